//! A solve as a sequence of pictures: the empty board, each model that was not
//! joined with its cuts, then the steps of the solution.
//!
//! A caller with other steps to show, such as reasons and conclusions, makes
//! [`Frame`]s of them and calls [`pictures`].

use super::run::Searcher;
use super::{Answer, JobError, Report, Verdict};
use crate::pipeline::{Connectivity, Options, Round, Session, Stats};
use crate::puzzle::{Frame, Puzzle};
use crate::render::{Drawing, Mark, MarkKind};
use crate::text::Cell;
use crate::values::Values;
use cnf::Lit;
use std::sync::Arc;

/// Maximum number of rounds that are shown: later ones are left out, and the animation
/// says so.
const MAX_ROUNDS: usize = 200;

/// Solves the puzzle with connectivity in rounds, and gives a frame for each round and step.
///
/// # Errors
/// If a bug was found; a search that ended early gives frames without an end.
pub fn solve_film(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
) -> Result<(Report, Vec<Frame>), JobError> {
    let mut searcher = Searcher(Session::with(
        puzzle,
        Options {
            connectivity: Connectivity::Lazy,
            ..options.clone()
        },
    ));
    searcher.0.record_rounds(MAX_ROUNDS);
    let (solved, answer) = searcher.solve_one()?;
    let session = searcher.0;
    let report = Report {
        stats: Some(session.stats()),
        ..Report::new(puzzle.name(), Answer::Solve(solved))
    };
    let mut frames = vec![empty(&session.stats())];
    let rounds = session.recorded();
    frames.extend(
        rounds
            .iter()
            .enumerate()
            .map(|(i, round)| of_round(puzzle, i, round)),
    );
    let left_out = session.stats().rounds.saturating_sub(rounds.len() as u64);
    if left_out > 0 {
        frames.push(still(format!("{left_out} more rounds are not shown")));
    }
    let answer = answer.or_else(|| Some(session.best()?.witness.clone()));
    match answer {
        Some(witness) => frames.extend(of_solution(puzzle, witness.solution())),
        None => frames.push(still(report.verdict().word().replace('-', " "))),
    }
    if report.verdict() == Verdict::Undecided
        && let (Some(last), Some(reason)) = (frames.last_mut(), report.answer.reason())
    {
        last.caption += &format!(" (undecided: {reason})");
    }
    Ok((report, frames))
}

/// The steps of a solution, after the empty board.
pub fn solution_film(puzzle: &Arc<dyn Puzzle>, solution: &Values) -> Vec<Frame> {
    let mut frames = vec![still("the board".into())];
    frames.extend(of_solution(puzzle, solution));
    frames
}

/// The empty board.
fn still(caption: String) -> Frame {
    Frame {
        solution: None,
        marks: Vec::new(),
        caption,
    }
}

fn empty(stats: &Stats) -> Frame {
    still(format!(
        "the board: {} variables, {} clauses",
        stats.variables, stats.clauses
    ))
}

fn of_round(puzzle: &Arc<dyn Puzzle>, i: usize, round: &Round) -> Frame {
    let violations = puzzle.verify(&round.solution);
    let broken = Mark::new(
        MarkKind::Broken,
        violations
            .iter()
            .flat_map(|violation| violation.cells.clone()),
    );
    // One cut is enough to see what a cut is.
    let smallest = round.cuts.iter().min_by_key(|cut| cut.len());
    let mut cells = smallest.map_or(Vec::new(), |cut| cut_cells(puzzle, cut));
    cells.retain(|cell| !broken.cells.contains(cell));
    let first = violations
        .first()
        .map_or("", |violation| violation.message.as_str());
    let others = match violations.len() {
        0 | 1 => String::new(),
        n => format!(" (and {} like it)", n - 1),
    };
    let cuts = match round.cuts.len() {
        1 => "The cut asks".into(),
        n => format!("{n} cuts, of which the smallest asks"),
    };
    let caption = format!(
        "round {}: {first}{others}. {cuts} for a link through the marked cells",
        i + 1
    );
    Frame {
        solution: Some(round.solution.clone()),
        marks: vec![broken, Mark::new(MarkKind::Follows, cells)],
        caption,
    }
}

fn cut_cells(puzzle: &Arc<dyn Puzzle>, cut: &[Lit]) -> Vec<Cell> {
    puzzle
        .picture()
        .map_or(Vec::new(), |picture| picture.cut_cells(cut))
}

fn of_solution(puzzle: &Arc<dyn Puzzle>, solution: &Values) -> Vec<Frame> {
    let mut frames = puzzle
        .picture()
        .map_or(Vec::new(), |picture| picture.steps(solution));
    frames.push(Frame {
        solution: Some(solution.clone()),
        marks: Vec::new(),
        caption: puzzle
            .summary(solution)
            .unwrap_or_else(|| "the solution".into()),
    });
    frames
}

/// Draws the frames, all in one size: the board, what stands beside it, the
/// caption, and the meaning of the marks.
pub fn pictures(puzzle: &Arc<dyn Puzzle>, frames: &[Frame]) -> Vec<Drawing> {
    let board = |frame: &Frame| {
        let drawing = puzzle.drawing(frame.solution.as_ref(), &frame.marks);
        let picture = puzzle.picture();
        match picture.and_then(|p| p.side_panel(frame.solution.as_ref(), &frame.marks)) {
            Some(other) => drawing.beside(other),
            None => drawing,
        }
    };
    let boards: Vec<Drawing> = frames.iter().map(board).collect();
    let captioned = || boards.iter().zip(frames);
    let lines = captioned().map(|(board, frame)| board.caption_lines(&frame.caption));
    let lines = lines.max().unwrap_or(1);
    let picture = |(board, frame): (&Drawing, &Frame)| {
        let picture = board.clone().with_caption_of(&frame.caption, lines);
        picture.with_legend(&frame.marks)
    };
    let mut pictures: Vec<Drawing> = captioned().map(picture).collect();
    let most = |of: fn(&Drawing) -> f64| pictures.iter().map(of).fold(0.0, f64::max);
    let (width, height) = (
        most(|picture| picture.width),
        most(|picture| picture.height),
    );
    for picture in &mut pictures {
        (picture.width, picture.height) = (width, height);
    }
    pictures
}
