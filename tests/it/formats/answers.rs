//! Answers in every form, judged through the one way in.

use crate::common::search::answer;
use crate::common::{Kind, parse};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::Registry;
use puzzlesat::text::InputError;
use puzzlesat::values::Values;
use std::sync::Arc;

for_each_puzzle!(json_puzzles_with_solutions);

fn read_answer(puzzle: &Arc<dyn Puzzle>, text: &str) -> Result<Values, InputError> {
    Registry::builtin().read_answer(puzzle.as_ref(), text)
}

fn json_puzzles_with_solutions(kind: &Kind) {
    let puzzle = kind.example();
    let solution = answer(&puzzle).expect("the example has one");
    let mut object = puzzle.to_json();
    object["solution"] = puzzle.answer_to_json(&solution);
    for text in [object.to_string(), format!("\u{feff}{object}")] {
        assert_eq!(read_answer(&puzzle, &text), Ok(solution.clone()), "{text}");
    }
}

/// The same answer by hand in each form.
#[test]
#[rustfmt::skip]
fn forms_of_one_answer() {
    let board = parse("hashi\n2.2\n...\n2.2\n");
    let rows = [
        "bridge 1,1-1,3 1\nbridge 1,1-3,1 1\nbridge 1,3-3,3 1\nbridge 3,1-3,3 1\n",
        "{\"bridges\":[[[1,1],[1,3],1],[[1,1],[3,1],1],[[1,3],[3,3],1],[[3,1],[3,3],1]]}",
        "[solution]\n- 1 -\na - a\n- 1 -\n",
        "begin\npuzzle hashi\nproblem\n2 - 2\n- - -\n2 - 2\nsolution\n- 1 -\na - a\n- 1 -\nend\n",
        "pzprv3/hashikake/3/3/2 . 2 /. . . /2 . 2 /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /",
        "4\n0 0 0 2\n2 2 0 2\n0 0 2 0\n2 0 2 2\n",
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Bridges\nPARAMS  :5:3x3m2\nDESC    :8:2a2c2a2x\n",
    ];
    let solution = board.answer_from_text(rows[0]);
    let solution = solution.expect("the first is native");
    for row in &rows[..6] {
        assert_eq!(read_answer(&board, row), Ok(solution.clone()), "{row}");
    }
    assert!(read_answer(&board, rows[6]).is_err());

    let board = parse("thermometers\n  1 1\n1 a1 a2\n1 b1 .\n");
    for row in ["levels a 1 b 1\n", "[solution]\nx -\nx -\n", "**\n"] {
        let read = read_answer(&board, row);
        assert_eq!(read.is_ok(), row != "**\n", "{row}");
        assert!(read.is_err() || read == board.answer_from_text("levels a 1 b 1\n"), "{row}");
    }

    let board = parse("tiling\n0 0 1\n0 1 1\n");
    for row in ["domino 1,1-1,2\n", "[solution]\nA A -\n- - -\n"] {
        assert_eq!(read_answer(&board, row), board.answer_from_text("domino 1,1-1,2\n"), "{row}");
    }
}

/// An answer that comes with its board must be to this one.
#[test]
fn other_boards() {
    let board = parse("hashi\n1.1\n");
    for text in [
        "pzprv3/hashikake/1/3/2 . 2 /2 2 /",
        "[problem]\n2 - 2\n[solution]\n- 2 -\n",
        "{\"puzzle\":\"hashi\",\"rows\":[\"2.2\"],\"solution\":{\"bridges\":[]}}",
    ] {
        let error = read_answer(&board, text).expect_err(text);
        assert_eq!(
            error.message, "this is the answer to another board",
            "{text}"
        );
    }
    let error = read_answer(&board, "pzprv3/hashikake/1/3/1 . 1 /").expect_err("no links");
    assert!(error.message.contains("without an answer"), "{error}");
}

/// Drawings say what is drawn; what is not is undecided until all numbers are
/// right.
#[test]
fn blank_spans() {
    let board = parse("hashi\n3.2.1\n.....\n1....\n");
    let read = |links: &str| {
        let text = format!("pzprv3/hashikake/3/5/3 . 2 . 1 /. . . . . /1 . . . . /{links}");
        read_answer(&board, &text)
    };
    let spans = |answer: Result<Values, InputError>| -> Vec<Option<u32>> {
        let answer = answer.expect("it is drawn well");
        answer.sets().iter().map(|set| set.value()).collect()
    };
    let none = "/0 0 0 0 /0 0 0 0 ";
    let half = read(&format!("2 2 0 0 {none}/0 0 0 0 0 /0 0 0 0 0 /"));
    assert_eq!(spans(half), [Some(2), None, None]);
    let crossed = read(&format!("2 2 -1 0 {none}/0 0 0 0 0 /0 0 0 0 0 /"));
    assert_eq!(spans(crossed), [Some(2), None, Some(0)]);
    let loose = read(&format!("2 0 0 0 {none}/0 0 0 0 0 /0 0 0 0 0 /"));
    assert!(
        loose
            .expect_err("it ends in the water")
            .message
            .contains("not drawn alike")
    );
    let elsewhere = read(&format!("0 0 0 0 {none}/0 1 0 0 0 /0 0 0 0 0 /"));
    assert!(
        elsewhere
            .expect_err("no island is there")
            .message
            .contains("no two islands")
    );
}

/// A save file with these moves, `done - 1` of which count.
fn save(game: &str, id: &str, moves: &[&str], done: usize) -> String {
    let (params, desc) = id.split_once(':').expect("an id");
    let lines: String = moves
        .iter()
        .map(|step| match step.strip_prefix("RESTART ") {
            Some(desc) => format!("RESTART :{}:{desc}\n", desc.len()),
            None => format!("MOVE    :{}:{step}\n", step.len()),
        })
        .collect();
    format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n\
         GAME    :{}:{game}\nPARAMS  :{}:{params}\nDESC    :{}:{desc}\n\
         NSTATES :1:{}\nSTATEPOS:1:{done}\n{lines}",
        game.len(),
        params.len(),
        desc.len(),
        moves.len() + 1,
    )
}

/// A domino takes away those under it, the same again takes it away; what a
/// restart forgets is forgotten.
#[test]
fn moves_of_dominoes() {
    let board = parse("tiling\n0 0 1\n1 1 0\n");
    let laid = |moves: &[&str], done| {
        let text = save("Dominosa", "1:001110", moves, done);
        read_answer(&board, &text).map(|laid| board.answer_to_text(&laid))
    };
    assert_eq!(
        laid(&["D0,1", "D1,2", "E0,3"], 4).as_deref(),
        Ok("domino 1,2-1,3\n")
    );
    assert_eq!(
        laid(&["D0,1", "D0,1", "D2,5"], 4).as_deref(),
        Ok("domino 1,3-2,3\n")
    );
    assert_eq!(
        laid(&["D0,1", "RESTART 001110", "D2,5"], 4).as_deref(),
        Ok("domino 1,3-2,3\n")
    );
    assert_eq!(
        laid(&["D0,1", "S;D3,4;D2,5"], 3).as_deref(),
        Ok("domino 1,3-2,3\ndomino 2,1-2,2\n")
    );
    assert_eq!(
        laid(&["D0,1", "D2,5"], 2).as_deref(),
        Ok("domino 1,1-1,2\n")
    );
    for (moves, done, part) in [
        (&["D0,5"][..], 2, "neighbouring cells, found `D0,5`"),
        (&["D1,0"], 2, "expected a move"),
        (&["X"], 2, "expected a move"),
        (&["D0,1"], 3, "expected a number from 1 to 2"),
        (&["RESTART 110001"], 2, "restarted with another board"),
    ] {
        let error = laid(moves, done).expect_err(part);
        assert!(error.message.contains(part), "{error}");
    }
}

/// Bridges are set, marks are toggled.
#[test]
fn moves_of_bridges() {
    let board = parse("hashi\n3.2\n...\n1.2\n");
    let drawn = |moves: &[&str]| {
        let text = save("Bridges", "3x3:3a2c1a2", moves, moves.len() + 1);
        read_answer(&board, &text).map(|drawn| board.answer_to_text(&drawn))
    };
    assert_eq!(
        drawn(&["L0,0,2,0,1", "L2,0,0,0,2", "M0,0"]).as_deref(),
        Ok("bridge 1,1-1,3 2\n")
    );
    assert_eq!(
        drawn(&["N0,0,2,0", "L0,0,0,2,1"]).as_deref(),
        Ok("bridge 1,1-1,3 0\nbridge 1,1-3,1 1\n")
    );
    assert_eq!(
        drawn(&["N0,0,2,0", "N0,0,2,0;L0,0,0,2,1"]).as_deref(),
        Ok("bridge 1,1-3,1 1\n")
    );
    assert!(
        drawn(&["L0,0,2,0,3"]).is_err()
            && drawn(&["L0,0,2,2,1"]).is_err()
            && drawn(&["L0,0,1,0,1"]).is_err()
    );
}
