//! Property tests of clients that act in any order.

use std::collections::BTreeMap;
use std::time::Duration;

use inarow_core::Side;
use inarow_core::{GameSpec, Position, Setup};
use inarow_course::wire::{ClientResponse, JoinRequest, MemberType, Update, UpdateKind};
use inarow_course::{OperatorCommand, PeerId, Plan, ServerOptions};
use inarow_record::End;
use proptest::prelude::*;
use prost::Message;

use crate::simulation::{LIMIT, PATIENCE, Simulation, player};

/// Action of a client, allowed by the protocol or not.
#[derive(Clone, Debug)]
enum Deed {
    Join(u8),
    Watch,
    /// Answers the last update. A move is made on this cell.
    Answer(u8),
    /// Sends an answer without an update.
    Push(Vec<u8>),
    Leave,
    Vanish,
}

#[derive(Clone, Debug)]
enum Step {
    Client(PeerId, Deed),
    Time(u16),
    Command(u8, u8),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (0_u8..4).prop_map(Deed::Join),
        1 => Just(Deed::Watch),
        12 => any::<u8>().prop_map(Deed::Answer),
        1 => prop::collection::vec(any::<u8>(), 0..12).prop_map(Deed::Push),
        1 => Just(Deed::Leave),
        1 => Just(Deed::Vanish),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (0_u64..8, deed()).prop_map(|(id, deed)| Step::Client(id, deed)),
        2 => (0_u16..400).prop_map(Step::Time),
        1 => (0_u8..9, 0_u8..4).prop_map(|(command, name)| Step::Command(command, name)),
    ]
}

const NAMES: [&str; 4] = ["alice", "bob", "carol", "dave"];

/// Answers one update by the protocol. A move is made on this cell of 3×3.
fn answer(simulation: &mut Simulation, id: PeerId, cell: u8) -> bool {
    let Some(bytes) = simulation.inbox.get_mut(&id).and_then(std::collections::VecDeque::pop_front) else {
        return false;
    };
    match Update::decode(&bytes[..]).ok().and_then(|update| update.kind) {
        Some(UpdateKind::MoveRequest(_)) => {
            let (x, y) = (i32::from(cell % 3), i32::from(cell / 3 % 3));
            simulation.send(id, &ClientResponse::at(x, y).encode_to_vec());
        }
        // The client gets a refusal, or the end of the server.
        None | Some(UpdateKind::ServerClosed(_)) => {}
        Some(_) => simulation.send(id, b""),
    }
    true
}

fn act(simulation: &mut Simulation, id: PeerId, deed: Deed) {
    match deed {
        Deed::Join(name) => simulation.send(id, &player(NAMES[usize::from(name)]).encode_to_vec()),
        Deed::Watch => {
            let request = JoinRequest { join_type: MemberType::Observer.into(), ..JoinRequest::default() };
            simulation.send(id, &request.encode_to_vec());
        }
        Deed::Answer(cell) => {
            answer(simulation, id, cell);
        }
        Deed::Push(bytes) => simulation.send(id, &bytes),
        Deed::Leave => simulation.send(id, &ClientResponse::disconnect().encode_to_vec()),
        Deed::Vanish => simulation.drop(id),
    }
}

fn check_games(simulation: &Simulation, setup: &Setup) {
    for played in &simulation.played {
        let mut position = Position::new(setup).unwrap();
        for (ply, (x, y)) in played.moves.iter().enumerate() {
            let cell = position.shape().cell(i64::from(*x), i64::from(*y)).unwrap();
            let side = if ply % 2 == 0 { Side::X } else { Side::O };
            position.play(side, cell).unwrap();
        }
        let is_over = matches!(position.turn(), inarow_core::Turn::Over(_));
        assert_eq!(is_over, matches!(played.result.why, End::Board(_)), "{played:?}");
        assert_ne!(played.names[0], played.names[1]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    /// The server survives, sends no more than the protocol allows, plays valid games, and can close in the
    /// end.
    #[test]
    fn any_clients_leave_the_server_whole(
        plan in prop_oneof![
            Just(Plan::Console),
            Just(Plan::Series { games: 3, x: None, o: None }),
            Just(Plan::RoundRobin { games: 1, players: Some(3) }),
        ],
        steps in prop::collection::vec(step(), 0..200),
    ) {
        // A second observer leads to pings.
        let options =
            ServerOptions { time_limit: LIMIT, patience: PATIENCE, absence: PATIENCE, max_observers: 2, ..ServerOptions::default() };
        let mut simulation = Simulation::with(options, "line:3x3:k=3", plan);
        for step in steps {
            match step {
                Step::Client(id, deed) => act(&mut simulation, id, deed),
                Step::Time(ms) => simulation.wait(Duration::from_millis(ms.into())),
                Step::Command(command, name) => {
                    let name = NAMES[usize::from(name)].to_owned();
                    let command = match command {
                        0 | 1 => OperatorCommand::Choose(Side::X, name),
                        2 | 3 => OperatorCommand::Choose(Side::O, name),
                        4 => OperatorCommand::Start,
                        5 => OperatorCommand::RoundRobin(1),
                        6 => OperatorCommand::Stop,
                        7 => OperatorCommand::KickObservers,
                        _ => OperatorCommand::Kick(name),
                    };
                    let _ = simulation.director.carry_out(command, simulation.now);
                    simulation.collect();
                }
            }
            for (id, balance) in &simulation.balance {
                prop_assert!(*balance <= 0, "client {id} heard {balance} messages too many");
            }
        }
        let setup = "line:3x3:k=3".parse::<GameSpec>().unwrap().setup(&mut inarow_record::Dice::new(1, inarow_record::Stream::SetUp)).unwrap();
        check_games(&simulation, &setup);
        simulation.director.close(simulation.now);
        simulation.collect();
        simulation.wait(LIMIT + PATIENCE);
        prop_assert!(simulation.director.is_closed());
    }

    /// Two correct clients lose only on the board, despite all others.
    #[test]
    fn those_who_behave_are_not_harmed_by_others(steps in prop::collection::vec((2_u64..8, deed()), 0..150), cells in any::<u64>()) {
        let plan = Plan::Series { games: 4, x: Some("anna".into()), o: Some("boris".into()) };
        let mut simulation = Simulation::new("line:3x3:k=3", plan);
        simulation.player(0, "anna");
        simulation.player(1, "boris");
        let mut free: BTreeMap<usize, u64> = BTreeMap::new();
        let mut others = steps.into_iter();
        for turn in 0..4000_u64 {
            if let Some((id, deed)) = others.next() {
                act(&mut simulation, id, deed);
            }
            for id in [0, 1] {
                // A free cell of this game, chosen by the number of the turn.
                let game = simulation.played.len();
                let taken = free.entry(game).or_insert(0);
                let start = (cells >> (turn % 48)) as u32 % 9;
                let cell = (start..start + 9).map(|cell| cell % 9).find(|cell| *taken & (1 << cell) == 0).unwrap_or(0);
                let is_move = simulation.inbox.get(&id).and_then(|inbox| inbox.front()).is_some_and(|bytes| bytes == &[0x10, 1]);
                if is_move {
                    *taken |= 1 << cell;
                }
                answer(&mut simulation, id, cell as u8);
            }
            simulation.wait(Duration::from_millis(5));
            if simulation.director.is_closed() {
                break;
            }
        }
        prop_assert_eq!(simulation.played.len(), 4);
        prop_assert!(simulation.played.iter().all(|played| matches!(played.result.why, End::Board(_))));
    }
}
