//! Checks for words that no tracked text file may contain. The words are left-overs of unfinished work and
//! paths of one machine.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Left-overs, cut in two so that this file does not contain them.
const LEFT_OVERS: &[(&str, &str)] =
    &[("todo", "!("), ("unimplemented", "!("), ("dbg", "!("), ("FIX", "ME"), ("#[", "ignore")];

/// Top-level folders whose absolute paths are meaningful on one machine only. The search adds the slashes, so
/// that this file does not contain such a path.
const FOLDERS: &[&str] = &["home", "Users", "root", "tmp", "mnt", "work", "builds"];

/// Checks every tracked text file.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let words = Words::new();
    let mut findings = Findings::default();
    for file in tree.files() {
        if let Some(content) = tree.read(file)?.filter(|content| is_text(content)) {
            words.search(file, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

/// Whether a file is text, which has no zero byte. A file that is not UTF-8 but has no zero byte is searched
/// too.
fn is_text(content: &[u8]) -> bool {
    !content.contains(&0)
}

struct Words {
    left_overs: Vec<String>,
    folders: Vec<String>,
}

impl Words {
    fn new() -> Self {
        Self {
            left_overs: LEFT_OVERS.iter().map(|(head, tail)| format!("{head}{tail}")).collect(),
            folders: FOLDERS
                .iter()
                .map(|folder| format!("/{folder}/"))
                .chain([format!("C:{}", r"\Users")])
                .collect(),
        }
    }

    fn search(&self, file: &Path, text: &str, findings: &mut Findings) {
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", file.display(), number + 1);
            for word in self.left_overs.iter().filter(|word| line.contains(word.as_str())) {
                findings.problem(format!("{place}: left-over `{word}`: finish it or take it out"));
            }
            for folder in self.folders.iter().filter(|folder| starts_a_path(line, folder)) {
                findings.problem(format!("{place}: a path of one machine, `{folder}`: make it relative"));
            }
        }
    }
}

/// Whether `folder` begins a path in `line`. A longer path or a web address may contain `folder` without such a
/// beginning.
fn starts_a_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|before| {
            !before.is_alphanumeric() && !matches!(before, '.' | '-' | '_' | '/' | '~' | '}')
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(text: &str, problems: &[&str]) {
        let mut findings = Findings::default();
        Words::new().search(Path::new("docs/a.md"), text, &mut findings);
        assert_eq!(findings.problems(), problems);
    }

    #[test]
    fn clean_text_passes() {
        expect("A todo list, homework, an ignored test.\n`cargo run`\n", &[]);
    }

    #[test]
    fn each_left_over_is_named_with_its_line() {
        for (head, tail) in LEFT_OVERS {
            let word = format!("{head}{tail}");
            expect(
                &format!("fine\n    {word}x)\n"),
                &[&format!("docs/a.md:2: left-over `{word}`: finish it or take it out")],
            );
        }
    }

    #[test]
    fn a_path_of_one_machine_is_found_where_it_begins() {
        let home = ["", "home", ""].join("/");
        let problem = format!("docs/a.md:1: a path of one machine, `{home}`: make it relative");
        for before in ["", "in ", "(", "\"", "file://localhost:", "="] {
            expect(&format!("{before}{home}anna/inarow"), &[&problem]);
        }
        for before in ["https://example.org", "$HOME", "..", "${TOP}", "a-b"] {
            expect(&format!("{before}{home}anna/inarow"), &[]);
        }
    }

    #[test]
    fn the_windows_kind_is_found() {
        let users = format!("C:{}", r"\Users");
        expect(
            &format!(r"see {users}\anna"),
            &[&format!("docs/a.md:1: a path of one machine, `{users}`: make it relative")],
        );
    }

    #[test]
    fn a_zero_byte_means_binary() {
        assert!(is_text("текст".as_bytes()));
        assert!(is_text(b"caf\xe9"));
        assert!(!is_text(b"GIF\0"));
    }
}
