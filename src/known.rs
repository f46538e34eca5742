//! Partial assignments.

use cnf::Lit;

/// Partial assignment: the literals that are known to be true or false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(Vec<Option<bool>>);

impl Known {
    /// Returns the empty assignment of `n_vars` variables.
    #[must_use]
    pub fn new(n_vars: u32) -> Self {
        Self(vec![None; n_vars as usize])
    }

    /// Returns whether `lit` is true, or `None` if it is unknown; variables beyond the
    /// last one are unknown.
    #[must_use]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        let value = self.0.get(lit.vidx()).copied().flatten();
        value.map(|value| value == lit.is_pos())
    }

    /// Returns whether `lit` is known to be true.
    #[must_use]
    pub fn holds(&self, lit: Lit) -> bool {
        self.value(lit) == Some(true)
    }

    /// Returns whether variable number `var` is unknown.
    #[must_use]
    pub fn is_open(&self, var: usize) -> bool {
        self.0.get(var).is_none_or(Option::is_none)
    }

    /// Makes `lit` true; returns whether that is new.
    ///
    /// # Panics
    /// If `lit` is known to be false, or if its variable is beyond the last one.
    pub fn learn(&mut self, lit: Lit) -> bool {
        let before = self.0[lit.vidx()].replace(lit.is_pos());
        assert!(
            before != Some(!lit.is_pos()),
            "{lit:?} is known to be false"
        );
        before.is_none()
    }

    /// Returns the true literals, sorted by variable.
    pub fn literals(&self) -> impl Iterator<Item = Lit> + '_ {
        let values = (0..).zip(&self.0);
        values.filter_map(|(var, value)| value.map(|value| Lit::new(var, !value)))
    }

    /// Returns the number of known variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
