//! The check of answers: the meaning of the constraints, on values.

use super::expr::{Part, Sign, Test};
use super::rules::{Edges, Form, Rule};
use super::{Bounds, CustomPuzzle, post};
use crate::puzzle::Violation;
use crate::text::Cell;
use crate::values::Values;
use cnf::{Lit, Model};
use encodings::connectivity::{Edge, Graph};
use encodings::{Acyclic, Connected, ConnectedNodes, Constraint, SingleLoop};
use std::collections::{BTreeMap, BTreeSet};

impl Test {
    /// Returns whether it is true; `None` if it is undecided.
    pub fn holds(&self, answer: &Values) -> Option<bool> {
        let set = answer.sets()[self.variable];
        let is = match self.sign {
            Sign::Equal if !set.contains(self.value) => Some(false),
            Sign::Equal => set.value().map(|_| true),
            Sign::AtLeast if set.min() >= self.value => Some(true),
            Sign::AtLeast if set.max() < self.value => Some(false),
            Sign::AtLeast => None,
        };
        is.map(|is| is != self.is_negated)
    }
}

pub(super) fn violations(puzzle: &CustomPuzzle, answer: &Values) -> Vec<Violation> {
    if let Some(mistake) = &puzzle.mistake {
        return vec![Violation::new("mistake", Vec::new(), mistake.to_string())];
    }
    let mut violations = out_of_range(puzzle, answer);
    for rule in puzzle.rules() {
        let broken = rule.constraints.iter().filter(|posted| !posted.is_lemma);
        let mut broken = broken.filter(|posted| {
            let applies = posted
                .condition
                .is_none_or(|test| test.holds(answer) == Some(true));
            applies && is_broken(puzzle, &posted.form, answer)
        });
        if let Some(posted) = broken.next() {
            violations.push(violation(puzzle, rule, &posted.form, answer));
        }
    }
    if let (Some(target), Some(most)) = target_and_most(puzzle, answer)
        && most < target
    {
        let message = format!("the score is at most {most}, expected at least {target}");
        violations.push(Violation::new("target", Vec::new(), message));
    }
    violations
}

/// Returns the score to reach, and the maximum that is still possible.
fn target_and_most(puzzle: &CustomPuzzle, answer: &Values) -> (Option<u64>, Option<u64>) {
    let Some(aim) = &puzzle.aim else {
        return (None, None);
    };
    let most = |&(weight, part): &(u64, Part)| match part {
        Part::Test(test) => weight * u64::from(test.holds(answer) != Some(false)),
        Part::Value(variable) => weight.saturating_mul(answer.sets()[variable].max().into()),
    };
    (
        aim.target,
        Some(aim.terms.iter().map(most).fold(0, u64::saturating_add)),
    )
}

/// Returns violations for values outside the range of their variables.
fn out_of_range(puzzle: &CustomPuzzle, answer: &Values) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (i, variable) in puzzle.variables.iter().enumerate() {
        let (min, max) = puzzle.domain(i).range();
        if let Some(value) = answer.value(i).filter(|value| !(min..=max).contains(value)) {
            let message = format!("{} is {value}, expected {min} to {max}", variable.name);
            violations.push(Violation::new("range", variable.cells.clone(), message));
        }
    }
    violations
}

/// Returns whether the constraint is false for every completion, as far as counting shows
/// it; for graphs only if everything is decided.
fn is_broken(puzzle: &CustomPuzzle, form: &Form, answer: &Values) -> bool {
    match form {
        Form::Any(tests) => tests.iter().all(|test| test.holds(answer) == Some(false)),
        Form::Count(tests, bounds) => misses(counted(tests, answer), *bounds),
        Form::Sum(terms, bounds) => misses(added(terms, answer), *bounds),
        Form::AllDifferent(all) => !repeated(all, answer).is_empty(),
        Form::Connected { nodes, edges, root } => {
            let edges = edges
                .clone()
                .unwrap_or_else(|| post::neighbours(puzzle, nodes));
            let lits = numbered(nodes.len());
            let made = ConnectedNodes::new(lits, edges, *root).expect("graphs were checked");
            is_false(&made, nodes.iter().copied(), answer)
        }
        Form::SingleLoop(edges) => {
            let made = SingleLoop::new(graph(edges)).expect("graphs were checked");
            is_false(&made, chosen(edges), answer)
        }
        Form::Joined(edges) => is_false(&Connected(graph(edges)), chosen(edges), answer),
        Form::Acyclic(edges) => is_false(&Acyclic(graph(edges)), chosen(edges), answer),
    }
}

/// Returns the minimum and the maximum number of true tests.
fn counted(tests: &[Test], answer: &Values) -> (i64, i64) {
    let n = |is: Option<bool>| {
        let some = tests.iter().filter(|test| test.holds(answer) == is);
        i64::try_from(some.count()).unwrap_or(i64::MAX)
    };
    let least = n(Some(true));
    (least, least + n(None))
}

/// Returns the minimum and the maximum of a sum.
fn added(terms: &[(i64, Part)], answer: &Values) -> (i64, i64) {
    let bounds = |&(weight, part): &(i64, Part)| {
        let (least, most) = match part {
            Part::Test(test) => match test.holds(answer) {
                Some(is) => (i64::from(is), i64::from(is)),
                None => (0, 1),
            },
            Part::Value(variable) => {
                let set = answer.sets()[variable];
                (set.min().into(), set.max().into())
            }
        };
        let (a, b) = (weight.saturating_mul(least), weight.saturating_mul(most));
        (a.min(b), a.max(b))
    };
    let add = |(a, b): (i64, i64), (c, d): (i64, i64)| (a.saturating_add(c), b.saturating_add(d));
    terms.iter().map(bounds).fold((0, 0), add)
}

fn misses((least, most): (i64, i64), bounds: Bounds) -> bool {
    bounds.max.is_some_and(|max| least > max) || bounds.min.is_some_and(|min| most < min)
}

/// Returns the variables that share a value with another.
fn repeated(all: &[usize], answer: &Values) -> BTreeSet<usize> {
    let mut by_value: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for &variable in all {
        if let Some(value) = answer.value(variable) {
            by_value.entry(value).or_default().push(variable);
        }
    }
    let several = by_value.into_values().filter(|some| some.len() > 1);
    several.flatten().collect()
}

fn numbered(n: usize) -> Vec<Lit> {
    let n = u32::try_from(n).expect("a graph has fewer than 2^32 parts");
    (0..n).map(Lit::positive).collect()
}

/// Returns the graph in which edge `i` is chosen by literal `i`.
fn graph(edges: &Edges) -> Graph {
    let lits = numbered(edges.edges.len()).into_iter();
    let edge = |(&(ends, _), lit)| Edge { ends, lit };
    Graph {
        n_nodes: edges.n_nodes,
        edges: edges.edges.iter().zip(lits).map(edge).collect(),
    }
}

fn chosen(edges: &Edges) -> impl Iterator<Item = Test> + '_ {
    edges.edges.iter().map(|&(_, test)| test)
}

/// Returns whether everything is decided and the constraint, whose literal `i` is test
/// `i`, is false.
fn is_false(
    constraint: &dyn Constraint,
    tests: impl Iterator<Item = Test>,
    answer: &Values,
) -> bool {
    let truths: Option<Vec<bool>> = tests.map(|test| test.holds(answer)).collect();
    truths.is_some_and(|truths| {
        let n = u32::try_from(truths.len()).expect("a graph has fewer than 2^32 parts");
        let model = Model::from_fn(n, |var| truths[var.idx()]);
        !constraint.holds(&model)
    })
}

fn violation(puzzle: &CustomPuzzle, rule: &Rule, form: &Form, answer: &Values) -> Violation {
    let (involved, found): (Vec<usize>, String) = match form {
        Form::AllDifferent(all) => {
            let repeated: Vec<usize> = repeated(all, answer).into_iter().collect();
            let value = repeated.first().and_then(|&i| Some((i, answer.value(i)?)));
            let same = value.map_or(String::new(), |(first, value)| {
                let name = &puzzle.variables[first].name;
                format!(
                    ": {name} and another have {}",
                    puzzle.value_text(first, value)
                )
            });
            (repeated, same)
        }
        _ => {
            let found = match form {
                Form::Count(tests, _) => Some(counted(tests, answer)),
                Form::Sum(terms, _) => Some(added(terms, answer)),
                _ => None,
            };
            let found = found.map_or(String::new(), |(least, most)| match least == most {
                true => format!(": found {least}"),
                false => format!(": found {least} to {most}"),
            });
            let variable = |part: &Part| match part {
                Part::Test(test) => test.variable,
                Part::Value(variable) => *variable,
            };
            (form.parts().iter().map(variable).collect(), found)
        }
    };
    let cells = involved.iter().flat_map(|&i| &puzzle.variables[i].cells);
    let cells: BTreeSet<Cell> = cells.copied().collect();
    let message = format!("{}{found}", rule.label);
    Violation::new(rule.kind.clone(), cells, message)
}
