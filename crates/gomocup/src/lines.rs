//! Lines of bounded length from a stream of bytes.

/// Longest line that is stored, in bytes. The rest of a longer line is dropped.
pub const MAX_LINE_BYTES: usize = 4096;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Text of the line, safe to show. A replacement character replaces invalid UTF-8 and control characters.
    pub text: String,
    /// Whether the line was longer than [`MAX_LINE_BYTES`]. The rest was then dropped.
    pub cut: bool,
}

/// Splits bytes at CR, LF or CRLF. A CR ends its line at once, without waiting for an LF. Blank lines are
/// dropped.
///
/// ```
/// use inarow_gomocup::Lines;
/// let mut lines = Lines::default();
/// let texts: Vec<String> = lines.push(b"OK\r\n\n7,7\rMESS").map(|line| line.text).collect();
/// assert_eq!(texts, ["OK", "7,7"]);
/// assert_eq!(lines.finish().unwrap().text, "MESS");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    held: Vec<u8>,
    cut: bool,
}

impl Lines {
    /// Takes in bytes and returns the lines that end in `bytes`.
    pub fn push<'a>(&'a mut self, bytes: &'a [u8]) -> impl Iterator<Item = Line> + 'a {
        let mut rest = bytes;
        std::iter::from_fn(move || {
            loop {
                let Some(end) = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
                    self.hold(rest);
                    rest = &[];
                    return None;
                };
                self.hold(&rest[..end]);
                rest = &rest[end + 1..];
                if let Some(line) = self.finish() {
                    return Some(line);
                }
            }
        })
    }

    /// Returns the text after the last line end, if there is any.
    #[must_use]
    pub fn unfinished(&self) -> Option<String> {
        self.clone().finish().map(|line| line.text)
    }

    /// Returns the unfinished line at the end of the stream, if there is one.
    pub fn finish(&mut self) -> Option<Line> {
        let cut = std::mem::take(&mut self.cut);
        let shown = |letter: char| {
            let hidden = inarow_core::is_hidden(letter) && letter != '\t';
            if hidden { char::REPLACEMENT_CHARACTER } else { letter }
        };
        let text = match std::str::from_utf8(&self.held) {
            Ok(text) if !text.bytes().any(|byte| byte >= 0x7f || byte < b' ' && byte != b'\t') => {
                text.trim().to_owned()
            }
            _ => String::from_utf8_lossy(&self.held).trim().chars().map(shown).collect(),
        };
        self.held.clear();
        (!text.is_empty() || cut).then_some(Line { text, cut })
    }

    fn hold(&mut self, bytes: &[u8]) {
        let room = MAX_LINE_BYTES - self.held.len();
        self.cut |= bytes.len() > room;
        self.held.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

/// Returns the beginning of an engine's text, for display.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 200;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(input: &[u8], piece: usize) -> Vec<String> {
        let mut lines = Lines::default();
        let mut texts: Vec<String> = Vec::new();
        for bytes in input.chunks(piece) {
            texts.extend(lines.push(bytes).map(|line| line.text));
        }
        texts.extend(lines.finish().map(|line| line.text));
        texts
    }

    #[test]
    fn every_line_end_ends_a_line_however_the_bytes_come() {
        let input = b"\r\nOK\r1,2\n\n3,4\r\n \xff\xfe x\r\r\n5,6";
        for piece in 1..=input.len() {
            assert_eq!(texts(input, piece), ["OK", "1,2", "3,4", "\u{fffd}\u{fffd} x", "5,6"], "{piece}");
        }
    }

    #[test]
    fn nothing_can_steer_a_terminal() {
        assert_eq!(texts(b"a\x1b[2Jb\tc\x00\n", 3), ["a\u{fffd}[2Jb\tc\u{fffd}"]);
        assert_eq!(texts("5,\u{202e}6\n".as_bytes(), 3), ["5,\u{fffd}6"], "nor turn the text after it");
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let mut lines = Lines::default();
        for _ in 0..1000 {
            assert_eq!(lines.push(&[b'a'; 1000]).count(), 0);
        }
        assert!(lines.held.capacity() <= 2 * MAX_LINE_BYTES);
        let found: Vec<Line> = lines.push(b"\nOK\n").collect();
        assert_eq!((found[0].text.len(), found[0].cut), (MAX_LINE_BYTES, true));
        assert_eq!(found[1], Line { text: "OK".to_owned(), cut: false });
    }
}
