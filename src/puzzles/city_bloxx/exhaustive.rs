//! The placement rule by search over all states, for small boards: breadth
//! first from the empty grid, so a city is reached in its fewest rounds.

use super::rule::{Built, Move, Rule, lacks};
use super::{City, CityBloxx, built, encode, moves, verify};
use crate::puzzle::Relaxation;
use crate::text::Cell;
use crate::values::{self, Values};
use cnf::Model;
use std::collections::HashMap;

/// Maximum number of states that are searched.
pub const MAX_STATES: u64 = 2_000_000;

impl Relaxation for CityBloxx {
    fn is_relaxation(&self) -> bool {
        self.rule == Rule::Placement { rounds: None }
    }

    fn moves(&self, answer: &Values, model: &Model) -> Vec<values::Move> {
        moves(&encode::plan(self, &self.built(answer).city, model))
    }

    fn lacks_moves(&self, answer: &Values) -> bool {
        answer.moves.is_empty() && built(&self.built(answer).city).next().is_some()
    }

    fn exhaustive(&self) -> Result<Vec<Values>, String> {
        let answers = answers(self)?;
        Ok(answers.iter().map(|built| self.answer(built)).collect())
    }
}

/// Every reachable city that is an answer, each with a shortest plan: those that
/// reach the target, or without one those of the highest score.
///
/// # Errors
/// When the board has more than [`MAX_STATES`] states.
fn answers(board: &CityBloxx) -> Result<Vec<Built>, String> {
    let reached = reachable(board)?;
    let plain = CityBloxx {
        target: None,
        ..board.clone()
    };
    let mut answers: Vec<Built> = Vec::new();
    for index in 0..reached.states.len() {
        let built = reached.built(board, index);
        if verify::violations(&plain, &built).is_empty() {
            answers.push(built);
        }
    }
    let best = answers
        .iter()
        .map(|built| board.total(&built.city))
        .max()
        .unwrap_or(0);
    let least = board.target.unwrap_or(best);
    answers.retain(|built| board.total(&built.city) >= least);
    Ok(answers)
}

struct Reached {
    /// Each state with the state before it and the move between.
    states: Vec<(City, Option<(usize, Move)>)>,
}

impl Reached {
    fn built(&self, _board: &CityBloxx, index: usize) -> Built {
        let mut plan = Vec::new();
        let mut at = index;
        while let Some((before, step)) = self.states[at].1 {
            plan.push(step);
            at = before;
        }
        plan.reverse();
        Built {
            city: self.states[index].0.clone(),
            plan,
        }
    }
}

fn reachable(board: &CityBloxx) -> Result<Reached, String> {
    let open: Vec<Cell> = board
        .cells()
        .filter(|&cell| board.ground(cell) != super::Ground::Blocked)
        .collect();
    let base = board.towers.len() as u64 + 1;
    let n_states = open
        .iter()
        .try_fold(1_u64, |n, _| n.checked_mul(base))
        .filter(|&n| n <= MAX_STATES);
    n_states.ok_or(format!(
        "under `rule placement` only boards of at most {MAX_STATES} states are listed or counted"
    ))?;
    let empty: City = vec![vec![Some(None); board.columns()]; board.rows()];
    let mut known = HashMap::from([(empty.clone(), 0)]);
    let mut reached = Reached {
        states: vec![(empty, None)],
    };
    let (mut at, mut depth_end, mut depth) = (0, 1, 0);
    let most = match board.rule {
        Rule::Placement {
            rounds: Some(rounds),
        } => rounds,
        _ => u32::MAX,
    };
    while at < reached.states.len() {
        if at == depth_end {
            depth += 1;
            depth_end = reached.states.len();
        }
        if depth == most {
            break;
        }
        for &cell in &open {
            for tower in 0..board.towers.len() {
                let city = &reached.states[at].0;
                if lacks(board, city, cell, tower).is_some() {
                    continue;
                }
                let mut next = city.clone();
                next[cell.row][cell.column] = Some(Some(tower));
                if !known.contains_key(&next) {
                    known.insert(next.clone(), reached.states.len());
                    reached.states.push((next, Some((at, (cell, tower)))));
                }
            }
        }
        at += 1;
    }
    Ok(reached)
}
