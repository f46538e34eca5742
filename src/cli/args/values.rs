//! The values of options: words, durations, sizes.

use clap::ValueEnum;
use std::path::Path;
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Via {
    /// Clauses and a SAT solver
    Sat,
    /// The integer program and an ILP solver
    Ilp,
    /// The linear relaxation: a bound on the score, seldom an answer
    Lp,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Output {
    /// A drawing
    #[default]
    Text,
    /// The exact text form that `check` reads back
    Answer,
    /// One JSON object
    Json,
    /// An SVG picture
    Svg,
    /// A PNG picture
    Png,
    /// An animated GIF of the steps
    Gif,
}

impl Output {
    /// Returns its name in help, with an explanation if it needs one.
    pub(super) fn described(&self) -> String {
        let name = self
            .to_possible_value()
            .map(|value| value.get_name().to_owned());
        let name = name.unwrap_or_default();
        match self {
            Self::Answer => format!("{name} (as `check` reads it)"),
            _ => name,
        }
    }

    /// The form that the ending of a file's name asks for.
    pub(super) fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "json" | "jsonl" => Some(Self::Json),
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            _ => None,
        }
    }

    pub(in crate::cli) fn is_json(self) -> bool {
        self == Self::Json
    }

    /// The name of its row in the table of picture formats, for pictures.
    pub(in crate::cli) fn picture(self) -> Option<&'static str> {
        match self {
            Self::Svg => Some("svg"),
            Self::Png => Some("png"),
            Self::Gif => Some("gif"),
            Self::Text | Self::Answer | Self::Json => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Progress {
    /// On a terminal
    #[default]
    Auto,
    /// Not at all
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Question {
    /// One answer
    Solve,
    /// Exactly one?
    Unique,
    /// How many?
    Count,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Table {
    /// Puzzles
    Puzzles,
    /// Puzzle formats
    Formats,
    /// CNF encodings
    Encodings,
    /// SAT solvers
    Solvers,
}

/// Parses a number from 1.
pub(super) fn from_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number from 1".into())
}

/// Parses a hint stage.
pub(super) fn stage(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (1..=3).contains(number));
    number.ok_or_else(|| "expected 1, 2 or 3".into())
}

/// A time like `500ms`, `30s`, `2m` or `1h`; a number without a unit is seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time of 0 or more, as in 500ms, 30s or 2m".to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        // A number like 1e6 ends in digits, so these letters are another unit.
        _ => return Err(expected()),
    };
    let number: f64 = digits.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| expected())
}

/// A number of bytes like `64MiB` or `4GiB`; a number without a unit is bytes.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let expected = || "expected a number of bytes above 0, as in 64MiB or 4GiB".to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1 << 40,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    let bytes = number.checked_mul(unit).filter(|&bytes| bytes > 0);
    bytes.ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        let ms = |text| duration(text).map(|time| time.as_millis());
        assert_eq!(ms("500ms"), Ok(500));
        assert_eq!(ms("30s"), Ok(30_000));
        assert_eq!(ms("0.3"), Ok(300));
        assert_eq!(ms("1e6"), Ok(1_000_000_000));
        assert_eq!(ms("2m"), Ok(120_000));
        assert_eq!(ms("1.5h"), Ok(5_400_000));
        for wrong in [
            "", "s", "-1", "-1s", "nan", "inf", "1e300", "5 s", "5d", "1s2",
        ] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        assert_eq!(bytes("64MiB"), Ok(64 << 20));
        assert_eq!(bytes("4g"), Ok(4 << 30));
        assert_eq!(bytes("100"), Ok(100));
        for wrong in ["", "0", "-1", "1.5G", "4x", "99999999999T"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
