//! Pages of Penpa+ (swaroopg92's penpa-edit) as URLs.
//!
//! ```text
//! text = [ anything ( `#` | `?` ) ] { NAME `=` VALUE `&` }   NAME `p` holds the page
//! p    = base64 of raw deflate (RFC 1951) of lines:
//!        0  GRID `,` WIDTH `,` HEIGHT `,` ...      GRID square, sudoku or kakuro
//!        1  [top, bottom, left, right]              margins, within WIDTH and HEIGHT
//!        2  modes (not read)
//!        3  the problem, 4 the answer               objects; 4 may be empty
//!        5- settings of the page (not read)
//! ```
//! In lines 3 and 4 `z` and a character stand for a frequent word. A point is
//! `KIND * W * H + ROW * W + COLUMN` with W = WIDTH + 4, H = HEIGHT + 4, two unseen
//! cells before the first; KIND 0 is the middle of a cell, 1 its lower right corner,
//! 2 the middle of its lower and 3 of its right edge. Of the layers only those that
//! a puzzle's file names are read; what else is drawn says nothing. The layout is
//! that of version 3.2; what the page needs to open (lines 5 and below) is written
//! as that version writes it. The parameter `a` (an answer to compare with) is not
//! read.

mod draft;

use crate::text::{Cell, InputError};
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

pub(crate) use draft::Draft;

/// The most rows or columns of a page; Penpa+ itself stops at 100.
const MAX_SIDE: usize = 200;

/// Pages of more bytes are refused, unless the URL itself is that long: a few
/// bytes can inflate to a thousand times as many.
const MAX_BYTES: usize = 1 << 20;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The frequent words.
const WORDS: [(char, &str); 30] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
];

/// What kind of point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Middle,
    /// The lower right corner.
    Corner,
    Lower,
    Right,
}

const KINDS: [Kind; 4] = [Kind::Middle, Kind::Corner, Kind::Lower, Kind::Right];

/// A point: its cell counted from the first inside the margins, which may lie
/// outside, and its kind.
pub(crate) type Point = (isize, isize, Kind);

/// The size of a page and its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Rows inside the margins, at least 1.
    pub rows: usize,
    /// Columns inside the margins, at least 1.
    pub columns: usize,
    /// Top, bottom, left, right.
    pub margins: [usize; 4],
}

/// A page as it is read.
pub(crate) struct Page {
    pub frame: Frame,
    problem: Map<String, Value>,
    answer: Map<String, Value>,
}

/// Whether `text` could be a page.
pub(crate) fn looks_like(text: &str) -> bool {
    let text = text.trim();
    !text.contains(char::is_whitespace)
        && parameter(text, "p").is_some()
        && parameter(text, "m").is_some()
}

/// The value of a parameter of a URL.
fn parameter<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let parameters = text.rsplit(['#', '?']).next()?;
    let pair = |part: &'t str| part.split_once('=').filter(|(known, _)| *known == name);
    parameters.split('&').find_map(pair).map(|(_, value)| value)
}

/// Undoes the shortening of frequent words; from left to right, so that `zZ`
/// stands for a `z` that begins nothing.
fn expand(line: &str) -> String {
    let mut expanded = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('z') {
        expanded += &rest[..at];
        let next = rest[at + 1..].chars().next();
        let word = WORDS.iter().find(|(c, _)| Some(*c) == next);
        match (word, next) {
            (Some((_, word)), _) => expanded += word,
            (None, Some('O')) => expanded += "null",
            _ => {
                expanded.push('z');
                rest = &rest[at + 1..];
                continue;
            }
        }
        rest = &rest[at + 2..];
    }
    expanded + rest
}

impl Frame {
    fn width(&self) -> usize {
        self.columns + self.margins[2] + self.margins[3] + 4
    }

    fn height(&self) -> usize {
        self.rows + self.margins[0] + self.margins[1] + 4
    }

    /// The point of a number; `None` when there is none.
    pub(crate) fn point(&self, number: u64) -> Option<Point> {
        let n_cells = self.width() * self.height();
        let number = usize::try_from(number).ok()?;
        let &kind = KINDS.get(number / n_cells)?;
        let signed = |n: usize| isize::try_from(n).ok();
        let (row, column) = ((number % n_cells) / self.width(), number % self.width());
        let row = signed(row)? - 2 - signed(self.margins[0])?;
        let column = signed(column)? - 2 - signed(self.margins[2])?;
        Some((row, column, kind))
    }

    /// The number of a point, at most two cells outside the margins.
    pub(crate) fn number(&self, (row, column, kind): Point) -> u64 {
        let index = |n: isize, margin: usize| n.saturating_add_unsigned(margin + 2).max(0) as u64;
        let kind = KINDS.iter().position(|k| *k == kind).unwrap_or(0) as u64;
        let (width, height) = (self.width() as u64, self.height() as u64);
        kind * width * height + index(row, self.margins[0]) * width + index(column, self.margins[2])
    }

    /// The cell, if it is inside the margins.
    pub(crate) fn cell(&self, (row, column, _): Point) -> Option<Cell> {
        let row = usize::try_from(row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(column).ok().filter(|&c| c < self.columns)?;
        Some(Cell::new(row, column))
    }

    /// The number of a cell's middle.
    pub(crate) fn middle(&self, cell: Cell) -> u64 {
        self.number((cell.row as isize, cell.column as isize, Kind::Middle))
    }

    fn read(header: &str, margins: &str) -> Result<Self, InputError> {
        let wrong = |what: &str| InputError::whole(format!("the page {what}"));
        let mut words = header.split(',');
        if !words
            .next()
            .is_some_and(|grid| ["square", "sudoku", "kakuro"].contains(&grid))
        {
            return Err(wrong("has no square grid"));
        }
        let mut size = || {
            words
                .next()?
                .parse::<usize>()
                .ok()
                .filter(|n| (1..=MAX_SIDE).contains(n))
        };
        let expected = format!("needs a width and a height from 1 to {MAX_SIDE}");
        let (Some(width), Some(height)) = (size(), size()) else {
            return Err(wrong(&expected));
        };
        let margins: Option<[usize; 4]> = serde_json::from_str(margins).ok();
        let margins = margins.filter(|all| all.iter().all(|&n| n <= MAX_SIDE));
        let margins = margins.ok_or_else(|| wrong("needs four margins"))?;
        let inner = |whole: usize, a: usize, b: usize| whole.checked_sub(a + b).filter(|&n| n > 0);
        match (
            inner(height, margins[0], margins[1]),
            inner(width, margins[2], margins[3]),
        ) {
            (Some(rows), Some(columns)) => Ok(Self {
                rows,
                columns,
                margins,
            }),
            _ => Err(wrong("has margins but no cells")),
        }
    }
}

impl Page {
    /// Reads a page.
    pub(crate) fn read(text: &str) -> Result<Self, InputError> {
        let wrong = |what: &str| InputError::whole(format!("the parameter p of the URL {what}"));
        let parameter = parameter(text.trim(), "p").ok_or_else(|| wrong("is missing"))?;
        let parameter = parameter
            .replace("%2B", "+")
            .replace("%2F", "/")
            .replace("%3D", "=");
        let packed = BASE64
            .decode(parameter)
            .map_err(|_| wrong("is not base64"))?;
        let limit = MAX_BYTES.max(packed.len());
        let bytes = decompress_to_vec_with_limit(&packed, limit)
            .map_err(|_| wrong(&format!("is not deflated data of at most {limit} bytes")))?;
        let page = String::from_utf8(bytes).map_err(|_| wrong("is not UTF-8"))?;
        let mut lines = page.split('\n');
        let mut line = || lines.next().unwrap_or("");
        let (header, margins, _modes) = (line(), line(), line());
        Ok(Self {
            frame: Frame::read(header, margins)?,
            problem: object(line(), "problem")?,
            answer: object(line(), "answer")?,
        })
    }

    fn part(&self, is_answer: bool) -> &Map<String, Value> {
        if is_answer {
            &self.answer
        } else {
            &self.problem
        }
    }

    /// The entries of a layer of the problem or the answer that is an object.
    pub(crate) fn layer<'p>(
        &'p self,
        is_answer: bool,
        name: &str,
    ) -> Result<Vec<(Vec<u64>, &'p Value)>, InputError> {
        let Some(layer) = self.part(is_answer).get(name) else {
            return Ok(Vec::new());
        };
        let wrong = |what: String| InputError::field(name, what);
        let layer = layer
            .as_object()
            .ok_or_else(|| wrong("expected an object".into()))?;
        let entry = |(key, value): (&String, &'p Value)| {
            let numbers: Option<Vec<u64>> = split(key).collect();
            let key = numbers.ok_or_else(|| {
                wrong(format!(
                    "expected points, found {}",
                    crate::text::quoted(key)
                ))
            })?;
            Ok((key, value))
        };
        layer.iter().map(entry).collect()
    }

    /// A layer of the problem that is an array of lists of points.
    pub(crate) fn lists(&self, name: &str) -> Result<Vec<Vec<u64>>, InputError> {
        let Some(layer) = self.problem.get(name) else {
            return Ok(Vec::new());
        };
        let read = serde_json::from_value(layer.clone());
        read.map_err(|_| InputError::field(name, "expected lists of points"))
    }

    /// The numbers written into cells: point and text, which may be blank.
    pub(crate) fn numbers(&self) -> Result<Vec<(Point, String)>, InputError> {
        let entry = |(key, value): (Vec<u64>, &Value)| {
            let point = match key.as_slice() {
                &[number] => self.frame.point(number),
                _ => None,
            };
            let text = match value.get(0) {
                Some(Value::String(text)) => Some(text.clone()),
                Some(Value::Number(number)) => Some(number.to_string()),
                _ => None,
            };
            let point = point.filter(|point| point.2 == Kind::Middle);
            let pair = point.zip(text);
            pair.ok_or_else(|| InputError::field("number", "expected texts in cells"))
        };
        // Penpa+ keeps empty texts where something was deleted.
        let all: Result<Vec<_>, _> = self
            .layer(false, "number")?
            .into_iter()
            .map(entry)
            .collect();
        Ok(all?
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .collect())
    }

    /// Whether the answer has an entry in one of these layers.
    pub(crate) fn has_answer(&self, layers: &[&str]) -> bool {
        let is_filled = |name: &&str| match self.answer.get(*name) {
            Some(Value::Object(layer)) => !layer.is_empty(),
            _ => false,
        };
        layers.iter().any(is_filled)
    }
}

fn split(key: &str) -> impl Iterator<Item = Option<u64>> {
    key.split(',').map(|part| part.parse().ok())
}

fn object(line: &str, what: &str) -> Result<Map<String, Value>, InputError> {
    if line.trim().is_empty() {
        return Ok(Map::new());
    }
    let wrong = |_| InputError::whole(format!("the {what} of the page is not a JSON object"));
    serde_json::from_str(&expand(line)).map_err(wrong)
}
