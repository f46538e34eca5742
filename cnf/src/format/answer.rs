//! Reader for the output of solvers, in all common dialects.
//!
//! ```text
//! s VERDICT             SATISFIABLE, UNSATISFIABLE, OPTIMUM FOUND, UNKNOWN
//! v VALUES              literals over any number of lines, then 0
//! v x1 -x2              pseudo-Boolean solvers: named, without a 0
//! v 0110                MaxSAT solvers since 2022: a bit per variable
//! o COST                of the values found so far
//! SAT | UNSAT | INDET   MiniSat's result files; literals on bare lines follow
//! ```
//! Lines come in any order; all other lines are comments. A bit string and a literal can
//! look the same: see [`Bits`]. [`read()`] takes the first model, [`read_list()`] all of
//! them. Input is read as a stream: memory is linear in the model, whatever the length of
//! the output.

mod list;
mod tokens;
mod values;

use super::{FormatError, lines};
use crate::Model;
use list::Earlier;
use std::io::BufRead;
use tokens::{Place, Tokens};
use values::Values;

pub use list::{ModelList, read_list};

/// Answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, by this unchecked model.
    Sat(Model),
    /// Unsatisfiable.
    Unsat,
    /// Satisfiable, and nothing costs less.
    Optimum {
        /// The unchecked model.
        model: Model,
        /// The last cost that was printed.
        cost: Option<i128>,
    },
    /// Undecided; never a proof of anything.
    Unknown,
}

/// The answer without its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Satisfiable.
    Sat,
    /// Unsatisfiable.
    Unsat,
    /// Satisfiable, and nothing costs less.
    Optimum,
    /// Undecided.
    Unknown,
}

impl Verdict {
    /// Returns the verdict as the competitions write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sat => "SATISFIABLE",
            Self::Unsat => "UNSATISFIABLE",
            Self::Optimum => "OPTIMUM FOUND",
            Self::Unknown => "UNKNOWN",
        }
    }
}

/// Whether values must be visibly complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Literals end in 0. Named literals and those of a MaxSAT answer may come without
    /// the 0; then every variable must be there, or the answer is truncated.
    #[default]
    Required,
    /// Values may be incomplete, as from z3. A truncated model is detected only if it
    /// falsifies the formula.
    Optional,
}

/// Whether values are bit strings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bits {
    /// Only in a MaxSAT answer (an optimum, or a cost was printed) whose only value has
    /// one bit per variable. In all other answers `v 11` is literal 11.
    #[default]
    Maxsat,
    /// Always, and there may be more bits than variables.
    Always,
}

/// Rules for the output of a solver. The default is the rules of the competitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    /// Whether values must be visibly complete.
    pub end: End,
    /// Whether values are bit strings.
    pub bits: Bits,
}

/// Reads an answer about `n_vars` variables; literals above are ignored, and
/// variables without a value are false.
///
/// # Errors
/// At the first place that no dialect allows, if two verdicts or literals contradict each
/// other, or if the verdict or values are missing.
pub fn read(input: &mut dyn BufRead, n_vars: u32, dialect: Dialect) -> Result<Answer, FormatError> {
    scan(input, n_vars, dialect)?.answer(None)
}

/// Reads all of `input`; the caller decides the meaning of a missing verdict.
///
/// # Errors
/// The errors of [`read`], except those for missing parts.
pub fn scan(input: &mut dyn BufRead, n_vars: u32, dialect: Dialect) -> Result<Output, FormatError> {
    Output::new(n_vars, dialect).scan(input)
}

/// A solver's whole output.
#[derive(Clone, Debug)]
pub struct Output {
    verdict: Option<Verdict>,
    /// Whether SAT came without `s`, as in MiniSat's files. Literals may then come
    /// without `v`.
    bare: bool,
    /// Whether a comment says UNKNOWN; used only if there is no verdict.
    gave_up: bool,
    cost: Option<i128>,
    n_vars: u32,
    dialect: Dialect,
    /// The values of the first model, or of the last one so far of a list.
    values: Values,
    /// The earlier models, if the caller reads all models.
    earlier: Option<Earlier>,
    /// The place of the last line that is not blank.
    end: Place,
}

impl Output {
    fn new(n_vars: u32, dialect: Dialect) -> Self {
        Self {
            verdict: None,
            bare: false,
            gave_up: false,
            cost: None,
            n_vars,
            dialect,
            values: Values::new(n_vars, dialect),
            earlier: None,
            end: Place::START,
        }
    }

    fn scan(mut self, input: &mut dyn BufRead) -> Result<Self, FormatError> {
        // The longest token that means something is a bit string.
        let mut tokens = Tokens::new(input, self.n_vars as usize);
        while tokens.next_line()? {
            if tokens.next()? {
                self.line(&mut tokens)?;
                self.end = tokens.place();
            }
        }
        Ok(self)
    }

    /// Returns the verdict that was printed.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let unknown = self.gave_up.then_some(Verdict::Unknown);
        self.verdict.or(unknown)
    }

    /// Returns the answer, with `fallback` as the verdict if none was printed.
    ///
    /// # Errors
    /// If the verdict or values are missing.
    pub fn answer(self, fallback: Option<Verdict>) -> Result<Answer, FormatError> {
        let Some(verdict) = self.verdict().or(fallback) else {
            return Err(self.no_verdict());
        };
        let maxsat = verdict == Verdict::Optimum || self.cost.is_some();
        match verdict {
            Verdict::Sat => Ok(Answer::Sat(self.values.model(maxsat, self.end)?)),
            Verdict::Optimum => Ok(Answer::Optimum {
                model: self.values.model(maxsat, self.end)?,
                cost: self.cost,
            }),
            Verdict::Unsat => self.values.absent().map(|()| Answer::Unsat),
            Verdict::Unknown => Ok(Answer::Unknown),
        }
    }

    fn no_verdict(&self) -> FormatError {
        let message = "expected a verdict (a line `s …`, SAT or UNSAT), found none";
        self.end.error(message)
    }

    /// Reads a line whose first token was just read.
    fn line(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        let place = tokens.place();
        match tokens.text() {
            "c" => self.comment(tokens),
            "s" => self.verdict_line(tokens),
            "o" => self.cost_line(tokens),
            "v" => {
                self.begin_values(tokens)?;
                self.values.line(tokens)
            }
            // A MiniSat file has one model.
            text if self.bare && is_integer(text) => {
                self.values.token(tokens)?;
                self.values.line(tokens)
            }
            text => match verdict(text) {
                // A line with more tokens is not a verdict.
                Some(verdict) if !tokens.next()? => {
                    self.bare |= verdict == Verdict::Sat;
                    self.decide(verdict, place)
                }
                _ => Ok(()),
            },
        }
    }

    fn comment(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        if !tokens.next()? {
            return Ok(());
        }
        match tokens.text() {
            "UNKNOWN" => self.gave_up |= !tokens.next()?,
            "Answer:" => self.announce_model(),
            "Models" => {
                let mut words = vec!["Models".to_owned()];
                while words.len() < 4 && tokens.next()? {
                    words.push(tokens.text().to_owned());
                }
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.announces_count(&words);
            }
            _ => {}
        }
        Ok(())
    }

    fn verdict_line(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        let expected = |found: &str| {
            format!("expected SATISFIABLE, UNSATISFIABLE, OPTIMUM FOUND or UNKNOWN, found {found}")
        };
        if !tokens.next()? {
            return Err(tokens.place().error(expected("the end of the line")));
        }
        let mut words = tokens.text().to_owned();
        let place = tokens.place();
        while words.len() < 20 && tokens.next()? {
            words = words + " " + tokens.text();
        }
        if self.announces_count(&words.split(' ').collect::<Vec<_>>()) {
            return Ok(());
        }
        let verdict =
            verdict(&words).ok_or_else(|| place.error(expected(&lines::quoted(&words))))?;
        self.announce_model();
        self.decide(verdict, place)
    }

    fn decide(&mut self, verdict: Verdict, place: Place) -> Result<(), FormatError> {
        if self.closes_list(verdict) {
            return Ok(());
        }
        self.verdict = match (self.verdict, verdict) {
            // The answer of a MaxSAT solver may improve.
            (Some(Verdict::Sat), Verdict::Optimum) => Some(verdict),
            (Some(known), _) if known != verdict => {
                let (known, new) = (known.name(), verdict.name());
                let message = format!("{new} contradicts the earlier {known}");
                return Err(place.error(message));
            }
            _ => Some(verdict),
        };
        Ok(())
    }

    /// Reads a cost. Later values belong to another, better model.
    fn cost_line(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        let found = tokens.next()?;
        let cost = found.then(|| tokens.text().parse::<i128>().ok()).flatten();
        let Some(cost) = cost else {
            return Err(tokens
                .place()
                .error("expected a cost, an integer, behind `o`"));
        };
        if self.cost != Some(cost) {
            self.values.supersede();
            self.forget_models();
        }
        self.cost = Some(cost);
        Ok(())
    }
}

/// Returns the verdict that `words` spell, in any case.
fn verdict(words: &str) -> Option<Verdict> {
    const WORDS: &[(&str, Verdict)] = &[
        ("SATISFIABLE", Verdict::Sat),
        ("SAT", Verdict::Sat),
        ("UNSATISFIABLE", Verdict::Unsat),
        ("UNSAT", Verdict::Unsat),
        ("OPTIMUM FOUND", Verdict::Optimum),
        ("UNKNOWN", Verdict::Unknown),
        ("INDET", Verdict::Unknown),
        ("INDETERMINATE", Verdict::Unknown),
        ("UNSUPPORTED", Verdict::Unknown),
    ];
    let named = |&&(name, _): &&(&str, Verdict)| words.eq_ignore_ascii_case(name);
    WORDS.iter().find(named).map(|&(_, verdict)| verdict)
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}
