//! Save files of Tatham's Portable Puzzle Collection.
//!
//! ```text
//! file = { KEY `:` LENGTH `:` VALUE newline }   KEY padded to 8 characters
//! ```
//! LENGTH counts the bytes of VALUE. The first key is SAVEFILE; GAME names the
//! game, CPARAMS (else PARAMS) and DESC are its game id. NSTATES is one more than
//! the number of MOVE, SOLVE and RESTART lines; only the first STATEPOS-1 of them
//! count, the others were undone. Other keys say nothing about the board.

use crate::text::{InputError, quoted, without_mark};

/// What the collection writes first.
const MARK: &str = "SAVEFILE:";

/// What VALUE of the first line is.
const COLLECTION: &str = "Simon Tatham's Portable Puzzle Collection";

/// A save file.
pub(crate) struct Save<'t> {
    text: &'t str,
    id: String,
    /// Where DESC begins, in bytes.
    id_at: usize,
    moves: Vec<Record<'t>>,
}

#[derive(Clone, Copy)]
struct Record<'t> {
    key: &'t str,
    value: &'t str,
    value_at: usize,
}

/// A move that counts.
pub(crate) enum Move<'t> {
    /// One or more moves, separated by `;`, and where they begin, in bytes.
    Play(&'t str, usize),
    /// Back to the beginning.
    Restart,
}

/// Whether `text` is a save file of this game.
pub(crate) fn looks_like(text: &str, game: &str) -> bool {
    let text = without_mark(text).trim_start();
    text.starts_with(MARK)
        && (text.lines()).any(|line| line == format!("GAME    :{}:{game}", game.len()))
}

impl<'t> Save<'t> {
    /// Reads a save file of `game`.
    pub(crate) fn read(text: &'t str, game: &str) -> Result<Self, InputError> {
        let records = records(text)?;
        let find = |key: &str| records.iter().find(|record| record.key == key);
        let required = |key: &str| {
            let missing = || InputError::whole(format!("the save file has no line {key}"));
            find(key).ok_or_else(missing)
        };
        match records.first() {
            Some(first) if first.key == "SAVEFILE" => {}
            _ => return Err(InputError::at(1, 1, format!("expected `{MARK}`"))),
        }
        let found = required("GAME")?;
        if found.value != game {
            let message = format!("expected the game {game}, found {}", quoted(found.value));
            return Err(InputError::at_byte(text, found.value_at, message));
        }
        let params = find("CPARAMS").map_or_else(|| required("PARAMS"), Ok)?;
        let desc = required("DESC")?;
        let is_move = |record: &&Record<'t>| ["MOVE", "SOLVE", "RESTART"].contains(&record.key);
        let mut moves: Vec<Record<'t>> = records.iter().filter(is_move).copied().collect();
        let states = number(text, required("NSTATES")?)?;
        let position = required("STATEPOS")?;
        let n_states = moves.len() + 1;
        if states != n_states {
            let message = format!("NSTATES is {states}, but {} moves follow", moves.len());
            return Err(InputError::whole(message));
        }
        let done = number(text, position)?;
        if !(1..=n_states).contains(&done) {
            let message = format!("expected a number from 1 to {n_states}, found {done}");
            return Err(InputError::at_byte(text, position.value_at, message));
        }
        moves.truncate(done - 1);
        Ok(Self {
            text,
            id: format!("{}:{}", params.value, desc.value),
            id_at: desc.value_at,
            moves,
        })
    }

    /// The board, by the reader of game ids.
    pub(crate) fn board<P>(
        &self,
        read: impl FnOnce(&str) -> Result<P, InputError>,
    ) -> Result<P, InputError> {
        // Its places are those of an id that is nowhere in the file.
        read(&self.id)
            .map_err(|error| self.error(self.id_at, format!("the board: {}", error.message)))
    }

    /// The moves that count, in order.
    pub(crate) fn moves(&self) -> Result<Vec<Move<'t>>, InputError> {
        let mut moves = Vec::new();
        for record in &self.moves {
            if record.key == "RESTART" {
                if !self.id.ends_with(&format!(":{}", record.value)) {
                    return Err(self.error(record.value_at, "restarted with another board"));
                }
                moves.push(Move::Restart);
                continue;
            }
            let mut at = record.value_at;
            for part in record.value.split(';') {
                moves.push(Move::Play(part, at));
                at += part.len() + 1;
            }
        }
        Ok(moves)
    }

    /// An error at a byte of the file.
    pub(crate) fn error(&self, at: usize, message: impl Into<String>) -> InputError {
        InputError::at_byte(self.text, at, message)
    }
}

/// Numbers separated by commas, as in a move; exactly `N` of them.
pub(crate) fn numbers<const N: usize>(text: &str) -> Option<[usize; N]> {
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    let numbers: Option<Vec<usize>> = text.split(',').map(number).collect();
    numbers?.try_into().ok()
}

fn number(text: &str, record: &Record<'_>) -> Result<usize, InputError> {
    numbers::<1>(record.value).map(|[n]| n).ok_or_else(|| {
        let message = format!("expected a number, found {}", quoted(record.value));
        InputError::at_byte(text, record.value_at, message)
    })
}

fn records(text: &str) -> Result<Vec<Record<'_>>, InputError> {
    let mut records = Vec::new();
    let mut at = text.len() - without_mark(text).len();
    loop {
        // Blank lines say nothing, nor does how lines end.
        at += text[at..].len() - text[at..].trim_start().len();
        if at == text.len() {
            return Ok(records);
        }
        let record = record(text, at)?;
        at = record.value_at + record.value.len();
        let rest = &text[at..];
        if !rest.is_empty() && !rest.starts_with(['\r', '\n']) {
            return Err(InputError::at_byte(
                text,
                at,
                "expected the end of the line",
            ));
        }
        records.push(record);
    }
}

fn record(text: &str, at: usize) -> Result<Record<'_>, InputError> {
    let expected = || InputError::at_byte(text, at, "expected KEY:LENGTH:VALUE");
    let line = text[at..].lines().next().unwrap_or("");
    let (key, rest) = line.split_once(':').ok_or_else(expected)?;
    let (length, _) = rest.split_once(':').ok_or_else(expected)?;
    let [n_bytes] = numbers::<1>(length).ok_or_else(expected)?;
    let value_at = at + key.len() + length.len() + 2;
    let end = value_at.checked_add(n_bytes);
    let value = end.and_then(|end| text.get(value_at..end)).ok_or_else(|| {
        InputError::at_byte(text, value_at, format!("{n_bytes} bytes do not end here"))
    })?;
    Ok(Record {
        key: key.trim_end(),
        value,
        value_at,
    })
}

/// The save file of a game after these moves.
pub(crate) fn write(game: &str, id: &str, moves: &[String]) -> String {
    let (params, desc) = id.trim_end().split_once(':').unwrap_or(("", ""));
    let states = (moves.len() + 1).to_string();
    let head = [
        ("SAVEFILE", COLLECTION),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", desc),
        ("NSTATES", &states),
        ("STATEPOS", &states),
    ];
    let moves = moves.iter().map(|step| ("MOVE", step.as_str()));
    let line = |(key, value): (&str, &str)| format!("{key:<8}:{}:{value}\n", value.len());
    head.into_iter().chain(moves).map(line).collect()
}
