//! Splits a command into words.

use std::borrow::Cow;

/// Returns the words of a command with the quotes of a shell. Returns `None` for an open quote. On Windows a
/// backslash separates the folders of a path. Before a quote a backslash is still an escape.
pub(crate) fn command_words(text: &str) -> Option<Vec<String>> {
    let text = if cfg!(windows) { Cow::Owned(with_paths_of_windows(text)) } else { Cow::Borrowed(text) };
    shell_words::split(&text).ok()
}

/// Doubles every backslash that is meant literally.
fn with_paths_of_windows(text: &str) -> String {
    let mut doubled = String::with_capacity(text.len());
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        doubled.push(letter);
        match (letter, quote) {
            ('\'', Some('\'')) | ('"', Some('"')) => quote = None,
            ('\'' | '"', None) => quote = Some(letter),
            // Between single quotes a backslash is literal.
            ('\\', Some('\'')) => {}
            ('\\', _) => match letters.next_if(|next| *next == '"' || *next == '\'' && quote.is_none()) {
                Some(next) => doubled.push(next),
                None => doubled.push('\\'),
            },
            _ => {}
        }
    }
    doubled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, words: &[&str]) {
        assert_eq!(shell_words::split(&with_paths_of_windows(text)).unwrap(), words, "{text}");
    }

    #[test]
    fn backslashes_of_windows_part_folders() {
        check(r"C:\engines\pbrain-rows.exe --level 3", &[r"C:\engines\pbrain-rows.exe", "--level", "3"]);
        check(r#""C:\Program Files\rows.exe" x"#, &[r"C:\Program Files\rows.exe", "x"]);
        check(r"\\server\share\rows.exe", &[r"\\server\share\rows.exe"]);
        check(r#""\\server\all games\rows.exe""#, &[r"\\server\all games\rows.exe"]);
        check(r"'C:\my engines\rows.exe' a\ b", &[r"C:\my engines\rows.exe", r"a\", "b"]);
        check(r#"rows \"quoted\" "in \"them\"""#, &["rows", "\"quoted\"", "in \"them\""]);
        check(r#"rows "it\'s""#, &["rows", r"it\'s"]);
    }

    #[test]
    fn words_that_were_joined_are_split_alike_everywhere() {
        let words =
            [r"C:\my engines\rows.exe", "it's", r"\", r"\\", r"a\'b", "\"", r#"\""#, "", "a b", "$x", "пять"];
        let text = shell_words::join(words);
        assert_eq!(command_words(&text).unwrap(), words);
        check(&text, &words);
    }

    #[test]
    fn an_open_quote_is_refused() {
        assert_eq!(command_words("rows 'open"), None);
    }
}
