//! The puzzles by name, each with its types erased into function pointers.

mod convert;
mod detect;

pub use crate::json::parse as parse_json;
pub use convert::Converted;
pub use detect::{detect, of_json};

use crate::format::{Format, read_answer};
use crate::generation::Wish;
use crate::pipeline::explain::{Difficulty, explain_film};
use crate::pipeline::{
    Grading, Job, JobError, NoBoard, Options, Report, Scope, Shown, Target, export, generate,
    pictures, run, solution_film, solve_film,
};
use crate::puzzle::Puzzle;
use crate::puzzles::{CityBloxx, Hashi, Pairing, Thermometers, Tiling};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{InputError, quoted};
use encodings::Choice;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// All puzzles.
pub const PUZZLES: &[Entry] = &[
    Entry::of::<Hashi>(),
    Entry::of::<Thermometers>(),
    Entry::of::<CityBloxx>(),
    Entry::of::<Tiling>(),
    Entry::of::<Pairing>(),
];

/// A puzzle, whatever its types.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The first word of its text.
    pub name: &'static str,
    /// Other first words.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub summary: &'static str,
    /// A small board.
    pub example: &'static str,
    /// Sizes of generated boards to offer; none where no boards are generated.
    pub sizes: &'static [(usize, usize)],
    run: fn(&Source<'_>, Job<'_>, &Options) -> Result<Report, JobError>,
    redraw: fn(&Source<'_>) -> Result<String, InputError>,
    sheet: fn(&Source<'_>, Option<&str>) -> Result<Sheet, InputError>,
    drawing: DrawingFn,
    solution_film: fn(&Source<'_>, &str) -> Result<Vec<Drawing>, InputError>,
    solve_film: FilmFn,
    explain_film: FilmFn,
    formats: fn() -> Vec<FormatRow>,
    export: ExportFn,
    generate: fn(&Wish, Grading, u64, &Options) -> Result<Made, NoBoard>,
    convert: ConvertFn,
    answer: fn(&Source<'_>) -> Result<Option<String>, InputError>,
    size: SizeFn,
}

/// A generated board with its one solution, whatever its types.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The board as native text.
    pub text: String,
    /// The board as a JSON object.
    pub json: Value,
    /// The solution.
    pub solution: Shown,
    /// How hard the board is, where that was asked for.
    pub difficulty: Option<Difficulty>,
    /// How often the board was repaired.
    pub repairs: u32,
}

type SizeFn = fn(&Source<'_>) -> Result<Option<(usize, usize)>, InputError>;
type ConvertFn = fn(&Source<'_>, &str, Option<&str>) -> Result<Converted, InputError>;
type DrawingFn = fn(&Source<'_>, Option<&str>, &[Mark]) -> Result<Drawing, InputError>;
type FilmFn = fn(&Source<'_>, &Options) -> Result<(Report, Vec<Drawing>), JobError>;

type ExportFn = fn(&Source<'_>, Target, Scope, &Choice) -> Result<Vec<u8>, JobError>;

/// A format of another program, for one kind of puzzle.
#[derive(Clone, Copy, Debug)]
pub struct FormatRow {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether it is written, too.
    pub is_written: bool,
    /// Whether it has a form of answers.
    pub has_answers: bool,
    looks_like: fn(&str) -> bool,
}

impl Entry {
    const fn of<P: Puzzle>() -> Self {
        Self {
            name: P::NAME,
            aliases: P::ALIASES,
            summary: P::SUMMARY,
            example: P::EXAMPLE,
            sizes: P::SIZES,
            run: |source, job, options| {
                let puzzle = read::<P>(source)?;
                run(&puzzle, job, options)
            },
            redraw: |source| Ok(read::<P>(source)?.draw(None)),
            sheet: |source, answer| {
                let (puzzle, solution) = read_both::<P>(source, answer)?;
                Ok(puzzle.sheet(solution.as_ref()))
            },
            drawing: |source, answer, marks| {
                let (puzzle, solution) = read_both::<P>(source, answer)?;
                Ok(puzzle.drawing(solution.as_ref(), marks))
            },
            solution_film: |source, answer| {
                let puzzle = read::<P>(source)?;
                let frames = solution_film(&puzzle, &read_answer(&puzzle, answer)?);
                Ok(pictures(&puzzle, &frames))
            },
            solve_film: |source, options| {
                let puzzle = read::<P>(source)?;
                let (report, frames) = solve_film(&puzzle, options)?;
                Ok((report, pictures(&puzzle, &frames)))
            },
            explain_film: |source, options| {
                let puzzle = read::<P>(source)?;
                let (report, frames) = explain_film(&puzzle, options)?;
                Ok((report, pictures(&puzzle, &frames)))
            },
            export: |source, target, scope, choice| {
                let puzzle = read::<P>(source)?;
                export(&puzzle, target, scope, choice)
                    .map_err(|why| JobError::Input(InputError::whole(why)))
            },
            generate: |wish, grading, seed, options| {
                let made = generate::<P>(wish, grading, seed, options)?;
                Ok(Made {
                    text: made.puzzle.to_text(),
                    json: made.puzzle.to_json(),
                    solution: Shown::new(&Arc::new(made.puzzle), made.solution.into_solution()),
                    difficulty: made.difficulty,
                    repairs: made.repairs,
                })
            },
            convert: convert::convert::<P>,
            answer: convert::answer::<P>,
            size: |source| Ok(read::<P>(source)?.size()),
            formats: || {
                let row = |f: &Format<P>| FormatRow {
                    name: f.name,
                    summary: f.summary,
                    is_written: f.write.is_some(),
                    has_answers: f.answers.is_some(),
                    looks_like: f.looks_like,
                };
                P::FORMATS.iter().map(row).collect()
            },
        }
    }

    /// Reads the puzzle and writes it for other solvers.
    ///
    /// # Errors
    /// When it cannot be read, or the format cannot hold it.
    pub fn export(
        &self,
        source: &Source<'_>,
        target: Target,
        scope: Scope,
        choice: &Choice,
    ) -> Result<Vec<u8>, JobError> {
        (self.export)(source, target, scope, choice)
    }

    /// Makes a board with one solution.
    ///
    /// # Errors
    /// As [`generate`].
    pub fn generate(
        &self,
        wish: &Wish,
        grading: Grading,
        seed: u64,
        options: &Options,
    ) -> Result<Made, NoBoard> {
        (self.generate)(wish, grading, seed, options)
    }

    /// Reads the puzzle and writes it in the format called `to`; `native` and
    /// `json` are names, too. The answer that the source holds goes along where
    /// the format has a place for it; an `answer` that is given must.
    ///
    /// # Errors
    /// When something cannot be read, or the format cannot hold it.
    pub fn convert(
        &self,
        source: &Source<'_>,
        to: &str,
        answer: Option<&str>,
    ) -> Result<Converted, InputError> {
        (self.convert)(source, to, answer)
    }

    /// The answer that the source holds beside the puzzle, in native text.
    ///
    /// # Errors
    /// When something cannot be read.
    pub fn answer(&self, source: &Source<'_>) -> Result<Option<String>, InputError> {
        (self.answer)(source)
    }

    /// Rows and columns, where the puzzle has them.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn size(&self, source: &Source<'_>) -> Result<Option<(usize, usize)>, InputError> {
        (self.size)(source)
    }

    /// The formats of other programs.
    #[must_use]
    pub fn formats(&self) -> Vec<FormatRow> {
        (self.formats)()
    }

    /// Reads the puzzle and does `job`.
    ///
    /// # Errors
    /// When the puzzle or an answer to check cannot be read, or a bug was found.
    pub fn run(
        &self,
        source: &Source<'_>,
        job: Job<'_>,
        options: &Options,
    ) -> Result<Report, JobError> {
        (self.run)(source, job, options)
    }

    /// Reads the puzzle and draws it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn draw(&self, source: &Source<'_>) -> Result<String, InputError> {
        (self.redraw)(source)
    }

    /// Reads the puzzle, and an answer if one is given, and shows them as
    /// characters.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn sheet(&self, source: &Source<'_>, answer: Option<&str>) -> Result<Sheet, InputError> {
        (self.sheet)(source, answer)
    }

    /// Reads the puzzle, and an answer if one is given, and draws them with
    /// `marks`.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn drawing(
        &self,
        source: &Source<'_>,
        answer: Option<&str>,
        marks: &[Mark],
    ) -> Result<Drawing, InputError> {
        (self.drawing)(source, answer, marks)
    }

    /// Reads the puzzle and an answer and draws the steps of the answer.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn solution_film(
        &self,
        source: &Source<'_>,
        answer: &str,
    ) -> Result<Vec<Drawing>, InputError> {
        (self.solution_film)(source, answer)
    }

    /// Reads the puzzle, solves it, connectivity in rounds, and draws the rounds
    /// and the steps of the answer.
    ///
    /// # Errors
    /// When it cannot be read, or a bug was found.
    pub fn solve_film(
        &self,
        source: &Source<'_>,
        options: &Options,
    ) -> Result<(Report, Vec<Drawing>), JobError> {
        (self.solve_film)(source, options)
    }

    /// Reads the puzzle, explains it, and draws the steps.
    ///
    /// # Errors
    /// When it cannot be read, its rules are no clauses, or a bug was found.
    pub fn explain_film(
        &self,
        source: &Source<'_>,
        options: &Options,
    ) -> Result<(Report, Vec<Drawing>), JobError> {
        (self.explain_film)(source, options)
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A puzzle as it was typed.
#[derive(Clone, Debug)]
pub enum Source<'t> {
    /// Native text.
    Text(&'t str),
    /// A JSON object.
    Json(Value),
    /// A text in the format of another program.
    Format(&'static str, &'t str),
}

fn read<P: Puzzle>(source: &Source<'_>) -> Result<P, InputError> {
    match source {
        Source::Text(text) => P::from_text(text),
        Source::Json(json) => P::from_json(json),
        Source::Format(name, text) => {
            let format = P::FORMATS.iter().find(|format| format.name == *name);
            (format.expect("a source names a format of its puzzle").read)(text)
        }
    }
}

fn read_both<P: Puzzle>(
    source: &Source<'_>,
    answer: Option<&str>,
) -> Result<(P, Option<P::Solution>), InputError> {
    let puzzle = read::<P>(source)?;
    let solution = answer
        .map(|answer| read_answer(&puzzle, answer))
        .transpose()?;
    Ok((puzzle, solution))
}

/// The puzzle called `name`.
///
/// # Errors
/// When there is none.
pub fn puzzle(name: &str) -> Result<&'static Entry, InputError> {
    PUZZLES
        .iter()
        .find(|entry| entry.is_called(name))
        .ok_or_else(|| {
            let names: Vec<_> = PUZZLES.iter().map(|entry| entry.name).collect();
            InputError::whole(format!(
                "there is no puzzle {}, expected one of {}",
                quoted(name),
                names.join(", ")
            ))
        })
}
