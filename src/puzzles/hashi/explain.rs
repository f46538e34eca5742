//! Words and cells for explanations.

use super::{Bridges, Hashi};
use crate::known::Known;
use crate::puzzle::Violation;
use crate::text::Cell;
use cnf::Lit;

/// The span of a variable, and the literals of that span.
fn span_of(board: &Hashi, literal: Lit) -> Option<(usize, Vec<Lit>)> {
    let mut first = 0;
    for (s, span) in board.spans.iter().enumerate() {
        let lits: Vec<Lit> = (first..first + span.most).map(Lit::positive).collect();
        if (first..first + span.most).contains(&literal.vidx32()) {
            return Some((s, lits));
        }
        first += span.most;
    }
    None
}

/// The fewest and the most bridges that a span can have.
fn range(lits: &[Lit], known: &Known) -> (usize, usize) {
    let least = lits
        .iter()
        .rposition(|&lit| known.holds(lit))
        .map_or(0, |at| at + 1);
    let most = lits
        .iter()
        .position(|&lit| known.holds(!lit))
        .unwrap_or(lits.len());
    (least, most)
}

pub(super) fn fact_text(board: &Hashi, literal: Lit, known: &Known) -> String {
    let Some((s, lits)) = span_of(board, literal) else {
        return String::new();
    };
    let name = board.span_name(&board.spans[s]);
    let (least, most) = range(&lits, known);
    let bridges = |n: usize| format!("{n} bridge{}", if n == 1 { "" } else { "s" });
    match (least, most) {
        (_, 0) => format!("no bridge {name}"),
        (least, most) if least == most => format!("{} {name}", bridges(least)),
        _ if literal.is_pos() => format!("at least {} {name}", bridges(least)),
        _ => format!("at most {} {name}", bridges(most)),
    }
}

pub(super) fn variable_cells(board: &Hashi) -> Vec<Vec<Cell>> {
    let spans = board.spans.iter();
    spans
        .flat_map(|span| std::iter::repeat_n(board.ends(span).to_vec(), span.most as usize))
        .collect()
}

/// The islands' rules come first, behind the structure.
pub(super) fn rule_cells(board: &Hashi) -> Vec<Option<Vec<Cell>>> {
    let islands = board.islands.iter().map(|island| Some(vec![island.cell]));
    std::iter::once(None).chain(islands).collect()
}

/// Every bridge has two ends.
pub(super) fn counting(board: &Hashi) -> Option<Violation> {
    let clues: Option<Vec<u64>> = board
        .islands
        .iter()
        .map(|island| island.clue.map(u64::from))
        .collect();
    let sum: u64 = clues?.iter().sum();
    (sum % 2 == 1).then(|| Violation {
        rule: "sum",
        cells: board.islands.iter().map(|island| island.cell).collect(),
        message: format!(
            "the numbers add up to {sum}, which is odd, but every bridge adds 2 to their sum"
        ),
    })
}

pub(super) fn partial(board: &Hashi, known: &Known) -> Bridges {
    let mut first = 0;
    let bridges = board.spans.iter().map(|span| {
        let lits: Vec<Lit> = (first..first + span.most).map(Lit::positive).collect();
        first += span.most;
        let (least, most) = range(&lits, known);
        u32::try_from(least).ok().filter(|_| least == most)
    });
    bridges.collect()
}
