//! Words and cells for explanations.

use super::Hashi;
use crate::known::Known;
use crate::puzzle::{Explain, Puzzle, Violation};
use crate::text::Cell;
use cnf::Lit;

/// The fewest and the most bridges that a span can have.
fn range(lits: &[Lit], known: &Known) -> (usize, usize) {
    let last = lits.iter().rposition(|&lit| known.holds(lit));
    let first_not = lits.iter().position(|&lit| known.holds(!lit));
    (last.map_or(0, |at| at + 1), first_not.unwrap_or(lits.len()))
}

impl Explain for Hashi {
    fn fact_text(&self, literal: Lit, _: &str, known: &Known) -> Option<String> {
        let span = self.layout().variable_of(literal)?;
        let name = self.span_name(&self.spans[span]);
        let (least, most) = range(&self.layout().lits(span), known);
        let bridges = |n: usize| format!("{n} bridge{}", if n == 1 { "" } else { "s" });
        Some(match (least, most) {
            (_, 0) => format!("no bridge {name}"),
            (least, most) if least == most => format!("{} {name}", bridges(least)),
            _ if literal.is_pos() => format!("at least {} {name}", bridges(least)),
            _ => format!("at most {} {name}", bridges(most)),
        })
    }

    /// The islands' rules come first, after the structure.
    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        let islands = self.islands.iter().map(|island| Some(vec![island.cell]));
        std::iter::once(None).chain(islands).collect()
    }

    fn node_cells(&self) -> Vec<Cell> {
        self.islands.iter().map(|island| island.cell).collect()
    }

    /// Every bridge has two ends.
    fn counting_refutation(&self) -> Option<Violation> {
        let clues = self.islands.iter().map(|island| island.clue.map(u64::from));
        let sum: u64 = clues.sum::<Option<u64>>()?;
        let message = format!(
            "the numbers add up to {sum}, which is odd, but every bridge adds 2 to their sum"
        );
        (sum % 2 == 1).then(|| Violation::new("sum", self.node_cells(), message))
    }
}
