//! Random commands in random order. Nothing panics, and the match agrees with its record and its clocks.

use std::time::Duration;

use inarow_core::{Cell, Chance, EndReason, Side};
use inarow_play::{
    Command, Event, EventKind, LeftMs, Match, MatchError, MatchSetup, Referee, RefereeFeed, RefereeNews,
    Replica, ReplicaError, Seat, Snapshot, Waiting,
};
use inarow_record::{ClockTag, End, GameResult, Judgement, PlayerTag, Refusal, SwapChoice, TimeControl};
use proptest::prelude::*;

use crate::games::{ms, setup};

const GAMES: &[&str] = &[
    "tictactoe",
    "line:5x4:k=3:opening=swap2:reply=last-move",
    "line:4x4:k=3:opening=swap:max-moves=9",
    "line:6x5:k=4:walls=0.7/3/1",
    "renju:opening=swap2",
    "ultimate",
    "score:size=4:length=3:moves=16:fill=random-row-or-column",
    "score:size=5:length=3:moves=20:fill=gravity",
];

/// A command, sometimes made to fit the current state of the match.
#[derive(Clone, Debug)]
enum Act {
    Any(Command),
    LegalMove(usize),
    Draw(usize),
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::X), Just(Side::O)]
}

fn command() -> impl Strategy<Value = Command> {
    let choice = prop_oneof![Just(SwapChoice::X), Just(SwapChoice::O), Just(SwapChoice::More)];
    let end = prop_oneof![
        Just(End::Crash),
        Just(End::Agreed),
        Just(End::Illegal(Refusal::Forbidden)),
        Just(End::Unknown)
    ];
    prop_oneof![
        4 => (side(), 0..300u16).prop_map(|(side, cell)| Command::Play { side, cell: Cell::new(cell) }),
        1 => (side(), 0..300u16).prop_map(|(side, cell)| {
            let line = vec![Cell::new(0); 500];
            Command::PlayJudged { side, cell: Cell::new(cell), judgement: Judgement { line, ..Judgement::default() } }
        }),
        4 => choice.prop_map(|choice| Command::Choose { choice }),
        1 => (0..9u8).prop_map(|row| Command::Chance { chance: Chance::Row(row) }),
        1 => side().prop_map(|side| Command::Resign { side }),
        2 => side().prop_map(|side| Command::OfferDraw { side }),
        1 => side().prop_map(|side| Command::AcceptDraw { side }),
        1 => side().prop_map(|side| Command::DeclineDraw { side }),
        6 => (0..9u32).prop_map(|plies| Command::TakeBack { plies }),
        6 => Just(Command::Redo),
        2 => Just(Command::Tick),
        1 => Just(Command::Pause),
        4 => Just(Command::Continue),
        1 => side().prop_map(|side| Command::Replace { side, player: PlayerTag::new("N", "human") }),
        1 => (side(), end).prop_map(|(side, end)| Command::Forfeit { side, end }),
        1 => Just(Command::Adjudicate { winner: None }),
        1 => Just(Command::Abandon),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        2 => command().prop_map(Act::Any),
        4 => any::<usize>().prop_map(Act::LegalMove),
        2 => any::<usize>().prop_map(Act::Draw),
    ]
}

fn control() -> impl Strategy<Value = TimeControl> {
    prop_oneof![
        Just(TimeControl::NONE),
        (1..2_000u64, 0..50u64).prop_map(|(total, increment)| TimeControl::total(ms(total), ms(increment))),
        (1..200u64).prop_map(|limit| TimeControl::per_move(ms(limit))),
        (1..2_000u64, 1..200u64).prop_map(|(total, limit)| TimeControl {
            total_ms: Some(total),
            increment_ms: 3,
            per_move_ms: Some(limit)
        }),
    ]
}

fn command_of(game: &Match, act: &Act) -> Option<Command> {
    match act {
        Act::Any(command) => Some(command.clone()),
        Act::LegalMove(pick) => {
            let moves = game.position().legal_moves();
            let side = game.position().turn().side()?;
            Some(Command::Play { side, cell: *moves.get(pick % moves.len().max(1))? })
        }
        Act::Draw(pick) => {
            let outcomes = game.position().chance_outcomes();
            Some(Command::Chance { chance: *outcomes.get(pick % outcomes.len().max(1))? })
        }
    }
}

/// Checks properties that hold for every match at every moment.
fn invariants(game: &Match, now: Duration) -> Result<(), TestCaseError> {
    let record = game.record();
    let replayed = record.replay().map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(game.position().hash(), replayed.hash());
    prop_assert_eq!(game.position().hash(), game.position().hash_from_scratch());
    prop_assert_eq!(game.position().turn(), replayed.turn());
    prop_assert_eq!(record.check(), Ok(()));
    prop_assert_eq!(game.steps() as usize, record.plies.len() + record.choices.len());
    prop_assert_eq!(game.waiting() == Waiting::Over, game.result().is_some());
    prop_assert_eq!(game.actor().is_some(), !matches!(game.waiting(), Waiting::Over | Waiting::Chance));
    prop_assert!(game.position().turn().outcome().is_none() || game.result().is_some());
    prop_assert!(
        record.plies.iter().all(|ply| ply.judgement.as_ref().is_none_or(|found| found.line.len() <= 64))
    );
    if game.actor().is_none() || game.is_paused() {
        prop_assert_eq!(game.deadline(), None);
    }
    for side in Side::ALL {
        // Remaining time never exceeds the whole time, and exists if a limit does.
        prop_assert_eq!(game.time_left(side, now).is_some(), !game.time_control(side).is_none());
        if let (Some(left), Some(limit)) = (game.time_left(side, now), game.time_control(side).per_move_ms) {
            prop_assert!(left <= ms(limit));
        }
    }
    let again = Match::resume(record.clone()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(again.record(), record);
    prop_assert_eq!(again.waiting(), game.waiting());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn any_commands_keep_the_match_whole(
        game in prop::sample::select(GAMES),
        clock in proptest::option::of((control(), control())),
        acts in prop::collection::vec((act(), 0..40u64), 1..80),
    ) {
        let clock = clock.map(|(x, o)| ClockTag { x, o });
        let mut game = Match::new(MatchSetup { clock, ..setup(game) }).unwrap();
        let mut now = Duration::ZERO;
        invariants(&game, now)?;
        for (act, time) in acts {
            now += ms(time);
            let Some(command) = command_of(&game, &act) else { continue };
            let before = game.clone();
            let first = game.next_event();
            match game.apply(command.clone(), now) {
                Ok(events) => {
                    let told: Vec<_> = game.events_since(first).unwrap().cloned().collect();
                    prop_assert_eq!(&told, &events);
                    for (number, event) in (first..).zip(&events) {
                        prop_assert_eq!(event.number, number);
                    }
                }
                Err(_) => {
                    prop_assert_eq!(game.record(), before.record());
                    prop_assert_eq!(game.next_event(), first);
                    prop_assert_eq!(game.steps_ahead(), before.steps_ahead());
                    prop_assert_eq!(game.draw_offer(), before.draw_offer());
                    prop_assert_eq!(game.deadline(), before.deadline());
                }
            }
            invariants(&game, now)?;
        }
    }

    #[test]
    fn take_back_and_redo_are_inverse(
        game in prop::sample::select(GAMES),
        picks in prop::collection::vec(any::<usize>(), 1..40),
        back in 1..40u32,
    ) {
        let total = TimeControl::total(ms(100_000), ms(7));
        let clock = Some(ClockTag { x: total, o: total });
        let mut game = Match::new(MatchSetup { clock, ..setup(game) }).unwrap();
        let mut now = Duration::ZERO;
        for pick in picks {
            now += ms(pick as u64 % 90);
            let act = match game.waiting() {
                Waiting::Chance => Act::Draw(pick),
                Waiting::Opening(inarow_play::Stage::Choose { may, .. }, _) => {
                    Act::Any(Command::Choose { choice: may[pick % may.len()] })
                }
                _ => Act::LegalMove(pick),
            };
            let Some(command) = command_of(&game, &act) else { break };
            game.apply(command, now).unwrap();
        }
        let back = back.min(game.steps());
        prop_assume!(back > 0);
        let (record, left) = (game.record().clone(), Side::ALL.map(|side| game.time_left(side, now)));
        game.apply(Command::TakeBack { plies: back }, now).unwrap();
        invariants(&game, now)?;
        for _ in 0..back {
            game.apply(Command::Redo, now).unwrap();
        }
        prop_assert_eq!(game.record(), &record);
        prop_assert_eq!(Side::ALL.map(|side| game.time_left(side, now)), left);
        invariants(&game, now)?;
    }

    #[test]
    fn what_a_program_is_told_step_by_step_is_what_it_is_told_at_once(
        name in prop::sample::select(GAMES),
        acts in prop::collection::vec(act(), 0..80),
        seat in prop::sample::select(vec![Seat::First, Seat::Second]),
    ) {
        let setup = setup(name);
        let mut game = Match::new(setup.clone()).unwrap();
        let mut feed = RefereeFeed::new(&setup.setup).unwrap();
        let (mut seen, mut said) = (0, String::new());
        for act in acts {
            if let Some(command) = command_of(&game, &act) {
                // Refused commands emit no events.
                let _ = game.apply(command, Duration::ZERO);
            }
            for event in game.events_since(seen).unwrap() {
                match feed.follow(&event.kind, seat) {
                    RefereeNews::Nothing => {}
                    RefereeNews::Line(line) => {
                        prop_assert!(!line.contains('\n'));
                        let json: serde_json::Value = serde_json::from_str(&line).unwrap();
                        if json.get("over").is_none() {
                            said += &(line + "\n");
                        }
                    }
                    RefereeNews::Anew => said = feed.from_start(seat, 7),
                }
            }
            seen = game.next_event();
            prop_assert!(feed.is_at(game.position()));
            prop_assert_eq!(&said, &feed.from_start(seat, 7));
        }
        let alone = RefereeFeed::of_position(game.position()).unwrap();
        prop_assert!(alone.is_at(game.position()));
    }

    #[test]
    fn the_referee_answers_any_line_with_one_line(
        game in prop::sample::select(GAMES),
        lines in prop::collection::vec(
            prop_oneof![
                "[xoXO] [a-o][1-9]{1,2}",
                "[xo] -?[0-9]{1,2},-?[0-9]{1,2}",
                "choose (x|o|more|both)",
                "\\PC{0,30}",
            ],
            0..40,
        ),
    ) {
        let mut referee = Referee::new(&setup(game).setup, 5).unwrap();
        let mut ply = 0;
        for line in lines {
            let Some(answer) = referee.answer(&line) else {
                prop_assert!(line.trim_ascii().is_empty());
                continue;
            };
            prop_assert!(!answer.contains('\n'));
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
            prop_assert_eq!(answer["ok"] == true, answer["reason"].is_null());
            let choice = line.to_ascii_lowercase().starts_with("choose");
            if answer["ok"] == true && !choice {
                ply += 1;
            }
            prop_assert_eq!(answer["ply"].as_u64(), Some(ply));
        }
    }
}

#[test]
fn a_follower_of_events_sees_the_same_board() {
    let mut game = Match::new(setup("line:5x4:k=3:opening=swap2")).unwrap();
    let mut cells: Vec<Cell> = Vec::new();
    let mut seen = 0;
    for round in 0..200usize {
        let command = match (round % 7, game.waiting()) {
            (3, _) => Command::TakeBack { plies: 2 },
            (4, _) => Command::Redo,
            (_, Waiting::Opening(inarow_play::Stage::Choose { may, .. }, _)) => {
                Command::Choose { choice: may[round % may.len()] }
            }
            _ => match command_of(&game, &Act::LegalMove(round * 31)) {
                Some(command) => command,
                None => Command::TakeBack { plies: 1 },
            },
        };
        // Refused commands emit no events.
        let _ = game.apply(command, ms(0));
        for event in game.events_since(seen).unwrap() {
            seen = event.number + 1;
            match &event.kind {
                EventKind::Moved { cell, ply, .. } => {
                    cells.push(*cell);
                    assert_eq!(cells.len() as u32, *ply);
                }
                EventKind::TakenBack { ply, .. } => cells.truncate(*ply as usize),
                _ => {}
            }
        }
        assert!(game.record().moves().eq(cells.iter().copied()));
    }
}

/// Checks that two matches are equal in everything that is visible.
fn alike(replica: &Match, game: &Match, now: Duration) -> Result<(), TestCaseError> {
    prop_assert_eq!(replica.record(), game.record());
    prop_assert_eq!(replica.record_ahead(), game.record_ahead());
    prop_assert_eq!(replica.position().hash(), game.position().hash());
    prop_assert_eq!(replica.waiting(), game.waiting());
    prop_assert_eq!((replica.steps(), replica.steps_ahead()), (game.steps(), game.steps_ahead()));
    prop_assert_eq!(replica.draw_offer(), game.draw_offer());
    prop_assert_eq!(replica.is_paused(), game.is_paused());
    prop_assert_eq!(replica.deadline(), game.deadline());
    prop_assert_eq!(replica.next_event(), game.next_event());
    for side in Side::ALL {
        prop_assert_eq!(replica.time_left(side, now), game.time_left(side, now));
        prop_assert_eq!(replica.time_control(side), game.time_control(side));
        prop_assert_eq!(replica.may_offer_draw(side), game.may_offer_draw(side));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_replica_that_loses_its_connection_again_and_again_equals_the_match(
        name in prop::sample::select(GAMES),
        (x, o) in (control(), control()),
        waits in any::<bool>(),
        acts in prop::collection::vec((act(), 0..40u64, 0..10u8), 1..120),
    ) {
        let clock = ClockTag { x, o };
        let mut game = Match::new(MatchSetup { clock: Some(clock), ..setup(name) }).unwrap();
        if waits {
            game.wait_for_first_step();
        }
        let mut now = Duration::ZERO;
        let mut replica = Replica::new(game.snapshot(now)).unwrap();
        for (act, passes, connection) in acts {
            now += ms(passes);
            // A host checks the clocks when a flag is due to fall.
            let _ = game.apply(Command::Tick, now);
            if let Some(command) = command_of(&game, &act) {
                let _ = game.apply(command, now);
            }
            match connection {
                // The connection is lost, so events come later.
                0..=3 => continue,
                // The connection is back, and missed events are no longer stored.
                4 => replica = Replica::new(game.snapshot(now)).unwrap(),
                _ => {
                    // Events are sent as text.
                    let missed: Vec<String> = game
                        .events_since(replica.game().next_event())
                        .unwrap()
                        .map(|event| serde_json::to_string(event).unwrap())
                        .collect();
                    for text in missed {
                        replica.apply(&serde_json::from_str(&text).unwrap()).unwrap();
                    }
                }
            }
            alike(replica.game(), &game, now)?;
        }
        // Missing events are detected.
        if let Some(event) = game.events_since(0).and_then(|mut events| events.next()) {
            prop_assert!(replica.apply(event).is_err());
        }
    }
}

/// A hostile server must not produce a record that cannot be replayed.
#[test]
fn a_replica_takes_no_choice_that_is_not_due() {
    for name in ["gomoku", "gomoku:opening=swap"] {
        let game = Match::new(setup(name)).unwrap();
        let mut replica = Replica::new(game.snapshot(ms(0))).unwrap();
        let kind = EventKind::Chosen {
            by: Seat::Second,
            choice: SwapChoice::More,
            x: Seat::First,
            left_ms: LeftMs::default(),
            again: false,
        };
        let number = game.next_event();
        let answer = replica.apply(&Event { number, at_ms: 1, kind });
        assert_eq!(answer, Err(ReplicaError::Unfit { number }), "{name}");
        assert!(replica.game().record().choices.is_empty(), "{name}");
    }
}

/// Such a position could not be replayed.
#[test]
fn a_replica_takes_no_end_that_the_board_does_not_give() {
    let over = |replica: &mut Replica, why, winner| {
        let kind = EventKind::Over { result: GameResult { winner, why } };
        let number = replica.game().next_event();
        replica.apply(&Event { number, at_ms: 1, kind })
    };
    let mut game = Match::new(setup("tictactoe")).unwrap();
    let begun = Replica::new(game.snapshot(ms(0))).unwrap();
    for why in End::all() {
        let mut replica = begun.clone();
        let follows = over(&mut replica, why, Some(Side::X)).is_ok();
        assert_eq!(follows, !matches!(why, End::Board(_)), "{why:?}");
        assert!(Replica::new(replica.game().snapshot(ms(1))).is_ok(), "{why:?}");
    }

    for cell in ["a3", "a2", "b3", "b2", "c3"] {
        let Waiting::Move(side) = game.waiting() else { panic!("a move") };
        let cell = game.position().shape().parse(cell).unwrap();
        game.apply(Command::Play { side, cell }, ms(0)).unwrap();
    }
    let line = End::Board(EndReason::Line);
    for (why, winner, follows) in
        [(line, Side::X, true), (line, Side::O, false), (End::Resign, Side::X, false)]
    {
        let mut replica = Replica::new(game.snapshot(ms(0))).unwrap();
        assert_eq!(over(&mut replica, why, Some(winner)).is_ok(), follows, "{why:?} {winner}");
    }
}

#[test]
fn a_replica_takes_no_snapshot_that_does_not_fit_its_record() {
    let game = Match::new(setup("tictactoe")).unwrap();
    let snapshot = |taken_back, next| Snapshot { taken_back, next, ..game.snapshot(ms(0)) };
    assert!(Replica::new(snapshot(0, 3)).is_ok());
    for (taken_back, next) in [(1, 3), (u32::MAX, 3), (0, u64::MAX)] {
        assert_eq!(Replica::new(snapshot(taken_back, next)).err(), Some(MatchError::Snapshot));
    }
}

#[test]
fn a_replica_makes_no_other_choice_again_than_was_taken_back() {
    let mut game = Match::new(setup("gomoku:opening=swap")).unwrap();
    for cell in ["h8", "h9", "i9"] {
        let Waiting::Opening(_, side) = game.waiting() else { panic!("an opening") };
        let cell = game.position().shape().parse(cell).unwrap();
        game.apply(Command::Play { side, cell }, ms(0)).unwrap();
    }
    game.apply(Command::Choose { choice: SwapChoice::O }, ms(0)).unwrap();
    game.apply(Command::TakeBack { plies: 1 }, ms(0)).unwrap();
    let mut replica = Replica::new(game.snapshot(ms(0))).unwrap();
    let again = game.apply(Command::Redo, ms(0)).unwrap().remove(0);
    for choice in [SwapChoice::X, SwapChoice::More, SwapChoice::O] {
        let mut event = again.clone();
        let EventKind::Chosen { choice: told, .. } = &mut event.kind else { panic!("a choice") };
        *told = choice;
        let follows = replica.clone().apply(&event).is_ok();
        assert_eq!(follows, choice == SwapChoice::O, "{choice:?}");
    }
    replica.apply(&again).unwrap();
}
