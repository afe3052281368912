//! Tests of a finished game and the time after its end, with its players, its match, and a variation. The tests
//! also cover a watched game elsewhere.

use inarow_core::Side;
use inarow_play::{Command, Match, MatchSetup, PlayerSpec, Remote, Seat};
use inarow_record::PlayerTag;

use super::*;

/// Returns the label of a player's card.
fn card(stage: &Stage, side: &str) -> String {
    let begin = format!("{side}: ");
    let mut nodes = stage.harness.query_all_by_role(Role::Button);
    let label =
        nodes.find_map(|node| node.accesskit_node().label().filter(|label| label.starts_with(&begin)));
    label.unwrap_or_default()
}

fn resign(stage: &mut Stage) {
    let state = &mut stage.app().state;
    state.session.resign(state.now).unwrap();
    stage.settle();
}

#[test]
fn the_players_of_a_game_that_is_over_keep_who_they_were() {
    for &lang in Lang::ALL {
        for game in ["score", "tictactoe"] {
            let mut stage = playing(lang, Size::USUAL, game, Theme::Light, "");
            let state = &mut stage.app().state;
            let random: PlayerSpec = "random".parse().unwrap();
            let last = state.session.last().clone();
            state.start(NewGame { players: [PlayerSpec::HUMAN, random], ..last });
            stage.settle();
            resign(&mut stage);
            let before = [card(&stage, "X"), card(&stage, "O")];
            assert!(before.iter().all(|card| !card.is_empty()), "{before:?}");
            let computer = stage.app().state.computer(2);
            assert!(stage.app().state.seat(Side::X, computer.clone()));
            stage.settle();
            assert_eq!([card(&stage, "X"), card(&stage, "O")], before, "{game}");
            let said = stage.app().state.notice_shown().unwrap();
            assert_eq!(said.text, Texts::new(lang).get("session-next-player"));
            stage.app().state.rematch();
            stage.settle();
            let players = Side::ALL.map(|side| stage.app().state.session.player(side));
            assert!(players.contains(&computer), "{players:?}");
        }
    }
}

/// A variation after taking back the end of a match's last game does not count. A note next to the board
/// reports the uncounted variation.
#[test]
fn a_variation_is_named_and_counts_no_more() {
    for &lang in Lang::ALL {
        let texts = Texts::new(lang);
        let mut stage = playing(lang, Size::USUAL, "tictactoe", Theme::Light, "");
        let last = stage.app().state.session.last().clone();
        stage.app().state.start(NewGame { best_of: 2, ..last });
        stage.settle();
        let play = |stage: &mut Stage, cells: &str| {
            for cell in cells.split(' ') {
                let state = &mut stage.app().state;
                let cell = state.session.shown().shape().parse(cell).unwrap();
                state.session.play(cell, state.now).unwrap();
            }
            stage.settle();
        };
        play(&mut stage, "a1 b1 a2 b2 a3");
        stage.app().state.rematch();
        play(&mut stage, "a1 b1 a2 b2 a3");
        let (variation, new) = (texts.get("window-variation"), texts.get("window-new-match"));
        let drawn = texts.get("window-series-drawn");
        let reads = |stage: &Stage, text: &str| stage.harness.query_all_by_label_contains(text).count();
        assert!(reads(&stage, &drawn) > 0 && reads(&stage, &variation) == 0);
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
        stage.settle();
        assert_eq!(stage.app().state.session.plies().len(), 4, "it is taken back");
        assert!(reads(&stage, &variation) > 0, "{lang:?}");
        let wins = |stage: &mut Stage| Side::ALL.map(|side| stage.app().state.session.wins(side));
        let before = wins(&mut stage);
        play(&mut stage, "c1 b3");
        assert!(stage.app().state.session.is_over());
        assert_eq!(wins(&mut stage), before);
        assert!(reads(&stage, &variation) > 0 && reads(&stage, &drawn) == 0, "{lang:?}");
        stage.harness.get_by_label(&new);
    }
}

/// Server that sends nothing more.
struct Silent;

impl Remote for Silent {
    fn is_here(&self, _: Seat) -> bool {
        false
    }

    fn send(&mut self, _: Command) {}

    fn ask_events(&mut self, _: u64) {}

    fn ask_snapshot(&mut self) {}
}

/// A game that is played elsewhere is not slowed down, paused or stepped.
#[test]
fn a_game_elsewhere_has_no_slider() {
    for size in [Size::USUAL, Size::SMALL, Size { width: 400.0, height: 480.0, scale: 1.0 }] {
        let mut stage = playing(Lang::Ru, size, "gomoku", Theme::Light, "");
        let setup = stage.app().state.session.setup().clone();
        let [x, o] = ["computer:level=2", "computer:level=4"].map(|kind| PlayerTag::new("", kind));
        let game = Match::new(MatchSetup { x, o, ..MatchSetup::new(setup) }).unwrap();
        let snapshot = game.snapshot(Duration::ZERO);
        let state = &mut stage.app().state;
        state.session.connect(Box::new(Silent), snapshot, state.now).unwrap();
        stage.settle();
        let texts = Texts::new(Lang::Ru);
        for key in ["window-speed", "action-pause", "window-step"] {
            assert!(stage.harness.query_by_label(&texts.get(key)).is_none(), "{size:?} {key}");
        }
    }
}
