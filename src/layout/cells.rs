//! One variable per cell of a grid.

use super::{Encoding, Layout, append};
use crate::grid::CellGrid;

impl Layout {
    /// Adds one truth value per cell of a grid of this size, named as in `lamp r1c2`;
    /// returns their indices.
    ///
    /// # Panics
    /// If a derived variable was added before.
    pub fn bool_grid(&mut self, size: (usize, usize), name: &str) -> CellGrid<usize> {
        CellGrid::new(size, |cell| {
            self.bool(|text| append(text, format_args!("{name} {cell}")), &[cell])
        })
    }

    /// Adds one number from `min` to `max` per cell of a grid of this size, named as in
    /// `r1c2`; returns their indices.
    ///
    /// # Panics
    /// If `min` is above `max`, or a derived variable was added before.
    pub fn number_grid(
        &mut self,
        size: (usize, usize),
        min: u32,
        max: u32,
        encoding: Encoding,
    ) -> CellGrid<usize> {
        CellGrid::new(size, |cell| {
            let name = |text: &mut String| append(text, format_args!("{cell}"));
            self.number(min, max, encoding, name, &[cell])
        })
    }
}
