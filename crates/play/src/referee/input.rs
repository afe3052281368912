//! The referee's input: lines of bounded length, and their content.

use std::io::{self, BufRead};

use inarow_core::Side;
use inarow_record::SwapChoice;

use super::MAX_INPUT;

/// Content of a line. The board decides whether the cell exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input<'a> {
    Move(Side, &'a str),
    Choose(SwapChoice),
}

impl<'a> Input<'a> {
    /// Parses `x CELL`, `o CELL` or `choose x|o|more`, in either case.
    pub(super) fn parse(line: &'a str) -> Option<Input<'a>> {
        let mut words = line.split_ascii_whitespace();
        let (Some(verb), Some(object), None) = (words.next(), words.next(), words.next()) else {
            return None;
        };
        if verb.eq_ignore_ascii_case("choose") {
            return SwapChoice::from_name(object).map(Input::Choose);
        }
        side(verb).map(|side| Input::Move(side, object))
    }
}

fn side(word: &str) -> Option<Side> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Side::from_letter(letter),
        _ => None,
    }
}

/// Reader of lines of at most [`MAX_INPUT`] bytes. Skips the rest of a longer line without storing the rest.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::with_capacity(MAX_INPUT + 1) }
    }

    /// Returns the next line without its line feed. Returns `None` at the end of the input, and `Some(None)`
    /// for a line that is too long.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Option<&[u8]>>> {
        self.line.clear();
        let (mut read_any, mut too_long) = (false, false);
        loop {
            let available = match self.input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                break;
            }
            read_any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let piece = &available[..end.unwrap_or(available.len())];
            let room = MAX_INPUT + 1 - self.line.len();
            too_long |= piece.len() > room;
            self.line.extend_from_slice(&piece[..piece.len().min(room)]);
            let used = piece.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        // The limit has one extra byte for the CR of a CRLF.
        Ok(read_any.then(|| (!too_long).then_some(&self.line[..])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_read_in_either_case() {
        for (line, expected) in [
            ("x h8", Some(Input::Move(Side::X, "h8"))),
            ("O\t3,4", Some(Input::Move(Side::O, "3,4"))),
            ("x  H8 ", Some(Input::Move(Side::X, "H8"))),
            ("choose x", Some(Input::Choose(SwapChoice::X))),
            ("CHOOSE More", Some(Input::Choose(SwapChoice::More))),
            ("choose y", None),
            ("choose", None),
            ("x", None),
            ("xh8", None),
            ("x 3 4", None),
            ("xx h8", None),
            ("y h8", None),
            ("х h8", None),
        ] {
            assert_eq!(Input::parse(line), expected, "{line:?}");
        }
    }

    #[test]
    fn long_lines_are_told_and_skipped() {
        let long = vec![b'x'; 3 * MAX_INPUT];
        let fits = vec![b'y'; MAX_INPUT];
        let input = [&b"a\r\n"[..], &long, b"\n\n", &fits, b"\r\nlast"].concat();
        // A tiny buffer makes lines come in pieces.
        let mut lines = Lines::new(io::BufReader::with_capacity(7, &input[..]));
        assert_eq!(lines.next_line().unwrap(), Some(Some(&b"a\r"[..])));
        assert_eq!(lines.next_line().unwrap(), Some(None));
        assert_eq!(lines.next_line().unwrap(), Some(Some(&b""[..])));
        assert_eq!(lines.next_line().unwrap().unwrap().unwrap().len(), MAX_INPUT + 1);
        assert_eq!(lines.next_line().unwrap(), Some(Some(&b"last"[..])));
        assert_eq!(lines.next_line().unwrap(), None);
        assert!(lines.line.capacity() < 2 * MAX_INPUT);
    }
}
