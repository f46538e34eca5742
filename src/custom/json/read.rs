//! Reading the JSON form: every error names its field.

use super::super::expr::{Bool, Bounds, Number, Part, Summand, Test};
use super::super::rules::{Edges, Form as Constraint, Role};
use super::super::{CustomPuzzle, Domain, Form};
use super::form::{Board, Connected, ConstraintForm, Count, Graph, Kind, RuleForm, Sum, Variables};
use super::{FIELDS, VERSION};
use crate::text::{Cell, InputError, quoted};
use serde_json::Value;

/// Result of reading a field; callers add the path to its error.
type Read<T> = Result<T, InputError>;

pub(in super::super) fn read(json: &Value) -> Read<CustomPuzzle> {
    let Value::Object(map) = json else {
        let found = crate::json::kind(json);
        return Err(InputError::whole(format!(
            "expected a JSON object, found {found}"
        )));
    };
    let mut map = map.clone();
    // Collections have additional fields; inside rules, all fields must be known.
    map.retain(|key, _| FIELDS.contains(&key.as_str()));
    let board: Board = serde_path_to_error::deserialize(Value::Object(map)).map_err(|error| {
        let path = error.path().to_string();
        let message = error.inner().to_string();
        match path.as_str() {
            "." => InputError::whole(message),
            _ => InputError::field(path, message),
        }
    })?;
    if board.version != VERSION {
        let message = format!("expected {VERSION}, found {}", board.version);
        return Err(InputError::field("version", message));
    }
    let mut puzzle = CustomPuzzle::new(board.name);
    puzzle
        .clone_mistake()
        .map_err(|error| error.inside("name"))?;
    for (i, variables) in board.variables.into_iter().enumerate() {
        let read = read_variables(&mut puzzle, variables);
        read.map_err(|error| error.inside(&format!("variables[{i}]")))?;
    }
    for (list, rules) in [("rules", board.rules), ("givens", board.givens)] {
        for (i, rule) in rules.into_iter().enumerate() {
            let read = read_rule(&mut puzzle, rule, list == "givens");
            read.map_err(|error| error.inside(&format!("{list}[{i}]")))?;
        }
    }
    if !board.clues.is_empty() {
        let clues = puzzle.clues(&board.clues.join("\n"));
        let clues = clues.map_err(|error| InputError::field("clues", error.message))?;
        if clues.size().0 != board.clues.len() {
            return Err(InputError::field("clues", "expected rows without spaces"));
        }
    }
    if let Some(score) = board.objective {
        let terms = read_terms(&puzzle, score.terms);
        let terms = terms.map_err(|error| error.inside("objective"))?;
        puzzle.aim(Ok(terms), score.at_least);
        puzzle
            .clone_mistake()
            .map_err(|error| error.inside("objective"))?;
    }
    for (i, word) in board.prefer.iter().enumerate() {
        let test = read_test(&puzzle, word);
        let test = test.map_err(|error| error.inside(&format!("prefer[{i}]")))?;
        puzzle.preferred.push(test);
    }
    Ok(puzzle)
}

fn read_variables(puzzle: &mut CustomPuzzle, variables: Variables) -> Read<()> {
    let Variables {
        name, r#type: kind, ..
    } = variables;
    let only = |field: &str, is_there: bool, owner: Kind| match is_there && kind != owner {
        true => Err(InputError::field(field, "not a field of this type")),
        false => Ok(()),
    };
    only("min", variables.min.is_some(), Kind::Number)?;
    only("max", variables.max.is_some(), Kind::Number)?;
    only("values", variables.values.is_some(), Kind::Choice)?;
    only("sides", variables.sides.is_some(), Kind::Bool)?;
    let domain = match kind {
        Kind::Bool => Domain::Bool,
        Kind::Number => {
            let missing = |field| InputError::field(field, "missing");
            let min = variables.min.ok_or_else(|| missing("min"))?;
            Domain::Number(min, variables.max.ok_or_else(|| missing("max"))?)
        }
        Kind::Choice => {
            let values = variables
                .values
                .ok_or_else(|| InputError::field("values", "missing"))?;
            Domain::Choice(values.into())
        }
    };
    let form = match (variables.grid, variables.sides) {
        (None, None) => Form::Single,
        (Some([rows, columns]), None) => Form::Grid(rows, columns),
        (None, Some([rows, columns])) => Form::Sides(rows, columns),
        (Some(_), Some(_)) => {
            return Err(InputError::field(
                "sides",
                "expected grid or sides, found both",
            ));
        }
    };
    puzzle.group(name, domain, form);
    if let Some(symbols) = variables.symbols.filter(|_| puzzle.mistake.is_none()) {
        puzzle.draw_as(&symbols);
    }
    puzzle.clone_mistake()
}

fn read_rule(puzzle: &mut CustomPuzzle, rule: RuleForm, is_given: bool) -> Read<()> {
    let mut forms = Vec::new();
    for (i, form) in rule.constraints.into_iter().enumerate() {
        let condition = form.r#if.as_ref().map(|word| read_test(puzzle, word));
        let path = format!("constraints[{i}]");
        let condition = condition
            .transpose()
            .map_err(|e| e.inside("if").inside(&path))?;
        let is_lemma = form.lemma;
        let form = read_constraint(puzzle, form).map_err(|error| error.inside(&path))?;
        forms.push((form, condition, is_lemma));
    }
    let role = match (is_given, rule.cell, rule.without) {
        (false, None, None) => Role::Fixed,
        (false, ..) => return Err(InputError::field("cell", "only givens have this field")),
        (true, None, None) => Role::Clue(None),
        (true, None, Some(_)) => return Err(InputError::field("cell", "missing")),
        (true, Some([row, column]), without) => {
            let inside = |n: usize| n.checked_sub(1).filter(|n| *n < CustomPuzzle::MAX_LITERALS);
            let (Some(row), Some(column)) = (inside(row), inside(column)) else {
                return Err(InputError::field(
                    "cell",
                    "expected [row, column], counted from 1",
                ));
            };
            let without = without.unwrap_or('.');
            if without.is_control() || without.is_whitespace() {
                return Err(InputError::field(
                    "without",
                    "expected a character to be seen",
                ));
            }
            Role::Clue(Some((Cell::new(row, column), without)))
        }
    };
    let mut builder = puzzle.rule(rule.kind, rule.label);
    for (i, (form, condition, is_lemma)) in forms.into_iter().enumerate() {
        builder.condition = condition;
        builder.is_lemma = is_lemma;
        builder = builder.post(Ok(form));
        if let Err(error) = builder.puzzle.clone_mistake() {
            return Err(error.inside(&format!("constraints[{i}]")));
        }
    }
    let added = &mut builder.puzzle.rules[builder.index];
    added.role = role;
    added.is_free = rule.free;
    puzzle.clone_mistake()
}

fn read_constraint(puzzle: &CustomPuzzle, form: ConstraintForm) -> Read<Constraint> {
    let mut found = Vec::new();
    let inside = |field: &'static str| move |error: InputError| error.inside(field);
    if let Some(words) = form.any {
        found.push(
            read_tests(puzzle, &words)
                .map(Constraint::Any)
                .map_err(inside("any"))?,
        );
    }
    if let Some(Count { of, min, max }) = form.count {
        let tests = read_tests(puzzle, &of).map_err(|e| e.inside("of").inside("count"))?;
        found.push(Constraint::Count(tests, Bounds { min, max }));
    }
    if let Some(Sum { terms, min, max }) = form.sum {
        let terms = read_terms(puzzle, terms).map_err(inside("sum"))?;
        found.push(Constraint::Sum(terms, Bounds { min, max }));
    }
    if let Some(names) = form.all_different {
        let read = |(i, name): (usize, &String)| {
            let read = variable(puzzle, name);
            read.map_err(|error| error.inside(&format!("all_different[{i}]")))
        };
        let all = names
            .iter()
            .enumerate()
            .map(read)
            .collect::<Read<Vec<_>>>()?;
        found.push(Constraint::AllDifferent(all));
    }
    if let Some(Connected { nodes, edges, root }) = form.connected {
        let nodes =
            read_tests(puzzle, &nodes).map_err(|e| e.inside("nodes").inside("connected"))?;
        if root.is_some_and(|root| root >= nodes.len()) {
            let message = format!("expected a number below {}", nodes.len());
            return Err(InputError::field("connected.root", message));
        }
        found.push(Constraint::Connected { nodes, edges, root });
    }
    type Make = fn(Edges) -> Constraint;
    let graphs: [(&'static str, Option<Graph>, Make); 3] = [
        ("single_loop", form.single_loop, Constraint::SingleLoop),
        ("joined", form.joined, Constraint::Joined),
        ("acyclic", form.acyclic, Constraint::Acyclic),
    ];
    for (name, graph, make) in graphs {
        if let Some(graph) = graph {
            found.push(make(read_graph(puzzle, graph).map_err(inside(name))?));
        }
    }
    match (found.pop(), found.len()) {
        (Some(only), 0) => Ok(only),
        (None, _) => Err(InputError::whole(
            "expected a constraint, such as any or count",
        )),
        (Some(_), _) => Err(InputError::whole("expected one constraint, found several")),
    }
}

fn read_graph(puzzle: &CustomPuzzle, graph: Graph) -> Read<Edges> {
    let edge = |(i, (a, b, word)): (usize, &(usize, usize, String))| {
        let test = read_test(puzzle, word);
        let test = test.map_err(|error| error.inside(&format!("edges[{i}]")))?;
        Ok(([*a, *b], test))
    };
    Ok(Edges {
        n_nodes: graph.nodes,
        edges: graph
            .edges
            .iter()
            .enumerate()
            .map(edge)
            .collect::<Read<_>>()?,
    })
}

fn read_tests(puzzle: &CustomPuzzle, words: &[String]) -> Read<Vec<Test>> {
    let read = |(i, word): (usize, &String)| {
        read_test(puzzle, word).map_err(|error| error.inside(&format!("[{i}]")))
    };
    words.iter().enumerate().map(read).collect()
}

fn read_terms(puzzle: &CustomPuzzle, terms: Vec<(i64, String)>) -> Read<Vec<(i64, Part)>> {
    let read = |(i, (weight, word)): (usize, (i64, String))| {
        let is_number = puzzle
            .by_name
            .get(&word)
            .filter(|&&v| *puzzle.domain(v) != Domain::Bool);
        let summand = match is_number {
            Some(&variable) => {
                let owner = puzzle.owner;
                Ok(Summand::from(Number { owner, variable }))
            }
            None => read_test(puzzle, &word).map(|test| {
                let owner = puzzle.owner;
                Summand::from(Bool { owner, test })
            }),
        };
        let checked = summand.and_then(|summand| puzzle.terms([(weight, summand)]));
        let mut checked = checked.map_err(|error| error.inside(&format!("terms[{i}]")))?;
        Ok(checked.remove(0))
    };
    terms.into_iter().enumerate().map(read).collect()
}

fn variable(puzzle: &CustomPuzzle, name: &str) -> Read<usize> {
    let found = puzzle.by_name.get(name).copied();
    found.ok_or_else(|| InputError::whole(format!("there is no variable {}", quoted(name))))
}

/// `lamp r1c1`, `not lamp r1c1`, `r1c1 = 3`, also with `!=`, `>=` and `<=`.
fn read_test(puzzle: &CustomPuzzle, text: &str) -> Read<Test> {
    const SIGNS: [&str; 4] = [" != ", " >= ", " <= ", " = "];
    let Some((sign, (name, word))) = SIGNS
        .iter()
        .find_map(|sign| Some((sign.trim(), text.split_once(sign)?)))
    else {
        let (name, is_negated) = match text.strip_prefix("not ") {
            Some(name) => (name, true),
            None => (text, false),
        };
        let variable = variable(puzzle, name)?;
        if *puzzle.domain(variable) != Domain::Bool {
            let message = format!("{} is compared with nothing, as in `= 1`", quoted(name));
            return Err(InputError::whole(message));
        }
        let bool = Bool::truth(puzzle.owner, variable);
        return Ok(if is_negated { !bool } else { bool }.test);
    };
    let variable = variable(puzzle, name)?;
    let number = Number {
        owner: puzzle.owner,
        variable,
    };
    let value = match puzzle.domain(variable) {
        Domain::Bool => ["false", "true"].iter().position(|own| *own == word),
        Domain::Choice(names) => names.iter().position(|own| own == word),
        Domain::Number(..) => word.parse::<u32>().ok().map(|value| value as usize),
    };
    let value = value.and_then(|value| u32::try_from(value).ok());
    let value = value.ok_or_else(|| {
        InputError::whole(format!("{} has no value {}", quoted(name), quoted(word)))
    })?;
    let bool = match sign {
        "=" => number.is(value),
        "!=" => number.is_not(value),
        ">=" => number.at_least(value),
        _ => number.at_most(value),
    };
    puzzle.test(&bool)
}
