//! Positions of values in a valid JSON text.

/// A step into a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step<'p> {
    /// Into an object's member.
    Key(&'p str),
    /// Into a list's element, from 0.
    Index(usize),
}

/// Returns the first byte of the value at the end of the path. If the value is missing, uses the last existing
/// value on the path.
pub(super) fn locate(text: &str, path: &[Step<'_>]) -> usize {
    let mut scan = Scan { bytes: text.as_bytes(), at: 0 };
    scan.blanks();
    for step in path {
        let value = scan.at;
        let found = match step {
            Step::Key(key) => scan.member(text, key),
            Step::Index(index) => scan.element(*index),
        };
        if found.is_none() {
            return value;
        }
    }
    scan.at
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        self.blanks();
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// Advances to the value of a member of the object here.
    fn member(&mut self, text: &str, key: &str) -> Option<()> {
        self.take(b'{')?;
        loop {
            self.blanks();
            let from = self.at;
            self.string()?;
            let name: String = serde_json::from_str(text.get(from..self.at)?).ok()?;
            self.take(b':')?;
            self.blanks();
            if name == key {
                return Some(());
            }
            self.skip()?;
            self.take(b',')?;
        }
    }

    /// Advances to an element of the list here.
    fn element(&mut self, index: usize) -> Option<()> {
        self.take(b'[')?;
        for _ in 0..index {
            self.skip()?;
            self.take(b',')?;
        }
        self.blanks();
        (self.peek()? != b']').then_some(())
    }

    fn string(&mut self) -> Option<()> {
        self.take(b'"')?;
        loop {
            let byte = self.peek()?;
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == b'"' {
                return Some(());
            }
        }
    }

    /// Advances past the value here, at any depth.
    fn skip(&mut self) -> Option<()> {
        self.blanks();
        let mut depth = 0usize;
        loop {
            match self.peek()? {
                b'"' => self.string()?,
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' => self.at += 1,
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => {
                    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",:]}".contains(byte);
                    let rest = &self.bytes[self.at..];
                    self.at += rest.iter().position(ends).unwrap_or(rest.len());
                }
            }
            if depth == 0 {
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Step::{Index, Key};
    use super::*;

    #[test]
    fn values_are_found_behind_strings_and_nested_values() {
        let text = r#" {"a\"": [1, {"b": "]}"}, "x"], "m\u006f": {"k": [ true , [], 7 ]} }"#;
        for (path, expected) in [
            (&[][..], r#"{"a"#),
            (&[Key("a\"")], "[1"),
            (&[Key("a\""), Index(1)], r#"{"b""#),
            (&[Key("a\""), Index(2)], r#""x""#),
            (&[Key("mo"), Key("k"), Index(2)], "7 ]"),
            (&[Key("mo"), Key("k"), Index(3)], "[ true"),
            (&[Key("mo"), Key("none")], r#"{"k""#),
            (&[Key("none")], r#"{"a"#),
            (&[Index(0)], r#"{"a"#),
        ] {
            let at = locate(text, path);
            assert!(text[at..].starts_with(expected), "{path:?}: {}", &text[at..]);
        }
    }
}
