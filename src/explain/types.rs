//! Parts of explanations, without the types of the puzzle: any caller can draw them by
//! their cells.

use crate::known::Known;
use crate::pipeline::Reason;
use crate::text::Cell;
use cnf::{Lit, RuleId};

/// Origin of a quoted rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// A rule of [`Explain::problem`](crate::puzzle::Explain::problem).
    Rule(RuleId),
    /// A clause that a lazy rule implies, over variables of the same problem.
    Cut(RuleId, Vec<Lit>),
    /// Counting over the whole board.
    Counting,
}

/// Rule instance that an explanation quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleRef {
    /// Its kind, as in [`Violation`](crate::puzzle::Violation).
    pub name: String,
    /// What it says.
    pub text: String,
    /// The cells it is about.
    pub cells: Vec<Cell>,
    /// Where it comes from.
    pub source: Source,
}

/// Fact that holds in every solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// The literal of [`Explain::problem`](crate::puzzle::Explain::problem) that
    /// is true.
    pub literal: Lit,
    /// The text, for the state after the step.
    pub text: String,
    /// The cells it is about.
    pub cells: Vec<Cell>,
}

/// Step: its rules and the known facts imply its facts; no rule can be left out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The quoted rules.
    pub rules: Vec<RuleRef>,
    /// The new facts; no facts stand for a contradiction. Facts that the structure of the
    /// variables implies are not repeated.
    pub facts: Vec<Fact>,
    /// All literals that the step makes known, including those that the structure
    /// implies.
    pub learned: Vec<Lit>,
    /// The step cost; see docs/explain.md.
    pub cost: f64,
    /// The number of possible steps of one rule; 0 if the step takes several rules or a
    /// cut.
    pub available: usize,
    /// In words.
    pub text: String,
}

impl Step {
    /// Returns whether a cut is quoted: "this group would be closed off".
    #[must_use]
    pub fn has_cut(&self) -> bool {
        let is_cut = |rule: &RuleRef| matches!(rule.source, Source::Cut(..));
        self.rules.iter().any(is_cut)
    }
}

/// Minimality of the rules of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Size {
    /// No set has fewer rules: proved.
    Smallest,
    /// No rule can be left out.
    Minimal,
}

impl Size {
    /// Returns the word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Smallest => "smallest",
            Self::Minimal => "minimal",
        }
    }
}

/// Conflict: rules that cannot hold together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Conflict {
    /// The rules; for connectivity, the cuts that are needed.
    pub rules: Vec<RuleRef>,
    /// Whether it is proved that no set is smaller; never if cuts are quoted.
    pub size: Size,
    /// Steps to the contradiction; the last step has no facts. Empty if a sum explains
    /// the conflict, or if the time was up.
    pub steps: Vec<Step>,
    /// In words.
    pub text: String,
}

/// End of a path.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome {
    /// At the only solution (or the only best one).
    Unique,
    /// At the facts that all solutions share; there are several.
    NotUnique,
    /// There is no solution.
    Unsolvable(Conflict),
    /// Early, for this reason.
    Undecided(Reason),
}

/// Difficulty grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Grade {
    /// One rule at a time, which leaves one option.
    Easy,
    /// Rules that leave several options, or two rules at a time once or twice.
    Medium,
    /// More rules at a time, or more often.
    Hard,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// Difficulty of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The grade.
    pub grade: Grade,
    /// The score that determines the grade.
    pub score: f64,
    /// The maximum step cost.
    pub max_step_cost: f64,
    /// The total step cost.
    pub total: f64,
}

/// Solve path in small steps.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// How it ends.
    pub outcome: Outcome,
    /// The difficulty, if the path was completed.
    pub difficulty: Option<Difficulty>,
    /// The known literals at its end.
    pub known: Known,
    /// The optimum, if it is a rule of the path.
    pub score: Option<u64>,
}

/// Backbone: the facts that hold in every solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Backbone {
    /// The facts, in order of their variables.
    pub facts: Vec<Fact>,
    /// The facts as literals.
    pub known: Known,
    /// Whether every other literal was shown to be false in some solution.
    pub complete: bool,
    /// Why it is not complete.
    pub reason: Option<Reason>,
    /// Whether there is a solution; `None` if this is not known.
    pub solvable: Option<bool>,
}

impl Backbone {
    /// Returns the facts that something is there in every solution.
    pub fn always(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(|fact| fact.literal.is_pos())
    }

    /// Returns the facts that something is there in no solution, without those that
    /// [`always`](Self::always) implies in words.
    pub fn never(&self) -> impl Iterator<Item = &Fact> {
        let is_said = |fact: &Fact| self.always().any(|other| other.text == fact.text);
        self.facts
            .iter()
            .filter(move |fact| fact.literal.is_neg() && !is_said(fact))
    }
}

/// Hint: the next step.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hint {
    /// The mistakes in the partial answer; if there are any, there is no step.
    pub mistakes: Vec<String>,
    /// The cells of the mistakes.
    pub mistake_cells: Vec<Cell>,
    /// The place to look at.
    pub place: Option<String>,
    /// The cheapest next step.
    pub step: Option<Step>,
    /// The status of the board.
    pub outcome: Outcome,
}
