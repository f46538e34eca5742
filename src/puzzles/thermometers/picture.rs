//! The board as shapes: glass with a bulb, mercury in it, totals at the margins.

use super::{Filling, Line, Thermometer, Thermometers, steps};
use crate::puzzle::{Frame, Picture};
use crate::render::{Class, Color, Drawing, Face, Grid, Mark, Point, Shape};
use crate::text::counted;
use crate::values::Values;

const CELL: f64 = 40.0;
const MARGIN: f64 = 14.0;
const TOTALS: f64 = 34.0;

const CELLS: Class = Class::line("cells", Color::Line, 1.0);
const FRAME: Class = Class::line("frame", Color::Ink, 2.0);
const GLASS_EDGE: Class = Class::line("glass-edge", Color::Ink, 22.0);
const BULB_EDGE: Class = Class::fill("bulb-edge", Color::Ink);
const GLASS: Class = Class::line("glass", Color::Panel, 18.5);
const BULB: Class = Class::fill("bulb", Color::Panel);
const MERCURY: Class = Class::line("mercury", Color::Red, 11.0);
const MERCURY_BULB: Class = Class::fill("mercury-bulb", Color::Red);
const UNDECIDED: Class = Class::fill("undecided", Color::Muted);
const TOTAL: Class = Class::fill("total", Color::Ink);
const TOTAL_DONE: Class = Class::fill("total-done", Color::Muted);
const TOTAL_OVER: Class = Class::fill("total-over", Color::Broken);
const OVER: Class = Class::line("over", Color::Broken, 2.0);

impl Picture for Thermometers {
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        let filling = answer.map(|answer| self.filling(answer));
        drawing(self, filling.as_ref(), marks)
    }

    fn steps(&self, solution: &Values) -> Vec<Frame> {
        steps::steps(self, &self.filling(solution))
    }
}

fn drawing(board: &Thermometers, filling: Option<&Filling>, marks: &[Mark]) -> Drawing {
    let grid = Grid {
        rows: board.rows(),
        columns: board.columns(),
        cell: CELL,
        at: (MARGIN + totals_width(board), MARGIN + TOTALS),
    };
    let (width, height) = grid.size();
    let size = (grid.at.0 + width + MARGIN, grid.at.1 + height + MARGIN);
    let mut drawing = Drawing::new(title(board, filling), size);
    describe(board, filling, &mut drawing);
    drawing.tint_marks(&grid, marks);
    drawing.add(CELLS, Shape::Lines(grid.lines()));
    drawing.add(FRAME, Shape::rect(grid.at, (width, height)));
    for (t, thermometer) in board.thermometers.iter().enumerate() {
        add_glass(&mut drawing, &grid, thermometer);
        if let Some(filling) = filling {
            add_mercury(&mut drawing, &grid, thermometer, &filling[t]);
        }
    }
    for (line, steps) in board.lines_with_steps() {
        let is_filled =
            |filling: &Filling, &&(t, step): &&(usize, usize)| filling[t][step] == Some(true);
        let filled =
            filling.map(|filling| steps.iter().filter(|at| is_filled(filling, at)).count());
        add_total(&mut drawing, &grid, board, line, filled);
    }
    drawing.outline_marks(&grid, marks);
    drawing
}

fn title(board: &Thermometers, filling: Option<&Filling>) -> String {
    let state = match filling {
        None => "",
        Some(filling) if filling.iter().flatten().all(Option::is_some) => ", filled",
        Some(_) => ", partly filled",
    };
    let (rows, columns) = (board.rows(), board.columns());
    let size = [counted(rows, "row"), counted(columns, "column")];
    format!("Thermometers, {}{state}", size.join(", "))
}

fn describe(board: &Thermometers, filling: Option<&Filling>, drawing: &mut Drawing) {
    let totals = |totals: &[Option<u32>]| {
        let total = |total: &Option<u32>| total.map_or("?".into(), |n| n.to_string());
        totals.iter().map(total).collect::<Vec<_>>().join(", ")
    };
    drawing.describe(&format!("Row totals {}.", totals(&board.row_totals)));
    drawing.describe(&format!("Column totals {}.", totals(&board.column_totals)));
    for (t, Thermometer { name, cells }) in board.thermometers.iter().enumerate() {
        let last = cells[cells.len() - 1];
        let level = filling.map_or(String::new(), |filling| {
            let filled = filling[t].iter().filter(|&&v| v == Some(true)).count();
            format!(", {filled} filled")
        });
        let sentence = format!(
            "Thermometer {name}: {}, bulb at {}, end at {last}{level}.",
            counted(cells.len(), "cell"),
            cells[0]
        );
        drawing.describe(&sentence);
    }
}

fn size_of(total: u32) -> f64 {
    if total < 1000 { 19.0 } else { 14.0 }
}

/// Room for the longest total of a row.
fn totals_width(board: &Thermometers) -> f64 {
    let width = |total: &Option<u32>| {
        total.map_or(0.0, |n| {
            n.to_string().len() as f64 * size_of(n) * 0.7 + 14.0
        })
    };
    board.row_totals.iter().map(width).fold(TOTALS, f64::max)
}

fn add_total(
    drawing: &mut Drawing,
    grid: &Grid,
    board: &Thermometers,
    line: Line,
    filled: Option<usize>,
) {
    let Some(total) = line.total else {
        return;
    };
    let class = match filled {
        Some(n) if n == total as usize => TOTAL_DONE,
        Some(n) if n > total as usize => TOTAL_OVER,
        _ => TOTAL,
    };
    let (x, y) = if line.is_row {
        let (x, y) = grid.corner(line.index, 0);
        (x - totals_width(board) / 2.0, y + CELL / 2.0)
    } else {
        let (x, y) = grid.corner(0, line.index);
        (x + CELL / 2.0, y - TOTALS / 2.0)
    };
    let size = if line.is_row {
        size_of(total)
    } else {
        // Columns have no more room than a cell.
        size_of(total).min(56.0 / total.to_string().len() as f64)
    };
    drawing.add(
        class,
        Shape::label((x, y), size, Face::Bold, total.to_string()),
    );
    if class == TOTAL_OVER {
        let half = total.to_string().len() as f64 * size * 0.35;
        drawing.add(
            OVER,
            Shape::line((x - half, y + 11.0), (x + half, y + 11.0)),
        );
    }
}

/// From `a` some way towards `b`.
fn towards(a: Point, b: Point, length: f64) -> Point {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let whole = dx.hypot(dy).max(1.0);
    (a.0 + dx / whole * length, a.1 + dy / whole * length)
}

/// The middles of the cells, and the tip, which is beyond the last middle.
fn path(grid: &Grid, thermometer: &Thermometer) -> Vec<Point> {
    let mut points: Vec<Point> = thermometer.cells.iter().map(|&c| grid.middle(c)).collect();
    if let [.., before, last] = points.as_slice() {
        points.push(towards(*last, *before, -5.0));
    }
    points
}

fn add_glass(drawing: &mut Drawing, grid: &Grid, thermometer: &Thermometer) {
    let path = path(grid, thermometer);
    let bulb = |radius: f64| Shape::Circle {
        at: path[0],
        radius,
    };
    let tube = Shape::Lines(vec![path.clone()]);
    if path.len() > 1 {
        drawing.add(GLASS_EDGE, tube.clone());
    }
    drawing.add(BULB_EDGE, bulb(16.5));
    if path.len() > 1 {
        drawing.add(GLASS, tube);
    }
    drawing.add(BULB, bulb(14.75));
}

/// Mercury fills runs of cells, each to where the next cell begins; a run that
/// does not begin at the bulb is wrong, and is also drawn.
fn add_mercury(
    drawing: &mut Drawing,
    grid: &Grid,
    thermometer: &Thermometer,
    values: &[Option<bool>],
) {
    let path = path(grid, thermometer);
    if values[0] == Some(true) {
        let (at, radius) = (path[0], 11.0);
        drawing.add(MERCURY_BULB, Shape::Circle { at, radius });
    }
    let mut step = 0;
    while step < values.len() {
        let run = values[step..]
            .iter()
            .take_while(|&&v| v == Some(true))
            .count();
        if run > 0 {
            let mut points = path[step..step + run].to_vec();
            if let Some(&next) = path.get(step + run) {
                points.push(towards(
                    points[run - 1],
                    next,
                    9.0_f64.min(CELL / 2.0 - 6.0),
                ));
            }
            if points.len() > 1 {
                drawing.add(MERCURY, Shape::Lines(vec![points]));
            }
        } else if values[step].is_none() {
            let label = Shape::label(path[step], 14.0, Face::Regular, "?");
            drawing.add(UNDECIDED, label);
        }
        step += run.max(1);
    }
}
