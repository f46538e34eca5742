//! Patterns of wording that documents, comments, messages and the page avoid.
//!
//! `tests/data/banned-patterns.txt` has one row per pattern, with the number of lines that
//! still match it. The number must be exact, so it only falls.

use super::{File, collect, root};
use regex::Regex;
use std::path::Path;

const DATA: &str = "tests/data/banned-patterns.txt";

/// Folders of Rust sources whose comments and string literals are checked. Tests are not:
/// they quote messages.
const SOURCES: [&str; 5] = ["src", "cnf/src", "encodings/src", "web/src", "examples"];

/// Folders of documents and of the page, without their subfolders.
const TEXTS: [&str; 6] = ["", "docs", "bench", "fuzz", "fuzz/regressions", "web/page"];

/// A row of the data file.
struct Pattern {
    name: String,
    regex: Regex,
    instead: String,
    except: Option<Regex>,
    hits: usize,
}

fn compiled(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| panic!("{DATA}: {error}"))
}

/// Reads rows `ID :: REGEX :: INSTEAD :: EXCEPT :: HITS`; `-` is no exception.
fn patterns() -> Vec<Pattern> {
    let text = std::fs::read_to_string(root().join(DATA)).expect("the patterns");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(" :: ").collect();
        let [name, pattern, instead, except, hits] = fields[..] else {
            panic!("{DATA}: expected five fields: {line}");
        };
        Pattern {
            name: name.to_owned(),
            regex: compiled(pattern),
            instead: instead.to_owned(),
            except: (except != "-").then(|| compiled(except)),
            hits: hits.parse().expect("a number of lines"),
        }
    };
    rows.map(row).collect()
}

/// The files of a folder with one of these extensions.
fn texts(folder: &str) -> Vec<File> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let is_text = |path: &Path| {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| match folder {
            "web/page" => ["html", "js"].contains(&extension),
            _ => extension == "md",
        })
    };
    let paths = paths.into_iter().filter(|path| is_text(path));
    let file = |path: std::path::PathBuf| {
        let name = path.strip_prefix(root()).expect("below the root");
        File {
            path: name.to_string_lossy().replace('\\', "/"),
            text: std::fs::read_to_string(&path).expect("a text"),
        }
    };
    paths.map(file).collect()
}

/// Returns the words of each line of a file, without code; empty for lines of code.
fn words(file: &File, code_span: &Regex, literal: &Regex) -> Vec<String> {
    let without_code = |text: &str| code_span.replace_all(text, "").into_owned();
    if file.path.ends_with(".md") {
        let mut is_fenced = false;
        let line = |line: &str| {
            let is_fence = line.trim_start().starts_with("```");
            is_fenced ^= is_fence;
            let is_code = is_fenced || is_fence;
            if is_code {
                String::new()
            } else {
                without_code(line)
            }
        };
        return file.text.lines().map(line).collect();
    }
    if !file.path.ends_with(".rs") {
        return file.text.lines().map(str::to_owned).collect();
    }
    let line = |line: &str| match line.trim_start().strip_prefix("//") {
        Some(comment) => without_code(comment.strip_prefix(['/', '!']).unwrap_or(comment)),
        None => {
            let literals = literal
                .captures_iter(line)
                .map(|found| without_code(&found[1]));
            // One word is a name, not a sentence.
            let sentences: Vec<String> = literals.filter(|text| text.contains(' ')).collect();
            sentences.join(" ")
        }
    };
    file.text.lines().map(line).collect()
}

fn all_files() -> Vec<File> {
    let mut files: Vec<File> = TEXTS.iter().flat_map(|folder| texts(folder)).collect();
    for folder in SOURCES {
        collect(&root().join(folder), &mut files);
    }
    assert!(files.len() > 200, "only {} files", files.len());
    files
}

#[test]
fn banned_patterns_only_get_fewer() {
    let code_span = compiled("`[^`]*`");
    let literal = compiled(r#""((?:[^"\\]|\\.)*)""#);
    let files = all_files();
    let words: Vec<Vec<String>> = files
        .iter()
        .map(|file| words(file, &code_span, &literal))
        .collect();
    let mut wrong = String::new();
    for pattern in patterns() {
        let mut found = Vec::new();
        for (file, lines) in files.iter().zip(&words) {
            for (i, line) in lines.iter().enumerate() {
                let line = match &pattern.except {
                    Some(except) => except.replace_all(line, "").into_owned(),
                    None => line.clone(),
                };
                if pattern.regex.is_match(&line) {
                    found.push(format!("{}:{}: {}", file.path, i + 1, line.trim()));
                }
            }
        }
        let Pattern {
            name,
            instead,
            hits,
            ..
        } = &pattern;
        if found.len() > *hits {
            let lines = found.join("\n    ");
            let n = found.len();
            wrong +=
                &format!("  {name}: {n} lines, expected {hits}; write {instead}\n    {lines}\n");
        } else if found.len() < *hits {
            let n = found.len();
            wrong += &format!("  {name}: {n} lines; lower {hits} to {n} in {DATA}\n");
        }
    }
    assert!(wrong.is_empty(), "banned patterns:\n{wrong}");
}
