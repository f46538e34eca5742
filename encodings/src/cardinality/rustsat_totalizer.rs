//! rustsat's totalizer (Bailleux and Boufkhad, 2003; incremental after Martins, Joshi,
//! Manquinho and Lynce, 2014), as a [`Counter`].

use super::{Bound, Counter};
use crate::constraints::size;
use cnf::rustsat::encodings::card::{
    BoundLower, BoundLowerIncremental, BoundUpper, BoundUpperIncremental, Encode, Totalizer,
};
use cnf::{ClauseKind, Lit, Scope};

#[derive(Default)]
pub(super) struct RustsatTotalizer(Totalizer);

impl FromIterator<Lit> for RustsatTotalizer {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        Self(Totalizer::from_iter(lits))
    }
}

/// Returns the bound of `lits`: the totalizer enforces a bound within `0..=n` by at most
/// one literal.
fn one(lits: &[Lit]) -> Bound {
    match lits {
        [] => Bound::Always,
        [lit] => Bound::Literal(*lit),
        _ => unreachable!("a totalizer enforces a bound by one literal"),
    }
}

impl Counter for RustsatTotalizer {
    fn n_lits(&self) -> usize {
        self.0.n_lits()
    }

    fn extend(&mut self, lits: &[Lit]) {
        self.0.extend(lits.iter().copied());
    }

    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound {
        if k >= size(self.0.n_lits()) {
            return Bound::Always;
        }
        let Ok(k) = usize::try_from(k) else {
            return Bound::Never;
        };
        let (mut collector, mut vars) = scope.views(ClauseKind::Definition);
        self.0
            .encode_ub_change(k..=k, &mut collector, &mut vars)
            .expect("formulas do not run out of memory softly");
        one(&self.0.enforce_ub(k).expect("encoded just now"))
    }

    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound {
        if k <= 0 {
            return Bound::Always;
        }
        match usize::try_from(k) {
            Ok(k) if k <= self.0.n_lits() => {
                let (mut collector, mut vars) = scope.views(ClauseKind::Definition);
                self.0
                    .encode_lb_change(k..=k, &mut collector, &mut vars)
                    .expect("formulas do not run out of memory softly");
                one(&self.0.enforce_lb(k).expect("encoded just now"))
            }
            _ => Bound::Never,
        }
    }
}
