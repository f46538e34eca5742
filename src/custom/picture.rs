//! The grids of one size as shapes, one over the other.

use super::grid::sides;
use super::{CustomPuzzle, Domain, Form, Group};
use crate::puzzle::Picture;
use crate::render::{Class, Color, Drawing, Face, Grid, Mark, Shape};
use crate::text::Cell;
use crate::values::Values;

const CELL: f64 = 40.0;
const MARGIN: f64 = 14.0;

const CELLS: Class = Class::line("cells", Color::Line, 1.0);
const FRAME: Class = Class::line("frame", Color::Muted, 1.5);
const FILLED: Class = Class::fill("filled", Color::Muted);
const CORNER: Class = Class::fill("corner", Color::Muted);
const SIDE: Class = Class::line("side", Color::Ink, 3.5);
const OPEN: Class = Class::fill("undecided", Color::Muted);
const CLUE: Class = Class::fill("clue", Color::Ink);
const NUMBER: Class = Class::fill("number", Color::Ink);

impl Picture for CustomPuzzle {
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        drawing(self, answer, marks)
    }
}

fn drawing(puzzle: &CustomPuzzle, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
    let (rows, columns) = puzzle.size_of_grid().unwrap_or_default();
    let grid = Grid {
        rows,
        columns,
        cell: CELL,
        at: (MARGIN, MARGIN),
    };
    let (width, height) = grid.size();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut drawing = Drawing::new(puzzle.title.clone(), size);
    let text = super::draw::sheet(puzzle, answer).lines.join("\n");
    drawing.describe(&text);
    drawing.tint_marks(&grid, marks);
    let same = |group: &&Group| match group.form {
        Form::Grid(r, c) | Form::Sides(r, c) => (r, c) == (rows, columns),
        Form::Single => false,
    };
    let groups: Vec<&Group> = puzzle.groups.iter().filter(same).collect();
    if groups
        .iter()
        .any(|group| matches!(group.form, Form::Grid(..)))
    {
        drawing.add(CELLS, Shape::Lines(grid.lines()));
        drawing.add(FRAME, Shape::rect(grid.at, (width, height)));
    }
    for group in &groups {
        match group.form {
            Form::Grid(..) => cells(puzzle, group, &grid, answer, &mut drawing),
            _ => lines(group, &grid, answer, &mut drawing),
        }
    }
    for (cell, clue) in puzzle.clues.iter().flat_map(super::CellGrid::cells) {
        if clue != '.' && grid.contains(cell) {
            let label = Shape::label(grid.middle(cell), 22.0, Face::Bold, clue);
            drawing.add(CLUE, label);
        }
    }
    drawing.outline_marks(&grid, marks);
    drawing
}

fn cells(
    puzzle: &CustomPuzzle,
    group: &Group,
    grid: &Grid,
    answer: Option<&Values>,
    drawing: &mut Drawing,
) {
    for i in 0..grid.rows * grid.columns {
        let cell = Cell::new(i / grid.columns, i % grid.columns);
        let variable = group.first + i;
        if puzzle.clue(cell).is_some() {
            continue;
        }
        let value = answer.and_then(|answer| answer.value(variable));
        let is_given = puzzle.given_value(variable).is_some();
        let shape = match (&group.domain, value) {
            (Domain::Bool, Some(0)) => continue,
            (Domain::Bool, Some(_)) => {
                let (x, y) = grid.corner(cell.row, cell.column);
                let inside = (CELL - 2.0, CELL - 2.0);
                drawing.add(FILLED, Shape::rect((x + 1.0, y + 1.0), inside));
                continue;
            }
            (_, None) if answer.is_some() => Shape::Circle {
                at: grid.middle(cell),
                radius: 2.5,
            },
            _ => {
                let text = puzzle.cell_text(group, variable, answer);
                if text == "." {
                    continue;
                }
                let face = if is_given { Face::Bold } else { Face::Regular };
                let size = (62.0 / text.chars().count().max(1) as f64).min(20.0);
                Shape::label(grid.middle(cell), size, face, text)
            }
        };
        let class = if matches!(shape, Shape::Circle { .. }) {
            OPEN
        } else {
            NUMBER
        };
        drawing.add(class, shape);
    }
}

fn lines(group: &Group, grid: &Grid, answer: Option<&Values>, drawing: &mut Drawing) {
    for (i, side) in sides(grid.rows, grid.columns).enumerate() {
        let [a, b] = side.ends.map(|(row, column)| grid.corner(row, column));
        match answer.map(|answer| answer.truth(group.first + i)) {
            Some(Some(true)) => drawing.add(SIDE, Shape::line(a, b)),
            Some(None) => {
                let at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                drawing.add(OPEN, Shape::Circle { at, radius: 2.5 });
            }
            _ => {}
        }
    }
    for row in 0..=grid.rows {
        for column in 0..=grid.columns {
            let at = grid.corner(row, column);
            drawing.add(CORNER, Shape::Circle { at, radius: 2.0 });
        }
    }
}
