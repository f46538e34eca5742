//! City Bloxx under the placement rule, where the SAT model is only a bound:
//! against a search over all states that is written here once more.

use crate::common::parse;
use puzzlesat::pipeline::{Count, Failure, Session};
use puzzlesat::puzzles::CityBloxx;
use std::collections::BTreeMap;

/// What stands on each cell: 0 for nothing, else one more than the tower.
type State = Vec<usize>;

/// Rows, columns, the cells without ground, and each tower's score and needs.
struct Game {
    rows: usize,
    columns: usize,
    blocked: Vec<usize>,
    towers: Vec<(u64, Vec<usize>)>,
}

impl Game {
    /// The four towers of the game: each needs all before it.
    fn new(rows: usize, columns: usize, blocked: &[usize]) -> Self {
        let tower = |k: u64| {
            (
                10 * (k + 1),
                (0..usize::try_from(k).expect("small")).collect(),
            )
        };
        Self {
            rows,
            columns,
            blocked: blocked.to_vec(),
            towers: (0..4).map(tower).collect(),
        }
    }

    fn text(&self) -> String {
        let cell = |i| if self.blocked.contains(&i) { 'x' } else { '.' };
        let row = |r| {
            let cells = r * self.columns..(r + 1) * self.columns;
            cells.map(cell).chain(['\n']).collect::<String>()
        };
        let grid: String = (0..self.rows).map(row).collect();
        format!(
            "city-bloxx {}x{}\n{grid}rule placement\n",
            self.rows, self.columns
        )
    }

    fn is_neighbour(&self, a: usize, b: usize) -> bool {
        let place = |i: usize| (i / self.columns, i % self.columns);
        let ((r, c), (s, d)) = (place(a), place(b));
        r.abs_diff(s) + c.abs_diff(d) == 1
    }

    fn may_put(&self, state: &State, cell: usize, tower: usize) -> bool {
        let beside = |needed: usize| {
            let standing = |i: usize| self.is_neighbour(cell, i) && state[i] == needed + 1;
            (0..state.len()).any(standing)
        };
        !self.blocked.contains(&cell) && self.towers[tower].1.iter().all(|&needed| beside(needed))
    }

    fn score(&self, state: &State) -> u64 {
        let towers = state.iter().filter_map(|&kind| kind.checked_sub(1));
        towers.map(|tower| self.towers[tower].0).sum()
    }

    /// Every state that can be reached, with its fewest rounds.
    fn reachable(&self) -> BTreeMap<State, usize> {
        let mut rounds = BTreeMap::from([(vec![0; self.rows * self.columns], 0)]);
        let mut last: Vec<State> = rounds.keys().cloned().collect();
        for round in 1.. {
            let mut next = Vec::new();
            for state in &last {
                for (cell, tower) in self.puts(state) {
                    let mut after = state.clone();
                    after[cell] = tower + 1;
                    if !rounds.contains_key(&after) {
                        rounds.insert(after.clone(), round);
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            last = next;
        }
        rounds
    }

    fn puts(&self, state: &State) -> Vec<(usize, usize)> {
        let all = (0..state.len()).flat_map(|cell| (0..self.towers.len()).map(move |t| (cell, t)));
        all.filter(|&(cell, tower)| self.may_put(state, cell, tower))
            .collect()
    }
}

/// Small boards, some with holes.
fn games() -> Vec<Game> {
    let shapes: [(usize, usize, &[usize]); 11] = [
        (1, 1, &[]),
        (1, 1, &[0]),
        (1, 2, &[]),
        (2, 1, &[]),
        (1, 4, &[]),
        (1, 4, &[2]),
        (1, 5, &[]),
        (2, 2, &[]),
        (2, 2, &[3]),
        (2, 3, &[4]),
        (3, 2, &[0]),
    ];
    let games = shapes.iter();
    games
        .map(|&(rows, columns, blocked)| Game::new(rows, columns, blocked))
        .collect()
}

/// Reachable states within `rounds` that score at least `least`.
fn answers(game: &Game, rounds: usize, least: u64) -> Vec<State> {
    let reachable = game.reachable();
    let within = reachable.into_iter().filter(|(_, n)| *n <= rounds);
    within
        .map(|(state, _)| state)
        .filter(|state| game.score(state) >= least)
        .collect()
}

fn check_count(text: &str, expected: &[State]) {
    let board = parse(text);
    let count = Count {
        found: expected.len() as u64,
        complete: true,
    };
    assert_eq!(Session::new(&board).count(None), Ok(count), "{text}");
    let found = Session::new(&board).solve().expect("the bound is met");
    assert_eq!(found.is_some(), !expected.is_empty(), "{text}");
}

/// The best cities, those of a target, and those of few rounds.
#[test]
fn reachable_cities() {
    for game in games() {
        let text = game.text();
        let all = answers(&game, usize::MAX, 0);
        let best = all.iter().map(|state| game.score(state)).max().unwrap_or(0);
        check_count(&text, &answers(&game, usize::MAX, best));
        for target in [0, best / 2, best, best + 1] {
            let least = answers(&game, usize::MAX, target);
            check_count(&format!("{text}target {target}\n"), &least);
        }
        for rounds in 0..4 {
            let within = answers(&game, rounds, 0);
            let best = within
                .iter()
                .map(|state| game.score(state))
                .max()
                .unwrap_or(0);
            check_count(
                &format!("{text}rounds {rounds}\n"),
                &answers(&game, rounds, best),
            );
        }
    }
}

/// Plans that are found are played here by the rules above.
#[test]
fn plans_are_legal() {
    for (rows, columns) in [(1, 3), (2, 2), (2, 4), (3, 3), (3, 4), (4, 4)] {
        let game = Game::new(rows, columns, &[]);
        let board = parse(&game.text());
        let best = Session::new(&board).optimum().expect("the bound is met");
        let best = best.expect("an empty city is one");
        let city: &CityBloxx = board.downcast().expect("its own type");
        let built = city.built(best.witness.solution());
        let mut state = vec![0; rows * columns];
        for &(cell, tower) in &built.plan {
            let cell = cell.row * columns + cell.column;
            assert!(
                game.may_put(&state, cell, tower),
                "{state:?} {cell} {tower}"
            );
            state[cell] = tower + 1;
        }
        let standing = built
            .city
            .iter()
            .flatten()
            .map(|built| built.flatten().map_or(0, |k| k + 1));
        assert_eq!(state, standing.collect::<Vec<_>>());
        assert_eq!(best.score, game.score(&state));
        assert_eq!(board.score(best.witness.solution()), Some(best.score));
    }
}

/// Lists and counts of large boards are refused, not guessed.
#[test]
fn large_boards_are_not_listed() {
    let board = parse("city-bloxx 5x5\nrule placement\n");
    let mut session = Session::new(&board);
    assert!(matches!(session.count(None), Err(Failure::OutOfReach(_))));
    assert!(matches!(session.unique(), Err(Failure::OutOfReach(_))));
    assert!(session.optimum().expect("the bound is met").is_some());
}

/// Every model of the bound is set aside: whatever its score, the search ends.
#[test]
fn a_bound_that_nothing_meets() {
    for score in [0, 5] {
        let text = format!(
            "city-bloxx 3x3\nxx.\nP..\n...\ntower t0 P {score} needs t0*2\nrule placement\n"
        );
        let board = parse(&text);
        let found = Session::new(&board).solve();
        assert!(
            matches!(found, Err(Failure::Unmet(gap)) if gap % 5 == 0),
            "{found:?}"
        );
    }
}
