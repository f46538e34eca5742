//! Reading puzzles from files and standard input.

use super::Cli;
use super::args::Common;
use super::bytes::{self, NoText};
use super::output::Problem;
use crate::json;
use crate::registry::{Board, parse_json};
use crate::text::{InputError, separated, without_mark};
use serde_json::Value;
use std::io::{BufRead, BufReader, IsTerminal, Read};
use std::ops::Deref;
use std::path::Path;

/// The text of the puzzle file, or of standard input.
pub(super) fn puzzle_text(path: Option<&Path>, common: &Common) -> Result<String, Problem> {
    match path {
        Some(path) => text(path, common),
        None if std::io::stdin().is_terminal() => Err(no_puzzle()),
        None => text(Path::new("-"), common),
    }
}

/// The puzzle file or standard input, to be read piece by piece.
pub(super) fn reader(path: Option<&Path>) -> Result<Box<dyn BufRead + Send>, Problem> {
    match path.filter(|path| *path != Path::new("-")) {
        Some(path) if path.is_dir() => Err(Problem::usage(format!(
            "{}: expected a file, found a directory",
            path.display()
        ))),
        Some(path) => {
            let file = std::fs::File::open(path);
            let file =
                file.map_err(|error| Problem::usage(format!("{}: {error}", path.display())))?;
            Ok(Box::new(BufReader::new(file)))
        }
        None if path.is_none() && std::io::stdin().is_terminal() => Err(no_puzzle()),
        None => Ok(Box::new(BufReader::new(std::io::stdin()))),
    }
}

/// The largest input that is read, if nothing else is said.
const MAX_BYTES: u64 = 64 << 20;

fn no_puzzle() -> Problem {
    Problem::usage("no board given; name a FILE, or pipe a board in (see --help)")
}

/// The text of a file; `-` is standard input.
pub(super) fn text(path: &Path, common: &Common) -> Result<String, Problem> {
    let name = match path == Path::new("-") {
        true => "standard input".into(),
        false => path.display().to_string(),
    };
    let most = common.input.max_input.unwrap_or(MAX_BYTES);
    let mut bytes = Vec::new();
    let mut take = |from: &mut dyn Read| from.take(most.saturating_add(1)).read_to_end(&mut bytes);
    let read = if path == Path::new("-") {
        take(&mut std::io::stdin().lock())
    } else {
        std::fs::File::open(path).and_then(|mut file| take(&mut file))
    };
    read.map_err(|error| Problem::usage(format!("{name}: {error}")))?;
    let too_large = || {
        Problem::usage(format!(
            "{name}: expected at most {most} bytes; use --max-input SIZE for larger inputs"
        ))
    };
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    bytes::text(bytes, most).map_err(|error| match error {
        NoText::TooLarge(_) => too_large(),
        NoText::Wrong(what) => Problem::usage(format!("{name}: {what}")),
    })
}

/// A board of a FILE.
pub(super) struct Item<'t> {
    board: Board<'t>,
    /// Its number in the FILE, from 0.
    pub number: usize,
    /// The number of boards in the FILE.
    pub n_boards: usize,
}

impl<'t> Deref for Item<'t> {
    type Target = Board<'t>;

    fn deref(&self) -> &Board<'t> {
        &self.board
    }
}

/// The boards of `text`, all of them readable: no work is done before a bad one is
/// found. A text may be a set, its parts separated by lines `---`; a part is a board, a
/// list with a game id or URL in each line, or JSON values one after another or in an array.
pub(super) fn items<'t>(
    cli: &Cli,
    text: &'t str,
    common: &Common,
) -> Result<Vec<Item<'t>>, Problem> {
    let mut boards = Vec::new();
    for (before, part) in separated(text) {
        let read = if is_json(part) {
            of_json(cli, part, common)
        } else {
            of_text(cli, part, common)
        };
        let shifted = |(lines, error)| Problem::puzzle(error, before + lines);
        boards.extend(read.map_err(shifted)?);
    }
    let n_boards = boards.len();
    let item = |(number, board)| Item {
        board,
        number,
        n_boards,
    };
    Ok(boards.into_iter().enumerate().map(item).collect())
}

/// Returns whether a text holds JSON values.
pub(super) fn is_json(text: &str) -> bool {
    let text = without_mark(text).trim_start();
    // A line that begins with a quote may also be a table's.
    let is_string = |line: &str| parse_json(line).is_ok_and(|json| json.is_string());
    json::begins_value(text) || text.starts_with('"') && text.lines().next().is_some_and(is_string)
}

/// An error after so many lines of a part.
type Misread = (usize, InputError);

/// Reads the boards of JSON values, one after another or in arrays.
fn of_json(cli: &Cli, text: &str, common: &Common) -> Result<Vec<Board<'static>>, Misread> {
    let (puzzle, format) = names(common);
    let read = |lines: usize, json: Value| {
        let board = cli.registry.read_json(json, puzzle, format);
        board.map_err(|error| (lines, error))
    };
    let mut boards = Vec::new();
    for (lines, json) in json::parse_all(text).map_err(|error| (0, error))? {
        match json {
            Value::Array(values) => {
                for (i, json) in values.into_iter().enumerate() {
                    let board = read(lines, json);
                    let inside = |(lines, error): Misread| (lines, error.inside(&format!("[{i}]")));
                    boards.push(board.map_err(inside)?);
                }
            }
            json => boards.push(read(lines, json)?),
        }
    }
    Ok(boards)
}

/// Reads the board of a text, or the boards of a list.
fn of_text<'t>(cli: &Cli, text: &'t str, common: &Common) -> Result<Vec<Board<'t>>, Misread> {
    let (puzzle, format) = names(common);
    let is_foreign = |text: &str| cli.registry.is_foreign(text, puzzle, format);
    let read = |text| cli.registry.read(text, puzzle, format);
    let list = listed(text, &is_foreign).filter(|lines| read(lines[0].1).is_ok());
    let lines = list.unwrap_or_else(|| vec![(0, text)]);
    let board = |(before, line)| read(line).map_err(|error| (before, error));
    lines.into_iter().map(board).collect()
}

fn names(common: &Common) -> (Option<&str>, Option<&str>) {
    let input = &common.input;
    (input.puzzle.as_deref(), input.format.as_deref())
}

/// The lines of a list, each with the number of lines before it: a text of
/// several lines that is not a board itself, although its first line alone is one in a
/// format of another program. Blank lines and comments are left out.
fn listed<'t>(text: &'t str, is_foreign: &dyn Fn(&str) -> bool) -> Option<Vec<(usize, &'t str)>> {
    let is_entry = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let lines: Vec<_> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| is_entry(line))
        .collect();
    let [(_, first), _, ..] = lines.as_slice() else {
        return None;
    };
    (is_foreign(first) && !is_foreign(text)).then_some(lines)
}
