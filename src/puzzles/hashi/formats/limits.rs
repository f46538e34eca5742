//! What formats of other programs cannot hold.

use crate::puzzles::hashi::{Bridges, Hashi};
use crate::text::InputError;

/// Fails unless at most two bridges join a pair and loops are allowed.
pub(super) fn usual_rules(board: &Hashi, format: &str) -> Result<(), InputError> {
    if board.max() == 2 && !board.is_tree() {
        return Ok(());
    }
    Err(InputError::whole(format!(
        "the format `{format}` holds boards with at most 2 bridges per pair and loops allowed"
    )))
}

/// Fails unless every island has its number.
pub(super) fn all_numbered(board: &Hashi, format: &str) -> Result<(), InputError> {
    let missing = board.islands().iter().find(|island| island.clue.is_none());
    missing.map_or(Ok(()), |island| {
        let message = format!("the format `{format}` holds no island without a number");
        Err(InputError::cell(island.cell, message))
    })
}

/// Fails unless the answer is complete.
pub(super) fn all_decided(
    board: &Hashi,
    bridges: &Bridges,
    format: &str,
) -> Result<(), InputError> {
    let undecided = board.spans().iter().zip(bridges).find(|(_, n)| n.is_none());
    undecided.map_or(Ok(()), |(span, _)| {
        let message = format!(
            "the format `{format}` holds complete answers, {} is undecided",
            board.span_name(span)
        );
        Err(InputError::whole(message))
    })
}

/// Fails when more than two bridges are drawn on a span.
pub(super) fn at_most_two(
    board: &Hashi,
    bridges: &Bridges,
    format: &str,
) -> Result<(), InputError> {
    let many = board
        .spans()
        .iter()
        .zip(bridges)
        .find(|(_, n)| n.is_some_and(|n| n > 2));
    many.map_or(Ok(()), |(span, _)| {
        let message = format!(
            "the format `{format}` holds at most 2 bridges, {} has more",
            board.span_name(span)
        );
        Err(InputError::whole(message))
    })
}
