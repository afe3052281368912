//! Tests of the games of the menu as text.

use super::*;

#[test]
fn every_game_and_setting_of_the_menu_has_a_text() {
    let mut draft = Draft::from_settings(&Settings::default());
    for game in games() {
        draft.set_game(game);
        let name = if game == "custom" { "line" } else { game };
        assert_eq!(draft.spec().to_string(), name);
        for (size, walls) in [("1x100", 0), ("100x1", 90), ("20x20", 1), ("15x15", 33)] {
            draft.set("size", size);
            draft.set("walls", walls);
            for setting in SETTINGS.iter().filter(|setting| matches!(setting.when, When::Game(_))) {
                if let Answers::OneOf { names, .. } = setting.answers {
                    for value in names() {
                        draft.set(setting.name, value);
                        assert_eq!(draft.spec().name(), name);
                    }
                }
            }
        }
    }
}

#[test]
fn the_games_of_the_menu_stand_in_the_order_of_every_screen() {
    let own = games().pop();
    assert_eq!(own, Some("custom"));
    let places: Vec<Option<usize>> = games()
        .iter()
        .filter(|game| Some(**game) != own)
        .map(|game| inarow_view::GAMES.iter().position(|name| name == game))
        .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    assert!(inarow_view::OFFERED_GAMES.iter().all(|name| games().contains(name)));
}

#[test]
fn the_last_game_is_the_default() {
    let settings = Settings {
        game: Some("gomoku:19x19".to_owned()),
        x: Some("threat1".to_owned()),
        o: Some("random".to_owned()),
        ..Settings::default()
    };
    let draft = Draft::from_settings(&settings);
    assert_eq!((draft.get("game"), draft.is_watched()), ("gomoku", true));
    assert_eq!(draft.engines[0].as_ref().map(EngineSpec::name), Some("threat1"));
    let nonsense = Settings { game: Some("chess".to_owned()), ..settings };
    assert_eq!(Draft::from_settings(&nonsense).get("game"), "tictactoe");
}
