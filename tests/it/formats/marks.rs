//! Without the marks that say what it is, a board is never read as another puzzle.

use super::read;
use crate::common::{Kind, data_text, rng, sizes};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::Registry;
use std::sync::Arc;
use testing::sample::sample;

/// The puzzles that have samples.
fn kinds() -> impl Iterator<Item = Kind> {
    let is_sampled = |kind: &Kind| sample(kind.name(), &mut rng(1), (2, 2), false).is_some();
    Kind::all().into_iter().filter(is_sampled)
}

/// Texts of public boards, and of made ones in every format that is written.
fn texts() -> Vec<(String, Arc<dyn Puzzle>)> {
    let mut texts = Vec::new();
    let mut add = |text: &str| {
        let board = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        texts.push((text.to_owned(), Arc::clone(&board.puzzle)));
        let formats = board.puzzle.formats().iter().map(|row| row.name());
        for to in ["native", "json"].into_iter().chain(formats) {
            if let Ok(converted) = board.convert(to, None) {
                texts.push((converted.text, Arc::clone(&board.puzzle)));
            }
        }
    };
    for list in [
        "sgt-puzzles/bridges-generated.txt",
        "sgt-puzzles/dominosa-generated.txt",
    ] {
        data_text(list).lines().step_by(9).for_each(&mut add);
    }
    for save in ["sgt-puzzles/bridges.sav", "sgt-puzzles/dominosa.sav"] {
        add(&data_text(save));
    }
    let urls = data_text("pzpr-urls/urls.tsv");
    let urls = urls.lines().filter_map(|line| line.split('\t').nth(1));
    urls.step_by(5)
        .filter(|url| read(url).is_ok())
        .for_each(&mut add);
    for board in [
        "domino0.txt",
        "domino0.dzn",
        "domino_simonis.dzn",
        "domino_sicstus_51.txt",
    ] {
        let text = data_text(&format!("hakank-dominoes/{board}"));
        if read(&text).is_ok() {
            add(&text);
        }
    }
    for kind in kinds() {
        let boards = kind
            .picked_boards()
            .into_iter()
            .chain(kind.boards(sizes(5), 3));
        boards.for_each(|board| add(&board.puzzle.to_text()));
    }
    texts
}

/// The text without some of its marks: headings, names of games, addresses, sections.
fn without_marks(text: &str) -> Vec<String> {
    let after = |mark: char| text.split_once(mark).map(|(_, rest)| rest.to_owned());
    let mut bare: Vec<String> = [':', '?', '/', '\n']
        .into_iter()
        .filter_map(after)
        .collect();
    bare.extend(
        text.rsplit_once(['?', '='])
            .map(|(_, rest)| rest.to_owned()),
    );
    let no_sections = |line: &&str| !line.starts_with('[') && !line.contains(" = ");
    let lines: Vec<&str> = text.lines().filter(no_sections).collect();
    bare.push(lines.join("\n"));
    bare.retain(|bare| bare != text);
    bare
}

#[test]
fn a_board_without_marks_is_no_other_puzzle() {
    let (mut refused, mut same) = (0, 0);
    let mut wrong = Vec::new();
    for (text, puzzle) in texts() {
        for bare in without_marks(&text) {
            match read(&bare) {
                Err(_) => refused += 1,
                Ok(board) if board.puzzle.name() == puzzle.name() => same += 1,
                Ok(board) => wrong.push(format!(
                    "{text}\n-> {} {}\n{bare}",
                    board.puzzle.name(),
                    board.source.format()
                )),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {same}: {}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n====\n")
    );
    assert!(refused >= 1000 && same >= 100, "{refused} {same}");
}

/// If the marks are missing, the options decide, and nothing else is read.
#[test]
fn options_replace_marks() {
    for kind in kinds() {
        for board in kind.boards(sizes(4), 2) {
            let text = board.puzzle.to_text();
            let Some((_, bare)) = text
                .split_once('\n')
                .filter(|(head, _)| *head == kind.name())
            else {
                continue;
            };
            let found = Registry::builtin().read(bare, Some(kind.name()), Some("native"));
            let found = found.unwrap_or_else(|error| panic!("{error}\n{bare}"));
            assert_eq!(found.puzzle.to_text(), text);
        }
    }
}
