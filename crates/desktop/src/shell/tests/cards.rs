//! Tests of the texts painted on the players' cards.

use inarow_view::strength;

use super::*;

/// Returns every painted text, with plain spaces, the size of its type and its place.
pub(in crate::shell) fn painted_at(stage: &Stage) -> Vec<(String, f32, egui::Rect)> {
    let shapes = stage.harness.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => {
            let size = text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
            let place = text.galley.rect.translate(text.pos.to_vec2());
            Some((text.galley.text().replace('\u{a0}', " "), size, place))
        }
        _ => None,
    });
    texts.collect()
}

fn painted(stage: &Stage) -> Vec<String> {
    painted_at(stage).into_iter().map(|(text, ..)| text).collect()
}

/// The number of games won is in the middle of a card of Ultimate. The count leaves room for the number.
#[test]
fn the_number_is_in_the_middle_of_a_card_of_ultimate() {
    for (lang, size) in Lang::ALL.iter().flat_map(|lang| [(*lang, Size::SMALL), (*lang, Size::USUAL)]) {
        let stage = playing(lang, size, "ultimate", Theme::Indigo, "e5 d4 a1");
        for side in ["X: ", "O: "] {
            let card = stage.harness.get_by(|node| {
                node.role() == Role::Button && node.label().is_some_and(|label| label.starts_with(side))
            });
            let card = card.rect();
            let number = |(text, _, place): &(String, f32, egui::Rect)| {
                (text == "0" && card.contains_rect(*place)).then(|| place.center().y)
            };
            let middle = painted_at(&stage).iter().find_map(number).unwrap();
            assert!((middle - card.center().y).abs() <= 1.0, "{lang:?} {size:?}: {middle} in {card:?}");
        }
    }
}

/// A count does not displace the level, so both are painted, with or without a clock.
#[test]
fn level_and_count_are_both_read() {
    for (lang, size) in Lang::ALL.iter().flat_map(|lang| [(*lang, Size::SMALL), (*lang, Size::USUAL)]) {
        let texts = Texts::new(lang);
        for (game, clock) in
            [("ultimate", "none"), ("ultimate", "5m+3s"), ("score", "none"), ("score", "5m+3s")]
        {
            for level in ["2", "4", "5", "7", "10"] {
                let mut stage = Stage::new(lang, size);
                let state = &mut stage.app().state;
                let last = state.last_game();
                let players = ["human".to_owned(), format!("computer:level={level}")];
                let players = players.map(|player| player.parse().unwrap());
                let game = GameSource::Spec(game.parse().unwrap());
                state.start(NewGame { game, players, clocks: [clock.parse().unwrap(); 2], ..last });
                // In Score the games won are counted once a game is won.
                if state.session.shown().totals(inarow_core::Side::X).is_some() {
                    state.session.resign(state.now).unwrap();
                    state.rematch();
                }
                stage.settle();
                let at = format!("{lang:?} {} {clock} {level}", size.name());
                let level = strength(level, &texts);
                let counts = [
                    texts.with("window-boards", &[("count", 0.into())]),
                    texts.with("window-boards-short", &[("count", 0.into())]),
                    texts.with("window-games-won", &[("count", 1.into())]),
                ];
                let all = painted(&stage);
                let is_told = |text: &String| {
                    text.starts_with(&level) && counts.iter().any(|count| text.ends_with(count.as_str()))
                };
                assert!(all.iter().any(is_told), "{at}: {all:?}");
                let cut = crate::App::cut_texts(&stage.harness.ctx);
                assert!(cut.is_empty(), "{at}: {cut:?}");
            }
        }
    }
}

/// A game without a move of a local player is not saved, and therefore not offered.
#[test]
fn a_game_without_a_move_of_a_person_is_not_offered() {
    for &lang in Lang::ALL {
        let mut stage = Stage::new(lang, Size::USUAL);
        let state = &mut stage.app().state;
        let last = state.last_game();
        let game = GameSource::Spec("gomoku".parse().unwrap());
        let players = ["random", "human"].map(|player| player.parse().unwrap());
        state.start(NewGame { game, players, ..last });
        stage.until("the computer's move", |stage| stage.app().state.session.plies().len() == 1);
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        let go_on = Texts::new(lang).get("start-go-on");
        assert!(stage.harness.query_by_label(&go_on).is_none(), "{lang:?}");
        let state = &mut stage.app().state;
        state.back_to_board();
        let cell = state.session.shown().legal_moves()[0];
        state.session.play(cell, state.now).unwrap();
        stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, Key::N);
        stage.settle();
        assert!(stage.harness.query_by_label(&go_on).is_some(), "{lang:?}");
    }
}
