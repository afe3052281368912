//! Punctuation that users paste together with a link.

/// Marks before a link in running text.
pub const MARKS_BEFORE_LINK: &[char] = &['<', '(', '[', '"', '\'', '“', '„', '«', '‘'];

/// Marks after a link in running text, and the slash that browsers add.
pub const MARKS_AFTER_LINK: &[char] =
    &[' ', '\u{a0}', '/', '.', ',', ';', ':', '!', '?', '…', '>', ')', ']', '"', '\'', '”', '“', '»', '’'];
