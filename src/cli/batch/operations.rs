//! What can be done with a line. A new operation is one row.

use super::super::output::Problem;
use crate::pipeline::{Options, Scope, Target, export_notes, export_within};
use crate::registry::{Board, Registry};
use crate::service::{Job, JobError, Wanted, run};
use crate::text::InputError;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The fields of a result, or why the line is bad.
type Found = Result<Map<String, Value>, Problem>;

/// Something to do with every line.
pub(super) struct Operation {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The fields of the result.
    pub run: fn(&Task<'_>, &Ask) -> Found,
}

/// All of them, the default first.
pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "solve",
        summary: "One solution, or more with --solutions",
        run: |task, ask| task.report(Job::Solve(ask.wanted), ask),
    },
    Operation {
        name: "count",
        summary: "Number of solutions, up to --limit",
        run: |task, ask| task.report(Job::Count(ask.limit), ask),
    },
    Operation {
        name: "unique",
        summary: "Whether there is exactly one solution",
        run: |task, ask| task.report(Job::Unique, ask),
    },
    Operation {
        name: "backbone",
        summary: "Facts that hold in every solution",
        run: |task, ask| task.report(Job::Backbone, ask),
    },
    Operation {
        name: "explain",
        summary: "Solve path and grade, or a minimal conflict",
        run: |task, ask| task.report(Job::Explain, ask),
    },
    Operation {
        name: "generate-check",
        summary: "Whether the line's \"solution\" is the only one",
        run: generate_check,
    },
    Operation {
        name: "check",
        summary: "Broken rules of the line's \"solution\"",
        run: check,
    },
    Operation {
        name: "export",
        summary: "File for other solvers, as a string",
        run: export,
    },
];

/// What is asked of every line.
pub(super) struct Ask {
    pub operation: &'static Operation,
    pub registry: Registry,
    pub wanted: Wanted,
    pub limit: Option<u64>,
    pub target: Target,
    pub scope: Scope,
    /// Counts and times in the results; times differ from run to run.
    pub has_stats: bool,
    /// The kind and the format of texts that do not say it.
    pub puzzle: Option<String>,
    pub format: Option<String>,
    /// For each line.
    pub timeout: Option<Duration>,
    pub options: Options,
}

/// A line that was read.
pub(super) struct Task<'t> {
    pub board: Board<'t>,
    pub solution: Option<&'t Value>,
    pub options: Options,
}

impl Task<'_> {
    fn report(&self, job: Job<'_>, ask: &Ask) -> Found {
        let report = run(&self.board.puzzle, job, &self.options);
        let mut report = report.map_err(Problem::job)?;
        report.stats = report.stats.filter(|_| ask.has_stats);
        match report.to_json() {
            Value::Object(fields) => Ok(fields),
            _ => unreachable!("a report is an object"),
        }
    }
}

fn check(task: &Task<'_>, ask: &Ask) -> Found {
    let Some(given) = task.solution.filter(|json| !json.is_null()) else {
        let needs = format!("missing, `{}` needs the answer here", ask.operation.name);
        return Err(Problem::puzzle(InputError::field("solution", needs), 0));
    };
    let answer = ask
        .registry
        .answer_of_json(task.board.puzzle.as_ref(), given);
    let answer = answer.map_err(|error| Problem::job(JobError::Input(error)))?;
    task.report(Job::Check(&answer), ask)
}

/// The answer must be valid, and there must be one solution only: then it is that.
fn generate_check(task: &Task<'_>, ask: &Ask) -> Found {
    let checked = check(task, ask)?;
    if checked.get("status") != Some(&json!("valid")) {
        return Ok(checked);
    }
    task.report(Job::Unique, ask)
}

fn export(task: &Task<'_>, ask: &Ask) -> Found {
    let choice = super::super::export::choice(&task.options, ask.scope)?;
    let puzzle = task.board.puzzle.as_ref();
    let bounds = Some(task.options.bounds());
    let bytes = export_within(puzzle, ask.target, ask.scope, &choice, bounds);
    let bytes = bytes.map_err(Problem::usage)?;
    let text = String::from_utf8(bytes).map_err(|_| Problem::usage("the export is not text"))?;
    let mut fields = Map::new();
    fields.insert("schema".into(), json!(1));
    fields.insert("puzzle".into(), json!(puzzle.name()));
    fields.insert("to".into(), json!(ask.target.name()));
    let notes = export_notes(puzzle, ask.target);
    if !notes.is_empty() {
        fields.insert("notes".into(), json!(notes));
    }
    fields.insert("export".into(), json!(text));
    Ok(fields)
}
