//! Native text: a line of column totals, then each row's total and cells.

use super::{Thermometer, Thermometers};
use crate::text::{Cell, InputError, Line, Token, header, lines, quoted};
use std::collections::BTreeMap;

pub(super) fn read(text: &str) -> Result<Thermometers, InputError> {
    let mut lines = lines(text).peekable();
    let first_line = lines.peek().copied();
    let names = [&[Thermometers::NAME], Thermometers::ALIASES].concat();
    if let Some(word) = header(&mut lines, &names)?.first() {
        return Err(word.error(format!(
            "expected the end of the line, found {}",
            quoted(word.text)
        )));
    }
    let Some(first) = lines.next() else {
        let line = first_line.expect("a header was read");
        return Err(line.end_error("expected a line of column totals, found the end"));
    };
    let column_totals = first
        .tokens()
        .map(|token| total(&token))
        .collect::<Result<Vec<_>, _>>()?;
    let mut row_totals = Vec::new();
    let mut paths = Paths::default();
    for line in lines {
        row_totals.push(row(
            &line,
            row_totals.len(),
            column_totals.len(),
            &mut paths,
        )?);
    }
    Thermometers::new(row_totals, column_totals, paths.finish()?)
}

fn total(token: &Token<'_>) -> Result<Option<u32>, InputError> {
    if token.text == "-" {
        Ok(None)
    } else {
        token.number("a total or `-`").map(Some)
    }
}

fn row<'t>(
    line: &Line<'t>,
    row: usize,
    columns: usize,
    paths: &mut Paths<'t>,
) -> Result<Option<u32>, InputError> {
    let mut tokens = line.tokens();
    let row_total = total(&tokens.next().expect("a line holds a token"))?;
    let mut column = 0;
    for token in tokens {
        if column == columns {
            return Err(token.error(format!(
                "more than {columns} cells in the row, one for each column total"
            )));
        }
        if token.text != "." {
            paths.add(&token, Cell::new(row, column))?;
        }
        column += 1;
    }
    if column < columns {
        return Err(line.end_error(format!(
            "{column} cells in the row, expected {columns}, one for each column total"
        )));
    }
    Ok(row_total)
}

/// The cells read so far, by thermometer and position.
#[derive(Default)]
struct Paths<'t>(BTreeMap<&'t str, BTreeMap<u32, Cell>>);

impl<'t> Paths<'t> {
    fn add(&mut self, token: &Token<'t>, cell: Cell) -> Result<(), InputError> {
        let letters = token
            .text
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(token.text.len());
        let (name, digits) = token.text.split_at(letters);
        let position = digits
            .parse::<u32>()
            .ok()
            .filter(|&p| p > 0 && digits.bytes().all(|b| b.is_ascii_digit()));
        let Some(position) = position.filter(|_| !name.is_empty()) else {
            return Err(token.error(format!(
                "expected a cell like a1 or `.`, found {}",
                quoted(token.text)
            )));
        };
        match self.0.entry(name).or_default().insert(position, cell) {
            Some(other) => Err(token.error(format!("{} is at {other} and at {cell}", token.text))),
            None => Ok(()),
        }
    }

    fn finish(self) -> Result<Vec<Thermometer>, InputError> {
        let thermometer = |(name, path): (&str, BTreeMap<u32, Cell>)| {
            for (expected, (&position, &cell)) in (1..).zip(&path) {
                if position != expected {
                    return Err(InputError::cell(
                        cell,
                        format!("{name}{position}, but there is no {name}{expected}"),
                    ));
                }
            }
            Ok(Thermometer {
                name: name.into(),
                cells: path.into_values().collect(),
            })
        };
        self.0.into_iter().map(thermometer).collect()
    }
}

pub(super) fn write(board: &Thermometers) -> String {
    let total = |total: Option<u32>| total.map_or("-".into(), |t| t.to_string());
    let places = board.places();
    let cell = |place: &Option<(usize, usize)>| match *place {
        Some((t, step)) => format!("{}{}", board.thermometers[t].name, step + 1),
        None => ".".into(),
    };
    let mut table: Vec<Vec<String>> = vec![
        [
            vec![String::new()],
            board.column_totals.iter().map(|&t| total(t)).collect(),
        ]
        .concat(),
    ];
    for (row, &row_total) in places.chunks(board.columns()).zip(&board.row_totals) {
        table.push([vec![total(row_total)], row.iter().map(cell).collect()].concat());
    }
    let width = table
        .iter()
        .flatten()
        .map(|entry| entry.chars().count())
        .max()
        .unwrap_or(1);
    let line = |row: &Vec<String>| {
        row.iter()
            .map(|entry| format!("{entry:>width$}"))
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    format!(
        "{}\n{}",
        Thermometers::NAME,
        table.iter().map(line).collect::<String>()
    )
}
