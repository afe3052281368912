//! Checks of message keys. Every key in the code needs a text in every language. The text must mention exactly
//! the message's values.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use crate::code;
use crate::findings::Findings;
use crate::tree::Tree;

/// Folder of the texts, with a folder for each language.
const TEXTS: &str = "crates/view/texts";
/// Start of a message in the code, without spaces.
const NEW: &str = "Message::new(\"";
/// Value added only at display, in the text for a mistyped name.
const NEAREST: &str = "nearest";

/// Values mentioned by the texts of a language, by key.
type Texts = BTreeMap<String, BTreeSet<String>>;

/// Checks every message in tracked code whose key is written in that code.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut languages: BTreeMap<String, Texts> = BTreeMap::new();
    for file in tree.files().iter().filter(|file| file.starts_with(TEXTS)) {
        let language = file.strip_prefix(TEXTS)?.components().next();
        let language = language.map(|part| part.as_os_str().to_string_lossy().into_owned());
        if let (Some(language), Some(content)) = (language, tree.read(file)?) {
            languages.entry(language).or_default().extend(texts(&String::from_utf8_lossy(&content)));
        }
    }
    let mut findings = Findings::default();
    for file in tree.files().iter().filter(|file| code::is_code(file)) {
        if let Some(content) = tree.read(file)? {
            look(file, &String::from_utf8_lossy(&content), &languages, &mut findings);
        }
    }
    Ok(findings)
}

/// Returns the keys of a Fluent file, each with the values that its text mentions.
fn texts(content: &str) -> Texts {
    let mut found = Texts::new();
    let mut key = None;
    for line in content.lines().filter(|line| !line.starts_with('#')) {
        let begins = line.split_once(" =").filter(|(name, _)| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        });
        if let Some((name, _)) = begins {
            found.insert(name.to_owned(), BTreeSet::new());
            key = Some(name.to_owned());
        }
        let Some(values) = key.as_ref().and_then(|key| found.get_mut(key)) else { continue };
        for (at, _) in line.match_indices('$') {
            let letters = line[at + 1..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-');
            values.insert(letters.collect());
        }
    }
    found
}

fn look(file: &Path, source: &str, languages: &BTreeMap<String, Texts>, findings: &mut Findings) {
    // Documentation has its own example keys.
    let code: String = code::lines(source).flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    for (at, _) in code.match_indices(NEW) {
        let rest = &code[at + NEW.len()..];
        let Some((key, rest)) = rest.split_once('"') else { continue };
        expect(file, key, Some(&named(rest)), languages, findings);
    }
    // Keys in a `match`, as in most errors.
    for (at, _) in code.match_indices("implExplainfor") {
        for key in literals(block(&code[at..])).filter(|literal| is_key(literal)) {
            expect(file, key, None, languages, findings);
        }
    }
}

/// Checks that a key has a text in every language. If the message's values are known, the text must mention
/// exactly these values.
fn expect(
    file: &Path,
    key: &str,
    holds: Option<&BTreeSet<String>>,
    languages: &BTreeMap<String, Texts>,
    findings: &mut Findings,
) {
    for (language, texts) in languages {
        let Some(mentions) = texts.get(key) else {
            findings.problem(format!("{}: no text {key} in {language}", file.display()));
            continue;
        };
        let Some(holds) = holds else { continue };
        if mentions != holds {
            let what = format!("mentions {mentions:?}, the message holds {holds:?}");
            findings.problem(format!("{}: the text {key} in {language} {what}", file.display()));
        }
        if let Some(own) = texts.get(&format!("{key}-{NEAREST}"))
            && let Some(missing) = own.iter().find(|name| *name != NEAREST && !holds.contains(*name))
        {
            findings.problem(format!("{}: {key}-{NEAREST} in {language} mentions {missing}", file.display()));
        }
    }
}

/// Returns the names of the values that follow a key, as in `).text("file",…).count("games",…)`.
fn named(rest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut rest = rest.strip_prefix(')').unwrap_or_default();
    while let Some(call) = rest.strip_prefix('.') {
        let Some((_, arguments)) = call.split_once('(') else { break };
        if let Some(name) = arguments.strip_prefix('"').and_then(|rest| rest.split('"').next()) {
            names.insert(name.to_owned());
        }
        rest = behind(arguments, '(', ')');
    }
    names
}

/// Returns the text after the end of a bracket, given the text after its start. Brackets in quotation marks are
/// ignored.
fn behind(text: &str, open: char, close: char) -> &str {
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            _ if letter == open => depth += 1,
            _ if letter == close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + letter.len_utf8()..];
        }
    }
    ""
}

/// Returns the block that the next brace opens.
fn block(text: &str) -> &str {
    let Some((_, inside)) = text.split_once('{') else { return "" };
    &inside[..inside.len() - behind(inside, '{', '}').len()]
}

fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

fn is_key(literal: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    literal.contains('-') && literal.split('-').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect_problems(code: &str, problems: &[&str]) {
        let ru = "# a-b = no\nio-full = полно\nlog-line = строка { $line } ({ $detail ->\n   *[other] что-то\n})\n";
        let en = "io-full = full\nlog-line = line { $line } ({ $detail })\nonly-en = yes\n";
        let languages = [("en", en), ("ru", ru)].map(|(code, content)| (code.to_owned(), texts(content)));
        let mut findings = Findings::default();
        look(Path::new("a.rs"), code, &BTreeMap::from(languages), &mut findings);
        assert_eq!(findings.problems(), problems);
    }

    #[test]
    fn keys_with_their_values_pass() {
        expect_problems("Message::new(\"io-full\"), Message::new(key)", &[]);
        expect_problems(
            "Message::new(\"log-line\")\n    .digits(\"line\", (1, f(\")\")))\n    .text(\"detail\", x)",
            &[],
        );
        expect_problems(
            "impl Explain for E { fn message(&self) { Message::new(match self { _ => \"io-full\" }) } }",
            &[],
        );
    }

    #[test]
    fn what_a_language_lacks_is_named() {
        expect_problems("Message::new(\"only-en\")", &["a.rs: no text only-en in ru"]);
        expect_problems(
            "Message::new(\"log-line\").text(\"line\", 1)",
            &[
                "a.rs: the text log-line in en mentions {\"detail\", \"line\"}, the message holds {\"line\"}",
                "a.rs: the text log-line in ru mentions {\"detail\", \"line\"}, the message holds {\"line\"}",
            ],
        );
        expect_problems(
            "impl Explain for E { fn message(&self) { { } match self { _ => \"no-such\" } } } fn f() { \"not-a-key\" }",
            &["a.rs: no text no-such in en", "a.rs: no text no-such in ru"],
        );
    }
}
