//! The DIMACS reader and writer against the traps of files in the wild.

use crate::common::{dimacs, labelled, lit, lits};
use cnf::format::FormatError;
use cnf::format::dimacs::{Mode, Parsed, read, write};
use cnf::{Formula, Lit, RuleId};
use proptest::prelude::*;

type Clauses = &'static [&'static [i32]];

/// Accepted by both modes, without a warning: text, variables, clauses.
const ACCEPTED: &[(&str, u32, Clauses)] = &[
    ("p cnf 3 2\n1 -2 0\n3 0\n", 3, &[&[1, -2], &[3]]),
    // No clause is satisfiable, an empty clause is not: never mix them up.
    ("p cnf 0 0", 0, &[]),
    ("p cnf 0 0\n", 0, &[]),
    ("p cnf 0 1\n0\n", 0, &[&[]]),
    ("p cnf 2 3\n0 0\n1 0", 2, &[&[], &[], &[1]]),
    // A newline is a space.
    ("p cnf 3 1\n1\n2 \n\n3\n0\n", 3, &[&[1, 2, 3]]),
    ("p cnf 3 3\n1 0 2 0 -3 0\n", 3, &[&[1], &[2], &[-3]]),
    ("p cnf 2 2\n1\n0 2\n0\n", 2, &[&[1], &[2]]),
    ("p\ncnf\n2\n1\n1 2\n0", 2, &[&[1, 2]]),
    ("p cnf 2 1 1 2 0", 2, &[&[1, 2]]),
    // White space of all kinds, no newline at the end.
    ("\n\n  p  cnf\t2   1 \t\n\n\t1\t2\t0", 2, &[&[1, 2]]),
    ("p cnf 2 2\r\n1 0\r\n2 0\r\n", 2, &[&[1], &[2]]),
    ("p cnf 2 1\r\n1\r\n2 0", 2, &[&[1, 2]]),
    ("p cnf 1 1   \n1 0   \n   \n\n", 1, &[&[1]]),
    // Comments: before, between and inside clauses, and odd-looking ones.
    ("c a\nc\ncc\ncSome text\np cnf 1 1\n1 0\nc end", 1, &[&[1]]),
    ("p cnf 2 2\n1 0\nc between\n2 0\n", 2, &[&[1], &[2]]),
    ("p cnf 2 1\n1\nc inside 0 0 9\n2 0\n", 2, &[&[1, 2]]),
    ("p cnf 1 1\n  c indented\n\tc 1 0\n1 0", 1, &[&[1]]),
    ("c p cnf 9 9\r\np cnf 1 1\nc -1 0\n1 0", 1, &[&[1]]),
    ("c \u{e9}\u{4e00}\u{1f600}\u{0}\np cnf 1 1\n1 0", 1, &[&[1]]),
    ("p\nc between header words\ncnf 1 0", 1, &[]),
    // SATLIB's trailer, and whatever follows it.
    ("p cnf 2 1\n1 2 0\n%\n0\n\n", 2, &[&[1, 2]]),
    ("p cnf 1 1\n1 0 % x y 7 p cnf", 1, &[&[1]]),
    // As written: nothing is sorted, merged or dropped.
    ("p cnf 3 2\n3 1 3 0\n-1 1 0", 3, &[&[3, 1, 3], &[-1, 1]]),
    // The ends of the ranges; nothing is allocated from the header.
    ("p cnf 2147483647 0", 2_147_483_647, &[]),
    (
        "p cnf 2147483647 1\n2147483647 -2147483647 0",
        2_147_483_647,
        &[&[2_147_483_647, -2_147_483_647]],
    ),
    ("p cnf 9 0", 9, &[]),
];

/// Refused by both modes, in the same words: text, line, column in bytes, part of the message.
const REFUSED: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, "found the end"),
    ("\n\n", 2, 1, "found the end"),
    ("c only a comment\n", 1, 17, "found the end"),
    // The header comes once and first, and is complete.
    ("1 2 0\n", 1, 1, "found `1`"),
    ("1 0\np cnf 1 1\n", 1, 1, "expected the header"),
    ("c x\n  q cnf 1 1", 2, 3, "found `q`"),
    ("P CNF 1 1", 1, 1, "found `P`"),
    ("pcnf 1 1", 1, 1, "found `pcnf`"),
    ("p sat 1 1", 1, 3, "found `sat`"),
    ("p", 1, 2, "found the end"),
    ("p cnf", 1, 6, "number of variables"),
    ("p cnf 3 \n\n", 2, 1, "number of clauses, found the end"),
    ("p cnf 1 1\np cnf 1 1\n1 0", 2, 1, "second header"),
    ("p cnf 1 1\n1 p 0", 2, 3, "second header"),
    ("p cnf 1 1\n1 0\ncnf", 3, 1, "found `cnf`"),
    // Counts are digits within bounds.
    ("p cnf -1 0", 1, 7, "0 to 2147483647, found `-1`"),
    ("p cnf +1 0", 1, 7, "found `+1`"),
    ("p cnf 1.0 0", 1, 7, "found `1.0`"),
    ("p cnf 0x1 0", 1, 7, "found `0x1`"),
    ("p cnf 2147483648 0", 1, 7, "found `2147483648`"),
    ("p cnf 99999999999999999999 0", 1, 7, "found `9999999999"),
    ("p cnf 1 -1", 1, 9, "number of clauses"),
    ("p cnf 1 18446744073709551616", 1, 9, "number of clauses"),
    // Literals are nonzero and within bounds.
    ("p cnf 9 1\n-2147483648 0", 2, 1, "found `-2147483648`"),
    ("p cnf 9 1\n2147483648 0", 2, 1, "found `2147483648`"),
    ("p cnf 9 1\n-99999999999999999999 0", 2, 1, "found `-9999"),
    ("p cnf 9 1\n1 +2 0", 2, 3, "found `+2`"),
    ("p cnf 9 1\n--1 0", 2, 1, "found `--1`"),
    ("p cnf 9 1\n- 1 0", 2, 1, "found `-`"),
    ("p cnf 9 1\n1.5 0", 2, 1, "found `1.5`"),
    ("p cnf 9 1\n1,2 0", 2, 1, "found `1,2`"),
    ("p cnf 9 1\n1 x 0", 2, 3, "found `x`"),
    // A comment starts a line.
    ("p cnf 9 1\n1 c 0", 2, 3, "found `c`"),
    ("p cnf 9 1 c comment\n1 0", 1, 11, "found `c`"),
    // Every clause ends in 0.
    ("p cnf 2 1\n1 2", 2, 4, "does not end in 0"),
    ("p cnf 2 1\n1 2\n%\n0\n", 3, 2, "does not end in 0"),
    ("p cnf 2 2\n1 0 2\nc 0", 3, 4, "does not end in 0"),
    // Unicode: columns count bytes, a byte order mark is no blank.
    ("\u{feff}p cnf 0 0", 1, 1, "found `\u{feff}p`"),
    ("p cnf 1 1\n1\u{a0}\u{e9} 0", 2, 4, "found `\u{e9}`"),
    ("p cnf 1 1\n\u{2212}1 0", 2, 1, "found `\u{2212}1`"),
    ("p cnf 1 1\n\u{0661} 0", 2, 1, "found `\u{0661}`"),
    ("p cnf 1 1\n1\u{0}0", 2, 1, "found `1\u{0}0`"),
];

/// Counts that do not match, an error of the strict mode only: as above.
const MISCOUNTED: &[(&str, usize, usize, &str)] = &[
    ("p cnf 2 1\n1 -3 0", 2, 3, "literal -3"),
    ("p cnf 2 1\n1\n2 3 0", 3, 3, "header has 2 variables"),
    ("p cnf 0 1\n1 0", 2, 1, "header has 0 variables"),
    ("p cnf 1 2\n1 0\n", 2, 4, "1 clauses, expected the 2"),
    ("p cnf 1 0\n1 0", 2, 4, "1 clauses, expected the 0"),
    ("p cnf 1 1\n", 1, 10, "0 clauses, expected the 1"),
    ("p cnf 1 2\n1 0\nc 1 0\n", 3, 6, "expected the 2"),
    ("p cnf 1 2\n1 0\n%\n1 0", 3, 2, "expected the 2"),
    ("p cnf 1 18446744073709551615\n1 0", 2, 4, "1 clauses"),
];

/// Miscounted as well: text, variables, clauses, and the parts of all warnings.
const LENIENT: &[(&str, u32, Clauses, &[&str])] = &[
    ("p cnf 1 2\n1 0\n", 1, &[&[1]], &["1 clauses"]),
    ("p cnf 1 0\n1 0\n0", 1, &[&[1], &[]], &["2 clauses"]),
    ("p cnf 1 9\n1 0\n%\n0", 1, &[&[1]], &["expected the 9"]),
    ("p cnf 1 1\n1 -3 2 0", 3, &[&[1, -3, 2]], &["literal -3"]),
    (
        "p cnf 0 2\n1 0\n1 -2 0\n-2 2 0\n",
        2,
        &[&[1], &[1, -2], &[-2, 2]],
        &["literal 1", "literal -2", "3 clauses"],
    ),
];

fn check(parsed: &Parsed, n_vars: u32, clauses: &[&[i32]]) {
    let found: Vec<Vec<i32>> = parsed.clauses.iter().map(|c| dimacs(c)).collect();
    assert_eq!(found, clauses, "clauses");
    assert_eq!(parsed.n_vars, n_vars, "variables");
}

/// The error of the strict mode, which must be at that place.
fn refusal(text: &str, line: usize, column: usize, part: &str) -> FormatError {
    let error = read(text, Mode::Strict).expect_err("must be refused");
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.message.contains(part), "{error}");
    // Control characters of the file do not reach a terminal.
    let message = error.message.replace('\0', "\\u{0}");
    let shown = format!("line {line}, column {column}: {message}");
    assert_eq!(error.to_string(), shown);
    error
}

#[test]
fn accepted() {
    for &(text, n_vars, clauses) in ACCEPTED {
        labelled(format!("{text:?}"), || {
            for mode in [Mode::Strict, Mode::Lenient] {
                let parsed = read(text, mode).expect("must be read");
                check(&parsed, n_vars, clauses);
                assert_eq!(parsed.warnings, [""; 0]);
            }
        });
    }
}

#[test]
fn refused() {
    for &(text, line, column, part) in REFUSED {
        labelled(format!("{text:?}"), || {
            let error = refusal(text, line, column, part);
            assert_eq!(read(text, Mode::Lenient), Err(error));
        });
    }
}

#[test]
fn miscounted() {
    for &(text, line, column, part) in MISCOUNTED {
        labelled(format!("{text:?}"), || {
            let error = refusal(text, line, column, part);
            let parsed = read(text, Mode::Lenient).expect("only the counts are wrong");
            assert_eq!(parsed.warnings, [error.message]);
        });
    }
}

#[test]
fn lenient() {
    for &(text, n_vars, clauses, warnings) in LENIENT {
        labelled(format!("{text:?}"), || {
            let parsed = read(text, Mode::Lenient).expect("must be read");
            check(&parsed, n_vars, clauses);
            assert_eq!(parsed.warnings.len(), warnings.len(), "{parsed:?}");
            for (warning, part) in parsed.warnings.iter().zip(warnings) {
                assert!(warning.contains(part), "{warning}");
            }
        });
    }
}

#[test]
fn comments_without_their_c() {
    let text = "c one\nc  two \ncthree\nc\np cnf 1 1\n c four\n1\nc five\r\n0\nc 6";
    let comments = read(text, Mode::Strict).expect("must be read").comments;
    assert_eq!(comments, ["one", " two", "three", "", "four", "five", "6"]);
}

/// Nothing is quadratic in a long line, token, comment or clause.
#[test]
fn long_inputs() {
    let n = 200_000;
    let long = "x".repeat(1_000_000);
    let text = format!("c {long}\np cnf 1 1\n1\nc{}{long}\n0", " ".repeat(n));
    let parsed = read(&text, Mode::Strict).expect("a long comment");
    assert_eq!(parsed.clauses, [lits(&[1])]);

    let numbers: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
    let text = format!("p cnf {n} 1\n{} 0", numbers.join(" "));
    let parsed = read(&text, Mode::Strict).expect("a long clause");
    let formula = parsed.to_formula().expect("few variables");
    assert_eq!((formula.n_clauses(), formula.n_lits()), (1, n));

    let text = format!("p cnf 1 {n}\n{}", "-1 0 ".repeat(n));
    let parsed = read(&text, Mode::Strict).expect("many clauses in a line");
    assert_eq!(parsed.clauses.len(), n);

    let error = refusal(&format!("p cnf 1 1\n{long} 0"), 2, 1, "found `xxx");
    assert!(error.message.len() < 100, "{error}");
}

/// Formulas and comments, and the bytes that are written for them.
#[test]
fn written_bytes() {
    let check = |formula: &Formula, comments: &[&str], expected: &str| {
        assert_eq!(text_of(formula, comments), expected);
        assert_eq!(text_of(formula, comments), expected, "the second time");
        let parsed = read(expected, Mode::Strict).expect("our own file");
        assert!(formula.clauses().eq(parsed.clauses.iter()));
        assert_eq!(parsed.n_vars, formula.n_vars());
    };
    check(&Formula::new(), &[], "p cnf 0 0\n");
    check(&formula(0, &[&[]]), &[], "p cnf 0 1\n0\n");
    check(
        &formula(5, &[&[]]),
        &["", "a\n"],
        "c \nc a \np cnf 5 1\n0\n",
    );
    let clauses: &[&[i32]] = &[&[3, -1], &[], &[2]];
    check(&formula(3, clauses), &[], "p cnf 3 3\n3 -1 0\n0\n2 0\n");
    // No comment swallows or forges a line.
    check(
        &formula(1, &[&[1]]),
        &["a\nb", "p cnf 9 9\n-1 0", "x\r\ny\rz"],
        "c a b\nc p cnf 9 9 -1 0\nc x  y z\np cnf 1 1\n1 0\n",
    );
    let mut named = formula(2, &[&[1, 2]]);
    named.name(lit(2).var(), "bridge\n1 0");
    named.name(lit(1).var(), "a");
    check(
        &named,
        &["hashi"],
        "c hashi\nc var 2 bridge 1 0\nc var 1 a\np cnf 2 1\n1 2 0\n",
    );
}

#[test]
fn write_errors_are_passed_on() {
    let mut small = [0; 20];
    let full = write(&formula(3, &[&[1, 2, 3], &[1]]), &[], &mut &mut small[..]);
    assert!(full.is_err());
}

#[test]
fn parsed_to_formula() {
    let text = "p cnf 9 4\n1 2 1 0\n0\n3 -3 0\n-2 0\n";
    let parsed = read(text, Mode::Strict).expect("must be read");
    let formula = parsed.to_formula().expect("few variables");
    let found: Vec<Vec<i32>> = formula.clauses().map(dimacs).collect();
    assert_eq!(found, [vec![1, 2], vec![], vec![-2]]);
    assert_eq!(formula.n_vars(), 9);

    let limit = Formula::MAX_VARS;
    for (n_vars, fits) in [(limit, true), (limit + 1, false), (i32::MAX as u32, false)] {
        let parsed = read(&format!("p cnf {n_vars} 0"), Mode::Strict).expect("must be read");
        assert_eq!(parsed.to_formula().is_ok(), fits, "{n_vars} variables");
    }
}

fn formula(n_vars: u32, clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(n_vars);
    let mut scope = formula.scope(RuleId::STRUCTURE);
    clauses.iter().for_each(|clause| scope.bind(&lits(clause)));
    formula
}

fn text_of(formula: &Formula, comments: &[&str]) -> String {
    let comments: Vec<String> = comments.iter().map(|&c| c.to_owned()).collect();
    let mut bytes = Vec::new();
    write(formula, &comments, &mut bytes).expect("memory takes everything");
    String::from_utf8(bytes).expect("UTF-8")
}

/// The format in few words, slow and without positions: what the reader must
/// agree with on every text.
fn reference(text: &str) -> Option<(u32, Vec<Vec<i32>>)> {
    let is_comment = |line: &&str| {
        let first = line.split_whitespace().next().unwrap_or("");
        first.starts_with('c') && first != "cnf"
    };
    let kept: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    let kept = kept.join("\n");
    let mut tokens = kept.split_whitespace();
    if [tokens.next()?, tokens.next()?] != ["p", "cnf"] {
        return None;
    }
    let (n_vars, n_clauses) = (tokens.next()?.parse::<i32>().ok()?, tokens.next()?);
    let literals = tokens.take_while(|&token| token != "%");
    let literals: Vec<i32> = literals.map(|t| t.parse().ok()).collect::<Option<_>>()?;
    let mut clauses: Vec<Vec<i32>> = literals.split(|&l| l == 0).map(<[_]>::to_vec).collect();
    let unfinished = clauses.pop()?;
    let within = literals.iter().all(|l| (-n_vars..=n_vars).contains(l));
    let counted = n_clauses.parse() == Ok(clauses.len());
    let n_vars = u32::try_from(n_vars).ok()?;
    (unfinished.is_empty() && within && counted).then_some((n_vars, clauses))
}

fn random_formula() -> impl Strategy<Value = (Formula, Vec<String>)> {
    let literal = (1..=9i32, any::<bool>()).prop_map(|(var, pos)| if pos { var } else { -var });
    let clauses = prop::collection::vec(prop::collection::vec(literal, 0..6), 0..12);
    let comments = prop::collection::vec("[a0%c \n\r\u{2028}]{0,12}", 0..4);
    (9..20u32, clauses, comments).prop_map(|(n_vars, clauses, comments)| {
        let clauses: Vec<&[i32]> = clauses.iter().map(Vec::as_slice).collect();
        (formula(n_vars, &clauses), comments)
    })
}

/// Texts that are often nearly right.
fn token_soup() -> impl Strategy<Value = String> {
    let words = "1,1,-1,2,-2,3,0,0,0,0\n,\n,\r\n,\t,\nc,\nc x\n,c,%,p,cnf,-,\u{e9},\u{a0}";
    let words: Vec<&str> = words.split(',').collect();
    let header = (0..4u32, 0..4u32).prop_map(|(v, c)| format!("p cnf {v} {c}\n"));
    let word = prop::sample::select(words).prop_map(|word| format!("{word} "));
    (
        prop::option::weighted(0.9, header),
        prop::collection::vec(word, 0..12),
    )
        .prop_map(|(header, words)| header.unwrap_or_default() + &words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn written_formulas_are_read_back((formula, comments) in random_formula()) {
        let comments: Vec<&str> = comments.iter().map(String::as_str).collect();
        let text = text_of(&formula, &comments);
        prop_assert_eq!(&text, &text_of(&formula, &comments));
        let parsed = read(&text, Mode::Strict).expect("our own file");
        let written: Vec<&[Lit]> = formula.clauses().collect();
        prop_assert_eq!(&parsed.clauses, &written);
        prop_assert_eq!(parsed.n_vars, formula.n_vars());
        prop_assert_eq!(parsed.comments.len(), comments.len());
        prop_assert_eq!(parsed.to_formula().expect("few variables"), formula);
    }

    #[test]
    fn the_reader_agrees_with_the_reference(text in token_soup()) {
        let parsed = read(&text, Mode::Strict).ok();
        let found = parsed.map(|p| (p.n_vars, p.clauses.iter().map(|c| dimacs(c)).collect()));
        prop_assert_eq!(found, reference(&text));
    }

    #[test]
    fn errors_point_into_the_text(soup in token_soup(), any in "(?s).*") {
        for text in [soup, any] {
            for error in [Mode::Strict, Mode::Lenient].map(|mode| read(&text, mode).err()) {
                let Some(FormatError { line, column, .. }) = error else { continue };
                let row = text.lines().nth(line - 1).unwrap_or("");
                prop_assert!(line <= text.lines().count().max(1));
                prop_assert!((1..=row.len() + 1).contains(&column));
                prop_assert!(row.is_char_boundary(column - 1));
            }
        }
    }
}
