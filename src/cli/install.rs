//! `completions` and `man`: what a package installs beside the program.

use super::args;
use super::output::Problem;
use crate::registry::Registry;
use clap_complete::Shell;
use std::path::Path;

/// Returns the completions of a shell.
pub(super) fn completions(registry: &Registry, shell: Shell) -> String {
    let mut command = args::command(registry);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "puzzlesat", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Writes the manual pages, one for the program and one for each command, into a directory.
pub(super) fn man(registry: &Registry, directory: &Path) -> Result<u8, Problem> {
    let failed = |error| Problem::usage(format!("{}: {error}", directory.display()));
    std::fs::create_dir_all(directory).map_err(failed)?;
    clap_mangen::generate_to(args::command(registry), directory).map_err(failed)?;
    Ok(0)
}
