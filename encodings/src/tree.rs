//! Tree in which a totalizer adds its inputs.

/// Binary tree over the blocks of a sum; each block is one leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The block with this index.
    Leaf(usize),
    /// The sum of two parts.
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    /// Returns the tree that halves `0..n` recursively; `None` if `n` is 0.
    #[must_use]
    pub fn balanced(n: usize) -> Option<Self> {
        (n > 0).then(|| Self::halved(0, n))
    }

    fn halved(start: usize, end: usize) -> Self {
        if end - start == 1 {
            return Self::Leaf(start);
        }
        let middle = usize::midpoint(start, end);
        Self::Node(
            Box::new(Self::halved(start, middle)),
            Box::new(Self::halved(middle, end)),
        )
    }

    /// Returns the tree that halves a grid of `rows` by `columns` leaves, numbered row by
    /// row, into rectangles, always across the longer side. `None` if the grid has no
    /// cell.
    ///
    /// Neighbouring cells then meet low in the tree, so local conflicts can bound the sum
    /// of their rectangle.
    #[must_use]
    pub fn rectangles(rows: usize, columns: usize) -> Option<Self> {
        (rows > 0 && columns > 0).then(|| Self::rectangle(0..rows, 0..columns, columns))
    }

    fn rectangle(
        rows: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
        width: usize,
    ) -> Self {
        let (first, second) = if rows.len() == 1 && columns.len() == 1 {
            return Self::Leaf(rows.start * width + columns.start);
        } else if rows.len() >= columns.len() {
            let middle = usize::midpoint(rows.start, rows.end);
            (
                (rows.start..middle, columns.clone()),
                (middle..rows.end, columns),
            )
        } else {
            let middle = usize::midpoint(columns.start, columns.end);
            (
                (rows.clone(), columns.start..middle),
                (rows, middle..columns.end),
            )
        };
        let part = |(rows, columns)| Box::new(Self::rectangle(rows, columns, width));
        Self::Node(part(first), part(second))
    }

    /// Returns the tree with `n` added to the number of every leaf.
    #[must_use]
    pub fn shifted(&self, n: usize) -> Self {
        match self {
            Self::Leaf(leaf) => Self::Leaf(leaf + n),
            Self::Node(a, b) => Self::Node(Box::new(a.shifted(n)), Box::new(b.shifted(n))),
        }
    }

    /// Returns the tree with every leaf replaced by a tree, or dropped; `None` if nothing
    /// is left.
    #[must_use]
    pub fn expand(&self, replace: &impl Fn(usize) -> Option<Self>) -> Option<Self> {
        match self {
            Self::Leaf(leaf) => replace(*leaf),
            Self::Node(a, b) => match (a.expand(replace), b.expand(replace)) {
                (Some(a), Some(b)) => Some(Self::Node(Box::new(a), Box::new(b))),
                (one, None) | (None, one) => one,
            },
        }
    }
}
