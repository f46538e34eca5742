//! `hint`: the next step, in three stages.

use super::Cli;
use super::args::{Common, Proof};
use super::draw;
use super::explain::conflict;
use super::input::text;
use super::jobs::{Ways, each_by};
use super::output::{self, Problem};
use crate::explain::{Hint, Outcome};
use crate::format::read_answer;
use crate::pipeline::Options;
use crate::registry::Board;
use crate::service::{Answer, Job, JobError, Report, Stage, boards_picture, run};
use crate::values::Values;
use std::path::Path;

pub(super) fn hint(
    cli: &Cli,
    common: &Common,
    solution: Option<&Path>,
    stage: Option<u8>,
) -> Result<u8, Problem> {
    let is_input = |path: &Path| path == Path::new("-");
    if common.file.as_deref().is_none_or(is_input) && solution.is_some_and(is_input) {
        return Err(Problem::usage(
            "puzzle and answer cannot both come from standard input",
        ));
    }
    let given = solution.map(text).transpose()?;
    let partial = |item: &Board<'_>| -> Result<Option<Values>, JobError> {
        let read = |text: &String| read_answer(item.puzzle.as_ref(), text);
        Ok(given.as_ref().map(read).transpose()?)
    };
    let shown = |report: &Report| {
        Ok(match &report.answer {
            Answer::Hint(found) if !common.output.is_json() => shown(report, found.hint(), stage),
            _ => output::report(report, common.output),
        })
    };
    let picture = |item: &Board<'_>, report: &Report| {
        let Answer::Hint(found) = &report.answer else {
            return draw::report(item, report);
        };
        let hint = found.hint();
        let partial = partial(item).map_err(Problem::job)?;
        let (marks, caption) = (hint.marks(of_number(stage)), caption(report, hint, stage));
        let puzzle = item.puzzle.as_ref();
        Ok(boards_picture(puzzle, partial.iter(), &marks, &caption))
    };
    let ways = Ways {
        picture: &picture,
        ..Ways::new(&shown)
    };
    let ask = |item: &Board<'_>, options: &Options| {
        run(&item.puzzle, Job::Hint(partial(item)?.as_ref()), options)
    };
    draw::check(common, &Job::Hint(None))?;
    each_by(cli, common, &Proof::default(), &|_| {}, &ask, &ways)
}

fn of_number(stage: Option<u8>) -> Option<Stage> {
    match stage? {
        1 => Some(Stage::Where),
        2 => Some(Stage::Rules),
        _ => Some(Stage::Facts),
    }
}

/// The hint below its picture: of rules in conflict, not how they contradict each other.
fn caption(report: &Report, hint: &Hint, stage: Option<u8>) -> String {
    match &hint.outcome {
        Outcome::Unsolvable(found) => format!("unsolvable: {}", found.text),
        _ => shown(report, hint, stage).trim_end().to_owned(),
    }
}

fn shown(report: &Report, hint: &Hint, stage: Option<u8>) -> String {
    if !hint.mistakes.is_empty() {
        return hint
            .mistakes
            .iter()
            .map(|mistake| format!("mistake: {mistake}\n"))
            .collect();
    }
    let reason = report.answer.reason().unwrap_or_default();
    match (&hint.outcome, &hint.step) {
        (Outcome::Unsolvable(found), _) => conflict(found),
        (Outcome::Undecided(_), _) => format!("undecided ({reason})\n"),
        (Outcome::Unique, None) => "nothing is left to find\n".into(),
        (_, None) => "nothing more follows: there are several solutions\n".into(),
        (_, Some(step)) => {
            let rules: Vec<&str> = step.rules.iter().map(|rule| rule.text.as_str()).collect();
            // A given fact is its own reason.
            let split = step.text.rsplit_once(": ");
            let facts = split.map_or(step.text.as_str(), |(_, facts)| facts);
            let stages = [
                ("where", hint.place.clone().unwrap_or_default()),
                ("rules", rules.join("; ")),
                ("what follows", facts.to_owned()),
            ];
            let wanted = |&(i, _): &(u8, _)| stage.is_none_or(|stage| stage == i);
            let lines = (1..).zip(&stages).filter(wanted);
            lines
                .map(|(_, (heading, line))| format!("{heading}: {line}\n"))
                .collect()
        }
    }
}
