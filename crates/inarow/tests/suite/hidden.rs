//! Tests of control characters and bidirectional marks in every file and name. No such character reaches a
//! terminal or a report.

use crate::program::{Program, Run};

/// Text that colours the screen, moves the cursor, turns later text and ends the line. No reader rejects the
/// text by itself.
const EVIL: &str = "\u{1b}[31m\u{9b}2J\u{202e}x\u{2066}\u{7}";

#[track_caller]
fn is_clean(what: &str, text: &str) {
    let acts = |letter: char| {
        letter.is_control() && letter != '\n'
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!text.contains(acts), "{what}: {text:?}");
    let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!(longest < 2000, "{what}: a line of {longest} characters");
}

#[track_caller]
fn refused(what: &str, run: &Run) {
    assert!(run.code == 1 || run.code == 2, "{what}: {} {}{}", run.code, run.text, run.error);
    assert!(run.error.starts_with("inarow: "), "{what}: {}", run.error);
    is_clean(what, &run.error);
    is_clean(what, &run.text);
}

/// Keys, values and names with control characters, longer than readable, for every reader.
#[test]
fn errors_of_every_reader_are_clean_and_short() {
    let program = Program::new();
    let long = format!("{EVIL}{}", "y".repeat(100_000));
    for lang in ["en", "ru"] {
        for evil in [EVIL, long.as_str()] {
            let json = serde_json::to_string(evil).unwrap();
            let raw_json = format!("\"{}\"", evil.replace(['\u{1b}', '\u{7}'], ""));
            let toml = format!("\"{}\"", evil.replace('\u{1b}', "\\u001b").replace('\u{7}', "\\u0007"));
            let convert: &[&str] = &["convert", "file", "-", "--to", "text"];
            let files: Vec<(&str, &str, String, Vec<&str>)> = vec![
                (
                    "json key",
                    "json",
                    format!("{{\"format\":\"inarow-record\",\"version\":1,{json}:1}}"),
                    vec![],
                ),
                ("json raw key", "json", format!("{{\"format\":\"inarow-record\",{raw_json}:1}}"), vec![]),
                ("json value", "json", format!("{{\"format\":{json},\"version\":1}}"), vec![]),
                ("sgf property", "sgf", format!("(;FF[4]GM[4]SZ[{evil}];B[hh])"), vec![]),
                ("sgf game", "sgf", format!("(;GM[{evil}])"), vec![]),
                ("sgf point", "sgf", format!("(;GM[4]SZ[15];B[{evil}])"), vec![]),
                ("sgf letter", "sgf", format!("(;GM[4]{evil}[1])"), vec![]),
                ("text move", "text", format!("h8 {evil}"), vec![]),
                ("psq line", "psq", format!("Piskvorky 15x15, 0:0, 0\n8,8,0\n{evil}\n0"), vec![]),
                ("openings", "openings", format!("0,{evil}"), vec![]),
                ("ultimate", "ultimate", evil.to_owned(), vec![]),
                (
                    "set-up key",
                    "",
                    format!("{{\"game\":\"line\",\"width\":3,\"height\":3,{json}:1}}"),
                    vec!["perft", "--depth", "1", "--setup", "file"],
                ),
                (
                    "set-up value",
                    "",
                    format!("{{\"game\":{json}}}"),
                    vec!["perft", "--depth", "1", "--setup", "file"],
                ),
                (
                    "set-up rule",
                    "",
                    format!("{{\"game\":\"line\",\"width\":3,\"height\":3,\"rule\":{json}}}"),
                    vec!["perft", "--depth", "1", "--setup", "file"],
                ),
                (
                    "presets key",
                    "",
                    format!("[rating-map.{toml}]\n{toml} = 3\n"),
                    vec!["arena", "match", "random", "random", "--presets", "file"],
                ),
                (
                    "presets engine",
                    "",
                    format!("[{toml}.a]\nw1 = 3\n"),
                    vec!["arena", "match", "random", "random", "--presets", "file"],
                ),
                (
                    "presets value",
                    "",
                    format!("[rating-map.a]\nw1 = {toml}\n"),
                    vec!["arena", "match", "random", "random", "--presets", "file"],
                ),
                (
                    "tournament key",
                    "",
                    format!("tournament = \"match\"\n{toml} = 3\n"),
                    vec!["arena", "run", "file"],
                ),
                ("tournament value", "", format!("tournament = {toml}\n"), vec!["arena", "run", "file"]),
                (
                    "tournament game",
                    "",
                    format!(
                        "tournament = \"match\"\ngames = 2\ngame = {toml}\n[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"rule3\"\n"
                    ),
                    vec!["arena", "run", "file"],
                ),
                (
                    "tournament player",
                    "",
                    format!(
                        "tournament = \"match\"\ngames = 2\n[[players]]\nplayer = {toml}\n[[players]]\nplayer = \"rule3\"\n"
                    ),
                    vec!["arena", "run", "file"],
                ),
                (
                    "tournament name",
                    "",
                    format!(
                        "tournament = \"match\"\ngames = 2\n[[players]]\nname = {toml}\nplayer = \"random\"\n[[players]]\nplayer = \"rule3\"\n"
                    ),
                    vec!["arena", "run", "file"],
                ),
                (
                    "tournament folder",
                    "",
                    format!(
                        "tournament = \"match\"\ngames = 2\n[[players]]\ndir = {toml}\nplayer = \"exec:sh x\"\n[[players]]\nplayer = \"rule3\"\n"
                    ),
                    vec!["arena", "run", "file"],
                ),
                (
                    "result log",
                    "",
                    format!("{{\"arena\":4,\"hash\":{json},\"plan\":{json}}}\n{json}\n"),
                    vec!["arena", "match", "random", "random", "--out", "file"],
                ),
            ];
            for (what, format, text, mut arguments) in files {
                program.write("file", &text);
                if !format.is_empty() {
                    arguments = [convert, &["--from", format]].concat();
                }
                let run = program.feed(arguments.iter().copied().chain(["--lang", lang]), "");
                refused(what, &run);
            }
        }
    }
}

/// The command line is covered too, because scripts pass names of files there.
#[test]
fn errors_of_the_command_line_are_clean_and_short() {
    let program = Program::new();
    let long = format!("{EVIL}\n{}", "y".repeat(50_000));
    for evil in [EVIL, long.as_str()] {
        for arguments in [
            vec![evil],
            vec!["play", evil],
            vec!["play", "--x", evil],
            vec!["play", "--time", evil],
            vec!["perft", "gomoku", "--depth", "1", "--moves", evil],
            vec!["convert", evil, "-", "--to", "text"],
            vec!["convert", "none.sgf", evil],
            vec!["arena", "run", evil],
            vec!["arena", "match", "random", "random", "--openings", evil],
            vec!["arena", "match", "random", evil],
            vec!["arena", "match", "random", "random", "--report", evil],
            vec!["arena", "check", evil],
        ] {
            let run = program.feed(&arguments, "");
            refused(&format!("{arguments:.40?}"), &run);
        }
    }
}

/// A program is named after its file, whose name may contain anything.
#[cfg(unix)]
#[test]
fn names_of_programs_are_clean_in_tables_and_reports() {
    let program = Program::new();
    let name = format!("a{EVIL}b");
    program.write(&name, "exit 3\n");
    let player = format!("exec:sh './{name}'");
    let arguments = ["arena", "match", "random", &player, "--games", "2", "--report", "page.html"];
    let run = program.feed(arguments, "").ok();
    is_clean("table", &run.text);
    is_clean("notes", &run.error);
    let page = program.read("page.html");
    assert!(page.contains("[31m"), "the name itself stays to be seen");
    let acts =
        |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}' || letter == '\u{2066}';
    assert!(!page.contains(acts), "{:?}", page.find(acts).map(|at| &page[at - 40..at + 10]));
}
