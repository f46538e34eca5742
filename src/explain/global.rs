//! The whole board in one incremental solver, with one selector per rule instance.

use super::cuts;
use super::rulebook::{Instance, Rulebook};
use cnf::solver::{Engine, Interrupted, Outcome, Solver, load};
use cnf::{Lit, Model, StopFlag};
use encodings::Choice;

/// Answer to a question about the whole board.
pub(super) enum Answer {
    /// A model of all rules that were on, including lazy rules.
    Model(Model),
    /// The instances that contradict the assumptions.
    Core(Vec<Instance>),
}

/// Rules that are on.
pub(super) enum On<'a> {
    /// All rules.
    All,
    /// These instances, and the lazy rules of these numbers.
    These(&'a [Instance], &'a [cnf::RuleId]),
}

impl On<'_> {
    fn has(&self, book: &Rulebook, instance: Instance) -> bool {
        match (self, book.cut(instance)) {
            (Self::All, _) => true,
            (Self::These(_, lazy), Some(cut)) => lazy.contains(&cut.rule),
            (Self::These(rules, _), None) => rules.binary_search(&instance).is_ok(),
        }
    }

    fn has_lazy(&self, rule: cnf::RuleId) -> bool {
        match self {
            Self::All => true,
            Self::These(_, lazy) => lazy.contains(&rule),
        }
    }
}

pub(super) struct Global {
    solver: Box<dyn Solver>,
    /// The selector of each instance.
    selectors: Vec<Option<Lit>>,
    n_vars: u32,
    /// The number of variables of the problem itself.
    own: u32,
}

impl Global {
    pub fn new(
        book: &Rulebook,
        choice: &Choice,
        engine: &Engine,
        stop: &StopFlag,
    ) -> Result<Self, Interrupted> {
        let guarded = book.problem.compile_guarded(choice);
        let mut solver = engine.start(stop.clone());
        load(solver.as_mut(), &guarded.formula)?;
        let mut global = Self {
            solver,
            selectors: guarded.selectors,
            n_vars: guarded.formula.n_vars(),
            own: book.problem.n_vars(),
        };
        global.load_cuts(book);
        Ok(global)
    }

    /// Makes `lit` true permanently.
    pub fn learn(&mut self, lit: Lit) {
        self.solver.add_clause(&[lit]);
    }

    fn load_cuts(&mut self, book: &Rulebook) {
        let first = book.problem.rules().len();
        for cut in &book.cuts[self.selectors.len() - first..] {
            let selector = Lit::positive(self.n_vars);
            self.n_vars += 1;
            self.solver.reserve(self.n_vars);
            let clause: Vec<Lit> = cut.clause.iter().copied().chain([!selector]).collect();
            self.solver.add_clause(&clause);
            self.selectors.push(Some(selector));
        }
    }

    /// Returns a model of the rules that are `on` and of `assumptions`, or the instances
    /// that exclude one. Adds the needed cuts to the rulebook.
    pub fn ask(
        &mut self,
        book: &mut Rulebook,
        on: &On<'_>,
        assumptions: &[Lit],
    ) -> Result<Answer, Interrupted> {
        loop {
            self.load_cuts(book);
            let instances = book.all();
            let used: Vec<(Instance, Lit)> = instances
                .into_iter()
                .filter(|&instance| on.has(book, instance))
                .filter_map(|i| self.selectors[book.index(i)].map(|lit| (i, lit)))
                .collect();
            let mut all: Vec<Lit> = used.iter().map(|&(_, lit)| lit).collect();
            all.extend(assumptions);
            match self.solver.solve(&all)? {
                Outcome::Unsat(core) => {
                    let mut named = vec![false; self.n_vars as usize];
                    core.iter().for_each(|lit| named[lit.vidx()] = true);
                    let blamed = used.into_iter().filter(|(_, lit)| named[lit.vidx()]);
                    return Ok(Answer::Core(blamed.map(|(instance, _)| instance).collect()));
                }
                Outcome::Sat(model) => {
                    let own = Model::from_fn(self.own, |var| model.value(var.pos_lit()));
                    let mut violated = cuts::violated(book, &own);
                    violated.retain(|cut| on.has_lazy(cut.rule));
                    if violated.is_empty() {
                        return Ok(Answer::Model(own));
                    }
                    violated.into_iter().for_each(|cut| {
                        book.add_cut(cut);
                    });
                }
            }
        }
    }
}
