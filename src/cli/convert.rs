//! `convert`: a puzzle in another format.

use super::Cli;
use super::answers::Answers;
use super::args::Common;
use super::files;
use super::input::Item;
use super::output::{self, Problem};
use super::sources::each_board;
use crate::pipeline::Target;
use crate::registry::Converted;
use std::path::Path;

/// Converts every puzzle of the input. Nothing is written unless all can be.
pub(super) fn convert(
    cli: &Cli,
    common: &Common,
    to: &str,
    solution: Option<&Path>,
) -> Result<u8, Problem> {
    if Target::NAMES.iter().any(|(name, _)| *name == to) {
        let message = format!("--to {to}: a format for solvers; use `puzzlesat export --to {to}`");
        return Err(Problem::usage(message));
    }
    files::check_target(common)?;
    let answers = Answers::read(common, solution)?;
    let converted = |item: &Item<'_>| {
        let given = answers.as_ref().map(|answers| answers.of(cli, item));
        let given = given.transpose().map_err(Problem::job)?;
        let converted = item.convert(to, given.as_ref());
        let Converted { text, left_out } = converted.map_err(|error| Problem::puzzle(error, 0))?;
        if let Some(why) = left_out.filter(|_| !common.quiet) {
            output::tell(&format!("the answer was left out: {why}\n"));
        }
        Ok(text)
    };
    let texts = each_board(cli, common, converted)?;
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
    files::write(&result, common)?;
    Ok(0)
}
