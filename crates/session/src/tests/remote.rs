//! Matches that are played elsewhere. The match is on the other side of a connection that may be lost.

use std::sync::{Arc, Mutex};

use inarow_play::{Command, Match, MatchSetup, Remote, Seat, Stage, Waiting, chance_dice, settle_chance};
use inarow_record::{ClockTag, Dice, PlayerTag, SwapChoice};
use proptest::prelude::*;

use super::*;
use crate::{Address, Closed, Hint, SessionError};

/// A request of the session.
#[derive(Clone, PartialEq, Debug)]
enum Asked {
    Command(Command),
    Events(u64),
    Snapshot,
}

/// The session's end of the connection.
struct Link {
    here: Vec<Seat>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Remote for Link {
    fn is_here(&self, seat: Seat) -> bool {
        self.here.contains(&seat)
    }

    fn send(&mut self, command: Command) {
        self.asked.lock().unwrap().push(Asked::Command(command));
    }

    fn ask_events(&mut self, from: u64) {
        self.asked.lock().unwrap().push(Asked::Events(from));
    }

    fn ask_snapshot(&mut self) {
        self.asked.lock().unwrap().push(Asked::Snapshot);
    }
}

/// A match elsewhere, older than the session that follows it.
struct Elsewhere {
    game: Match,
    dice: Dice,
    asked: Arc<Mutex<Vec<Asked>>>,
}

const OLDER: Duration = Duration::from_secs(90);

fn server_time(host: &Host) -> Duration {
    host.now + OLDER
}

impl Elsewhere {
    fn new(game: &str, clock: Option<ClockTag>) -> Elsewhere {
        let spec: inarow_core::GameSpec = game.parse().unwrap();
        let setup = spec.setup(&mut Dice::new(3, inarow_record::Stream::SetUp)).unwrap();
        let game = Match::new(MatchSetup {
            game: Some(game.to_owned()),
            seed: Some(3),
            x: PlayerTag::new("Anna", "human"),
            o: PlayerTag::new("Boris", "human"),
            clock,
            ..MatchSetup::new(setup)
        });
        let mut elsewhere = Elsewhere {
            dice: chance_dice(game.as_ref().unwrap(), 3),
            game: game.unwrap(),
            asked: Arc::default(),
        };
        elsewhere.settle(OLDER);
        elsewhere
    }

    fn connect(&self, host: &mut Host, here: &[Seat]) {
        let link = Link { here: here.to_vec(), asked: self.asked.clone() };
        let snapshot = self.game.snapshot(server_time(host));
        host.session.connect(Box::new(link), snapshot, host.now).unwrap();
    }

    fn settle(&mut self, now: Duration) {
        settle_chance(&mut self.game, &mut self.dice, now).unwrap();
    }

    /// Applies a command to the match. A refused command changes nothing.
    fn apply(&mut self, command: Command, now: Duration) {
        let _ = self.game.apply(command, now);
        self.settle(now);
    }

    /// Serves the requests since the last call.
    fn serve(&mut self, now: Duration) -> Vec<Asked> {
        let asked = std::mem::take(&mut *self.asked.lock().unwrap());
        for one in &asked {
            if let Asked::Command(command) = one {
                self.apply(command.clone(), now);
            }
        }
        asked
    }

    /// Sends the events that the session does not know yet.
    fn tell(&self, host: &mut Host) {
        let from = host.session.live().game().next_event();
        let events: Vec<_> = self.game.events_since(from).unwrap().cloned().collect();
        for event in events {
            host.session.received(&event, host.now);
        }
        host.frame();
    }

    /// Serves the requests and sends the events.
    fn exchange(&mut self, host: &mut Host) {
        self.serve(server_time(host));
        self.tell(host);
    }

    fn play(&mut self, host: &mut Host, name: &str) {
        let Waiting::Move(side) = self.game.waiting() else { panic!("no move is due") };
        let cell = self.game.position().shape().parse(name).unwrap();
        self.apply(Command::Play { side, cell }, server_time(host));
        self.tell(host);
    }
}

/// Returns a game of tic-tac-toe elsewhere, in which X is here.
fn noughts() -> (Host, Elsewhere) {
    let mut host = Host::new();
    let elsewhere = Elsewhere::new("tictactoe", None);
    elsewhere.connect(&mut host, &[Seat::First]);
    host.frame();
    (host, elsewhere)
}

#[test]
fn a_move_is_asked_for_and_comes_as_an_event() {
    let (mut host, mut elsewhere) = noughts();
    assert!(host.session.live().is_remote() && host.session.may_play());
    host.try_play("b2").unwrap();
    assert_eq!(host.moves(), "", "nothing happens before the match says so");
    elsewhere.exchange(&mut host);
    assert_eq!(host.moves(), "b2");
    assert!(!host.session.may_play());
    assert_eq!(host.try_play("a1"), Err(inarow_core::Illegal::OutOfTurn.into()));
    elsewhere.play(&mut host, "a1");
    assert_eq!(host.try_play("a1"), Err(inarow_core::Illegal::Occupied.into()));
    assert_eq!(host.moves(), "b2 a1");
    let by_person: Vec<bool> = host
        .matched
        .iter()
        .filter_map(|event| match event {
            SessionEvent::Moved { by_person, .. } => Some(*by_person),
            _ => None,
        })
        .collect();
    assert_eq!(by_person, [true, false]);
    assert_eq!(host.names(), ["Anna", "Boris"]);
    assert_eq!(host.session.addresses(), [Address::You, Address::Named]);
}

#[test]
fn the_score_goes_on_when_the_two_players_exchange_seats() {
    let (mut host, mut elsewhere) = noughts();
    for name in X_WINS.split(' ') {
        elsewhere.play(&mut host, name);
    }
    assert_eq!(host.score(), [1, 0, 0]);
    let mut next = Elsewhere::new("tictactoe", None);
    let link = Link { here: vec![Seat::Second], asked: next.asked.clone() };
    let snapshot = next.game.snapshot(server_time(&host));
    host.session.connect_rematch(Box::new(link), snapshot, host.now).unwrap();
    host.frame();
    assert_eq!(host.score(), [0, 1, 0], "the winner has O now");
    for name in X_WINS.split(' ') {
        next.play(&mut host, name);
    }
    assert_eq!(host.score(), [1, 1, 0]);
    // Another game begins another score.
    Elsewhere::new("tictactoe", None).connect(&mut host, &[Seat::First]);
    assert_eq!(host.score(), [0, 0, 0]);
}

#[test]
fn the_score_of_the_server_counts_with_the_game_that_is_over() {
    let (mut host, mut elsewhere) = noughts();
    host.session.set_earlier_score([2, 1], 3);
    assert_eq!(host.score(), [2, 1, 3]);
    for name in X_WINS.split(' ') {
        elsewhere.play(&mut host, name);
    }
    assert_eq!(host.score(), [3, 1, 3]);
    // A player who comes back to a finished game has the earlier score again.
    elsewhere.connect(&mut host, &[Seat::Second]);
    host.session.set_earlier_score([2, 1], 3);
    host.frame();
    assert_eq!(host.score(), [3, 1, 3]);
}

#[test]
fn the_end_is_counted_once_and_taken_out_when_the_game_goes_on() {
    let (mut host, mut elsewhere) = noughts();
    for name in X_WINS.split(' ') {
        elsewhere.play(&mut host, name);
    }
    assert_eq!((host.score(), host.session.is_over()), ([1, 0, 0], true));
    host.session.undo(host.now).unwrap();
    assert_eq!(host.score(), [1, 0, 0], "a take-back is asked for");
    elsewhere.exchange(&mut host);
    assert_eq!((host.score(), host.moves().as_str()), ([0, 0, 0], "a1 a2 b1 b2"));
    host.session.redo(host.now).unwrap();
    elsewhere.exchange(&mut host);
    assert_eq!(host.score(), [1, 0, 0]);
    assert!(
        host.matched.iter().any(|event| matches!(event, SessionEvent::Won { by_person: Some(true), .. }))
    );
}

#[test]
fn looking_back_lines_and_hints_work_over_a_connection() {
    let (mut host, mut elsewhere) = noughts();
    for name in ["b2", "a1", "c3", "a3"] {
        elsewhere.play(&mut host, name);
    }
    host.session.go_to(2);
    assert_eq!((host.session.ply(), host.session.is_looking_back()), (2, true));
    elsewhere.play(&mut host, "a2");
    assert_eq!((host.session.ply(), host.session.plies().len()), (2, 5), "the game went on meanwhile");
    host.session.go_to_newest();
    elsewhere.apply(Command::TakeBack { plies: 3 }, server_time(&host));
    elsewhere.tell(&mut host);
    elsewhere.play(&mut host, "c1");
    assert_eq!(host.moves(), "b2 a1 c1");
    let whole = host.session.review().whole_record();
    assert_eq!((whole.variations.len(), whole.variations[0].plies.len()), (1, 3));
    elsewhere.play(&mut host, "c2");
    host.session.set_analysing(true, host.now);
    host.frame();
    assert!(!host.session.analysis().is_on(), "nobody is helped against somebody elsewhere");
    host.session.ask_hint(host.now);
    host.until(|session| matches!(session.live().hint(), Hint::Move(_)));
    assert!(host.session.suggested().is_some());
    elsewhere.play(&mut host, "a3");
    assert!(host.session.suggested().is_none(), "the hint was for the position before");
    let record = host.session.record().clone();
    host.session.open_review(record, host.now).unwrap();
    assert!(host.session.is_review());
    host.session.close_review(host.now);
    assert_eq!(host.moves(), "b2 a1 c1 c2 a3");
    assert!(elsewhere.serve(server_time(&host)).is_empty(), "nobody elsewhere hears of all that");
}

#[test]
fn nothing_ticks_and_nothing_is_kept_here() {
    let mut host = Host::new();
    let total = TimeControl::total(Duration::from_secs(100), Duration::ZERO);
    let mut elsewhere = Elsewhere::new("gomoku", Some(ClockTag { x: total, o: total }));
    elsewhere.connect(&mut host, &[Seat::First, Seat::Second]);
    assert_eq!(
        host.session.time_left(Side::X, host.now),
        Some(Duration::from_secs(10)),
        "the match is older"
    );
    host.try_play("h8").unwrap();
    elsewhere.exchange(&mut host);
    host.pass(150_000);
    assert!(!host.session.is_over(), "whoever plays the match says when a flag falls");
    assert_eq!(host.session.time_left(Side::O, host.now), Some(Duration::ZERO));
    elsewhere.apply(Command::Tick, server_time(&host));
    elsewhere.tell(&mut host);
    assert!(host.session.is_over());
    assert_eq!(host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH), (Closed::Nothing, vec![]));
    assert_eq!((host.offered().len(), host.troubles.len()), (0, 0));
    assert_eq!(host.profile.history(None, 9).unwrap().len(), 0);
}

#[test]
fn draws_are_offered_and_answered_by_those_who_are_there() {
    let (mut host, mut elsewhere) = noughts();
    elsewhere.play(&mut host, "b2");
    host.session.offer_draw(host.now).unwrap();
    elsewhere.exchange(&mut host);
    assert!(!host.session.is_over(), "nobody answers for the other one");
    assert_eq!(host.session.draw_offer(), None, "nobody here is asked");
    elsewhere.apply(Command::DeclineDraw { side: Side::O }, server_time(&host));
    elsewhere.apply(Command::OfferDraw { side: Side::O }, server_time(&host));
    elsewhere.tell(&mut host);
    assert_eq!(host.session.draw_offer(), Some(Side::O));
    host.session.answer_draw(true, host.now).unwrap();
    elsewhere.exchange(&mut host);
    assert_eq!((host.score(), host.session.is_over()), ([0, 0, 1], true));
}

#[test]
fn what_only_a_match_of_ones_own_allows_is_refused() {
    let (mut host, mut elsewhere) = noughts();
    elsewhere.play(&mut host, "b2");
    let now = host.now;
    let session = &mut host.session;
    for refused in [
        session.rematch(now),
        session.reset_score(now),
        session.swap_sides(now),
        session.throw_away(now).map(drop),
        session.replace_player(Side::O, PlayerSpec::HUMAN, now),
        session.continue_here(None, now),
    ] {
        assert!(matches!(refused, Err(SessionError::Elsewhere)), "{refused:?}");
    }
    assert!(!session.can_pause() && !session.can_step());
    session.pause(now);
    assert_eq!(session.set_name(Side::X, "Ада"), None);
    assert_eq!(elsewhere.serve(server_time(&host)), []);
    assert_eq!(host.names(), ["Anna", "Boris"]);
    // A local game replaces the remote game, and is stored.
    host.start("tictactoe", "human", "human");
    host.play("a1");
    assert!(!host.session.live().is_remote());
    assert_eq!(host.session.last().players, [PlayerSpec::HUMAN, PlayerSpec::HUMAN]);
}

#[test]
fn missing_events_are_asked_for_and_known_ones_passed_over() {
    let (mut host, mut elsewhere) = noughts();
    let first = host.session.live().game().next_event();
    for name in ["b2", "a1"] {
        let Waiting::Move(side) = elsewhere.game.waiting() else { unreachable!() };
        let cell = host.cell(name);
        elsewhere.apply(Command::Play { side, cell }, server_time(&host));
    }
    let events: Vec<_> = elsewhere.game.events_since(first).unwrap().cloned().collect();
    host.session.received(&events[1], host.now);
    assert_eq!((host.moves().as_str(), elsewhere.serve(OLDER)), ("", vec![Asked::Events(first)]));
    for event in [&events[0], &events[0], &events[1], &events[0]] {
        host.session.received(event, host.now);
    }
    assert_eq!((host.moves().as_str(), elsewhere.serve(OLDER)), ("b2 a1", vec![]));
    // An event that does not fit stops the following.
    let mut wrong = events[1].clone();
    wrong.number += 1;
    host.session.received(&wrong, host.now);
    wrong.number += 1;
    host.session.received(&wrong, host.now);
    assert!(host.session.live().is_lost());
    assert_eq!(elsewhere.serve(OLDER), [Asked::Snapshot]);
    host.session.reconnect(elsewhere.game.snapshot(server_time(&host)), host.now).unwrap();
    assert!(!host.session.live().is_lost());
    elsewhere.play(&mut host, "c3");
    assert_eq!(host.moves(), "b2 a1 c3");
}

#[test]
fn what_is_missing_is_asked_for_once_and_again_after_a_while() {
    let (mut host, mut elsewhere) = noughts();
    let first = host.session.live().game().next_event();
    for name in ["b2", "a1", "c3", "a3"] {
        let Waiting::Move(side) = elsewhere.game.waiting() else { unreachable!() };
        let cell = host.cell(name);
        elsewhere.apply(Command::Play { side, cell }, server_time(&host));
    }
    let events: Vec<_> = elsewhere.game.events_since(first).unwrap().cloned().collect();
    for event in &events[1..] {
        host.session.received(event, host.now);
    }
    assert_eq!(elsewhere.serve(OLDER), [Asked::Events(first)], "once for all that follow");
    // The answer is lost.
    assert!(host.session.wake_at().is_some(), "somebody has to ask again");
    host.pass(5_000);
    assert_eq!(elsewhere.serve(OLDER), [Asked::Events(first)]);
    // Half of the answer comes.
    host.session.received(&events[0], host.now);
    host.session.received(&events[3], host.now);
    assert_eq!(elsewhere.serve(OLDER), [Asked::Events(first + 1)]);
    for event in &events[1..] {
        host.session.received(event, host.now);
    }
    assert_eq!((host.moves().as_str(), elsewhere.serve(OLDER)), ("b2 a1 c3 a3", vec![]));
    host.pass(60_000);
    assert_eq!(elsewhere.serve(OLDER), []);
    // A snapshot that does not come is requested again, too.
    let mut wrong = events[0].clone();
    wrong.number = host.session.live().game().next_event();
    host.session.received(&wrong, host.now);
    host.pass(5_000);
    assert_eq!(elsewhere.serve(OLDER), [Asked::Snapshot, Asked::Snapshot]);
}

#[test]
fn no_program_of_a_match_elsewhere_is_started_here() {
    let program = "exec:./pbrain-stranger";
    let mut host = Host::new();
    let mut elsewhere = Elsewhere::new("tictactoe", None);
    let player = PlayerTag::new("Stranger", program);
    elsewhere.apply(Command::Replace { side: Side::O, player: player.clone() }, OLDER);
    elsewhere.connect(&mut host, &[Seat::First]);
    assert_eq!((host.session.player(Side::O), host.names()[1].as_str()), (PlayerSpec::HUMAN, "Stranger"));
    elsewhere.apply(Command::Replace { side: Side::X, player }, OLDER);
    elsewhere.tell(&mut host);
    assert_eq!(host.session.player(Side::X), PlayerSpec::HUMAN);
    for side in Side::ALL {
        assert_eq!(*host.session.live().record().player(side), PlayerTag::new("Stranger", ""), "{side}");
    }
    elsewhere.play(&mut host, "b2");
    elsewhere.apply(Command::Resign { side: Side::O }, server_time(&host));
    elsewhere.tell(&mut host);
    host.session.continue_here(None, host.now).unwrap();
    assert!(!host.session.live().is_remote());
    for side in Side::ALL {
        assert_eq!(host.session.player(side), PlayerSpec::HUMAN, "{side}");
    }
}

// Random commands, and connections that are lost.

#[derive(Clone, Debug)]
enum Act {
    /// A person here plays, or takes the due action.
    Here(u16),
    /// The player to act elsewhere takes the due action.
    There(u16),
    Undo,
    Redo,
    Resign,
    OfferDraw,
    AnswerDraw(bool),
    /// A command from elsewhere, for the other side.
    Command(Command),
    GoTo(u8),
    Newest,
    Hint,
}

fn acts() -> impl Strategy<Value = Act> {
    let side = || prop_oneof![Just(Side::X), Just(Side::O)];
    let command = prop_oneof![
        2 => (1..4u32).prop_map(|plies| Command::TakeBack { plies }),
        2 => Just(Command::Redo),
        1 => side().prop_map(|side| Command::OfferDraw { side }),
        1 => side().prop_map(|side| Command::DeclineDraw { side }),
        1 => Just(Command::Pause),
        2 => Just(Command::Continue),
        1 => (side(), 0..3u8).prop_map(|(side, name)| Command::Replace {
            side,
            player: PlayerTag::new(["", "Vera", "W"][usize::from(name)], "human"),
        }),
    ];
    prop_oneof![
        6 => any::<u16>().prop_map(Act::Here),
        8 => any::<u16>().prop_map(Act::There),
        2 => Just(Act::Undo),
        2 => Just(Act::Redo),
        1 => Just(Act::OfferDraw),
        1 => any::<bool>().prop_map(Act::AnswerDraw),
        1 => Just(Act::Resign),
        4 => command.prop_map(Act::Command),
        1 => any::<u8>().prop_map(Act::GoTo),
        2 => Just(Act::Newest),
        1 => Just(Act::Hint),
    ]
}

fn pick<T: Copy>(from: &[T], number: u16) -> Option<T> {
    from.get(usize::from(number) % from.len().max(1)).copied()
}

fn act(host: &mut Host, elsewhere: &mut Elsewhere, act: Act) {
    let now = host.now;
    let session = &mut host.session;
    match act {
        Act::Here(number) => {
            if let Some(choice) = session.choices().and_then(|may| pick(may, number)) {
                session.choose(choice, now).unwrap();
            } else if let Some(cell) = pick(&session.shown().legal_moves(), number) {
                assert_eq!(session.play(cell, now).is_ok(), session.may_play());
            }
        }
        Act::There(number) => {
            let command = match elsewhere.game.waiting() {
                Waiting::Opening(Stage::Choose { may, .. }, _) => {
                    pick(may, number).map(|choice: SwapChoice| Command::Choose { choice })
                }
                Waiting::Move(side) | Waiting::Opening(_, side) => {
                    let cell = pick(&elsewhere.game.position().legal_moves(), number);
                    cell.map(|cell| Command::Play { side, cell })
                }
                Waiting::Chance | Waiting::Over => None,
            };
            command.into_iter().for_each(|command| elsewhere.apply(command, now + OLDER));
        }
        Act::Undo => drop(session.undo(now)),
        Act::Redo => drop(session.redo(now)),
        Act::Resign => drop(session.resign(now)),
        Act::OfferDraw => drop(session.offer_draw(now)),
        Act::AnswerDraw(yes) => drop(session.answer_draw(yes, now)),
        Act::Command(command) => elsewhere.apply(command, now + OLDER),
        Act::GoTo(ply) => session.go_to(usize::from(ply)),
        Act::Newest => session.go_to_newest(),
        Act::Hint => session.ask_hint(now),
    }
}

/// Checks that the session shows the state of the match.
fn check(host: &Host, game: &Match) -> Result<(), TestCaseError> {
    let (session, at) = (&host.session, server_time(host));
    let followed = session.live().game();
    prop_assert_eq!(followed.record(), game.record());
    prop_assert_eq!(followed.record_ahead(), game.record_ahead());
    prop_assert_eq!(followed.position().hash(), game.position().hash());
    prop_assert_eq!(followed.waiting(), game.waiting());
    prop_assert_eq!((followed.steps(), followed.steps_ahead()), (game.steps(), game.steps_ahead()));
    prop_assert_eq!(followed.draw_offer(), game.draw_offer());
    prop_assert_eq!(session.is_paused(), game.is_paused());
    prop_assert_eq!(session.is_over(), game.result().is_some());
    prop_assert_eq!(session.score_is_of(game), true);
    for side in Side::ALL {
        prop_assert_eq!(session.time_left(side, host.now), game.time_left(side, at));
        let named = Some(game.record().player(side).name.as_str()).filter(|name| !name.is_empty());
        prop_assert_eq!(session.given_name(side), named);
    }
    if !session.is_looking_back() {
        prop_assert_eq!(session.shown().hash(), game.position().hash());
        prop_assert_eq!(session.plies(), &game.record().plies[..]);
    }
    // The record with all lines can be read again.
    prop_assert_eq!(session.review().whole_record().check(), Ok(()));
    Ok(())
}

impl GameSession {
    /// Whether the score is right. A game that was already over for a new session does not count.
    fn score_is_of(&self, game: &Match) -> bool {
        let played = Side::ALL.iter().map(|side| self.wins(*side)).sum::<u32>() + self.draws();
        match (self.live().is_counted(), game.result()) {
            (true, None) => false,
            (true, Some(_)) => played == 1,
            (false, _) => played == 0,
        }
    }
}

/// Sets of seats of people here.
const HERE: &[&[Seat]] = &[&[Seat::First], &[Seat::Second], &[Seat::First, Seat::Second], &[]];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_session_that_loses_its_connection_again_and_again_shows_the_match(
        name in prop::sample::select(&["tictactoe", "line:5x4:k=3:opening=swap2", "ultimate",
            "score:size=4:length=3:moves=16:fill=random-row-or-column", "line:6x5:k=4"][..]),
        here in prop::sample::select(HERE),
        seconds in prop::option::of(100..300u64),
        acts in prop::collection::vec((acts(), 0..5_000u64, 0..10u8), 1..80),
    ) {
        let total = |seconds| TimeControl::total(Duration::from_secs(seconds), Duration::from_millis(7));
        let clock = seconds.map(|seconds| ClockTag { x: total(seconds), o: total(seconds + 20) });
        let mut host = Host::new();
        let mut elsewhere = Elsewhere::new(name, clock);
        elsewhere.connect(&mut host, here);
        for (next, ms, connection) in acts {
            host.pass(ms);
            elsewhere.apply(Command::Tick, server_time(&host));
            act(&mut host, &mut elsewhere, next);
            match connection {
                // The connection is lost. Nothing comes through in either direction.
                0..=2 => {
                    elsewhere.asked.lock().unwrap().clear();
                    continue;
                }
                // The connection is back, and missed events are no longer stored.
                3 | 4 => {
                    elsewhere.serve(server_time(&host));
                    host.session.reconnect(elsewhere.game.snapshot(server_time(&host)), host.now).unwrap();
                    host.frame();
                }
                _ => elsewhere.exchange(&mut host),
            }
            check(&host, &elsewhere.game)?;
        }
        prop_assert_eq!(&host.troubles, &[]);
        prop_assert_eq!(host.offered().len(), 0, "nothing is kept here");
    }
}

#[test]
fn a_game_elsewhere_is_not_the_game_that_was_chosen_here() {
    let mut host = Host::new();
    let chosen = host.session.selection_revision();
    Elsewhere::new("gomoku", None).connect(&mut host, &[Seat::First]);
    assert_eq!(host.session.selection_revision(), chosen, "the next game here is the one of before");
    host.start("caro", "human", "human");
    let chosen = host.session.selection_revision();
    Elsewhere::new("gomoku", None).connect(&mut host, &[Seat::First]);
    assert_eq!(host.session.selection_revision(), chosen);
    assert!(matches!(&host.session.last().game, GameSource::Spec(spec) if spec.name() == "caro"));
}
