//! Texts and answers that are nearly right: read or refused, never a panic; what
//! is read is written back the same (the body of the fuzz target checks that).

use crate::common::search::answer;
use crate::common::{Kind, rng};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use testing::fuzz;

for_each_puzzle!(mutated_texts_do_no_harm);

/// Text to put anywhere.
const SCRAPS: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "9",
    "-",
    "-1",
    ".",
    ",",
    "/",
    ":",
    ";",
    "_",
    "[",
    "]",
    "|",
    "\n",
    "z",
    "zZ",
    "x",
    "?",
    "D0,1",
    "N0,0,2,0",
    "4294967296",
    "\u{feff}",
    "é",
    "[problem]\n",
    "[solution]\n",
    "%",
    "#",
    "=",
    "null",
    "{}",
    "[]",
];

fn mutate(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..=characters.len());
        let to = (at + rng.random_range(0..4)).min(characters.len());
        let scrap = SCRAPS.choose(rng).copied().unwrap_or_default();
        characters.splice(at..to, scrap.chars());
    }
    characters.into_iter().collect()
}

/// The page inside a URL is what is worth changing.
fn mutate_page(url: &str, rng: &mut ChaCha8Rng) -> Option<String> {
    let (head, code) = url.trim_end().split_once("&p=")?;
    let page = decompress_to_vec(&STANDARD.decode(code).ok()?).ok()?;
    let page = mutate(&String::from_utf8(page).ok()?, rng);
    Some(format!(
        "{head}&p={}",
        STANDARD.encode(compress_to_vec(page.as_bytes(), 1))
    ))
}

fn mutated_texts_do_no_harm(kind: &Kind) {
    let rng = &mut rng(7);
    let mut n_mutated = 0;
    // Some formats hold few boards, so those take more of them.
    for seed in 0..100 {
        if seed >= 20 && n_mutated >= 80 {
            break;
        }
        let side = 2 + usize::try_from(seed % 3).expect("small");
        let board = kind.board((side, side), seed, false);
        let solution = board.solution.or_else(|| answer(&board.puzzle));
        for format in kind.entry.formats() {
            let Some(Ok(text)) = format.write(board.puzzle.as_ref()) else {
                continue;
            };
            let written = format.answers().zip(solution.as_ref());
            let written = written.and_then(|(form, s)| form.write(board.puzzle.as_ref(), s).ok());
            let answer = written.unwrap_or_default();
            for _ in 0..4 {
                let changed = mutate_page(&text, rng).unwrap_or_else(|| mutate(&text, rng));
                fuzz::read(changed.as_bytes());
                let changed = mutate_page(&answer, rng).unwrap_or_else(|| mutate(&answer, rng));
                fuzz::read(&[text.as_bytes(), &[0xff], changed.as_bytes()].concat());
                n_mutated += 1;
            }
        }
    }
    assert!(
        kind.entry.formats().is_empty() || n_mutated >= 50,
        "only {n_mutated}"
    );
}
