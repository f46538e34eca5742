//! Pages as they are written.

use super::{BASE64, Frame, MAX_SIDE, Point};
use crate::text::{Cell, InputError};
use base64::Engine as _;
use miniz_oxide::deflate::compress_to_vec;
use serde_json::{Map, Value, json};

/// A page as it is written: layers of the problem and of the answer.
pub(crate) struct Draft {
    pub frame: Frame,
    /// What the page is about, a tag of Penpa+.
    pub tag: &'static str,
    pub problem: Map<String, Value>,
    pub answer: Map<String, Value>,
}

impl Draft {
    /// An empty page, if it is not too large.
    pub(crate) fn new(frame: Frame, tag: &'static str) -> Result<Self, InputError> {
        if frame.width().max(frame.height()) - 4 > MAX_SIDE {
            let message = format!("a page holds at most {MAX_SIDE} rows and columns, with margins");
            return Err(InputError::whole(message));
        }
        Ok(Self {
            frame,
            tag,
            problem: layers(),
            answer: layers(),
        })
    }

    /// Writes a number into a cell of the problem.
    pub(crate) fn put_number(&mut self, point: Point, text: &str, style: u8) {
        let key = self.frame.number(point).to_string();
        self.problem["number"][key] = json!([text, style, "1"]);
    }

    /// Writes the page as a URL.
    pub(crate) fn url(&self) -> String {
        let Frame {
            rows,
            columns,
            margins,
        } = self.frame;
        let (width, height) = (self.frame.width() - 4, self.frame.height() - 4);
        let (size, middle) = (38, self.frame.middle(Cell::new(rows / 2, columns / 2)));
        let header = format!(
            "square,{width},{height},{size},0,1,1,{},{},{middle},{middle},0,0,0,0,Title: ,Author: ,,,OFF,false",
            (width + 1) * size,
            (height + 1) * size
        );
        let cells =
            (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
        let cells: Vec<u64> = cells.map(|cell| self.frame.middle(cell)).collect();
        let steps = cells.windows(2).map(|pair| pair[1] - pair[0]);
        let steps: Vec<u64> = cells.first().copied().into_iter().chain(steps).collect();
        let modes = modes().to_string();
        let object = |layers: &Map<String, Value>| Value::Object(layers.clone()).to_string();
        let lines = [
            header,
            json!(margins).to_string(),
            modes.clone(),
            object(&self.problem),
            object(&self.answer),
            json!(steps).to_string(),
            "[]".into(),
            "{}".into(),
            "\"x\"".into(),
            "\"x\"".into(),
            "[3,2,4]".into(),
            modes,
            "\"x\"".into(),
            "0".into(),
            object(&layers()),
            object(&layers()),
            "{}".into(),
            json!([self.tag]).to_string(),
            String::new(),
        ];
        let packed = compress_to_vec(lines.join("\n").as_bytes(), 9);
        let code = BASE64.encode(packed);
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={code}\n")
    }
}

/// The layers of an empty page.
fn layers() -> Map<String, Value> {
    let stacks =
        ["command_redo", "command_undo", "command_replay"].map(|name| (name, json!({ "__a": [] })));
    let lists = [
        "thermo",
        "arrows",
        "direction",
        "squareframe",
        "polygon",
        "killercages",
        "nobulbthermo",
    ];
    let objects = [
        "surface",
        "number",
        "numberS",
        "symbol",
        "freeline",
        "freelineE",
        "line",
        "lineE",
        "wall",
        "cage",
        "deletelineE",
    ];
    let lists = lists.map(|name| (name, json!([])));
    let objects = objects.map(|name| (name, json!({})));
    let all = stacks.into_iter().chain(lists).chain(objects);
    all.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Which tools are chosen.
fn modes() -> Value {
    let tools = |line: u8, number: u8, sudoku: u8| {
        json!({
            "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", line],
            "lineE": ["1", line], "wall": ["", line], "cage": ["1", 10], "number": ["1", number],
            "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""],
            "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", sudoku]
        })
    };
    json!({ "qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": tools(2, 1, 1), "pu_a": tools(3, 2, 9) })
}
