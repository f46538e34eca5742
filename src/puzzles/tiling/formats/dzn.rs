//! MiniZinc data of the domino model (hakank's domino.mzn).
//!
//! ```text
//! file  = { item `;` }
//! item  = `r` `=` rows | `c` `=` columns | `high` `=` largest | `board` `=` board
//! board = `array2d` `(` `1..r` `,` `1..c` `,` `[` numbers `]` `)` | `[|` rows between `|` `|]`
//! ```
//! Items in any order, r and c also as numbers in the ranges, a comma before `]`
//! allowed; `%` begins a comment, `/*` `*/` enclose one. The dominoes are all pairs
//! from 0 to `high`; the board may be transposed.

use super::full_set;
use crate::format::Format;
use crate::puzzles::tiling::Tiling;
use crate::text::{InputError, quoted, without_mark};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "dzn",
    summary: "MiniZinc data: r=7; c=8; high=6; board=array2d(1..r,1..c,[...]);",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

/// A word, number or sign, and where it begins, in bytes.
#[derive(Clone, Copy)]
struct Item<'t> {
    text: &'t str,
    at: usize,
}

fn looks_like(text: &str) -> bool {
    let Ok(items) = items(text) else {
        return false;
    };
    let has = |word: &str| {
        items
            .windows(2)
            .any(|pair| pair[0].text == word && pair[1].text == "=")
    };
    ["r", "c", "high", "board"].into_iter().all(has)
}

/// The text without blanks and comments.
fn items(text: &str) -> Result<Vec<Item<'_>>, InputError> {
    let mut items = Vec::new();
    let mut at = text.len() - without_mark(text).len();
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            '%' => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => match rest.find("*/") {
                Some(end) => end + 2,
                None => return Err(InputError::at_byte(text, at, "a comment without end")),
            },
            _ if c.is_whitespace() => c.len_utf8(),
            _ => {
                let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let length = match rest.find(|c: char| !is_word(c)) {
                    Some(0) if rest.starts_with("..") => 2,
                    Some(0) => c.len_utf8(),
                    Some(end) => end,
                    None => rest.len(),
                };
                items.push(Item {
                    text: &rest[..length],
                    at,
                });
                length
            }
        };
        at += length;
    }
    Ok(items)
}

/// Reads items one after the other.
struct Reader<'t> {
    text: &'t str,
    items: std::iter::Peekable<std::vec::IntoIter<Item<'t>>>,
}

impl<'t> Reader<'t> {
    fn error(&self, item: Option<Item<'_>>, expected: &str) -> InputError {
        let found = item.map_or("the end".into(), |item| quoted(item.text));
        let at = item.map_or(self.text.len(), |item| item.at);
        InputError::at_byte(self.text, at, format!("expected {expected}, found {found}"))
    }

    fn take(&mut self, sign: &str) -> Result<(), InputError> {
        match self.items.next() {
            Some(item) if item.text == sign => Ok(()),
            other => Err(self.error(other, &format!("`{sign}`"))),
        }
    }

    fn is_next(&mut self, sign: &str) -> bool {
        self.items.next_if(|item| item.text == sign).is_some()
    }

    fn number(&mut self, what: &str) -> Result<u32, InputError> {
        let item = self.items.next();
        let number = item.filter(|item| item.text.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|item| item.text.parse().ok());
        number.ok_or_else(|| self.error(item, what))
    }

    /// `1..r`, or a number for `r`, which is then given.
    fn range(&mut self, word: &str) -> Result<Option<u32>, InputError> {
        let first = self.number("a range from 1")?;
        if first != 1 {
            return Err(InputError::whole(format!(
                "expected the range 1..{word}, found one from {first}"
            )));
        }
        self.take("..")?;
        if self.is_next(word) {
            Ok(None)
        } else {
            self.number("the end of the range").map(Some)
        }
    }

    fn board(&mut self) -> Result<Board, InputError> {
        let mut board = Board::default();
        if self.is_next("array2d") {
            self.take("(")?;
            board.rows = self.range("r")?;
            self.take(",")?;
            board.columns = self.range("c")?;
            self.take(",")?;
            self.take("[")?;
            while !self.is_next("]") {
                board.numbers.push(self.number("a number or `]`")?);
                if !self.is_next(",") {
                    self.take("]")?;
                    break;
                }
            }
            self.take(")")?;
            return Ok(board);
        }
        self.take("[")?;
        self.take("|")?;
        let mut lengths = Vec::new();
        while !self.is_next("]") {
            let before = board.numbers.len();
            while !self.is_next("|") {
                board.numbers.push(self.number("a number or `|`")?);
                self.is_next(",");
            }
            lengths.push(board.numbers.len() - before);
        }
        board.rows = u32::try_from(lengths.len()).ok();
        board.columns = lengths.first().and_then(|&n| u32::try_from(n).ok());
        if lengths.iter().any(|n| *n != lengths[0]) {
            return Err(InputError::whole(
                "the rows of the board are not of one length",
            ));
        }
        Ok(board)
    }
}

#[derive(Default)]
struct Board {
    rows: Option<u32>,
    columns: Option<u32>,
    numbers: Vec<u32>,
}

fn read(text: &str) -> Result<Tiling, InputError> {
    let mut reader = Reader {
        text,
        items: items(text)?.into_iter().peekable(),
    };
    let (mut sizes, mut board) = ([None; 3], None);
    const NAMES: [&str; 3] = ["r", "c", "high"];
    while let Some(item) = reader.items.next() {
        let place = NAMES.iter().position(|name| *name == item.text);
        if place.is_none() && item.text != "board" {
            return Err(reader.error(Some(item), "r, c, high or board"));
        }
        reader.take("=")?;
        let is_second = match place {
            Some(i) => sizes[i].replace(reader.number("a number")?).is_some(),
            None => board.replace(reader.board()?).is_some(),
        };
        if is_second {
            return Err(InputError::at_byte(
                text,
                item.at,
                format!("a second {}", item.text),
            ));
        }
        if reader.items.peek().is_some() {
            reader.take(";")?;
        }
    }
    let missing = |name: &str| InputError::whole(format!("{name} is missing"));
    let [Some(rows), Some(columns), Some(high)] = sizes else {
        let name = NAMES.iter().zip(sizes).find(|(_, size)| size.is_none());
        return Err(missing(name.map_or("", |(name, _)| name)));
    };
    let board = board.ok_or_else(|| missing("board"))?;
    let agrees = |of_board: Option<u32>, size: u32| of_board.is_none_or(|n| n == size);
    let n_cells = (rows as usize).checked_mul(columns as usize);
    let is_whole = n_cells == Some(board.numbers.len()) && columns > 0;
    if !is_whole || !agrees(board.rows, rows) || !agrees(board.columns, columns) {
        let message = format!(
            "r={rows} and c={columns}, but the board has {} numbers",
            board.numbers.len()
        );
        return Err(InputError::whole(message));
    }
    let grid = board
        .numbers
        .chunks(columns as usize)
        .map(<[u32]>::to_vec)
        .collect();
    full_set::read(grid, high)
}

fn write(board: &Tiling) -> Result<String, InputError> {
    let high = full_set::largest(board, "the format `dzn`")?;
    let row = |row: &Vec<u32>| {
        row.iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    let rows: Vec<String> = board.grid.iter().map(row).collect();
    Ok(format!(
        "r = {};\nc = {};\nhigh = {high};\nboard = array2d(1..r, 1..c, [\n{}\n]);\n",
        board.rows(),
        board.columns(),
        rows.join(",\n")
    ))
}
