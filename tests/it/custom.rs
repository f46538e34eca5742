//! Custom puzzles: counts against all assignments, the JSON form, errors, examples.

use puzzlesat::custom::{CustomPuzzle, Number};
use puzzlesat::explain;
use puzzlesat::generation::Wish;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::registry::Registry;
use puzzlesat::service::{Grading, minimize};
use puzzlesat::text::{Cell, InputError};
use puzzlesat::values::Values;
use serde_json::{Value, json};
use std::sync::Arc;

/// All answers to a tiny board, right or wrong.
fn assignments(board: &Arc<dyn Puzzle>) -> Vec<Values> {
    let layout = board.layout();
    let mut all = vec![Values::undecided(layout)];
    for i in 0..layout.len() {
        let (min, max) = layout.range(i);
        let decided = |old: &Values, value: u32| {
            let mut new = old.clone();
            new.set(i, value);
            new
        };
        let values = |old: &Values| (min..=max).map(|v| decided(old, v)).collect::<Vec<_>>();
        all = all.iter().flat_map(values).collect();
    }
    all
}

fn n_solutions(board: &Arc<dyn Puzzle>) -> usize {
    let mut session = Session::new(board);
    let found = session.solutions().collect::<Result<Vec<_>, _>>();
    found.expect("nothing stops the search").len()
}

/// The search, the check and an independent judge agree, also after the JSON form.
fn check(puzzle: CustomPuzzle, judge: impl Fn(&[u32]) -> bool) {
    let json = puzzle.to_json();
    let board = puzzle.finish().expect("no mistakes").into_board();
    let right = |answer: &&Values| {
        let values: Vec<u32> = (0..answer.len()).filter_map(|i| answer.value(i)).collect();
        let is_right = judge(&values);
        let violations = board.verify(answer);
        assert_eq!(
            violations.is_empty(),
            is_right,
            "{answer:?}: {violations:?}"
        );
        is_right
    };
    let expected = assignments(&board).iter().filter(right).count();
    assert_eq!(n_solutions(&board), expected);
    let again = CustomPuzzle::from_json(&json).expect("what is written can be read");
    assert_eq!(again.to_json(), json);
    assert_eq!(n_solutions(&again.into_board()), expected);
    // Nothing that has a solution is broken on the way there.
    if let Ok(Some(witness)) = Session::new(&board).solve() {
        for i in 0..witness.solution().len() {
            let mut partial = Values::undecided(board.layout());
            (0..i).for_each(|v| partial.set(v, witness.solution().value(v).unwrap_or(0)));
            assert_eq!(board.verify(&partial), []);
        }
    }
}

#[test]
fn clauses_counts_and_conditions() {
    let mut m = CustomPuzzle::new("test");
    let x = m.bools(["a", "b", "c", "d"]);
    m.rule("any", "some").any([x[0], !x[1]]);
    m.rule("count", "one or two").count(&x, 1..=2);
    m.rule("if", "with a")
        .if_(x[0])
        .count([x[1], x[2], x[3]], 1)
        .any([x[3], x[2]]);
    m.rule("one", "of two").at_most_one([x[2], !x[3]]);
    check(m, |v| {
        let n: u32 = v.iter().sum();
        let inner = v[1] + v[2] + v[3];
        (v[0] == 1 || v[1] == 0)
            && (1..=2).contains(&n)
            && (v[0] == 0 || (inner == 1 && (v[3] == 1 || v[2] == 1)))
            && v[2] + (1 - v[3]) <= 1
    });
}

#[test]
fn numbers_and_sums() {
    let mut m = CustomPuzzle::new("test");
    let [a, b] = ["a", "b"].map(|name| m.number(name, 1..=4));
    let c = m.number("c", 2..=3);
    let color = m.choice("color", &["red", "blue", "green"]);
    m.rule("different", "all").all_different([a, b, c]);
    m.rule("sum", "weights")
        .sum([(2, a), (-1, b), (3, c)], 5..=9);
    m.rule("plain", "sum").sum([(1, a), (1, b)], 4..);
    m.rule("bound", "a")
        .if_(color.is("red"))
        .any([a.at_least(3)]);
    m.rule("guard", "sum")
        .if_(!color.is("blue"))
        .sum([(2, a), (1, b)], ..=8);
    m.rule("low", "b").any([b.at_most(2), color.is("green")]);
    check(m, |v| {
        let [a, b, c, color] = [v[0], v[1], v[2], v[3]].map(i64::from);
        a != b
            && b != c
            && a != c
            && (5..=9).contains(&(2 * a - b + 3 * c))
            && a + b >= 4
            && (color != 0 || a >= 3)
            && (color == 1 || 2 * a + b <= 8)
            && (b <= 2 || color == 2)
    });
}

/// The cells of a grid of 3 columns that `is` picks form one part, found by spreading.
fn is_one_part(is: &[bool]) -> bool {
    let Some(first) = is.iter().position(|&is| is) else {
        return true;
    };
    let mut seen = vec![first];
    let mut next = 0;
    while let Some(&at) = seen.get(next) {
        next += 1;
        for (to, &is_there) in is.iter().enumerate() {
            let is_near = (at / 3).abs_diff(to / 3) + (at % 3).abs_diff(to % 3) == 1;
            if is_there && is_near && !seen.contains(&to) {
                seen.push(to);
            }
        }
    }
    seen.len() == is.iter().filter(|&&is| is).count()
}

#[test]
fn connected_cells() {
    let mut m = CustomPuzzle::new("test");
    let sea = m.bool_grid(3, 3, "sea");
    m.rule("sea", "connected").connected(&sea);
    m.rule("land", "from the corner")
        .connected_from(!sea[(0, 0)], &sea.map(|sea| !sea));
    check(m, |v| {
        let sea: Vec<bool> = v.iter().map(|&v| v == 1).collect();
        let land: Vec<bool> = sea.iter().map(|sea| !sea).collect();
        is_one_part(&sea) && is_one_part(&land) && (land[0] || !land.contains(&true))
    });
}

#[test]
fn loops_trees_and_joined_nodes() {
    let mut m = CustomPuzzle::new("test");
    let line = m.edges(2, 2, "line");
    m.rule("loop", "one").single_loop(&line);
    // The areas of one loop: 4 cells, 4 pairs, 4 triples and all; two cells that touch in
    // a corner make none.
    assert_eq!(n_solutions(&m.into_board()), 13);
    let ends = [[0, 1], [1, 2], [2, 0], [2, 3]];
    let mut m = CustomPuzzle::new("test");
    let x = m.bools(["a", "b", "c", "d"]);
    let edges = || ends.into_iter().zip(x.clone());
    m.rule("joined", "all").joined(4, edges());
    m.rule("tree", "no cycle").acyclic(4, edges());
    check(m, |v| v[3] == 1 && v[0] + v[1] + v[2] == 2);
}

#[test]
fn scores() {
    let mut m = CustomPuzzle::new("test");
    let x = m.bools(["a", "b", "c"]);
    let n = m.number("n", 0..=3);
    m.rule("count", "two").count(&x, ..=2);
    m.rule("bound", "n").if_(x[0]).any([n.at_most(1)]);
    m.maximize([(3, x[0]), (2, x[1]), (2, x[2])]);
    let again = CustomPuzzle::from_text(&m.to_text()).expect("readable");
    for m in [m, again] {
        let best = Session::new(m)
            .optimum()
            .expect("no limit")
            .expect("solvable");
        assert_eq!(best.score, 5);
    }
    let mut m = CustomPuzzle::new("test");
    let n = m.number("n", 0..=3);
    m.at_least([(2, n)], 5);
    assert_eq!(n_solutions(&m.into_board()), 1);
}

type Mistake = fn(&mut CustomPuzzle, puzzlesat::custom::Bool, Number);
const MISTAKES: &[(Mistake, &str)] = &[
    (
        |m, foreign, _| {
            let _ = m.rule("r", "l").any([foreign]);
        },
        "another puzzle",
    ),
    (
        |m, _, _| {
            let _ = m.bool("n");
        },
        "two variables are called",
    ),
    (
        |m, _, _| {
            let _ = m.bool("a = b");
        },
        "is no name",
    ),
    #[expect(clippy::reversed_empty_ranges, reason = "the mistake")]
    (
        |m, _, _| {
            let _ = m.number("x", 3..=2);
        },
        "no values",
    ),
    (
        |m, _, _| {
            let _ = m.number("x", 0..=64);
        },
        "expected 0 to 63",
    ),
    (
        |m, _, _| {
            let _ = m.choice("x", &[] as &[&str]);
        },
        "expected 1 to 64",
    ),
    (
        |m, _, _| drop(m.bool_grid(10_000, 10_000, "x")),
        "too many variables",
    ),
    (|m, _, _| drop(m.edges(0, 3, "x")), "no cells"),
    (
        |m, _, n| {
            let _ = m.rule("r", "l").any([n.is(6)]);
        },
        "has no value 6",
    ),
    (
        |m, _, n| {
            let _ = m.rule("r", "l").any([n.at_least(2)]);
        },
        "expected 3 to 5",
    ),
    (
        |m, _, n| {
            let _ = m.rule("r", "l").sum([(1 << 40, n)], 1);
        },
        "weight",
    ),
    (
        |m, _, n| {
            let _ = m.rule("r", "l").connected([n.is(3)]);
        },
        "in no cell",
    ),
    (|m, _, n| m.maximize([(1, n)]), "begin at 0"),
    (
        |m, _, _| {
            let _ = m.rule("", "l");
        },
        "expected one line",
    ),
];

#[test]
fn mistakes_are_errors() {
    let mut other = CustomPuzzle::new("other");
    let foreign = other.bool("a");
    let number = |m: &mut CustomPuzzle| -> Number { m.number("n", 2..=5) };
    for (mistake, message) in MISTAKES {
        let mut m = CustomPuzzle::new("test");
        let n = number(&mut m);
        mistake(&mut m, foreign, n);
        assert!(
            Session::new(m.clone()).solve().expect("no limit").is_none(),
            "{message}"
        );
        let error = m.finish().expect_err(message).to_string();
        assert!(error.contains(message), "{error:?} says {message:?}");
    }
}

#[test]
fn givens_have_places() {
    let given = |text: &str| -> Result<(), InputError> {
        let mut m = CustomPuzzle::new("test");
        let cell = m.number_grid(2, 2, 1..=2);
        m.given(&cell, text)
    };
    assert_eq!(given("1 .\n. 2"), Ok(()));
    assert_eq!(given("1.\n.2\n"), Ok(()));
    let message = |text| given(text).expect_err("an error").to_string();
    assert_eq!(
        message("1 .\n. 3"),
        "line 2, column 3: `r2c2` has no value 3, expected 1 to 2"
    );
    assert_eq!(
        message("1x\n.."),
        "line 1, column 2: expected a number or `.`, found `x`"
    );
    assert_eq!(
        message("1 . 2\n. ."),
        "line 1, column 1: expected 2 values, found 3"
    );
    assert_eq!(message("1 ."), "expected 2 rows of givens, found 1");
}

fn small() -> Value {
    json!({
        "puzzle": "custom", "version": 1, "name": "small",
        "variables": [
            {"name": "", "type": "number", "min": 1, "max": 2, "grid": [1, 2]},
            {"name": "lamp", "type": "bool"},
        ],
        "rules": [
            {"kind": "line", "label": "different",
             "constraints": [{"all_different": ["r1c1", "r1c2"]}]},
            {"kind": "lamp", "label": "on", "constraints": [
                {"any": ["lamp", "r1c1 = 2"], "if": "r1c2 >= 2"},
                {"count": {"of": ["not lamp", "r1c1 != 2"], "max": 1}}]},
        ],
    })
}

/// A field, what it is instead, and how the error begins.
fn bad_fields() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("/version", json!(2), "field version: expected 1, found 2"),
        ("/name", json!(7), "field name: invalid type"),
        (
            "/variables/0/max",
            json!(64),
            "field variables[0]: `` has the value 64",
        ),
        (
            "/variables/0/grid",
            json!([1]),
            "field variables[0].grid: invalid length",
        ),
        (
            "/variables/1/type",
            json!("int"),
            "field variables[1].type: unknown variant",
        ),
        (
            "/variables/1/name",
            json!("r1c1"),
            "field variables[1]: two variables are called",
        ),
        (
            "/rules/0/constraints/0/all_different/1",
            json!("x"),
            "field rules[0].constraints[0].all_different[1]: there is no variable `x`",
        ),
        (
            "/rules/1/constraints/0/any/1",
            json!("r1c1 = 3"),
            "field rules[1].constraints[0].any[1]: `r1c1` has no value 3",
        ),
        (
            "/rules/1/constraints/0/if",
            json!("r1c1"),
            "field rules[1].constraints[0].if: `r1c1` is compared with nothing",
        ),
        (
            "/rules/1/constraints/1/count/min",
            json!("x"),
            "field rules[1].constraints[1].count.min: invalid type",
        ),
        (
            "/rules/1/constraints/0",
            json!({}),
            "field rules[1].constraints[0]: expected a constraint",
        ),
    ]
}

#[test]
fn errors_in_json_name_the_field() {
    let board = CustomPuzzle::from_json(&small()).expect("readable");
    assert_eq!(n_solutions(&board.into_board()), 3);
    let cases = bad_fields();
    for (pointer, value, message) in cases {
        let mut json = small();
        if json.pointer_mut(pointer).is_none() {
            json["rules"][1]["constraints"][1]["count"]["min"] = json!(0);
        }
        *json.pointer_mut(pointer).expect("a field of the board") = value;
        let error = CustomPuzzle::from_json(&json)
            .expect_err(message)
            .to_string();
        assert!(error.starts_with(message), "{error}\nexpected {message}");
    }
}

const EXAMPLES: [&str; 4] = [
    include_str!("../../examples/latin.json"),
    include_str!("../../examples/akari.json"),
    include_str!("../../examples/slitherlink.json"),
    include_str!("../../examples/nurikabe.json"),
];

#[test]
fn examples_need_all_their_givens() {
    let registry = Registry::builtin();
    for text in EXAMPLES {
        let board = registry.read(text, None, None).expect("readable").puzzle;
        assert_eq!(board.to_text(), text);
        let unique = Session::new(&board).unique().expect("no limit");
        assert!(matches!(unique, Uniqueness::Unique(_)));
        let generate = board.generate().expect("clues can be left out");
        let clues = generate.spare_clues(&Wish::of_size(1, 1));
        assert!(!clues.is_empty());
        for clue in clues {
            let fewer = generate.without_clues(&clue).expect("a clue");
            let unique = Session::new(&fewer).unique().expect("no limit");
            assert!(matches!(unique, Uniqueness::NotUnique(..)), "{clue:?}");
        }
        let path = explain::path(&board, &Options::default()).expect("explained");
        assert!(
            matches!(path.outcome, explain::Outcome::Unique),
            "{:?}",
            path.outcome
        );
    }
}

#[test]
fn needless_givens_are_left_out() {
    let mut m = CustomPuzzle::new("test");
    let cell = m.number_grid(3, 3, 1..=3);
    for (name, line) in cell.rows().chain(cell.columns()) {
        m.rule("line", name).all_different(line);
    }
    let open = m.clone().into_board();
    m.given(&cell, "123\n231\n312").expect("a square");
    let board = m.into_board();
    for seed in 0..5 {
        let options = Options::default();
        let made = minimize(&board, Grading::Off, seed, &options).expect("one solution");
        let clues = made
            .puzzle
            .generate()
            .expect("clues")
            .spare_clues(&Wish::of_size(3, 3));
        assert!((2..=3).contains(&clues.len()), "{clues:?}");
        for clue in clues {
            let fewer = made.puzzle.generate().and_then(|g| g.without_clues(&clue));
            assert!(n_solutions(&fewer.expect("a clue")) > 1);
        }
        assert!(minimize(&open, Grading::Off, seed, &options).is_err());
    }
}

#[test]
fn drawings() {
    let mut m = CustomPuzzle::new("test");
    m.clues("2.\n.#").expect("a board");
    m.edges(2, 2, "line");
    m.bool("lamp");
    let board = m.into_board();
    assert_eq!(
        board.draw(None),
        "+   +   +\n  2\n+   +   +\n      #\n+   +   +\nlamp = ?\n"
    );
    let mut answer = Values::undecided(board.layout());
    (0..12).for_each(|i| answer.set(i, u32::from([0, 2, 6, 7].contains(&i))));
    let expected = "+---+   +\n| 2 |\n+---+   +\n      #\n+   +   +\nlamp = ?\n";
    assert_eq!(board.draw(Some(&answer)), expected);
    let mut m = CustomPuzzle::new("test");
    let cell = m.number_grid(1, 3, 9..=11);
    m.rule("given", "r1c1 is 10")
        .any([cell[(0, 0)].is(10)])
        .clue_at(Cell::new(0, 0), '.');
    assert_eq!(m.into_board().draw(None), "10  .  .\n");
}
