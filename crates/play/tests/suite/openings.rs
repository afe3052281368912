//! Swap openings as phases of a match.

use inarow_core::Side;
use inarow_play::{Command, EventKind, Match, MatchSetup, Rejection, Seat, Stage, Waiting};
use inarow_record::{PlayerTag, SwapChoice};

use crate::games::{begin, ms, play, play_at, setup};

fn choose(game: &mut Match, choice: SwapChoice) {
    game.apply(Command::Choose { choice }, ms(0)).unwrap();
}

fn named(game: &str) -> Match {
    let (x, o) = (PlayerTag::new("Anna", "human"), PlayerTag::new("Boris", "human"));
    Match::new(MatchSetup { x, o, ..setup(game) }).unwrap()
}

fn names(game: &Match) -> (&str, &str) {
    (&game.record().x.name, &game.record().o.name)
}

#[test]
fn swap_seats_both_ways() {
    for (choice, names_after, seat_of_x) in
        [(SwapChoice::X, ("Boris", "Anna"), Seat::Second), (SwapChoice::O, ("Anna", "Boris"), Seat::First)]
    {
        let mut game = named("gomoku:opening=swap");
        for left in [3, 2, 1] {
            let side = if left == 2 { Side::O } else { Side::X };
            assert_eq!(game.waiting(), Waiting::Opening(Stage::Place { who: Seat::First, left }, side));
            assert_eq!(game.actor(), Some(Seat::First));
            play(&mut game, ["h8", "h9", "a1"][3 - left as usize]);
        }
        assert_eq!(game.actor(), Some(Seat::Second));
        assert_eq!(play_at(&mut game, "b1", ms(0)), Err(Rejection::ChoiceDue));
        assert_eq!(
            game.apply(Command::Choose { choice: SwapChoice::More }, ms(0)),
            Err(Rejection::ChoiceNotOffered)
        );
        let events = game.apply(Command::Choose { choice }, ms(0)).unwrap();
        let EventKind::Chosen { by, choice: chosen, x, .. } = events[0].kind else { panic!("{events:?}") };
        assert_eq!((by, chosen, x), (Seat::Second, choice, seat_of_x));
        assert_eq!(names(&game), names_after);
        assert_eq!(game.waiting(), Waiting::Move(Side::O));
        assert_eq!(game.actor(), Some(seat_of_x.other()));
        assert_eq!(game.apply(Command::Choose { choice }, ms(0)), Err(Rejection::NoChoiceDue));
        assert_eq!(game.record().choices[0].after, 3);
    }
}

#[test]
fn swap2_with_more_lets_the_first_choose() {
    let mut game = named("gomoku:opening=swap2");
    play(&mut game, "h8 h9 a1");
    choose(&mut game, SwapChoice::More);
    assert_eq!(game.waiting(), Waiting::Opening(Stage::Place { who: Seat::Second, left: 2 }, Side::O));
    play(&mut game, "b1 c1");
    let Waiting::Opening(Stage::Choose { who, may }, _) = game.waiting() else { panic!() };
    assert_eq!((who, may), (Seat::First, &[SwapChoice::X, SwapChoice::O][..]));
    choose(&mut game, SwapChoice::O);
    assert_eq!(names(&game), ("Boris", "Anna"));
    assert_eq!(game.waiting(), Waiting::Move(Side::O));
    assert_eq!(game.record().check(), Ok(()));
}

#[test]
fn take_back_undoes_choices_as_steps() {
    let mut game = named("gomoku:opening=swap2");
    play(&mut game, "h8 h9 a1");
    choose(&mut game, SwapChoice::X);
    play(&mut game, "b1");
    assert_eq!(game.steps(), 5);
    assert_eq!(game.steps_back_to(Seat::Second), Some(2), "its last step was the choice");
    game.apply(Command::TakeBack { plies: 2 }, ms(0)).unwrap();
    assert_eq!(game.actor(), Some(Seat::Second));
    assert_eq!(names(&game), ("Anna", "Boris"));
    // Another choice drops the undone steps.
    choose(&mut game, SwapChoice::More);
    assert_eq!(game.apply(Command::Redo, ms(0)), Err(Rejection::NothingToRedo));
    play(&mut game, "b1 c1");
    choose(&mut game, SwapChoice::O);
    game.apply(Command::TakeBack { plies: 7 }, ms(0)).unwrap();
    assert_eq!(game.waiting(), Waiting::Opening(Stage::Place { who: Seat::First, left: 3 }, Side::X));
    for _ in 0..7 {
        game.apply(Command::Redo, ms(0)).unwrap();
    }
    assert_eq!(names(&game), ("Boris", "Anna"));
    assert_eq!(game.waiting(), Waiting::Move(Side::O));
    assert_eq!(game.record().choices.len(), 2);
}

#[test]
fn an_opening_may_end_the_game() {
    let mut game = begin("line:3x1:k=2:opening=swap");
    play(&mut game, "a1 c1 b1");
    assert_eq!(game.result().and_then(|result| result.winner), Some(Side::X));
    assert_eq!(game.waiting(), Waiting::Over);
}

#[test]
fn who_resigns_in_an_opening_is_a_person() {
    let mut game = named("gomoku:opening=swap");
    play(&mut game, "h8 h9");
    game.apply(Command::Resign { side: Side::O }, ms(0)).unwrap();
    assert_eq!(game.result().and_then(|result| result.winner), Some(Side::X));
    assert_eq!(names(&game), ("Anna", "Boris"));
}
