//! Native text: `edge NODE NODE LABEL [WEIGHT]` and `label NAME [TIMES]` lines, in any
//! order.

use super::edges::{Edges, Part};
use super::words::{name, pair, said, word};
use super::{Edge, Pairing};
use crate::text::{InputError, Line, Token, body, quoted};
use std::collections::BTreeMap;

pub(super) fn read(text: &str) -> Result<Pairing, InputError> {
    let names = [&[Pairing::NAME], Pairing::ALIASES].concat();
    let (mut edges, mut demands) = (Edges::default(), BTreeMap::new());
    for line in body(text, &names)? {
        let words: Vec<_> = line.tokens().collect();
        match words[0].text {
            "edge" => read_edge(&line, &words[1..], &mut edges)?,
            "label" => read_label(&words, &mut demands)?,
            other => {
                return Err(words[0].error(format!(
                    "expected `edge NODE NODE LABEL` or `label NAME TIMES`, found {}",
                    quoted(other)
                )));
            }
        }
    }
    edges.with(demands)
}

fn read_edge(line: &Line<'_>, words: &[Token<'_>], edges: &mut Edges) -> Result<(), InputError> {
    let [a, b, label, rest @ ..] = words else {
        let message = "expected `edge NODE NODE LABEL`, with a weight or without";
        return Err(line.trimmed().error(message));
    };
    let weight = match rest {
        [] => None,
        [weight] => Some(weight.number("a weight")?),
        [_, more, ..] => {
            return Err(more.error(format!(
                "expected the end of the line, found {}",
                quoted(more.text)
            )));
        }
    };
    let edge = Edge {
        ends: [name(a)?, name(b)?],
        label: name(label)?,
        weight,
    };
    edges.push(edge).map_err(|(part, message)| match part {
        Part::First => a.error(message),
        Part::Second => b.error(message),
        Part::Label => label.error(message),
        Part::Weight => match rest {
            [weight, ..] => weight.error(message),
            [] => line.end_error(message),
        },
    })
}

fn read_label(words: &[Token<'_>], demands: &mut BTreeMap<String, u32>) -> Result<(), InputError> {
    let (label, times) = match words {
        [_, label] => (label, 1),
        [_, label, times] => (label, times.number("how often the label is taken")?),
        _ => return Err(words[0].error("expected `label NAME TIMES`")),
    };
    let known = name(label)?;
    match demands.insert(known.clone(), times) {
        Some(_) => Err(label.error(format!("a second line for the label {}", said(&known)))),
        None => Ok(()),
    }
}

pub(super) fn write(pairing: &Pairing) -> String {
    let mut text = format!("{}\n", Pairing::NAME);
    for (label, times) in said_demands(pairing) {
        text += &format!("label {} {times}\n", word(label));
    }
    for edge in &pairing.edges {
        let weight = edge.weight.map(|weight| format!(" {weight}"));
        text += &format!("edge {}{}\n", pair(edge), weight.unwrap_or_default());
    }
    text
}

/// The demands that the edges do not say: those other than 1, and of labels that no
/// edge has.
pub(super) fn said_demands(pairing: &Pairing) -> impl Iterator<Item = (&String, u32)> {
    let used: std::collections::BTreeSet<&String> =
        pairing.edges.iter().map(|edge| &edge.label).collect();
    let demands = pairing.demands.iter();
    demands
        .filter(move |&(label, &times)| times != 1 || !used.contains(label))
        .map(|(label, &times)| (label, times))
}
