//! Reading puzzles from files and standard input.

use super::Cli;
use super::args::Common;
use super::bytes::{self, NoText};
use super::output::Problem;
use crate::registry::Board;
use crate::text::separated;
use std::io::{BufRead, BufReader, IsTerminal, Read};
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
const MOST_BYTES: u64 = 64 << 20;

fn no_puzzle() -> Problem {
    Problem::usage("no puzzle given: name a file, or pipe one in; `--help` has the options")
}

/// The text of a file; `-` is standard input.
pub(super) fn text(path: &Path, common: &Common) -> Result<String, Problem> {
    let most = common.input.max_input.unwrap_or(MOST_BYTES);
    let mut bytes = Vec::new();
    let mut take = |from: &mut dyn Read| from.take(most.saturating_add(1)).read_to_end(&mut bytes);
    let read = if path == Path::new("-") {
        take(&mut std::io::stdin().lock())
    } else {
        std::fs::File::open(path).and_then(|mut file| take(&mut file))
    };
    read.map_err(|error| Problem::usage(format!("{}: {error}", path.display())))?;
    let too_large = || {
        Problem::usage(format!(
            "{}: more than {most} bytes; --max-input SIZE lets larger inputs in",
            path.display()
        ))
    };
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    bytes::text(bytes, most).map_err(|error| match error {
        NoText::TooLarge(_) => too_large(),
        NoText::Wrong(what) => Problem::usage(format!("{}: {what}", path.display())),
    })
}

/// The boards of `text`, all of them readable: no work is done before a bad one is
/// found. JSON is one board; native text may be a set, its parts separated by lines
/// `---`; and a list has a game id or URL in each line.
pub(super) fn items<'t>(
    cli: &Cli,
    text: &'t str,
    common: &Common,
) -> Result<Vec<Board<'t>>, Problem> {
    let (puzzle, format) = (
        common.input.puzzle.as_deref(),
        common.input.format.as_deref(),
    );
    let is_foreign = |text: &str| cli.registry.is_foreign(text, puzzle, format);
    let read = |text| cli.registry.read(text, puzzle, format);
    let parts = if text.trim_start().starts_with('{') {
        vec![(0, text)]
    } else if let Some(lines) = listed(text, &is_foreign).filter(|lines| read(lines[0].1).is_ok()) {
        lines
    } else {
        separated(text)
    };
    let item = |(first_line, part)| read(part).map_err(|error| Problem::puzzle(error, first_line));
    parts.into_iter().map(item).collect()
}

/// The lines of a list, each with the number of lines before it: a text of
/// several lines that is no puzzle itself, though its first line alone is one in a
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
