//! Names that every reader of LP, MPS and GMPL files accepts.
//!
//! A name has ASCII letters, digits and `_`, at most [`MAX_LENGTH`] characters and a
//! number. It is not a word of one of the languages, and it does not begin with `e`,
//! which CPLEX reads as an exponent. The three formats have the same names, so an answer
//! can be read back for every format. The head of the file lists the original names.
//!
//! Out of scope: the origin of names.

use super::Program;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum length without the number. GMPL accepts 100 characters, LP and MPS 255; the
/// rest is for numbers that make names distinct.
const MAX_LENGTH: usize = 64;

/// Number of characters of the end of a long name that are kept: the indices are there.
const END: usize = 23;

/// Words of the languages, in lower case; some readers take them as keywords anywhere. We
/// use `obj` and `nil` ourselves.
const RESERVED: &[&str] = &[
    "abs", "and", "bin", "binaries", "binary", "bnd", "bound", "bounds", "by", "card", "check",
    "cross", "data", "diff", "display", "div", "exists", "for", "forall", "free", "gen", "general",
    "generals", "if", "in", "inf", "infinity", "int", "integer", "integers", "inter", "lazy",
    "less", "let", "marker", "max", "maximise", "maximize", "maximum", "min", "minimise",
    "minimize", "minimum", "mod", "model", "name", "nil", "not", "obj", "objsense", "or", "param",
    "printf", "prod", "pwlobj", "ranges", "rhs", "rng", "rows", "s", "sec", "semi", "semis", "set",
    "setof", "sin", "solve", "sos", "sos1", "sos2", "st", "subject", "such", "sum", "symdiff",
    "table", "then", "to", "union", "user", "var", "within",
];

/// Names of variables and rows in files, each once.
pub(crate) struct Names {
    pub variables: Vec<String>,
    pub rows: Vec<String>,
}

impl Names {
    pub fn new(program: &Program) -> Self {
        let mut taken = Taken::default();
        let variables = program.variables.iter().map(|variable| &variable.name);
        let variables = variables.map(|name| taken.unique(name)).collect();
        let rows = program.rows.iter().map(|row| taken.unique(&row.name));
        let rows = rows.collect();
        Self { variables, rows }
    }

    /// Returns the lines `NAME = NAME OF THE PROGRAM`, for names that differ.
    pub fn map<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = String> + 'a {
        let variables = program.variables.iter().map(|variable| &variable.name);
        let rows = program.rows.iter().map(|row| &row.name);
        let all = self.variables.iter().chain(&self.rows);
        all.zip(variables.chain(rows))
            .filter(|(name, original)| name != original)
            .map(|(name, original)| format!("{name} = {original}"))
    }
}

#[derive(Default)]
struct Taken {
    names: BTreeSet<String>,
    /// The next number for a name in use.
    next: BTreeMap<String, u64>,
}

impl Taken {
    fn unique(&mut self, name: &str) -> String {
        let clean = clean(name);
        if self.names.insert(clean.clone()) {
            return clean;
        }
        let next = self.next.entry(clean.clone()).or_insert(2);
        loop {
            let candidate = format!("{clean}_{next}");
            *next += 1;
            if self.names.insert(candidate.clone()) {
                return candidate;
            }
        }
    }
}

fn clean(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut clean: String = name.chars().map(plain).collect();
    let is_risky = clean.starts_with(['e', 'E'])
        || !clean.starts_with(|c: char| c.is_ascii_alphabetic())
        || RESERVED.contains(&clean.to_ascii_lowercase().as_str());
    if is_risky {
        clean.insert_str(0, "n_");
    }
    if clean.len() > MAX_LENGTH {
        // All characters have one byte.
        let (start, end) = (MAX_LENGTH - END - 1, clean.len() - END);
        clean = format!("{}_{}", &clean[..start], &clean[end..]);
    }
    clean
}

/// Returns a sum as `+ 3 x - y`, or `+ 0 nil` for an empty sum. `times` stands between
/// number and name, and long lines are broken.
pub(super) fn sum(terms: &[(i64, super::VarId)], names: &Names, times: &str) -> String {
    if terms.is_empty() {
        return format!("0{times}nil");
    }
    let mut text = String::new();
    let mut width = 0;
    for (i, &(coefficient, var)) in terms.iter().enumerate() {
        let sign = match (coefficient < 0, i) {
            (true, 0) => "-",
            (true, _) => " - ",
            (false, 0) => "",
            (false, _) => " + ",
        };
        let size = coefficient.unsigned_abs();
        let number = if size == 1 {
            String::new()
        } else {
            format!("{size}{times}")
        };
        let term = format!("{sign}{number}{}", names.variables[var.0]);
        width += term.len();
        if width > 100 {
            text.push_str("\n   ");
            width = term.len();
        }
        text.push_str(&term);
    }
    text
}

/// Returns whether some sum is empty. Then the variable `nil`, which is 0, is needed.
pub(super) fn needs_nil(program: &Program) -> bool {
    program.variables.is_empty() || program.rows.iter().any(|row| row.terms.is_empty())
}

/// Returns the head of a file: `comments`, then the map of names. Each line begins with
/// `mark`, and its length is within the limits of readers.
pub(super) fn head(mark: char, comments: &[String], program: &Program, names: &Names) -> String {
    let mut text = String::new();
    for comment in comments.iter().cloned().chain(names.map(program)) {
        // CPLEX accepts lines of 560 bytes.
        for (i, part) in parts(&comment, 400).into_iter().enumerate() {
            let space = if i == 0 { " " } else { "   " };
            text.push(mark);
            text.push_str(space);
            text.push_str(&part);
            text.push('\n');
        }
    }
    text
}

/// Returns `text` in pieces of at most `max` bytes; control characters become blanks.
fn parts(text: &str, max: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in text.chars() {
        let is_break = c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let c = if is_break { ' ' } else { c };
        let last = parts.last_mut().expect("there is a first one");
        if last.len() + c.len_utf8() > max {
            parts.push(String::from(c));
        } else {
            last.push(c);
        }
    }
    parts
}
