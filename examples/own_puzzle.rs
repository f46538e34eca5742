//! A puzzle of one's own in one file, with its own text: Latin squares with givens. Every
//! row and every column of an `n` by `n` grid holds each number from 1 to `n` once.
//!
//! Whatever implements [`Puzzle`] is solved, counted, checked and explained like the
//! built-in ones. `own_cli.rs` is the command line with this puzzle.

use puzzlesat::layout::{Encoding, Layout, LazyLayout};
use puzzlesat::pipeline::{Options, Session};
use puzzlesat::puzzle::{About, IntoBoard, Puzzle, Violation};
use puzzlesat::text::{Cell, InputError, header, lines};
use puzzlesat::{explain, render::Sheet, values::Values};
use std::sync::Arc;

const EXAMPLE: &str = "latin\n1.3.\n..4.\n.2..\n...3\n";
/// The puzzle, whatever the board.
pub static ABOUT: About = About::new("latin", "each number once in each line", EXAMPLE);

/// Rows of digits and `.`, and the layout that belongs to them.
#[derive(Clone, Debug)]
pub struct Latin(Vec<String>, LazyLayout);

impl Latin {
    /// Reads rows of digits and `.` below the name of the puzzle.
    pub fn from_text(text: &str) -> Result<Self, InputError> {
        let mut rows = lines(text);
        header(&mut rows, &["latin"])?;
        let rows: Vec<String> = rows.map(|row| row.text.into()).collect();
        let symbols = &".123456789"[..=rows.len().min(9)];
        let is_row =
            |row: &String| row.len() == rows.len() && row.chars().all(|c| symbols.contains(c));
        if rows.is_empty() || !rows.iter().all(is_row) {
            return Err(InputError::whole(format!(
                "expected a square of `{symbols}`"
            )));
        }
        Ok(Self(rows, LazyLayout::default()))
    }

    /// Each rule: exactly one of these cells, by index, has its value.
    fn rules(&self) -> Vec<(String, Vec<(usize, u32)>)> {
        let (mut rules, n) = (Vec::new(), self.0.len());
        for (i, v) in (0..n * n).map(|k| (k / n, k as u32 % n as u32 + 1)) {
            let row = (0..n).map(|j| (i * n + j, v)).collect();
            let column = (0..n).map(|j| (j * n + i, v)).collect();
            rules.push((format!("row {} holds one {v}", i + 1), row));
            rules.push((format!("column {} holds one {v}", i + 1), column));
        }
        for (i, v) in self.0.concat().chars().enumerate() {
            let given = v.to_digit(10).map(|v| vec![(i, v)]);
            rules.extend(given.map(|given| (format!("{v} is given"), given)));
        }
        rules
    }
}

impl Puzzle for Latin {
    fn about(&self) -> &About {
        &ABOUT
    }
    fn to_text(&self) -> String {
        format!("latin\n{}\n", self.0.join("\n"))
    }
    fn to_json(&self) -> serde_json::Value {
        serde_json::json!({ "puzzle": "latin", "text": self.to_text() })
    }
    fn layout(&self) -> &Arc<Layout> {
        self.1.get(|| {
            let (mut layout, n) = (Layout::new(), self.0.len());
            for cell in (0..n * n).map(|i| Cell::new(i / n, i % n)) {
                let name = |name: &mut String| *name += &cell.to_string();
                layout.number(1, n as u32, Encoding::Direct, name, &[cell]);
            }
            layout
        })
    }
    fn post(&self, problem: &mut encodings::Problem) {
        for (label, facts) in self.rules() {
            let lit = |&(i, v): &(usize, u32)| self.layout().lits(i)[v as usize - 1];
            let lits: Vec<_> = facts.iter().map(lit).collect();
            let rule = problem.rule("line", label);
            problem.at_most_one(rule, &lits);
            problem.clause(rule, &lits);
        }
    }
    fn verify(&self, answer: &Values) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (label, mut facts) in self.rules() {
            facts.retain(|&(i, v)| answer.sets()[i].contains(v));
            let sure = facts.iter().filter(|fact| answer.value(fact.0).is_some());
            if facts.is_empty() || sure.count() > 1 {
                let cells = facts.iter().flat_map(|fact| self.layout().cells(fact.0));
                let cells = cells.copied().collect();
                violations.push(Violation::new("line", cells, format!("not so: {label}")));
            }
        }
        violations
    }
    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        let Some(answer) = answer else {
            return Sheet::plain(&(self.0.join("\n") + "\n"));
        };
        let symbol = |i| answer.value(i).map_or(".".into(), |v| v.to_string());
        let symbols: Vec<String> = (0..answer.len()).map(symbol).collect();
        let rows: Vec<String> = symbols.chunks(self.0.len()).map(<[_]>::concat).collect();
        Sheet::plain(&(rows.join("\n") + "\n"))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Latin::from_text(EXAMPLE)?.into_board();
    let found: Result<Vec<_>, _> = Session::new(&board).solutions().take(2).collect();
    if let [only] = &found?[..] {
        println!("{}unique", board.draw(Some(only.solution())));
    }
    let path = explain::path(&board, &Options::default())?;
    for (step, number) in path.steps.iter().zip(1..) {
        println!("step {number}: {}", step.text);
    }
    let wrong = board.answer_from_text("value r1c1 = 1\nvalue r2c1 = 1\n")?;
    println!("{}", board.verify(&wrong)[0].message);
    Ok(())
}
