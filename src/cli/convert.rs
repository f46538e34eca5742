//! `convert`: a puzzle in another format.

use super::Cli;
use super::args::Common;
use super::input::{items, puzzle_text};
use super::jobs::answer_text;
use super::output::{self, Problem};
use crate::format::read_answer;
use crate::registry::Converted;
use std::path::Path;

/// Converts every puzzle of the input. Nothing is written unless all can be.
pub(super) fn convert(
    cli: &Cli,
    common: &Common,
    to: &str,
    solution: Option<&Path>,
) -> Result<u8, Problem> {
    output::check_target(common)?;
    let answer = solution.map(|path| answer_text(common, path));
    let answer = answer.transpose()?;
    let text = puzzle_text(common)?;
    let items = items(cli, &text, common)?;
    let mut texts = Vec::new();
    for item in &items {
        let given = answer.as_deref().map(|text| {
            let read = read_answer(item.puzzle.as_ref(), text);
            read.map_err(|error| Problem::input(error, "in the answer: "))
        });
        let converted = item.convert(to, given.transpose()?.as_ref());
        let Converted { text, left_out } = converted.map_err(|error| Problem::puzzle(error, 0))?;
        if let Some(why) = left_out.filter(|_| !common.quiet) {
            output::tell(&format!("the answer is left out: {why}\n"));
        }
        texts.push(text);
    }
    let result = match texts.as_slice() {
        [one] => one.clone(),
        many if to == "native" => many.join("---\n"),
        // One line each is how lists of objects, ids and URLs are kept.
        many if many.iter().all(|text| text.lines().count() == 1) => many.concat(),
        many => {
            let message = format!(
                "{} puzzles, but a file of the format {to} holds one",
                many.len()
            );
            return Err(Problem::usage(message));
        }
    };
    output::write(&result, common)?;
    Ok(0)
}
