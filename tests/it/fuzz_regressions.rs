//! The bodies of the fuzz targets on their committed corpus and on everything
//! they once found, without a fuzzer.

use puzzlesat::registry::{Entry, Registry};
use std::path::{Path, PathBuf};
use testing::fuzz;

const FUZZ: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz");

type Body = fn(&[u8]);

/// The body of each target.
const TARGETS: &[(&str, Body)] = &[
    ("read", fuzz::read),
    ("dimacs", fuzz::dimacs),
    ("encoding", fuzz::encoding),
    ("session", fuzz::session),
    ("answer", fuzz::answer),
    ("connectivity", fuzz::connectivity),
    ("pipeline", fuzz::pipeline),
    ("custom", fuzz::custom),
];

/// Everything in a folder, in order; a folder that is not there is empty.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(found) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = found
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    paths.sort();
    paths
}

/// Says which file it was when a body panics.
struct Replaying<'p>(&'p Path);

impl Drop for Replaying<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("while replaying {}", self.0.display());
        }
    }
}

fn replay(target: &str) {
    let (_, body) = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a target of the table");
    let mut replayed = 0;
    for kind in ["corpus", "regressions"] {
        for path in entries(&Path::new(FUZZ).join(kind).join(target)) {
            let data = std::fs::read(&path).expect("a readable file");
            let _replaying = Replaying(&path);
            body(&data);
            replayed += 1;
        }
    }
    assert!(replayed >= 10, "{target}: only {replayed} inputs");
}

#[test]
fn read() {
    replay("read");
}

#[test]
fn dimacs() {
    replay("dimacs");
}

#[test]
fn encoding() {
    replay("encoding");
}

#[test]
fn session() {
    replay("session");
}

#[test]
fn answer() {
    replay("answer");
}

#[test]
fn connectivity() {
    replay("connectivity");
}

#[test]
fn pipeline() {
    replay("pipeline");
}

/// A puzzle that is missing in the bodies is not fuzzed.
#[test]
fn all_puzzles_are_covered() {
    let registry = Registry::builtin();
    // Custom puzzles have a target of their own.
    let names = registry.entries().iter().map(Entry::name);
    let names = names.filter(|&name| name != "custom");
    assert!(fuzz::puzzle::names().eq(names));
}

/// Every target has a body here, and every find is explained.
#[test]
fn all_targets_and_finds_are_known() {
    let mut shells: Vec<_> = entries(&Path::new(FUZZ).join("fuzz_targets"))
        .iter()
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    let mut names: Vec<_> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    shells.sort();
    names.sort();
    assert_eq!(shells, names);
    let readme = Path::new(FUZZ).join("regressions/README.md");
    let explained = std::fs::read_to_string(readme).expect("a readable file");
    for path in names
        .iter()
        .flat_map(|name| entries(&Path::new(FUZZ).join("regressions").join(name)))
    {
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(explained.contains(&*name), "{name} is not explained");
    }
}
