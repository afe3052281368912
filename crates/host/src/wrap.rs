//! Text cut into lines that fit the screen.

use unicode_width::UnicodeWidthStr;

/// Cuts a text at spaces into lines of at most `width` columns. Line ends in it stay; a word that is longer than a
/// line stands alone. Lines after the first of a piece are moved in by `hang` columns.
pub fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for piece in text.split('\n') {
        let mut line = String::new();
        for word in piece.split(' ') {
            if !line.trim().is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(hang)));
                line.push_str(word);
            } else {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests;
