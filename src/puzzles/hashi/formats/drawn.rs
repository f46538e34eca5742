//! Answers as programs draw them.

use crate::puzzles::hashi::{Bridges, Hashi, Span};
use crate::text::{Cell, InputError};
use crate::values::Values;
use std::collections::BTreeMap;

/// Spans by their ends.
pub(super) struct Spans(BTreeMap<[Cell; 2], usize>);

impl Spans {
    pub(super) fn new(board: &Hashi) -> Self {
        let spans = board.spans().iter().enumerate();
        Self(spans.map(|(s, span)| (board.ends(span), s)).collect())
    }

    /// The span between two cells, in any order.
    pub(super) fn between(&self, a: Cell, b: Cell) -> Result<usize, String> {
        let found = self.0.get(&[a.min(b), a.max(b)]).copied();
        found.ok_or_else(|| format!("{a} and {b} are not two islands that see each other"))
    }
}

/// Programs that draw bridges draw nothing where there is none. As their own
/// checkers do, this takes an answer in which every island has its number of
/// bridges as finished: what is undecided there is no bridge.
pub(super) fn finished(board: &Hashi, mut bridges: Bridges) -> Values {
    let mut sums = vec![0_u64; board.islands().len()];
    for (span, n) in board.spans().iter().zip(&bridges) {
        span.ends
            .iter()
            .for_each(|&end| sums[end] += u64::from(n.unwrap_or(0)));
    }
    let is_met = |(island, sum): (&crate::puzzles::hashi::Island, u64)| match island.clue {
        Some(clue) => u64::from(clue) == sum,
        None => sum > 0,
    };
    if board.islands().iter().zip(sums).all(is_met) {
        bridges.iter_mut().for_each(|n| *n = n.or(Some(0)));
    }
    board.answer(&bridges)
}

/// What is drawn on one step between neighbouring cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing.
    Blank,
    /// A mark that no bridge runs here.
    Crossed,
    /// This many bridges, at least 1.
    Bridges(u32),
}

/// The steps of a drawing: from each cell to the right and downwards.
pub(super) struct Steps {
    /// By the left or upper cell and whether the step runs downwards.
    drawn: BTreeMap<(Cell, bool), Step>,
}

/// The steps of a span.
fn of_span(board: &Hashi, span: &Span) -> Vec<(Cell, bool)> {
    let [a, b] = board.ends(span);
    let is_down = a.column == b.column;
    let step = |i: usize| {
        if is_down {
            Cell::new(a.row + i, a.column)
        } else {
            Cell::new(a.row, a.column + i)
        }
    };
    let length = (b.row - a.row) + (b.column - a.column);
    (0..length).map(|i| (step(i), is_down)).collect()
}

impl Steps {
    pub(super) fn new() -> Self {
        Self {
            drawn: BTreeMap::new(),
        }
    }

    pub(super) fn put(&mut self, cell: Cell, is_down: bool, step: Step) {
        if step != Step::Blank {
            self.drawn.insert((cell, is_down), step);
        }
    }

    pub(super) fn at(&self, cell: Cell, is_down: bool) -> Step {
        self.drawn
            .get(&(cell, is_down))
            .copied()
            .unwrap_or(Step::Blank)
    }

    /// The steps that show an answer; no bridge is a mark on each step.
    pub(super) fn of(board: &Hashi, bridges: &Bridges) -> Self {
        let mut steps = Self::new();
        for (span, n) in board.spans().iter().zip(bridges) {
            let Some(n) = *n else { continue };
            let step = if n == 0 {
                Step::Crossed
            } else {
                Step::Bridges(n)
            };
            for (cell, is_down) in of_span(board, span) {
                steps.put(cell, is_down, step);
            }
        }
        steps
    }

    /// The answer that is drawn. A mark anywhere on a span says that it has no
    /// bridge; marks elsewhere say nothing.
    pub(super) fn answer(mut self, board: &Hashi) -> Result<Values, InputError> {
        let mut bridges = Vec::new();
        for span in board.spans() {
            let drawn = of_span(board, span).into_iter();
            let drawn: Vec<Step> = drawn
                .map(|at| self.drawn.remove(&at).unwrap_or(Step::Blank))
                .collect();
            let n = drawn.iter().find_map(|step| match step {
                Step::Bridges(n) => Some(*n),
                _ => None,
            });
            bridges.push(match n {
                Some(n) if drawn.iter().all(|step| *step == Step::Bridges(n)) => Some(n),
                Some(_) => {
                    let message = format!(
                        "the bridge {} is not drawn alike all the way",
                        board.span_name(span)
                    );
                    return Err(InputError::whole(message));
                }
                None => drawn.contains(&Step::Crossed).then_some(0),
            });
        }
        match self
            .drawn
            .iter()
            .find(|(_, step)| matches!(step, Step::Bridges(_)))
        {
            Some(((cell, _), _)) => Err(InputError::cell(
                *cell,
                "a bridge is drawn between no two islands",
            )),
            None => Ok(finished(board, bridges)),
        }
    }
}
