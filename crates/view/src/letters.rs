//! Beginning and end of a text, with capital and small letters and final punctuation.

/// Capitalises the first letter. Settings and reasons are stored in lower case for use inside sentences.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a text ends with punctuation that ends a sentence.
pub fn ends_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '?', '…'])
}

/// Lower-cases the first letter of a text for use after a colon. A single sign such as X stays as it is.
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
