//! From the bytes of a file to text: gzip, byte order marks, UTF-16.

use flate2::read::MultiGzDecoder;
use std::io::Read;

/// Why bytes are not a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoText {
    /// More than this many bytes are inside.
    TooLarge(u64),
    /// What is wrong.
    Wrong(String),
}

/// The text, of at most `most` bytes: what is packed is unpacked, a byte order mark says
/// whether it is UTF-16, and is left out.
pub(super) fn text(bytes: Vec<u8>, most: u64) -> Result<String, NoText> {
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        unpacked(&bytes, most)?
    } else {
        bytes
    };
    let wide = |pairs: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = pairs
            .chunks(2)
            .map(|pair| unit([pair[0], pair.get(1).copied().unwrap_or(0)]))
            .collect();
        match String::from_utf16(&units) {
            Ok(text) if pairs.len().is_multiple_of(2) => Ok(text),
            _ => Err(NoText::Wrong("not UTF-16".into())),
        }
    };
    match bytes.as_slice() {
        [0xff, 0xfe, pairs @ ..] => wide(pairs, u16::from_le_bytes),
        [0xfe, 0xff, pairs @ ..] => wide(pairs, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8(rest.to_vec()),
        _ => utf8(bytes),
    }
}

fn utf8(bytes: Vec<u8>) -> Result<String, NoText> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|&&b| b == b'\n').count() + 1;
        NoText::Wrong(format!("line {line}: not UTF-8"))
    })
}

/// A few packed bytes can hold a thousand times as many, so the limit is on these.
fn unpacked(bytes: &[u8], most: u64) -> Result<Vec<u8>, NoText> {
    let mut unpacked = Vec::new();
    let mut reader = MultiGzDecoder::new(bytes).take(most.saturating_add(1));
    let read = reader.read_to_end(&mut unpacked);
    read.map_err(|error| NoText::Wrong(format!("not gzip: {error}")))?;
    if unpacked.len() as u64 > most {
        return Err(NoText::TooLarge(most));
    }
    Ok(unpacked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut writer = GzEncoder::new(Vec::new(), Compression::fast());
        writer.write_all(bytes).expect("a vector");
        writer.finish().expect("a vector")
    }

    #[test]
    fn the_same_text_in_other_bytes() {
        let plain = "grid\n0 0 é\n";
        let units = plain.encode_utf16();
        let little = [0xff, 0xfe]
            .into_iter()
            .chain(units.clone().flat_map(u16::to_le_bytes));
        let big = [0xfe, 0xff]
            .into_iter()
            .chain(units.flat_map(u16::to_be_bytes));
        let marked = format!("\u{feff}{plain}").into_bytes();
        let twice = [packed(b"grid\n"), packed("0 0 é\n".as_bytes())].concat();
        for bytes in [
            plain.into(),
            little.collect(),
            big.collect(),
            marked,
            packed(plain.as_bytes()),
            twice,
        ] {
            assert_eq!(text(bytes, 100).as_deref(), Ok(plain));
        }
    }

    #[test]
    fn what_is_no_text() {
        let wrong = |bytes: &[u8], part: &str| match text(bytes.to_vec(), 100) {
            Err(NoText::Wrong(why)) => assert!(why.contains(part), "{why}"),
            other => panic!("{other:?}"),
        };
        wrong(b"a\n\xff\xff", "line 2: not UTF-8");
        wrong(&[0xff, 0xfe, 0x00, 0xd8], "not UTF-16");
        wrong(&[0xff, 0xfe, 0x20], "not UTF-16");
        wrong(&packed(b"abc")[..12], "not gzip");
        assert_eq!(text(packed(&[b' '; 101]), 100), Err(NoText::TooLarge(100)));
    }
}
