//! The LP format of CPLEX, as GLPK, CBC, HiGHS and others read it.

use super::names::{Names, head, needs_nil, sum};
use super::{Program, Relation};
use std::fmt::Write as _;

/// Returns the program in LP format, after `comments`.
#[must_use]
pub fn write(program: &Program, comments: &[String]) -> String {
    let names = Names::new(program);
    let mut text = head('\\', comments, program, &names);
    let _ = writeln!(
        text,
        "Maximize\n obj: {}",
        if program.objective.is_empty() {
            first(program, &names)
        } else {
            sum(&program.objective, &names, " ")
        }
    );
    text += "Subject To\n";
    for (row, name) in program.rows.iter().zip(&names.rows) {
        let relation = match row.relation {
            Relation::Le => "<=",
            Relation::Ge => ">=",
            Relation::Eq => "=",
        };
        let _ = writeln!(
            text,
            " {name}: {} {relation} {}",
            sum(&row.terms, &names, " "),
            row.rhs
        );
    }
    if program.rows.is_empty() {
        let _ = writeln!(text, " empty: {} >= 0", first(program, &names));
    }
    text += "Bounds\n";
    for (variable, name) in program.variables.iter().zip(&names.variables) {
        let _ = writeln!(text, " {} <= {name} <= {}", variable.lower, variable.upper);
    }
    if needs_nil(program) {
        text += " nil = 0\n";
    }
    let integers: Vec<_> = program
        .variables
        .iter()
        .zip(&names.variables)
        .filter(|(variable, _)| variable.integer)
        .collect();
    if !integers.is_empty() {
        text += "Generals\n";
        integers
            .iter()
            .for_each(|(_, name)| text += &format!(" {name}\n"));
    }
    text + "End\n"
}

/// Returns a sum of value 0, because some readers refuse an empty one.
fn first(program: &Program, names: &Names) -> String {
    format!(
        "0 {}",
        if program.variables.is_empty() {
            "nil"
        } else {
            &names.variables[0]
        }
    )
}
