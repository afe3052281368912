//! The current game without a session: turns of computers, the end of the game, and a match elsewhere.

use std::sync::{Arc, Mutex};

use inarow_core::Cell;
use inarow_play::{
    Choice, GameStart, Mailbox, Player, PlayerError, PlayerSpec, ProgramFault, Remote, Replica, Request,
    Update,
};
use inarow_record::End;

use super::*;
use crate::game_session::participant::Names;
use crate::tests::new_game;
use crate::{Failure, NewGame, Pace};

const PACE: Pace = Pace { reply: Duration::from_millis(300), between: Duration::from_millis(700) };

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A player that counts its stops.
struct Counting(Arc<Mutex<u32>>);

impl Player for Counting {
    fn start(&mut self, _: &GameStart) {}

    fn get_ready(&mut self, _: u64) {}

    fn ask(&mut self, _: &Request<'_>) {}

    fn tell(&mut self, _: &Event) {}

    fn cancel(&mut self) {
        *self.0.lock().unwrap() += 1;
    }
}

/// A game against a program for O, whose answers come from the test.
struct Table {
    live: Live,
    lineup: Lineup,
    inbox: Mailbox,
    stopped: Arc<Mutex<u32>>,
}

impl Table {
    /// Creates a game of tic-tac-toe with this clock, in which X has played and O is asked at 1 s.
    fn asked(clock: &str) -> Table {
        let new = NewGame { clocks: [clock.parse().unwrap(); 2], ..new_game("tictactoe", "human", "human") };
        let mut lineup = Lineup::new(&new, 7, &Names::default());
        let stopped = Arc::default();
        let player = PlayerHandle::of(Box::new(Counting(Arc::clone(&stopped))));
        let game = Game::Local(lineup.new_match(None).unwrap());
        lineup.participants[1].spec = "exec:/bin/o".parse::<PlayerSpec>().unwrap();
        let live = Live::new(game, &lineup, [PlayerHandle::default(), player], s(0));
        let inbox = Mailbox::new(Arc::new(|| Duration::ZERO), || {});
        let mut table = Table { live, lineup, inbox, stopped };
        table.play(Side::X, 0, s(1));
        table.ask(s(1));
        table
    }

    fn play(&mut self, side: Side, cell: u16, now: Duration) {
        let events = self.live.apply(Command::Play { side, cell: Cell::new(cell) }, now).unwrap();
        events.iter().for_each(|event| self.live.note(&event.kind, now));
    }

    fn ask(&mut self, now: Duration) {
        self.live.ask_next(&self.lineup, &mut self.inbox, now);
    }

    fn answer(&mut self, reply: Result<u16, PlayerError>, came: Duration, now: Duration) -> Option<Answer> {
        let id = self.live.asked_id().unwrap();
        let reply = reply.map(|cell| Reply::Move(Choice::of(Cell::new(cell))));
        self.live.answered(id, reply, came, now)
    }

    fn prints(&mut self, fault: Option<ProgramFault>, now: Duration) {
        let id = self.live.asked_id().unwrap();
        self.live.updated(Update::NoAnswerYet { id, fault }, &self.inbox, now);
    }

    fn stopped(&self) -> u32 {
        *self.stopped.lock().unwrap()
    }
}

fn unended() -> ProgramFault {
    ProgramFault::Unended { text: "4".to_owned() }
}

#[test]
fn a_stale_answer_is_ignored_and_the_other_waits_for_its_time() {
    let mut table = Table::asked("none");
    let id = table.live.asked_id().unwrap();
    let reply = || Ok(Reply::Move(Choice::of(Cell::new(4))));
    assert!(table.live.answered(id + 1, reply(), s(2), s(2)).is_none());
    assert!(table.live.is_asked() && table.live.take_pending().is_none());
    assert!(matches!(table.answer(Ok(4), s(2), s(2)), Some(Answer::Waits)));
    assert!(!table.live.is_asked() && table.live.is_pending());
    assert_eq!(table.live.pending_due(PACE, false), Some(s(1) + PACE.reply));
    assert_eq!(table.live.pending_due(PACE, true), Some(s(1) + PACE.between));
    table.live.set_step(true);
    assert_eq!(table.live.pending_due(PACE, true), Some(s(1)));
    assert!(table.live.take_step() && !table.live.take_step());
    table.ask(s(2));
    assert!(!table.live.is_asked(), "the answer is here already");
    assert!(matches!(table.live.take_pending(), Some((1, Reply::Move(_)))));
    assert_eq!(table.live.pending_due(PACE, false), None);
}

#[test]
fn an_answer_stops_the_time_until_it_is_played() {
    let mut table = Table::asked("10s");
    table.ask(s(1));
    let id = table.live.asked_id().unwrap();
    table.live.updated(Update::Ready { id }, &table.inbox, s(4));
    assert_eq!(table.live.time(s(5)), s(2), "getting ready costs no time");
    assert!(matches!(table.answer(Ok(4), s(6), s(8)), Some(Answer::Waits)));
    assert_eq!((table.live.time(s(9)), table.live.flag()), (s(3), None));
    table.live.let_run(s(9));
    assert_eq!((table.live.time(s(10)), table.live.flag().is_some()), (s(4), true));
}

#[test]
fn an_answer_after_the_flag_is_too_late() {
    let mut table = Table::asked("10s");
    let id = table.live.asked_id().unwrap();
    table.live.updated(Update::Ready { id }, &table.inbox, s(1));
    let flag = table.live.flag().unwrap();
    assert!(!table.live.has_fallen(flag - s(1)) && table.live.has_fallen(flag));
    assert!(matches!(table.answer(Ok(4), flag + s(1), flag + s(1)), Some(Answer::Late)));
    assert!(!table.live.is_pending() && !table.live.is_asked());
}

#[test]
fn a_stopped_computer_is_asked_again_with_another_number() {
    let mut table = Table::asked("none");
    let before = table.live.asked_id();
    table.live.stop_thinking(s(2));
    assert_eq!((table.stopped(), table.live.is_asked()), (1, false));
    table.live.stop_thinking(s(2));
    assert_eq!(table.stopped(), 1, "it does not think any more");
    table.ask(s(3));
    assert!(table.live.is_asked() && table.live.asked_id() != before);
}

#[test]
fn a_computer_that_failed_is_not_asked_before_that_is_forgotten() {
    let mut table = Table::asked("none");
    assert!(matches!(table.answer(Err(unended().into()), s(2), s(2)), Some(Answer::Failed(1, _))));
    table.live.fail(1, Failure::Misfit);
    table.ask(s(3));
    assert!(!table.live.is_asked());
    assert!(!table.live.forget_failure_of(0) && table.live.failed().is_some());
    assert!(table.live.forget_failure_of(1) && !table.live.forget_failure());
    table.ask(s(3));
    assert!(table.live.is_asked());
}

#[test]
fn long_thinking_without_a_clock_is_reported_again_and_again() {
    let mut table = Table::asked("none");
    assert_eq!(table.live.wake_at(s(1), false), Some(s(21)));
    assert_eq!((table.live.take_slow(s(20)), table.live.slow()), (None, None));
    assert_eq!((table.live.take_slow(s(21)), table.live.slow()), (Some(1), Some(1)));
    assert_eq!(table.live.take_slow(s(40)), None, "once");
    table.live.keep_waiting(s(41));
    assert_eq!((table.live.slow(), table.live.take_slow(s(61))), (None, Some(1)));
}

#[test]
fn output_that_is_no_answer_is_reported_later_once_unless_it_is_taken_back() {
    let mut table = Table::asked("none");
    table.prints(Some(unended()), s(2));
    table.prints(Some(unended()), s(4));
    assert_eq!(table.live.wake_at(s(4), false), Some(s(7)), "counted from the first");
    assert!(table.live.no_answer().is_none() && !table.live.take_warning(s(6)));
    assert!(table.live.take_warning(s(7)) && !table.live.take_warning(s(8)));
    assert_eq!(table.live.no_answer().map(|(participant, _)| participant), Some(1));
    table.prints(None, s(9));
    assert!(table.live.no_answer().is_none());
}

#[test]
fn the_end_has_consequences_once_and_only_a_loss_on_time_keeps_the_fault() {
    for (end, is_kept) in [(End::Time, true), (End::Crash, false)] {
        let mut table = Table::asked("none");
        table.prints(Some(unended()), s(2));
        table.live.apply(Command::Forfeit { side: Side::O, end }, s(3)).unwrap();
        assert!(table.live.is_end_due());
        let result = table.live.end(s(3)).unwrap();
        assert_eq!((table.stopped(), table.live.no_answer().is_some()), (1, is_kept));
        assert_eq!((table.live.end(s(3)), table.live.is_end_due()), (None, false));
        table.live.count(result, Some(0));
        assert!(!table.live.is_variation());
        table.live.apply(Command::TakeBack { plies: 1 }, s(4)).unwrap();
        assert!(table.live.reopen() && table.live.is_variation());
        assert!(!table.live.reopen(), "the result stands once");
    }
}

#[test]
fn a_finished_game_keeps_its_line_up_when_a_player_is_replaced() {
    let mut table = Table::asked("none");
    table.live.replace_player(1, PlayerHandle::default(), &table.lineup, s(2));
    assert_eq!((table.stopped(), table.live.is_asked()), (1, false));
    assert!(table.live.ended_lineup().is_none(), "the game goes on with the new player");
    table.live.apply(Command::Resign { side: Side::X }, s(3)).unwrap();
    table.live.replace_player(0, PlayerHandle::default(), &table.lineup, s(4));
    let mut other = table.lineup.clone();
    other.participants[0].name = Some("Other".to_owned());
    table.live.replace_player(0, PlayerHandle::default(), &other, s(5));
    assert_eq!(table.live.ended_lineup().map(|lineup| lineup.given_name(0)), Some(""), "the first of them");
}

/// Requests to a server, as the first missing event, or `None` for a snapshot.
#[derive(Clone, Default)]
struct Server(Arc<Mutex<Vec<Option<u64>>>>);

impl Server {
    fn asked(&self) -> Vec<Option<u64>> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

impl Remote for Server {
    fn is_here(&self, _: Seat) -> bool {
        true
    }

    fn send(&mut self, _: Command) {}

    fn ask_events(&mut self, from: u64) {
        self.0.lock().unwrap().push(Some(from));
    }

    fn ask_snapshot(&mut self) {
        self.0.lock().unwrap().push(None);
    }
}

#[test]
fn missing_events_are_requested_once_and_again_without_an_answer() {
    let mut table = Table::asked("none");
    let (server, mut elsewhere) = (Server::default(), table.lineup.new_match(None).unwrap());
    let replica = Replica::new(elsewhere.snapshot(s(0))).unwrap();
    let game = Game::Remote(replica, Box::new(server.clone()));
    let mut live = Live::new(game, &table.lineup, Default::default(), s(100)).aged(s(60), s(100));
    assert_eq!((live.time(s(101)), live.flag()), (s(61), None));
    let mut next = |cell, side| {
        let played = elsewhere.apply(Command::Play { side, cell: Cell::new(cell) }, s(61)).unwrap();
        played.into_iter().next().unwrap()
    };
    let (first, second) = (next(0, Side::X), next(1, Side::O));
    assert!(!live.receive(&second, s(101)) && !live.receive(&second, s(102)));
    assert_eq!((server.asked(), live.wake_at(s(102), false)), (vec![Some(first.number)], Some(s(106))));
    live.ask_missing_again(s(105));
    assert_eq!(server.asked(), []);
    live.ask_missing_again(s(106));
    assert_eq!(server.asked(), [Some(first.number)]);
    assert!(live.receive(&first, s(107)) && live.receive(&second, s(107)) && !live.receive(&first, s(108)));
    assert_eq!((live.game().steps(), live.wake_at(s(108), false)), (2, None));
    let misfit = Event { number: live.game().next_event(), ..first };
    assert!(!live.receive(&misfit, s(109)));
    assert!(live.is_lost());
    assert_eq!(server.asked(), [None]);
    assert!(live.resync(Replica::new(elsewhere.snapshot(s(70))).unwrap(), s(70), s(110)).is_some());
    assert_eq!((live.is_lost(), live.time(s(111))), (false, s(71)));
    table.live.leave(s(5));
    assert!(table.live.resync(Replica::new(elsewhere.snapshot(s(70))).unwrap(), s(70), s(110)).is_none());
    assert!(table.live.game().is_paused());
}
