//! The plan, move by move; without a plan, the kinds of towers one by one.

use super::{Built, City, CityBloxx, Move};
use crate::puzzle::Frame;
use crate::render::{Mark, MarkKind};
use crate::text::Cell;

pub(super) fn steps(board: &CityBloxx, built: &Built) -> Vec<Frame> {
    if built.plan.is_empty() {
        by_kind(board, &built.city)
    } else {
        by_move(board, &built.plan)
    }
}

fn by_move(board: &CityBloxx, plan: &[Move]) -> Vec<Frame> {
    let mut city: City = vec![vec![Some(None); board.columns()]; board.rows()];
    let mut frames = Vec::new();
    for (i, &(cell, tower)) in plan.iter().enumerate() {
        let kind = &board.towers[tower];
        let is_needed = |c: &Cell| {
            let stands = city[c.row][c.column].flatten();
            kind.needs.iter().any(|&(needed, _)| stands == Some(needed))
        };
        let reasons: Vec<_> = board.neighbours(cell).filter(is_needed).collect();
        let replaced = city[cell.row][cell.column].replace(Some(tower)).flatten();
        let instead = replaced.map_or(String::new(), |old| {
            format!(" in place of {}", board.towers[old].name)
        });
        let caption = format!(
            "round {} of {}: {} at {cell}{instead}",
            i + 1,
            plan.len(),
            kind.name
        );
        frames.push(Frame {
            solution: Some(board.answer(&Built {
                city: city.clone(),
                plan: plan[..=i].to_vec(),
            })),
            marks: vec![
                Mark::new(MarkKind::Because, reasons),
                Mark::new(MarkKind::Follows, [cell]),
            ],
            caption,
        });
    }
    frames
}

fn by_kind(board: &CityBloxx, city: &City) -> Vec<Frame> {
    let mut shown: City = city
        .iter()
        .map(|row| {
            row.iter()
                .map(|built| built.filter(Option::is_none))
                .collect()
        })
        .collect();
    let mut frames = Vec::new();
    for (tower, kind) in board.towers.iter().enumerate() {
        let is_this = |c: &Cell| city[c.row][c.column] == Some(Some(tower));
        let new: Vec<Cell> = board.cells().filter(is_this).collect();
        if new.is_empty() {
            continue;
        }
        new.iter()
            .for_each(|c| shown[c.row][c.column] = Some(Some(tower)));
        let each = kind.score;
        frames.push(Frame {
            caption: format!("{} {}, {each} each", new.len(), kind.name),
            marks: vec![Mark::new(MarkKind::Follows, new)],
            solution: Some(board.answer(&Built {
                city: shown.clone(),
                plan: Vec::new(),
            })),
        });
    }
    frames
}
