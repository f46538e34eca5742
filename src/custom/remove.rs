//! Removal of clues.

use super::CustomPuzzle;
use super::rules::Role;
use crate::generation::{Clue, Draft, Wish};
use crate::layout::LazyLayout;
use crate::puzzle::{Generate, Puzzle};
use crate::values::Values;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

impl Generate for CustomPuzzle {
    fn singled_out(&self, solution: Values, _rng: &mut ChaCha8Rng) -> Draft {
        Draft::new(self.clone(), solution)
    }

    fn repaired(&self, solution: &Values, _: &Values, _: &Wish, _: &mut ChaCha8Rng) -> Draft {
        Draft::new(self.clone(), solution.clone())
    }

    fn spare_clues(&self, _wish: &Wish) -> Vec<Vec<Clue>> {
        let rules = self.rules.iter().enumerate();
        let clues = rules.filter(|(_, rule)| matches!(rule.role, Role::Clue(_)));
        clues.map(|(i, _)| vec![Clue::Rule(i)]).collect()
    }

    fn without_clues(&self, clues: &[Clue]) -> Option<Arc<dyn Puzzle>> {
        let mut fewer = self.clone();
        for clue in clues {
            let Clue::Rule(i) = *clue else { continue };
            let rule = fewer.rules.get_mut(i)?;
            let Role::Clue(shown) = rule.role else {
                return None;
            };
            rule.role = Role::LeftOut;
            if let (Some((cell, without)), Some(clues)) = (shown, &mut fewer.clues) {
                clues.set(cell, without);
            }
        }
        fewer.layout = LazyLayout::default();
        Some(Arc::new(fewer))
    }
}
