//! Tiling (Dominosa): lay every domino of a set exactly once on neighbouring
//! cells that show its numbers.

mod board;
mod draw;
mod encode;
mod explain;
mod formats;
mod generate;
mod json;
mod linear;
mod picture;
mod sample;
mod solution;
mod steps;
mod text;
mod verify;

use crate::format::Format;
use crate::generation::{Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Frame, Puzzle, Sample, Violation};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use board::ordered;
pub use board::{Cover, Domino, Placement, Tiling};

/// Where dominoes lie, in order.
pub type Laid = Vec<Placement>;

impl Puzzle for Tiling {
    const NAME: &'static str = "tiling";
    const ALIASES: &'static [&'static str] = &["dominosa"];
    const SUMMARY: &'static str =
        "lay every domino once on neighbouring cells that show its numbers";
    const EXAMPLE: &'static str = "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n";
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    const SIZES: &'static [(usize, usize)] = &[(4, 5), (5, 6), (6, 7), (8, 9)];

    type Solution = Laid;

    fn from_text(text: &str) -> Result<Self, InputError> {
        text::read(text)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows(), self.columns()))
    }

    fn problem(&self) -> Problem {
        encode::problem(self)
    }

    fn variable_names(&self) -> Vec<String> {
        encode::names(self)
    }

    fn decode(&self, model: &Model) -> Laid {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Laid) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &Laid) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_complete(&self, solution: &Laid) -> bool {
        solution.len() as u64 >= self.n_dominoes()
    }

    fn solution_from_text(&self, text: &str) -> Result<Laid, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Laid, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Laid) -> String {
        solution::to_text(solution)
    }

    fn solution_to_json(&self, solution: &Laid) -> Value {
        solution::to_json(solution)
    }

    fn explained(&self, _: Option<u64>) -> Result<Problem, String> {
        Ok(explain::problem(self))
    }

    fn fact_text(&self, literal: Lit, _: &str, _: &Known) -> String {
        explain::fact_text(self, literal)
    }

    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        explain::variable_cells(self)
    }

    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        explain::rule_cells(self)
    }

    fn counting(&self) -> Option<Violation> {
        explain::counting(self)
    }

    fn partial(&self, known: &Known) -> Option<Laid> {
        Some(explain::partial(self, known))
    }

    fn differences(&self, a: &Laid, b: &Laid) -> Vec<Cell> {
        let only = |x: &Laid, y: &Laid| {
            x.iter()
                .filter(|p| !y.contains(p))
                .flatten()
                .copied()
                .collect::<Vec<_>>()
        };
        let mut cells = [only(a, b), only(b, a)].concat();
        cells.sort();
        cells.dedup();
        cells
    }

    fn draw(&self, solution: Option<&Laid>) -> String {
        draw::text(self, solution)
    }

    fn sheet(&self, solution: Option<&Laid>) -> Sheet {
        draw::sheet(self, solution)
    }

    fn drawing(&self, solution: Option<&Laid>, marks: &[Mark]) -> Drawing {
        picture::drawing(self, solution, marks)
    }

    fn beside(&self, solution: Option<&Laid>, marks: &[Mark]) -> Option<Drawing> {
        Some(picture::set(self, solution, marks))
    }

    fn steps(&self, solution: &Laid) -> Vec<Frame<Laid>> {
        steps::steps(self, solution)
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Laid {
        let laid = self
            .placements()
            .into_iter()
            .zip(values)
            .filter(|&(_, &value)| value == 1);
        laid.map(|(placement, _)| placement).collect()
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }

    fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start<Self>, String> {
        generate::draft(rng, wish)
    }

    fn repaired(
        draft: Draft<Self>,
        other: &Laid,
        _wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        generate::repaired(draft, other, rng)
    }
}
