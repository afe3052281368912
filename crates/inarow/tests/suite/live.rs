//! State of a running tournament on a terminal.

use crate::program::Program;
use crate::screen::{Terminal, screen};
use crate::workers::wait_for;

/// Ctrl-C.
const INTERRUPT: u8 = 3;

/// Returns the lines of the screen with a text.
fn with<'a>(lines: &'a [String], text: &str) -> Vec<&'a str> {
    lines.iter().map(String::as_str).filter(|line| line.contains(text)).collect()
}

/// Returns the output up to the end of the last complete drawing that contains `text`. The next drawing moves
/// up, clears the previous drawing line by line, and then writes new lines.
fn whole<'a>(said: &'a str, text: &str) -> &'a str {
    let before = &said[..said.rfind(text).unwrap()];
    let shown = before.rfind(text).unwrap();
    let up = (1..10).filter_map(|lines| before[shown..].find(&format!("\u{1b}[{lines}A"))).min();
    &before[..shown + up.expect("the next drawing goes up")]
}

/// Waits until `last` was drawn five times, and checks that `text` is in a single place. The function then
/// presses Ctrl-C, and returns the screens before and after. Returns `None` without a terminal.
fn interrupted(arguments: &str, text: &str, last: &str) -> Option<(Vec<String>, Vec<String>)> {
    let program = Program::new();
    program.write("field.toml", crate::arena::FIELD);
    let mut terminal = Terminal::run(&program, arguments)?;
    wait_for("the fifth drawing", || terminal.said().matches(last).count() >= 5);
    let said = terminal.said();
    let live = screen(whole(&said, text));
    assert_eq!(with(&live, text).len(), 1, "it is drawn in one place: {live:#?}");
    terminal.press(INTERRUPT);
    let said = terminal.end();
    let after = screen(&said);
    assert_eq!(with(&after, text).len(), 0, "nothing of it stays: {after:#?}");
    assert_eq!(with(&after, "Stopped after ").len(), 1, "{after:#?}");
    assert_eq!(after[after.len() - 3..], ["code=1", "sane", ""], "{after:#?}");
    assert_eq!(
        said.matches("\u{1b}[?25l").count(),
        said.matches("\u{1b}[?25h").count(),
        "the cursor is seen again"
    );
    assert!(!said.contains("\u{1b}[?1049h"), "what was said before stays");
    Some((live, after))
}

#[test]
fn a_test_shows_its_bounds_while_it_is_played() {
    let test = "arena sprt random random --game tictactoe --openings random:2 --elo0 0 --elo1 0.1 --max-games 1000000 \
                --seed 1 --share-cores";
    let Some((live, after)) = interrupted(test, " pairs, ", " ± ") else { return };
    let live = live.join(" ");
    for part in [" games, ", " pairs, ", " won, ", "Elo ", " ± ", "bounds −2.94 and 2.94"] {
        assert!(live.contains(part), "{part}: {live}");
    }
    let after = after.join("\n");
    assert!(after.contains("LLR ") && after.contains("bounds −2.94 and 2.94"), "{after}");
    assert!(after.contains("Nothing is decided yet."), "{after}");
}

#[test]
fn a_field_shows_its_table_while_it_is_played() {
    let field = "arena run field.toml --opening-pairs 100000 --share-cores";
    let Some((live, after)) = interrupted(field, "░ 0\u{a0}%", "░ 0\u{a0}%") else { return };
    let names = ["rule3", "minimax", "random", "second"];
    assert!(names.iter().all(|name| with(&after, name).len() > 1), "{after:#?}");
    // The table is below the count, with one row for each player. The table is also redrawn in place.
    let count = live.iter().position(|line| line.contains(" of ")).unwrap_or_else(|| panic!("{live:#?}"));
    for name in names {
        assert_eq!(
            (with(&live, name).len(), with(&live[count + 1..], name).len()),
            (1, 1),
            "{name}: {live:#?}"
        );
    }
}

/// A field with more players than fit on the screen has a note.
#[test]
fn players_below_the_table_are_counted() {
    let program = Program::new();
    let players: String =
        (1..=30).map(|number| format!("[[players]]\nplayer = \"random\"\nname = \"no{number}\"\n")).collect();
    program.write(
        "many.toml",
        &format!("tournament = \"round-robin\"\ngame = \"tictactoe\"\nseed = 1\n{players}"),
    );
    let Some(mut terminal) =
        Terminal::run(&program, "arena run many.toml --opening-pairs 10000 --share-cores")
    else {
        return;
    };
    wait_for("the second drawing", || terminal.said().matches("and 14 more players").count() >= 2);
    // Before the first game there is no table to remain.
    wait_for("a game", || {
        let said = terminal.said();
        said.match_indices(" of 8").any(|(at, _)| !said[..at].ends_with(" 0"))
    });
    terminal.press(INTERRUPT);
    let after = screen(&terminal.end());
    assert_eq!(with(&after, "more players").len(), 0, "the last table has all: {after:#?}");
    assert!((1..=30).all(|number| !with(&after, &format!("no{number} ")).is_empty()), "{after:#?}");
}
