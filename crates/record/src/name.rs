//! Names of humans and bots. A name has one normal form for storage and display, and keys for finding
//! look-alikes.

use inarow_core::{Explain, Message, is_hidden};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// The longest name, in characters.
pub const MAX_NAME: usize = 100;
/// Most combining marks after one character. Written languages need four, while stacks of dozens cover the
/// neighbouring lines.
const MAX_MARKS: usize = 4;

/// Reason why a text is not a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// The name is empty or longer than [`MAX_NAME`] characters, or has a character that controls a terminal or
    /// reorders text.
    #[error("a name has 1 to {MAX_NAME} characters, none of them a control character")]
    Form,
    /// The name has no visible letter.
    #[error("a name has at least one letter")]
    NoLetter,
    /// Too many combining marks follow one character, or a combining mark begins the name.
    #[error("a name has at most {MAX_MARKS} combining marks after one character")]
    Marks,
}

impl Explain for NameError {
    fn message(&self) -> Message {
        match self {
            NameError::Form => Message::new("wrong-name").digits("most", MAX_NAME),
            NameError::NoLetter => Message::new("wrong-name-letter"),
            NameError::Marks => Message::new("wrong-name-marks").digits("most", MAX_MARKS),
        }
    }
}

/// Checks the name of a human or a bot and returns its normal form. The form is NFKC, without invisible
/// characters, with single spaces inside and none around.
///
/// ```
/// use inarow_record::{NameError, check_name};
/// assert_eq!(check_name("  Ａnna  B ").as_deref(), Ok("Anna B"));
/// assert_eq!(check_name("\u{200b}…"), Err(NameError::NoLetter));
/// ```
///
/// # Errors
/// When the text is not a name.
pub fn check_name(text: &str) -> Result<String, NameError> {
    // A longer text is rejected without work, because few characters become shorter.
    if text.contains(is_hidden) || text.len() > MAX_NAME * 32 {
        return Err(NameError::Form);
    }
    let name = normal_name(text);
    if !(1..=MAX_NAME).contains(&name.chars().count()) {
        return Err(NameError::Form);
    }
    if has_too_many_marks(&name) {
        return Err(NameError::Marks);
    }
    if !name.chars().any(|letter| letter.is_alphabetic() && !is_combining_mark(letter)) {
        return Err(NameError::NoLetter);
    }
    Ok(name)
}

/// Whether a text can label a row of a table or a client of the coursework game. A label has 1 to [`MAX_NAME`]
/// characters, none of which controls a terminal or reorders text.
#[must_use]
pub fn is_label(text: &str) -> bool {
    !text.is_empty() && text.chars().count() <= MAX_NAME && !text.contains(is_hidden)
}

/// Whether a text is a name in its normal form.
#[must_use]
pub fn is_name(text: &str) -> bool {
    check_name(text).is_ok_and(|name| name == text)
}

/// Turns a text into the nearest displayable name, in normal form. The name has no characters that control a
/// terminal or reorder text. The name has at most four combining marks in a row. The result may be empty.
#[must_use]
pub fn tidy_name(text: &str) -> String {
    let shown: String = text.chars().filter(|letter| !is_hidden(*letter)).take(MAX_NAME * 4).collect();
    let mut marks = MAX_MARKS;
    let mut is_kept = |letter: char| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    };
    normal_name(&shown).chars().filter(|letter| is_kept(*letter)).collect()
}

/// Returns keys for comparing names. Two names that share a key look alike. The keys ignore case, accents,
/// spaces and punctuation. Letters of other scripts are replaced by their look-alikes (Unicode Technical
/// Standard #39).
#[must_use]
pub fn name_keys(name: &str) -> [String; 2] {
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    // The look-alikes of capital letters differ from the look-alikes of small letters.
    let small = letters(&skeleton(&fold(name)).collect::<String>());
    let capital = letters(&fold(&skeleton(&normal_name(name)).collect::<String>()));
    [small, capital]
}

/// Whether two names can be mistaken for each other.
#[must_use]
pub fn look_alike(one: &str, other: &str) -> bool {
    name_keys(one).iter().zip(name_keys(other)).any(|(one, other)| *one == other)
}

/// Removes case and accents from a name.
fn fold(name: &str) -> String {
    // Upper case comes first, because upper case unifies letters such as ß and ss.
    let folded = normal_name(name).to_uppercase().to_lowercase();
    folded.nfkd().filter(|letter| !matches!(letter, '\u{300}'..='\u{36f}')).collect()
}

fn normal_name(text: &str) -> String {
    let mut name = String::new();
    let mut is_after_visible = false;
    for letter in text.nfkc() {
        // Joiners and variation selectors shape the character before. Further invisible characters change
        // nothing.
        let is_kept = !is_ignorable(letter) || (is_after_visible && is_shaping(letter));
        if is_kept {
            name.push(letter);
        }
        is_after_visible = !is_ignorable(letter) && !letter.is_whitespace();
    }
    let trimmed = name.split_whitespace().map(|word| word.trim_end_matches(is_joiner));
    let words: Vec<&str> = trimmed.filter(|word| !word.is_empty()).collect();
    // Removing characters may have made others adjacent.
    words.join(" ").nfkc().collect()
}

fn has_too_many_marks(name: &str) -> bool {
    let mut marks = MAX_MARKS;
    name.chars().any(|letter| {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        marks > MAX_MARKS
    })
}

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

fn is_shaping(letter: char) -> bool {
    is_joiner(letter) || matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// Whether a character is invisible: Unicode's Default_Ignorable_Code_Point, and the empty pattern of Braille.
fn is_ignorable(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_has_one_form() {
        for (given, expected) in [
            ("Анна", "Анна"),
            ("  Anna \u{3000} B\u{a0}C ", "Anna B C"),
            ("Ａｎｎａ ﬁ ①", "Anna fi 1"),
            ("Йод", "Йод"),
            ("И\u{306}од", "Йод"),
            ("An\u{ad}na\u{200b}\u{feff}", "Anna"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("Anna ❤\u{fe0f}", "Anna ❤\u{fe0f}"),
            ("An\u{200d}\u{200d}\u{200c}na\u{200d}", "An\u{200d}na"),
            ("Nguyễn Thị", "Nguyễn Thị"),
            ("<b>", "<b>"),
        ] {
            assert_eq!(check_name(given).as_deref(), Ok(expected), "{given:?}");
            assert!(is_name(expected) && is_name(given) == (given == expected), "{given:?}");
        }
    }

    #[test]
    fn a_name_has_a_visible_letter_and_few_marks() {
        let (zalgo, few) = (format!("A{}", "\u{301}\u{335}".repeat(3)), format!("A{}", "\u{335}".repeat(4)));
        for (given, expected) in [
            ("", NameError::Form),
            ("  \u{3000}", NameError::Form),
            ("\u{3164}", NameError::Form),
            ("\u{200b}\u{2060}\u{feff}", NameError::Form),
            ("a\nb", NameError::Form),
            ("a\u{202e}b", NameError::Form),
            (&"x".repeat(101), NameError::Form),
            (&"\u{fdfa}".repeat(6), NameError::Form),
            (&"x".repeat(1 << 20), NameError::Form),
            ("...", NameError::NoLetter),
            ("42", NameError::NoLetter),
            ("\u{2800}!", NameError::NoLetter),
            ("\u{301}a", NameError::Marks),
            (&zalgo, NameError::Marks),
        ] {
            assert_eq!(check_name(given), Err(expected), "{given:?}");
        }
        assert!(check_name(&few).is_ok());
        // Normalization sorts the marks of a stack.
        assert_eq!(tidy_name(&zalgo), "Á\u{335}\u{335}\u{335}\u{301}");
        assert_eq!(tidy_name("\u{301}\u{202e}a\u{1b}b "), "ab");
    }

    #[test]
    fn look_alikes_are_found() {
        for (one, other) in [
            ("Rapfi", "RAPFI"),
            ("Rapfi", "Rарfi"),
            ("Rapfi", "R a p f i"),
            ("Rapfi", "Rapfí"),
            ("Rapfi", "Ｒapfi!"),
            ("Pela", "PeIa"),
            ("Компьютер", "компьютеp"),
            ("Компьютер", "Kомпьютер"),
            ("Mintaka", "Мintaka"),
            ("Straße", "STRASSE"),
            ("Yixin", "Yix\u{200d}in"),
        ] {
            assert!(look_alike(one, other), "{one} {other}: {:?} {:?}", name_keys(one), name_keys(other));
        }
        for (one, other) in [("Rapfi", "Rapfi 2"), ("Anna", "Hanna"), ("Лёгкий", "Тяжёлый"), ("Bot", "Boris")]
        {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn the_normal_form_is_normal(text in any::<String>()) {
            if let Ok(name) = check_name(&text) {
                prop_assert!(is_name(&name), "{:?}", name);
            }
            let tidy = tidy_name(&text);
            prop_assert!(!tidy.contains(is_hidden) && !has_too_many_marks(&tidy));
        }

        #[test]
        fn marks_and_joiners_have_one_form_too(text in "[aй\u{301}\u{335}\u{200d}\u{200c}\u{fe0f} ﬁ\u{3164}é]{0,12}") {
            if let Ok(name) = check_name(&text) {
                prop_assert!(is_name(&name), "{:?}", name);
            }
        }
    }
}
