//! Tests of clients against guests. Every client has its own game.

use std::sync::{Arc, Mutex};

use inarow_core::{GameSpec, Side};
use inarow_course::wire::{ClientResponse, EventKind, Sign, UpdateKind};
use inarow_course::{GuestFault, GuestGame, GuestReply, PeerId, Plan};
use inarow_record::End;
use prost::Message;

use crate::simulation::Simulation;

const ALICE: PeerId = 1;
const BOB: PeerId = 2;
const OBSERVER: PeerId = 9;

type Told = Arc<Mutex<Vec<Result<(i32, i32), GuestFault>>>>;

fn game(client: &str, side: Side, moves: &[(u32, u32)]) -> GuestGame {
    let spec: GameSpec = "line:3x3:k=3".parse().unwrap();
    GuestGame {
        client: client.to_owned(),
        guest: "Anna".to_owned(),
        side,
        setup: spec.setup(&mut || 0).unwrap(),
        moves: moves.to_vec(),
    }
}

fn ask(simulation: &mut Simulation, game: &GuestGame, told: &Told) {
    let told = Arc::clone(told);
    let reply = GuestReply::new(move |played| told.lock().unwrap().push(played));
    simulation.director.ask_guest_game(game, reply, simulation.now);
    simulation.collect();
}

fn play(simulation: &mut Simulation, id: PeerId, x: i32, y: i32) {
    simulation.send(id, &ClientResponse::at(x, y).encode_to_vec());
}

fn take(told: &Told) -> Vec<Result<(i32, i32), GuestFault>> {
    std::mem::take(&mut told.lock().unwrap())
}

#[test]
fn clients_play_against_guests_at_the_same_time_and_follow_what_is_taken_back() {
    let mut simulation = Simulation::new("course", Plan::Guests);
    simulation.observer(OBSERVER);
    simulation.player(ALICE, "alice");
    simulation.player(BOB, "bob");
    let told = Told::default();
    ask(&mut simulation, &game("alice", Side::O, &[(0, 0)]), &told);
    ask(&mut simulation, &game("bob", Side::X, &[]), &told);
    assert!(simulation.until_move(ALICE) && simulation.until_move(BOB));
    play(&mut simulation, BOB, 2, 2);
    play(&mut simulation, ALICE, 1, 1);
    assert_eq!(take(&told), [Ok((2, 2)), Ok((1, 1))]);
    // A repeated question is sent once.
    let next = game("alice", Side::O, &[(0, 0), (1, 1), (0, 1)]);
    ask(&mut simulation, &next, &told);
    ask(&mut simulation, &next, &told);
    assert!(simulation.until_move(ALICE));
    // Two moves are taken back, so another game begins. A pending answer does not count as a move of the new
    // game.
    ask(&mut simulation, &game("alice", Side::O, &[(0, 0)]), &told);
    play(&mut simulation, ALICE, 2, 2);
    assert_eq!(take(&told), []);
    assert!(simulation.until_move(ALICE));
    play(&mut simulation, ALICE, 2, 0);
    assert_eq!(take(&told), [Ok((2, 0))]);
    // The guest resigns.
    let over = game("alice", Side::O, &[(0, 0), (2, 0)]);
    simulation.director.end_guest_game(&over, Some(Side::O), simulation.now);
    simulation.collect();
    let mut events = Vec::new();
    while let Some(update) = simulation.next(ALICE) {
        if let Some(UpdateKind::Event(event)) = update.kind {
            events.extend(event.kind);
        }
        simulation.send(ALICE, b"");
    }
    assert!(matches!(events.last(), Some(EventKind::Win(win)) if win.sign == Sign::O as i32), "{events:?}");
    // A client that disconnects has lost.
    ask(&mut simulation, &game("bob", Side::X, &[(2, 2), (0, 0)]), &told);
    simulation.drop(BOB);
    assert_eq!(take(&told), [Err(GuestFault::Lost(End::Crash))]);
    // The observer saw the games of alice, then the games of bob.
    let mut began = 0;
    while let Some(update) = simulation.next(OBSERVER) {
        began += u32::from(matches!(update.kind, Some(UpdateKind::NewGame(_))));
        simulation.send(OBSERVER, b"");
    }
    assert!(began >= 2, "{began}");
    assert!(simulation.played.len() == 3, "{:?}", simulation.played);
}
