//! The puzzles by name. A registry is a value: a program may add puzzles of its own.

mod convert;
mod detect;

pub use crate::json::parse as parse_json;
pub use convert::Converted;

use crate::custom::{self, CustomPuzzle};
use crate::format::PuzzleFormat;
use crate::generation::{DraftFn, Start, Wish};
use crate::json::{Object, string};
use crate::puzzle::{About, Puzzle};
use crate::puzzles::{
    CityBloxx, Hashi, Pairing, Thermometers, Tiling, city_bloxx, hashi, pairing, thermometers,
    tiling,
};
use crate::text::{InputError, quoted};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// A board of any puzzle.
pub type AnyBoard = Arc<dyn Puzzle>;
/// Reads boards; it may capture.
type ReadFn<I> = dyn Fn(&I) -> Result<AnyBoard, InputError> + Send + Sync;

/// A puzzle in a registry: how its boards are read and drafted.
#[derive(Clone)]
pub struct Entry {
    about: About,
    text: Arc<ReadFn<str>>,
    json: Arc<ReadFn<Value>>,
    formats: &'static [&'static dyn PuzzleFormat],
    draft: Option<Arc<DraftFn>>,
}

impl Entry {
    /// A puzzle whose boards are read from native text by this function. Its JSON
    /// objects hold that text in the field `text`, as [`Puzzle::to_json`] writes it by
    /// default.
    pub fn new<P: Puzzle>(
        about: &About,
        text: impl Fn(&str) -> Result<P, InputError> + Send + Sync + 'static,
    ) -> Self {
        let text: Arc<ReadFn<str>> = Arc::new(move |input| Ok(Arc::new(text(input)?)));
        let read = Arc::clone(&text);
        Self {
            about: about.clone(),
            text,
            json: Arc::new(move |json| {
                let object = Object::new(json, &["text"])?;
                let text = string(object.required("text")?, "text")?;
                read(text).map_err(|error| InputError::field("text", error.to_string()))
            }),
            formats: &[],
            draft: None,
        }
    }

    /// The same with JSON objects that this function reads.
    #[must_use]
    pub fn with_json<P: Puzzle>(
        mut self,
        json: impl Fn(&Value) -> Result<P, InputError> + Send + Sync + 'static,
    ) -> Self {
        self.json = Arc::new(move |input| Ok(Arc::new(json(input)?)));
        self
    }

    /// The same with formats of other programs.
    #[must_use]
    pub fn with_formats(mut self, formats: &'static [&'static dyn PuzzleFormat]) -> Self {
        self.formats = formats;
        self
    }

    /// The same with random boards to start generation from.
    #[must_use]
    pub fn with_draft(
        mut self,
        draft: impl Fn(&mut ChaCha8Rng, &Wish) -> Result<Start, String> + Send + Sync + 'static,
    ) -> Self {
        self.draft = Some(Arc::new(draft));
        self
    }

    /// Its names, summary and example.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The first word of its text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// The formats of other programs.
    #[must_use]
    pub fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        self.formats
    }

    /// Reads native text.
    ///
    /// # Errors
    /// At the first place that is not a board of this puzzle.
    pub fn read_text(&self, text: &str) -> Result<AnyBoard, InputError> {
        (self.text)(text)
    }

    /// Reads a JSON object.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn read_json(&self, json: &Value) -> Result<AnyBoard, InputError> {
        (self.json)(json)
    }

    /// A random board to start generation from.
    ///
    /// # Errors
    /// If there are no boards like that; the text says what is expected.
    pub fn draft(&self, rng: &mut ChaCha8Rng, params: &Wish) -> Result<Start, String> {
        match &self.draft {
            Some(draft) => draft(rng, params),
            None => Err(format!("boards of {} are not generated", self.name())),
        }
    }

    fn is_called(&self, name: &str) -> bool {
        self.about.name == name || self.about.aliases.contains(&name)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

/// How a board was written.
#[derive(Clone)]
#[non_exhaustive]
pub enum Source<'t> {
    /// Native text.
    Text(&'t str),
    /// A JSON object.
    Json(Value),
    /// A text in the format of another program.
    Format(&'static dyn PuzzleFormat, &'t str),
}

impl Source<'_> {
    /// The name of the format; `native` and `json` are names, too.
    #[must_use]
    pub fn format(&self) -> &'static str {
        match self {
            Self::Text(_) => "native",
            Self::Json(_) => "json",
            Self::Format(format, _) => format.name(),
        }
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format())
    }
}

/// A board that was read, and what it was read from.
#[derive(Clone, Debug)]
pub struct Board<'t> {
    /// The board.
    pub puzzle: AnyBoard,
    /// What it was read from, which may hold an answer.
    pub source: Source<'t>,
}

/// Puzzles by name.
#[derive(Clone, Debug)]
pub struct Registry {
    entries: Vec<Entry>,
}

impl Registry {
    /// The puzzles of this crate.
    #[must_use]
    pub fn builtin() -> Self {
        let entries = vec![
            Entry::new(&hashi::ABOUT, Hashi::from_text)
                .with_json(Hashi::from_json)
                .with_formats(hashi::formats::FORMATS)
                .with_draft(Hashi::draft),
            Entry::new(&thermometers::ABOUT, Thermometers::from_text)
                .with_json(Thermometers::from_json)
                .with_formats(thermometers::formats::FORMATS)
                .with_draft(Thermometers::draft),
            Entry::new(&city_bloxx::ABOUT, CityBloxx::from_text)
                .with_json(CityBloxx::from_json)
                .with_draft(CityBloxx::draft),
            Entry::new(&tiling::ABOUT, Tiling::from_text)
                .with_json(Tiling::from_json)
                .with_formats(tiling::formats::FORMATS)
                .with_draft(Tiling::draft),
            Entry::new(&pairing::ABOUT, Pairing::from_text)
                .with_json(Pairing::from_json)
                .with_formats(pairing::formats::FORMATS),
            Entry::new(&custom::ABOUT, CustomPuzzle::from_text).with_json(CustomPuzzle::from_json),
        ];
        Self { entries }
    }

    /// The same with another puzzle, which comes last.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    /// All puzzles.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The puzzle called `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn puzzle(&self, name: &str) -> Result<&Entry, InputError> {
        let found = self.entries.iter().find(|entry| entry.is_called(name));
        found.ok_or_else(|| {
            let names: Vec<_> = self.entries.iter().map(Entry::name).collect();
            InputError::whole(format!(
                "there is no puzzle {}, expected one of {}",
                quoted(name),
                names.join(", ")
            ))
        })
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::builtin()
    }
}
