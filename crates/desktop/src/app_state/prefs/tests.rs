use inarow_session::{GameOptions, GameSource};

use super::*;

#[test]
fn preferences_read_back_as_written() {
    let mut options = OptionsByGame::default();
    let gomoku = GameSource::Spec("gomoku".parse().unwrap());
    options.set(&gomoku, GameOptions { best_of: 3, ..GameOptions::default() });
    let changed = Prefs {
        theme: Some(Theme::Wood),
        scale: 1.25,
        motion: false,
        volume: 0.3,
        pace_ms: 3000,
        level: 7,
        side: SideChoice::Lot,
        opponent: OpponentKind::Computers,
        nearby: false,
        judgement: true,
        host_again: true,
        options,
        window: WindowSettings { heat: true, ..WindowSettings::default() },
    };
    for prefs in [changed, Prefs::default()] {
        let mut settings = Settings::default();
        prefs.write(&mut settings);
        let read = Prefs::read(&settings);
        assert_eq!(Prefs { window: prefs.window.clone(), ..read.clone() }, prefs);
        assert_eq!(read.window.heat, prefs.window.heat);
    }
}

#[test]
fn what_was_stored_for_all_games_is_stored_for_one() {
    let mut settings = Settings { game: Some("renju".to_owned()), ..Settings::default() };
    settings.window.clocks = Some(("5m+3s".to_owned(), "5m+3s".to_owned()));
    (settings.window.best_of, settings.window.loser_begins) = (3, true);
    Prefs::read(&settings).write(&mut settings);
    let expected = Some("renju x=5m+3s o=5m+3s begins=loser games=3".to_owned());
    assert_eq!(settings.window, WindowSettings { game_options: expected, ..WindowSettings::default() });
}
