//! Words that the texts for people do not use: each has a better one, the same everywhere.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Where the texts of all languages lie.
const TEXTS: &str = "crates/view/texts/";

/// The language, what is not written in it, and what is.
const TERMS: &[(&str, &str, &str)] = &[
    ("en", "enemy", "opponent"),
    ("en", "hears", "reads"),
    ("en", "likelihood ratio", "LLR (log-likelihood ratio)"),
    ("en", "off: not", "off disables it"),
    ("en", "play again", "redo"),
    ("en", "put aside", "save, or delete"),
    ("en", "sitting", "session"),
    ("en", "the nearest is", "did you mean"),
    ("en", "this time", "in this session"),
    ("en", "told", "a verb of the program: print, send, log"),
    ("en", "unless told", "default:"),
    ("en", "ways on", "variations"),
    ("en", "what the file says", "as in the file"),
    ("ru", "в этот раз", "в этом сеансе"),
    ("ru", "двойная четв", "вилка 4×4"),
    ("ru", "запомн", "сохранить"),
    ("ru", "запретн", "запрещённый"),
    ("ru", "Курсовая", "Ответный ход"),
    ("ru", "не открыть", "не удалось открыть"),
    ("ru", "не прочитать", "не удалось прочитать"),
    ("ru", "не разобрать", "не удалось разобрать"),
    ("ru", "противник", "соперник"),
    ("ru", "сядет", "играет"),
    ("ru", "стоун", "камень"),
    ("ru", "эло", "Эло"),
];

/// Looks at every message of every language; comments may say what they will.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files() {
        if let (Some(lang), Some(content)) = (language(file), tree.read(file)?) {
            search(file, &lang, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

/// The language of a file of texts.
fn language(file: &Path) -> Option<String> {
    let (lang, _) = file.to_str()?.strip_prefix(TEXTS)?.strip_suffix(".ftl")?.split_once('/')?;
    Some(lang.to_owned())
}

fn search(file: &Path, lang: &str, text: &str, findings: &mut Findings) {
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        // What stands before `=` is the message's key.
        let said = match line.split_once('=') {
            Some((key, said)) if !line.starts_with(' ') && !key.contains('{') => said,
            _ => line,
        };
        for (_, word, better) in TERMS.iter().filter(|(of, ..)| *of == lang) {
            if begins_a_word(said, word) {
                let place = format!("{}:{}", file.display(), number + 1);
                findings.problem(format!("{place}: “{word}”: write “{better}”"));
            }
        }
    }
}

fn begins_a_word(text: &str, word: &str) -> bool {
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
    fn keys_comments_and_longer_words_may_hold_them() {
        expect("en", "# told to everybody\ntold-enemy = transitting, untold", &[]);
        expect("ru", "a = Дело и тело, Эло", &[]);
    }
}
