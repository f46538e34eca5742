//! The city as shapes: a lot a cell, and on it a tower in its colour, the higher
//! the more it scores, with its letter.

use super::{Built, City, CityBloxx, Ground, steps};
use crate::puzzle::{Frame, Picture};
use crate::render::{Class, Color, Drawing, Face, Grid, Mark, Point, Shape};
use crate::text::{Cell, counted};
use crate::values::Values;

const CELL: f64 = 52.0;
const MARGIN: f64 = 14.0;

const STREET: Class = Class::fill("street", Color::Panel);
const LOT: Class = Class::line("lot", Color::Line, 1.2).on(Color::Paper);
const BLOCKED: Class = Class::line("no-ground", Color::Line, 1.5);
const EMPTY: Class = Class::line("stays-empty", Color::Muted, 1.6);
const OPEN: Class = Class::fill("undecided", Color::Muted);
const FIXED: Class = Class::line("fixed", Color::Ink, 2.4);
const SHADE: Class = Class::fill("shade", Color::Shade).faded(0.28);
const WINDOW: Class = Class::fill("window", Color::OnStrong).faded(0.75);
const DARK_WINDOW: Class = Class::fill("window-on-bright", Color::OnBright).faded(0.55);
const LABEL: Class = Class::fill("label", Color::Ink);
const MUTED: Class = Class::fill("note", Color::Muted);

impl Picture for CityBloxx {
    fn drawing(&self, answer: Option<&Values>, marks: &[Mark]) -> Drawing {
        drawing(self, answer.map(|a| self.built(a)).as_ref(), marks)
    }

    fn side_panel(&self, answer: Option<&Values>, _marks: &[Mark]) -> Option<Drawing> {
        let built = answer.map(|a| self.built(a));
        Some(kinds(self, built.as_ref()))
    }

    fn steps(&self, solution: &Values) -> Vec<Frame> {
        steps::steps(self, &self.built(solution))
    }
}

/// The hues of towers, their letters' and their names.
#[rustfmt::skip]
const HUES: [(Class, Class, &str); 8] = [
    (Class::fill("tower-blue", Color::Blue),     STRONG, "blue"),
    (Class::fill("tower-red", Color::Red),       STRONG, "red"),
    (Class::fill("tower-green", Color::Green),   STRONG, "green"),
    (Class::fill("tower-yellow", Color::Yellow), BRIGHT, "yellow"),
    (Class::fill("tower-purple", Color::Purple), STRONG, "purple"),
    (Class::fill("tower-orange", Color::Orange), BRIGHT, "orange"),
    (Class::fill("tower-teal", Color::Teal),     BRIGHT, "teal"),
    (Class::fill("tower-grey", Color::Grey),     STRONG, "grey"),
];
const STRONG: Class = Class::fill("letter", Color::OnStrong);
const BRIGHT: Class = Class::fill("letter-on-bright", Color::OnBright);

/// The hue of a tower, by its place in [`HUES`]: its name's if that is a colour
/// of ours, else the next one in turn.
pub(super) fn hue(board: &CityBloxx, tower: usize) -> usize {
    let named = HUES
        .iter()
        .position(|hue| hue.2 == board.towers[tower].name);
    named.unwrap_or(tower % HUES.len())
}

fn drawing(board: &CityBloxx, built: Option<&Built>, marks: &[Mark]) -> Drawing {
    let grid = Grid {
        rows: board.rows(),
        columns: board.columns(),
        cell: CELL,
        at: (MARGIN, MARGIN),
    };
    let (width, height) = grid.size();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut drawing = Drawing::new(title(board, built), size);
    describe(board, built, &mut drawing);
    drawing.add(
        STREET,
        Shape::Rect {
            at: (grid.at.0 - 4.0, grid.at.1 - 4.0),
            size: (width + 8.0, height + 8.0),
            radius: 8.0,
        },
    );
    for cell in board.cells() {
        add_lot(
            &mut drawing,
            board,
            grid.corner(cell.row, cell.column),
            cell,
        );
    }
    drawing.tint_marks(&grid, marks);
    for cell in board.cells() {
        let at = grid.corner(cell.row, cell.column);
        let fixed = match board.ground(cell) {
            Ground::Fixed(tower) => Some(tower),
            _ => None,
        };
        match built.map(|built| built.city[cell.row][cell.column]) {
            None => {
                if let Some(tower) = fixed {
                    add_tower(&mut drawing, board, tower, at, true);
                }
            }
            Some(Some(Some(tower))) => {
                add_tower(&mut drawing, board, tower, at, fixed == Some(tower));
            }
            Some(Some(None)) => {}
            Some(None) => {
                let middle = grid.middle(cell);
                drawing.add(OPEN, Shape::label(middle, 18.0, Face::Regular, "?"));
            }
        }
    }
    drawing.outline_marks(&grid, marks);
    drawing
}

fn title(board: &CityBloxx, built: Option<&Built>) -> String {
    // Of a city that is not decided, the score would say too little.
    let is_decided = |built: &&Built| built.city.iter().flatten().all(Option::is_some);
    let state = built.filter(is_decided).map_or(String::new(), |built| {
        format!(", scoring {}", board.total(&built.city))
    });
    format!(
        "City Bloxx, {}, {}{state}",
        counted(board.rows(), "row"),
        counted(board.columns(), "column")
    )
}

fn describe(board: &CityBloxx, built: Option<&Built>, drawing: &mut Drawing) {
    let rows = match built {
        Some(built) => super::draw::rows(board, &built.city),
        None => super::text::grid_rows(board),
    };
    for (i, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        drawing.describe(&format!("Row {}: {}.", i + 1, cells.join(" ")));
    }
    let letters = board
        .towers
        .iter()
        .map(|t| format!("{} is {}", t.letter, t.name));
    let letters: Vec<_> = letters.collect();
    drawing.describe(&format!("{}.", letters.join(", ")));
}

fn add_lot(drawing: &mut Drawing, board: &CityBloxx, (x, y): Point, cell: Cell) {
    let inset = 3.0;
    let side = CELL - 2.0 * inset;
    if board.ground(cell) == Ground::Blocked {
        // Hatched: no ground.
        let (left, top) = (x + inset + 4.0, y + inset + 4.0);
        let side = side - 8.0;
        let line = |part: f64| {
            let d = part * side;
            vec![
                vec![(left + d, top), (left, top + d)],
                vec![(left + side, top + side - d), (left + side - d, top + side)],
            ]
        };
        let lines = [0.25, 0.5, 0.75, 1.0].into_iter().flat_map(line);
        return drawing.add(BLOCKED, Shape::Lines(lines.collect()));
    }
    drawing.add(
        LOT,
        Shape::Rect {
            at: (x + inset, y + inset),
            size: (side, side),
            radius: 5.0,
        },
    );
    if board.ground(cell) == Ground::Empty {
        let (r, x, y) = (6.0, x + CELL / 2.0, y + CELL / 2.0);
        let cross = vec![
            vec![(x - r, y - r), (x + r, y + r)],
            vec![(x - r, y + r), (x + r, y - r)],
        ];
        drawing.add(EMPTY, Shape::Lines(cross));
    }
}

/// Rows of windows, 0 to 3: by rank of the scores.
fn floors(board: &CityBloxx, tower: usize) -> usize {
    let mut scores: Vec<u32> = board.towers.iter().map(|tower| tower.score).collect();
    scores.sort_unstable();
    scores.dedup();
    let score = board.towers[tower].score;
    let rank = scores.iter().position(|&other| other == score);
    rank.unwrap_or(0) * 3 / (scores.len() - 1).max(3)
}

/// A block seen from the front, with a side and a roof; a row of windows a floor.
fn add_tower(
    drawing: &mut Drawing,
    board: &CityBloxx,
    tower: usize,
    (x, y): Point,
    is_fixed: bool,
) {
    const WIDTH: f64 = 25.0;
    const DEPTH: f64 = 7.0;
    let (class, letter, _) = HUES[hue(board, tower)];
    let floors = floors(board, tower);
    let tall = 19.0 + 6.0 * floors as f64;
    let (left, bottom) = (x + 10.0, y + CELL - 6.0);
    let (right, top) = (left + WIDTH, bottom - tall);
    let outline = vec![
        (left, bottom),
        (left, top),
        (left + DEPTH, top - DEPTH * 0.6),
        (right + DEPTH, top - DEPTH * 0.6),
        (right + DEPTH, bottom - DEPTH * 0.6),
        (right, bottom),
    ];
    let side = vec![
        (right, bottom),
        (right, top),
        (right + DEPTH, top - DEPTH * 0.6),
        (right + DEPTH, bottom - DEPTH * 0.6),
    ];
    drawing.add(class, Shape::Polygon(outline.clone()));
    drawing.add(SHADE, Shape::Polygon(side));
    let window = if letter == BRIGHT {
        DARK_WINDOW
    } else {
        WINDOW
    };
    for i in 0..3 * floors {
        let (floor, place) = ((i / 3) as f64, (i % 3) as f64);
        let at = (left + 4.0 + 7.0 * place, bottom - 23.0 - 6.0 * floor);
        drawing.add(window, Shape::rect(at, (3.2, 3.4)));
    }
    let middle = (left + WIDTH / 2.0, bottom - 9.0);
    let text = board.towers[tower].letter.to_string();
    drawing.add(letter, Shape::label(middle, 15.0, Face::Bold, text));
    if is_fixed {
        let mut closed = outline;
        closed.push(closed[0]);
        drawing.add(FIXED, Shape::Lines(vec![closed]));
    }
}

/// The kinds of towers, with what they score and need, and how many stand.
fn kinds(board: &CityBloxx, built: Option<&Built>) -> Drawing {
    let empty: City = Vec::new();
    let city = built.map_or(&empty, |built| &built.city);
    let counts = board.counts(city);
    let width = 190.0;
    let size = (
        width,
        board.towers.len() as f64 * CELL + 34.0 + 2.0 * MARGIN,
    );
    let mut drawing = Drawing::new("", size);
    for (i, (tower, n)) in board.towers.iter().zip(counts).enumerate() {
        let y = MARGIN + i as f64 * CELL;
        add_tower(&mut drawing, board, i, (0.0, y), false);
        let needs = tower.needs.iter().map(|&(needed, n)| {
            let letter = board.towers[needed].letter;
            if n == 1 {
                letter.to_string()
            } else {
                format!("{n}{letter}")
            }
        });
        let needs: Vec<_> = needs.collect();
        let needs = if needs.is_empty() {
            "nothing".into()
        } else {
            needs.join(" ")
        };
        let line = |dy: f64, text: String| Shape::text((54.0, y + dy), 14.0, Face::Regular, text);
        drawing.add(LABEL, line(20.0, format!("{n} × {}", tower.score)));
        drawing.add(MUTED, line(38.0, format!("needs {needs}")));
    }
    let y = MARGIN + board.towers.len() as f64 * CELL + 17.0;
    let total = format!("score {}", board.total(city));
    drawing.add(LABEL, Shape::text((10.0, y), 17.0, Face::Bold, total));
    drawing
}
