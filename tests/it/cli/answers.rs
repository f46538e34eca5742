//! What each command answers.

use super::objects::object;
use super::{NONE, ONE, TWO, check, file, path, run};

const LAID: &str = "┌───────┐\n│ 0   0 │\n└───────┘\n";

#[test]
fn solve() {
    check(&["solve"], ONE, 0, LAID);
    check(&["solve", "-"], ONE, 0, LAID);
    check(&["solve", &file("solve.txt", ONE)], "", 0, LAID);
    check(&["solve"], NONE, 1, "unsolvable\n");
    check(&["solve", "--solutions", "1"], ONE, 0, LAID);
    check(&["solve", "--output", "answer"], ONE, 0, "domino 1,1-1,2\n");
    check(&["solve", "--output", "answer"], NONE, 1, "# unsolvable\n");
}

#[test]
fn solve_several() {
    let list = |n: u32| {
        run(
            &["solve", "--output", "answer", "--solutions", &n.to_string()],
            TWO,
        )
    };
    let both = "# solution 1\ndomino 1,1-1,2\n\n# solution 2\ndomino 1,2-1,3\n\n# 2 solutions";
    let swapped = "# solution 1\ndomino 1,2-1,3\n\n# solution 2\ndomino 1,1-1,2\n\n# 2 solutions";
    let found = list(2);
    assert_eq!(found.code, Some(0));
    assert!(
        found.out.starts_with(both) || found.out.starts_with(swapped),
        "{found:?}"
    );
    assert!(
        found.out.ends_with("2 solutions; there may be more\n"),
        "{found:?}"
    );
    let all = list(3);
    assert!(all.out.ends_with("2 solutions, all there are\n"), "{all:?}");
    let all = run(&["solve", "--solutions", "all"], TWO);
    assert_eq!(all.code, Some(0));
    assert!(all.out.starts_with("solution 1\n"), "{all:?}");
    assert!(
        all.out.ends_with("\n2 solutions, all there are\n"),
        "{all:?}"
    );
}

#[test]
fn count() {
    check(&["count"], TWO, 0, "2\n");
    check(&["count"], ONE, 0, "1\n");
    check(&["count"], NONE, 1, "0\n");
    check(
        &["count", "--limit", "1"],
        TWO,
        3,
        "at least 1 (limit reached)\n",
    );
    check(
        &["count", "--limit", "2"],
        TWO,
        3,
        "at least 2 (limit reached)\n",
    );
    check(&["count", "--limit", "3"], TWO, 0, "2\n");
    let none = "--limit 0: expected a number from 1";
    super::check_error(&["count", "--limit", "0"], TWO, 2, none);
}

#[test]
fn unique() {
    check(&["unique"], ONE, 0, &format!("{LAID}unique\n"));
    check(&["unique"], NONE, 1, "unsolvable\n");
    let several = run(&["unique"], TWO);
    assert_eq!(several.code, Some(1));
    assert!(
        several
            .out
            .ends_with("\nnot unique: these differ at r1c1 r1c2 r1c3\n"),
        "{several:?}"
    );
}

#[test]
fn check_answers() {
    let board = file("check-board.txt", "tiling\n0 0 0 0\ndominoes 0-0 0-0\n");
    let judge = |answer: &str, code, line: &str| {
        let run = run(&["check", &board, "--solution", "-"], answer);
        assert_eq!(
            (run.code, run.err.as_str()),
            (Some(code), ""),
            "{answer}{run:?}"
        );
        assert!(run.out.contains(line), "{answer}{run:?}");
    };
    let right = "domino 1,1-1,2\ndomino 1,3-1,4\n";
    judge(right, 0, "\nvalid\n");
    judge("domino 1,1-1,2\n", 3, "\nincomplete\n");
    judge("", 3, "\nincomplete\n");
    judge(
        "domino 1,1-1,2\ndomino 1,2-1,3\n",
        1,
        "\ninvalid\ncell: 2 dominoes lie on r1c2\n",
    );
    judge("{\"dominoes\":[[[1,1],[1,2]]]}", 3, "\nincomplete\n");
    judge("\u{feff}{\"dominoes\":[]}", 3, "\nincomplete\n");
    check(
        &[
            "check",
            "-",
            "--output",
            "answer",
            "--solution",
            &file("check-answer.txt", right),
        ],
        "tiling\n0 0 0 0\ndominoes 0-0 0-0\n",
        0,
        &format!("{right}# valid\n"),
    );
}

/// `solve` and `check` are made for each other, whatever the puzzle.
#[test]
fn examples_are_solved_and_checked() {
    for entry in puzzlesat::registry::Registry::builtin().entries() {
        let board = file(
            &format!("example-{}.txt", entry.name()),
            &entry.about().example,
        );
        for output in ["answer", "json"] {
            let solved = run(&["solve", &board, "--output", output], "");
            assert_eq!(solved.code, Some(0), "{} {solved:?}", entry.name());
            let answer = if output == "json" {
                object(&solved.out)["solutions"][0].to_string()
            } else {
                solved.out
            };
            let checked = run(&["check", &board, "--solution", "-"], &answer);
            assert_eq!(checked.code, Some(0), "{} {checked:?}", entry.name());
            assert!(
                checked.out.lines().any(|line| line.starts_with("valid")),
                "{} {checked:?}",
                entry.name()
            );
        }
        let drawn = run(&["draw", &board], "");
        assert_eq!(drawn.code, Some(0), "{} {drawn:?}", entry.name());
        assert!(drawn.out.lines().count() > 1, "{} {drawn:?}", entry.name());
    }
}

#[test]
fn draw() {
    check(
        &["draw"],
        "tiling\n0 10\n0 0\ndominoes 0-0\n",
        0,
        "   0   10\n   0    0\n",
    );
}

/// The highest exit status of all counts; JSON is one object a line.
#[test]
fn sets() {
    let set = format!("# a set\n{ONE}---\n{NONE}\n---\n\n---\n{TWO}");
    check(&["count"], &set, 1, "1\n\n0\n\n2\n");
    check(
        &["count", "--limit", "1"],
        &set,
        3,
        "at least 1 (limit reached)\n\n0\n\nat least 1 (limit reached)\n",
    );
    let lines = run(&["count", "--output", "json"], &set).out;
    let counts: Vec<_> = lines
        .lines()
        .map(|line| object(line)["count"].clone())
        .collect();
    assert_eq!(counts, [1, 0, 2]);
    check(
        &["draw"],
        &format!("{ONE}---\r\n{ONE}"),
        0,
        "  0   0\n\n  0   0\n",
    );
}

#[test]
fn files() {
    let target = path("result.txt");
    let name = target.to_str().expect("a plain name");
    let read = || std::fs::read_to_string(&target).expect("it was written");
    check(&["count", "-o", name], TWO, 0, "");
    assert_eq!(read(), "2\n");
    super::check_error(
        &["count", "-o", name],
        ONE,
        2,
        &format!("{name} already exists; use --force to overwrite it"),
    );
    assert_eq!(read(), "2\n");
    check(&["count", "--force", "-o", name], ONE, 0, "");
    assert_eq!(read(), "1\n");
    check(&["draw", "--force", "-o", name], ONE, 0, "");
    assert_eq!(read(), "  0   0\n");
}

/// Every row of the tables can be chosen.
#[test]
fn options() {
    let rows = |option: &'static str, names: Vec<&'static str>| {
        names
            .into_iter()
            .map(move |name| (option, name))
            .collect::<Vec<_>>()
    };
    let sums = encodings::cardinality::ENCODINGS
        .iter()
        .map(|row| row.name)
        .collect();
    let pairs = encodings::at_most_one::ENCODINGS
        .iter()
        .map(|row| row.name)
        .collect();
    let solvers = cnf::solver::BACKENDS.iter().map(|row| row.name).collect();
    for (option, name) in [
        rows("--cardinality", sums),
        rows("--at-most-one", pairs),
        rows("--solver", solvers),
        rows("--puzzle", vec!["tiling", "dominosa"]),
        rows("--format", vec!["native"]),
        rows("--progress", vec!["auto", "never"]),
    ]
    .concat()
    {
        check(&["count", option, name], TWO, 0, "2\n");
    }
    check(&["count", "-q", "--timeout", "1e6"], TWO, 0, "2\n");
}

/// An answer that is valid but not the best: `check` says what it does not know, `hint` that
/// it is not the best, and neither shows what only helps to state the rules.
#[test]
fn answers_that_are_not_the_best() {
    let board = "pairing\nedge ann mon ward 5\nedge bob mon ward 3\nedge bob tue ward 4\n\
        edge ann tue desk 2\nedge cy tue desk 7\n";
    let board = file("not-the-best.txt", board);
    let answer = file(
        "not-the-best.answer",
        "pair bob mon ward\npair cy tue desk\n",
    );
    let checked = run(&["check", &board, "--solution", &answer], "");
    let end = "valid, score 10; the best is not known (`solve` proves it)\n";
    assert!(
        checked.code == Some(0) && checked.out.ends_with(end),
        "{checked:?}"
    );
    let checked = run(
        &["check", &board, "--solution", &answer, "--output", "json"],
        "",
    );
    assert_eq!(object(&checked.out)["objective"], 10);
    let mistake = "mistake: not in the best solution: pair bob mon ward\n";
    check(&["hint", &board, "--solution", &answer], "", 1, mistake);
    let backbone = "in every solution:\n  pair ann mon ward\n  pair cy tue desk\n  \
        not pair bob mon ward\n  not pair bob tue ward\n  not pair ann tue desk\n";
    let found = run(&["backbone", &board], "");
    assert!(found.out.ends_with(backbone), "{found:?}");
    for command in ["explain", "hint"] {
        let found = run(&[command, &board], "").out;
        assert!(
            !found.contains("weight") && found.contains("pair cy tue desk"),
            "{found}"
        );
    }
}
