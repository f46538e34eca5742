//! Save files of Tatham's dominosa (see `format/sav.rs`).
//!
//! ```text
//! move = `D` i `,` j     puts a domino on two cells, or takes it away
//!      | `E` i `,` j     a barrier between two cells, says nothing
//!      | `S`             solved by the program: takes all away
//! ```
//! Cells are numbered from 0, row by row, i < j. A new domino takes away those that
//! it overlaps.

use super::tatham;
use crate::format::sav::{Move, Save, looks_like, numbers, write};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::tiling::{Laid, Placement, Tiling, laid};
use crate::text::{Cell, InputError, quoted};
use crate::values::Values;
use std::collections::BTreeMap;

const GAME: &str = "Dominosa";

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "sav",
    summary: "save file of Tatham's dominosa",
    looks_like: is_save,
    read: |text| Save::read(text, GAME)?.board(tatham::read),
    write: Some(|board| Ok(write(GAME, &tatham::write(board)?, &[]))),
    answers: Some(Answers {
        looks_like: is_save,
        with_board: true,
        read: read_answer,
        write: write_answer,
    }),
};

fn is_save(text: &str) -> bool {
    looks_like(text, GAME)
}

fn read_answer(board: &Tiling, text: &str) -> Result<Option<Values>, InputError> {
    let save = Save::read(text, GAME)?;
    same_board(board, &save.board(tatham::read)?)?;
    let moves = save.moves()?;
    if moves.is_empty() {
        return Ok(None);
    }
    let mut table = Table {
        board,
        on: BTreeMap::new(),
    };
    for step in moves {
        match step {
            Move::Restart => table.on.clear(),
            Move::Play(text, at) => table
                .play(text)
                .map_err(|message| save.error(at, message))?,
        }
    }
    let first = |(cell, placement): (Cell, Placement)| (cell == placement[0]).then_some(placement);
    let laid: Laid = table.on.into_iter().filter_map(first).collect();
    Ok(Some(board.answer(&laid)))
}

/// The dominoes by each of their cells.
struct Table<'b> {
    board: &'b Tiling,
    on: BTreeMap<Cell, Placement>,
}

impl Table<'_> {
    fn play(&mut self, text: &str) -> Result<(), String> {
        let (letter, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
        match letter {
            "D" => {
                let placement = self.placement(rest).ok_or_else(|| expected(text))?;
                let is_there = self.on.get(&placement[0]) == Some(&placement);
                for cell in placement {
                    self.take(cell);
                }
                if !is_there {
                    self.on.extend(placement.map(|cell| (cell, placement)));
                }
                Ok(())
            }
            "E" if self.placement(rest).is_some() => Ok(()),
            "S" if rest.is_empty() => {
                self.on.clear();
                Ok(())
            }
            _ => Err(expected(text)),
        }
    }

    fn take(&mut self, cell: Cell) {
        for cell in self.on.get(&cell).copied().into_iter().flatten() {
            self.on.remove(&cell);
        }
    }

    fn placement(&self, text: &str) -> Option<Placement> {
        let columns = self.board.columns();
        let cell = |i: usize| Cell::new(i / columns, i % columns);
        let [i, j] = numbers::<2>(text)?;
        let is_inside = i < j && j < self.board.rows() * columns;
        Some([cell(i), cell(j)]).filter(|[a, b]| is_inside && a.is_neighbour(*b))
    }
}

fn expected(text: &str) -> String {
    format!(
        "expected a move D, E or S with two neighbouring cells, found {}",
        quoted(text)
    )
}

fn write_answer(board: &Tiling, answer: &Values) -> Result<String, InputError> {
    let laid = laid(answer);
    let id = tatham::write(board)?;
    let index = |cell: Cell| cell.row * board.columns() + cell.column;
    let mut covered = std::collections::BTreeSet::new();
    if let Some(cell) = laid.iter().flatten().find(|cell| !covered.insert(**cell)) {
        return Err(InputError::cell(
            *cell,
            "a save file holds no overlapping dominoes",
        ));
    }
    let moves: Vec<String> = laid
        .iter()
        .map(|&[a, b]| format!("D{},{}", index(a), index(b)))
        .collect();
    Ok(write(GAME, &id, &moves))
}
