//! One job on one puzzle, from text to report.

use super::{Printed, Report, Shown, Verdict, explained};
use crate::linear::Domain;
use crate::pipeline::{Failure, Options, Refuted, Session, Uniqueness, claim};
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
    let session = || Session::with(puzzle, options.clone());
    if let Job::Check(answer) | Job::Hint(Some(answer)) = job
        && !answer.is_over(puzzle.layout())
    {
        let message = "the answer has other variables than the board";
        return Err(InputError::whole(message).into());
    }
    match job {
        Job::Decode(printed) => super::decode::decode(puzzle, printed),
        Job::Check(answer) => Ok(check(puzzle, answer)),
        Job::Solve(Wanted::UpTo(1)) => {
            let report = |session: &mut Session| Ok(solve_one(session)?.0);
            Ok(with_stats(session(), report)?)
        }
        Job::Solve(wanted) => Ok(with_stats(session(), |session| solve(session, wanted))?),
        Job::Count(limit) => Ok(with_stats(session(), |session| count(session, limit))?),
        Job::Linear(domain) => Ok(super::linear::solve(puzzle, domain, options)?),
        Job::Unique => Ok(with_stats(session(), unique)?),
        Job::Backbone => Ok(explained::backbone_report(puzzle, options)?),
        Job::Explain => Ok(explained::path_report(puzzle, options)?),
        Job::Hint(partial) => Ok(explained::hint_report(puzzle, partial, options)?),
    }
}

fn with_stats(
    mut session: Session,
    job: impl FnOnce(&mut Session) -> Result<Report, Failure>,
) -> Result<Report, Failure> {
    let mut report = job(&mut session)?;
    if session.is_maximizing() {
        scored(&session, &mut report);
    }
    Ok(Report {
        stats: Some(session.stats()),
        claim: written_claim(&session, &report)?,
        ..report
    })
}

/// What `report` claims there is not, written down if that is wanted.
fn written_claim(
    session: &Session,
    report: &Report,
) -> Result<Option<Result<crate::pipeline::Claim, String>>, Failure> {
    if !session.options.with_claim {
        return Ok(None);
    }
    let best = session.best().map(|best| best.score);
    let (known, least) = match report.verdict {
        Verdict::Unsolvable => (&[][..], None),
        Verdict::Unique => (&session.known[..], best),
        Verdict::Solved | Verdict::Optimal if report.complete == Some(true) => {
            (&session.known[..], best)
        }
        Verdict::Optimal => (&[][..], best.map(|best| best + 1)),
        _ => return Ok(None),
    };
    let refuted = Refuted { known, least };
    claim(session.puzzle().as_ref(), &refuted, &session.options).map(Some)
}

/// Adds what is known of the score; an interrupted search still shows the best
/// answer it found.
pub(super) fn scored(session: &Session, report: &mut Report) {
    report.objective = session.best().map(|best| best.score);
    report.bound = session.bound();
    if report.verdict == Verdict::Solved {
        report.verdict = Verdict::Optimal;
    }
    if let (Some(solutions), Some(best)) = (&mut report.solutions, session.best())
        && solutions.is_empty()
    {
        *solutions = Shown::all(session.puzzle(), [best.witness.solution()]);
    }
}

fn check(puzzle: &Arc<dyn Puzzle>, answer: &Values) -> Report {
    let violations = puzzle.verify(answer);
    let verdict = match (violations.is_empty(), puzzle.is_complete(answer)) {
        (false, _) => Verdict::Invalid,
        (true, true) => Verdict::Valid,
        (true, false) => Verdict::Incomplete,
    };
    Report {
        violations: Some(violations),
        solutions: Some(Shown::all(puzzle, [answer])),
        ..Report::new(puzzle.name(), verdict)
    }
}

/// What is left of an interrupted job: the reason. Anything else is a bug and
/// goes on as one.
fn interrupted(failure: Failure) -> Result<String, Failure> {
    match failure {
        Failure::Interrupted(why) => Ok(why.to_string()),
        Failure::Unmet(_) => Ok(failure
            .to_string()
            .trim_start_matches("undecided: ")
            .to_owned()),
        other => Err(other),
    }
}

/// One answer, without asking for others.
pub(super) fn solve_one(session: &mut Session) -> Result<(Report, Option<Witness>), Failure> {
    let puzzle = Arc::clone(session.puzzle());
    let (verdict, witness, reason) = match session.solve() {
        Ok(Some(witness)) => (Verdict::Solved, Some(witness), None),
        Ok(None) => (Verdict::Unsolvable, None, None),
        Err(failure) => (Verdict::Undecided, None, Some(interrupted(failure)?)),
    };
    let shown = Shown::all(&puzzle, witness.iter().map(Witness::solution));
    let report = Report {
        reason,
        solutions: Some(shown),
        complete: Some(verdict == Verdict::Unsolvable),
        ..Report::new(puzzle.name(), verdict)
    };
    Ok((report, witness))
}

fn solve(session: &mut Session, wanted: Wanted) -> Result<Report, Failure> {
    let puzzle = Arc::clone(session.puzzle());
    let limit = match wanted {
        Wanted::UpTo(n) => usize::try_from(n).unwrap_or(usize::MAX),
        Wanted::All => usize::MAX,
    };
    let (mut shown, mut complete, mut reason) = (Vec::new(), false, None);
    let mut solutions = session.solutions();
    while shown.len() < limit {
        match solutions.next() {
            Some(Ok(witness)) => shown.push(Shown::new(&puzzle, witness.into_solution())),
            Some(Err(failure)) => reason = Some(interrupted(failure)?),
            None => complete = reason.is_none(),
        }
        if complete || reason.is_some() {
            break;
        }
    }
    let verdict = match (shown.is_empty(), &reason) {
        (_, Some(_)) => Verdict::Undecided,
        (true, None) => Verdict::Unsolvable,
        (false, None) => Verdict::Solved,
    };
    Ok(Report {
        reason,
        solutions: Some(shown),
        complete: Some(complete),
        ..Report::new(puzzle.name(), verdict)
    })
}

fn count(session: &mut Session, limit: Option<u64>) -> Result<Report, Failure> {
    let puzzle = Arc::clone(session.puzzle());
    let (mut found, mut complete, mut reason) = (0, false, None);
    let mut solutions = session.solutions();
    while !complete && reason.is_none() && limit.is_none_or(|limit| found < limit) {
        match solutions.next() {
            Some(Ok(_)) => found += 1,
            Some(Err(failure)) => reason = Some(interrupted(failure)?),
            None => complete = true,
        }
    }
    let verdict = match (complete, found) {
        (true, 0) => Verdict::Unsolvable,
        (true, _) => Verdict::Solved,
        (false, _) => Verdict::Undecided,
    };
    if verdict == Verdict::Undecided && reason.is_none() {
        reason = Some("limit reached".into());
    }
    Ok(Report {
        reason,
        count: Some(found),
        complete: Some(complete),
        ..Report::new(puzzle.name(), verdict)
    })
}

fn unique(session: &mut Session) -> Result<Report, Failure> {
    let puzzle = Arc::clone(session.puzzle());
    let mut solutions = session.solutions();
    let first = match solutions.next() {
        Some(Ok(witness)) => Some(witness),
        None => None,
        Some(Err(failure)) => return Ok(undecided(&puzzle, None, interrupted(failure)?)),
    };
    let found = match (first, solutions.next()) {
        (None, _) => Uniqueness::Unsolvable,
        (Some(first), None) => Uniqueness::Unique(first),
        (Some(first), Some(Ok(second))) => Uniqueness::NotUnique(first, second),
        (first, Some(Err(failure))) => return Ok(undecided(&puzzle, first, interrupted(failure)?)),
    };
    Ok(uniqueness(&puzzle, &found))
}

fn undecided(puzzle: &Arc<dyn Puzzle>, first: Option<Witness>, reason: String) -> Report {
    let shown = Shown::all(puzzle, first.iter().map(Witness::solution));
    Report {
        reason: Some(reason),
        solutions: Some(shown),
        complete: Some(false),
        ..Report::new(puzzle.name(), Verdict::Undecided)
    }
}

fn uniqueness(puzzle: &Arc<dyn Puzzle>, found: &Uniqueness) -> Report {
    let (verdict, witnesses, complete) = match found {
        Uniqueness::Unsolvable => (Verdict::Unsolvable, vec![], true),
        Uniqueness::Unique(witness) => (Verdict::Unique, vec![witness], true),
        Uniqueness::NotUnique(a, b) => (Verdict::NotUnique, vec![a, b], false),
    };
    let differences = match witnesses.as_slice() {
        [a, b] => Some(a.solution().differences(b.solution())),
        _ => None,
    };
    let shown = Shown::all(puzzle, witnesses.iter().map(|witness| witness.solution()));
    Report {
        solutions: Some(shown),
        complete: Some(complete),
        differences,
        ..Report::new(puzzle.name(), verdict)
    }
}
