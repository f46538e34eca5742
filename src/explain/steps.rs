//! A solve path, step by step.

use super::conflict;
use super::difficulty;
use super::reasoner::{Reasoner, Tools};
use super::rulebook::Rulebook;
use super::start::{Start, Verdict, reason};
use super::types::{Outcome, Path, Step};
use super::words::Words;
use crate::known::Known;
use crate::pipeline::{Event, Failure, Options};
use crate::puzzle::Puzzle;
use cnf::Lit;

/// Solves `puzzle` as a person would: each step is what the cheapest rules force,
/// together with what is known already.
///
/// The path ends at the solution where there is only one (or only one best), else
/// at what all solutions have in common. Of a board without solution the outcome
/// holds rules in conflict. A stop flag gives the path so far, undecided.
///
/// # Errors
/// When the rules of the board are no clauses, or a second solver did not confirm a
/// step, which is a bug.
pub fn path<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Path, Failure> {
    let start = Start::new(puzzle, options)?;
    let book = start.rulebook(puzzle)?;
    let goal = match &start.verdict {
        Verdict::Unsolvable => {
            let known = Known::new(book.problem.n_vars());
            let outcome = match conflict::find(puzzle, book, options) {
                Ok(conflict) => Outcome::Unsolvable(conflict),
                Err(failure) => Outcome::Undecided(reason(failure)?),
            };
            return Ok(Path {
                steps: Vec::new(),
                outcome,
                difficulty: None,
                known,
                score: None,
            });
        }
        Verdict::Unique(witness) => Some(puzzle.literals(witness.solution())),
        Verdict::NotUnique | Verdict::Undecided(_) => None,
    };
    let known = Known::new(book.problem.n_vars());
    let mut walk = Walk::new(puzzle, book, known, options);
    let mut steps = Vec::new();
    let ended = walk.walk_on(goal.as_deref(), &mut steps);
    let outcome = match (ended, start.verdict) {
        (Err(failure), _) => Outcome::Undecided(reason(failure)?),
        (Ok(()), Verdict::Unique(_)) => Outcome::Unique,
        (Ok(()), Verdict::Undecided(why)) => Outcome::Undecided(why),
        (Ok(()), Verdict::NotUnique | Verdict::Unsolvable) => Outcome::NotUnique,
    };
    let is_done = matches!(outcome, Outcome::Unique | Outcome::NotUnique);
    Ok(Path {
        difficulty: is_done.then(|| difficulty::of(&steps)),
        steps,
        outcome,
        known: walk.reasoner.known,
        score: start.score,
    })
}

/// Steps in words, each confirmed by a second solver.
pub(super) struct Walk<'p, P: Puzzle> {
    words: Words<'p, P>,
    pub reasoner: Reasoner,
    observer: fn(&Event),
    n_steps: u64,
}

impl<'p, P: Puzzle> Walk<'p, P> {
    pub fn new(puzzle: &'p P, book: Rulebook, known: Known, options: &Options) -> Self {
        Self {
            words: Words::new(puzzle),
            reasoner: Reasoner::new(book, known, Tools::new(options)),
            observer: options.observer,
            n_steps: 0,
        }
    }

    pub fn words(&self) -> &Words<'p, P> {
        &self.words
    }

    /// The next step, which is taken.
    pub fn step(&mut self) -> Result<Option<Step>, Failure> {
        let Some(found) = self.reasoner.next()? else {
            return Ok(None);
        };
        let Reasoner {
            book, known, tools, ..
        } = &self.reasoner;
        let mut second = tools.second_local(book, &found.quoted)?;
        if !second.implies(&found.quoted, known, &found.facts)? {
            let step = self.words.step(book, &found, known);
            return Err(Failure::Unconfirmed(step.text));
        }
        let step = self.words.step(book, &found, known);
        self.reasoner.take(&found.facts);
        self.n_steps += 1;
        (self.observer)(&Event::Step {
            steps: self.n_steps,
        });
        Ok(Some(step))
    }

    /// Takes steps until all of `goal` is known, nothing more follows, or a
    /// contradiction is there.
    pub fn walk_on(&mut self, goal: Option<&[Lit]>, steps: &mut Vec<Step>) -> Result<(), Failure> {
        let is_reached =
            |known: &Known| goal.is_some_and(|goal| goal.iter().all(|&lit| known.holds(lit)));
        while !is_reached(&self.reasoner.known) {
            let Some(step) = self.step()? else {
                break;
            };
            steps.push(step);
            if steps.last().is_some_and(|step| step.facts.is_empty()) {
                break;
            }
        }
        if goal.is_some() && !is_reached(&self.reasoner.known) {
            return Err(Failure::Unconfirmed(
                "the path ends before the solution".into(),
            ));
        }
        Ok(())
    }
}
