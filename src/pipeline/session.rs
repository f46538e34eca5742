//! One puzzle, one formula, one incremental solver.

use super::stats::by_rule;
use super::{Best, Connectivity, Event, Failure, Options, Stats};
use crate::puzzle::{IntoBoard, Puzzle, Violation, Witness};
use crate::values::Values;
use cnf::solver::{Interrupted, Limits, Outcome, Solver, load};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::cardinality::Bound;
use encodings::connectivity::together;
use encodings::{Choice, Goal, InSearch, Problem, ScoreBound};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// A model that violated a lazy constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// What it stands for: no solution.
    pub solution: Values,
    /// The clauses that were added against it.
    pub cuts: Vec<Vec<Lit>>,
}

/// A score that models must have.
pub(super) struct Floor {
    pub value: u64,
    pub bound: Bound,
}

/// A puzzle being solved.
///
/// Questions may follow each other in any order: each retires what it added.
pub struct Session {
    puzzle: Arc<dyn Puzzle>,
    pub(crate) options: Options,
    pub(super) problem: Problem,
    pub(super) formula: Formula,
    solver: Box<dyn Solver>,
    /// Counters of the score, for puzzles that have one.
    pub(super) score: Option<ScoreBound>,
    /// The score that every model must have now.
    pub(super) floor: Option<Floor>,
    /// The best score known, and what is known to be out of reach.
    pub(super) best: Option<Best>,
    pub(super) bound: Option<u64>,
    /// The best score of models that were set aside.
    pub(super) gap: Option<u64>,
    /// Cuts raised inside the search.
    raised: Rc<Cell<u64>>,
    /// Solutions given so far, where a claim may need them.
    pub(crate) known: Vec<Values>,
    /// Clauses of `formula` that the solver has.
    loaded: usize,
    stats: Stats,
    /// Rounds with their models, and how many of them to keep.
    recorded: Vec<Round>,
    most_recorded: usize,
}

impl Session {
    /// A session with default options.
    #[must_use]
    pub fn new(board: impl IntoBoard) -> Self {
        Self::with(board, Options::default())
    }

    /// A session with these options. Encodes the puzzle at once.
    #[must_use]
    pub fn with(board: impl IntoBoard, options: Options) -> Self {
        let puzzle = board.into_board();
        let start = (options.clock)();
        let problem = puzzle.problem();
        let formula = match options.connectivity {
            Connectivity::Eager(order) => problem.compile_complete(&Choice {
                order,
                ..options.choice
            }),
            _ => problem.compile(&options.choice),
        };
        let mut solver = options.engine.start(options.stop.clone());
        // A formula that overflowed stays out; every search asks for it again.
        let loaded = load(solver.as_mut(), &formula).map_or(0, |()| formula.n_clauses());
        let score = problem
            .goal()
            .map(|goal| ScoreBound::new(goal.objective().clone(), &options.choice));
        let mut session = Self {
            puzzle,
            bound: problem.goal().map(|goal| goal.objective().most()),
            problem,
            loaded,
            formula,
            solver,
            score,
            floor: None,
            best: None,
            gap: None,
            raised: Rc::default(),
            known: Vec::new(),
            stats: Stats::default(),
            recorded: Vec::new(),
            most_recorded: 0,
            options,
        };
        session.attach_cuts();
        if let Some(&Goal::AtLeast(_, target)) = session.problem.goal() {
            session.demand(target);
        }
        session.stats.seconds.encode = (session.options.clock)() - start;
        session.tell(Event::Encoded {
            variables: session.formula.n_vars(),
            clauses: session.formula.n_clauses(),
        });
        session
    }

    /// Lets the solver cut inside its search, where it can and is to.
    fn attach_cuts(&mut self) {
        if !matches!(
            self.options.connectivity,
            Connectivity::Auto | Connectivity::Propagate
        ) || !self.options.engine.can().propagator
        {
            return;
        }
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

    /// Keeps a solution that was given, where a claim may need it.
    pub(super) fn know(&mut self, solution: &Values) {
        if self.options.with_claim {
            self.known.push(solution.clone());
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// From now on keeps what each round was about, for the first `most` rounds.
    pub fn record_rounds(&mut self, most: usize) {
        self.most_recorded = most;
    }

    /// The rounds that were kept.
    #[must_use]
    pub fn recorded(&self) -> &[Round] {
        &self.recorded
    }

    /// Counts and times so far.
    #[must_use]
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

    /// One answer, or `None` when it is proved that there is none. Where a score
    /// is to be maximised, the answer is one of the best.
    ///
    /// # Errors
    /// When the search ended early, or an answer did not pass the check.
    pub fn solve(&mut self) -> Result<Option<Witness>, Failure> {
        if self.is_maximizing() {
            return Ok(self.optimum()?.map(|best| best.witness));
        }
        match (self.witness(&[])?, self.gap) {
            (None, Some(bound)) => Err(Failure::Unmet(bound)),
            (witness, _) => Ok(witness),
        }
    }

    /// One answer under `assumptions`. Where the problem is only a bound, models
    /// that are shown to be no answer are set aside, and `gap` is the best score
    /// among them.
    pub(super) fn witness(&mut self, assumptions: &[Lit]) -> Result<Option<Witness>, Failure> {
        /// Each try is a model and a search for a plan.
        const MOST_TRIES: u32 = 1000;
        for _ in 0..MOST_TRIES {
            let Some(model) = self.model(assumptions)? else {
                return Ok(None);
            };
            let start = (self.options.clock)();
            let witness = self.check(&model);
            self.stats.seconds.verify += (self.options.clock)() - start;
            if witness.is_ok() || !self.puzzle.is_relaxation() {
                return witness.map(Some);
            }
            self.set_aside(&model);
        }
        Err(Failure::Unmet(self.gap.unwrap_or(0)))
    }

    fn set_aside(&mut self, model: &Model) {
        let solution = self.puzzle.decode(model);
        self.gap = self.gap.max(self.puzzle.score(&solution).or(Some(0)));
        let literals = solution.literals().into_iter();
        let blocking: Vec<Lit> = literals.map(|lit| !lit).collect();
        self.formula.scope(RuleId::STRUCTURE).bind(&blocking);
    }

    /// The solution of `model`, if it passes the check; its score by the rules
    /// must be the one by the objective.
    fn check(&self, model: &Model) -> Result<Witness, Failure> {
        let witness = Witness::new(self.puzzle.as_ref(), self.puzzle.decode(model))
            .map_err(Failure::Unverified)?;
        let score = self
            .problem
            .goal()
            .map(|goal| goal.objective().value(model));
        if score.is_some() && score != self.puzzle.score(witness.solution()) {
            let message = format!(
                "the score by the objective is {score:?}, by the rules {:?}",
                self.puzzle.score(witness.solution())
            );
            let violation = Violation::new("score", Vec::new(), message);
            return Err(Failure::Unverified(vec![violation]));
        }
        Ok(witness)
    }

    /// A model under `assumptions` that violates no lazy constraint.
    pub(crate) fn model(&mut self, assumptions: &[Lit]) -> Result<Option<Model>, Interrupted> {
        let mut all = assumptions.to_vec();
        match self.floor.as_ref().map(|floor| floor.bound) {
            Some(Bound::Never) => return Ok(None),
            Some(Bound::Literal(lit)) => all.push(lit),
            Some(Bound::Always) | None => {}
        }
        loop {
            let Some(model) = self.relaxed_model(&all)? else {
                return Ok(None);
            };
            if !self.cut(&model) && !self.cut_score(&model) {
                return Ok(Some(model));
            }
        }
    }

    /// A model under `assumptions` of the clauses so far, connected or not.
    fn relaxed_model(&mut self, assumptions: &[Lit]) -> Result<Option<Model>, Interrupted> {
        self.formula.check()?;
        self.flush();
        let start = (self.options.clock)();
        let outcome = self.solver.solve(assumptions);
        self.stats.seconds.solve += (self.options.clock)() - start;
        self.stats.calls += 1;
        match outcome? {
            Outcome::Unsat(_) => Ok(None),
            Outcome::Sat(model) => Ok(Some(model)),
        }
    }

    /// Gives the solver the variables and clauses it does not have yet.
    fn flush(&mut self) {
        self.solver.reserve(self.formula.n_vars());
        for i in self.loaded..self.formula.n_clauses() {
            self.solver.add_clause(self.formula.clause(i));
        }
        self.loaded = self.formula.n_clauses();
    }

    /// Adds the cuts that `model` violates; false when it violates none.
    fn cut(&mut self, model: &Model) -> bool {
        let mut clauses = Vec::new();
        for (post, lazy) in self.problem.lazy() {
            for cut in lazy.cuts(model) {
                self.formula.scope(post.rule).bind(&cut);
                clauses.push(cut);
            }
        }
        let cuts = clauses.len() as u64;
        if cuts > 0 {
            if self.recorded.len() < self.most_recorded {
                self.recorded.push(Round {
                    solution: self.puzzle.decode(model),
                    cuts: clauses,
                });
            }
            self.stats.cuts += cuts;
            self.stats.rounds += 1;
            self.tell(Event::Round {
                rounds: self.stats.rounds,
                cuts: self.stats.cuts,
            });
        }
        cuts > 0
    }

    /// Adds a clause against the score of `model`; false when it scores enough.
    fn cut_score(&mut self, model: &Model) -> bool {
        match (&mut self.score, &self.floor) {
            (
                Some(score),
                Some(Floor {
                    value,
                    bound: Bound::Literal(lit),
                }),
            ) => score.cut(model, *value, *lit, &mut self.formula),
            _ => false,
        }
    }

    /// From now on every model must score at least `value`.
    pub(super) fn demand(&mut self, value: u64) {
        let score = self
            .score
            .as_mut()
            .expect("a score is demanded only where there is one");
        self.floor = Some(Floor {
            value,
            bound: score.at_least(value, &mut self.formula),
        });
    }

    /// Bounds the conflicts of each later solve, where the solver can.
    pub(super) fn limit_conflicts(&mut self, conflicts: Option<u64>) {
        self.solver.set_limits(Limits { conflicts });
    }

    /// A fresh literal under whose assumption later clauses hold.
    pub(super) fn activation(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// Adds `activation -> clause`.
    pub(super) fn add_under(&mut self, activation: Lit, clause: &[Lit]) {
        self.formula
            .guarded(RuleId::STRUCTURE, Some(activation))
            .bind(clause);
    }

    /// Switches everything under `activation` off for good.
    pub(super) fn retire(&mut self, activation: Lit) {
        self.formula.scope(RuleId::STRUCTURE).bind(&[!activation]);
    }

    pub(super) fn tell(&self, event: Event) {
        (self.options.observer)(&event);
    }
}
