//! Text cut into lines that fit the screen.

use unicode_width::UnicodeWidthStr;

/// Placeholder for a space that must not end a line. The placeholder is one column wide and occurs in no text.
const STAYS: char = '\u{2420}';

/// Cuts a text at spaces into lines of at most `width` columns. Line ends in the text stay. A word longer than
/// a line gets its own line. Bound words, such as a number and its noun, stay together if they fit. Lines after
/// the first of a paragraph are indented by `hang` columns.
pub fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    let bound = inarow_view::bound_by(text, STAYS);
    // Bound words that do not fit into a line are separated like other words.
    let narrow = bound.split([' ', '\n']).any(|word| word.width() > width && word.contains(STAYS));
    let lines = wrap_words(if narrow { text } else { &bound }, width, hang);
    lines.into_iter().map(|line| line.replace(STAYS, " ")).collect()
}

fn wrap_words(text: &str, width: usize, hang: usize) -> Vec<String> {
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
