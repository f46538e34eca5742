//! Boards with exactly one solution.
//!
//! A random board, then repairs: while there is a second solution, the puzzle changes
//! the board where the two differ. Clues that the solution does without are left out
//! last. A board is a pure function of parameters and seed, on every machine.

use super::Shown;
use crate::explain::{self, Difficulty, Grade, Outcome, Step};
use crate::generation::{Clues, Draft, Start, Wish, below};
use crate::pipeline::{Failure, Options, Reason, Session, Uniqueness};
use crate::puzzle::{Generate, Puzzle, Witness};
use crate::registry::Entry;
use crate::values::Values;
use cnf::solver::Interrupted;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::sync::Arc;

/// Whether a board is graded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Grading {
    /// No.
    #[default]
    Off,
    /// It has the grade that it has.
    Any,
    /// Only this one: boards of other grades are dropped.
    Only(Grade),
}

/// A board with one solution: proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The board.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its solution.
    pub solution: Shown,
    /// How hard it is; `None` if it was not graded, or grading ended early.
    pub difficulty: Option<Difficulty>,
    /// How often it was repaired.
    pub repairs: u32,
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoBoard {
    /// The parameters cannot be met; the text says what is expected.
    Wish(String),
    /// No attempt led to a board with one solution, or to one of the requested grade.
    Attempts(u32, Option<Grade>),
    /// A search ended early, or a bug was found.
    Failure(Failure),
}

impl From<Failure> for NoBoard {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl fmt::Display for NoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wish(what) => f.write_str(what),
            Self::Attempts(n, None) => write!(f, "{n} attempts led to no board of this kind"),
            Self::Attempts(n, Some(grade)) => {
                let grade = grade.word();
                write!(f, "none of {n} boards of this size was {grade}")
            }
            Self::Failure(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for NoBoard {}

/// Maximum number of boards started, including those of another grade.
const MAX_ATTEMPTS: u32 = 200;

/// Maximum number of boards that all turn out to be harder than requested.
const MAX_HARDER: u32 = 50;

/// Repairs of one board before it is given up: several a cell.
const REPAIRS_A_CELL: u32 = 4;

/// Of how many solutions one is singled out, where a board starts with many.
const CHOICES: usize = 16;

/// A board with one solution.
///
/// The solver of `options` is used, but the clock and what it observes are not part
/// of the result. Each repair is a search or two; the number of repairs grows with
/// the board.
///
/// # Errors
/// If the parameters cannot be met, or a search ended early.
pub fn generate(
    entry: &Entry,
    wish: &Wish,
    grading: Grading,
    seed: u64,
    options: &Options,
) -> Result<Generated, NoBoard> {
    wish.check().map_err(NoBoard::Wish)?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut maker = Maker::new(wish, options);
    let (mut graded, mut n_harder) = (0, 0);
    for _ in 0..MAX_ATTEMPTS {
        let start = entry.draft(&mut rng, wish).map_err(NoBoard::Wish)?;
        let Some(draft) = maker.settle(start, &mut rng)? else {
            continue;
        };
        let Some(draft) = maker.repair(draft, wish, &mut rng)? else {
            continue;
        };
        let draft = maker.drop_clues(draft, wish, &mut rng)?;
        let made = maker.finish(draft)?;
        let difficulty = maker.grade(&made.puzzle, grading)?;
        let grade = difficulty.map(|difficulty| difficulty.grade);
        let Grading::Only(wanted) = grading else {
            return Ok(Generated { difficulty, ..made });
        };
        if grade == Some(wanted) {
            return Ok(Generated { difficulty, ..made });
        }
        graded += 1;
        n_harder += u32::from(grade.is_none_or(|grade| grade > wanted));
        if n_harder == graded && graded == MAX_HARDER {
            break;
        }
    }
    Err(match grading {
        Grading::Only(wanted) if graded > 0 => NoBoard::Attempts(graded, Some(wanted)),
        _ => NoBoard::Attempts(MAX_ATTEMPTS, None),
    })
}

/// The board without the clues that uniqueness does not need, tried in random order:
/// none of the rest can be left out.
///
/// The solver of `options` is used. Each clue is a search.
///
/// # Errors
/// If the board has not exactly one solution or no clues to leave out, or a search ended
/// early.
pub fn minimize(
    board: &Arc<dyn Puzzle>,
    grading: Grading,
    seed: u64,
    options: &Options,
) -> Result<Generated, NoBoard> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut wish = Wish::of_size(0, 0);
    wish.size = board.size().unwrap_or_default();
    wish.clues = Clues::Minimal;
    let maker = Maker::new(&wish, options);
    if board.generate().is_none() {
        let message = format!("boards of {} have no clues to leave out", board.name());
        return Err(NoBoard::Wish(message));
    }
    let solution = match Session::with(board, maker.options.clone()).unique()? {
        Uniqueness::Unique(witness) => witness.into_solution(),
        Uniqueness::Unsolvable => return Err(NoBoard::Wish("the board has no solution".into())),
        Uniqueness::NotUnique(..) => {
            return Err(NoBoard::Wish("the board has more than one solution".into()));
        }
    };
    let draft = Draft {
        puzzle: Arc::clone(board),
        solution,
    };
    let draft = maker.drop_clues(draft, &wish, &mut rng)?;
    let made = maker.finish(draft)?;
    let difficulty = maker.grade(&made.puzzle, grading)?;
    Ok(Generated { difficulty, ..made })
}

/// Grades a board with one solution by its solve path; `None` if the stop flag of `options`
/// ended that early.
///
/// # Errors
/// If the rules of the board cannot be explained, or a bug was found.
pub fn grade(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<Difficulty>, Failure> {
    let path = explain::path(puzzle, options)?;
    let is_decided = !matches!(path.outcome, Outcome::Undecided(_));
    Ok(path.difficulty.filter(|_| is_decided))
}

struct Maker {
    options: Options,
    most: u32,
    repairs: u32,
}

impl Maker {
    fn new(wish: &Wish, options: &Options) -> Self {
        let n_cells = u32::try_from(wish.size.0.saturating_mul(wish.size.1)).unwrap_or(u32::MAX);
        Self {
            options: Options {
                observer: Arc::new(|_| {}),
                ..options.clone()
            },
            most: n_cells.saturating_mul(REPAIRS_A_CELL).saturating_add(50),
            repairs: 0,
        }
    }

    /// Singles out a solution; `None` when there is none at all.
    fn settle(&self, start: Start, rng: &mut ChaCha8Rng) -> Result<Option<Draft>, Failure> {
        let puzzle = match start {
            Start::Draft(draft) => return Ok(Some(draft)),
            Start::Open(puzzle) => puzzle,
        };
        let wanted = 1 + below(rng, CHOICES);
        let mut session = Session::with(&puzzle, self.options.clone());
        let mut chosen = None;
        for witness in session.solutions().take(wanted) {
            chosen = Some(witness?);
        }
        let Some(witness) = chosen else {
            return Ok(None);
        };
        let generate = puzzle.generate().expect("a drafted board can be generated");
        Ok(Some(generate.singled_out(witness.into_solution(), rng)))
    }

    /// Repairs the board until it has one solution; `None` when that takes too long.
    fn repair(
        &mut self,
        mut draft: Draft,
        wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Result<Option<Draft>, Failure> {
        for _ in 0..self.most {
            match self.other(&draft)? {
                None => return Ok(Some(draft)),
                Some(other) => {
                    let generate = can_generate(&draft);
                    draft = generate.repaired(&draft.solution, &other, wish, rng);
                }
            }
            self.repairs += 1;
        }
        Ok(None)
    }

    /// A solution that is not the draft's.
    fn other(&self, draft: &Draft) -> Result<Option<Values>, Failure> {
        let mut session = Session::with(&draft.puzzle, self.options.clone());
        for witness in session.solutions().take(2) {
            let solution = witness?.solution().clone();
            if !draft.solution.differences(&solution).is_empty() {
                return Ok(Some(solution));
            }
        }
        Ok(None)
    }

    /// Leaves clues out, in random order, as long as there is no other solution.
    fn drop_clues(
        &self,
        mut draft: Draft,
        wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Result<Draft, Failure> {
        let mut clues = can_generate(&draft).spare_clues(wish);
        clues.shuffle(rng);
        for cells in clues {
            let fewer = can_generate(&draft).without_clues(&cells);
            let Some(fewer) = fewer.and_then(|puzzle| with_solution(puzzle, &draft.solution))
            else {
                continue;
            };
            if self.other(&fewer)?.is_none() {
                draft = fewer;
            }
        }
        Ok(draft)
    }

    /// The grade, if one is requested. A board is not lost because its grade is unknown,
    /// unless it must have a certain one.
    fn grade(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        grading: Grading,
    ) -> Result<Option<Difficulty>, Failure> {
        if grading == Grading::Off {
            return Ok(None);
        }
        let Grading::Only(wanted) = grading else {
            return grade(puzzle, &self.options);
        };
        // More steps never make a board easier.
        let may_be = |steps: &[Step]| explain::difficulty_of(steps).grade <= wanted;
        let path = explain::path_while(puzzle, &self.options, &mut |steps| may_be(steps))?;
        match path.outcome {
            Outcome::Undecided(Reason::Ended(_)) => Err(Failure::Interrupted(Interrupted::Stopped)),
            _ => Ok(path.difficulty),
        }
    }

    /// Proves once more, of the board as it is given, that it has this one solution.
    fn finish(&self, draft: Draft) -> Result<Generated, Failure> {
        let released = can_generate(&draft).released();
        let draft = released
            .and_then(|puzzle| with_solution(puzzle, &draft.solution))
            .unwrap_or(draft);
        assert!(
            self.other(&draft)?.is_none(),
            "a generated board has one solution only"
        );
        let witness = Witness::new(draft.puzzle.as_ref(), draft.solution);
        let solution = witness.map_err(Failure::Unverified)?.into_solution();
        Ok(Generated {
            solution: Shown::new(&draft.puzzle, solution),
            puzzle: draft.puzzle,
            difficulty: None,
            repairs: self.repairs,
        })
    }
}

/// How the board of a draft changes.
fn can_generate(draft: &Draft) -> &dyn Generate {
    let generate = draft.puzzle.generate();
    generate.expect("a board that was drafted can be generated")
}

/// Another board with the same solution.
fn with_solution(puzzle: Arc<dyn Puzzle>, solution: &Values) -> Option<Draft> {
    let solution = solution.over(puzzle.layout())?;
    Some(Draft { puzzle, solution })
}
