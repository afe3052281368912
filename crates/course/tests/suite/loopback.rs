//! Tests of a server on this machine, with its own clients and others.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_course::{
    Address, ClientError, ClientEvent, Director, DirectorOptions, Ending, JoinOptions, Member, Operator,
    OperatorCommand, Plan, Played, Report, Server, ServerOptions, join,
};
use inarow_play::{
    Choice, Decider, ExecSpec, GameStart, NoPrograms, PlayerError, Presets, ProgramExit, ProgramFault,
    Programs, Reply, Request, Sink, Stop,
};
use inarow_record::{End, Refusal};

use crate::raw::Raw;

/// A server on its own thread.
pub(crate) struct Running {
    pub(crate) port: u16,
    pub(crate) operator: Operator,
    pub(crate) stop: Stop,
    thread: JoinHandle<Vec<Report>>,
}

impl Running {
    pub(crate) fn new(game: &str, plan: Plan) -> Running {
        Running::with(
            game,
            plan,
            ServerOptions { time_limit: Duration::from_secs(10), ..ServerOptions::default() },
        )
    }

    pub(crate) fn with(game: &str, plan: Plan, options: ServerOptions) -> Running {
        let server = Server::bind(&Address { host: "127.0.0.1".into(), port: 0 }).unwrap();
        let (port, operator, stop) = (server.address().port, server.operator(), Stop::new());
        let mut director =
            Director::new(options, DirectorOptions { game: game.parse().unwrap(), seed: 1, plan }).unwrap();
        let stopped = stop.clone();
        let thread = std::thread::spawn(move || {
            let mut reports = Vec::new();
            server.run(&mut director, &stopped, &mut |report| reports.push(report)).unwrap();
            reports
        });
        Running { port, operator, stop, thread }
    }

    pub(crate) fn played(self) -> Vec<Played> {
        let reports = self.thread.join().unwrap();
        let games = reports.into_iter().filter_map(|report| match report {
            Report::Over { played, .. } => Some(*played),
            _ => None,
        });
        games.collect()
    }

    pub(crate) fn address(&self) -> Address {
        Address { host: "localhost".into(), port: self.port }
    }
}

/// Joins with one of our players. Returns the events.
pub(crate) fn ours(address: Address, name: &str, player: &str) -> Result<Vec<ClientEvent>, ClientError> {
    with(address, name, player, &NoPrograms)
}

fn with(
    address: Address,
    name: &str,
    player: &str,
    programs: &dyn Programs,
) -> Result<Vec<ClientEvent>, ClientError> {
    let presets = Presets::builtin();
    let member = Member::Player {
        name: name.to_owned(),
        player: player.parse().unwrap(),
        presets: &presets,
        programs,
        seed: 7,
    };
    let mut events = Vec::new();
    let options = JoinOptions { address, password: None, retry: false, member };
    join(&options, &Stop::new(), &mut |event| events.push(event)).map(|()| events)
}

#[test]
fn a_round_robin_between_our_players_and_clients_made_from_the_messages() {
    let server =
        Running::new("line:7x7:k=5:reply=last-move", Plan::RoundRobin { games: 2, players: Some(4) });
    let port = server.port;
    let raw = |name: &'static str| {
        std::thread::spawn(move || {
            let mut raw = Raw::connect(port);
            raw.join(name);
            raw.play()
        })
    };
    let raws = [raw("carol"), raw("dave")];
    let ours = [("alice", "threat1"), ("bob", "random")].map(|(name, player)| {
        let address = server.address();
        std::thread::spawn(move || ours(address, name, player).unwrap())
    });
    for raw in raws {
        let counts = raw.join().unwrap();
        assert_eq!((counts[0], counts[1] + counts[2], counts[3]), (6, 6, 0));
    }
    for ours in ours {
        let events = ours.join().unwrap();
        let ends =
            events.iter().filter(|event| matches!(event, ClientEvent::Over { why: Some(End::Board(_)), .. }));
        assert_eq!(ends.count(), 6);
    }
    let played = server.played();
    assert_eq!(played.len(), 12);
    assert!(played.iter().all(|played| matches!(played.result.why, End::Board(_))), "{played:?}");
}

#[test]
fn an_observer_of_ours_sees_a_whole_game() {
    let server =
        Running::new("course", Plan::Series { games: 1, x: Some("alice".into()), o: Some("bob".into()) });
    let address = server.address();
    let observer = std::thread::spawn(move || {
        let mut events = Vec::new();
        let options = JoinOptions { address, password: None, retry: true, member: Member::Observer };
        join(&options, &Stop::new(), &mut |event| events.push(event)).unwrap();
        events
    });
    while server_standing(&server) == 0 {
        std::thread::yield_now();
    }
    let address = server.address();
    let alice = std::thread::spawn(move || ours(address, "alice", "rating-map").unwrap());
    let events = ours(server.address(), "bob", "rating-map").unwrap();
    assert!(events.contains(&ClientEvent::NewGame { size: [20, 20], side: Some(Side::O) }));
    alice.join().unwrap();
    let seen = observer.join().unwrap();
    let played = server.played();
    let moves: Vec<(u32, u32)> = seen
        .iter()
        .filter_map(|event| match event {
            ClientEvent::Moved { at, .. } => Some((at[0] as u32, at[1] as u32)),
            _ => None,
        })
        .collect();
    assert_eq!(moves, played[0].moves);
    assert!(seen.contains(&ClientEvent::Player { side: Side::O, name: "bob".into() }));
    let ending = played[0].result.winner.map_or(Ending::Drawn, Ending::Won);
    assert_eq!(seen.last(), Some(&ClientEvent::Over { ending, why: Some(played[0].result.why) }));
    let walls = seen.iter().find_map(|event| match event {
        ClientEvent::Started { walls, .. } => Some(walls.len()),
        _ => None,
    });
    assert!(walls.is_some_and(|walls| walls > 0));
}

fn server_standing(server: &Running) -> usize {
    let (sender, standing) = std::sync::mpsc::channel();
    server.operator.with(move |director, _| sender.send(director.status().observers).unwrap());
    standing.recv().unwrap()
}

#[test]
fn a_refused_client_says_why() {
    let options = ServerOptions { password: Some("class".into()), ..ServerOptions::default() };
    let server = Running::with("course15", Plan::Console, options);
    let refused = ours(server.address(), "alice", "random");
    assert!(matches!(
        refused,
        Err(ClientError::Rejected(inarow_course::wire::JoinRejectReason::WrongPassword))
    ));
    server.stop.set();
    assert!(server.played().is_empty());
    let gone = Address { host: "127.0.0.1".into(), port: 1 };
    assert!(matches!(ours(gone, "alice", "random"), Err(ClientError::Unreachable { .. })));
}

#[test]
fn a_player_who_does_not_play_the_servers_game_leaves_and_loses() {
    let server = Running::new("course15", Plan::Series { games: 1, x: None, o: None });
    let address = server.address();
    let alice = std::thread::spawn(move || ours(address, "alice", "rule3"));
    let bob = ours(server.address(), "bob", "random").unwrap();
    assert!(matches!(alice.join().unwrap(), Err(ClientError::Player(_))));
    assert!(
        bob.iter()
            .any(|event| matches!(event, ClientEvent::Over { ending: Ending::Disqualified(..), why: None }))
    );
    assert_eq!(server.played()[0].result.why, End::Resign);
}

/// Starter of a program that thinks in its first game until stopped, and panics in its second game.
#[derive(Default)]
struct Unsteady {
    started: AtomicU32,
    games: Arc<AtomicU32>,
}

struct Shaky {
    games: Arc<AtomicU32>,
}

impl Programs for Unsteady {
    fn check(&self, _: &ExecSpec, _: &Setup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decider(&self, _: &ExecSpec, _: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        self.started.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Shaky { games: Arc::clone(&self.games) }))
    }
}

impl Decider for Shaky {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        self.games.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        match self.games.load(Ordering::SeqCst) {
            1 => {
                while !stop.is_set() {
                    std::thread::yield_now();
                }
                Err(PlayerError::Stopped)
            }
            2 => Err(ProgramFault::Crashed { how: ProgramExit::Code(3), last: String::new() }.into()),
            _ => {
                let first = request.position.legal_moves().first().copied();
                first.map(|cell| Reply::Move(Choice::of(cell))).ok_or(PlayerError::NothingToDecide)
            }
        }
    }
}

#[test]
fn a_program_that_is_late_or_breaks_down_loses_the_game_and_plays_the_next_one() {
    let options = ServerOptions { time_limit: Duration::from_millis(300), ..ServerOptions::default() };
    let plan = Plan::Series { games: 3, x: Some("alice".into()), o: Some("bob".into()) };
    let server = Running::with("line:3x3:k=3", plan, options);
    let address = server.address();
    let bob = std::thread::spawn(move || ours(address, "bob", "random").unwrap());
    let programs = Unsteady::default();
    let alice = with(server.address(), "alice", "exec-referee:bot", &programs).unwrap();
    bob.join().unwrap();
    let ends: Vec<End> = server.played().iter().map(|played| played.result.why).collect();
    assert_eq!(ends[..2], [End::Time, End::Illegal(Refusal::OutOfBoard)]);
    assert!(matches!(ends[2..], [End::Board(_)]), "{ends:?}");
    let told = alice.iter().filter_map(|event| match event {
        ClientEvent::Late { limit_ms } => Some(limit_ms.to_string()),
        ClientEvent::Failed(reason) => Some(reason.key.to_owned()),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>().len(), 2, "{alice:?}");
    assert!(alice.contains(&ClientEvent::Late { limit_ms: 300 }), "{alice:?}");
    assert_eq!(programs.started.load(Ordering::SeqCst), 2, "it is started again after it broke down");
}

#[test]
fn a_program_that_breaks_down_loses_at_once_however_long_a_move_may_take() {
    let options = ServerOptions { time_limit: Duration::from_secs(600), ..ServerOptions::default() };
    let plan = Plan::Series { games: 2, x: Some("alice".into()), o: Some("bob".into()) };
    let server = Running::with("line:3x3:k=3", plan, options);
    let address = server.address();
    let bob = std::thread::spawn(move || ours(address, "bob", "random").unwrap());
    // The next game is the one with the panic.
    let programs = Unsteady { games: Arc::new(AtomicU32::new(1)), ..Unsteady::default() };
    let alice = with(server.address(), "alice", "exec-referee:bot", &programs).unwrap();
    bob.join().unwrap();
    let ends: Vec<End> = server.played().iter().map(|played| played.result.why).collect();
    assert_eq!(ends[0], End::Illegal(Refusal::OutOfBoard));
    assert!(matches!(ends[1..], [End::Board(_)]), "{ends:?}");
    assert_eq!(alice.iter().filter(|event| matches!(event, ClientEvent::Failed(_))).count(), 1);
}

/// This test alone waits, because a server sends one message for both a removal and its end. The client
/// therefore waits three seconds for the end of the connection.
#[test]
fn a_removed_client_says_so_and_one_of_a_server_that_closes_does_not() {
    let server = Running::new("course15", Plan::Console);
    let join = |name: &'static str| {
        let address = server.address();
        std::thread::spawn(move || ours(address, name, "random"))
    };
    let (alice, bob) = (join("alice"), join("bob"));
    let mut here = 0;
    while here < 2 {
        let (sender, status) = std::sync::mpsc::channel();
        server.operator.with(move |director, _| sender.send(director.status().players.len()).unwrap());
        here = status.recv().unwrap();
        std::thread::yield_now();
    }
    server.operator.with(|director, now| {
        director.carry_out(OperatorCommand::Kick("alice".into()), now).unwrap();
    });
    assert!(matches!(alice.join().unwrap(), Err(ClientError::Removed)));
    server.stop.set();
    assert!(bob.join().unwrap().is_ok());
}
