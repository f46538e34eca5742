//! One job on one puzzle, from text to report.

use super::answers::{
    BackboneAnswer, CheckAnswer, Completeness, CountAnswer, ExplainAnswer, HintAnswer, SolveAnswer,
    UniqueAnswer,
};
use super::{Answer, Printed, Report, ScoreBounds, Shown, Verdict};
use crate::explain::{Path, Step, backbone, hint, path_while};
use crate::linear::Domain;
use crate::pipeline::{Claim, Failure, Options, Reason, Refuted, Session, claim};
use crate::puzzle::{Puzzle, Witness};
use crate::text::InputError;
use crate::values::Values;
use std::sync::Arc;

/// How many solutions to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Up to this many, at least 1.
    UpTo(u64),
    /// Every one.
    All,
}

/// What to do with a puzzle.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Job<'a> {
    /// Find solutions.
    Solve(Wanted),
    /// Count solutions, up to a limit.
    Count(Option<u64>),
    /// Decide whether there is exactly one.
    Unique,
    /// Judge an answer.
    Check(&'a Values),
    /// Find a best answer by the integer program, or a bound by its relaxation.
    Linear(Domain),
    /// Read another solver's output.
    Decode(Printed<'a>),
    /// Find what holds in every solution.
    Backbone,
    /// Find a solve path, or rules in conflict.
    Explain,
    /// Find the next step from a partial answer.
    Hint(Option<&'a Values>),
}

/// What is found on the way to an answer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Found<'a> {
    /// The next solution.
    Solution(&'a Shown),
    /// The next step.
    Step(&'a Step),
}

/// Why a job gave no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JobError {
    /// The puzzle or the answer cannot be read.
    Input(InputError),
    /// An answer did not pass the check: a bug.
    Failure(Failure),
}

impl From<InputError> for JobError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<Failure> for JobError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Does `job`. A search that ended early is a report.
///
/// # Errors
/// If an answer is to another board or cannot be read, or a bug was found.
pub fn run(puzzle: &Arc<dyn Puzzle>, job: Job<'_>, options: &Options) -> Result<Report, JobError> {
    run_each(puzzle, job, options, &mut |_| {})
}

/// As [`run`], and reports what is found on the way: each solution of [`Job::Solve`] that
/// lists several, each step of [`Job::Explain`].
///
/// # Errors
/// As [`run`].
pub fn run_each(
    puzzle: &Arc<dyn Puzzle>,
    job: Job<'_>,
    options: &Options,
    found: &mut dyn FnMut(Found<'_>),
) -> Result<Report, JobError> {
    if let Job::Check(answer) | Job::Hint(Some(answer)) = job
        && !answer.is_over(puzzle.layout())
    {
        let message = "the answer has other variables than the board";
        return Err(InputError::whole(message).into());
    }
    let answer = match job {
        Job::Solve(wanted) => {
            return Ok(searched(puzzle, options, |session| {
                session.solve(wanted, found)
            })?);
        }
        Job::Count(limit) => return Ok(searched(puzzle, options, |session| session.count(limit))?),
        Job::Unique => return Ok(searched(puzzle, options, Searcher::unique)?),
        Job::Decode(printed) => Answer::Decode(super::decode::decode(puzzle, printed)?),
        Job::Check(answer) => Answer::Check(CheckAnswer::new(Shown::new(puzzle, answer.clone()))),
        Job::Linear(domain) => Answer::Linear(super::linear::solve(puzzle, domain, options)?),
        Job::Backbone => Answer::Backbone(BackboneAnswer::new(puzzle, backbone(puzzle, options)?)),
        Job::Explain => Answer::Explain(ExplainAnswer::new(puzzle, told(puzzle, options, found)?)),
        Job::Hint(partial) => Answer::Hint(HintAnswer::new(hint(puzzle, partial, options)?)),
    };
    Ok(Report::new(puzzle.name(), answer))
}

fn told(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    found: &mut dyn FnMut(Found<'_>),
) -> Result<Path, Failure> {
    path_while(puzzle, options, &mut |steps| {
        steps
            .last()
            .into_iter()
            .for_each(|step| found(Found::Step(step)));
        true
    })
}

/// Answers a question by a session, with its statistics and claim.
fn searched(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    ask: impl FnOnce(&mut Searcher) -> Result<Answer, Failure>,
) -> Result<Report, Failure> {
    let mut searcher = Searcher(Session::with(puzzle, options.clone()));
    let answer = ask(&mut searcher)?;
    let session = searcher.0;
    Ok(Report {
        stats: Some(session.stats()),
        claim: written_claim(&session, &answer)?,
        ..Report::new(puzzle.name(), answer)
    })
}

/// What `answer` claims there is not, written down if that is requested.
fn written_claim(
    session: &Session,
    answer: &Answer,
) -> Result<Option<Result<Claim, String>>, Failure> {
    if !session.options.with_claim {
        return Ok(None);
    }
    let best = session.best().map(|best| best.score);
    let (known, least) = match answer.verdict() {
        Verdict::Unsolvable => (&[][..], None),
        Verdict::Unique => (&session.known[..], best),
        Verdict::Solved | Verdict::Optimal if answer.complete() == Some(true) => {
            (&session.known[..], best)
        }
        Verdict::Optimal => (&[][..], best.map(|best| best + 1)),
        _ => return Ok(None),
    };
    let refuted = Refuted { known, least };
    claim(session.puzzle().as_ref(), &refuted, &session.options).map(Some)
}

/// Answers the questions that a session answers.
pub(super) struct Searcher(pub Session);

impl Searcher {
    /// What is known of the score, and the best answer, for puzzles with a score.
    fn best(&self) -> Option<(ScoreBounds, Option<Shown>)> {
        if !self.0.is_maximizing() {
            return None;
        }
        let best = self.0.best();
        let objective = ScoreBounds {
            best: best.map(|best| best.score),
            bound: self.0.bound(),
        };
        Some((
            objective,
            best.map(|best| shown(self.0.puzzle(), &best.witness)),
        ))
    }

    fn solve(
        &mut self,
        wanted: Wanted,
        found: &mut dyn FnMut(Found<'_>),
    ) -> Result<Answer, Failure> {
        let mut told = |puzzle: &Arc<dyn Puzzle>, witness: &Witness| {
            let shown = shown(puzzle, witness);
            found(Found::Solution(&shown));
            shown
        };
        let (solutions, ended) = match wanted {
            Wanted::UpTo(1) => return Ok(Answer::Solve(self.solve_one()?.0)),
            Wanted::UpTo(n) => self.find(Some(n), &mut told)?,
            Wanted::All => self.find(None, &mut told)?,
        };
        Ok(Answer::Solve(
            self.scored(SolveAnswer::new(solutions, ended)),
        ))
    }

    fn scored(&self, solved: SolveAnswer) -> SolveAnswer {
        match self.best() {
            Some((objective, best)) => solved.scored(objective, best),
            None => solved,
        }
    }

    /// One answer, without asking for others.
    pub fn solve_one(&mut self) -> Result<(SolveAnswer, Option<Witness>), Failure> {
        let (witness, ended) = match self.0.solve() {
            Ok(Some(witness)) => (Some(witness), Completeness::Enough),
            Ok(None) => (None, Completeness::Complete),
            Err(failure) => (
                None,
                Completeness::Early(Reason::of(failure, &self.0.options.stop)?),
            ),
        };
        let found = witness.iter().map(|found| shown(self.0.puzzle(), found));
        let solved = SolveAnswer::new(found.collect(), ended);
        Ok((self.scored(solved), witness))
    }

    /// Up to `limit` solutions, each as `keep` makes it.
    fn find<T>(
        &mut self,
        limit: Option<u64>,
        keep: &mut dyn FnMut(&Arc<dyn Puzzle>, &Witness) -> T,
    ) -> Result<(Vec<T>, Completeness), Failure> {
        let puzzle = Arc::clone(self.0.puzzle());
        let stop = self.0.options.stop.clone();
        let (mut found, mut solutions) = (Vec::new(), self.0.solutions());
        while limit.is_none_or(|limit| (found.len() as u64) < limit) {
            match solutions.next() {
                Some(Ok(witness)) => found.push(keep(&puzzle, &witness)),
                Some(Err(failure)) => {
                    let reason = Reason::of(failure, &stop)?;
                    return Ok((found, Completeness::Early(reason)));
                }
                None => return Ok((found, Completeness::Complete)),
            }
        }
        Ok((found, Completeness::Enough))
    }

    fn count(&mut self, limit: Option<u64>) -> Result<Answer, Failure> {
        let (found, ended) = self.find(limit, &mut |_, _| ())?;
        let counted = CountAnswer::new(found.len() as u64, ended);
        Ok(Answer::Count(match self.best() {
            Some((objective, _)) => counted.scored(objective),
            None => counted,
        }))
    }

    fn unique(&mut self) -> Result<Answer, Failure> {
        let (found, ended) = self.find(Some(2), &mut shown)?;
        let mut found = found.into_iter();
        let answer = match (found.next(), found.next(), ended) {
            (Some(first), Some(second), _) => UniqueAnswer::not_unique([first, second]),
            (first, _, Completeness::Early(reason)) => UniqueAnswer::undecided(first, reason),
            (Some(first), None, _) => UniqueAnswer::unique(first),
            (None, ..) => UniqueAnswer::unsolvable(),
        };
        Ok(Answer::Unique(match self.best() {
            Some((objective, best)) => answer.scored(objective, best),
            None => answer,
        }))
    }
}

fn shown(puzzle: &Arc<dyn Puzzle>, witness: &Witness) -> Shown {
    Shown::new(puzzle, witness.solution().clone())
}
