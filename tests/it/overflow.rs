//! A puzzle with more variables than there are is undecided, and no file is written.

use cnf::{Formula, Lit, RuleId};
use encodings::Problem;
use puzzlesat::layout::Layout;
use puzzlesat::pipeline::{Failure, Scope, Session, Target, export};
use puzzlesat::puzzle::{About, Puzzle, Violation};
use puzzlesat::render::Sheet;
use puzzlesat::values::Values;
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// At most one of a thousand literals, and no variable left to say so with.
#[derive(Clone, Debug, Default)]
struct Huge {
    layout: OnceLock<Arc<Layout>>,
}

static ABOUT: About = About::new("huge", "every variable there is", "huge\n");

impl Puzzle for Huge {
    fn about(&self) -> &About {
        &ABOUT
    }
    fn to_text(&self) -> String {
        ABOUT.example.clone().into_owned()
    }
    fn to_json(&self) -> Value {
        Value::Null
    }
    fn layout(&self) -> &Arc<Layout> {
        self.layout.get_or_init(Arc::default)
    }
    fn post(&self, problem: &mut Problem) {
        problem.reserve(Formula::MAX_VARS);
        let lits: Vec<Lit> = (0..1000).map(Lit::positive).collect();
        problem.at_most_one(RuleId::STRUCTURE, lits);
    }
    fn verify(&self, _: &Values) -> Vec<Violation> {
        unreachable!("there is no solution")
    }
    fn sheet(&self, _: Option<&Values>) -> Sheet {
        unreachable!("nobody draws it")
    }
}

const MESSAGE: &str = "a formula of more than 268435455 variables is needed";

#[test]
fn a_search_is_undecided() {
    let failure = Session::new(Huge::default()).solve().unwrap_err();
    assert!(matches!(failure, Failure::Interrupted(_)));
    assert_eq!(failure.to_string(), format!("undecided: {MESSAGE}"));
}

#[test]
fn no_file_is_written() {
    for target in [Target::Dimacs, Target::Wcnf, Target::Gcnf] {
        let written = export(
            &Huge::default(),
            target,
            Scope::Complete,
            &encodings::Choice::default(),
        );
        assert_eq!(written, Err(MESSAGE.to_owned()));
    }
}
