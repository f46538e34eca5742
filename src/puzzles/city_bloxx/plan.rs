//! A plan for a final city: moves that reach it from the empty grid.
//!
//! The cells are placed permanently in a given order. What a tower needs beside it is
//! put first where it is not there yet: on cells that are placed permanently later,
//! as scaffolds, by the same search.

use super::rule::{Move, lacks};
use super::{City, CityBloxx};
use crate::text::Cell;

/// Moves that build `city` with its cells placed permanently in `order`, if the
/// search finds any. They are legal by construction; replay them all the same.
pub(super) fn plan(board: &CityBloxx, city: &City, order: &[usize]) -> Option<Vec<Move>> {
    let mut state = State {
        city: vec![vec![Some(None); board.columns()]; board.rows()],
        moves: Vec::new(),
    };
    let mut locked = vec![false; board.rows() * board.columns()];
    for &index in order {
        let cell = board.cell(index);
        // A cell that ends empty must never be built.
        locked[index] = true;
        if let Some(Some(tower)) = city[cell.row][cell.column] {
            locked[index] = false;
            let empty = order.iter().map(|&i| board.cell(i));
            let never: Vec<usize> = empty
                .filter(|c| city[c.row][c.column] == Some(None))
                .map(|c| board.index(c))
                .collect();
            let mut held = locked.clone();
            never.into_iter().for_each(|i| held[i] = true);
            state = put(board, &state, cell, tower, &held, board.towers.len() + 1)?;
            locked[index] = true;
        }
    }
    Some(state.moves)
}

#[derive(Clone)]
struct State {
    city: City,
    moves: Vec<Move>,
}

/// Makes `cell` show `tower` without touching `locked` cells.
fn put(
    board: &CityBloxx,
    state: &State,
    cell: Cell,
    tower: usize,
    locked: &[bool],
    depth: usize,
) -> Option<State> {
    if state.city[cell.row][cell.column] == Some(Some(tower)) {
        return Some(state.clone());
    }
    if depth == 0 || locked[board.index(cell)] {
        return None;
    }
    let needs: Vec<usize> = board.towers[tower]
        .needs
        .iter()
        .flat_map(|&(needed, n)| std::iter::repeat_n(needed, n as usize))
        .collect();
    let mut ready = supply(board, state, cell, &needs, &[], locked, depth)?;
    assert!(
        lacks(board, &ready.city, cell, tower).is_none(),
        "all needs were supplied"
    );
    ready.city[cell.row][cell.column] = Some(Some(tower));
    ready.moves.push((cell, tower));
    Some(ready)
}

/// Makes distinct neighbours of `cell` show the towers `needs`, in any order;
/// those in `used` serve other needs already.
fn supply(
    board: &CityBloxx,
    state: &State,
    cell: Cell,
    needs: &[usize],
    used: &[Cell],
    locked: &[bool],
    depth: usize,
) -> Option<State> {
    if needs.is_empty() {
        return Some(state.clone());
    }
    for (i, &needed) in needs.iter().enumerate() {
        if needs[..i].contains(&needed) {
            continue;
        }
        let others: Vec<usize> = needs
            .iter()
            .enumerate()
            .filter(|&(j, _)| j != i)
            .map(|(_, &other)| other)
            .collect();
        // What is there already is best left alone.
        let mut neighbours: Vec<Cell> = board
            .neighbours(cell)
            .filter(|neighbour| !used.contains(neighbour))
            .collect();
        neighbours.sort_by_key(|c| state.city[c.row][c.column] != Some(Some(needed)));
        for neighbour in neighbours {
            let Some(next) = put(board, state, neighbour, needed, locked, depth - 1) else {
                continue;
            };
            let mut held = locked.to_vec();
            held[board.index(neighbour)] = true;
            let used = [used, &[neighbour]].concat();
            if let Some(done) = supply(board, &next, cell, &others, &used, &held, depth) {
                return Some(done);
            }
        }
    }
    None
}
