//! Save files of Tatham's bridges (see `format/sav.rs`).
//!
//! ```text
//! move = `L` x1 `,` y1 `,` x2 `,` y2 `,` n     n bridges between two islands
//!      | `N` x1 `,` y1 `,` x2 `,` y2           puts or takes a mark: no bridge
//!      | `M` x `,` y                           a mark on an island, says nothing
//!      | `S`                                   solved by the program, says nothing
//! ```
//! x is the column, y the row, from 0. A span without bridge and mark is undecided,
//! unless every island has its number.

use super::drawn::{Spans, finished};
use super::tatham;
use crate::format::sav::{Move, Save, looks_like, numbers, write};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::hashi::{Hashi, bridges};
use crate::text::{Cell, InputError, quoted};
use crate::values::Values;

const GAME: &str = "Bridges";

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "sav",
    summary: "save file of Tatham's bridges",
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

fn read_answer(board: &Hashi, text: &str) -> Result<Option<Values>, InputError> {
    let save = Save::read(text, GAME)?;
    same_board(board, &save.board(tatham::read)?)?;
    let moves = save.moves()?;
    if moves.is_empty() {
        return Ok(None);
    }
    let spans = Spans::new(board);
    let blank = vec![(0, false); board.spans().len()];
    let mut drawn = blank.clone();
    for step in moves {
        match step {
            Move::Restart => drawn = blank.clone(),
            Move::Play(text, at) => {
                play(board, &spans, &mut drawn, text).map_err(|message| save.error(at, message))?;
            }
        }
    }
    let number = |(n, is_marked): (u32, bool)| {
        if n > 0 {
            Some(n)
        } else {
            is_marked.then_some(0)
        }
    };
    Ok(Some(finished(
        board,
        drawn.into_iter().map(number).collect(),
    )))
}

/// Does a move; by span the bridges and whether it is marked.
fn play(board: &Hashi, spans: &Spans, drawn: &mut [(u32, bool)], text: &str) -> Result<(), String> {
    let (letter, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    let span = |[x1, y1, x2, y2]: [usize; 4]| spans.between(Cell::new(y1, x1), Cell::new(y2, x2));
    match letter {
        "L" => {
            if let Some([x1, y1, x2, y2, n]) = numbers::<5>(rest) {
                let n = u32::try_from(n).ok().filter(|&n| n <= board.max());
                let n = n.ok_or_else(|| format!("expected at most {} bridges", board.max()))?;
                drawn[span([x1, y1, x2, y2])?].0 = n;
                return Ok(());
            }
        }
        "N" => {
            if let Some(ends) = numbers::<4>(rest) {
                drawn[span(ends)?].1 ^= true;
                return Ok(());
            }
        }
        "M" if numbers::<2>(rest).is_some() => return Ok(()),
        "S" if rest.is_empty() => return Ok(()),
        _ => {}
    }
    Err(format!(
        "expected a move L, N, M or S with its numbers, found {}",
        quoted(text)
    ))
}

fn write_answer(board: &Hashi, answer: &Values) -> Result<String, InputError> {
    let bridges = &bridges(answer);
    let step = |(span, n): (&_, &Option<u32>)| {
        let [a, b] = board.ends(span);
        let ends = format!("{},{},{},{}", a.column, a.row, b.column, b.row);
        n.map(|n| {
            if n == 0 {
                format!("N{ends}")
            } else {
                format!("L{ends},{n}")
            }
        })
    };
    let id = tatham::write(board)?;
    if let Some(n) = bridges.iter().flatten().find(|n| **n > board.max()) {
        return Err(InputError::whole(format!(
            "a save file holds at most {} bridges, not {n}",
            board.max()
        )));
    }
    let moves: Vec<String> = board.spans().iter().zip(bridges).filter_map(step).collect();
    Ok(write(GAME, &id, &moves))
}
