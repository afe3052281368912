//! A server in the test's process.

use std::net::SocketAddr;
use std::path::Path;
use std::thread::JoinHandle;
use std::time::Duration;

use inarow_server::{AdminAddress, Limits, Network, Operations, Rate, ServeOptions, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::client::{Answer, request};

/// SQL that reverts a store to version 4. Commit 082cef3 has that version.
pub(crate) const TO_VERSION_4: &str = "DROP TABLE bans; DROP TABLE orders; ALTER TABLE events DROP COLUMN wall_ms; \
    ALTER TABLE seats DROP COLUMN seen_ms; ALTER TABLE pulse DROP COLUMN served_ms; ALTER TABLE games DROP COLUMN score; PRAGMA user_version = 4";

/// A running server with its folder.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    /// Address of the metrics.
    pub(crate) admin: SocketAddr,
    pub(crate) folder: TempDir,
    pub(crate) limits: Limits,
    trusted: Vec<Network>,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A player's seat.
pub(crate) struct Seat {
    pub(crate) id: String,
    pub(crate) side: String,
    pub(crate) secret: String,
}

impl Running {
    pub(crate) fn new() -> Running {
        Running::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Running {
        Running::trusting(limits, Vec::new())
    }

    /// Starts a server that trusts proxies in these networks.
    pub(crate) fn trusting(limits: Limits, trusted: Vec<Network>) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let ([address, admin], end, thread) = start(folder.path(), limits.clone(), trusted.clone());
        Running { address, admin, folder, limits, trusted, end: Some(end), thread: Some(thread) }
    }

    pub(crate) fn stop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    /// Stops the server and starts another server on the folder.
    pub(crate) fn restart(&mut self) {
        self.stop();
        let ([address, admin], end, thread) =
            start(self.folder.path(), self.limits.clone(), self.trusted.clone());
        (self.address, self.admin, self.end, self.thread) = (address, admin, Some(end), Some(thread));
    }

    /// Returns the metrics.
    pub(crate) fn metrics(&self) -> String {
        let answer = request(self.admin, "GET", "/metrics", &[], "");
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        request(self.address, "POST", path, &[("Content-Type", "application/json")], &body.to_string())
    }

    /// Creates a game. The caller gets the first free seat.
    pub(crate) fn create(&self, body: &Value) -> Seat {
        let made = self.post("/api/games", body);
        assert_eq!(made.status, 201, "{}", made.body);
        let made = made.json();
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        Seat { id: text("id"), side: text("side"), secret: text("secret") }
    }

    pub(crate) fn join(&self, id: &str) -> Seat {
        let joined = self.post(&format!("/api/games/{id}/join"), &json!({ "name": "Boris" }));
        assert_eq!(joined.status, 200, "{}", joined.body);
        let joined = joined.json();
        let text = |name: &str| joined[name].as_str().unwrap().to_owned();
        Seat { id: id.to_owned(), side: text("side"), secret: text("secret") }
    }

    /// Creates a game of two humans.
    pub(crate) fn pair(&self, body: &Value) -> [Seat; 2] {
        let one = self.create(body);
        let other = self.join(&one.id);
        [one, other]
    }

    pub(crate) fn command(&self, seat: &Seat, body: &Value) -> Answer {
        let path = format!("/api/games/{}/commands", seat.id);
        let bearer = format!("Bearer {}", seat.secret);
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        request(self.address, "POST", &path, &headers, &body.to_string())
    }

    /// Returns the board's page for the player of this seat.
    pub(crate) fn board(&self, seat: &Seat) -> String {
        let bearer = format!("Bearer {}", seat.secret);
        let headers = [("Authorization", bearer.as_str())];
        request(self.address, "GET", &format!("/g/{}/board", seat.id), &headers, "").body
    }

    /// Plays a valid cell.
    #[track_caller]
    pub(crate) fn play(&self, seat: &Seat, id: &str, cell: &str) -> u64 {
        let done = self.command(seat, &json!({ "command": id, "play": cell }));
        assert_eq!(done.status, 200, "{}", done.body);
        done.json()["n"].as_u64().unwrap()
    }

    /// Checks a value against the described schema with this name.
    #[track_caller]
    pub(crate) fn check(&self, name: &str, value: &Value) {
        let schema = json!({
            "$ref": format!("#/components/schemas/{name}"),
            "components": self.get("/openapi.json").json()["components"],
        });
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator.iter_errors(value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {value}: {errors:?}");
    }

    pub(crate) fn game(&self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).json()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // A failing test should report its own reason.
            let _ = thread.join();
        }
    }
}

pub(crate) fn options(folder: &Path, limits: Limits) -> ServeOptions {
    // Each request counts as one, even on a slow machine.
    let limits = Limits { request: Duration::from_secs(3_600), ..limits };
    ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        folder: folder.to_owned(),
        public_url: Some("http://play.example/".parse().unwrap()),
        tls: None,
        limits,
        announcer: None,
        farewell: inarow_server::Farewell::default(),
    }
}

fn start(
    folder: &Path,
    limits: Limits,
    trusted: Vec<Network>,
) -> ([SocketAddr; 2], oneshot::Sender<()>, JoinHandle<()>) {
    let options = options(folder, limits);
    let (end, ended) = oneshot::channel::<()>();
    let (ready, address) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.unwrap().block_on(async {
            let admin = AdminAddress { place: "127.0.0.1:0".to_owned(), is_default: false };
            let operations = Operations { admin: Some(admin), trusted, ..Operations::default() };
            let server = Server::bind_with(options, operations).await.unwrap();
            ready.send([server.address(), server.admin_address().unwrap()]).unwrap();
            let until = async {
                let _ = ended.await;
            };
            server.run(until).await;
        });
    });
    (address.recv().unwrap(), end, thread)
}

/// Returns a page without directional isolates, and with plain spaces.
pub(crate) fn plain(page: &str) -> String {
    page.replace(['\u{2068}', '\u{2069}'], "").replace('\u{a0}', " ")
}

/// Returns a rate with this burst and almost no refill.
pub(crate) fn few(burst: f64) -> Rate {
    Rate { burst, per_second: 1e-6 }
}

/// Returns one of the server's metrics.
pub(crate) fn figure(server: &Running, name: &str) -> u64 {
    let metrics = server.metrics();
    let line = metrics.lines().find(|line| line.split(' ').next() == Some(name));
    line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap_or_else(|| panic!("{name}: {metrics}"))
}
