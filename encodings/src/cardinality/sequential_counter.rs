//! Sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean
//! cardinality constraints", 2005).
//!
//! `s[i][j]`: at least j of the first i + 1 literals are true. Where the paper
//! fixes `<= k` by clauses, a further column k + 1 is kept here, so that the
//! bound is one literal and can move; the other direction (`s` implies the
//! count) serves lower bounds. Columns are added as bounds ask for them, rows
//! as literals come.

use super::UnaryCounter;
use crate::Sink;
use cnf::Lit;

/// A sum kept by a sequential counter: see the [module table](super::ENCODINGS).
///
/// For `n` literals and an upper bound `k`: at most `n(k+1)` variables and
/// `2n(k+1)` clauses.
#[derive(Clone, Debug, Default)]
pub struct SequentialCounter {
    lits: Vec<Lit>,
    /// `s[i][j - 1]`, for the rows encoded so far.
    s: Vec<Vec<Lit>>,
    up: Direction,
    down: Direction,
}

/// How many columns and rows have the clauses of one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Direction {
    columns: usize,
    rows: usize,
}

impl SequentialCounter {
    /// Makes variables `s[i][1..=columns]` for every literal.
    fn grow(&mut self, columns: usize, sink: &mut dyn Sink) {
        self.s.resize(self.lits.len(), Vec::new());
        for (i, row) in self.s.iter_mut().enumerate() {
            while row.len() < columns.min(i + 1) {
                row.push(sink.new_lit());
            }
        }
    }

    /// Gives the clauses upwards again from the start.
    pub(super) fn forget_up(&mut self) {
        self.up = Direction::default();
    }

    /// Gives the clauses downwards again from the start.
    pub(super) fn forget_down(&mut self) {
        self.down = Direction::default();
    }

    /// `s[i][j]` for rows and columns that exist; `j = 0` is true, a count above
    /// the number of literals false: `Err(truth)`.
    fn at(&self, i: Option<usize>, j: usize) -> Result<Lit, bool> {
        match i {
            _ if j == 0 => Err(true),
            Some(i) if j <= i + 1 => Ok(self.s[i][j - 1]),
            _ => Err(false),
        }
    }

    fn up_clauses(&self, i: usize, j: usize, sink: &mut dyn Sink) {
        let here = self.s[i][j - 1];
        let above = i.checked_sub(1);
        // at least j before -> at least j here
        if let Ok(before) = self.at(above, j) {
            sink.define(&[!before, here]);
        }
        // at least j - 1 before, and x -> at least j here
        match self.at(above, j - 1) {
            Ok(before) => sink.define(&[!before, !self.lits[i], here]),
            Err(true) => sink.define(&[!self.lits[i], here]),
            Err(false) => {}
        }
    }

    fn down_clauses(&self, i: usize, j: usize, sink: &mut dyn Sink) {
        let here = self.s[i][j - 1];
        let above = i.checked_sub(1);
        // at least j here -> at least j before, or x
        match self.at(above, j) {
            Ok(before) => sink.define(&[!here, before, self.lits[i]]),
            Err(_) => sink.define(&[!here, self.lits[i]]),
        }
        // at least j here -> at least j - 1 before
        if let Ok(before) = self.at(above, j - 1) {
            sink.define(&[!here, before]);
        }
    }

    /// The cells of the first `columns` columns that `done` does not cover.
    fn new_cells(
        &self,
        columns: usize,
        done: Direction,
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        (0..self.lits.len()).flat_map(move |i| {
            let first = if i < done.rows { done.columns + 1 } else { 1 };
            (first..=columns.min(i + 1)).map(move |j| (i, j))
        })
    }
}

impl FromIterator<Lit> for SequentialCounter {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        Self {
            lits: lits.into_iter().collect(),
            ..Self::default()
        }
    }
}

impl UnaryCounter for SequentialCounter {
    fn n_lits(&self) -> usize {
        self.lits.len()
    }

    fn append(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
    }

    fn encode_up(&mut self, k: usize, sink: &mut dyn Sink) {
        let columns = k.max(self.up.columns);
        self.grow(columns.max(self.down.columns), sink);
        for (i, j) in self.new_cells(columns, self.up) {
            self.up_clauses(i, j, sink);
        }
        self.up = Direction {
            columns,
            rows: self.lits.len(),
        };
    }

    fn encode_down(&mut self, k: usize, sink: &mut dyn Sink) {
        let columns = k.max(self.down.columns);
        self.grow(columns.max(self.up.columns), sink);
        for (i, j) in self.new_cells(columns, self.down) {
            self.down_clauses(i, j, sink);
        }
        self.down = Direction {
            columns,
            rows: self.lits.len(),
        };
    }

    fn encoded_up(&self) -> usize {
        if self.up.rows == self.lits.len() {
            self.up.columns
        } else {
            0
        }
    }

    fn encoded_down(&self) -> usize {
        if self.down.rows == self.lits.len() {
            self.down.columns
        } else {
            0
        }
    }

    fn output(&self, j: usize) -> Lit {
        self.s[self.lits.len() - 1][j - 1]
    }
}
