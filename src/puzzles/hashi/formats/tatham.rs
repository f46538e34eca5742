//! Game ids of the bridges game in Tatham's Portable Puzzle Collection.
//!
//! ```text
//! id     = PARAMS `:` DESC
//! PARAMS = W [`x` H] { `i`N | `e`N | `m`N | `L` | `d`N }     H defaults to W
//! DESC   = { `1`-`9` | `A`-`G` (10-16) | `a`-`z` (1-26 water cells) }
//! ```
//! `m` is the maximum number of bridges per pair (default 2), `L` forbids loops; `i`, `e`, `d`
//! only steer a generator. DESC covers W x H cells exactly, row by row. Valid
//! boards have two islands or more, none adjacent.

use crate::format::Format;
use crate::puzzles::hashi::{Clue, Hashi, text};
use crate::text::{InputError, quoted, without_mark};

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "tatham",
    summary: "game id of Tatham's bridges: 7x7i30e10m2d2:2e2h1d...",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

/// The largest board a game id is read for.
const MAX_CELLS: usize = 1_000_000;

fn looks_like(text: &str) -> bool {
    let Some((params, desc)) = without_mark(text).trim().split_once(':') else {
        return false;
    };
    let mut letters = params.chars().filter(|c| !c.is_ascii_digit());
    let is_params =
        params.starts_with(|c: char| c.is_ascii_digit()) && letters.all(|c| "xiemLd".contains(c));
    is_params
        && !desc.is_empty()
        && desc
            .chars()
            .all(|c| matches!(c, '1'..='9' | 'A'..='G' | 'a'..='z'))
}

/// No parameters that mean something are longer.
const LONGEST_PARAMS: usize = 100;

struct Params {
    width: usize,
    height: usize,
    max: u32,
    is_tree: bool,
}

pub(super) fn read(text: &str) -> Result<Hashi, InputError> {
    let id = without_mark(text).trim();
    let is_before = |c: &char| c.is_whitespace() || *c == '\u{feff}';
    let start = text.chars().take_while(is_before).count();
    let error = |at: usize, message: String| InputError::at_character(text, start + at, message);
    let Some((params, desc)) = id.split_once(':') else {
        let message = if id.contains('#') {
            "a `#` id holds a seed, not a board; expected PARAMS:DESC"
        } else {
            "expected PARAMS:DESC"
        };
        return Err(error(0, message.into()));
    };
    if params.len() > LONGEST_PARAMS {
        let message = format!("expected parameters of at most {LONGEST_PARAMS} characters");
        return Err(error(0, message));
    }
    let parsed = read_params(params).map_err(|(at, message)| error(at, message))?;
    let behind = params.chars().count() + 1;
    let cells = read_desc(desc, parsed.width * parsed.height)
        .map_err(|(at, message)| error(behind + at, message))?;
    let grid: Vec<Vec<Clue>> = cells.chunks(parsed.width).map(<[Clue]>::to_vec).collect();
    let board = Hashi::new(&grid, parsed.max, parsed.is_tree)?;
    valid(&board)?;
    Ok(board)
}

/// What went wrong, and at which character.
type At<T> = Result<T, (usize, String)>;

/// The number at a character of `params`, which then is the one after it.
fn read_number(params: &str, at: &mut usize) -> At<usize> {
    let digits = params.chars().skip(*at);
    let digits: String = digits.take_while(char::is_ascii_digit).collect();
    let value = digits.parse::<usize>().ok().filter(|&n| n <= MAX_CELLS);
    let value = value.ok_or_else(|| {
        let found = quoted(&digits);
        (
            *at,
            format!("expected a number to {MAX_CELLS}, found {found}"),
        )
    })?;
    *at += digits.len();
    Ok(value)
}

fn read_params(params: &str) -> At<Params> {
    let mut at = 0;
    let number = |at: &mut usize| read_number(params, at);
    let width = number(&mut at)?;
    let mut parsed = Params {
        width,
        height: width,
        max: 2,
        is_tree: false,
    };
    while let Some(letter) = params.chars().nth(at) {
        at += 1;
        match letter {
            'L' => parsed.is_tree = true,
            'x' => parsed.height = number(&mut at)?,
            'm' => {
                let start = at;
                let max = number(&mut at)?;
                parsed.max = u32::try_from(max)
                    .ok()
                    .filter(|max| (1..=4).contains(max))
                    .ok_or((
                        start,
                        format!(
                            "expected 1 to 4 as the maximum number of bridges per pair, found {max}"
                        ),
                    ))?;
            }
            'i' | 'e' | 'd' => drop(number(&mut at)?),
            other => {
                return Err((
                    at - 1,
                    format!("expected x, i, e, m, L or d, found `{other}`"),
                ));
            }
        }
    }
    let cells = parsed
        .width
        .checked_mul(parsed.height)
        .filter(|n| (1..=MAX_CELLS).contains(n));
    cells.ok_or((
        0,
        format!(
            "a board of {}x{} cells, expected 1 to {MAX_CELLS} cells",
            parsed.width, parsed.height
        ),
    ))?;
    Ok(parsed)
}

pub(super) fn read_desc(desc: &str, n_cells: usize) -> At<Vec<Clue>> {
    let mut cells: Vec<Clue> = Vec::new();
    for (at, c) in desc.chars().enumerate() {
        match c {
            'a'..='z' => cells.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1)),
            '1'..='9' | 'A'..='G' => cells.push(text::character(c).flatten()),
            other => return Err((at, format!("expected 1-9, A-G or a-z, found `{other}`"))),
        }
        if cells.len() > n_cells {
            return Err((at, format!("more than the {n_cells} cells of the board")));
        }
    }
    if cells.len() < n_cells {
        return Err((
            desc.chars().count(),
            format!("{} cells, expected {n_cells}", cells.len()),
        ));
    }
    Ok(cells)
}

fn valid(board: &Hashi) -> Result<(), InputError> {
    if board.islands().len() < 2 {
        return Err(InputError::whole("a game id holds at least two islands"));
    }
    let touching = board
        .spans()
        .iter()
        .map(|span| board.ends(span))
        .find(|[a, b]| a.is_neighbour(*b));
    touching.map_or(Ok(()), |[a, b]| {
        Err(InputError::cell(
            a,
            format!("a game id holds no adjacent islands, {a} and {b} are"),
        ))
    })
}

pub(super) fn write(board: &Hashi) -> Result<String, InputError> {
    valid(board)?;
    let loops = if board.is_tree() { "L" } else { "" };
    let desc = write_desc(board, "a game id")?;
    Ok(format!(
        "{}x{}m{}{loops}:{desc}\n",
        board.columns(),
        board.rows(),
        board.max()
    ))
}

/// DESC; `what` names the format in an error.
pub(super) fn write_desc(board: &Hashi, what: &str) -> Result<String, InputError> {
    let mut desc = String::new();
    let mut water = 0_u8;
    let flush = |desc: &mut String, water: &mut u8| {
        desc.extend((*water > 0).then(|| char::from(b'a' + *water - 1)));
        *water = 0;
    };
    for (i, clue) in board.grid().iter().flatten().enumerate() {
        let Some(clue) = clue else {
            water += 1;
            if water == 26 {
                flush(&mut desc, &mut water);
            }
            continue;
        };
        flush(&mut desc, &mut water);
        let symbol = clue.and_then(|n| text::symbol(Some(n)));
        let cell = crate::text::Cell::new(i / board.columns(), i % board.columns());
        let message = || format!("{what} holds numbers from 1 to 16 only");
        desc.push(symbol.ok_or_else(|| InputError::cell(cell, message()))?);
    }
    flush(&mut desc, &mut water);
    Ok(desc)
}
