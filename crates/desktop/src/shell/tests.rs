//! The screens as people use them, in both languages and every size.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use inarow_view::{Lang, Theme};

use crate::desk::{OpponentKind, Screen};
use crate::shell::games;
use crate::table::{GameSource, NewGame};
use crate::testing::{Size, Stage};

/// A stage with this game between two people, and these moves played: by name, or so many of any.
fn playing(lang: Lang, size: Size, game: &str, theme: Theme, moves: &str) -> Stage {
    let mut stage = Stage::new(lang, size);
    let desk = &mut stage.app().desk;
    desk.prefs.theme = Some(theme);
    desk.prefs.opponent = OpponentKind::Person;
    let last = desk.last_game();
    let game = GameSource::Spec(game.parse().unwrap());
    let human = inarow_play::PlayerSpec::HUMAN;
    desk.start(NewGame { game, players: [human.clone(), human], ..last });
    assert_eq!(desk.screen, Screen::Board);
    let shape = desk.table.shown().shape();
    for number in 0..moves.parse::<usize>().unwrap_or(0) {
        let legal = desk.table.shown().legal_moves();
        desk.table.play(legal[(number * 7 + 3) % legal.len()], Duration::ZERO).unwrap();
    }
    for name in moves.split_whitespace().filter(|name| name.parse::<usize>().is_err()) {
        desk.table.play(shape.parse(name).unwrap(), Duration::ZERO).unwrap();
    }
    stage.settle();
    stage
}

#[test]
fn every_screen_draws_itself() {
    for size in Size::ALL {
        for &lang in Lang::ALL {
            for (game, theme, moves) in [
                ("ultimate", Theme::Indigo, "33"),
                ("renju", Theme::Wood, "h8 i9 g9 i7 i8 g8 h9"),
                ("score:fill=rows", Theme::Light, "a10 b10 c10 d10 e10 f10 g10 h10"),
                ("tictactoe", Theme::HighContrast, "a1 b2 a2 b1 a3"),
            ] {
                let mut stage = playing(lang, size, game, theme, moves);
                let name = game.split(':').next().unwrap();
                stage.shot(&format!("board-{name}-{}-{}", lang.code(), size.name()));
            }
        }
    }
}
