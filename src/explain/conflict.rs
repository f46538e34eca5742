//! Minimal conflicts: a smallest set of rules that cannot hold together, for a board
//! without a solution.
//!
//! A core of the whole board is minimized by deletion, several times in random orders
//! (deletion: Dershowitz, Hanna and Nadel, 2006; Marques-Silva, 2010). Then implicit
//! hitting sets find a smallest set: each satisfiable set of rules is grown, and the
//! rules that it leaves out must be hit (Ignatiev, Previti, Liffiton and Marques-Silva,
//! 2015). Connectivity is one rule in that search. If it is needed, its cuts are quoted,
//! and the set is only minimal.

use super::cuts::looks;
use super::global::{Answer, Global, On};
use super::hitting_set;
use super::minimal::minimal;
use super::position::Tools;
use super::rulebook::{Instance, Rulebook};
use super::types::{Conflict, RuleRef, Size, Source};
use super::walk::Walk;
use super::words::Words;
use crate::known::Known;
use crate::pipeline::{Failure, Options};
use crate::puzzle::Puzzle;
use cnf::solver::Interrupted;
use cnf::{Model, RuleId};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Number of random orders of deletion after the first one.
const RESTARTS: usize = 20;
/// Maximum number of satisfiable sets to grow in the search for a smallest set.
const MAX_SETS: usize = 400;
/// Maximum number of nodes of the search for one hitting set.
const MAX_NODES: usize = 100_000;

/// Rule, or lazy rule as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Rule(Instance),
    Lazy(RuleId),
}

/// Returns rules that cannot hold together, on a board without a solution.
///
/// # Errors
/// If the stop flag ended the search before anything was found, or if a second solver did
/// not confirm the conflict, which is a bug.
pub(super) fn find(
    puzzle: &dyn Puzzle,
    book: Rulebook,
    options: &Options,
) -> Result<Conflict, Failure> {
    if let Some(counted) = puzzle.explain().counting_refutation() {
        let rule = RuleRef {
            name: counted.rule.into_owned(),
            text: counted.message.clone(),
            cells: counted.cells,
            source: Source::Counting,
        };
        return Ok(Conflict {
            rules: vec![rule],
            size: Size::Smallest,
            steps: Vec::new(),
            text: counted.message,
        });
    }
    let tools = Tools::new(options);
    let mut search = Search::new(book, &tools)?;
    let all: Vec<usize> = (0..search.elements.len()).collect();
    let Some(core) = search.core(&all)? else {
        return Err(Failure::Unconfirmed("the rules are not in conflict".into()));
    };
    let mut best = search.minimal(&core)?;
    let (restarts, size) = (
        search.restarts(&core, &mut best),
        search.smallest(&mut best),
    );
    let size = match (restarts, size) {
        (Ok(()), Ok(size)) => size,
        // The time is up, but no rule of this set can be left out.
        _ => Size::Minimal,
    };
    let mut quoted = search.quoted(&best, &tools)?;
    let mut size = size;
    if quoted
        .iter()
        .any(|&instance| search.book.cut(instance).is_some())
    {
        // The fewest rules may need many cuts, which are not searched.
        size = Size::Minimal;
        if let Ok(other) = search.with_few_cuts(&tools)
            && (1..quoted.len()).contains(&other.len())
        {
            quoted = other;
        }
    }
    confirm(&search.book, &quoted, &tools)?;
    told(puzzle, &search.book, &quoted, size, options)
}

/// Returns the conflict in words, with the steps that lead to it.
fn told(
    puzzle: &dyn Puzzle,
    book: &Rulebook,
    quoted: &[Instance],
    size: Size,
    options: &Options,
) -> Result<Conflict, Failure> {
    let words = Words::new(puzzle);
    let rules: Vec<RuleRef> = quoted.iter().map(|&i| words.rule(book, i)).collect();
    let known = Known::new(book.problem.n_vars());
    let mut walk = Walk::new(puzzle, book.closed(quoted), known, options);
    let mut steps = Vec::new();
    match walk.walk_on(None, &mut steps, &mut |_| true) {
        Ok(()) | Err(Failure::Interrupted(_)) => {}
        Err(bug) => return Err(bug),
    }
    let texts: Vec<&str> = rules.iter().map(|rule| rule.text.as_str()).collect();
    let text = match (texts.as_slice(), steps.as_slice()) {
        ([_], [only]) => only.text.clone(),
        _ => format!("these cannot all hold: {}", texts.join("; ")),
    };
    Ok(Conflict {
        rules,
        size,
        steps,
        text,
    })
}

/// Checks with the second solver that the instances contradict each other.
fn confirm(book: &Rulebook, quoted: &[Instance], tools: &Tools) -> Result<(), Failure> {
    let known = Known::new(book.problem.n_vars());
    if tools
        .second_local(book, quoted)?
        .implies(quoted, &known, &[])?
    {
        Ok(())
    } else {
        Err(Failure::Unconfirmed(
            "the rules quoted are not in conflict".into(),
        ))
    }
}

struct Search {
    book: Rulebook,
    global: Global,
    elements: Vec<Element>,
    rng: ChaCha8Rng,
}

impl Search {
    fn new(book: Rulebook, tools: &Tools) -> Result<Self, Interrupted> {
        let mut elements: Vec<Element> = book.rules().map(Element::Rule).collect();
        elements.extend(book.lazy().map(|(post, _)| Element::Lazy(post.rule)));
        Ok(Self {
            global: tools.global(&book)?,
            book,
            elements,
            rng: ChaCha8Rng::seed_from_u64(0),
        })
    }

    fn ask(&mut self, set: &[usize]) -> Result<Answer, Interrupted> {
        let (mut rules, mut lazy) = (Vec::new(), Vec::new());
        for &index in set {
            match self.elements[index] {
                Element::Rule(rule) => rules.push(rule),
                Element::Lazy(rule) => lazy.push(rule),
            }
        }
        rules.sort();
        self.global
            .ask(&mut self.book, &On::These(&rules, &lazy), &[])
    }

    /// Returns the elements of `set` that a refutation uses, if `set` is unsatisfiable.
    fn core(&mut self, set: &[usize]) -> Result<Option<Vec<usize>>, Interrupted> {
        let Answer::Core(core) = self.ask(set)? else {
            return Ok(None);
        };
        let is_used = |&index: &usize| match self.elements[index] {
            Element::Rule(rule) => core.contains(&rule),
            Element::Lazy(rule) => core
                .iter()
                .any(|&i| self.book.cut(i).is_some_and(|cut| cut.rule == rule)),
        };
        Ok(Some(set.iter().copied().filter(is_used).collect()))
    }

    /// Returns an unsatisfiable subset from which no element can be removed.
    fn minimal(&mut self, set: &[usize]) -> Result<Vec<usize>, Interrupted> {
        let mut left = set.to_vec();
        let mut next = 0;
        while next < left.len() {
            let mut without = left.clone();
            without.remove(next);
            match self.core(&without)? {
                Some(core) => left = core,
                None => next += 1,
            }
        }
        Ok(left)
    }

    /// Repeats the deletion in other orders.
    fn restarts(&mut self, core: &[usize], best: &mut Vec<usize>) -> Result<(), Interrupted> {
        let mut order = core.to_vec();
        for _ in 0..RESTARTS {
            if best.len() <= 1 {
                break;
            }
            order.shuffle(&mut self.rng);
            let other = self.minimal(&order)?;
            if other.len() < best.len() {
                *best = other;
            }
        }
        Ok(())
    }

    /// Makes `best` a smallest set, if the search is completed.
    fn smallest(&mut self, best: &mut Vec<usize>) -> Result<Size, Interrupted> {
        let mut to_hit: Vec<Vec<usize>> = Vec::new();
        for _ in 0..MAX_SETS {
            let Ok(hitting) = hitting_set::smallest(&to_hit, best.len(), MAX_NODES) else {
                break;
            };
            let Some(mut set) = hitting else {
                return Ok(Size::Smallest);
            };
            set.sort_unstable();
            match self.ask(&set)? {
                Answer::Core(_) => {
                    *best = set;
                    return Ok(Size::Smallest);
                }
                Answer::Model(model) => {
                    let grown = self.grown(&model)?;
                    let all = 0..self.elements.len();
                    to_hit.push(all.filter(|index| !grown.contains(index)).collect());
                }
            }
        }
        Ok(Size::Minimal)
    }

    /// Returns the elements that `model` satisfies, with further elements that a few
    /// attempts can add.
    fn grown(&mut self, model: &Model) -> Result<Vec<usize>, Interrupted> {
        const MAX_TRIES: usize = 40;
        let mut grown = self.satisfied(model);
        let mut others: Vec<usize> = (0..self.elements.len())
            .filter(|index| !grown.contains(index))
            .collect();
        others.shuffle(&mut self.rng);
        for &other in others.iter().take(MAX_TRIES) {
            if grown.contains(&other) {
                continue;
            }
            let mut more = grown.clone();
            more.push(other);
            if let Answer::Model(model) = self.ask(&more)? {
                grown = self.satisfied(&model);
            }
        }
        Ok(grown)
    }

    fn satisfied(&self, model: &Model) -> Vec<usize> {
        let holds = |&index: &usize| match self.elements[index] {
            Element::Rule(rule) => self.book.constraints(rule).iter().all(|c| c.holds(model)),
            Element::Lazy(rule) => {
                let mut own = self.book.lazy().filter(|(post, _)| post.rule == rule);
                own.all(|(post, _)| post.constraint.holds(model))
            }
        };
        (0..self.elements.len()).filter(holds).collect()
    }

    /// Returns the rules of `set`, with those cuts of its lazy rules that are needed.
    fn quoted(&mut self, set: &[usize], tools: &Tools) -> Result<Vec<Instance>, Failure> {
        let Answer::Core(core) = self.ask(set)? else {
            return Err(Failure::Unconfirmed("the rules are not in conflict".into()));
        };
        let known = Known::new(self.book.problem.n_vars());
        let mut local = tools.local(&self.book, &core)?;
        // There are many cuts, and all rules are needed.
        let mut order = core;
        order.sort_by_key(|&instance| self.book.cut(instance).is_none());
        Ok(minimal(&mut local, &order, &[], &known, &[])?)
    }

    /// Returns the shortest of some minimal conflicts in which every cut counts. The cuts
    /// of the empty board are available.
    fn with_few_cuts(&mut self, tools: &Tools) -> Result<Vec<Instance>, Interrupted> {
        /// On larger boards only a core is minimized.
        const MAX_INSTANCES: usize = 400;
        let known = Known::new(self.book.problem.n_vars());
        for look in looks(&self.book, &known) {
            self.book.add_cut(look.cut);
        }
        let everything: Vec<usize> = (0..self.elements.len()).collect();
        let Answer::Core(core) = self.ask(&everything)? else {
            return Ok(Vec::new());
        };
        let all = self.book.all();
        let mut order = if all.len() <= MAX_INSTANCES {
            all
        } else {
            core
        };
        let mut local = tools.local(&self.book, &order)?;
        let mut best = minimal(&mut local, &order, &[], &known, &[])?;
        for _ in 0..RESTARTS {
            order.shuffle(&mut self.rng);
            let other = minimal(&mut local, &order, &[], &known, &[])?;
            if other.len() < best.len() {
                best = other;
            }
        }
        Ok(best)
    }
}
