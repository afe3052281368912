//! Measures the server's processor time for moves that browsers show.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::{Apart, CELLS, GAME, Options, Socket, forwarded, post, text};

/// Number of events before the first move: the start and two joins.
const BEGUN: u64 = 3;

/// Returns the address of a page. Each page has its own address behind one proxy.
fn address_of(number: usize) -> String {
    format!("198.18.{}.{}", number / 250 % 250, number % 250 + 1)
}

/// Plays games in front of browsers and prints the server's cost of a move. The first two browsers are the
/// players' browsers.
pub(super) async fn load(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let apart = Apart::start()?;
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let (mut moves, mut used, mut bytes) = (0_usize, 0.0, 0_usize);
    let mut took = Duration::ZERO;
    while moves < options.moves && Instant::now() < end {
        let most = CELLS.min(options.moves - moves);
        let (played, seen) = game(&apart, &options, most, end, &mut used, &mut took).await?;
        moves += played;
        bytes += seen;
    }
    let each = |sum: f64| sum / moves.max(1) as f64;
    println!(
        "{moves} moves before {} browsers: {:.3} ms of processor time a move, {:.2} ms until all have seen it, {} bytes to each",
        options.browsers,
        each(used * 1e3),
        each(took.as_secs_f64() * 1e3),
        bytes / (moves * options.browsers).max(1),
    );
    Ok(())
}

/// Plays one game. Returns its number of moves, and the bytes that all pages received.
async fn game(
    apart: &Apart,
    options: &Options,
    most: usize,
    end: Instant,
    used: &mut f64,
    took: &mut Duration,
) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let address = apart.address;
    let players = [0, 1].map(address_of);
    let made = post(address, "/api/games", &json!({ "game": GAME, "time": "1h" }), Some(&players[0])).await?;
    let id = text(&made, "id")?;
    let joined = format!("/api/games/{id}/join");
    let joined = post(address, &joined, &json!({}), Some(&players[1])).await?;
    let secrets = [text(&made, "secret")?, text(&joined, "secret")?];
    let (seen, mut all_seen) = mpsc::unbounded_channel();
    let mut pages = JoinSet::new();
    for number in 0..options.browsers {
        let secret = secrets.get(number).cloned().unwrap_or_default();
        let page = Page::open(address, &id, secret, number, options.asks).await?;
        pages.spawn(page.show(seen.clone()));
    }
    drop(seen);
    let mut commands = [Http::open(address, &players[0]).await?, Http::open(address, &players[1]).await?];
    let before = apart.processor();
    let (mut played, mut bytes) = (0, 0);
    while played < most && Instant::now() < end {
        let side = played % 2;
        let cell = format!("{},{}", played % 15, played / 15);
        let command = json!({ "command": played.to_string(), "play": cell, "ply": played });
        let begun = Instant::now();
        let path = format!("/api/games/{id}/commands");
        commands[side].ask("POST", &path, &secrets[side], Some(&command)).await?;
        for _ in 0..options.browsers {
            bytes += all_seen.recv().await.ok_or("a page has ended")?;
        }
        *took += begun.elapsed();
        played += 1;
    }
    *used += apart.processor() - before;
    pages.abort_all();
    Ok((played, bytes))
}

/// A page that shows a game.
struct Page {
    id: String,
    secret: String,
    socket: Socket,
    /// Connection for requesting the whole board after each event, like a page that cannot follow.
    asks: Option<Http>,
}

impl Page {
    async fn open(
        address: SocketAddr,
        id: &str,
        secret: String,
        number: usize,
        asks: bool,
    ) -> io::Result<Page> {
        let from = address_of(number);
        let mut socket = Socket::open(address, id, &secret, BEGUN, Some(&from)).await?;
        let asks = if asks { Some(Http::open(address, &from).await?) } else { None };
        if asks.is_none() {
            socket.send(&json!({ "view": 1, "wanted": "lang=en&theme=light" })).await?;
            // The number, then the whole screen.
            for start in ["{\"view\":1", "{\"change\":{\"whole\""] {
                while !socket.message().await?.1.starts_with(start.as_bytes()) {}
            }
        }
        Ok(Page { id: id.to_owned(), secret, socket, asks })
    }

    /// Reads the messages after each move, and reports their size.
    async fn show(mut self, seen: mpsc::UnboundedSender<usize>) -> io::Result<()> {
        let mut bytes = 0;
        loop {
            let (kind, message) = self.socket.message().await?;
            if kind != 1 {
                continue;
            }
            bytes += message.len();
            let is_event = message.starts_with(b"{\"n\"") || message.starts_with(b"{\"event\"");
            let is_shown = match &mut self.asks {
                Some(http) if is_event => {
                    let path = format!("/g/{}/board?system=light", self.id);
                    bytes += http.ask("GET", &path, &self.secret, None).await?;
                    true
                }
                _ => message.starts_with(b"{\"change\""),
            };
            if is_shown {
                let _ = seen.send(std::mem::take(&mut bytes));
            }
        }
    }
}

/// A keep-alive HTTP connection.
struct Http {
    stream: BufReader<TcpStream>,
    from: String,
}

impl Http {
    async fn open(address: SocketAddr, from: &str) -> io::Result<Http> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Http { stream: BufReader::new(stream), from: forwarded(Some(from)) })
    }

    /// Sends a request. Returns the size of the answer's body, in bytes.
    async fn ask(
        &mut self,
        method: &str,
        path: &str,
        secret: &str,
        body: Option<&Value>,
    ) -> io::Result<usize> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let bearer =
            if secret.is_empty() { String::new() } else { format!("Authorization: Bearer {secret}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n{bearer}{}\r\n{body}",
            body.len(),
            self.from,
        );
        self.stream.write_all(request.as_bytes()).await?;
        let (mut length, mut line) = (0, String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.starts_with("HTTP/1.1 ") && !line.starts_with("HTTP/1.1 200") {
                return Err(io::Error::other(line));
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(length)
    }
}
