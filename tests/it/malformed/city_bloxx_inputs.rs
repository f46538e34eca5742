//! Malformed cities.

use super::{check_answers, check_objects, check_texts};

#[test]
#[rustfmt::skip]
fn headers() {
    check_texts("city-bloxx", &[
        ("", "1:1", "expected `city-bloxx`, found an empty text"),
        ("city 2x2\n", "1:1", "expected `city-bloxx`, found `city`"),
        ("city-bloxx\n", "1:11", "expected a size after the name"),
        ("\n\ncity-bloxx # 5x5\n", "3:11", "expected a size after the name"),
        ("city-bloxx 5\n", "1:12", "expected ROWSxCOLUMNS, found `5`"),
        ("city-bloxx 5 5\n", "1:14", "expected the end of the line, found `5`"),
        ("city-bloxx 5X5\n", "1:12", "found `5X5`"),
        ("city-bloxx axb\n", "1:12", "found `axb`"),
        ("city-bloxx -1x2\n", "1:12", "found `-1x2`"),
        ("city-bloxx 2x2x2\n", "1:12", "found `2x2x2`"),
        ("city-bloxx 0x5\n", "1:12", "0 rows and 5 columns, expected 1 to 10000 cells"),
        ("city-bloxx 101x100\n", "1:12", "expected 1 to 10000 cells"),
        ("city-bloxx 4294967296x4294967296\n", "1:12", "expected 1 to 10000 cells"),
        ("city-bloxx 99999999999999999999x1\n", "1:12", "expected ROWSxCOLUMNS"),
    ]);
}

#[test]
#[rustfmt::skip]
fn grids() {
    check_texts("city-bloxx", &[
        ("city-bloxx 2x2\n..\n", "2:1", "1 rows of the grid, expected 2"),
        ("city-bloxx 2x2\n..\n..\n ..\n", "4:2", "3 rows of the grid, expected 2"),
        ("city-bloxx 2x2\n..\n.\n", "3:2", "1 cells in the row, expected 2"),
        ("city-bloxx 2x2\n...\n..\n", "2:4", "3 cells in the row, expected 2"),
        ("city-bloxx 2x2\n..\n.b\n", "3:2", "one of BRGY, found `b`"),
        ("city-bloxx 1x2\n.é\n", "2:2", "found `é`"),
        ("city-bloxx 1x2\n. .\n", "2:1", "expected a row of the grid"),
        ("city-bloxx 1x2\n-1\n", "2:1", "found `-`"),
        ("city-bloxx 1x2\n.Q\ntower blue P 1\n", "2:2", "one of P, found `Q`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn options() {
    check_texts("city-bloxx", &[
        ("city-bloxx 1x2\ntarget x\n", "2:8", "expected a score"),
        ("city-bloxx 1x2\ntarget -1\n", "2:8", "expected a score"),
        ("city-bloxx 1x2\ntarget 4294967296\n", "2:8", "0 to 4294967295"),
        ("city-bloxx 1x2\ntarget 1 2\n", "2:1", "expected one word after `target`"),
        ("city-bloxx 1x2\ntarget 1\ntarget 1\n", "3:1", "a second `target` line"),
        ("city-bloxx 1x2\nrule stable\nrule stable\n", "3:1", "a second `rule` line"),
        ("city-bloxx 1x2\nrule wobbly\n", "2:6", "found `wobbly`"),
        ("city-bloxx 1x2\nrounds 3\n", "2:1", "under `rule placement` only"),
        ("city-bloxx 1x2\nrule placement\nrounds x\n", "3:8", "expected a number of rounds"),
        ("city-bloxx 1x2\nrounds 1\nrounds 1\n", "3:1", "a second `rounds` line"),
        ("city-bloxx 1x2\nrule placement\nrounds 4294967295\n", "", "rounds"),
        ("city-bloxx 1x2\nrule stable stable\n", "2:1", "expected one word after `rule`"),
        ("city-bloxx 1x2\n goal 30\n", "2:2", "found `goal`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn towers() {
    let usage = "expected `tower NAME LETTER SCORE [needs NAME[*K],...]`";
    check_texts("city-bloxx", &[
        ("city-bloxx 1x2\ntower a A\n", "2:1", usage),
        ("city-bloxx 1x2\ntower a A 1 needs\n", "2:1", usage),
        ("city-bloxx 1x2\ntower a A 1 wants a\n", "2:1", usage),
        ("city-bloxx 1x2\ntower a A 1 needs a a\n", "2:1", usage),
        ("city-bloxx 1x2\ntower a AB 1\n", "2:9", "expected one letter, found `AB`"),
        ("city-bloxx 1x2\ntower a A -1\n", "2:11", "expected a score"),
        ("city-bloxx 1x2\ntower a A x\n", "2:11", "expected a score"),
        ("city-bloxx 1x2\ntower a A 4294967296\n", "2:11", "0 to 4294967295"),
        ("city-bloxx 1x2\ntower a A 1 needs b\n", "2:19", "there is no tower `b`"),
        ("city-bloxx 1x2\ntower a A 1 needs a,\n", "2:19", "there is no tower ``"),
        ("city-bloxx 1x2\ntower a A 1 needs a*0\n", "2:19", "expected 1 to 4 behind `*`"),
        ("city-bloxx 1x2\ntower a A 1 needs a*5\n", "2:19", "found `a*5`"),
        ("city-bloxx 1x2\ntower a A 1 needs a*x\n", "2:19", "found `a*x`"),
        ("city-bloxx 1x2\ntower a A 1 needs a*+1\n", "2:19", "found `a*+1`"),
        ("city-bloxx 1x2\ntower a A 1 needs a,a*2\n", "2:19", "tower `a` is needed twice"),
        ("city-bloxx 1x2\ntower a A 1\ntower a B 1\n", "3:1", "two towers are called a"),
        ("city-bloxx 1x2\ntower a A 1\ntower b A 1\n", "3:1", "two towers have the letter A"),
        ("city-bloxx 1x2\ntower a x 1\n", "2:1", "the letter of tower a is `x`, expected a letter"),
        ("city-bloxx 1x2\ntower a _ 1\n", "2:1", "the letter of tower a is `_`, expected a letter"),
        ("city-bloxx 1x2\ntower a . 1\n", "2:1", "the letter of tower a is `.`, expected a letter"),
        ("city-bloxx 1x2\ntower a*2 A 1\n", "2:1", "a word without `#`, `,` and `*`, found `a*2`"),
        ("city-bloxx 1x2\ntower a,b A 1\n", "2:1", "a word without `#`, `,` and `*`, found `a,b`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_objects("city-bloxx", &[
        ("[]", "", "expected a JSON object, found an array"),
        ("{}", ".size", "missing"),
        ("{\"size\":\"2x2\"}", ".size", "expected an array, found `2x2`"),
        ("{\"size\":[2]}", ".size", "expected [rows, columns]"),
        ("{\"size\":[0,2]}", ".size", "found 0"),
        ("{\"size\":[2,1.5]}", ".size", "found 1.5"),
        ("{\"size\":[101,100]}", ".size", "expected 1 to 10000 cells"),
        ("{\"size\":[1,2],\"grid\":[]}", ".grid", "0 rows, expected 1"),
        ("{\"size\":[1,2],\"grid\":\"..\"}", ".grid", "expected an array, found `..`"),
        ("{\"size\":[1,2],\"grid\":[1]}", ".grid[0]", "expected a string, found 1"),
        ("{\"size\":[1,2],\"grid\":[\"...\"]}", ".grid[0]", "3 cells, expected 2"),
        ("{\"size\":[1,2],\"grid\":[\".b\"]}", "r1c2", "found `b`"),
        ("{\"size\":[1,2],\"rule\":\"wobbly\"}", ".rule", "found `wobbly`"),
        ("{\"size\":[1,2],\"rounds\":1}", ".rounds", "the rule \"stable\" has no rounds"),
        ("{\"size\":[1,2],\"rule\":\"placement\",\"rounds\":-1}", ".rounds", "found -1"),
        ("{\"size\":[1,2],\"rule\":1}", ".rule", "expected a string, found 1"),
        ("{\"size\":[1,2],\"target\":-1}", ".target", "found -1"),
        ("{\"size\":[1,2],\"target\":\"30\"}", ".target", "found `30`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn tower_objects() {
    let object = |towers: &str| format!("{{\"size\":[1,2],\"towers\":{towers}}}");
    let check = |towers, at, part| check_objects("city-bloxx", &[(&object(towers), at, part)]);
    check("{}", ".towers", "expected an array, found an object");
    check("[]", "", "0 kinds of towers, expected 1 to 26");
    check("[7]", ".towers[0]", "expected a JSON object, found 7");
    check("[{}]", ".towers[0].name", "missing");
    check("[{\"name\":\"a\"}]", ".towers[0].letter", "missing");
    check("[{\"name\":\"a\",\"letter\":\"A\"}]", ".towers[0].score", "missing");
    check("[{\"name\":\"a b\",\"letter\":\"A\",\"score\":1}]", ".towers[0].name", "found `a b`");
    check("[{\"name\":\"a\",\"letter\":\"\",\"score\":1}]", ".towers[0].letter", "found ``");
    check("[{\"name\":\"a\",\"letter\":\"A\",\"score\":-1}]", ".towers[0].score", "found -1");
    let check = |needs, at, part| {
        let tower = format!("[{{\"name\":\"a\",\"letter\":\"A\",\"score\":1,{needs}}}]");
        check_objects("city-bloxx", &[(&object(&tower), at, part)]);
    };
    check("\"needs\":[]", ".towers[0].needs", "expected an object, found an array");
    check("\"needs\":{\"b\":1}", ".towers[0].needs", "there is no tower `b`");
    check("\"needs\":{\"a\":5}", ".towers[0].needs", "from 1 to 4, found 5");
    check("\"colour\":1", ".towers[0].colour", "unknown field");
}

#[test]
#[rustfmt::skip]
fn answers() {
    let board = "city-bloxx 2x3\n.x.\n...\n";
    check_answers(
        board,
        &[
            ("BxB\n", "1:4", "1 rows, expected 2"),
            ("BxB\nBBB\nBBB\n", "3:1", "more than 2 rows"),
            ("BxB\nBB\n", "2:3", "2 cells in the row, expected 3"),
            ("BxB\n BBBB\n", "2:5", "more than 3 cells in the row"),
            ("BxB\nBQB\n", "2:2", "expected a tower's letter, `_` or `.`, found `Q`"),
            ("BxB\nBxB\n", "2:2", "r2c2 has ground"),
            ("{}", ".city", "missing"),
            ("{\"city\":\"BB\"}", ".city", "expected an array, found `BB`"),
            ("{\"city\":[\"B_B\"]}", ".city", "1 rows, expected 2"),
            ("{\"city\":[\"B_B\",3]}", ".city[1]", "expected a string, found 3"),
            ("{\"city\":[\"B_B\",\"BB\"]}", ".city[1]", "2 cells, expected 3"),
            ("{\"city\":[\"B_B\",\"BqB\"]}", ".city[1]", "found `q`"),
            ("{\"city\":[\"B_B\",\"BBB\"],\"counts\":{\"blue\":9}}", ".counts", "the city has"),
            ("place 1,1\n", "1:1", "expected `place R,C LETTER`"),
            ("place 1,4 B\n", "1:7", "cell 1,4 is off the board of 2 rows and 3 columns"),
            ("BxB\nBBB\nplace 1,1 Q\n", "3:11", "expected a tower's letter, found `Q`"),
            ("{\"city\":[\"B_B\",\"BBB\"],\"plan\":[[1,1]]}", ".plan[0]", "[row, column, letter]"),
            ("{\"city\":[\"B_B\",\"BBB\"],\"plan\":[[1,4,\"B\"]]}", ".plan[0]", "off the board"),
            ("{\"city\":[\"B_B\",\"BBB\"],\"plan\":[[1,1,\"Q\"]]}", ".plan[0]", "found `Q`"),
            ("{\"town\":[]}", ".town", "unknown field, expected one of city"),
        ],
    );
}
