//! Names that no human and no bot may take, in every language. The computer, its levels and the strategies have
//! these names. The program's own words for players are reserved too.

use std::collections::HashSet;
use std::sync::OnceLock;

use inarow_record::name_keys;

use crate::{Lang, Texts, player_label, strength};

/// Names of players on the command line. Each name has the text `player-NAME`.
const PLAYERS: [&str; 10] = [
    "computer",
    "random",
    "rule3",
    "minimax",
    "rating-map",
    "threat1",
    "mcts",
    "score2",
    "ultimate2",
    "exec",
];
/// Presets of `rating-map`.
const PRESETS: [&str; 3] = ["balanced", "attacker", "attacker10"];
/// Names of levels.
const LEVELS: [&str; 4] = ["level-easy", "level-medium", "level-strong", "level-maximum"];

/// The program's own words for players and sides.
const WORDS: [&str; 5] = ["side-x", "side-o", "side-black", "side-white", "player-you"];
/// Other words for the computer or the operator of the server.
const OTHERS: [&str; 19] = [
    "computers",
    "компьютеры",
    "level",
    "уровень",
    "difficulty",
    "сложность",
    "ИИ",
    "ты",
    "server",
    "сервер",
    "system",
    "система",
    "admin",
    "админ",
    "administrator",
    "администратор",
    "moderator",
    "модератор",
    "inarow",
];
/// Short words for a level. Without a number such words are ordinary names.
const LEVEL_SHORT: [&str; 4] = ["lv", "lvl", "ур", "lev"];
/// Words before a name that do not change the name.
const ARTICLES: [&str; 5] = ["the", "a", "an", "этот", "мой"];
/// Numbers as words, words for extremes, and endings after a number.
const NUMBERS: [&str; 31] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "один",
    "два",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять",
    "десять",
    "tenth",
    "десятый",
    "max",
    "макс",
    "st",
    "nd",
    "rd",
    "th",
    "й",
    "ый",
    "no",
];
/// Words that mark a bot.
const BOTS: [&str; 2] = ["bot", "бот"];
/// Words for a program that plays. Bots may use these words as names, because a badge marks bots.
const PROGRAMS: [&str; 5] = ["robot", "робот", "engine", "движок", "CPU"];

/// Whether a name could pass for the computer, a level, a strategy or another word of the program. Checks the
/// words of every language. Numbers and marks around the name change nothing.
///
/// ```
/// use inarow_view::is_reserved_name;
/// assert!(is_reserved_name("Компьютер 2") && is_reserved_name("C0mputer") && is_reserved_name("Level 10"));
/// assert!(is_reserved_name("The computer") && is_reserved_name("level ten") && is_reserved_name("Вы"));
/// assert!(!is_reserved_name("Anna"));
/// ```
#[must_use]
pub fn is_reserved_name(name: &str) -> bool {
    static KEYS: OnceLock<HashSet<String>> = OnceLock::new();
    let keys = KEYS.get_or_init(|| reserved().iter().flat_map(|name| name_keys(name)).collect());
    let is_known = |name: &str| name_keys(name).iter().any(|key| keys.contains(key));
    if is_intelligence(name) {
        return true;
    }
    let words = words(name);
    let mut core = words.as_slice();
    while let [first, rest @ ..] = core
        && !rest.is_empty()
        && (is_number(first) || is_one_of(first, &ARTICLES))
    {
        core = rest;
    }
    while let [rest @ .., last] = core
        && !rest.is_empty()
        && is_number(last)
    {
        core = rest;
    }
    let has_number = words.iter().any(|word| is_number(word));
    if has_number && core.len() == 1 && is_one_of(core[0], &LEVEL_SHORT) {
        return true;
    }
    let before_brackets = name.split('(').next().unwrap_or_default();
    let parts = [name, before_brackets, name.trim_end_matches(|letter: char| !letter.is_alphabetic())];
    parts.into_iter().any(is_known) || is_known(&core.join(" "))
}

/// Whether a human's name claims to be a bot. Such a name contains the word that marks bots on pages, or is a
/// word for a program. A number may follow the word for a program.
///
/// ```
/// use inarow_view::names_a_bot;
/// assert!(names_a_bot("Rapfi (bot)") && names_a_bot("БОТ Рапфи") && !names_a_bot("Talbot"));
/// ```
#[must_use]
pub fn names_a_bot(name: &str) -> bool {
    let words = words(name);
    let mut rest = words.iter().filter(|word| !is_number(word) && !is_one_of(word, &ARTICLES)).peekable();
    words.iter().any(|word| is_one_of(word, &BOTS))
        || rest.peek().is_some() && rest.all(|word| is_one_of(word, &PROGRAMS))
}

fn words(name: &str) -> Vec<&str> {
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Whether a word resembles one of the words in `all`.
fn is_one_of(word: &str, all: &[&str]) -> bool {
    let keys = name_keys(word);
    all.iter().any(|other| name_keys(other).iter().any(|key| keys.contains(key)))
}

/// Whether a word is a number. Numbers are digits and similar letters, Roman numbers, or number words.
fn is_number(word: &str) -> bool {
    let looks_so = |letter: char| letter.is_numeric() || "lIiOoОо".contains(letter);
    let is_roman = || word.chars().all(|letter| "ivxIVXіІхХ".contains(letter));
    word.contains(char::is_numeric) && word.chars().all(looks_so) || is_roman() || is_one_of(word, &NUMBERS)
}

/// Whether a name is the abbreviation of artificial intelligence. In lower case the abbreviation could be an
/// ordinary name.
fn is_intelligence(name: &str) -> bool {
    let letters: String = words(name).concat();
    !letters.contains(char::is_lowercase) && name_keys(&letters)[0] == name_keys("AI")[0]
}

fn reserved() -> Vec<String> {
    let mut names: Vec<String> = PLAYERS.iter().chain(&OTHERS).map(|name| (*name).to_owned()).collect();
    for lang in Lang::ALL {
        let texts = Texts::new(*lang);
        names.extend(PLAYERS.map(|player| player_label(player, None, None, &texts)));
        names.extend(PRESETS.map(|preset| player_label("rating-map", Some(preset), None, &texts)));
        names.extend(LEVELS.iter().chain(&WORDS).map(|word| texts.get(word)));
        for level in (1..=10).map(|level: u8| level.to_string()).chain([String::new()]) {
            names.push(strength(&level, &texts));
            names.push(player_label("computer", None, Some(&level), &texts));
        }
    }
    names.retain(|name| !name.trim().is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_levels_and_strategies_are_reserved_in_every_language() {
        for name in reserved() {
            assert!(is_reserved_name(&name), "{name}");
            assert!(is_reserved_name(&name.to_uppercase()), "{name}");
        }
        for name in [
            "Computer",
            "Cоmрutеr",
            "ＣＯＭＰＵＴＥＲ",
            "Computer 7",
            "Computer (O)",
            "Компьютер, сильный",
            "КOМПЬЮТЕP",
            "уровень 10",
            "Максимум!",
            "Лёгкий",
            "Легкий",
            "Rating maps · attacking",
            "Угрозы",
            "Leve1 10",
            "LeveI 10",
            "Level l0",
            "1evel 10",
            "level ten",
            "Lvl 10",
            "ур. 10",
            "10-й уровень",
            "Уровень десять",
            "Level X",
            "computers",
            "The computer",
            "Computеr II",
            "AI",
            "ИИ",
            "А.I.",
            "White",
            "Чёрные",
            "Черные",
            "Вы",
            "You",
            "X",
            "О",
            "Admin",
            "Сервер 1",
        ] {
            assert!(is_reserved_name(name), "{name}");
        }
        for name in [
            "Anna",
            "Анна",
            "Rapfi",
            "Compute",
            "Компот",
            "Strongman",
            "Bob (course)",
            "(",
            "Ai",
            "Al",
            "AL",
            "Lv",
            "Max",
            "Макс",
            "Max 10",
            "Xavier",
            "Ivy",
            "Whitney",
            "Anna II",
            "Blackwood",
            "Chess Engineer",
            "Ten",
            "Ли",
            "Li 2",
        ] {
            assert!(!is_reserved_name(name), "{name}");
        }
    }

    #[test]
    fn people_do_not_call_themselves_bots() {
        for name in
            ["Rapfi bot", "Rapfi (bot)", "Рапфи-бот", "BОТ Rapfi", "b0t", "Engine", "The robot", "Движок 2"]
        {
            assert!(names_a_bot(name), "{name}");
        }
        for name in ["Talbot", "Botvinnik", "Ботвинник", "Robo", "Abbot T", "Chess Engineer", "", "7"]
        {
            assert!(!names_a_bot(name), "{name}");
        }
        for name in ["Engine", "Робот", "Rapfi bot"] {
            assert!(!is_reserved_name(name), "a bot may be called {name}");
        }
    }
}
