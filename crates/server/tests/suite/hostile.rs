//! Malicious clients. Such clients get a clear answer or no answer. Other clients are served.

use std::io::{Read, Write};
use std::time::Duration;

use inarow_server::{Limits, Rate};
use serde_json::json;

use crate::client::{Lines, connect, read, request};
use crate::running::{Running, Seat};

#[test]
fn a_body_is_at_most_64_kib_whatever_it_says_of_itself() {
    let server = Running::new();
    let json_type = ("Content-Type", "application/json");
    let large = format!(r#"{{"game":"{}"}}"#, "x".repeat(70_000));
    let refused = request(server.address, "POST", "/api/games", &[json_type], &large);
    assert_eq!((refused.status, &refused.json()["error"]), (413, &json!("too-large")));
    // The body is sent in chunks, without a declared length.
    let mut stream = connect(server.address);
    let head = "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("4000\r\n{}\r\n", " ".repeat(0x4000));
    for _ in 0..8 {
        let _ = stream.write_all(piece.as_bytes());
    }
    let refused = crate::client::read(&mut std::io::BufReader::new(stream));
    assert_eq!(refused.status, 413);
}

#[test]
fn who_is_slow_is_not_waited_for() {
    let server = Running::with(Limits { patience: Duration::from_millis(50), ..Limits::default() });
    let mut head = connect(server.address);
    head.write_all(b"GET /healthz HTTP/1.1\r\nHo").unwrap();
    let mut body = connect(server.address);
    body.write_all(
        b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    )
    .unwrap();
    let answer = crate::client::read(&mut std::io::BufReader::new(body));
    assert_eq!((answer.status, &answer.json()["error"]), (408, &json!("too-slow")));
    let mut rest = Vec::new();
    // The connection is closed, with or without an answer.
    let _ = head.read_to_end(&mut rest);
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
    assert_eq!(server.get("/healthz").status, 200);
}

#[test]
fn who_asks_too_often_is_told_when_to_come_again() {
    let few = Rate { burst: 3.0, per_second: 0.2 };
    let limits = Limits { games: few, this_machine: 1, ..Limits::default() };
    let server = Running::with(Limits { commands: few, ..limits });
    let [one, _] = server.pair(&json!({ "game": "gomoku" }));
    for _ in 0..2 {
        server.create(&json!({ "game": "gomoku" }));
    }
    let refused = server.post("/api/games", &json!({ "game": "gomoku" }));
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many-requests")));
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=6).contains(&wait));
    let statuses: Vec<u16> = (0..5)
        .map(|id| server.command(&one, &json!({ "command": id.to_string(), "play": "7,7" })).status)
        .collect();
    assert_eq!(statuses, [200, 409, 409, 429, 429]);
    assert_eq!(server.get("/healthz").status, 200, "other things are still answered");
}

#[test]
fn an_address_has_so_many_connections_and_others_have_theirs() {
    let limits = Limits { connections_per_address: 4, this_machine: 1, ..Limits::default() };
    let server = Running::with(limits);
    let one = server.create(&json!({ "game": "gomoku" }));
    let path = format!("/api/games/{}/events", one.id);
    let mut open: Vec<Lines> = (0..2).map(|_| Lines::open(server.address, &path, &[])).collect();
    let url = format!("ws://{}/api/games/{}/ws", server.address, one.id);
    let sockets = [(); 2].map(|()| tungstenite::client(url.as_str(), connect(server.address)).unwrap());
    let mut refused = connect(server.address);
    let _ = refused.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut rest = Vec::new();
    let _ = refused.read_to_end(&mut rest);
    assert!(rest.is_empty(), "it is closed at once");
    for lines in &mut open {
        assert_eq!(lines.event().unwrap()["n"], 1);
    }
    drop((open, sockets));
    // Closed connections are released once the server notices.
    loop {
        let mut stream = connect(server.address);
        let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let mut answer = Vec::new();
        if sent.is_ok() && stream.read_to_end(&mut answer).is_ok() && answer.starts_with(b"HTTP/1.1 200") {
            break;
        }
    }
}

#[test]
fn nonsense_instead_of_http_harms_nobody() {
    let server = Running::new();
    for nonsense in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\0\0\0\0\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    ] {
        let mut stream = connect(server.address);
        stream.write_all(nonsense).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
    }
    let mut many = connect(server.address);
    let _ = many.write_all(b"GET / HTTP/1.1\r\n");
    for number in 0..5_000 {
        if many.write_all(format!("X-{number}: y\r\n").as_bytes()).is_err() {
            break;
        }
    }
    assert_eq!(server.get("/healthz").status, 200);
}

/// Linux has all of 127.0.0.0/8, so a second address exists.
#[cfg(target_os = "linux")]
#[test]
fn ten_thousand_connections_of_one_address_leave_the_others_theirs() {
    // The connections stay open, however long the test takes.
    let patience = Duration::from_secs(3_600);
    let server = Running::with(Limits { this_machine: 1, patience, ..Limits::default() });
    let one = server.create(&json!({ "game": "gomoku" }));
    let _open: Vec<_> = (0..256).map(|_| connect(server.address)).collect();
    let mut more = 256;
    while more < 10_000 {
        let mut turned_away: Vec<_> = (0..100).map(|_| connect(server.address)).collect();
        // The system queues about a thousand connections that the server has not accepted yet.
        let read = turned_away[99].read(&mut [0]);
        assert!(read.is_err() || read.is_ok_and(|length| length == 0), "it is closed");
        more += turned_away.len();
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let other = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(server.address).await.unwrap().into_std().unwrap()
    });
    other.set_nonblocking(false).unwrap();
    let asked = format!("GET /api/games/{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", one.id);
    (&other).write_all(asked.as_bytes()).unwrap();
    let answer = read(&mut std::io::BufReader::new(&other));
    assert_eq!((answer.status, &answer.json()["last"]), (200, &json!(2)));
    let metrics = server.metrics();
    let count = |name: &str| {
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()
    };
    // The other address's connection may still be open.
    assert!(count("inarow_connections ") <= 256 + 1, "{metrics}");
    assert!(count("inarow_connections_refused_total ") >= 9_700, "{metrics}");
}

#[test]
fn a_secret_is_good_for_its_seat_alone_and_is_not_guessed() {
    let limits =
        Limits { requests: Rate { burst: 200.0, per_second: 0.1 }, this_machine: 1, ..Limits::default() };
    let server = Running::with(limits);
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let [three, _] = server.pair(&json!({ "game": "tictactoe" }));
    let with =
        |id: &str, secret: &str| Seat { id: id.to_owned(), side: String::new(), secret: secret.to_owned() };
    let play = |command: &str| json!({ "command": command, "play": "1,1" });
    let refused = |seat: &Seat| {
        let answer = server.command(seat, &play("1"));
        (answer.status, answer.json()["error"].as_str().unwrap().to_owned())
    };
    assert_eq!(refused(&two), (409, "out-of-turn".to_owned()), "the other's turn");
    assert_eq!(refused(&with(&one.id, &three.secret)), (403, "wrong-secret".to_owned()), "of another game");
    assert_eq!(refused(&with(&one.id, &one.id)), (403, "wrong-secret".to_owned()));
    for wrong in [one.secret.to_lowercase() + "x", one.secret[1..].to_owned(), format!("{}=", one.secret)] {
        assert_eq!(refused(&with(&one.id, &wrong)), (403, "wrong-secret".to_owned()));
    }
    // A replayed request is played once.
    let done = server.command(&one, &play("heard"));
    assert_eq!(server.command(&one, &play("heard")).body, done.body);
    assert_eq!(server.game(&one.id)["moves"], json!(["1,1"]));
    // A client that tries many secrets is rate-limited long before one of 2^128 secrets fits.
    let tried = (0..300).map(|number| refused(&with(&one.id, &format!("{number:022}")))).collect::<Vec<_>>();
    assert!(tried[0].0 == 403 && tried[299] == (429, "too-many-requests".to_owned()), "{:?}", tried[299]);
}

#[test]
fn pages_of_other_sites_can_do_nothing_here() {
    let server = Running::new();
    let [one, _] = server.pair(&json!({ "game": "tictactoe" }));
    let path = format!("/api/games/{}/commands", one.id);
    let origin = ("Origin", "https://evil.example");
    // A form sends cookies and only these media types. No cookie authorises anything. No such type is accepted.
    for kind in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", ""] {
        for path in ["/api/games", path.as_str(), &format!("/api/games/{}/join", one.id)] {
            let cookie = format!("secret={0}; seat={0}; Authorization=Bearer {0}", one.secret);
            let body = r#"{"command":"1","play":"1,1","game":"gomoku"}"#;
            let headers = [("Content-Type", kind), origin, ("Cookie", cookie.as_str())];
            let refused = request(server.address, "POST", path, &headers, body);
            assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("wrong-origin")));
            // Some browsers send no origin with a form.
            let refused = request(server.address, "POST", path, &[headers[0], headers[2]], body);
            assert!([401, 415].contains(&refused.status), "{kind} {path}: {}", refused.body);
        }
    }
    // Browsers ask before any other request. The answer forbids the request.
    for (method, path) in [("OPTIONS", path.as_str()), ("OPTIONS", "/api/games"), ("GET", "/api/bots")] {
        let asked = [origin, ("Access-Control-Request-Method", "POST")];
        let answer = request(server.address, method, path, &asked, "");
        assert!(!answer.head.to_ascii_lowercase().contains("access-control-allow"), "{}", answer.head);
    }
    // A name of the other site that resolves to this server is refused, for requests and sockets.
    for path in ["/", "/api/bots", &format!("/api/games/{}", one.id)] {
        let refused = request(server.address, "GET", path, &[("Host", "evil.example")], "");
        assert_eq!((refused.status, &refused.json()["error"]), (421, &json!("wrong-host")), "{path}");
    }
    let upgrade = [
        origin,
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    let socket = request(server.address, "GET", &format!("/api/games/{}/ws", one.id), &upgrade, "");
    assert_eq!(socket.status, 403, "{}", socket.body);
    assert_eq!(server.game(&one.id)["moves"], json!([]));
    let page = server.get(&format!("/g/{}", one.id));
    assert_eq!(page.header("x-frame-options"), Some("DENY"), "nobody puts it into a frame");
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"), "no link tells where it was");
}

#[test]
fn a_path_leads_to_nothing_but_what_is_described() {
    let server = Running::new();
    let long = format!("/{}", "a/".repeat(5_000));
    for path in [
        "/../../etc/passwd",
        "/web/../../Cargo.toml",
        "/web/x/..%2f..%2fetc%2fpasswd",
        "/web/x/%2e%2e/%2e%2e/etc/passwd",
        "/web/x/..\\..\\etc\\passwd",
        "/web/%ff/x",
        "/web/x/%ff",
        "/web//etc/passwd",
        "/web/x/board.js%00.css",
        "/g/..%2f..%2fgames.db",
        "/g/%00",
        "/api/games/..%2f..%2fgames.db",
        "/api/games/%ff%fe/record",
        "/api/games/%ff",
        "/api/games/%ff/events",
        "/api/games/%ff/record",
        "/g/%ff",
        "/g/%ff/board",
        "/g/%ff/why",
        "/api/games/0000000000000000'--/record",
        "/games.db",
        "/server/games.db",
        "//127.0.0.1/healthz",
        "http://127.0.0.1/healthz/x",
        long.as_str(),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
        match answer.header("content-type") {
            Some("text/html; charset=utf-8") => assert!(answer.body.contains("<h1>"), "{path}"),
            _ => {
                let code = answer.json()["error"].clone();
                assert!(code == "no-such-game" || code == "no-such-page", "{path}: {code}");
            }
        }
        assert!(!answer.body.contains("root:") && !answer.body.contains("SQLite"), "{path}");
    }
    let joined = server.post("/api/games/%ff/join", &json!({}));
    assert_eq!((joined.status, &joined.json()["error"]), (404, &json!("no-such-game")));
    let nobody = Seat { id: "%ff".to_owned(), side: String::new(), secret: "x".to_owned() };
    let played = server.command(&nobody, &json!({ "command": "1", "play": "7,7" }));
    assert_eq!((played.status, &played.json()["error"]), (404, &json!("no-such-game")));
    assert_eq!(server.get("/healthz").status, 200);
}

/// A proxy on this machine sends the requests of all clients.
#[test]
fn behind_a_proxy_each_address_has_its_own_share() {
    let server = Running::with(Limits {
        games: Rate { burst: 3.0, per_second: 0.01 },
        connections_per_address: 2,
        ..Limits::default()
    });
    let make = |forwarded: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", forwarded)];
        request(server.address, "POST", "/api/games", &headers, r#"{"game":"gomoku"}"#)
    };
    let statuses = [(); 5].map(|()| make("198.51.100.7").status);
    assert_eq!(statuses, [201, 201, 201, 429, 429]);
    assert_eq!(make("203.0.113.1, 198.51.100.7").status, 429, "what a client says itself does not count");
    let other = make("198.51.100.7, 203.0.113.1");
    assert_eq!(other.status, 201);
    let path = format!("/api/games/{}/events", other.json()["id"].as_str().unwrap());
    let open = |forwarded| Lines::open(server.address, &path, &[("X-Forwarded-For", forwarded)]);
    let streams = [open("198.51.100.7"), open("198.51.100.7")];
    assert_eq!(open("198.51.100.7").status, 429);
    assert_eq!(open("203.0.113.1").status, 200);
    drop(streams);
    // The server soon notices that the connections are closed.
    while open("198.51.100.7").status == 429 {}
    // Local programs are not behind the proxy.
    for _ in 0..20 {
        server.create(&json!({ "game": "gomoku" }));
    }
}

#[test]
fn large_boards_and_pictures_cost_more_than_other_requests() {
    let few = |burst| Rate { burst, per_second: 0.01 };
    let limits = Limits { requests: few(40.0), games: few(5.0), this_machine: 1, ..Limits::default() };
    let server = Running::with(limits);
    let [small, large] =
        ["gomoku", "line:100x100:k=20"].map(|game| server.create(&json!({ "game": game })).id);
    for _ in 0..2 {
        assert_eq!(server.get(&format!("/g/{small}/board")).status, 200);
        assert_eq!(server.get(&format!("/api/games/{small}/record?format=png")).status, 200);
    }
    let drawn = [(); 2].map(|()| server.get(&format!("/api/games/{small}/record?format=png")).status);
    assert_eq!(drawn, [200, 200], "it was drawn already");
    let shown = [(); 5].map(|()| server.get(&format!("/g/{large}/board")).status);
    assert_eq!(shown, [200, 200, 200, 200, 429]);
}
