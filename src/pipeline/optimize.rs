//! Optimization: the maximum score, proved.
//!
//! A lower bound on the score moves up under assumptions: each model must beat the
//! incumbent, in one solver, until there is none. If that takes long, a second session
//! lowers the upper bound in between, so that a stopped search has both bounds.

use super::{Event, Failure, Session};
use crate::puzzle::Witness;
use crate::values::Values;
use cnf::solver::Interrupted;
use cnf::{Formula, Lit, Model};
use encodings::cardinality::Bound;
use encodings::{Choice, Classes, Goal, ScoreBound};
use std::sync::Arc;

/// Answer with its score.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Best {
    /// The answer.
    pub witness: Witness,
    /// Its score.
    pub score: u64,
}

/// Bounds on the score, and the score that models must reach.
pub(super) struct Optimizer {
    /// Counters of the score.
    counters: ScoreBound,
    /// The score that every model must reach now, with its bound.
    floor: Option<(u64, Bound)>,
    /// The incumbent.
    best: Option<Best>,
    /// The proved upper bound on the score.
    bound: u64,
}

impl Optimizer {
    pub fn new(goal: &Goal, choice: &Choice) -> Self {
        Self {
            counters: ScoreBound::new(goal.objective().clone(), choice),
            floor: None,
            best: None,
            bound: goal.objective().most(),
        }
    }

    /// Returns `assumptions` with the assumption that a model scores enough; `None` if no
    /// model can.
    pub fn assumptions(&self, assumptions: &[Lit]) -> Option<Vec<Lit>> {
        let mut all = assumptions.to_vec();
        match self.floor {
            Some((_, Bound::Never)) => return None,
            Some((_, Bound::Literal(lit))) => all.push(lit),
            Some((_, Bound::Always)) | None => {}
        }
        Some(all)
    }

    /// Adds a clause against the score of `model`; returns `false` if it scores enough.
    pub fn cut(&mut self, model: &Model, formula: &mut Formula) -> bool {
        match self.floor {
            Some((value, Bound::Literal(lit))) => self.counters.cut(model, value, lit, formula),
            _ => false,
        }
    }

    fn best_score(&self) -> Option<u64> {
        self.best.as_ref().map(|best| best.score)
    }
}

impl Session {
    /// Returns whether the board maximizes a score.
    #[must_use]
    pub fn is_maximizing(&self) -> bool {
        matches!(self.search.problem.goal(), Some(Goal::Maximize(_)))
    }

    /// Returns the best answer so far, whether or not it is proved to be optimal.
    #[must_use]
    pub fn best(&self) -> Option<&Best> {
        self.optimizer.as_ref()?.best.as_ref()
    }

    /// Returns the proved upper bound on the score; `None` if there is no score.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        Some(self.optimizer.as_ref()?.bound)
    }

    /// Returns an answer of the maximum score, or `None` if there is no answer; both are
    /// proved. From then on this session considers only the best answers.
    ///
    /// # Errors
    /// If the search ended early ([`best`](Session::best) and [`bound`](Session::bound)
    /// then say how far it came), or an answer did not pass the check.
    pub fn optimum(&mut self) -> Result<Option<Best>, Failure> {
        let mut prober = Prober::new();
        while self.is_maximizing() && self.best_score() != self.bound() {
            if let Some(score) = self.best_score() {
                self.demand(score + 1);
            }
            match self.better(&mut prober)? {
                Some(witness) => self.improve(witness),
                None if self.best().is_none() && self.unrealized.is_none() => return Ok(None),
                None => {
                    let best = self.best_score();
                    self.lower_bound_to(best.max(self.unrealized).unwrap_or(0));
                    // A score of 0 also counts if no model was shown to be an answer.
                    if let Some(unrealized) = self.unrealized.filter(|&score| Some(score) > best) {
                        return Err(Failure::Unmet(unrealized));
                    }
                }
            }
        }
        if let Some(score) = self.best_score() {
            self.demand(score);
        }
        Ok(self.best().cloned())
    }

    /// Requires a score of at least `value` in every later model.
    ///
    /// # Panics
    /// If the board has no score.
    pub(super) fn demand(&mut self, value: u64) {
        let optimizer = self.optimizer.as_mut();
        let optimizer = optimizer.expect("a score is demanded only if there is one");
        let bound = optimizer.counters.at_least(value, &mut self.search.formula);
        optimizer.floor = Some((value, bound));
    }

    /// Returns an answer better than the incumbent. If that takes long, the upper bound
    /// is lowered between two slices of the search.
    fn better(&mut self, prober: &mut Prober) -> Result<Option<Witness>, Failure> {
        loop {
            self.search.limit_conflicts(Some(prober.slice));
            let found = self.witness(&[]);
            self.search.limit_conflicts(None);
            match found {
                // A solver with its internal limits has given up.
                Err(Failure::Interrupted(Interrupted::Limit))
                    if self.options.engine.can().limits =>
                {
                    prober.lower(self)?;
                }
                other => return other,
            }
        }
    }

    fn lower_bound_to(&mut self, bound: u64) {
        if let Some(optimizer) = &mut self.optimizer {
            optimizer.bound = bound;
        }
        let score = self.best_score();
        self.tell(Event::Bounded { score, bound });
    }

    /// Takes the optimum from a complete list of the best answers.
    pub(super) fn know_best(&mut self, list: &[Values]) {
        let first = list
            .first()
            .and_then(|solution| Witness::new(self.puzzle().as_ref(), solution.clone()).ok());
        if let Some(witness) = first.filter(|_| self.is_maximizing()) {
            let score = self.puzzle().score(witness.solution()).unwrap_or(0);
            if let Some(optimizer) = &mut self.optimizer {
                optimizer.best = Some(Best { witness, score });
                optimizer.bound = score;
            }
        }
    }

    fn best_score(&self) -> Option<u64> {
        self.optimizer.as_ref()?.best_score()
    }

    fn improve(&mut self, witness: Witness) {
        let score = self
            .puzzle()
            .score(witness.solution())
            .expect("a puzzle with a goal has a score");
        if let Some(optimizer) = &mut self.optimizer {
            optimizer.best = Some(Best { witness, score });
        }
        let bound = self.bound().unwrap_or(score);
        self.tell(Event::Improved { score, bound });
    }
}

/// Prover of upper bounds in a separate session: far from the optimum, a single counter
/// refutes a score within few conflicts.
struct Prober {
    session: Option<Session>,
    /// The number of conflicts of the next slice of the main search.
    slice: u64,
}

impl Prober {
    fn new() -> Self {
        Self {
            session: None,
            slice: 8192,
        }
    }

    /// Lowers the upper bound by bisection. Each step takes a small share of the
    /// conflicts of the last slice.
    fn lower(&mut self, main: &mut Session) -> Result<(), Failure> {
        let session = self.session.get_or_insert_with(|| {
            let mut options = main.options.clone();
            options.choice.classes = Classes::Weights;
            options.observer = Arc::new(|_| {});
            Session::with(main.puzzle(), options)
        });
        session.search.limit_conflicts(Some(self.slice / 32));
        self.slice *= 2;
        let mut low = main.best_score().unwrap_or(0);
        while let Some(bound) = main.bound().filter(|&bound| low < bound) {
            let middle = u64::midpoint(low, bound) + 1;
            session.demand(middle);
            match session.model(&[]) {
                Ok(None) => main.lower_bound_to(middle - 1),
                Ok(Some(_)) | Err(Interrupted::Limit) => low = middle,
                Err(other) => return Err(other.into()),
            }
        }
        Ok(())
    }
}
