//! Bounds on the number of true literals.
//!
//! A row either *counts* (a [`Counter`], whose outputs also serve movable bounds under
//! assumptions) or forbids the wrong combinations *directly*. All rows accept any integer
//! bounds and repeated or opposite literals.
//!
//! Out of scope: weights (see [`weighted`](crate::weighted)).

mod comparators;
mod counter;
mod defined_totalizer;
mod direct;
mod iterative_totalizer;
mod network;
mod reduced_counter;
mod rustsat_totalizer;
pub(crate) mod rustsat_traits;
mod sequential_counter;
mod sorted_totalizer;
mod sums;

use crate::constraints::size;
use crate::{Cardinality, Strength, Tree};
use cnf::{Lit, Scope};
use std::fmt;

pub use counter::{Bound, Counter, Direction, UnaryCounter};
pub use defined_totalizer::DefinedTotalizer;
pub use iterative_totalizer::IterativeTotalizer;
pub use network::CardinalityNetwork;
pub use sequential_counter::SequentialCounter;
pub use sorted_totalizer::SortedTotalizer;

/// Inputs of a counter: blocks of sorted literals (see [`Cardinality`]) and the tree that
/// adds them.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The literals, by block.
    pub blocks: &'a [Vec<Lit>],
    /// The tree over the blocks; `None` for a balanced tree.
    pub tree: Option<&'a Tree>,
}

impl Inputs<'_> {
    fn flat(&self) -> impl Iterator<Item = Lit> + '_ {
        self.blocks.iter().flatten().copied()
    }
}

/// Encoding of a cardinality constraint as clauses.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The name that users type.
    pub name: &'static str,
    /// Variables and clauses for `n` literals and bound `k`, in one line.
    pub summary: &'static str,
    /// The paper.
    pub reference: &'static str,
    /// The propagation strength.
    pub strength: Strength,
    /// Whether every model of the literals has exactly one extension to the auxiliary
    /// variables. A model counter then counts the models of the literals.
    pub parsimonious: bool,
    method: Method,
}

#[derive(Clone, Copy)]
enum Method {
    Counter(fn(Inputs<'_>) -> Box<dyn Counter>),
    Direct(fn(&Cardinality, &mut Scope<'_>)),
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoding")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Encoding {
    /// Adds the clauses of `cardinality` to `scope`.
    pub fn encode(&self, cardinality: &Cardinality, scope: &mut Scope<'_>) {
        let Cardinality { lower, upper, .. } = *cardinality;
        let n = size(cardinality.len());
        if lower > upper || lower > n || upper < 0 {
            // true -> false: no number is within the bounds
            return scope.bind(&[]);
        }
        if upper == 0 || lower == n {
            return cardinality
                .lits()
                // upper = 0 -> not lit; lower = n -> lit
                .for_each(|lit| scope.bind(&[if upper == 0 { !lit } else { lit }]));
        }
        match self.method {
            Method::Direct(encode) => encode(cardinality, scope),
            Method::Counter(new) => {
                let mut counter = new(Inputs {
                    blocks: &cardinality.blocks,
                    tree: cardinality.tree.as_ref(),
                });
                // sum <= upper: forbids more true literals
                counter.at_most(upper, scope).bind(scope);
                // sum >= lower: forbids fewer true literals
                counter.at_least(lower, scope).bind(scope);
            }
        }
    }

    /// Returns a counter for movable bounds, or `None` if the row has none.
    #[must_use]
    pub fn counter(&self, inputs: Inputs<'_>) -> Option<Box<dyn Counter>> {
        match self.method {
            Method::Counter(new) => Some(new(inputs)),
            Method::Direct(_) => None,
        }
    }
}

/// All encodings; the first is the default.
pub const ENCODINGS: &[Encoding] = &[
    Encoding {
        name: "auto",
        summary: "direct up to 45 clauses, the sorted totalizer above",
        reference: "by the table of sizes in docs/encodings.md",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Direct(auto),
    },
    Encoding {
        name: "sequential-counter",
        summary: "at most k of n: 2(k+1)(n-k)-k-1 clauses, (k+1)(n-k)-1 variables",
        reference: "Sinz, 2005",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Counter(|inputs| Box::new(SequentialCounter::from_iter(inputs.flat()))),
    },
    Encoding {
        name: "totalizer",
        summary: "O(nk) clauses, O(n log k) variables (rustsat's)",
        reference: "Bailleux and Boufkhad, 2003; Martins, Joshi, Manquinho and Lynce, 2014",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Counter(|inputs| {
            Box::new(rustsat_totalizer::RustsatTotalizer::from_iter(
                inputs.flat(),
            ))
        }),
    },
    Encoding {
        name: "sorted-totalizer",
        summary: "the same over sorted blocks as leaves, by a given tree; less where blocks are long",
        reference: "Bailleux and Boufkhad, 2003, over unary numbers as leaves",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Counter(|inputs| Box::new(SortedTotalizer::new(inputs))),
    },
    Encoding {
        name: "iterative-totalizer",
        summary: "every node with all outputs up to the bound's, for bounds that get tighter",
        reference: "Martins, Joshi, Manquinho and Lynce, 2014",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Counter(|inputs| Box::new(IterativeTotalizer::new(inputs))),
    },
    Encoding {
        name: "defined-totalizer",
        summary: "the sorted totalizer with outputs defined both ways: one extension per model",
        reference: "Bailleux and Boufkhad, 2003",
        strength: Strength::DomainConsistent,
        parsimonious: true,
        method: Method::Counter(|inputs| Box::new(DefinedTotalizer::new(inputs))),
    },
    Encoding {
        name: "reduced-counter",
        summary: "at most k of n: k(n-k-1)+(k+1)(n-k) clauses, k(n-k) variables",
        reference: "Knuth, 2015, after Sinz, 2005",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Direct(reduced_counter::encode),
    },
    Encoding {
        name: "cardinality-network",
        summary: "O(n log^2 k) clauses and variables, k from the nearer end",
        reference: "Asin, Nieuwenhuis, Oliveras and Rodriguez-Carbonell, 2011",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Counter(|inputs| Box::new(CardinalityNetwork::new(inputs))),
    },
    Encoding {
        name: "direct",
        summary: "forbids each wrong combination; no variables (sorted totalizer above 1000 clauses)",
        reference: "prime implicates of the sum; folklore",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        method: Method::Direct(direct_if_small),
    },
];

/// Returns the encoding called `name`.
#[must_use]
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().find(|row| row.name == name)
}

/// Returns the row for movable bounds: `named`, or the sorted totalizer if `named` has no
/// counter.
#[must_use]
pub fn moving(named: &'static Encoding) -> &'static Encoding {
    match named.method {
        Method::Counter(_) => named,
        Method::Direct(_) => encoding("sorted-totalizer").expect("a row of the table"),
    }
}

fn auto(cardinality: &Cardinality, scope: &mut Scope<'_>) {
    direct_up_to(45, cardinality, scope);
}

fn direct_if_small(cardinality: &Cardinality, scope: &mut Scope<'_>) {
    direct_up_to(1000, cardinality, scope);
}

fn direct_up_to(limit: usize, cardinality: &Cardinality, scope: &mut Scope<'_>) {
    if direct::n_clauses(cardinality, limit) <= limit {
        direct::encode(cardinality, scope);
    } else {
        encoding("sorted-totalizer")
            .expect("a row of the table")
            .encode(cardinality, scope);
    }
}
