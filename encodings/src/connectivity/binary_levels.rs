//! Binary levels: every node has a binary number, and a chosen edge leads to a larger
//! number. The comparison goes from the highest bit down; folklore.
//!
//! With n nodes and m edges: n b + m b variables and 3 m b clauses, where b is
//! the number of bits of n - 1.

use super::{Edge, Graph};
use crate::Sink;
use cnf::{Lit, Scope};

/// Adds clauses for "the chosen edges form no directed cycle".
pub(crate) fn encode(graph: &Graph, scope: &mut Scope<'_>) {
    let bits = graph
        .n_nodes
        .saturating_sub(1)
        .checked_ilog2()
        .map_or(0, |log| log + 1);
    // 3 clauses per edge and bit: of 3, 4 and 4 literals, and of 3, 2 and 2 at the last bit.
    let (edges, bits_left) = (graph.edges.len() as u64, u64::from(bits.saturating_sub(1)));
    scope.expect(edges * 3 * u64::from(bits), edges * (11 * bits_left + 7));
    if scope.is_ended() {
        return;
    }
    let level = |scope: &mut Scope<'_>| (0..bits).map(|_| Sink::new_lit(scope)).collect();
    let levels: Vec<Vec<Lit>> = (0..graph.n_nodes).map(|_| level(scope)).collect();
    for &Edge {
        ends: [from, to],
        lit,
    } in &graph.edges
    {
        less(lit, &levels[from], &levels[to], scope);
    }
}

/// Adds `guard -> a < b`, for numbers with the lowest bit first.
fn less(guard: Lit, a: &[Lit], b: &[Lit], scope: &mut Scope<'_>) {
    // `below`: the bits from here down must make `a` less than `b`.
    let mut below = guard;
    for (i, (&a, &b)) in a.iter().zip(b).enumerate().rev() {
        // The clauses of the highest bit bind; those of lower bits define `below`.
        let mut clause = |lits: &[Lit]| {
            if below == guard {
                scope.bind(lits)
            } else {
                scope.define(lits)
            }
        };
        // below and a -> b
        clause(&[!below, !a, b]);
        if i == 0 {
            // below -> not a: a < b at the last bit
            clause(&[!below, !a]);
            // below -> b: a < b at the last bit
            clause(&[!below, b]);
        } else {
            let next = Sink::new_lit(scope);
            let mut clause = |lits: &[Lit]| {
                if below == guard {
                    scope.bind(lits)
                } else {
                    scope.define(lits)
                }
            };
            // below and a and b -> next
            clause(&[!below, !a, !b, next]);
            // below and not a and not b -> next
            clause(&[!below, a, b, next]);
            below = next;
        }
    }
    if a.is_empty() {
        // guard -> false: one node has no larger number
        scope.bind(&[!guard]);
    }
}
