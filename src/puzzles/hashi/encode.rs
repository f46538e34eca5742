//! Constraints: the bridges of a span are order-encoded; an island's number is
//! a sum over its spans' sorted blocks; connectivity is left to cuts.

use super::{Bridges, Hashi, Span, closed_groups};
use cnf::{Lit, Model};
use encodings::connectivity::{Edge, Graph};
use encodings::{Acyclic, Cardinality, Connected, Problem};

/// `bridges[s][k]`: span s has at least k + 1 bridges.
fn bridges(board: &Hashi) -> Vec<Vec<Lit>> {
    let mut next = (0..).map(Lit::positive);
    board
        .spans
        .iter()
        .map(|span| next.by_ref().take(span.most as usize).collect())
        .collect()
}

pub(super) fn problem(board: &Hashi) -> Problem {
    let mut problem = Problem::new();
    let bridges: Vec<Vec<Lit>> = board
        .spans
        .iter()
        .map(|span| problem.new_sorted(span.most as usize))
        .collect();
    for lits in &bridges {
        // Most spans of a solution carry a bridge: fewer components to cut.
        problem.prefer(lits[0]);
    }
    post_islands(board, &bridges, &mut problem);
    post_crossings(board, &bridges, &mut problem);
    post_network(board, &bridges, &mut problem);
    closed_groups::post(board, &bridges, &mut problem);
    problem
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

pub(super) fn names(board: &Hashi) -> Vec<String> {
    let of_span = |span: &Span| {
        let name = board.span_name(span);
        (1..=span.most)
            .map(move |n| format!("bridge {name} >={n}"))
            .collect::<Vec<_>>()
    };
    board.spans.iter().flat_map(of_span).collect()
}

pub(super) fn decode(board: &Hashi, model: &Model) -> Bridges {
    let count = |lits: &Vec<Lit>| {
        (0..)
            .zip(lits)
            .filter(|&(_, &lit)| model.value(lit))
            .map(|(i, _): (u32, _)| i + 1)
            .max()
    };
    bridges(board)
        .iter()
        .map(|lits| Some(count(lits).unwrap_or(0)))
        .collect()
}

/// The spans that literals are about, in order.
pub(super) fn spans_of(board: &Hashi, lits: &[Lit]) -> Vec<usize> {
    let is_about = |block: &[Lit]| {
        block
            .iter()
            .any(|lit| lits.contains(lit) || lits.contains(&!*lit))
    };
    let blocks = bridges(board).into_iter().enumerate();
    blocks
        .filter(|(_, block)| is_about(block))
        .map(|(s, _)| s)
        .collect()
}

/// A number is known by its last true and its first false literal.
pub(super) fn literals(board: &Hashi, solution: &Bridges) -> Vec<Lit> {
    let mut literals = Vec::new();
    for (lits, n) in bridges(board)
        .iter()
        .zip(solution)
        .filter_map(|(lits, n)| n.map(|n| (lits, n as usize)))
    {
        literals.extend(n.checked_sub(1).and_then(|i| lits.get(i)));
        literals.extend(lits.get(n).map(|&lit| !lit));
    }
    literals
}
