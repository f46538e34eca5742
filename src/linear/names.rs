//! Names that every format takes.

use super::Program;
use std::collections::BTreeSet;

/// The names of variables and rows: letters, digits and underscores, each once.
pub(super) struct Names {
    pub variables: Vec<String>,
    pub rows: Vec<String>,
}

impl Names {
    pub fn new(program: &Program) -> Self {
        let mut taken = BTreeSet::from(["obj".to_owned(), "nil".to_owned()]);
        let mut all = |names: Vec<&str>| {
            names
                .into_iter()
                .map(|name| unique(name, &mut taken))
                .collect()
        };
        Self {
            variables: all(program
                .variables
                .iter()
                .map(|variable| variable.name.as_str())
                .collect()),
            rows: all(program.rows.iter().map(|row| row.name.as_str()).collect()),
        }
    }
}

fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut plain: String = name.chars().map(plain).collect();
    if !plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
        plain.insert(0, 'n');
    }
    let mut candidate = plain.clone();
    for i in 2.. {
        if taken.insert(candidate.clone()) {
            break;
        }
        candidate = format!("{plain}_{i}");
    }
    candidate
}

/// `+ 3 x - y`, or `+ 0 nil` for a sum of nothing; `times` stands between number
/// and name, and lines are broken before they get long.
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

/// Whether some sum is empty, so that the variable `nil`, which is 0, is needed.
pub(super) fn needs_nil(program: &Program) -> bool {
    program.variables.is_empty() || program.rows.iter().any(|row| row.terms.is_empty())
}
