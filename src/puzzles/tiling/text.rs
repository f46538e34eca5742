//! Native text: rows of numbers, `.` for a hole, and lines that begin with a word.

use super::{Cover, Domino, Placement, Tiling};
use crate::text::cells::{cell_pair, of_cell};
use crate::text::{InputError, Line, Token, body, quoted};

/// What a row of the grid begins with, or another line.
const EXPECTED: &str = "a number of the grid, or `dominoes`, `given`, `cover`";

#[derive(Default)]
struct Parts<'t> {
    grid: Vec<Vec<Option<u32>>>,
    set: Option<Vec<Domino>>,
    /// Read when the size of the grid is known.
    given: Vec<Token<'t>>,
    cover: Option<Cover>,
}

pub(super) fn read(text: &str) -> Result<Tiling, InputError> {
    let names = [&[Tiling::NAME], Tiling::ALIASES].concat();
    let mut parts = Parts::default();
    for line in body(text, &names)? {
        parts.line(&line)?;
    }
    let (rows, columns) = (parts.grid.len(), parts.grid.first().map_or(0, Vec::len));
    let given = parts
        .given
        .iter()
        .map(|token| cell_pair(token, rows, columns))
        .collect::<Result<Vec<Placement>, _>>()?;
    Tiling::with_holes(parts.grid, parts.set, given, parts.cover)
}

impl<'t> Parts<'t> {
    fn line(&mut self, line: &Line<'t>) -> Result<(), InputError> {
        let mut words = line.tokens();
        let first = words.next().expect("a line holds a token");
        match first.text {
            "dominoes" => {
                let set = self.set.get_or_insert_default();
                for word in words {
                    set.push(domino(&word)?);
                }
            }
            "given" => self.given.extend(words),
            "cover" => self.cover(&first, &words.collect::<Vec<_>>())?,
            _ => self.grid_row(line)?,
        }
        Ok(())
    }

    fn cover(&mut self, first: &Token<'_>, words: &[Token<'_>]) -> Result<(), InputError> {
        let cover = match words {
            [word] if word.text == "all" => Cover::All,
            [word] if word.text == "any" => Cover::Any,
            _ => return Err(first.error("expected `cover all` or `cover any`")),
        };
        match self.cover.replace(cover) {
            Some(_) => Err(first.error("a second `cover` line")),
            None => Ok(()),
        }
    }

    fn grid_row(&mut self, line: &Line<'_>) -> Result<(), InputError> {
        let row = line
            .tokens()
            .map(|token| match token.text {
                "." => Ok(None),
                _ => token.number(EXPECTED).map(Some),
            })
            .collect::<Result<Vec<_>, _>>()?;
        match self.grid.first() {
            Some(first) if first.len() != row.len() => Err(line.end_error(format!(
                "{} numbers in the row, expected {} as in the first",
                row.len(),
                first.len()
            ))),
            _ => {
                self.grid.push(row);
                Ok(())
            }
        }
    }
}

fn domino(token: &Token<'_>) -> Result<Domino, InputError> {
    let number = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|_| text.bytes().all(|b| b.is_ascii_digit()))
    };
    let pair = token
        .text
        .split_once('-')
        .and_then(|(a, b)| Some((number(a)?, number(b)?)));
    pair.ok_or_else(|| {
        token.error(format!(
            "expected a domino like 0-1, found {}",
            quoted(token.text)
        ))
    })
}

pub(super) fn write(board: &Tiling) -> String {
    let width = board.width();
    let row = |row: &Vec<Option<u32>>| {
        row.iter()
            .map(|number| number.map_or(".".into(), |number| number.to_string()))
            .map(|text| format!("{text:>width$}"))
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    let mut text = format!(
        "{}\n{}",
        Tiling::NAME,
        board.numbers().iter().map(row).collect::<String>()
    );
    if let Some(set) = &board.set {
        let copies = set
            .iter()
            .flat_map(|(&(a, b), &copies)| (0..copies).map(move |_| format!(" {a}-{b}")));
        text += &format!("dominoes{}\n", copies.collect::<String>());
    }
    for [a, b] in &board.given {
        text += &format!("given {}-{}\n", of_cell(*a), of_cell(*b));
    }
    if !is_default_cover(board) {
        text += "cover any\n";
    }
    text
}

/// `cover all` with more cells than that is an error, so only `cover any` with
/// exactly twice the dominoes has to be written.
pub(super) fn is_default_cover(board: &Tiling) -> bool {
    let exact = board.n_cells() as u64 == 2 * board.n_dominoes();
    board.cover == if exact { Cover::All } else { Cover::Any }
}
