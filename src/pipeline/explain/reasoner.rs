//! The cheapest next step.
//!
//! Rule first: what does each rule on its own, with the free rules around it,
//! force? Only where no rule forces anything are several taken together
//! (`several.rs`).

use super::cost;
use super::global::Global;
use super::local::Local;
use super::rulebook::{Instance, Rulebook};
use super::several::Several;
use crate::known::Known;
use crate::pipeline::Options;
use cnf::solver::{BACKENDS, Engine, Interrupted};
use cnf::{Lit, StopFlag};
use encodings::{Choice, ConstraintRef};
use std::cmp::Reverse;

/// What makes formulas and solvers.
#[derive(Clone)]
pub(super) struct Tools {
    pub choice: Choice,
    pub engine: Engine,
    /// Another solver, to check the first.
    pub second: Engine,
    pub stop: StopFlag,
}

impl Tools {
    /// Small questions are many, so a solver program is not asked them.
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

/// A step before it is put into words.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The instances that are quoted: none can be left out.
    pub quoted: Vec<Instance>,
    /// Everything new that follows; nothing stands for a contradiction.
    pub facts: Vec<Lit>,
    pub cost: f64,
    /// How many steps of one rule there were to choose from.
    pub available: usize,
}

/// What a rule forces on its own.
#[derive(Default)]
struct Single {
    local: Option<Local>,
    is_fresh: bool,
    forced: Option<Vec<Lit>>,
}

pub(super) struct Reasoner {
    pub book: Rulebook,
    pub known: Known,
    pub tools: Tools,
    /// By variable: when it became known, counted in steps.
    pub since: Vec<u64>,
    pub time: u64,
    /// By rule.
    singles: Vec<Single>,
    /// By variable: the rules whose formula it is in.
    watchers: Vec<Vec<Instance>>,
    several: Several,
}

impl Reasoner {
    pub fn new(book: Rulebook, known: Known, tools: Tools) -> Self {
        let n_vars = book.problem.n_vars() as usize;
        let n_rules = book.len();
        Self {
            since: vec![0; n_vars],
            time: 1,
            singles: (0..n_rules).map(|_| Single::default()).collect(),
            watchers: vec![Vec::new(); n_vars],
            several: Several::new(n_vars),
            book,
            known,
            tools,
        }
    }

    /// The cheapest step found; `None` where nothing more follows.
    pub fn next(&mut self) -> Result<Option<Found>, Interrupted> {
        let given = self.given();
        if !given.is_empty() {
            let all = self.book.with_free(&given);
            let mut local = self.tools.local(&self.book, &all)?;
            let facts = local.forced(&all, &self.known)?.unwrap_or_default();
            return self.quote(&given, &mut local, facts, given.len()).map(Some);
        }
        self.refresh()?;
        if let Some((rule, available)) = self.cheapest_single() {
            let single = &mut self.singles[self.book.index(rule)];
            let mut local = single.local.take().expect("what is fresh has a formula");
            let facts = single.forced.clone().unwrap_or_default();
            let found = self.quote(&[rule], &mut local, facts, available);
            self.singles[self.book.index(rule)].local = Some(local);
            return found.map(Some);
        }
        let mut several = std::mem::take(&mut self.several);
        let together = several.cheapest(self);
        self.several = several;
        let Some((main, facts)) = together? else {
            return Ok(None);
        };
        let all = self.book.with_free(&main);
        let mut local = self.tools.local(&self.book, &all)?;
        let facts = if facts.is_empty() {
            facts
        } else {
            local.forced(&all, &self.known)?.unwrap_or_default()
        };
        self.quote(&main, &mut local, facts, 0).map(Some)
    }

    /// Makes the facts of a step known.
    pub fn take(&mut self, facts: &[Lit]) {
        self.time += 1;
        for &fact in facts {
            if self.known.learn(fact) {
                self.since[fact.vidx()] = self.time;
                for &rule in &self.watchers[fact.vidx()] {
                    self.singles[self.book.index(rule)].is_fresh = false;
                }
            }
        }
        self.several.take(facts);
    }

    /// The free rules that give something away at once.
    fn given(&self) -> Vec<Instance> {
        let gives = |&rule: &Instance| {
            let constraints = self.book.constraints(rule);
            self.book.is_free(rule) && constraints.iter().any(|c| gives(*c, &self.known))
        };
        self.book.rules().filter(gives).collect()
    }

    /// Looks again at every rule around which something became known.
    fn refresh(&mut self) -> Result<(), Interrupted> {
        let rules: Vec<Instance> = self.book.rules().collect();
        for rule in rules.into_iter().filter(|&rule| !self.book.is_free(rule)) {
            let index = self.book.index(rule);
            if self.singles[index].is_fresh {
                continue;
            }
            if self.singles[index].local.is_none() {
                let local = self
                    .tools
                    .local(&self.book, &self.book.with_free(&[rule]))?;
                local
                    .vars()
                    .iter()
                    .for_each(|&var| self.watchers[var].push(rule));
                self.singles[index].local = Some(local);
            }
            let local = self.singles[index].local.as_mut().expect("just made");
            let on = local.instances().to_vec();
            self.singles[index].forced = local.forced(&on, &self.known)?;
            self.singles[index].is_fresh = true;
        }
        Ok(())
    }

    /// The rule that is cheapest to use now, a contradiction before all others, and
    /// how many could be used.
    fn cheapest_single(&self) -> Option<(Instance, usize)> {
        let useful = self.book.rules().filter(|&rule| {
            let single = &self.singles[self.book.index(rule)];
            single.is_fresh
                && single
                    .forced
                    .as_ref()
                    .is_none_or(|forced| !forced.is_empty())
        });
        let useful: Vec<Instance> = useful.collect();
        let price = |&rule: &Instance| {
            let forced = self.singles[self.book.index(rule)].forced.as_ref();
            let contradiction = forced.is_none();
            let cost = cost::of_instance(&self.book, rule, &self.known);
            (
                !contradiction,
                cost::key(cost),
                Reverse(forced.map_or(0, Vec::len)),
                rule,
            )
        };
        let best = useful.iter().min_by_key(|rule| price(rule))?;
        Some((*best, useful.len()))
    }

    /// The step that `main` and the free rules of `local` force, with no needless
    /// instance.
    fn quote(
        &self,
        main: &[Instance],
        local: &mut Local,
        facts: Vec<Lit>,
        available: usize,
    ) -> Result<Found, Interrupted> {
        let all = local.instances().to_vec();
        let used = local.reason(&all, &self.known, &facts)?;
        let used = used.expect("a step follows from the rules it was found with");
        // The free rules are tried last: the dearest are to go first.
        let (dear, free): (Vec<Instance>, Vec<Instance>) = used
            .into_iter()
            .partition(|instance| main.contains(instance));
        let quoted = minimal(local, &[dear, free].concat(), &[], &self.known, &facts)?;
        let mut after = self.known.clone();
        facts.iter().for_each(|&fact| {
            after.learn(fact);
        });
        let cost = quoted
            .iter()
            .map(|&i| cost::of_instance(&self.book, i, &after))
            .sum();
        Ok(Found {
            quoted,
            facts,
            cost,
            available,
        })
    }
}

/// A subset of `candidates`, tried in this order, of which none can be left out:
/// with `always` and what is known it implies `facts`.
pub(super) fn minimal(
    local: &mut Local,
    candidates: &[Instance],
    always: &[Instance],
    known: &Known,
    facts: &[Lit],
) -> Result<Vec<Instance>, Interrupted> {
    let never = |_: &[Instance]| false;
    let (mut left, _) = minimal_unless(local, candidates, always, known, facts, &never)?;
    left.sort();
    Ok(left)
}

/// As [`minimal`], but gives up once what cannot be left out is too much; says
/// whether it came to its end.
pub(super) fn minimal_unless(
    local: &mut Local,
    candidates: &[Instance],
    always: &[Instance],
    known: &Known,
    facts: &[Lit],
    is_too_much: &dyn Fn(&[Instance]) -> bool,
) -> Result<(Vec<Instance>, bool), Interrupted> {
    let mut left = candidates.to_vec();
    let mut next = 0;
    while next < left.len() {
        if is_too_much(&left[..next]) {
            return Ok((left, false));
        }
        let mut without = left.clone();
        without.remove(next);
        let on = [&without, always].concat();
        match local.reason(&on, known, facts)? {
            Some(used) => left = without.into_iter().filter(|i| used.contains(i)).collect(),
            None => next += 1,
        }
    }
    Ok((left, true))
}

/// Whether unit propagation finds something in a free rule's constraint.
fn gives(constraint: ConstraintRef<'_>, known: &Known) -> bool {
    let open = |lits: &[Lit]| {
        lits.iter()
            .filter(|&&lit| known.value(lit).is_none())
            .count()
    };
    let chosen = |lits: &[Lit]| lits.iter().filter(|&&lit| known.holds(lit)).count();
    if let Some(lits) = constraint.as_at_most_one() {
        return match chosen(lits) {
            0 => false,
            1 => open(lits) > 0,
            _ => true,
        };
    }
    let clause = constraint.as_clause();
    clause.is_some_and(|lits| chosen(lits) == 0 && open(lits) <= 1)
}
