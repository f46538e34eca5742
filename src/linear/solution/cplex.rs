//! CPLEX's solution files: XML, of one solution or of a pool.
//!
//! ```text
//! <CPLEXSolution version="1.2">
//!  <header objectiveValue="70" solutionStatusString="integer optimal solution" …/>
//!  <variables>
//!   <variable name="NAME" index="0" value="2"/>
//! ```
//! Only tags and their attributes are read; CPLEX writes nothing else. Variables that are
//! 0 may be missing (`writeLevel`).

use super::table::{cut, first, number};
use super::{NamedSolution, NamedValue, SolutionClaim, SolutionFile};
use crate::text::InputError;

pub(super) fn detect(text: &str) -> bool {
    first(text).trim_start().starts_with('<') && text.contains("<CPLEXSolution")
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut claim = None;
    let mut solutions: Vec<NamedSolution> = Vec::new();
    let mut is_open = false;
    for tag in Tags::new(text) {
        let tag = tag?;
        match (tag.name, solutions.last_mut()) {
            ("CPLEXSolution", _) => {
                solutions.push(NamedSolution::default());
                is_open = true;
            }
            ("/CPLEXSolution", _) => is_open = false,
            ("header", Some(solution)) => {
                solution.objective = tag.get("objectiveValue").and_then(number);
                claim.get_or_insert(self::claim(tag.get("solutionStatusString").unwrap_or("")));
            }
            ("variable", Some(solution)) => solution.values.push(tag.value()?),
            _ => {}
        }
    }
    if is_open {
        return Err(cut(text, "`</CPLEXSolution>`"));
    }
    Ok(SolutionFile {
        claim: claim.unwrap_or(SolutionClaim::Feasible),
        solutions,
        omits_zeros: true,
    })
}

fn claim(status: &str) -> SolutionClaim {
    match status {
        "optimal" | "integer optimal solution" => SolutionClaim::Optimal,
        _ => SolutionClaim::Feasible,
    }
}

/// Tag with its attributes.
struct Tag<'t> {
    name: &'t str,
    attributes: Vec<(&'t str, &'t str)>,
    place: (usize, usize),
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| *key == name);
        found.map(|&(_, value)| value)
    }

    fn value(&self) -> Result<NamedValue, InputError> {
        let error = |what: &str| {
            let (line, column) = self.place;
            InputError::at(line, column, format!("expected {what} in `<variable>`"))
        };
        Ok(NamedValue {
            name: self.get("name").ok_or_else(|| error("a name"))?.to_owned(),
            value: self
                .get("value")
                .and_then(number)
                .ok_or_else(|| error("a number as value"))?,
            place: self.place,
        })
    }
}

/// Tags of a text.
struct Tags<'t> {
    text: &'t str,
    at: usize,
    /// The line of `at`, from 1, and its start.
    line: (usize, usize),
}

impl<'t> Tags<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            line: (1, 0),
        }
    }

    fn advance(&mut self, to: usize) {
        for (i, _) in self.text[self.at..to].match_indices('\n') {
            self.line = (self.line.0 + 1, self.at + i + 1);
        }
        self.at = to;
    }
}

impl<'t> Iterator for Tags<'t> {
    type Item = Result<Tag<'t>, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at + self.text[self.at..].find('<')?;
        self.advance(start);
        let column = self.text[self.line.1..start].chars().count() + 1;
        let place = (self.line.0, column);
        let Some(end) = self.text[start..].find('>') else {
            self.at = self.text.len();
            let message = "expected `>` after this tag, found the end; the file was cut";
            return Some(Err(InputError::at(place.0, place.1, message)));
        };
        let inside = &self.text[start + 1..start + end];
        self.advance(start + end + 1);
        let name_end =
            inside.find(|c: char| c.is_whitespace() || c == '/' && !inside.starts_with('/'));
        let (name, mut rest) = inside.split_at(name_end.unwrap_or(inside.len()));
        let mut attributes = Vec::new();
        while let Some((key, value)) = rest.split_once("=\"") {
            let Some((value, after)) = value.split_once('"') else {
                break;
            };
            attributes.push((key.trim(), value));
            rest = after;
        }
        Some(Ok(Tag {
            name,
            attributes,
            place,
        }))
    }
}
