//! The FILEs of a command: one after the other, each a puzzle or a set.

use super::Cli;
use super::args::Common;
use super::input::{Item, items, puzzle_text};
use super::output::{Problem, tell};
use std::path::{Path, PathBuf};

/// A FILE, or standard input.
pub(super) struct Source {
    path: Option<PathBuf>,
    /// Whether results need its name.
    is_named: bool,
}

impl Source {
    /// The FILEs of the command, or standard input if there are none.
    pub fn all(common: &Common) -> Vec<Self> {
        let files = &common.input.files;
        if files.is_empty() {
            let input = Self {
                path: None,
                is_named: false,
            };
            return vec![input];
        }
        let named = |path: &PathBuf| Self {
            path: Some(path.clone()),
            is_named: files.len() > 1,
        };
        files.iter().map(named).collect()
    }

    /// The only FILE of a command that takes one.
    pub fn only(common: &Common) -> Result<Self, Problem> {
        let mut all = Self::all(common);
        match (all.pop(), all.len()) {
            (Some(one), 0) => Ok(one),
            (_, n) => Err(Problem::usage(format!(
                "expected one FILE, found {}",
                n + 1
            ))),
        }
    }

    pub fn is_standard_input(&self) -> bool {
        self.path
            .as_deref()
            .is_none_or(|path| path == Path::new("-"))
    }

    /// The whole text.
    pub fn text(&self, common: &Common) -> Result<String, Problem> {
        puzzle_text(self.path.as_deref(), common)
    }

    /// The boards in `text`.
    pub fn items<'t>(
        &self,
        cli: &Cli,
        text: &'t str,
        common: &Common,
    ) -> Result<Vec<Item<'t>>, Problem> {
        let items = items(cli, text, common).map_err(|problem| self.in_file(problem))?;
        for item in items.iter().filter(|_| !common.quiet) {
            let label = self.label(item.number, item.n_boards);
            let label = label.map_or(String::new(), |label| format!("{label}: "));
            for warning in &item.warnings {
                tell(&format!("warning: {label}{warning}\n"));
            }
        }
        Ok(items)
    }

    /// A problem in this file, with its name; standard input has none.
    pub fn in_file(&self, problem: Problem) -> Problem {
        match &self.path {
            Some(path) if !self.is_standard_input() => problem.in_file(path),
            _ => problem,
        }
    }

    /// What results of the board with this number of a set of `n` are called, if they need
    /// a name.
    pub fn label(&self, i: usize, n: usize) -> Option<String> {
        let path = self.path.as_ref().filter(|_| self.is_named)?;
        Some(match n {
            1 => path.display().to_string(),
            _ => format!("{}#{}", path.display(), i + 1),
        })
    }
}

/// The boards of all FILEs, for commands that need all of them at once.
pub(super) fn each_board<T>(
    cli: &Cli,
    common: &Common,
    mut make: impl FnMut(&Item<'_>) -> Result<T, Problem>,
) -> Result<Vec<T>, Problem> {
    let mut made = Vec::new();
    for source in Source::all(common) {
        let text = source.text(common)?;
        for item in &source.items(cli, &text, common)? {
            let turn = cli.deadlines.begin_document(common.limits.timeout);
            made.push(make(item).map_err(|problem| source.in_file(problem))?);
            turn.check()?;
        }
    }
    Ok(made)
}
