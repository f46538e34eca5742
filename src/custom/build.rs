//! Construction of a puzzle: variables, rules, givens and the score.

use super::check::{check_domain, check_name, one_line};
use super::expr::{Bool, Choice, Number, Part, Summand};
use super::grid::{BoolGrid, EdgeGrid, NumberGrid, sides};
use super::rules::{Role, Rule, RuleBuilder};
use super::{Aim, CustomPuzzle, Domain, Form, Group, Owner, Variable};
use crate::grid::CellGrid;
use crate::layout::LazyLayout;
use crate::text::{Cell, InputError, quoted};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

impl CustomPuzzle {
    /// Returns a puzzle without variables and rules; `title` is shown above pictures.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        let mut puzzle = Self {
            owner: Owner::new(),
            title: title.into(),
            groups: Vec::new(),
            variables: Vec::new(),
            by_name: BTreeMap::new(),
            rules: Vec::new(),
            aim: None,
            preferred: Vec::new(),
            clues: None,
            n_literals: 0,
            n_parts: 0,
            mistake: None,
            layout: LazyLayout::default(),
        };
        if let Err(error) = one_line("the name of the puzzle", &puzzle.title) {
            puzzle.note(error);
        }
        puzzle
    }

    /// Returns the puzzle, if nothing was wrong.
    ///
    /// # Errors
    /// The first mistake.
    pub fn finish(self) -> Result<Self, InputError> {
        match self.mistake {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }

    /// Returns a truth value.
    pub fn bool(&mut self, name: impl Into<String>) -> Bool {
        let first = self.group(name.into(), Domain::Bool, Form::Single);
        self.bool_at(first)
    }

    /// Returns a truth value per name.
    pub fn bools(&mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Vec<Bool> {
        names.into_iter().map(|name| self.bool(name)).collect()
    }

    /// Returns a truth value per cell, called `name` and the cell, as in `lamp r1c1`. If
    /// the grid is too large, it has no cells.
    pub fn bool_grid(&mut self, rows: usize, columns: usize, name: impl Into<String>) -> BoolGrid {
        let first = self.group(name.into(), Domain::Bool, Form::Grid(rows, columns));
        self.grid_at(first, (rows, columns), Self::bool_at)
    }

    /// Returns a number in `range`, which is within 0 to 63.
    pub fn number(&mut self, name: impl Into<String>, range: RangeInclusive<u32>) -> Number {
        let domain = Domain::Number(*range.start(), *range.end());
        let first = self.group(name.into(), domain, Form::Single);
        self.number_at(first)
    }

    /// Returns a number in `range` per cell, called as the cell, as in `r1c1`. If the
    /// grid is too large, it has no cells.
    pub fn number_grid(
        &mut self,
        rows: usize,
        columns: usize,
        range: RangeInclusive<u32>,
    ) -> NumberGrid {
        self.named_number_grid(rows, columns, "", range)
    }

    /// As [`number_grid`](Self::number_grid), called `name` and the cell.
    pub fn named_number_grid(
        &mut self,
        rows: usize,
        columns: usize,
        name: impl Into<String>,
        range: RangeInclusive<u32>,
    ) -> NumberGrid {
        let domain = Domain::Number(*range.start(), *range.end());
        let first = self.group(name.into(), domain, Form::Grid(rows, columns));
        self.grid_at(first, (rows, columns), Self::number_at)
    }

    /// Returns a choice of one of `values`, at most 64.
    pub fn choice(&mut self, name: impl Into<String>, values: &[impl AsRef<str>]) -> Choice {
        let names: Vec<String> = values.iter().map(|name| name.as_ref().to_owned()).collect();
        let names: std::sync::Arc<[String]> = names.into();
        let first = self.group(name.into(), Domain::Choice(names.clone()), Form::Single);
        let number = self.number_at(first);
        Choice { number, names }
    }

    /// Returns a truth value per side of the cells of a grid, as in `line above r1c1`.
    pub fn edges(&mut self, rows: usize, columns: usize, name: impl Into<String>) -> EdgeGrid {
        match self.group(name.into(), Domain::Bool, Form::Sides(rows, columns)) {
            Some(first) => {
                let n = sides(rows, columns).count();
                let sides = (first..first + n)
                    .map(|i| Bool::truth(self.owner, i))
                    .collect();
                EdgeGrid::of(rows, columns, sides)
            }
            None => EdgeGrid::of(0, 0, Vec::new()),
        }
    }

    /// Draws the values of the last added grids as these characters, from the minimum
    /// value on.
    pub fn draw_as(&mut self, symbols: &str) {
        let symbols: Vec<char> = symbols.chars().collect();
        match self.groups.last_mut() {
            Some(group) if symbols.len() == group.domain.n_values() => {
                group.symbols = Some(symbols);
            }
            Some(group) => {
                let (name, n) = (quoted(&group.name), group.domain.n_values());
                let found = symbols.len();
                self.note(InputError::whole(format!(
                    "expected {n} characters to draw {name}, found {found}"
                )));
            }
            None => self.note(InputError::whole("there is no grid to draw")),
        }
    }

    fn bool_at(&self, variable: Option<usize>) -> Bool {
        let owner = variable.map_or(Owner::NONE, |_| self.owner);
        Bool::truth(owner, variable.unwrap_or(0))
    }

    fn number_at(&self, variable: Option<usize>) -> Number {
        Number {
            owner: variable.map_or(Owner::NONE, |_| self.owner),
            variable: variable.unwrap_or(0),
        }
    }

    fn grid_at<T: Copy>(
        &self,
        first: Option<usize>,
        (rows, columns): (usize, usize),
        item: impl Fn(&Self, Option<usize>) -> T,
    ) -> CellGrid<T> {
        let Some(first) = first else {
            return CellGrid::of(0, 0, Vec::new());
        };
        let variables = first..first + rows * columns;
        let items = variables.map(|variable| item(self, Some(variable)));
        CellGrid::of(rows, columns, items.collect())
    }

    /// Adds variables; returns the index of the first, or notes why there are none.
    pub(super) fn group(&mut self, name: String, domain: Domain, form: Form) -> Option<usize> {
        self.layout = LazyLayout::default();
        let first = self.variables.len();
        let made = self.try_group(name, domain, form);
        made.map_err(|error| self.note(error)).ok().map(|()| first)
    }

    fn try_group(&mut self, name: String, domain: Domain, form: Form) -> Result<(), InputError> {
        check_domain(&name, &domain)?;
        if form == Form::Single || !name.is_empty() {
            check_name(&name)?;
        }
        let n = match form {
            Form::Single => 1,
            Form::Grid(rows, columns) => rows.saturating_mul(columns),
            Form::Sides(rows, columns) => {
                let across = rows.saturating_add(1).saturating_mul(columns);
                across.saturating_add(columns.saturating_add(1).saturating_mul(rows))
            }
        };
        let n_literals = n.saturating_mul(2 * domain.n_values());
        let n_literals = n_literals.saturating_add(self.n_literals);
        if n == 0 || matches!(form, Form::Sides(0, _) | Form::Sides(_, 0)) {
            return Err(InputError::whole(format!(
                "the grid {} has no cells",
                quoted(&name)
            )));
        }
        if n_literals > Self::MAX_LITERALS {
            let most = Self::MAX_LITERALS;
            return Err(InputError::whole(format!(
                "{} has too many variables, expected at most {most} literals",
                quoted(&name)
            )));
        }
        let named = named(&name, form);
        if let Some((name, _)) = named
            .iter()
            .find(|(name, _)| self.by_name.contains_key(name))
        {
            let name = quoted(name);
            return Err(InputError::whole(format!(
                "two variables are called {name}"
            )));
        }
        self.n_literals = n_literals;
        let (group, first) = (self.groups.len(), self.variables.len());
        for (name, cells) in named {
            self.by_name.insert(name.clone(), self.variables.len());
            self.variables.push(Variable { name, group, cells });
        }
        self.groups.push(Group {
            name,
            form,
            domain,
            first,
            symbols: None,
        });
        Ok(())
    }

    /// Adds a rule instance, with its kind and its text. It has no effect until
    /// constraints are added.
    pub fn rule(&mut self, kind: impl Into<String>, label: impl Into<String>) -> RuleBuilder<'_> {
        self.layout = LazyLayout::default();
        let (kind, label) = (kind.into(), label.into());
        let checked = one_line("the kind of a rule", &kind);
        if let Err(error) = checked.and_then(|()| one_line("the label of a rule", &label)) {
            self.note(error);
        }
        self.rules.push(Rule {
            kind,
            label,
            is_free: false,
            role: Role::Fixed,
            constraints: Vec::new(),
        });
        RuleBuilder {
            index: self.rules.len() - 1,
            puzzle: self,
            condition: None,
            is_lemma: false,
        }
    }

    /// Maximizes the score, the sum of `terms`. Weights are at least 1; numbers must
    /// begin at 0.
    pub fn maximize(&mut self, terms: impl IntoIterator<Item = (i64, impl Into<Summand>)>) {
        let terms = self.terms(terms);
        self.aim(terms, None);
    }

    /// Requires a score, the sum of `terms`, of at least `target`. Weights are at least
    /// 1; numbers must begin at 0.
    pub fn at_least(
        &mut self,
        terms: impl IntoIterator<Item = (i64, impl Into<Summand>)>,
        target: u64,
    ) {
        let terms = self.terms(terms);
        self.aim(terms, Some(target));
    }

    pub(super) fn aim(&mut self, terms: Result<Vec<(i64, Part)>, InputError>, target: Option<u64>) {
        self.layout = LazyLayout::default();
        let weighed = terms.and_then(|terms| {
            let weighed = terms
                .into_iter()
                .map(|(weight, part)| self.weighed(weight, part));
            weighed.collect::<Result<_, _>>()
        });
        match weighed {
            Ok(terms) => self.aim = Some(Aim { terms, target }),
            Err(error) => self.note(error),
        }
    }

    fn weighed(&self, weight: i64, part: Part) -> Result<(u64, Part), InputError> {
        if let Part::Value(variable) = part
            && self.domain(variable).range().0 > 0
        {
            let name = quoted(&self.variables[variable].name);
            let message = format!("{name} is part of the score, so its values must begin at 0");
            return Err(InputError::whole(message));
        }
        let positive = u64::try_from(weight).ok().filter(|&weight| weight > 0);
        let weight = positive.ok_or_else(|| {
            InputError::whole(format!(
                "expected a weight of at least 1 in the score, found {weight}"
            ))
        })?;
        Ok((weight, part))
    }

    /// Hints that a search should try this first.
    pub fn prefer(&mut self, bool: Bool) {
        match self.test(&bool) {
            Ok(test) => self.preferred.push(test),
            Err(error) => self.note(error),
        }
    }
}

/// Returns the names and cells of a group's variables.
fn named(name: &str, form: Form) -> Vec<(String, Vec<Cell>)> {
    let space = if name.is_empty() { "" } else { " " };
    match form {
        Form::Single => vec![(name.to_owned(), Vec::new())],
        Form::Grid(rows, columns) => {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| Cell::new(r, c)));
            cells
                .map(|cell| (format!("{name}{space}{cell}"), vec![cell]))
                .collect()
        }
        Form::Sides(rows, columns) => {
            let sides = sides(rows, columns);
            let named = sides.map(|side| {
                let cells = side.beyond.into_iter().chain([side.cell]).collect();
                (format!("{name}{space}{} {}", side.place, side.cell), cells)
            });
            named.collect()
        }
    }
}
