//! A list by label: its edges, or those that are chosen.

use super::{Chosen, Edge, Pairing};
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(super) fn text(pairing: &Pairing, chosen: Option<&Chosen>) -> String {
    let is_shown = |i: usize| chosen.is_none_or(|chosen| chosen.binary_search(&i).is_ok());
    let shown = || {
        let edges = pairing.edges.iter().enumerate();
        edges.filter(|&(i, _)| is_shown(i)).map(|(_, edge)| edge)
    };
    let width = |end: usize| {
        let widths = shown().map(|edge| plain(&edge.ends[end]).chars().count());
        widths.max().unwrap_or(0)
    };
    let widths = [width(0), width(1)];
    let mut text = String::new();
    for (label, times) in &pairing.demands {
        let own: Vec<&Edge> = shown().filter(|edge| edge.label == *label).collect();
        let (label, n) = (plain(label), own.len());
        let _ = match chosen {
            None => writeln!(text, "{label}: choose {times} of {n}"),
            Some(_) => writeln!(text, "{label}: {n} of {times}"),
        };
        for edge in own {
            text += &line(edge, widths);
        }
    }
    text
}

fn line(edge: &Edge, [first, second]: [usize; 2]) -> String {
    let [a, b] = edge.ends.each_ref().map(|end| plain(end));
    let weight = edge.weight.map(|weight| weight.to_string());
    let line = format!(
        "  {a:<first$}  {b:<second$}  {}",
        weight.unwrap_or_default()
    );
    format!("{}\n", line.trim_end())
}

/// A name in one line.
fn plain(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// The edges of a drawing: those whose lines stand below their labels.
pub(super) fn read(pairing: &Pairing, lines: &[&str]) -> Chosen {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let of_edge = |(i, edge): (usize, &Edge)| ((plain(&edge.label), words(&line(edge, [0, 0]))), i);
    let edges: BTreeMap<_, _> = pairing.edges.iter().enumerate().map(of_edge).collect();
    let mut label = String::new();
    let mut chosen = Chosen::new();
    for line in lines {
        match line.strip_prefix("  ") {
            Some(edge) => chosen.extend(edges.get(&(label.clone(), words(edge)))),
            None => {
                label = line
                    .rsplit_once(": ")
                    .map_or(*line, |(label, _)| label)
                    .into()
            }
        }
    }
    chosen.sort_unstable();
    chosen
}
