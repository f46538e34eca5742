//! Outputs with several models, as solvers print that list all of them.
//!
//! ```text
//! s SATISFIABLE, v … 0, s SATISFIABLE, v … 0, s UNSATISFIABLE    cryptominisat --maxsol
//! s SATISFIABLE, v … 0, s SATISFIABLE, v … 0, s SOLUTIONS 2      picosat --all
//! c Answer: 1, v …, c Answer: 2, v …, s SATISFIABLE, c Models : 2  clasp
//! ```
//! A model ends with its 0, or where the next one is announced. Values that come
//! before a better cost are left out.

use super::{Dialect, Output, Tokens, Values, Verdict};
use crate::Model;
use crate::format::FormatError;
use std::io::BufRead;

/// Models are bit sets over all variables; more of them than this is refused.
const MAX_BITS: u64 = 1 << 33;

/// All models of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelList {
    /// The verdict; [`Verdict::Sat`] or [`Verdict::Optimum`] if there are models.
    pub verdict: Verdict,
    /// The unchecked models, in the order of the output. Those of an optimization
    /// problem have the last cost.
    pub models: Vec<Model>,
    /// The last cost that was printed.
    pub cost: Option<i128>,
    /// Whether the solver says that there are no other models.
    pub is_exhausted: bool,
}

/// Reads an answer about `n_vars` variables with all of its models. An output with one
/// model is a list of one.
///
/// # Errors
/// As [`read`](super::read), and if there are more models than memory should hold.
pub fn read_list(
    input: &mut dyn BufRead,
    n_vars: u32,
    dialect: Dialect,
) -> Result<ModelList, FormatError> {
    let mut output = Output::new(n_vars, dialect);
    output.earlier = Some(Earlier::default());
    output.scan(input)?.into_list()
}

/// The models before the current one.
#[derive(Clone, Debug, Default)]
pub(super) struct Earlier {
    models: Vec<Values>,
    /// The next values are those of another model.
    is_between: bool,
    /// The verdict that closes a list was printed.
    is_closed: bool,
    /// How many models the solver says it printed.
    announced: Option<u64>,
}

impl Output {
    /// Another model is announced.
    pub(super) fn announce_model(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            earlier.is_between = true;
        }
    }

    /// Leaves models that cost more out of the list.
    pub(super) fn forget_models(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            *earlier = Earlier::default();
        }
    }

    /// Before a line of values: puts a finished model aside.
    pub(super) fn begin_values(&mut self, tokens: &Tokens<'_>) -> Result<(), FormatError> {
        let Some(earlier) = &mut self.earlier else {
            return Ok(());
        };
        let is_between = std::mem::take(&mut earlier.is_between);
        let is_next = is_between || self.values.is_ended();
        if is_next && !self.values.is_blank() && !self.values.is_superseded() {
            let bits = (earlier.models.len() as u64 + 1) * u64::from(self.n_vars);
            if bits > MAX_BITS {
                return Err(tokens.place().error("more models than memory should hold"));
            }
            let next = Values::new(self.n_vars, self.dialect);
            earlier
                .models
                .push(std::mem::replace(&mut self.values, next));
        }
        Ok(())
    }

    /// Whether `verdict` says that the list is complete.
    pub(super) fn closes_list(&mut self, verdict: Verdict) -> bool {
        let has_models = self.verdict == Some(Verdict::Sat) && self.values.is_ended();
        let Some(earlier) = &mut self.earlier else {
            return false;
        };
        let closes = verdict == Verdict::Unsat && has_models;
        earlier.is_closed |= closes;
        closes
    }

    /// `words` are picosat's `SOLUTIONS N` or clasp's `Models : N`.
    pub(super) fn announces_count(&mut self, words: &[&str]) -> bool {
        let (["SOLUTIONS", n] | ["Models", ":", n]) = words else {
            return false;
        };
        match (&mut self.earlier, n.parse()) {
            (Some(earlier), Ok(n)) => {
                earlier.announced = Some(n);
                true
            }
            _ => false,
        }
    }

    fn into_list(mut self) -> Result<ModelList, FormatError> {
        let earlier = self.earlier.take().unwrap_or_default();
        let (cost, end) = (self.cost, self.end);
        let Some(verdict) = self.verdict().or(match earlier.announced {
            Some(0) => Some(Verdict::Unsat),
            Some(_) => Some(Verdict::Sat),
            None => None,
        }) else {
            return Err(self.no_verdict());
        };
        let maxsat = verdict == Verdict::Optimum || cost.is_some();
        let mut models = Vec::new();
        match verdict {
            Verdict::Sat | Verdict::Optimum => {
                let last = Some(self.values).filter(|last| {
                    // A list may close with `v 0`, which is no model then.
                    earlier.models.is_empty() || !last.is_blank()
                });
                for values in earlier.models.into_iter().chain(last) {
                    models.push(values.model(maxsat, end)?);
                }
            }
            Verdict::Unsat => self.values.absent()?,
            Verdict::Unknown => {}
        }
        let is_counted = earlier.announced == Some(models.len() as u64) && cost.is_none();
        Ok(ModelList {
            verdict,
            is_exhausted: !models.is_empty() && (earlier.is_closed || is_counted),
            models,
            cost,
        })
    }
}
