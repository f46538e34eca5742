//! Formats are told by content.

use super::{board, read};
use puzzlesat::registry::Registry;

/// Each example in each format is found again without help, also behind a byte
/// order mark, with CRLF and blank lines around it.
#[test]
fn formats_are_told_apart() {
    let mut told = 0;
    for entry in Registry::builtin().entries() {
        let example = board(&entry.about().example);
        for row in entry.formats() {
            let Ok(written) = example.convert(row.name(), None) else {
                continue;
            };
            let text = written.text;
            let layouts = [
                text.clone(),
                text.trim_end().into(),
                format!("\u{feff}{text}"),
                text.replace('\n', "\r\n"),
                format!("\n{text}\n"),
            ];
            for text in layouts {
                let found = board(&text);
                assert_eq!(found.source.format(), row.name(), "{text:?}");
                assert_eq!(found.puzzle.name(), entry.name(), "{text:?}");
                told += 1;
            }
        }
    }
    assert!(told >= 90, "only {told}");
}

#[test]
fn marks_before_objects() {
    let text = "\u{feff} {\"puzzle\":\"tiling\",\"grid\":[[0,0]]}";
    assert_eq!(board(text).source.format(), "json");
}

/// Where two formats fit, both are named.
#[test]
fn ambiguous_texts() {
    // As bridges four islands, as dominosa two rows: neither is whole.
    let error = read("11").expect_err("both could be meant");
    assert!(
        error
            .message
            .contains("this could be hashi task or tiling task"),
        "{error}"
    );
    assert!(
        error
            .message
            .contains("say which with --puzzle or --format"),
        "{error}"
    );
    let registry = Registry::builtin();
    let entry = registry.detect("11", Some("tiling"), None);
    assert_eq!(entry.expect("it was said").name(), "tiling");
}
