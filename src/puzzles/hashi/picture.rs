//! The board as shapes: islands are circles, bridges lines.

use super::{Bridges, Hashi, Island, bridges};
use crate::puzzle::{Picture, Puzzle};
use crate::render::{Class, Color, Drawing, Face, Grid, Mark, Point, Shape};
use crate::text::{Cell, counted};
use crate::values::Values;
use cnf::Lit;
use std::collections::BTreeSet;

const CELL: f64 = 40.0;
const MARGIN: f64 = 14.0;
const RADIUS: f64 = 15.5;

const SEA: Class = Class::line("sea", Color::Line, 1.5);
const BRIDGE: Class = Class::line("bridge", Color::Ink, 2.6);
const NUMBER_ON_BRIDGE: Class = Class::fill("bridge-number", Color::Paper);
const OPEN: Class = Class::line("undecided", Color::Muted, 1.6).dashed(0.1, 6.0);
const ISLAND: Class = Class::line("island", Color::Ink, 2.0).on(Color::Paper);
const ISLAND_DONE: Class = Class::line("island-done", Color::Ink, 2.0).on(Color::Done);
const ISLAND_OVER: Class = Class::line("island-over", Color::Broken, 4.0).on(Color::Paper);
const CLUE: Class = Class::fill("clue", Color::Ink);
const CLUE_OVER: Class = Class::fill("clue-over", Color::Broken);

/// How an island stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It may get bridges still, or has no number.
    Open,
    /// It has its number.
    Done,
    /// It has more.
    Over,
}

/// How each island stands.
pub(super) fn states(board: &Hashi, bridges: Option<&Bridges>) -> Vec<State> {
    let Some(bridges) = bridges else {
        return vec![State::Open; board.islands.len()];
    };
    let state = |(island, spans): (&Island, Vec<usize>)| {
        let sum: u64 = spans
            .iter()
            .map(|&s| u64::from(bridges[s].unwrap_or(0)))
            .sum();
        match island.clue.map(u64::from) {
            Some(clue) if sum == clue => State::Done,
            Some(clue) if sum > clue => State::Over,
            _ => State::Open,
        }
    };
    board
        .islands
        .iter()
        .zip(board.spans_at())
        .map(state)
        .collect()
}

impl Picture for Hashi {
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        drawing(self, answer.map(bridges).as_ref(), marks)
    }

    /// Of each span that a literal is about, all cells.
    fn cut_cells(&self, lits: &[Lit]) -> Vec<Cell> {
        let span = |&lit: &Lit| self.layout().variable_of(lit);
        let spans: BTreeSet<usize> = lits.iter().filter_map(span).collect();
        let ends = spans.into_iter().map(|s| self.ends(&self.spans[s]));
        ends.flat_map(span_cells).collect()
    }
}

fn drawing(board: &Hashi, bridges: Option<&Bridges>, marks: &[Mark]) -> Drawing {
    let grid = Grid {
        rows: board.rows,
        columns: board.columns,
        cell: CELL,
        at: (MARGIN, MARGIN),
    };
    let (width, height) = grid.size();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut drawing = Drawing::new(title(board, bridges), size);
    describe(board, bridges, &mut drawing);
    drawing.add(
        SEA,
        Shape::Rect {
            at: grid.at,
            size: (width, height),
            radius: 8.0,
        },
    );
    drawing.tint_marks(&grid, marks);
    if let Some(bridges) = bridges {
        for (span, n) in board.spans.iter().zip(bridges) {
            let [a, b] = board.ends(span).map(|cell| grid.middle(cell));
            match n {
                None => drawing.add(OPEN, Shape::line(a, b)),
                Some(0) => {}
                Some(n) => add_bridges(&mut drawing, a, b, *n),
            }
        }
    }
    for (island, state) in board.islands.iter().zip(states(board, bridges)) {
        add_island(&mut drawing, island, state, grid.middle(island.cell));
    }
    drawing.outline_marks(&grid, marks);
    drawing
}

fn title(board: &Hashi, bridges: Option<&Bridges>) -> String {
    let state = match bridges {
        None => "",
        Some(bridges) if bridges.iter().all(Option::is_some) => ", with all bridges",
        Some(_) => ", with some bridges",
    };
    format!(
        "Hashi, {}, {}{state}",
        counted(board.rows, "row"),
        counted(board.columns, "column")
    )
}

fn describe(board: &Hashi, bridges: Option<&Bridges>, drawing: &mut Drawing) {
    /// Longer lists help nobody.
    const MOST: usize = 60;
    drawing.describe(&format!("{}.", counted(board.islands.len(), "island")));
    if board.islands.len() <= MOST {
        let island = |island: &Island| {
            let clue = island.clue.map_or("?".into(), |clue| clue.to_string());
            format!("{} {clue}", island.cell)
        };
        let islands: Vec<_> = board.islands.iter().map(island).collect();
        drawing.describe(&format!("{}.", islands.join(", ")));
    }
    let Some(bridges) = bridges else {
        return;
    };
    let there = board.spans.iter().zip(bridges);
    let there: Vec<String> = there
        .filter_map(|(span, n)| Some((span, n.filter(|&n| n > 0)?)))
        .map(|(span, n)| format!("{n} on {}", board.span_name(span)))
        .collect();
    let joined = match there.len() {
        1 => "1 pair of islands is joined.".into(),
        n => format!("{n} pairs of islands are joined."),
    };
    drawing.describe(&joined);
    if (1..=MOST).contains(&there.len()) {
        drawing.describe(&format!("Bridges: {}.", there.join(", ")));
    }
}

/// Up to four bridges side by side; more, which no rule allows, are one with
/// its number.
fn add_bridges(drawing: &mut Drawing, a: Point, b: Point, n: u32) {
    let distance = match n {
        1 => 0.0,
        2 => 7.0,
        3 => 6.5,
        _ => 5.5,
    };
    let drawn = if n > 4 { 1 } else { n };
    // Sideways: bridges run along one axis.
    let (across, down) = if a.1 == b.1 { (0.0, 1.0) } else { (1.0, 0.0) };
    let line = |i: u32| {
        let aside = (f64::from(i) - f64::from(drawn - 1) / 2.0) * distance;
        let (dx, dy) = (across * aside, down * aside);
        vec![(a.0 + dx, a.1 + dy), (b.0 + dx, b.1 + dy)]
    };
    drawing.add(BRIDGE, Shape::Lines((0..drawn).map(line).collect()));
    if n > 4 {
        let at = middle(a, b);
        let radius = 9.0;
        drawing.add(NUMBER_ON_BRIDGE, Shape::Circle { at, radius });
        drawing.add(CLUE_OVER, Shape::label(at, 13.0, Face::Bold, n.to_string()));
    }
}

fn middle(a: Point, b: Point) -> Point {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

fn add_island(drawing: &mut Drawing, island: &Island, state: State, at: Point) {
    let (class, clue_class) = match state {
        State::Open => (ISLAND, CLUE),
        State::Done => (ISLAND_DONE, CLUE),
        State::Over => (ISLAND_OVER, CLUE_OVER),
    };
    drawing.add(class, Shape::Circle { at, radius: RADIUS });
    let clue = island.clue.map_or("?".into(), |clue| clue.to_string());
    let size = match clue.len() {
        1 => 20.0,
        2 => 17.0,
        n => 36.0 / n as f64,
    };
    drawing.add(clue_class, Shape::label(at, size, Face::Bold, clue));
}

/// The cells of a span, ends included.
fn span_cells([a, b]: [Cell; 2]) -> Vec<Cell> {
    let across = (a.column..=b.column).map(|column| Cell::new(a.row, column));
    let down = (a.row + 1..=b.row).map(|row| Cell::new(row, a.column));
    across.chain(down).collect()
}
