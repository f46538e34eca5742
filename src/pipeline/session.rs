//! Sessions: one board being solved.

use super::optimize::Optimizer;
use super::search::Search;
use super::stats::Seconds;
use super::{Event, Failure, Options, Stats};
use crate::puzzle::{IntoBoard, Puzzle, Violation, Witness};
use crate::values::Values;
use cnf::solver::Interrupted;
use cnf::{Lit, Model};
use encodings::Goal;
use std::sync::Arc;

/// Round: a model that violated a lazy constraint.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Round {
    /// The decoded model, which is not a solution.
    pub solution: Values,
    /// The clauses that were added against it.
    pub cuts: Vec<Vec<Lit>>,
}

/// Session: a board being solved.
///
/// Questions can follow each other in any order; each removes its additions.
pub struct Session {
    puzzle: Arc<dyn Puzzle>,
    pub(crate) options: Options,
    pub(super) search: Search,
    /// The bounds on the score, for boards with a score.
    pub(super) optimizer: Option<Optimizer>,
    /// The best score among models of a relaxation that were rejected.
    pub(super) unrealized: Option<u64>,
    /// Solutions returned so far, if a claim may need them.
    pub(crate) known: Vec<Values>,
    /// The times outside the search.
    seconds: Seconds,
}

impl Session {
    /// Returns a session with default options.
    #[must_use]
    pub fn new(board: impl IntoBoard) -> Self {
        Self::with(board, Options::default())
    }

    /// Returns a session with these options. Encodes the board at once.
    #[must_use]
    pub fn with(board: impl IntoBoard, options: Options) -> Self {
        let puzzle = board.into_board();
        let start = (options.clock)();
        let search = Search::new(puzzle.problem(), &options);
        let goal = search.problem.goal();
        let mut session = Self {
            optimizer: goal.map(|goal| Optimizer::new(goal, &options.choice)),
            puzzle,
            search,
            unrealized: None,
            known: Vec::new(),
            seconds: Seconds::default(),
            options,
        };
        if let Some(&Goal::AtLeast(_, target)) = session.search.problem.goal() {
            session.demand(target);
        }
        session.seconds.encode = (session.options.clock)() - start;
        session.tell(Event::Encoded {
            variables: session.search.formula.n_vars(),
            clauses: session.search.formula.n_clauses(),
        });
        session
    }

    /// Stores a returned solution, if a claim may need it.
    pub(super) fn know(&mut self, solution: &Values) {
        if self.options.with_claim {
            self.known.push(solution.clone());
        }
    }

    /// Returns the board.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// Records each later round, up to `max` rounds.
    pub fn record_rounds(&mut self, max: usize) {
        self.search.max_recorded = max;
    }

    /// Returns the recorded rounds.
    #[must_use]
    pub fn recorded(&self) -> Vec<Round> {
        let rounds = self.search.recorded.iter();
        let round = |cut: &super::search::CutModel| Round {
            solution: self.puzzle.decode(&cut.model),
            cuts: cut.cuts.clone(),
        };
        rounds.map(round).collect()
    }

    /// Returns the counts and times so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let stats = self.search.stats();
        let seconds = Seconds {
            solve: stats.seconds.solve,
            ..self.seconds
        };
        Stats { seconds, ..stats }
    }

    /// Returns an answer, or `None` if it is proved that there is none. If a score is
    /// maximized, the answer is one of the best.
    ///
    /// # Errors
    /// If the search ended early, or an answer did not pass the check.
    pub fn solve(&mut self) -> Result<Option<Witness>, Failure> {
        if self.is_maximizing() {
            return Ok(self.optimum()?.map(|best| best.witness));
        }
        match (self.witness(&[])?, self.unrealized) {
            (None, Some(bound)) => Err(Failure::Unmet(bound)),
            (witness, _) => Ok(witness),
        }
    }

    /// Returns an answer under `assumptions`. If the clauses are a relaxation, models
    /// that are shown not to be answers are rejected, and `unrealized` is the best score
    /// among them.
    pub(super) fn witness(&mut self, assumptions: &[Lit]) -> Result<Option<Witness>, Failure> {
        /// Maximum number of attempts; each is a model and a search for a plan.
        const MAX_TRIES: u32 = 1000;
        for _ in 0..MAX_TRIES {
            let Some(model) = self.model(assumptions)? else {
                return Ok(None);
            };
            let start = (self.options.clock)();
            let witness = self.check(&model);
            self.seconds.verify += (self.options.clock)() - start;
            if witness.is_ok() || !self.puzzle.is_relaxation() {
                return witness.map(Some);
            }
            self.set_aside(&model);
        }
        Err(Failure::Unmet(self.unrealized.unwrap_or(0)))
    }

    fn set_aside(&mut self, model: &Model) {
        let solution = self.puzzle.decode(model);
        let score = self.puzzle.score(&solution);
        self.unrealized = self.unrealized.max(score.or(Some(0)));
        let literals = solution.literals().into_iter();
        let blocking: Vec<Lit> = literals.map(|lit| !lit).collect();
        self.search.block(&blocking);
    }

    /// Returns the solution of `model`, if it passes the check. Its score by the rules
    /// must equal the value of the objective.
    fn check(&self, model: &Model) -> Result<Witness, Failure> {
        let witness = Witness::new(self.puzzle.as_ref(), self.puzzle.decode(model))
            .map_err(Failure::Unverified)?;
        let goal = self.search.problem.goal();
        let score = goal.map(|goal| goal.objective().value(model));
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

    /// Returns a model under `assumptions` that violates no lazy constraint and reaches
    /// the required score.
    pub(crate) fn model(&mut self, assumptions: &[Lit]) -> Result<Option<Model>, Interrupted> {
        let Some(optimizer) = &mut self.optimizer else {
            return self.search.model(assumptions, &self.options, |_, _| true);
        };
        let Some(all) = optimizer.assumptions(assumptions) else {
            return Ok(None);
        };
        let scores_enough = |model: &Model, formula: &mut _| !optimizer.cut(model, formula);
        self.search.model(&all, &self.options, scores_enough)
    }

    pub(super) fn tell(&self, event: Event) {
        (self.options.observer)(&event);
    }
}
