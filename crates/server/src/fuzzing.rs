//! A hosted game under the fuzzer, in builds with the feature `fuzzing`.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::{HeaderName, HeaderValue, Request};
use futures_util::FutureExt;
use inarow_play::Seat;

use crate::change::{Answer, Change};
use crate::json_object::read;
use crate::request::{AnswerChallenge, CreateGame, JoinGame, PlayerCommand, SeekGame};
use crate::rooms::hosted_game::{EXAMPLE_GAMES, HostedGame};
use crate::seat_player::SeatPlayer;
use crate::secret::SecretHash;
use crate::series_score::SeriesScore;
use crate::store::{StoredGame, StoredRow};
use crate::terms::GameTerms;
use crate::web::answer::language;
use crate::web::client::bearer;
use crate::web::page::reader::Reader;

/// Time controls of most games: without a clock and with one.
const TIMES: [&str; 2] = ["none", "1m+1s"];

/// Plays a game with lines from clients. The first byte chooses the game and the clock. Each line begins with a
/// byte for the player and the delay.
///
/// Checks three invariants. A repeated command gets its first answer. Acknowledged events are numbered without
/// gaps. The stored game equals the game in memory.
///
/// # Panics
/// When a checked invariant does not hold.
pub fn play(bytes: &[u8]) {
    let Some((&choice, lines)) = bytes.split_first() else { return };
    let game = EXAMPLE_GAMES[usize::from(choice >> 1) % EXAMPLE_GAMES.len()];
    let seed = 5;
    let terms = GameTerms {
        id: "0123456789abcdef".to_owned(),
        game: game.to_owned(),
        setup: GameTerms::setup_of(game, seed).expect("a game"),
        seed,
        time: TIMES[usize::from(choice & 1)].parse().expect("a time control"),
        players: [SeatPlayer::PERSON, SeatPlayer::PERSON],
        listed: false,
        is_return: false,
        score: SeriesScore::default(),
    };
    let (mut game, begun) = HostedGame::new(terms.clone()).expect("a game");
    let mut stored =
        StoredGame { terms, secrets: Vec::new(), rows: Vec::new(), refusals: Vec::new(), seen: Vec::new() };
    keep(&mut stored, begun);
    let mut now = Duration::ZERO;
    for seat in [Seat::First, Seat::Second] {
        keep(&mut stored, game.sit(seat, "", SecretHash::of(&format!("{seat:?}")), now));
    }
    for line in lines.split(|byte| *byte == b'\n') {
        let Some((&head, line)) = line.split_first() else { continue };
        let _ = read::<CreateGame>(line).map(|asked| asked.command().is_ok());
        let _ = read::<SeekGame>(line);
        let _ = read::<AnswerChallenge>(line);
        let _ = read::<JoinGame>(line).map(JoinGame::check);
        read_head(line);
        now += Duration::from_millis(u64::from(head >> 2) * 100);
        let Ok(command) = PlayerCommand::read(line) else {
            keep(&mut stored, game.pass(now, now));
            continue;
        };
        let seat = if head & 1 == 0 { Seat::First } else { Seat::Second };
        let outcome = game.act(seat, &command, now, head & 2 != 0);
        let again = game.act(seat, &command, now, false);
        assert_eq!(again.answer, outcome.answer);
        assert!(again.change.events.is_empty(), "done once");
        keep(&mut stored, outcome.change);
        assert_eq!(game.last(), stored.rows.len() as u64);
    }
    let view = game.view(game.time(), [None; 2]);
    let restored = HostedGame::restore(stored).expect("what was stored is a game");
    assert_eq!(restored.view(restored.time(), [None; 2]), view);
}

/// Parses a line as the head of a request: an address, and headers as `name:value`. Tabs separate the parts.
fn read_head(line: &[u8]) {
    let mut parts = line.split(|byte| *byte == b'\t');
    let Ok(mut request) = Request::get(parts.next().unwrap_or_default()).body(()) else { return };
    for part in parts {
        let colon = part.iter().position(|byte| *byte == b':').unwrap_or(part.len());
        let (name, value) = (&part[..colon], part.get(colon + 1..).unwrap_or_default());
        if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name), HeaderValue::from_bytes(value)) {
            request.headers_mut().append(name, value);
        }
    }
    let (mut parts, ()) = request.into_parts();
    let _ = (language(&parts.headers), bearer(&parts.headers).map(SecretHash::of));
    let reader = Reader::from_request_parts(&mut parts, &()).now_or_never();
    assert!(reader.is_some_and(|reader| reader.is_ok()), "a reader is known at once");
}

/// Adds a change to the stored game.
fn keep(stored: &mut StoredGame, change: Change) {
    let mut command = change.command;
    for (n, event) in change.events {
        let text = serde_json::to_string(&event).expect("plain data");
        let event = serde_json::from_str(&text).expect("an event reads back");
        let own = command.take_if(|(_, _, answer)| *answer == Answer::Done(n));
        stored.rows.push(StoredRow { event, command: own.map(|(seat, id, _)| (seat, id)) });
    }
    if let Some((seat, id, Answer::Refused(refusal))) = command {
        stored.refusals.push((seat, id, refusal));
    }
    stored.secrets.extend(change.seated);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_game_takes_whatever_clients_send(
            choice in any::<u8>(),
            lines in prop::collection::vec((any::<u8>(), 0..9u8, 0..9u8, 0..4u8), 0..40),
            noise in prop::collection::vec(any::<u8>(), 0..60),
        ) {
            let mut bytes = vec![choice];
            for (number, (head, x, y, what)) in lines.into_iter().enumerate() {
                let asked = match what {
                    0 | 1 => format!("\"play\":\"{x},{y}\""),
                    2 => "\"offer\":\"take-back\"".to_owned(),
                    _ => "\"answer\":{\"to\":\"take-back\",\"accept\":true}".to_owned(),
                };
                bytes.push(head);
                bytes.extend(format!("{{\"command\":\"{number}\",{asked}}}\n").bytes());
            }
            bytes.extend(noise);
            play(&bytes);
        }
    }
}
