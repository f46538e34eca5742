//! Checks of handles, names, ranges and constraints.

use super::expr::{Bool, Bounds, Part, Sign, Summand, Test};
use super::rules::{self, Edges};
use super::{CustomPuzzle, Domain, Owner};
use crate::text::{InputError, quoted};
use std::borrow::Borrow;

impl CustomPuzzle {
    pub(super) fn note(&mut self, error: InputError) {
        self.mistake.get_or_insert(error);
    }

    pub(super) fn clone_mistake(&self) -> Result<(), InputError> {
        self.mistake.clone().map_or(Ok(()), Err)
    }

    pub(super) fn owned(&self, owner: Owner, variable: usize) -> Result<usize, InputError> {
        if owner == self.owner && variable < self.variables.len() {
            Ok(variable)
        } else {
            Err(InputError::whole("a variable of another puzzle"))
        }
    }

    /// Returns the test of a statement about this puzzle, about a value that there is.
    pub(super) fn test(&self, bool: &Bool) -> Result<Test, InputError> {
        let test = bool.test;
        let variable = self.owned(bool.owner, test.variable)?;
        let (min, max) = self.domain(variable).range();
        let least = min + u32::from(test.sign == Sign::AtLeast);
        if (least..=max).contains(&test.value) {
            return Ok(test);
        }
        let name = quoted(&self.variables[variable].name);
        let what = match test.sign {
            Sign::Equal => format!("{name} has no value {}", test.value),
            Sign::AtLeast => format!("{name} has no bound {}", test.value),
        };
        let range = format!("expected {least} to {max}");
        Err(InputError::whole(match self.domain(variable) {
            Domain::Choice(_) => format!("{name} has no such value"),
            _ => format!("{what}, {range}"),
        }))
    }

    pub(super) fn tests(
        &self,
        of: impl IntoIterator<Item = impl Borrow<Bool>>,
    ) -> Result<Vec<Test>, InputError> {
        of.into_iter()
            .map(|bool| self.test(bool.borrow()))
            .collect()
    }

    pub(super) fn terms(
        &self,
        terms: impl IntoIterator<Item = (i64, impl Into<Summand>)>,
    ) -> Result<Vec<(i64, Part)>, InputError> {
        let term = |(weight, summand): (i64, _)| {
            let Summand { owner, part } = Into::<Summand>::into(summand);
            match part {
                Part::Test(test) => self.test(&Bool { owner, test }).map(|_| ())?,
                Part::Value(variable) => self.owned(owner, variable).map(|_| ())?,
            }
            if weight.unsigned_abs() > Self::MAX_WEIGHT.unsigned_abs() {
                let most = Self::MAX_WEIGHT;
                let message = format!("expected a weight of at most {most}, found {weight}");
                return Err(InputError::whole(message));
            }
            Ok((weight, part))
        };
        terms.into_iter().map(term).collect()
    }

    pub(super) fn edges_of(
        &self,
        n_nodes: usize,
        edges: impl IntoIterator<Item = ([usize; 2], Bool)>,
    ) -> Result<Edges, InputError> {
        let edges = edges
            .into_iter()
            .map(|(ends, bool)| Ok((ends, self.test(&bool)?)));
        Ok(Edges {
            n_nodes,
            edges: edges.collect::<Result<_, _>>()?,
        })
    }

    /// Returns the form, if it makes sense.
    pub(super) fn check_form(
        &mut self,
        form: rules::Form,
        has_condition: bool,
    ) -> Result<rules::Form, InputError> {
        let error = |message: String| Err(InputError::whole(message));
        if has_condition && form.is_graph() {
            return error("a constraint on a graph cannot have a condition".into());
        }
        if let rules::Form::Count(_, bounds) | rules::Form::Sum(_, bounds) = &form
            && let Bounds {
                min: Some(min),
                max: Some(max),
            } = bounds
            && min > max
        {
            return error(format!("no number is from {min} to {max}"));
        }
        check_graph(self, &form)?;
        let n_edges = match &form {
            rules::Form::Connected { edges, .. } => edges.as_ref().map_or(0, Vec::len),
            rules::Form::SingleLoop(e) | rules::Form::Joined(e) | rules::Form::Acyclic(e) => {
                e.n_nodes
            }
            _ => 0,
        };
        self.n_parts = self
            .n_parts
            .saturating_add(form.parts().len())
            .saturating_add(n_edges);
        if self.n_parts > Self::MAX_PARTS {
            let most = Self::MAX_PARTS;
            return error(format!(
                "too many constraints, expected at most {most} parts"
            ));
        }
        Ok(form)
    }
}

fn check_graph(puzzle: &CustomPuzzle, form: &rules::Form) -> Result<(), InputError> {
    let (n_nodes, ends): (usize, Vec<[usize; 2]>) = match form {
        rules::Form::Connected {
            nodes,
            edges: Some(edges),
            ..
        } => (nodes.len(), edges.clone()),
        rules::Form::Connected {
            nodes, edges: None, ..
        } => {
            let lonely = |test: &&Test| puzzle.variables[test.variable].cells.len() != 1;
            if let Some(test) = nodes.iter().find(lonely) {
                let name = quoted(&puzzle.variables[test.variable].name);
                let message = format!("{name} is in no cell: say which nodes are neighbours");
                return Err(InputError::whole(message));
            }
            return Ok(());
        }
        rules::Form::SingleLoop(e) | rules::Form::Joined(e) | rules::Form::Acyclic(e) => {
            (e.n_nodes, e.edges.iter().map(|&(ends, _)| ends).collect())
        }
        _ => return Ok(()),
    };
    if n_nodes > CustomPuzzle::MAX_LITERALS {
        let most = CustomPuzzle::MAX_LITERALS;
        return Err(InputError::whole(format!(
            "expected at most {most} nodes, found {n_nodes}"
        )));
    }
    if let Some(node) = ends.iter().flatten().find(|&&node| node >= n_nodes) {
        let message = format!("there is no node {node}, expected a number below {n_nodes}");
        return Err(InputError::whole(message));
    }
    match ends.iter().find(|ends| ends[0] == ends[1]) {
        Some(ends) if matches!(form, rules::Form::SingleLoop(_)) => {
            let node = ends[0];
            Err(InputError::whole(format!(
                "both ends of an edge are node {node}"
            )))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_domain(name: &str, domain: &Domain) -> Result<(), InputError> {
    let largest = CustomPuzzle::MAX_VALUES - 1;
    let name = quoted(name);
    match domain {
        Domain::Number(min, max) if min > max => Err(InputError::whole(format!(
            "{name} has no values: {min} is above {max}"
        ))),
        Domain::Number(_, max) if *max as usize > largest => {
            let message = format!("{name} has the value {max}, expected 0 to {largest}");
            Err(InputError::whole(message))
        }
        Domain::Choice(names) if names.is_empty() || names.len() > CustomPuzzle::MAX_VALUES => {
            let (n, most) = (names.len(), CustomPuzzle::MAX_VALUES);
            Err(InputError::whole(format!(
                "{name} has {n} values, expected 1 to {most}"
            )))
        }
        Domain::Choice(names) => {
            for (i, value) in names.iter().enumerate() {
                check_name(value)?;
                if names[..i].contains(value) {
                    let value = quoted(value);
                    return Err(InputError::whole(format!(
                        "{name} has the value {value} twice"
                    )));
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Names stand in texts beside `=`, `not` and others: they are words with single spaces.
pub(super) fn check_name(name: &str) -> Result<(), InputError> {
    const MAX: usize = 100;
    let is_bad =
        |c: char| c.is_control() || "=<>!#`\"".contains(c) || (c != ' ' && c.is_whitespace());
    let words = || name.split(' ');
    let is_name = !name.contains(is_bad)
        && words().all(|word| !word.is_empty() && word != "not")
        && name.chars().count() <= MAX;
    if is_name {
        return Ok(());
    }
    Err(InputError::whole(format!(
        "{} is no name: expected words without `not` and = < > ! #, at most {MAX} characters",
        quoted(name)
    )))
}

pub(super) fn one_line(what: &str, text: &str) -> Result<(), InputError> {
    const MAX: usize = 1000;
    let is_line =
        !text.trim().is_empty() && !text.contains(char::is_control) && text.chars().count() <= MAX;
    if is_line {
        return Ok(());
    }
    let found = quoted(text);
    Err(InputError::whole(format!(
        "expected one line for {what}, found {found}"
    )))
}
