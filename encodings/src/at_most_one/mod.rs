//! At most one of some literals.
//!
//! A repeated literal counts each time, so it must be false. Opposite literals count one
//! together, so all others must be false. All rows are domain-consistent.

mod commander;
mod ladder;
mod pairwise;
mod product;
mod rustsat_rows;

use crate::Strength;
use cnf::{Lit, Scope};

/// Encoding of "at most one" as clauses.
#[derive(Clone, Copy, Debug)]
pub struct Encoding {
    /// The name that users type.
    pub name: &'static str,
    /// Variables and clauses, in one line.
    pub summary: &'static str,
    /// The paper.
    pub reference: &'static str,
    /// The propagation strength.
    pub strength: Strength,
    /// Whether every model of the literals has exactly one extension to the auxiliary
    /// variables. A model counter then counts the models of the literals.
    pub parsimonious: bool,
    encode: fn(&[Lit], &mut Scope<'_>),
}

impl Encoding {
    /// Adds the clauses of "at most one of `lits`" to `scope`.
    pub fn encode(&self, lits: &[Lit], scope: &mut Scope<'_>) {
        (self.encode)(lits, scope);
    }
}

/// All encodings; the first is the default.
pub const ENCODINGS: &[Encoding] = &[
    Encoding {
        name: "auto",
        summary: "pairwise up to 8 literals, product above",
        reference: "by the table of sizes in docs/encodings.md",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: auto,
    },
    Encoding {
        name: "pairwise",
        summary: "n(n-1)/2 clauses, no variables",
        reference: "folklore",
        strength: Strength::DomainConsistent,
        parsimonious: true,
        encode: pairwise::encode,
    },
    Encoding {
        name: "ladder",
        summary: "3n-5 clauses, n-2 variables",
        reference: "Gent and Nightingale, 2004; the k = 1 case of Sinz, 2005",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: ladder::encode,
    },
    Encoding {
        name: "product",
        summary: "2n + O(sqrt n) clauses, O(sqrt n) variables",
        reference: "Chen, 2010",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: product::encode,
    },
    Encoding {
        name: "commander",
        summary: "about 3n clauses, n/2 variables",
        reference: "Klieber and Kwon, 2007, in groups of 3",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: commander::encode,
    },
    Encoding {
        name: "bitwise",
        summary: "n log n clauses, log n variables (rustsat's)",
        reference: "Prestwich, 2007",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: rustsat_rows::bitwise,
    },
    Encoding {
        name: "bimander",
        summary: "n log(n/4) + 3n/2 clauses, log(n/4) variables (rustsat's)",
        reference: "Nguyen and Mai, 2015, in groups of 4",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        encode: rustsat_rows::bimander,
    },
];

/// Returns the encoding called `name`.
#[must_use]
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().find(|row| row.name == name)
}

/// Up to 8 literals, pairwise has no more clauses and variables than the product.
fn auto(lits: &[Lit], scope: &mut Scope<'_>) {
    if lits.len() <= 8 {
        pairwise::encode(lits, scope);
    } else {
        product::encode(lits, scope);
    }
}
