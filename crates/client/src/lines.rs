//! Lines of a stream that may never end. Each line has bounded length.

use std::io::{BufRead, BufReader, Read};

use crate::ClientError;

/// Largest line or document, in bytes. A game on the largest board with all its walls needs less.
pub(crate) const MAX_LINE: u64 = 4 << 20;

/// Reads a stream line by line.
pub(crate) struct Lines {
    stream: BufReader<Box<dyn Read + Send>>,
}

impl Lines {
    pub(crate) fn new(stream: Box<dyn Read + Send>) -> Lines {
        Lines { stream: BufReader::new(stream) }
    }

    /// Returns the next line that is not empty, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<String>, ClientError> {
        loop {
            let mut line = Vec::new();
            let read = (&mut self.stream).take(MAX_LINE).read_until(b'\n', &mut line);
            match read.map_err(|error| ClientError::io(&error))? {
                0 => return Ok(None),
                read if read as u64 == MAX_LINE => return Err(ClientError::NotUnderstood),
                _ => {}
            }
            let line = String::from_utf8(line).map_err(|_| ClientError::NotUnderstood)?;
            let line = line.trim();
            if !line.is_empty() {
                return Ok(Some(line.to_owned()));
            }
        }
    }
}

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Lines")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_left_out_and_what_has_no_end_is_refused() {
        let mut lines = Lines::new(Box::new(&b"\n\none\r\n\ntwo"[..]));
        assert_eq!(lines.next(), Ok(Some("one".to_owned())));
        assert_eq!(lines.next(), Ok(Some("two".to_owned())));
        assert_eq!(lines.next(), Ok(None));
        let mut endless = Lines::new(Box::new(std::io::repeat(b'a')));
        assert_eq!(endless.next(), Err(ClientError::NotUnderstood));
        let mut strange = Lines::new(Box::new(&b"\xff\n"[..]));
        assert_eq!(strange.next(), Err(ClientError::NotUnderstood));
    }
}
