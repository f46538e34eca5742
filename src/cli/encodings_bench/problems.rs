//! Seeded problems that an encoding is to help decide.

use super::measure::Size;
use cnf::solver::{Limits, Solver, default_backend};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::cardinality::{self, Bound, Inputs};
use encodings::{Cardinality, Choice, Objective, ScoreBound, at_most_one};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Conflicts after which a problem counts as undecided.
const MAX_CONFLICTS: u64 = 20_000;

/// Numbers below a bound, from a seed.
pub(super) fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |below| rng.random_range(0..below)
}

/// What a search took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub conflicts: u64,
    pub is_decided: bool,
}

/// A graph by its edges.
pub(super) struct Graph {
    n: usize,
    edges: Vec<[usize; 2]>,
}

impl Graph {
    /// `n` nodes and about so many edges.
    pub fn random(n: usize, n_edges: usize) -> Self {
        let mut next = random(n as u64);
        let edges = (0..n_edges).map(|_| [next(n), next(n)]);
        Self {
            n,
            edges: edges.filter(|[a, b]| a != b).collect(),
        }
    }

    /// `n` nodes in a row, each with an edge to one of the next three: what is close
    /// in a counter's tree is close in the graph.
    pub fn local(n: usize) -> Self {
        let mut next = random(n as u64);
        let edges = (0..n).map(|i| [i, i + 1 + next(3)]);
        Self {
            n,
            edges: edges.filter(|[_, b]| *b < n).collect(),
        }
    }

    fn lits(&self) -> Vec<Lit> {
        (0..u32::try_from(self.n).expect("a shape is small"))
            .map(Lit::positive)
            .collect()
    }

    /// A clause per edge: one of its ends is chosen, or one is not.
    fn formula(&self, is_cover: bool) -> Formula {
        let lits = self.lits();
        let mut formula = Formula::new();
        formula.reserve(u32::try_from(self.n).expect("a shape is small"));
        for ends in &self.edges {
            let end = |node: usize| if is_cover { lits[node] } else { !lits[node] };
            formula.scope(RuleId::STRUCTURE).bind(&ends.map(end));
        }
        formula
    }
}

/// A solver that gets the clauses of a formula as they come, and its conflicts.
struct Search {
    solver: Box<dyn Solver>,
    loaded: usize,
    is_decided: bool,
}

impl Search {
    fn new() -> Self {
        Self {
            solver: default_backend().start(&Formula::new()),
            loaded: 0,
            is_decided: true,
        }
    }

    /// A model; none also where it was not decided.
    fn model(&mut self, formula: &Formula, assumed: &[Lit]) -> Option<Model> {
        self.solver.reserve(formula.n_vars());
        for clause in self.loaded..formula.n_clauses() {
            self.solver.add_clause(formula.clause(clause));
        }
        self.loaded = formula.n_clauses();
        let left = MAX_CONFLICTS.saturating_sub(self.solver.stats().conflicts);
        self.solver.set_limits(Limits {
            conflicts: Some(left),
        });
        let outcome = self.solver.solve(assumed);
        self.is_decided &= outcome.is_ok();
        outcome.ok()?.model().cloned()
    }

    fn decided(&self) -> Decided {
        Decided {
            conflicts: self.solver.stats().conflicts,
            is_decided: self.is_decided,
        }
    }
}

fn signed(n: usize) -> i64 {
    i64::try_from(n).expect("a shape is small")
}

fn count(lits: &[Lit], model: &Model) -> usize {
    lits.iter().filter(|&&lit| model.value(lit)).count()
}

/// The size of the least vertex cover.
pub(super) fn least_cover(graph: &Graph) -> usize {
    let row = cardinality::moving(&cardinality::ENCODINGS[0]);
    lower(graph, row).0
}

/// The least vertex cover by a bound that gets tighter: the size of what the
/// bounds took, and the search.
pub(super) fn tighten(graph: &Graph, row: &cardinality::Encoding) -> (Size, Decided) {
    let (_, size, decided) = lower(graph, row);
    (size, decided)
}

fn lower(graph: &Graph, row: &cardinality::Encoding) -> (usize, Size, Decided) {
    let lits = graph.lits();
    let blocks: Vec<Vec<Lit>> = lits.iter().map(|&lit| vec![lit]).collect();
    let mut formula = graph.formula(true);
    let (clauses, literals) = (formula.n_clauses(), formula.n_lits());
    let counter = row.counter(Inputs {
        blocks: &blocks,
        tree: None,
    });
    let mut counter = counter.expect("a row whose bounds move has a counter");
    let mut search = Search::new();
    let mut assumed = Vec::new();
    let mut least = graph.n;
    while let Some(model) = search.model(&formula, &assumed) {
        least = count(&lits, &model);
        let mut scope = formula.scope(RuleId::STRUCTURE);
        match counter.at_most(signed(least) - 1, &mut scope) {
            Bound::Literal(lit) => assumed = vec![lit],
            Bound::Always => {}
            Bound::Never => break,
        }
    }
    let size = Size::beyond(&formula, graph.n, clauses, literals);
    (least, size, search.decided())
}

/// Is there a vertex cover of exactly `least` nodes, and of one less? Each by
/// clauses permanently.
pub(super) fn cover_of(graph: &Graph, row: &cardinality::Encoding, least: usize) -> Decided {
    let mut all = Decided {
        conflicts: 0,
        is_decided: true,
    };
    for k in [least, least.saturating_sub(1)] {
        let mut formula = graph.formula(true);
        let sum = Cardinality::exactly(graph.lits(), signed(k));
        row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
        let mut search = Search::new();
        search.model(&formula, &[]);
        all.conflicts += search.decided().conflicts;
        all.is_decided &= search.is_decided;
    }
    all
}

/// 12 things, and random sets of 4, of which each thing is in about n: is there a
/// choice of sets with each thing in exactly one?
pub(super) fn exact_cover(n: usize, row: &at_most_one::Encoding) -> Decided {
    const THINGS: usize = 12;
    let mut next = random(n as u64);
    let mut formula = Formula::new();
    let mut sets_of = vec![Vec::new(); THINGS];
    for _ in 0..3 * n {
        let set = formula.new_lit();
        let mut things: Vec<usize> = (0..THINGS).collect();
        for i in 0..4 {
            things.swap(i, i + next(THINGS - i));
            sets_of[things[i]].push(set);
        }
    }
    for sets in &sets_of {
        let mut scope = formula.scope(RuleId::STRUCTURE);
        scope.bind(sets);
        row.encode(sets, &mut scope);
    }
    let mut search = Search::new();
    search.model(&formula, &[]);
    search.decided()
}

/// The heaviest independent set, weights 10 to 40 in turn, by a bound that moves
/// up: the size of what the bounds took, and the search.
pub(super) fn heaviest(graph: &Graph, choice: &Choice) -> (Size, Decided) {
    let lits = graph.lits();
    let objective = Objective {
        blocks: lits.iter().map(|&lit| vec![lit]).collect(),
        weights: [10, 20, 30, 40]
            .into_iter()
            .cycle()
            .take(graph.n)
            .map(|weight| vec![weight])
            .collect(),
        tree: None,
    };
    let mut formula = graph.formula(false);
    let (clauses, literals) = (formula.n_clauses(), formula.n_lits());
    let mut bound = ScoreBound::new(objective.clone(), choice);
    let mut search = Search::new();
    let (mut value, mut assumed) = (0, Vec::new());
    while let Some(model) = search.model(&formula, &assumed) {
        let cut = assumed.first().copied();
        if cut.is_some_and(|lit| bound.cut(&model, value, lit, &mut formula)) {
            continue;
        }
        value = objective.value(&model) + 1;
        match bound.at_least(value, &mut formula) {
            Bound::Literal(lit) => assumed = vec![lit],
            Bound::Always => {}
            Bound::Never => break,
        }
    }
    let size = Size::beyond(&formula, graph.n, clauses, literals);
    (size, search.decided())
}
