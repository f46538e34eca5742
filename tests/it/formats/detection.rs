//! Formats are told by content.

use puzzlesat::registry::{PUZZLES, Source, detect};

/// Each example in each format is found again without help, also behind a byte
/// order mark, with CRLF and blank lines around it.
#[test]
fn formats_are_told_apart() {
    let mut told = 0;
    for entry in PUZZLES {
        let (_, source) = detect(entry.example, None, None).expect("an example");
        for row in entry.formats() {
            let Ok(written) = entry.convert(&source, row.name, None) else {
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
                let (found, source) =
                    detect(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
                let is_it = matches!(source, Source::Format(name, _) if name == row.name);
                assert!(
                    is_it && found.name == entry.name,
                    "{} {}: {source:?}",
                    entry.name,
                    row.name
                );
                assert!(found.draw(&source).is_ok(), "{text:?}");
                told += 1;
            }
        }
    }
    assert!(told >= 90, "only {told}");
}

#[test]
fn marks_before_objects() {
    let text = "\u{feff} {\"puzzle\":\"tiling\",\"grid\":[[0,0]]}";
    let (entry, source) = detect(text, None, None).expect("the mark says nothing");
    assert!(entry.draw(&source).is_ok() && matches!(source, Source::Json(_)));
}

/// Where two formats fit, both are named.
#[test]
fn ambiguous_texts() {
    // As bridges four islands, as dominosa two rows: neither is whole.
    let error = detect("11", None, None).expect_err("both could be meant");
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
    let (entry, _) = detect("11", Some("tiling"), None).expect("it was said");
    assert_eq!(entry.name, "tiling");
}
