//! A puzzle with more variables than there are is undecided, and no file is written.

use cnf::{Formula, Lit, Model, RuleId};
use encodings::Problem;
use puzzlesat::linear::Program;
use puzzlesat::pipeline::{Failure, Scope, Session, Target, export};
use puzzlesat::puzzle::{Puzzle, Sample, Violation};
use puzzlesat::text::{Cell, InputError};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// At most one of a thousand literals, and no variable left to say so with.
#[derive(Clone, Debug, PartialEq)]
struct Huge;

impl Puzzle for Huge {
    const NAME: &'static str = "huge";
    const ALIASES: &'static [&'static str] = &[];
    const SUMMARY: &'static str = "every variable there is";
    const EXAMPLE: &'static str = "huge\n";
    type Solution = ();

    fn problem(&self) -> Problem {
        let mut problem = Problem::new();
        problem.reserve(Formula::MAX_VARS);
        let lits: Vec<Lit> = (0..1000).map(Lit::positive).collect();
        problem.at_most_one(RuleId::STRUCTURE, lits);
        problem
    }

    fn from_text(_: &str) -> Result<Self, InputError> {
        Ok(Self)
    }
    fn to_text(&self) -> String {
        Self::EXAMPLE.to_owned()
    }
    fn from_json(_: &Value) -> Result<Self, InputError> {
        Ok(Self)
    }
    fn to_json(&self) -> Value {
        Value::Null
    }
    fn variable_names(&self) -> Vec<String> {
        unreachable!("no file is written")
    }
    fn decode(&self, _: &Model) {
        unreachable!("there is no model")
    }
    fn literals(&self, (): &()) -> Vec<Lit> {
        unreachable!("there is no solution")
    }
    fn verify(&self, (): &()) -> Vec<Violation> {
        Vec::new()
    }
    fn is_complete(&self, (): &()) -> bool {
        true
    }
    fn solution_from_text(&self, _: &str) -> Result<(), InputError> {
        Ok(())
    }
    fn solution_from_json(&self, _: &Value) -> Result<(), InputError> {
        Ok(())
    }
    fn solution_to_text(&self, (): &()) -> String {
        String::new()
    }
    fn solution_to_json(&self, (): &()) -> Value {
        Value::Null
    }
    fn differences(&self, (): &(), (): &()) -> Vec<Cell> {
        Vec::new()
    }
    fn draw(&self, _: Option<&()>) -> String {
        String::new()
    }
    fn linear(&self) -> Program {
        unreachable!("nobody asks for an integer programme")
    }
    fn decode_linear(&self, _: &[i64]) {}
    fn sample(_: &mut ChaCha8Rng, _: (usize, usize), _: bool) -> Sample<Self> {
        unreachable!("nobody asks for a sample")
    }
}

const MESSAGE: &str = "a formula of more than 268435455 variables is needed";

#[test]
fn a_search_is_undecided() {
    let failure = Session::new(&Huge).solve().unwrap_err();
    assert!(matches!(failure, Failure::Interrupted(_)));
    assert_eq!(failure.to_string(), format!("undecided: {MESSAGE}"));
}

#[test]
fn no_file_is_written() {
    for target in [Target::Dimacs, Target::Wcnf, Target::Gcnf] {
        let written = export(
            &Huge,
            target,
            Scope::Complete,
            &encodings::Choice::default(),
        );
        assert_eq!(written, Err(MESSAGE.to_owned()));
    }
}
