//! Malformed bridges.

use super::{check_answers, check_objects, check_texts};
use puzzlesat::puzzles::hashi;

#[test]
#[rustfmt::skip]
fn headers() {
    check_texts("hashi", &[
        ("", "1:1", "expected `hashi`, found an empty text"),
        ("11\n", "1:1", "expected `hashi`, found `11`"),
        ("hashi max=0\n11\n", "1:7", "expected max=1 to max=4, found `max=0`"),
        ("hashi tree max=5\n11\n", "1:12", "found `max=5`"),
        ("hashi max=\n11\n", "1:7", "found `max=`"),
        ("hashi max=-1\n11\n", "1:7", "found `max=-1`"),
        ("hashi max=two\n11\n", "1:7", "found `max=two`"),
        ("hashi loops\n11\n", "1:7", "expected `max=N` or `tree`, found `loops`"),
        ("hashi\n", "", "the board has no island"),
    ]);
}

#[test]
#[rustfmt::skip]
fn grids() {
    check_texts("hashi", &[
        ("hashi\n...\n...\n", "", "the board has no island"),
        ("hashi\n0 - .\n", "", "the board has no island"),
        ("hashi\n1.1\n1.\n", "3:3", "2 cells in the row, expected 3 as in the first"),
        ("hashi\n1.1\n1.11\n", "3:5", "4 cells in the row, expected 3"),
        ("hashi\n1x1\n", "2:2", "found `x`"),
        ("hashi\n 1H1\n", "2:3", "found `H`"),
        ("hashi\n-1\n", "2:1", "found `-`"),
        ("hashi\n1é1\n", "2:2", "found `é`"),
        ("hashi\n1 -1\n", "2:3", "expected an island's number, `?`, or water `.`"),
        ("hashi\n1 x\n", "2:3", "found `x`"),
        ("hashi\n1 4294967296\n", "2:3", "0 to 4294967295"),
        ("hashi\n1.1\n1 . 1\n", "2:1", "found `1.1`"),
        ("hashi\n1 . 1\n1 .\n", "3:4", "2 cells in the row, expected 3"),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_objects("hashi", &[
        ("[]", "", "expected a JSON object, found an array"),
        ("{}", ".rows", "missing"),
        ("{\"rows\":\"11\"}", ".rows", "expected an array, found `11`"),
        ("{\"rows\":[11]}", ".rows[0]", "expected a string, found 11"),
        ("{\"rows\":[\"11\",\"1x\"]}", ".rows[1]", "character 2: expected an island"),
        ("{\"rows\":[\"11\",\"1\"]}", ".rows[1]", "1 cells in the row, expected 2"),
        ("{\"rows\":[]}", "", "the board has no island"),
        ("{\"rows\":[\"..\"]}", "", "the board has no island"),
        ("{\"rows\":[\"11\"],\"max\":0}", ".max", "from 1 to 4, found 0"),
        ("{\"rows\":[\"11\"],\"max\":5}", ".max", "from 1 to 4, found 5"),
        ("{\"rows\":[\"11\"],\"max\":\"2\"}", ".max", "from 1 to 4, found `2`"),
        ("{\"rows\":[\"11\"],\"tree\":\"yes\"}", ".tree", "expected true or false, found `yes`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn answers() {
    check_answers(
        &hashi::ABOUT.example,
        &[
            ("bridge\n", "1:1", "expected `bridge R,C-R,C N`, found `bridge`"),
            ("bridge 1,1-1,3\n", "1:1", "expected `bridge R,C-R,C N`"),
            ("domino 1,1-1,3\n", "1:1", "expected `bridge R,C-R,C N`"),
            ("bridge 1,1-1,3 1 1\n", "1:1", "expected `bridge R,C-R,C N`"),
            ("bridge 1,1-1,3 x\n", "1:16", "expected a number of bridges"),
            ("bridge 1,1-1,3 -1\n", "1:16", "found `-1`"),
            ("bridge 1,1-1,3 4294967296\n", "1:16", "0 to 4294967295"),
            ("bridge 1,1 1\n", "1:8", "expected ROW,COLUMN-ROW,COLUMN"),
            ("bridge 1,1-1,9 1\n", "1:8", "cell 1,9 is off the board of 5 rows"),
            ("bridge 1,1-1,2 1\n", "1:8", "r1c1 and r1c2 are not two islands"),
            ("bridge 1,1-1,1 1\n", "1:8", "r1c1 and r1c1 are not two islands"),
            ("bridge 1,1-5,1 1\n", "1:8", "not two islands that see each other"),
            ("\nbridge 1,1-1,3 1\nbridge 1,3-1,1 0\n", "3:8", "a second number of bridges"),
            ("{}", ".bridges", "missing"),
            ("{\"levels\":[]}", ".levels", "unknown field"),
            ("{\"bridges\":0}", ".bridges", "expected an array, found 0"),
            ("{\"bridges\":[[[1,1],[1,3]]]}", ".bridges[0]", "expected two cells and a number"),
            ("{\"bridges\":[[[1,1],[1,3],-1]]}", ".bridges[0]", "found -1"),
            ("{\"bridges\":[[[1,1],[1,9],1]]}", ".bridges[0]", "[1,9] is off the board"),
            ("{\"bridges\":[[[1,1],[1,2],1]]}", ".bridges[0]", "not two islands"),
        ],
    );
}
