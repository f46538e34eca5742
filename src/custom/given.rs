//! Boards as text: givens, and the characters that cells show.

use super::CustomPuzzle;
use super::grid::NumberGrid;
use crate::grid::CellGrid;
use crate::text::{Cell, InputError, quoted};

impl CustomPuzzle {
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
            let value = word
                .parse()
                .map_err(|_| error(format!("expected a number or `.`, found {}", quoted(&word))))?;
            let number = grid[cell];
            let is = number.is(value);
            self.test(&is).map_err(|why| error(why.message))?;
            let label = format!("{} is {value}", self.variables[number.variable].name);
            self.rule("given", label).any([is]).clue_at(cell, '.');
        }
        self.clone_mistake()
    }

    /// Returns the characters that cells show, such as walls and numbers: a row per line,
    /// all of one length. They are drawn (`.` is nothing) and mean nothing by themselves.
    ///
    /// # Errors
    /// If the lines are of different lengths, or there are none.
    pub fn clues(&mut self, text: &str) -> Result<CellGrid<char>, InputError> {
        let lines: Vec<Vec<char>> = text
            .split_whitespace()
            .map(|l| l.chars().collect())
            .collect();
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
}

/// A word with its line and column.
type Word = (usize, usize, String);

/// Returns the words of a text that has one per cell.
fn table(text: &str, (rows, columns): (usize, usize)) -> Result<Vec<(Cell, Word)>, InputError> {
    let mut found = Vec::new();
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
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
    Err(InputError::whole(format!(
        "expected {rows} rows of givens, found {row}"
    )))
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
