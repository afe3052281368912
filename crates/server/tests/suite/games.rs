//! Games from creation to record.

use std::io::Read;

use serde_json::json;

use crate::client::request;
use crate::running::{Running, plain};

#[test]
fn two_people_play_a_game_over_the_interface() {
    let server = Running::new();
    let made = server.post("/api/games", &json!({ "game": "tictactoe", "x": "human:name=Anna" }));
    assert_eq!(made.status, 201);
    assert_eq!(made.header("content-type"), Some("application/json"));
    let made = made.json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(made["link"], format!("http://play.example/g/{id}"));
    assert_eq!(made["side"], "x");
    let anna = crate::running::Seat {
        id: id.to_owned(),
        side: "x".to_owned(),
        secret: made["secret"].as_str().unwrap().to_owned(),
    };
    assert_eq!(anna.secret.len(), 22, "128 bits");
    assert_eq!(server.game(id)["seats"]["o"], json!({ "name": null, "kind": "human" }));

    let boris = server.join(id);
    assert_eq!(boris.side, "o");
    let full = server.post(&format!("/api/games/{id}/join"), &json!({}));
    assert_eq!((full.status, &full.json()["error"]), (409, &json!("full")));

    for (number, cell) in ["1,1", "a1", "0,0", "2,2"].iter().enumerate() {
        let seat = if number % 2 == 0 { &anna } else { &boris };
        server.play(seat, &number.to_string(), cell);
    }
    let wrong = server.command(&anna, &json!({ "command": "w", "play": "1,1" }));
    assert_eq!((wrong.status, &wrong.json()["error"]), (409, &json!("occupied")));
    let game = server.game(id);
    assert_eq!(game["moves"], json!(["1,1", "0,2", "0,0", "2,2"]));
    assert_eq!(game["seats"]["x"], json!({ "name": "Anna", "kind": "human" }));
    assert_eq!(game["seats"]["o"], json!({ "name": "Boris", "kind": "human" }));
    assert_eq!((&game["state"]["turn"], &game["state"]["ply"]), (&json!("x"), &json!(4)));
    assert_eq!(game["clocks"], json!({ "x": null, "o": null, "running": null }));
    server.play(&anna, "5", "0,1");
    server.play(&boris, "6", "2,1");
    server.play(&anna, "7", "1,0");
    let n = server.play(&boris, "8", "2,0");
    let game = server.game(id);
    assert_eq!(game["state"]["over"], json!({ "winner": "o", "why": "line" }));
    assert_eq!(game["last"], n + 1, "the end is an event of its own");
    let late = server.command(&anna, &json!({ "command": "9", "play": "0,2" }));
    assert_eq!((late.status, &late.json()["error"]), (409, &json!("game-over")));

    let record = |format: &str| server.get(&format!("/api/games/{id}/record?format={format}"));
    assert_eq!(record("json").json()["moves"].as_array().unwrap().len(), 8);
    assert!(record("sgf").body.starts_with("(;"));
    assert!(record("png").bytes.starts_with(b"\x89PNG"));
    assert!(record("gif").bytes.starts_with(b"GIF89a"));
    assert_eq!(record("doc").status, 400);
    // psq may be too small for some boards. Both answers are valid.
    assert!([200, 409].contains(&record("psq").status));
    let page = server.get(&format!("/g/{id}"));
    assert!(page.status == 200 && page.body.contains("<svg") && page.body.contains("Anna"));
}

#[test]
fn a_player_chooses_a_side_or_watches_computers() {
    let server = Running::new();
    let second = server.create(&json!({ "game": "tictactoe", "side": "o" }));
    assert_eq!(second.side, "o");
    assert_eq!(server.join(&second.id).side, "x");
    let taken = server.post("/api/games", &json!({ "game": "tictactoe", "x": "random", "side": "x" }));
    assert_eq!(taken.status, 400);
    let watched = server.post("/api/games", &json!({ "game": "tictactoe", "x": "random", "o": "random" }));
    let watched = watched.json();
    assert!(watched["side"].is_null() && watched["secret"].is_null());
}

#[test]
fn swap2_exchanges_the_sides_and_secrets_stay_with_their_seats() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku:opening=swap2", "time": "5m+3s" }));
    for (id, cell) in [("1", "7,7"), ("2", "8,8"), ("3", "6,6")] {
        server.play(&one, id, cell);
    }
    let game = server.game(&one.id);
    assert_eq!(game["state"]["opening"]["who"], "second");
    assert_eq!(game["clocks"]["running"], "o");
    let early = server.command(&one, &json!({ "command": "c", "choose": "x" }));
    assert_eq!((early.status, &early.json()["error"]), (409, &json!("out-of-turn")));
    let chosen = server.command(&two, &json!({ "command": "c", "choose": "x" }));
    assert_eq!(chosen.status, 200);
    // The second player has X now, and the first player (O) is to move.
    let game = server.game(&one.id);
    assert_eq!(game["seats"]["x"]["name"], "Boris");
    assert_eq!(game["state"]["turn"], "o");
    server.play(&one, "4", "0,0");
    server.play(&two, "5", "1,0");
}

#[test]
fn the_side_of_a_seat_is_told_again_as_it_was_whatever_was_chosen_meanwhile() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "gomoku:opening=swap2", "command": "made-4b1d6f0a9c3e57" }));
    let joined = || {
        let body = json!({ "name": "Boris", "command": "join-4b1d6f0a9c3e57" });
        server.post(&format!("/api/games/{}/join", one.id), &body).json()
    };
    let told = joined();
    assert_eq!((one.side.as_str(), &told["side"]), ("x", &json!("o")));
    let two = crate::running::Seat {
        id: one.id.clone(),
        side: "o".to_owned(),
        secret: told["secret"].as_str().unwrap().to_owned(),
    };
    for (id, cell) in [("1", "7,7"), ("2", "8,8"), ("3", "6,6")] {
        server.play(&one, id, cell);
    }
    assert_eq!(server.command(&two, &json!({ "command": "c", "choose": "x" })).status, 200);
    assert_eq!(server.game(&one.id)["seats"]["x"]["name"], "Boris");
    assert_eq!(joined(), told);
    let again = json!({ "game": "gomoku:opening=swap2", "command": "made-4b1d6f0a9c3e57" });
    assert_eq!(server.create(&again).side, "x");
}

#[test]
fn players_without_names_keep_their_numbers_in_a_rematch() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let joined = server.post(&format!("/api/games/{}/join", one.id), &json!({})).json();
    let secret = joined["secret"].as_str().unwrap().to_owned();
    let two = crate::running::Seat { id: one.id.clone(), side: "o".to_owned(), secret };
    let mut id = one.id.clone();
    for sides in [["x", "o"], ["o", "x"], ["x", "o"]] {
        let seat = |seat: &crate::running::Seat| crate::running::Seat {
            id: id.clone(),
            side: String::new(),
            secret: seat.secret.clone(),
        };
        let board = plain(&server.get(&format!("/g/{id}/board")).body);
        let number = |side: &str| {
            let (_, card) = board.split_once(&format!("data-side=\"{side}\"")).unwrap();
            card.split_once("<strong>Player ").unwrap().1.chars().next().unwrap()
        };
        assert_eq!(sides.map(number), ['1', '2'], "{board}");
        server.command(&seat(&one), &json!({ "command": "1", "resign": true }));
        server.command(&seat(&one), &json!({ "command": "2", "offer": "rematch" }));
        server.command(&seat(&two), &json!({ "command": "3", "offer": "rematch" }));
        let last = server.game(&id)["last"].as_u64().unwrap();
        let path = format!("/api/games/{id}/events?since={}", last - 1);
        let told = crate::client::Lines::open(server.address, &path, &[]).event().unwrap();
        let next = told["event"]["id"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned();
        id = next;
    }
}

#[test]
fn offers_are_made_and_answered() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    let n = server.play(&one, "1", "7,7");
    server.play(&two, "2", "8,8");
    let ask = |seat, body| server.command(seat, &body);
    assert_eq!(ask(&one, json!({ "command": "t", "offer": "take-back" })).status, 200);
    assert_eq!(server.game(&one.id)["offers"]["take_back"], "x");
    let own = ask(&one, json!({ "command": "t2", "answer": { "to": "take-back", "accept": true } }));
    assert_eq!(own.json()["error"], "no-offer");
    assert_eq!(
        ask(&two, json!({ "command": "t", "answer": { "to": "take-back", "accept": true } })).status,
        200
    );
    assert_eq!(server.game(&one.id)["moves"], json!([]));
    assert!(server.game(&one.id)["last"].as_u64().unwrap() > n);
    assert_eq!(ask(&two, json!({ "command": "s", "say": "good luck" })).status, 200);
    assert_eq!(ask(&two, json!({ "command": "d", "offer": "draw" })).status, 200);
    assert_eq!(ask(&one, json!({ "command": "d", "answer": { "to": "draw", "accept": true } })).status, 200);
    assert_eq!(server.game(&one.id)["state"]["over"], json!({ "winner": null, "why": "agreed" }));

    // A rematch is another game, with exchanged sides and the old secrets.
    assert_eq!(ask(&one, json!({ "command": "r", "offer": "rematch" })).status, 200);
    let agreed = ask(&two, json!({ "command": "r", "answer": { "to": "rematch", "accept": true } }));
    let n = agreed.json()["n"].as_u64().unwrap();
    let events = crate::client::Lines::open(
        server.address,
        &format!("/api/games/{}/events?since={}", one.id, n - 1),
        &[],
    )
    .rest();
    let next = events[0]["event"]["id"].as_str().unwrap();
    assert_eq!(events.len(), 1, "the stream ends with it: {events:?}");
    let again = |seat: &crate::running::Seat| crate::running::Seat {
        id: next.to_owned(),
        side: String::new(),
        secret: seat.secret.clone(),
    };
    server.play(&again(&two), "1", "7,7");
    server.play(&again(&one), "2", "8,8");
    assert_eq!(server.game(next)["seats"]["x"]["name"], "Boris");
}

#[test]
fn errors_have_a_code_and_a_sentence_in_the_language_that_is_asked_for() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let other = server.create(&json!({ "game": "tictactoe" }));
    let path = format!("/api/games/{}/commands", one.id);
    let json_type = ("Content-Type", "application/json");
    let body = r#"{"command":"1","play":"0,0"}"#;
    let none = request(server.address, "POST", &path, &[json_type], body);
    assert_eq!((none.status, &none.json()["error"]), (401, &json!("no-secret")));
    for secret in [&*other.secret, "AAAAAAAAAAAAAAAAAAAAAA", "x", "' OR 1=1 --"] {
        let bearer = format!("Bearer {secret}");
        let wrong = request(server.address, "POST", &path, &[json_type, ("Authorization", &bearer)], body);
        assert_eq!((wrong.status, &wrong.json()["error"]), (403, &json!("wrong-secret")));
    }
    let turn = server.command(&two, &json!({ "command": "1", "play": "0,0" }));
    assert_eq!((turn.status, &turn.json()["error"]), (409, &json!("out-of-turn")));

    for (body, code) in [
        (r#"{"game":"gomuku"}"#, "bad-game"),
        (r#"{"game":"gomoku","colour":"red"}"#, "bad-request"),
        (r#"{"game":"gomoku","x":"exec:sh"}"#, "bad-game"),
        (r#"{"game":"gomoku","x":"computer:nodes=-1"}"#, "bad-game"),
        (r#"{"game":"gomoku","time":"soon"}"#, "bad-game"),
        (r#"{"game":"gomoku","time":"0s/move"}"#, "bad-game"),
        (r#"{"game":"gomoku","time":"1000000h"}"#, "bad-game"),
        (r#"{"game":"gomoku","seed":-1}"#, "bad-request"),
        (r#"["gomoku",null,null,null,null,false,null,null]"#, "bad-request"),
        ("{", "bad-request"),
        ("", "bad-request"),
    ] {
        let refused = request(server.address, "POST", "/api/games", &[json_type], body);
        assert_eq!((refused.status, &refused.json()["error"]), (400, &json!(code)), "{body}");
    }
    let list = server.post(&format!("/api/games/{}/join", other.id), &json!([null, null]));
    assert_eq!((list.status, &list.json()["error"]), (400, &json!("bad-request")));
    for (method, path, status, code) in [
        ("GET", "/api/games/0000000000000000", 404, "no-such-game"),
        ("GET", "/api/games/..%2f..%2fetc%2fpasswd", 404, "no-such-game"),
        ("GET", "/../../etc/passwd", 404, "no-such-page"),
        ("GET", "/nothing", 404, "no-such-page"),
        ("GET", "/api/games", 405, "wrong-method"),
        ("DELETE", &format!("/api/games/{}", one.id), 405, "wrong-method"),
        ("GET", &format!("/api/games/{}/events?since=x", one.id), 400, "bad-request"),
        ("GET", &format!("/api/games/{}/events?from=1", one.id), 400, "bad-request"),
        ("GET", &format!("/api/games/{}/ws", one.id), 400, "bad-request"),
    ] {
        let refused = request(server.address, method, path, &[], "");
        assert_eq!((refused.status, &refused.json()["error"]), (status, &json!(code)), "{method} {path}");
    }
    let russian = request(server.address, "GET", "/nothing", &[("Accept-Language", "ru,en;q=0.5")], "");
    assert_eq!(russian.json()["message"], "такой страницы нет");
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let form = request(server.address, "POST", "/api/games", &form, r#"{"game":"gomoku"}"#);
    assert_eq!(form.status, 415, "no page of another site makes a game here");
}

#[test]
fn whatever_is_wrong_with_a_request_is_said_in_its_language() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let bearer = format!("Bearer {}", one.secret);
    let (games, game) = ("/api/games".to_owned(), format!("/api/games/{}", one.id));
    let [join, commands, events, ws] =
        ["join", "commands", "events?since=x", "ws"].map(|what| format!("{game}/{what}"));
    for (path, body) in [
        (&games, "["),
        (&games, "[]"),
        (&games, "{}"),
        (&games, r#"{"game":5}"#),
        (&games, r#"{"game":"gomoku","colour":"red"}"#),
        (&games, r#"{"game":"gomoku","side":"z"}"#),
        (&games, r#"{"game":"gomoku","command":"short"}"#),
        (&games, r#"{"game":tru}"#),
        (&join, r#"{"command":"short"}"#),
        (&commands, r#"{"command":"1"}"#),
        (&commands, r#"{"command":"","play":"1,1"}"#),
        (&commands, r#"{"command":"1","resign":false}"#),
        (&commands, r#"{"command":"1","resign":true,"ply":3}"#),
        (&commands, r#"{"command":"1","offer":"money"}"#),
        (&events, ""),
        (&format!("{game}/events?from=1"), ""),
        (&format!("{game}/record?size=1"), ""),
        (&ws, ""),
    ] {
        let method = if body.is_empty() { "GET" } else { "POST" };
        let [english, russian] = ["en", "ru"].map(|lang| {
            let headers = [
                ("Content-Type", "application/json"),
                ("Authorization", bearer.as_str()),
                ("Accept-Language", lang),
            ];
            let refused = request(server.address, method, path, &headers, body).json();
            assert_eq!(refused["error"], "bad-request", "{path} {body}");
            let said = refused["message"].as_str().unwrap();
            said.split_once(": ").expect("what is wrong").1.to_owned()
        });
        let is_russian = |letter: char| matches!(letter, 'а'..='я' | 'А'..='Я' | 'ё');
        assert!(
            russian.contains(is_russian) && !english.contains(is_russian),
            "{body}: {english}, {russian}"
        );
    }
}

#[test]
fn a_page_shows_each_reader_what_they_may_do() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let board = |headers: &[(&str, &str)]| {
        let shown = request(server.address, "GET", &format!("/g/{}/board", one.id), headers, "");
        assert_eq!(shown.status, 200);
        shown.body
    };
    let bearer = format!("Bearer {}", one.secret);
    let own = board(&[("Authorization", &bearer)]);
    assert!(own.contains("data-free") && own.contains("id=\"link\""), "the link is there to be sent");
    assert!(board(&[]).contains("id=\"join\""), "whoever opens it may play");
    assert_eq!(own.matches("class=\"cell open\"").count(), 9);
    server.join(&one.id);
    server.play(&one, "1", "1,1");
    let own = board(&[("Authorization", &bearer)]);
    assert_eq!(own.matches("class=\"cell open\"").count(), 0, "it is the other's turn");
    assert!(own.contains("data-own=\"x\"") && own.contains("take-back") && !own.contains("data-free"));
    let watched = board(&[("Authorization", "Bearer AAAAAAAAAAAAAAAAAAAAAA"), ("Cookie", "a=b; lang=ru")]);
    assert!(!watched.contains("data-own") && !watched.contains("data-command"));
    assert!(watched.contains("Вы смотрите эту партию"), "{watched}");
    let page = server.get(&format!("/g/{}?lang=ru&theme=wood", one.id));
    assert!(page.body.contains("<html lang=\"ru\" data-theme=\"wood\">"), "{}", page.body);
    assert!(page.head.contains("theme=wood; Path=/") && page.head.contains("lang=ru; Path=/"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert!(!page.body.contains("style=") && !page.body.contains("onclick"));
    assert_eq!(server.get("/g/0000000000000000").status, 404);
    let nowhere = request(server.address, "GET", "/nowhere", &[("Accept", "text/html,*/*")], "");
    assert!(nowhere.status == 404 && nowhere.body.contains("<h1>There is no such page"), "{}", nowhere.body);
    assert_eq!(server.get("/nowhere").json()["error"], "no-such-page");
}

#[test]
fn an_invitation_that_nobody_took_is_withdrawn() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let shown = server.board(&one);
    assert!(shown.contains("Cancel the invitation") && !shown.contains("Resign"), "{shown}");
    let done = server.command(&one, &json!({ "command": "1", "resign": true }));
    assert_eq!(done.status, 200, "{}", done.body);
    let over = json!({ "winner": null, "why": "abandoned" });
    assert_eq!(server.game(&one.id)["state"]["over"], over, "nobody has lost");
    let invited = server.get(&format!("/g/{}/board", one.id)).body;
    for shown in [server.board(&one), invited] {
        assert!(shown.contains("This invitation was withdrawn."), "{shown}");
        assert!(!shown.contains("id=\"join\"") && !shown.contains("id=\"link\""), "{shown}");
    }
    let late = server.post(&format!("/api/games/{}/join", one.id), &json!({})).json();
    assert_eq!(late, json!({ "error": "full", "message": "this game is over; you can watch it" }));
    // With an opponent, or after a move, resigning loses the game.
    let moved = server.create(&json!({ "game": "tictactoe" }));
    server.play(&moved, "1", "1,1");
    let [joined, _] = server.pair(&json!({ "game": "tictactoe" }));
    for seat in [moved, joined] {
        assert!(server.board(&seat).contains("Resign"));
        server.command(&seat, &json!({ "command": "2", "resign": true }));
        assert_eq!(server.game(&seat.id)["state"]["over"]["winner"], "o");
        assert!(!server.board(&seat).contains("withdrawn"));
    }
}

#[test]
fn two_offers_at_once_are_told_apart() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    server.command(&one, &json!({ "command": "2", "offer": "take-back" }));
    let shown = server.board(&two);
    assert!(shown.contains(">Accept</button>") && !shown.contains("Accept the"), "one needs no name");
    server.command(&one, &json!({ "command": "3", "offer": "draw" }));
    let shown = server.board(&two);
    for label in ["Accept the draw", "Decline the draw", "Accept the take-back", "Decline the take-back"] {
        assert!(shown.contains(&format!(">{label}</button>")), "{shown}");
    }
    let own = server.board(&one);
    assert!(
        own.contains("You offered Boris a draw<") && own.contains("You asked Boris to take the move back<")
    );
}

#[test]
fn the_start_page_offers_games_and_has_all_its_files() {
    let server = Running::new();
    let page = server.get("/");
    assert!(page.status == 200 && page.body.contains("value=\"gomoku\""), "{}", page.body);
    for part in page.body.split('"').filter(|part| part.starts_with("/web/")) {
        assert_eq!(server.get(part).status, 200, "{part}");
    }
    let version = page.body.split("/web/").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    for file in
        ["server.js", "board.js", "inter.otf", "icon-512.png", "renju.high-contrast.svg", "line.wood.svg"]
    {
        let kept = request(server.address, "GET", &format!("/web/{version}/{file}"), &[], "");
        assert_eq!(kept.header("cache-control"), Some("public, max-age=31536000, immutable"), "{file}");
        let old = server.get(&format!("/web/0000000000000000/{file}"));
        assert_eq!((old.status, old.header("cache-control")), (200, Some("no-cache")), "{file}");
    }
    assert_eq!(server.get(&format!("/web/{version}/..%2fCargo.toml")).status, 404);
    let manifest = server.get("/manifest.webmanifest");
    assert!(manifest.head.contains("application/manifest+json"), "{}", manifest.head);
    for icon in manifest.json()["icons"].as_array().unwrap() {
        assert_eq!(server.get(icon["src"].as_str().unwrap()).status, 200, "{icon}");
    }
    let icon = server.get("/favicon.ico");
    assert_eq!((icon.status, server.get(icon.header("location").unwrap()).status), (307, 200));
}

#[test]
fn what_a_page_shows_travels_small_and_once() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "line:30x30:k=5" }));
    let bearer = format!("Bearer {}", one.secret);
    let board = |more: &[(&str, &str)]| {
        let headers = [&[("Authorization", bearer.as_str())], more].concat();
        request(server.address, "GET", &format!("/g/{}/board", one.id), &headers, "")
    };
    let plain = board(&[("Accept-Encoding", "br, gzip;q=0")]);
    assert!(plain.header("content-encoding").is_none() && plain.body.contains("<svg"));
    let packed = board(&[("Accept-Encoding", "gzip, deflate, br")]);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.bytes.len() * 8 < plain.bytes.len(), "{} of {}", packed.bytes.len(), plain.bytes.len());
    let mut text = String::new();
    flate2::read::GzDecoder::new(&*packed.bytes).read_to_string(&mut text).unwrap();
    assert_eq!(text, plain.body);
    let tag = plain.header("etag").unwrap();
    assert_eq!(packed.header("etag"), Some(tag));
    let same = board(&[("If-None-Match", tag)]);
    assert_eq!((same.status, same.bytes.len()), (304, 0));
    server.join(&one.id);
    assert_eq!(board(&[("If-None-Match", tag)]).status, 200, "somebody has come");
    // Streams are sent at once.
    let path = format!("/api/games/{}/events", one.id);
    let mut events = crate::client::Lines::open(server.address, &path, &[("Accept-Encoding", "gzip")]);
    assert_eq!(events.event().unwrap()["n"], 1);
}

#[test]
fn a_page_says_why_a_cell_is_refused_and_advises_against_computers_alone() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let ask = |secret: &str, path: String| {
        let bearer = format!("Bearer {secret}");
        request(server.address, "GET", &path, &[("Authorization", &bearer), ("Accept-Language", "en")], "")
    };
    let why = |secret: &str, query: &str| ask(secret, format!("/g/{}/why?{query}", one.id)).body;
    server.play(&one, "1", "1,1");
    assert_eq!(why(&two.secret, "hint=1x1"), "Occupied");
    assert_eq!(why(&one.secret, "hint=0x0"), "Boris is to move");
    assert_eq!(why(&one.secret, "hint=1x1&shared=1"), "Occupied", "both sides are played in one browser");
    assert_eq!(why("AAAAAAAAAAAAAAAAAAAAAA", "hint=0x0"), "You are watching this game.");
    let hint = |game: &str, secret: &str| ask(secret, format!("/g/{game}/hint"));
    assert_eq!(hint(&one.id, &two.secret).status, 409, "no advice against a person");
    let against = server.create(&json!({ "game": "tictactoe", "o": "computer:level=1" }));
    let hinted = hint(&against.id, &against.secret);
    assert!(hinted.status == 200 && hinted.json()["cell"].as_str().unwrap().contains(','), "{}", hinted.body);
    let shown = ask(&against.secret, format!("/g/{}/board?hint=1x1&maps=1&numbers=1", against.id)).body;
    assert!(shown.contains("best move"), "{shown}");
    assert!(shown.contains("Hint: b2") && !shown.contains("Line: "), "{shown}");
    let board = |hint: &str| ask(&against.secret, format!("/g/{}/board?hint={hint}", against.id)).body;
    let shown = board("1x1-0x0-1x1-2x2");
    assert!(shown.contains("Line: b2 a3<"), "a line ends where it cannot be played: {shown}");
    assert_eq!(hint(&against.id, "AAAAAAAAAAAAAAAAAAAAAA").status, 403);
}

#[test]
fn a_page_offers_the_forms_of_the_record_that_can_be_downloaded() {
    let server = Running::new();
    let all = ["json", "sgf", "psq", "png", "gif"];
    for (game, offered) in [
        ("gomoku", &all[..]),
        ("line:15x15:k=4", &["json", "sgf", "png", "gif"]),
        ("ultimate", &["json", "png", "gif"]),
        ("score", &["json", "png", "gif"]),
        ("course", &["json", "png", "gif"]),
    ] {
        let one = server.create(&json!({ "game": game }));
        let page = server.board(&one);
        for form in all {
            let address = format!("/api/games/{}/record?format={form}", one.id);
            let is_offered = page.contains(&address);
            assert_eq!(
                (is_offered, server.get(&address).status),
                if offered.contains(&form) { (true, 200) } else { (false, 409) },
                "{game} {form}"
            );
        }
    }
}

#[test]
fn a_page_shows_any_moment_of_a_game() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    server.play(&two, "2", "0,0");
    let shown = server.get(&format!("/g/{}/board?ply=1", one.id)).body;
    assert!(shown.contains("data-ply=\"1\"") && shown.contains("data-moved=\"1,1\""), "{shown}");
    let shown = server.get(&format!("/g/{}/board?ply=2", one.id)).body;
    assert!(
        !shown.contains("data-ply=\"2\" data") && shown.contains("data-moved=\"0,0\""),
        "the last is the game"
    );
}

#[test]
fn each_move_of_the_list_stands_behind_its_own_number() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    server.play(&two, "2", "0,0");
    server.play(&one, "3", "2,2");
    let page = server.get(&format!("/g/{}", one.id)).body;
    for (ply, name) in [(1, "b2"), (2, "a3"), (3, "c1")] {
        let begin = format!("<span>{ply}</span><button type=\"button\" data-ply=\"{ply}\"");
        let found = page.split_once(&begin).unwrap_or_else(|| panic!("{begin} in {page}"));
        let text = found.1.split_once('>').and_then(|(_, rest)| rest.split_once("</button>"));
        assert_eq!(text.map(|(text, _)| text), Some(name));
    }
}

#[test]
fn names_are_shown_as_they_are_and_do_nothing() {
    let server = Running::new();
    let name = "<b>'; DROP TABLE games; --</b>";
    let one = server.create(&json!({ "game": "tictactoe" }));
    let joined = server.post(&format!("/api/games/{}/join", one.id), &json!({ "name": name }));
    assert_eq!(joined.status, 200);
    assert_eq!(server.game(&one.id)["seats"]["o"]["name"], name);
    let page = server.get(&format!("/g/{}", one.id));
    assert!(!page.body.contains("<b>") && page.body.contains("&lt;b&gt;"), "{}", page.body);
    assert!(page.header("content-security-policy").unwrap().contains("default-src 'none'"));
    let two = server.create(&json!({ "game": "tictactoe" }));
    for name in ["a\nb", "a\u{202e}b", &"x".repeat(101)] {
        let refused = server.post(&format!("/api/games/{}/join", two.id), &json!({ "name": name }));
        assert_eq!((refused.status, &refused.json()["error"]), (400, &json!("bad-name")));
    }
}

#[test]
fn the_server_tells_how_it_is() {
    let server = Running::new();
    let health = server.get("/healthz");
    assert_eq!((health.status, health.body.as_str()), (200, "ok"));
    let [one, _] = server.pair(&json!({ "game": "tictactoe" }));
    server.play(&one, "1", "1,1");
    let metrics = server.metrics();
    assert!(metrics.contains("\ninarow_command_seconds_count 1\n"), "{metrics}");
    assert!(metrics.contains("\ninarow_games_created_total 1\n"), "{metrics}");
    assert!(metrics.contains("inarow_commit_seconds_bucket{le=\"+Inf\"}"), "{metrics}");
    assert_eq!(server.get("/openapi.json").json()["openapi"], "3.1.0");
    let start = server.get("/");
    assert!(start.status == 200 && start.body.contains("<!doctype html>"));
}

/// Answers match the schemas of the description.
#[test]
fn answers_are_what_the_description_says() {
    let server = Running::new();
    let check = |name: &str, value: &serde_json::Value| server.check(name, value);
    for game in ["gomoku:opening=swap2", "ultimate", "score:fill=random-row", "renju", "course"] {
        let asked = json!({ "game": game, "time": "5m+3s", "seed": 3, "listed": true, "side": "x" });
        check("CreateGame", &asked);
        let made = server.post("/api/games", &asked).json();
        check("Created", &made);
        let id = made["id"].as_str().unwrap();
        check("Game", &server.game(id));
        let joined = server.post(&format!("/api/games/{id}/join"), &json!({ "name": "Anna" })).json();
        check("Joined", &joined);
        let one = crate::running::Seat {
            id: id.to_owned(),
            side: "x".to_owned(),
            secret: made["secret"].as_str().unwrap().to_owned(),
        };
        let legal = server.game(id)["state"]["active"]["row"].as_u64().unwrap_or(0);
        let command = json!({ "command": "1", "play": format!("0,{legal}") });
        check("Command", &command);
        let done = server.command(&one, &command);
        check(if done.status == 200 { "Done" } else { "Error" }, &done.json());
        check("Done", &server.command(&one, &json!({ "command": "2", "resign": true })).json());
        let game = server.game(id);
        check("Game", &game);
        let mut events = crate::client::Lines::open(server.address, &format!("/api/games/{id}/events"), &[]);
        for _ in 0..game["last"].as_u64().unwrap() {
            check("EventLine", &events.event().unwrap());
        }
        let ahead = format!("/api/games/{id}/events?since=999");
        check("EventLine", &crate::client::Lines::open(server.address, &ahead, &[]).event().unwrap());
    }
    check("Error", &server.get("/api/games/0000000000000000").json());
}
