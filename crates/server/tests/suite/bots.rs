//! Bots: tokens, challenges, seeks, and games that outlast an absence of the bot or the server.

use std::time::Duration;

use inarow_server::{Limits, TokenError, new_token};
use serde_json::{Value, json};

use crate::client::{Answer, Lines, request};
use crate::running::{Running, Seat};

/// A connected bot.
struct Bot {
    token: String,
    lines: Lines,
}

impl Bot {
    fn new(server: &Running, name: &str) -> Bot {
        let token = new_token(server.folder.path(), name).unwrap();
        let lines = connect(server, &token);
        assert_eq!(lines.status, 200);
        Bot { token, lines }
    }

    fn post(&self, server: &Running, path: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        request(server.address, "POST", &format!("/api/bot/{path}"), &headers, &body.to_string())
    }

    fn answer(&self, server: &Running, challenge: &str, accept: bool) -> Answer {
        self.post(server, &format!("challenges/{challenge}"), &json!({ "accept": accept }))
    }

    /// Returns the game in the bot's next notice.
    fn game(&mut self) -> Seat {
        seat(&self.lines.event().unwrap())
    }
}

fn connect(server: &Running, token: &str) -> Lines {
    let bearer = format!("Bearer {token}");
    Lines::open(server.address, "/api/bot/events", &[("Authorization", bearer.as_str())])
}

fn seat(line: &Value) -> Seat {
    let text = |name: &str| line["game"][name].as_str().unwrap_or_else(|| panic!("{line}")).to_owned();
    Seat { id: text("id"), side: text("side"), secret: text("secret") }
}

#[test]
fn a_person_challenges_a_bot_and_they_play() {
    let server = Running::new();
    let mut bot = Bot::new(&server, "Rapfi");
    assert_eq!(server.get("/api/bots").json(), json!({ "bots": ["Rapfi"] }));
    let asked = json!({ "game": "tictactoe", "x": "human:name=Anna", "o": "bot:Rapfi", "time": "5m+3s" });
    let anna = server.create(&asked);
    assert_eq!(anna.side, "x");
    let challenge = bot.lines.event().unwrap();
    let told = json!({ "id": anna.id, "game": "tictactoe", "time": "5m+3s", "from": "Anna" });
    assert_eq!(challenge, json!({ "challenge": told }));
    server.check("BotLine", &challenge);
    server.check("Bots", &server.get("/api/bots").json());
    assert_eq!(server.game(&anna.id)["seats"]["o"], json!({ "name": null, "kind": "bot:Rapfi" }));
    let full = server.post(&format!("/api/games/{}/join", anna.id), &json!({}));
    assert_eq!(full.json()["error"], "full", "the seat is the bot's");
    // No clock runs while the other seat is free.
    server.play(&anna, "1", "1,1");
    assert_eq!(server.game(&anna.id)["clocks"]["running"], Value::Null);

    let accepted = bot.answer(&server, &anna.id, true);
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    server.check("BotGame", &accepted.json());
    let own = bot.game();
    assert_eq!((own.id.as_str(), own.side.as_str()), (anna.id.as_str(), "o"));
    let page = server.get(&format!("/g/{}", anna.id)).body;
    assert!(page.contains("Rapfi") && !page.contains("Computer"), "{page}");
    assert_eq!(seat(&accepted.json()).secret, own.secret);
    assert_eq!(bot.answer(&server, &anna.id, true).body, accepted.body, "asked again");
    assert_eq!(bot.answer(&server, &anna.id, false).json()["error"], "challenge-over");
    assert_eq!(server.game(&anna.id)["seats"]["o"], json!({ "name": "Rapfi", "kind": "bot:Rapfi" }));
    assert_eq!(server.game(&anna.id)["clocks"]["running"], "o");
    server.play(&own, "1", "0,0");
    let wrong = server
        .command(&Seat { secret: bot.token.clone(), ..own }, &json!({ "command": "2", "resign": true }));
    assert_eq!(wrong.json()["error"], "wrong-secret", "the token plays no game");

    let other = Bot::new(&server, "Other");
    assert_eq!(other.answer(&server, &anna.id, true).status, 404, "it was not asked");
    assert_eq!(bot.answer(&server, "0000000000000000", true).json()["error"], "no-such-challenge");
}

#[test]
fn a_rematch_with_a_bot_is_told_to_it() {
    let server = Running::new();
    let mut bot = Bot::new(&server, "b");
    let one = server.create(&json!({ "game": "tictactoe", "o": "bot:b" }));
    bot.lines.event().unwrap();
    bot.answer(&server, &one.id, true);
    let own = bot.game();
    server.command(&one, &json!({ "command": "1", "resign": true }));
    server.command(&one, &json!({ "command": "2", "offer": "rematch" }));
    let agreed =
        server.command(&own, &json!({ "command": "1", "answer": { "to": "rematch", "accept": true } }));
    assert_eq!(agreed.status, 200, "{}", agreed.body);
    let next = bot.game();
    assert_eq!((next.side.as_str(), &next.secret), ("x", &own.secret));
    assert_eq!(server.game(&next.id)["seats"]["x"], json!({ "name": "b", "kind": "bot:b" }));
    server.play(&next, "1", "1,1");
    server.play(&Seat { id: next.id.clone(), side: String::new(), secret: one.secret }, "1", "0,0");
    assert_eq!(
        connect(&server, &bot.token).event().unwrap()["game"]["id"],
        next.id.as_str(),
        "the other is over"
    );
}

#[test]
fn a_seat_that_a_bot_does_not_take_is_free_for_a_person() {
    for (reason, said) in [
        ("declined", "b declined the challenge"),
        ("game", "b does not play this game"),
        ("time", "b does not play with this time control"),
        ("busy", "b is busy with other games"),
        ("no-answer", "b did not answer"),
    ] {
        let limits = Limits::default();
        let challenge = if reason == "no-answer" { Duration::from_millis(150) } else { limits.challenge };
        let mut server = Running::with(Limits { challenge, ..limits });
        let bot = Bot::new(&server, "b");
        let one = server.create(&json!({ "game": "tictactoe", "o": "bot:b" }));
        let path = format!("/api/games/{}/events?since=2", one.id);
        let mut events = Lines::open(server.address, &path, &[]);
        if reason != "no-answer" {
            let given = Some(reason).filter(|reason| *reason != "declined");
            let path = format!("challenges/{}", one.id);
            let declined = bot.post(&server, &path, &json!({ "accept": false, "reason": given }));
            assert_eq!((declined.status, declined.json()), (200, json!({})));
            assert_eq!(bot.answer(&server, &one.id, false).status, 200, "asked again");
        }
        let told = events.event().unwrap()["event"].clone();
        assert_eq!((&told["event"], &told["side"]), (&json!("challenge-declined"), &json!("o")));
        assert_eq!(told["reason"], reason);
        assert_eq!(bot.answer(&server, &one.id, true).json()["error"], "challenge-over");
        let said = format!("{said}. Choose another opponent, or send this link.");
        assert!(server.board(&one).contains(&said));
        server.restart();
        assert!(server.board(&one).contains(&said), "also later");
        let boris = server.join(&one.id);
        server.play(&one, "1", "1,1");
        server.play(&boris, "1", "0,0");
        assert_eq!(server.game(&one.id)["seats"]["o"]["kind"], "human");
        assert!(!server.board(&one).contains(&said));
    }
}

#[test]
fn a_bot_that_was_away_and_a_server_that_was_go_on() {
    let mut server = Running::new();
    let mut bot = Bot::new(&server, "b");
    let played = server.create(&json!({ "game": "tictactoe", "o": "bot:b" }));
    bot.lines.event().unwrap();
    bot.answer(&server, &played.id, true);
    let own = bot.game();
    let declined = server.create(&json!({ "game": "tictactoe", "o": "bot:b" }));
    bot.answer(&server, &declined.id, false);
    let open = server.create(&json!({ "game": "renju", "x": "bot:b" }));
    server.restart();
    bot.lines = connect(&server, &bot.token);
    let mut told = [bot.lines.event().unwrap(), bot.lines.event().unwrap()];
    told.sort_by_key(|line| line["game"].is_null());
    assert_eq!(seat(&told[0]).secret, own.secret);
    assert_eq!(told[1]["challenge"]["id"], open.id.as_str());
    server.play(&played, "1", "1,1");
    server.play(&own, "1", "0,0");
    assert_eq!(bot.answer(&server, &open.id, true).status, 200);
    assert_eq!(bot.game().id, open.id);
    server.join(&declined.id);

    // A new token changes the secret of the bot's seats.
    let lost = std::mem::replace(&mut bot.token, new_token(server.folder.path(), "b").unwrap());
    assert_eq!(connect(&server, &lost).status, 403);
    bot.lines = connect(&server, &bot.token);
    let both = [bot.game(), bot.game()];
    let again = both.iter().find(|seat| seat.id == played.id).unwrap();
    assert_ne!(again.secret, own.secret);
    let late = server.command(&own, &json!({ "command": "2", "resign": true }));
    assert_eq!(late.json()["error"], "wrong-secret");
    server.play(&played, "2", "2,2");
    server.play(again, "2", "0,1");
    server.command(again, &json!({ "command": "3", "resign": true }));
    bot.lines = connect(&server, &bot.token);
    assert_eq!(bot.game().id, open.id, "what is over is not told");
}

#[test]
fn a_token_that_was_replaced_is_told_nothing_more() {
    let server = Running::with(Limits { keep_alive: Duration::from_millis(20), ..Limits::default() });
    let mut bot = Bot::new(&server, "b");
    assert_eq!(bot.lines.line().unwrap(), "", "it is kept open");
    new_token(server.folder.path(), "b").unwrap();
    while bot.lines.line().is_some() {}
    assert_eq!(bot.post(&server, "seeks", &json!({ "game": "gomoku" })).json()["error"], "wrong-token");
    while server.get("/api/bots").json() != json!({ "bots": [] }) {
        std::thread::yield_now();
    }
}

#[test]
fn tokens_of_a_new_store_are_made_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for name in ["a", "b", "c", "d"] {
            scope.spawn(|| new_token(folder.path(), name).unwrap());
        }
    });
}

#[test]
fn two_bots_meet_by_seeks() {
    let server = Running::new();
    let [mut a, mut b] = ["a", "b"].map(|name| Bot::new(&server, name));
    let game = json!({ "game": "gomoku:opening=free", "time": "1m+1s" });
    for _ in 0..2 {
        let waits = a.post(&server, "seeks", &game);
        assert_eq!((waits.status, waits.json()), (200, json!({})));
        server.check("SeekGame", &game);
    }
    let other = b.post(&server, "seeks", &json!({ "game": "gomoku", "time": "none" }));
    assert_eq!(other.json(), json!({}), "that is another time");
    let met = b.post(&server, "seeks", &json!({ "game": "gomoku", "time": "1m+1s" }));
    let (first, second) = (a.game(), b.game());
    assert_eq!(seat(&met.json()).id, second.id);
    assert!(first.id == second.id && first.side != second.side && first.secret != second.secret);
    let (x, o) = if first.side == "x" { (&first, &second) } else { (&second, &first) };
    server.play(x, "1", "7,7");
    server.play(o, "1", "8,8");
    assert_eq!(server.game(&x.id)["clocks"]["running"], "x");
    for wrong in [json!({ "game": "chess" }), json!({ "game": "gomoku", "time": "soon" })] {
        assert_eq!(a.post(&server, "seeks", &wrong).json()["error"], "bad-game", "{wrong}");
    }
}

#[test]
fn who_is_no_bot_or_challenges_none_is_told_so() {
    let server = Running::new();
    for name in ["", " ", "a:b", "a\nb", &"x".repeat(101)] {
        assert!(matches!(new_token(server.folder.path(), name), Err(TokenError::Name(_))), "{name:?}");
    }
    let bot = Bot::new(&server, "<b>'; DROP TABLE bots; --</b>");
    for (bearer, status, code) in
        [("", 401, "no-token"), ("Bearer x", 403, "wrong-token"), ("Bearer ' OR 1=1 --", 403, "wrong-token")]
    {
        for (method, path) in [("GET", "events"), ("POST", "seeks"), ("POST", "challenges/0000000000000000")]
        {
            let headers: &[(&str, &str)] = if bearer.is_empty() { &[] } else { &[("Authorization", bearer)] };
            let refused = request(server.address, method, &format!("/api/bot/{path}"), headers, "");
            assert_eq!((refused.status, &refused.json()["error"]), (status, &json!(code)), "{method} {path}");
        }
    }
    let name = "bot:<b>'; DROP TABLE bots; --</b>";
    let refused = |body: Value| {
        let refused = server.post("/api/games", &body);
        (refused.status, refused.json()["error"].as_str().unwrap_or_default().to_owned())
    };
    let bad = |code: &str| (if code == "bad-game" { 400 } else { 409 }, code.to_owned());
    assert_eq!(refused(json!({ "game": "gomoku", "o": "bot:nobody" })), bad("bad-game"));
    assert_eq!(refused(json!({ "game": "gomoku", "x": name, "o": name })), bad("bad-game"));
    let long = format!("bot:{}", "x".repeat(60_000));
    assert_eq!(refused(json!({ "game": "gomoku", "o": long })), bad("bad-game"));
    for body in [
        json!({ "accept": 1 }),
        json!({}),
        json!({ "accept": true, "x": 1 }),
        json!({ "accept": true, "reason": "busy" }),
        json!({ "accept": false, "reason": "no-answer" }),
    ] {
        let answer = bot.post(&server, "challenges/0000000000000000", &body);
        assert_eq!((answer.status, &answer.json()["error"]), (400, &json!("bad-request")), "{body}");
    }
    // Another client lets two bots play.
    let other = Bot::new(&server, "other");
    let made = server.post("/api/games", &json!({ "game": "gomoku", "x": name, "o": "bot:other" })).json();
    assert!(made["side"].is_null() && made["secret"].is_null());
    let id = made["id"].as_str().unwrap();
    assert_eq!([bot.answer(&server, id, true).status, other.answer(&server, id, true).status], [200, 200]);
    for _ in 0..64 {
        server.create(&json!({ "game": "tictactoe", "o": "bot:other" }));
    }
    assert_eq!(refused(json!({ "game": "tictactoe", "o": "bot:other" })), bad("bot-busy"));
    let token = other.token.clone();
    drop(other);
    new_token(server.folder.path(), "away").unwrap();
    assert_eq!(refused(json!({ "game": "tictactoe", "o": "bot:away" })), bad("bot-away"));
    assert_eq!(connect(&server, &token).event().unwrap()["challenge"]["game"], "tictactoe");
}
