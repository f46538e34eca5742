//! Constraints: a thermometer's level is order-encoded, and the pieces of a
//! thermometer inside a line are sorted blocks of that line's sum.

use super::{Filling, Thermometers};
use cnf::{Lit, Model};
use encodings::{Cardinality, Problem};

/// `fill[t][i]`: step i of thermometer t is filled.
pub(super) fn fill(board: &Thermometers) -> Vec<Vec<Lit>> {
    let mut next = 0..;
    let mut lit = |_| Lit::positive(next.next().expect("endless"));
    board
        .thermometers
        .iter()
        .map(|t| t.cells.iter().map(&mut lit).collect())
        .collect()
}

pub(super) fn problem(board: &Thermometers) -> Problem {
    let mut problem = Problem::new();
    // step i + 1 filled -> step i filled
    let fill: Vec<_> = board
        .thermometers
        .iter()
        .map(|t| problem.new_sorted(t.cells.len()))
        .collect();
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
    problem
}

pub(super) fn names(board: &Thermometers) -> Vec<String> {
    let steps = |t: &super::Thermometer| {
        let name = t.name.clone();
        (1..=t.cells.len())
            .map(move |level| format!("level {name} >={level}"))
            .collect::<Vec<_>>()
    };
    board.thermometers.iter().flat_map(steps).collect()
}

pub(super) fn decode(board: &Thermometers, model: &Model) -> Filling {
    let values = |lits: &Vec<Lit>| lits.iter().map(|&lit| Some(model.value(lit))).collect();
    fill(board).iter().map(values).collect()
}

/// A level is known by its last filled and its first empty step.
pub(super) fn literals(board: &Thermometers, filling: &Filling) -> Vec<Lit> {
    let mut literals = Vec::new();
    for (lits, values) in fill(board).iter().zip(filling) {
        literals.extend(
            values
                .iter()
                .rposition(|&v| v == Some(true))
                .map(|step| lits[step]),
        );
        literals.extend(
            values
                .iter()
                .position(|&v| v == Some(false))
                .map(|step| !lits[step]),
        );
    }
    literals
}
