//! The plain rules.

use super::{Chosen, Pairing, words};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

/// Where the chosen edges name each node or label.
type Places<'p> = BTreeMap<&'p str, Vec<Cell>>;

/// `is_decided`: no edge is undecided, so that a label taken too seldom stays so.
pub(super) fn violations(pairing: &Pairing, chosen: &Chosen, is_decided: bool) -> Vec<Violation> {
    let mut nodes = Places::new();
    let mut labels: Places<'_> = pairing
        .demands
        .keys()
        .map(|l| (l.as_str(), vec![]))
        .collect();
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
    let wrong = labels.into_iter().filter_map(|(label, cells)| {
        let (n, demand) = (cells.len() as u64, u64::from(pairing.demands[label]));
        (n > demand || n < demand && is_decided).then(|| Violation {
            rule: "label".into(),
            message: format!(
                "label {} is taken {n} times, expected {demand}",
                words::said(label),
            ),
            cells,
        })
    });
    twice.chain(wrong).collect()
}
