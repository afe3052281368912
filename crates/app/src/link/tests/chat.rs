//! Tests of messages between the players.

use super::*;

#[test]
fn what_is_said_is_kept_and_bounded() {
    let mut game = Game::begin();
    assert!(!game.link.may_say(&game.session), "nobody is there");
    game.boris_joins();
    assert!(game.link.may_say(&game.session));
    for number in 0..300 {
        let said = TableEvent::Said { side: Side::O, text: number.to_string() };
        assert_eq!(game.told(vec![News::Table(said)]).len(), 1);
    }
    let said = game.said();
    assert_eq!((said.len(), said.last().unwrap().as_str()), (100, "Boris: 299"));
}

#[test]
fn messages_from_before_are_new_where_they_were_not_answered() {
    let mut game = Game::begin();
    game.boris_joins();
    let said = |seat, text: &str| (seat, text.to_owned());
    let messages =
        vec![said(Seat::Second, "hello"), said(Seat::First, "hi"), said(Seat::Second, "good luck")];
    let told = game.told(vec![News::SaidBefore { messages, unanswered: 1 }]);
    assert_eq!(told, [LinkNews::Said(Side::O, "good luck".to_owned())]);
    assert_eq!(game.link.unread(), 1);
    assert_eq!(game.said()[0], "Boris: hello");
    assert_eq!(game.said().len(), 3);
}

#[test]
fn messages_keep_their_writer_in_the_next_games() {
    let say = |side, text: &str| News::Table(TableEvent::Said { side, text: text.to_owned() });
    // In the second case a game in between is over before it is shown.
    for unseen in [0, 1] {
        let mut game = Game::begin();
        game.boris_joins();
        game.told(vec![say(Side::X, "hello"), say(Side::O, "hi")]);
        game.does(Command::Resign { side: Side::O });
        let mut written = vec!["You: hello", "Boris: hi"];
        for _ in 0..=unseen {
            let link = game.link.link().clone();
            game.link.play_again(link, &mut Vec::new());
        }
        if unseen == 0 {
            assert_eq!(game.said(), written, "the next game is not there yet");
        }
        let (own, boris) = (PlayerTag::new("", "human"), PlayerTag::new("Boris", "human"));
        let (x, o) = if unseen == 0 { (boris, own) } else { (own, boris) };
        let setup = game.server.record().setup.clone();
        game.server = Match::new(MatchSetup { x, o, ..MatchSetup::new(setup) }).unwrap();
        let snapshot = News::Snapshot(Box::new(game.server.snapshot(NOW)));
        game.told(vec![snapshot]);
        assert_eq!(game.said(), written);
        let side = if unseen == 0 { Side::X } else { Side::O };
        game.told(vec![say(side, "again")]);
        written.push("Boris: again");
        assert_eq!(game.said(), written);
    }
}

/// Messages that were read stay read when the game is hosted again. Later messages are new.
#[test]
fn messages_that_were_read_are_not_new_after_a_restart() {
    let say = |text: &str| News::Table(TableEvent::Said { side: Side::O, text: text.to_owned() });
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    let mut game = Game::begin_saved(None, Some(SavedGame::at(Some(place.clone()))));
    game.boris_joins();
    anna_saves(&mut game, &mut profile);
    game.told(vec![say("hello"), say("are you there?")]);
    assert_eq!(game.link.unread(), 2);
    game.link.read(true);
    game.link.read(false);
    anna_saves(&mut game, &mut profile);
    game.told(vec![say("and now?")]);
    anna_saves(&mut game, &mut profile);
    game.link.leave(&mut profile);
    let (offered, _) = inarow_session::Offered::all(&mut profile).unwrap();
    let note = offered[0].hosted.clone().unwrap();
    assert_eq!(note.read, 2);
    profile.take(offered[0].id).unwrap().unwrap();
    let saved = SavedGame::again(Some(place), offered[0].id, &note);
    let mut again = Game::begin_saved(None, Some(saved));
    again.boris_joins();
    let messages = ["hello", "are you there?", "and now?"].map(|text| (Seat::Second, text.to_owned()));
    let told = again.told(vec![News::SaidBefore { messages: messages.to_vec(), unanswered: 3 }]);
    assert_eq!(told, [LinkNews::Said(Side::O, "and now?".to_owned())]);
    assert_eq!((again.link.unread(), again.said().len()), (1, 3));
    // Without another message nothing is saved again.
    anna_saves(&mut again, &mut profile);
    again.link.read(true);
    anna_saves(&mut again, &mut profile);
    again.link.leave(&mut profile);
    let (offered, _) = inarow_session::Offered::all(&mut profile).unwrap();
    assert_eq!(offered[0].hosted.as_ref().unwrap().read, 3);
}
