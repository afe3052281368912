//! Clocks, flags and pauses of a match.

use inarow_core::{Setup, Side};
use inarow_play::{Command, EventKind, Match, MatchError, MatchSetup, Rejection, Seat, Waiting};
use inarow_record::{ClockTag, End, GameResult, SwapChoice, TimeControl};

use crate::games::{ms, play, play_at, setup};

fn timed(game: &str, x: TimeControl, o: TimeControl) -> Match {
    Match::new(MatchSetup { clock: Some(ClockTag { x, o }), ..setup(game) }).unwrap()
}

const fn lost_on_time(winner: Side) -> Option<GameResult> {
    Some(GameResult { winner: Some(winner), why: End::Time })
}

#[test]
fn total_with_increment_each_side_its_own() {
    let mut game =
        timed("gomoku", TimeControl::total(ms(10_000), ms(500)), TimeControl::total(ms(3_000), ms(0)));
    assert_eq!(game.deadline(), Some(ms(10_000)));
    play_at(&mut game, "h8", ms(4_000)).unwrap();
    assert_eq!(game.time_left(Side::X, ms(5_000)), Some(ms(6_500)));
    assert_eq!(game.time_left(Side::O, ms(5_000)), Some(ms(2_000)));
    let events = play_at(&mut game, "h9", ms(6_999)).unwrap();
    let EventKind::Moved { time_ms, left_ms, ply, .. } = &events[0].kind else { panic!("{events:?}") };
    assert_eq!((*time_ms, left_ms.x, left_ms.o, *ply), (Some(2_999), Some(6_500), Some(1), 2));
    assert_eq!(game.record().plies[1].time_ms, Some(2_999));
}

#[test]
fn an_opening_that_is_laid_leaves_the_clocks_as_they_were() {
    let total = TimeControl::total(ms(1_000), ms(1_000));
    let mut game = timed("gomoku", total, total);
    for (side, name) in [(Side::X, "h8"), (Side::O, "h9"), (Side::X, "i8")] {
        let cell = game.position().shape().parse(name).unwrap();
        game.lay(side, cell).unwrap();
    }
    let left = |game: &Match, now| [Side::X, Side::O].map(|side| game.time_left(side, now));
    assert_eq!(left(&game, ms(0)), [Some(ms(1_000)); 2]);
    assert_eq!(game.record().plies[2].time_ms, None);
    let last = game.events_since(0).unwrap().last().unwrap().clone();
    let EventKind::Moved { left_ms, .. } = &last.kind else { panic!("{last:?}") };
    assert_eq!((left_ms.x, left_ms.o), (Some(1_000), Some(1_000)));
    // A record restores equal clocks.
    let again = Match::resume(game.record().clone()).unwrap();
    assert_eq!(left(&again, ms(0)), [Some(ms(1_000)); 2]);
    assert_eq!(
        game.lay(Side::O, game.position().last_move().unwrap()),
        Err(Rejection::Illegal(inarow_core::Illegal::Occupied))
    );
    play_at(&mut game, "i9", ms(400)).unwrap();
    assert_eq!(left(&game, ms(400)), [Some(ms(1_000)), Some(ms(1_600))]);
}

#[test]
fn a_flag_falls_by_tick() {
    let mut game = timed("gomoku", TimeControl::per_move(ms(300)), TimeControl::NONE);
    assert_eq!(game.apply(Command::Tick, ms(299)), Ok(vec![]));
    let events = game.apply(Command::Tick, ms(300)).unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!(game.result(), lost_on_time(Side::O));
    assert_eq!(game.waiting(), Waiting::Over);
    assert_eq!(game.deadline(), None);
    assert_eq!(game.apply(Command::Tick, ms(400)), Ok(vec![]));
}

#[test]
fn a_late_move_loses_and_is_not_played() {
    let mut game = timed("gomoku", TimeControl::NONE, TimeControl::total(ms(1_000), ms(0)));
    play_at(&mut game, "h8", ms(60_000)).unwrap();
    let events = play_at(&mut game, "h9", ms(61_000)).unwrap();
    assert!(matches!(events[0].kind, EventKind::Over { .. }), "{events:?}");
    assert_eq!(game.result(), lost_on_time(Side::X));
    assert_eq!(game.position().ply(), 1);
    // Any other command that comes too late is ignored as well.
    let mut game = timed("gomoku", TimeControl::per_move(ms(300)), TimeControl::NONE);
    game.apply(Command::Resign { side: Side::O }, ms(301)).unwrap();
    assert_eq!(game.result(), lost_on_time(Side::O));
}

#[test]
fn take_back_turns_the_clock_back_and_redo_forward() {
    let total = TimeControl::total(ms(10_000), ms(100));
    let mut game = timed("gomoku", total, total);
    play_at(&mut game, "h8", ms(1_000)).unwrap();
    play_at(&mut game, "h9", ms(3_000)).unwrap();
    play_at(&mut game, "i8", ms(6_000)).unwrap();
    assert_eq!(game.time_left(Side::X, ms(6_000)), Some(ms(6_200)));
    game.apply(Command::TakeBack { plies: 2 }, ms(8_000)).unwrap();
    // O is to move again with its earlier time. The time after the earlier move is not charged.
    assert_eq!(game.time_left(Side::O, ms(8_000)), Some(ms(10_000)));
    assert_eq!(game.time_left(Side::X, ms(8_000)), Some(ms(9_100)));
    assert_eq!(game.deadline(), Some(ms(18_000)));
    game.apply(Command::Redo, ms(9_000)).unwrap();
    game.apply(Command::Redo, ms(9_500)).unwrap();
    assert_eq!(game.time_left(Side::X, ms(9_500)), Some(ms(6_200)));
    assert_eq!(game.time_left(Side::O, ms(9_500)), Some(ms(8_100)));
    assert_eq!(game.record().plies[2].time_ms, Some(3_000));
    // A fallen flag can be taken back, too.
    game.apply(Command::Tick, ms(60_000)).unwrap();
    assert_eq!(game.result(), lost_on_time(Side::X));
    game.apply(Command::TakeBack { plies: 1 }, ms(61_000)).unwrap();
    assert_eq!(game.result(), None);
    assert_eq!(game.time_left(Side::X, ms(61_000)), Some(ms(9_100)));
    assert_eq!(game.time_left(Side::O, ms(61_000)), Some(ms(8_100)));
}

#[test]
fn an_end_beside_the_board_leaves_the_clocks_as_players_see_them() {
    let total = TimeControl::total(ms(10_000), ms(100));
    for command in
        [Command::Adjudicate { winner: Some(Side::O) }, Command::Resign { side: Side::X }, Command::Abandon]
    {
        for is_paused in [false, true] {
            let mut game = timed("gomoku", total, total);
            play_at(&mut game, "h8", ms(1_000)).unwrap();
            play_at(&mut game, "h9", ms(3_000)).unwrap();
            if is_paused {
                game.apply(Command::Pause, ms(4_700)).unwrap();
            }
            let seen = game.time_left(Side::X, ms(4_700));
            assert_eq!(seen, Some(ms(7_400)));
            game.apply(command.clone(), ms(4_700)).unwrap();
            assert_eq!(game.time_left(Side::X, ms(4_700)), seen, "{command:?}");
            assert_eq!(game.time_left(Side::X, ms(90_000)), seen, "{command:?}");
            assert_eq!(game.time_left(Side::O, ms(90_000)), Some(ms(8_100)));
        }
    }
}

#[test]
fn a_pause_costs_nobody_time() {
    let mut game = timed("gomoku", TimeControl::total(ms(1_000), ms(0)), TimeControl::NONE);
    assert_eq!(game.apply(Command::Continue, ms(0)), Err(Rejection::NotPaused));
    game.apply(Command::Pause, ms(400)).unwrap();
    assert!(game.is_paused());
    assert_eq!(game.deadline(), None);
    assert_eq!(game.time_left(Side::X, ms(90_000)), Some(ms(600)));
    assert_eq!(game.apply(Command::Pause, ms(500)), Err(Rejection::Paused));
    assert_eq!(play_at(&mut game, "h8", ms(500)), Err(Rejection::Paused));
    game.apply(Command::Tick, ms(90_000)).unwrap();
    game.apply(Command::Continue, ms(100_000)).unwrap();
    assert_eq!(game.deadline(), Some(ms(100_600)));
    play_at(&mut game, "h8", ms(100_599)).unwrap();
    assert_eq!(game.record().plies[0].time_ms, Some(999));
}

#[test]
fn time_that_runs_backwards_stands_still() {
    let mut game = timed("gomoku", TimeControl::total(ms(1_000), ms(0)), TimeControl::NONE);
    game.apply(Command::Tick, ms(500)).unwrap();
    play_at(&mut game, "h8", ms(100)).unwrap();
    assert_eq!(game.record().plies[0].time_ms, Some(500));
}

#[test]
fn clocks_follow_their_person_through_a_choice() {
    let mut game = timed(
        "gomoku:opening=swap",
        TimeControl::total(ms(60_000), ms(1_000)),
        TimeControl::total(ms(30_000), ms(0)),
    );
    play_at(&mut game, "h8", ms(1_000)).unwrap();
    play_at(&mut game, "h9", ms(3_000)).unwrap();
    play_at(&mut game, "a1", ms(6_000)).unwrap();
    // The first seat placed all three stones: 6 s used, 3 s added.
    assert_eq!(game.time_left(Side::X, ms(6_000)), Some(ms(57_000)));
    assert_eq!(game.actor(), Some(Seat::Second));
    game.apply(Command::Choose { choice: SwapChoice::X }, ms(10_000)).unwrap();
    assert_eq!(game.seat_of(Side::X), Seat::Second);
    assert_eq!(game.time_left(Side::X, ms(10_000)), Some(ms(26_000)));
    assert_eq!(game.time_left(Side::O, ms(10_000)), Some(ms(57_000)));
    let clock = game.record().clock.unwrap();
    assert_eq!(clock.x, TimeControl::total(ms(30_000), ms(0)));
    // After a take-back the second seat chooses again with its whole time.
    game.apply(Command::TakeBack { plies: 1 }, ms(20_000)).unwrap();
    assert_eq!(game.time_left(Side::O, ms(20_000)), Some(ms(30_000)));
    game.apply(Command::Tick, ms(50_000)).unwrap();
    assert_eq!(game.result(), lost_on_time(Side::X));
}

#[test]
fn nobody_begins_without_time() {
    let clock = Some(ClockTag { x: TimeControl::NONE, o: TimeControl::per_move(ms(0)) });
    let refused = Match::new(MatchSetup { clock, ..setup("gomoku") });
    assert_eq!(refused.err(), Some(MatchError::NoTime { side: Side::O }));
}

#[test]
fn no_clock_runs_while_chance_is_due() {
    let total = TimeControl::total(ms(1_000), ms(0));
    let mut game = timed("score:fill=random-row", total, total);
    assert!(matches!(game.record().setup, Setup::Score(_)));
    assert_eq!((game.waiting(), game.deadline()), (Waiting::Chance, None));
    let chance = game.position().chance_outcomes()[3];
    game.apply(Command::Chance { chance }, ms(5_000)).unwrap();
    assert_eq!(game.deadline(), Some(ms(6_000)));
}

#[test]
fn huge_times_do_no_harm() {
    let huge = TimeControl { total_ms: Some(u64::MAX), increment_ms: u64::MAX, per_move_ms: Some(u64::MAX) };
    let mut game = timed("tictactoe", huge, huge);
    play(&mut game, "b2");
    play_at(&mut game, "a1", std::time::Duration::MAX).unwrap();
    assert_eq!(game.result(), lost_on_time(Side::X));
    let mut game = timed("tictactoe", huge, TimeControl::NONE);
    play_at(&mut game, "b2", ms(u64::MAX / 2)).unwrap();
    assert_eq!(game.time_left(Side::X, ms(u64::MAX)), Some(ms(u64::MAX)));
}
