//! Answers, in every form that this program writes or knows.

use super::{Registry, Source};
use crate::format::same_board;
use crate::json;
use crate::puzzle::Puzzle;
use crate::text::{
    InputError, drawn_part, first_solution, lines, quoted, with_solution, without_mark,
};
use crate::values::{ValueSet, Values};
use serde_json::Value;

impl Registry {
    /// Reads an answer to `puzzle`, in whatever form it is: the text or JSON form of
    /// answers, a result of this program in JSON, a board with its solution, a form of
    /// any of the puzzle's formats, or a text drawing. Of several solutions in a result,
    /// it is the first. An empty text is an answer in which nothing is decided.
    ///
    /// # Errors
    /// At the first place that does not follow the form, or if the text holds another board
    /// or no answer.
    pub fn read_answer(&self, puzzle: &dyn Puzzle, text: &str) -> Result<Values, InputError> {
        let text = without_mark(text);
        if json::begins_value(text) {
            return self.answer_of_json(puzzle, &json::parse(text)?);
        }
        let head = lines(text).next().and_then(|line| line.tokens().next());
        let is_board = head.is_some_and(|word| self.puzzle(word.text).is_ok());
        if is_board && with_solution(text).1.is_some() {
            return self.beside_board(puzzle, text);
        }
        let mut first_error = None;
        for format in puzzle.formats() {
            let Some(answers) = format.answers().filter(|a| a.looks_like(text)) else {
                continue;
            };
            let error = match answers.read(puzzle, text) {
                Ok(Some(solution)) => return Ok(solution),
                Ok(None) => InputError::whole(format!(
                    "a text in the format {} without an answer",
                    format.name()
                )),
                Err(error) => error,
            };
            first_error.get_or_insert(error);
        }
        if let Some(error) = first_error {
            return Err(error);
        }
        let read = puzzle.answer_from_text(first_solution(text));
        read.or_else(|error| of_drawing(puzzle, text).ok_or(error))
    }

    /// Reads an answer to `puzzle` from a JSON value, as [`read_answer`](Self::read_answer)
    /// does from its text. A string is a text.
    ///
    /// # Errors
    /// At the first field that is not as expected, or if it holds another board or no
    /// answer.
    pub fn answer_of_json(&self, puzzle: &dyn Puzzle, json: &Value) -> Result<Values, InputError> {
        if let Some(text) = json.as_str() {
            return self.read_answer(puzzle, text);
        }
        let is_board = json.get("puzzle").is_some();
        let Some(solution) = json.get("solution").filter(|_| is_board) else {
            return of_value(puzzle, json);
        };
        let board = self.read_json(json.clone(), None, None)?;
        same_board(puzzle, board.puzzle.as_ref())?;
        let read = self.answer_of_json(puzzle, solution);
        read.map_err(|error| error.inside("solution"))
    }

    /// Returns the answer in a native text that also holds its board.
    fn beside_board(&self, puzzle: &dyn Puzzle, text: &str) -> Result<Values, InputError> {
        let board = self.read(text, Some(puzzle.name()), Some("native"))?;
        same_board(puzzle, board.puzzle.as_ref())?;
        let answer = board.answer()?;
        Ok(answer.expect("the text has a line `solution`"))
    }
}

/// Returns the answer that a JSON value is without a board: a text, a result or its own form.
pub(super) fn of_value(puzzle: &dyn Puzzle, json: &Value) -> Result<Values, InputError> {
    if let Some(text) = json.as_str() {
        return puzzle.answer_from_text(text);
    }
    let named = json.get("puzzle").and_then(Value::as_str);
    let Some(solutions) = json.get("solutions").and_then(Value::as_array) else {
        if named.is_some() && json.get("status").is_some() {
            return Err(no_answer(json));
        }
        return puzzle.answer_from_json(json);
    };
    if let Some(name) = named.filter(|name| *name != puzzle.name()) {
        let (name, own) = (quoted(name), puzzle.name());
        let message = format!("expected an answer to {own}, found one to {name}");
        return Err(InputError::field("puzzle", message));
    }
    match solutions.first() {
        // An empty answer, as the text form of the result is.
        None => Ok(Values::undecided(puzzle.layout())),
        Some(first) => {
            let read = puzzle.answer_from_json(first);
            read.map_err(|error| error.inside("solutions[0]"))
        }
    }
}

fn no_answer(json: &Value) -> InputError {
    let status = json.get("status").and_then(Value::as_str);
    let status = status.map_or(String::new(), |word| format!(" ({})", quoted(word)));
    InputError::whole(format!("this result{status} holds no solution"))
}

impl Source<'_> {
    /// Returns the answer in a section `solution` of native text.
    pub(super) fn section(text: &str, puzzle: &dyn Puzzle) -> Result<Option<Values>, InputError> {
        let (_, section) = with_solution(text);
        let read = section.map(|(before, answer)| {
            let read = puzzle.answer_from_text(answer);
            read.map_err(|error| error.shifted(before))
        });
        read.transpose()
    }
}

/// Returns the answer that a text drawing shows; the lines below it are a caption.
fn of_drawing(puzzle: &dyn Puzzle, text: &str) -> Option<Values> {
    let lines = drawn_part(text);
    let shown = match puzzle.answers() {
        Some(forms) => forms.from_drawing(&lines)?,
        None => by_symbols(puzzle, &lines)?,
    };
    // What it does not show is undecided; if there is nothing left to decide, it is all.
    let mut closed = shown.clone();
    closed.close();
    let is_whole = |values: &Values| {
        is_drawn(puzzle, values, &lines)
            && puzzle.is_complete(values)
            && puzzle.verify(values).is_empty()
    };
    if is_whole(&closed) {
        return Some(closed);
    }
    is_drawn(puzzle, &shown, &lines).then_some(shown)
}

/// Returns whether the lines begin with the drawing of `answer`.
fn is_drawn(puzzle: &dyn Puzzle, answer: &Values, lines: &[&str]) -> bool {
    let drawing = puzzle.draw(Some(answer));
    let mut rest = lines.iter();
    drawing
        .lines()
        .all(|line| rest.next().copied().unwrap_or("") == line.trim_end())
}

/// Maximum number of characters that are drawn to decode a drawing.
const MAX_DRAWN: usize = 100_000_000;

/// Returns the answer in which each variable has the values that are drawn as the lines show, by
/// what each of them changes in the drawing of an undecided board. A value that changes
/// nothing is not seen. `None` if the board is too large for that.
fn by_symbols(puzzle: &dyn Puzzle, lines: &[&str]) -> Option<Values> {
    let layout = puzzle.layout();
    let open = Values::undecided(layout);
    let empty = puzzle.draw(Some(&open));
    let values = (0..layout.len()).map(|i| {
        let (min, max) = layout.range(i);
        (max - min) as usize + 1
    });
    let n_values = values.fold(0_usize, usize::saturating_add);
    if n_values.saturating_mul(empty.len()) > MAX_DRAWN {
        return None;
    }
    let grid = |text: &str| -> Vec<Vec<char>> {
        text.lines().map(|line| line.chars().collect()).collect()
    };
    let shown: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    let at = |canvas: &[Vec<char>], row: usize, column: usize| {
        let c = canvas.get(row).and_then(|row| row.get(column)).copied();
        c.unwrap_or(' ')
    };
    let empty = grid(&empty);
    let mut found = open.clone();
    for i in 0..layout.len() {
        let (min, max) = layout.range(i);
        let mut hidden = Vec::new();
        for value in min..=max {
            let mut one = open.clone();
            one.set(i, value);
            let canvas = grid(&puzzle.draw(Some(&one)));
            let mut changed = Vec::new();
            for (row, line) in canvas.iter().enumerate() {
                let columns = 0..line.len().max(empty.get(row).map_or(0, Vec::len));
                let differs = |&column: &usize| at(&canvas, row, column) != at(&empty, row, column);
                changed.extend(columns.filter(differs).map(|column| (row, column)));
            }
            let is_shown = |&(row, column): &(usize, usize)| {
                at(&canvas, row, column) == at(&shown, row, column)
            };
            if changed.is_empty() || !changed.iter().all(is_shown) {
                hidden.push(value);
            }
        }
        if hidden.len() < (max - min) as usize + 1 {
            let left = |set: ValueSet, value: &u32| set.without(*value);
            found.narrow(i, hidden.iter().fold(found.sets()[i], left));
        }
    }
    Some(found)
}
