//! Games of the menu as text.

use super::*;

#[test]
fn every_game_and_setting_of_the_menu_has_a_text() {
    let mut draft = Draft::from_settings(&Settings::default());
    for (game, name) in GAMES.into_iter().enumerate() {
        draft.set_game(game);
        assert_eq!(draft.spec().to_string(), name);
        for (size, walls) in [((1, 100), 0), ((100, 1), 90), ((20, 20), 1), ((15, 15), 33)] {
            for rule in LineRule::ALL {
                for (opening, fill) in Opening::ALL.iter().cycle().zip(Fill::ALL) {
                    (draft.size, draft.walls, draft.rule) = (size, walls, *rule);
                    (draft.opening, draft.fill) = (*opening, *fill);
                    assert_eq!(draft.spec().name(), name);
                }
            }
        }
    }
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
    assert_eq!((draft.name(), draft.mode), ("gomoku", Mode::ComputerComputer));
    assert_eq!(draft.engines[0].as_ref().map(EngineSpec::name), Some("threat1"));
    let nonsense = Settings { game: Some("chess".to_owned()), ..settings };
    assert_eq!(Draft::from_settings(&nonsense).name(), "tictactoe");
}
