//! Malformed tilings.

use super::{check_answers, check_objects, check_texts};
use puzzlesat::puzzles::tiling;

#[test]
#[rustfmt::skip]
fn headers() {
    check_texts("tiling", &[
        ("", "1:1", "expected `tiling`, found an empty text"),
        ("# tiling\n", "1:1", "found an empty text"),
        ("0 0\n", "1:1", "expected `tiling`, found `0`"),
        ("\n\n domino\n0 0\n", "3:2", "expected `tiling`, found `domino`"),
        ("tiling 2x2\n0 0\n", "1:8", "expected the end of the line, found `2x2`"),
        ("tiling\n", "", "needs at least one cell"),
        ("tiling\ndominoes 0-0\n", "", "needs at least one cell"),
    ]);
}

#[test]
#[rustfmt::skip]
fn grids() {
    check_texts("tiling", &[
        ("tiling\n0 0\n0\n", "3:2", "1 numbers in the row, expected 2 as in the first"),
        ("tiling\n0 0\n0 0 0 # too long\n", "3:6", "3 numbers in the row, expected 2"),
        ("tiling\n0 -1\n", "2:3", "expected a number of the grid"),
        ("tiling\n0 x\n", "2:3", "found `x`"),
        ("tiling\n0 1.5\n", "2:3", "found `1.5`"),
        ("tiling\n0 +1\n", "2:3", "found `+1`"),
        ("tiling\né 1\n", "2:1", "found `é`"),
        ("tiling\n0 ¹\n", "2:3", "found `¹`"),
        ("tiling\n0 4294967296\n", "2:3", "0 to 4294967295"),
        ("tiling\n0 123456789012345678901234567890\n", "2:3", "`12345678901234567890…`"),
        ("tiling\n0 4294967295\n", "", "2 cells are too few for"),
        ("tiling\n0 0\ncolour red\n", "3:1", "or `dominoes`, `given`, `cover`, 0 to"),
        ("tiling\n0 1\n", "", "2 cells are too few for 3 dominoes, expected at least 6"),
        ("tiling\n0\n", "", "1 cells are too few for 1 dominoes"),
    ]);
}

#[test]
#[rustfmt::skip]
fn sets() {
    check_texts("tiling", &[
        ("tiling\n0 0\ndominoes 0\n", "3:10", "expected a domino like 0-1, found `0`"),
        ("tiling\n0 0\ndominoes 0-0 0-\n", "3:14", "found `0-`"),
        ("tiling\n0 0\ndominoes 0-0-0\n", "3:10", "found `0-0-0`"),
        ("tiling\n0 0\ndominoes 0--1\n", "3:10", "found `0--1`"),
        ("tiling\n0 0\ndominoes a-b\n", "3:10", "found `a-b`"),
        ("tiling\n0 0\ndominoes 0-4294967296\n", "3:10", "found `0-4294967296`"),
        ("tiling\n0 1\ndominoes 0-0\n", "r1c2", "no domino of the set has a 1"),
        ("tiling\n0 0\ndominoes 0-0 0-0\n", "", "2 cells are too few for 2 dominoes"),
        ("tiling\n0 0\ncover\n", "3:1", "expected `cover all` or `cover any`"),
        ("tiling\n0 0\n cover some\n", "3:2", "expected `cover all` or `cover any`"),
        ("tiling\n0 0\ncover all any\n", "3:1", "expected `cover all` or `cover any`"),
        ("tiling\n0 0\ncover all\ncover all\n", "4:1", "a second `cover` line"),
        ("tiling\n0 0 0\ncover all\n", "", "1 dominoes cannot cover all 3 cells"),
        ("tiling\n0 0\ndominoes\ncover all\n", "", "0 dominoes cannot cover all 2 cells"),
    ]);
}

#[test]
#[rustfmt::skip]
fn given_dominoes() {
    check_texts("tiling", &[
        ("tiling\n0 0\ngiven 1,1\n", "3:7", "expected ROW,COLUMN-ROW,COLUMN, found `1,1`"),
        ("tiling\n0 0\ngiven 1-2\n", "3:7", "expected ROW,COLUMN, found `1`"),
        ("tiling\n0 0\ngiven 1,1-1,x\n", "3:7", "expected ROW,COLUMN, found `1,x`"),
        ("tiling\n0 0\ngiven 1,1--1,1\n", "3:7", "found `-1,1`"),
        ("tiling\n0 0\ngiven 1,1-1,3\n", "3:7", "cell 1,3 is off the board of 1 row"),
        ("given 1,1-1,2\n", "1:1", "expected `tiling`"),
        ("tiling\ngiven 1,1-1,3\n0 0\n", "2:7", "cell 1,3 is off the board"),
        ("tiling\n0 0\ngiven 0,1-1,1\n", "3:7", "cell 0,1 is off the board"),
        ("tiling\n0 0\ngiven 1,1-99999999999999999999,1\n", "3:7", "expected ROW,COLUMN, found"),
        ("tiling\n0 0\ngiven 1,1-1,1\n", "r1c1", "r1c1 and r1c1 are not neighbours"),
        ("tiling\n0 0\n0 0\ngiven 1,1-2,2\n", "r2c2", "r1c1 and r2c2 are not neighbours"),
        ("tiling\n0 0\ngiven 1,1-1,2 1,2-1,1\n", "r1c1", "two given dominoes lie on this cell"),
        ("tiling\n0 0 0\ngiven 1,1-1,2 1,3-1,2\n", "r1c2", "two given dominoes"),
        ("tiling\n0 0 1 1\ndominoes 0-0 1-1\ngiven 1,3-1,2\n", "r1c2", "the given domino 0-1 is not in the set"),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_objects("tiling", &[
        ("[]", "", "expected a JSON object, found an array"),
        ("null", "", "expected a JSON object, found null"),
        ("\"tiling\"", "", "expected a JSON object, found `tiling`"),
        ("{}", ".grid", "missing"),
        ("{\"grid\":null}", ".grid", "missing"),
        ("{\"grid\":{}}", ".grid", "expected an array, found an object"),
        ("{\"grid\":[3]}", ".grid[0]", "expected an array, found 3"),
        ("{\"grid\":[[0,\"0\"]]}", ".grid[0][1]", "from 0 to 4294967295, found `0`"),
        ("{\"grid\":[[0,-1]]}", ".grid[0][1]", "found -1"),
        ("{\"grid\":[[0,1.5]]}", ".grid[0][1]", "found 1.5"),
        ("{\"grid\":[[0,4294967296]]}", ".grid[0][1]", "found 4294967296"),
        ("{\"grid\":[[0,true]]}", ".grid[0][1]", "found true"),
        ("{\"grid\":[]}", "", "needs at least one cell"),
        ("{\"grid\":[[]]}", "", "needs at least one cell"),
        ("{\"grid\":[[0,0],[0]]}", ".grid[1]", "1 numbers in the row, expected 2 as in the first"),
        ("{\"grid\":[[0,4294967295]]}", "", "too few"),
    ]);
}

#[test]
#[rustfmt::skip]
fn fields() {
    check_objects("tiling", &[
        ("{\"grid\":[[0,0]],\"dominoes\":\"0-0\"}", ".dominoes", "expected an array"),
        ("{\"grid\":[[0,0]],\"dominoes\":[0]}", ".dominoes[0]", "expected an array, found 0"),
        ("{\"grid\":[[0,0]],\"dominoes\":[[0]]}", ".dominoes[0]", "two values, found 1"),
        ("{\"grid\":[[0,0]],\"dominoes\":[[0,0],[0,\"x\"]]}", ".dominoes[1]", "found `x`"),
        ("{\"grid\":[[0,1]],\"dominoes\":[[0,0]]}", "r1c2", "no domino of the set has a 1"),
        ("{\"grid\":[[0,0]],\"given\":[[1,1]]}", ".given[0]", "expected an array, found 1"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1]]]}", ".given[0]", "two values, found 1"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[1]]]}", ".given[0]", "[row, column], found 1"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[1,3]]]}", ".given[0]", "[1,3] is off the board"),
        ("{\"grid\":[[0,0]],\"given\":[[[0,1],[1,1]]]}", ".given[0]", "[0,1] is off the board"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[1,-2]]]}", ".given[0]", "[1,-2] is off the board"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[1,\"x\"]]]}", ".given[0]", "numbers, found `x`"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[[],1]]]}", ".given[0]", "numbers, found an array"),
        ("{\"grid\":[[0,0]],\"given\":[[[1,1],[1,1]]]}", "r1c1", "are not neighbours"),
        ("{\"grid\":[[0,0]],\"cover\":\"some\"}", ".cover", "\"all\" or \"any\", found `some`"),
        ("{\"grid\":[[0,0]],\"cover\":true}", ".cover", "expected a string, found true"),
    ]);
}

#[test]
#[rustfmt::skip]
fn answers() {
    check_answers(
        &tiling::ABOUT.example,
        &[
            ("domino\n", "1:1", "expected `domino R,C-R,C`, found `domino`"),
            ("\n bridge 1,1-1,2 1\n", "2:2", "expected `domino R,C-R,C`"),
            ("domino 1,1-1,2 1\n", "1:1", "expected `domino R,C-R,C`"),
            ("domino 1,1\n", "1:8", "expected ROW,COLUMN-ROW,COLUMN, found `1,1`"),
            ("domino 1,1-1,\n", "1:8", "expected ROW,COLUMN, found `1,`"),
            ("domino 1,5-1,6\n", "1:8", "cell 1,6 is off the board of 4 rows and 5 columns"),
            ("domino 0,1-1,1\n", "1:8", "cell 0,1 is off the board"),
            ("domino 1,1-2,2\n", "1:8", "r1c1 and r2c2 are not"),
            ("domino 1,1-1,3\n", "1:8", "r1c1 and r1c3 are not"),
            ("domino 1,1-1,1\n", "1:8", "r1c1 and r1c1 are not"),
            ("domino 1,1-1,2\ndomino 1,2-1,1\n", "2:8", "a second domino on r1c1-r1c2"),
            ("[]", "", "expected a JSON object, found an array"),
            ("{}", ".dominoes", "missing"),
            ("{\"levels\":[]}", ".levels", "unknown field, expected one of dominoes"),
            ("{\"dominoes\":7}", ".dominoes", "expected an array, found 7"),
            ("{\"dominoes\":[[[1,1]]]}", ".dominoes[0]", "expected two cells"),
            ("{\"dominoes\":[[[1,1],[1,6]]]}", ".dominoes[0]", "[1,6] is off the board"),
            ("{\"dominoes\":[[[1,1],[2,2]]]}", ".dominoes[0]", "neighbouring cells"),
            ("{\"dominoes\":[[[1,1],[1,2]],[[1,2],[1,1]]]}", ".dominoes[1]", "a second domino"),
        ],
    );
}
