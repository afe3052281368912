//! Words that stay on one line: marks, numbers with their nouns, initials, short Russian words.

use crate::number::THOUSANDS;

/// No-break space.
const BOUND: char = '\u{a0}';
/// Longest noun that stays with its number, in letters. A longer noun may need its own line.
const LONGEST_NOUN: usize = 12;

/// Returns the text with no-break spaces between these words:
///
/// - a number and its noun or unit: “5 games”, “30 s”, “№ 7”, “move 5”
/// - a plus (“3 min + 2 s”), a middle dot and the next word, a dash after its word
/// - initials: “A. B. Ivanov”
/// - a short Russian preposition or conjunction and the next word, or a particle and the word before it
/// - a lone mark and its words: “Player 2: O”, “X (black)”, “X won”
pub fn bound(text: &str) -> String {
    bound_by(text, BOUND)
}

/// Works like [`bound`] with another character in place of the no-break space.
pub fn bound_by(text: &str, space: char) -> String {
    let mut shown = String::with_capacity(text.len() + 4);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            shown.push('\n');
        }
        let words: Vec<&str> = line.split(' ').collect();
        for (place, word) in words.iter().enumerate() {
            if let Some(before) = place.checked_sub(1).and_then(|before| words.get(before)) {
                let binds = binds(before, word, words.get(place + 1).copied());
                shown.push(if binds { space } else { ' ' });
            }
            shown.push_str(word);
        }
    }
    shown
}

/// Whether no line breaks between `before` and `word`. `next` is the word after both.
fn binds(before: &str, word: &str, next: Option<&str>) -> bool {
    let numbers = word.starts_with(|c: char| c.is_ascii_digit());
    let marked = is_mark(word)
        || (numbers && next.is_some_and(is_mark))
        || (is_mark(before) && word.starts_with('('))
        || does(before, word)
        || (is_small(word) && is_one_of(&NUMBERED, before));
    let short = leads(before) || follows(word);
    marked
        || short
        || counts(before, word)
        || before == "№"
        || is_initial(before)
        || matches!(word, "—" | "–" | "+")
        || matches!(before, "·" | "+")
}

/// Russian prepositions, conjunctions and negations that must not end a line.
const LEADING: [&str; 31] = [
    "а", "без", "в", "во", "да", "для", "до", "за", "и", "из", "или", "к", "как", "ко", "на", "над", "не",
    "ни", "но", "о", "об", "обо", "от", "по", "под", "при", "про", "с", "со", "то", "у",
];
/// Nouns that come before their number.
const NUMBERED: [&str; 18] = [
    "знак",
    "знака",
    "камень",
    "ход",
    "хода",
    "ходе",
    "игрок",
    "партия",
    "партии",
    "уровень",
    "уровне",
    "уровня",
    "move",
    "mark",
    "stone",
    "player",
    "level",
    "game",
];
/// Russian particles that must not begin a line.
const PARTICLES: [&str; 5] = ["бы", "б", "же", "ж", "ли"];

/// Whether a word must stay with the next word.
fn leads(word: &str) -> bool {
    is_one_of(&LEADING, word.trim_start_matches(['(', '«']))
}

/// Whether a word must stay with the word before it.
fn follows(word: &str) -> bool {
    is_one_of(&PARTICLES, word.trim_end_matches([',', '.', ':', ';', '?', '!', ')', '»', '…']))
}

fn is_one_of(words: &[&str], word: &str) -> bool {
    // Longer words need no lower case, because the longest word of the lists has 14 bytes.
    word.len() <= 14 && words.contains(&word.to_lowercase().as_str())
}

/// Whether a word is a lone mark.
fn is_mark(word: &str) -> bool {
    matches!(word.trim_matches(|c: char| !c.is_alphanumeric()), "X" | "O")
}

/// Whether a word is a number of at most three digits.
fn is_small(word: &str) -> bool {
    let digits = word.trim_end_matches([',', '.', ':', ';', '?', '!', ')', '»', '”']);
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the words are a lone mark and its verb or property: “X won”.
fn does(before: &str, word: &str) -> bool {
    is_mark(before)
        && before.ends_with(char::is_alphanumeric)
        && word.starts_with(char::is_lowercase)
        && !leads(word)
        && word.chars().count() <= LONGEST_NOUN
}

/// Whether the words are a number and its noun or unit.
fn counts(before: &str, word: &str) -> bool {
    let digits = before.trim_start_matches(['(', '+', '−', '-', '“', '«']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | THOUSANDS | BOUND));
    is_number
        && word.starts_with(|c: char| c.is_alphabetic() || c == '%')
        && word.chars().count() <= LONGEST_NOUN
}

/// Whether a word is an initial: “A.”.
fn is_initial(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next().is_some_and(char::is_uppercase);
    first && letters.next() == Some('.') && letters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_read_as_one_stay_in_one_line() {
        for (text, expected) in [
            ("Ходит Игрок 2: O", "Ходит Игрок~2:~O"),
            ("Your move: X", "Your move:~X"),
            ("сюда: X (чёрным) нельзя", "сюда:~X~(чёрным) нельзя"),
            ("шесть: X (чёрным)\nX ходит", "шесть:~X~(чёрным)\nX~ходит"),
            ("О чём это: XO  x", "О~чём это: XO  x"),
            ("ход 5\u{202f}000 из 5\u{202f}000", "ход 5\u{202f}000~из~5\u{202f}000"),
            ("ещё 5 партий из 11", "ещё 5~партий из~11"),
            ("1\u{202f}200 позиций за 2,5 с", "1\u{202f}200~позиций за~2,5~с"),
            ("95 % побед", "95~% побед"),
            ("в 2026. Потом", "в~2026. Потом"),
            ("партия № 7", "партия №~7"),
            ("ходит А. Н. Петров", "ходит А.~Н.~Петров"),
            ("ничья — поле заполнено", "ничья~— поле заполнено"),
            ("ход 5 противопоставляется", "ход~5 противопоставляется"),
            ("Ровно пять: X (чёрные) победил.", "Ровно пять:~X~(чёрные) победил."),
            ("одной стороны: X победил.", "одной стороны:~X~победил."),
            ("пяти в ряд у X ещё нет.", "пяти в~ряд у~X~ещё нет."),
            ("чёрные ставят знак 3 из 3", "чёрные ставят знак~3~из~3"),
            ("первый ход — в любую клетку", "первый ход~— в~любую клетку"),
            ("закрыт с двух сторон (и не больше)", "закрыт с~двух сторон (и~не~больше)"),
            ("O и #.", "O и~#."),
            ("Во всём: но Он", "Во~всём: но~Он"),
            ("Для двоих, без часов или при часах", "Для~двоих, без~часов или~при~часах"),
            ("Есть ли ход? Он же", "Есть~ли ход? Он~же"),
            ("a move – to B", "a move~– to B"),
            ("средний · 3 мин + 2 с", "средний ·~3~мин~+~2~с"),
            ("Home · End", "Home ·~End"),
            ("Потоки на уровне 10, когда", "Потоки на~уровне~10, когда"),
            ("Threads at level 10 with", "Threads at level~10~with"),
            ("сильный, как и раньше", "сильный, как~и~раньше"),
            ("сервер с --listen 0.0.0.0:80", "сервер с~--listen 0.0.0.0:80"),
            ("", ""),
        ] {
            assert_eq!(bound(text), expected.replace('~', "\u{a0}"));
        }
    }
}
