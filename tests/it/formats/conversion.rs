//! Through the registry: names of formats, what goes along, what does not fit.

use super::board;
use puzzlesat::registry::Registry;

fn convert(text: &str, to: &str, answer: Option<&str>) -> Result<(String, Option<String>), String> {
    let board = board(text);
    let answer =
        answer.map(|answer| Registry::builtin().read_answer(board.puzzle.as_ref(), answer));
    let converted = answer
        .transpose()
        .and_then(|answer| board.convert(to, answer.as_ref()));
    converted
        .map(|done| (done.text, done.left_out))
        .map_err(|error| error.to_string())
}

/// The example in each format that can hold it, and from each to each.
#[test]
fn between_all_formats() {
    let mut pairs = 0;
    for entry in Registry::builtin().entries() {
        let example = &entry.about().example;
        let own = ["native", "json"].into_iter().map(str::to_owned);
        let names: Vec<String> = own
            .chain(entry.formats().iter().map(|row| row.name().to_owned()))
            .collect();
        let native = convert(example, "native", None).expect("it is native").0;
        for from in &names {
            let Ok((text, _)) = convert(example, from, None) else {
                continue;
            };
            for to in &names {
                let direct = convert(example, to, None);
                assert_eq!(
                    convert(&text, to, None),
                    direct,
                    "{} {from} {to}",
                    entry.name()
                );
                pairs += u32::from(direct.is_ok());
            }
            assert_eq!(
                convert(&text, "native", None).expect("it holds all").0,
                native
            );
        }
    }
    assert!(pairs > 100, "only {pairs}");
}

#[test]
fn answers_go_along() {
    let pzprv3 = "pzprv3/hashikake/1/3/2 . 2 /2 2 /";
    let (json, left_out) = convert(pzprv3, "json", None).expect("it holds both");
    assert!(
        json.contains("\"solution\":{\"bridges\":[[[1,1],[1,3],2]]}"),
        "{json}"
    );
    assert_eq!(left_out, None);
    for to in ["native", "sav", "janko", "penpa", "pzprv3"] {
        let (text, left_out) = convert(&json, to, None).expect(to);
        assert_eq!(left_out, None, "{to}");
        let board = board(&text);
        let answer = board.answer().expect(to).expect(to);
        assert_eq!(
            board.puzzle.answer_to_text(&answer),
            "bridge 1,1-1,3 2\n",
            "{to}"
        );
    }
    for to in ["pzpr", "tatham", "has", "lpcp"] {
        let (_, left_out) = convert(&json, to, None).expect(to);
        assert_eq!(
            left_out,
            Some(format!("{to} holds no answers beside boards"))
        );
    }
    let half = "pzprv3/hashikake/1/5/1 . 2 . 1 /1 1 0 0 /";
    let (text, left_out) = convert(half, "janko", None).expect("it holds the board");
    assert!(!text.contains("[solution]"), "{text}");
    assert!(left_out.is_some_and(|why| why.contains("holds complete answers")));
}

/// An answer that was asked for is written or refused.
#[test]
fn answers_that_are_given() {
    let board = "hashi\n2.2\n";
    let answer = Some("bridge 1,1-1,3 2\n");
    assert_eq!(
        convert(board, "lpcp", answer).map(|done| done.0).as_deref(),
        Ok("2\n0 0 0 2\n0 0 0 2\n")
    );
    assert_eq!(
        convert(board, "native", answer)
            .map(|done| done.0)
            .as_deref(),
        Ok("hashi\n2.2\nsolution\nbridge 1,1-1,3 2\n")
    );
    assert_eq!(
        convert(board, "pzpr", answer),
        Err("the format pzpr has no answers".into())
    );
    let wrong = convert(board, "lpcp", Some("bridge 1,1-1,2 2\n")).expect_err("no island");
    assert!(wrong.contains("r1c1 and r1c2"), "{wrong}");
    let half = convert("hashi\n1.2.1\n", "lpcp", Some("bridge 1,1-1,3 1\n")).expect_err("half");
    assert!(
        half.contains("holds complete answers, r1c3-r1c5 is undecided"),
        "{half}"
    );
}

#[test]
#[rustfmt::skip]
fn what_does_not_fit() {
    let rows = [
        ("hashi\n11\n", "tatham", "holds no adjacent islands, r1c1 and r1c2 are"),
        ("hashi\n?.1\n", "tatham", "cell r1c1: a game id holds numbers from 1 to 16 only"),
        ("hashi\n17 . 1\n", "tatham", "cell r1c1: a game id holds numbers"),
        ("hashi\n1\n", "tatham", "at least two islands"),
        ("hashi max=3\n1.1\n", "pzpr", "holds boards with at most 2 bridges per pair"),
        ("hashi tree\n1.1\n", "pzprv3", "loops allowed"),
        ("hashi\n4294967295 . 1\n", "pzpr", "numbers to 1126351 only"),
        ("hashi\n?.1\n", "has", "holds no island without a number"),
        ("hashi\n?.1\n", "lpcp", "holds no island without a number"),
        ("hashi\n1.1\n", "task", "a square board, not 1 rows of 3"),
        ("hashi\n1.1\n", "dzn", "hashi has no format `dzn`, expected one of native, json, tatham"),
        ("thermometers\n1 1\n1 a1 a2\n", "task", "a square board"),
        ("thermometers\n1 -\n1 a1 a2\n1 . .\n", "task", "holds all totals"),
        ("thermometers\n0\n0 .\n", "penpa", "needs a thermometer"),
        ("tiling\n0 0 0\ndominoes 0-0\n", "tatham", "holds the full set of dominoes"),
        ("tiling\n0 0\ngiven 1,1-1,2\n", "dzn", "none given"),
        ("tiling\n0\n0\n", "rcra", "1 rows of 2 for numbers to 0, not 2 of 1"),
        ("tiling\n0 0\n0 0\n0 0\ndominoes 0-0 0-1 1-1\n", "janko", "needs the largest number on the board"),
        ("tiling\n0 0 0\n0 0 0\ndominoes 0-0 0-1 1-1\n", "tatham", "0 occurs 6 times, expected 3"),
        ("city-bloxx 2x2\n", "tatham", "city-bloxx has no format `tatham`, expected one of native, json"),
    ];
    for (board, to, part) in rows {
        let error = convert(board, to, None).expect_err(board);
        assert!(error.contains(part), "{board}{to}: {error}");
    }
}
