//! Parts of a crate that are kept and tested without a screen, though the crate has one.
//!
//! The table of edges knows whole crates only; within the window's crate a line of source tells.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Sources that know no screen, by the beginnings of their paths.
const WITHOUT: &[&str] = &["crates/desktop/src/session.rs", "crates/desktop/src/session/"];

/// What draws, opens windows or plays sounds.
const SCREENS: &[&str] = &["egui", "eframe", "epaint", "winit", "accesskit", "crate::kit", "crate::shell"];

/// Looks at every source without a screen.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut seen = 0;
    for file in tree.files().iter().filter(|file| is_without(file)) {
        if let Some(content) = tree.read(file)? {
            seen += 1;
            look(file, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    if seen == 0 {
        findings.problem(format!("no source is called {}: xtask/src/screens.rs", WITHOUT.join(" or ")));
    }
    Ok(findings)
}

fn is_without(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.ends_with(".rs") && WITHOUT.iter().any(|start| name.starts_with(start))
}

fn look(file: &Path, source: &str, findings: &mut Findings) {
    for (number, line) in source.lines().enumerate() {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        for screen in SCREENS.iter().filter(|screen| names(code, screen)) {
            let place = format!("{}:{}", file.display(), number + 1);
            findings
                .problem(format!("{place}: {screen} is a screen's: the game session is played without one"));
        }
    }
}

/// Whether the code names it as a whole word that a path goes on from or ends with.
fn names(code: &str, what: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    code.match_indices(what).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + what.len()..]);
        !before.ends_with(is_word) && !after.starts_with(is_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let mut findings = Findings::default();
        look(Path::new("crates/desktop/src/session.rs"), source, &mut findings);
        findings.problems().to_vec()
    }

    #[test]
    fn a_screen_is_found_by_its_line() {
        assert_eq!(
            found("use inarow_core::Cell;\n\nuse egui::Ui;\n"),
            ["crates/desktop/src/session.rs:3: egui is a screen's: the game session is played without one"]
        );
        assert_eq!(found("fn draw(ui: &mut eframe::egui::Ui) {}").len(), 2);
        assert_eq!(found("use crate::kit::Ink;").len(), 1);
    }

    #[test]
    fn words_and_remarks_are_no_screens() {
        assert_eq!(found("// As egui does it.\nlet egui_like = 1; let kits = 2;"), [""; 0]);
    }

    #[test]
    fn only_the_table_is_without_one() {
        assert!(is_without(Path::new("crates/desktop/src/session/moves.rs")));
        assert!(is_without(Path::new("crates/desktop/src/session.rs")));
        assert!(!is_without(Path::new("crates/desktop/src/sessions.rs")));
        assert!(!is_without(Path::new("crates/desktop/src/board.rs")));
    }
}
