//! The plain rules.

use super::{Chosen, Pairing, words};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

/// Where the chosen edges name each node or label.
type Places<'p> = BTreeMap<&'p str, Vec<Cell>>;

/// The rules that `chosen` breaks; no edge is undecided if it `is_decided`.
pub(super) fn violations(pairing: &Pairing, chosen: &Chosen, is_decided: bool) -> Vec<Violation> {
    let (mut nodes, mut labels) = (Places::new(), Places::new());
    // Where as many are chosen as the labels demand, those taken too often say it all.
    let is_short = is_decided && (chosen.len() as u64) < pairing.n_pairs();
    if is_short {
        labels.extend(pairing.demands.keys().map(|label| (label.as_str(), vec![])));
    }
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
        let (n, demand) = (cells.len(), pairing.demands[label] as usize);
        (n > demand || is_short && n < demand).then(|| Violation {
            rule: "label".into(),
            message: format!(
                "label {} is taken {n} times, expected {demand}",
                words::said(label)
            ),
            cells,
        })
    });
    twice.chain(wrong).collect()
}
