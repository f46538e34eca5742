//! The plain rules, on cells: bridges are painted over the water between their
//! islands, and what meets is wrong.

use super::{Bridges, Hashi, Span};
use crate::puzzle::Violation;
use crate::text::{Cell, counted};
use std::collections::BTreeMap;

pub(super) fn violations(board: &Hashi, bridges: &Bridges) -> Vec<Violation> {
    let mut violations = numbers(board, bridges);
    violations.extend(crossings(board, bridges));
    violations.extend(closed_groups(board, bridges));
    if board.is_tree {
        violations.extend(loops(board, bridges));
    }
    violations
}

fn numbers(board: &Hashi, bridges: &Bridges) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (span, n) in board
        .spans
        .iter()
        .zip(bridges)
        .filter_map(|(span, n)| n.map(|n| (span, n)))
    {
        if n > board.max {
            let message = format!(
                "{n} bridges on {}, expected at most {}",
                board.span_name(span),
                board.max
            );
            violations.push(Violation::new("max", board.ends(span).to_vec(), message));
        }
    }
    for (island, spans) in board.islands.iter().zip(board.spans_at()) {
        let sum: u32 = spans
            .iter()
            .filter_map(|&s| bridges[s])
            .fold(0, u32::saturating_add);
        let open = spans.iter().filter(|&&s| bridges[s].is_none()).count();
        let most = sum.saturating_add(u32::try_from(open).expect("at most four") * board.max);
        let fits = island.clue.map_or(most > 0, |n| (sum..=most).contains(&n));
        if !fits {
            let expected = island.clue.map_or("at least 1".into(), |n| n.to_string());
            let still = if open > 0 {
                format!(" and {}", counted(open, "undecided span"))
            } else {
                String::new()
            };
            let message = format!(
                "island {} has {sum} {}{still}, expected {expected}",
                island.cell,
                if sum == 1 { "bridge" } else { "bridges" }
            );
            violations.push(Violation::new("island", vec![island.cell], message));
        }
    }
    violations
}

fn crossings(board: &Hashi, bridges: &Bridges) -> Vec<Violation> {
    let mut painted: BTreeMap<Cell, &Span> = BTreeMap::new();
    let mut violations = Vec::new();
    for (span, _) in board
        .spans
        .iter()
        .zip(bridges)
        .filter(|(_, n)| n.is_some_and(|n| n > 0))
    {
        let [a, b] = board.ends(span);
        let across = (a.column + 1..b.column).map(|column| Cell::new(a.row, column));
        let down = (a.row + 1..b.row).map(|row| Cell::new(row, a.column));
        for cell in across.chain(down) {
            if let Some(other) = painted.insert(cell, span) {
                let message = format!(
                    "bridges {} and {} cross at {cell}",
                    board.span_name(other),
                    board.span_name(span)
                );
                violations.push(Violation::new("crossing", vec![cell], message));
            }
        }
    }
    violations
}

/// Groups of islands that no bridge leaves, and none can leave any more.
fn closed_groups(board: &Hashi, bridges: &Bridges) -> Vec<Violation> {
    let groups = groups(board, |s| bridges[s] != Some(0));
    if groups.len() <= 1 {
        return Vec::new();
    }
    let largest = groups.iter().map(Vec::len).max();
    let largest = groups.iter().position(|group| Some(group.len()) == largest);
    let others = groups
        .iter()
        .enumerate()
        .filter(|&(i, _)| Some(i) != largest);
    let violation = |(_, group): (usize, &Vec<usize>)| {
        let mut cells: Vec<Cell> = group
            .iter()
            .map(|&island| board.islands[island].cell)
            .collect();
        cells.sort();
        let message = format!(
            "the group of {} at {} is not joined to the others",
            counted(cells.len(), "island"),
            cells[0]
        );
        Violation::new("connected", cells, message)
    };
    others.map(violation).collect()
}

/// The groups of islands joined by the spans that are `there`, by flood fill.
fn groups(board: &Hashi, there: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let spans_at = board.spans_at();
    let mut seen = vec![false; board.islands.len()];
    let mut groups = Vec::new();
    for start in 0..board.islands.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&island) = group.get(next) {
            next += 1;
            for &s in spans_at[island].iter().filter(|&&s| there(s)) {
                for end in board.spans[s].ends {
                    if !std::mem::replace(&mut seen[end], true) {
                        group.push(end);
                    }
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// A forest has fewer edges than nodes in every group.
fn loops(board: &Hashi, bridges: &Bridges) -> Vec<Violation> {
    let there = |s: usize| bridges[s].is_some_and(|n| n > 0);
    let links = |group: &Vec<usize>| {
        (0..board.spans.len())
            .filter(|&s| there(s) && group.contains(&board.spans[s].ends[0]))
            .count()
    };
    let looped = groups(board, there)
        .into_iter()
        .filter(|group| links(group) >= group.len());
    let violation = |group: Vec<usize>| {
        let mut cells: Vec<Cell> = group
            .iter()
            .map(|&island| board.islands[island].cell)
            .collect();
        cells.sort();
        let message = format!("the bridges of the group at {} form a loop", cells[0]);
        Violation::new("no loop", cells, message)
    };
    looped.map(violation).collect()
}
