//! Marks on a board: what is broken, what differs, what follows from what.
//!
//! Each kind has a colour, an outline and a sign, so that no single one of them is needed
//! to distinguish it.

use super::captions::width_of;
use super::{Class, Color, Drawing, Face, Grid, Point, Shape};
use crate::text::Cell;
use std::collections::BTreeSet;

/// Kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkKind {
    /// The cells are the reason.
    Because,
    /// The cells follow.
    Follows,
    /// Two answers differ in the cells.
    Differs,
    /// The cells break a rule.
    Broken,
}

/// Marked cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind.
    pub kind: MarkKind,
    /// The cells.
    pub cells: Vec<Cell>,
}

impl Mark {
    /// Returns a mark on `cells`.
    #[must_use]
    pub fn new(kind: MarkKind, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self {
            kind,
            cells: cells.into_iter().collect(),
        }
    }
}

impl MarkKind {
    /// All kinds, the weaker ones first.
    pub const ALL: [Self; 4] = [Self::Because, Self::Follows, Self::Differs, Self::Broken];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Because => "because",
            Self::Follows => "follows",
            Self::Differs => "differs",
            Self::Broken => "broken",
        }
    }

    /// Returns the cells of this kind.
    #[must_use]
    pub fn cells(self, marks: &[Mark]) -> BTreeSet<Cell> {
        let of_kind = marks.iter().filter(|mark| mark.kind == self);
        of_kind
            .flat_map(|mark| mark.cells.iter().copied())
            .collect()
    }

    /// Returns the classes of the inside of a marked cell, its outline, its badge and the
    /// sign on the badge.
    fn classes(self) -> [Class; 4] {
        let [cell, edge, badge, sign] = self.class_names();
        let (strong, tint, width) = match self {
            Self::Broken => (Color::Broken, Color::BrokenTint, 3.0),
            Self::Differs => (Color::Differs, Color::DiffersTint, 2.5),
            Self::Because => (Color::Because, Color::BecauseTint, 2.0),
            Self::Follows => (Color::Follows, Color::FollowsTint, 2.0),
        };
        let outline = Class::line(edge, strong, width);
        let outline = match self {
            Self::Broken | Self::Follows => outline,
            Self::Differs => outline.dashed(7.0, 5.0),
            Self::Because => outline.dashed(0.1, 4.0),
        };
        [
            Class::fill(cell, tint),
            outline,
            Class::fill(badge, strong),
            Class::line(sign, Color::Paper, 1.8),
        ]
    }

    fn class_names(self) -> [&'static str; 4] {
        match self {
            Self::Broken => ["broken-cell", "broken-edge", "broken-badge", "broken-sign"],
            Self::Differs => [
                "differs-cell",
                "differs-edge",
                "differs-badge",
                "differs-sign",
            ],
            Self::Because => [
                "because-cell",
                "because-edge",
                "because-badge",
                "because-sign",
            ],
            Self::Follows => [
                "follows-cell",
                "follows-edge",
                "follows-badge",
                "follows-sign",
            ],
        }
    }

    /// Returns the corner of the cell that holds the badge; each kind has a different
    /// one.
    fn corner(self) -> Point {
        match self {
            Self::Broken => (1.0, 0.0),
            Self::Differs => (0.0, 0.0),
            Self::Because => (0.0, 1.0),
            Self::Follows => (1.0, 1.0),
        }
    }

    /// Returns `!`, `≠`, `∵` (because) or `∴` (therefore), as lines around a point.
    fn sign(self, (x, y): Point) -> Vec<Vec<Point>> {
        let dot = |dx: f64, dy: f64| vec![(x + dx, y + dy), (x + dx + 0.01, y + dy)];
        let line = |a: Point, b: Point| vec![(x + a.0, y + a.1), (x + b.0, y + b.1)];
        match self {
            Self::Broken => vec![line((0.0, -4.0), (0.0, 0.5)), dot(0.0, 4.0)],
            Self::Differs => vec![
                line((-3.5, -1.7), (3.5, -1.7)),
                line((-3.5, 1.7), (3.5, 1.7)),
                line((-2.0, 4.2), (2.0, -4.2)),
            ],
            Self::Because => vec![dot(-2.7, -2.0), dot(2.7, -2.0), dot(0.0, 2.6)],
            Self::Follows => vec![dot(-2.7, 2.0), dot(2.7, 2.0), dot(0.0, -2.6)],
        }
    }
}

impl Drawing {
    /// Tints the marked cells. Call it before anything is drawn on them.
    pub fn tint_marks(&mut self, grid: &Grid, marks: &[Mark]) {
        for kind in MarkKind::ALL {
            let [inside, ..] = kind.classes();
            for cell in kind.cells(marks) {
                if grid.contains(cell) {
                    let side = (grid.cell, grid.cell);
                    self.add(
                        inside,
                        Shape::rect(grid.corner(cell.row, cell.column), side),
                    );
                }
            }
        }
    }

    /// Outlines the marked cells and puts the signs on them. Call it last.
    pub fn outline_marks(&mut self, grid: &Grid, marks: &[Mark]) {
        for kind in MarkKind::ALL {
            let mut cells = kind.cells(marks);
            if cells.is_empty() {
                continue;
            }
            let names: Vec<_> = cells.iter().map(ToString::to_string).collect();
            self.describe(&format!("Marked as {}: {}.", kind.name(), names.join(" ")));
            cells.retain(|&cell| grid.contains(cell));
            let [_, edge, ..] = kind.classes();
            self.add(edge, Shape::Lines(outline(grid, &cells)));
            for cell in badge_cells(grid, &cells, kind) {
                let (x, y) = grid.corner(cell.row, cell.column);
                let (right, down) = kind.corner();
                self.add_badge(kind, (x + right * grid.cell, y + down * grid.cell));
            }
        }
    }

    fn add_badge(&mut self, kind: MarkKind, at: Point) {
        let [_, _, badge, sign] = kind.classes();
        self.add(badge, Shape::Circle { at, radius: 8.0 });
        self.add(sign, Shape::Lines(kind.sign(at)));
    }
}

/// Returns the edges between marked and unmarked cells, just inside the marked ones.
fn outline(grid: &Grid, cells: &BTreeSet<Cell>) -> Vec<Vec<Point>> {
    let inset = 1.5;
    let mut lines = Vec::new();
    for &cell in cells {
        let (x, y) = grid.corner(cell.row, cell.column);
        let (left, top) = (x + inset, y + inset);
        let (right, bottom) = (x + grid.cell - inset, y + grid.cell - inset);
        let has = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) => cells.contains(&Cell::new(row, column)),
            _ => false,
        };
        let (row, column) = (Some(cell.row), Some(cell.column));
        let above = has(cell.row.checked_sub(1), column);
        let before = has(row, cell.column.checked_sub(1));
        let below = has(Some(cell.row + 1), column);
        let after = has(row, Some(cell.column + 1));
        // An edge continues to the edge of the next cell.
        let out = |joined: bool| if joined { inset } else { 0.0 };
        let across = (left - out(before), right + out(after));
        let down = (top - out(above), bottom + out(below));
        let edges = [
            (above, (across.0, top), (across.1, top)),
            (below, (across.0, bottom), (across.1, bottom)),
            (before, (left, down.0), (left, down.1)),
            (after, (right, down.0), (right, down.1)),
        ];
        let seen = edges.into_iter().filter(|(joined, ..)| !joined);
        lines.extend(seen.map(|(_, a, b)| vec![a, b]));
    }
    lines
}

/// Returns one cell of each group of neighbours: the nearest to the corner of the badge.
fn badge_cells(grid: &Grid, cells: &BTreeSet<Cell>, kind: MarkKind) -> Vec<Cell> {
    let (right, down) = kind.corner();
    let rank = |cell: &Cell| {
        let row = if down > 0.0 {
            grid.rows - 1 - cell.row
        } else {
            cell.row
        };
        let column = if right > 0.0 {
            grid.columns - 1 - cell.column
        } else {
            cell.column
        };
        (row, column)
    };
    let mut left = cells.clone();
    let mut found = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut group = vec![start];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            let neighbours = cell.neighbours(grid.rows, grid.columns);
            group.extend(neighbours.filter(|cell| left.remove(cell)));
        }
        found.extend(group.into_iter().min_by_key(rank));
    }
    found
}

/// Returns the meaning of the signs, for the kinds in use.
pub(super) fn legend(marks: &[Mark]) -> Option<Drawing> {
    const WORD: Class = Class::fill("legend", Color::Muted);
    let there = |kind: &MarkKind| !kind.cells(marks).is_empty();
    let kinds: Vec<_> = MarkKind::ALL.into_iter().filter(there).collect();
    if kinds.is_empty() {
        return None;
    }
    let mut legend = Drawing::new("", (0.0, 30.0));
    let mut x = 16.0;
    for kind in kinds {
        legend.add_badge(kind, (x + 8.0, 11.0));
        legend.add(
            WORD,
            Shape::text((x + 22.0, 11.0), 14.0, Face::Regular, kind.name()),
        );
        x += 22.0 + width_of(kind.name(), 14.0) + 14.0;
    }
    legend.width = x;
    Some(legend)
}
