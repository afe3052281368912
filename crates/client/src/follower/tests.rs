use inarow_core::{GameSpec, Side};
use inarow_play::{Command, Match, MatchSetup};
use inarow_record::{SwapChoice, TimeControl};
use proptest::prelude::*;
use serde_json::json;

use super::*;

/// A match as sent by the server. Events are numbered from 1, with cells in board notation.
pub(crate) struct Server {
    game: Match,
    pub(crate) lines: Vec<String>,
}

impl Server {
    pub(crate) fn new(total: Option<u64>) -> Server {
        Server::of("tictactoe", total)
    }

    fn of(game: &str, total: Option<u64>) -> Server {
        let time = TimeControl { total_ms: total, ..TimeControl::NONE };
        let clock = total.map(|_| ClockTag { x: time, o: time });
        let setup = game.parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let mut game = Match::new(MatchSetup { clock, ..MatchSetup::new(setup) }).unwrap();
        game.wait_for_first_step();
        let mut server = Server { game, lines: Vec::new() };
        server.tell(0);
        server
    }

    fn tell(&mut self, from: u64) {
        let events: Vec<Event> = self.game.events_since(from).unwrap().cloned().collect();
        for event in events {
            let mut value = serde_json::to_value(&event).unwrap();
            let fields = value.as_object_mut().unwrap();
            fields.remove("number");
            if let EventKind::Moved { cell, .. } = event.kind {
                let (x, y) = self.game.position().shape().xy(cell);
                fields.insert("cell".to_owned(), json!(format!("{x},{y}")));
            }
            self.push(value);
        }
    }

    pub(crate) fn push(&mut self, event: Value) {
        self.lines.push(json!({ "n": self.lines.len() + 1, "event": event }).to_string());
    }

    fn play(&mut self, cell: &str, at: u64) {
        let from = self.game.next_event();
        let side = self.game.position().turn().side().unwrap();
        let cell = self.game.position().shape().parse(cell).unwrap();
        self.game.apply(Command::Play { side, cell }, Duration::from_millis(at)).unwrap();
        self.tell(from);
    }
}

fn followed(lines: &[String]) -> Follower {
    let mut follower = Follower::default();
    for line in lines {
        follower.follow(line).unwrap();
    }
    follower
}

#[test]
fn a_game_is_followed_to_its_end() {
    let mut server = Server::new(Some(60_000));
    server.push(json!({ "event": "challenge-declined", "side": "o", "reason": "no-answer", "at_ms": 0 }));
    let begun = followed(&server.lines);
    assert_eq!(begun.game().unwrap().deadline(), None, "no clock runs before the first move");
    assert_eq!(begun.offers().declined, Some(DeclineReason::NoAnswer));
    for (cell, at) in [("0,0", 5_000), ("1,1", 6_000)] {
        server.play(cell, at);
    }
    let follower = followed(&server.lines);
    let (game, now) = (follower.game().unwrap(), Duration::from_secs(7));
    assert_eq!(game.record().plies, server.game.record().plies);
    for side in Side::ALL {
        assert_eq!(game.time_left(side, now), server.game.time_left(side, now));
    }
    // The turn has lasted for 4 s according to the server.
    let clocks = Clocks { x: Some(56_000), o: Some(59_000), running: Some(Side::X) };
    let snapshot = follower.snapshot(Some(clocks)).unwrap();
    assert_eq!((snapshot.used_ms, snapshot.at_ms), (4_000, 10_000));
    let replica = Replica::new(snapshot).unwrap();
    assert_eq!(replica.game().time_left(Side::X, Duration::from_secs(11)), Some(Duration::from_secs(55)));
}

#[test]
fn offers_stand_until_they_are_answered_or_lapse() {
    let mut server = Server::new(None);
    server.play("0,0", 0);
    let mut follower = followed(&server.lines);
    let tell = |server: &mut Server, event: Value, follower: &mut Follower| {
        server.push(event);
        follower.follow(server.lines.last().unwrap()).unwrap();
        follower.offers().clone()
    };
    let offered = json!({ "event": "take-back-offered", "side": "x", "at_ms": 1 });
    let offers = tell(&mut server, offered.clone(), &mut follower);
    assert_eq!(offers.take_back, Some(Seat::First));
    let declined = json!({ "event": "take-back-declined", "side": "o", "at_ms": 1 });
    assert_eq!(tell(&mut server, declined, &mut follower).take_back, None);
    tell(&mut server, offered, &mut follower);
    server.play("1,1", 2);
    follower.follow(server.lines.last().unwrap()).unwrap();
    assert_eq!(follower.offers().take_back, None, "a move lets it lapse");
    let rematch = json!({ "event": "rematch", "id": "abc", "link": "http://elsewhere/g/abc", "at_ms": 3 });
    assert_eq!(tell(&mut server, rematch, &mut follower).rematch, Rematch::Agreed("abc".to_owned()));
}

#[test]
fn what_is_known_is_left_out_and_what_is_missing_is_noticed() {
    let mut server = Server::new(None);
    server.play("0,0", 0);
    server.play("1,1", 0);
    let mut follower = followed(&server.lines[..2]);
    assert_eq!(follower.follow(&server.lines[0]), Ok(Told::Nothing));
    assert_eq!(follower.told(), 2);
    assert_eq!(follower.follow(server.lines.last().unwrap()), Err(Strange));
    assert_eq!(follower.follow(r#"{"snapshot":{}}"#), Err(Strange));
    assert_eq!(follower.told(), 2, "a line that does not fit changes nothing");
}

#[test]
fn texts_of_others_are_cleaned() {
    let server = Server::new(None);
    let mut follower = followed(&server.lines[..1]);
    let name = "A\u{1b}[31m\u{202e}".to_owned() + &"b".repeat(500);
    let line = json!({ "n": 2, "event": { "event": "joined", "side": "x", "at_ms": 0,
        "player": { "name": name, "kind": "exec:rm -rf /" } } });
    follower.follow(&line.to_string()).unwrap();
    let player = follower.game().unwrap().player(Seat::First).clone();
    assert!(player.name.chars().count() <= MAX_NAME && !player.name.contains(inarow_core::is_hidden));
    assert!(!player.kind.starts_with("exec"), "{}", player.kind);
}

#[test]
fn whoever_places_or_chooses_in_an_opening_has_read_what_was_written_before() {
    for choice in [SwapChoice::X, SwapChoice::O] {
        let mut server = Server::of("gomoku:opening=swap", None);
        let unanswered = |server: &Server| {
            let follower = followed(&server.lines);
            [Seat::First, Seat::Second].map(|seat| follower.talk().since(0, Some(seat)).1)
        };
        let say = |server: &mut Server, seat| {
            let side = server.game.side_of(seat);
            server.push(json!({ "event": "said", "side": side, "text": "well", "at_ms": 0 }));
        };
        server.play("7,7", 0);
        say(&mut server, Seat::First);
        // The first seat places the stones of both colours.
        server.play("8,8", 0);
        server.play("9,9", 0);
        assert_eq!(unanswered(&server), [0, 1]);
        let from = server.game.next_event();
        server.game.apply(Command::Choose { choice }, Duration::ZERO).unwrap();
        server.tell(from);
        assert_eq!(unanswered(&server), [0, 0], "{choice:?}");
        say(&mut server, Seat::First);
        assert_eq!(unanswered(&server), [0, 1], "{choice:?}");
    }
}

proptest! {
    /// For any input the game is followed or the line is refused, and the follower stays usable.
    #[test]
    fn any_line_is_followed_or_refused(
        texts in prop::collection::vec(
            prop_oneof![
                "\\PC{0,60}",
                r#"\{"n":[0-9]{1,20},"event":\{"event":"(moved|over|joined|paused|chosen|taken-back|chance|said|x)","at_ms":[0-9]{1,20}(,"side":"[xo]")?(,"cell":"[0-9]{1,3},[0-9]{1,3}")?(,"plies":[0-9]{1,12})?\}\}"#,
            ],
            0..20,
        ),
        field in "[a-z_]{1,8}",
        number in any::<u64>(),
    ) {
        let mut server = Server::new(Some(1_000));
        server.play("0,0", 5);
        let mut follower = followed(&server.lines);
        for text in texts {
            let _ = follower.follow(&text);
        }
        // A field of a valid event is changed.
        let mut changed: Value = serde_json::from_str(&server.lines[2]).unwrap();
        changed["n"] = json!(follower.told() + 1);
        changed["event"]["at_ms"] = json!(number);
        changed["event"][field] = json!(number);
        let _ = follower.follow(&changed.to_string());
        if let Some(snapshot) = follower.snapshot(None) {
            prop_assert!(Replica::new(snapshot).is_ok());
        }
    }
}
