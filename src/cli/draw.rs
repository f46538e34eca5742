//! Pictures, animations, and boards as coloured characters.

use super::Cli;
use super::answers::Answers;
use super::args::{Common, Output};
use super::each::Ways;
use super::files;
use super::input::Item;
use super::output::{self, Problem};
use super::sources::{Source, each_board};
use crate::pipeline::Options;
use crate::registry::Board;
use crate::render::{Backend, Colors as Ansi, Drawing, Look, Mark, Sheet, Theme, Writer, backend};
use crate::service::{Job, Report, Shown, Wanted, marks, pictures, report_picture, solution_film};
use crate::values::Values;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// How pictures look.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Pictures")]
pub(super) struct Pictures {
    /// auto, light or dark; auto follows the viewer of an SVG [default: auto]
    #[arg(long, value_name = "NAME", value_parser = theme, default_value = "auto", hide_default_value = true)]
    theme: Theme,
    /// Pixels per drawing unit in PNG and GIF; a cell is about 40 units
    #[arg(long, value_name = "PIXELS", value_parser = scale)]
    scale: Option<f64>,
    /// Total width of PNG and GIF, instead of --scale
    #[arg(long, value_name = "PIXELS", conflicts_with = "scale")]
    width: Option<u32>,
}

/// How boards on a terminal look.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Pictures")]
pub(super) struct Colors {
    /// Colours of text: auto, always or never [default: auto]
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto, hide_default_value = true, hide_possible_values = true)]
    color: ColorChoice,
}

/// Animations as numbered files.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Pictures")]
pub(super) struct Frames {
    /// Directory for the steps as numbered SVG files (PNG with `--output png`)
    #[arg(long, value_name = "DIR")]
    frames: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    /// On a terminal
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Characters only
    Never,
}

fn theme(name: &str) -> Result<Theme, String> {
    let row = Theme::NAMES.iter().find(|(known, _)| *known == name);
    row.map(|row| row.1)
        .ok_or_else(|| "expected auto, light or dark".into())
}

fn scale(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|n: &f64| n.is_finite() && *n > 0.0);
    number.ok_or_else(|| "expected a number above 0".into())
}

impl Pictures {
    fn look(&self) -> Look {
        Look {
            theme: self.theme,
            scale: self.scale,
            width: self.width,
            paper: None,
        }
    }
}

/// Draws puzzles, or an answer to one.
pub(super) fn draw(cli: &Cli, common: &Common, solution: Option<&Path>) -> Result<u8, Problem> {
    files::check_target(common)?;
    if is_film(common) && solution.is_none() {
        return Err(Problem::usage(
            "an animation needs an answer; use --solution FILE, or `solve`",
        ));
    }
    check_picture(common)?;
    let given = Answers::read(common, solution)?;
    let answer = |item: &Item<'_>| -> Result<Option<Values>, Problem> {
        let answer = given.as_ref().map(|answers| answers.of(cli, item));
        answer.transpose().map_err(Problem::job)
    };
    if is_film(common) {
        let of_board = |item: &Item<'_>| {
            check_board(item, common)?;
            let answer = answer(item)?.expect("an animation has an answer");
            Ok(pictures(
                &item.puzzle,
                &solution_film(&item.puzzle, &answer),
            ))
        };
        let films = each_board(cli, common, of_board)?;
        let [film] = films.as_slice() else {
            return Err(only_one());
        };
        write_film(film, common)?;
        if common.output.picture().is_some() {
            return Ok(0);
        }
    }
    if common.output.picture().is_some() {
        let drawn = |item: &Item<'_>| {
            check_board(item, common)?;
            Ok(item.puzzle.drawing(answer(item)?.as_ref(), &[]))
        };
        write_still(each_board(cli, common, drawn)?, common)?;
    } else {
        let drawn = |item: &Item<'_>| {
            let sheet = item.puzzle.sheet(answer(item)?.as_ref());
            Ok(sheet_text(&sheet, &[], common))
        };
        files::write(&each_board(cli, common, drawn)?.join("\n"), common)?;
    }
    Ok(0)
}

/// Returns whether an animation is requested.
pub(super) fn is_film(common: &Common) -> bool {
    common.output == Output::Gif || common.frames.frames.is_some()
}

/// Refuses pictures of what has none, before any work.
pub(super) fn check(common: &Common, job: &Job<'_>) -> Result<(), Problem> {
    let can_film = matches!(job, Job::Solve(Wanted::UpTo(1)) | Job::Explain);
    if is_film(common) && !can_film {
        let message =
            "animations work with `solve` (one solution), `explain` and `draw --solution` only";
        return Err(Problem::usage(message));
    }
    check_picture(common)
}

pub(super) fn check_picture(common: &Common) -> Result<(), Problem> {
    if let Some(directory) = &common.frames.frames {
        check_frames(directory, common)?;
    }
    let Some(name) = common.output.picture() else {
        return Ok(());
    };
    let backend = named(name)?;
    let to_terminal = common.out.is_none() && std::io::stdout().is_terminal();
    if !backend.is_text && to_terminal && !is_frames_only(common) {
        let message = format!("refusing to write {name} data to a terminal; use -o FILE or a pipe");
        return Err(Problem::usage(message));
    }
    Ok(())
}

/// Maximum number of cells of a board that is drawn in pixels.
const MAX_CELLS: usize = 250_000;

/// Refuses boards that are too large for pixels, before they are solved or drawn.
pub(super) fn check_board(item: &Board<'_>, common: &Common) -> Result<(), Problem> {
    let Some((rows, columns)) = item.puzzle.size() else {
        return Ok(());
    };
    let is_pixels = matches!(common.output, Output::Png | Output::Gif);
    if !is_pixels || rows.saturating_mul(columns) <= MAX_CELLS {
        return Ok(());
    }
    Err(Problem::usage(format!(
        "expected at most {MAX_CELLS} cells for PNG and GIF, found a board of {rows}x{columns}; \
         use --output svg"
    )))
}

/// With --frames, svg and png say what the frames are.
fn is_frames_only(common: &Common) -> bool {
    let is_still = matches!(common.output, Output::Svg | Output::Png);
    is_still && common.frames.frames.is_some() && common.out.is_none()
}

fn named(name: &str) -> Result<&'static Backend, Problem> {
    backend(name).ok_or_else(|| {
        Problem::usage(format!(
            "this program was built without the feature `png`, which writes {name}"
        ))
    })
}

/// Frames are written where none are, or over others with --force.
fn check_frames(directory: &Path, common: &Common) -> Result<(), Problem> {
    if common.force {
        return Ok(());
    }
    let entries = match std::fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Problem::usage(format!("{}: {error}", directory.display()))),
    };
    let ending = frame_format(common);
    let is_frame = |path: &PathBuf| {
        let number = path.file_stem().and_then(|stem| stem.to_str());
        let number = number.is_some_and(|stem| stem.bytes().all(|b| b.is_ascii_digit()));
        number
            && path
                .extension()
                .is_some_and(|extension| extension == ending)
    };
    let mut frames: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(is_frame)
        .collect();
    frames.sort();
    frames
        .first()
        .map_or(Ok(()), |path| Err(files::exists(path)))
}

fn frame_format(common: &Common) -> &'static str {
    if common.output == Output::Png {
        "png"
    } else {
        "svg"
    }
}

fn only_one() -> Problem {
    Problem::usage("expected one board for an animation, found several")
}

/// Does the job of an animation on the only board and writes it.
pub(super) fn film(
    cli: &Cli,
    source: &Source,
    mut options: Options,
    common: &Common,
    ways: &Ways<'_>,
) -> Result<u8, Problem> {
    files::check_target(common)?;
    let text = source.text(common)?;
    let items = source.items(cli, &text, common)?;
    let [item] = items.as_slice() else {
        return Err(only_one());
    };
    check_board(item, common)?;
    let turn = cli.deadlines.begin(common.limits.timeout);
    options.stop = turn.flag().clone();
    cli.progress.start(common);
    let done = (ways.film)(item, &options);
    cli.progress.finish();
    let (solved, film) = done.map_err(Problem::job)?;
    write_film(&film, common)?;
    match common.output {
        Output::Gif => {}
        Output::Svg | Output::Png if common.out.is_none() => {}
        Output::Svg | Output::Png => write_still(vec![(ways.picture)(item, &solved)?], common)?,
        Output::Json => files::write(&format!("{}\n", (ways.json)(&solved)), common)?,
        Output::Text | Output::Answer => files::write(&(ways.text)().rest(&solved), common)?,
    }
    if let Some(stats) = solved
        .stats
        .as_ref()
        .filter(|_| common.stats && !common.output.is_json())
    {
        output::tell(&output::stats(stats));
    }
    Ok(solved.verdict().exit_code())
}

fn write_film(film: &[Drawing], common: &Common) -> Result<(), Problem> {
    let look = common.pictures.look();
    if let Some(directory) = &common.frames.frames {
        let failed = |error| Problem::usage(format!("{}: {error}", directory.display()));
        std::fs::create_dir_all(directory).map_err(failed)?;
        let format = named(frame_format(common))?;
        let digits = film.len().to_string().len().max(3);
        for (i, drawing) in film.iter().enumerate() {
            let path = directory.join(format!("{:0digits$}.{}", i + 1, format.name));
            files::write_file(&path, &still(format, drawing, &look)?, common)?;
        }
    }
    match common
        .output
        .picture()
        .map(named)
        .transpose()?
        .map(|format| format.write)
    {
        Some(Writer::Film(write)) => {
            let bytes = write(film, &look).map_err(Problem::usage)?;
            files::write_bytes(&bytes, common)
        }
        _ => Ok(()),
    }
}

fn still(format: &Backend, drawing: &Drawing, look: &Look) -> Result<Vec<u8>, Problem> {
    match format.write {
        Writer::Still(write) => write(drawing, look),
        Writer::Film(write) => write(std::slice::from_ref(drawing), look),
    }
    .map_err(Problem::usage)
}

/// Writes pictures as one, each below the other.
pub(super) fn write_still(pictures: Vec<Drawing>, common: &Common) -> Result<(), Problem> {
    let format = named(common.output.picture().unwrap_or("svg"))?;
    let Some(picture) = pictures.into_iter().reduce(Drawing::above) else {
        return Ok(());
    };
    let bytes = still(format, &picture, &common.pictures.look())?;
    files::write_bytes(&bytes, common)
}

/// The boards of a report side by side, marked, with the result below; the empty
/// board where there is no solution.
pub(super) fn report(item: &Board<'_>, report: &Report) -> Result<Drawing, Problem> {
    let caption = output::caption(report);
    Ok(report_picture(
        item.puzzle.as_ref(),
        report,
        &marks(report),
        &caption,
    ))
}

/// An answer drawn in characters, in colours and bands where the terminal needs them.
pub(super) fn text(shown: &Shown, marks: &[Mark], common: &Common) -> String {
    if colors(common) == Ansi::Off && terminal_width(common).is_none() {
        return shown.drawing();
    }
    let sheet = shown.puzzle().sheet(Some(shown.answer()));
    sheet_text(&sheet, marks, common)
}

fn sheet_text(sheet: &Sheet, marks: &[Mark], common: &Common) -> String {
    let colors = colors(common);
    let Some(width) = terminal_width(common).filter(|&width| sheet.width() > width) else {
        return sheet.text(marks, colors);
    };
    sheet.bands(width, marks, colors).unwrap_or_else(|| {
        output::tell(&format!(
            "the drawing is {} characters wide, the terminal {width}; use `--output svg -o FILE`\n",
            sheet.width()
        ));
        sheet.text(marks, colors)
    })
}

fn colors(common: &Common) -> Ansi {
    let is_on = match common.colors.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        // Knows NO_COLOR, CLICOLOR and TERM.
        ColorChoice::Auto => {
            let choice = anstream::AutoStream::choice(&std::io::stdout());
            common.out.is_none() && choice != anstream::ColorChoice::Never
        }
    };
    if is_on { Ansi::Ansi } else { Ansi::Off }
}

/// The width of the terminal, where the result goes to one.
fn terminal_width(common: &Common) -> Option<usize> {
    let is_terminal = common.out.is_none() && std::io::stdout().is_terminal();
    let size = is_terminal
        .then(|| terminal_size::terminal_size_of(std::io::stdout()))
        .flatten();
    size.map(|(terminal_size::Width(width), _)| usize::from(width))
}
