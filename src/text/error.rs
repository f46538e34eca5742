//! Where and why an input is wrong.

use std::fmt;

/// A cell of a board; 0-based inside, 1-based wherever a user sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Row, from the top.
    pub row: usize,
    /// Column, from the left.
    pub column: usize,
}

impl Cell {
    /// Returns the cell in 0-based row `row` and column `column`.
    #[must_use]
    pub fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// Returns whether the two cells share an edge.
    #[must_use]
    pub fn is_neighbour(self, other: Self) -> bool {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column) == 1
    }

    /// Returns the neighbours within `rows` by `columns`: above, left, right, below.
    pub fn neighbours(self, rows: usize, columns: usize) -> impl Iterator<Item = Self> {
        let Self { row, column } = self;
        let above = row.checked_sub(1).map(|row| Self { row, column });
        let left = column.checked_sub(1).map(|column| Self { row, column });
        let right = (column + 1 < columns).then_some(Self {
            row,
            column: column + 1,
        });
        let below = (row + 1 < rows).then_some(Self {
            row: row + 1,
            column,
        });
        [above, left, right, below].into_iter().flatten()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names of cells are in every label of every rule: `write!` took ten times as long.
        f.write_str("r")?;
        f.write_str(itoa::Buffer::new().format(self.row + 1))?;
        f.write_str("c")?;
        f.write_str(itoa::Buffer::new().format(self.column + 1))
    }
}

/// Where in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Place {
    /// 1-based line and column, in characters.
    At {
        /// Line.
        line: usize,
        /// Column.
        column: usize,
    },
    /// A cell of the board.
    Cell(Cell),
    /// A field of a JSON object, as in `grid[2]`.
    Field(String),
    /// The input as a whole.
    Whole,
}

/// An input that is not a puzzle, or not a solution of its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Where.
    pub place: Place,
    /// What was found and what was expected.
    pub message: String,
}

impl InputError {
    /// Returns an error at a line and column, both 1-based.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self {
            place: Place::At { line, column },
            message: message.into(),
        }
    }

    /// Returns an error at character number `index` of `text`, counted from 0.
    pub fn at_character(text: &str, index: usize, message: impl Into<String>) -> Self {
        let before: String = text.chars().take(index).collect();
        let (line, column) = match before.rsplit_once('\n') {
            Some((above, last)) => (above.matches('\n').count() + 2, last.chars().count() + 1),
            None => (1, index + 1),
        };
        Self::at(line, column, message)
    }

    /// Returns an error at byte number `offset` of `text`, which begins a character.
    pub fn at_byte(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self::at_character(text, before.chars().count(), message)
    }

    /// Returns an error in a cell.
    pub fn cell(cell: Cell, message: impl Into<String>) -> Self {
        Self {
            place: Place::Cell(cell),
            message: message.into(),
        }
    }

    /// Returns an error in a JSON field.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            place: Place::Field(field.into()),
            message: message.into(),
        }
    }

    /// Returns an error of the whole input.
    pub fn whole(message: impl Into<String>) -> Self {
        Self {
            place: Place::Whole,
            message: message.into(),
        }
    }

    /// Returns the same error in a JSON value that is itself the field `outer`.
    #[must_use]
    pub fn inside(mut self, outer: &str) -> Self {
        self.place = match self.place {
            Place::Whole => Place::Field(outer.into()),
            Place::Field(field) if field.starts_with('[') => {
                Place::Field(format!("{outer}{field}"))
            }
            Place::Field(field) => Place::Field(format!("{outer}.{field}")),
            other => other,
        };
        self
    }

    /// Returns the same error in a part of a JSON object.
    #[must_use]
    pub fn within(mut self, field: &str) -> Self {
        self.place = match self.place {
            Place::Field(inner) => Place::Field(format!("{field}.{inner}")),
            Place::Whole => Place::Field(field.into()),
            other => other,
        };
        self
    }

    /// Returns the same error in a text whose first line was added.
    pub(crate) fn without_head(mut self) -> Self {
        match &mut self.place {
            Place::At { line: 1, .. } => self.place = Place::Whole,
            Place::At { line, .. } => *line -= 1,
            _ => {}
        }
        self
    }

    /// Returns the same error in a part of a file that begins after `lines` lines.
    #[must_use]
    pub fn shifted(mut self, lines: usize) -> Self {
        if let Place::At { line, .. } = &mut self.place {
            *line += lines;
        }
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::At { line, column } => write!(f, "line {line}, column {column}: ")?,
            Place::Cell(cell) => write!(f, "cell {cell}: ")?,
            Place::Field(field) => write!(f, "field {}: ", printable(field))?,
            Place::Whole => {}
        }
        f.write_str(&printable(&self.message))
    }
}

/// What was found may hold line ends and other control characters: one error is
/// one line.
fn printable(text: &str) -> String {
    let escaped = |c: char| c.is_control().then(|| c.escape_default().to_string());
    text.chars()
        .map(|c| escaped(c).unwrap_or_else(|| c.into()))
        .collect()
}

impl std::error::Error for InputError {}
