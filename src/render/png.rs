//! PNG, drawn from the same SVG.

use super::{Drawing, Look, glyphs, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Maximum number of pixels of a picture: 256 MB while it is drawn.
const MAX_PIXELS: f64 = 64e6;

/// Default limit of pixels: two pixels per unit, or fewer if that would be more than
/// this.
const GOOD_PIXELS: f64 = 16e6;

pub(super) fn write(drawing: &Drawing, look: &Look) -> Result<Vec<u8>, String> {
    let pixels = pixels(drawing, look, size(drawing, look, 2.0)?)?;
    pixels.encode_png().map_err(|error| error.to_string())
}

/// Returns the width and height in pixels, with `scale` pixels per unit if the options
/// set no size.
pub(super) fn size(drawing: &Drawing, look: &Look, scale: f64) -> Result<(u32, u32), String> {
    let area = drawing.width * drawing.height;
    let scale = match (look.width, look.scale) {
        (Some(width), _) => f64::from(width) / drawing.width,
        (None, Some(scale)) => scale,
        (None, None) => scale.min((GOOD_PIXELS / area).sqrt()),
    };
    let (width, height) = (
        (drawing.width * scale).round(),
        (drawing.height * scale).round(),
    );
    if width >= 1.0 && height >= 1.0 && width * height <= MAX_PIXELS {
        Ok((width as u32, height as u32))
    } else {
        Err(format!(
            "a picture of {width} by {height} pixels, expected 1 to {} million",
            MAX_PIXELS / 1e6
        ))
    }
}

/// Returns the picture in `width` by `height` pixels.
pub(super) fn pixels(
    drawing: &Drawing,
    look: &Look,
    (width, height): (u32, u32),
) -> Result<Pixmap, String> {
    let units = (svg::n(drawing.width), svg::n(drawing.height));
    let document = svg::text(drawing, look.theme, units, Some(glyphs::outline));
    let tree = Tree::from_str(&document, &Options::default()).map_err(|error| error.to_string())?;
    let mut pixels = Pixmap::new(width, height).ok_or("the picture is too large")?;
    let transform = Transform::from_scale(
        width as f32 / drawing.width as f32,
        height as f32 / drawing.height as f32,
    );
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
}
