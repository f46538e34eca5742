//! Reading and drafting of boards.

use super::{About, Puzzle};
use crate::format::PuzzleFormat;
use crate::generation::{DraftFn, Start, Wish};
use crate::json::{Object, string};
use crate::text::InputError;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// Function that reads boards; a closure that may capture.
type ReadFn<I> = dyn Fn(&I) -> Result<Arc<dyn Puzzle>, InputError> + Send + Sync;

/// Puzzle in a registry, with the functions that read and draft its boards.
#[derive(Clone)]
pub struct Entry {
    about: About,
    text: Arc<ReadFn<str>>,
    json: Arc<ReadFn<Value>>,
    fields: &'static [&'static str],
    formats: &'static [&'static dyn PuzzleFormat],
    draft: Option<Arc<DraftFn>>,
}

impl Entry {
    /// Returns a puzzle whose boards are read from native text by this function. Its JSON
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
                let object = Object::of_board(json)?;
                let text = string(object.required("text")?, "text")?;
                read(text).map_err(|error| InputError::field("text", error.to_string()))
            }),
            fields: &["text"],
            formats: &[],
            draft: None,
        }
    }

    /// Returns the entry with JSON objects that this function reads. It reads these
    /// fields and ignores others.
    #[must_use]
    pub fn with_json<P: Puzzle>(
        mut self,
        fields: &'static [&'static str],
        json: impl Fn(&Value) -> Result<P, InputError> + Send + Sync + 'static,
    ) -> Self {
        self.json = Arc::new(move |input| Ok(Arc::new(json(input)?)));
        self.fields = fields;
        self
    }

    /// Returns the entry with formats of other programs.
    #[must_use]
    pub fn with_formats(mut self, formats: &'static [&'static dyn PuzzleFormat]) -> Self {
        self.formats = formats;
        self
    }

    /// Returns the entry with random starting boards.
    #[must_use]
    pub fn with_draft(
        mut self,
        draft: impl Fn(&mut ChaCha8Rng, &Wish) -> Result<Start, String> + Send + Sync + 'static,
    ) -> Self {
        self.draft = Some(Arc::new(draft));
        self
    }

    /// Returns its names, summary and example.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns the first word of its text.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// Returns the formats of other programs.
    #[must_use]
    pub fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        self.formats
    }

    /// Reads native text.
    ///
    /// # Errors
    /// At the first place that is not a board of this puzzle.
    pub fn read_text(&self, text: &str) -> Result<Arc<dyn Puzzle>, InputError> {
        (self.text)(text)
    }

    /// Returns the fields of its JSON objects that are read.
    #[must_use]
    pub fn fields(&self) -> &'static [&'static str] {
        self.fields
    }

    /// Reads a JSON object.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn read_json(&self, json: &Value) -> Result<Arc<dyn Puzzle>, InputError> {
        (self.json)(json)
    }

    /// Returns a random board to start generation from.
    ///
    /// # Errors
    /// A message about the expected parameters, if there are no such boards.
    pub fn draft(&self, rng: &mut ChaCha8Rng, params: &Wish) -> Result<Start, String> {
        match &self.draft {
            Some(draft) => draft(rng, params),
            None => Err(format!("boards of {} are not generated", self.name())),
        }
    }

    pub(crate) fn is_called(&self, name: &str) -> bool {
        let is_name = |own: &str| own.eq_ignore_ascii_case(name);
        is_name(&self.about.name) || self.about.aliases.iter().any(|alias| is_name(alias))
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}
