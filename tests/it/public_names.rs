//! The public names of each crate, as a written snapshot: a name that comes, goes or
//! changes its kind is a decision, which shows as a change of `tests/public-names/`.
//!
//! `UPDATE=1 cargo test --test it public_names::` writes the files anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const CRATES: [(&str, &str); 3] = [
    ("cnf", "cnf/src"),
    ("encodings", "encodings/src"),
    ("puzzlesat", "src"),
];

/// What may follow `pub`, and is part of a name's kind.
const KINDS: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "use",
];

#[test]
fn public_names_are_as_written_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, folder) in CRATES {
        let found = names(&root.join(folder));
        let path = root.join(format!("tests/public-names/{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &found).expect("the snapshot can be written");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        let gone: Vec<&str> = written.lines().filter(|l| !has_line(&found, l)).collect();
        let new: Vec<&str> = found.lines().filter(|l| !has_line(&written, l)).collect();
        assert!(
            gone.is_empty() && new.is_empty(),
            "public names of {name} changed; gone: {gone:#?}, new: {new:#?}"
        );
    }
}

fn has_line(text: &str, line: &str) -> bool {
    text.lines().any(|other| other == line)
}

/// A line for each public name: its file, kind and name.
fn names(folder: &Path) -> String {
    let mut files = Vec::new();
    walk(folder, &mut files);
    files.sort();
    let mut names = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("sources are text");
        let place = file.strip_prefix(folder).expect("a file of the folder");
        let place = place.display().to_string().replace('\\', "/");
        for line in text
            .lines()
            .take_while(|line| !line.starts_with("#[cfg(test)]"))
        {
            if let Some(name) = public(line) {
                let _ = writeln!(names, "{place}: {name}");
            }
        }
    }
    names
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder)
        .expect("sources can be listed")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// The kind and name that a line makes public; fields have neither.
fn public(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let rest = rest
        .strip_prefix("const fn ")
        .map_or_else(|| rest.to_owned(), |name| format!("fn {name}"));
    let (kind, name) = rest.split_once(' ')?;
    if !KINDS.contains(&kind) {
        return None;
    }
    let end = match kind {
        "use" => name.len(),
        _ => name
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(name.len()),
    };
    Some(format!("{kind} {}", &name[..end]))
}
