//! The blocks in which janko.at keeps its puzzles.
//!
//! ```text
//! file    = { line } { section } [ `[end]` ]
//! section = `[problem]` | `[clabels]` | `[rlabels]` | `[labels]` | `[solution]`, then lines of
//!           words separated by blanks; `-` is nothing
//! ```
//! Names may stand without brackets. A line `puzzle NAME` (or a section `[puzzle]`)
//! names the puzzle. The sections begin, end, moves, size, author and the
//! like say nothing about the board and are left out, and so is what stands before
//! the first section; any other section is an error.

use super::same_board;
use crate::puzzle::Puzzle;
use crate::text::{InputError, Line, Token, quoted, without_mark};

/// Sections that hold the board or its answer.
const DATA: [&str; 5] = ["problem", "clabels", "rlabels", "labels", "solution"];

/// Sections that hold neither.
const OTHER: [&str; 16] = [
    "begin",
    "end",
    "puzzle",
    "author",
    "solver",
    "source",
    "title",
    "info",
    "mail",
    "date",
    "moves",
    "size",
    "unit",
    "rules",
    "copyright",
    "comment",
];

/// The data sections of a text: each line with its number.
pub(crate) struct Blocks<'t> {
    sections: Vec<(&'static str, Vec<Line<'t>>)>,
    puzzle: Option<&'t str>,
}

/// Whether `text` has all these sections and, if it says so, is this puzzle.
pub(crate) fn looks_like(text: &str, sections: &[&str], names: &[&str]) -> bool {
    let Ok(blocks) = Blocks::read(text) else {
        // Reading it will say what is wrong.
        return sections
            .iter()
            .all(|name| text.contains(&format!("[{name}]")));
    };
    let is_named = |name: &str| names.contains(&name.to_lowercase().as_str());
    sections.iter().all(|name| blocks.has(name)) && blocks.puzzle.is_none_or(is_named)
}

fn header(line: &str) -> Option<(&str, bool)> {
    let line = line.trim();
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    match inner {
        Some(name) => Some((name, true)),
        None => (DATA.contains(&line) || OTHER.contains(&line)).then_some((line, false)),
    }
}

impl<'t> Blocks<'t> {
    /// Reads the sections.
    pub(crate) fn read(text: &'t str) -> Result<Self, InputError> {
        let mut blocks = Self {
            sections: Vec::new(),
            puzzle: None,
        };
        let (mut is_data, mut is_name) = (false, false);
        for (i, text) in without_mark(text).lines().enumerate() {
            let line = Line {
                number: i + 1,
                text: text.trim_end(),
            };
            if let Some((name, _)) = header(line.text) {
                is_data = blocks.section(name, &line)?;
                is_name = name == "puzzle";
            } else if is_data {
                let (_, lines) = blocks.sections.last_mut().expect("a section is open");
                lines.extend((!line.text.is_empty()).then_some(line));
            } else {
                let mut words = line.tokens().map(|token| token.text);
                let first = words.next();
                let named = if is_name {
                    first
                } else {
                    words.next().filter(|_| first == Some("puzzle"))
                };
                blocks.puzzle = blocks.puzzle.or(named);
            }
        }
        Ok(blocks)
    }

    /// Opens a section; whether it holds data.
    fn section(&mut self, name: &str, line: &Line<'t>) -> Result<bool, InputError> {
        let Some(&name) = DATA.iter().find(|known| **known == name) else {
            return if OTHER.contains(&name) {
                Ok(false)
            } else {
                let message = format!(
                    "expected one of [{}], found {}",
                    DATA.join("], ["),
                    quoted(line.text.trim())
                );
                Err(line.trimmed().error(message))
            };
        };
        if self.has(name) {
            return Err(line.trimmed().error(format!("a second section [{name}]")));
        }
        self.sections.push((name, Vec::new()));
        Ok(true)
    }

    /// Whether the section is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.sections.iter().any(|(known, _)| *known == name)
    }

    /// The words of each line of a section.
    pub(crate) fn grid(&self, name: &str) -> Result<Vec<Vec<Token<'t>>>, InputError> {
        let section = self.sections.iter().find(|(known, _)| *known == name);
        let Some((_, lines)) = section.filter(|(_, lines)| !lines.is_empty()) else {
            return Err(InputError::whole(format!(
                "expected a section [{name}] with lines"
            )));
        };
        let mut grid: Vec<Vec<Token<'t>>> = Vec::new();
        for line in lines {
            let row: Vec<_> = line.tokens().collect();
            if let Some(first) = grid.first().filter(|first| first.len() != row.len()) {
                let message = format!(
                    "{} cells in the row, expected {} as in the first",
                    row.len(),
                    first.len()
                );
                return Err(line.end_error(message));
            }
            grid.push(row);
        }
        Ok(grid)
    }

    /// As [`grid`](Self::grid), of a size.
    pub(crate) fn grid_of(
        &self,
        name: &str,
        rows: usize,
        columns: usize,
    ) -> Result<Vec<Vec<Token<'t>>>, InputError> {
        let grid = self.grid(name)?;
        if (grid.len(), grid[0].len()) != (rows, columns) {
            let message = format!(
                "{} rows of {} cells, expected {rows} of {columns}",
                grid.len(),
                grid[0].len()
            );
            return Err(grid[0][0].error(message));
        }
        Ok(grid)
    }
}

/// The words of the answer in `text`, `None` where it holds none; the board beside it,
/// which begins with the section called `first`, must be `puzzle`.
pub(crate) fn answer<'t, P: Puzzle>(
    puzzle: &P,
    text: &'t str,
    first: &str,
    board: fn(&Blocks<'_>) -> Result<P, InputError>,
) -> Result<Option<Vec<Vec<Token<'t>>>>, InputError> {
    let blocks = Blocks::read(text)?;
    if blocks.has(first) {
        same_board(puzzle, &board(&blocks)?)?;
    }
    if !blocks.has("solution") {
        return Ok(None);
    }
    let (rows, columns) = puzzle.size().expect("these puzzles have rows and columns");
    blocks.grid_of("solution", rows, columns).map(Some)
}

/// A section: its rows, words padded to one width.
pub(crate) fn section(name: &str, rows: &[Vec<String>]) -> String {
    let width = rows.iter().flatten().map(String::len).max().unwrap_or(1);
    let row = |row: &Vec<String>| {
        let words: Vec<_> = row.iter().map(|word| format!("{word:>width$}")).collect();
        format!("{}\n", words.join(" "))
    };
    format!("[{name}]\n{}", rows.iter().map(row).collect::<String>())
}
