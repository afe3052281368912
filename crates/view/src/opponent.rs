//! Names of an unnamed player inside a sentence: «Ходит соперник», but «Соперник сдался».

use crate::letters::{ends_sentence, uncapitalised};

/// Texts used as the name of an unnamed opponent.
const NAMES: [&str; 2] = ["player-opponent", "web-opponent"];
/// Text that has a lower-case form within sentences.
const WITHIN: &str = "web-opponent";

/// Lower-cases the name of an unnamed opponent within a sentence, except at the beginning of the sentence.
/// `names` are the names in the sentence. `text` finds a text by key.
pub(crate) fn opponent_within<'a>(
    sentence: String,
    names: impl IntoIterator<Item = &'a str>,
    text: impl Fn(&str) -> String,
) -> String {
    let mut unnamed = names.into_iter().filter(|name| NAMES.iter().any(|key| text(key) == *name));
    let Some(name) = unnamed.next() else { return sentence };
    let within = uncapitalised(&text(WITHIN));
    let mut parts = sentence.split(name);
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let before = said.trim_end();
        let begins = before.is_empty() || ends_sentence(before);
        said.push_str(if begins { name } else { &within });
        said.push_str(part);
    }
    said
}

#[cfg(test)]
mod tests {
    use crate::{Lang, Texts};

    #[test]
    fn an_opponent_without_a_name_is_a_word() {
        let said = |lang, key, name: &str| {
            let [x, o] = ["name", "who"].map(|value| (value, name.into()));
            Texts::new(lang).with(key, &[x, o, ("side", "X".into())])
        };
        for (key, russian, english) in [
            ("turn-named", "Ходит соперник: X", "Opponent to move: X"),
            ("refused-turn-named", "Сейчас ходит соперник", "Opponent is to move"),
            ("over-won-named", "Победа: соперник (X)", "Opponent (X) won"),
            (
                "web-draw-waits",
                "Вы предложили ничью. Ждём ответа: соперник",
                "You offered your opponent a draw",
            ),
            (
                "web-claimed-you",
                "Вы ушли; победа засчитана: соперник",
                "You left; your opponent claimed the win",
            ),
            ("web-joined", "Соперник уже здесь", "Opponent is here"),
            ("window-series-won", "Победа в матче: соперник", "Opponent won the match"),
        ] {
            assert_eq!(said(Lang::Ru, key, "Соперник"), russian);
            assert_eq!(said(Lang::En, key, "Opponent"), english);
        }
        assert_eq!(said(Lang::En, "web-draw-waits", "Your opponent"), "You offered your opponent a draw");
        assert_eq!(said(Lang::Ru, "turn-named", "Анна"), "Ходит Анна: X");
        assert_eq!(said(Lang::Ru, "player-opponent", ""), "Соперник");
    }
}
