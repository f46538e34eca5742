//! Outputs with several models, from solvers that list all of them.
//!
//! ```text
//! s SATISFIABLE, v … 0, s SATISFIABLE, v … 0, s UNSATISFIABLE    cryptominisat --maxsol
//! s SATISFIABLE, v … 0, s SATISFIABLE, v … 0, s SOLUTIONS 2      picosat --all
//! c Answer: 1, v …, c Answer: 2, v …, s SATISFIABLE, c Models : 2  clasp
//! ```
//! A model ends with its 0, or when the next one is announced. Values before a better
//! cost are omitted.

use super::{Dialect, Output, Tokens, Values, Verdict};
use crate::Model;
use crate::format::FormatError;
use std::io::BufRead;

/// Maximum number of bits of all models; each model is a bit set over all variables.
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
    /// Whether the solver reports that there are no other models.
    pub is_exhausted: bool,
}

/// Reads an answer about `n_vars` variables with all of its models. An output with one
/// model is a list of one.
///
/// # Errors
/// The errors of [`read`](super::read), and an error if the models need more than 2^33
/// bits.
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
    /// Whether the next values belong to another model.
    is_between: bool,
    /// Whether the verdict that closes a list was printed.
    is_closed: bool,
    /// The number of models that the solver reports.
    announced: Option<u64>,
}

impl Output {
    /// Notes that another model is announced.
    pub(super) fn announce_model(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            earlier.is_between = true;
        }
    }

    /// Removes models with a higher cost from the list.
    pub(super) fn forget_models(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            *earlier = Earlier::default();
        }
    }

    /// Prepares for a line of values: stores a finished model.
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

    /// Returns whether `verdict` says that the list is complete.
    pub(super) fn closes_list(&mut self, verdict: Verdict) -> bool {
        let has_models = self.verdict == Some(Verdict::Sat) && self.values.is_ended();
        let Some(earlier) = &mut self.earlier else {
            return false;
        };
        let closes = verdict == Verdict::Unsat && has_models;
        earlier.is_closed |= closes;
        closes
    }

    /// Returns whether `words` are picosat's `SOLUTIONS N` or clasp's `Models : N`;
    /// records the number.
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
                    // A list may close with `v 0`, which is not a model then.
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
