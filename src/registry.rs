//! The puzzles by name, each with its types erased into function pointers.

use crate::format::Format;
use crate::generation::Wish;
use crate::pipeline::{
    Job, JobError, NoBoard, Options, Report, Scope, Shown, Target, export, generate, pictures,
    read_solution, run, solution_film, solve_film,
};
use crate::puzzle::Puzzle;
use crate::puzzles::{CityBloxx, Hashi, Pairing, Thermometers, Tiling};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{InputError, lines, quoted};
use encodings::Choice;
use serde_json::Value;
use std::fmt;

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
    formats: fn() -> Vec<FormatRow>,
    export: ExportFn,
    generate: fn(&Wish, u64, &Options) -> Result<Made, NoBoard>,
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
    /// How often the board was repaired.
    pub repairs: u32,
}

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
                let frames = solution_film(&puzzle, &read_solution(&puzzle, answer)?);
                Ok(pictures(&puzzle, &frames))
            },
            solve_film: |source, options| {
                let puzzle = read::<P>(source)?;
                let (report, frames) = solve_film(&puzzle, options)?;
                Ok((report, pictures(&puzzle, &frames)))
            },
            export: |source, target, scope, choice| {
                let puzzle = read::<P>(source)?;
                export(&puzzle, target, scope, choice)
                    .map_err(|why| JobError::Input(InputError::whole(why)))
            },
            generate: |wish, seed, options| {
                let made = generate::<P>(wish, seed, options)?;
                Ok(Made {
                    text: made.puzzle.to_text(),
                    json: made.puzzle.to_json(),
                    solution: Shown::new(&made.puzzle, made.solution.solution()),
                    repairs: made.repairs,
                })
            },
            formats: || {
                let row = |f: &Format<P>| FormatRow {
                    name: f.name,
                    summary: f.summary,
                    is_written: f.write.is_some(),
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
    pub fn generate(&self, wish: &Wish, seed: u64, options: &Options) -> Result<Made, NoBoard> {
        (self.generate)(wish, seed, options)
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
        .map(|answer| read_solution(&puzzle, answer))
        .transpose()?;
    Ok((puzzle, solution))
}

/// Parses a JSON text.
///
/// # Errors
/// With line and column, when it is not JSON.
pub fn parse_json(text: &str) -> Result<Value, InputError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or(&message);
        InputError::at(
            error.line().max(1),
            error.column().max(1),
            format!("not JSON: {what}"),
        )
    })
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

/// Finds out which puzzle `text` is and in which format, by its content;
/// `named` and `format` decide it instead, as far as given.
///
/// # Errors
/// When it is none that is known, or more than one.
pub fn detect<'t>(
    text: &'t str,
    named: Option<&str>,
    format: Option<&str>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    let named = named.map(puzzle).transpose()?;
    match format {
        Some("native") => return native(text, named),
        Some("json") => return json(text, named),
        Some(name) => {
            let rows = formats(named).filter(|(_, row)| row.name == name);
            return the_one(text, rows.collect(), &|| {
                InputError::whole(format!(
                    "no puzzle has the format {}; `list formats` has them all",
                    quoted(name)
                ))
            });
        }
        None => {}
    }
    if text.trim_start().starts_with('{') {
        return json(text, named);
    }
    let first = lines(text).next().and_then(|line| line.tokens().next());
    if first.is_some_and(|word| puzzle(word.text).is_ok()) {
        return native(text, named);
    }
    let rows: Vec<_> = formats(named)
        .filter(|(_, row)| (row.looks_like)(text))
        .collect();
    if rows.is_empty() {
        return native(text, named);
    }
    the_one(text, rows, &|| unreachable!("there is a row"))
}

fn formats(named: Option<&'static Entry>) -> impl Iterator<Item = (&'static Entry, FormatRow)> {
    let entries = PUZZLES
        .iter()
        .filter(move |entry| named.is_none_or(|named| named.name == entry.name));
    entries.flat_map(|entry| entry.formats().into_iter().map(move |row| (entry, row)))
}

/// The row that fits; of several, the one whose text can be read.
fn the_one<'t>(
    text: &'t str,
    mut rows: Vec<(&'static Entry, FormatRow)>,
    none: &dyn Fn() -> InputError,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    if rows.len() > 1 {
        let readable = |(entry, row): &(&'static Entry, FormatRow)| {
            entry.draw(&Source::Format(row.name, text)).is_ok()
        };
        if rows.iter().any(readable) {
            rows.retain(readable);
        }
    }
    match rows.as_slice() {
        [] => Err(none()),
        [(entry, row)] => Ok((entry, Source::Format(row.name, text))),
        many => {
            let names: Vec<_> = many
                .iter()
                .map(|(entry, row)| format!("{} {}", entry.name, row.name))
                .collect();
            Err(InputError::whole(format!(
                "this could be {}; say which with --puzzle or --format",
                names.join(" or ")
            )))
        }
    }
}

fn json<'t>(
    text: &str,
    named: Option<&'static Entry>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    of_json(parse_json(text)?, named.map(|entry| entry.name))
}

/// Finds out which puzzle a JSON object is; `named` decides it instead, if given.
///
/// # Errors
/// When it does not name a puzzle that is known.
pub fn of_json(
    json: Value,
    named: Option<&str>,
) -> Result<(&'static Entry, Source<'static>), InputError> {
    let named = named.map(puzzle).transpose()?;
    let entry = match (named, json.get("puzzle")) {
        (Some(entry), _) => entry,
        (None, Some(Value::String(name))) => {
            puzzle(name).map_err(|error| InputError::field("puzzle", error.message))?
        }
        (None, _) => return Err(InputError::field("puzzle", "expected the name of a puzzle")),
    };
    Ok((entry, Source::Json(json)))
}

fn native<'t>(
    text: &'t str,
    named: Option<&'static Entry>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    let Some(first) = lines(text).next() else {
        return Err(InputError::at(
            1,
            1,
            "expected the name of a puzzle, found an empty text",
        ));
    };
    let word = first.tokens().next().expect("a line holds a token");
    let entry = named.map_or_else(
        || puzzle(word.text).map_err(|error| word.error(error.message)),
        Ok,
    )?;
    Ok((entry, Source::Text(text)))
}
