//! Fuzz target `answer`: the output of a solver is read the same in chunks of any size,
//! and the strict dialect is a subset of the lenient one.

use super::Bytes;
use super::dimacs::check_place;
use cnf::format::answer::{Answer, Bits, Dialect, End, Verdict, read, read_list, scan};
use cnf::{Lit, Model};
use std::io::BufReader;

/// Maximum length of an input; longer inputs are cut.
const MAX_BYTES: usize = 1 << 14;

const DIALECTS: [Dialect; 4] = [
    dialect(End::Required, Bits::Maxsat),
    dialect(End::Optional, Bits::Maxsat),
    dialect(End::Required, Bits::Always),
    dialect(End::Optional, Bits::Always),
];

const fn dialect(end: End, bits: Bits) -> Dialect {
    Dialect { end, bits }
}

/// Reads the bytes after the second one as the output of a solver. The first two bytes
/// say how many variables there are. If the first is 255, a written answer is read
/// instead.
///
/// # Panics
/// If a promise of the reader is broken.
pub fn answer(data: &[u8]) {
    let mut bytes = Bytes::new(&data[..data.len().min(MAX_BYTES)]);
    if bytes.byte() == 255 {
        return written(&mut bytes);
    }
    let n_vars = u32::from(bytes.byte() % 40);
    let text = data.get(2..).unwrap_or_default();
    for dialect in DIALECTS {
        any_text(text, n_vars, dialect);
    }
}

fn any_text(text: &[u8], n_vars: u32, dialect: Dialect) {
    let mut whole = text;
    let found = read(&mut whole, n_vars, dialect);
    for size in [1, 3] {
        let mut chunks = BufReader::with_capacity(size, text);
        assert_eq!(read(&mut chunks, n_vars, dialect), found, "by {size} bytes");
    }
    let mut whole = text;
    let said = scan(&mut whole, n_vars, dialect).map(|output| output.verdict());
    match &found {
        Ok(answer) => {
            let verdict = Some(verdict(answer));
            assert_eq!(said, Ok(verdict), "a scan has the verdict");
            if let Some(model) = model(answer) {
                assert_eq!(model.n_vars(), n_vars);
            }
        }
        // Lines are bytes here, so places have only a lower bound.
        Err(error) if std::str::from_utf8(text).is_err() => assert!(error.line > 0),
        Err(error) => check_place(error, &String::from_utf8_lossy(text)),
    }
    let list = read_list(&mut &text[..], n_vars, dialect);
    for size in [1, 3] {
        let mut chunks = BufReader::with_capacity(size, text);
        assert_eq!(
            read_list(&mut chunks, n_vars, dialect),
            list,
            "by {size} bytes"
        );
    }
    if let Ok(list) = &list {
        let has_models = matches!(list.verdict, Verdict::Sat | Verdict::Optimum);
        assert_eq!(!list.models.is_empty(), has_models, "{list:?}");
        assert!(list.models.iter().all(|model| model.n_vars() == n_vars));
    }
    // If the strict dialect accepts an output, the lenient one reads the same answer.
    if let (Ok(answer), End::Required) = (&found, dialect.end) {
        let lenient = Dialect {
            end: End::Optional,
            ..dialect
        };
        let mut whole = text;
        assert_eq!(read(&mut whole, n_vars, lenient).as_ref(), Ok(answer));
    }
}

fn verdict(answer: &Answer) -> Verdict {
    match answer {
        Answer::Sat(_) => Verdict::Sat,
        Answer::Unsat => Verdict::Unsat,
        Answer::Optimum { .. } => Verdict::Optimum,
        Answer::Unknown => Verdict::Unknown,
    }
}

fn model(answer: &Answer) -> Option<&Model> {
    match answer {
        Answer::Sat(model) | Answer::Optimum { model, .. } => Some(model),
        Answer::Unsat | Answer::Unknown => None,
    }
}

/// Checks that an answer, printed by the rules of the competitions with comments, blank
/// lines and line ends in any allowed place, is read back.
fn written(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + u32::from(bytes.byte() % 20);
    let values: Vec<bool> = (0..n_vars).map(|_| bytes.coin()).collect();
    let model = Model::from_fn(n_vars, |var| values[var.idx()]);
    let verdict = bytes.pick(&[
        Verdict::Sat,
        Verdict::Unsat,
        Verdict::Optimum,
        Verdict::Unknown,
    ]);
    let cost = (verdict == Verdict::Optimum).then(|| i128::from(bytes.byte()));
    let mut lines = vec![format!("s {}", verdict.name())];
    if let Some(cost) = cost {
        lines.insert(0, format!("o {cost}"));
    }
    if matches!(verdict, Verdict::Sat | Verdict::Optimum) {
        let is_first = cost.is_none() && bytes.coin();
        let place = if is_first { 0 } else { lines.len() };
        lines.splice(place..place, value_lines(bytes, &model, cost.is_some()));
    }
    let text = decorated(bytes, &lines);
    let expected = match verdict {
        Verdict::Sat => Answer::Sat(model),
        Verdict::Unsat => Answer::Unsat,
        Verdict::Optimum => Answer::Optimum { model, cost },
        Verdict::Unknown => Answer::Unknown,
    };
    let found = read(&mut text.as_bytes(), n_vars, Dialect::default());
    assert_eq!(found, Ok(expected), "{text}");
}

/// Returns the values over some lines, or as a bit string in a MaxSAT answer.
fn value_lines(bytes: &mut Bytes<'_>, model: &Model, is_maxsat: bool) -> Vec<String> {
    let lits: Vec<Lit> = model.literals(model.n_vars()).collect();
    if is_maxsat && bytes.coin() {
        let bits = lits.iter().map(|lit| if lit.is_pos() { '1' } else { '0' });
        return vec![format!("v {}", bits.collect::<String>())];
    }
    let mut words: Vec<String> = lits.iter().map(|lit| lit.to_ipasir().to_string()).collect();
    if words.len() == 1 || is_maxsat {
        // The one digit of a single variable could also be a bit.
        words.push(format!("-{}", model.n_vars() + 1));
    }
    words.push("0".to_owned());
    let width = 1 + bytes.below(8);
    let lines = words.chunks(width);
    lines
        .map(|words| format!("v {}", words.join(" ")))
        .collect()
}

fn decorated(bytes: &mut Bytes<'_>, lines: &[String]) -> String {
    let end = bytes.pick(&["\n", "\r\n"]);
    let mut text = String::new();
    for line in lines {
        text += bytes.pick(&["", "c s UNKNOWNS v 1 0\n", "\n", "c\n", "c v 1 -1 0\r\n"]);
        text += line;
        text += bytes.pick(&["", " ", "\t"]);
        text += end;
    }
    text
}
