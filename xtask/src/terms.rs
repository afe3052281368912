//! Words to avoid in texts for people. A better word, used everywhere, replaces each word.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Folder of the texts of every language.
const TEXTS: &str = "crates/view/texts/";

/// Language, avoided word and better word.
const TERMS: &[(&str, &str, &str)] = &[
    ("en", "anew", "again"),
    ("en", "anybody", "a player, anyone"),
    ("en", "enemy", "opponent"),
    ("en", "everybody", "everyone"),
    ("en", "go on", "continue"),
    ("en", "goes on", "continues"),
    ("en", "gone on", "continued"),
    ("en", "hears", "reads"),
    ("en", "hold ", "contain, store"),
    ("en", "holds", "contains, stores"),
    ("en", "how surely", "95 % confidence interval"),
    ("en", "likelihood ratio", "LLR (log-likelihood ratio)"),
    ("en", "looking at", "viewing"),
    ("en", "off: not", "off disables it"),
    ("en", "people", "players"),
    ("en", "person", "human, player"),
    ("en", "play again", "redo"),
    ("en", "prohibition", "forbidden move"),
    ("en", "put aside", "save, or delete"),
    ("en", "sat out", "bye"),
    ("en", "seat", "side"),
    ("en", "sitting", "session"),
    ("en", "somebody", "a player, an opponent"),
    ("en", "speak", "support"),
    ("en", "stands", "is"),
    ("en", "the nearest is", "did you mean"),
    ("en", "the usual", "the default"),
    ("en", "told", "a verb of the program: print, send, log"),
    ("en", "unless told", "default:"),
    ("en", "ways on", "variations"),
    ("en", "what the file says", "as in the file"),
    ("en", "whoever", "the player who"),
    ("ru", "в этот раз", "в этом сеансе"),
    ("ru", "встреча", "партия, матч"),
    ("ru", "двойная четв", "вилка 4×4"),
    ("ru", "доск", "поле"),
    ("ru", "жребий", "по жребию"),
    ("ru", "запомин", "сохранять"),
    ("ru", "запомн", "сохранить"),
    ("ru", "запретн", "запрещённый"),
    ("ru", "запреты", "запрещённые ходы"),
    ("ru", "Курсовая", "Ответный ход"),
    ("ru", "не записать", "не удалось записать"),
    ("ru", "не найти", "не удалось найти"),
    ("ru", "не открыть", "не удалось открыть"),
    ("ru", "не перенести", "не удалось перенести"),
    ("ru", "не прочитать", "не удалось прочитать"),
    ("ru", "не разобрать", "не удалось разобрать"),
    ("ru", "не сыграть", "нельзя сыграть"),
    ("ru", "обычная", "по умолчанию"),
    ("ru", "обычное", "по умолчанию"),
    ("ru", "обычные", "по умолчанию"),
    ("ru", "обычный", "по умолчанию"),
    ("ru", "поровну", "одинаково, счёт равный"),
    ("ru", "предел ходов", "лимит ходов"),
    ("ru", "противник", "соперник"),
    ("ru", "режим", "игра"),
    ("ru", "сери", "матч"),
    ("ru", "согласны", "принять"),
    ("ru", "соглаша", "принять"),
    ("ru", "стоун", "камень"),
    ("ru", "сходи", "ходить"),
    ("ru", "сядет", "играет"),
    ("ru", "эло", "Эло"),
];

/// Suffix of keys with names that people type, such as `command-board-names`. Texts of such keys list every
/// accepted word.
const TYPED: &str = "-names";

/// Checks every message of every language, except comments and typed names.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files() {
        if let (Some(lang), Some(content)) = (language(file), tree.read(file)?) {
            search(file, &lang, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

/// Returns the language of a file of texts.
fn language(file: &Path) -> Option<String> {
    let (lang, _) = file.to_str()?.strip_prefix(TEXTS)?.strip_suffix(".ftl")?.split_once('/')?;
    Some(lang.to_owned())
}

fn search(file: &Path, lang: &str, text: &str, findings: &mut Findings) {
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        // The key of a message is before `=`.
        let said = match line.split_once('=') {
            Some((key, _)) if key.trim_end().ends_with(TYPED) => continue,
            Some((key, said)) if !line.starts_with(' ') && !key.contains('{') => said,
            _ => line,
        };
        for (_, word, better) in TERMS.iter().filter(|(of, ..)| *of == lang) {
            if begins_a_word(said, word) || begins_a_word(said, &capitalised(word)) {
                let place = format!("{}:{}", file.display(), number + 1);
                findings.problem(format!("{place}: “{word}”: write “{better}”"));
            }
        }
    }
}

/// Capitalises a word as at the beginning of a sentence. «эло» stays unchanged, because «Эло» is correct
/// everywhere.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars().filter(|_| word != "эло");
    letters.next().map_or_else(|| word.to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a word begins somewhere in a text.
pub(crate) fn begins_a_word(text: &str, word: &str) -> bool {
    let before = |at: usize| text[..at].chars().next_back();
    text.match_indices(word).any(|(at, _)| !before(at).is_some_and(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(lang: &str, text: &str, problems: &[&str]) {
        let file = format!("{TEXTS}{lang}/a.ftl");
        let mut findings = Findings::default();
        let language = language(Path::new(&file)).unwrap();
        search(Path::new(&file), &language, text, &mut findings);
        assert_eq!(findings.problems(), problems);
    }

    #[test]
    fn each_language_has_its_own_words() {
        expect(
            "en",
            "a = 3\nb = The enemy moves",
            &["crates/view/texts/en/a.ftl:2: “enemy”: write “opponent”"],
        );
        expect(
            "ru",
            "a = Запись не прочитать",
            &["crates/view/texts/ru/a.ftl:1: “не прочитать”: write “не удалось прочитать”"],
        );
        expect("ru", "b = The enemy moves", &[]);
    }

    #[test]
    fn a_capital_hides_no_word() {
        expect(
            "en",
            "a = Whoever wins",
            &["crates/view/texts/en/a.ftl:1: “whoever”: write “the player who”"],
        );
    }

    #[test]
    fn typed_names_may_be_any_words() {
        expect("ru", "command-board-names = поле, доска", &[]);
        expect("ru", "a = Доска", &["crates/view/texts/ru/a.ftl:1: “доск”: write “поле”"]);
    }

    #[test]
    fn keys_comments_and_longer_words_may_hold_them() {
        expect("en", "# told to everybody\ntold-enemy = transitting, untold", &[]);
        expect("ru", "a = Дело и тело, Эло", &[]);
    }
}
