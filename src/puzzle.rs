//! What a puzzle is: metadata, texts, a layout, rules, a judge and a text drawing. All
//! else is a capability, a separate trait that a puzzle may have.
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

/// A rule that an answer breaks.
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
    /// `rule` is broken on `cells`.
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

/// What does not depend on the board of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// The first word of its text.
    pub name: Cow<'static, str>,
    /// Other first words.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub summary: Cow<'static, str>,
    /// A small board with exactly one solution (or one optimum), as text.
    pub example: Cow<'static, str>,
    /// Sizes of generated boards to offer, rows and columns, small ones first; empty
    /// if no boards are generated.
    pub sizes: &'static [(usize, usize)],
}

impl About {
    /// A puzzle without aliases and without generated boards.
    #[must_use]
    pub const fn new(name: &'static str, summary: &'static str, example: &'static str) -> Self {
        Self {
            name: Cow::Borrowed(name),
            aliases: &[],
            summary: Cow::Borrowed(summary),
            example: Cow::Borrowed(example),
            sizes: &[],
        }
    }

    /// The same with other first words.
    #[must_use]
    pub const fn with_aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// The same with sizes of generated boards.
    #[must_use]
    pub const fn with_sizes(mut self, sizes: &'static [(usize, usize)]) -> Self {
        self.sizes = sizes;
        self
    }
}

/// A board of some puzzle.
///
/// Six methods are required. Those that give a capability have defaults that work: a
/// puzzle without [`answers`](Self::answers) has the generic forms, one without
/// [`picture`](Self::picture) is drawn as its text.
pub trait Puzzle: Any + Debug + Send + Sync {
    /// Its name, summary and example.
    fn about(&self) -> &About;
    /// The board as native text; reading it gives the same board.
    fn to_text(&self) -> String;
    /// The board as a JSON object; reading it gives the same board. By default the
    /// object holds the native text, as a registry's [`Entry`]
    /// reads it.
    fn to_json(&self) -> Value {
        serde_json::json!({ "puzzle": self.about().name, "text": self.to_text() })
    }
    /// The variables of an answer.
    fn layout(&self) -> &Arc<Layout>;
    /// Posts the rules to `problem`, which holds the layout's literals. Derived
    /// variables are new literals, in the order in which the layout names them.
    fn post(&self, problem: &mut Problem);
    /// Every rule that `answer` breaks, by the plain rules: this knows no clause. A
    /// partially decided rule is broken only if no completion satisfies it in isolation.
    fn verify(&self, answer: &Values) -> Vec<Violation>;
    /// The board as characters, with an answer on it if one is given.
    fn sheet(&self, answer: Option<&Values>) -> Sheet;

    /// Rows and columns, for boards that are grids.
    fn size(&self) -> Option<(usize, usize)> {
        None
    }
    /// The native text and JSON forms of answers.
    fn answers(&self) -> Option<&dyn AnswerForms> {
        None
    }
    /// The formats of other programs.
    fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        &[]
    }
    /// Rules, facts and groups in the words of explanations.
    fn explain(&self) -> &dyn Explain {
        &()
    }
    /// How a board of this kind changes while one with a single solution is made.
    fn generate(&self) -> Option<&dyn Generate> {
        None
    }
    /// The integer linear program of the literature.
    fn linear(&self) -> Option<&dyn Linear> {
        None
    }
    /// The board as shapes.
    fn picture(&self) -> Option<&dyn Picture> {
        None
    }
    /// What an answer scores.
    fn scored(&self) -> Option<&dyn Scored> {
        None
    }
    /// Moves of answers, which clauses may only bound.
    fn relaxation(&self) -> Option<&dyn Relaxation> {
        None
    }
}

impl dyn Puzzle {
    /// The name of the puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.about().name
    }

    /// The board as its own type, if it is of that type.
    #[must_use]
    pub fn downcast<P: Puzzle>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }

    /// The layout's literals and structure, and the rules.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let mut problem = self.layout().problem();
        self.post(&mut problem);
        problem
    }

    /// The text drawing.
    #[must_use]
    pub fn draw(&self, answer: Option<&Values>) -> String {
        self.sheet(answer).text(&[], Colors::Off)
    }

    /// The board as shapes; the text drawing if it has no [`picture`](Puzzle::picture).
    #[must_use]
    pub fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        match self.picture() {
            Some(picture) => picture.drawing(answer, marks),
            None => Drawing::of_text(self.name(), &self.draw(answer)),
        }
    }

    /// The answer as text: the native form, or the generic one.
    #[must_use]
    pub fn answer_to_text(&self, answer: &Values) -> String {
        match self.answers() {
            Some(forms) => forms.to_text(answer),
            None => answer.to_text(),
        }
    }

    /// The answer as JSON: the native form, or the generic one.
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

    /// The score of an answer, for puzzles that have one.
    #[must_use]
    pub fn score(&self, answer: &Values) -> Option<u64> {
        self.scored().map(|scored| scored.score(answer))
    }

    /// A line that sums an answer up, where the drawing alone does not say it.
    #[must_use]
    pub fn summary(&self, answer: &Values) -> Option<String> {
        self.scored().and_then(|scored| scored.summary(answer))
    }

    /// Whether nothing is undecided, and the answer has the moves that the rules ask for.
    #[must_use]
    pub fn is_complete(&self, answer: &Values) -> bool {
        answer.is_decided() && self.relaxation().is_none_or(|r| !r.lacks_moves(answer))
    }

    /// Whether the clauses are a relaxation: every solution is a model, but a model may
    /// not decode to a solution.
    #[must_use]
    pub fn is_relaxation(&self) -> bool {
        self.relaxation().is_some_and(Relaxation::is_relaxation)
    }

    /// Where the clauses are a relaxation: all solutions by exhaustive search, or why that
    /// is out of reach.
    #[must_use]
    pub fn exhaustive(&self) -> Option<Result<Vec<Values>, String>> {
        let relaxation = self.relaxation().filter(|r| r.is_relaxation())?;
        Some(relaxation.exhaustive())
    }

    /// The answer that a model of the rules stands for.
    #[must_use]
    pub fn decode(&self, model: &cnf::Model) -> Values {
        let mut values = Values::of_model(self.layout(), model);
        if let Some(relaxation) = self.relaxation() {
            values.moves = relaxation.moves(&values, model);
        }
        values
    }

    /// The rules as explanations quote them; see [`Explain::problem`].
    ///
    /// # Errors
    /// Why there are no such rules.
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

/// What a session starts from: a board of a concrete type, or `Arc<dyn Puzzle>`.
pub trait IntoBoard {
    /// The board.
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
