//! Constraints: a thermometer's level is order-encoded, and the pieces of a
//! thermometer inside a line are sorted blocks of that line's sum.

use super::{Thermometer, Thermometers};
use crate::layout::{Layout, append};
use crate::puzzle::Puzzle;
use cnf::Lit;
use encodings::{Cardinality, Problem};

/// A truth value per cell: an answer may have gaps, which levels could not say.
pub(super) fn layout(board: &Thermometers) -> Layout {
    let mut layout = Layout::with_capacity(board.rows() * board.columns());
    for Thermometer { name, cells } in &board.thermometers {
        layout.chain(cells, |step, text| {
            append(text, format_args!("level {name} >={}", step + 1));
        });
    }
    layout
}

/// `fill[t][i]`: step i of thermometer t is filled.
pub(super) fn fill(board: &Thermometers) -> Vec<Vec<Lit>> {
    let layout = board.layout();
    board.split((0..layout.len()).map(|i| layout.truth(i)))
}

pub(super) fn post(board: &Thermometers, problem: &mut Problem) {
    let fill = fill(board);
    for (line, steps) in board.lines_with_steps() {
        let Some(total) = line.total else { continue };
        // The pieces of one thermometer inside the line, in order of the level.
        let pieces = steps.chunk_by(|a, b| a.0 == b.0);
        let pieces = pieces.map(|piece| piece.iter().map(|&(t, step)| fill[t][step]).collect());
        let rule = problem.rule(line.rule(), format!("{} holds {total}", line.name()));
        problem.sum(
            rule,
            Cardinality::between(pieces.collect(), total.into(), total.into()),
        );
    }
}
