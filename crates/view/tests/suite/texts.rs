//! Every language says the same things, says them in good typography, and is asked only for what it has.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use inarow_view::{Lang, Texts};

/// A message: its plain text, the values it mentions and the messages it refers to.
#[derive(Default)]
struct Message {
    text: String,
    values: BTreeSet<String>,
    references: BTreeSet<String>,
    /// Categories of every plural choice in it.
    choices: Vec<BTreeSet<String>>,
}

fn read(message: &mut Message, pattern: &Pattern<&str>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => message.text.push_str(value),
            PatternElement::Placeable { expression } => read_expression(message, expression),
        }
    }
}

fn read_expression(message: &mut Message, expression: &Expression<&str>) {
    match expression {
        Expression::Inline(inline) => read_inline(message, inline),
        Expression::Select { selector, variants } => {
            read_inline(message, selector);
            let mut categories = BTreeSet::new();
            for variant in variants {
                if let fluent_syntax::ast::VariantKey::Identifier { name } = variant.key {
                    categories.insert(name.to_owned());
                }
                // Alternatives do not follow each other: keep them apart for the typography test.
                message.text.push('\n');
                read(message, &variant.value);
                message.text.push('\n');
            }
            message.choices.push(categories);
        }
    }
}

fn read_inline(message: &mut Message, inline: &InlineExpression<&str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            message.values.insert(id.name.to_owned());
            message.text.push('{');
        }
        InlineExpression::MessageReference { id, .. } => {
            message.references.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => read_expression(message, expression),
        InlineExpression::StringLiteral { value } => message.text.push_str(value),
        other => panic!("texts keep to values, choices and references: {other:?}"),
    }
}

fn messages(lang: Lang) -> BTreeMap<String, Message> {
    let mut all = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts").join(lang.code());
    for file in files_under(&folder) {
        if !cfg!(feature = "test-game") && file.ends_with("drop.ftl") {
            continue;
        }
        let content = std::fs::read_to_string(&file).expect("a text file");
        let resource = fluent_syntax::parser::parse(content.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in &resource.body {
            match entry {
                Entry::Message(entry) => {
                    let mut message = Message::default();
                    read(&mut message, entry.value.as_ref().expect("a message has a value"));
                    assert!(entry.attributes.is_empty(), "{}", entry.id.name);
                    let before = all.insert(entry.id.name.to_owned(), message);
                    assert!(before.is_none(), "{} stands twice in {}", entry.id.name, lang.code());
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{}: {other:?}", file.display()),
            }
        }
    }
    all
}

fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// The values that a message and everything it refers to mention.
fn values(all: &BTreeMap<String, Message>, key: &str) -> BTreeSet<String> {
    let message = all.get(key).unwrap_or_else(|| panic!("no message {key}"));
    let mut found = message.values.clone();
    for reference in &message.references {
        found.extend(values(all, reference));
    }
    found
}

#[test]
fn every_language_has_the_same_keys_and_values() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let other = messages(*lang);
        let missing: Vec<_> = english.keys().filter(|key| !other.contains_key(*key)).collect();
        let extra: Vec<_> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(missing.is_empty() && extra.is_empty(), "{}: −{missing:?} +{extra:?}", lang.code());
        for key in english.keys() {
            assert_eq!(values(&english, key), values(&other, key), "{} in {}", key, lang.code());
        }
    }
}

#[test]
fn every_file_is_embedded() {
    for lang in Lang::ALL {
        let texts = Texts::new(*lang);
        for key in messages(*lang).keys() {
            assert!(texts.has(key), "{key} is in a file that is not embedded");
        }
    }
}

#[test]
fn plural_choices_are_complete() {
    let expected = |lang| match lang {
        Lang::En => BTreeSet::from(["one", "other"]),
        Lang::Ru => BTreeSet::from(["one", "few", "many", "other"]),
    };
    for lang in Lang::ALL {
        for (key, message) in messages(*lang) {
            for choice in message.choices {
                let choice: BTreeSet<&str> = choice.iter().map(String::as_str).collect();
                // Choices by value alone (`[5] five`) end in `*[other]`.
                let by_value = choice == BTreeSet::from(["other"]);
                // Sides are stones in some looks, else their letters.
                let by_side = choice == BTreeSet::from(["black", "white", "other"]);
                assert!(by_value || by_side || choice == expected(*lang), "{key}: {choice:?}");
            }
        }
    }
}

#[test]
fn typography_is_real() {
    for lang in Lang::ALL {
        for (key, message) in messages(*lang) {
            // Names of commands are typed, not read.
            if key.ends_with("-names") {
                continue;
            }
            // Help, and what the arena and workers say of their commands, name options as they are typed: --moves.
            let names_options =
                ["cli-", "arena-", "fleet-", "worker-"].iter().any(|start| key.starts_with(start));
            let text = &if names_options { message.text.replace(" --", " ") } else { message.text };
            for wrong in ["\"", "'", "...", " - ", "--", "!", "\u{a0}\u{a0}", " ,", " .", "<", ">"] {
                assert!(!text.contains(wrong), "{}: {key} has {wrong:?}: {text}", lang.code());
            }
            for line in text.lines() {
                assert!(!line.starts_with("- "), "{key}: a list is marked with an en dash");
                assert!(!line.trim().contains("  "), "{key}: two spaces: {line}");
                for (i, _) in line.match_indices('-') {
                    let next = line[i + 1..].chars().next();
                    assert!(!next.is_some_and(|c| c.is_ascii_digit()), "{key}: a minus is −: {line}");
                }
            }
            let (own, foreign) = match lang {
                Lang::En => (['“', '”'], ['«', '»', '„']),
                Lang::Ru => (['«', '»'], ['“', '”', '„']),
            };
            assert!(!text.contains(foreign), "{key}: {text}");
            let count = |mark| text.chars().filter(|c| *c == mark).count();
            assert_eq!(count(own[0]), count(own[1]), "{key}: {text}");
        }
    }
}

#[test]
fn plurals_follow_the_language() {
    let check = |lang, key, count: i64, expected: &str| {
        assert_eq!(Texts::new(lang).with(key, &[("count", count.into())]), expected);
    };
    check(Lang::Ru, "games-count", 0, "0 партий");
    check(Lang::Ru, "games-count", 1, "1 партия");
    check(Lang::Ru, "games-count", 2, "2 партии");
    check(Lang::Ru, "games-count", 5, "5 партий");
    check(Lang::Ru, "games-count", 11, "11 партий");
    check(Lang::Ru, "games-count", 21, "21 партия");
    check(Lang::Ru, "games-count", 22, "22 партии");
    check(Lang::Ru, "games-count", 1112, "1\u{202f}112 партий");
    check(Lang::Ru, "points-count", -21, "−21 очко");
    check(Lang::En, "games-count", 1, "1 game");
    check(Lang::En, "games-count", 0, "0 games");
    check(Lang::En, "points-count", -2, "−2 points");
    let texts = Texts::new(Lang::Ru);
    assert_eq!(texts.with("seconds-count", &[("count", 0.5.into())]), "0,5 секунды");
}

#[test]
fn a_missing_key_shows_itself() {
    let texts = Texts::new(Lang::Ru);
    assert_eq!(texts.unknown(), [""; 0]);
    assert_eq!(texts.get("no-such-key"), "no-such-key");
    let english = texts.in_lang(Lang::En);
    assert_eq!(english.with("another-one", &[]), "another-one");
    assert_eq!(english.get("action-back"), "Back");
    assert_eq!(texts.unknown(), ["another-one", "no-such-key"], "and it is noted, whatever the language");
}

#[test]
fn a_name_cannot_inject_markup() {
    let texts = Texts::new(Lang::En);
    let name = "{ $side } \u{7} «»";
    assert_eq!(
        texts.with("event-joined", &[("name", name.into()), ("side", "X".into())]),
        format!("{name} joined as X")
    );
}

#[test]
fn every_key_that_the_code_asks_for_exists() {
    let english = messages(Lang::En);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut asked = 0;
    for file in files_under(crates) {
        if file.extension().is_none_or(|ending| ending != "rs") || file.ends_with("tests/suite/texts.rs") {
            continue;
        }
        // Line breaks and indentation are the formatter's affair.
        let source = std::fs::read_to_string(&file).expect("a text file");
        let source: String = source.chars().filter(|c| !c.is_whitespace()).collect();
        for call in ["texts.get(\"", "texts.with(\"", "texts().get(\"", "texts().with(\""] {
            for (at, _) in source.match_indices(call) {
                let key = source[at + call.len()..].split('"').next().unwrap();
                if key == "no-such-text" {
                    continue; // the example of a missing key
                }
                assert!(english.contains_key(key), "{}: no text {key:?}", file.display());
                asked += 1;
            }
        }
    }
    assert!(asked >= 3, "the scan finds the calls");
}

/// Keys also stand in tables, far from where they are asked for.
#[test]
fn whatever_looks_like_a_key_in_the_window_is_one() {
    /// Icons and games on the command line.
    const OTHERS: [&str; 3] = ["check-circle", "folder-open", "score-balanced"];
    let english = messages(Lang::En);
    let first = |key: &str| key.split('-').next().unwrap_or_default().to_owned();
    let firsts: std::collections::BTreeSet<String> = english.keys().map(|key| first(key)).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = 0;
    for file in files_under(&crates.join("desktop/src")) {
        let inside = file.strip_prefix(crates).unwrap_or(&file);
        let test = inside.components().any(|part| part.as_os_str().to_string_lossy().contains("test"));
        if test || file.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&file).expect("a text file");
        // Tests inside a file are its end.
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for literal in source.split('"') {
            let letters = |part: &str| {
                !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            };
            if !literal.contains('-') || !literal.split('-').all(letters) || !firsts.contains(&first(literal))
            {
                continue;
            }
            found += 1;
            let known = english.contains_key(literal) || OTHERS.contains(&literal);
            assert!(known, "{}: no text {literal:?}", file.display());
        }
    }
    assert!(found > 500, "the scan finds the keys: {found}");
}
