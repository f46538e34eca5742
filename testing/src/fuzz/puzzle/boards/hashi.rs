//! Islands with any numbers, more water than islands.

use super::{grid, size};
use crate::fuzz::Bytes;
use puzzlesat::puzzles::Hashi;

pub(super) fn board(bytes: &mut Bytes<'_>) -> Option<Hashi> {
    let max = bytes.pick(&[2, 2, 2, 1, 3, 4]);
    let is_tree = bytes.small(4) == 3;
    let size = size(bytes, 20);
    let grid = grid(size, || match bytes.byte() {
        0..=127 => None,
        128..=151 => Some(None),
        byte => Some(Some(1 + u32::from(byte - 152) % (2 * max + 2))),
    });
    Hashi::new(&grid, max, is_tree).ok()
}
