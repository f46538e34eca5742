//! Hints: the cheapest next step from a partial answer.

use super::conflict;
use super::global::{Answer, On};
use super::position::Tools;
use super::rulebook::{Rulebook, propagated};
use super::start::{Start, Verdict};
use super::types::{Hint, Outcome, Step};
use super::walk::Walk;
use super::words::Words;
use crate::known::Known;
use crate::pipeline::{Failure, Options, Reason};
use crate::puzzle::Puzzle;
use crate::text::Cell;
use crate::values::Values;
use cnf::{Lit, Model};
use std::sync::Arc;

/// Returns a hint for `puzzle` after the partial answer `partial`.
///
/// Mistakes come first: broken rules, then the differences from the only solution. If
/// there are several solutions, a minimal set of decisions that no solution has together
/// counts as the mistake.
///
/// # Errors
/// If the board has no clauses to explain, or if a bug was found.
pub fn hint(
    puzzle: &Arc<dyn Puzzle>,
    partial: Option<&Values>,
    options: &Options,
) -> Result<Hint, Failure> {
    let start = Start::new(puzzle, options)?;
    let puzzle = &**puzzle;
    let mut book = start.rulebook(puzzle)?;
    let mut hint = Hint {
        mistakes: Vec::new(),
        mistake_cells: Vec::new(),
        place: None,
        step: None,
        outcome: Outcome::NotUnique,
    };
    let goal = match start.verdict {
        Verdict::Unsolvable => {
            hint.outcome = match conflict::find(puzzle, book, options) {
                Ok(conflict) => Outcome::Unsolvable(conflict),
                Err(failure) => Outcome::Undecided(Reason::of(failure, &options.stop)?),
            };
            return Ok(hint);
        }
        Verdict::Undecided(why) => {
            hint.outcome = Outcome::Undecided(why);
            return Ok(hint);
        }
        Verdict::Unique(witness) => {
            hint.outcome = Outcome::Unique;
            Some(witness.solution().literals())
        }
        Verdict::NotUnique => None,
    };
    let done = partial.map_or(Vec::new(), Values::literals);
    broken_rules(puzzle, partial, &mut hint);
    if hint.mistakes.is_empty() {
        match wrong(&mut book, goal.as_deref(), &done, options) {
            Ok(wrong) => mistakes(puzzle, &book, &wrong, goal.is_some(), &mut hint),
            Err(failure) => {
                hint.outcome = Outcome::Undecided(Reason::of(failure, &options.stop)?);
                return Ok(hint);
            }
        }
    }
    if !hint.mistakes.is_empty() {
        return Ok(hint);
    }
    let known = propagated(&book, &done);
    match next_step(puzzle, book, known, goal.as_deref(), options) {
        Ok(step) => {
            hint.place = step.as_ref().map(place);
            hint.step = step;
        }
        Err(failure) => hint.outcome = Outcome::Undecided(Reason::of(failure, &options.stop)?),
    }
    Ok(hint)
}

fn next_step(
    puzzle: &dyn Puzzle,
    book: Rulebook,
    known: Known,
    goal: Option<&[Lit]>,
    options: &Options,
) -> Result<Option<Step>, Failure> {
    if goal.is_some_and(|goal| goal.iter().all(|&lit| known.holds(lit))) {
        return Ok(None);
    }
    Walk::new(puzzle, book, known, options).step()
}

/// Adds the rules that the partial answer breaks.
fn broken_rules(puzzle: &dyn Puzzle, partial: Option<&Values>, hint: &mut Hint) {
    for violation in partial.map_or(Vec::new(), |partial| puzzle.verify(partial)) {
        hint.mistakes.push(violation.message);
        hint.mistake_cells.extend(violation.cells);
    }
}

/// Finds the mistakes: all differences from the only solution, or a minimal set of
/// decisions that no solution has together.
fn wrong(
    book: &mut Rulebook,
    goal: Option<&[Lit]>,
    done: &[Lit],
    options: &Options,
) -> Result<Vec<Lit>, Failure> {
    let mut global = Tools::new(options).global(book)?;
    let mut ask = |lits: &[Lit]| global.ask(book, &On::All, lits);
    if let Some(goal) = goal {
        let Answer::Model(model) = ask(goal)? else {
            return Err(Failure::Unconfirmed("the solution breaks a rule".into()));
        };
        return Ok(differing(done, &model));
    }
    let mut left = match ask(done)? {
        Answer::Model(_) => return Ok(Vec::new()),
        Answer::Core(_) => done.to_vec(),
    };
    let mut next = 0;
    while next < left.len() {
        let mut without = left.clone();
        without.remove(next);
        match ask(&without)? {
            Answer::Core(_) => left = without,
            Answer::Model(_) => next += 1,
        }
    }
    Ok(left)
}

fn differing(done: &[Lit], model: &Model) -> Vec<Lit> {
    done.iter()
        .copied()
        .filter(|&lit| !model.value(lit))
        .collect()
}

fn mistakes(puzzle: &dyn Puzzle, book: &Rulebook, wrong: &[Lit], is_unique: bool, hint: &mut Hint) {
    let words = Words::new(puzzle);
    let known = propagated(book, wrong);
    let facts: Vec<_> = wrong.iter().map(|&lit| words.fact(lit, &known)).collect();
    hint.mistake_cells
        .extend(facts.iter().flat_map(|fact| fact.cells.iter().copied()));
    let mut texts: Vec<String> = facts.into_iter().map(|fact| fact.text).collect();
    texts.dedup();
    // Valid answers may still not be the best ones.
    let is_best = puzzle
        .scored()
        .is_some_and(|scored| scored.target().is_none());
    let best = if is_best { "best " } else { "" };
    if is_unique {
        let mistake = |text: &String| format!("not in the {best}solution: {text}");
        hint.mistakes.extend(texts.iter().map(mistake));
    } else if !texts.is_empty() {
        let texts = texts.join("; ");
        hint.mistakes
            .push(format!("no {best}solution has all of this: {texts}"));
    }
}

/// Returns the place of the rules of a step.
fn place(step: &Step) -> String {
    /// Maximum number of cells in a list; more cells are described as a rectangle.
    const MAX_NAMED: usize = 4;
    let cells = step.place_cells();
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    let range = |part: fn(&Cell) -> usize| {
        let parts = || cells.iter().map(part);
        parts().min().zip(parts().max())
    };
    match (range(|cell| cell.row), range(|cell| cell.column)) {
        _ if names.len() <= MAX_NAMED && !names.is_empty() => {
            format!("look at {}", names.join(" "))
        }
        (Some((top, bottom)), Some((left, right))) => {
            let corner = |row, column| Cell::new(row, column);
            format!("look at {} to {}", corner(top, left), corner(bottom, right))
        }
        _ => "look at the whole board".into(),
    }
}
