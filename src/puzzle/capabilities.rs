//! What a puzzle may have beyond its rules, one trait each.

use super::{Puzzle, Violation};
use crate::generation::{Clue, Draft, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::render::{Drawing, Mark};
use crate::text::{Cell, InputError};
use crate::values::{Move, Values};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::sync::Arc;

/// The native forms of answers.
#[expect(
    clippy::wrong_self_convention,
    reason = "the board knows its answers' forms"
)]
pub trait AnswerForms {
    /// The answer as text; reading it gives the same answer.
    fn to_text(&self, answer: &Values) -> String;
    /// The answer as a JSON object; reading it gives the same answer.
    fn to_json(&self, answer: &Values) -> Value;
    /// Reads the text form.
    ///
    /// # Errors
    /// At the first place that does not follow the form.
    fn from_text(&self, text: &str) -> Result<Values, InputError>;
    /// Reads the JSON form.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    fn from_json(&self, json: &Value) -> Result<Values, InputError>;
    /// Returns the answer that a text drawing of this board shows, by its lines without the
    /// caption; `None` if it shows none. The caller draws it again and compares.
    fn from_drawing(&self, _lines: &[&str]) -> Option<Values> {
        None
    }
}

/// What explanations say. Every method has a default that works; `()` uses the defaults.
pub trait Explain {
    /// The rules as explanations quote them: one rule instance for each thing that a
    /// person would name, and "at most one" on its own, since it costs nothing to see.
    /// Same variables and same solutions as those that the puzzle posts; with `score`,
    /// only the solutions that score as much, by a separate rule. `None`: the posted
    /// rules, with a rule about the score.
    fn problem(&self, _score: Option<u64>) -> Option<Result<Problem, String>> {
        None
    }
    /// `literal` in words, as things stand: if more is `known` of what it is about, the
    /// text says all of it. `None`: the name of its variable.
    fn fact_text(&self, _literal: Lit, _name: &str, _known: &Known) -> Option<String> {
        None
    }
    /// The cells of each rule of [`problem`](Self::problem), in order and the structure
    /// first; `None`, or none given, are those of its variables.
    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        Vec::new()
    }
    /// By rule of [`problem`](Self::problem), the structure first: whether it costs nothing
    /// to see although it says more than "at most one". Rules beyond the end do not.
    fn free_rules(&self) -> Vec<bool> {
        Vec::new()
    }
    /// The cells of the nodes that the rules join, in order.
    fn node_cells(&self) -> Vec<Cell> {
        Vec::new()
    }
    /// Why there is no solution, if counting over the whole board shows it.
    fn counting_refutation(&self) -> Option<Violation> {
        None
    }
}

impl Explain for () {}

/// How a board changes while one with a single solution is made.
pub trait Generate {
    /// The board with one of its solutions singled out, where a start was
    /// [open](crate::generation::Start::Open).
    fn singled_out(&self, solution: Values, rng: &mut ChaCha8Rng) -> Draft;
    /// A similar board, changed where `other`, a second solution, differs from the
    /// draft's `solution`.
    fn repaired(
        &self,
        solution: &Values,
        other: &Values,
        wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft;
    /// Clues that may be left out, by groups that are left out together.
    fn spare_clues(&self, _wish: &Wish) -> Vec<Vec<Clue>> {
        Vec::new()
    }
    /// The board without some of its [spare clues](Self::spare_clues); `None` if it has
    /// none.
    fn without_clues(&self, _clues: &[Clue]) -> Option<Arc<dyn Puzzle>> {
        None
    }
    /// The board without what only helped to generate it; `None` if it has nothing of
    /// the kind.
    fn released(&self) -> Option<Arc<dyn Puzzle>> {
        None
    }
}

/// The integer linear program of the literature, an independent way to an answer.
pub trait Linear {
    /// The program.
    fn program(&self) -> Program;
    /// The answer that an optimum of the program stands for: a value for each variable.
    fn decode(&self, values: &[i64]) -> Values;
}

/// An animation's picture: how far an answer has come, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The answer so far; none is the empty board.
    pub solution: Option<Values>,
    /// What is marked on it.
    pub marks: Vec<Mark>,
    /// The line below.
    pub caption: String,
}

/// The board as shapes.
pub trait Picture {
    /// The board, with an answer on it if one is given, finished or not, right or wrong;
    /// `marks` are shown on their cells.
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing;
    /// What stands beside the board in an animation: a list of what is there and what
    /// is still to come.
    fn side_panel(&self, _answer: Option<&Values>, _marks: &[Mark]) -> Option<Drawing> {
        None
    }
    /// How a solution comes about, step by step, as people would show it; the last step
    /// is the whole solution. Empty if there is nothing to show between the empty board
    /// and the solution.
    fn steps(&self, _solution: &Values) -> Vec<Frame> {
        Vec::new()
    }
    /// The cells that literals are about, to show where a cut is; empty if that is not
    /// to be shown.
    fn cut_cells(&self, _lits: &[Lit]) -> Vec<Cell> {
        Vec::new()
    }
}

/// What an answer scores.
pub trait Scored {
    /// The score of what is decided.
    fn score(&self, answer: &Values) -> u64;
    /// Returns the score that solutions must reach; `None` if solutions are the answers that score
    /// most.
    fn target(&self) -> Option<u64> {
        None
    }
    /// A line that sums an answer up.
    fn summary(&self, _answer: &Values) -> Option<String> {
        None
    }
}

/// Answers that say by moves how they come about. Clauses may only bound them.
pub trait Relaxation {
    /// Whether a model may fail to decode to an answer that passes the check. Its
    /// solution then breaks a rule or is not complete, which elsewhere would be a bug.
    fn is_relaxation(&self) -> bool;
    /// The moves of the answer that a model stands for, as far as they are found.
    fn moves(&self, answer: &Values, model: &Model) -> Vec<Move>;
    /// Whether an answer needs moves and has none.
    fn lacks_moves(&self, answer: &Values) -> bool;
    /// All answers by exhaustive search, or why that is out of reach.
    ///
    /// # Errors
    /// How large a board may be.
    fn exhaustive(&self) -> Result<Vec<Values>, String>;
}

/// Maximum number of literals of a rule about a score.
const MAX_SCORE_LITERALS: u64 = 20_000;

/// The problem with the further rule that it scores at least `score`, if it has a score.
///
/// # Errors
/// If the weights are too uneven to be written as one count.
pub fn demand_score(mut problem: Problem, score: u64, label: String) -> Result<Problem, String> {
    let Some(goal) = problem.goal() else {
        return Ok(problem);
    };
    let Some(sum) = goal.objective().counted(score, MAX_SCORE_LITERALS) else {
        return Err("the scores are too uneven for a rule about their sum".into());
    };
    let rule = problem.rule("target", label);
    problem.sum(rule, sum);
    Ok(problem)
}
