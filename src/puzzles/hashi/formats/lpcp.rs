//! Boards and answers of the LP/CP programming contest (2022, problem 3).
//!
//! ```text
//! board  = ROWS COLUMNS newline { number }      row by row, 0 is water
//! answer = N newline, then N lines R C R C      0-based ends; a double bridge twice
//! ```
//! Any white space separates the numbers of a board. An answer is complete.

use super::drawn::Spans;
use super::limits::{all_decided, all_numbered, usual_rules};
use crate::format::{Answers, Format};
use crate::puzzles::hashi::{Clue, Hashi, bridges};
use crate::text::{Cell, InputError, Line, Token, lines};
use crate::values::Values;

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "lpcp",
    summary: "LP/CP contest: ROWS COLUMNS, then numbers, 0 = water",
    looks_like,
    read,
    write: Some(write),
    answers: Some(Answers {
        looks_like: is_answer,
        with_board: false,
        read: |board, text| read_answer(board, text).map(Some),
        write: write_answer,
    }),
};

fn looks_like(text: &str) -> bool {
    let Some(first) = lines(text).next() else {
        return false;
    };
    let size: Option<Vec<usize>> = first.tokens().map(|word| word.text.parse().ok()).collect();
    let Some([rows, columns]) = size.as_deref() else {
        return false;
    };
    rows.checked_mul(*columns)
        .is_some_and(|n| lines(text).flat_map(|line| line.tokens()).count() == n + 2)
}

fn read(text: &str) -> Result<Hashi, InputError> {
    let tokens: Vec<Token<'_>> = lines(text).flat_map(|line| line.tokens()).collect();
    let [rows, columns, cells @ ..] = tokens.as_slice() else {
        return Err(InputError::at(1, 1, "expected ROWS COLUMNS"));
    };
    let (n_rows, n_columns) = (
        rows.number("the rows")? as usize,
        columns.number("the columns")? as usize,
    );
    if n_rows
        .checked_mul(n_columns)
        .is_none_or(|n| n != cells.len() || n == 0)
    {
        let message = format!(
            "{n_rows} rows and {n_columns} columns, but {} cells follow",
            cells.len()
        );
        return Err(rows.error(message));
    }
    let number = |token: &Token<'_>| {
        let number = token.number("an island's number, or 0 for water")?;
        Ok((number > 0).then_some(Some(number)))
    };
    let cells = cells
        .iter()
        .map(number)
        .collect::<Result<Vec<Clue>, InputError>>()?;
    let grid: Vec<Vec<Clue>> = cells.chunks(n_columns).map(<[Clue]>::to_vec).collect();
    Hashi::new(&grid, 2, false)
}

fn write(board: &Hashi) -> Result<String, InputError> {
    usual_rules(board, "lpcp")?;
    all_numbered(board, "lpcp")?;
    let row = |row: &Vec<Clue>| {
        let words: Vec<String> = row
            .iter()
            .map(|clue| clue.flatten().unwrap_or(0).to_string())
            .collect();
        format!("{}\n", words.join(" "))
    };
    let grid: String = board.grid().iter().map(row).collect();
    Ok(format!("{} {}\n{grid}", board.rows(), board.columns()))
}

fn is_answer(text: &str) -> bool {
    let is_numbers = |line: &Line<'_>, n: usize| {
        line.tokens().count() == n
            && line
                .tokens()
                .all(|word| word.text.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut lines = lines(text);
    lines.next().is_some_and(|first| is_numbers(&first, 1))
        && lines.all(|line| is_numbers(&line, 4))
}

fn read_answer(board: &Hashi, text: &str) -> Result<Values, InputError> {
    let mut lines = lines(text);
    let first = lines.next().and_then(|line| line.tokens().next());
    let first = first.ok_or_else(|| InputError::at(1, 1, "expected the number of bridges"))?;
    let spans = Spans::new(board);
    let mut bridges = vec![Some(0); board.spans().len()];
    let mut n_lines = 0;
    for line in lines {
        let words: Vec<Token<'_>> = line.tokens().collect();
        let numbers = words
            .iter()
            .map(|word| word.number("a row or column").map(|n| n as usize));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let &[r1, c1, r2, c2] = numbers.as_slice() else {
            return Err(line.trimmed().error("expected two cells, four numbers"));
        };
        let span = spans.between(Cell::new(r1, c1), Cell::new(r2, c2));
        let span = span.map_err(|message| words[0].error(message))?;
        bridges[span] = bridges[span].map(|n| n + 1);
        n_lines += 1;
    }
    if first.number("the number of bridges")? != n_lines {
        return Err(first.error(format!(
            "{} bridges announced, but {n_lines} follow",
            first.text
        )));
    }
    Ok(board.answer(&bridges))
}

fn write_answer(board: &Hashi, answer: &Values) -> Result<String, InputError> {
    let bridges = &bridges(answer);
    all_decided(board, bridges, "lpcp")?;
    let mut drawn = Vec::new();
    for (span, n) in board.spans().iter().zip(bridges) {
        let [a, b] = board.ends(span);
        let n = n.unwrap_or(0);
        if n > board.max() {
            return Err(InputError::cell(
                a,
                format!("{n} bridges, at most {} join two islands", board.max()),
            ));
        }
        let line = format!("{} {} {} {}\n", a.row, a.column, b.row, b.column);
        drawn.extend((0..n).map(|_| line.clone()));
    }
    Ok(format!("{}\n{}", drawn.len(), drawn.concat()))
}
