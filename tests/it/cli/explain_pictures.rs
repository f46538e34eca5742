//! Pictures of explanations, hints and backbones, and sheets of generated boards.

use super::pictures::{SHEETS, documents, is_update};
use super::{NONE, TWO, check_error, file, path, run};
use puzzlesat::registry::Registry;
use std::path::Path;

const HASHI: &str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";
const UNSOLVABLE: &str = "hashi\n3.3\n...\n3.1\n";
const THERMOMETERS: &str = "thermometers\n     3  1  1\n 3  a1 a2 b1\n 1  c1 a3 b2\n 1  c2 c3 b3\n";

/// The picture that a command writes, which must be well-formed and hold these texts.
fn svg(arguments: &[&str], input: &str, code: i32, parts: &[&str]) -> String {
    let arguments = [arguments, &["--output", "svg"]].concat();
    let run = run(&arguments, input);
    assert_eq!(
        (run.code, run.err.as_str()),
        (Some(code), ""),
        "{arguments:?} {}",
        run.out
    );
    assert!(roxmltree::Document::parse(&run.out).is_ok(), "{}", run.out);
    for part in parts {
        assert!(
            run.out.contains(part),
            "{arguments:?}: {part} is not in\n{}",
            run.out
        );
    }
    run.out
}

fn files(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .expect("it was made")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_still_of_a_path_is_its_end() {
    let parts = ["with all bridges", ">unique; easy (score 0.0; 6 steps,<"];
    let end = svg(&["explain"], HASHI, 0, &parts);
    assert!(!end.contains("Marked as"), "{end}");
    svg(
        &["explain"],
        TWO,
        1,
        &["not unique: this is all that holds"],
    );
    let parts = [
        "Marked as because: r1c3 r3c1.",
        "Marked as broken: r1c1.",
        "unsolvable: these cannot all hold:",
    ];
    svg(&["explain"], UNSOLVABLE, 1, &parts);
    svg(&["explain", "--timeout", "0"], HASHI, 3, &["undecided ("]);
}

#[test]
fn frames_are_the_steps() {
    let directory = path("explain_frames");
    let _ = std::fs::remove_dir_all(&directory);
    let name = directory.to_str().expect("a plain name");
    let told = run(&["explain", "--frames", name], HASHI);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.out.contains("  6. [1.0] island r3c1"), "{}", told.out);
    // The board, six steps, the end.
    assert_eq!(files(&directory).len(), 8);
    let frame = |i: usize| {
        std::fs::read_to_string(directory.join(format!("{i:03}.svg"))).expect("it is there")
    };
    for part in [
        ">2. island r1c1 needs 4 bridges",
        "Marked as because: r1c1.",
        "Marked as follows: r1c3 r3c1.",
        "2 on r1c1-r1c3",
        "with some bridges",
    ] {
        assert!(frame(3).contains(part), "{part}: {}", frame(3));
    }
    assert!(!frame(2).contains("2 on r1c1-r1c3"), "{}", frame(2));
    assert!(frame(8).contains("with all bridges"), "{}", frame(8));
    let again = run(&["explain", "--frames", name], HASHI);
    assert_eq!(again.code, Some(2), "{again:?}");
    // A conflict is led to, then shown.
    let directory = directory.join("conflict");
    let name = directory.to_str().expect("a plain name");
    let told = run(
        &["explain", "--frames", name, "--output", "svg"],
        UNSOLVABLE,
    );
    assert_eq!((told.code, told.out.as_str()), (Some(1), ""), "{told:?}");
    assert_eq!(files(&directory).len(), 5);
}

#[cfg(feature = "png")]
#[test]
fn a_path_is_a_film() {
    let out = path("explain_film.gif");
    let name = out.to_str().expect("a plain name");
    let told = run(&["explain", "--output", "gif", "-o", name], THERMOMETERS);
    assert_eq!((told.code, told.out.as_str()), (Some(0), ""), "{told:?}");
    let bytes = std::fs::read(&out).expect("it was written");
    let mut film = gif::DecodeOptions::new().read_info(&*bytes).expect("a GIF");
    let mut frames = 0;
    while film.read_next_frame().expect("whole frames").is_some() {
        frames += 1;
    }
    assert_eq!(frames, 6);
}

#[test]
fn every_puzzle_has_these_pictures() {
    for entry in Registry::builtin().entries() {
        let end = run(&["explain", "--output", "svg"], &entry.about().example);
        let ends = [Some(0), Some(1)];
        assert!(ends.contains(&end.code), "{} {end:?}", entry.name());
        assert!(roxmltree::Document::parse(&end.out).is_ok(), "{}", end.out);
        svg(&["hint"], &entry.about().example, 0, &["rules: "]);
        svg(
            &["backbone"],
            &entry.about().example,
            0,
            &["in every solution"],
        );
    }
}

#[test]
fn a_hint_shows_its_stage() {
    let all = ["Marked as because", "Marked as follows", ">where: look at"];
    svg(&["hint"], HASHI, 0, &all);
    let place = svg(&["hint", "--stage", "1"], HASHI, 0, &["Marked as because"]);
    assert!(!place.contains("Marked as follows") && !place.contains("rules: "));
    let facts = svg(&["hint", "--stage", "3"], HASHI, 0, &["Marked as follows"]);
    assert!(!facts.contains("Marked as because") && !facts.contains("where: "));
    let mistake = file("hint_mistake.sol", "bridge 1,1-1,3 1\n");
    let parts = ["Marked as broken: r1c1.", ">mistake: island r1c1 has 1 "];
    let arguments = ["hint", "--solution", &mistake];
    let shown = svg(&arguments, HASHI, 1, &parts);
    assert!(
        shown.contains("1 on r1c1-r1c3"),
        "what was done is drawn: {shown}"
    );
    svg(
        &["hint"],
        UNSOLVABLE,
        1,
        &["Marked as broken: r1c1.", "unsolvable: "],
    );
}

#[test]
fn a_backbone_is_drawn() {
    let some = "hashi\n2.2\n...\n2.2\n";
    let parts = ["1 on r1c1-r1c3", "what holds in every solution"];
    svg(&["backbone"], some, 0, &parts);
    svg(&["backbone"], NONE, 1, &[">unsolvable<"]);
}

#[test]
fn sheets_are_for_paper() {
    let (board, solution) = (path("sheet.svg"), path("sheet-solutions.svg"));
    let name = board.to_str().expect("a plain name");
    let made = |more: &[&str]| {
        let arguments = ["generate", "hashi", "--size", "5x5", "--seed", "7"];
        let all = [&arguments, more].concat();
        run(&all, "")
    };
    let printed = made(&["--count", "3", "--print", name]);
    assert_eq!(
        printed,
        made(&["--count", "3"]),
        "the boards are told still"
    );
    let text = |path: &Path| std::fs::read_to_string(path).expect("it was written");
    for part in [
        "width=\"210mm\" height=\"297mm\"",
        "<title>3 × hashi</title>",
        ">5x5, seed 9<",
    ] {
        assert!(text(&board).contains(part), "{part}: {}", text(&board));
    }
    assert!(text(&solution).contains("<title>3 × hashi: solutions</title>"));
    let bridges = "pairs of islands are joined";
    assert!(text(&solution).contains(bridges) && !text(&board).contains(bridges));
    let message = format!("{name} already exists; use --force to overwrite it");
    let generate = ["generate", "hashi", "--size", "5x5", "--print"];
    check_error(&[&generate[..], &[name]].concat(), "", 2, &message);
    std::fs::remove_file(&board).expect("it is there");
    let message = format!(
        "{} already exists; use --force to overwrite it",
        solution.display()
    );
    check_error(&[&generate[..], &[name]].concat(), "", 2, &message);
    assert!(!board.exists());
    let message = "--print sheet.png: expected a name.svg";
    check_error(&[&generate[..], &["sheet.png"]].concat(), "", 2, message);
}

#[test]
fn many_boards_take_pages() {
    let names = ["many.svg", "many-2.svg", "many-3.svg"].map(path);
    let _ = [
        "many-solutions.svg",
        "many-solutions-2.svg",
        "many-solutions-3.svg",
    ]
    .map(path);
    let name = names[0].to_str().expect("a plain name");
    let arguments = ["generate", "tiling", "--size", "9x10", "--seed", "1"];
    let more = ["--count", "20", "--ungraded", "-q", "--print", name];
    let made = run(&[&arguments[..], &more].concat(), "");
    assert_eq!(made.code, Some(0), "{made:?}");
    let last = std::fs::read_to_string(&names[2]).expect("it was written");
    assert!(
        last.contains("page 3 of 3") && last.contains(">9x10, seed 20<"),
        "{last}"
    );
}

#[test]
fn generated_boards_are_pictures() {
    let generate = ["generate", "thermometers", "--size", "3x3", "--seed", "1"];
    let parts = [">3x3, seed 1<", ">3x3, seed 2<", "Thermometers, 3 rows"];
    svg(&[&generate[..], &["--count", "2"]].concat(), "", 0, &parts);
    let message = "--output gif: expected one of text, json, svg, png";
    check_error(
        &[&generate[..], &["--output", "gif"]].concat(),
        "",
        2,
        message,
    );
}

#[test]
fn one_row_is_a_row() {
    svg(
        &["draw"],
        TWO,
        0,
        &["<title>Tiling, 1 row, 3 columns</title>"],
    );
}

#[test]
fn sheets_of_the_documents_are_up_to_date() {
    let made = SHEETS.map(path);
    let name = made[0].to_str().expect("a plain name");
    let arguments = ["generate", "thermometers", "--size", "6x6", "--seed", "1"];
    let printed = run(
        &[&arguments[..], &["--count", "6", "--print", name]].concat(),
        "",
    );
    assert_eq!(printed.code, Some(0), "{printed:?}");
    for (made, name) in made.iter().zip(SHEETS) {
        let (new, path) = (
            std::fs::read(made).expect("it was written"),
            documents().join(name),
        );
        if is_update() {
            std::fs::write(&path, &new).expect("the folder is there");
        }
        let old = std::fs::read(&path).unwrap_or_default();
        assert!(old == new, "{name} is not up to date; UPDATE=1 writes it");
    }
}
