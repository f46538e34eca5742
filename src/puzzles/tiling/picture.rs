//! The board as shapes: numbers, and a frame with round corners around each
//! domino; beside it the set.

use super::{Domino, Laid, Placement, Tiling, laid, steps};
use crate::puzzle::{Frame, Picture};
use crate::render::{Class, Color, Drawing, Face, Grid, Mark, MarkKind, Shape};
use crate::text::{Cell, counted};
use crate::values::Values;
use std::collections::{BTreeMap, BTreeSet};

const CELL: f64 = 40.0;
const MARGIN: f64 = 14.0;

const CELLS: Class = Class::line("cells", Color::Line, 1.0);
const FRAME: Class = Class::line("frame", Color::Muted, 1.5);
const HOLE: Class = Class::fill("hole", Color::Line);
const FACE: Class = Class::fill("face", Color::Panel);
const DOMINO: Class = Class::line("domino", Color::Ink, 2.2);
const GIVEN: Class = Class::line("given", Color::Ink, 4.0);
const AGAIN: Class = Class::line("domino-again", Color::Broken, 2.2);
const MIDDLE: Class = Class::line("middle", Color::Line, 1.5);
const NUMBER: Class = Class::fill("number", Color::Ink);
const NUMBER_LEFT: Class = Class::fill("number-left", Color::Muted);

impl Picture for Tiling {
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        drawing(self, answer.map(laid).as_ref(), marks)
    }

    fn side_panel(&self, answer: Option<&Values>, marks: &[Mark]) -> Option<Drawing> {
        Some(set(self, answer.map(laid).as_ref(), marks))
    }

    fn steps(&self, solution: &Values) -> Vec<Frame> {
        steps::steps(self, &laid(solution))
    }
}

fn drawing(board: &Tiling, laid: Option<&Laid>, marks: &[Mark]) -> Drawing {
    let grid = Grid {
        rows: board.rows(),
        columns: board.columns(),
        cell: CELL,
        at: (MARGIN, MARGIN),
    };
    let (width, height) = grid.size();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut drawing = Drawing::new(title(board, laid), size);
    describe(board, laid, &mut drawing);
    let is_done = laid.is_some_and(|laid| laid.len() as u64 >= board.n_dominoes());
    if !is_done {
        drawing.add(CELLS, Shape::Lines(grid.lines()));
    }
    drawing.add(
        if is_done { CELLS } else { FRAME },
        Shape::Rect {
            at: grid.at,
            size: (width, height),
            radius: 6.0,
        },
    );
    for &hole in &board.holes {
        drawing.add(HOLE, square(&grid, hole));
    }
    let shown = laid.unwrap_or(&board.given);
    let (first, again) = layers(shown);
    for &placement in &first {
        drawing.add(FACE, outline(&grid, placement, 3.0));
    }
    // On the faces and below the outlines, so that both show.
    drawing.tint_marks(&grid, marks);
    for &placement in &first {
        let is_given = board.given.contains(&placement);
        let class = if is_given { GIVEN } else { DOMINO };
        drawing.add(class, outline(&grid, placement, 3.0));
        drawing.add(MIDDLE, divide(&grid, placement));
    }
    for &placement in &again {
        drawing.add(AGAIN, outline(&grid, placement, 7.0));
    }
    let covered: BTreeSet<Cell> = shown.iter().flatten().copied().collect();
    for cell in board.cells() {
        let text = board.value(cell).to_string();
        // A letter is about six tenths as wide as it is high, and the frame needs room.
        let size = (42.0 / text.len() as f64).min(20.0);
        let is_left = is_done && !covered.contains(&cell);
        let class = if is_left { NUMBER_LEFT } else { NUMBER };
        drawing.add(
            class,
            Shape::label(grid.middle(cell), size, Face::Regular, text),
        );
    }
    drawing.outline_marks(&grid, marks);
    drawing
}

/// Dominoes, and those that lie on top of others, which is wrong.
fn layers(laid: &Laid) -> (Laid, Laid) {
    let mut covered = BTreeSet::new();
    laid.iter().partition(|placement| {
        // Both cells, whatever the first one says.
        let new = placement.map(|cell| covered.insert(cell));
        new == [true, true]
    })
}

fn title(board: &Tiling, laid: Option<&Laid>) -> String {
    let state = laid.map_or(String::new(), |laid| {
        let dominoes = match board.n_dominoes() {
            1 => "1 domino".into(),
            n => format!("{n} dominoes"),
        };
        format!(", {} of {dominoes} laid", laid.len())
    });
    format!(
        "Tiling, {}, {}{state}",
        counted(board.rows(), "row"),
        counted(board.columns(), "column")
    )
}

fn describe(board: &Tiling, laid: Option<&Laid>, drawing: &mut Drawing) {
    for (i, row) in board.numbers().iter().enumerate() {
        let number = |number: &Option<u32>| number.map_or("hole".into(), |n| n.to_string());
        let numbers: Vec<String> = row.iter().map(number).collect();
        drawing.describe(&format!("Row {}: {}.", i + 1, numbers.join(" ")));
    }
    if let Some(laid) = laid.filter(|laid| !laid.is_empty()) {
        let dominoes: Vec<_> = laid.iter().map(|[a, b]| format!("{a}-{b}")).collect();
        drawing.describe(&format!("Dominoes at {}.", dominoes.join(", ")));
    }
}

fn square(grid: &Grid, cell: Cell) -> Shape {
    Shape::Rect {
        at: grid.corner(cell.row, cell.column),
        size: (CELL, CELL),
        radius: 0.0,
    }
}

fn outline(grid: &Grid, [a, b]: Placement, inset: f64) -> Shape {
    let (x, y) = grid.corner(a.row, a.column);
    let side = |n: usize| (n + 1) as f64 * CELL - 2.0 * inset;
    Shape::Rect {
        at: (x + inset, y + inset),
        size: (
            side(a.column.abs_diff(b.column)),
            side(a.row.abs_diff(b.row)),
        ),
        radius: 9.0,
    }
}

/// The line between a domino's halves.
fn divide(grid: &Grid, [a, b]: Placement) -> Shape {
    let (x, y) = grid.corner(b.row, b.column);
    let inset = 9.0;
    if a.row == b.row {
        Shape::line((x, y + inset), (x, y + CELL - inset))
    } else {
        Shape::line((x + inset, y), (x + CELL - inset, y))
    }
}

const HALF: f64 = 22.0;
const ENTRY: Class = Class::line("entry", Color::Line, 1.5);
const ENTRY_LAID: Class = Class::line("entry-laid", Color::Ink, 1.8).on(Color::Done);
const ENTRY_NEW: Class = Class::line("entry-new", Color::Follows, 2.6).on(Color::FollowsTint);
const ENTRY_NUMBER: Class = Class::fill("entry-number", Color::Ink);
const ENTRY_MUTED: Class = Class::fill("entry-number-left", Color::Muted);

/// The set in columns: filled where laid, in bold outline where just laid.
fn set(board: &Tiling, laid: Option<&Laid>, marks: &[Mark]) -> Drawing {
    const GAP: f64 = 8.0;
    let newest = MarkKind::Follows.cells(marks);
    let mut lying: BTreeMap<Domino, (u32, bool)> = BTreeMap::new();
    for &placement in laid.into_iter().flatten() {
        let entry = lying.entry(board.domino(placement)).or_default();
        entry.0 += 1;
        entry.1 |= placement.iter().all(|cell: &Cell| newest.contains(cell));
    }
    let dominoes = board.dominoes();
    let height = board.rows() as f64 * CELL;
    let rows = ((height / (HALF + GAP)) as usize).max(5);
    let columns = dominoes.len().div_ceil(rows).max(1);
    let longest = board.largest().to_string().len().saturating_sub(1) as f64;
    let half = HALF + longest * 8.0;
    let (right, down) = (2.0 * half + 2.0 * GAP, HALF + GAP);
    let size = (
        columns as f64 * right + MARGIN,
        rows.min(dominoes.len()) as f64 * down + 2.0 * MARGIN,
    );
    let mut drawing = Drawing::new("", size);
    for (i, &domino) in dominoes.iter().enumerate() {
        let at = (
            (i / rows) as f64 * right + 4.0,
            MARGIN + (i % rows) as f64 * down,
        );
        let (n, is_new) = lying.get(&domino).copied().unwrap_or_default();
        let class = match (n >= board.copies(domino), is_new) {
            (_, true) => ENTRY_NEW,
            (true, false) => ENTRY_LAID,
            (false, false) => ENTRY,
        };
        let size = (2.0 * half, HALF);
        let radius = 5.0;
        drawing.add(class, Shape::Rect { at, size, radius });
        let middle = at.0 + half;
        drawing.add(
            ENTRY,
            Shape::line((middle, at.1 + 4.0), (middle, at.1 + HALF - 4.0)),
        );
        let number = if n > 0 { ENTRY_NUMBER } else { ENTRY_MUTED };
        let label = |x: f64, n: u32| {
            let at = (at.0 + x, at.1 + HALF / 2.0);
            Shape::label(at, 14.0, Face::Regular, n.to_string())
        };
        drawing.add(number, label(half * 0.5, domino.0));
        drawing.add(number, label(half * 1.5, domino.1));
    }
    drawing
}
