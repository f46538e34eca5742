//! Solvers' outputs in the dialects of the wild, and what they mean.

mod common;

use cnf::format::FormatError;
use cnf::format::answer::{Answer, Bits, Dialect, End, Verdict, read, scan};
use cnf::{Lit, Model};
use common::labelled;
use proptest::prelude::*;
use std::io::{self, BufRead, BufReader, Read};

/// Variables, output, answer.
type Row = (u32, &'static str, &'static str);

/// Read by every dialect without bit strings.
const READ: &[Row] = &[
    (2, "s SATISFIABLE\nv -1 2 0\n", "sat -1 2"),
    (2, "s UNSATISFIABLE\n", "unsat"),
    (2, "s UNKNOWN\n", "unknown"),
    // Lines in any order, values split anywhere, comments between.
    (2, "v -1 2 0\ns SATISFIABLE\n", "sat -1 2"),
    (
        3,
        "v -1\nc x\ns SATISFIABLE\nv 2\nv\n\nv 3\nc\nv 0",
        "sat -1 2 3",
    ),
    (3, "v 3 -2\ns SATISFIABLE\nv -1\nv 0\n", "sat -1 -2 3"),
    (2, "s SATISFIABLE\nv 1 2\nv 0\nc v -1 -2 0\n", "sat 1 2"),
    (2, "c s UNSATISFIABLE\ns SATISFIABLE\nv 1 2 0", "sat 1 2"),
    // White space of all kinds.
    (2, "s SATISFIABLE\r\nv -1\r\nv 2 0\r\n\r\n", "sat -1 2"),
    (2, "\n\n  s\t SATISFIABLE \n\tv  1   2\t0  \n\n", "sat 1 2"),
    (2, "s SATISFIABLE\nv  0\n", "sat -1 -2"),
    // What came without a value is false; opposite values are an error below.
    (4, "s SATISFIABLE\nv 3 3 0\n", "sat -1 -2 3 -4"),
    (1, "s SATISFIABLE\nv 7 1 -9 9 2147483647 0", "sat 1"),
    // A single token is a literal, whatever it looks like.
    (
        11,
        "s SATISFIABLE\nv 11\nv 0\n",
        "sat -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 11",
    ),
    (2, "s SATISFIABLE\nv 11 0\n", "sat -1 -2"),
    (1, "s SATISFIABLE\nv 1 0\n", "sat 1"),
    (2, "s OPTIMUM FOUND\nv 10\nv 2 0\n", "optimum -1 2"),
    // Behind the final 0 is nothing: more models, a picture, anything.
    (2, "s SATISFIABLE\nv 1 2 0 -1 x y\nv -2 0\n", "sat 1 2"),
    (1, "SAT\n1 0 x\n-1 0\n", "sat 1"),
    // No variables, no values.
    (0, "s SATISFIABLE\n", "sat"),
    (0, "s SATISFIABLE\nv 0\n", "sat"),
    (0, "SAT\n0\n", "sat"),
    (0, "SAT\n\n", "sat"),
    // MiniSat: its files, and its standard output around them.
    (3, "SAT\n-1 2 3 0\n", "sat -1 2 3"),
    (3, "SAT\r\n-1 2\r\n3 0\r\n", "sat -1 2 3"),
    (1, "UNSAT\n", "unsat"),
    (1, "INDET\n", "unknown"),
    (
        1,
        "|  Parse time: 0.00 s |\n====\n12 conflicts\n\nUNSATISFIABLE\n",
        "unsat",
    ),
    (1, "-12 is noise\n0.5 s\nINDETERMINATE\n", "unknown"),
    (1, "UNSAT\n1 2 3 lines of noise\n", "unsat"),
    (1, "SAT\nSATISFIABLE\ns SATISFIABLE\n1 0\n", "sat 1"),
    // Other cases of letters, other words.
    (1, "sat\n1 0\n", "sat 1"),
    (1, "unsat\n", "unsat"),
    (1, "unknown", "unknown"),
    (1, "s sat\nv 1 0", "sat 1"),
    (1, "s Unsatisfiable", "unsat"),
    (1, "s INDETERMINATE\n", "unknown"),
    // A comment that gives up counts where nothing else does.
    (1, "c UNKNOWN\n", "unknown"),
    (1, "c UNKNOWN\ns UNSATISFIABLE\n", "unsat"),
    (1, "s UNSATISFIABLE\nc UNKNOWN\n", "unsat"),
    (1, "s UNKNOWN\nv 1 -1", "!2:5 contradicts"),
    (1, "s UNKNOWN\nv 1", "unknown"),
    // No line is a verdict by accident.
    (1, "SAT solver\ns UNSATISFIABLE\nUNSAT core\n", "unsat"),
    (
        1,
        "solved\nversion 1\nopt\ncSAT\ns SATISFIABLE\nv 1 0\n",
        "sat 1",
    ),
    // Costs, and models that a better one follows.
    (
        2,
        "o 7\no -3\ns OPTIMUM FOUND\nv 1 -2 0\n",
        "optimum -3: 1 -2",
    ),
    (
        2,
        "v 1 2 0\no 2\nv 1 -2 0\no 1\ns OPTIMUM FOUND\n",
        "optimum 1: 1 -2",
    ),
    (
        2,
        "o 2\nv 1 2 0\no 1\nv 1 -2 0\ns OPTIMUM FOUND\n",
        "optimum 1: 1 -2",
    ),
    (
        2,
        "v 1\no 1\no 1\nv 2 0\ns OPTIMUM FOUND\n",
        "optimum 1: -1 2",
    ),
    (
        2,
        "o 1\nv 1\no 1\nv 2 0\ns OPTIMUM FOUND\n",
        "optimum 1: 1 2",
    ),
    (1, "s SATISFIABLE\nv 1 0\ns OPTIMUM FOUND", "optimum 1"),
    (1, "o 3\ns SATISFIABLE\nv 1 0", "sat 1"),
    // MaxSAT since 2022: a bit for each variable, in a MaxSAT answer.
    (4, "o 1\ns OPTIMUM FOUND\nv 0110\n", "optimum 1: -1 2 3 -4"),
    (2, "v 11\no 0\ns OPTIMUM FOUND\n", "optimum 0: 1 2"),
    (2, "s OPTIMUM FOUND\nv 10\n", "optimum 1 -2"),
    (3, "o 4\nv 101\ns SATISFIABLE\n", "sat 1 -2 3"),
    (1, "s OPTIMUM FOUND\nv 0\n", "optimum -1"),
    (
        2,
        "o 2\nv 00\no 1\nv 01\ns OPTIMUM FOUND",
        "optimum 1: -1 2",
    ),
    // Named literals of pseudo-Boolean solvers.
    (3, "s SATISFIABLE\nv x1 -x2\nv x3\n", "sat 1 -2 3"),
    (
        2,
        "o 5\ns OPTIMUM FOUND\nv -x1 ~x2 x9\n",
        "optimum 5: -1 -2",
    ),
    (1, "s UNSUPPORTED\n", "unknown"),
];

/// Refused, at a line and column, with a part of the message.
const REFUSED: &[Row] = &[
    (1, "", "!1:1 expected a verdict"),
    (1, "v 1 0\nhello\n\n", "!2:6 expected a verdict"),
    (1, "c SATISFIABLE\n", "!1:3 found none"),
    (1, "s\n", "!1:2 found the end of the line"),
    (1, "s SOLVED\n", "!1:3 found `SOLVED`"),
    (1, "s OPTIMUM\n", "!1:3 OPTIMUM FOUND or UNKNOWN"),
    (
        1,
        "s SATISFIABLE UNSATISFIABLE\n",
        "!1:3 found `SATISFIABLE",
    ),
    (
        1,
        "s s s s s s s s s s s s s s s s s s\n",
        "!1:3 found `s s s",
    ),
    // Two verdicts.
    (
        1,
        "s SATISFIABLE\nv 1 0\ns UNSATISFIABLE",
        "!3:18 contradicts",
    ),
    (
        1,
        "UNSAT\nSAT\n",
        "!2:4 SATISFIABLE contradicts the earlier UNS",
    ),
    (1, "s UNKNOWN\ns SATISFIABLE", "!2:14 contradicts"),
    (
        1,
        "s OPTIMUM FOUND\nv 1 0\ns SATISFIABLE",
        "!3:14 contradicts",
    ),
    (2, "s UNSATISFIABLE\nv 1 2 0", "!2:7 UNSATISFIABLE"),
    (
        1,
        "v 0\ns UNSATISFIABLE\nv",
        "!3:2 only where it is read as bits",
    ),
    // Values that are none.
    (2, "s SATISFIABLE\nv 1 x 0", "!2:5 found `x`"),
    (2, "v 1 2.0 0", "!1:5 found `2.0`"),
    (2, "v 1 +2 0", "!1:5 found `+2`"),
    (2, "v 1 ~2 0", "!1:5 found `~2`"),
    (2, "v 1 -0 0", "!1:5 found `-0`"),
    (2, "v 1 x0", "!1:5 found `x0`"),
    (2, "v 1 --2 0", "!1:5 found `--2`"),
    (2, "v 1 x-2 0", "!1:5 found `x-2`"),
    (2, "v 1 2147483648 0", "!1:5 found `2147483648`"),
    (2, "v 1 \u{661} 0", "!1:5 found `\u{661}`"),
    (2, "SAT\n1 two 0\n", "!2:3 found `two`"),
    // Bits for another number of variables.
    (2, "s OPTIMUM FOUND\nv 011\n", "!2:3 found `011`"),
    (2, "s SATISFIABLE\nv 01\n", "!2:3 found `01`"),
    (2, "s SATISFIABLE\nv 1 00 0\n", "!2:5 found `00`"),
    // Opposite values, also split, named, or as far as they were read.
    (2, "v 1 -1 0", "!1:5 -1 contradicts the earlier 1"),
    (2, "s SATISFIABLE\nv -2\nv 1\nv 2 0", "!4:3 2 contradicts"),
    (2, "v x1 -x2 ~x1", "!1:10 contradicts"),
    (2, "SAT\n1 2 -1 0", "!2:5 contradicts"),
    // Costs that are none.
    (1, "o\n", "!1:2 expected a cost"),
    (1, "o 1.5\n", "!1:3 expected a cost"),
    (1, "s SATISFIABLE\n", "!1:14 there are no values"),
    (1, "s OPTIMUM FOUND\no 3\n", "!2:4 there are no values"),
    (1, "SAT\n", "!1:4 there are no values"),
];

/// Truncated by the rules, fine with [`End::Optional`].
const TRUNCATED: &[(u32, &str, &str, &str)] = &[
    (2, "s SATISFIABLE\nv 1 -2 \n", "!2:8 truncated", "sat 1 -2"),
    (
        2,
        "v 1\nv -2\ns SATISFIABLE\n",
        "!2:5 truncated",
        "sat 1 -2",
    ),
    (2, "sat\n1 -2\n", "!2:5 truncated", "sat 1 -2"),
    (2, "s SATISFIABLE\nv\n", "!2:2 truncated", "sat -1 -2"),
    (2, "s SATISFIABLE\nv 11\n", "!2:5 truncated", "sat -1 -2"),
    (
        2,
        "s OPTIMUM FOUND\nv 1 2\n",
        "!2:6 truncated",
        "optimum 1 2",
    ),
    (
        3,
        "v x1 -x2\ns SATISFIABLE",
        "!1:9 x3 has no value",
        "sat 1 -2 -3",
    ),
];

/// With [`Bits::Always`], as when only the first variables matter.
const BITS: &[Row] = &[
    (2, "s OPTIMUM FOUND\nv 10\n", "optimum 1 -2"),
    (2, "s SATISFIABLE\nv 0111\n", "sat -1 2"),
    (3, "s SATISFIABLE\nv 01\nv 1\n", "sat -1 2 3"),
    (0, "s SATISFIABLE\n", "sat"),
    (
        3,
        "s SATISFIABLE\nv 01\n",
        "!2:5 truncated: 2 bits, expected 3",
    ),
    (
        2,
        "s SATISFIABLE\nv 0-1\n",
        "!2:3 expected bits, found `0-1`",
    ),
    (1, "s SATISFIABLE\n", "!1:14 no values"),
];

const LENIENT: Dialect = Dialect {
    end: End::Optional,
    bits: Bits::Maxsat,
};

const ALWAYS: Dialect = Dialect {
    end: End::Required,
    bits: Bits::Always,
};

fn shown(answer: &Answer) -> String {
    let literals = |model: &Model| {
        let literals = model.literals(model.n_vars());
        let words = literals.map(|lit| format!(" {}", lit.to_ipasir()));
        words.collect::<String>()
    };
    match answer {
        Answer::Sat(model) => format!("sat{}", literals(model)),
        Answer::Unsat => "unsat".into(),
        Answer::Optimum { model, cost: None } => format!("optimum{}", literals(model)),
        Answer::Optimum {
            model,
            cost: Some(cost),
        } => format!("optimum {cost}:{}", literals(model)),
        Answer::Unknown => "unknown".into(),
    }
}

fn check(result: &Result<Answer, FormatError>, expected: &str) {
    match (result, expected.strip_prefix('!')) {
        (Ok(answer), None) => assert_eq!(shown(answer), expected),
        (Err(error), Some(expected)) => {
            let (place, part) = expected.split_once(' ').expect("a place and a part");
            assert_eq!(format!("{}:{}", error.line, error.column), place, "{error}");
            assert!(error.message.contains(part), "{error}");
        }
        _ => panic!("expected {expected}, found {result:?}"),
    }
}

/// Reads `text` whole and byte by byte; chunks change nothing.
fn answer(n_vars: u32, text: &str, dialect: Dialect) -> Result<Answer, FormatError> {
    let whole = read(&mut text.as_bytes(), n_vars, dialect);
    let mut drops = BufReader::with_capacity(1, text.as_bytes());
    assert_eq!(read(&mut drops, n_vars, dialect), whole);
    whole
}

#[test]
fn dialects() {
    for &(n_vars, text, expected) in READ {
        labelled(format!("{text:?}"), || {
            check(&answer(n_vars, text, Dialect::default()), expected);
            check(&answer(n_vars, text, LENIENT), expected);
        });
    }
}

#[test]
fn refused() {
    for &(n_vars, text, expected) in REFUSED {
        labelled(format!("{text:?}"), || {
            check(&answer(n_vars, text, Dialect::default()), expected);
            check(&answer(n_vars, text, LENIENT), expected);
        });
    }
}

#[test]
fn truncated() {
    for &(n_vars, text, strict, lenient) in TRUNCATED {
        labelled(format!("{text:?}"), || {
            check(&answer(n_vars, text, Dialect::default()), strict);
            check(&answer(n_vars, text, LENIENT), lenient);
        });
    }
}

#[test]
fn bits() {
    for &(n_vars, text, expected) in BITS {
        labelled(format!("{text:?}"), || {
            check(&answer(n_vars, text, ALWAYS), expected);
        });
    }
}

#[test]
fn a_missing_verdict_is_for_the_caller() {
    let cases = [
        ("v 1 0\n", None, Some(Verdict::Sat), "sat 1"),
        ("", None, Some(Verdict::Unsat), "unsat"),
        ("v 1", None, Some(Verdict::Sat), "!1:3 truncated"),
        ("v 1 0", None, None, "!1:6 expected a verdict"),
        (
            "c UNKNOWN",
            Some(Verdict::Unknown),
            Some(Verdict::Sat),
            "unknown",
        ),
        (
            "s UNSATISFIABLE",
            Some(Verdict::Unsat),
            Some(Verdict::Sat),
            "unsat",
        ),
    ];
    for (text, printed, fallback, expected) in cases {
        labelled(format!("{text:?}, {fallback:?}"), || {
            let output =
                scan(&mut text.as_bytes(), 1, Dialect::default()).expect("no contradiction");
            assert_eq!(output.verdict(), printed);
            check(&output.answer(fallback), expected);
        });
    }
}

/// Not text, and no end of a line in sight.
#[test]
fn any_bytes() {
    let mut noise = vec![0xff; 100_000];
    noise.extend(b"\nc \xc3\x28\xf0\nv 1 0\n\0\0 s\ns SATISFIABLE");
    let result = read(&mut noise.as_slice(), 1, Dialect::default());
    check(&result, "sat 1");
    let result = read(&mut b"v \xc3\x28 0".as_slice(), 1, Dialect::default());
    check(&result, "!1:3 expected a literal");
    let long = format!("v {} 0", "1".repeat(100_000));
    let error = read(&mut long.as_bytes(), 1, Dialect::default()).expect_err("too long");
    assert!(error.message.len() < 100, "{error}");
}

/// More variables than any memory holds, if they cost any before they are seen.
#[test]
fn variables_without_values_are_cheap() {
    let text = "s UNSATISFIABLE\nv 0\n";
    let result = read(&mut text.as_bytes(), u32::MAX, Dialect::default());
    assert_eq!(result, Ok(Answer::Unsat));
}

/// Repeats `line` up to `bytes` bytes, without holding them.
fn repeated(line: &'static str, bytes: u64) -> impl Read {
    struct Lines(&'static [u8], usize);
    impl Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = (&self.0[self.1..]).read(buffer)?;
            self.1 = (self.1 + n) % self.0.len();
            Ok(n)
        }
    }
    Lines(line.as_bytes(), 0).take(bytes)
}

/// Long outputs of each kind; none is kept. The last has a single line.
#[test]
fn long_outputs() {
    for noise in [
        "c noise and more noise\n",
        "noise\n",
        "v 99 -99 100\n",
        "\n",
        "c ",
    ] {
        let tail = if noise.ends_with('\n') { "" } else { "\n" };
        let last = format!("{tail}v 1 -2 0\ns SATISFIABLE\n");
        let bytes = (20_000_000 / noise.len() * noise.len()) as u64;
        let mut input = BufReader::new(repeated(noise, bytes).chain(last.as_bytes()));
        labelled(noise, || {
            check(&read(&mut input, 2, Dialect::default()), "sat 1 -2");
        });
    }
}

#[test]
fn read_errors_are_told() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the pipe burst"))
        }
    }
    let mut input = BufReader::new(b"s SATISFIABLE\nv 1".chain(Broken));
    let input: &mut dyn BufRead = &mut input;
    check(&read(input, 1, Dialect::default()), "!2:3 the pipe burst");
}

/// A model and one of the ways to print it.
fn printed() -> impl Strategy<Value = (Vec<bool>, String)> {
    let cut = prop::sample::select(vec![" ", "\nv ", "\r\nv  ", "\nc 1 2 0\nv ", "\n\nv\nv "]);
    let values = prop::collection::vec((any::<bool>(), cut), 1..40);
    (values, any::<bool>()).prop_map(|(values, verdict_first)| {
        let mut lines = String::from("v ");
        for (i, (value, cut)) in values.iter().enumerate() {
            let lit = Lit::new(u32::try_from(i).expect("few"), !value);
            lines += &format!("{}{cut}", lit.to_ipasir());
        }
        let verdict = "s SATISFIABLE\n";
        let text = if verdict_first {
            format!("{verdict}{lines}0")
        } else {
            format!("{lines}0\n{verdict}")
        };
        (values.into_iter().map(|(value, _)| value).collect(), text)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn printed_models_are_read_back((values, text) in printed()) {
        let n_vars = u32::try_from(values.len()).expect("few");
        let model = Model::from_fn(n_vars, |var| values[var.idx()]);
        prop_assert_eq!(answer(n_vars, &text, Dialect::default()), Ok(Answer::Sat(model)));
    }

    /// Whatever is cut off: an error, never another model, but where only the
    /// verdict that came last is missing.
    #[test]
    fn cut_models_are_errors((values, text) in printed(), at in any::<prop::sample::Index>()) {
        let n_vars = u32::try_from(values.len()).expect("few");
        let model = Model::from_fn(n_vars, |var| values[var.idx()]);
        let cut = &text[..at.index(text.len())];
        match answer(n_vars, cut, Dialect::default()) {
            Ok(found) => prop_assert_eq!(found, Answer::Sat(model), "{:?}", cut),
            Err(_) => {}
        }
    }

    #[test]
    fn errors_point_into_the_output(words in prop::collection::vec(
        prop::sample::select(vec![
            "s", "v", "o", "c", "SAT", "SATISFIABLE", "UNSAT", "1", "-1", "2", "0", "x1", "01",
            "\n", "\n", "\n", "\r\n", "\t", "\u{e9}",
        ]), 0..12,
    )) {
        let text = words.join(" ");
        for dialect in [Dialect::default(), LENIENT, ALWAYS] {
            let Err(error) = answer(2, &text, dialect) else { continue };
            let row = text.split('\n').nth(error.line - 1).unwrap_or("");
            prop_assert!((1..=row.len() + 1).contains(&error.column), "{}", error);
        }
    }
}
