//! Writing the JSON form.

use super::super::expr::{Bounds, Part, Sign, Test};
use super::super::rules::{self, Edges, Posted, Role, Rule};
use super::super::{ABOUT, CellGrid, CustomPuzzle, Domain, Form, Group};
use super::VERSION;
use super::form::{
    Board, Connected, ConstraintForm, Count, Graph, Kind, RuleForm, Score, Sum, Variables,
};
use serde_json::Value;

pub(in super::super) fn write(puzzle: &CustomPuzzle) -> Value {
    let rules = |is_given: bool| {
        let of_role = move |rule: &&Rule| matches!(rule.role, Role::Clue(_)) == is_given;
        puzzle
            .rules()
            .filter(of_role)
            .map(|rule| write_rule(puzzle, rule))
            .collect()
    };
    let row = |(_, row): (String, Vec<char>)| row.into_iter().collect();
    let clues = puzzle
        .clues
        .as_ref()
        .map(|clues: &CellGrid<char>| clues.rows().map(row).collect());
    let terms = |terms: &[(u64, Part)]| {
        let weight = |weight: u64| i64::try_from(weight).unwrap_or(i64::MAX);
        terms
            .iter()
            .map(|&(n, part)| (weight(n), write_part(puzzle, part)))
            .collect()
    };
    let board = Board {
        version: VERSION,
        name: puzzle.title.clone(),
        variables: puzzle.groups.iter().map(write_group).collect(),
        rules: rules(false),
        givens: rules(true),
        clues: clues.unwrap_or_default(),
        objective: puzzle.aim.as_ref().map(|aim| Score {
            terms: terms(&aim.terms),
            at_least: aim.target,
        }),
        prefer: puzzle
            .preferred
            .iter()
            .map(|&test| write_test(puzzle, test))
            .collect(),
    };
    let mut json = serde_json::json!({ "puzzle": ABOUT.name });
    if let (Value::Object(json), Ok(Value::Object(board))) =
        (&mut json, serde_json::to_value(board))
    {
        json.extend(board);
    }
    json
}

/// Returns the JSON form with a line per variable and rule.
pub(in super::super) fn text(puzzle: &CustomPuzzle) -> String {
    let json = write(puzzle);
    let fields = json.as_object().into_iter().flatten();
    let fields = fields.map(|(key, value)| match value.as_array() {
        Some(items) if items.len() > 1 => {
            let items: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
            format!("  \"{key}\": [\n{}\n  ]", items.join(",\n"))
        }
        _ => format!("  \"{key}\": {value}"),
    });
    let fields: Vec<String> = fields.collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

fn write_group(group: &Group) -> Variables {
    let (kind, range, values) = match &group.domain {
        Domain::Bool => (Kind::Bool, None, None),
        Domain::Number(min, max) => (Kind::Number, Some((*min, *max)), None),
        Domain::Choice(names) => (Kind::Choice, None, Some(names.to_vec())),
    };
    let (grid, sides) = match group.form {
        Form::Single => (None, None),
        Form::Grid(rows, columns) => (Some([rows, columns]), None),
        Form::Sides(rows, columns) => (None, Some([rows, columns])),
    };
    Variables {
        name: group.name.clone(),
        r#type: kind,
        min: range.map(|range| range.0),
        max: range.map(|range| range.1),
        values,
        grid,
        sides,
        symbols: group
            .symbols
            .as_ref()
            .map(|symbols| symbols.iter().collect()),
    }
}

fn write_rule(puzzle: &CustomPuzzle, rule: &Rule) -> RuleForm {
    let shown = match rule.role {
        Role::Clue(shown) => shown,
        Role::Fixed | Role::LeftOut => None,
    };
    RuleForm {
        kind: rule.kind.clone(),
        label: rule.label.clone(),
        free: rule.is_free,
        cell: shown.map(|(cell, _)| [cell.row + 1, cell.column + 1]),
        without: shown.map(|(_, without)| without).filter(|&c| c != '.'),
        constraints: rule
            .constraints
            .iter()
            .map(|posted| write_constraint(puzzle, posted))
            .collect(),
    }
}

fn write_constraint(puzzle: &CustomPuzzle, posted: &Posted) -> ConstraintForm {
    let tests = |tests: &[Test]| tests.iter().map(|&test| write_test(puzzle, test)).collect();
    let graph = |edges: &Edges| {
        let edge =
            |&(ends, test): &([usize; 2], Test)| (ends[0], ends[1], write_test(puzzle, test));
        Some(Graph {
            nodes: edges.n_nodes,
            edges: edges.edges.iter().map(edge).collect(),
        })
    };
    let mut form = ConstraintForm {
        r#if: posted.condition.map(|test| write_test(puzzle, test)),
        lemma: posted.is_lemma,
        ..ConstraintForm::default()
    };
    match &posted.form {
        rules::Form::Any(of) => form.any = Some(tests(of)),
        rules::Form::Count(of, Bounds { min, max }) => {
            form.count = Some(Count {
                of: tests(of),
                min: *min,
                max: *max,
            });
        }
        rules::Form::Sum(terms, Bounds { min, max }) => {
            let terms = terms.iter().map(|&(n, part)| (n, write_part(puzzle, part)));
            form.sum = Some(Sum {
                terms: terms.collect(),
                min: *min,
                max: *max,
            });
        }
        rules::Form::AllDifferent(all) => {
            let name = |&i: &usize| puzzle.variables[i].name.clone();
            form.all_different = Some(all.iter().map(name).collect());
        }
        rules::Form::Connected { nodes, edges, root } => {
            form.connected = Some(Connected {
                nodes: tests(nodes),
                edges: edges.clone(),
                root: *root,
            });
        }
        rules::Form::SingleLoop(edges) => form.single_loop = graph(edges),
        rules::Form::Joined(edges) => form.joined = graph(edges),
        rules::Form::Acyclic(edges) => form.acyclic = graph(edges),
    }
    form
}

fn write_part(puzzle: &CustomPuzzle, part: Part) -> String {
    match part {
        Part::Test(test) => write_test(puzzle, test),
        Part::Value(variable) => puzzle.variables[variable].name.clone(),
    }
}

fn write_test(puzzle: &CustomPuzzle, test: Test) -> String {
    let name = &puzzle.variables[test.variable].name;
    let value = |value| puzzle.value_text(test.variable, value);
    match (puzzle.domain(test.variable), test.sign, test.is_negated) {
        (Domain::Bool, Sign::Equal, is_negated) if is_negated == (test.value > 0) => {
            format!("not {name}")
        }
        (Domain::Bool, Sign::AtLeast, true) => format!("not {name}"),
        (Domain::Bool, ..) => name.clone(),
        (_, Sign::Equal, false) => format!("{name} = {}", value(test.value)),
        (_, Sign::Equal, true) => format!("{name} != {}", value(test.value)),
        (_, Sign::AtLeast, false) => format!("{name} >= {}", value(test.value)),
        (_, Sign::AtLeast, true) => format!("{name} <= {}", value(test.value - 1)),
    }
}
