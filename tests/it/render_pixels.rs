//! Pictures of pixels: what they show, and what they refuse.

#![cfg(feature = "png")]

use crate::common::Kind;
use crate::common::search::answer;
use puzzlesat::puzzle::IntoBoard;
use puzzlesat::puzzles::Hashi;
use puzzlesat::render::{Drawing, Look, Theme, Writer, backend};
use puzzlesat::service::{pictures, solution_film};
use resvg::tiny_skia::Pixmap;

for_each_puzzle!(pixels_show_the_board, films_play);

fn write(name: &str, drawings: &[Drawing], look: &Look) -> Result<Vec<u8>, String> {
    match backend(name).expect("it is a row").write {
        Writer::Still(write) => write(&drawings[0], look),
        Writer::Film(write) => write(drawings, look),
    }
}

fn png(drawing: &Drawing, look: &Look) -> Pixmap {
    let bytes = write("png", std::slice::from_ref(drawing), look).expect("a small picture");
    Pixmap::decode_png(&bytes).expect("it is a PNG")
}

/// How many pixels are not as the corner, which is paper.
fn inked(pixels: &Pixmap) -> usize {
    let paper = pixels.pixels()[0];
    pixels
        .pixels()
        .iter()
        .filter(|&&pixel| pixel != paper)
        .count()
}

fn pixels_show_the_board(kind: &Kind) {
    let puzzle = kind.example();
    let solution = answer(&puzzle).expect("an example is solvable");
    let (board, solved) = (
        puzzle.drawing(None, &[]),
        puzzle.drawing(Some(&solution), &[]),
    );
    let look = Look::default();
    let (a, b) = (png(&board, &look), png(&solved, &look));
    assert!(inked(&a) > 500, "{} pixels", inked(&a));
    assert!(a != b);
    assert_eq!(f64::from(a.width()), (2.0 * board.width).round());
    let width = Some(100);
    assert_eq!(png(&board, &Look { width, ..look }).width(), 100);
    let theme = Theme::Dark;
    let dark = png(&board, &Look { theme, ..look });
    assert!(dark.pixels()[0].red() < 64 && a.pixels()[0].red() == 255);
    // The letters are there, too: without them there is less ink.
    let mut mute = board.clone();
    mute.items
        .retain(|item| !matches!(item.shape, puzzlesat::render::Shape::Letters(_)));
    assert!(mute.items.len() < board.items.len());
    assert!(inked(&png(&mute, &look)) != inked(&a) || png(&mute, &look) != a);
}

fn films_play(kind: &Kind) {
    let puzzle = kind.example();
    let solution = answer(&puzzle).expect("an example is solvable");
    let film = pictures(&puzzle, &solution_film(&puzzle, &solution));
    let bytes = write("gif", &film, &Look::default()).expect("a small film");
    let mut decoder = gif::DecodeOptions::new()
        .read_info(bytes.as_slice())
        .expect("it is a GIF");
    assert_eq!(f64::from(decoder.width()), film[0].width.round());
    let mut seen: Vec<Vec<u8>> = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("frames are whole") {
        assert!(frame.delay > 0);
        assert!(seen.last().is_none_or(|last| **last != *frame.buffer));
        seen.push(frame.buffer.to_vec());
    }
    assert_eq!(seen.len(), film.len());
}

/// Ink is where the island is, and not where the sea is.
#[test]
fn shapes_are_where_they_are_said_to_be() {
    let board = Hashi::from_text("hashi\n1.1\n").expect("a board");
    let bridges = board.answer(&[Some(1)]);
    let board = board.into_board();
    let pixels = png(&board.drawing(Some(&bridges), &[]), &Look::default());
    let is_dark = |x: f64, y: f64| {
        let pixel = pixels
            .pixel((2.0 * x) as u32, (2.0 * y) as u32)
            .expect("inside");
        pixel.red() < 100
    };
    // Cells are 40 units, the margin is 14.
    assert!(is_dark(14.0 + 60.0, 14.0 + 20.0), "the bridge");
    assert!(!is_dark(14.0 + 60.0, 14.0 + 8.0), "the sea");
    assert!(
        is_dark(14.0 + 20.0, 14.0 + 20.0 - 15.5),
        "the edge of an island"
    );
}

#[test]
fn sizes_are_bounded() {
    let board = Kind::named("hashi").example().drawing(None, &[]);
    let refused =
        |look: Look| write("png", std::slice::from_ref(&board), &look).expect_err("too large");
    let look = Look::default();
    assert!(
        refused(Look {
            scale: Some(1e4),
            ..look
        })
        .contains("expected 1 to 64 million")
    );
    assert!(
        refused(Look {
            scale: Some(1e-4),
            ..look
        })
        .contains("expected 1 to 64 million")
    );
    assert!(
        refused(Look {
            width: Some(u32::MAX),
            ..look
        })
        .contains("expected 1 to 64 million")
    );
    assert!(
        refused(Look {
            width: Some(0),
            ..look
        })
        .contains("expected 1 to 64 million")
    );
    // A large board without a wish is made smaller instead.
    let large = Drawing::new("", (1e5, 1e5));
    let pixels = png(&large, &look);
    assert!(pixels.width() <= 4000);
}
