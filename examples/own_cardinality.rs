//! Custom constraints on the number of true literals, without a puzzle. Post the
//! constraints that exist, and build the others from the bounds of a counter.

use cnf::solver::{self, Interrupted};
use cnf::{Formula, Lit, StopFlag};
use encodings::cardinality::{self, Bound, Inputs};
use encodings::{Cardinality, Choice, Problem};
use std::time::Duration;

/// Posts "exactly 4 of 8 guests come, and at most one of the first three".
fn party(guests: &mut Problem) -> Vec<Lit> {
    let lits: Vec<Lit> = (0..8).map(|_| guests.new_lit()).collect();
    let table = guests.rule("table", "there are four chairs");
    guests.sum(table, Cardinality::exactly(lits.clone(), 4));
    let quarrel = guests.rule("quarrel", "these three do not get on");
    guests.at_most_one(quarrel, &lits[..3]);
    lits
}

/// Adds "all of a family come, or nobody": `sum >= n` or `sum <= 0`, as literals of one
/// counter.
fn all_or_nobody(family: &[Lit], formula: &mut Formula) {
    let rule = formula.rule("family", "all of a family come, or nobody");
    let blocks: Vec<Vec<Lit>> = family.iter().map(|&lit| vec![lit]).collect();
    let inputs = Inputs {
        blocks: &blocks,
        tree: None,
    };
    let row = cardinality::encoding("totalizer").expect("a row of the table");
    let mut counter = row.counter(inputs).expect("a row that counts");
    let mut scope = formula.scope(rule);
    let n = i64::try_from(family.len()).expect("a small family");
    let bounds = [
        counter.at_least(n, &mut scope),
        counter.at_most(0, &mut scope),
    ];
    if let [Bound::Literal(all), Bound::Literal(nobody)] = bounds {
        scope.bind(&[all, nobody]);
    }
}

/// Returns the formula of `n + 1` pigeons in `n` holes. A solver without counting needs
/// very long to refute it.
fn pigeons(n: usize) -> Formula {
    let mut problem = Problem::new();
    let rule = problem.rule("pigeons", "each in a hole, none shared");
    let at: Vec<Vec<Lit>> = (0..=n)
        .map(|_| (0..n).map(|_| problem.new_lit()).collect())
        .collect();
    for pigeon in &at {
        problem.sum(rule, Cardinality::at_least(pigeon.clone(), 1));
    }
    for hole in 0..n {
        let inside = at.iter().map(|pigeon| pigeon[hole]).collect();
        problem.sum(rule, Cardinality::at_most(inside, 1));
    }
    problem.compile(&Choice::default())
}

fn main() {
    let mut problem = Problem::new();
    let guests = party(&mut problem);
    for row in cardinality::ENCODINGS {
        let choice = Choice {
            cardinality: row,
            ..Choice::default()
        };
        let mut formula = problem.compile(&choice);
        all_or_nobody(&guests[2..5], &mut formula);
        let mut solver = solver::default_backend().start(&formula);
        let mut parties = 0;
        while let Some(model) = solver.solve(&[]).expect("nobody stops it").model() {
            let came: Vec<Lit> = model.literals(problem.n_vars()).collect();
            solver.add_clause(&came.iter().map(|&lit| !lit).collect::<Vec<_>>());
            parties += 1;
        }
        println!("{}: {parties} parties", row.name);
    }

    let stop = StopFlag::new();
    let timer = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        timer.stop();
    });
    let formula = pigeons(30);
    let mut solver = (solver::default_backend().new)(stop);
    solver::load(solver.as_mut(), &formula).expect("fewer than 2^28 variables");
    match solver.solve(&[]) {
        Err(Interrupted::Stopped) => println!("stopped: nothing is proved"),
        other => println!("{other:?}"),
    }
}
