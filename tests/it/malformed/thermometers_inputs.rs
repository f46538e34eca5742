//! Malformed thermometers.

use super::{check_answers, check_objects, check_texts};
use puzzlesat::puzzles::thermometers;

#[test]
#[rustfmt::skip]
fn headers() {
    check_texts("thermometers", &[
        ("", "1:1", "expected `thermometers`, found an empty text"),
        ("tiling\n", "1:1", "expected `thermometers`, found `tiling`"),
        ("thermometers 3x3\n", "1:14", "expected the end of the line, found `3x3`"),
        ("thermometers\n", "1:13", "expected a line of column totals, found the end"),
        ("thermometers\n 1 x\n", "2:4", "expected a total or `-`"),
        ("thermometers\n -1 1\n", "2:2", "found `-1`"),
        ("thermometers\n 1 . 1\n", "2:4", "found `.`"),
        ("thermometers\n 4294967296\n", "2:2", "0 to 4294967295"),
        ("thermometers\n 1 1\n", "", "at least one row and one column"),
    ]);
}

#[test]
#[rustfmt::skip]
fn rows() {
    check_texts("thermometers", &[
        ("thermometers\n 1 1\n 1 a1\n", "3:6", "1 cells in the row, expected 2"),
        ("thermometers\n 1 1\n 1\n", "3:3", "0 cells in the row, expected 2"),
        ("thermometers\n 1\n 1 a1 a2\n", "3:7", "more than 1 cells in the row"),
        ("thermometers\n 1\n a1 1\n", "3:2", "expected a total or `-`"),
        ("thermometers\n 1\n x a1\n", "3:2", "found `x`"),
        ("thermometers\n 1\n 1.5 a1\n", "3:2", "found `1.5`"),
        ("thermometers\n 1\n 1 a\n", "3:4", "expected a cell like a1 or `.`, found `a`"),
        ("thermometers\n 1\n 1 1a\n", "3:4", "found `1a`"),
        ("thermometers\n 1\n 1 7\n", "3:4", "found `7`"),
        ("thermometers\n 1\n 1 a0\n", "3:4", "found `a0`"),
        ("thermometers\n 1\n 1 a-1\n", "3:4", "found `a-1`"),
        ("thermometers\n 1\n 1 a+1\n", "3:4", "found `a+1`"),
        ("thermometers\n 1\n 1 a1b\n", "3:4", "found `a1b`"),
        ("thermometers\n 1\n 1 *\n", "3:4", "found `*`"),
        ("thermometers\n 1\n 1 a4294967296\n", "3:4", "found `a4294967296`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn positions() {
    check_texts("thermometers", &[
        ("thermometers\n - -\n - a1 a3\n", "r1c2", "a3, but there is no a2"),
        ("thermometers\n -\n - a2\n", "r1c1", "a2, but there is no a1"),
        ("thermometers\n -\n - a4294967295\n", "r1c1", "but there is no a1"),
        ("thermometers\n - -\n - a1 a1\n", "3:7", "a1 is at r1c1 and at r1c2"),
        ("thermometers\n - -\n - a1 a01\n", "3:7", "is at r1c1 and at r1c2"),
        ("thermometers\n - -\n - a1 a2\n - a2 .\n", "4:4", "a2 is at r1c2 and at r2c1"),
        ("thermometers\n - - -\n - a1 . a2\n", "r1c3", "a2 is not a neighbour of a1 at r1c1"),
        ("thermometers\n - -\n - a1 .\n - . a2\n", "r2c2", "a2 is not a neighbour of a1 at r1c1"),
        ("thermometers\n - - - -\n - b2 a1 a2 b1\n", "r1c1", "b2 is not a neighbour of b1 at r1c4"),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_objects("thermometers", &[
        ("[]", "", "expected a JSON object, found an array"),
        ("{}", ".row_totals", "missing"),
        ("{\"row_totals\":[1]}", ".column_totals", "missing"),
        ("{\"row_totals\":[1],\"column_totals\":[1]}", ".thermometers", "missing"),
        ("{\"row_totals\":1}", ".row_totals", "expected an array, found 1"),
        ("{\"row_totals\":[1,-1]}", ".row_totals[1]", "found -1"),
        ("{\"row_totals\":[\"1\"]}", ".row_totals[0]", "found `1`"),
        ("{\"row_totals\":[],\"column_totals\":[],\"thermometers\":[]}", "", "at least one row"),
        ("{\"rows\":[],\"row_totals\":[1]}", ".column_totals", "missing"),
    ]);
}

#[test]
#[rustfmt::skip]
fn paths() {
    let object = |rest: &str| format!("{{\"row_totals\":[1,1],\"column_totals\":[1,1],{rest}}}");
    let check = |rest, at, part| check_objects("thermometers", &[(&object(rest), at, part)]);
    check("\"thermometers\":{}", ".thermometers", "expected an array, found an object");
    check("\"thermometers\":[7]", ".thermometers[0]", "expected an array, found 7");
    check("\"thermometers\":[[]]", ".thermometers[0]", "the thermometer has no cells");
    check("\"thermometers\":[[1,1]]", ".thermometers[0][0]", "expected an array, found 1");
    check("\"thermometers\":[[[1]]]", ".thermometers[0][0]", "[row, column], found 1");
    check("\"thermometers\":[[[1,\"1\"]]]", ".thermometers[0][0]", "numbers, found `1`");
    check("\"thermometers\":[[[1,1],[1,3]]]", ".thermometers[0][1]", "[1,3] is off the board");
    check("\"thermometers\":[[[0,1]]]", ".thermometers[0][0]", "[0,1] is off the board");
    check("\"thermometers\":[[[1,1],[2,2]]]", "r2c2", "a2 is not a neighbour of a1 at r1c1");
    check("\"thermometers\":[[[1,1],[1,1]]]", "r1c1", "a2 is not a neighbour of a1 at r1c1");
    check("\"thermometers\":[[[1,1],[1,2],[1,1]]]", "r1c1", "thermometer a crosses itself here");
    check("\"thermometers\":[[[1,1]],[[2,1],[1,1]]]", "r1c1", "the cell is on thermometer a and on b");
}

#[test]
#[rustfmt::skip]
fn names() {
    let object = |names: &str| {
        format!(
            "{{\"row_totals\":[1],\"column_totals\":[1,1],\"thermometers\":[[[1,1]],[[1,2]]],\
             \"names\":{names}}}"
        )
    };
    let check = |names, at, part| check_objects("thermometers", &[(&object(names), at, part)]);
    check("\"ab\"", ".names", "expected an array, found `ab`");
    check("[\"a\"]", ".names", "expected 2 names, one per thermometer, found 1");
    check("[\"a\",7]", ".names[1]", "expected a string, found 7");
    check("[\"a\",\"\"]", ".names[1]", "expected letters, found ``");
    check("[\"a1\",\"b\"]", ".names[0]", "expected letters, found `a1`");
    check("[\"a\",\"a\"]", ".names[1]", "expected a name that is not taken, found `a`");
}

#[test]
#[rustfmt::skip]
fn levels() {
    check_answers(
        &thermometers::ABOUT.example,
        &[
            ("level a 1\n", "1:1", "found `l`"),
            ("levels d 1\n", "1:8", "there is no thermometer `d`"),
            ("levels a\n", "1:8", "expected a level after thermometer a"),
            ("levels a x\n", "1:10", "expected a level"),
            ("levels a -1\n", "1:10", "expected a level"),
            ("levels a 4\n", "1:10", "level 4, but thermometer a has 3 cells"),
            ("levels a 4294967296\n", "1:10", "expected a level"),
            ("levels a 1\n b 1 a 2\n", "2:6", "a second level of thermometer a"),
            ("{}", ".levels", "missing"),
            ("{\"dominoes\":[]}", ".dominoes", "unknown field, expected one of levels, rows"),
            ("{\"levels\":\"3\"}", ".levels", "expected an array, found `3`"),
            ("{\"levels\":[1,2]}", ".levels", "2 levels, expected 3"),
            ("{\"levels\":[1,2,4]}", ".levels[2]", "from 0 to 3, found 4"),
            ("{\"levels\":[1,2,-1]}", ".levels[2]", "from 0 to 3, found -1"),
            ("{\"levels\":[1,2,3],\"rows\":[]}", ".rows", "found both"),
        ],
    );
}

#[test]
#[rustfmt::skip]
fn fillings() {
    check_answers(
        &thermometers::ABOUT.example,
        &[
            ("***\n***\n", "2:4", "2 rows, expected 3"),
            ("***\n***\n***\n ***\n", "4:2", "more than 3 rows"),
            ("***\n**\n***\n", "2:3", "2 cells in the row, expected 3"),
            ("***\n****\n***\n", "2:4", "more than 3 cells in the row"),
            ("* * o\n", "1:5", "expected `*`, `-` or `.`, found `o`"),
            ("{\"rows\":[\"***\"]}", ".rows", "1 rows, expected 3"),
            ("{\"rows\":[\"***\",\"***\",\"**o\"]}", ".rows[2]", "character 3: expected `*`"),
            ("{\"rows\":[\"***\",3,\"***\"]}", ".rows[1]", "expected a string, found 3"),
            ("{\"rows\":[\"***\",\"**\",\"***\"]}", ".rows[1]", "2 cells in the row"),
        ],
    );
    let bare = "thermometers\n - -\n - a1 .\n";
    check_answers(
        bare,
        &[
            ("*-\n*\n", "2:1", "more than 1"),
            ("-*\n", "1:2", "r1c2 is on no thermometer"),
        ],
    );
}
