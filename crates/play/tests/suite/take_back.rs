//! Taking back and playing again.

use inarow_core::Side;
use inarow_play::{Command, EventKind, Match, Rejection, Waiting, settle_chance};
use inarow_record::{Dice, Stream};

use crate::games::{begin, ms, play, play_at};

#[test]
fn back_and_forth_is_the_same_game() {
    let mut game = begin("gomoku");
    play(&mut game, "h8 h9 i8 i9 j8");
    let record = game.record().clone();
    let text = game.position().hash();
    for plies in 1..=5 {
        let events = game.apply(Command::TakeBack { plies }, ms(0)).unwrap();
        let EventKind::TakenBack { plies: told, ply, .. } = events[0].kind else { panic!("{events:?}") };
        assert_eq!((told, ply), (plies, 5 - plies));
        assert_eq!((game.steps(), game.steps_ahead()), (5 - plies, plies));
        for _ in 0..plies {
            let events = game.apply(Command::Redo, ms(0)).unwrap();
            assert!(matches!(events[0].kind, EventKind::Moved { .. }));
        }
        assert_eq!(game.apply(Command::Redo, ms(0)), Err(Rejection::NothingToRedo));
        assert_eq!((game.record(), game.position().hash()), (&record, text));
    }
    for plies in [0, 6, u32::MAX] {
        assert_eq!(game.apply(Command::TakeBack { plies }, ms(0)), Err(Rejection::NothingToTakeBack));
    }
}

#[test]
fn what_was_taken_back_travels_in_a_record() {
    for (text, moves) in [("gomoku", "h8 h9 i8 i9 j8"), ("tictactoe", "b2 a1 b1 a2 b3")] {
        let mut game = begin(text);
        play(&mut game, moves);
        let whole = game.record().clone();
        for steps in 0..=5 {
            let mut back = game.clone();
            if steps > 0 {
                back.apply(Command::TakeBack { plies: steps }, ms(0)).unwrap();
            }
            let ahead = back.record_ahead();
            assert_eq!((back.steps(), ahead.plies.len()), (5 - steps, 5), "the match itself stays");
            let mut other = Match::resume(ahead).unwrap();
            if steps > 0 {
                other.apply(Command::TakeBack { plies: steps }, ms(0)).unwrap();
            }
            assert_eq!((other.record(), other.steps_ahead()), (back.record(), steps));
            while other.apply(Command::Redo, ms(0)).is_ok() {}
            assert_eq!(other.record(), &whole);
        }
    }
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut game = begin("gomoku");
    play(&mut game, "h8 h9 i8");
    game.apply(Command::TakeBack { plies: 2 }, ms(0)).unwrap();
    play(&mut game, "a1");
    assert_eq!(game.apply(Command::Redo, ms(0)), Err(Rejection::NothingToRedo));
    assert_eq!(game.record().plies.len(), 2);
}

#[test]
fn a_finished_game_can_be_taken_back_and_finished_again() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2 a1 b1 a2 b3");
    assert!(game.result().is_some());
    game.apply(Command::TakeBack { plies: 1 }, ms(0)).unwrap();
    assert_eq!((game.result(), game.waiting()), (None, Waiting::Move(Side::X)));
    let events = game.apply(Command::Redo, ms(0)).unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(game.result().and_then(|result| result.winner), Some(Side::X));
}

#[test]
fn draws_go_and_come_with_their_move() {
    let mut game = begin("score:fill=random-row");
    let mut dice = Dice::new(5, Stream::Chance);
    settle_chance(&mut game, &mut dice, ms(0)).unwrap();
    let mut moves = 0;
    while moves < 25 {
        let cell = game.position().legal_moves()[0];
        let side = game.position().turn().side().unwrap();
        game.apply(Command::Play { side, cell }, ms(0)).unwrap();
        settle_chance(&mut game, &mut dice, ms(0)).unwrap();
        moves += 1;
    }
    let record = game.record().clone();
    assert_eq!(record.plies.iter().filter(|ply| !ply.chance.is_empty()).count(), 2);
    assert_eq!(game.position().hash(), record.replay().unwrap().hash());
    game.apply(Command::TakeBack { plies: 25 }, ms(0)).unwrap();
    assert_eq!(game.record().chance, record.chance, "the first draw belongs to no move");
    for _ in 0..25 {
        game.apply(Command::Redo, ms(0)).unwrap();
    }
    assert_eq!(game.record(), &record);
    // A due chance outcome remains due.
    game.apply(Command::TakeBack { plies: 6 }, ms(0)).unwrap();
    let cell = game.position().legal_moves()[0];
    let side = game.position().turn().side().unwrap();
    game.apply(Command::Play { side, cell }, ms(0)).unwrap();
    assert_eq!(game.waiting(), Waiting::Chance);
    assert!(play_at(&mut game, "a1", ms(0)).is_err());
    game.apply(Command::TakeBack { plies: 1 }, ms(0)).unwrap();
    game.apply(Command::Redo, ms(0)).unwrap();
    assert_eq!(game.waiting(), Waiting::Chance);
}

#[test]
fn events_stay_bounded() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2");
    for _ in 0..10_000 {
        game.apply(Command::TakeBack { plies: 1 }, ms(0)).unwrap();
        game.apply(Command::Redo, ms(0)).unwrap();
    }
    assert!(game.events_since(0).is_none());
    let next = game.next_event();
    assert!(game.events_since(next - 274).is_some());
    assert!(game.events_since(next - 275).is_none());
}
