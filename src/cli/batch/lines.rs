//! Lines of bounded length.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes without its end.
pub(super) const LONGEST: usize = 4 << 20;

/// What a line holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Its bytes, without the line feed.
    Bytes(Vec<u8>),
    /// More than [`LONGEST`] bytes: this many, which were not kept.
    TooLong(u64),
}

/// A line that holds more than blanks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// 1-based, blank lines counted.
    pub number: u64,
    pub content: Content,
}

/// Reads line after line; blank ones are left out.
pub(super) struct Lines<R> {
    input: R,
    longest: usize,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R, longest: usize) -> Self {
        Self {
            input,
            longest,
            number: 0,
        }
    }

    /// The next line, or `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let Some(mut content) = self.content()? else {
                return Ok(None);
            };
            self.number += 1;
            if let Content::Bytes(bytes) = &mut content {
                // A byte order mark is not part of JSON.
                if self.number == 1 && bytes.starts_with("\u{feff}".as_bytes()) {
                    bytes.drain(..3);
                }
                if bytes.trim_ascii().is_empty() {
                    continue;
                }
            }
            return Ok(Some(Line {
                number: self.number,
                content,
            }));
        }
    }

    /// The bytes up to the next line feed or the end; `None` when there are none.
    fn content(&mut self) -> io::Result<Option<Content>> {
        let (mut bytes, mut length, mut is_there) = (Vec::new(), 0_u64, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                break;
            }
            is_there = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            length += part.len() as u64;
            if length <= self.longest as u64 {
                bytes.extend_from_slice(part);
            } else {
                bytes = Vec::new();
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        let content = if length <= self.longest as u64 {
            Content::Bytes(bytes)
        } else {
            Content::TooLong(length)
        };
        Ok(is_there.then_some(content))
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, Line, Lines};
    use std::io::BufReader;

    fn read(text: &str) -> Vec<Line> {
        // Small chunks, so that lines cross them.
        let mut lines = Lines::new(BufReader::with_capacity(3, text.as_bytes()), 5);
        std::iter::from_fn(|| lines.next().expect("memory can be read")).collect()
    }

    fn line(number: u64, text: &str) -> Line {
        let content = Content::Bytes(text.as_bytes().to_vec());
        Line { number, content }
    }

    #[test]
    fn lines_with_their_numbers() {
        assert_eq!(read(""), []);
        assert_eq!(read("\n \n\r\n"), []);
        assert_eq!(read("\u{feff}a\n\nbc"), [line(1, "a"), line(3, "bc")]);
        assert_eq!(read("a\r\nb\n"), [line(1, "a\r"), line(2, "b")]);
    }

    #[test]
    fn long_lines_are_measured() {
        let long = |number, length| Line {
            number,
            content: Content::TooLong(length),
        };
        assert_eq!(
            read("12345\n123456\n1"),
            [line(1, "12345"), long(2, 6), line(3, "1")]
        );
        assert_eq!(read("1234567890123"), [long(1, 13)]);
    }
}
