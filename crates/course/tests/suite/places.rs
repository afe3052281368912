//! Tests of places: places of observers, and places reserved for players.

use std::time::Duration;

use inarow_course::wire::{JoinRejectReason, JoinRequest, MemberType, UpdateKind};
use inarow_course::{
    CommandError, JoinRefusal, Leaving, OperatorCommand, PeerId, Plan, Report, ServerEvent, ServerOptions,
};

use crate::loopback::Running;
use crate::raw::Raw;
use crate::rules::rejected;
use crate::simulation::{LIMIT, PATIENCE, Simulation, player};

/// First id of the observers, far from the players' ids.
const FIRST: PeerId = 1_000;

fn observer() -> JoinRequest {
    JoinRequest { join_type: MemberType::Observer.into(), ..JoinRequest::default() }
}

/// Returns a server with the largest number of observers.
fn crowded(options: ServerOptions) -> (Simulation, u64) {
    let most = options.max_observers as u64;
    let mut simulation = Simulation::with(options, "line:3x3:k=3", Plan::Console);
    for id in FIRST..FIRST + most {
        simulation.observer(id);
    }
    (simulation, most)
}

#[test]
fn observers_leave_places_for_players() {
    let options = ServerOptions::default();
    let players = options.max_members - options.max_observers;
    assert!(players >= 64, "a whole class");
    let (mut simulation, most) = crowded(options);
    for id in 0..600 {
        let refused = rejected(&mut simulation, FIRST + most + id, &observer());
        assert_eq!(refused, Some(JoinRejectReason::GameInProgress));
    }
    let full = Report::Event(ServerEvent::Refused { name: None, why: JoinRefusal::Full });
    assert!(simulation.reports.contains(&full));
    for id in 0..players as u64 {
        assert_eq!(rejected(&mut simulation, id, &player(&format!("player {id}"))), None);
        simulation.send(id, b"");
    }
    let status = simulation.director.status();
    assert_eq!((status.players.len(), status.observers as u64), (players, most));
    // All clients with a place have joined.
    assert!(rejected(&mut simulation, 999, &player("late")).is_some());
    simulation.drop(3);
    assert_eq!(rejected(&mut simulation, 999, &player("late")), None);
}

#[test]
fn the_operator_removes_observers() {
    let (mut simulation, most) = crowded(ServerOptions { max_observers: 3, ..ServerOptions::default() });
    simulation.player(1, "alice");
    let carry_out = |simulation: &mut Simulation| {
        let result = simulation.director.carry_out(OperatorCommand::KickObservers, simulation.now);
        simulation.collect();
        result
    };
    assert_eq!(carry_out(&mut simulation), Ok(()));
    for id in FIRST..FIRST + most {
        assert_eq!(simulation.next(id).unwrap().kind, Some(UpdateKind::ServerClosed(true)));
    }
    let status = simulation.director.status();
    assert_eq!((status.players, status.observers), (vec!["alice".to_owned()], 0));
    let left = Report::Event(ServerEvent::Left { name: None, why: Leaving::Kicked });
    assert_eq!(simulation.reports.iter().filter(|report| **report == left).count() as u64, most);
    assert_eq!(carry_out(&mut simulation), Err(CommandError::NoObservers));
    // Removed observers may come back, as players may.
    simulation.observer(FIRST);
    assert_eq!(simulation.director.status().observers, 1);
}

#[test]
fn observers_that_are_gone_give_their_places_back() {
    let (mut simulation, _) = crowded(ServerOptions {
        time_limit: LIMIT,
        patience: PATIENCE,
        absence: PATIENCE,
        max_observers: 2,
        ..ServerOptions::default()
    });
    let [there, gone] = [FIRST, FIRST + 1];
    for _ in 0..4 {
        simulation.wait(Duration::from_secs(5));
        if let Some(update) = simulation.next(there) {
            assert_eq!(update.kind, Some(UpdateKind::Ping(true)));
            simulation.send(there, b"");
        }
    }
    assert_eq!(simulation.director.status().observers, 1);
    let left = Report::Event(ServerEvent::Left { name: None, why: Leaving::Silent });
    assert!(simulation.reports.contains(&left) && simulation.next(gone).is_some());
    // While there is a place, no client is pinged.
    simulation.wait(Duration::from_secs(60));
    assert_eq!(simulation.next(there), None);
    assert_eq!(rejected(&mut simulation, FIRST + 2, &observer()), None);
}

#[test]
fn a_player_joins_beside_256_connections_of_observers() {
    let server = Running::new("line:5x5:k=4", Plan::Series { games: 1, x: None, o: None });
    let crowd: Vec<Raw> = (0..256)
        .map(|_| {
            let mut raw = Raw::connect(server.port);
            if raw.ask(&[0x08, 1]).unwrap()[0] == 0x0a {
                raw.send(b"");
            }
            raw
        })
        .collect();
    let [alice, bob] = ["alice", "bob"].map(|name| {
        let mut raw = Raw::connect(server.port);
        raw.join(name);
        std::thread::spawn(move || raw.play())
    });
    assert_eq!([alice, bob].map(|player| player.join().unwrap()[0]), [1, 1]);
    drop(crowd);
    assert_eq!(server.played().len(), 1);
}
