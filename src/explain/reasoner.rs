//! The cheapest next step.
//!
//! Single rules come first: the literals that each rule forces alone, with the free rules
//! around it. Several rules are combined only if no rule alone forces anything
//! (`several.rs`).

use super::cost;
use super::local::Local;
use super::minimal::minimal;
use super::position::{Position, Tools};
use super::rulebook::{Instance, Rulebook};
use super::several::Several;
use crate::known::Known;
use cnf::Lit;
use cnf::solver::Interrupted;
use encodings::ConstraintRef;
use std::cmp::Reverse;

/// Step without its text.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The quoted instances; none can be left out.
    pub quoted: Vec<Instance>,
    /// All new facts; no facts stand for a contradiction.
    pub facts: Vec<Lit>,
    pub cost: f64,
    /// The number of possible steps of one rule.
    pub available: usize,
}

/// Literals that one rule forces alone.
#[derive(Default)]
struct Single {
    local: Option<Local>,
    is_fresh: bool,
    forced: Option<Vec<Lit>>,
}

pub(super) struct Reasoner {
    pub position: Position,
    /// The result of each rule.
    singles: Vec<Single>,
    /// For each variable, the rules whose formula contains it.
    watchers: Vec<Vec<Instance>>,
    several: Several,
}

impl Reasoner {
    pub fn new(book: Rulebook, known: Known, tools: Tools) -> Self {
        let n_vars = book.problem.n_vars() as usize;
        let n_rules = book.len();
        Self {
            singles: (0..n_rules).map(|_| Single::default()).collect(),
            watchers: vec![Vec::new(); n_vars],
            several: Several::new(n_vars),
            position: Position::new(book, known, tools),
        }
    }

    /// Returns the cheapest step found; `None` if nothing more follows.
    pub fn next(&mut self) -> Result<Option<Found>, Interrupted> {
        let given = self.given();
        if !given.is_empty() {
            let all = self.position.book.with_free(&given);
            let mut local = self.position.tools.local(&self.position.book, &all)?;
            let facts = local
                .forced(&all, &self.position.known)?
                .unwrap_or_default();
            return self.quote(&given, &mut local, facts, given.len()).map(Some);
        }
        self.refresh()?;
        if let Some((rule, available)) = self.cheapest_single() {
            let single = &mut self.singles[self.position.book.index(rule)];
            let mut local = single.local.take().expect("what is fresh has a formula");
            let facts = single.forced.clone().unwrap_or_default();
            let found = self.quote(&[rule], &mut local, facts, available);
            self.singles[self.position.book.index(rule)].local = Some(local);
            return found.map(Some);
        }
        let Some((main, facts)) = self.several.cheapest(&mut self.position)? else {
            return Ok(None);
        };
        let all = self.position.book.with_free(&main);
        let mut local = self.position.tools.local(&self.position.book, &all)?;
        let facts = if facts.is_empty() {
            facts
        } else {
            local
                .forced(&all, &self.position.known)?
                .unwrap_or_default()
        };
        self.quote(&main, &mut local, facts, 0).map(Some)
    }

    /// Makes the facts of a step known.
    pub fn take(&mut self, facts: &[Lit]) {
        for fact in self.position.learn(facts) {
            for &rule in &self.watchers[fact.vidx()] {
                self.singles[self.position.book.index(rule)].is_fresh = false;
            }
        }
        self.several.take(facts);
    }

    /// Returns the free rules that force a literal at once.
    fn given(&self) -> Vec<Instance> {
        let gives = |&rule: &Instance| {
            let constraints = self.position.book.constraints(rule);
            self.position.book.is_free(rule)
                && constraints.iter().any(|c| gives(*c, &self.position.known))
        };
        self.position.book.rules().filter(gives).collect()
    }

    /// Tries every rule again that has a new known literal in its formula.
    fn refresh(&mut self) -> Result<(), Interrupted> {
        let rules: Vec<Instance> = self.position.book.rules().collect();
        for rule in rules
            .into_iter()
            .filter(|&rule| !self.position.book.is_free(rule))
        {
            let index = self.position.book.index(rule);
            if self.singles[index].is_fresh {
                continue;
            }
            if self.singles[index].local.is_none() {
                let local = self
                    .position
                    .tools
                    .local(&self.position.book, &self.position.book.with_free(&[rule]))?;
                local
                    .vars()
                    .iter()
                    .for_each(|&var| self.watchers[var].push(rule));
                self.singles[index].local = Some(local);
            }
            let local = self.singles[index].local.as_mut().expect("just made");
            let on = local.instances().to_vec();
            self.singles[index].forced = local.forced(&on, &self.position.known)?;
            self.singles[index].is_fresh = true;
        }
        Ok(())
    }

    /// Returns the cheapest rule, contradictions first, and the number of possible rules.
    fn cheapest_single(&self) -> Option<(Instance, usize)> {
        let useful = self.position.book.rules().filter(|&rule| {
            let single = &self.singles[self.position.book.index(rule)];
            single.is_fresh
                && single
                    .forced
                    .as_ref()
                    .is_none_or(|forced| !forced.is_empty())
        });
        let useful: Vec<Instance> = useful.collect();
        let price = |&rule: &Instance| {
            let forced = self.singles[self.position.book.index(rule)].forced.as_ref();
            let contradiction = forced.is_none();
            let cost = cost::of_instance(&self.position.book, rule, &self.position.known);
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

    /// Returns the step that `main` and the free rules of `local` force, without needless
    /// instances.
    fn quote(
        &self,
        main: &[Instance],
        local: &mut Local,
        facts: Vec<Lit>,
        available: usize,
    ) -> Result<Found, Interrupted> {
        let all = local.instances().to_vec();
        let used = local.reason(&all, &self.position.known, &facts)?;
        let used = used.expect("a step follows from the rules it was found with");
        // Free rules are tried last, because the most expensive rules should be removed
        // first.
        let (dear, free): (Vec<Instance>, Vec<Instance>) = used
            .into_iter()
            .partition(|instance| main.contains(instance));
        let quoted = minimal(
            local,
            &[dear, free].concat(),
            &[],
            &self.position.known,
            &facts,
        )?;
        let mut after = self.position.known.clone();
        facts.iter().for_each(|&fact| {
            after.learn(fact);
        });
        let cost = quoted
            .iter()
            .map(|&i| cost::of_instance(&self.position.book, i, &after))
            .sum();
        Ok(Found {
            quoted,
            facts,
            cost,
            available,
        })
    }
}

/// Returns whether unit propagation derives a literal from the constraint of a free rule.
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
