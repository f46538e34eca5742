//! The plain rules.

use super::{Chosen, Pairing, words};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

/// Where the chosen edges name each node or label.
type Places<'p> = BTreeMap<&'p str, Vec<Cell>>;

pub(super) fn violations(pairing: &Pairing, chosen: &Chosen) -> Vec<Violation> {
    let (mut nodes, mut labels) = (Places::new(), Places::new());
    for &i in chosen {
        let edge = &pairing.edges[i];
        for (column, end) in edge.ends.iter().enumerate() {
            nodes.entry(end).or_default().push(Cell::new(i, column));
        }
        labels.entry(&edge.label).or_default().push(Cell::new(i, 2));
    }
    let twice = nodes.into_iter().filter(|(_, cells)| cells.len() > 1);
    let twice = twice.map(|(node, cells)| Violation {
        rule: "node".into(),
        message: format!("{} is in {} pairs", words::said(node), cells.len()),
        cells,
    });
    let too_often = labels.into_iter().filter_map(|(label, cells)| {
        let demand = pairing.demands[label];
        (cells.len() as u64 > u64::from(demand)).then(|| Violation {
            rule: "label".into(),
            message: format!(
                "label {} is taken {} times, expected {demand}",
                words::said(label),
                cells.len()
            ),
            cells,
        })
    });
    twice.chain(too_often).collect()
}
