//! `export`, `decode` and `bench`: to other solvers, back from them, and how long
//! it took.

use super::objects::object;
use super::{NONE, ONE, TWO, check, check_error, file, path, run};
use cnf::format::dimacs::{self, Mode};
use puzzlesat::registry::Registry;

const FORMATS: [&str; 10] = [
    "dimacs",
    "dimacs-ind",
    "wcnf",
    "wcnf-top",
    "opb",
    "opb-positive",
    "gcnf",
    "lp",
    "mps",
    "gmpl",
];

/// Two processes write the same bytes: no hash order, no clock.
#[test]
fn exports_are_deterministic() {
    for entry in Registry::builtin().entries() {
        for format in FORMATS {
            // Quiet: a note says if the format has no place for a score.
            let write = || run(&["export", "-q", "--to", format], &entry.about().example);
            let (first, second) = (write(), write());
            assert_eq!(
                (first.code, first.err.as_str()),
                (Some(0), ""),
                "{format} {first:?}"
            );
            assert!(first.out.contains(entry.name()), "{format} {first:?}");
            assert_eq!(first.out, second.out, "{} {format}", entry.name());
        }
    }
}

#[test]
fn export_to_a_file() {
    let target = path("export.cnf");
    let name = target.to_str().expect("a plain name");
    check(&["export", "--to", "dimacs", "-o", name], TWO, 0, "");
    let written = std::fs::read_to_string(&target).expect("it was written");
    assert_eq!(written, run(&["export", "--to", "dimacs"], TWO).out);
    let exists = format!("{name} already exists; use --force to overwrite it");
    check_error(&["export", "--to", "dimacs", "-o", name], TWO, 2, &exists);
}

#[test]
fn export_errors() {
    let expected = format!("--to xml: expected one of {}", FORMATS.join(", "));
    check_error(&["export", "--to", "xml"], TWO, 2, &expected);
    let set = format!("{ONE}---\n{TWO}");
    check_error(
        &["export", "--to", "dimacs"],
        &set,
        2,
        "expected one board for a file, found 2",
    );
}

/// `v` lines of a solver's answer to an exported file.
fn answer(formula: &str) -> String {
    let parsed = dimacs::read(formula, Mode::Strict).expect("we wrote it");
    let formula = parsed.to_formula().expect("we wrote it");
    let mut solver = cnf::solver::default_backend().start(&formula);
    let outcome = solver.solve(&[]).expect("nobody stops it");
    let Some(model) = outcome.model() else {
        return "s UNSATISFIABLE\n".into();
    };
    let lits = model.literals(formula.n_vars());
    let numbers: Vec<String> = lits.map(|lit| lit.to_ipasir().to_string()).collect();
    format!("c ours\ns SATISFIABLE\nv {} 0\n", numbers.join(" "))
}

/// There and back again, whatever the puzzle.
#[test]
fn exported_and_decoded() {
    for entry in Registry::builtin().entries() {
        let board = file(
            &format!("decode-{}.txt", entry.name()),
            &entry.about().example,
        );
        let formula = run(&["export", &board, "--to", "dimacs"], "").out;
        let cnf = file(&format!("decode-{}.cnf", entry.name()), &formula);
        let decode = ["decode", &board, "--answer", "-", "--output", "answer"];
        let decoded = run(&decode, &answer(&formula));
        assert_eq!(decoded.code, Some(0), "{} {decoded:?}", entry.name());
        let checked = run(&["check", &board, "--solution", "-"], &decoded.out);
        assert_eq!(checked.code, Some(0), "{} {checked:?}", entry.name());
        let with_formula = run(
            &[&decode[..], &["--formula", &cnf]].concat(),
            &answer(&formula),
        );
        assert_eq!(
            with_formula.code,
            Some(0),
            "{} {with_formula:?}",
            entry.name()
        );
    }
}

#[test]
fn decoded_verdicts() {
    let board = file("decode-two.txt", TWO);
    let decode = ["decode", &board, "--answer", "-"];
    let laid = run(&decode, "s SATISFIABLE\nv 1 -2 0\n");
    assert_eq!(laid.code, Some(0), "{laid:?}");
    let undecided = run(&decode, "s UNKNOWN\n");
    assert_eq!(undecided.code, Some(3), "{undecided:?}");
    assert!(undecided.out.starts_with("undecided"), "{undecided:?}");
    let none = file("decode-none.txt", NONE);
    let unsolvable = run(&["decode", &none, "--answer", "-"], "s UNSATISFIABLE\n");
    assert_eq!(unsolvable.code, Some(1), "{unsolvable:?}");
    assert!(unsolvable.out.starts_with("unsolvable"), "{unsolvable:?}");
}

/// A wrong answer is an error that says what is wrong, not a solution.
#[test]
fn decoded_nonsense() {
    let board = file("decode-wrong.txt", TWO);
    let rows = [
        ("s SATISFIABLE\nv 1 2 0\n", "2 dominoes lie on r1c2"),
        ("s SATISFIABLE\nv -1 -2 0\n", "breaks a rule"),
        ("s SATISFIABLE\nv 1 -2\n", "truncated"),
        ("s SATISFIABLE\nv 1 -1 0\n", "line 2, column "),
        ("v 1 -2 0\n", "expected a verdict"),
        ("", "expected a verdict"),
    ];
    for (answer, part) in rows {
        let run = run(&["decode", &board, "--answer", "-"], answer);
        assert_eq!(
            (run.code, run.out.as_str()),
            (Some(2), ""),
            "{answer}{run:?}"
        );
        assert!(
            run.err.starts_with("error: in the answer: "),
            "{answer}{run:?}"
        );
        assert!(run.err.contains(part), "{answer}{run:?}");
    }
}

#[test]
fn bench() {
    let board = file("bench.txt", &format!("{ONE}---\n{NONE}"));
    let table = run(&["bench", &board], "");
    assert_eq!((table.code, table.err.as_str()), (Some(0), ""), "{table:?}");
    for part in [
        "board ",
        "bench.txt#1",
        "solved",
        "bench.txt#2",
        "unsolvable",
        "2 boards in ",
    ] {
        assert!(table.out.contains(part), "{part}: {table:?}");
    }
    let found = object(&run(&["bench", &board, "--do", "count", "--output", "json"], "").out);
    assert_eq!(found["schema"], 1);
    let boards = found["boards"].as_array().expect("an array");
    let status: Vec<_> = boards.iter().map(|board| &board["status"]).collect();
    assert_eq!(status, ["solved", "unsolvable"]);
    assert!(boards.iter().all(|board| {
        board["file"]
            .as_str()
            .is_some_and(|f| f.contains("bench.txt"))
    }));
    assert_eq!(found["total"]["boards"], 2);
}

/// A density is met, or refused with one that is in reach.
#[test]
fn densities_are_met() {
    for (density, islands) in [(10, 14), (25, 36), (30, 43)] {
        let wanted = density.to_string();
        let arguments = [
            "generate",
            "hashi",
            "--size",
            "12x12",
            "--seed",
            "3",
            "--ungraded",
        ];
        let made = run(&[&arguments[..], &["--density", &wanted]].concat(), "");
        let board: String = made.out.lines().skip(2).collect();
        let found = board.chars().filter(|&c| c != '.').count();
        assert!(
            found * 10 >= islands * 9 && found <= islands,
            "{density} {found} {made:?}"
        );
    }
    check_error(
        &[
            "generate",
            "hashi",
            "--size",
            "9x9",
            "--density",
            "100",
            "--seed",
            "1",
        ],
        "",
        2,
        "expected a density of at most about 37 at 9x9, since islands are not adjacent, found 100",
    );
}

/// A finished board is kept if its grade takes too long.
#[test]
fn grades_that_take_too_long() {
    let arguments = ["generate", "city-bloxx", "--size", "5x5", "--seed", "1"];
    // In five seconds no machine grades it.
    let text = run(&arguments, "");
    assert!(
        text.out
            .starts_with("# seed 1, grade unknown\ncity-bloxx 5x5\n"),
        "{text:?}"
    );
}

/// Boards too large for pixels are refused before they are drawn.
#[test]
fn pictures_of_large_boards() {
    let board = format!("hashi\n{}1{}1\n", "", ".".repeat(250_000));
    check_error(
        &["draw", "--output", "png"],
        &board,
        2,
        "expected at most 250000 cells for PNG and GIF, found a board of 1x250002; use --output svg",
    );
}

/// Three and four bridges are no islands.
#[test]
fn thick_bridges() {
    check(&["solve"], "hashi max=4\n4..4\n", 0, "4⁴⁴4\n");
    check(
        &["solve"],
        "hashi max=3\n3..6\n....\n...3\n",
        0,
        "3³³6\n...³\n...3\n",
    );
}

/// Cells that the dominoes do not need are holes.
#[test]
fn dominoes_with_holes() {
    let generate = |arguments: &[&str]| {
        let made = run(
            &[
                &["generate", "tiling", "--seed", "1", "--ungraded"],
                arguments,
            ]
            .concat(),
            "",
        );
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{made:?}");
        let found = run(&["unique", "--output", "json"], &made.out);
        assert_eq!(object(&found.out)["status"], "unique", "{made:?}");
        made.out.matches('.').count()
    };
    assert_eq!(generate(&["--size", "5x5", "--density", "80"]), 5);
    assert_eq!(generate(&["--size", "7x8", "--density", "100"]), 0);
    assert_eq!(
        generate(&["--size", "3x3", "--dominoes", "0-0 0-1 1-1 1-2"]),
        1
    );
    for (size, dominoes) in [
        ("1x7", "0-0 0-1 1-1"),
        ("3x5", "0-0 0-1 0-2 1-1 1-2 2-2 0-3"),
    ] {
        assert_eq!(
            generate(&["--size", size, "--dominoes", dominoes]),
            1,
            "{size}"
        );
    }
}
