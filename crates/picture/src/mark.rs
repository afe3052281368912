//! The remark in pictures that names the program.

/// Remarks in pictures. SVG has the first remark, PNG and GIF have the second.
pub const MARKS: [&[u8]; 2] = [SVG.as_bytes(), b"Software\0inarow"];

const SVG: &str = "<!-- Software: inarow -->";
/// Application extension for remarks.
const GIF: &[u8] = b"\x21\xfe\x0fSoftware\0inarow\0";
/// Text chunk, preceded by its length and followed by its checksum.
const PNG: &[u8] = b"\x00\x00\x00\x0ftEXtSoftware\0inarow\x20\x0e\x77\x8a";

/// Appends the remark to an SVG document.
pub(crate) fn svg(document: String) -> String {
    document + SVG
}

/// Inserts the remark into a PNG before the last chunk of twelve bytes.
pub(crate) fn png(picture: Vec<u8>) -> Vec<u8> {
    with(picture, PNG, 12)
}

/// Inserts the remark into a GIF before the last byte.
pub(crate) fn gif(picture: Vec<u8>) -> Vec<u8> {
    with(picture, GIF, 1)
}

/// Inserts a remark `before` bytes from the end.
fn with(mut picture: Vec<u8>, remark: &[u8], before: usize) -> Vec<u8> {
    let at = picture.len().saturating_sub(before);
    picture.splice(at..at, remark.iter().copied());
    picture
}
