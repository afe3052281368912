//! Checks for dead texts, whose keys no code and no other text names.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::code;
use crate::findings::Findings;
use crate::tree::Tree;

/// Folder of the texts, with a folder for each language.
const TEXTS: &str = "crates/view/texts";
/// Prefix of keys for commands and their options. Tests of the command line check which of these keys the
/// command line uses.
const OF_THE_GRAMMAR: &str = "cli-";
/// Minimum length of a key's beginning. Shorter strings in the code do not count.
const SHORTEST: usize = 3;

/// Checks every key of every language.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut names = Names::default();
    let mut keys = BTreeSet::new();
    for file in tree.files() {
        let of_texts = file.starts_with(TEXTS) && file.extension().is_some_and(|ending| ending == "ftl");
        let of_code = code::is_code(file) && file.file_stem().is_some_and(|stem| stem != "tests");
        if !of_texts && !of_code {
            continue;
        }
        let Some(content) = tree.read(file)? else { continue };
        let content = String::from_utf8_lossy(&content);
        if of_texts {
            names.read_texts(&content);
            keys.extend(content.lines().filter_map(key).map(str::to_owned));
        } else {
            names.read_code(&content);
        }
    }
    let mut findings = Findings::default();
    for key in keys.iter().filter(|key| !key.starts_with(OF_THE_GRAMMAR) && !names.hold(key)) {
        findings.problem(format!("{TEXTS}: no code names the text {key}: delete it in every language"));
    }
    Ok(findings)
}

/// Returns the key at the start of a line of a Fluent file.
fn key(line: &str) -> Option<&str> {
    line.split_once(" =").map(|(name, _)| name).filter(|name| is_part(name))
}

/// Whether a text may be part of a key.
fn is_part(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// Keys and parts of keys named in the code.
#[derive(Default)]
struct Names {
    whole: BTreeSet<String>,
    /// Beginnings of keys with the end of the key, as in `format!("check-{name}-next")` or `"drawn-"`.
    framed: BTreeSet<(String, String)>,
    /// Ends of keys that are named without their beginning, as in `format!("{key}-you")` or `"-nearest"`.
    ends: BTreeSet<String>,
}

impl Names {
    /// Collects keys from the code. Any text between two quotation marks may be a key. Code between quotation
    /// marks never resembles a key.
    fn read_code(&mut self, source: &str) {
        for text in code::lines(source).flat_map(|line| line.split('"')) {
            let (first, last) = match (text.split_once('{'), text.rsplit_once('}')) {
                (Some((first, _)), Some((_, last))) => (first, last),
                _ if text.ends_with('-') => (text, ""),
                _ if text.starts_with('-') => ("", text),
                _ if is_part(text) => {
                    self.whole.insert(text.to_owned());
                    continue;
                }
                _ => continue,
            };
            if !is_part(first) || !is_part(last) {
                continue;
            }
            if first.ends_with('-') && first.len() >= SHORTEST {
                self.framed.insert((first.to_owned(), last.to_owned()));
            } else if first.is_empty() && last.starts_with('-') {
                self.ends.insert(last.to_owned());
            }
        }
    }

    /// Collects keys from texts that refer to other texts, as in `{ yes }`.
    fn read_texts(&mut self, content: &str) {
        let inside =
            content.split('{').filter_map(|part| part.split_once('}')).map(|(inside, _)| inside.trim());
        self.whole.extend(inside.filter(|name| is_part(name)).map(str::to_owned));
    }

    fn hold(&self, key: &str) -> bool {
        let framed = |(first, last): &(String, String)| {
            key.strip_prefix(first.as_str())
                .and_then(|rest| rest.strip_suffix(last.as_str()))
                .is_some_and(|made| !made.is_empty())
        };
        self.whole.contains(key)
            || self.framed.iter().any(framed)
            || self.ends.iter().any(|end| key.strip_suffix(end.as_str()).is_some_and(|key| self.hold(key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(code: &str, key: &str, named: bool) {
        let mut names = Names::default();
        names.read_code(code);
        names.read_texts("answer = { yes }, { $count ->\n   *[other] { $count }\n}");
        assert_eq!(names.hold(key), named, "{key} in {code}");
    }

    #[test]
    fn a_key_is_named_whole_or_made_of_parts() {
        expect("texts.get(\"game-score\")", "game-score", true);
        expect("let keys = [\"a\", \"game-score\"];", "game-score", true);
        expect("format!(\"check-{name}-next\")", "check-play-next", true);
        expect("format!(\"drawn-{}\", key)", "drawn-row", true);
        expect("[\"drawn-\", key].concat()", "drawn-row", true);
        expect("text(\"io-full\"); format!(\"{key}-nearest\")", "io-full-nearest", true);
        expect("f(\"io-full\", \"-you\")", "io-full-you", true);
        expect("", "yes", true);
    }

    #[test]
    fn what_no_code_names_is_dead() {
        expect("texts.get(\"game-score\")", "game-scores", false);
        expect("// \"game-score\"", "game-score", false);
        expect("let a = 1;\n#[cfg(test)]\nmod tests {\n \"game-score\"\n}", "game-score", false);
        expect("format!(\"check-{name}-next\")", "check-play", false);
        expect("format!(\"drawn-{}\", key)", "drawn-", false);
        expect("format!(\"{key}-nearest\")", "io-full-nearest", false);
        expect("", "count", false);
    }

    #[test]
    fn a_key_begins_its_line() {
        assert_eq!(key("param-rating-map-w_open = Open"), Some("param-rating-map-w_open"));
        assert_eq!(key("   *[other] { $a } = b"), None);
        assert_eq!(key("# a = b"), None);
    }
}
