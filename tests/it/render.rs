//! Pictures of every puzzle: the pictures of the documents are what is drawn
//! today, every document is well-formed, and nothing lies outside of it.
//!
//! `UPDATE=1 cargo test --test it render::` writes the pictures of the documents.

use crate::common::search::{answer, partial_answers};
use crate::common::{Board, Kind, rng, sizes};
use puzzlesat::explain::{Outcome, path};
use puzzlesat::pipeline::Options;
use puzzlesat::render::{A4, BACKENDS, Page, backend, pages};
use puzzlesat::render::{Class, Colors, Drawing, Look, Mark, MarkKind, Shape, Theme, Writer};
use puzzlesat::service::{path_film, pictures, solution_film, solve_film};
use puzzlesat::text::Cell;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::path::PathBuf;

for_each_puzzle!(
    pictures_of_the_documents,
    documents_are_well_formed,
    one_class_is_one_look,
    nothing_lies_outside,
    a_picture_shows_its_solution,
    steps_end_in_the_solution,
    films_have_one_size,
    explanations_are_films,
    pages_hold_all_boards,
    sheets_say_what_drawings_say,
    bands_are_narrow_and_whole,
);

fn svg(drawing: &Drawing, theme: Theme) -> String {
    let look = Look {
        theme,
        ..Look::default()
    };
    let Writer::Still(write) = backend("svg").expect("it is always there").write else {
        panic!("svg is one picture");
    };
    String::from_utf8(write(drawing, &look).expect("svg has no limits")).expect("it is text")
}

/// Compares with the file in docs/pictures. A file that is missing is written,
/// for someone to look at; the test fails still.
fn check_picture(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("docs/pictures")
        .join(name);
    let update = std::env::var_os("UPDATE").is_some();
    let old = std::fs::read_to_string(&path);
    if update || old.is_err() {
        std::fs::write(&path, text).expect("the folder is there");
    }
    match old {
        _ if update => {}
        Ok(old) => assert!(old == text, "{name} is not up to date; UPDATE=1 writes it"),
        Err(_) => panic!("{name} was missing and is now there: look at it and add it"),
    }
}

fn pictures_of_the_documents(kind: &Kind) {
    let puzzle = kind.example();
    let solution = answer(&puzzle).expect("an example is solvable");
    let board = svg(&puzzle.drawing(None, &[]), Theme::Auto);
    let solved = svg(&puzzle.drawing(Some(&solution), &[]), Theme::Auto);
    assert_ne!(board, solved, "{}", kind.name());
    check_picture(&format!("{}.svg", kind.name()), &board);
    check_picture(&format!("{}-solved.svg", kind.name()), &solved);
}

/// Every kind of mark, on cells of the board and beyond it.
fn all_marks() -> Vec<Mark> {
    let cell = |i: usize, j: usize| Cell::new(i, j);
    let mark = |(i, kind): (usize, MarkKind)| {
        Mark::new(
            kind,
            [cell(0, 0), cell(0, i), cell(i, i), cell(i, 0), cell(90, i)],
        )
    };
    MarkKind::ALL.into_iter().enumerate().map(mark).collect()
}

/// Boards of many sizes: empty, solved, half-solved, marked and not.
fn drawings(kind: &Kind, seeds: u64) -> Vec<(Drawing, String)> {
    let picked = kind.picked_boards().into_iter();
    let mut drawings = Vec::new();
    for (i, board) in (0..).zip(picked.chain(kind.boards(sizes(5), seeds))) {
        let Board {
            puzzle,
            solution,
            label,
        } = board;
        let partial = solution
            .iter()
            .flat_map(|s| partial_answers(&puzzle, s, &mut rng(i)));
        let solutions: Vec<_> = partial.take(2).chain(solution.clone()).map(Some).collect();
        for solution in solutions.iter().chain([&None]) {
            for marks in [vec![], all_marks()] {
                let drawing = puzzle.drawing(solution.as_ref(), &marks);
                let picture = puzzle.picture();
                let beside =
                    picture.and_then(|picture| picture.side_panel(solution.as_ref(), &marks));
                let drawing = beside.into_iter().fold(drawing, Drawing::beside);
                let drawing = drawing
                    .with_caption("a < b & \"c\" \u{1} d")
                    .with_legend(&marks);
                drawings.push((drawing, label.clone()));
            }
        }
    }
    assert!(drawings.len() > 100, "{}: few drawings", kind.name());
    drawings
}

fn documents_are_well_formed(kind: &Kind) {
    for (i, (drawing, label)) in drawings(kind, 2).iter().enumerate() {
        let theme = Theme::NAMES[i % Theme::NAMES.len()].1;
        let text = svg(drawing, theme);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{label}"));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{label}");
        let mut parts = root.children().filter(Node::is_element);
        for name in ["title", "desc"] {
            let part = parts.next().expect("title and description come first");
            assert_eq!(part.tag_name().name(), name, "{label}");
            assert!(part.text().is_some_and(|text| text.len() > 3), "{label}");
        }
        let style = root.children().find(|node| node.has_tag_name("style"));
        assert_eq!(style.is_some(), theme == Theme::Auto, "{label}");
        let rules = style.and_then(|style| style.text().map(str::to_owned));
        for group in root.children().filter(|node| node.tag_name().name() == "g") {
            let class = group.attribute("class").expect("groups have a class");
            let rule = format!(".puzzlesat .{class}{{");
            assert!(
                rules.as_ref().is_none_or(|rules| rules.contains(&rule)),
                "{class}"
            );
            assert!(group.has_children(), "{label}");
        }
    }
}

/// Two looks under one name would be one look in a style sheet.
fn one_class_is_one_look(kind: &Kind) {
    let mut looks: BTreeMap<&str, Class> = BTreeMap::new();
    for (drawing, label) in drawings(kind, 2) {
        for item in &drawing.items {
            let known = looks.entry(item.class.name).or_insert(item.class);
            assert_eq!(*known, item.class, "{label}");
        }
    }
}

fn points(shape: &Shape) -> Vec<(f64, f64)> {
    match shape {
        Shape::Rect { at, size, .. } => vec![*at, (at.0 + size.0, at.1 + size.1)],
        Shape::Circle {
            at: (x, y),
            radius: r,
        } => vec![(x - r, y - r), (x + r, y + r)],
        Shape::Lines(lines) => lines.concat(),
        Shape::Polygon(points) => points.clone(),
        Shape::Letters(letters) => {
            let half = letters.size / 2.0;
            vec![(letters.x, letters.y - half), (letters.x, letters.y + half)]
        }
    }
}

fn nothing_lies_outside(kind: &Kind) {
    for (drawing, label) in drawings(kind, 2) {
        for item in &drawing.items {
            for (x, y) in points(&item.shape) {
                let is_inside =
                    (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
                assert!(is_inside, "{} at {x} {y}\n{label}", item.class.name);
            }
        }
    }
}

fn a_picture_shows_its_solution(kind: &Kind) {
    let mut different = 0;
    for (
        i,
        Board {
            puzzle,
            solution,
            label,
        },
    ) in (0..).zip(kind.boards(sizes(5), 4))
    {
        let Some(solution) = solution else {
            continue;
        };
        let drawing = puzzle.drawing(Some(&solution), &[]);
        for other in partial_answers(&puzzle, &solution, &mut rng(i)) {
            if !solution.differences(&other).is_empty() {
                assert_ne!(
                    puzzle.drawing(Some(&other), &[]).items,
                    drawing.items,
                    "{label}"
                );
                different += 1;
            }
        }
        let marked = puzzle.drawing(Some(&solution), &all_marks());
        assert!(marked != drawing || marked.title == kind.name(), "{label}");
    }
    assert!(different > 20, "{}: only {different}", kind.name());
}

fn steps_end_in_the_solution(kind: &Kind) {
    for Board {
        puzzle,
        solution,
        label,
    } in kind.boards(sizes(4), 4)
    {
        let Some(solution) = solution else {
            continue;
        };
        let picture = puzzle.picture();
        let steps = picture.map_or_else(Vec::new, |picture| picture.steps(&solution));
        if let Some(last) = steps.last() {
            let end = last.solution.as_ref().expect("a step shows something");
            assert!(end.differences(&solution).is_empty(), "{label}");
        }
        for pair in steps.windows(2) {
            assert_ne!(pair[0].solution, pair[1].solution, "{label}");
        }
        assert!(solution_film(&puzzle, &solution).len() >= 2, "{label}");
    }
}

/// A frame a step between the board and the end, and what is known never shrinks.
fn explanations_are_films(kind: &Kind) {
    let mut filmed = 0;
    for Board { puzzle, label, .. } in kind
        .picked_boards()
        .into_iter()
        .chain(kind.boards(sizes(3), 2))
    {
        if puzzle.problem().n_vars() > 60 {
            continue;
        }
        let Ok(path) = path(&puzzle, &Options::default()) else {
            continue;
        };
        let frames = path_film(puzzle.as_ref(), &path);
        let steps = match &path.outcome {
            Outcome::Unsolvable(conflict) => &conflict.steps,
            _ => &path.steps,
        };
        assert_eq!(frames.len(), steps.len() + 2, "{label}");
        for (step, frame) in steps.iter().zip(&frames[1..]) {
            assert!(frame.caption.ends_with(&step.text), "{label}");
            let is_marked = |kind: MarkKind| !kind.cells(&frame.marks).is_empty();
            let has_cells = step.facts.iter().any(|fact| !fact.cells.is_empty());
            assert_eq!(is_marked(MarkKind::Follows), has_cells, "{label}");
        }
        let last = &frames[frames.len() - 1];
        assert_eq!(last.caption, path.summary(), "{label}");
        if let Outcome::Unsolvable(conflict) = &path.outcome {
            let has_cells = conflict.rules.iter().any(|rule| !rule.cells.is_empty());
            let broken = MarkKind::Broken.cells(&last.marks);
            assert_eq!(!broken.is_empty(), has_cells, "{label}");
        } else {
            // The frame before shows as much as the end.
            let before = &frames[frames.len() - 2].solution;
            assert!(steps.is_empty() || *before == last.solution, "{label}");
        }
        filmed += 1;
    }
    assert!(filmed > 5, "{}: only {filmed}", kind.name());
}

fn pages_hold_all_boards(kind: &Kind) {
    for n in [1, 2, 5, 40] {
        let boards: Vec<(Drawing, String)> = kind
            .boards(sizes(6), 2)
            .chain(kind.boards(sizes(6), 40))
            .take(n)
            .enumerate()
            .map(|(i, board)| (board.puzzle.drawing(None, &[]), format!("name {i}.")))
            .collect();
        let n_items: usize = boards.iter().map(|(board, _)| board.items.len()).sum();
        let pages = pages("title", &boards);
        let on_pages: usize = pages.iter().map(|page| page.drawing.items.len()).sum();
        // A title a page, and a name a board.
        assert_eq!(on_pages, n_items + pages.len() + n, "{}", kind.name());
        for Page { drawing, look } in &pages {
            let shape = drawing.width / drawing.height;
            assert!((shape - A4.0 / A4.1).abs() < 1e-9);
            for (x, y) in drawing.items.iter().flat_map(|item| points(&item.shape)) {
                let is_inside =
                    (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
                assert!(is_inside, "{}: {x} {y}", kind.name());
            }
            let Writer::Still(write) = backend("svg").expect("it is always there").write else {
                panic!("svg is one picture");
            };
            let text = String::from_utf8(write(drawing, look).expect("no limits")).expect("text");
            assert!(text.contains("width=\"210mm\" height=\"297mm\""));
        }
    }
}

fn films_have_one_size(kind: &Kind) {
    for board in [kind.example()]
        .into_iter()
        .chain(kind.boards(sizes(3), 2).map(|b| b.puzzle))
    {
        if board.problem().n_vars() > 60 {
            continue;
        }
        let (report, frames) = solve_film(&board, &Options::default()).expect("no bug");
        let film = pictures(&board, &frames);
        assert_eq!(film.len(), frames.len());
        assert!(film.len() >= 2, "{}", report.verdict().word());
        for picture in &film {
            assert_eq!(
                (picture.width, picture.height),
                (film[0].width, film[0].height)
            );
        }
        let is_shown = frames.last().is_some_and(|frame| frame.solution.is_some());
        let solutions = report.answer.solutions().unwrap_or_default();
        assert_eq!(is_shown, !solutions.is_empty());
    }
}

/// A text without its escape sequences.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once('m').expect("a colour").1
    })
}

fn sheets_say_what_drawings_say(kind: &Kind) {
    for Board {
        puzzle,
        solution,
        label,
    } in kind.boards(sizes(5), 2)
    {
        for solution in [None, solution.as_ref()] {
            let sheet = puzzle.sheet(solution);
            let drawing = puzzle.draw(solution);
            assert_eq!(sheet.text(&all_marks(), Colors::Off), drawing, "{label}");
            let colored = sheet.text(&all_marks(), Colors::Ansi);
            let trimmed = |text: &str| {
                text.lines()
                    .map(|line| line.trim_end().to_owned())
                    .collect::<Vec<_>>()
            };
            assert_eq!(trimmed(&plain(&colored)), trimmed(&drawing), "{label}");
            let has_corner = sheet.spots.contains_key(&Cell::new(0, 0));
            assert_eq!(colored.contains("\u{1b}["), has_corner, "{label}");
        }
    }
}

fn bands_are_narrow_and_whole(kind: &Kind) {
    for Board {
        puzzle,
        solution,
        label,
    } in kind.boards([(2, 12), (5, 9)], 4)
    {
        let sheet = puzzle.sheet(solution.as_ref());
        let width = 20;
        assert_eq!(
            sheet.bands(sheet.width(), &[], Colors::Off),
            None,
            "{label}"
        );
        let Some(bands) = sheet.bands(width, &[], Colors::Off) else {
            continue;
        };
        let mut rows = vec![String::new(); sheet.lines.len()];
        for band in bands
            .split("\n\ncolumns ")
            .flat_map(|band| band.split("\ncolumns "))
        {
            for (row, line) in rows.iter_mut().zip(band.lines().skip(1)) {
                assert!(line.chars().count() <= width, "{label}\n{bands}");
                *row += line;
            }
        }
        let solid = |text: &str| text.replace(' ', "");
        let whole: Vec<_> = sheet.lines.iter().map(|line| solid(line)).collect();
        let rows: Vec<_> = rows.iter().map(|row| solid(row)).collect();
        assert_eq!(rows, whole, "{label}\n{bands}");
    }
}

#[test]
fn backends_have_different_names() {
    for (i, row) in BACKENDS.iter().enumerate() {
        assert!(
            BACKENDS[..i].iter().all(|other| other.name != row.name),
            "{}",
            row.name
        );
        assert_eq!(backend(row.name).map(|found| found.name), Some(row.name));
    }
    assert!(backend("bmp").is_none());
}

/// Ink is read on paper in both themes: 4.5 to 1 by the WCAG's formula.
#[test]
fn text_is_legible() {
    use puzzlesat::render::Color;
    fn luminance(value: &str) -> f64 {
        let part = |i: usize| {
            let byte = u8::from_str_radix(&value[i..i + 2], 16).expect("#rrggbb");
            let c = f64::from(byte) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }
    let pairs = [
        (Color::Ink, Color::Paper, 4.5),
        (Color::Muted, Color::Paper, 4.5),
        (Color::Ink, Color::Panel, 4.5),
        (Color::Ink, Color::Done, 4.5),
        (Color::Broken, Color::BrokenTint, 4.5),
        (Color::Ink, Color::BrokenTint, 4.5),
        (Color::Ink, Color::DiffersTint, 4.5),
        (Color::Ink, Color::BecauseTint, 4.5),
        (Color::Ink, Color::FollowsTint, 4.5),
        (Color::OnBright, Color::Yellow, 4.5),
        // Letters of towers are large and bold.
        (Color::OnStrong, Color::Blue, 3.0),
        (Color::OnStrong, Color::Red, 3.0),
        (Color::OnStrong, Color::Green, 3.0),
        (Color::OnStrong, Color::Purple, 3.0),
    ];
    for theme in [Theme::Light, Theme::Dark] {
        for (text, ground, least) in pairs {
            let (a, b) = (luminance(text.value(theme)), luminance(ground.value(theme)));
            let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(
                contrast >= least,
                "{text:?} on {ground:?} in {theme:?}: {contrast:.2}"
            );
        }
    }
}
