//! Our weighted counters in searches written against rustsat's traits, as those of
//! MaxSAT solvers are; and what happens where weights are too many or too large.

use crate::common::{models, start};
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::pb::{
    BoundBothIncremental, BoundUpperIncremental, DoubleGeneralizedTotalizer,
    GeneralizedTotalizer as RustsatTotalizer,
};
use cnf::rustsat::encodings::{ConstraintEncodingError, EnforceError, Monotone};
use cnf::rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use cnf::rustsat::types::Var;
use cnf::rustsat::types::constraints::PbConstraint;
use cnf::solver::Solver;
use cnf::{Formula, Lit, Model, RuleId};
use encodings::weighted::{GeneralizedTotalizer, MAX_CLAUSES, SequentialWeightCounter, TooLarge};
use proptest::prelude::*;

type Terms = Vec<(Lit, usize)>;

/// A weighted graph: find the lightest vertex cover.
#[derive(Clone, Debug)]
struct Graph {
    weights: Vec<usize>,
    edges: Vec<[u32; 2]>,
}

impl Graph {
    fn terms(&self) -> Terms {
        let lits = (0..).map(Lit::positive);
        lits.zip(self.weights.iter().copied()).collect()
    }

    fn n_vars(&self) -> u32 {
        u32::try_from(self.weights.len()).expect("small")
    }

    fn cost(&self, model: &Model) -> usize {
        let terms = self.terms().into_iter();
        let chosen = terms.filter(|&(lit, _)| model.value(lit));
        chosen.map(|(_, weight)| weight).sum()
    }

    fn is_cover(&self, model: &Model) -> bool {
        let mut edges = self.edges.iter();
        edges.all(|edge| model.satisfies(&edge.map(Lit::positive)))
    }

    /// By trying all sets of nodes.
    fn least(&self) -> usize {
        let covers = models(self.n_vars()).filter(|model| self.is_cover(model));
        let costs = covers.map(|model| self.cost(&model));
        costs.min().expect("all nodes cover")
    }

    fn solver(&self) -> Box<dyn Solver> {
        let mut formula = Formula::new();
        formula.reserve(self.n_vars());
        for edge in &self.edges {
            let mut scope = formula.scope(RuleId::STRUCTURE);
            scope.bind(&edge.map(Lit::positive));
        }
        start(&formula)
    }

    fn vars(&self) -> BasicVarManager {
        BasicVarManager::from_next_free(Var::new(self.n_vars()))
    }
}

/// Moves what was collected into the solver.
fn drain(cnf: &mut Cnf, vars: &BasicVarManager, solver: &mut dyn Solver) {
    solver.reserve(vars.n_used());
    for clause in std::mem::take(cnf) {
        solver.add_clause(&clause.into_iter().collect::<Vec<_>>());
    }
}

/// From above: each model's cost is the next bound, for good.
fn improve<C: BoundUpperIncremental + Monotone + FromIterator<(Lit, usize)>>(
    graph: &Graph,
) -> usize {
    let mut counter: C = graph.terms().into_iter().collect();
    let (mut solver, mut vars, mut cnf) = (graph.solver(), graph.vars(), Cnf::new());
    let mut best = counter.weight_sum();
    loop {
        let outcome = solver.solve(&[]).expect("no limits are set");
        let Some(model) = outcome.model() else {
            return best;
        };
        assert!(graph.is_cover(model), "{graph:?}");
        best = graph.cost(model);
        if best == 0 {
            return best;
        }
        let ub = counter.next_lower(best);
        counter
            .encode_ub_change(ub..=ub, &mut cnf, &mut vars)
            .expect("memory");
        drain(&mut cnf, &vars, solver.as_mut());
        for lit in counter.enforce_ub(ub).expect("encoded just now") {
            solver.add_clause(&[lit]);
        }
    }
}

/// From below: bounds are assumed and get looser; the light terms come to the heavy
/// ones when the bound of these is met.
fn relax<C: BoundUpperIncremental + Extend<(Lit, usize)> + Default>(graph: &Graph) -> usize {
    let (mut counter, mut bound) = (C::default(), 0);
    let (mut solver, mut vars, mut cnf) = (graph.solver(), graph.vars(), Cnf::new());
    for is_light in [false, true] {
        let terms = graph.terms().into_iter();
        counter.extend(terms.filter(|&(_, weight)| (weight < 10) == is_light));
        loop {
            counter
                .encode_ub_change(bound..=bound, &mut cnf, &mut vars)
                .expect("memory");
            drain(&mut cnf, &vars, solver.as_mut());
            let assumed = counter.enforce_ub(bound).expect("encoded just now");
            if crate::common::satisfiable(solver.as_mut(), &assumed) {
                break;
            }
            bound = counter.next_higher(bound);
        }
    }
    bound
}

/// The heaviest independent set, from below by lower bounds.
fn grow<C: BoundBothIncremental + FromIterator<(Lit, usize)>>(graph: &Graph) -> usize {
    let spared = graph
        .terms()
        .into_iter()
        .map(|(lit, weight)| (!lit, weight));
    let mut counter: C = spared.collect();
    let (mut solver, mut vars, mut cnf) = (graph.solver(), graph.vars(), Cnf::new());
    let mut best = 0;
    loop {
        let lb = counter.next_higher(best);
        counter
            .encode_lb_change(lb..=lb, &mut cnf, &mut vars)
            .expect("memory");
        drain(&mut cnf, &vars, solver.as_mut());
        let assumed = match counter.enforce_lb(lb) {
            Err(EnforceError::Unsat) => return best,
            enforced => enforced.expect("encoded just now"),
        };
        let outcome = solver.solve(&assumed).expect("no limits are set");
        let Some(model) = outcome.model() else {
            return best;
        };
        best = counter.weight_sum() - graph.cost(model);
        assert!(best >= lb, "{graph:?}");
    }
}

fn graph() -> impl Strategy<Value = Graph> {
    let edges = prop::collection::vec([0..9u32, 0..9u32], 0..20);
    let weights = prop::collection::vec(1..40usize, 9);
    (weights, edges).prop_map(|(weights, edges)| Graph { weights, edges })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn searches_find_the_optimum(graph in graph()) {
        let least = graph.least();
        prop_assert_eq!(improve::<RustsatTotalizer>(&graph), least, "rustsat's");
        prop_assert_eq!(improve::<GeneralizedTotalizer>(&graph), least);
        prop_assert_eq!(improve::<SequentialWeightCounter>(&graph), least);
        prop_assert_eq!(relax::<GeneralizedTotalizer>(&graph), least);
        prop_assert_eq!(relax::<SequentialWeightCounter>(&graph), least);
        let most = graph.weights.iter().sum::<usize>() - least;
        prop_assert_eq!(grow::<DoubleGeneralizedTotalizer>(&graph), most, "rustsat's");
        prop_assert_eq!(grow::<GeneralizedTotalizer>(&graph), most);
        prop_assert_eq!(grow::<SequentialWeightCounter>(&graph), most);
    }
}

fn lits(n: u32) -> impl Iterator<Item = Lit> {
    (0..n).map(Lit::positive)
}

/// Of 60 weights of about 50 binary digits, all sums are different.
fn check_too_many<C: BoundBothIncremental + FromIterator<(Lit, usize)>>() {
    let wide = |i: usize| (1 << 50) + (7 << (i % 50)) + i * i;
    let terms: Terms = lits(60).zip((0..).map(wide)).collect();
    let mut counter: C = terms.iter().copied().collect();
    let half = terms.iter().map(|(_, weight)| weight).sum::<usize>() / 2;
    let mut vars = BasicVarManager::from_next_free(Var::new(60));
    let mut cnf = Cnf::new();
    let is_memory = |result: Result<(), OutOfMemory>| {
        assert!(
            matches!(result, Err(OutOfMemory::TryReserve(_))),
            "{result:?}"
        );
    };
    is_memory(counter.encode_ub(half..=half, &mut cnf, &mut vars));
    is_memory(counter.encode_lb(half..=half, &mut cnf, &mut vars));
    assert_eq!((cnf.len(), vars.n_used()), (0, 60), "nothing was added");
    assert_eq!(counter.enforce_ub(half), Err(EnforceError::NotEncoded));
    assert_eq!(counter.enforce_lb(half), Err(EnforceError::NotEncoded));
    // Small bounds still can be had.
    counter
        .encode_ub_change(5..=5, &mut cnf, &mut vars)
        .expect("small");
    assert!(counter.enforce_ub(5).is_ok());
    // Nor can all bounds be.
    is_memory(counter.encode_ub(.., &mut Cnf::new(), &mut vars));
    let terms = terms
        .iter()
        .map(|&(lit, weight)| (lit, weight.cast_signed()));
    let constraint = PbConstraint::new_ub(terms, half.cast_signed());
    let result = C::encode_constr(constraint, &mut Cnf::new(), &mut vars);
    let is_error = matches!(result, Err(ConstraintEncodingError::OutOfMemory(_)));
    assert!(is_error, "{result:?}");
}

/// Weights that add up to more than 2^63 - 1.
fn check_too_large<C: BoundBothIncremental + FromIterator<(Lit, usize)> + Extend<(Lit, usize)>>() {
    let huge = isize::MAX.unsigned_abs() / 2;
    let mut counter: C = lits(3).map(|lit| (lit, huge)).collect();
    let mut vars = BasicVarManager::from_next_free(Var::new(4));
    let mut check = |counter: &mut C| {
        assert_eq!(counter.weight_sum(), usize::MAX);
        for bound in [1, huge, 3 * huge, usize::MAX - 1] {
            let mut cnf = Cnf::new();
            let results = [
                counter.encode_ub(bound..=bound, &mut cnf, &mut vars),
                counter.encode_lb(bound..=bound, &mut cnf, &mut vars),
            ];
            assert!(results.iter().all(Result::is_err), "{bound}: {results:?}");
            assert_eq!((cnf.len(), vars.n_used()), (0, 4));
            assert_eq!(counter.enforce_ub(bound), Err(EnforceError::NotEncoded));
            assert_eq!(counter.enforce_lb(bound), Err(EnforceError::NotEncoded));
        }
        let neighbours = (counter.next_higher(huge), counter.next_lower(huge));
        assert_eq!(neighbours, (huge + 1, huge - 1), "nothing is known");
    };
    check(&mut counter);
    // It does not get better.
    counter.extend([(Lit::positive(3), 1)]);
    check(&mut counter);
    let terms = lits(3).map(|lit| (lit, huge.cast_signed()));
    let constraint = PbConstraint::new_ub(terms, 5);
    let result = C::encode_constr(constraint, &mut Cnf::new(), &mut vars);
    let is_error = matches!(result, Err(ConstraintEncodingError::OutOfMemory(_)));
    assert!(is_error, "{result:?}");
}

#[test]
fn what_is_too_large_is_out_of_memory() {
    check_too_many::<GeneralizedTotalizer>();
    check_too_many::<SequentialWeightCounter>();
    check_too_large::<GeneralizedTotalizer>();
    check_too_large::<SequentialWeightCounter>();
    let error = OutOfMemory::from(TooLarge);
    assert!(matches!(error, OutOfMemory::TryReserve(_)), "{error}");
}

/// A range as wide as the weights has no more outputs than there are sums.
fn check_wide<C: BoundBothIncremental + FromIterator<(Lit, usize)>>() {
    let terms: Terms = lits(4).zip([1, 1 << 30, 1 << 45, 1 << 60]).collect();
    let mut counter: C = terms.into_iter().collect();
    let mut vars = BasicVarManager::from_next_free(Var::new(4));
    let mut cnf = Cnf::new();
    counter
        .encode_both_change(.., &mut cnf, &mut vars)
        .expect("16 sums");
    assert!(cnf.len() < 200, "{}", cnf.len());
    for bound in [0, 1, 2, 1 << 30, (1 << 60) - 1, 1 << 60] {
        assert_eq!(counter.enforce_ub(bound).map(|lits| lits.len()), Ok(1));
        assert_eq!(counter.enforce_lb(bound + 1).map(|lits| lits.len()), Ok(1));
    }
}

#[test]
fn ranges_may_be_as_wide_as_the_weights() {
    check_wide::<GeneralizedTotalizer>();
    check_wide::<SequentialWeightCounter>();
}

/// What is given anew does not count twice towards the most clauses.
fn check_anew<C: BoundBothIncremental + FromIterator<(Lit, usize)>>() {
    let mut counter: C = lits(40).zip([10, 20, 30, 40].into_iter().cycle()).collect();
    let mut vars = BasicVarManager::from_next_free(Var::new(40));
    let mut first = None;
    let mut all = 0;
    while all <= MAX_CLAUSES {
        let mut cnf = Cnf::new();
        counter.encode_ub(.., &mut cnf, &mut vars).expect("memory");
        let size = (cnf.len(), vars.n_used());
        assert_eq!(size, *first.get_or_insert(size));
        all += cnf.len();
    }
}

#[test]
fn clauses_given_anew_are_not_more() {
    check_anew::<GeneralizedTotalizer>();
    check_anew::<SequentialWeightCounter>();
}
