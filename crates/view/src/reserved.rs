//! Names that no person and no bot takes: those of the computer, its levels and the strategies, in every language.

use std::collections::HashSet;
use std::sync::OnceLock;

use inarow_record::name_keys;

use crate::{Lang, Texts, player_label, strength};

/// Players on the command line. Each has the text `player-NAME`.
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
/// Levels by name.
const LEVELS: [&str; 4] = ["level-easy", "level-medium", "level-strong", "level-maximum"];

/// Whether people may take a name for that of the computer, a level or a strategy, in any language. Numbers and marks behind
/// the name change nothing.
///
/// ```
/// use inarow_view::is_reserved_name;
/// assert!(is_reserved_name("Компьютер 2") && is_reserved_name("C0mputer") && is_reserved_name("Level 10"));
/// assert!(!is_reserved_name("Anna"));
/// ```
#[must_use]
pub fn is_reserved_name(name: &str) -> bool {
    static KEYS: OnceLock<HashSet<String>> = OnceLock::new();
    let keys = KEYS.get_or_init(|| reserved().iter().flat_map(|name| name_keys(name)).collect());
    let before_brackets = name.split('(').next().unwrap_or_default();
    let parts = [name, before_brackets, name.trim_end_matches(|letter: char| !letter.is_alphabetic())];
    parts.into_iter().flat_map(name_keys).any(|key| keys.contains(&key))
}

fn reserved() -> Vec<String> {
    let mut names: Vec<String> = PLAYERS.map(str::to_owned).into();
    for lang in Lang::ALL {
        let texts = Texts::new(*lang);
        names.extend(PLAYERS.map(|player| player_label(player, None, None, &texts)));
        names.extend(PRESETS.map(|preset| player_label("rating-map", Some(preset), None, &texts)));
        names.extend(LEVELS.map(|level| texts.get(level)));
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
        ] {
            assert!(is_reserved_name(name), "{name}");
        }
        for name in ["Anna", "Анна", "Rapfi", "Compute", "Компот", "Strongman", "Bob (course)", "(", "X"]
        {
            assert!(!is_reserved_name(name), "{name}");
        }
    }
}
