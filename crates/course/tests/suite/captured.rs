//! Tests that replay a captured session of the course's own programs.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::time::Duration;

use inarow_core::{LineSetup, Reply, Setup, Side};
use inarow_course::wire::{ClientResponse, EventKind, JoinRequest, JoinResponse, Update, UpdateKind, hex};
use inarow_course::{Output, PeerId, ServerEvent, ServerOptions, ServerState};
use inarow_record::{End, GameResult};
use prost::Message;

/// A message: its client, its direction and its bytes.
struct Captured {
    client: PeerId,
    is_clients: bool,
    bytes: Vec<u8>,
}

fn session() -> Vec<Captured> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/session_20x20.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let read = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let digits = line["hex"].as_str().unwrap();
        let bytes =
            (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap());
        Captured {
            client: line["client"].as_u64().unwrap(),
            is_clients: line["dir"] == "c2s",
            bytes: bytes.collect(),
        }
    };
    text.lines().map(read).collect()
}

/// The capture supplies the clients' messages. All other messages must match the capture for each client,
/// except pings, which depend on the clock.
#[test]
fn the_captured_session_comes_out_byte_for_byte() {
    const PING: &[u8] = &[0x20, 1];
    let mut said: BTreeMap<PeerId, VecDeque<Vec<u8>>> = BTreeMap::new();
    let mut expected = said.clone();
    let mut was_pinged = [false; 3];
    let mut walls = Vec::new();
    for Captured { client, is_clients, bytes } in session() {
        let place = client as usize;
        if is_clients {
            if !std::mem::take(&mut was_pinged[place]) {
                said.entry(client).or_default().push_back(bytes);
            }
        } else if bytes == PING {
            was_pinged[place] = true;
        } else {
            if let Some(UpdateKind::Event(event)) =
                Update::decode(&bytes[..]).ok().and_then(|update| update.kind)
                && let Some(EventKind::GameStarted(started)) = event.kind
            {
                walls =
                    started.obstacles.iter().map(|at| [at.x, at.y].map(|at| at.unwrap().into())).collect();
            }
            expected.entry(client).or_default().push_back(bytes);
        }
    }
    assert_eq!(walls.len(), 100);
    let time_limit = Duration::from_secs(3);
    let mut state = ServerState::new(ServerOptions { time_limit, ..ServerOptions::default() });
    let now = Duration::from_secs(1);
    let mut over = None;
    let mut began = false;
    for client in [0, 1, 2] {
        state.receive(client, &said.get_mut(&client).unwrap().pop_front().unwrap(), now);
    }
    loop {
        while let Some(output) = state.next_output() {
            let Output::Send(client, bytes) = output else { panic!("{output:?}") };
            let wanted = expected.get_mut(&client).unwrap().pop_front().unwrap();
            assert_eq!(hex(&bytes), hex(&wanted), "to client {client}");
            if let Some(answer) = said.get_mut(&client).unwrap().pop_front() {
                state.receive(client, &answer, now);
            }
        }
        while let Some(event) = state.next_event() {
            if let ServerEvent::Over(played) = event {
                over = Some(played);
            }
        }
        if !began {
            let mut setup = LineSetup::new(20, 20, 5);
            setup.reply = Reply::LastMove;
            setup.walls.clone_from(&walls);
            state.start(1, ["alice", "bob"], &Setup::Line(setup), now).unwrap();
            began = true;
        } else if over.is_some() && !state.is_closing() {
            state.close(now);
        } else {
            break;
        }
    }
    assert!(state.is_closed());
    assert!(expected.values().all(VecDeque::is_empty), "{expected:?}");
    assert!(said.values().all(VecDeque::is_empty), "{said:?}");
    let over = over.unwrap();
    assert_eq!(
        over.result,
        GameResult { winner: Some(Side::O), why: End::Board(inarow_core::EndReason::Line) }
    );
    assert_eq!(over.names, ["alice", "bob"]);
}

/// A decoded and encoded message has unchanged bytes.
#[test]
fn every_captured_message_is_written_as_it_was_read() {
    let mut joined = [0; 3];
    for Captured { client, is_clients, bytes } in session() {
        let nth = &mut joined[client as usize];
        *nth += 1;
        let again = match (*nth, is_clients) {
            (1, true) => JoinRequest::decode(&bytes[..]).unwrap().encode_to_vec(),
            (2, false) => JoinResponse::decode(&bytes[..]).unwrap().encode_to_vec(),
            (_, true) => ClientResponse::decode(&bytes[..]).unwrap().encode_to_vec(),
            (_, false) => Update::decode(&bytes[..]).unwrap().encode_to_vec(),
        };
        assert_eq!(hex(&again), hex(&bytes));
    }
}

/// The description for authors of clients has every message, field and number of the code.
#[test]
fn the_description_of_the_messages_is_true() {
    let proto = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("course.proto")).unwrap();
    let wire = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/wire.rs")).unwrap();
    let numbers = |text: &str, before: &str| {
        let found = text.match_indices(before).filter_map(|(at, _)| {
            let digits: String = text[at + before.len()..].chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u32>().ok()
        });
        let mut found: Vec<u32> = found.collect();
        found.sort_unstable();
        found
    };
    let code = wire.split("impl From<Side>").next().unwrap();
    let described: String = proto.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let messages = |text: &str, word: &str| text.matches(word).count();
    assert_eq!(messages(code, ", Message)]"), messages(&described, "message "));
    assert_eq!(messages(code, ", Oneof)]"), messages(&described, "oneof "));
    assert_eq!(messages(code, "Enumeration)]"), messages(&described, "enum "));
    let mut fields = numbers(code, "tag = \"");
    fields.extend(numbers(code, " = "));
    fields.sort_unstable();
    assert_eq!(fields, numbers(&described, " = "));
}
