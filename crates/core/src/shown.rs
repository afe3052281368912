//! Untrusted text made safe to display: names, paths, keys and values of files, output of programs.

use std::borrow::Cow;

/// Replacement for a hidden character.
const STAND_IN: char = char::REPLACEMENT_CHARACTER;

/// Whether a character must not reach a display. Control characters move the cursor and colour the screen, and
/// line separators break the line. The marks of the Unicode Bidirectional Algorithm (UAX #9) reorder the
/// following text.
///
/// ```
/// use inarow_core::is_hidden;
/// assert!(is_hidden('\u{1b}') && is_hidden('\u{202e}') && is_hidden('\n'));
/// assert!(!is_hidden('ё') && !is_hidden(' '));
/// ```
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Returns the text on one line, with hidden characters replaced and at most `most` characters. The middle of a longer
/// text is left out.
///
/// ```
/// use inarow_core::on_a_line;
/// assert_eq!(on_a_line("a\u{1b}[31mb\n", 20), "a\u{fffd}[31mb\u{fffd}");
/// assert_eq!(on_a_line("0123456789", 7), "012…789");
/// ```
#[must_use]
pub fn on_a_line(text: &str, most: usize) -> Cow<'_, str> {
    let text = cut_in_the_middle(text, most);
    replaced(text, is_hidden)
}

/// Returns the text with hidden characters replaced. Line breaks and tabs stay.
#[must_use]
pub fn on_lines(text: &str) -> Cow<'_, str> {
    replaced(Cow::Borrowed(text), |letter| is_hidden(letter) && !matches!(letter, '\n' | '\t'))
}

fn replaced(text: Cow<'_, str>, hidden: impl Fn(char) -> bool + Copy) -> Cow<'_, str> {
    if text.contains(hidden) { text.replace(hidden, STAND_IN.encode_utf8(&mut [0; 4])).into() } else { text }
}

fn cut_in_the_middle(text: &str, most: usize) -> Cow<'_, str> {
    // A text has at least as many bytes as characters.
    let letters = if text.len() <= most { 0 } else { text.chars().count() };
    if letters <= most {
        return Cow::Borrowed(text);
    }
    let kept = most.saturating_sub(1);
    let begin = text.chars().take(kept - kept / 2);
    let end = text.chars().skip(letters - kept / 2);
    begin.chain(['…']).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_shown_stays_as_it_is() {
        for text in ["", "Анна", "a b: “c”", &"я".repeat(50)] {
            assert!(matches!(on_a_line(text, 50), Cow::Borrowed(shown) if shown == text), "{text}");
            assert!(matches!(on_lines(text), Cow::Borrowed(shown) if shown == text), "{text}");
        }
    }

    #[test]
    fn nothing_acts_and_nothing_is_longer_than_it_may_be() {
        let text = "\u{9b}2J\u{202e}gnp.\u{2066}\r\n\u{7}x\u{2028}".repeat(40);
        for most in 0..60 {
            let line = on_a_line(&text, most);
            assert!(line.chars().count() <= most.max(1), "{most}: {line}");
            assert!(!line.contains(is_hidden), "{line:?}");
        }
        assert_eq!(on_lines("a\tb\n\u{1b}c"), "a\tb\n\u{fffd}c");
    }
}
