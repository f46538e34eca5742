//! Which puzzle a text is, and in which format.

use super::{Board, Entry, Registry, Source};
use crate::format::PuzzleFormat;
use crate::format::envelope::{self, Opened, Says};
use crate::json;
use crate::text::{InputError, lines, quoted, with_solution, without_mark};
use std::borrow::Cow;

/// A format of a puzzle.
type Row<'r> = (&'r Entry, &'static dyn PuzzleFormat);

/// Which reader a text needs.
enum Found<'r> {
    Native,
    Json,
    /// In one of these formats.
    Formats(Vec<Row<'r>>),
}

impl Registry {
    /// Reads the board in `text`. Which puzzle it is and in which format is found by its
    /// content; `named` and `format` decide it instead, as far as given.
    ///
    /// # Errors
    /// If it is none that is known or more than one, and at the first place that does not
    /// follow the form.
    pub fn read<'t>(
        &self,
        text: &'t str,
        named: Option<&str>,
        format: Option<&str>,
    ) -> Result<Board<'t>, InputError> {
        let Opened { text, says } = envelope::open(text)?;
        let named = self.named(named, says)?;
        match (self.find(&text, named, format)?, text) {
            (Found::Native, text) => self.native(text, named),
            (Found::Json, text) => self.object(json::parse(&text)?, named, None),
            (Found::Formats(rows), text) => the_one(text, &rows),
        }
    }

    /// The puzzle whose board `text` seems to be, be it readable or not.
    ///
    /// # Errors
    /// If it is none that is known, or more than one.
    pub fn detect(
        &self,
        text: &str,
        named: Option<&str>,
        format: Option<&str>,
    ) -> Result<&Entry, InputError> {
        let Opened { text, says } = envelope::open(text)?;
        let text = text.as_ref();
        let named = self.named(named, says)?;
        match self.find(text, named, format)? {
            Found::Native => self.native_entry(text, named),
            Found::Json => self.object_entry(&json::parse(text)?, named),
            Found::Formats(rows) => {
                let readable = rows.iter().find(|row| row.1.read(text).is_ok());
                Ok(readable.unwrap_or(&rows[0]).0)
            }
        }
    }

    /// Whether `text` is by its content a board in a format of another program, be it
    /// readable or not.
    #[must_use]
    pub fn is_foreign(&self, text: &str, named: Option<&str>, format: Option<&str>) -> bool {
        let Ok(Opened { text, says }) = envelope::open(text) else {
            // A link, though none that holds a board.
            return true;
        };
        let text = text.as_ref();
        let Ok(named) = self.named(named, says) else {
            return true;
        };
        match self.find(text, named, format) {
            Ok(Found::Formats(rows)) => {
                let readable = rows.iter().filter(|row| row.1.read(text).is_ok());
                rows.len() == 1 || readable.count() == 1
            }
            _ => false,
        }
    }

    /// The puzzle by its name, or by what a link says.
    fn named<'r>(
        &'r self,
        named: Option<&str>,
        says: Says<'_>,
    ) -> Result<Option<&'r Entry>, InputError> {
        let named = named.map(|name| self.puzzle(name)).transpose()?;
        let wrong = |what: String, names: Vec<&str>| {
            let message = format!("{what} is not supported; {} are", names.join(", "));
            Err(InputError::whole(message))
        };
        let with_format = |format: &str| -> Vec<&str> {
            let has = |entry: &&Entry| entry.formats().iter().any(|row| row.name() == format);
            self.entries.iter().filter(has).map(Entry::name).collect()
        };
        match says {
            Says::Nothing => Ok(named),
            Says::Game(game) => match self.puzzle(game) {
                Ok(entry) => Ok(named.or(Some(entry))),
                Err(_) => wrong(format!("the game {}", quoted(game)), with_format("tatham")),
            },
            Says::Genre(host, [first, second]) => {
                if self.puzzle(first).is_ok() || self.puzzle(second).is_ok() {
                    return Ok(named);
                }
                let what = format!("the genre {} of {host}", quoted(first));
                wrong(what, with_format("pzpr"))
            }
        }
    }

    fn find<'r>(
        &'r self,
        text: &str,
        named: Option<&'r Entry>,
        format: Option<&str>,
    ) -> Result<Found<'r>, InputError> {
        match format {
            Some("native") => return Ok(Found::Native),
            Some("json") => return Ok(Found::Json),
            Some(name) => {
                let rows = self.formats(named).filter(|(_, row)| row.name() == name);
                let rows: Vec<_> = rows.collect();
                if rows.is_empty() {
                    return Err(InputError::whole(format!(
                        "unknown format {}; see `puzzlesat list formats`",
                        quoted(name)
                    )));
                }
                return Ok(Found::Formats(rows));
            }
            None => {}
        }
        if without_mark(text).trim_start().starts_with('{') {
            return Ok(Found::Json);
        }
        let first = lines(text).next().and_then(|line| line.tokens().next());
        if first.is_some_and(|word| self.puzzle(word.text).is_ok()) {
            return Ok(Found::Native);
        }
        let rows = self.formats(named).filter(|(_, row)| row.looks_like(text));
        let rows: Vec<_> = rows.collect();
        Ok(if rows.is_empty() {
            Found::Native
        } else {
            Found::Formats(rows)
        })
    }

    fn formats<'r>(&'r self, named: Option<&'r Entry>) -> impl Iterator<Item = Row<'r>> {
        let is_wanted =
            move |entry: &&Entry| named.is_none_or(|named| named.name() == entry.name());
        let entries = self.entries.iter().filter(is_wanted);
        entries.flat_map(|entry| entry.formats().iter().map(move |&row| (entry, row)))
    }

    /// Reads native text; its first line may be missing if the puzzle is named. An answer
    /// may stand below a line `solution`.
    fn native<'t>(
        &self,
        text: Cow<'t, str>,
        named: Option<&Entry>,
    ) -> Result<Board<'t>, InputError> {
        let entry = self.native_entry(&text, named)?;
        let (own, _) = with_solution(&text);
        let first = lines(own).next().and_then(|line| line.tokens().next());
        let head = first.and_then(|word| Some((word, self.puzzle(word.text).ok()?)));
        let is_own = |found: &Entry| found.name() == entry.name();
        let puzzle = match head {
            // The name in another case, or another name.
            Some((word, found)) if is_own(found) && word.text != entry.name() => {
                entry.read_text(&own.replacen(word.text, entry.name(), 1))
            }
            None if named.is_some() && first.is_some() => {
                let puzzle = entry.read_text(&format!("{}\n{own}", entry.name()));
                puzzle.map_err(InputError::without_head)
            }
            _ => entry.read_text(own),
        };
        Ok(Board::new(puzzle?, Source::Text(text)))
    }

    fn native_entry<'r>(
        &'r self,
        text: &str,
        named: Option<&'r Entry>,
    ) -> Result<&'r Entry, InputError> {
        let Some(first) = lines(text).next() else {
            let message = "expected the name of a puzzle, found an empty text";
            return Err(InputError::at(1, 1, message));
        };
        let word = first.tokens().next().expect("a line holds a token");
        match named {
            Some(entry) => Ok(entry),
            None if text.trim_start().starts_with("http") => Err(unknown_link(text.trim())),
            None => self
                .puzzle(word.text)
                .map_err(|_| word.error(self.unknown(text))),
        }
    }
}

impl Registry {
    /// Returns the message for a text that no format reads.
    fn unknown(&self, text: &str) -> String {
        let start = without_mark(text).trim_start();
        let other = NOT_BOARDS.iter().find(|(starts, _)| {
            let mut starts = starts.iter();
            starts.any(|&mark| start.starts_with(mark))
        });
        if let Some((_, what)) = other {
            return format!("expected a board, found {what}");
        }
        let names: Vec<_> = self.entries.iter().map(Entry::name).collect();
        let found = lines(text).next().map_or("", |line| line.text.trim());
        let found = quoted(found);
        format!(
            "expected a puzzle name ({}), found {found}; if the first line is missing, use --puzzle NAME",
            names.join(", ")
        )
    }
}

/// Texts that are given by mistake, by their beginnings.
const NOT_BOARDS: &[(&[&str], &str)] = &[
    (
        &["<svg", "<?xml", "<!DOCTYPE", "<html"],
        "a picture or page; use the text it was made from",
    ),
    (
        &["p cnf", "c ", "p wcnf", "h "],
        "a formula; `decode --formula` reads it",
    ),
    (
        &["s ", "v ", "SAT", "UNSAT"],
        "the output of a solver; use `decode --answer FILE`",
    ),
    (
        &["%PDF", "\u{89}PNG", "GIF8"],
        "a picture; use the text it was made from",
    ),
];

/// A link that no format reads.
fn unknown_link(text: &str) -> InputError {
    InputError::whole(format!(
        "{} is a link to a page that is not known to hold a puzzle; paste the puzzle's text",
        quoted(text)
    ))
}

/// The board in the format that fits; of several, in the one that can read it.
fn the_one<'t>(text: Cow<'t, str>, rows: &[Row<'_>]) -> Result<Board<'t>, InputError> {
    let read = |(_, row): &Row<'_>| row.read(&text);
    let board = |row: &Row<'_>, puzzle| Board::new(puzzle, Source::Format(row.1, text.clone()));
    if let [row] = rows {
        return Ok(board(row, read(row)?));
    }
    let readable = rows.iter().filter_map(|row| Some((row, read(row).ok()?)));
    let mut readable: Vec<_> = readable.collect();
    if let (1, Some((row, puzzle))) = (readable.len(), readable.pop()) {
        return Ok(board(row, puzzle));
    }
    // Of several formats of one name, the one that it looks like says what is wrong.
    let mut alike = rows.iter().filter(|(_, row)| row.looks_like(&text));
    if let (Some(row), None) = (alike.next(), alike.next()) {
        return Ok(board(row, read(row)?));
    }
    let is_readable = |row: &&Row<'_>| read(row).is_ok();
    let mut fit: Vec<&Row<'_>> = rows.iter().filter(is_readable).collect();
    if fit.is_empty() {
        fit = rows.iter().collect();
    }
    let names = fit
        .iter()
        .map(|(entry, row)| format!("{} {}", entry.name(), row.name()));
    Err(InputError::whole(format!(
        "this could be {}; say which with --puzzle or --format",
        names.collect::<Vec<_>>().join(" or ")
    )))
}
