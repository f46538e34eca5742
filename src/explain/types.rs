//! What explanations consist of, with the puzzle's types erased: anyone can draw
//! them by their cells.

use crate::known::Known;
use crate::pipeline::Reason;
use crate::text::Cell;
use cnf::{Lit, RuleId};

/// Where a quoted rule comes from.
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

/// A rule instance that an explanation quotes.
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

/// Something that holds in every solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// The literal of [`Explain::problem`](crate::puzzle::Explain::problem) that
    /// is true.
    pub literal: Lit,
    /// In words, as things stand after the step.
    pub text: String,
    /// The cells it is about.
    pub cells: Vec<Cell>,
}

/// The rules of a step and what is known already imply its facts; no rule can be
/// left out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The rules quoted.
    pub rules: Vec<RuleRef>,
    /// What follows; nothing stands for a contradiction. What the structure of the
    /// variables makes follow from these facts is not repeated.
    pub facts: Vec<Fact>,
    /// All literals that the step makes known, with what the structure makes follow.
    pub learned: Vec<Lit>,
    /// What the step costs a person: see docs/explain.md.
    pub cost: f64,
    /// How many steps of one rule there were to choose from; 0 where the step takes
    /// several rules or a cut.
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

/// How small the set of rules of a conflict is.
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

/// Rules that cannot hold together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Conflict {
    /// The rules; of connectivity, the cuts that are needed.
    pub rules: Vec<RuleRef>,
    /// Whether it is known that no set is smaller; not where cuts are quoted.
    pub size: Size,
    /// How the rules contradict each other; the last step has no facts. Empty where
    /// a sum says it all, or where time was up.
    pub steps: Vec<Step>,
    /// In words.
    pub text: String,
}

/// How a path ends.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome {
    /// At the only solution (or the only best one).
    Unique,
    /// At what all solutions have in common; there are several.
    NotUnique,
    /// There is no solution.
    Unsolvable(Conflict),
    /// Early, for this reason.
    Undecided(Reason),
}

/// A grade that people know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Grade {
    /// One rule at a time, which leaves one way.
    Easy,
    /// Rules that leave several ways, or two rules at a time once or twice.
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

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Difficulty {
    /// The grade.
    pub grade: Grade,
    /// The number that the grade is read off.
    pub score: f64,
    /// The cost of the dearest step.
    pub dearest: f64,
    /// The cost of all steps.
    pub total: f64,
}

/// A solve path in small steps.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Path {
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// How it ends.
    pub outcome: Outcome,
    /// How hard it is, where it came to its end.
    pub difficulty: Option<Difficulty>,
    /// What is known at its end.
    pub known: Known,
    /// The score that a best answer has, where it is a rule of the path.
    pub score: Option<u64>,
}

/// What holds in every solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Backbone {
    /// The facts, in order of their variables.
    pub facts: Vec<Fact>,
    /// All of it as literals.
    pub known: Known,
    /// Whether every other literal was shown to be false in some solution.
    pub complete: bool,
    /// Why it is not complete.
    pub reason: Option<Reason>,
    /// Whether there is a solution; `None` where that is not known.
    pub solvable: Option<bool>,
}

impl Backbone {
    /// What is there in every solution.
    pub fn always(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(|fact| fact.literal.is_pos())
    }

    /// What is there in no solution; where the words of [`always`](Self::always) say
    /// it already, it is left out.
    pub fn never(&self) -> impl Iterator<Item = &Fact> {
        let is_said = |fact: &Fact| self.always().any(|other| other.text == fact.text);
        self.facts
            .iter()
            .filter(move |fact| fact.literal.is_neg() && !is_said(fact))
    }
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hint {
    /// What is wrong in what was given; no step is looked for then.
    pub mistakes: Vec<String>,
    /// The cells of the mistakes.
    pub mistake_cells: Vec<Cell>,
    /// Where to look.
    pub place: Option<String>,
    /// The cheapest next step.
    pub step: Option<Step>,
    /// How the board is.
    pub outcome: Outcome,
}
