//! Constraints: the bridges of a span are order-encoded; an island's number is
//! a sum over its spans' sorted blocks; connectivity is left to cuts.

use super::{Hashi, Span, closed_groups};
use crate::layout::{Encoding, Layout, append};
use crate::puzzle::Puzzle;
use cnf::Lit;
use encodings::connectivity::{Edge, Graph};
use encodings::{Acyclic, Cardinality, Connected, Problem};

/// A number of bridges a span.
pub(super) fn layout(board: &Hashi) -> Layout {
    let mut layout = Layout::with_capacity(board.spans.len());
    for span in &board.spans {
        let [a, b] = board.ends(span);
        let name = |text: &mut String| append(text, format_args!("bridge {a}-{b}"));
        layout.number(0, span.most, Encoding::Order, name, &board.ends(span));
    }
    layout
}

pub(super) fn post(board: &Hashi, problem: &mut Problem) {
    let layout = board.layout();
    // bridges[s][k]: span s has at least k + 1 bridges.
    let bridges: Vec<Vec<Lit>> = (0..layout.len()).map(|s| layout.lits(s)).collect();
    for lits in &bridges {
        // Most spans of a solution carry a bridge: fewer components to cut.
        problem.prefer(lits[0]);
    }
    post_islands(board, &bridges, problem);
    post_crossings(board, &bridges, problem);
    post_network(board, &bridges, problem);
    closed_groups::post(board, &bridges, problem);
}

fn post_islands(board: &Hashi, bridges: &[Vec<Lit>], problem: &mut Problem) {
    for (island, spans) in board.islands.iter().zip(board.spans_at()) {
        let blocks: Vec<_> = spans.iter().map(|&s| bridges[s].clone()).collect();
        let cell = island.cell;
        match island.clue {
            Some(n) => {
                let rule = problem.rule(
                    "island",
                    format!(
                        "island {cell} needs {n} bridge{}",
                        if n == 1 { "" } else { "s" }
                    ),
                );
                problem.sum(rule, Cardinality::between(blocks, n.into(), n.into()));
            }
            None => {
                let rule = problem.rule("island", format!("island {cell} needs a bridge"));
                let some: Vec<Lit> = blocks.iter().map(|block| block[0]).collect();
                problem.clause(rule, some);
            }
        }
    }
}

fn post_crossings(board: &Hashi, bridges: &[Vec<Lit>], problem: &mut Problem) {
    for [s, t] in crossings(board) {
        let [[a, b], [c, d]] = [s, t].map(|s| board.ends(&board.spans[s]));
        let rule = problem.rule(
            "crossing",
            format!("bridges {a}-{b} and {c}-{d} do not cross"),
        );
        problem.at_most_one(rule, [bridges[s][0], bridges[t][0]]);
    }
}

/// Pairs of a horizontal and a vertical span that share a water cell.
pub(super) fn crossings(board: &Hashi) -> Vec<[usize; 2]> {
    let mut horizontal: Vec<Option<usize>> = vec![None; board.rows * board.columns];
    let mut crossings = Vec::new();
    for (s, span) in board.spans.iter().enumerate() {
        let [a, b] = board.ends(span);
        if a.row == b.row {
            (a.column + 1..b.column)
                .for_each(|column| horizontal[a.row * board.columns + column] = Some(s));
        }
    }
    for (t, span) in board.spans.iter().enumerate() {
        let [a, b] = board.ends(span);
        let between =
            (a.row + 1..b.row).filter_map(|row| horizontal[row * board.columns + a.column]);
        crossings.extend(between.map(|s| [s, t]));
    }
    crossings
}

fn post_network(board: &Hashi, bridges: &[Vec<Lit>], problem: &mut Problem) {
    let edge = |(span, lits): (&Span, &Vec<Lit>)| Edge {
        ends: span.ends,
        lit: lits[0],
    };
    let edges: Vec<_> = board.spans.iter().zip(bridges).map(edge).collect();
    let network = Graph {
        n_nodes: board.islands.len(),
        edges,
    };
    let rule = problem.rule("connected", "all islands are joined");
    problem.post(rule, Connected(network.clone()));
    if board.is_tree {
        let rule = problem.rule("no loop", "there is no loop");
        problem.post(rule, Acyclic(network));
    }
}
