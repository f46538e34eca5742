//! Headers that ask for too much are refused before anything is made of them, and
//! long texts are read in a time that grows with their length.

use super::{board, read};
use puzzlesat::registry::Registry;
use testing::fuzz;

fn refused(text: &str, part: &str) {
    let start: String = text.chars().take(60).collect();
    let error = read(text).expect_err(&start);
    assert!(error.message.contains(part), "{start}: {error}");
    assert!(error.to_string().len() < 300, "{start}: {error}");
}

#[test]
#[rustfmt::skip]
fn sizes_that_the_text_does_not_fill() {
    let task = "1_".repeat(100_000);
    let rows = [
        ("https://puzz.link/p?hashi/100000/100000/1g1", "a board of 100000x100000 cells"),
        ("hashi/18446744073709551615/2/1", "a board of 18446744073709551615x2 cells"),
        ("hashi/99999999999999999999/2/1", "expected the number of columns"),
        ("pzprv3/hashikake/1000000/1000000/1 . 1 /", "but 3 words follow"),
        ("1000x100000:1a1", "cells, expected 1 to 1000000 cells"),
        ("999:01", "2 numbers, expected 1001000"),
        ("1000000 1000000\n1 1\n", "expected a puzzle name"),
        (&task[..task.len() - 1], "totals, expected two for each of 1 to 200 rows"),
        ("r=1000000; c=1000000; high=4294967295; board=array2d(1..r,1..c,[0,0]);", "but the board has 2 numbers"),
        ("r=1; c=2; high=4294967295; board=array2d(1..r,1..c,[0,0]);", "2 cells, expected 18446744078004518912"),
        ("SAVEFILE:18446744073709551615:x\nGAME    :7:Bridges\n", "bytes do not end here"),
        ("[clabels]\n1\n[rlabels]\n1\n[labels]\n4294967295.4294967295\n", "but there is no 4294967295.1"),
    ];
    for (text, part) in rows {
        refused(text, part);
    }
    let totals = vec!["0"; 30_000].join(",");
    let object = format!("{{\"puzzle\":\"thermometers\",\"row_totals\":[{totals}],\"column_totals\":[{totals}],\"thermometers\":[]}}");
    refused(&object, "expected at most 40000 cells");
}

/// A number of a million digits, wherever a format has one.
#[test]
fn long_numbers() {
    let long = "9".repeat(160_000);
    let texts = [
        "N",
        "N:01",
        "Nx5:1a1",
        "5xNi3:1a1",
        "5x5mN:1a1",
        "3:[N]",
        "hashi/N/2/1",
        "hashi/2/N/1",
        "pzprv3/hashikake/N/2/1 1 0 /",
        "pzprv3/hashikake/1/2/N 1 /0 /",
        "2 1 N\n1 1\n",
        "1 2\nN 1\n",
        "1\nN 0\n",
        "r=N;c=2;high=0;board=array2d(1..r,1..c,[0,0]);",
        "r=1;c=2;high=0;board=array2d(1..r,1..c,[0,N]);",
        "N_1;1,1",
        "1_1;1,N",
        "1_1;5,N",
        "[problem]\nN 1\n",
        "[clabels]\n1\n[rlabels]\n1\n[labels]\nN.1\n",
        "[clabels]\n1\n[rlabels]\n1\n[labels]\n1.N\n",
        "SAVEFILE:N:x\nGAME    :7:Bridges\n",
        "https://example.org/#m=edit&p=N",
    ];
    for text in texts {
        let text = text.replace('N', &long);
        let read = read(&text);
        let start: String = text.chars().take(60).collect();
        // So many digits alone are a board of 400 rows.
        if text.len() == long.len() {
            assert!(read.is_ok(), "{start}");
            continue;
        }
        let error = read.expect_err(&start);
        assert!(error.to_string().len() < 300, "{start}: {error}");
    }
}

/// A page of Penpa+ that inflates to much more than it is.
#[test]
fn pages_that_inflate() {
    use base64::Engine as _;
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b'a'; 64 << 20], 9);
    let code = base64::engine::general_purpose::STANDARD.encode(bomb);
    assert!(code.len() < 200_000);
    for puzzle in ["hashi", "thermometers", "tiling"] {
        let text = format!("https://example.org/#m=edit&p={code}");
        let read = Registry::builtin().read(&text, Some(puzzle), None);
        let error = read.expect_err("too large");
        assert!(error.message.contains("at most 1048576 bytes"), "{error}");
    }
}

/// A hundred thousand bytes of each kind of token. Reading must not be quadratic: this would
/// then take minutes.
#[test]
fn long_texts() {
    let tokens = [
        "9",
        "i1",
        "1x",
        "z",
        "a1",
        "[1]",
        "1;",
        "1_1;",
        ",1",
        "-f",
        "1 ",
        "1\n",
        "/1",
        "1 1 1 1\n",
        "{",
        "[x]\n",
        "#",
        "é",
        "D0,1;",
    ];
    let heads = [
        "",
        "7x7",
        "3:",
        "hashi/9/9/",
        "pzprv3/hashikake/",
        "[problem]\n",
        "[solution]\n",
        "SAVEFILE:1:",
        "m=edit&p=",
        "r=1;board=",
        "1_1;",
    ];
    for head in heads {
        for token in tokens {
            let text = format!("{head}{}", token.repeat(40_000 / token.len()));
            let _ = read(&text);
        }
    }
}

/// The body of the fuzz target on what each format writes, with answers of
/// each format: as much as an unmutated corpus shows.
#[test]
fn fuzzed_formats() {
    let mut texts: Vec<String> = Vec::new();
    for entry in Registry::builtin().entries() {
        let board = board(&entry.about().example);
        for row in entry.formats() {
            let written = board.convert(row.name(), None);
            texts.extend(written.map(|converted| converted.text).ok());
        }
    }
    assert!(texts.len() >= 15);
    for (i, text) in texts.iter().enumerate() {
        let other = &texts[(i + 1) % texts.len()];
        for answer in [text, other, "domino 1,1-1,2\n"] {
            fuzz::read(&[text.as_bytes(), &[0xff], answer.as_bytes()].concat());
        }
        // Cut anywhere.
        for end in (0..text.len()).step_by(1 + text.len() / 40) {
            fuzz::read(&text.as_bytes()[..end]);
        }
    }
}
