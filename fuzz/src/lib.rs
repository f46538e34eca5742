//! Memory in proportion to the input: what a header claims must not be
//! allocated.

use cap::Cap;
use std::alloc::System;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// What an input of no bytes may take.
const FIXED: usize = 8 << 20;
/// What each byte may take: a letter of a game id stands for 26 cells, and some
/// copies of them live at once.
const BY_BYTE: usize = 4 << 10;

/// Runs `body` on `data`; the process aborts when it takes more memory than a
/// reader of `data` should.
pub fn within_memory(data: &[u8], body: impl FnOnce(&[u8])) {
    let limit = HEAP.allocated() + FIXED + BY_BYTE * data.len();
    HEAP.set_limit(limit).expect("above what is allocated");
    body(data);
    HEAP.set_limit(usize::MAX).expect("above what is allocated");
}
