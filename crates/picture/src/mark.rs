//! The remark of a picture that says which program made it.

/// What pictures say of the program that made them: SVG the first, PNG and GIF the second.
pub const MARKS: [&[u8]; 2] = [SVG.as_bytes(), b"Software\0inarow"];

const SVG: &str = "<!-- Software: inarow -->";
/// An extension for remarks.
const GIF: &[u8] = b"\x21\xfe\x0fSoftware\0inarow\0";
/// A text chunk with its length before it and its check sum behind it.
const PNG: &[u8] = b"\x00\x00\x00\x0ftEXtSoftware\0inarow\x20\x0e\x77\x8a";

/// An SVG document with the remark.
pub(crate) fn svg(document: String) -> String {
    document + SVG
}

/// A PNG with the remark, before its last chunk of twelve bytes.
pub(crate) fn png(picture: Vec<u8>) -> Vec<u8> {
    with(picture, PNG, 12)
}

/// A GIF with the remark, before its last byte.
pub(crate) fn gif(picture: Vec<u8>) -> Vec<u8> {
    with(picture, GIF, 1)
}

/// The bytes with a remark before so many at their end.
fn with(mut picture: Vec<u8>, remark: &[u8], before: usize) -> Vec<u8> {
    let at = picture.len().saturating_sub(before);
    picture.splice(at..at, remark.iter().copied());
    picture
}
