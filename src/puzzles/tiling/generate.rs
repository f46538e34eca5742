//! Random boards of a whole set: a random tiling, dominoes dealt at random. Cells that the set
//! does not need are holes.

use super::{Cover, Domino, Laid, Placement, Tiling, laid, ordered};
use crate::generation::{Draft, Start, Wish, below};
use crate::puzzle::Generate;
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub(super) fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
    wish.without_symmetry()?;
    let (rows, columns) = wish.size;
    let mut set = dominoes(wish)?;
    let mut laid = random_tiling(rng, rows, columns);
    if set.len() < laid.len() {
        laid.shuffle(rng);
        laid.truncate(set.len());
        laid.sort();
    }
    set.shuffle(rng);
    let mut grid = vec![vec![None; columns]; rows];
    for (&place, &domino) in laid.iter().zip(&set) {
        write(&mut grid, place, turned(rng, domino));
    }
    Ok(Start::Draft(finish(grid, wish.dominoes.clone(), &laid)))
}

/// The set that lies on the board.
fn dominoes(wish: &Wish) -> Result<Vec<Domino>, String> {
    let (rows, columns) = wish.size;
    let cells = rows * columns;
    if let Some(set) = &wish.dominoes {
        let needed = 2 * set.len();
        if wish.density.is_some() {
            return Err("--dominoes and --density cannot be combined; the set says how much of the board it needs".into());
        }
        if cells < needed {
            return Err(format!(
                "expected at least {needed} cells for {} dominoes, found {rows}x{columns}",
                set.len()
            ));
        }
        return Ok(set.clone());
    }
    let (short, long) = (rows.min(columns), rows.max(columns));
    // The full set up to n has (n + 1)(n + 2) / 2 dominoes.
    let largest = match wish.density {
        Some(density) => {
            let used = cells * density as usize / 100;
            let fits = |n: &usize| (n + 1) * (n + 2) <= used;
            (0..used).take_while(fits).last().ok_or_else(|| {
                format!(
                    "expected at least 2 of the cells to be used, found {used} of {rows}x{columns}"
                )
            })?
        }
        None if long == short + 1 => short - 1,
        None => {
            let fitting = format!("{short}x{} or {}x{long}", short + 1, long - 1);
            return Err(format!(
                "no full domino set covers {rows}x{columns}; use a size like {fitting}, --density for a board with holes, or --dominoes LIST"
            ));
        }
    };
    let largest = u32::try_from(largest).expect("boards are small");
    let all = (0..=largest).flat_map(|a| (a..=largest).map(move |b| (a, b)));
    Ok(all.collect())
}

/// Two dominoes of a tiling side by side make a square and may be turned together;
/// many such turns at random, from rows (or columns) of dominoes. Of an odd number of cells
/// a corner is left out.
fn random_tiling(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Laid {
    let is_odd = !(rows * columns).is_multiple_of(2);
    let partner = |cell: Cell| {
        if columns.is_multiple_of(2) || is_odd && cell.column + 1 < columns {
            Cell::new(cell.row, cell.column ^ 1)
        } else if is_odd && cell.row + 1 == rows {
            cell
        } else {
            Cell::new(cell.row ^ 1, cell.column)
        }
    };
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
    let mut other: Vec<Cell> = cells.clone().map(partner).collect();
    let index = |cell: Cell| cell.row * columns + cell.column;
    if rows > 1 && columns > 1 {
        for _ in 0..rows * columns * 20 {
            let (row, column) = (below(rng, rows - 1), below(rng, columns - 1));
            let [a, b] = [Cell::new(row, column), Cell::new(row, column + 1)];
            let [c, d] = [Cell::new(row + 1, column), Cell::new(row + 1, column + 1)];
            let pairs = if other[index(a)] == b && other[index(c)] == d {
                [[a, c], [b, d]]
            } else if other[index(a)] == c && other[index(b)] == d {
                [[a, b], [c, d]]
            } else {
                continue;
            };
            for [x, y] in pairs {
                other[index(x)] = y;
                other[index(y)] = x;
            }
        }
    }
    let pairs = cells.map(|cell| [cell, other[index(cell)]]);
    let mut laid: Laid = pairs.filter(|[a, b]| a < b).collect();
    if is_odd {
        let (upside_down, mirrored) = (rng.random_ratio(1, 2), rng.random_ratio(1, 2));
        let image = |cell: Cell| {
            let row = if upside_down {
                rows - 1 - cell.row
            } else {
                cell.row
            };
            let column = if mirrored {
                columns - 1 - cell.column
            } else {
                cell.column
            };
            Cell::new(row, column)
        };
        laid.iter_mut()
            .for_each(|place| *place = ordered(place.map(image)));
    }
    laid.sort();
    laid
}

fn turned(rng: &mut ChaCha8Rng, (a, b): Domino) -> Domino {
    if rng.random_ratio(1, 2) {
        (a, b)
    } else {
        (b, a)
    }
}

fn write(grid: &mut [Vec<Option<u32>>], [a, b]: Placement, (x, y): Domino) {
    grid[a.row][a.column] = Some(x);
    grid[b.row][b.column] = Some(y);
}

fn finish(grid: Vec<Vec<Option<u32>>>, set: Option<Vec<Domino>>, laid: &[Placement]) -> Draft {
    let puzzle = Tiling::with_holes(grid, set, Vec::new(), Some(Cover::All))
        .expect("the dominoes of a whole set fill the board");
    let solution = puzzle.answer(laid);
    Draft::new(puzzle, solution)
}

impl Generate for Tiling {
    fn singled_out(&self, solution: Values, _rng: &mut ChaCha8Rng) -> Draft {
        Draft::new(self.clone(), solution)
    }

    /// A domino that lies elsewhere in `other` changes places with a random one.
    fn repaired(
        &self,
        solution: &Values,
        other: &Values,
        _wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft {
        let (solution, other) = (laid(solution), laid(other));
        let moved = solution.iter().filter(|place| !other.contains(place));
        let moved: Vec<Placement> = moved.copied().collect();
        let place = moved[below(rng, moved.len())];
        let partner = solution[below(rng, solution.len())];
        let mut grid = self.numbers();
        let shown = |[a, b]: Placement| (self.value(a), self.value(b));
        let dealt = [turned(rng, shown(place)), turned(rng, shown(partner))];
        write(&mut grid, place, dealt[1]);
        write(&mut grid, partner, dealt[0]);
        let set = self.set.as_ref().map(|set| {
            let copies = set.iter().map(|(&domino, &n)| vec![domino; n as usize]);
            copies.flatten().collect()
        });
        finish(grid, set, &solution)
    }
}
