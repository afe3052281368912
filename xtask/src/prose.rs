//! Plain English in comments and English documents, checked by words to avoid and words that begin no comment.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::terms::begins_a_word;
use crate::tree::Tree;

/// First words that hide the subject of a comment.
const OPENERS: &[&str] = &["Nobody", "Of", "So", "What", "Where", "Which", "Who", "Whoever"];

/// Avoided word and better word.
const WORDS: &[(&str, &str)] = &[
    ("anew", "again"),
    ("anybody", "anyone, any player"),
    ("are none of", "are not"),
    ("everybody", "everyone, every viewer"),
    ("gone on", "continued"),
    ("is told", "is passed, reported"),
    ("so many", "the number itself"),
    ("somebody", "a player, a client"),
    ("tells whether", "returns whether"),
    ("told to", "passed, reported to"),
    ("unless told", "default:"),
    ("whoever", "the player who, the client that"),
];

/// Checks the comments and English documents among the tracked files.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files() {
        let Some(signs) = signs(file) else { continue };
        if let Some(content) = tree.read(file)? {
            search(file, signs, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

/// Returns the signs that begin a line of a comment, longest first. A document has no signs, because all its
/// lines count. `None` for files that are not checked.
fn signs(file: &Path) -> Option<&'static [&'static str]> {
    // These files list the words themselves.
    if file.ends_with("xtask/src/prose.rs") || file.ends_with("xtask/src/terms.rs") {
        return None;
    }
    match file.extension()?.to_str()? {
        "rs" => Some(&["///", "//!", "//"]),
        "js" | "mjs" | "css" => Some(&["//", "/**", "/*", "*"]),
        "sh" | "toml" | "ftl" | "service" => Some(&["#"]),
        // Documents in other languages have their language before the ending.
        "md" if !file.to_str()?.ends_with(".ru.md") => Some(&[]),
        _ => None,
    }
}

fn search(file: &Path, signs: &[&str], text: &str, findings: &mut Findings) {
    let mut is_inside = false;
    let mut is_example = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let said = match signs {
            [] => Some(line),
            _ => signs.iter().find_map(|sign| line.strip_prefix(sign)),
        };
        let Some(said) = said.map(str::trim) else {
            (is_inside, is_example) = (false, false);
            continue;
        };
        if said.starts_with("```") {
            is_example = !is_example;
        }
        if is_example {
            continue;
        }
        let said = without_code(said);
        let place = format!("{}:{}", file.display(), number + 1);
        let first = said.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        // A question is a quotation.
        if !signs.is_empty() && !is_inside && OPENERS.contains(&first) && !said.ends_with('?') {
            findings.problem(format!("{place}: begins with “{first}”: begin with a verb or a noun"));
        }
        is_inside = !said.is_empty();
        let lower = said.to_lowercase();
        for (word, better) in WORDS.iter().filter(|(word, _)| is_word(&lower, word)) {
            findings.problem(format!("{place}: “{word}”: write “{better}”"));
        }
    }
}

/// Whether a text contains whole words.
fn is_word(text: &str, word: &str) -> bool {
    begins_a_word(text, word)
        && text
            .match_indices(word)
            .any(|(at, _)| !text[at + word.len()..].chars().next().is_some_and(char::is_alphanumeric))
}

/// Removes code between backticks and quoted text.
fn without_code(line: &str) -> String {
    let parts = line.split('`').step_by(2);
    let quoted = parts.map(|part| part.split('"').step_by(2).collect::<String>());
    quoted.collect::<Vec<_>>().join("·")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(file: &str, text: &str, problems: &[&str]) {
        let file = Path::new(file);
        let mut findings = Findings::default();
        search(file, signs(file).unwrap(), text, &mut findings);
        assert_eq!(findings.problems(), problems);
    }

    #[test]
    fn a_comment_begins_with_a_verb_or_a_noun() {
        expect("a.rs", "/// Returns what is left.\nfn a() {} // What", &[]);
        let problem = "a.rs:2: begins with “What”: begin with a verb or a noun";
        expect("a.rs", "let a = 3;\n    /// What is left.", &[problem]);
        expect(
            "a.rs",
            "/// Returns the rest.\n///\n/// So it goes.",
            &["a.rs:3: begins with “So”: begin with a verb or a noun"],
        );
        expect("a.rs", "/// Returns the cells of the board\n/// Where it is empty.\n// Which file?", &[]);
        expect(
            "a.sh",
            "# Whoever\n",
            &[
                "a.sh:1: begins with “Whoever”: begin with a verb or a noun",
                "a.sh:1: “whoever”: write “the player who, the client that”",
            ],
        );
        expect("a.md", "What it does\n", &[]);
    }

    #[test]
    fn avoided_words_are_found_in_comments_and_documents() {
        let problem = |file: &str| format!("{file}:1: “anew”: write “again”");
        expect("a.rs", "// Begins anew.\nlet anew = \"anew\";", &[&problem("a.rs")]);
        expect("a.md", "Anew, it begins.\n", &[&problem("a.md")]);
        expect("a.mjs", " * It begins anew", &[&problem("a.mjs")]);
        expect("a.md", "anewly `anew` \"anew\"\n```\nanew\n```\n", &[]);
    }

    #[test]
    fn other_languages_and_the_lists_themselves_are_left_out() {
        for file in ["README.ru.md", "a.png", "xtask/src/prose.rs", "a"] {
            assert!(signs(Path::new(file)).is_none(), "{file}");
        }
    }
}
