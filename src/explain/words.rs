//! Instances, facts and steps in words and cells.

use super::reasoner::Found;
use super::rulebook::{Instance, Rulebook};
use super::types::{Fact, RuleRef, Source, Step};
use crate::known::Known;
use crate::puzzle::Puzzle;
use crate::text::Cell;
use cnf::Lit;
use encodings::{Cardinality, ConstraintRef};
use std::collections::BTreeSet;

/// Maximum number of cells in a name; larger groups are named by their number and their
/// first cell.
const MAX_NAMED: usize = 6;

pub(super) struct Words<'p> {
    puzzle: &'p dyn Puzzle,
    /// The name of each variable.
    names: Vec<String>,
    cells: Vec<&'p [Cell]>,
    /// The number of literals of the answer; derived ones follow.
    n_lits: usize,
    /// The cells of each rule.
    rule_cells: Vec<Option<Vec<Cell>>>,
    /// The cell of each node of the connected graph.
    nodes: Vec<Cell>,
}

impl<'p> Words<'p> {
    pub fn new(puzzle: &'p dyn Puzzle) -> Self {
        Self {
            puzzle,
            names: puzzle.layout().literal_names(),
            // The cells of a board without a grid are not places to look at.
            cells: match puzzle.size() {
                Some(_) => puzzle.layout().literal_cells(),
                None => Vec::new(),
            },
            n_lits: puzzle.layout().n_lits() as usize,
            rule_cells: puzzle.explain().rule_cells(),
            nodes: puzzle.explain().node_cells(),
        }
    }

    fn cells_of(&self, lits: impl IntoIterator<Item = Lit>) -> Vec<Cell> {
        let cells = lits
            .into_iter()
            .filter_map(|lit| self.cells.get(lit.vidx()));
        let cells: BTreeSet<Cell> = cells.copied().flatten().copied().collect();
        cells.into_iter().collect()
    }

    pub fn rule(&self, book: &Rulebook, instance: Instance) -> RuleRef {
        if let Some(cut) = book.cut(instance) {
            let nodes = &cut.reason.nodes;
            let named = nodes
                .iter()
                .filter_map(|&node| self.nodes.get(node))
                .copied();
            let cells: BTreeSet<Cell> = named.collect();
            let cells: Vec<Cell> = cells.into_iter().collect();
            let group = group(&cells, nodes.len());
            let text = format!("{group} {}", cut.reason.kind.ban());
            let name = book.problem.rules()[cut.rule.index()].kind.to_string();
            return RuleRef {
                name,
                text,
                cells,
                source: Source::Cut(cut.rule, cut.clause.clone()),
            };
        }
        let id = book.rule(instance).expect("an instance is a rule or a cut");
        let rule = &book.problem.rules()[id.index()];
        let cells = self.rule_cells.get(id.index()).cloned().flatten();
        RuleRef {
            name: rule.kind.to_string(),
            text: rule.label.to_string(),
            cells: cells.unwrap_or_else(|| self.cells_of(book.literals(instance))),
            source: Source::Rule(id),
        }
    }

    pub fn fact(&self, literal: Lit, known: &Known) -> Fact {
        let name = self.names.get(literal.vidx()).map_or("", String::as_str);
        let own = self.puzzle.explain().fact_text(literal, name, known);
        let text = own.unwrap_or_else(|| match literal.is_pos() {
            true => name.to_owned(),
            false => format!("not {name}"),
        });
        Fact {
            literal,
            text,
            cells: self.cells_of([literal]),
        }
    }

    /// Returns the facts that do not follow from others by structure, in words.
    pub fn facts(&self, book: &Rulebook, facts: &[Lit], after: &Known) -> Vec<Fact> {
        // Derived variables only help to state the rules, so that they are facts of their
        // own only if nothing else is.
        let is_own = |lit: &&Lit| lit.vidx() < self.n_lits;
        let mut own: Vec<Lit> = facts.iter().filter(is_own).copied().collect();
        if own.is_empty() {
            own = facts.to_vec();
        }
        let mut left: BTreeSet<Lit> = own.iter().copied().collect();
        for fact in own {
            let implied = book
                .structure(&[fact.vidx()])
                .filter_map(ConstraintRef::as_clause)
                .filter(|lits| lits.len() == 2 && lits.contains(&fact))
                .flatten()
                .any(|&other| other != fact && left.contains(&!other));
            if implied {
                left.remove(&fact);
            }
        }
        // Facts that something is there say more than facts that something is absent.
        let (there, not): (Vec<Lit>, Vec<Lit>) = left.into_iter().partition(|lit| lit.is_pos());
        there
            .into_iter()
            .chain(not)
            .map(|lit| self.fact(lit, after))
            .collect()
    }

    /// Returns a step in the state `known` before it.
    pub fn step(&self, book: &Rulebook, found: &Found, known: &Known) -> Step {
        let mut after = known.clone();
        for &fact in &found.facts {
            after.learn(fact);
        }
        let mut instances = found.quoted.clone();
        // Rules with a cost come first.
        instances.sort_by_key(|&instance| book.is_free(instance));
        let rules: Vec<RuleRef> = instances.iter().map(|&i| self.rule(book, i)).collect();
        let facts = self.facts(book, &found.facts, &after);
        let because = because(book, &instances, &rules);
        let so = if facts.is_empty() {
            let short = instances
                .iter()
                .filter_map(|&i| shortfall(book, i, known))
                .next();
            short.unwrap_or_else(|| "this cannot be".into())
        } else {
            so(&facts)
        };
        // A given fact is its own reason.
        let text = if because == so {
            so
        } else {
            format!("{because}: {so}")
        };
        Step {
            rules,
            facts,
            learned: found.facts.clone(),
            cost: found.cost,
            available: found.available,
            text,
        }
    }
}

/// Returns the rules of a step in words. Many free rules are only counted, by kind.
fn because(book: &Rulebook, instances: &[Instance], rules: &[RuleRef]) -> String {
    /// Maximum number of free rules in a list; more are counted.
    const MAX_QUOTED: usize = 2;
    let (free, dear): (Vec<_>, Vec<_>) = instances
        .iter()
        .zip(rules)
        .partition(|&(&instance, _)| book.is_free(instance));
    let texts = |some: &[(&Instance, &RuleRef)]| -> Vec<String> {
        some.iter().map(|(_, rule)| rule.text.clone()).collect()
    };
    let mut quoted = texts(&dear);
    if free.len() <= MAX_QUOTED || dear.is_empty() {
        quoted.extend(texts(&free));
    } else {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for (_, rule) in free {
            match kinds.iter_mut().find(|(kind, _)| *kind == rule.name) {
                Some((_, n)) => *n += 1,
                None => kinds.push((&rule.name, 1)),
            }
        }
        quoted.extend(
            kinds
                .into_iter()
                .map(|(kind, n)| format!("{n} times `{kind}`")),
        );
    }
    listed(quoted.iter().map(String::as_str), ", ", " and ")
}

/// Returns the facts of a step in words. Of many facts that something is absent, it lists
/// the first ones.
fn so(facts: &[Fact]) -> String {
    /// Maximum number of absent things in a list; more are counted.
    const MAX_LISTED: usize = 3;
    let there = facts.iter().filter(|fact| fact.literal.is_pos());
    let mut texts: Vec<&str> = there.map(|fact| fact.text.as_str()).collect();
    let mut not: Vec<&str> = Vec::new();
    for fact in facts.iter().filter(|fact| fact.literal.is_neg()) {
        if !texts.contains(&fact.text.as_str()) && !not.contains(&fact.text.as_str()) {
            not.push(&fact.text);
        }
    }
    let more = format!(
        "{} more are ruled out",
        not.len().saturating_sub(MAX_LISTED)
    );
    if not.len() > MAX_LISTED + 1 {
        not.truncate(MAX_LISTED);
        not.push(&more);
    }
    texts.extend(not);
    listed(texts.into_iter(), "; ", "; ")
}

/// Returns the texts joined, each once.
fn listed<'t>(texts: impl Iterator<Item = &'t str>, comma: &str, last: &str) -> String {
    let mut unique: Vec<&str> = Vec::new();
    for text in texts {
        if !unique.contains(&text) {
            unique.push(text);
        }
    }
    match unique.split_last() {
        Some((only, [])) => (*only).to_owned(),
        Some((end, others)) => format!("{}{last}{end}", others.join(comma)),
        None => String::new(),
    }
}

fn group(cells: &[Cell], n_nodes: usize) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => format!("a group of {n_nodes}"),
        [one] => format!("{one} alone"),
        names if names.len() <= MAX_NAMED => {
            format!(
                "the group {}",
                listed(names.iter().map(String::as_str), ", ", ", ")
            )
        }
        names => format!("the group of {} at {}", names.len(), names[0]),
    }
}

/// Returns why a sum cannot be reached in the current state.
fn shortfall(book: &Rulebook, instance: Instance, known: &Known) -> Option<String> {
    let sums = book.constraints(instance);
    sums.iter().find_map(|constraint| {
        if let Some(sum) = constraint.as_sum() {
            return range_text(sum, known);
        }
        let lits = constraint.as_clause()?;
        let is_empty = lits.iter().all(|&lit| known.holds(!lit));
        is_empty.then(|| "but there is no place left".into())
    })
}

fn range_text(sum: &Cardinality, known: &Known) -> Option<String> {
    let count = |is: &dyn Fn(Lit) -> bool| {
        i64::try_from(sum.lits().filter(|&lit| is(lit)).count()).unwrap_or(i64::MAX)
    };
    let (least, most) = (
        count(&|lit| known.holds(lit)),
        count(&|lit| !known.holds(!lit)),
    );
    if most < sum.lower {
        Some(format!("but at most {most} can be there"))
    } else if least > sum.upper {
        Some(format!("but at least {least} are there"))
    } else {
        None
    }
}
