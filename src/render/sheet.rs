//! Text boards: characters with the places of cells. The places are needed for colours on
//! a terminal, and for boards wider than the terminal.

use super::{Mark, MarkKind};
use crate::text::Cell;
use std::collections::BTreeMap;
use std::ops::Range;

/// Colour of the characters of a cell on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "colours say what they are")]
pub enum Tint {
    Blue,
    Red,
    Green,
    Yellow,
    Cyan,
    Magenta,
    /// Dimmer than the rest.
    Dim,
}

impl Tint {
    /// Returns the code that begins it.
    fn code(self) -> &'static str {
        match self {
            Self::Red => "31",
            Self::Green => "32",
            Self::Yellow => "33",
            Self::Blue => "34",
            Self::Magenta => "35",
            Self::Cyan => "36",
            Self::Dim => "2",
        }
    }
}

/// Use of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// Characters only.
    Off,
    /// With ANSI escape sequences.
    Ansi,
}

/// Place of a cell: the line, and the range of its characters.
pub type Spot = (usize, Range<usize>);

/// Board as characters.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Its lines.
    pub lines: Vec<String>,
    /// The places of cells.
    pub spots: BTreeMap<Cell, Spot>,
    /// The colours of cells.
    pub tints: Vec<(Cell, Tint)>,
}

impl Sheet {
    /// Returns a text without cells.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        Self {
            lines: text.lines().map(str::to_owned).collect(),
            ..Self::default()
        }
    }

    /// Returns a board of `(rows, columns)` cells with blanks between them; `entry`
    /// returns the text of a cell.
    #[must_use]
    pub fn grid(size: (usize, usize), entry: impl FnMut(Cell) -> String) -> Self {
        let mut sheet = Self::default();
        sheet.push_grid(size, entry);
        sheet
    }

    /// Adds such a board below. A cell that already has a place keeps it.
    pub fn push_grid(
        &mut self,
        (rows, columns): (usize, usize),
        mut entry: impl FnMut(Cell) -> String,
    ) {
        let row = |row| (0..columns).map(move |column| Cell::new(row, column));
        let entries: Vec<String> = (0..rows).flat_map(row).map(&mut entry).collect();
        let widths = entries.iter().map(|text| text.chars().count());
        let width = widths.max().unwrap_or(1);
        for row in 0..rows {
            let mut line = String::new();
            for column in 0..columns {
                let start = column * (width + 1);
                let spot = (self.lines.len(), start..start + width);
                self.spots.entry(Cell::new(row, column)).or_insert(spot);
                line += &format!("{:>width$} ", entries[row * columns + column]);
            }
            self.lines.push(line.trim_end().to_owned());
        }
    }

    /// Returns the number of characters of the longest line.
    #[must_use]
    pub fn width(&self) -> usize {
        let lengths = self.lines.iter().map(|line| line.chars().count());
        lengths.max().unwrap_or(0)
    }

    /// Returns the text with its colours and marks.
    #[must_use]
    pub fn text(&self, marks: &[Mark], colors: Colors) -> String {
        self.part(0..usize::MAX, marks, colors)
    }

    /// Returns the text in bands of whole columns, each at most `width` characters wide,
    /// with a line above that names its columns. `None` if the board is narrow enough,
    /// has no places of columns, or has a column that is too wide.
    #[must_use]
    pub fn bands(&self, width: usize, marks: &[Mark], colors: Colors) -> Option<String> {
        let columns = self.columns();
        if self.width() <= width || columns.len() < 2 {
            return None;
        }
        let (mut text, mut first) = (String::new(), 0);
        while first < columns.len() {
            let from = if first == 0 { 0 } else { columns[first] };
            let end = |last: usize| columns.get(last + 1).copied().unwrap_or(self.width());
            let last = (first..columns.len())
                .take_while(|&last| end(last) - from <= width)
                .last()?;
            let space = if first > 0 { "\n" } else { "" };
            text += &format!("{space}columns {} to {}:\n", first + 1, last + 1);
            text += &self.part(from..end(last), marks, colors);
            first = last + 1;
        }
        Some(text)
    }

    /// Returns the start of each column of cells.
    fn columns(&self) -> Vec<usize> {
        let mut starts: BTreeMap<usize, usize> = BTreeMap::new();
        for (cell, (_, range)) in &self.spots {
            let start = starts.entry(cell.column).or_insert(range.start);
            *start = range.start.min(*start);
        }
        starts.into_values().collect()
    }

    /// Returns the characters of some columns.
    fn part(&self, columns: Range<usize>, marks: &[Mark], colors: Colors) -> String {
        let codes = if colors == Colors::Ansi {
            self.codes(marks)
        } else {
            BTreeMap::new()
        };
        let mut text = String::new();
        for (row, line) in self.lines.iter().enumerate() {
            let mut code = "";
            let mut kept = String::new();
            let characters = line.chars().enumerate();
            let within = characters.filter(|(i, _)| columns.contains(i));
            for (i, c) in within {
                let new = codes.get(&(row, i)).map_or("", String::as_str);
                if new != code {
                    kept += if code.is_empty() { "" } else { "\u{1b}[0m" };
                    kept += &if new.is_empty() {
                        String::new()
                    } else {
                        format!("\u{1b}[{new}m")
                    };
                    code = new;
                }
                kept.push(c);
            }
            kept += if code.is_empty() { "" } else { "\u{1b}[0m" };
            text += kept.trim_end();
            text.push('\n');
        }
        text
    }

    /// Returns the escape codes of characters; a mark overrides the tint of a cell.
    fn codes(&self, marks: &[Mark]) -> BTreeMap<(usize, usize), String> {
        let mut codes = BTreeMap::new();
        let mut set = |cell: Cell, code: &str| {
            let Some((row, range)) = self.spots.get(&cell) else {
                return;
            };
            for i in range.clone() {
                codes.insert((*row, i), code.to_owned());
            }
        };
        for (cell, tint) in &self.tints {
            set(*cell, tint.code());
        }
        for kind in MarkKind::ALL {
            let code = match kind {
                MarkKind::Broken => "1;37;41",
                MarkKind::Differs => "30;43",
                MarkKind::Because => "1;4;34",
                MarkKind::Follows => "30;42",
            };
            kind.cells(marks)
                .into_iter()
                .for_each(|cell| set(cell, code));
        }
        codes
    }
}
