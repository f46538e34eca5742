//! The sizes of the encodings: formulas where one is stated, and the tables in
//! docs/encodings.md, which this test writes (UPDATE=1) and then compares.

mod common;

use cnf::{Formula, RuleId, Scope};
use common::Inputs;
use encodings::{Cardinality, Strength, at_most_one, cardinality};
use std::fmt;
use std::ops::Range;

/// What an encoding adds to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    vars: usize,
    clauses: usize,
    lits: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.vars, self.clauses, self.lits)
    }
}

fn size(n: usize, encode: impl Fn(&mut Scope<'_>)) -> Size {
    let mut formula = Formula::new();
    formula.reserve(u32::try_from(n).expect("small"));
    encode(&mut formula.scope(RuleId::STRUCTURE));
    Size {
        vars: formula.n_vars() as usize - n,
        clauses: formula.n_clauses(),
        lits: formula.n_lits(),
    }
}

fn at_most_one_size(row: &at_most_one::Encoding, n: usize) -> Size {
    let lits = Inputs::distinct(n).lits();
    size(n, |scope| row.encode(&lits, scope))
}

fn sum_size(row: &cardinality::Encoding, sum: &Cardinality) -> Size {
    size(sum.len(), |scope| row.encode(sum, scope))
}

fn exactly(n: usize, k: usize) -> Cardinality {
    Cardinality::exactly(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}

fn at_most(n: usize, k: usize) -> Cardinality {
    Cardinality::at_most(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}

fn at_least(n: usize, k: usize) -> Cardinality {
    Cardinality::at_least(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}

fn check_at_most_one(name: &str, formula: fn(usize) -> (usize, usize)) {
    let row = at_most_one::encoding(name).expect("a row of the table");
    for n in 0..=200 {
        let (vars, clauses) = formula(n);
        // All clauses of these rows have two literals.
        let lits = 2 * clauses;
        let expected = Size {
            vars,
            clauses,
            lits,
        };
        assert_eq!(at_most_one_size(row, n), expected, "{name}: of {n}");
    }
}

fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

#[test]
fn pairwise() {
    check_at_most_one("pairwise", |n| (0, pairs(n)));
}

#[test]
fn ladder() {
    check_at_most_one(
        "ladder",
        |n| if n < 2 { (0, 0) } else { (n - 2, 3 * n - 5) },
    );
}

#[test]
fn product() {
    fn of(n: usize) -> (usize, usize) {
        if n < 7 {
            return (0, pairs(n));
        }
        let columns = (1..).find(|p| p * p >= n).expect("a root");
        let rows = n.div_ceil(columns);
        let (a, b) = (of(rows), of(columns));
        (rows + columns + a.0 + b.0, 2 * n + a.1 + b.1)
    }
    check_at_most_one("product", of);
}

/// The formulas that SequentialCounter states, and one unit clause a bound.
#[test]
fn sequential_counter() {
    let row = cardinality::encoding("sequential-counter").expect("a row of the table");
    for n in 2..=20 {
        for k in 1..n {
            let up = 2 * (k + 1) * (n - k) - k - 1;
            let down = 2 * k * (n - k + 1) - (n - k) - 1;
            let sizes = [
                (at_most(n, k), (k + 1) * (n - k) - 1, up),
                (at_least(n, k), k * (n - k + 1) - 1, down),
                (exactly(n, k), (k + 1) * (n - k + 1) - 2, up + down),
            ];
            for (sum, vars, clauses) in sizes {
                let found = sum_size(row, &sum);
                let found = (found.vars, found.clauses);
                assert_eq!(found, (vars, clauses), "{}: {sum:?}", row.name);
            }
        }
    }
}

/// What the nodes of a totalizer over blocks of these sizes must have, where
/// outputs `up` and `down` of the root are read: of each node, these two are
/// ranges. Gives variables and clauses.
fn read_of(sizes: &[usize], up: Range<usize>, down: Range<usize>) -> (usize, usize) {
    let total = |sizes: &[usize]| sizes.iter().sum::<usize>();
    let [left, right] = match sizes {
        [] | [_] => return (0, 0),
        _ => <[_; 2]>::from(sizes.split_at(sizes.len() / 2)),
    };
    let (a, b) = (total(left), total(right));
    let vars = (1..=a + b).filter(|sum| up.contains(sum) || down.contains(sum));
    let pairs = |sum: usize| sum.min(a) - sum.saturating_sub(b) + 1;
    let clauses = up.clone().map(pairs).sum::<usize>()
        + down.clone().map(|sum| pairs(sum - 1)).sum::<usize>();
    // Of one part, what makes up the difference to some value of the other.
    let least = |sum: usize, other: usize| sum.saturating_sub(other).max(1);
    let part = |size: usize, other: usize| {
        let up = least(up.start, other)..up.end.min(size + 1);
        let down = least(down.start, other)..down.end.min(size + 1);
        [up, down].map(|range| if range.is_empty() { 0..0 } else { range })
    };
    let ([up_a, down_a], [up_b, down_b]) = (part(a, b), part(b, a));
    let (of_a, of_b) = (read_of(left, up_a, down_a), read_of(right, up_b, down_b));
    (vars.count() + of_a.0 + of_b.0, clauses + of_a.1 + of_b.1)
}

fn check_totalizer(row: &cardinality::Encoding, sizes: &[usize], k: usize) {
    let n = sizes.iter().sum::<usize>();
    let bound = i64::try_from(k).expect("small");
    let inputs = Inputs::sizes(sizes);
    let check = |bounds: (i64, i64), up: Range<usize>, down: Range<usize>| {
        let units = up.len() + down.len();
        let (vars, clauses) = read_of(sizes, up, down);
        let found = sum_size(row, &inputs.between(bounds));
        let found = (found.vars, found.clauses);
        assert_eq!(
            found,
            (vars, clauses + units),
            "{}: {bounds:?} of {sizes:?}",
            row.name
        );
    };
    let top = i64::try_from(n).expect("small");
    check((0, bound), k + 1..k + 2, 0..0);
    check((bound, top), 0..0, k..k + 1);
    check((bound, bound), k + 1..k + 2, k..k + 1);
}

/// Over plain literals ours has what rustsat's has: nothing that is not read.
#[test]
fn totalizers() {
    for name in ["totalizer", "sorted-totalizer"] {
        let row = cardinality::encoding(name).expect("a row of the table");
        for n in (2..=12).chain([23, 31, 64]) {
            (1..n).for_each(|k| check_totalizer(row, &vec![1; n], k));
        }
    }
    let row = cardinality::encoding("sorted-totalizer").expect("a row of the table");
    for sizes in [&[2, 2][..], &[4, 1, 3], &[2; 9], &[1, 5, 2, 2, 1]] {
        let n = sizes.iter().sum();
        (1..n).for_each(|k| check_totalizer(row, sizes, k));
    }
}

#[test]
fn empty_blocks_cost_nothing() {
    for row in cardinality::ENCODINGS {
        let size = |sizes: &[usize]| sum_size(row, &Inputs::sizes(sizes).between((2, 4)));
        assert_eq!(size(&[0, 5, 3, 0]), size(&[5, 3]), "{}", row.name);
    }
}

/// O(nk) clauses and O(n log k) variables, with constants.
#[test]
fn totalizers_are_small() {
    for name in ["totalizer", "sorted-totalizer"] {
        let row = cardinality::encoding(name).expect("a row of the table");
        for n in (2..=128).step_by(9) {
            for k in 1..n {
                let size = sum_size(row, &exactly(n, k));
                // To the nearer end.
                let k = k.min(n - k);
                let log = usize::try_from(k.ilog2()).expect("small");
                assert!(
                    size.clauses <= 4 * n * (k + 1),
                    "{name}: {k} of {n}: {size:?}"
                );
                assert!(size.vars <= n * (log + 3), "{name}: {k} of {n}: {size:?}");
            }
        }
    }
}

/// Clauses of length k + 1 forbid too many, clauses of length n - k + 1 too few.
#[test]
fn direct() {
    let row = cardinality::encoding("direct").expect("a row of the table");
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for n in 2..=10 {
        for k in 1..n {
            let found = sum_size(row, &exactly(n, k));
            let (much, little) = (choose(n, k + 1), choose(n, k - 1));
            let clauses = much + little;
            let lits = much * (k + 1) + little * (n - k + 1);
            let expected = Size {
                vars: 0,
                clauses,
                lits,
            };
            assert_eq!(found, expected, "{}: {k} of {n}", row.name);
        }
    }
}

fn total(size: Size) -> usize {
    size.vars + size.clauses
}

/// The rules of the two "auto" rows: no more clauses and variables together
/// than the encodings they choose from.
#[test]
fn auto_is_the_smaller() {
    let row = |name| at_most_one::encoding(name).expect("a row of the table");
    for n in 0..=200 {
        let [auto, pairwise, product] =
            ["auto", "pairwise", "product"].map(|name| total(at_most_one_size(row(name), n)));
        assert_eq!(auto, pairwise.min(product), "auto: at most one of {n}");
        let ladder = total(at_most_one_size(row("ladder"), n));
        let margin = if (8..14).contains(&n) { 3 } else { 0 };
        assert!(auto <= ladder + margin, "auto: at most one of {n}");
    }
    let row = |name| cardinality::encoding(name).expect("a row of the table");
    let plain = (0..=12).map(|n| vec![1; n]);
    let blocks = [&[2; 7][..], &[3; 5], &[1, 1, 3, 3, 3], &[1, 1, 2, 4, 4]];
    for sizes in plain.chain(blocks.map(<[_]>::to_vec)) {
        let inputs = Inputs::sizes(&sizes);
        for bounds in common::all_bounds(inputs.lits().len()) {
            let sum = inputs.between(bounds);
            let [auto, totalizer] =
                ["auto", "sorted-totalizer"].map(|name| total(sum_size(row(name), &sum)));
            assert!(auto <= totalizer, "auto: {bounds:?} of {sizes:?}");
        }
    }
}

fn table(head: &[&str], lines: Vec<Vec<String>>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let head = head.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let rule = vec!["---".to_owned(); head.len()];
    [head, rule].into_iter().chain(lines).map(line).collect()
}

fn words(strength: Strength) -> &'static str {
    match strength {
        Strength::DomainConsistent => "domain-consistent",
        Strength::ConsistencyChecking => "consistency-checking",
        Strength::None => "none",
    }
}

const ROWS: &[&str] = &["name", "size", "propagation", "from"];

fn at_most_one_rows() -> String {
    let line = |row: &at_most_one::Encoding| {
        [row.name, row.summary, words(row.strength), row.reference]
            .map(str::to_owned)
            .to_vec()
    };
    table(ROWS, at_most_one::ENCODINGS.iter().map(line).collect())
}

fn cardinality_rows() -> String {
    let line = |row: &cardinality::Encoding| {
        [row.name, row.summary, words(row.strength), row.reference]
            .map(str::to_owned)
            .to_vec()
    };
    table(ROWS, cardinality::ENCODINGS.iter().map(line).collect())
}

fn at_most_one_sizes() -> String {
    let names = at_most_one::ENCODINGS.iter().map(|row| row.name);
    let head: Vec<_> = std::iter::once("at most one of").chain(names).collect();
    let line = |n: usize| {
        let sizes = at_most_one::ENCODINGS
            .iter()
            .map(|row| at_most_one_size(row, n).to_string());
        std::iter::once(n.to_string()).chain(sizes).collect()
    };
    let ns = [2, 3, 5, 8, 9, 12, 20, 50, 169, 200];
    table(&head, ns.into_iter().map(line).collect())
}

fn cardinality_sizes() -> String {
    let names = cardinality::ENCODINGS.iter().map(|row| row.name);
    let head: Vec<_> = std::iter::once("sum").chain(names).collect();
    let line = |(name, sum): (String, Cardinality)| {
        let sizes = cardinality::ENCODINGS
            .iter()
            .map(|row| sum_size(row, &sum).to_string());
        std::iter::once(name).chain(sizes).collect()
    };
    let equal = [
        (5, 2),
        (8, 2),
        (8, 4),
        (9, 2),
        (10, 5),
        (15, 7),
        (20, 10),
        (30, 15),
        (60, 30),
    ];
    let equal = equal.map(|(n, k)| (format!("exactly {k} of {n}"), exactly(n, k)));
    let upper = [(100, 10), (400, 100)];
    let upper = upper.map(|(n, k)| (format!("at most {k} of {n}"), at_most(n, k)));
    table(&head, equal.into_iter().chain(upper).map(line).collect())
}

/// `doc` with the text between the two marks of `name` replaced.
fn replace(doc: &str, name: &str, text: &str) -> String {
    let [begin, end] = ["begin", "end"].map(|mark| format!("<!-- {mark} {name} -->\n"));
    let (before, rest) = doc.split_once(&begin).expect("a mark in docs/encodings.md");
    let (_, after) = rest.split_once(&end).expect("its end in docs/encodings.md");
    format!("{before}{begin}{text}{end}{after}")
}

#[test]
fn the_tables_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/encodings.md");
    let committed = std::fs::read_to_string(path).expect("docs/encodings.md");
    let tables = [
        ("at-most-one rows", at_most_one_rows()),
        ("at-most-one sizes", at_most_one_sizes()),
        ("cardinality rows", cardinality_rows()),
        ("cardinality sizes", cardinality_sizes()),
    ];
    let fresh = tables.iter().fold(committed.clone(), |doc, (name, text)| {
        replace(&doc, name, text)
    });
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path, fresh).expect("docs/encodings.md can be written");
    } else {
        assert_eq!(
            committed, fresh,
            "docs/encodings.md: run this test with UPDATE=1"
        );
    }
}
