//! Sessions about a small board, against all its candidates under the plain
//! rules.

use super::boards::Board;
use crate::fuzz::Bytes;
use cnf::solver::BACKENDS;
use encodings::{Choice, Classes, Goal, at_most_one, cardinality};
use puzzlesat::pipeline::{Count, Failure, Options, Session, Uniqueness};
use puzzlesat::puzzle::{Puzzle, Witness};
use puzzlesat::registry::Registry;
use puzzlesat::service::{Job, Verdict, Wanted, run};
use puzzlesat::values::Values;
use std::sync::Arc;

/// More solutions than this are not counted.
const MAX_SOLUTIONS: u64 = 300;
/// Boards of more variables are left alone.
const MAX_VARS: u32 = 80;
/// The most questions to one session.
const MAX_QUESTIONS: usize = 5;

/// A question to a session.
#[derive(Clone, Copy, Debug)]
enum Question {
    Solve,
    Unique,
    Count,
    CountUpTo(u64),
    Solutions,
}

pub(super) fn board(board: &Board, bytes: &mut Bytes<'_>) {
    let puzzle = &board.puzzle;
    let names = puzzle.layout().literal_names();
    assert_eq!(names.len(), puzzle.problem().n_vars() as usize);
    let chosen = options(bytes);
    let questions: Vec<Question> = (0..1 + bytes.below(MAX_QUESTIONS))
        .map(|_| question(bytes))
        .collect();
    match answers(board) {
        Some(answers) => {
            for options in [Options::default(), chosen] {
                let mut judge = Judge::new(puzzle, options.clone(), &answers);
                questions.iter().for_each(|&question| judge.ask(question));
                judge.reports(&options);
            }
        }
        None => compare(puzzle, chosen),
    }
}

fn options(bytes: &mut Bytes<'_>) -> Options {
    let row = bytes.below(cardinality::ENCODINGS.len());
    Options {
        choice: Choice {
            cardinality: &cardinality::ENCODINGS[row],
            at_most_one: &at_most_one::ENCODINGS[bytes.below(at_most_one::ENCODINGS.len())],
            classes: bytes.pick(&Classes::NAMES).1,
            ..Choice::default()
        },
        engine: (&BACKENDS[bytes.below(BACKENDS.len())]).into(),
        ..Options::default()
    }
}

fn question(bytes: &mut Bytes<'_>) -> Question {
    match bytes.byte() % 5 {
        0 => Question::Solve,
        1 => Question::Unique,
        2 => Question::Count,
        3 => Question::CountUpTo(bytes.small(6).into()),
        _ => Question::Solutions,
    }
}

/// Two solutions that differ in no cell are one: plans do not count.
fn is_same(a: &Values, b: &Values) -> bool {
    a.differences(b).is_empty()
}

fn is_maximizing(puzzle: &dyn Puzzle) -> bool {
    matches!(puzzle.problem().goal(), Some(Goal::Maximize(_)))
}

/// All answers by the plain rules, the best where a score is to be maximised.
fn answers(board: &Board) -> Option<Vec<Values>> {
    let puzzle = board.puzzle.as_ref();
    let mut answers: Vec<Values> = Vec::new();
    for solution in board.candidates.as_ref()? {
        let is_right = Witness::new(puzzle, solution.clone()).is_ok();
        if is_right && !answers.iter().any(|known| is_same(known, solution)) {
            answers.push(solution.clone());
        }
    }
    if is_maximizing(puzzle) {
        let best = answers.iter().map(|answer| puzzle.score(answer)).max();
        answers.retain(|answer| Some(puzzle.score(answer)) == best);
    }
    Some(answers)
}

/// A session and what it should say.
struct Judge<'p> {
    puzzle: &'p Arc<dyn Puzzle>,
    session: Session,
    answers: &'p [Values],
    label: String,
}

impl<'p> Judge<'p> {
    fn new(puzzle: &'p Arc<dyn Puzzle>, options: Options, answers: &'p [Values]) -> Self {
        let label = format!("{options:?}\n{}", puzzle.to_text());
        Self {
            puzzle,
            session: Session::with(puzzle, options),
            answers,
            label,
        }
    }

    fn ask(&mut self, question: Question) {
        match question {
            Question::Solve => self.solve(),
            Question::Unique => self.unique(),
            Question::Count => {
                let expected = Count {
                    found: self.answers.len() as u64,
                    complete: true,
                };
                assert_eq!(self.session.count(None), Ok(expected), "{}", self.label);
            }
            Question::CountUpTo(limit) => {
                let all = self.answers.len() as u64;
                let expected = Count {
                    found: all.min(limit),
                    complete: all < limit,
                };
                let found = self.session.count(Some(limit));
                assert_eq!(found, Ok(expected), "up to {limit}, {}", self.label);
            }
            Question::Solutions => self.solutions(),
        }
    }

    fn solve(&mut self) {
        let best = self
            .answers
            .first()
            .and_then(|answer| self.puzzle.score(answer));
        match self.session.solve() {
            Ok(Some(witness)) => self.check(&witness),
            Ok(None) => assert!(self.answers.is_empty(), "unsolvable? {}", self.label),
            // Then at least the bound must be one.
            Err(Failure::Unmet(bound)) if self.puzzle.is_relaxation() => {
                assert!(
                    Some(bound) >= best || !self.session.is_maximizing(),
                    "{}",
                    self.label
                );
            }
            Err(failure) => panic!("{failure}, {failure:?}, {}", self.label),
        }
        if self.session.is_maximizing() {
            assert!(self.session.bound() >= best, "bound, {}", self.label);
            let found = self.session.best().map(|best| best.score);
            assert!(found <= best, "best, {}", self.label);
        }
    }

    fn check(&self, witness: &Witness) {
        let solution = witness.solution();
        assert_eq!(self.puzzle.verify(solution), [], "{}", self.label);
        assert!(
            self.answers.iter().any(|answer| is_same(answer, solution)),
            "{solution:?} is no answer, {}",
            self.label
        );
    }

    fn unique(&mut self) {
        let found = self.session.unique();
        match (found, self.answers) {
            (Ok(Uniqueness::Unsolvable), []) => {}
            (Ok(Uniqueness::Unique(witness)), [_]) => self.check(&witness),
            (Ok(Uniqueness::NotUnique(a, b)), [_, _, ..]) => {
                self.check(&a);
                self.check(&b);
                let same = is_same(a.solution(), b.solution());
                assert!(!same, "twice the same, {}", self.label);
            }
            (found, answers) => panic!("{found:?} of {}, {}", answers.len(), self.label),
        }
    }

    fn solutions(&mut self) {
        let found: Result<Vec<_>, _> = self.session.solutions().collect();
        let found = found.unwrap_or_else(|failure| panic!("{failure}, {}", self.label));
        assert_eq!(found.len(), self.answers.len(), "{}", self.label);
        for (i, witness) in found.iter().enumerate() {
            self.check(witness);
            let solution = witness.solution();
            let twice = found[..i]
                .iter()
                .any(|other| is_same(other.solution(), solution));
            assert!(!twice, "twice {solution:?}, {}", self.label);
        }
    }

    /// The same by way of reports, and every answer is found valid.
    fn reports(&self, options: &Options) {
        let report = |job: Job<'_>| {
            run(self.puzzle, job, options)
                .unwrap_or_else(|error| panic!("{error:?}, {}", self.label))
        };
        let unique = report(Job::Unique);
        let expected = match self.answers {
            [] => Verdict::Unsolvable,
            [_] => Verdict::Unique,
            [..] => Verdict::NotUnique,
        };
        assert_eq!(unique.verdict(), expected, "{}", self.label);
        let some = report(Job::Solve(Wanted::UpTo(3)));
        for shown in some.answer.solutions().into_iter().flatten() {
            for form in [shown.text(), shown.json().to_string()] {
                let answer = Registry::builtin()
                    .read_answer(self.puzzle.as_ref(), &form)
                    .unwrap_or_else(|error| panic!("{error}\n{form}"));
                let checked = report(Job::Check(&answer));
                assert_eq!(checked.verdict(), Verdict::Valid, "{form}\n{}", self.label);
            }
        }
    }
}

/// Two sessions with different options say the same, of boards that take no long
/// search.
fn compare(puzzle: &Arc<dyn Puzzle>, chosen: Options) {
    if puzzle.is_relaxation() || puzzle.problem().n_vars() > MAX_VARS {
        return;
    }
    let label = format!("{chosen:?}\n{}", puzzle.to_text());
    let count = |options: &Options| {
        let mut session = Session::with(puzzle, options.clone());
        let best = session.solve().map(|witness| {
            let solution = witness?.solution().clone();
            Some(
                puzzle
                    .score(&solution)
                    .filter(|_| is_maximizing(puzzle.as_ref())),
            )
        });
        (best, session.count(Some(MAX_SOLUTIONS)))
    };
    let found = [Options::default(), chosen].map(|options| count(&options));
    assert_eq!(found[0], found[1], "{label}");
    let [(best, counted), _] = found;
    let best = best.unwrap_or_else(|failure| panic!("{failure}, {label}"));
    let counted = counted.unwrap_or_else(|failure| panic!("{failure}, {label}"));
    assert_eq!(best.is_some(), counted.found > 0, "{label}");
}
