//! What a puzzle is made by: variables, rules, givens and the score.

use super::expr::{Bool, Bounds, Choice, Number, Part, Sign, Summand, Test};
use super::grid::{BoolGrid, CellGrid, EdgeGrid, NumberGrid, sides};
use super::rules::{self, Edges, Role, Rule, RuleBuilder};
use super::{Aim, CustomPuzzle, Domain, Form, Group, Owner, Variable};
use crate::layout::LazyLayout;
use crate::text::{Cell, InputError, quoted};
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

impl CustomPuzzle {
    /// A puzzle without variables and rules; `title` is shown above pictures.
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

    /// The puzzle, if nothing was wrong.
    ///
    /// # Errors
    /// The first mistake.
    pub fn finish(self) -> Result<Self, InputError> {
        match self.mistake {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }

    /// A truth value.
    pub fn bool(&mut self, name: impl Into<String>) -> Bool {
        let first = self.group(name.into(), Domain::Bool, Form::Single);
        self.bool_at(first)
    }

    /// A truth value per name.
    pub fn bools(&mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Vec<Bool> {
        names.into_iter().map(|name| self.bool(name)).collect()
    }

    /// A truth value per cell, called `name` and the cell, as in `lamp r1c1`. If the grid
    /// is too large, it has no cells.
    pub fn bool_grid(&mut self, rows: usize, columns: usize, name: impl Into<String>) -> BoolGrid {
        let first = self.group(name.into(), Domain::Bool, Form::Grid(rows, columns));
        self.grid_at(first, (rows, columns), Self::bool_at)
    }

    /// A number in `range`, which is within 0 to 63.
    pub fn number(&mut self, name: impl Into<String>, range: RangeInclusive<u32>) -> Number {
        let domain = Domain::Number(*range.start(), *range.end());
        let first = self.group(name.into(), domain, Form::Single);
        self.number_at(first)
    }

    /// A number in `range` per cell, called as the cell, as in `r1c1`. If the grid is too
    /// large, it has no cells.
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

    /// A choice of one of `values`, at most 64.
    pub fn choice(&mut self, name: impl Into<String>, values: &[impl AsRef<str>]) -> Choice {
        let names: Vec<String> = values.iter().map(|name| name.as_ref().to_owned()).collect();
        let names: std::sync::Arc<[String]> = names.into();
        let first = self.group(name.into(), Domain::Choice(names.clone()), Form::Single);
        let number = self.number_at(first);
        Choice { number, names }
    }

    /// A truth value per side of the cells of a grid, as in `line above r1c1`.
    pub fn edges(&mut self, rows: usize, columns: usize, name: impl Into<String>) -> EdgeGrid {
        match self.group(name.into(), Domain::Bool, Form::Sides(rows, columns)) {
            Some(first) => {
                let n = sides(rows, columns).count();
                let sides = (first..first + n).map(|i| Bool::truth(self.owner, i)).collect();
                EdgeGrid::of(rows, columns, sides)
            }
            None => EdgeGrid::of(0, 0, Vec::new()),
        }
    }

    /// Draws the values of the grids made last as these characters, from the least value
    /// on.
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

    /// Adds variables; gives the index of the first, or notes why there are none.
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
            return Err(InputError::whole(format!("the grid {} has no cells", quoted(&name))));
        }
        if n_literals > Self::MAX_LITERALS {
            let most = Self::MAX_LITERALS;
            return Err(InputError::whole(format!(
                "{} has too many variables, expected at most {most} literals",
                quoted(&name)
            )));
        }
        let named = named(&name, form);
        if let Some((name, _)) = named.iter().find(|(name, _)| self.by_name.contains_key(name)) {
            let name = quoted(name);
            return Err(InputError::whole(format!("two variables are called {name}")));
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

    /// A rule instance: its kind, and what it says in words. It demands nothing until
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

    /// Gives cells their values: a row of the grid per line; values are separated by
    /// spaces, or one character each; `.` gives nothing. Each is a clue.
    ///
    /// # Errors
    /// At the first value that is not in range, and if there are too few or too many. The
    /// first mistake made before, if there is one.
    pub fn given(&mut self, grid: &NumberGrid, text: &str) -> Result<(), InputError> {
        self.clone_mistake()?;
        let rows = table(text, grid.size())?;
        for (cell, (line, column, word)) in rows {
            if word == "." {
                continue;
            }
            let error = |message: String| InputError::at(line, column, message);
            let value = word.parse().map_err(|_| {
                error(format!("expected a number or `.`, found {}", quoted(&word)))
            })?;
            let number = grid[cell];
            let is = number.is(value);
            self.test(&is).map_err(|why| error(why.message))?;
            let label = format!("{} is {value}", self.variables[number.variable].name);
            self.rule("given", label).any([is]).clue_at(cell, '.');
        }
        self.clone_mistake()
    }

    /// The characters that cells show, such as walls and numbers: a row per line, all of
    /// one length. They are drawn (`.` is nothing) and mean nothing by themselves.
    ///
    /// # Errors
    /// If the lines are of different lengths, or there are none.
    pub fn clues(&mut self, text: &str) -> Result<CellGrid<char>, InputError> {
        let lines: Vec<Vec<char>> = text.split_whitespace().map(|l| l.chars().collect()).collect();
        let columns = lines.first().map_or(0, Vec::len);
        if let Some(i) = lines.iter().position(|line| line.len() != columns) {
            let found = lines[i].len();
            let message = format!("expected {columns} characters, found {found}");
            return Err(InputError::at(i + 1, found.min(columns) + 1, message));
        }
        if columns == 0 {
            return Err(InputError::whole("expected a row of characters"));
        }
        if let Some(bad) = lines.iter().flatten().find(|c| c.is_control()) {
            let bad = bad.escape_default();
            return Err(InputError::whole(format!("a cell cannot show {bad}")));
        }
        let clues = CellGrid::of(lines.len(), columns, lines.concat());
        self.clues = Some(clues.clone());
        Ok(clues)
    }

    /// Asks for an answer whose score, the sum of `terms`, is as large as it can be.
    /// Weights are at least 1; numbers must begin at 0.
    pub fn maximize(&mut self, terms: impl IntoIterator<Item = (i64, impl Into<Summand>)>) {
        let terms = self.terms(terms);
        self.aim(terms, None);
    }

    /// Asks for an answer whose score, the sum of `terms`, is at least `target`. Weights
    /// are at least 1; numbers must begin at 0.
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
            let weighed = terms.into_iter().map(|(weight, part)| self.weighed(weight, part));
            weighed.collect::<Result<_, _>>()
        });
        match weighed {
            Ok(terms) => self.aim = Some(Aim { terms, target }),
            Err(error) => self.note(error),
        }
    }

    fn weighed(&self, weight: i64, part: Part) -> Result<(u64, Part), InputError> {
        if let Part::Value(variable) = part {
            if self.domain(variable).range().0 > 0 {
                let name = quoted(&self.variables[variable].name);
                let message = format!("{name} is part of the score, so its values must begin at 0");
                return Err(InputError::whole(message));
            }
        }
        let positive = u64::try_from(weight).ok().filter(|&weight| weight > 0);
        let weight = positive.ok_or_else(|| {
            InputError::whole(format!("expected a weight of at least 1 in the score, found {weight}"))
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

    /// The test of a statement about this puzzle, about a value that there is.
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
        of.into_iter().map(|bool| self.test(bool.borrow())).collect()
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
        let edges = edges.into_iter().map(|(ends, bool)| Ok((ends, self.test(&bool)?)));
        Ok(Edges {
            n_nodes,
            edges: edges.collect::<Result<_, _>>()?,
        })
    }

    /// The form, if it makes sense.
    pub(super) fn check_form(
        &mut self,
        form: rules::Form,
        has_condition: bool,
    ) -> Result<rules::Form, InputError> {
        let error = |message: String| Err(InputError::whole(message));
        if has_condition && form.is_graph() {
            return error("a constraint on a graph cannot have a condition".into());
        }
        if let rules::Form::Count(_, Bounds { min, max }) | rules::Form::Sum(_, Bounds { min, max }) =
            &form
        {
            if let (Some(min), Some(max)) = (min, max) {
                if min > max {
                    return error(format!("no number is from {min} to {max}"));
                }
            }
        }
        check_graph(self, &form)?;
        let n_edges = match &form {
            rules::Form::Connected { edges, .. } => edges.as_ref().map_or(0, Vec::len),
            rules::Form::SingleLoop(e) | rules::Form::Joined(e) | rules::Form::Acyclic(e) => e.n_nodes,
            _ => 0,
        };
        self.n_parts = self.n_parts.saturating_add(form.parts().len()).saturating_add(n_edges);
        if self.n_parts > Self::MAX_PARTS {
            let most = Self::MAX_PARTS;
            return error(format!("too many constraints, expected at most {most} parts"));
        }
        Ok(form)
    }
}

fn check_graph(puzzle: &CustomPuzzle, form: &rules::Form) -> Result<(), InputError> {
    let (n_nodes, ends): (usize, Vec<[usize; 2]>) = match form {
        rules::Form::Connected { nodes, edges: Some(edges), .. } => (nodes.len(), edges.clone()),
        rules::Form::Connected { nodes, edges: None, .. } => {
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
        return Err(InputError::whole(format!("expected at most {most} nodes, found {n_nodes}")));
    }
    if let Some(node) = ends.iter().flatten().find(|&&node| node >= n_nodes) {
        let message = format!("there is no node {node}, expected a number below {n_nodes}");
        return Err(InputError::whole(message));
    }
    match ends.iter().find(|ends| ends[0] == ends[1]) {
        Some(ends) if matches!(form, rules::Form::SingleLoop(_)) => {
            let node = ends[0];
            Err(InputError::whole(format!("both ends of an edge are node {node}")))
        }
        _ => Ok(()),
    }
}

fn check_domain(name: &str, domain: &Domain) -> Result<(), InputError> {
    let largest = CustomPuzzle::MAX_VALUES - 1;
    let name = quoted(name);
    match domain {
        Domain::Number(min, max) if min > max => {
            Err(InputError::whole(format!("{name} has no values: {min} is above {max}")))
        }
        Domain::Number(_, max) if *max as usize > largest => {
            let message = format!("{name} has the value {max}, expected 0 to {largest}");
            Err(InputError::whole(message))
        }
        Domain::Choice(names) if names.is_empty() || names.len() > CustomPuzzle::MAX_VALUES => {
            let (n, most) = (names.len(), CustomPuzzle::MAX_VALUES);
            Err(InputError::whole(format!("{name} has {n} values, expected 1 to {most}")))
        }
        Domain::Choice(names) => {
            for (i, value) in names.iter().enumerate() {
                check_name(value)?;
                if names[..i].contains(value) {
                    let value = quoted(value);
                    return Err(InputError::whole(format!("{name} has the value {value} twice")));
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Names stand in texts beside `=`, `not` and others: they are words with single spaces.
fn check_name(name: &str) -> Result<(), InputError> {
    const MAX: usize = 100;
    let is_bad = |c: char| c.is_control() || "=<>!#`\"".contains(c) || (c != ' ' && c.is_whitespace());
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

fn one_line(what: &str, text: &str) -> Result<(), InputError> {
    const MAX: usize = 1000;
    let is_line = !text.trim().is_empty()
        && !text.contains(char::is_control)
        && text.chars().count() <= MAX;
    if is_line {
        return Ok(());
    }
    let found = quoted(text);
    Err(InputError::whole(format!("expected one line for {what}, found {found}")))
}

/// The names and cells of a group's variables.
fn named(name: &str, form: Form) -> Vec<(String, Vec<Cell>)> {
    let space = if name.is_empty() { "" } else { " " };
    match form {
        Form::Single => vec![(name.to_owned(), Vec::new())],
        Form::Grid(rows, columns) => {
            let cells = (0..rows).flat_map(|r| (0..columns).map(move |c| Cell::new(r, c)));
            cells.map(|cell| (format!("{name}{space}{cell}"), vec![cell])).collect()
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

/// A word with its line and column.
type Word = (usize, usize, String);

/// The words of a text that has one per cell.
fn table(text: &str, (rows, columns): (usize, usize)) -> Result<Vec<(Cell, Word)>, InputError> {
    let mut found = Vec::new();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut row = 0;
    for (i, line) in lines {
        let words = words(i + 1, line);
        if row == rows || words.len() != columns {
            let n = words.len();
            let message = if row == rows {
                format!("expected {rows} rows")
            } else {
                format!("expected {columns} values, found {n}")
            };
            return Err(InputError::at(i + 1, 1, message));
        }
        let cells = words.into_iter().enumerate();
        found.extend(cells.map(|(column, word)| (Cell::new(row, column), word)));
        row += 1;
    }
    if row == rows {
        return Ok(found);
    }
    Err(InputError::whole(format!("expected {rows} rows of givens, found {row}")))
}

fn words(line: usize, text: &str) -> Vec<Word> {
    let is_dense = text.split_whitespace().count() == 1;
    let mut words: Vec<Word> = Vec::new();
    let mut is_inside = false;
    for (column, c) in text.chars().enumerate() {
        match words.last_mut().filter(|_| is_inside && !is_dense) {
            Some((.., word)) if !c.is_whitespace() => word.push(c),
            None if !c.is_whitespace() => words.push((line, column + 1, c.into())),
            _ => {}
        }
        is_inside = !c.is_whitespace();
    }
    words
}
