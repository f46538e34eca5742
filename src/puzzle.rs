//! The trait of puzzles: metadata, texts, a layout, rules, a judge and a text drawing.
//! Everything else is a capability, a separate optional trait.
//!
//! Everything is a pure function of the board: no clock, no files, no solver.

mod capabilities;
mod entry;
mod witness;

pub use capabilities::{
    AnswerForms, Explain, Frame, Generate, Linear, Picture, Relaxation, Scored, demand_score,
};
pub use entry::Entry;
pub use witness::Witness;

use crate::format::PuzzleFormat;
use crate::layout::Layout;
use crate::render::{Colors, Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use crate::values::Values;
use encodings::Problem;
use serde_json::Value;
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// Violation of a rule by an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The kind of rule, as in [`Problem`]'s rules.
    pub rule: Cow<'static, str>,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// What is wrong, in words.
    pub message: String,
}

impl Violation {
    /// Creates the violation of `rule` on `cells`.
    pub fn new(
        rule: impl Into<Cow<'static, str>>,
        cells: impl IntoIterator<Item = Cell>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            rule: rule.into(),
            cells: cells.into_iter().collect(),
            message: message.into(),
        }
    }
}

/// Metadata of a puzzle, independent of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The first word of its text.
    pub name: Cow<'static, str>,
    /// Other first words.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub summary: Cow<'static, str>,
    /// The rules in a few lines, for people who do not know the puzzle; empty if the summary
    /// says it all.
    pub rules: &'static str,
    /// A small board with exactly one solution (or one optimum), as text.
    pub example: Cow<'static, str>,
    /// Sizes of generated boards to offer, rows and columns, small ones first; empty
    /// if no boards are generated.
    pub sizes: &'static [(usize, usize)],
}

impl About {
    /// Returns metadata without aliases and without generated boards.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, example: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            aliases: &[],
            summary: Cow::Borrowed(summary),
            rules: "",
            example: Cow::Borrowed(example),
            sizes: &[],
        }
    }

    /// Returns the same with other first words.
    #[must_use]
    pub const fn with_aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Returns the same with the rules in words, in lines that end in a line feed.
    #[must_use]
    pub const fn with_rules(mut self, rules: &'static str) -> Self {
        self.rules = rules;
        self
    }

    /// Returns the same with sizes of generated boards.
    #[must_use]
    pub const fn with_sizes(mut self, sizes: &'static [(usize, usize)]) -> Self {
        self.sizes = sizes;
        self
    }
}

/// Board of a puzzle.
///
/// Six methods are required. Those that return a capability have working defaults: a
/// puzzle without [`answers`](Self::answers) has the generic forms, one without
/// [`picture`](Self::picture) is drawn as its text.
pub trait Puzzle: Any + Debug + Send + Sync {
    /// Returns its name, summary and example.
    fn about(&self) -> &About;
    /// Returns the board as native text; reading it gives the same board.
    fn to_text(&self) -> String;
    /// Returns the board as a JSON object; reading it gives the same board. By default
    /// the object holds the native text, as a registry's [`Entry`] reads it.
    fn to_json(&self) -> Value {
        serde_json::json!({ "puzzle": self.about().name, "text": self.to_text() })
    }
    /// Returns the variables of an answer.
    fn layout(&self) -> &Arc<Layout>;
    /// Posts the rules to `problem`, which holds the layout's literals. Derived
    /// variables are new literals, in the order in which the layout names them.
    fn post(&self, problem: &mut Problem);
    /// Returns the violated rules, computed from the rules of the puzzle and never from
    /// clauses. A partially decided rule is violated only if no completion satisfies it
    /// alone.
    fn verify(&self, answer: &Values) -> Vec<Violation>;
    /// Returns the board as characters, with an answer on it if one is given.
    fn sheet(&self, answer: Option<&Values>) -> Sheet;

    /// Returns rows and columns, for boards that are grids.
    fn size(&self) -> Option<(usize, usize)> {
        None
    }
    /// Returns the native text and JSON forms of answers.
    fn answers(&self) -> Option<&dyn AnswerForms> {
        None
    }
    /// Returns the formats of other programs.
    fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        &[]
    }
    /// Returns the words of explanations for rules, facts and components.
    fn explain(&self) -> &dyn Explain {
        &()
    }
    /// Returns the capability to generate boards with one solution.
    fn generate(&self) -> Option<&dyn Generate> {
        None
    }
    /// Returns the integer linear program of the literature.
    fn linear(&self) -> Option<&dyn Linear> {
        None
    }
    /// Returns the board as shapes.
    fn picture(&self) -> Option<&dyn Picture> {
        None
    }
    /// Returns the capability to score answers.
    fn scored(&self) -> Option<&dyn Scored> {
        None
    }
    /// Returns the capability of answers with moves, for which the clauses may be a
    /// relaxation.
    fn relaxation(&self) -> Option<&dyn Relaxation> {
        None
    }
}

impl dyn Puzzle {
    /// Returns the name of the puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.about().name
    }

    /// Returns the board as its own type, if it is of that type.
    #[must_use]
    pub fn downcast<P: Puzzle>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }

    /// Returns the layout's literals and structure, and the rules.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut problem = self.layout().problem();
        self.post(&mut problem);
        problem
    }

    /// Returns the text drawing.
    #[must_use]
    pub fn draw(&self, answer: Option<&Values>) -> String {
        self.sheet(answer).text(&[], Colors::Off)
    }

    /// Returns the board as shapes; the text drawing if it has no
    /// [`picture`](Puzzle::picture).
    #[must_use]
    pub fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        match self.picture() {
            Some(picture) => picture.drawing(answer, marks),
            None => Drawing::of_text(self.name(), &self.draw(answer)),
        }
    }

    /// Returns the answer as text: the native form, or the generic one.
    #[must_use]
    pub fn answer_to_text(&self, answer: &Values) -> String {
        match self.answers() {
            Some(forms) => forms.to_text(answer),
            None => answer.to_text(),
        }
    }

    /// Returns the answer as JSON: the native form, or the generic one.
    #[must_use]
    pub fn answer_to_json(&self, answer: &Values) -> Value {
        match self.answers() {
            Some(forms) => forms.to_json(answer),
            None => answer.to_json(),
        }
    }

    /// Reads an answer in text form, native or generic.
    ///
    /// # Errors
    /// At the first place that does not follow the form.
    pub fn answer_from_text(&self, text: &str) -> Result<Values, InputError> {
        match self.answers().filter(|_| !Values::is_generic_text(text)) {
            Some(forms) => forms.from_text(text),
            None => Values::from_text(self.layout(), text),
        }
    }

    /// Reads an answer in JSON form, native or generic.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn answer_from_json(&self, json: &Value) -> Result<Values, InputError> {
        match self.answers().filter(|_| !Values::is_generic_json(json)) {
            Some(forms) => forms.from_json(json),
            None => Values::from_json(self.layout(), json),
        }
    }

    /// Returns the score of an answer, for puzzles that have one.
    #[must_use]
    pub fn score(&self, answer: &Values) -> Option<u64> {
        self.scored().map(|scored| scored.score(answer))
    }

    /// Returns a summary of an answer in one line, if the drawing alone does not show it.
    #[must_use]
    pub fn summary(&self, answer: &Values) -> Option<String> {
        self.scored().and_then(|scored| scored.summary(answer))
    }

    /// Returns whether nothing is undecided, and the answer has the moves that the rules
    /// need.
    #[must_use]
    pub fn is_complete(&self, answer: &Values) -> bool {
        answer.is_decided() && self.relaxation().is_none_or(|r| !r.lacks_moves(answer))
    }

    /// Returns whether the clauses are a relaxation: every solution is a model, but a
    /// model may decode to an answer that breaks a rule or is incomplete. For other
    /// puzzles such a model is a bug.
    #[must_use]
    pub fn is_relaxation(&self) -> bool {
        self.relaxation().is_some_and(Relaxation::is_relaxation)
    }

    /// Returns, if the clauses are a relaxation, all solutions by exhaustive search, or a
    /// message with the size limit.
    #[must_use]
    pub fn exhaustive(&self) -> Option<Result<Vec<Values>, String>> {
        let relaxation = self.relaxation().filter(|r| r.is_relaxation())?;
        Some(relaxation.exhaustive())
    }

    /// Returns the answer of a model of the rules.
    #[must_use]
    pub fn decode(&self, model: &cnf::Model) -> Values {
        let mut values = Values::of_model(self.layout(), model);
        if let Some(relaxation) = self.relaxation() {
            values.moves = relaxation.moves(&values, model);
        }
        values
    }

    /// Returns the rules as explanations quote them; see [`Explain::problem`].
    ///
    /// # Errors
    /// A message if there are no such rules.
    pub fn explained(&self, score: Option<u64>) -> Result<Problem, String> {
        if let Some(problem) = self.explain().problem(score) {
            return problem;
        }
        let problem = self.problem();
        let target = match problem.goal() {
            Some(encodings::Goal::AtLeast(_, target)) => Some(*target),
            _ => None,
        };
        match score.or(target) {
            None => Ok(problem),
            Some(score) => demand_score(problem, score, format!("the score is at least {score}")),
        }
    }
}

/// Start of a session: a board of a concrete type, or `Arc<dyn Puzzle>`.
pub trait IntoBoard {
    /// Returns the board.
    fn into_board(self) -> Arc<dyn Puzzle>;
}

impl<P: Puzzle> IntoBoard for P {
    fn into_board(self) -> Arc<dyn Puzzle> {
        Arc::new(self)
    }
}

impl IntoBoard for Arc<dyn Puzzle> {
    fn into_board(self) -> Arc<dyn Puzzle> {
        self
    }
}

impl IntoBoard for &Arc<dyn Puzzle> {
    fn into_board(self) -> Arc<dyn Puzzle> {
        Arc::clone(self)
    }
}
