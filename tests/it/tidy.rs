//! The design, as far as searching the sources can tell: who knows what, and
//! what is nowhere to be found.

mod words;

use puzzlesat::registry::{Entry, Registry};
use std::path::{Path, PathBuf};

/// A source file by its path from the root of the workspace.
struct File {
    path: String,
    text: String,
}

impl File {
    /// Lines with their numbers.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(i, line)| (i + 1, line))
    }

    /// Lines that are no comment.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines()
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    fn is_in(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.path.starts_with(place))
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn collect(directory: &Path, files: &mut Vec<File>) {
    let entries = std::fs::read_dir(directory).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).expect("below the root");
            files.push(File {
                path: name.to_string_lossy().replace('\\', "/"),
                text: std::fs::read_to_string(&path).expect("a source file"),
            });
        }
    }
}

/// All Rust files of the workspace; what is built into `target` is none.
fn files() -> Vec<File> {
    let mut files = Vec::new();
    for directory in [
        "src",
        "tests",
        "examples",
        "benches",
        "cnf",
        "encodings",
        "testing",
        "fuzz/fuzz_targets",
        "web/src",
        "web/bindgen/src",
    ] {
        collect(&root().join(directory), &mut files);
    }
    files.retain(|file| !file.path.contains("/target/"));
    assert!(files.len() > 80, "only {} files", files.len());
    files
}

fn report(found: &[String], why: &str) {
    assert!(found.is_empty(), "{why}:\n  {}", found.join("\n  "));
}

/// Code with any of these `words` in these `places`, but not in `except`.
fn ban(words: &[&str], places: &[&str], except: &[&str], why: &str) {
    let mut found = Vec::new();
    for file in files()
        .iter()
        .filter(|file| file.is_in(places) && !file.is_in(except))
    {
        for (number, line) in file
            .code()
            .filter(|(_, line)| words.iter().any(|w| line.contains(w)))
        {
            found.push(format!("{}:{number}: {}", file.path, line.trim()));
        }
    }
    report(&found, why);
}

/// What a library that also runs in a browser is made of.
const PURE: &[&str] = &[
    "cnf/src",
    "encodings/src",
    "src/explain",
    "src/format",
    "src/generation.rs",
    "src/grid.rs",
    "src/json.rs",
    "src/known.rs",
    "src/layout",
    "src/linear",
    "src/matching.rs",
    "src/pipeline",
    "src/puzzle.rs",
    "src/puzzle/",
    "src/puzzles",
    "src/registry",
    "src/render",
    "src/service",
    "src/text",
    "src/values",
];

#[test]
fn no_clock_thread_process_or_file() {
    let words = [
        "Instant",
        "SystemTime",
        "std::thread",
        "std::process",
        "std::fs",
        "std::net",
        "std::env",
    ];
    // Solvers in processes of their own are a feature.
    let except = ["cnf/src/solver/process"];
    ban(
        &words,
        PURE,
        &except,
        "a clock and a stop flag are passed in",
    );
}

#[test]
fn libraries_do_not_unwrap_print_or_exit() {
    let words = [
        ".unwrap()",
        "println!",
        "print!(",
        "dbg!",
        "todo!",
        "process::exit",
    ];
    let places = ["cnf/src", "encodings/src", "src"];
    ban(
        &words,
        &places,
        &["src/cli", "src/main.rs"],
        "errors are values",
    );
}

#[test]
fn encodings_are_the_same_in_every_run() {
    let words = [
        "HashMap",
        "HashSet",
        "RandomState",
        "thread_rng",
        "rand::rng",
    ];
    let places = ["cnf/src", "encodings/src", "src"];
    ban(
        &words,
        &places,
        &["src/puzzles/city_bloxx/exhaustive.rs"],
        "hash order is random",
    );
}

#[test]
fn assertions_are_always_on() {
    let word = ["debug", "_assert"].concat();
    ban(
        &[&word],
        &["cnf", "encodings", "src", "testing", "tests", "examples"],
        &[],
        "assert instead",
    );
}

#[test]
fn tests_are_never_skipped_or_timed() {
    let skipped = ["#[", "ignore"].concat();
    let clock = ["Instant", "::now"].concat();
    let places = [
        "cnf",
        "encodings",
        "src/puzzles",
        "testing",
        "tests",
        "examples",
    ];
    ban(
        &[&skipped, &clock],
        &places,
        &[],
        "a test is fast, and true on a slow machine",
    );
}

/// Who must not know whom.
#[test]
#[rustfmt::skip]
fn dependencies_point_downward() {
    let rows: [(&[&str], &[&str]); 13] = [
        (&["cnf/src"], &["use encodings", "use puzzlesat", "puzzlesat::"]),
        (&["encodings/src"], &["puzzlesat::", "cnf::solver"]),
        (&["src/text", "src/json.rs", "src/grid.rs", "src/render"], &["cnf::", "encodings::", "crate::layout", "crate::values"]),
        (&["src/text", "src/json.rs", "src/grid.rs", "src/render", "src/linear", "src/layout", "src/values", "src/known.rs", "src/matching.rs"],
            &["cnf::solver", "crate::p", "crate::format", "crate::explain", "crate::service", "crate::registry", "crate::cli"]),
        (&["src/linear"], &["encodings::", "cnf::", "crate::layout", "crate::values"]),
        (&["src/format"], &["cnf::", "encodings::"]),
        (&["src/puzzle.rs", "src/puzzle/", "src/format", "src/generation.rs"],
            &["cnf::solver", "crate::pipeline", "crate::explain", "crate::puzzles", "crate::service", "crate::registry", "crate::cli"]),
        (&["src/puzzles"], &["cnf::solver", "crate::pipeline", "crate::explain", "crate::service", "crate::registry", "crate::cli"]),
        (&["src/pipeline", "src/explain", "src/service"], &["crate::puzzles", "crate::cli", "microlp", "varisat", "batsat"]),
        (&["src/pipeline"], &["crate::explain", "crate::service", "crate::registry"]),
        (&["src/explain"], &["crate::service", "crate::registry"]),
        (&["src/registry"], &["cnf::", "encodings::", "crate::pipeline", "crate::explain", "crate::service", "crate::cli"]),
        (&["src/service"], &["clap", "std::io"]),
    ];
    for (places, words) in rows {
        ban(words, places, &[], "dependencies point downward");
    }
}

/// Files of explanations can be read in an order in which each uses only earlier ones.
#[test]
fn explanations_have_no_import_cycle() {
    let own: Vec<File> = files()
        .into_iter()
        .filter(|file| file.is_in(&["src/explain/"]) && !file.path.ends_with("/mod.rs"))
        .collect();
    let name = |file: &File| {
        let name = file.path.rsplit('/').next().unwrap_or("");
        name.trim_end_matches(".rs").to_owned()
    };
    let uses = |file: &File, other: &str| {
        let word = format!("super::{other}");
        file.code().any(|(_, line)| {
            let after = line.split(word.as_str()).skip(1);
            let mut next = after.map(|rest| rest.chars().next());
            next.any(|c| !c.is_some_and(|c| c.is_alphanumeric() || c == '_'))
        })
    };
    let mut left: Vec<(String, &File)> = own.iter().map(|file| (name(file), file)).collect();
    assert!(left.len() > 15, "only {} files", left.len());
    loop {
        let names: Vec<String> = left.iter().map(|(name, _)| name.clone()).collect();
        left.retain(|(own, file)| names.iter().any(|name| name != own && uses(file, name)));
        if left.len() == names.len() {
            return report(&names, "these files use each other");
        }
    }
}

/// The text of a crate's manifest.
fn manifest(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect("a manifest")
}

#[test]
fn crates_depend_downward() {
    let paths = |path: &str| {
        let text = manifest(path);
        let own = text
            .lines()
            .filter(|line| line.contains("path = \"") && !line.starts_with("path"));
        own.filter_map(|line| line.split(' ').next().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(paths("cnf/Cargo.toml"), [""; 0]);
    assert_eq!(paths("encodings/Cargo.toml"), ["cnf"]);
    let all = ["cnf", "encodings", "puzzlesat"];
    assert_eq!(paths("testing/Cargo.toml"), all);
    let members = "default-members = [\".\", \"cnf\", \"encodings\"]";
    assert!(
        manifest("Cargo.toml").contains(members),
        "`cargo test` tests all members"
    );
}

/// Each file directly in `tests` would be another program to link.
#[test]
fn each_crate_has_one_test_program() {
    let all = files();
    for folder in ["tests/", "cnf/tests/", "encodings/tests/"] {
        let names = all.iter().filter_map(|file| file.path.strip_prefix(folder));
        let beside: Vec<_> = names.filter(|name| !name.starts_with("it/")).collect();
        assert_eq!(beside, [""; 0], "{folder}it/main.rs lists the suites");
    }
}

/// The ways a puzzle's name is written in sources: `city-bloxx`, `city_bloxx`,
/// `CityBloxx`.
fn spellings(name: &str) -> [String; 3] {
    let parts = name
        .split('-')
        .map(|part| part[..1].to_uppercase() + &part[1..]);
    [name.to_owned(), name.replace('-', "_"), parts.collect()]
}

/// Whether `line` holds one of these names as a word.
fn has_name(line: &str, names: &[String]) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
    words.any(|word| names.iter().any(|name| name == word))
}

fn puzzles() -> Vec<String> {
    let registry = Registry::builtin();
    let names = registry.entries().iter().map(Entry::name);
    names.map(str::to_owned).collect()
}

/// Every spelling of every puzzle but `own`.
fn names_but(own: Option<&str>) -> Vec<String> {
    let names = puzzles().into_iter();
    let others = names.filter(|name| Some(name.as_str()) != own);
    others.flat_map(|name| spellings(&name)).collect()
}

/// Comments count: a general part must not be about one puzzle.
#[test]
fn puzzles_are_named_in_their_folders_only() {
    let except = [
        "src/puzzles/",
        "src/custom/",
        "src/registry.rs",
        "src/lib.rs",
    ];
    let names = names_but(None);
    let mut found = Vec::new();
    for file in files() {
        if file.is_in(&["src", "cnf/src", "encodings/src", "web/src"]) && !file.is_in(&except) {
            let lines = file.lines().filter(|(_, line)| has_name(line, &names));
            found.extend(lines.map(|(n, line)| format!("{}:{n}: {}", file.path, line.trim())));
        }
    }
    report(
        &found,
        "a puzzle is known to its folder, the registry and the docs",
    );
}

/// What it shows comes from the registry; and it asks no other server.
#[test]
fn the_page_names_no_puzzle_and_no_server() {
    let names = names_but(None);
    let mut found = Vec::new();
    let entries = std::fs::read_dir(root().join("web/page")).expect("the page");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    assert!(paths.len() >= 8, "{paths:?}");
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a text");
        assert!(text.lines().count() <= 500, "{} is long", path.display());
        let is_bad = |line: &str| {
            let elsewhere = line.replace("http://www.w3.org/2000/svg", "");
            has_name(line, &names) || elsewhere.contains("http:") || elsewhere.contains("https:")
        };
        let lines = text.lines().enumerate().filter(|(_, line)| is_bad(line));
        found.extend(lines.map(|(i, line)| format!("{}:{}: {line}", path.display(), i + 1)));
    }
    report(&found, "the page knows the registry only");
}

#[test]
fn puzzles_do_not_know_each_other() {
    let mut found = Vec::new();
    for name in puzzles() {
        let [_, own, _] = spellings(&name);
        let others = names_but(Some(&name));
        let folder = format!("src/puzzles/{own}/");
        for file in files().iter().filter(|file| file.path.starts_with(&folder)) {
            let lines = file.code().filter(|(_, line)| has_name(line, &others));
            found.extend(lines.map(|(n, line)| format!("{}:{n}: {}", file.path, line.trim())));
        }
    }
    report(&found, "what two puzzles share lies below both");
}

/// A new puzzle is tested unasked, or this says what is missing.
#[test]
fn every_puzzle_is_tested() {
    let path = "testing/src/sample/mod.rs";
    let list = std::fs::read_to_string(root().join(path)).expect("it is there");
    // Custom puzzles have a suite of their own.
    for name in puzzles().into_iter().filter(|name| name != "custom") {
        let [_, folder, _] = spellings(&name);
        let row = format!("            [{folder} \"{name}\"]\n");
        assert!(list.contains(&row), "{path} lacks {row}");
        assert!(
            root().join("src/puzzles").join(&folder).is_dir(),
            "{folder}"
        );
        let malformed = format!("tests/it/malformed/{folder}_inputs.rs");
        assert!(root().join(&malformed).is_file(), "{malformed} is missing");
    }
    let tested = list.matches("            [").count();
    assert_eq!(tested, puzzles().len() - 1);
}

/// Every folder of boards says where they come from.
#[test]
fn data_has_provenance() {
    let entries = std::fs::read_dir(root().join("tests/data")).expect("it is there");
    for entry in entries.flatten().filter(|entry| entry.path().is_dir()) {
        let path = entry.path().join("PROVENANCE.txt");
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            text.contains("Source: ") && text.contains("Licence: "),
            "{}",
            path.display()
        );
    }
}

#[test]
fn files_are_short() {
    let long = files()
        .into_iter()
        .filter(|file| file.lines().count() > 500);
    let long: Vec<String> = long.map(|file| file.path).collect();
    report(&long, "over 500 lines; split by what it is about");
}

/// What is asked of every puzzle is little; the rest is a capability.
#[test]
fn the_trait_of_puzzles_is_small() {
    let text = std::fs::read_to_string(root().join("src/puzzle.rs")).expect("it is there");
    let (_, block) = text.split_once("pub trait Puzzle:").expect("the trait");
    let (block, _) = block.split_once("\n}").expect("its end");
    let members = block.lines().filter(|line| line.starts_with("    fn "));
    let members: Vec<&str> = members.collect();
    assert!((7..=16).contains(&members.len()), "{members:#?}");
}

/// From `fn` to the brace below it; the house style says 60, and the formatter adds
/// some.
#[test]
fn functions_are_short() {
    let mut found = Vec::new();
    for file in files() {
        let lines: Vec<&str> = file.text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            if !is_function(&lines[i..]) {
                continue;
            }
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            let length = lines[i..].iter().position(|line| *line == end);
            let length = length.expect("the formatter puts the brace below `fn`") + 1;
            if length > 60 {
                found.push(format!("{}:{}: {length} lines", file.path, i + 1));
            }
        }
    }
    report(&found, "over 60 lines");
}

/// Whether a function with a body over several lines begins here. Its signature may
/// take several lines, too.
fn is_function(lines: &[&str]) -> bool {
    let words = ["", "pub", "pub(super)", "pub(crate)", "const"];
    let Some((before, _)) = lines[0].trim_start().split_once("fn ") else {
        return false;
    };
    let ends = lines.iter().find(|line| line.ends_with(['{', '}', ';']));
    before.split(' ').all(|word| words.contains(&word))
        && ends.is_some_and(|line| line.ends_with('{'))
}
