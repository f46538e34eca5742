//! Names as words: in text a name is one word, and what cannot be in a word is written
//! by its UTF-8 bytes, `%20` for a blank (percent-encoding, RFC 3986).

use super::Edge;
use crate::text::{InputError, Token, quoted};
use std::fmt::Write as _;

/// The word for a name.
pub(super) fn word(name: &str) -> String {
    let mut word = String::new();
    for c in name.chars() {
        let is_plain = !c.is_whitespace() && !c.is_control() && !"%#\u{feff}".contains(c);
        if is_plain {
            word.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(word, "%{byte:02X}");
            }
        }
    }
    word
}

/// The name that a word stands for.
///
/// # Errors
/// When a `%` is not followed by two hexadecimal digits, or the bytes are no UTF-8.
pub(super) fn name(token: &Token<'_>) -> Result<String, InputError> {
    let mut pieces = token.text.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let digits = piece
            .get(..2)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or_else(|| {
            token.error(format!(
                "expected two hexadecimal digits after `%`, found {}",
                quoted(piece)
            ))
        })?);
        bytes.extend_from_slice(&piece.as_bytes()[2..]);
    }
    String::from_utf8(bytes).map_err(|_| {
        token.error(format!(
            "the bytes written with `%` are not UTF-8 in {}",
            quoted(token.text)
        ))
    })
}

/// The words of an edge, without its weight.
pub(super) fn pair(edge: &Edge) -> String {
    let [a, b] = &edge.ends;
    format!("{} {} {}", word(a), word(b), word(&edge.label))
}

/// A name in a message.
pub(super) fn said(name: &str) -> String {
    quoted(&word(name))
}
