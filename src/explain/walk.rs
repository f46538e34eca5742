//! Sequence of steps: each is found, confirmed, put into words and taken.

use super::position::{Position, Tools};
use super::reasoner::Reasoner;
use super::rulebook::Rulebook;
use super::types::Step;
use super::words::Words;
use crate::known::Known;
use crate::pipeline::{Event, Failure, Observer, Options};
use crate::puzzle::Puzzle;
use cnf::Lit;
use cnf::solver::Interrupted;

/// Walk over steps in words, each confirmed by a second solver.
pub(super) struct Walk<'p> {
    words: Words<'p>,
    reasoner: Reasoner,
    observer: Observer,
    n_steps: u64,
}

impl<'p> Walk<'p> {
    pub fn new(puzzle: &'p dyn Puzzle, book: Rulebook, known: Known, options: &Options) -> Self {
        Self {
            words: Words::new(puzzle),
            reasoner: Reasoner::new(book, known, Tools::new(options)),
            observer: options.observer.clone(),
            n_steps: 0,
        }
    }

    /// Returns the known literals at the end.
    pub fn known(self) -> Known {
        self.reasoner.position.known
    }

    /// Takes the next step and returns it.
    pub fn step(&mut self) -> Result<Option<Step>, Failure> {
        let Some(found) = self.reasoner.next()? else {
            return Ok(None);
        };
        let Position {
            book, known, tools, ..
        } = &self.reasoner.position;
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

    /// Takes steps until all of `goal` is known, nothing more follows, or there is a
    /// contradiction.
    pub fn walk_on(
        &mut self,
        goal: Option<&[Lit]>,
        steps: &mut Vec<Step>,
        goes_on: &mut dyn FnMut(&[Step]) -> bool,
    ) -> Result<(), Failure> {
        let is_reached =
            |known: &Known| goal.is_some_and(|goal| goal.iter().all(|&lit| known.holds(lit)));
        while !is_reached(&self.reasoner.position.known) {
            let Some(step) = self.step()? else {
                break;
            };
            steps.push(step);
            if !goes_on(steps) {
                return Err(Failure::Interrupted(Interrupted::Limit));
            }
            if steps.last().is_some_and(|step| step.facts.is_empty()) {
                break;
            }
        }
        if goal.is_some() && !is_reached(&self.reasoner.position.known) {
            return Err(Failure::Unconfirmed(
                "the path ends before the solution".into(),
            ));
        }
        Ok(())
    }
}
