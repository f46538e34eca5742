//! Numbering of variables.

use super::{Formula, Unfinished};
use rustsat::types::Var;

/// Source of variables, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbering {
    n_vars: u32,
    overflowed: bool,
}

impl Numbering {
    pub fn n_vars(self) -> u32 {
        self.n_vars
    }

    /// Returns the next variable, or the last one again if all are used.
    pub fn next(&mut self) -> Var {
        self.reserve(self.n_vars.saturating_add(1));
        Var::new(self.n_vars - 1)
    }

    pub fn reserve(&mut self, n_vars: u32) {
        self.overflowed |= n_vars > Formula::MAX_VARS;
        self.n_vars = self.n_vars.max(n_vars.min(Formula::MAX_VARS));
    }

    pub fn check(self) -> Result<(), Unfinished> {
        if self.overflowed {
            Err(Unfinished::TooManyVariables)
        } else {
            Ok(())
        }
    }
}
