//! Draw offers, resignation and decisions of the host.

use inarow_core::{Illegal, Side};
use inarow_play::{Command, EventKind, Rejection};
use inarow_record::{End, GameResult, PlayerTag, Refusal};

use crate::games::{begin, ms, play, play_at};
use Side::{O, X};

#[test]
fn an_accepted_offer_is_a_draw() {
    let mut game = begin("gomoku");
    play(&mut game, "h8");
    game.apply(Command::OfferDraw { side: X }, ms(0)).unwrap();
    assert_eq!(game.draw_offer(), Some(X));
    assert_eq!(game.apply(Command::AcceptDraw { side: X }, ms(0)), Err(Rejection::NoOffer));
    let events = game.apply(Command::AcceptDraw { side: O }, ms(0)).unwrap();
    let result = GameResult { winner: None, why: End::Agreed };
    assert!(matches!(&events[0].kind, EventKind::Over { result: told } if *told == result));
    assert_eq!(game.record().result, Some(result));
    assert_eq!(play_at(&mut game, "h9", ms(0)), Err(Rejection::Illegal(Illegal::GameOver)));
    assert_eq!(game.apply(Command::Resign { side: X }, ms(0)), Err(Rejection::GameOver));
}

#[test]
fn an_offer_lapses_when_the_other_side_moves() {
    let mut game = begin("gomoku");
    game.apply(Command::OfferDraw { side: X }, ms(0)).unwrap();
    play(&mut game, "h8");
    assert_eq!(game.draw_offer(), Some(X), "the offer stands while O thinks");
    play(&mut game, "h9");
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.apply(Command::AcceptDraw { side: O }, ms(0)), Err(Rejection::NoOffer));
}

#[test]
fn one_offer_per_move_of_ones_own() {
    let mut game = begin("gomoku");
    game.apply(Command::OfferDraw { side: X }, ms(0)).unwrap();
    assert_eq!(game.apply(Command::OfferDraw { side: X }, ms(0)), Err(Rejection::OfferedAlready));
    game.apply(Command::DeclineDraw { side: O }, ms(0)).unwrap();
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.apply(Command::DeclineDraw { side: O }, ms(0)), Err(Rejection::NoOffer));
    assert_eq!(game.apply(Command::OfferDraw { side: X }, ms(0)), Err(Rejection::OfferedAlready));
    play(&mut game, "h8");
    assert!(game.apply(Command::OfferDraw { side: X }, ms(0)).is_ok());
    assert!(game.apply(Command::OfferDraw { side: O }, ms(0)).is_ok(), "an offer against an offer");
    assert_eq!(game.result().map(|result| result.why), Some(End::Agreed));
}

#[test]
fn an_offer_lapses_when_somebody_else_sits_down() {
    for side in [X, O] {
        let mut game = begin("gomoku");
        play(&mut game, "h8");
        game.apply(Command::OfferDraw { side: X }, ms(0)).unwrap();
        assert!(!game.may_offer_draw(X) && game.may_offer_draw(O), "an offer against it is an acceptance");
        let mut player = game.player(game.seat_of(side)).clone();
        player.name = "Anna".to_owned();
        game.apply(Command::Replace { side, player: player.clone() }, ms(0)).unwrap();
        assert_eq!(game.draw_offer(), Some(X), "the same person by another name");
        player.kind = "threat1".to_owned();
        game.apply(Command::Replace { side, player }, ms(0)).unwrap();
        assert_eq!(game.draw_offer(), None);
        assert_eq!(game.apply(Command::AcceptDraw { side: O }, ms(0)), Err(Rejection::NoOffer));
        assert!(game.may_offer_draw(X), "to somebody else it may be offered anew");
    }
}

#[test]
fn the_host_ends_games() {
    for (command, winner, why) in [
        (Command::Resign { side: X }, Some(O), "resign"),
        (Command::Forfeit { side: O, end: End::Illegal(Refusal::Occupied) }, Some(X), "illegal:occupied"),
        (Command::Forfeit { side: X, end: End::Crash }, Some(O), "crash"),
        (Command::Adjudicate { winner: None }, None, "adjudicated"),
        (Command::Abandon, None, "abandoned"),
    ] {
        let mut game = begin("gomoku");
        play(&mut game, "h8 h9");
        let events = game.apply(command, ms(7)).unwrap();
        assert_eq!((events.len(), events[0].at_ms), (1, 7));
        let result = game.result().unwrap();
        assert_eq!((result.winner, result.why.name()), (winner, why));
        assert_eq!(game.record().check(), Ok(()));
    }
    let mut game = begin("gomoku");
    assert_eq!(
        game.apply(Command::Forfeit { side: X, end: End::Agreed }, ms(0)),
        Err(Rejection::NotAForfeit)
    );
    assert_eq!(game.result(), None);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = begin("gomoku");
    play(&mut game, "h8");
    let before = (game.record().clone(), game.next_event());
    for (side, cell, reason) in [(X, "h9", Illegal::OutOfTurn), (O, "h8", Illegal::Occupied)] {
        let cell = crate::games::cell(&game, cell);
        assert_eq!(game.apply(Command::Play { side, cell }, ms(9)), Err(Rejection::Illegal(reason)));
    }
    let outside = inarow_core::Cell::new(9_999);
    assert_eq!(
        game.apply(Command::Play { side: O, cell: outside }, ms(9)),
        Err(Rejection::Illegal(Illegal::OutOfBoard))
    );
    assert_eq!(before, (game.record().clone(), game.next_event()));
}

#[test]
fn somebody_else_may_take_a_side() {
    let mut game = begin("gomoku");
    play(&mut game, "h8");
    let player = PlayerTag::new("random", "random");
    let events = game.apply(Command::Replace { side: O, player: player.clone() }, ms(0)).unwrap();
    assert_eq!(events[0].kind, EventKind::Joined { side: O, player: player.clone() });
    assert_eq!(game.record().o, player);
}

#[test]
fn events_are_numbered_and_serialisable() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2 a1 b1 a2 b3");
    let events: Vec<_> = game.events_since(0).unwrap().cloned().collect();
    let names: Vec<String> = events
        .iter()
        .enumerate()
        .map(|(number, event)| {
            let json = serde_json::to_value(event).unwrap();
            assert_eq!(json["number"], number);
            let back: inarow_play::Event = serde_json::from_value(json.clone()).unwrap();
            assert_eq!(&back, event);
            json["event"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(names, ["started", "joined", "joined", "moved", "moved", "moved", "moved", "moved", "over"]);
    assert_eq!(
        serde_json::to_string(&events[8]).unwrap(),
        r#"{"number":8,"at_ms":0,"event":"over","result":{"winner":"x","why":"line"}}"#
    );
    assert_eq!(game.events_since(7).unwrap().count(), 2);
    assert!(game.events_since(10).is_none());
}

#[test]
fn commands_are_serialisable() {
    let command = Command::Forfeit { side: X, end: End::Illegal(Refusal::Forbidden) };
    let json = serde_json::to_string(&command).unwrap();
    assert_eq!(json, r#"{"command":"forfeit","side":"x","end":"illegal:forbidden"}"#);
    assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), command);
}
