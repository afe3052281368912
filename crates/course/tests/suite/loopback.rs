//! A server on this machine, its own clients and others.

use std::thread::JoinHandle;
use std::time::Duration;

use inarow_core::Side;
use inarow_course::{
    Address, ClientError, ClientEvent, Director, DirectorOptions, Ending, JoinOptions, Member, Operator,
    OperatorCommand, Plan, Played, Report, Server, ServerOptions, join,
};
use inarow_play::{NoPrograms, Presets, Stop};
use inarow_record::End;

use crate::raw::Raw;

/// A server on a thread of its own.
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

/// Joins with one of our players; gives what happened.
pub(crate) fn ours(address: Address, name: &str, player: &str) -> Result<Vec<ClientEvent>, ClientError> {
    let presets = Presets::builtin();
    let member = Member::Player {
        name: name.to_owned(),
        player: player.parse().unwrap(),
        presets: &presets,
        programs: &NoPrograms,
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

/// The one test that waits: a server says the same to a client that it removes and when it closes, so that the client looks
/// for three seconds whether the connection ends.
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
