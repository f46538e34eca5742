//! The backbone: literals that hold in every solution (Monasson and others, 1999).
//!
//! From one solution, each literal is tested: is there a solution without it? Each
//! solution found screens out every literal that it does not have (Marques-Silva, Janota
//! and Lynce, 2010, algorithm 3 with filtering).

use super::rulebook::Rulebook;
use super::types::Backbone;
use super::words::Words;
use crate::known::Known;
use crate::pipeline::{Failure, Options, Reason, Session};
use crate::puzzle::Puzzle;
use crate::values::Values;
use cnf::{Lit, Model};
use std::sync::Arc;

/// Returns the facts that hold in every solution of `puzzle`, or in every best one.
///
/// If the problem of the board is a relaxation, the facts come from the list of all
/// answers. After a stop, the result has the facts proved so far.
///
/// # Errors
/// If such a list is too long, or if a bug was found.
pub fn backbone(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Backbone, Failure> {
    let problem = puzzle.problem();
    let mut known = Known::new(problem.n_vars());
    let ended = match puzzle.relaxation().filter(|_| puzzle.is_relaxation()) {
        Some(relaxation) => {
            let listed = relaxation.exhaustive().map_err(Failure::OutOfReach)?;
            Ok(in_all(&listed, &mut known))
        }
        None => asked(puzzle, options, problem.n_vars(), &mut known),
    };
    let (solvable, why) = match ended {
        Ok(solvable) => (Some(solvable), None),
        Err(failure) => {
            let solvable = (!known.is_empty()).then_some(true);
            (solvable, Some(Reason::of(failure, &options.stop)?))
        }
    };
    let literals: Vec<Lit> = known.literals().collect();
    // A search that ended early must not go on with words for nothing.
    let facts = match literals.is_empty() {
        true => Vec::new(),
        false => Words::new(&**puzzle).facts(&Rulebook::new(problem), &literals, &known),
    };
    Ok(Backbone {
        facts,
        known,
        complete: why.is_none(),
        reason: why,
        solvable,
    })
}

/// Finds the common literals of listed solutions; returns whether there are solutions.
fn in_all(listed: &[Values], known: &mut Known) -> bool {
    let all: Vec<Vec<Lit>> = listed.iter().map(Values::literals).collect();
    let Some((first, others)) = all.split_first() else {
        return false;
    };
    for &lit in first {
        if others.iter().all(|other| other.contains(&lit)) {
            known.learn(lit);
        }
    }
    true
}

/// Finds the backbone with the solver; returns whether there is a solution.
fn asked(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    n_vars: u32,
    known: &mut Known,
) -> Result<bool, Failure> {
    let mut session = Session::with(puzzle, options.clone());
    if session.solve()?.is_none() {
        return Ok(false);
    }
    let Some(model) = session.model(&[])? else {
        return Ok(false);
    };
    let mut open: Vec<Lit> = model.literals(n_vars).collect();
    let screen = |open: &mut Vec<Lit>, model: &Model| open.retain(|&lit| model.value(lit));
    open.reverse();
    while let Some(lit) = open.pop() {
        match session.model(&[!lit])? {
            Some(other) => screen(&mut open, &other),
            None => {
                known.learn(lit);
            }
        }
    }
    Ok(true)
}
