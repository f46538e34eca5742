//! Grids as grids, sides as lines between corners, the rest as `name = value`.

use super::grid::sides;
use super::rules::{Form as RuleForm, Role};
use super::{CustomPuzzle, Domain, Form, Group};
use crate::render::Sheet;
use crate::text::Cell;
use crate::values::Values;

/// Character of an undecided value.
const OPEN: &str = "?";
/// Character of an absent or unknown value.
const NOTHING: &str = ".";

impl CustomPuzzle {
    /// Returns a value as users write it.
    pub(super) fn value_text(&self, variable: usize, value: u32) -> String {
        match self.domain(variable) {
            Domain::Bool => (value > 0).to_string(),
            Domain::Number(..) => value.to_string(),
            Domain::Choice(names) => {
                let name = names.get(value as usize);
                name.cloned().unwrap_or_else(|| value.to_string())
            }
        }
    }

    /// Returns the value that a clue gives the variable.
    pub(super) fn given_value(&self, variable: usize) -> Option<u32> {
        let cell = self.variables[variable].cells.first()?;
        let rules = self.rules();
        let mut clues =
            rules.filter(|rule| matches!(rule.role, Role::Clue(Some((c, _))) if c == *cell));
        clues.find_map(|rule| match rule.constraints.as_slice() {
            [posted] => match &posted.form {
                RuleForm::Any(tests) => match tests.as_slice() {
                    [test] if test.variable == variable && !test.is_negated => Some(test.value),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the character that the board shows in a cell.
    pub(super) fn clue(&self, cell: Cell) -> Option<char> {
        let shown = self.clues.as_ref().and_then(|clues| clues.get(cell));
        shown.filter(|&c| c != '.')
    }

    /// Returns the text in a cell of a grid.
    pub(super) fn cell_text(&self, group: &Group, i: usize, answer: Option<&Values>) -> String {
        if let Some(clue) = self.variables[i]
            .cells
            .first()
            .and_then(|&cell| self.clue(cell))
        {
            return clue.into();
        }
        let value = match answer {
            Some(answer) => answer.value(i),
            None => self.given_value(i),
        };
        let Some(value) = value else {
            return if answer.is_some() { OPEN } else { NOTHING }.into();
        };
        let symbol = group.symbols.as_ref().and_then(|symbols| {
            let index = value.checked_sub(group.domain.range().0)?;
            symbols.get(index as usize)
        });
        match (symbol, &group.domain) {
            (Some(symbol), _) => (*symbol).into(),
            (None, Domain::Bool) => if value > 0 { "#" } else { NOTHING }.into(),
            (None, _) => self.value_text(i, value),
        }
    }
}

pub(super) fn sheet(puzzle: &CustomPuzzle, answer: Option<&Values>) -> Sheet {
    let mut sheet = Sheet::default();
    let pictures = puzzle
        .groups
        .iter()
        .filter(|group| group.form != Form::Single)
        .count();
    for group in &puzzle.groups {
        if pictures > 1 && group.form != Form::Single && !group.name.is_empty() {
            sheet.lines.push(format!("{}:", group.name));
        }
        match group.form {
            Form::Single => {
                let i = group.first;
                let value = answer.and_then(|answer| answer.value(i));
                let value = value.map_or_else(|| OPEN.into(), |v| puzzle.value_text(i, v));
                sheet
                    .lines
                    .push(format!("{} = {value}", puzzle.variables[i].name));
            }
            Form::Grid(rows, columns) => sheet.push_grid((rows, columns), |cell| {
                let i = group.first + cell.row * columns + cell.column;
                puzzle.cell_text(group, i, answer)
            }),
            Form::Sides(rows, columns) => {
                corners(puzzle, group, (rows, columns), answer, &mut sheet)
            }
        }
    }
    sheet
}

/// Corners as `+`, cells between them three characters wide.
fn corners(
    puzzle: &CustomPuzzle,
    group: &Group,
    (rows, columns): (usize, usize),
    answer: Option<&Values>,
    sheet: &mut Sheet,
) {
    let mut lines = vec![vec![' '; 4 * columns + 1]; 2 * rows + 1];
    for line in lines.iter_mut().step_by(2) {
        line.iter_mut().step_by(4).for_each(|c| *c = '+');
    }
    for (i, side) in sides(rows, columns).enumerate() {
        let [(row, column), (end, _)] = side.ends;
        let truth = answer.map(|answer| answer.truth(group.first + i));
        if row == end {
            let text = match truth {
                Some(Some(true)) => ['-'; 3],
                Some(None) => [' ', '?', ' '],
                _ => [' '; 3],
            };
            lines[2 * row][4 * column + 1..4 * column + 4].copy_from_slice(&text);
        } else {
            lines[2 * row + 1][4 * column] = match truth {
                Some(Some(true)) => '|',
                Some(None) => '?',
                _ => ' ',
            };
        }
    }
    let first = sheet.lines.len();
    for row in 0..rows {
        for column in 0..columns {
            let cell = Cell::new(row, column);
            let at = 4 * column + 2;
            if let Some(clue) = puzzle.clue(cell) {
                lines[2 * row + 1][at] = clue;
            }
            let spot = (first + 2 * row + 1, at - 1..at + 2);
            sheet.spots.entry(cell).or_insert(spot);
        }
    }
    let texts = lines
        .into_iter()
        .map(|line| line.into_iter().collect::<String>());
    sheet
        .lines
        .extend(texts.map(|line| line.trim_end().to_owned()));
}
