//! Fuzz target `dimacs`: a file is written and read back the same.

use cnf::format::FormatError;
use cnf::format::dimacs::{Mode, Parsed, read, write};
use cnf::{Formula, Lit, Var, solver};

/// Maximum length of an input; longer inputs are cut.
const MAX_BYTES: usize = 1 << 16;

/// Reads `data` in both modes.
///
/// # Panics
/// If a promise of the reader, the writer or the formula is broken.
pub fn dimacs(data: &[u8]) {
    let text = String::from_utf8_lossy(&data[..data.len().min(MAX_BYTES)]);
    let strict = read(&text, Mode::Strict);
    let lenient = read(&text, Mode::Lenient);
    match (&strict, &lenient) {
        (Ok(strict), Ok(lenient)) => assert_eq!(strict, lenient, "nothing had to be let pass"),
        (Ok(_), Err(error)) => panic!("only the strict reader takes it: {error}"),
        (Err(_), Ok(lenient)) => assert!(!lenient.warnings.is_empty(), "let pass in silence"),
        (Err(_), Err(_)) => {}
    }
    for result in [strict, lenient] {
        match result {
            Ok(parsed) => check(&parsed, &text),
            Err(error) => check_place(&error, &text),
        }
    }
}

pub(super) fn check_place(error: &FormatError, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len().max(1);
    assert!((1..=last).contains(&error.line), "{error}, of {last} lines");
    let length = lines.get(error.line - 1).map_or(0, |line| line.len());
    assert!((1..=length + 1).contains(&error.column), "{error}");
    assert!(!error.to_string().contains(char::is_control), "{error}");
}

fn check(parsed: &Parsed, text: &str) {
    let lits: usize = parsed.clauses.iter().map(Vec::len).sum();
    // A clause takes a `0`, a literal at least one digit, and each a separator.
    let tokens = lits + parsed.clauses.len();
    assert!(2 * tokens <= text.len(), "{tokens} tokens");
    let within = |lit: &Lit| lit.vidx32() < parsed.n_vars;
    assert!(parsed.clauses.iter().flatten().all(within));
    let Ok(mut formula) = parsed.to_formula() else {
        assert!(parsed.n_vars > Formula::MAX_VARS);
        return;
    };
    assert_eq!(formula.n_vars(), parsed.n_vars);
    if parsed.n_vars > 0 {
        let name: String = text.chars().take(20).collect();
        formula.name(Var::new(parsed.n_vars - 1), name);
    }
    check_written(parsed, &formula);
    if parsed.n_vars <= 40 && lits <= 400 {
        check_meaning(parsed, &formula);
    }
}

/// Checks that the formula is read back as it was written.
fn check_written(parsed: &Parsed, formula: &Formula) {
    let mut bytes = Vec::new();
    write(formula, &parsed.comments, &mut bytes).expect("a vector takes everything");
    let written = String::from_utf8(bytes).expect("the writer writes text");
    let again = read(&written, Mode::Strict).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.n_vars, formula.n_vars(), "{written}");
    assert!(again.clauses.iter().eq(formula.clauses()), "{written}");
    let breaks = |c: char| c != '\t' && c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let comments = parsed
        .comments
        .iter()
        .map(|comment| comment.replace(breaks, " ").trim_end().to_owned());
    let kept = again.comments.iter().take(parsed.comments.len());
    assert!(
        comments.eq(kept.cloned()),
        "{:?}\n{written}",
        parsed.comments
    );
    let named = again.comments.len() - parsed.comments.len();
    assert_eq!(named, formula.names().len(), "{written}");
}

/// Checks that merging literals and dropping tautologies changes no model.
fn check_meaning(parsed: &Parsed, formula: &Formula) {
    let mut of_formula = solver::default_backend().start(formula);
    let mut of_file = solver::default_backend().start(&Formula::new());
    of_file.reserve(parsed.n_vars);
    for clause in &parsed.clauses {
        of_file.add_clause(clause);
    }
    let [formula_model, file_model] = [of_formula.as_mut(), of_file.as_mut()].map(|solver| {
        let outcome = solver.solve(&[]).expect("nobody stops it");
        outcome.model().cloned()
    });
    assert_eq!(formula_model.is_some(), file_model.is_some());
    let models = [&formula_model, &file_model];
    for model in models.into_iter().flatten() {
        assert_eq!(formula.falsified_by(model), None);
        assert!(parsed.clauses.iter().all(|clause| model.satisfies(clause)));
    }
}
