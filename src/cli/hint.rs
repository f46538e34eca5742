//! `hint`: the next step, in three stages.

use super::Cli;
use super::answers::Answers;
use super::args::{Common, Proof};
use super::draw;
use super::each::{Ask, Show, Ways, Whole, each_by};
use super::explain::conflict;
use super::input::Item;
use super::output::{self, Problem};
use crate::explain::{Hint, Outcome};
use crate::service::{Answer, Job, JobError, Report, Stage, boards_picture, run};
use crate::values::Values;
use serde_json::Value;
use std::path::Path;

pub(super) fn hint(
    cli: &Cli,
    common: &Common,
    solution: Option<&Path>,
    stage: Option<u8>,
) -> Result<u8, Problem> {
    let given = Answers::read(common, solution)?;
    let partial = |item: &Item<'_>| -> Result<Option<Values>, JobError> {
        match &given {
            Some(answers) => answers.of(cli, item).map(Some),
            // A complete answer beside the board is its solution, not the reader's position.
            None => {
                let own = item.answer()?;
                Ok(own.filter(|answer| !item.puzzle.is_complete(answer)))
            }
        }
    };
    let text = move |report: &Report| match &report.answer {
        Answer::Hint(found) => shown(found.hint(), stage),
        _ => output::Solutions::new(common).rest(report),
    };
    let picture = |item: &Item<'_>, report: &Report| {
        let Answer::Hint(found) = &report.answer else {
            return draw::report(item, report);
        };
        let hint = found.hint();
        let partial = partial(item).map_err(Problem::job)?;
        let (marks, caption) = (hint.marks(of_number(stage)), caption(hint, stage));
        let puzzle = item.puzzle.as_ref();
        Ok(boards_picture(puzzle, partial.iter(), &marks, &caption))
    };
    let ask: Ask<'_> =
        &|item, options, _| run(&item.puzzle, Job::Hint(partial(item)?.as_ref()), options);
    let show = || -> Box<dyn Show> { Box::new(Whole(text)) };
    let ways = Ways {
        picture: &picture,
        json: &|report| staged(report.to_json(), stage),
        ..Ways::new(ask, &show)
    };
    draw::check(common, &Job::Hint(None))?;
    each_by(cli, common, &Proof::default(), &|_| {}, &ways)
}

/// The object of one stage: it tells no more than the text of that stage does.
fn staged(mut object: Value, stage: Option<u8>) -> Value {
    let Some(stage) = stage else { return object };
    if stage != 1 {
        object
            .as_object_mut()
            .and_then(|fields| fields.shift_remove("place"));
    }
    for step in object
        .get_mut("steps")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        let Some(fields) = step.as_object_mut() else {
            continue;
        };
        fields.retain(|key, _| match key.as_str() {
            "rules" => stage == 2,
            "facts" => stage == 3,
            // The text holds rules and facts.
            _ => key != "text",
        });
    }
    object
}

fn of_number(stage: Option<u8>) -> Option<Stage> {
    match stage? {
        1 => Some(Stage::Where),
        2 => Some(Stage::Rules),
        _ => Some(Stage::Facts),
    }
}

/// The hint below its picture: of rules in conflict, not how they contradict each other.
fn caption(hint: &Hint, stage: Option<u8>) -> String {
    match &hint.outcome {
        Outcome::Unsolvable(found) => format!("unsolvable: {}", found.text),
        _ => shown(hint, stage).trim_end().to_owned(),
    }
}

fn shown(hint: &Hint, stage: Option<u8>) -> String {
    if !hint.mistakes.is_empty() {
        return hint
            .mistakes
            .iter()
            .map(|mistake| format!("mistake: {mistake}\n"))
            .collect();
    }
    match (&hint.outcome, &hint.step) {
        (Outcome::Unsolvable(found), _) => conflict(found),
        (Outcome::Undecided(reason), _) => format!("undecided ({reason})\n"),
        (Outcome::Unique, None) => "finished: nothing is left to find\n".into(),
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
