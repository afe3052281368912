//! Property tests that no typed text breaks a session.

use inarow_view::Lang;
use proptest::prelude::*;

use crate::script::{Script, between};

/// Words with a meaning in some context, and words without any meaning.
const WORDS: &[&str] = &[
    "a1",
    "b2",
    "c3",
    "a2",
    "b1",
    "c1",
    "h8",
    "7 7",
    "0,0",
    "a",
    "x",
    "o",
    "more",
    "1",
    "2",
    "3",
    "yes",
    "no",
    "да",
    "нет",
    "",
    "undo",
    "redo",
    "resign",
    "draw",
    "decline",
    "hint",
    "maps",
    "moves",
    "board",
    "board a1",
    "score",
    "reset",
    "rematch",
    "new",
    "pause",
    "pace 0",
    "pace x",
    "settings",
    "settings 1",
    "settings 0",
    "settings 99999999999999999999",
    "rules",
    "statistics",
    "name X Я",
    "name",
    "language ru",
    "language en",
    "help",
    "help undo",
    "save",
    "load",
    "load /",
    "export",
    "back",
    "gomoku",
    "ultimate",
    "custom",
    "z99",
    "\u{1b}[2J",
    "{ $x }",
    "🙂",
    "-1 -1",
];

fn games() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "tictactoe",
        "gomoku:7x7:opening=swap2",
        "renju",
        "course15:9x9:walls=0.8/5/1",
        "ultimate",
        "score:fill=gravity:size=5",
        "score:fill=random-row:size=4:moves=8",
        "line:30x5",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_lines_is_survived(
        game in games(),
        players in prop::sample::select(vec![("human", "human"), ("human", "random"), ("random", "random")]),
        lines in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 1..60),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut options = between(Lang::En, game, players.0, players.1);
        options.folder = folder.path().to_owned();
        let mut script = Script::new(options);
        for line in lines {
            script.enter(&[line]);
            let coloured = script.shown().contains('\u{1b}');
            prop_assert!(!coloured, "what is typed cannot colour the screen");
            script.clear();
            script.pass_time();
        }
    }

    #[test]
    fn any_text_is_survived(lines in prop::collection::vec(".{0,40}", 1..20)) {
        let folder = tempfile::tempdir().unwrap();
        let mut options = between(Lang::Ru, "gomoku", "human", "human");
        options.folder = folder.path().to_owned();
        let mut script = Script::new(options);
        for line in &lines {
            script.enter(&[line]);
        }
    }
}
