//! SVG.
//!
//! Every shape has presentation attributes with the light (or dark) colours, which any
//! program understands. If the theme is left to the viewer, a style sheet replaces them
//! by CSS variables. The style sheet is inside at-rules, which programs without variables
//! skip. Print is always light.

use super::{Anchor, Class, Color, Drawing, Face, Item, Letters, Look, Point, Shape, Theme};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Function that returns letters as the data of a path.
pub(super) type Outline = fn(&Letters) -> String;

const PAPER: Class = Class::fill("paper", Color::Paper);

/// Writes the drawing with letters as text.
pub(super) fn write(drawing: &Drawing, look: &Look) -> Result<Vec<u8>, String> {
    let size = match look.paper {
        Some((width, height)) => (format!("{}mm", n(width)), format!("{}mm", n(height))),
        None => (n(drawing.width), n(drawing.height)),
    };
    Ok(text(drawing, look.theme, size, None).into_bytes())
}

/// Returns the document in a size of pixels or other units. With `outline`, letters
/// become paths.
pub(super) fn text(
    drawing: &Drawing,
    theme: Theme,
    size: (String, String),
    outline: Option<Outline>,
) -> String {
    let (units, (width, height)) = ((n(drawing.width), n(drawing.height)), size);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"puzzlesat\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         font-family=\"Helvetica,Arial,'DejaVu Sans',sans-serif\">\n",
        units.0, units.1
    );
    let _ = writeln!(svg, "<title>{}</title>", escaped(&drawing.title));
    let _ = writeln!(svg, "<desc>{}</desc>", escaped(&drawing.description));
    if theme == Theme::Auto {
        svg += &style(drawing);
    }
    let paper = Item {
        class: PAPER,
        shape: Shape::rect((0.0, 0.0), (drawing.width, drawing.height)),
    };
    let mut open: Option<Class> = None;
    for item in [&paper].into_iter().chain(&drawing.items) {
        if open != Some(item.class) {
            svg += if open.is_some() { "</g>\n" } else { "" };
            svg += &group(&item.class, theme);
            open = Some(item.class);
        }
        svg += &shape(&item.shape, outline);
    }
    svg + "</g>\n</svg>\n"
}

/// Returns the rules for the classes in use, and their colours.
fn style(drawing: &Drawing) -> String {
    let classes: BTreeMap<&str, Class> = [PAPER]
        .into_iter()
        .chain(drawing.items.iter().map(|item| item.class))
        .map(|class| (class.name, class))
        .collect();
    let mut colors: Vec<Color> = classes
        .values()
        .flat_map(|class| [class.fill, class.stroke])
        .flatten()
        .collect();
    colors.sort();
    colors.dedup();
    let values = |theme: Theme| {
        let value = |color: &Color| format!("--{}:{}", color.name(), color.value(theme));
        colors.iter().map(value).collect::<Vec<_>>().join(";")
    };
    let rules = classes.values().map(|class| {
        let part = |what: &str, color: Option<Color>| {
            color.map(|color| format!("{what}:var(--{})", color.name()))
        };
        let parts = [part("fill", class.fill), part("stroke", class.stroke)];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        format!(".puzzlesat .{}{{{}}}\n", class.name, parts.join(";"))
    });
    format!(
        "<style>\n@supports (color:var(--a)){{\n.puzzlesat{{{}}}\n\
         @media screen and (prefers-color-scheme:dark){{.puzzlesat{{{}}}}}\n{}}}\n</style>\n",
        values(Theme::Light),
        values(Theme::Dark),
        rules.collect::<String>()
    )
}

fn group(class: &Class, theme: Theme) -> String {
    let color = |color: Option<Color>| color.map_or("none", |color| color.value(theme));
    let mut tag = format!("<g class=\"{}\" fill=\"{}\"", class.name, color(class.fill));
    if class.stroke.is_some() {
        let _ = write!(
            tag,
            " stroke=\"{}\" stroke-width=\"{}\"",
            color(class.stroke),
            n(class.width)
        );
    }
    if let Some((dash, gap)) = class.dashes {
        let _ = write!(tag, " stroke-dasharray=\"{} {}\"", n(dash), n(gap));
    }
    if class.opacity < 1.0 {
        let _ = write!(tag, " opacity=\"{}\"", n(class.opacity));
    }
    tag + ">\n"
}

fn shape(shape: &Shape, outline: Option<Outline>) -> String {
    match shape {
        Shape::Rect {
            at: (x, y),
            size: (width, height),
            radius,
        } => {
            let round = if *radius > 0.0 {
                format!(" rx=\"{}\"", n(*radius))
            } else {
                String::new()
            };
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round}/>\n",
                n(*x),
                n(*y),
                n(*width),
                n(*height)
            )
        }
        Shape::Circle { at: (x, y), radius } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
            n(*x),
            n(*y),
            n(*radius)
        ),
        Shape::Lines(lines) => {
            let data: String = lines.iter().map(|line| path(line)).collect();
            format!("<path d=\"{data}\" fill=\"none\"/>\n")
        }
        Shape::Polygon(points) => format!("<path d=\"{}Z\"/>\n", path(points)),
        Shape::Letters(letters) => match outline {
            Some(outline) => format!("<path d=\"{}\"/>\n", outline(letters)),
            None => self::letters(letters),
        },
    }
}

fn path(points: &[Point]) -> String {
    let pair = |(x, y): &Point| format!("{} {}", n(*x), n(*y));
    let points: Vec<_> = points.iter().map(pair).collect();
    format!("M{}", points.join("L"))
}

fn letters(letters: &Letters) -> String {
    let anchor = match letters.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let face = match letters.face {
        Face::Regular => String::new(),
        Face::Bold => " font-weight=\"bold\"".into(),
        // Columns stay aligned in every font.
        Face::Mono => format!(
            " font-family=\"'DejaVu Sans Mono',Consolas,Menlo,monospace\" textLength=\"{}\"",
            n(letters.text.chars().count() as f64 * letters.size * 0.602)
        ),
    };
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{face}>{}</text>\n",
        n(letters.x),
        n(baseline(letters)),
        n(letters.size),
        escaped(&letters.text)
    )
}

/// Returns the baseline; digits have 0.73 of the size.
pub(super) fn baseline(letters: &Letters) -> f64 {
    letters.y + 0.36 * letters.size
}

/// Returns a number of at most two decimals.
pub(super) fn n(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Adding 0.0 removes a negative zero.
    format!("{}", rounded + 0.0)
}

/// Returns the text, escaped for XML.
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '&' => "&amp;".into(),
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '"' => "&quot;".into(),
        '\n' | '\t' => c.to_string(),
        c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => "\u{fffd}".into(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}
