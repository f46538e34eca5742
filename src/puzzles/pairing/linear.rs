//! The integer program of assignment with side constraints: each label's sum is its
//! demand, each node's at most 1, the weight is maximized.

use super::Pairing;
use crate::linear::{Program, Relation, VarId};

pub(super) fn program(pairing: &Pairing) -> Program {
    let mut program = Program::new();
    let edges = || pairing.edges.iter().enumerate();
    for (i, edge) in edges() {
        let var = program.binary(format!("pair_{}", i + 1));
        if let Some(weight) = edge.weight.filter(|&weight| weight > 0) {
            program.objective.push((weight.into(), var));
        }
    }
    for (l, (label, &demand)) in pairing.demands.iter().enumerate() {
        let own = edges().filter(|(_, edge)| edge.label == *label);
        let terms = own.map(|(i, _)| (1, VarId(i)));
        program.row(
            format!("label_{}", l + 1),
            terms,
            Relation::Eq,
            demand.into(),
        );
    }
    for (n, node) in pairing.nodes().into_iter().enumerate() {
        let own = edges().filter(|(_, edge)| edge.ends.iter().any(|end| end == node));
        let terms = own.map(|(i, _)| (1, VarId(i)));
        program.row(format!("node_{}", n + 1), terms, Relation::Le, 1);
    }
    program
}
