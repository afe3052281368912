//! Tests of a game by link next to another game. The other game begins later, or is a viewed record.

use super::*;

/// Creates a game that the local player hosts and saves.
fn hosted() -> (Game, Profile) {
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let mut game = Game::begin_saved(None, Some(SavedGame::at(Some(place))));
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    anna_saves(&mut game, &mut profile);
    (game, profile)
}

/// The question before another game names the waiting player, as before quitting.
#[test]
fn another_game_asks_where_a_person_waits_or_may_join() {
    for (lang, nobody, waits) in [
        (Lang::En, "Nobody has joined by your link yet. The game is saved", "Boris is waiting for the game"),
        (Lang::Ru, "По вашей ссылке ещё никто не присоединился. Партия сохранится", "Boris ждёт продолжения"),
    ] {
        let (mut game, mut profile) = hosted();
        let texts = Texts::new(lang);
        let asked = |game: &Game| game.link.leave_question(&game.session, &texts);
        let question = asked(&game).unwrap();
        assert!(question.starts_with(nobody), "{question}");
        game.boris_joins();
        let question = asked(&game).unwrap();
        assert!(question.starts_with(waits), "{question}");
        assert!(question.ends_with(&texts.get("link-quit-saved")), "{question}");
        // The question is equal while a record is viewed.
        let record = "tictactoe".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let record = Match::new(MatchSetup::new(record)).unwrap().record().clone();
        game.session.open_review(record, NOW).unwrap();
        assert_eq!(asked(&game).as_ref(), Some(&question));
        assert_eq!(game.link.quit_question(&game.session, &texts).as_ref(), Some(&question));
        game.session.close_review(NOW);
        game.does(Command::Resign { side: Side::O });
        anna_saves(&mut game, &mut profile);
        assert_eq!(asked(&game), None, "it is over");
    }
}

#[test]
fn another_game_asks_nothing_about_a_bot_nor_about_a_watched_game() {
    let texts = Texts::new(Lang::En);
    let (mut game, _) = hosted();
    game.does(Command::Replace { side: Side::O, player: PlayerTag::new("Deep", "bot:deep") });
    assert!(game.session.is_bot(Side::O));
    assert_eq!(game.link.leave_question(&game.session, &texts), None);
    let game = Game::begin();
    assert_eq!(game.link.leave_question(&game.session, &texts), None);
}

/// The clocks of a game that is left continue, regardless of the host.
#[test]
fn another_game_tells_that_the_clock_runs() {
    let minute = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    let texts = Texts::new(Lang::En);
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let saved = Some(SavedGame::at(Some(place)));
    let mut game = Game::begin_saved(Some(ClockTag { x: minute, o: minute }), saved);
    let clock = texts.get("link-quit-clock");
    let told = |game: &Game| game.link.leave_question(&game.session, &texts).unwrap().ends_with(&clock);
    assert!(!told(&game), "nobody has joined");
    game.boris_joins();
    assert!(told(&game));
}

/// A record shows nothing of the game by link, because a record is another game.
#[test]
fn a_record_shows_nothing_of_the_game_by_link() {
    let mut game = Game::begin();
    assert_eq!(game.link.beside(&game.session, NOW), Some(crate::Beside::Share));
    let record = game.session.live().record().clone();
    game.session.open_review(record, NOW).unwrap();
    game.told(vec![News::Lost(ClientError::HostLeft)]);
    assert_eq!(game.link.beside(&game.session, NOW), None);
    game.session.close_review(NOW);
    assert_eq!(game.link.beside(&game.session, NOW), Some(crate::Beside::HostLeft));
}
