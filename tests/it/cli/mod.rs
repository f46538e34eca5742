//! The program as users run it: exit status, standard output, standard error.

#![cfg(feature = "cli")]

mod answers;
mod batch;
mod batch_ends;
mod conversion;
mod encodings_bench;
mod ends;
mod errors;
mod explain;
mod explain_pictures;
mod foreign;
mod inputs;
mod linear;
mod objects;
mod own;
mod pictures;
mod proofs;
mod round_trips;
#[cfg(feature = "serve")]
mod serve;
mod several;
mod tables;
mod tools;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlesat");

fn start(arguments: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built with the tests")
}

/// Writes to the program's input, which it may close early.
fn feed(child: &mut Child, input: &[u8]) {
    let mut stdin = child.stdin.take().expect("it is piped");
    let _ = stdin.write_all(input);
}

fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Run {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

fn run(arguments: &[&str], input: &str) -> Run {
    let mut child = start(arguments);
    feed(&mut child, input.as_bytes());
    finish(child)
}

/// The run's exit status and output; nothing else was said.
fn check(arguments: &[&str], input: &str, code: i32, out: &str) {
    let run = run(arguments, input);
    assert_eq!(run.out, out, "{arguments:?} {input}{run:?}");
    assert_eq!(
        (run.code, run.err.as_str()),
        (Some(code), ""),
        "{arguments:?} {input}"
    );
}

/// The run's exit status, no output, and one line that says why.
fn check_error(arguments: &[&str], input: &str, code: i32, message: &str) {
    let run = run(arguments, input);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(code), ""),
        "{arguments:?} {input}{run:?}"
    );
    assert_eq!(
        run.err,
        format!("error: {message}\n"),
        "{arguments:?} {input}"
    );
}

/// A path for a test's own file, which is not there yet.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A file with `text`; `name` is used by one test only.
fn file(name: &str, text: &str) -> String {
    let path = path(name);
    std::fs::write(&path, text).expect("the directory is the tests' own");
    path.to_str().expect("a plain name").to_owned()
}

/// Two ways to lay the only domino.
const TWO: &str = "tiling\n0 0 0\ndominoes 0-0\n";
/// One way.
const ONE: &str = "tiling\n0 0\n";
/// None.
const NONE: &str = "tiling\n0 1 0\ndominoes 0-0\n";

/// More ways than can be counted in a lifetime.
fn endless() -> String {
    let grid = "0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(12);
    format!("tiling\n{grid}dominoes{}\ncover any\n", " 0-0".repeat(20))
}
