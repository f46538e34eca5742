//! Generated boards as pictures: one picture of all, or sheets for paper with the
//! solutions on separate sheets.

use super::args::Common;
use super::draw;
use super::files;
use super::output::Problem;
use crate::registry::Entry;
use crate::render::{Drawing, Page, Writer, backend, pages};
use crate::service::Generated;
use std::path::{Path, PathBuf};

/// What is drawn of the boards of a run.
pub(super) struct Sheets<'a> {
    entry: &'a Entry,
    common: &'a Common,
    print: Option<&'a Path>,
    boards: Vec<(Drawing, String)>,
    solutions: Vec<(Drawing, String)>,
}

impl<'a> Sheets<'a> {
    /// Refuses what cannot be written, before any work.
    pub(super) fn new(
        entry: &'a Entry,
        common: &'a Common,
        print: Option<&'a Path>,
    ) -> Result<Self, Problem> {
        draw::check_picture(common)?;
        if let Some(path) = print {
            if path.extension().is_none_or(|ending| ending != "svg") {
                let message = format!("--print {}: expected a name.svg", path.display());
                return Err(Problem::usage(message));
            }
            if common.out.as_deref() == Some(path) {
                return Err(Problem::usage("-o and --print cannot be one file"));
            }
            for part in ["", "-solutions"] {
                files::refuse_existing(&numbered(path, part, 0), common.force)?;
            }
        }
        Ok(Self {
            entry,
            common,
            print,
            boards: Vec::new(),
            solutions: Vec::new(),
        })
    }

    /// Returns whether sheets are requested.
    pub(super) fn is_wanted(&self) -> bool {
        self.print.is_some() || self.is_picture()
    }

    /// Whether the result is a picture, not text.
    pub(super) fn is_picture(&self) -> bool {
        self.common.output.picture().is_some()
    }

    /// Draws a board that was made with this seed.
    pub(super) fn add(&mut self, made: &Generated, seed: u64) -> Result<(), Problem> {
        let size = made.puzzle.size();
        let size = size.map_or(String::new(), |(rows, columns)| {
            format!("{rows}x{columns}, ")
        });
        let name = format!("{size}seed {seed}");
        let drawing = |answer| made.puzzle.drawing(answer, &[]);
        let (board, solution) = (drawing(None), drawing(Some(made.solution.answer())));
        self.boards.push((board, name.clone()));
        self.solutions.push((solution, name));
        Ok(())
    }

    /// Writes what was drawn; nothing where there are no boards.
    pub(super) fn write(self) -> Result<(), Problem> {
        if self.boards.is_empty() {
            return Ok(());
        }
        if let Some(path) = self.print {
            let title = match self.boards.len() {
                1 => self.entry.name().to_owned(),
                n => format!("{n} × {}", self.entry.name()),
            };
            let mut drawn = pages_of(path, "", &title, &self.boards);
            let title = format!("{title}: solutions");
            drawn.extend(pages_of(path, "-solutions", &title, &self.solutions));
            for (path, _) in &drawn {
                files::refuse_existing(path, self.common.force)?;
            }
            for (path, page) in &drawn {
                files::write_file(path, &svg(page)?, self.common)?;
            }
        }
        if self.is_picture() {
            let named = |(board, name): (Drawing, String)| board.with_caption(&name);
            let pictures = self.boards.into_iter().map(named).collect();
            draw::write_still(pictures, self.common)?;
        }
        Ok(())
    }
}

/// The pages with their files: the first has the name that was given.
fn pages_of(
    path: &Path,
    part: &str,
    title: &str,
    boards: &[(Drawing, String)],
) -> Vec<(PathBuf, Page)> {
    let pages = pages(title, boards).into_iter().enumerate();
    pages
        .map(|(i, page)| (numbered(path, part, i), page))
        .collect()
}

/// `name.svg`, `name-2.svg`; of the solutions, `name-solutions.svg` and so on.
fn numbered(path: &Path, part: &str, i: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let number = match i {
        0 => String::new(),
        i => format!("-{}", i + 1),
    };
    path.with_file_name(format!("{stem}{part}{number}.svg"))
}

fn svg(page: &Page) -> Result<Vec<u8>, Problem> {
    match backend("svg").map(|backend| backend.write) {
        Some(Writer::Still(write)) => write(&page.drawing, &page.look).map_err(Problem::usage),
        _ => Err(Problem::bug("svg is one picture")),
    }
}
