//! The course's network game: bytes on the wire, and messages of clients. For any input, the server sends no client
//! more messages than the client sent, and every client can leave in the end.
#![no_main]

use std::collections::BTreeMap;
use std::time::Duration;

use inarow_course::wire::{ClientResponse, JoinRequest, JoinResponse, Update};
use inarow_course::zmtp::{Decoder, answer_to};
use inarow_course::{Director, DirectorOptions, Output, Plan, ServerOptions};
use prost::Message;

fn survives<M: Message + Default + PartialEq>(bytes: &[u8]) {
    if let Ok(message) = M::decode(bytes) {
        assert!(M::decode(&message.encode_to_vec()[..]) == Ok(message));
    }
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    survives::<JoinRequest>(data);
    survives::<JoinResponse>(data);
    survives::<ClientResponse>(data);
    survives::<Update>(data);
    let _ = answer_to(data);
    let mut decoder = Decoder::new(256);
    for piece in data.chunks(7) {
        decoder.push(piece);
        while let Ok(Some(_)) = decoder.next_frame() {}
    }

    let plan = Plan::Series { games: 2, x: None, o: None };
    let options = DirectorOptions { game: "line:3x3:k=3".parse().expect("a game"), seed: 1, plan };
    // One observer takes all places, so that the server pings the observer when another one joins.
    let server = ServerOptions { max_observers: 1, ..ServerOptions::default() };
    let mut director = Director::new(server, options).expect("a line game");
    let (mut now, mut balance) = (Duration::ZERO, BTreeMap::<u64, i64>::new());
    let mut rest = data;
    // A step: client and action, then the length and the bytes of a message.
    while let Some((&head, behind)) = rest.split_first() {
        rest = behind;
        let id = u64::from(head & 3);
        match head >> 2 & 7 {
            0 => director.disconnected(id, now),
            1 => {
                now += Duration::from_millis(u64::from(head >> 5) * 60);
                director.tick(now);
            }
            _ => {
                let length = usize::from(head >> 5).min(rest.len());
                let (message, behind) = rest.split_at(length);
                rest = behind;
                *balance.entry(id).or_default() -= 1;
                director.receive(id, message, now);
            }
        }
        while let Some(output) = director.next_output() {
            if let Output::Send(id, _) = output {
                *balance.entry(id).or_default() += 1;
            }
        }
        while director.next_report().is_some() {}
        assert!(balance.values().all(|balance| *balance <= 0));
    }
    director.close(now);
    while director.deadline().is_some_and(|due| due < now + Duration::from_secs(60)) && !director.is_closed()
    {
        now = director.deadline().unwrap_or(now).max(now);
        director.tick(now);
    }
    assert!(director.is_closed());
});
