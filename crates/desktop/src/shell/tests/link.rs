//! Tests of games by link next to the board.

use inarow_core::Side;
use inarow_play::{Command, Match, MatchSetup, Remote, Seat};
use inarow_record::PlayerTag;

use super::*;

/// Match elsewhere with the first seat taken here.
struct Elsewhere;

impl Remote for Elsewhere {
    fn is_here(&self, seat: Seat) -> bool {
        seat == Seat::First
    }

    fn send(&mut self, _: Command) {}

    fn ask_events(&mut self, _: u64) {}

    fn ask_snapshot(&mut self) {}
}

#[test]
fn a_seat_that_nobody_has_taken_says_that_it_waits() {
    for (lang, size) in [(Lang::Ru, Size::USUAL), (Lang::En, Size::SMALL)] {
        let texts = Texts::new(lang);
        let mut stage = Stage::new(lang, size);
        let connect = |stage: &mut Stage, opponent: PlayerTag| {
            let setup = crate::app_state::setup_of("gomoku").unwrap();
            let players =
                MatchSetup { x: PlayerTag::new("", "human"), o: opponent, ..MatchSetup::new(setup) };
            let snapshot = Match::new(players).unwrap().snapshot(Duration::ZERO);
            let state = &mut stage.app().state;
            state.session.connect(Box::new(Elsewhere), snapshot, Duration::ZERO).unwrap();
            state.screen = Screen::Board;
            stage.settle();
            let side = format!("{}: ", stage.app().state.side_name(Side::O));
            let cards = stage.harness.query_all_by_label_contains(&side);
            let mut names = cards.filter_map(|node| node.accesskit_node().label());
            names.find(|name| name.starts_with(&side)).unwrap()
        };
        let card = connect(&mut stage, PlayerTag::new("", ""));
        let [nobody, waits] = ["link-nobody", "web-free"].map(|key| texts.get(key));
        assert!(card.contains(&format!(": {nobody}, {waits}")), "{card}");
        assert!(crate::App::cut_texts(&stage.harness.ctx).is_empty());
        stage.keep_shot(&format!("awaited-{}", lang.code()));
        let card = connect(&mut stage, PlayerTag::new("Anna", "human"));
        assert!(card.contains(": Anna, ") && !card.contains(&waits), "{card}");
        stage.letter(Key::A);
        let said = stage.app().state.notice_shown().map(|notice| notice.text);
        assert_eq!(said.as_deref(), Some(texts.get("analysis-elsewhere").trim_end_matches('.')));
        assert!(!stage.app().state.session.analysis().is_on());
    }
}
