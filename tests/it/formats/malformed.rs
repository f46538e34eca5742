//! What is not of the form says so, and where.

use super::board;
use puzzlesat::registry::Registry;
use puzzlesat::text::Place;

/// Format, text, place, a part of what is said.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

fn check(rows: &[Row]) {
    for (puzzle, format, text, at, part) in rows {
        let read = Registry::builtin().read(text, Some(puzzle), Some(format));
        let error = read.expect_err(text);
        let place = match &error.place {
            Place::At { line, column } => format!("{line}:{column}"),
            Place::Cell(cell) => cell.to_string(),
            Place::Field(field) => format!(".{field}"),
            _ => String::new(),
        };
        assert!(
            error.message.contains(part),
            "{format} {text:?}\n{error}\nexpected `{part}`"
        );
        assert!(place == *at, "{format} {text:?}\n{error}\nexpected at {at}");
    }
}

#[test]
#[rustfmt::skip]
fn bridges() {
    check(&[
        ("hashi", "pzpr", "hashi/2/2/00", "r1c1", "an island's number is at least 1"),
        ("hashi", "pzpr", "hashi/2/2/1111g", "1:15", "more than the 4 cells"),
        ("hashi", "pzpr", "hashi/2/2/1!", "1:12", "found `!`"),
        ("hashi", "pzpr", "hashi/2/2/+12g", "1:11", "expected 3 hexadecimal digits after `+`"),
        ("hashi", "pzpr", "hashi/a/b/1", "1:9", "expected the number of columns, found `b`"),
        ("hashi", "pzpr", "hashi/v:/2/2/g", "", "the board has no island"),
        ("hashi", "pzpr", "hashi/2", "1:8", "expected the number of rows"),
        ("hashi", "pzpr", "sudoku/2/2/1", "1:1", "expected a URL"),
        ("hashi", "pzprv3", "pzprv3/sudoku/1/1/1", "1:8", "expected `hashikake`"),
        ("hashi", "pzprv3", "pzprv3/hashikake/1/3/1 . x", "1:26", "expected `.`, `-` or a number"),
        ("hashi", "pzprv3", "pzprv3\nhashikake\n1\n3\n1 . 1\n2\n", "6:1", "1 links, expected 2 or none"),
        ("hashi", "pzprv3", "pzprv3\nhashikake\n0\n3\n", "3:1", "but 0 words follow"),
        ("hashi", "lpcp", "2 2\n1 0 0\n", "1:1", "but 3 cells follow"),
        ("hashi", "lpcp", "1 1\n-1\n", "2:1", "expected an island's number"),
        ("hashi", "has", "2 1 2\n1 0\n", "1:5", "2 islands announced, but the grid has 1"),
        ("hashi", "janko", "[problem]\n1 - 1\n1 -\n", "3:4", "2 cells in the row, expected 3"),
        ("hashi", "janko", "[problem]\n", "", "expected a section [problem] with lines"),
        ("hashi", "janko", "[problem]\n1 x\n", "2:3", "expected an island's number"),
        ("hashi", "janko", "[problem]\n1 1\n[arrows]\n", "3:1", "expected one of [problem]"),
        ("hashi", "janko", "[problem]\n1 1\n[problem]\n1 1\n", "3:1", "a second section"),
        ("hashi", "task", "1a1", "1:1", "3 cells, expected those of a square board"),
        ("hashi", "task", "1a1-", "1:4", "found `-`"),
        ("hashi", "sav", "SAVEFILE:2:xx", "", "no line GAME"),
        ("hashi", "sav", "GAME    :7:Bridges", "1:1", "expected `SAVEFILE:`"),
        ("hashi", "sav", "SAVEFILE:2:xx\nGAME    :3:Net\n", "2:12", "expected the game Bridges, found `Net`"),
        ("hashi", "sav", "SAVEFILE:2:xx\nGAME:x\n", "2:1", "expected KEY:LENGTH:VALUE"),
        ("hashi", "sav", "SAVEFILE:1:xx\n", "1:13", "expected the end of the line"),
        ("hashi", "penpa", "m=edit&p=%%", "", "is not base64"),
        ("hashi", "penpa", "m=edit&p=AAAA", "", "is not deflated data"),
        ("hashi", "penpa", "m=edit&q=", "", "p of the URL is missing"),
    ]);
}

#[test]
#[rustfmt::skip]
fn paths() {
    check(&[
        ("thermometers", "janko", "[clabels]\n1\n[rlabels]\n1\n[labels]\n1\n", "6:1", "expected a cell like 1.1"),
        ("thermometers", "janko", "[clabels]\n1 1\n[rlabels]\n1\n[labels]\n1.1\n", "6:1", "1 rows of 1 cells, expected 1 of 2"),
        ("thermometers", "janko", "[clabels]\n1 1\n[rlabels]\n1\n[labels]\n1.1 1.1\n", "6:5", "1.1 is at r1c1 and at r1c2"),
        ("thermometers", "janko", "[clabels]\n1 1\n[rlabels]\n1\n[labels]\n1.1 1.3\n", "r1c2", "1.3, but there is no 1.2"),
        ("thermometers", "task", "1_1_1", "1:1", "3 totals"),
        ("thermometers", "task", "1_1;6,1", "1:5", "expected 1, 2, 3 or 4 and a length"),
        ("thermometers", "task", "1_1;1,2", "1:7", "length 2, expected 1 to 1"),
        ("thermometers", "task", "1_1;5,1", "1:7", "cell 1, expected 0 to 0"),
        ("thermometers", "task", "1_1;1,1;1,1", "1:11", "no cell is left"),
        ("thermometers", "task", "1_1_1_1;5,0,3", "r2c2", "is not a neighbour"),
        ("thermometers", "task", "1_1_1_1;5,0,0", "1:9", "r1c1 is already on a thermometer"),
        ("thermometers", "task", "1_x;1,1", "1:3", "expected a total"),
    ]);
}

#[test]
#[rustfmt::skip]
fn dominoes() {
    check(&[
        ("tiling", "task", "012", "1:1", "3 numbers, expected 2, 6, 12"),
        ("tiling", "task", "02", "1:1", "expected 0 to 0, found 2"),
        ("tiling", "task", "000000", "1:1", "0 occurs 6 times, expected 3"),
        ("tiling", "rcra", "2\n0 0 1\n1 1 2\n", "3:5", "expected a number from 0 to 1, found 2"),
        ("tiling", "rcra", "2\n0 0 1\n1 1\n", "1:1", "2 rows need 6 numbers, but 5 follow"),
        ("tiling", "dzn", "r=1; c=2; high=0; board=array2d(1..r,1..c,[0 0]);", "1:46", "expected `]`, found `0`"),
        ("tiling", "dzn", "r=1; c=2; high=0;", "", "board is missing"),
        ("tiling", "dzn", "r=1; c=2; board=[|0,0|];", "", "high is missing"),
        ("tiling", "dzn", "r=1; r=1;", "1:6", "a second r"),
        ("tiling", "dzn", "x=1;", "1:1", "expected r, c, high or board, found `x`"),
        ("tiling", "dzn", "r=1 c=2;", "1:5", "expected `;`"),
        ("tiling", "dzn", "r=1; /* c", "1:6", "a comment without end"),
        ("tiling", "dzn", "r=1; c=2; high=0; board=array2d(1..r,1..c,[0,1]);", "r1c2", "expected a number from 0 to 0, found 1"),
        ("tiling", "janko", "[problem]\n0 0 1\n", "", "3 cells, expected 6"),
    ]);
}

/// Transposed boards, other ways to write one, comments anywhere.
#[test]
fn minizinc_layouts() {
    let texts = [
        "r=3; c=2; high=1; board=array2d(1..r,1..c,[0,0,1,1,0,1]);",
        "% a comment; r=9\nboard = array2d(1..3, 1..2, [0,0, 1,1,\n 0,1,])\n;\nhigh=1;/* r=5; */c=2;r=3",
        "r=3;c=2;high=1;board=[|0,0|1,1|0,1|];",
    ];
    let native = |text: &str| board(text).convert("native", None).expect(text).text;
    for text in texts {
        assert_eq!(native(text), "tiling\n0 0\n1 1\n0 1\n", "{text}");
    }
}
