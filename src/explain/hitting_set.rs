//! Smallest hitting sets, by branch and bound.

/// Returns a smallest set that has an element of each of `sets`, if there is one with
/// fewer than `bound` elements.
///
/// # Errors
/// [`TooMany`] after `limit` nodes of the search tree.
pub(super) fn smallest(
    sets: &[Vec<usize>],
    bound: usize,
    limit: usize,
) -> Result<Option<Vec<usize>>, TooMany> {
    let mut search = Search {
        sets,
        best: None,
        bound,
        left: limit,
    };
    search.extend(&mut Vec::new(), &[])?;
    Ok(search.best)
}

/// Error: the search was given up.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooMany;

struct Search<'a> {
    sets: &'a [Vec<usize>],
    best: Option<Vec<usize>>,
    /// The set must be smaller than this.
    bound: usize,
    left: usize,
}

impl Search<'_> {
    /// Extends `chosen` by elements that are not `banned`.
    fn extend(&mut self, chosen: &mut Vec<usize>, banned: &[usize]) -> Result<(), TooMany> {
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        let is_open = |set: &&Vec<usize>| !set.iter().any(|element| chosen.contains(element));
        let open: Vec<&Vec<usize>> = self.sets.iter().filter(is_open).collect();
        let Some(&next) = open.iter().min_by_key(|set| set.len()) else {
            self.bound = chosen.len();
            self.best = Some(chosen.clone());
            return Ok(());
        };
        if chosen.len() + disjoint(&open) >= self.bound {
            return Ok(());
        }
        // Earlier elements are banned from the later branches.
        let mut banned = banned.to_vec();
        for &element in next {
            if !banned.contains(&element) {
                chosen.push(element);
                self.extend(chosen, &banned)?;
                chosen.pop();
                banned.push(element);
            }
        }
        Ok(())
    }
}

/// Returns the number of sets in a greedy choice without common elements: each needs a
/// separate element.
fn disjoint(sets: &[&Vec<usize>]) -> usize {
    let mut sorted = sets.to_vec();
    sorted.sort_by_key(|set| set.len());
    let mut used: Vec<usize> = Vec::new();
    let mut n = 0;
    for set in sorted {
        if !set.iter().any(|element| used.contains(element)) {
            used.extend(set);
            n += 1;
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::{TooMany, smallest};

    fn check(sets: &[&[usize]], expected: Option<usize>) {
        let sets: Vec<Vec<usize>> = sets.iter().map(|set| set.to_vec()).collect();
        let found = smallest(&sets, 4, 1000).expect("a small tree");
        if let Some(found) = &found {
            let hits = |set: &Vec<usize>| set.iter().any(|element| found.contains(element));
            assert!(sets.iter().all(hits), "{sets:?} {found:?}");
        }
        assert_eq!(found.map(|found| found.len()), expected, "{sets:?}");
    }

    #[test]
    fn hitting_sets() {
        check(&[], Some(0));
        check(&[&[3]], Some(1));
        check(&[&[1, 2], &[2, 3]], Some(1));
        check(&[&[1, 2], &[2, 3], &[1, 3]], Some(2));
        check(&[&[1], &[2], &[3]], Some(3));
        check(&[&[1], &[2], &[3], &[4]], None);
        check(&[&[1, 2], &[]], None);
        check(
            &[&[1, 2, 3], &[4, 5, 6], &[1, 4], &[2, 5], &[3, 6]],
            Some(3),
        );
    }

    #[test]
    fn it_gives_up() {
        let sets = vec![vec![1, 2], vec![3, 4]];
        assert_eq!(smallest(&sets, 9, 2), Err(TooMany));
    }
}
