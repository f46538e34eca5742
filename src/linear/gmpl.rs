//! GMPL (MathProg), the modelling language of GLPK; one statement per line.

use super::names::{Names, head, needs_nil, sum};
use super::{Program, Relation};
use std::fmt::Write as _;

/// Returns the program as a GMPL model, after `comments`.
#[must_use]
pub fn write(program: &Program, comments: &[String]) -> String {
    let names = Names::new(program);
    let mut text = head('#', comments, program, &names);
    for (variable, name) in program.variables.iter().zip(&names.variables) {
        let kind = match (variable.integer, variable.lower, variable.upper) {
            (true, 0, 1) => "binary".to_owned(),
            (true, lower, upper) => format!("integer >= {lower} <= {upper}"),
            (false, lower, upper) => format!(">= {lower} <= {upper}"),
        };
        let _ = writeln!(text, "var {name} {kind};");
    }
    if needs_nil(program) {
        text += "var nil >= 0 <= 0;\n";
    }
    if !program.objective.is_empty() {
        let _ = writeln!(
            text,
            "maximize obj: {};",
            sum(&program.objective, &names, "*")
        );
    }
    for (row, name) in program.rows.iter().zip(&names.rows) {
        let relation = match row.relation {
            Relation::Le => "<=",
            Relation::Ge => ">=",
            Relation::Eq => "=",
        };
        let _ = writeln!(
            text,
            "s.t. {name}: {} {relation} {};",
            sum(&row.terms, &names, "*"),
            row.rhs
        );
    }
    text + "end;\n"
}
