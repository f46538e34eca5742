//! State of the search for a step: the rules, the known literals, and when each became
//! known.

use super::cost;
use super::global::Global;
use super::local::Local;
use super::rulebook::{Instance, Rulebook};
use crate::known::Known;
use crate::pipeline::Options;
use cnf::solver::{BACKENDS, Engine, Interrupted};
use cnf::{Lit, StopFlag};
use encodings::Choice;

/// Makers of formulas and solvers.
#[derive(Clone)]
pub(super) struct Tools {
    pub choice: Choice,
    pub engine: Engine,
    /// A second solver, to check the first.
    pub second: Engine,
    pub stop: StopFlag,
}

impl Tools {
    /// There are many small questions, so a solver program is not used for them.
    pub fn new(options: &Options) -> Self {
        let engine = match &options.engine {
            Engine::Backend(backend) => Engine::Backend(backend),
            _ => Engine::default(),
        };
        let name = engine.name();
        let other = BACKENDS.iter().find(|row| row.name != name);
        Self {
            choice: options.choice,
            second: other.expect("there are two backends at least").into(),
            engine,
            stop: options.stop.clone(),
        }
    }

    pub fn local(&self, book: &Rulebook, instances: &[Instance]) -> Result<Local, Interrupted> {
        Local::new(book, instances, &self.choice, &self.engine, &self.stop)
    }

    pub fn second_local(
        &self,
        book: &Rulebook,
        instances: &[Instance],
    ) -> Result<Local, Interrupted> {
        Local::new(book, instances, &self.choice, &self.second, &self.stop)
    }

    pub fn global(&self, book: &Rulebook) -> Result<Global, Interrupted> {
        Global::new(book, &self.choice, &self.engine, &self.stop)
    }
}

/// Rules and known literals, with the makers of their formulas.
pub(super) struct Position {
    pub book: Rulebook,
    pub known: Known,
    pub tools: Tools,
    /// For each variable, the step after which it became known.
    since: Vec<u64>,
    pub time: u64,
}

impl Position {
    /// Creates the state in which only `known` is known.
    pub fn new(book: Rulebook, known: Known, tools: Tools) -> Self {
        Self {
            since: vec![0; book.problem.n_vars() as usize],
            time: 1,
            book,
            known,
            tools,
        }
    }

    /// Makes `facts` known as the next step; returns the new ones.
    pub fn learn(&mut self, facts: &[Lit]) -> Vec<Lit> {
        self.time += 1;
        let mut news = facts.to_vec();
        news.retain(|&fact| self.known.learn(fact));
        news.iter()
            .for_each(|fact| self.since[fact.vidx()] = self.time);
        news
    }

    /// Returns whether a variable of `instances` became known after `time`.
    pub fn is_changed(&self, instances: &[Instance], time: u64) -> bool {
        let scope = self.book.scope(instances);
        scope.iter().any(|&var| self.since[var] > time)
    }

    /// Returns the current cost of using all of `instances`, as a [key](cost::key).
    pub fn price(&self, instances: &[Instance]) -> u64 {
        let cost = instances
            .iter()
            .map(|&i| cost::of_instance(&self.book, i, &self.known));
        cost::key(cost.sum())
    }
}
