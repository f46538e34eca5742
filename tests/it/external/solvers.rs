//! Programs as backends.

use super::{is_installed, report};
use crate::common::parse;
use cnf::solver::process::ProcessCommand;
use puzzlesat::pipeline::Options;
use puzzlesat::service::Job;

/// Programs as backends: cuts in rounds, bounds and blocking clauses by files.
#[test]
fn programs_serve_as_backends() {
    let commands = [
        "minisat {} {out}",
        "cadical -q",
        "picosat",
        "cryptominisat5 --verb=0",
    ];
    let names = |command: &str| command.split(' ').next().expect("a name").to_owned();
    for command in commands
        .into_iter()
        .filter(|command| is_installed(&names(command)))
    {
        let engine = ProcessCommand::parse(command).expect("a command");
        let options = Options {
            engine: engine.into(),
            ..Options::default()
        };
        for text in [
            "hashi\n2.2\n...\n2.2\n",
            "hashi\n1.1\n...\n1.1\n",
            "city-bloxx 2x2\n",
            "tiling\n0 0 1\n0 1 1\n",
        ] {
            let board = parse(text);
            let ask = |options: &Options| report(&board, Job::Count(None), options);
            let (theirs, ours) = (ask(&options), ask(&Options::default()));
            assert_eq!(
                (theirs.answer.count(), theirs.answer.complete()),
                (ours.answer.count(), Some(true)),
                "{command} {text}"
            );
            assert_eq!(
                theirs.answer.objective().best,
                ours.answer.objective().best,
                "{command} {text}"
            );
        }
    }
}
