//! Tests of games by link next to the board.

use inarow_core::Side;
use inarow_play::{Command, Match, MatchSetup, Remote, Seat};
use inarow_record::PlayerTag;

use super::*;

/// Match on another machine, whose first seat is taken here.
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

/// The buttons of available actions have one size, in a game by link and in a game at this screen.
#[test]
fn buttons_of_a_group_are_written_in_one_size() {
    let low = [(720.0, 600.0), (760.0, 560.0), (800.0, 520.0), (640.0, 600.0)];
    let low = low.map(|(width, height)| (Size { width, height, scale: 1.0 }, 1.0));
    for (size, scale) in crate::testing::every_scale().into_iter().chain(low) {
        for &lang in Lang::ALL {
            for kind in ["plain", "clock", "link"] {
                let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9");
                stage.app().state.prefs.scale = scale;
                if kind == "clock" {
                    let last = stage.app().state.last_game();
                    stage.app().state.start(NewGame { clocks: ["5m+3s".parse().unwrap(); 2], ..last });
                }
                if kind == "link" {
                    let setup = crate::app_state::setup_of("gomoku").unwrap();
                    let o = PlayerTag::new("Anna", "human");
                    let players = MatchSetup { x: PlayerTag::new("", "human"), o, ..MatchSetup::new(setup) };
                    let snapshot = Match::new(players).unwrap().snapshot(Duration::ZERO);
                    let session = &mut stage.app().state.session;
                    session.connect(Box::new(Elsewhere), snapshot, Duration::ZERO).unwrap();
                }
                stage.settle();
                stage.keep_shot(&format!("buttons-{}-{}-{scale}-{kind}", lang.code(), size.name()));
                let texts = Texts::new(lang);
                let keys = ["action-undo", "action-redo", "window-draw", "window-resign"];
                let words = keys.map(|key| texts.get(key));
                let mut sizes: Vec<(String, f32)> = cards::painted_at(&stage)
                    .into_iter()
                    .map(|(text, size, _)| (text.replace('\n', " "), size))
                    .filter(|(text, _)| words.contains(text))
                    .collect();
                sizes.sort_by(|one, other| one.1.total_cmp(&other.1));
                let ends = sizes.first().zip(sizes.last());
                assert!(
                    ends.is_none_or(|(least, most)| least.1 == most.1),
                    "{lang:?} {size:?} × {scale}: {sizes:?}"
                );
                // Icons replace words only where everything is larger or room is scarce.
                let is_usual = scale == 1.0 && Size::ALL.contains(&size) && kind != "clock";
                assert!(!is_usual || sizes.len() == words.len(), "{lang:?} {size:?}: {sizes:?}");
            }
        }
    }
}
