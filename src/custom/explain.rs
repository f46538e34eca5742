//! Facts in words, and free rules.

use super::rules::{Form as RuleForm, Rule};
use super::{CustomPuzzle, Domain, Form};
use crate::known::Known;
use crate::layout::Term;
use crate::puzzle::{Explain, Puzzle};
use crate::text::Cell;
use cnf::Lit;

/// Meaning of a positive literal for its variable.
enum Says {
    Equal(u32),
    AtLeast(u32),
}

impl Explain for CustomPuzzle {
    fn fact_text(&self, literal: Lit, _name: &str, known: &Known) -> Option<String> {
        let variable = self.layout().variable_of(literal)?;
        let name = &self.variables[variable].name;
        match self.domain(variable) {
            Domain::Bool => Some(self.truth_text(variable, literal.is_pos())),
            domain => {
                let value = |value| self.value_text(variable, value);
                let (min, max) = domain.range();
                let left: Vec<u32> = self.left(variable, known);
                Some(match (self.says(variable, literal)?, left.as_slice()) {
                    (_, [only]) => format!("{name} is {}", value(*only)),
                    (Says::Equal(v), _) if literal.is_pos() => format!("{name} is {}", value(v)),
                    (Says::Equal(v), _) => format!("{name} is not {}", value(v)),
                    (Says::AtLeast(v), _) if literal.is_pos() => {
                        let least = left.first().map_or(v, |&least| least.max(v));
                        format!("{name} is at least {}", value(least.clamp(min, max)))
                    }
                    (Says::AtLeast(v), _) => {
                        let most = left.last().map_or(v - 1, |&most| most.min(v - 1));
                        format!("{name} is at most {}", value(most.clamp(min, max)))
                    }
                })
            }
        }
    }

    fn node_cells(&self) -> Vec<Cell> {
        let mut nodes = self.rules().filter_map(|rule| self.graph_cells(rule));
        let Some(first) = nodes.next() else {
            return Vec::new();
        };
        // Nodes of different graphs have the same numbers.
        let is_common = nodes.all(|other| other == first);
        if is_common { first } else { Vec::new() }
    }

    fn free_rules(&self) -> Vec<bool> {
        let own = self.rules().map(|rule| rule.is_free);
        std::iter::once(false).chain(own).collect()
    }
}

impl CustomPuzzle {
    fn truth_text(&self, variable: usize, is: bool) -> String {
        let own = &self.variables[variable];
        let group = &self.groups[own.group];
        match (group.form, own.cells.first()) {
            (Form::Grid(..), Some(cell)) if !group.name.is_empty() => match is {
                true => format!("{cell} is {}", group.name),
                false => format!("no {} at {cell}", group.name),
            },
            (Form::Sides(..), _) if !is => format!("no {}", own.name),
            _ if is => own.name.clone(),
            _ => format!("not {}", own.name),
        }
    }

    fn says(&self, variable: usize, literal: Lit) -> Option<Says> {
        let (min, max) = self.domain(variable).range();
        let positive = if literal.is_pos() { literal } else { !literal };
        let is = |term: Option<Term>| term == Some(Term::Lit(positive));
        let layout = self.layout();
        // The bounds of an ordered variable are also its first and last value.
        let is_equal = |value: &u32| is(layout.equal(variable, *value));
        let is_bound = |value: &u32| is(layout.at_least(variable, *value));
        let bound = (min + 1..max).find(is_bound).map(Says::AtLeast);
        bound
            .or_else(|| (min..=max).find(is_equal).map(Says::Equal))
            .or_else(|| (min + 1..=max).find(is_bound).map(Says::AtLeast))
    }

    /// Returns the possible values of the variable.
    fn left(&self, variable: usize, known: &Known) -> Vec<u32> {
        let (min, max) = self.domain(variable).range();
        let layout = self.layout();
        let is = |term: Option<Term>| match term {
            Some(Term::Lit(lit)) => known.value(lit),
            Some(Term::Constant(is)) => Some(is),
            None => None,
        };
        let is_left = |value: &u32| {
            is(layout.equal(variable, *value)) != Some(false)
                && is(layout.at_least(variable, *value)) != Some(false)
                && is(layout.at_least(variable, *value + 1)) != Some(true)
        };
        let is_it = |value: &u32| is(layout.equal(variable, *value)) == Some(true);
        match (min..=max).find(is_it) {
            Some(value) => vec![value],
            None => (min..=max).filter(is_left).collect(),
        }
    }

    /// By node of the rule's graph, its cell.
    fn graph_cells(&self, rule: &Rule) -> Option<Vec<Cell>> {
        rule.constraints
            .iter()
            .find_map(|posted| match &posted.form {
                RuleForm::Connected { nodes, .. } => {
                    let cells = nodes
                        .iter()
                        .flat_map(|test| &self.variables[test.variable].cells);
                    Some(cells.copied().collect())
                }
                form if form.is_graph() => Some(Vec::new()),
                _ => None,
            })
    }
}
