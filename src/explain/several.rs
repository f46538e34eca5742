//! Steps that need several rules.
//!
//! Pairs of rules about the same unknown, and cuts with the rules around them, are tried
//! separately. If neither forces anything, each unknown literal is tried on the whole
//! board: which rules exclude its negation? The cores are minimized by deletion, most
//! expensive rule first, then with random restarts.

use super::cost;
use super::cuts::looks;
use super::global::{Answer, Global, On};
use super::minimal::{minimal, minimal_unless};
use super::position::Position;
use super::rulebook::Instance;
use cnf::solver::Interrupted;
use cnf::{Lit, Model};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Number of random orders of deletion after the first one.
const RESTARTS: usize = 5;

/// Minimum cost of a step with several rules.
const CHEAPEST: f64 = 2.0;

/// Rules that together force a literal, with their cost.
#[derive(Clone)]
struct Core {
    main: Vec<Instance>,
    cost: f64,
    /// The step at which it was last minimized.
    time: u64,
}

/// Status of a literal that the model makes true.
#[derive(Clone)]
enum State {
    Unasked,
    /// Some solution does not have it.
    Free,
    Forced(Core),
}

/// Instances that force these literals; no literals if the instances contradict each
/// other.
type Together = (Vec<Instance>, Vec<Lit>);

pub(super) struct Several {
    global: Option<Global>,
    /// A model of all rules.
    model: Option<Model>,
    /// The status of each variable.
    states: Vec<State>,
    /// For each pair, the step at which it was last tried without success.
    tried: BTreeMap<[Instance; 2], u64>,
    /// Facts that the solver of the whole board does not have yet.
    fresh: Vec<Lit>,
    rng: ChaCha8Rng,
}

impl Several {
    pub fn new(n_vars: usize) -> Self {
        Self {
            global: None,
            model: None,
            states: vec![State::Unasked; n_vars],
            tried: BTreeMap::new(),
            fresh: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(0),
        }
    }

    /// Records new facts.
    pub fn take(&mut self, facts: &[Lit]) {
        self.fresh.extend(facts);
    }

    /// Returns the cheapest instances found that force a literal together.
    pub fn cheapest(&mut self, position: &mut Position) -> Result<Option<Together>, Interrupted> {
        let mut best = self.pairs(position)?;
        for other in cuts(position)? {
            if best.as_ref().is_none_or(|best| is_better(&other, best)) {
                best = Some(other);
            }
        }
        if let Some((_, together)) = best {
            return Ok(Some(together));
        }
        self.cores(position)
    }

    fn pairs(&mut self, position: &Position) -> Result<Option<(u64, Together)>, Interrupted> {
        let Position {
            book, known, tools, ..
        } = position;
        let mut best: Option<(u64, Together)> = None;
        for pair in adjacent(position) {
            if self
                .tried
                .get(&pair)
                .is_some_and(|&time| !position.is_changed(&pair, time))
            {
                continue;
            }
            let all = book.with_free(&pair);
            let forced = tools.local(book, &all)?.forced(&all, known)?;
            if forced.as_ref().is_some_and(Vec::is_empty) {
                self.tried.insert(pair, position.time);
                continue;
            }
            let found = (
                position.price(&pair),
                (pair.to_vec(), forced.unwrap_or_default()),
            );
            if best.as_ref().is_none_or(|best| is_better(&found, best)) {
                best = Some(found);
            }
        }
        Ok(best)
    }

    fn cores(&mut self, position: &mut Position) -> Result<Option<Together>, Interrupted> {
        let mut global = match self.global.take() {
            Some(global) => global,
            None => {
                self.fresh = position.known.literals().collect();
                position.tools.global(&position.book)?
            }
        };
        self.fresh.drain(..).for_each(|fact| global.learn(fact));
        let found = self.cores_of(position, &mut global);
        self.global = Some(global);
        found
    }

    fn cores_of(
        &mut self,
        position: &mut Position,
        global: &mut Global,
    ) -> Result<Option<Together>, Interrupted> {
        if self.model.is_none() {
            match global.ask(&mut position.book, &On::All, &[])? {
                Answer::Model(model) => self.model = Some(model),
                Answer::Core(core) => {
                    let core = self.minimised(position, &core, None, f64::INFINITY)?;
                    return Ok(Some((core.main, Vec::new())));
                }
            }
        }
        let mut best: Option<(Core, Lit)> = None;
        for var in self.by_promise(position) {
            let lit = self.lit(var);
            let bound = best.as_ref().map_or(f64::INFINITY, |(core, _)| core.cost);
            if bound <= CHEAPEST {
                break;
            }
            let core = match self.states[var].clone() {
                State::Free => continue,
                State::Forced(core) if !position.is_changed(&core.main, core.time) => core,
                State::Forced(core) => self.minimised(position, &core.main, Some(lit), bound)?,
                State::Unasked => match global.ask(&mut position.book, &On::All, &[!lit])? {
                    Answer::Model(other) => {
                        self.screen(&other);
                        continue;
                    }
                    Answer::Core(core) => self.minimised(position, &core, Some(lit), bound)?,
                },
            };
            self.states[var] = State::Forced(core.clone());
            if cost::key(core.cost) < cost::key(bound) {
                best = Some((core, lit));
            }
        }
        if best.is_none() {
            best = self.put_off(position)?;
        }
        Ok(best.map(|(core, lit)| (core.main, vec![lit])))
    }

    /// Returns the cheapest core that was given up while a cheaper one was known. Without
    /// it a path would end before everything that follows is found.
    fn put_off(&mut self, position: &Position) -> Result<Option<(Core, Lit)>, Interrupted> {
        let mut best: Option<(Core, Lit)> = None;
        for var in self.by_promise(position) {
            let State::Forced(core) = self.states[var].clone() else {
                continue;
            };
            let lit = self.lit(var);
            let bound = best.as_ref().map_or(f64::INFINITY, |(core, _)| core.cost);
            let core = self.minimised(position, &core.main, Some(lit), bound)?;
            if cost::key(core.cost) < cost::key(bound) {
                self.states[var] = State::Forced(core.clone());
                best = Some((core, lit));
            }
        }
        Ok(best)
    }

    /// Returns the unknown variables: first those with a core that is still minimal, then
    /// those with any core.
    fn by_promise(&self, position: &Position) -> Vec<usize> {
        let open = (0..self.states.len()).filter(|&var| position.known.is_open(var));
        let mut vars: Vec<usize> = open.collect();
        vars.sort_by_key(|&var| match &self.states[var] {
            State::Forced(core) if !position.is_changed(&core.main, core.time) => 0,
            State::Forced(_) => 1,
            State::Unasked => 2,
            State::Free => 3,
        });
        vars
    }

    /// Returns the literal of a variable that the model makes true.
    fn lit(&self, var: usize) -> Lit {
        let lit = Lit::positive(u32::try_from(var).expect("few variables"));
        let model = self.model.as_ref().expect("there is a model by now");
        if model.value(lit) { lit } else { !lit }
    }

    /// Screens out literals: a literal that differs in another model is not forced.
    fn screen(&mut self, other: &Model) {
        for var in 0..self.states.len() {
            if !other.value(self.lit(var)) {
                self.states[var] = State::Free;
            }
        }
    }

    /// Returns a cheap subset of `core` that forces `lit` (or contradicts itself). If
    /// none below `bound` is found, the subset may not be minimal.
    fn minimised(
        &mut self,
        position: &Position,
        core: &[Instance],
        lit: Option<Lit>,
        bound: f64,
    ) -> Result<Core, Interrupted> {
        let Position {
            book, known, tools, ..
        } = position;
        let facts: Vec<Lit> = lit.into_iter().collect();
        let mut all = book.with_free(core);
        let mut local = tools.local(book, &all)?;
        if !local.implies(&all, known, &facts)? {
            // A chain of free rules can leave the core and return to it.
            all.extend(book.rules().filter(|&rule| book.is_free(rule)));
            all.sort();
            all.dedup();
            local = tools.local(book, &all)?;
        }
        let (free, mut order): (Vec<Instance>, Vec<Instance>) =
            all.iter().partition(|&&instance| book.is_free(instance));
        let price = |main: &[Instance]| -> f64 {
            main.iter()
                .map(|&instance| cost::of_instance(book, instance, known))
                .sum()
        };
        order.sort_by_key(|&instance| std::cmp::Reverse(cost::key(price(&[instance]))));
        let mut best = Core {
            main: core.to_vec(),
            cost: f64::INFINITY,
            time: 0,
        };
        for _ in 0..=RESTARTS {
            let bound = bound.min(best.cost);
            let is_too_much = |main: &[Instance]| cost::key(price(main)) >= cost::key(bound);
            let (main, is_minimal) =
                minimal_unless(&mut local, &order, &free, known, &facts, &is_too_much)?;
            if is_minimal && price(&main) < best.cost {
                best = Core {
                    cost: price(&main),
                    main,
                    time: position.time,
                };
            } else if best.cost == f64::INFINITY {
                best.main = main;
            }
            if best.main.len() <= 2 {
                break;
            }
            order.shuffle(&mut self.rng);
        }
        best.main.sort();
        Ok(best)
    }
}

fn is_better(a: &(u64, Together), b: &(u64, Together)) -> bool {
    (a.0, std::cmp::Reverse(a.1.1.len())) < (b.0, std::cmp::Reverse(b.1.1.len()))
}

/// Returns the pairs of rules about one unknown.
fn adjacent(position: &Position) -> BTreeSet<[Instance; 2]> {
    let Position { book, known, .. } = position;
    let mut pairs = BTreeSet::new();
    let open = (0..book.problem.n_vars() as usize).filter(|&var| known.is_open(var));
    for var in open {
        let rules = book
            .rules_at(var)
            .iter()
            .filter(|&&rule| !book.is_free(rule));
        let rules: Vec<Instance> = rules.copied().collect();
        for (i, &a) in rules.iter().enumerate() {
            pairs.extend(rules[i + 1..].iter().map(|&b| [a, b]));
        }
    }
    pairs
}

/// Returns the literals that cuts force, each with the fewest rules found.
fn cuts(position: &mut Position) -> Result<Vec<(u64, Together)>, Interrupted> {
    let mut found = Vec::new();
    for look in looks(&position.book, &position.known) {
        let cut = position.book.add_cut(look.cut);
        let Position {
            book, known, tools, ..
        } = &*position;
        let main = [look.rules, vec![cut]].concat();
        let all = book.with_free(&main);
        let free: Vec<Instance> = all.iter().copied().filter(|&i| book.is_free(i)).collect();
        let mut local = tools.local(book, &all)?;
        let Some(forced) = local.forced(&all, known)? else {
            found.push((position.price(&main), (main, Vec::new())));
            continue;
        };
        for &lit in &forced {
            let main = minimal(&mut local, &main, &free, known, &[lit])?;
            found.push((position.price(&main), (main, vec![lit])));
        }
    }
    Ok(found)
}
