//! Variables and rules as a layout and posted constraints.

use super::expr::{Part, Sign, Test};
use super::rules::{Edges, Form, Posted};
use super::{Bounds, CustomPuzzle, Domain};
use crate::layout::{Encoding, Layout, Term};
use crate::text::Cell;
use cnf::{Lit, RuleId};
use encodings::connectivity::{Edge, Graph};
use encodings::weighted::WeightedSum;
use encodings::{
    Acyclic, AllDifferent, AtMostOne, Cardinality, Clause, Connected, ConnectedNodes, Constraint,
    Goal, If, Objective, Problem, SingleLoop,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rule kind of a mistake.
const MISTAKE: &str = "mistake";

pub(super) fn layout(puzzle: &CustomPuzzle) -> Layout {
    let is_ordered = ordered(puzzle);
    let mut layout = Layout::new();
    for (i, variable) in puzzle.variables.iter().enumerate() {
        let name = |text: &mut String| text.push_str(&variable.name);
        let encoding = if is_ordered[i] {
            Encoding::OrderAndDirect
        } else {
            Encoding::Direct
        };
        match puzzle.domain(i) {
            Domain::Bool => layout.bool(name, &variable.cells),
            Domain::Number(min, max) => layout.number(*min, *max, encoding, name, &variable.cells),
            Domain::Choice(names) => layout.choice(names, encoding, name, &variable.cells),
        };
    }
    layout
}

/// Returns, for each variable, whether a rule needs literals `>= v` that no other
/// literals replace.
fn ordered(puzzle: &CustomPuzzle) -> Vec<bool> {
    let mut is_ordered = vec![false; puzzle.variables.len()];
    let mut look = |part: Part| match part {
        Part::Test(test) => {
            let (min, max) = puzzle.domain(test.variable).range();
            let is_inner = test.value > min + 1 && test.value < max;
            is_ordered[test.variable] |= test.sign == Sign::AtLeast && is_inner;
        }
        Part::Value(variable) => {
            let (min, max) = puzzle.domain(variable).range();
            is_ordered[variable] |= max > min;
        }
    };
    for posted in puzzle.rules().flat_map(|rule| &rule.constraints) {
        posted
            .condition
            .into_iter()
            .for_each(|test| look(Part::Test(test)));
        if !matches!(posted.form, Form::AllDifferent(_)) {
            posted.form.parts().into_iter().for_each(&mut look);
        }
    }
    let scored = puzzle.aim.iter().flat_map(|aim| &aim.terms);
    scored.for_each(|&(_, part)| look(part));
    puzzle
        .preferred
        .iter()
        .for_each(|&test| look(Part::Test(test)));
    is_ordered
}

pub(super) fn post(puzzle: &CustomPuzzle, problem: &mut Problem) {
    if let Some(mistake) = &puzzle.mistake {
        let rule = problem.rule(MISTAKE, mistake.to_string());
        problem.clause(rule, []);
        return;
    }
    use crate::puzzle::Puzzle as _;
    let terms = Terms {
        puzzle,
        layout: puzzle.layout(),
    };
    for rule in puzzle.rules() {
        let id = problem.rule(rule.kind.clone(), rule.label.clone());
        for posted in &rule.constraints {
            terms.post(posted, id, problem);
        }
    }
    if let Some(aim) = &puzzle.aim {
        let objective = terms.objective(&aim.terms);
        problem.set_goal(match aim.target {
            None => Goal::Maximize(objective),
            Some(target) => Goal::AtLeast(objective, target),
        });
    }
    for &test in &puzzle.preferred {
        problem.prefer(terms.lit(test));
    }
}

struct Terms<'p> {
    puzzle: &'p CustomPuzzle,
    layout: &'p Layout,
}

impl Terms<'_> {
    fn lit(&self, test: Test) -> Lit {
        let term = match test.sign {
            Sign::Equal => self.layout.equal(test.variable, test.value),
            Sign::AtLeast => self.layout.at_least(test.variable, test.value),
        };
        match term {
            Some(Term::Lit(lit)) if test.is_negated => !lit,
            Some(Term::Lit(lit)) => lit,
            _ => panic!("the layout has a literal for each test of a rule"),
        }
    }

    fn lits(&self, tests: &[Test]) -> Vec<Lit> {
        tests.iter().map(|&test| self.lit(test)).collect()
    }

    /// Returns the literals `>= v` of a variable, ascending.
    fn order(&self, variable: usize) -> Vec<Lit> {
        let (min, max) = self.layout.range(variable);
        let lits = (min..max).filter_map(|value| self.layout.at_least(variable, value + 1));
        let lit = |term| match term {
            Term::Lit(lit) => Some(lit),
            Term::Constant(_) => None,
        };
        lits.filter_map(lit).collect()
    }

    fn post(&self, posted: &Posted, rule: RuleId, problem: &mut Problem) {
        if let Form::Any(tests) = &posted.form {
            let condition = posted.condition.map(|test| !self.lit(test));
            let clause: Vec<Lit> = condition.into_iter().chain(self.lits(tests)).collect();
            match posted.is_lemma {
                true => problem.lemma_clause(rule, clause),
                false => problem.clause(rule, clause),
            }
            return;
        }
        for constraint in self.constraints(&posted.form) {
            let constraint = match posted.condition {
                None => constraint,
                Some(test) => Arc::new(self.under(test, constraint)),
            };
            match posted.is_lemma {
                true => problem.lemma(rule, constraint),
                false => problem.post_shared(rule, constraint),
            }
        }
        if let (Form::AllDifferent(all), None) = (&posted.form, posted.condition) {
            for clause in self.somewhere(all) {
                problem.lemma_clause(rule, clause);
            }
        }
    }

    fn under(&self, condition: Test, constraint: Arc<dyn Constraint>) -> If {
        let made = If::of_shared(self.lit(condition), constraint);
        made.expect("constraints on graphs have no condition")
    }

    fn constraints(&self, form: &Form) -> Vec<Arc<dyn Constraint>> {
        match form {
            Form::Any(tests) => vec![Arc::new(Clause(self.lits(tests)))],
            Form::Count(tests, bounds) => self.count(self.lits(tests), *bounds),
            Form::Sum(terms, bounds) => vec![self.sum(terms, *bounds)],
            Form::AllDifferent(all) => {
                let values = self.values(all).into_values();
                vec![Arc::new(AllDifferent::new(values.collect()))]
            }
            Form::Connected { nodes, edges, root } => {
                let edges = edges.clone().unwrap_or_else(|| self.neighbours(nodes));
                let made = ConnectedNodes::new(self.lits(nodes), edges, *root);
                vec![Arc::new(made.expect("graphs were checked"))]
            }
            Form::SingleLoop(edges) => {
                let made = SingleLoop::new(self.graph(edges));
                vec![Arc::new(made.expect("graphs were checked"))]
            }
            Form::Joined(edges) => vec![Arc::new(Connected(self.graph(edges)))],
            Form::Acyclic(edges) => vec![Arc::new(Acyclic(self.graph(edges)))],
        }
    }

    fn count(&self, lits: Vec<Lit>, bounds: Bounds) -> Vec<Arc<dyn Constraint>> {
        let n = i64::try_from(lits.len()).unwrap_or(i64::MAX);
        let (min, max) = (
            bounds.min.unwrap_or(0).max(0),
            bounds.max.unwrap_or(n).min(n),
        );
        let mut all: Vec<Arc<dyn Constraint>> = Vec::new();
        let is_one = max == 1 && min <= 1;
        if is_one && n > 1 {
            all.push(Arc::new(AtMostOne(lits.clone())));
        }
        if min == 1 && (is_one || max == n) {
            all.push(Arc::new(Clause(lits)));
        } else if !is_one {
            let blocks = lits.into_iter().map(|lit| vec![lit]).collect();
            all.push(Arc::new(Cardinality::between(blocks, min, max)));
        }
        all
    }

    fn sum(&self, terms: &[(i64, Part)], bounds: Bounds) -> Arc<dyn Constraint> {
        let mut blocks = Vec::new();
        let mut offset = 0;
        for &(weight, part) in terms {
            let lits = match part {
                Part::Test(test) => vec![self.lit(test)],
                Part::Value(variable) => {
                    offset += weight * i64::from(self.layout.range(variable).0);
                    self.order(variable)
                }
            };
            blocks.push((weight, lits));
        }
        let total = |is: fn(i64) -> bool| -> i64 {
            let counted = blocks.iter().filter(|(weight, _)| is(*weight));
            counted
                .map(|(weight, lits)| weight * i64::try_from(lits.len()).unwrap_or(0))
                .sum()
        };
        // A bound beyond the attainable sums is equivalent to one just beyond.
        let (least, most) = (total(|weight| weight < 0), total(|weight| weight > 0));
        let within = |bound: i64| bound.saturating_sub(offset).clamp(least - 1, most + 1);
        let lower = bounds.min.map_or(least, within);
        let upper = bounds.max.map_or(most, within);
        if blocks.iter().all(|(weight, _)| *weight == 1) {
            let blocks = blocks.into_iter().map(|(_, lits)| lits).collect();
            return Arc::new(Cardinality::between(blocks, lower, upper));
        }
        let terms = blocks.into_iter();
        let terms = terms.flat_map(|(weight, lits)| lits.into_iter().map(move |lit| (lit, weight)));
        Arc::new(WeightedSum {
            terms: terms.collect(),
            lower,
            upper,
        })
    }

    /// Returns, for each value, a literal for each variable that can have it.
    fn values(&self, all: &[usize]) -> BTreeMap<u32, Vec<Lit>> {
        let mut values: BTreeMap<u32, Vec<Lit>> = BTreeMap::new();
        for &variable in all {
            let (min, max) = self.layout.range(variable);
            for value in min..=max {
                let lit = self.layout.is(variable, value);
                values.entry(value).or_default().push(lit);
            }
        }
        values
    }

    /// Returns the clauses "each value occurs", if there are as many variables as values.
    fn somewhere(&self, all: &[usize]) -> Vec<Vec<Lit>> {
        let values = self.values(all);
        let is_all = values.len() == all.len();
        values.into_values().filter(|_| is_all).collect()
    }

    fn graph(&self, edges: &Edges) -> Graph {
        let edge = |&(ends, test): &([usize; 2], Test)| Edge {
            ends,
            lit: self.lit(test),
        };
        Graph {
            n_nodes: edges.n_nodes,
            edges: edges.edges.iter().map(edge).collect(),
        }
    }

    fn neighbours(&self, nodes: &[Test]) -> Vec<[usize; 2]> {
        neighbours(self.puzzle, nodes)
    }

    fn objective(&self, terms: &[(u64, Part)]) -> Objective {
        let block = |part| match part {
            Part::Test(test) => vec![self.lit(test)],
            Part::Value(variable) => self.order(variable),
        };
        let blocks: Vec<Vec<Lit>> = terms.iter().map(|&(_, part)| block(part)).collect();
        let weights = terms.iter().zip(&blocks);
        Objective {
            weights: weights
                .map(|((weight, _), lits)| vec![*weight; lits.len()])
                .collect(),
            blocks,
            tree: None,
        }
    }
}

/// Returns the pairs of nodes in cells that share a side.
pub(super) fn neighbours(puzzle: &CustomPuzzle, nodes: &[Test]) -> Vec<[usize; 2]> {
    let mut at: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    let cell = |test: &Test| puzzle.variables[test.variable].cells[0];
    for (i, test) in nodes.iter().enumerate() {
        at.entry(cell(test)).or_default().push(i);
    }
    let mut edges = Vec::new();
    for (i, test) in nodes.iter().enumerate() {
        let Cell { row, column } = cell(test);
        for next in [Cell::new(row, column + 1), Cell::new(row + 1, column)] {
            let others = at.get(&next).into_iter().flatten();
            edges.extend(others.map(|&other| [i, other]));
        }
    }
    edges
}
