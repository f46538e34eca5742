//! The city as letters.

use super::{Built, City, CityBloxx, Ground, Move, picture, text};
use crate::puzzle::Scored;
use crate::render::{Sheet, Tint};
use crate::text::Cell;
use crate::text::cells::named_cell;
use crate::values::Values;

impl Scored for CityBloxx {
    fn score(&self, answer: &Values) -> u64 {
        self.total(&self.built(answer).city)
    }

    fn target(&self) -> Option<u64> {
        self.target
    }

    fn summary(&self, answer: &Values) -> Option<String> {
        Some(summary(self, &self.built(answer)))
    }
}

fn text(board: &CityBloxx, built: Option<&Built>) -> String {
    let Some(Built { city, plan }) = built else {
        return lines(&text::grid_rows(board));
    };
    lines(&rows(board, city)) + &steps(board, plan)
}

/// Each tower in its colour.
pub(super) fn sheet(board: &CityBloxx, built: Option<&Built>) -> Sheet {
    const TINTS: [Tint; 8] = [
        Tint::Blue,
        Tint::Red,
        Tint::Green,
        Tint::Yellow,
        Tint::Magenta,
        Tint::Red,
        Tint::Cyan,
        Tint::Dim,
    ];
    let mut sheet = Sheet::plain(&self::text(board, built));
    for cell in board.cells() {
        let spot = (cell.row, cell.column..cell.column + 1);
        sheet.spots.insert(cell, spot);
        let tower = match built {
            Some(built) => built.city[cell.row][cell.column].flatten(),
            None => match board.ground(cell) {
                Ground::Fixed(tower) => Some(tower),
                _ => None,
            },
        };
        if let Some(tower) = tower {
            sheet.tints.push((cell, TINTS[picture::hue(board, tower)]));
        }
    }
    sheet
}

/// The city after each move, side by side; the moved tower is named above.
fn steps(board: &CityBloxx, plan: &[Move]) -> String {
    /// What fits a terminal.
    const WIDTH: usize = 78;
    let title =
        |i: usize, (cell, tower): Move| format!("{} {}{cell}", i + 1, board.towers[tower].letter);
    let width = 2 + plan
        .iter()
        .enumerate()
        .map(|(i, &step)| title(i, step).chars().count())
        .max()
        .unwrap_or(0);
    let width = width.max(board.columns() + 2);
    let mut city: City = vec![vec![Some(None); board.columns()]; board.rows()];
    let mut columns = Vec::new();
    for (i, &(cell, tower)) in plan.iter().enumerate() {
        city[cell.row][cell.column] = Some(Some(tower));
        let mut column = vec![title(i, (cell, tower))];
        column.extend(rows(board, &city));
        columns.push(column);
    }
    let mut drawing = String::new();
    for band in columns.chunks((WIDTH / width).max(1)) {
        drawing.push('\n');
        for row in 0..=board.rows() {
            let line: String = band
                .iter()
                .map(|column| format!("{:<width$}", column[row]))
                .collect();
            drawing += &format!("{}\n", line.trim_end());
        }
    }
    drawing
}

fn lines(rows: &[String]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// A letter a cell; `_` is empty, `.` undecided, `x` no ground.
pub(super) fn rows(board: &CityBloxx, city: &City) -> Vec<String> {
    let symbol = |(row, (column, built)): (usize, (usize, &Option<Option<usize>>))| match *built {
        _ if board.ground(Cell::new(row, column)) == Ground::Blocked
            && !matches!(built, Some(Some(_))) =>
        {
            'x'
        }
        Some(Some(tower)) => board.towers[tower].letter,
        Some(None) => '_',
        None => '.',
    };
    let row = |(i, cells): (usize, &Vec<_>)| {
        cells
            .iter()
            .enumerate()
            .map(|cell| symbol((i, cell)))
            .collect()
    };
    city.iter().enumerate().map(row).collect()
}

/// `610: 7 blue, 6 red, 6 green, 6 yellow`, and the number of rounds of a plan.
fn summary(board: &CityBloxx, Built { city, plan }: &Built) -> String {
    let counts = board
        .towers
        .iter()
        .zip(board.counts(city))
        .map(|(tower, n)| format!("{n} {}", tower.name));
    let rounds = if plan.is_empty() {
        String::new()
    } else {
        format!(", in {} rounds", plan.len())
    };
    format!(
        "{}: {}{rounds}",
        board.total(city),
        counts.collect::<Vec<_>>().join(", ")
    )
}

/// The moves of a drawn plan: the titles above its cities, as in `3 Rr2c2`.
pub(super) fn read_steps(board: &CityBloxx, lines: &[&str]) -> Vec<Move> {
    let mut plan = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.chunks(2) {
            let [number, title] = pair else { break };
            let mut characters = title.chars();
            let letter = characters.next();
            let tower = board
                .towers
                .iter()
                .position(|tower| Some(tower.letter) == letter);
            let place = named_cell(characters.as_str(), board.rows(), board.columns());
            match (tower, place) {
                (Some(tower), Some(cell)) if number.parse() == Ok(plan.len() + 1) => {
                    plan.push((cell, tower));
                }
                _ => break,
            }
        }
    }
    plan
}
