//! Clocks, flags, pauses, and the next time to wake the host.

use std::sync::Mutex;
use std::sync::mpsc::Sender;

use inarow_core::Setup;
use inarow_play::{
    Choice, Decider, Event, FaultReport, GameStart, Limits, PlayerError, ProgramFault, Programs, Reply,
    Request, Sink, Stop,
};
use inarow_record::End;

use super::*;

fn timed(game: &str, x: &str, o: &str, clock: &str) -> NewGame {
    NewGame { clocks: [clock.parse().unwrap(); 2], ..new_game(game, x, o) }
}

#[test]
fn a_flag_falls_by_itself() {
    let mut host = Host::new();
    host.pass(10_000);
    host.begin(timed("gomoku", "human", "human", "1m"));
    assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(60)));
    host.pass(20_000);
    host.play("h8");
    let all = Some(Duration::from_secs(60));
    assert_eq!(host.session.time_left(Side::X, host.now), all, "no clock runs before the first move");
    host.pass(59_999);
    assert!(!host.session.is_over());
    host.pass(1);
    let result = host.session.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::X), End::Time));
    assert_eq!(host.score(), [1, 0, 0]);
    assert_eq!(host.session.wake_at(), None);
}

#[test]
fn a_move_that_comes_too_late_loses() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "2s/move"));
    host.play("h8");
    host.set_time(host.now + Duration::from_secs(3));
    host.play("i9");
    assert_eq!((host.session.plies().len(), host.session.result().unwrap().why), (1, End::Time));
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn the_host_looks_again_when_a_clock_shows_another_number() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "1m"));
    host.play("h8 i9");
    host.pass(250);
    assert_eq!(host.session.wake_at(), Some(host.now + Duration::from_millis(751)));
    host.pass(52_000);
    let next = host.session.wake_at().unwrap() - host.now;
    assert!(next <= Duration::from_millis(101), "tenths below ten seconds: {next:?}");
    assert!(host.session.can_pause());
    host.session.pause(host.now);
    host.frame();
    assert_eq!(host.session.wake_at(), None);
    let left = host.session.time_left(Side::X, host.now);
    host.pass(600_000);
    assert_eq!(host.session.time_left(Side::X, host.now), left);
    assert!(!host.session.may_play());
    assert_eq!(host.try_play("g9"), Err(Rejection::Paused));
    host.session.unpause(host.now);
    assert!(host.session.may_play());
    host.pass(8_000);
    assert!(host.session.is_over());
}

#[test]
fn a_move_that_is_taken_back_gives_its_time_back() {
    let left = |host: &Host, side| host.session.time_left(side, host.now).unwrap().as_secs();
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "5m+3s"));
    host.pass(20_000);
    host.play("h8");
    host.pass(40_000);
    host.play("i9");
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 263]);
    host.pass(10_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 300], "as when O was to move");
    host.pass(5_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [300, 300]);
    host.pass(7_000);
    host.session.redo(host.now).unwrap();
    host.session.redo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 263], "and forward again");
    // A paused game behaves alike. Against a computer both moves are taken back at once.
    host.session.pause(host.now);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 300]);
    host.begin(timed("gomoku", "human", "threat1", "5m"));
    host.pass(50_000);
    host.play("h8");
    host.until(|session| session.plies().len() == 2);
    host.pass(30_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [300, 300]);
}

#[test]
fn a_pause_that_comes_too_late_ends_the_game() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "2s/move"));
    host.play("h8");
    host.set_time(host.now + Duration::from_secs(3));
    host.session.pause(host.now);
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn each_side_has_its_own_time_and_it_goes_with_its_player() {
    let mut host = Host::new();
    let clocks = ["5m".parse().unwrap(), "1m".parse().unwrap()];
    host.begin(NewGame { clocks, begins: Begins::Alternate, ..new_game("tictactoe", "human", "human") });
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(60)));
    assert_eq!(host.session.time_left(Side::O, host.now), Some(Duration::from_secs(300)));
    assert_eq!(host.session.last().clocks, ["1m".parse().unwrap(), "5m".parse().unwrap()]);
}

/// A program that gets ready on request of the test. Reports the limits of its request.
struct Loading {
    is_ready: Receiver<()>,
    asked: Sender<Limits>,
}

impl Decider for Loading {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn ready(&mut self, _: Duration, stop: &Stop) -> Result<(), PlayerError> {
        loop {
            match self.is_ready.recv_timeout(Duration::from_millis(1)) {
                Ok(()) => return Ok(()),
                Err(_) if stop.is_set() => return Err(PlayerError::Stopped),
                Err(_) => {}
            }
        }
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        let _ = self.asked.send(request.limits);
        Ok(Reply::Move(Choice::of(request.position.legal_moves()[0])))
    }

    fn tell(&mut self, _: &Event) {}
}

/// A starter that returns this program to the first caller.
struct OneProgram(Mutex<Option<Box<dyn Decider>>>);

impl Programs for OneProgram {
    fn check(&self, _: &inarow_play::ExecSpec, _: &Setup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decider(&self, _: &inarow_play::ExecSpec, _: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        let program = self.0.lock().unwrap().take();
        program.ok_or(PlayerError::NoPrograms)
    }
}

/// Begins a game against a loading program. Returns the trigger of the program's readiness, and the limits of
/// its requests.
fn against_a_loading_program(host: &mut Host, clock: &str) -> (Sender<()>, Receiver<Limits>) {
    let (loaded, is_ready) = channel();
    let (asked, limits) = channel();
    host.session.set_programs(OneProgram(Mutex::new(Some(Box::new(Loading { is_ready, asked })))));
    host.begin(timed("gomoku", "human", "exec:loading", clock));
    (loaded, limits)
}

#[test]
fn a_program_is_not_charged_for_getting_ready() {
    let mut host = Host::new();
    let (loaded, limits) = against_a_loading_program(&mut host, "10s");
    host.pass(1_000);
    host.play("h8");
    let all = Some(Duration::from_secs(10));
    host.pass(30_000);
    assert_eq!(host.session.time_left(Side::O, host.now), all, "its clock stands still");
    assert!(!host.session.is_over() && host.session.wake_at() != Some(host.now), "and nothing is due");
    loaded.send(()).unwrap();
    host.until(|session| session.plies().len() == 2);
    assert_eq!(limits.recv().unwrap().flag(), all);
    let spent = host.session.plies()[1].time_ms.unwrap();
    assert!(spent < 10_000, "{spent} ms");
    // The opponent's clock loses no time and runs on.
    host.pass(4_000);
    assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(6)));
}

#[test]
fn what_a_program_gets_ready_for_can_be_taken_back() {
    let mut host = Host::new();
    let (_loaded, limits) = against_a_loading_program(&mut host, "10s");
    host.play("h8");
    host.pass(30_000);
    host.session.undo(host.now).unwrap();
    assert_eq!((host.moves().as_str(), host.session.is_over()), ("", false));
    host.play("g7");
    host.pass(30_000);
    host.session.resign(host.now).unwrap();
    host.frame();
    assert_eq!(host.session.result().unwrap().why, End::Resign, "and the game goes on meanwhile");
    assert!(limits.try_recv().is_err(), "it was never asked");
    drop(host);
    assert!(inarow_play::wait_for_players(PATIENCE));
}

/// A program that never ends its line.
struct Unended(Option<FaultReport>);

impl Decider for Unended {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn report_faults(&mut self, report: FaultReport) {
        self.0 = Some(report);
    }

    fn decide(&mut self, _: &Request<'_>, _: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        if let Some(report) = &self.0 {
            report(Some(unended()));
        }
        while !stop.is_set() {
            std::thread::yield_now();
        }
        Err(PlayerError::Stopped)
    }
}

fn unended() -> ProgramFault {
    ProgramFault::Unended { text: "7,7".to_owned() }
}

/// Returns a game with this clock against a program without line ends. The program was asked and has printed.
fn against_a_program_without_line_ends(clock: &str) -> Host {
    let mut host = Host::new();
    host.session.set_programs(OneProgram(Mutex::new(Some(Box::new(Unended(None))))));
    host.begin(timed("gomoku", "human", "exec:unended", clock));
    host.play("h8");
    let asked = host.now;
    host.until(|session| session.live().is_blamed());
    host.set_time(asked);
    host
}

#[test]
fn what_is_no_answer_is_told_while_it_is_waited_for() {
    let mut host = against_a_program_without_line_ends("1h");
    assert_eq!(host.session.no_answer(), None, "the line may still end");
    host.pass(10_000);
    assert_eq!(host.session.no_answer(), Some((Side::O, &unended().into())));
    assert_eq!(host.matched.iter().filter(|event| **event == SessionEvent::NoAnswerYet).count(), 1);
    assert!(host.session.thinking() == Some(Side::O), "and it is waited for");
    let id = host.session.live().asked_id().unwrap();
    host.session.updated(inarow_play::Update::NoAnswerYet { id, fault: None }, host.now);
    assert_eq!(host.session.no_answer(), None);
}

#[test]
fn why_a_program_was_late_stands_beside_its_loss_on_time() {
    let mut host = against_a_program_without_line_ends("2s/move");
    host.pass(2_000);
    assert_eq!(host.session.result().unwrap().why, End::Time);
    assert_eq!(host.session.no_answer(), Some((Side::O, &unended().into())));
    // A loss for another reason is not due to lateness.
    let mut host = against_a_program_without_line_ends("2s/move");
    host.session.resign(host.now).unwrap();
    host.frame();
    assert!(host.session.is_over() && host.session.no_answer().is_none());
}
