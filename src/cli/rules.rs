//! `rules`: what a puzzle is, for a person with only this program.

use super::output::Problem;
use crate::registry::Registry;
use std::fmt::Write as _;

/// Returns the rules, a sample board as text and drawn, its solution, and the formats of the
/// puzzle.
pub(super) fn rules(registry: &Registry, name: &str) -> Result<String, Problem> {
    let entry = registry.puzzle(name);
    let entry = entry.map_err(|error| Problem::usage(error.to_string()))?;
    let about = entry.about();
    let mut text = format!("{}: {}\n", about.name, about.summary);
    if !about.aliases.is_empty() {
        let _ = writeln!(text, "Other names: {}", about.aliases.join(", "));
    }
    if !about.rules.is_empty() {
        let _ = write!(text, "\n{}", about.rules);
    }
    let board = entry.read_text(&about.example);
    let board = board.map_err(|error| Problem::bug(format!("the sample: {error}")))?;
    let _ = write!(
        text,
        "\nA sample board, as a file:\n\n{}\nDrawn:\n\n{}",
        indented(&about.example),
        indented(&board.draw(None))
    );
    if let Ok(Some(witness)) = crate::pipeline::Session::new(&board).solve() {
        let solution = indented(&board.draw(Some(witness.solution())));
        let _ = write!(text, "\nSolved (`puzzlesat solve FILE`):\n\n{solution}");
    }
    let names: Vec<&str> = entry.formats().iter().map(|format| format.name()).collect();
    let others = match names.is_empty() {
        true => String::new(),
        false => format!(", {}", names.join(", ")),
    };
    let _ = writeln!(
        text,
        "\nFormats: native, json{others} (see `puzzlesat list formats`)"
    );
    Ok(text)
}

fn indented(text: &str) -> String {
    let lines = text.lines();
    lines
        .map(|line| format!("    {line}").trim_end().to_owned() + "\n")
        .collect()
}
