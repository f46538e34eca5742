//! A custom puzzle in one file, with a text format: Latin squares with givens. Every row
//! and every column of an `n` by `n` grid holds each number from 1 to `n` once.
//!
//! Any type that implements [`Puzzle`] is solved, counted, checked and explained like the
//! built-in puzzles. `own_cli.rs` is the command line with this puzzle.

use puzzlesat::grid::CellGrid;
use puzzlesat::layout::{Encoding, Layout, LazyLayout};
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{About, IntoBoard, Puzzle, Violation};
use puzzlesat::text::{InputError, body};
use puzzlesat::{explain, render::Sheet, values::Values};
use std::sync::Arc;

const EXAMPLE: &str = "latin\n1.3.\n..4.\n.2..\n...3\n";
/// The puzzle, independent of the board.
pub static ABOUT: About = About::new("latin", "each number once in each line", EXAMPLE);

/// Square of givens, with its layout.
#[derive(Clone, Debug)]
pub struct Latin(CellGrid<Option<u32>>, LazyLayout);

impl Latin {
    /// Reads rows of numbers and `.` below the name of the puzzle.
    pub fn from_text(text: &str) -> Result<Self, InputError> {
        let rows: Vec<_> = body(text, &["latin"])?.collect();
        let n = rows.len();
        let givens = CellGrid::read(rows, |shown| match shown.text {
            "." => Ok(None),
            _ => shown.integer(1, n as u32).map(Some),
        })?;
        if givens.size() != (n, n) || n > 63 {
            return Err(InputError::whole("expected a square of at most 63 rows"));
        }
        Ok(Self(givens, LazyLayout::default()))
    }

    /// Returns the rules: exactly one of these variables has its value.
    fn rules(&self) -> Vec<(String, Vec<(usize, u32)>)> {
        let (variable, mut rules) = (self.0.indices(), Vec::new());
        for (name, line) in variable.rows().chain(variable.columns()) {
            for v in 1..=line.len() as u32 {
                let facts = line.iter().map(|&i| (i, v)).collect();
                rules.push((format!("{name} holds one {v}"), facts));
            }
        }
        for (cell, given) in self.0.cells() {
            let facts = |v| (format!("{cell} is given"), vec![(variable[cell], v)]);
            rules.extend(given.map(facts));
        }
        rules
    }
}

impl Puzzle for Latin {
    fn about(&self) -> &About {
        &ABOUT
    }
    fn to_text(&self) -> String {
        format!("latin\n{}\n", self.sheet(None).lines.join("\n"))
    }
    fn layout(&self) -> &Arc<Layout> {
        let (n, _) = self.0.size();
        self.1.build(|layout| {
            layout.number_grid((n, n), 1, n as u32, Encoding::Direct);
        })
    }
    fn post(&self, problem: &mut encodings::Problem) {
        for (label, facts) in self.rules() {
            let lits = facts.iter().map(|&(i, v)| self.layout().is(i, v));
            let rule = problem.rule("line", label);
            problem.exactly_one(rule, lits.collect::<Vec<_>>());
        }
    }
    fn verify(&self, answer: &Values) -> Vec<Violation> {
        let mut broken = Vec::new();
        for (label, mut facts) in self.rules() {
            facts.retain(|&(i, v)| answer.sets()[i].contains(v));
            let sure = facts.iter().filter(|fact| answer.value(fact.0).is_some());
            if facts.is_empty() || sure.count() > 1 {
                let cells = facts.iter().flat_map(|fact| self.layout().cells(fact.0));
                let message = format!("not so: {label}");
                broken.push(Violation::new("line", cells.copied(), message));
            }
        }
        broken
    }
    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        let variable = self.0.indices();
        Sheet::grid(self.0.size(), |cell| {
            let shown = answer.map_or(self.0[cell], |answer| answer.value(variable[cell]));
            shown.map_or(".".into(), |value| value.to_string())
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Latin::from_text(EXAMPLE)?.into_board();
    if let Uniqueness::Unique(only) = Session::new(&board).unique()? {
        println!("{}unique", board.draw(Some(only.solution())));
    }
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    let wrong = board.answer_from_text("value r1c1 = 1\nvalue r2c1 = 1\n")?;
    println!("{}", board.verify(&wrong)[0].message);
    Ok(())
}
