//! Malformed pairings.

use super::{Row, check, check_answers, check_objects, check_texts};
use puzzlesat::puzzles::{Edge, Pairing, pairing};
use puzzlesat::registry::Registry;
use std::collections::BTreeMap;

#[test]
#[rustfmt::skip]
fn lines() {
    check_texts("pairing", &[
        ("", "1:1", "expected `pairing`, found an empty text"),
        ("# pairing\n", "1:1", "found an empty text"),
        ("edge a b x\n", "1:1", "expected `pairing`, found `edge`"),
        ("pairing 2\nedge a b x\n", "1:9", "expected the end of the line, found `2`"),
        ("pairing\n", "", "needs at least one edge"),
        ("pairing\nlabel x 0\n", "", "needs at least one edge"),
        ("pairing\nedges a b x\n", "2:1", "expected `edge NODE NODE LABEL` or `label NAME TIMES`, found `edges`"),
        ("pairing\n a b x\n", "2:2", "found `a`"),
        ("pairing\n edge a b # x\n", "2:2", "expected `edge NODE NODE LABEL`"),
        ("pairing\nedge a b x y\n", "2:12", "expected a weight, 0 to 4294967295, found `y`"),
        ("pairing\nedge a b x -1\n", "2:12", "found `-1`"),
        ("pairing\nedge a b x 1.5\n", "2:12", "found `1.5`"),
        ("pairing\nedge a b x 4294967296\n", "2:12", "found `4294967296`"),
        ("pairing\nedge a b x 1 2\n", "2:14", "expected the end of the line, found `2`"),
    ]);
}

#[test]
#[rustfmt::skip]
fn edges_and_labels() {
    check_texts("pairing", &[
        ("pairing\nedge a a x\n", "2:8", "`a` cannot be paired with itself"),
        ("pairing\nedge a b x\nedge b a y\nedge b a x\n", "4:6", "a second edge of `b` and `a` with this label"),
        ("pairing\nedge a b x 1\nedge a b x 2\n", "3:6", "a second edge"),
        ("pairing\nedge a b x 1\nedge a c x # 2\n", "3:11", "no weight, but the edges before have one"),
        ("pairing\nedge a b x\nedge a c x 2\n", "3:12", "a weight, but the edges before have none"),
        ("pairing\nedge a b x\nlabel\n", "3:1", "expected `label NAME TIMES`"),
        ("pairing\nedge a b x\nlabel x 1 2\n", "3:1", "expected `label NAME TIMES`"),
        ("pairing\nedge a b x\nlabel x two\n", "3:9", "expected how often the label is taken, 0 to 4294967295, found `two`"),
        ("pairing\nlabel x 1\nedge a b x\n label x 1\n", "4:8", "a second line for the label `x`"),
        ("pairing\nedge a% b x\n", "2:6", "expected two hexadecimal digits after `%`, found ``"),
        ("pairing\nedge a b%4 x\n", "2:8", "two hexadecimal digits after `%`, found `4`"),
        ("pairing\nedge a b%+4 x\n", "2:8", "two hexadecimal digits"),
        ("pairing\nedge a b%aé x\n", "2:8", "two hexadecimal digits"),
        ("pairing\nedge a b %FF\n", "2:10", "the bytes written with `%` are not UTF-8 in `%FF`"),
        ("pairing\nedge a %61 x\n", "2:8", "`a` cannot be paired with itself"),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_objects("pairing", &[
        ("[]", "", "expected a JSON object, found an array"),
        ("{}", ".edges", "missing"),
        ("{\"edges\":{}}", ".edges", "expected an array, found an object"),
        ("{\"edges\":[]}", "", "needs at least one edge"),
        ("{\"edges\":[\"ab\"]}", ".edges[0]", "expected an array, found `ab`"),
        ("{\"edges\":[[\"a\",\"b\"]]}", ".edges[0]", "expected [node, node, label] or these and a weight, found 2 values"),
        ("{\"edges\":[[\"a\",\"b\",\"x\",1,1]]}", ".edges[0]", "found 5 values"),
        ("{\"edges\":[[\"a\",1,\"x\"]]}", ".edges[0][1]", "expected a string, found 1"),
        ("{\"edges\":[[\"a\",\"b\",null]]}", ".edges[0][2]", "expected a string, found null"),
        ("{\"edges\":[[\"a\",\"b\",\"x\",-1]]}", ".edges[0][3]", "from 0 to 4294967295, found -1"),
        ("{\"edges\":[[\"a\",\"b\",\"x\",null]]}", ".edges[0][3]", "found null"),
        ("{\"edges\":[[\"\",\"b\",\"x\"]]}", ".edges[0][0]", "an empty name of a node"),
        ("{\"edges\":[[\"a\",\"b\",\"\"]]}", ".edges[0][2]", "an empty name of a label"),
        ("{\"edges\":[[\"a\",\"a\",\"x\"]]}", ".edges[0][1]", "cannot be paired with itself"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"],[\"b\",\"a\",\"x\"]]}", ".edges[1][0]", "a second edge"),
        ("{\"edges\":[[\"a\",\"b\",\"x\",1],[\"b\",\"c\",\"x\"]]}", ".edges[1]", "no weight"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"],[\"b\",\"c\",\"x\",1]]}", ".edges[1][3]", "a weight, but"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"]],\"labels\":[\"x\"]}", ".labels", "expected an object, found an array"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"]],\"labels\":{\"x\":\"1\"}}", ".labels.x", "expected an integer"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"]],\"labels\":{\"x\":4294967296}}", ".labels.x", "found 4294967296"),
        ("{\"edges\":[[\"a\",\"b\",\"x\"]],\"labels\":{\"\":1}}", ".labels", "an empty name of a label"),
    ]);
}

#[test]
#[rustfmt::skip]
fn answers() {
    check_answers(
        "pairing\nedge a b x\nedge b c%20d x\n",
        &[
            ("edge a b x\n", "1:1", "expected `pair NODE NODE LABEL`, found `edge a b x`"),
            ("\n pair a b\n", "2:2", "expected `pair NODE NODE LABEL`, found `pair a b`"),
            ("pair a b x 1\n", "1:1", "expected `pair NODE NODE LABEL`"),
            ("pair a c x\n", "1:6", "no edge of `a` and `c` has the label `x`"),
            ("pair a b y\n", "1:6", "no edge of `a` and `b` has the label `y`"),
            ("pair a% b x\n", "1:6", "two hexadecimal digits"),
            ("pair a b x\npair b a x\n", "2:6", "a second pair `b` `a`"),
            ("[]", "", "expected a JSON object, found an array"),
            ("{}", ".pairs", "missing"),
            ("{\"pairs\":7}", ".pairs", "expected an array, found 7"),
            ("{\"pairs\":[[\"a\",\"b\"]]}", ".pairs[0]", "expected [node, node, label]"),
            ("{\"pairs\":[[\"a\",\"b\",1]]}", ".pairs[0][2]", "expected a string, found 1"),
            ("{\"pairs\":[[\"b\",\"c%20d\",\"x\"]]}", ".pairs[0]", "no edge of `b` and `c%2520d`"),
            ("{\"pairs\":[[\"a\",\"b\",\"x\"],[\"a\",\"b\",\"x\"]]}", ".pairs[1]", "a second pair"),
        ],
    );
}

/// Edge lists of other programs.
#[test]
#[rustfmt::skip]
fn csv() {
    let rows: &[Row] = &[
        ("a,b,x\nc,d\n", "2:1", "expected node,node,label or these and a weight, found 2 fields"),
        ("a,b,x\n\nc,d,x,1,2\n", "3:1", "found 5 fields"),
        ("a,b,x\nc,,x\n", "2:1", "field 2: an empty name of a node"),
        ("a,b,x\nc,c,x\n", "2:1", "field 2: `c` cannot be paired with itself"),
        ("a,b,x\nb,a,x\n", "2:1", "field 1: a second edge"),
        ("a,b,x,y\n", "1:1", "field 4: expected a weight, 0 to 4294967295, found `y`"),
        ("a,b,x,1\nc,d,x,-1\n", "2:1", "field 4: expected a weight"),
        ("a,b,x,1\nc,d,x,\n", "2:1", "field 4: no weight, but the edges before have one"),
        ("\u{feff}\r\n\r\na,b,x\r\n\r\nc,d\r\n", "5:1", "found 2 fields"),
        ("from,to,label\n", "", "needs at least one edge"),
        ("\"a\nb\",c,x\nd,d,x\n", "3:1", "cannot be paired with itself"),
    ];
    let registry = Registry::builtin();
    for row in rows {
        assert!(registry.is_foreign(row.0, None, None), "{}", row.0);
        check(registry.read(row.0, None, None), row);
        check(registry.read(row.0, None, Some("csv")), row);
    }
}

/// A caller of the library is told the edge and its part as a cell.
#[test]
fn made_in_code() {
    let edge = |a: &str, b: &str| Edge {
        ends: [a.into(), b.into()],
        label: "x".into(),
        weight: None,
    };
    let make = |edges: Vec<Edge>| Pairing::new(edges, BTreeMap::new());
    let row = ("", "r2c2", "cannot be paired with itself");
    check(make(vec![edge("a", "b"), edge("c", "c")]), &row);
    check(make(Vec::new()), &("", "", "needs at least one edge"));
    let demands = BTreeMap::from([(String::new(), 1)]);
    let named = Pairing::new([edge("a", "b")], demands);
    check(named, &("", "", "an empty name of a label"));
    assert!(Pairing::from_text(&pairing::ABOUT.example).is_ok());
}
