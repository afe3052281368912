//! Proxies in front of the server, on other machines and at a Unix socket.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use inarow_server::{Limits, Rate};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, client};

use crate::client::{Lines, connect, request};
use crate::running::Running;

/// nginx in front of a server, configured as documented.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Nginx {
    /// Starts nginx. Returns `None` if nginx is not installed.
    fn before(server: &Running) -> Option<Nginx> {
        let document = include_str!("../../../../docs/server.md");
        let (_, snippet) = document.split_once("```nginx\n").unwrap();
        let (snippet, _) = snippet.split_once("```").unwrap();
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let snippet: String = snippet
            .lines()
            .filter(|line| !line.trim().starts_with("ssl_"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
            .replace("listen 443 ssl;", &format!("listen {address};"))
            .replace("server 127.0.0.1:8080;", &format!("server {};", server.address));
        assert!(snippet.contains(&address.to_string()) && snippet.contains(&server.address.to_string()));
        let folder = tempfile::tempdir().unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {kind};")).join("\n");
        let config = format!(
            "daemon off; master_process off; pid nginx.pid; error_log error.log;\n\
             events {{ worker_connections 256; }}\nhttp {{ access_log off;\n{temporary}\n{snippet}\n}}\n"
        );
        let path = folder.path().join("nginx.conf");
        let mut file = std::fs::OpenOptions::new().create_new(true).write(true).open(&path).unwrap();
        file.write_all(config.as_bytes()).unwrap();
        let mut nginx = Command::new("nginx");
        nginx.arg("-p").arg(folder.path()).arg("-c").arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(child) = nginx.spawn() else {
            let left_out = "LEFT OUT: a server behind nginx: install nginx and run the tests again";
            let _ = writeln!(std::io::stderr(), "{left_out}");
            return None;
        };
        let began = Instant::now();
        while TcpStream::connect(address).is_err() {
            let log = std::fs::read_to_string(folder.path().join("error.log")).unwrap_or_default();
            assert!(began.elapsed() < Duration::from_secs(30), "nginx does not listen: {log}");
            std::thread::yield_now();
        }
        Some(Nginx { child, address, _folder: folder })
    }
}

#[test]
fn nginx_passes_on_lines_and_sockets_as_they_come() {
    let server = Running::new();
    // Most systems have no nginx.
    let Some(nginx) = Nginx::before(&server) else { return };
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut lines = Lines::open(nginx.address, &format!("/api/games/{}/events", one.id), &[]);
    let mut asked =
        format!("ws://{}/api/games/{}/ws?since=3", nginx.address, two.id).into_client_request().unwrap();
    asked.headers_mut().insert("Sec-WebSocket-Protocol", format!("inarow, {}", two.secret).parse().unwrap());
    let mut socket = client(asked, connect(nginx.address)).unwrap().0;
    for n in 1..=3 {
        assert_eq!(lines.event().unwrap()["n"], n);
    }
    // Each move arrives at once, although the stream continues, because no buffer has to fill.
    server.play(&one, "1", "1,1");
    assert_eq!(lines.event().unwrap()["event"]["cell"], "1,1");
    let mut next = || loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str::<Value>(&text).unwrap();
        }
    };
    assert_eq!(next()["event"]["cell"], "1,1");
    socket.send(Message::text(json!({ "command": "1", "play": "0,0" }).to_string())).unwrap();
    assert_eq!(lines.event().unwrap()["event"]["cell"], "0,0");
    let page = request(nginx.address, "GET", &format!("/g/{}", one.id), &[], "");
    assert_eq!(page.status, 200);
}

#[test]
fn nginx_says_whom_it_asks_for_whatever_they_say_of_themselves() {
    // Gives this machine no larger share than other addresses.
    let server = Running::with(Limits { this_machine: 1, ..few() });
    let Some(nginx) = Nginx::before(&server) else { return };
    let ask = |number: usize| {
        let said = format!("203.0.113.{number}");
        request(nginx.address, "GET", "/api/bots", &[("X-Forwarded-For", said.as_str())], "").status
    };
    assert_eq!((0..6).filter(|number| ask(*number) == 200).count(), 3);
}

/// Returns how many of six requests succeed with this `X-Forwarded-For`.
fn allowed(server: &Running, forwarded: &str) -> usize {
    let headers = [("X-Forwarded-For", forwarded)];
    let ask = || request(server.address, "GET", "/api/bots", &headers, "").status;
    (0..6).filter(|_| ask() == 200).count()
}

fn few() -> Limits {
    Limits { requests: Rate { burst: 3.0, per_second: 0.001 }, ..Limits::default() }
}

#[test]
fn streams_ask_proxies_not_to_hold_them_back() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe" }));
    let lines = Lines::open(server.address, &format!("/api/games/{}/events", one.id), &[]);
    assert_eq!(lines.status, 200);
    let head = lines.head.to_ascii_lowercase();
    assert!(head.contains("x-accel-buffering: no"), "{head}");
    assert_eq!(server.get("/api/bots").header("x-accel-buffering"), None);
}

#[test]
fn a_trusted_proxy_says_whom_it_asks_for_and_others_do_not() {
    // The test's own proxy is on this machine, and names a second trusted proxy.
    let server = Running::trusting(few(), vec!["198.51.100.0/24".parse().unwrap()]);
    assert_eq!(allowed(&server, "203.0.113.1, 198.51.100.7"), 3);
    assert_eq!(allowed(&server, "203.0.113.2, 198.51.100.7"), 3, "another address");
    assert_eq!(allowed(&server, "6.6.6.6, 203.0.113.1, 198.51.100.7"), 0, "what a client says of itself");
    // An untrusted proxy counts as a client.
    assert_eq!(allowed(&server, "203.0.113.3, 192.0.2.1"), 3);
    assert_eq!(allowed(&server, "203.0.113.4, 192.0.2.1"), 0);
}

#[test]
fn a_school_behind_one_address_has_a_larger_share() {
    let limits = Limits { shares: vec![("203.0.113.9".parse().unwrap(), 2)], ..few() };
    let server = Running::with(limits);
    assert_eq!(allowed(&server, "203.0.113.9"), 6);
    assert_eq!(allowed(&server, "203.0.113.8"), 3);
    let metrics = server.metrics();
    assert!(metrics.contains("inarow_refusals_total{code=\"too-many-requests\"} 3"), "{metrics}");
    assert!(metrics.contains("inarow_responses_total{status=\"429\"} 3"), "{metrics}");
    assert!(metrics.contains("\ninarow_writer_queue 0\n"), "{metrics}");
    let bytes = metrics.lines().find_map(|line| line.strip_prefix("inarow_store_bytes ")).unwrap();
    assert!(bytes.parse::<u64>().unwrap() > 4_096, "{metrics}");
    assert_eq!(server.get("/metrics").status, 404, "players have no metrics");
}

#[cfg(unix)]
#[test]
fn a_server_listens_at_a_unix_socket() {
    use std::io::BufReader;
    use std::os::unix::net::UnixStream;

    use inarow_server::{Background, ServeOptions};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("inarow.sock");
    let listen = format!("unix:{}", path.display());
    let start = |public: bool| {
        let options =
            ServeOptions { listen: listen.clone(), ..crate::running::options(folder.path(), few()) };
        let public_url = options.public_url.clone().filter(|_| public);
        Background::start(ServeOptions { public_url, ..options })
    };
    assert!(start(false).is_err(), "nobody would know where it is");
    let ask = |forwarded: &str| {
        let mut stream = UnixStream::connect(&path).unwrap();
        let head = format!(
            "GET /api/bots HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\nX-Forwarded-For: {forwarded}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        crate::client::read(&mut BufReader::new(stream)).status
    };
    // The socket of a killed server is replaced.
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    let server = start(true).unwrap();
    assert_eq!((0..5).filter(|_| ask("203.0.113.1") == 200).count(), 3);
    assert_eq!(ask("203.0.113.2"), 200);
    assert!(start(true).is_err(), "it is taken");
    assert_eq!(ask("203.0.113.2"), 200, "and stays");
    drop(server);
    assert!(!path.exists());
}
