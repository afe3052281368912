//! Typed input other than cells and commands, in any language.

use std::sync::LazyLock;

use inarow_core::Side;
use inarow_record::SwapChoice;

use crate::{Lang, Texts};

/// Words for yes, no, two more marks and deletion, of all languages.
static WORDS: LazyLock<[Vec<String>; 4]> = LazyLock::new(|| {
    let texts: Vec<Texts> = Lang::ALL.iter().map(|lang| Texts::new(*lang)).collect();
    ["answer-yes-names", "answer-no-names", "opening-more-names", "answer-delete-names"].map(|key| {
        let names: Vec<String> = texts.iter().map(|texts| texts.get(key)).collect();
        names.iter().flat_map(|names| names.split(',')).map(|name| name.trim().to_owned()).collect()
    })
});

fn is_one_of(number: usize, line: &str) -> bool {
    WORDS[number].contains(&line.trim().to_lowercase())
}

/// Reads yes or no. Returns `None` for any other line.
///
/// ```
/// use inarow_view::read_yes_or_no;
/// assert_eq!(["Да", "n", "maybe"].map(read_yes_or_no), [Some(true), Some(false), None]);
/// ```
pub fn read_yes_or_no(line: &str) -> Option<bool> {
    match (is_one_of(0, line), is_one_of(1, line)) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// Whether the line is a word for deletion, as a whole.
///
/// ```
/// use inarow_view::is_delete;
/// assert_eq!(["удалить", "Delete", "no"].map(is_delete), [true, true, false]);
/// ```
pub fn is_delete(line: &str) -> bool {
    is_one_of(3, line)
}

/// Reads a side by its letter, or by the Russian letter of equal shape.
pub fn read_side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "x" | "х" => Some(Side::X),
        "o" | "о" => Some(Side::O),
        _ => None,
    }
}

/// Reads a choice of an opening among `may`. The choice is a side, more marks, or the number of the choice.
///
/// ```
/// use inarow_record::{SwapChoice::More, SwapChoice::O, SwapChoice::X};
/// use inarow_view::read_choice;
/// assert_eq!(["2", "х", "еще", "4"].map(|line| read_choice(line, &[X, O, More])), [Some(O), Some(X), Some(More), None]);
/// assert_eq!(read_choice("more", &[X, O]), None);
/// ```
pub fn read_choice(line: &str, may: &[SwapChoice]) -> Option<SwapChoice> {
    let by_number = line.parse::<usize>().ok().and_then(|number| may.get(number.checked_sub(1)?)).copied();
    let by_side = || read_side(line).map(|side| if side == Side::X { SwapChoice::X } else { SwapChoice::O });
    let more = || is_one_of(2, line).then_some(SwapChoice::More);
    by_number.or_else(by_side).or_else(more).filter(|choice| may.contains(choice))
}
