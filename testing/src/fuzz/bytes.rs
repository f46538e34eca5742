//! Decisions of a fuzzer.

use cnf::Lit;

/// Decisions read from the bytes of a fuzzer, one after the other. After the last byte
/// everything is 0.
#[derive(Clone, Debug)]
pub struct Bytes<'d>(&'d [u8]);

impl<'d> Bytes<'d> {
    /// Returns the decisions in `data`.
    #[must_use]
    pub fn new(data: &'d [u8]) -> Self {
        Self(data)
    }

    /// Returns whether all bytes were read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n.max(1)
    }

    /// Returns a number below `n`, for small types.
    pub fn small(&mut self, n: u8) -> u32 {
        u32::from(self.byte() % n.max(1))
    }

    /// Returns whether the next byte is odd.
    pub fn coin(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// Returns one of `choices`.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Returns a literal over the first `n_vars` variables, at least one.
    pub fn lit(&mut self, n_vars: u8) -> Lit {
        let byte = self.byte();
        Lit::new(u32::from(byte / 2 % n_vars.max(1)), byte % 2 == 1)
    }

    /// Returns fewer than `most` literals over the first `n_vars` variables.
    pub fn lits(&mut self, most: usize, n_vars: u8) -> Vec<Lit> {
        (0..self.below(most)).map(|_| self.lit(n_vars)).collect()
    }
}
