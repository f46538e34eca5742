//! What a puzzle is to the pipeline.

use crate::format::Format;
use crate::generation::{Clue, Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::{Goal, Problem};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fmt::Debug;

/// A rule that a solution breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The kind of rule, as in [`Problem`]'s rules.
    pub rule: &'static str,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// What is wrong, in words.
    pub message: String,
}

/// A picture of a film: how far a solution has come, and what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<S> {
    /// The solution so far; none is the empty board.
    pub solution: Option<S>,
    /// What is marked on it.
    pub marks: Vec<Mark>,
    /// The line below.
    pub caption: String,
}

/// A board made at random, for tests.
#[derive(Clone, Debug)]
pub struct Sample<P: Puzzle> {
    /// The board.
    pub puzzle: P,
    /// A solution it was made from, where it was made from one.
    pub solution: Option<P::Solution>,
}

/// A kind of logic puzzle: its texts, its rules, its constraints.
///
/// Everything is a pure function of the puzzle: no clock, no files, no solver.
/// Adding a puzzle is one folder that implements this and one line in
/// [`PUZZLES`](crate::registry::PUZZLES).
pub trait Puzzle: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The first word of its text.
    const NAME: &'static str;
    /// Other first words.
    const ALIASES: &'static [&'static str];
    /// One line about it.
    const SUMMARY: &'static str;
    /// A small board with exactly one solution (or one optimum), as text.
    const EXAMPLE: &'static str;

    /// The formats of other programs that it is read and written in.
    const FORMATS: &'static [Format<Self>] = &[];

    /// Sizes of generated boards to offer, rows and columns, small ones first; empty
    /// where no boards are generated.
    const SIZES: &'static [(usize, usize)] = &[];

    /// An answer, finished or half-finished.
    type Solution: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// Reads the native text.
    ///
    /// # Errors
    /// At the first place that is not a puzzle of this kind.
    fn from_text(text: &str) -> Result<Self, InputError>;
    /// The native text; reading it gives the same puzzle.
    fn to_text(&self) -> String;
    /// Reads the JSON object.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    fn from_json(json: &Value) -> Result<Self, InputError>;
    /// The JSON object; reading it gives the same puzzle.
    fn to_json(&self) -> Value;

    /// Rows and columns, for tables of boards by size.
    fn size(&self) -> Option<(usize, usize)> {
        None
    }

    /// The constraints. Variables depend on the puzzle alone.
    fn problem(&self) -> Problem;
    /// A name for each variable of [`problem`](Puzzle::problem), in order.
    fn variable_names(&self) -> Vec<String>;
    /// The solution that a model of the problem stands for.
    fn decode(&self, model: &Model) -> Self::Solution;
    /// Literals of the problem that are true exactly in this solution, as far
    /// as it is decided.
    fn literals(&self, solution: &Self::Solution) -> Vec<Lit>;

    /// Whether the problem is only a bound: every answer is a model, but a model
    /// may be no answer. Its solution then breaks a rule or is not complete,
    /// which elsewhere would be a bug.
    fn is_bound(&self) -> bool {
        false
    }
    /// Where the problem is only a bound: all answers by exhaustive search, or
    /// why that is out of reach.
    fn exhaustive(&self) -> Option<Result<Vec<Self::Solution>, String>> {
        None
    }

    /// The constraints as explanations quote them: one rule instance for each thing
    /// that a person would name, and "at most one" on its own, since it costs nothing
    /// to see. Same variables and same solutions as [`problem`](Puzzle::problem);
    /// with `score`, only those that score as much, by a rule of its own.
    ///
    /// # Errors
    /// Why there are no such rules.
    fn explained(&self, score: Option<u64>) -> Result<Problem, String> {
        let problem = self.problem();
        let target = match problem.goal() {
            Some(Goal::AtLeast(_, target)) => Some(*target),
            _ => None,
        };
        match score.or(target) {
            None => Ok(problem),
            Some(score) => demand_score(problem, score, format!("the score is at least {score}")),
        }
    }
    /// `literal` in words, as things stand: where more is `known` of what it is
    /// about, the text says all of it. `name` is that of its variable.
    fn fact_text(&self, literal: Lit, name: &str, _known: &Known) -> String {
        if literal.is_pos() {
            name.to_owned()
        } else {
            format!("not {name}")
        }
    }
    /// The cells that each variable of [`problem`](Puzzle::problem) is about, in
    /// order; none where cells say nothing.
    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        Vec::new()
    }
    /// The cells of each rule of [`explained`](Puzzle::explained), in order and the
    /// structure first; `None`, or none given, are those of its variables.
    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        Vec::new()
    }
    /// The cells of the nodes that are to be connected, in order.
    fn node_cells(&self) -> Vec<Cell> {
        Vec::new()
    }
    /// Why there is no solution, where counting over the whole board shows it.
    fn counting(&self) -> Option<Violation> {
        None
    }
    /// What is known as a half-finished solution, for drawing.
    fn partial(&self, _known: &Known) -> Option<Self::Solution> {
        None
    }

    /// Every rule that `solution` breaks, by the plain rules: this knows no
    /// clause. What is undecided breaks no rule while it can still be decided
    /// well on its own.
    fn verify(&self, solution: &Self::Solution) -> Vec<Violation>;
    /// The score, for puzzles that have one.
    fn score(&self, _solution: &Self::Solution) -> Option<u64> {
        None
    }
    /// Whether nothing is undecided.
    fn is_complete(&self, solution: &Self::Solution) -> bool;

    /// Reads a solution of this board, text form.
    ///
    /// # Errors
    /// At the first place that does not follow the form.
    fn solution_from_text(&self, text: &str) -> Result<Self::Solution, InputError>;
    /// Reads a solution of this board, JSON form.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    fn solution_from_json(&self, json: &Value) -> Result<Self::Solution, InputError>;
    /// The solution as text; reading it gives the same solution.
    fn solution_to_text(&self, solution: &Self::Solution) -> String;
    /// The solution as JSON; reading it gives the same solution.
    fn solution_to_json(&self, solution: &Self::Solution) -> Value;
    /// The cells in which two solutions differ.
    fn differences(&self, a: &Self::Solution, b: &Self::Solution) -> Vec<Cell>;

    /// The board as characters, with a solution on it if one is given.
    fn draw(&self, solution: Option<&Self::Solution>) -> String;
    /// The same characters as [`draw`](Puzzle::draw), with the places and colours
    /// of cells where it says them.
    fn sheet(&self, solution: Option<&Self::Solution>) -> Sheet {
        Sheet::plain(&self.draw(solution))
    }
    /// The board as shapes, with a solution on it if one is given, finished or
    /// not, right or wrong; `marks` are shown on their cells.
    fn drawing(&self, solution: Option<&Self::Solution>, _marks: &[Mark]) -> Drawing {
        Drawing::of_text(Self::NAME, &self.draw(solution))
    }
    /// What stands beside the board in a film: a list of what is there and what
    /// is still to come.
    fn beside(&self, _solution: Option<&Self::Solution>, _marks: &[Mark]) -> Option<Drawing> {
        None
    }
    /// How the solution comes about, step by step, as people would show it; the
    /// last step is the whole solution. None where there is nothing to show
    /// between the empty board and the solution.
    fn steps(&self, _solution: &Self::Solution) -> Vec<Frame<Self::Solution>> {
        Vec::new()
    }
    /// The cells that literals of [`problem`](Puzzle::problem) are about, to show
    /// where a cut is; none where that is not to be shown.
    fn cells_of(&self, _lits: &[Lit]) -> Vec<Cell> {
        Vec::new()
    }
    /// A line that sums the solution up, where the drawing alone does not say it.
    fn summary(&self, _solution: &Self::Solution) -> Option<String> {
        None
    }

    /// The integer linear programme of the literature.
    fn linear(&self) -> Program;
    /// The solution that an optimum of [`linear`](Puzzle::linear) stands for.
    fn decode_linear(&self, values: &[i64]) -> Self::Solution;

    /// A random board of about `size` rows and columns: solvable, or (when
    /// `arbitrary`) any board that can be written down.
    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self>;

    /// A random board to start generation from.
    ///
    /// # Errors
    /// When there are no boards like that; the text says what is expected.
    fn draft(_rng: &mut ChaCha8Rng, _wish: &Wish) -> Result<Start<Self>, String> {
        Err(format!("boards of {} are not generated", Self::NAME))
    }
    /// The board with one of its solutions singled out, where a start was
    /// [open](Start::Open).
    fn singled_out(&self, solution: Self::Solution, _rng: &mut ChaCha8Rng) -> Draft<Self> {
        let puzzle = self.clone();
        Draft { puzzle, solution }
    }
    /// A similar board, changed where `other`, a second solution, differs.
    fn repaired(
        draft: Draft<Self>,
        _other: &Self::Solution,
        _wish: &Wish,
        _rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        draft
    }
    /// Clues that may be left out, by groups that are left out together.
    fn spare_clues(&self, _wish: &Wish) -> Vec<Vec<Clue>> {
        Vec::new()
    }
    /// The board without some of its clues.
    fn without_clues(&self, _clues: &[Clue]) -> Self {
        self.clone()
    }
    /// The board as it is given away, without what only helped to generate it.
    fn released(self) -> Self {
        self
    }
}

/// The most literals of a rule about a score.
const MOST_SCORE_LITERALS: u64 = 20_000;

/// The problem with the further rule that it scores at least `score`, where it has a
/// score.
///
/// # Errors
/// When the weights are too uneven to be written as one count.
pub fn demand_score(mut problem: Problem, score: u64, label: String) -> Result<Problem, String> {
    let Some(goal) = problem.goal() else {
        return Ok(problem);
    };
    let Some(sum) = goal.objective().counted(score, MOST_SCORE_LITERALS) else {
        return Err("the scores are too uneven for a rule about their sum".into());
    };
    let rule = problem.rule("target", label);
    problem.sum(rule, sum);
    Ok(problem)
}

/// A solution that is complete and breaks no rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness<P: Puzzle>(P::Solution);

impl<P: Puzzle> Witness<P> {
    /// Judges `solution`; this is the only way to a witness.
    ///
    /// # Errors
    /// The rules it breaks; a rule named `complete` when it is unfinished.
    pub fn new(puzzle: &P, solution: P::Solution) -> Result<Self, Vec<Violation>> {
        let mut violations = puzzle.verify(&solution);
        if !puzzle.is_complete(&solution) {
            violations.push(Violation {
                rule: "complete",
                cells: Vec::new(),
                message: "something is undecided".into(),
            });
        }
        if violations.is_empty() {
            Ok(Self(solution))
        } else {
            Err(violations)
        }
    }

    /// The solution.
    #[must_use]
    pub fn solution(&self) -> &P::Solution {
        &self.0
    }

    /// The solution, for keeps.
    #[must_use]
    pub fn into_solution(self) -> P::Solution {
        self.0
    }
}
