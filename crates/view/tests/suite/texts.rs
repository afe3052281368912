//! Every language has equal keys and good typography. The code uses only existing keys.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use inarow_view::{Lang, Texts};

#[path = "../../build/languages.rs"]
mod languages;
use languages::Language;

type Messages = BTreeMap<String, Message>;

/// A message, with its plain text, the mentioned values and the referenced messages.
#[derive(Default)]
struct Message {
    text: String,
    values: BTreeSet<String>,
    references: BTreeSet<String>,
    /// Categories of every plural choice in the message.
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
                // The typography test keeps alternatives apart, because they do not follow each other.
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
            message.text.push('{');
        }
        InlineExpression::Placeable { expression } => read_expression(message, expression),
        InlineExpression::StringLiteral { value } => message.text.push_str(value),
        other => panic!("texts keep to values, choices and references: {other:?}"),
    }
}

/// Reads the messages of a language in a folder. Returns the faults of the files too.
fn messages(texts: &Path, language: &Language) -> (Messages, Vec<String>) {
    let (mut all, mut faults) = (Messages::new(), Vec::new());
    for name in &language.files {
        if !cfg!(feature = "test-game") && name.ends_with("/drop.ftl") {
            continue;
        }
        let content = std::fs::read_to_string(texts.join(name)).expect("a text file");
        let resource = fluent_syntax::parser::parse(content.as_str()).expect("the search has parsed it");
        for entry in &resource.body {
            match entry {
                Entry::Message(entry) => {
                    let mut message = Message::default();
                    read(&mut message, entry.value.as_ref().expect("a message has a value"));
                    assert!(entry.attributes.is_empty(), "{}", entry.id.name);
                    if all.insert(entry.id.name.to_owned(), message).is_some() {
                        faults.push(format!("{name}: {} stands twice", entry.id.name));
                    }
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    (all, faults)
}

/// Returns the folder of the program's texts, the languages, and the English messages. English is right by
/// definition.
fn own() -> (PathBuf, Vec<Language>, Messages) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let languages = languages::find(&folder).unwrap();
    let english = messages(&folder, &languages[0]).0;
    (folder, languages, english)
}

/// Returns all faults of the languages in a folder.
fn faults(texts: &Path) -> Vec<String> {
    let languages = languages::find(texts).unwrap();
    let (english, mut faults) = messages(texts, &languages[0]);
    for language in &languages {
        let (all, found) = messages(texts, language);
        let other = found.into_iter().filter(|_| language.code != "en");
        let other = other.chain(differences(&english, &all)).chain(wrong_choices(language, &all));
        let other = other.chain(wrong_marks(language, &all));
        faults.extend(other.map(|fault| format!("{}: {fault}", language.code)));
    }
    faults
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

/// Returns the values that a message and its references mention.
fn values(all: &Messages, key: &str) -> BTreeSet<String> {
    // A reference to a missing message is found as a missing key.
    let Some(message) = all.get(key) else { return BTreeSet::new() };
    let mut found = message.values.clone();
    for reference in &message.references {
        found.extend(values(all, reference));
    }
    found
}

/// Returns the differences of a language from English.
fn differences(english: &Messages, other: &Messages) -> Vec<String> {
    let missing =
        english.keys().filter(|key| !other.contains_key(*key)).map(|key| format!("{key} is missing"));
    let extra = other.keys().filter(|key| !english.contains_key(*key));
    let extra = extra.map(|key| format!("{key} is not among the English texts"));
    let values = english.keys().filter(|key| other.contains_key(*key)).filter_map(|key| {
        let (asked, given) = (values(english, key), values(other, key));
        (asked != given).then(|| format!("{key} mentions {given:?} for {asked:?}"))
    });
    missing.chain(extra).chain(values).collect()
}

/// Returns the plural categories of a language, as known to the library that chooses a category.
fn plurals(code: &str) -> BTreeSet<String> {
    let source =
        "k = { $n ->\n [zero] zero\n [one] one\n [two] two\n [few] few\n [many] many\n *[other] other\n }";
    let mut bundle = FluentBundle::new(vec![code.parse().unwrap()]);
    bundle.add_resource(FluentResource::try_new(source.to_owned()).unwrap()).unwrap();
    let pattern = bundle.get_message("k").unwrap().value().unwrap();
    let numbers = (0..=200).map(f64::from).chain([1000.0, 1e6, 0.5, 1.5, 2.5]);
    let category = |number: f64| {
        let args = FluentArgs::from_iter([("n", number)]);
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    };
    numbers.map(category).chain(["other".to_owned()]).collect()
}

#[test]
fn plural_categories_are_those_of_the_language() {
    let check = |code, expected: &[&str]| {
        let expected: BTreeSet<String> = expected.iter().map(|category| (*category).to_owned()).collect();
        assert_eq!(plurals(code), expected, "{code}");
    };
    check("en", &["one", "other"]);
    check("ru", &["one", "few", "many", "other"]);
    check("sl", &["one", "two", "few", "other"]);
    check("ja", &["other"]);
}

/// Returns choices by number that lack a plural form or have a form unknown to the language.
fn wrong_choices(language: &Language, all: &Messages) -> Vec<String> {
    let set = |categories: &[&str]| categories.iter().map(|category| (*category).to_owned()).collect();
    // Choices by value alone (`[5] five`) end in `*[other]`. Sides are stones in some looks, otherwise letters.
    let known: [BTreeSet<String>; 9] = [
        plurals(&language.code),
        set(&["other"]),
        set(&["black", "white", "other"]),
        set(&["stones", "other"]),
        set(&["stones", "both", "other"]),
        set(&["free", "other"]),
        set(&["same", "loser", "other"]),
        set(&["last-move", "other"]),
        // Fields of a set-up, with their names in the form.
        set(&["k", "width", "height", "other"]),
    ];
    let wrong = |choice: &&BTreeSet<String>| !known.contains(choice);
    all.iter()
        .flat_map(|(key, message)| message.choices.iter().filter(wrong).map(move |choice| (key, choice)))
        .map(|(key, choice)| format!("{key} chooses among {choice:?}, not {:?}", known[0]))
        .collect()
}

/// Returns faults of typography.
fn wrong_marks(language: &Language, all: &Messages) -> Vec<String> {
    let mut faults = Vec::new();
    // Names of commands are typed, not read.
    for (key, message) in all.iter().filter(|(key, _)| !key.ends_with("-names")) {
        // Help and messages of the arena, the course, workers and the server name options as typed, such as
        // --moves.
        let names_options = [
            "cli-", "arena-", "course-", "fleet-", "worker-", "said-", "plan-", "log-", "server-",
            "ratings-", "roster-", "tune-",
        ]
        .iter()
        .any(|start| key.starts_with(start));
        let text = &if names_options {
            message.text.replace(" --", " ").trim_start_matches("--").to_owned()
        } else {
            message.text.clone()
        };
        for wrong in ["\"", "'", "...", " - ", "--", "!", "\u{a0}\u{a0}", " ,", " .", "<", ">"] {
            if text.contains(wrong) {
                faults.push(format!("{key} has {wrong:?}: {text}"));
            }
        }
        for line in text.lines() {
            if line.starts_with("- ") {
                faults.push(format!("{key}: a list is marked with an en dash: {line}"));
            }
            if line.trim().contains("  ") {
                faults.push(format!("{key}: two spaces: {line}"));
            }
            let mut behind = line.match_indices('-').filter_map(|(at, _)| line[at + 1..].chars().next());
            if behind.any(|c| c.is_ascii_digit()) {
                faults.push(format!("{key}: a minus is −: {line}"));
            }
        }
        let [open, close] = language.quotes;
        let mut known = "“”«»„‟「」『』".chars();
        if known.any(|mark| mark != open && mark != close && text.contains(mark)) {
            faults.push(format!("{key}: quotation marks are {open}{close}: {text}"));
        }
        let count = |mark| text.chars().filter(|c| *c == mark).count();
        if count(open) != count(close) {
            faults.push(format!("{key}: a quotation is not closed: {text}"));
        }
    }
    faults.retain(|fault| !fault.starts_with("language-quotes"));
    faults
}

#[test]
fn every_language_says_the_same_in_good_typography() {
    let (folder, languages, _) = own();
    let faults = faults(&folder);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let found: Vec<&str> = languages.iter().map(|language| language.code.as_str()).collect();
    let built: Vec<&str> = Lang::ALL.iter().map(|lang| lang.code()).collect();
    assert_eq!(built, found, "every folder is a language of the program");
}

#[test]
fn what_a_further_language_lacks_is_reported() {
    let found = faults(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts"));
    let expected = [
        "sl: no is missing",
        "sl: more is not among the English texts",
        "sl: quoted mentions {} for {\"name\"}",
        "sl: moves-count chooses among {\"one\", \"other\"}, not {\"few\", \"one\", \"other\", \"two\"}",
        "sl: quoted: quotation marks are »«: datoteka “X”",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_language_that_does_not_say_what_it_is_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = |path: &str, content: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        inarow_sys::file::write_whole(&path, content.as_bytes()).unwrap();
    };
    let refused = |expected: &str| {
        let error = languages::find(folder.path()).unwrap_err();
        assert!(error.ends_with(expected), "{error}");
    };
    refused("the folder en, which all others follow, is not there");
    file("en/words.ftl", "yes = yes\n");
    refused("language-name is missing: the language's name in itself");
    for mark in ["·", "..", "’"] {
        let about = format!("language-name = English\nlanguage-decimal = {mark}\nlanguage-quotes = “”\n");
        file("en/language.ftl", &about);
        refused("language-decimal is . or , or ٫: the mark between whole numbers and fractions");
    }
    file("en/language.ftl", "language-name = English\nlanguage-decimal = .\nlanguage-quotes = “\n");
    refused("language-quotes are two marks: the opening and the closing quotation mark");
    file("en/language.ftl", "language-name = English\nlanguage-decimal = .\nlanguage-quotes = “”\n");
    assert_eq!(languages::find(folder.path()).unwrap().len(), 1);
    file("en/words.ftl", "yes = yes\nno\n");
    refused("in line 2");
    file("en/words.ftl", "yes = yes\n");
    file("Deutsch/words.ftl", "yes = ja\n");
    refused("call the folder by the language's two or three letters of ISO 639");
    std::fs::remove_dir_all(folder.path().join("Deutsch")).unwrap();
    file("deutsch.ftl", "yes = ja\n");
    refused("call the file by the language's two or three letters of ISO 639");
    std::fs::remove_file(folder.path().join("deutsch.ftl")).unwrap();
    file("de.ftl", "yes = ja\n");
    refused("de.ftl: language-name is missing: the language's name in itself");
    file("de.ftl", "language-name = Deutsch\nlanguage-decimal = ,\nlanguage-quotes = „“\n");
    assert_eq!(languages::find(folder.path()).unwrap().len(), 2);
    file("de/language.ftl", "language-name = Deutsch\nlanguage-decimal = ,\nlanguage-quotes = „“\n");
    refused("de is a folder and a file: keep one");
}

#[test]
fn every_file_is_embedded() {
    let (folder, languages, _) = own();
    for (lang, language) in Lang::ALL.iter().zip(&languages) {
        let texts = Texts::new(*lang);
        for key in messages(&folder, language).0.keys() {
            assert!(texts.has(key), "{key} is in a file that is not embedded");
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
    let name = "{ $side } «»";
    assert_eq!(
        texts.with("event-joined", &[("name", name.into()), ("side", "X".into())]),
        format!("{name} joined as X")
    );
}

#[test]
fn every_key_that_the_code_asks_for_exists() {
    let (_, _, english) = own();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut asked = 0;
    for file in files_under(crates) {
        if file.extension().is_none_or(|ending| ending != "rs") || file.ends_with("tests/suite/texts.rs") {
            continue;
        }
        // Line breaks and indentation belong to the formatter.
        let source = std::fs::read_to_string(&file).expect("a text file");
        let source: String = source.chars().filter(|c| !c.is_whitespace()).collect();
        for call in ["Said::new(\"", "texts.get(\"", "texts.with(\"", "texts().get(\"", "texts().with(\""] {
            for (at, _) in source.match_indices(call) {
                let key = source[at + call.len()..].split('"').next().unwrap();
                if key == "no-such-text" {
                    continue; // This key is the example of a missing key.
                }
                assert!(english.contains_key(key), "{}: no text {key:?}", file.display());
                asked += 1;
            }
        }
    }
    assert!(asked >= 3, "the scan finds the calls");
}

/// Keys also occur in tables, far from their use.
#[test]
fn whatever_looks_like_a_key_in_the_window_is_one() {
    /// A game on the command line.
    const OTHERS: [&str; 1] = ["score-balanced"];
    let (_, _, english) = own();
    let first = |key: &str| key.split('-').next().unwrap_or_default().to_owned();
    let firsts: std::collections::BTreeSet<String> = english.keys().map(|key| first(key)).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = 0;
    for file in files_under(&crates.join("desktop/src")) {
        let inside = file.strip_prefix(crates).unwrap_or(&file);
        let test = inside.components().any(|part| part.as_os_str().to_string_lossy().contains("test"));
        // Such strings in this file are names of icons.
        let icons = inside.ends_with("kit/icon.rs");
        if test || icons || file.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&file).expect("a text file");
        // Tests inside a file are at its end.
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
