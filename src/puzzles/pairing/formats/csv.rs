//! Edge lists as comma-separated values (RFC 4180), as spreadsheets and graph
//! libraries write them.
//!
//! ```text
//! file = { row | `#` comment }
//! row  = node , node , label [ , weight ]     `;` or a tab instead of the commas is allowed
//! ```
//! Fields may be quoted; blanks around them do not count, and empty fields after the third
//! are none. A first row is a header if its third field is `label` and its fourth, if there,
//! `weight`; if all of its fields are such words ([`HEADER_WORDS`]); or if its fourth field
//! is no number and that of the next row is one. Each label is taken once.

use crate::format::Format;
use crate::format::table::separator_of;
use crate::puzzles::pairing::edges::{Edges, Part};
use crate::puzzles::pairing::{Edge, Pairing};
use crate::text::{InputError, quoted};
use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use std::collections::BTreeMap;

pub(super) const FORMAT: Format<Pairing> = Format {
    name: "csv",
    summary: "rows node,node,label[,weight], with a header or without; each label once",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

/// The rows that are not empty.
fn rows(text: &str) -> impl Iterator<Item = Result<StringRecord, InputError>> {
    let reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .comment(Some(b'#'))
        .delimiter(separator(text))
        .from_reader(without_mark(text).as_bytes());
    let is_blank = |row: &StringRecord| row.iter().all(str::is_empty);
    reader
        .into_records()
        .map(|row| row.map(without_padding))
        .map(|row| row.map_err(|error| InputError::whole(format!("not CSV: {error}"))))
        .filter(move |row| !row.as_ref().is_ok_and(is_blank))
}

/// The first line that says something.
fn first_line(text: &str) -> Option<&str> {
    let is_row = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    without_mark(text).lines().find(is_row)
}

/// What is between the fields: what the first row has most of.
fn separator(text: &str) -> u8 {
    let found = separator_of(first_line(text).unwrap_or_default());
    found.and_then(|c| u8::try_from(c).ok()).unwrap_or(b',')
}

/// Without the empty fields that spreadsheets add behind a row.
fn without_padding(row: StringRecord) -> StringRecord {
    let fields: Vec<&str> = row.iter().collect();
    let filled = fields.iter().rposition(|field| !field.is_empty());
    let n = filled.map_or(0, |last| last + 1).max(3);
    if row.len() <= n {
        return row;
    }
    let mut short: StringRecord = row.iter().take(n).collect();
    short.set_position(row.position().cloned());
    short
}

/// The line in which `row` begins: after the blank lines that the reader skipped.
fn line_of(row: &StringRecord, text: &str) -> usize {
    let start = row.position().map_or(0, csv::Position::byte);
    let marked = text.len() - without_mark(text).len();
    let start = usize::try_from(start).unwrap_or(0) + marked;
    let behind = text.get(start..).unwrap_or_default();
    let blank = behind.len() - behind.trim_start_matches(['\r', '\n']).len();
    text[..start + blank].matches('\n').count() + 1
}

fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// By a header, or by the first row, if its fields look like names.
fn looks_like(text: &str) -> bool {
    // Most texts are not CSV, and the reader is expensive to set up.
    if !first_line(text).is_some_and(|line| line.contains([',', ';', '\t', '"'])) {
        return false;
    }
    let mut rows = rows(text);
    let Some(Ok(first)) = rows.next() else {
        return false;
    };
    if has_header_words(&first) {
        return true;
    }
    let next = rows.next().and_then(Result::ok);
    is_edge(&first, separator(text)) || is_header(&first, next.as_ref())
}

/// Whether a row without a header above it seems to be an edge: not prose, an assignment, a
/// piece of code, or a line of somebody's answer, as `R,C-R,C` is.
fn is_edge(row: &StringRecord, separator: u8) -> bool {
    let is_number = |part: &str| part.parse::<u32>().is_ok();
    let is_cells = |field: &str| {
        let ends = field.split_once('-');
        ends.is_some_and(|(column, row)| is_number(column) && is_number(row))
    };
    let is_name = |field: &str| {
        let is_code = field.contains(['=', '[', ']', '{', '}', ':', '"']);
        let is_row = separator != b',' && field.contains(',');
        let is_prose = field.split_whitespace().nth(4).is_some();
        !(field.is_empty() || is_code || is_row || is_prose)
    };
    (3..=4).contains(&row.len()) && row.iter().take(3).all(is_name) && !is_cells(&row[1])
}

fn read(text: &str) -> Result<Pairing, InputError> {
    let mut edges = Edges::default();
    let rows = rows(text).collect::<Result<Vec<_>, _>>()?;
    let has_header = rows.first().is_some_and(|row| is_header(row, rows.get(1)));
    for row in rows.into_iter().skip(usize::from(has_header)) {
        let wrong = |message: String| InputError::at(line_of(&row, text), 1, message);
        let edge = edge(&row).map_err(wrong)?;
        edges
            .push(edge)
            .map_err(|(part, message)| wrong(in_field(part, &message)))?;
    }
    edges.with(BTreeMap::new())
}

/// What people call the columns of such lists.
const HEADER_WORDS: &[&str] = &[
    "a", "b", "cost", "day", "edge", "employee", "end", "from", "item", "job", "kind", "label",
    "left", "name", "node", "node1", "node2", "person", "place", "right", "role", "score", "shift",
    "slot", "source", "start", "target", "task", "time", "to", "type", "value", "weight", "who",
    "worker",
];

fn is_header(row: &StringRecord, next: Option<&StringRecord>) -> bool {
    let is_number = |row: &StringRecord| row.get(3).is_some_and(is_weight);
    let has_text_for_number =
        row.len() == 4 && !row[3].is_empty() && !is_number(row) && next.is_some_and(is_number);
    has_header_words(row) || has_text_for_number
}

fn has_header_words(row: &StringRecord) -> bool {
    let is = |i: usize, name: &str| {
        row.get(i)
            .is_none_or(|field| field.eq_ignore_ascii_case(name))
    };
    let is_word = |field: &str| HEADER_WORDS.contains(&field.to_ascii_lowercase().as_str());
    row.len() >= 3 && ((is(2, "label") && is(3, "weight")) || row.iter().all(is_word))
}

/// Whether a field is a number, be it one that is allowed.
fn is_weight(field: &str) -> bool {
    field.parse::<f64>().is_ok()
}

fn in_field(part: Part, message: &str) -> String {
    format!("field {}: {message}", part.column() + 1)
}

fn edge(row: &StringRecord) -> Result<Edge, String> {
    if !(3..=4).contains(&row.len()) {
        return Err(format!(
            "expected node,node,label or these and a weight, found {} fields",
            row.len()
        ));
    }
    let weight = row.get(3).filter(|field| !field.is_empty());
    let number = |field: &str| {
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| {
            let found = quoted(field);
            let message = format!("expected a weight, 0 to {}, found {found}", u32::MAX);
            in_field(Part::Weight, &message)
        })
    };
    Ok(Edge {
        ends: [row[0].to_owned(), row[1].to_owned()],
        label: row[2].to_owned(),
        weight: weight.map(number).transpose()?,
    })
}

fn write(pairing: &Pairing) -> Result<String, InputError> {
    let is_used = |label: &String| pairing.edges().iter().any(|edge| edge.label == *label);
    if !pairing
        .demands()
        .iter()
        .all(|(label, &n)| n == 1 && is_used(label))
    {
        return Err(InputError::whole(
            "CSV holds labels of edges, each taken once, and nothing else",
        ));
    }
    let mut writer = Writer::from_writer(Vec::new());
    let mut header = vec!["node", "node", "label"];
    header.extend(pairing.is_weighted().then_some("weight"));
    let failed = |error: csv::Error| InputError::whole(format!("CSV: {error}"));
    writer.write_record(header).map_err(failed)?;
    for edge in pairing.edges() {
        let [a, b] = &edge.ends;
        let names = [a, b, &edge.label];
        if names.iter().any(|name| name.trim() != name.as_str()) {
            return Err(InputError::whole(
                "blanks around a name are not part of it in CSV",
            ));
        }
        let weight = edge.weight.map(|weight| weight.to_string());
        let row = names.into_iter().chain(weight.as_ref());
        writer.write_record(row).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|_| InputError::whole("CSV"))?;
    String::from_utf8(bytes).map_err(|_| InputError::whole("CSV is text"))
}
