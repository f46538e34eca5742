//! Boards on A4 pages, with cells large enough for a pencil.

use super::{Class, Color, Drawing, Face, Look, Shape, Theme};

/// Width and height of a sheet, in millimetres.
pub const A4: (f64, f64) = (210.0, 297.0);

/// Width of the margin, in millimetres.
const MARGIN: f64 = 12.0;
/// Height of the header above the boards, in millimetres.
const HEADER: f64 = 12.0;
/// Height of the name below a board, in millimetres.
const NAME: f64 = 7.0;
/// Maximum scale, in millimetres per unit, then the minimum if there is more than one
/// page; a cell is about 40 units.
const LARGEST: f64 = 12.0 / 40.0;
const SMALLEST: f64 = 6.0 / 40.0;

/// Page with the options for writing it.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The boards on it.
    pub drawing: Drawing,
    /// Light, and in millimetres.
    pub look: Look,
}

/// Layout of boards on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Layout {
    columns: usize,
    rows: usize,
    /// The scale in millimetres per unit.
    scale: f64,
}

/// Returns pages of A4 with `boards` and their names in a grid, and a `title` above.
///
/// All boards have one scale: the largest with which they fit on one page, unless that
/// would be too small to write in. A single board that is larger than a page is scaled
/// down.
#[must_use]
pub fn pages(title: &str, boards: &[(Drawing, String)]) -> Vec<Page> {
    let most = |of: fn(&Drawing) -> f64| boards.iter().map(|row| of(&row.0)).fold(1.0, f64::max);
    let size = (most(|board| board.width), most(|board| board.height));
    let layout = layout(size, boards.len());
    let chunks = boards.chunks(layout.columns * layout.rows);
    let n_pages = chunks.len();
    let page = |(i, boards): (usize, &[(Drawing, String)])| {
        let number = match n_pages {
            1 => String::new(),
            _ => format!(", page {} of {n_pages}", i + 1),
        };
        page(&format!("{title}{number}"), boards, size.0, &layout)
    };
    chunks.enumerate().map(page).collect()
}

/// Returns the layout of `n` boards of this size in units.
fn layout((width, height): (f64, f64), n: usize) -> Layout {
    let (across, down) = (A4.0 - 2.0 * MARGIN, A4.1 - 2.0 * MARGIN - HEADER);
    let fit = |columns: usize, rows: usize| {
        let scale = (across / columns as f64 / width)
            .min((down / rows as f64 - NAME) / height)
            .min(LARGEST);
        Layout {
            columns,
            rows,
            scale,
        }
    };
    let all = || (1..=20).flat_map(|columns| (1..=20).map(move |rows| fit(columns, rows)));
    let by_scale = |a: &Layout, b: &Layout| a.scale.total_cmp(&b.scale);
    let is_large = |layout: &Layout| layout.scale >= SMALLEST;
    let count = |layout: &Layout| layout.columns * layout.rows;
    let one_page = all().filter(|layout| count(layout) >= n && is_large(layout));
    // Among equal scales, take the one with fewer empty places.
    let best = one_page.max_by(|a, b| by_scale(a, b).then(count(b).cmp(&count(a))));
    let several = || {
        let large = all().filter(is_large);
        large.max_by(|a, b| count(a).cmp(&count(b)).then(by_scale(a, b)))
    };
    best.or_else(several).unwrap_or_else(|| fit(1, 1))
}

fn page(title: &str, boards: &[(Drawing, String)], width: f64, layout: &Layout) -> Page {
    const TITLE: Class = Class::fill("page-title", Color::Ink);
    const LABEL: Class = Class::fill("page-name", Color::Muted);
    let unit = |millimetres: f64| millimetres / layout.scale;
    let mut page = Drawing::new(title, (unit(A4.0), unit(A4.1)));
    let at = (unit(MARGIN), unit(MARGIN + 2.0));
    page.add(TITLE, Shape::text(at, unit(4.5), Face::Bold, title));
    let cell = (
        unit((A4.0 - 2.0 * MARGIN) / layout.columns as f64),
        unit((A4.1 - 2.0 * MARGIN - HEADER) / layout.rows as f64),
    );
    for (i, (board, name)) in boards.iter().enumerate() {
        let (row, column) = (i / layout.columns, i % layout.columns);
        let left = unit(MARGIN) + column as f64 * cell.0 + (cell.0 - width) / 2.0;
        let top = unit(MARGIN + HEADER) + row as f64 * cell.1;
        let below = (
            left + board.width / 2.0,
            top + board.height + unit(NAME) * 0.4,
        );
        page.describe(&format!("{name}:"));
        page.put(board.clone(), (left, top));
        page.add(LABEL, Shape::label(below, unit(3.2), Face::Regular, name));
    }
    let look = Look {
        theme: Theme::Light,
        paper: Some(A4),
        ..Look::default()
    };
    Page {
        drawing: page,
        look,
    }
}
