//! The sizes of the encodings, where formulas are stated.

use crate::common::Inputs;
use crate::common::sizes::{Size, at_least, at_most, at_most_one_size, exactly, sum_size};
use encodings::{at_most_one, cardinality};
use std::ops::Range;

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

/// Groups of three, each with a variable, until fewer than six are left.
#[test]
fn commander() {
    check_at_most_one("commander", |mut n| {
        let (mut vars, mut clauses) = (0, 0);
        while n >= 6 {
            let (groups, rest) = (n / 3, n % 3);
            vars += groups + usize::from(rest == 2);
            // Pairs and commands; a single one is its own commander.
            clauses += 6 * groups + if rest == 2 { 3 } else { 0 };
            n = groups + usize::from(rest > 0);
        }
        (vars, clauses + pairs(n))
    });
}

fn bits(codes: usize) -> usize {
    (0..).find(|bits| codes <= 1 << bits).expect("few codes")
}

#[test]
fn bitwise_and_bimander() {
    check_at_most_one("bitwise", |n| (bits(n), n * bits(n)));
    check_at_most_one("bimander", |n| {
        let groups = n.div_ceil(4);
        let (vars, last) = (bits(groups), n - 4 * groups.saturating_sub(1));
        let within = 6 * groups.saturating_sub(1) + pairs(last);
        (vars, n * vars + within)
    });
}

/// The formulas that the row states.
#[test]
fn reduced_counter() {
    let row = cardinality::encoding("reduced-counter").expect("a row of the table");
    for n in 2..=20 {
        for k in 1..n {
            let up = k * (n - k - 1) + (k + 1) * (n - k);
            let down = (n - k) * (k - 1) + (n - k + 1) * k;
            for (sum, clauses) in [
                (at_most(n, k), up),
                (at_least(n, k), down),
                (exactly(n, k), up + down),
            ] {
                let found = sum_size(row, &sum);
                let found = (found.vars, found.clauses);
                assert_eq!(found, (k * (n - k), clauses), "{sum:?}");
            }
        }
    }
}

/// All outputs from the nearer end, as if each of those bounds had been asked for.
#[test]
fn iterative_totalizer() {
    let row = |name| cardinality::encoding(name).expect("a row of the table");
    for n in 2..=12 {
        for k in 1..n {
            let found = sum_size(row("iterative-totalizer"), &at_most(n, k));
            let outputs = if 2 * (k + 1) <= n + 1 {
                1..k + 2
            } else {
                k + 1..n + 1
            };
            let (vars, clauses) = read_of(&vec![1; n], outputs, 0..0);
            let found = (found.vars, found.clauses);
            assert_eq!(found, (vars, clauses + 1), "at most {k} of {n}");
        }
    }
}

/// Both halves of what the bound reads, and of what those read.
#[test]
fn defined_totalizer() {
    let row = |name| cardinality::encoding(name).expect("a row of the table");
    for n in 2..=20 {
        for k in 1..n {
            let found = sum_size(row("defined-totalizer"), &at_most(n, k));
            let one = sum_size(row("sorted-totalizer"), &at_most(n, k));
            assert!(found.vars >= one.vars, "at most {k} of {n}");
            assert!(
                found.clauses <= 2 * one.clauses + n,
                "at most {k} of {n}: {found:?}"
            );
        }
    }
}

/// O(n log^2 k), k from the nearer end, with constants.
#[test]
fn the_network_is_small() {
    let row = cardinality::encoding("cardinality-network").expect("a row of the table");
    for n in (2..=256).step_by(13) {
        for k in 1..n {
            let found = sum_size(row, &exactly(n, k));
            let near = k.min(n - k) + 1;
            let log = usize::try_from(near.next_power_of_two().ilog2()).expect("small");
            let most = n * (log + 1) * (log + 1);
            assert!(found.vars <= 2 * most, "{k} of {n}: {found:?}");
            assert!(found.clauses <= 3 * most, "{k} of {n}: {found:?}");
            // The same bound from the other end.
            let mirrored = sum_size(row, &exactly(n, n - k));
            let is_middle = 2 * k == n;
            assert!(is_middle || found == mirrored, "{k} of {n}");
        }
    }
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
        for other in at_most_one::ENCODINGS {
            let margin = match other.name {
                "commander" => 9,
                "bimander" => 7,
                _ => 3,
            };
            let margin = if n < 48 { margin } else { 0 };
            let other_total = total(at_most_one_size(other, n));
            let is_small = auto <= other_total + margin;
            assert!(is_small, "auto: at most one of {n}, {}", other.name);
        }
    }
    let row = |name| cardinality::encoding(name).expect("a row of the table");
    let plain = (0..=12).map(|n| vec![1; n]);
    let blocks = [&[2; 7][..], &[3; 5], &[1, 1, 3, 3, 3], &[1, 1, 2, 4, 4]];
    for sizes in plain.chain(blocks.map(<[_]>::to_vec)) {
        let inputs = Inputs::sizes(&sizes);
        for bounds in crate::common::all_bounds(inputs.lits().len()) {
            let sum = inputs.between(bounds);
            let [auto, totalizer] =
                ["auto", "sorted-totalizer"].map(|name| total(sum_size(row(name), &sum)));
            assert!(auto <= totalizer, "auto: {bounds:?} of {sizes:?}");
        }
    }
}
