//! `bench`: counts and times over a set of boards.
//!
//! Times are CPU seconds of the solving thread, which other work on the machine does not
//! stretch; a solver program runs in its own process and is not counted.

use super::Cli;
use super::args::{Common, Question};
use super::files::Results;
use super::input::{items, puzzle_text, text};
use super::output::Problem;
use super::{jobs, limits};
use crate::pipeline::{Options, Stats};
use crate::service::{Job, Verdict, Wanted, run};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is kept of a board: counts, and no answers.
struct Measured {
    name: String,
    /// Whether an answer was found and passed the check, or there is none to check.
    is_verified: bool,
    /// Rows and columns, where the puzzle has them.
    size: Option<(usize, usize)>,
    puzzle: String,
    verdict: Verdict,
    stats: Stats,
}

impl Measured {
    fn seconds(&self) -> f64 {
        let seconds = &self.stats.seconds;
        seconds.encode + seconds.solve + seconds.verify
    }

    fn json(&self) -> Value {
        let Stats {
            variables,
            clauses,
            calls,
            rounds,
            cuts,
            conflicts,
            seconds,
            ..
        } = &self.stats;
        json!({
            "file": self.name,
            "puzzle": self.puzzle,
            "size": self.size.map(|(rows, columns)| json!([rows, columns])),
            "status": self.verdict.word(),
            // Only answers that passed the check are ever reported.
            "verified": self.is_verified,
            "seconds": { "encode": seconds.encode, "solve": seconds.solve, "verify": seconds.verify },
            "calls": calls,
            "cuts": cuts,
            "rounds": rounds,
            "conflicts": conflicts,
            "variables": variables,
            "clauses": clauses,
        })
    }
}

/// Solves every board of every FILE; directories are walked, in order of names.
pub(super) fn bench(cli: &Cli, common: &Common, question: Question) -> Result<u8, Problem> {
    let options = Options {
        clock: Arc::new(limits::cpu_clock),
        ..jobs::options(cli, common)?
    };
    let job = match question {
        Question::Solve => Job::Solve(Wanted::UpTo(1)),
        Question::Unique => Job::Unique,
        Question::Count => Job::Count(None),
    };
    let mut run = Run {
        cli,
        common,
        job,
        options,
        results: Results::new(common)?,
        boards: Vec::new(),
    };
    run.all()?;
    let boards = run.boards;
    let result = if common.output.is_json() {
        format!("{}\n", json(&boards))
    } else {
        totals(&boards)
    };
    run.results.write(&result)?;
    let is_undecided = |board: &Measured| board.verdict == Verdict::Undecided;
    Ok(if boards.iter().any(is_undecided) {
        3
    } else {
        0
    })
}

/// A run over all boards; the row of each is shown when it is there.
struct Run<'r> {
    cli: &'r Cli,
    common: &'r Common,
    job: Job<'r>,
    options: Options,
    results: Results<'r>,
    boards: Vec<Measured>,
}

impl Run<'_> {
    fn all(&mut self) -> Result<(), Problem> {
        let named = &self.common.input.files;
        if named.is_empty() {
            let text = puzzle_text(None, self.common)?;
            return self.text("-", &text);
        }
        let mut files = Vec::new();
        for path in named {
            walk(path, path, &mut files)?;
        }
        for (file, is_named) in &files {
            let text = text(file, self.common)?;
            let done = self.text(&file.display().to_string(), &text);
            match done.map_err(|problem| problem.in_file(file)) {
                // A directory may hold a licence or a table.
                Err(problem) if !is_named && !problem.is_bug() => problem.print_skipped(),
                done => done?,
            }
        }
        match self.boards.is_empty() {
            true => Err(Problem::usage("no board in the input")),
            false => Ok(()),
        }
    }

    fn text(&mut self, name: &str, text: &str) -> Result<(), Problem> {
        let items = items(self.cli, text, self.common)?;
        for (i, item) in items.iter().enumerate() {
            let turn = self.cli.deadlines.begin(self.common.limits.timeout);
            let options = Options {
                stop: turn.flag().clone(),
                ..self.options.clone()
            };
            let report = run(&item.puzzle, self.job, &options).map_err(Problem::job)?;
            let answers = report.answer.solutions();
            let set = match items.len() {
                1 => String::new(),
                _ => format!("#{}", i + 1),
            };
            let board = Measured {
                name: format!("{name}{set}"),
                is_verified: answers.is_none_or(|all| !all.is_empty()),
                size: item.puzzle.size(),
                puzzle: report.puzzle,
                verdict: report.answer.verdict(),
                stats: report.stats.expect("a solved board has counts"),
            };
            if !self.common.output.is_json() {
                let head = if self.boards.is_empty() {
                    head()
                } else {
                    String::new()
                };
                self.results.write(&(head + &row(&board)))?;
            }
            self.boards.push(board);
        }
        Ok(())
    }
}

/// The files at or below `path`, and whether each was named by the user.
fn walk(path: &Path, named: &Path, files: &mut Vec<(PathBuf, bool)>) -> Result<(), Problem> {
    if !path.is_dir() {
        files.push((path.to_owned(), path == named));
        return Ok(());
    }
    let wrong = |error: std::io::Error| Problem::usage(format!("{}: {error}", path.display()));
    let entries = std::fs::read_dir(path).map_err(wrong)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    paths.sort();
    paths.iter().try_for_each(|path| walk(path, named, files))
}

fn json(boards: &[Measured]) -> Value {
    let total =
        |part: fn(&Stats) -> f64| boards.iter().map(|board| part(&board.stats)).sum::<f64>();
    let count =
        |part: fn(&Stats) -> u64| boards.iter().map(|board| part(&board.stats)).sum::<u64>();
    let mut seconds: Vec<f64> = boards.iter().map(Measured::seconds).collect();
    seconds.sort_by(f64::total_cmp);
    json!({
        "schema": 1,
        "boards": boards.iter().map(Measured::json).collect::<Value>(),
        "sizes": by_size(boards).iter().map(SizeSum::json).collect::<Value>(),
        "total": {
            "boards": boards.len(),
            "seconds": {
                "encode": total(|stats| stats.seconds.encode),
                "solve": total(|stats| stats.seconds.solve),
                "verify": total(|stats| stats.seconds.verify),
                "median": seconds.get(seconds.len() / 2),
                "worst": seconds.last(),
            },
            "calls": count(|stats| stats.calls),
            "rounds": count(|stats| stats.rounds),
            "cuts": count(|stats| stats.cuts),
            "conflicts": count(|stats| stats.conflicts),
            "peak_memory_kib": limits::peak_kib(),
        },
    })
}

fn head() -> String {
    format!(
        "{:<32} {:<11} {:>8} {:>8} {:>6} {:>6} {:>6} {:>9} {:>8} {:>8} {:>8}\n",
        "board",
        "status",
        "vars",
        "clauses",
        "calls",
        "rounds",
        "cuts",
        "conflicts",
        "encode",
        "solve",
        "verify"
    )
}

fn row(board: &Measured) -> String {
    let Stats {
        variables,
        clauses,
        calls,
        rounds,
        cuts,
        conflicts,
        seconds,
        ..
    } = &board.stats;
    let long = board.name.chars().count().saturating_sub(32);
    let tail: String = board.name.chars().skip(long).collect();
    format!(
        "{tail:<32} {:<11} {variables:>8} {clauses:>8} {calls:>6} {rounds:>6} {cuts:>6} {conflicts:>9} {:>8.4} {:>8.4} {:>8.4}\n",
        board.verdict.word(),
        seconds.encode,
        seconds.solve,
        seconds.verify
    )
}

/// The lines below the rows.
fn totals(boards: &[Measured]) -> String {
    let mut text = sizes_table(&by_size(boards)) + &total_line(boards);
    if let Some(kib) = limits::peak_kib() {
        let _ = writeln!(text, "peak memory {kib} KiB");
    }
    text
}

fn total_line(boards: &[Measured]) -> String {
    let total = &json(boards)["total"];
    let seconds = |key: &str| total["seconds"][key].as_f64().unwrap_or(0.0);
    let all = seconds("encode") + seconds("solve") + seconds("verify");
    format!(
        "{} boards in {all:.3} s: encode {:.3}, solve {:.3}, verify {:.3}; median {:.4}, worst {:.4}; {} calls, {} rounds, {} cuts, {} conflicts; {:.0} boards per second\n",
        boards.len(),
        seconds("encode"),
        seconds("solve"),
        seconds("verify"),
        seconds("median"),
        seconds("worst"),
        total["calls"],
        total["rounds"],
        total["cuts"],
        total["conflicts"],
        boards.len() as f64 / all.max(1e-9),
    )
}

/// The boards of one kind and size.
struct SizeSum<'b> {
    puzzle: &'b str,
    size: (usize, usize),
    boards: usize,
    /// Encoding, solving and verifying.
    seconds: f64,
}

impl SizeSum<'_> {
    fn boards_per_second(&self) -> f64 {
        self.boards as f64 / self.seconds.max(1e-9)
    }

    fn json(&self) -> Value {
        json!({
            "puzzle": self.puzzle,
            "size": [self.size.0, self.size.1],
            "boards": self.boards,
            "seconds": self.seconds,
            "boards_per_second": self.boards_per_second(),
        })
    }
}

/// Sums by puzzle and size, in order.
fn by_size(boards: &[Measured]) -> Vec<SizeSum<'_>> {
    type Of<'b> = (&'b str, (usize, usize));
    let mut sums: BTreeMap<Of<'_>, (usize, f64)> = BTreeMap::new();
    for board in boards {
        if let Some(size) = board.size {
            let sum = sums.entry((board.puzzle.as_str(), size)).or_default();
            *sum = (sum.0 + 1, sum.1 + board.seconds());
        }
    }
    let sum = |((puzzle, size), (boards, seconds))| SizeSum {
        puzzle,
        size,
        boards,
        seconds,
    };
    sums.into_iter().map(sum).collect()
}

fn sizes_table(sums: &[SizeSum<'_>]) -> String {
    let head = format!(
        "{:<16} {:>9} {:>8} {:>10} {:>16}\n",
        "puzzle", "size", "boards", "seconds", "boards per second"
    );
    let line = |sum: &SizeSum<'_>| {
        let size = format!("{}x{}", sum.size.0, sum.size.1);
        format!(
            "{:<16} {size:>9} {:>8} {:>10.4} {:>16.0}\n",
            sum.puzzle,
            sum.boards,
            sum.seconds,
            sum.boards_per_second()
        )
    };
    head + &sums.iter().map(line).collect::<String>()
}
