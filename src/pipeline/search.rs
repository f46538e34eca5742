//! Models of a problem: one formula, one incremental solver, and the lazy constraints.

use super::stats::by_rule;
use super::{Connectivity, Event, Options, Stats};
use cnf::solver::{Interrupted, Limits, Outcome, Solver, load};
use cnf::{Bounds, Formula, Lit, Model, RuleId, StopFlag};
use encodings::connectivity::together;
use encodings::{Choice, InSearch, Problem};
use std::cell::Cell;
use std::rc::Rc;

/// Model that violated a lazy constraint, with the clauses that were added against it.
pub(super) struct CutModel {
    pub model: Model,
    pub cuts: Vec<Vec<Lit>>,
}

/// Search for models of a problem that violate no lazy constraint.
pub(super) struct Search {
    pub problem: Problem,
    pub formula: Formula,
    solver: Box<dyn Solver>,
    /// The number of clauses of `formula` in the solver.
    loaded: usize,
    /// The number of cuts raised inside the search.
    raised: Rc<Cell<u64>>,
    stats: Stats,
    /// The models that were cut, and the maximum number to keep.
    pub recorded: Vec<CutModel>,
    pub max_recorded: usize,
}

impl Search {
    /// Encodes `problem` and starts a solver on it.
    pub fn new(mut problem: Problem, options: &Options) -> Self {
        problem.set_bounds(options.bounds());
        let mut formula = match options.connectivity {
            Connectivity::Eager(order) => problem.compile_complete(&Choice {
                order,
                ..options.choice
            }),
            _ => problem.compile(&options.choice),
        };
        // From here on the solver looks at the flag: a clause against a solution that is added
        // while it is raised must not end the formula, or the session could not go on.
        formula.set_bounds(Bounds {
            stop: StopFlag::new(),
            ..options.bounds()
        });
        let mut solver = options.engine.start(options.stop.clone());
        // A formula that overflowed is not loaded; every search tests it again.
        let loaded = load(solver.as_mut(), &formula).map_or(0, |()| formula.n_clauses());
        let mut search = Self {
            problem,
            formula,
            solver,
            loaded,
            raised: Rc::default(),
            stats: Stats::default(),
            recorded: Vec::new(),
            max_recorded: 0,
        };
        let wants_propagators = matches!(
            options.connectivity,
            Connectivity::Auto | Connectivity::Propagate
        );
        if wants_propagators && options.engine.can().propagator {
            search.attach_cuts();
        }
        search
    }

    /// Attaches the propagators of all lazy constraints, if the solver can have them.
    fn attach_cuts(&mut self) {
        let mut propagators = Vec::new();
        for (post, lazy) in self.problem.lazy() {
            match lazy.propagator(self.raised.clone()) {
                InSearch::By(propagator) => propagators.push(propagator),
                InSearch::Never => {}
                InSearch::Unsatisfiable => self.formula.scope(post.rule).bind(&[]),
            }
        }
        if let Some(all) = together(propagators) {
            let attached = self.solver.attach(all);
            assert!(attached.is_ok(), "a backend that says so has a theory hook");
        }
    }

    /// Returns a model under `assumptions` that violates no lazy constraint and that
    /// `accepts` accepts. If `accepts` refuses a model, it must add a clause against it.
    pub fn model(
        &mut self,
        assumptions: &[Lit],
        options: &Options,
        mut accepts: impl FnMut(&Model, &mut Formula) -> bool,
    ) -> Result<Option<Model>, Interrupted> {
        loop {
            let Some(model) = self.relaxed_model(assumptions, options)? else {
                return Ok(None);
            };
            if !self.cut(&model, options) && accepts(&model, &mut self.formula) {
                return Ok(Some(model));
            }
        }
    }

    /// Returns a model under `assumptions` of the clauses so far, connected or not.
    fn relaxed_model(
        &mut self,
        assumptions: &[Lit],
        options: &Options,
    ) -> Result<Option<Model>, Interrupted> {
        self.formula.check()?;
        self.flush();
        let start = (options.clock)();
        let outcome = self.solver.solve(assumptions);
        self.stats.seconds.solve += (options.clock)() - start;
        self.stats.calls += 1;
        match outcome? {
            Outcome::Unsat(_) => Ok(None),
            Outcome::Sat(model) => Ok(Some(model)),
        }
    }

    /// Loads the new variables and clauses into the solver.
    fn flush(&mut self) {
        self.solver.reserve(self.formula.n_vars());
        for i in self.loaded..self.formula.n_clauses() {
            self.solver.add_clause(self.formula.clause(i));
        }
        self.loaded = self.formula.n_clauses();
    }

    /// Adds the cuts that `model` violates; returns `false` if there are none.
    fn cut(&mut self, model: &Model, options: &Options) -> bool {
        let mut cuts = Vec::new();
        for (post, lazy) in self.problem.lazy() {
            for cut in lazy.cuts(model) {
                self.formula.scope(post.rule).bind(&cut);
                cuts.push(cut);
            }
        }
        if cuts.is_empty() {
            return false;
        }
        self.stats.cuts += cuts.len() as u64;
        self.stats.rounds += 1;
        if self.recorded.len() < self.max_recorded {
            let model = model.clone();
            self.recorded.push(CutModel { model, cuts });
        }
        (options.observer)(&Event::Round {
            rounds: self.stats.rounds,
            cuts: self.stats.cuts,
        });
        true
    }

    /// Limits the conflicts of each later solve, if the solver supports limits.
    pub fn limit_conflicts(&mut self, conflicts: Option<u64>) {
        self.solver.set_limits(Limits { conflicts });
    }

    /// Returns a fresh activation literal: later clauses hold if it is assumed.
    pub fn activation(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// Adds `activation -> clause`.
    pub fn add_under(&mut self, activation: Lit, clause: &[Lit]) {
        self.formula
            .guarded(RuleId::STRUCTURE, Some(activation))
            .bind(clause);
    }

    /// Switches everything under `activation` off permanently.
    pub fn retire(&mut self, activation: Lit) {
        self.block(&[!activation]);
    }

    /// Adds a clause that belongs to no rule.
    pub fn block(&mut self, clause: &[Lit]) {
        self.formula.scope(RuleId::STRUCTURE).bind(clause);
    }

    /// Returns the counts; the caller adds the times.
    pub fn stats(&self) -> Stats {
        Stats {
            variables: self.formula.n_vars(),
            clauses: self.formula.n_clauses(),
            literals: self.formula.n_lits(),
            cuts: self.stats.cuts + self.raised.get(),
            conflicts: self.solver.stats().conflicts,
            rules: by_rule(&self.formula),
            ..self.stats.clone()
        }
    }
}
