//! Property tests that no input breaks the app at any terminal size.

use std::time::Duration;

use inarow_tui::{Colours, Input};
use inarow_view::Lang;
use proptest::prelude::*;
use ratatui::crossterm::event::{Event, KeyCode, MouseEventKind};

use crate::test_screen::{TestScreen, between, options};

#[derive(Clone, Debug)]
enum Step {
    Key(KeyCode),
    Ctrl(char),
    Click(u16, u16),
    Wheel(u16, u16, bool),
    Resize(u16, u16),
    Paste(String),
    Pass(u64),
}

fn key() -> impl Strategy<Value = KeyCode> {
    let named = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::F(1),
        KeyCode::F(2),
        KeyCode::F(10),
        KeyCode::BackTab,
    ];
    prop_oneof![
        4 => prop::sample::select(named.to_vec()),
        3 => prop::sample::select("abchio0123456789 ?,.yn".chars().collect::<Vec<_>>()).prop_map(KeyCode::Char),
        1 => any::<char>().prop_map(KeyCode::Char),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => key().prop_map(Step::Key),
        // Keys that neither quit nor write files.
        2 => prop::sample::select("znyhuxa".chars().collect::<Vec<_>>()).prop_map(Step::Ctrl),
        4 => (0..100_u16, 0..40_u16).prop_map(|(x, y)| Step::Click(x, y)),
        1 => (0..100_u16, 0..40_u16, any::<bool>()).prop_map(|(x, y, down)| Step::Wheel(x, y, down)),
        1 => (1..120_u16, 1..50_u16).prop_map(|(width, height)| Step::Resize(width, height)),
        1 => ".{0,12}".prop_map(Step::Paste),
        1 => (0..9000_u64).prop_map(Step::Pass),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_breaks(
        game in prop::sample::select(vec![
            None, Some("tictactoe"), Some("renju"), Some("ultimate"), Some("score:fill=random-row"),
            Some("gomoku:opening=swap2"), Some("line:1x100:k=3"), Some("line:60x7:k=4:walls=0.75/50/1"),
        ]),
        colours in prop::sample::select(vec![Colours::None, Colours::Sixteen, Colours::Indexed, Colours::True]),
        size in (1..120_u16, 1..50_u16),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let options = match game {
            Some(game) => between(Lang::Ru, game, "human", "random"),
            None => options(Lang::Ru, None),
        };
        let folder = tempfile::tempdir().unwrap();
        let mut options = options;
        options.folder = folder.path().to_owned();
        let mut screen = TestScreen::coloured(options, size, colours);
        for step in steps {
            match step {
                Step::Key(code) => screen.key(code),
                Step::Ctrl(letter) => screen.ctrl(letter),
                Step::Click(x, y) => screen.click((x, y)),
                Step::Wheel(x, y, true) => screen.mouse(MouseEventKind::ScrollDown, (x, y)),
                Step::Wheel(x, y, false) => screen.mouse(MouseEventKind::ScrollUp, (x, y)),
                Step::Resize(width, height) => screen.resize(width, height),
                Step::Paste(text) => screen.handle(Input::Read(Event::Paste(text))),
                Step::Pass(ms) => screen.pass(Duration::from_millis(ms)),
            }
        }
        prop_assert!(!screen.shown().contains(|c: char| c.is_control() && c != '\n'));
    }
}
