//! Beginning and end of a text: capital and small letters, signs that end a sentence.

/// With a capital at the beginning: settings and reasons are written small, to stand inside sentences.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns true if a text ends with the sign that ends a sentence.
pub fn ends_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '?', '…'])
}

/// A text that goes on behind a colon: with a small letter at the beginning, unless that is a sign such as X.
pub fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    let (first, second) = (letters.next(), letters.clone().next());
    match first {
        Some(first) if second.is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}
