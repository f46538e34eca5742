//! Attainable sums of the terms below a node.

/// Maximum number of values that a node stores.
const MAX_VALUES: usize = 1 << 16;
/// Maximum number of pairs of values of two nodes that are added.
const MAX_PAIRS: usize = 1 << 22;
/// Maximum total up to which sums are found by marking.
const MAX_MARKS: u64 = 1 << 16;

/// Attainable sums of a node, from 0 to its total.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub total: u64,
    /// All of them above 0, sorted, if they are few enough.
    known: Option<Vec<u64>>,
}

impl Values {
    /// Creates values from exactly these sums, sorted and above 0.
    pub fn of(known: Vec<u64>) -> Self {
        Self {
            total: known.last().copied().unwrap_or(0),
            known: Some(known),
        }
    }

    /// Returns the number of values above 0, if it is known.
    pub fn len(&self) -> Option<usize> {
        self.known.as_ref().map(Vec::len)
    }

    /// Returns all values above 0.
    ///
    /// # Panics
    /// If they are too many.
    pub fn known(&self) -> &[u64] {
        self.known.as_deref().expect("few enough to be known")
    }

    /// Forgets all values except the total.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Returns the values of two nodes together; `None` if the total is more than 2^63 -
    /// 1.
    pub fn sum(&self, other: &Self) -> Option<Self> {
        let total = self.total.checked_add(other.total)?;
        let total = i64::try_from(total).ok()?.unsigned_abs();
        let known = match (&self.known, &other.known) {
            (Some(a), Some(b)) if (a.len() + 1) * (b.len() + 1) <= MAX_PAIRS => sums(a, b, total),
            _ => None,
        };
        Some(Self { total, known })
    }

    /// Returns the minimum value from `sum` on, which is equivalent as a bound; `sum`
    /// itself if the values are too many. 0 is always true; `None` is never.
    pub fn least_from(&self, sum: u64) -> Option<u64> {
        if sum == 0 {
            return Some(0);
        }
        match &self.known {
            Some(known) => known
                .get(known.partition_point(|&value| value < sum))
                .copied(),
            None => (sum <= self.total).then_some(sum),
        }
    }

    /// Returns the maximum value below `sum`, or 0 if there is none.
    pub fn greatest_below(&self, sum: u64) -> u64 {
        match &self.known {
            Some(known) => {
                let below = known.partition_point(|&value| value < sum);
                below.checked_sub(1).map_or(0, |last| known[last])
            }
            None => sum.saturating_sub(1).min(self.total),
        }
    }
}

fn sums(a: &[u64], b: &[u64], total: u64) -> Option<Vec<u64>> {
    let with_zero = |values: &[u64]| -> Vec<u64> { [&[0], values].concat() };
    let (a, b) = (with_zero(a), with_zero(b));
    let pairs = a.iter().flat_map(|i| b.iter().map(move |j| i + j));
    let mut sums: Vec<u64> = if total <= MAX_MARKS {
        let mut marks = vec![false; usize::try_from(total).ok()? + 1];
        for sum in pairs {
            marks[usize::try_from(sum).ok()?] = true;
        }
        (0..)
            .zip(marks)
            .filter_map(|(sum, mark)| mark.then_some(sum))
            .collect()
    } else {
        let mut sums: Vec<u64> = pairs.collect();
        sums.sort_unstable();
        sums.dedup();
        sums
    };
    sums.remove(0);
    (sums.len() <= MAX_VALUES).then_some(sums)
}
