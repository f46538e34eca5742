//! All ways to solve: every row of every table of options.

use cnf::solver::BACKENDS;
use encodings::connectivity::ORDERS;
use encodings::{Choice, Classes, at_most_one, cardinality};
use puzzlesat::pipeline::{Connectivity, Options};

/// Every row of every encoding table, the other tables at their default.
pub fn choices() -> Vec<(String, Choice)> {
    let mut choices = Vec::new();
    for row in cardinality::ENCODINGS {
        choices.push((
            format!("cardinality {}", row.name),
            default_with(|c| c.cardinality = row),
        ));
    }
    for row in at_most_one::ENCODINGS {
        choices.push((
            format!("at-most-one {}", row.name),
            default_with(|c| c.at_most_one = row),
        ));
    }
    for row in ORDERS {
        choices.push((
            format!("order {}", row.name),
            default_with(|c| c.order = row),
        ));
    }
    for (name, classes) in Classes::NAMES {
        choices.push((
            format!("score {name}"),
            default_with(|c| c.classes = classes),
        ));
    }
    choices
}

fn default_with(set: impl FnOnce(&mut Choice)) -> Choice {
    let mut choice = Choice::default();
    set(&mut choice);
    choice
}

/// Every way to keep connectivity.
pub fn connectivities() -> Vec<(&'static str, Connectivity)> {
    let orders = ORDERS.iter().map(|row| row.name);
    let names = ["auto", "lazy", "propagate"].into_iter().chain(orders);
    names
        .map(|name| (name, Connectivity::named(name).expect(name)))
        .collect()
}

/// Every choice and every connectivity with every backend.
pub fn all() -> Vec<(String, Options)> {
    let mut all = Vec::new();
    for backend in BACKENDS {
        let mut push = |name: &str, choice, connectivity| {
            let options = Options {
                choice,
                connectivity,
                engine: backend.into(),
                ..Options::default()
            };
            all.push((format!("{name}, {}", backend.name), options));
        };
        for (name, choice) in choices() {
            push(&name, choice, Connectivity::default());
        }
        for (name, connectivity) in connectivities() {
            push(name, Choice::default(), connectivity);
        }
    }
    all
}
