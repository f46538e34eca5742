//! Files of pzprv3.
//!
//! ```text
//! file = `pzprv3` PID ROWS COLUMNS      PID `hashikake`, `hashi` or `bridges`
//!        ROWS times COLUMNS cells       `.` water, a number, `-` an island without one
//!        ROWS times COLUMNS-1 links     to the right: 0, 1, 2 bridges, -1 crossed out
//!        ROWS-1 times COLUMNS links     downwards
//! ```
//! Words are separated by blanks, line ends or `/`. The links may be missing; they
//! are the answer. A span without bridges and crosses is undecided, unless every
//! island has its number. A history behind it, as pzprv3 keeps one, is not read.

use super::drawn::{Step, Steps};
use super::limits::{at_most_two, usual_rules};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::hashi::{Clue, Hashi, bridges};
use crate::text::{Cell, InputError, Token, quoted, without_mark};
use crate::values::Values;

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "pzprv3",
    summary: "file of pzprv3",
    looks_like,
    read: |text| Ok(File::read(text)?.board),
    write: Some(|board| write(board, None)),
    answers: Some(Answers {
        looks_like,
        with_board: true,
        read: read_answer,
        write: |board, answer| write(board, Some(answer)),
    }),
};

const NAMES: [&str; 3] = ["hashikake", "hashi", "bridges"];

fn looks_like(text: &str) -> bool {
    let mut words = words(text).map(|word| word.text);
    words.next() == Some("pzprv3") && words.next().is_some_and(|name| NAMES.contains(&name))
}

/// The words before a history.
fn words(text: &str) -> impl Iterator<Item = Token<'_>> {
    let words = without_mark(text)
        .lines()
        .enumerate()
        .flat_map(|(i, line)| {
            let mut column = 1;
            line.split(|c: char| c == '/' || c.is_whitespace())
                .map(move |word| {
                    let token = Token {
                        text: word,
                        line: i + 1,
                        column,
                    };
                    column += word.chars().count() + 1;
                    token
                })
        });
    let is_history =
        |word: &Token<'_>| word.text.starts_with("__HISTORY__") || word.text.starts_with("history");
    words
        .filter(|word| !word.text.is_empty())
        .take_while(move |word| !is_history(word))
}

struct File<'t> {
    board: Hashi,
    /// All links, if there are any.
    links: Vec<Token<'t>>,
}

impl<'t> File<'t> {
    fn read(text: &'t str) -> Result<Self, InputError> {
        let words: Vec<Token<'_>> = words(text).collect();
        let [first, name, rows, columns, rest @ ..] = words.as_slice() else {
            return Err(InputError::at(
                1,
                1,
                "expected pzprv3, hashikake, rows, columns",
            ));
        };
        if first.text != "pzprv3" {
            return Err(first.error(format!("expected `pzprv3`, found {}", quoted(first.text))));
        }
        if !NAMES.contains(&name.text) {
            return Err(name.error(format!(
                "expected `{}`, found {}",
                NAMES[0],
                quoted(name.text)
            )));
        }
        let (n_rows, n_columns) = (
            rows.number("rows")? as usize,
            columns.number("columns")? as usize,
        );
        let n_cells = n_rows
            .checked_mul(n_columns)
            .filter(|&n| (1..=rest.len()).contains(&n));
        let n_cells = n_cells.ok_or_else(|| {
            let message = format!(
                "{n_rows} rows of {n_columns} cells, but {} words follow",
                rest.len()
            );
            rows.error(message)
        })?;
        let (cells, links) = rest.split_at(n_cells);
        let cells = cells.iter().map(clue).collect::<Result<Vec<Clue>, _>>()?;
        let grid: Vec<Vec<Clue>> = cells.chunks(n_columns).map(<[Clue]>::to_vec).collect();
        let board = Hashi::new(&grid, 2, false)?;
        let n_links = n_rows * (n_columns - 1) + (n_rows - 1) * n_columns;
        if !links.is_empty() && links.len() != n_links {
            let message = format!("{} links, expected {n_links} or none", links.len());
            return Err(links[0].error(message));
        }
        Ok(Self {
            board,
            links: links.to_vec(),
        })
    }

    fn steps(&self) -> Result<Steps, InputError> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let right = (0..rows)
            .flat_map(|row| (1..columns).map(move |column| (Cell::new(row, column - 1), false)));
        let down = (1..rows)
            .flat_map(|row| (0..columns).map(move |column| (Cell::new(row - 1, column), true)));
        let mut steps = Steps::new();
        for ((cell, is_down), word) in right.chain(down).zip(&self.links) {
            let step = match word.text {
                "0" => Step::Blank,
                "1" => Step::Bridges(1),
                "2" => Step::Bridges(2),
                "-1" => Step::Crossed,
                other => {
                    return Err(
                        word.error(format!("expected 0, 1, 2 or -1, found {}", quoted(other)))
                    );
                }
            };
            steps.put(cell, is_down, step);
        }
        Ok(steps)
    }
}

fn clue(word: &Token<'_>) -> Result<Clue, InputError> {
    match word.text {
        "." => Ok(None),
        "-" => Ok(Some(None)),
        _ => word.number("`.`, `-` or a number").map(|n| Some(Some(n))),
    }
}

fn read_answer(board: &Hashi, text: &str) -> Result<Option<Values>, InputError> {
    let file = File::read(text)?;
    same_board(board, &file.board)?;
    if file.links.iter().all(|word| word.text == "0") {
        return Ok(None);
    }
    file.steps()?.answer(board).map(Some)
}

fn write(board: &Hashi, answer: Option<&Values>) -> Result<String, InputError> {
    usual_rules(board, "pzprv3")?;
    let bridges = answer.map_or_else(|| vec![None; board.spans().len()], bridges);
    at_most_two(board, &bridges, "pzprv3")?;
    let steps = Steps::of(board, &bridges);
    let (rows, columns) = (board.rows(), board.columns());
    let mut text = format!("pzprv3\n{}\n{rows}\n{columns}\n", NAMES[0]);
    let mut line = |words: Vec<String>| {
        text.extend(words.iter().map(|word| format!("{word} ")));
        text.push('\n');
    };
    for row in board.grid() {
        let word = |clue: &Clue| match clue {
            None => ".".into(),
            Some(None) => "-".into(),
            Some(Some(n)) => n.to_string(),
        };
        line(row.iter().map(word).collect());
    }
    let link = |row: usize, column: usize, is_down: bool| match steps
        .at(Cell::new(row, column), is_down)
    {
        Step::Blank => "0".into(),
        Step::Crossed => "-1".into(),
        Step::Bridges(n) => n.to_string(),
    };
    for row in 0..rows {
        line(
            (1..columns)
                .map(|column| link(row, column - 1, false))
                .collect(),
        );
    }
    for row in 1..rows {
        line(
            (0..columns)
                .map(|column| link(row - 1, column, true))
                .collect(),
        );
    }
    Ok(text)
}
