//! A host that calls late. Answers are charged until their arrival.

use inarow_play::{
    Choice, Event, GameStart, Player, PlayerError, Reply, Request, Seat, Stage, Update, Waiting,
};
use inarow_record::{End, SwapChoice};

use super::*;
use crate::Failure;
use crate::live::PlayerHandle;

/// A player whose answers come from the test.
struct Silent;

impl Player for Silent {
    fn start(&mut self, _: &GameStart) {}

    fn get_ready(&mut self, _: u64) {}

    fn ask(&mut self, _: &Request<'_>) {}

    fn tell(&mut self, _: &Event) {}

    fn cancel(&mut self) {}
}

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Returns a game with this clock in which the test answers for these sides.
fn answered_for(game: &str, clock: &str, sides: &[usize]) -> Host {
    let mut host = Host::new();
    host.begin(NewGame { clocks: [clock.parse().unwrap(); 2], ..new_game(game, "human", "human") });
    for side in sides {
        host.session.live_mut().set_player(*side, PlayerHandle::of(Box::new(Silent)));
    }
    host
}

/// Returns a game of Gomoku in which O is asked, on a clock of two seconds a move.
fn asked() -> Host {
    let mut host = answered_for("gomoku", "2s/move", &[1]);
    host.play("h8");
    assert_eq!(host.session.thinking(), Some(Side::O));
    host
}

/// Sends the asked player's reply after this delay, without a call to the session.
fn says(host: &mut Host, after: u64, reply: Result<Reply, PlayerError>) {
    host.set_time(host.now + ms(after));
    let id = host.session.live().asked_id().expect("somebody is asked");
    host.session.inbox().on_update()(Update::Done { id, reply });
}

fn says_move(host: &mut Host, after: u64, name: &str) {
    let reply = Ok(Reply::Move(Choice::of(host.cell(name))));
    says(host, after, reply);
}

/// Runs frames after the delay, and after the pause in which users see the previous move.
fn looks(host: &mut Host, after: u64) {
    host.pass(after);
    host.pass(1_000);
}

fn why(host: &Host) -> Option<End> {
    host.session.result().map(|result| result.why)
}

/// Whether the cell is X's in a pattern of four by four cells. The pattern never completes a line.
fn is_for_x(x: usize, y: usize) -> bool {
    (x + 2 * y) % 4 < 2
}

#[test]
fn a_host_that_looks_every_700_ms_plays_200_moves_at_a_second_a_move() {
    const MOVES: usize = 200;
    for thinks in [400, 950, 999] {
        let mut host = answered_for("gomoku", "1s/move", &[0, 1]);
        host.session.advance();
        let mut due = None;
        for step in 0.. {
            assert!(step < 2_000_000, "the game goes on");
            if let Some((id, _)) = due.filter(|(_, at)| host.now == *at) {
                let (position, shape) = (host.session.shown(), host.session.shown().shape());
                let for_x = position.turn().side() == Some(Side::X);
                let fits = |cell: &Cell| {
                    let (x, y) = shape.xy(*cell);
                    is_for_x(x, y) == for_x
                };
                let cell = position.legal_moves().into_iter().find(fits).unwrap();
                host.session.inbox().on_update()(Update::Done {
                    id,
                    reply: Ok(Reply::Move(Choice::of(cell))),
                });
            }
            if step % 700 == 0 {
                host.frame();
            }
            let asked = host.session.live().asked_id();
            if let Some(id) = asked.filter(|&id| due.is_none_or(|(known, _)| known != id)) {
                due = Some((id, host.now + ms(thinks)));
            }
            if host.session.is_over() || host.session.plies().len() == MOVES {
                break;
            }
            host.set_time(host.now + ms(1));
        }
        assert_eq!((why(&host), host.session.plies().len()), (None, MOVES), "thinking {thinks} ms");
        let times: Vec<u64> = host.session.plies().iter().map(|ply| ply.time_ms.unwrap()).collect();
        assert!(times[1..].iter().all(|&time| time == thinks), "each is charged what it took: {times:?}");
    }
}

#[test]
fn an_answer_counts_where_it_came_before_the_flag_and_not_with_it() {
    for (after, looked, expected) in [
        (1_999, 0, None),
        (1_999, 60_000, None),
        (2_000, 0, Some(End::Time)),
        (2_001, 60_000, Some(End::Time)),
        (70_000, 0, Some(End::Time)),
    ] {
        let mut host = asked();
        says_move(&mut host, after, "i9");
        looks(&mut host, looked);
        assert_eq!(why(&host), expected, "after {after} ms, seen {looked} ms later");
        let plies = host.session.plies();
        match expected {
            None => assert_eq!(plies[1].time_ms, Some(after)),
            Some(_) => assert_eq!(plies.len(), 1),
        }
        // The host's delay is not charged to the other side either.
        if expected.is_none() {
            assert_eq!(host.session.time_left(Side::X, host.now), Some(ms(2_000 - 1_000)));
        }
    }
}

#[test]
fn the_pause_for_eyes_is_charged_to_nobody() {
    let mut host = answered_for("gomoku", "400ms/move", &[1]);
    host.play("h8");
    let moved = host.now;
    says_move(&mut host, 20, "i9");
    host.frame();
    assert_eq!(host.session.plies().len(), 1, "people are to see their own move");
    assert_eq!(host.session.wake_at(), Some(moved + Policy::WINDOW.pace.reply));
    host.pass(150);
    assert_eq!(host.session.time_left(Side::O, host.now), Some(ms(380)), "its clock stands meanwhile");
    host.pass(130);
    assert_eq!((host.session.plies().len(), host.now), (2, moved + Policy::WINDOW.pace.reply));
    assert_eq!(host.session.plies()[1].time_ms, Some(20));
    assert_eq!(host.session.time_left(Side::X, host.now), Some(ms(400)));
}

/// The pending answer is in time, regardless of the first command after the host was away.
#[test]
fn no_command_comes_before_an_answer_that_waits() {
    type Act = fn(&mut GameSession, Duration);
    let acts: [(&str, Act); 7] = [
        ("draw", |session, now| session.offer_draw(now).unwrap()),
        ("pause", GameSession::pause),
        ("wait", GameSession::keep_waiting),
        ("undo", |session, now| session.undo(now).unwrap()),
        ("resign", |session, now| session.resign(now).unwrap()),
        ("hint", GameSession::ask_hint),
        ("replace", |session, now| session.replace_player(Side::X, PlayerSpec::HUMAN, now).unwrap()),
    ];
    for (name, act) in acts {
        let mut host = asked();
        says_move(&mut host, 1_500, "i9");
        host.set_time(host.now + ms(5_000));
        act(&mut host.session, host.now);
        assert_ne!(why(&host), Some(End::Time), "{name}");
        looks(&mut host, 0);
        assert_ne!(
            host.session.result().map(|result| (result.why, result.winner)),
            Some((End::Time, Some(Side::X))),
            "{name}"
        );
    }
}

#[test]
fn an_answer_that_waits_for_eyes_is_asked_for_again_after_a_pause() {
    let mut host = asked();
    says_move(&mut host, 100, "i9");
    host.frame();
    host.session.pause(host.now);
    assert_eq!(host.session.time_left(Side::O, host.now), Some(ms(1_900)));
    host.pass(60_000);
    host.session.unpause(host.now);
    says_move(&mut host, 1_400, "g7");
    looks(&mut host, 30_000);
    assert_eq!((host.moves().as_str(), host.session.plies()[1].time_ms), ("h8 g7", Some(1_500)));
}

#[test]
fn a_player_that_failed_before_its_flag_failed_and_was_not_late() {
    let crashed = || PlayerError::Crashed("broken on purpose".to_owned());
    let mut host = asked();
    says(&mut host, 1_900, Err(crashed()));
    host.pass(30_000);
    assert!(
        matches!(host.session.live().failed(), Some((Side::O, Failure::Player(_)))) && why(&host).is_none()
    );
    assert_eq!(host.session.time_left(Side::O, host.now), Some(ms(100)));
    let mut host = asked();
    says(&mut host, 2_100, Err(crashed()));
    host.pass(30_000);
    assert_eq!((why(&host), host.session.live().failed().is_none()), (Some(End::Time), true));
}

#[test]
fn a_choice_of_an_opening_is_charged_until_it_came() {
    for (after, expected) in [(1_900, None), (2_000, Some(End::Time))] {
        let mut host = answered_for("gomoku:opening=swap", "2s/move", &[1]);
        host.play("h8 i9 g7");
        let waiting = host.session.live().game().waiting();
        assert!(
            matches!(waiting, Waiting::Opening(Stage::Choose { who: Seat::Second, .. }, _)),
            "{waiting:?}"
        );
        says(&mut host, after, Ok(Reply::Choice(SwapChoice::X)));
        looks(&mut host, 30_000);
        assert_eq!(why(&host), expected);
    }
}

#[test]
fn a_clock_begins_when_the_player_is_asked_and_not_when_the_look_began() {
    let mut host = answered_for("gomoku", "2s/move", &[1]);
    // The frame began 700 ms before a click in the frame is played.
    let frame = host.now;
    host.set_time(frame + ms(700));
    host.session.play(host.cell("h8"), frame).unwrap();
    says_move(&mut host, 1_900, "i9");
    looks(&mut host, 400);
    assert_eq!((why(&host), host.session.plies()[1].time_ms), (None, Some(1_900)));
}

#[test]
fn a_fallen_clock_shows_nothing_more() {
    for clock in ["2s/move", "2s", "1m+1s", "1m,2s/move"] {
        let mut host = answered_for("gomoku", clock, &[]);
        host.play("h8 i9");
        host.pass(200_000);
        assert_eq!(why(&host), Some(End::Time), "{clock}");
        assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::ZERO), "{clock}");
        assert_ne!(host.session.time_left(Side::O, host.now), Some(Duration::ZERO), "{clock}");
        // Taking a move back restores the move's time.
        host.session.undo(host.now).unwrap();
        assert_ne!(host.session.time_left(Side::X, host.now), Some(Duration::ZERO), "{clock}");
    }
}
