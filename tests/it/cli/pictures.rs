//! Pictures on the command line. Those of the documents are made here, too:
//! `UPDATE=1 cargo test --test it pictures` writes them.

use super::{NONE, TWO, file, finish, path, run, start};
use std::path::{Path, PathBuf};

const HASHI: &str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";
/// A board whose first models are not joined: by the recipe of
/// `examples/coelho_boards`, 40 islands, seed 17.
const ROUNDS: &str = "hashi\n\
             .2.......33\n\
             ....1..2.3.\n\
             .4.3..3..2.\n\
             2...32.....\n\
             2..5644...4\n\
             4.4........\n\
             6.664......\n\
             .1..1......\n\
             2.25...3..3\n\
             .....13.3.3\n\
             .3.4..4...2\n";
const THERMOMETERS: &str = "thermometers\n     3  1  1\n 3  a1 a2 b1\n 1  c1 a3 b2\n 1  c2 c3 b3\n";
const CITY: &str = "city-bloxx 5x5\n..x..\n.....\n.B...\n....Y\n_....\n";
const PLACED: &str = "city-bloxx 2x3\nrule placement\n";
const TILING: &str = "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n";

/// A sheet of the documents, with its solutions, and how it is generated.
pub(super) const SHEETS: [&str; 2] = ["thermometers-sheet.svg", "thermometers-sheet-solutions.svg"];

/// Name in docs/pictures, command, puzzle, answer if it takes one.
type Row = (&'static str, &'static str, &'static str, &'static str);

/// The pictures of the documents, but for the examples' own.
const PICTURES: &[Row] = &[
    (
        "hashi-broken.svg",
        "check",
        HASHI,
        "bridge 1,1-1,3 2\nbridge 1,1-3,1 2\nbridge 2,2-2,5 2\nbridge 2,2-4,2 3\nbridge 3,1-5,1 0\n",
    ),
    (
        "hashi-unsolvable.svg",
        "solve",
        "hashi\n3.3\n...\n3.1\n",
        "",
    ),
    (
        "thermometers-partial.svg",
        "draw",
        THERMOMETERS,
        "levels a 2\n",
    ),
    ("city-bloxx-5x5.svg", "solve", CITY, ""),
    ("tiling-differs.svg", "unique", TWO, ""),
    (
        "hashi-conflict.svg",
        "explain",
        "hashi\n3.3\n...\n3.1\n",
        "",
    ),
    (
        "thermometers-hint.svg",
        "hint",
        THERMOMETERS,
        "levels a 2\n",
    ),
];

/// The films of the documents.
const FILMS: &[Row] = &[
    ("hashi-rounds.gif", "solve", ROUNDS, ""),
    ("hashi-explained.gif", "explain", HASHI, ""),
    ("tiling-explained.gif", "explain", TILING, ""),
    ("thermometers-levels.gif", "solve", THERMOMETERS, ""),
    ("city-bloxx-plan.gif", "solve", PLACED, ""),
    ("tiling-steps.gif", "solve", TILING, ""),
];

pub(super) fn documents() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures")
}

/// The bytes that a row's command writes.
fn make(&(name, command, puzzle, answer): &Row) -> Vec<u8> {
    let (out, puzzle) = (path(name), file(&format!("{name}.txt"), puzzle));
    let answer = (!answer.is_empty()).then(|| file(&format!("{name}.sol"), answer));
    let output = name.rsplit_once('.').expect("an ending").1;
    let out_text = out.to_str().expect("a plain name");
    let mut arguments = vec![command, &puzzle, "--output", output, "-o", out_text];
    if let Some(answer) = &answer {
        arguments.extend(["--solution", answer]);
    }
    let run = run(&arguments, "");
    assert_eq!((run.out.as_str(), run.err.as_str()), ("", ""), "{name}");
    std::fs::read(&out).expect("it was written")
}

pub(super) fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

#[test]
fn pictures_of_the_documents_are_up_to_date() {
    for row in PICTURES {
        let (made, path) = (make(row), documents().join(row.0));
        if is_update() {
            std::fs::write(&path, &made).expect("the folder is there");
        }
        let old = std::fs::read(&path).unwrap_or_default();
        assert!(
            old == made,
            "{} is not up to date; UPDATE=1 writes it",
            row.0
        );
    }
}

/// Pixels may differ from machine to machine, the steps do not.
#[cfg(feature = "png")]
#[test]
fn films_of_the_documents_are_up_to_date() {
    let shape = |bytes: &[u8]| {
        let mut film = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
        let size = (film.width(), film.height());
        let mut frames = 0;
        while film.read_next_frame().expect("whole frames").is_some() {
            frames += 1;
        }
        (size, frames)
    };
    for row in FILMS {
        let (made, path) = (make(row), documents().join(row.0));
        if is_update() {
            std::fs::write(&path, &made).expect("the folder is there");
        }
        let old = std::fs::read(&path).expect(row.0);
        assert_eq!(
            shape(&old),
            shape(&made),
            "{} is not up to date; UPDATE=1 writes it",
            row.0
        );
        assert!(shape(&made).1 >= 3, "{}", row.0);
    }
}

/// No picture is left from something that is gone.
#[test]
fn documents_have_no_other_pictures() {
    let rows = PICTURES.iter().chain(FILMS).map(|row| row.0.to_owned());
    let registry = puzzlesat::registry::Registry::builtin();
    let examples = registry.entries().iter().map(|entry| entry.name());
    let examples = examples.flat_map(|name| [format!("{name}.svg"), format!("{name}-solved.svg")]);
    let sheets = SHEETS.map(str::to_owned);
    // Taken by the page's own tests, in a browser.
    let page = ["page.png".to_owned()];
    let known: Vec<String> = rows.chain(examples).chain(sheets).chain(page).collect();
    for entry in std::fs::read_dir(documents())
        .expect("it is there")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(known.contains(&name), "{name}");
    }
}

/// The exit status, and standard output and error.
fn check_run(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    let run = run(arguments, input);
    assert_eq!(run.code, Some(code), "{arguments:?} {run:?}");
    (run.out, run.err)
}

#[test]
fn svg_goes_where_text_goes() {
    for (arguments, input, code, said) in [
        (&["draw"][..], HASHI, 0, ""),
        (&["solve"], HASHI, 0, ""),
        (&["solve"], NONE, 1, ">unsolvable<"),
        (&["unique"], TWO, 1, "≠"),
        (&["unique"], TWO, 1, "not unique: these differ at"),
        (&["solve", "--solutions", "all"], TWO, 0, "all there are"),
    ] {
        let arguments = [arguments, &["--output", "svg"]].concat();
        let (out, err) = check_run(&arguments, input, code);
        assert!(
            out.starts_with("<svg ") && out.ends_with("</svg>\n"),
            "{out}"
        );
        assert!(roxmltree::Document::parse(&out).is_ok(), "{out}");
        // The sign is drawn, and its cells are named.
        let said = if said == "≠" {
            "Marked as differs: "
        } else {
            said
        };
        assert!(out.contains(said), "{arguments:?} {out}");
        assert_eq!(err, "");
    }
    let (dark, _) = check_run(&["draw", "--output", "svg", "--theme", "dark"], HASHI, 0);
    assert!(
        !dark.contains("<style>") && dark.contains("#16191d"),
        "{dark}"
    );
    let set = format!("{HASHI}---\n{TILING}");
    let (both, _) = check_run(&["draw", "--output", "svg"], &set, 0);
    assert_eq!(both.matches("<svg ").count(), 1, "{both}");
    assert!(both.contains("class=\"island\"") && both.contains("class=\"number\""));
}

#[test]
fn what_has_no_picture_says_so() {
    let film = "animations work with `solve` (one solution), `explain` and `draw --solution` only";
    for (arguments, message) in [
        (
            &["count", "--output", "svg"][..],
            "--output svg: expected one of text, json",
        ),
        (
            &["unique", "--output", "gif"],
            "--output gif: expected one of text, answer, json, svg, png",
        ),
        (&["solve", "--solutions", "2", "--output", "gif"], film),
        (
            &["draw", "--output", "gif"],
            "an animation needs an answer; use --solution FILE, or `solve`",
        ),
        (
            &["draw", "--frames", "no"],
            "an animation needs an answer; use --solution FILE, or `solve`",
        ),
        (
            &["draw", "--output", "answer"],
            "--output answer: expected one of text, svg, png, gif",
        ),
        (
            &["draw", "--solution", "-"],
            "puzzle and answer cannot both come from standard input",
        ),
    ] {
        super::check_error(arguments, HASHI, 2, message);
    }
    let set = format!("{HASHI}---\n{TILING}");
    super::check_error(
        &["solve", "--output", "gif"],
        &set,
        2,
        "expected one board for an animation, found several",
    );
}

#[cfg(feature = "png")]
#[test]
fn pixels_are_bytes() {
    let mut child = start(&["draw", "--output", "png", "--width", "64"]);
    super::feed(&mut child, HASHI.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.stdout.starts_with(b"\x89PNG"), "{output:?}");
    assert_eq!(output.stdout[16..20], 64_u32.to_be_bytes());
    let message = "a picture of 2280000 by 2280000 pixels, expected 1 to 64 million";
    super::check_error(
        &["draw", "--output", "png", "--scale", "10000"],
        HASHI,
        2,
        message,
    );
}

#[test]
fn nothing_is_overwritten() {
    let out = file("pictures_kept.svg", "mine");
    let message = format!("{out} already exists; use --force to overwrite it");
    super::check_error(&["draw", "--output", "svg", "-o", &out], HASHI, 2, &message);
    assert_eq!(std::fs::read_to_string(&out).expect("it is there"), "mine");
    check_run(
        &["draw", "--output", "svg", "-o", &out, "--force"],
        HASHI,
        0,
    );
    assert!(
        std::fs::read_to_string(&out)
            .expect("it is there")
            .starts_with("<svg")
    );
}

#[test]
fn frames_are_numbered_and_kept() {
    let directory = path("pictures_frames");
    let _ = std::fs::remove_dir_all(&directory);
    let name = directory.to_str().expect("a plain name");
    let (out, _) = check_run(&["solve", "--frames", name], TILING, 0);
    assert!(out.contains('┌'), "the answer is drawn still: {out}");
    let mut files: Vec<_> = std::fs::read_dir(&directory)
        .expect("it was made")
        .flatten()
        .map(|e| e.file_name())
        .collect();
    files.sort();
    // The board, ten dominoes, the solution.
    assert_eq!(files.len(), 12);
    assert_eq!(
        (files[0].to_str(), files[11].to_str()),
        (Some("001.svg"), Some("012.svg"))
    );
    let message = format!(
        "{} already exists; use --force to overwrite it",
        directory.join("001.svg").display()
    );
    super::check_error(&["solve", "--frames", name], TILING, 2, &message);
    check_run(&["solve", "--frames", name, "--force"], TILING, 0);
    let answer = file("pictures_frames.sol", "domino 1,1-2,1\n");
    let partial = directory.join("partial");
    let partial = partial.to_str().expect("a plain name");
    let puzzle = file("pictures_frames.txt", TILING);
    check_run(
        &["draw", &puzzle, "--solution", &answer, "--frames", partial],
        "",
        0,
    );
    assert_eq!(std::fs::read_dir(partial).expect("it was made").count(), 3);
}

#[test]
fn colors_are_asked_for() {
    let (plain, _) = check_run(&["solve"], HASHI, 0);
    let (never, _) = check_run(&["solve", "--color", "never"], HASHI, 0);
    assert!(plain == never && !plain.contains('\u{1b}'), "{plain}");
    let (always, _) = check_run(&["solve", "--color", "always"], HASHI, 0);
    assert!(always.starts_with("\u{1b}[32m4\u{1b}[0m="), "{always}");
    let (differs, _) = check_run(&["unique", "--color", "always"], TWO, 1);
    assert!(differs.contains("\u{1b}[30;43m"), "{differs}");
    let answer = file("pictures_colors.sol", "levels a 3\n");
    let (broken, _) = check_run(
        &["check", "--solution", &answer, "--color", "always"],
        THERMOMETERS,
        1,
    );
    assert!(broken.contains("\u{1b}[1;37;41m"), "{broken}");
}

/// Drawn on, an answer is what `solve` draws.
#[test]
fn answers_are_drawn() {
    for puzzle in [HASHI, THERMOMETERS, TILING] {
        let (answer, _) = check_run(&["solve", "--output", "answer"], puzzle, 0);
        let answer = file("pictures_answers.sol", &answer);
        let (drawn, _) = check_run(&["draw", "--solution", &answer], puzzle, 0);
        assert_eq!(drawn, check_run(&["solve"], puzzle, 0).0);
    }
    let bad = file("pictures_answers_bad.sol", "levels z 3\n");
    let run = finish_with(&["draw", "--solution", &bad], THERMOMETERS);
    assert!(
        run.starts_with("error: in the answer: line 1, column 8:"),
        "{run}"
    );
}

fn finish_with(arguments: &[&str], input: &str) -> String {
    let mut child = start(arguments);
    super::feed(&mut child, input.as_bytes());
    finish(child).err
}
