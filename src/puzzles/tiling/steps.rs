//! One domino after the other, in an order in which people would find them: what
//! has only one place left comes first. The animation says if it does not.

use super::{Cover, Domino, Laid, Placement, Tiling};
use crate::puzzle::Frame;
use crate::render::{Mark, MarkKind};
use crate::text::Cell;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn steps(board: &Tiling, laid: &Laid) -> Vec<Frame> {
    let mut rest: Vec<Placement> = laid.clone();
    let mut shown = Laid::new();
    let mut frames = Vec::new();
    while let Some((i, why)) = next(board, &shown, &rest) {
        let placement = rest.remove(i);
        let (a, b) = board.domino(placement);
        shown.push(placement);
        shown.sort();
        frames.push(Frame {
            solution: Some(board.answer(&shown)),
            marks: vec![Mark::new(MarkKind::Follows, placement)],
            caption: format!("{} of {}: domino {a}-{b}, {why}", shown.len(), laid.len()),
        });
    }
    frames
}

/// Which of the `rest` is laid next, and why.
fn next(board: &Tiling, shown: &Laid, rest: &[Placement]) -> Option<(usize, String)> {
    let position = |placement: &Placement| rest.iter().position(|other| other == placement);
    if let Some(i) = board.given.iter().find_map(position) {
        return Some((i, "which is given".into()));
    }
    let open = open(board, shown);
    let mut places: BTreeMap<Domino, Vec<Placement>> = BTreeMap::new();
    let mut ways: BTreeMap<Cell, Vec<Placement>> = BTreeMap::new();
    for &placement in &open {
        places
            .entry(board.domino(placement))
            .or_default()
            .push(placement);
        for cell in placement {
            ways.entry(cell).or_default().push(placement);
        }
    }
    for (domino, places) in &places {
        let left = left(board, shown, *domino);
        if places.len() == left
            && let Some(i) = places.iter().find_map(position)
        {
            let why = "which fits nowhere else";
            return Some((i, why.into()));
        }
    }
    let mut forced = ways.iter().filter(|(_, ways)| ways.len() == 1);
    let forced = forced.find_map(|(cell, ways)| Some((*cell, position(&ways[0])?)));
    match forced.filter(|_| board.cover == Cover::All) {
        Some((cell, i)) => Some((i, format!("the only one that can cover {cell}"))),
        None if rest.is_empty() => None,
        None => Some((0, "from the solution: more than one place is left".into())),
    }
}

/// The places where a domino that is left can still lie.
fn open(board: &Tiling, shown: &Laid) -> Vec<Placement> {
    let covered: BTreeSet<Cell> = shown.iter().flatten().copied().collect();
    let mut lefts: BTreeMap<Domino, usize> = BTreeMap::new();
    let mut places = board.placements();
    places.retain(|&placement| {
        let domino = board.domino(placement);
        let left = *lefts
            .entry(domino)
            .or_insert_with(|| left(board, shown, domino));
        left > 0 && placement.iter().all(|cell| !covered.contains(cell))
    });
    places
}

/// How often a domino is still to be laid.
fn left(board: &Tiling, shown: &Laid, domino: Domino) -> usize {
    let laid = shown.iter().filter(|&&other| board.domino(other) == domino);
    (board.copies(domino) as usize).saturating_sub(laid.count())
}
