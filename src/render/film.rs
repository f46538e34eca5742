//! Animated GIF.

use super::{Drawing, Look, png};
use gif::{Encoder, Frame, Repeat};

/// Time of a picture, in hundredths of a second; the last one stays longer.
const DELAY: u16 = 90;
const LAST_DELAY: u16 = 400;

/// Returns an animated GIF; all pictures get the size of the largest one.
pub(super) fn write(drawings: &[Drawing], look: &Look) -> Result<Vec<u8>, String> {
    let most = |of: fn(&Drawing) -> f64| drawings.iter().map(of).fold(0.0, f64::max);
    let canvas = Drawing::new("", (most(|d| d.width), most(|d| d.height)));
    let size = png::size(&canvas, look, 1.0)?;
    let side = |n: u32| {
        u16::try_from(n)
            .map_err(|_| format!("an animation of {n} pixels, expected at most {}", u16::MAX))
    };
    let (width, height) = (side(size.0)?, side(size.1)?);
    let mut bytes = Vec::new();
    let said = |error: gif::EncodingError| error.to_string();
    let mut encoder = Encoder::new(&mut bytes, width, height, &[]).map_err(said)?;
    encoder.set_repeat(Repeat::Infinite).map_err(said)?;
    for (i, drawing) in drawings.iter().enumerate() {
        let drawing = Drawing {
            width: canvas.width,
            height: canvas.height,
            ..drawing.clone()
        };
        // The paper is opaque, so nothing is premultiplied.
        let mut rgba = png::pixels(&drawing, look, size)?.take();
        let mut frame = Frame::from_rgba_speed(width, height, &mut rgba, 10);
        let is_last = i + 1 == drawings.len();
        frame.delay = if is_last { LAST_DELAY } else { DELAY };
        encoder.write_frame(&frame).map_err(said)?;
    }
    drop(encoder);
    Ok(bytes)
}
