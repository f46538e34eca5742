//! Solvers' outputs in the dialects of the wild, and what they mean.

use crate::common::labelled;
use crate::common::outputs::{BITS, READ, REFUSED, TRUNCATED};
use cnf::format::FormatError;
use cnf::format::answer::{Answer, Bits, Dialect, End, Verdict, read, scan};
use cnf::{Lit, Model};
use proptest::prelude::*;
use std::io::{self, BufRead, BufReader, Read};

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
    // One bit too many is no bit string, even if it was not kept.
    for (n_bits, part) in [
        (100, ""),
        (101, "expected a literal"),
        (99, "expected a literal"),
    ] {
        let text = format!("s OPTIMUM FOUND\nv {}\n", "0".repeat(n_bits));
        let result = read(&mut text.as_bytes(), 100, Dialect::default());
        match result {
            Ok(answer) => assert!(n_bits == 100 && matches!(answer, Answer::Optimum { .. })),
            Err(error) => assert!(n_bits != 100 && error.message.contains(part), "{error}"),
        }
    }
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
        let bytes = (4_000_000 / noise.len() * noise.len()) as u64;
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
        if let Ok(found) = answer(n_vars, cut, Dialect::default()) {
            prop_assert_eq!(found, Answer::Sat(model), "{:?}", cut);
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
