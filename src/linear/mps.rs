//! Free MPS. The format minimizes, so the objective is negated.

use super::names::{Names, head, needs_nil};
use super::{Program, Relation, VarId};
use std::fmt::Write as _;

/// Returns the program in free MPS, after `comments`.
#[must_use]
pub fn write(program: &Program, comments: &[String]) -> String {
    let names = Names::new(program);
    let mut text = head('*', comments, program, &names);
    text += "* the objective is negated: MPS minimizes\nNAME puzzle FREE\nROWS\n N obj\n";
    for (row, name) in program.rows.iter().zip(&names.rows) {
        let relation = match row.relation {
            Relation::Le => 'L',
            Relation::Ge => 'G',
            Relation::Eq => 'E',
        };
        let _ = writeln!(text, " {relation} {name}");
    }
    text += "COLUMNS\n";
    text += &columns(program, &names);
    text += "RHS\n";
    for (row, name) in program
        .rows
        .iter()
        .zip(&names.rows)
        .filter(|(row, _)| row.rhs != 0)
    {
        let _ = writeln!(text, " rhs {name} {}", row.rhs);
    }
    text += "BOUNDS\n";
    for (variable, name) in program.variables.iter().zip(&names.variables) {
        let _ = writeln!(
            text,
            " LO bnd {name} {}\n UP bnd {name} {}",
            variable.lower, variable.upper
        );
    }
    if needs_nil(program) {
        text += " FX bnd nil 0\n";
    }
    text + "ENDATA\n"
}

/// Returns the columns, with integers between markers.
fn columns(program: &Program, names: &Names) -> String {
    let mut entries: Vec<Vec<(i64, &str)>> = vec![Vec::new(); program.variables.len()];
    for &(coefficient, VarId(i)) in &program.objective {
        entries[i].push((-coefficient, "obj"));
    }
    for (row, name) in program.rows.iter().zip(&names.rows) {
        for &(coefficient, VarId(i)) in &row.terms {
            entries[i].push((coefficient, name));
        }
    }
    let mut text = String::new();
    let mut in_integers = false;
    let mut marker = |text: &mut String, integer: bool| {
        if integer != in_integers {
            let _ = writeln!(
                text,
                " marker 'MARKER' '{}'",
                if integer { "INTORG" } else { "INTEND" }
            );
            in_integers = integer;
        }
    };
    for ((variable, name), entries) in program.variables.iter().zip(&names.variables).zip(entries) {
        marker(&mut text, variable.integer);
        // A column without entries must be present.
        let entries = if entries.is_empty() {
            vec![(0, "obj")]
        } else {
            entries
        };
        for (coefficient, row) in entries {
            let _ = writeln!(text, " {name} {row} {coefficient}");
        }
    }
    marker(&mut text, false);
    if needs_nil(program) {
        text += " nil obj 0\n";
    }
    text
}
