//! Time of the encoding alone: `cargo bench -p puzzlesat-encodings`.

use cnf::{Formula, Lit, RuleId};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use encodings::cardinality::Inputs;
use encodings::weighted::{self, WeightedSum};
use encodings::{Cardinality, at_most_one, cardinality};
use std::hint::black_box;

fn formula(n: u32) -> (Formula, Vec<Lit>) {
    let mut formula = Formula::new();
    formula.reserve(n);
    (formula, (0..n).map(Lit::positive).collect())
}

fn sums(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exactly half of n");
    for n in [8, 20, 60] {
        for row in cardinality::ENCODINGS {
            group.bench_with_input(BenchmarkId::new(row.name, n), &n, |bencher, &n| {
                bencher.iter(|| {
                    let (mut formula, lits) = formula(n);
                    let sum = Cardinality::exactly(lits, i64::from(n / 2));
                    row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
                    black_box(formula)
                });
            });
        }
    }
    group.finish();
}

fn moving(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bounds 9 to 0 over n");
    for n in [100, 1000] {
        for row in cardinality::ENCODINGS {
            let (_, lits) = formula(n);
            let blocks: Vec<_> = lits.iter().map(|&lit| vec![lit]).collect();
            let inputs = Inputs {
                blocks: &blocks,
                tree: None,
            };
            if row.counter(inputs).is_none() {
                continue;
            }
            group.bench_with_input(BenchmarkId::new(row.name, n), &n, |bencher, &n| {
                bencher.iter(|| {
                    let (mut formula, _) = formula(n);
                    let mut counter = row.counter(inputs).expect("it has one");
                    for k in (0..10).rev() {
                        counter.at_most(k, &mut formula.scope(RuleId::STRUCTURE));
                    }
                    black_box(formula)
                });
            });
        }
    }
    group.finish();
}

fn one(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("at most one of n");
    for n in [8, 50, 200] {
        for row in at_most_one::ENCODINGS {
            group.bench_with_input(BenchmarkId::new(row.name, n), &n, |bencher, &n| {
                bencher.iter(|| {
                    let (mut formula, lits) = formula(n);
                    row.encode(&lits, &mut formula.scope(RuleId::STRUCTURE));
                    black_box(formula)
                });
            });
        }
    }
    group.finish();
}

fn weights(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("weights 10 to 40 over n");
    for n in [20, 60] {
        for row in weighted::ENCODINGS {
            group.bench_with_input(BenchmarkId::new(row.name, n), &n, |bencher, &n| {
                bencher.iter(|| {
                    let (mut formula, lits) = formula(n);
                    let weights = [10, 20, 30, 40].into_iter().cycle();
                    let sum = WeightedSum {
                        terms: lits.into_iter().zip(weights).collect(),
                        lower: i64::MIN,
                        upper: i64::from(n) * 12,
                    };
                    let done = row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
                    done.expect("small");
                    black_box(formula)
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, sums, moving, one, weights);
criterion_main!(benches);
