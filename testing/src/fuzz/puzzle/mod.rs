//! The bodies of `read` and `pipeline`: texts and boards of every puzzle.

mod boards;
mod pipeline;
pub mod read;

use crate::fuzz::Bytes;
use boards::BOARDS;

/// Longer inputs are cut.
const MAX_BYTES: usize = 1 << 16;

/// The names of the puzzles that the bodies cover.
pub fn names() -> impl Iterator<Item = &'static str> {
    BOARDS.iter().map(|row| row.0)
}

/// Reads `data` as every puzzle in every format: what can be read is written
/// and reads back the same. What follows the first byte 255, which no text
/// holds, is a solution.
///
/// # Panics
/// When a promise of a reader or a writer is broken.
pub fn read(data: &[u8]) {
    let data = &data[..data.len().min(MAX_BYTES)];
    let mut parts = data.splitn(2, |&byte| byte == 0xff);
    let mut part = || String::from_utf8_lossy(parts.next().unwrap_or(&[]));
    let (text, solution) = (part(), part());
    read::everything(&text, &solution);
}

/// Makes a small board of `data`, asks several sessions about it, and compares
/// with all candidates under the plain rules.
///
/// # Panics
/// When an answer is wrong.
pub fn pipeline(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let (_, from_bytes) = BOARDS[bytes.below(BOARDS.len())];
    if let Some(board) = from_bytes(bytes) {
        pipeline::board(&board, bytes);
    }
}
