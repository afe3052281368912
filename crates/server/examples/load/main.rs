//! Loads a server with players over WebSockets, and prints the time of the players' moves.
//!
//! `cargo run --profile bench -p inarow-server --example load -- [--players 8000] [--rate 1500] [--seconds 20]
//! [--idle 0] [--flood 0] [--watched 0] [--pupils 0] [--browsers 0] [--moves 1000] [--asks false]
//! [--server HOST:PORT]`
//!
//! Without `--server` the example starts a server in another process on a temporary folder, and prints the
//! memory of that process. `--idle` opens this many additional streams without events.
//!
//! `--flood`, `--watched` and `--pupils` load the computers instead. One address plays `--flood` games against
//! level 10 and watches `--watched` games of two computers. Another address plays one game against each of five
//! levels. `--pupils` clients of a third address make a move each 10 s. Half of these clients play against
//! level 10. Addresses come from `X-Forwarded-For`, so the server needs a `--public-url`.
//!
//! `--browsers` plays `--moves` moves in front of this many pages, including the players' pages. Each page has
//! its own address. Prints the processor time of the server for a move. With `--asks true` each page requests
//! the whole board after each move.

#![allow(clippy::print_stdout, reason = "that is what it is for")]

mod computers;
mod pages;

use std::io;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use inarow_server::{Limits, Rate, ServeOptions, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A game without a winner. Alternating marks on a board of odd width leave no line to one side.
const GAME: &str = "line:15x14:k=15";
const CELLS: usize = 15 * 14;
/// Maximum number of games created at once.
const AT_ONCE: usize = 64;

/// Options of the command line.
struct Options {
    server: Option<SocketAddr>,
    players: usize,
    rate: f64,
    seconds: u64,
    idle: usize,
    flood: usize,
    watched: usize,
    pupils: usize,
    browsers: usize,
    moves: usize,
    asks: bool,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if std::env::args().nth(1).as_deref() == Some(SERVE) {
        return runtime.block_on(serve());
    }
    let options = options()?;
    if options.browsers > 0 {
        return runtime.block_on(pages::load(options));
    }
    let has_computers = options.flood + options.watched + options.pupils > 0;
    if has_computers { runtime.block_on(computers::load(options)) } else { runtime.block_on(load(options)) }
}

/// Argument that makes this program the server.
const SERVE: &str = "--serve";

/// Rate of pages that play without a pause.
const EVERY: Rate = Rate { burst: 1e6, per_second: 1e6 };

/// Prints the server's address and serves until standard input is closed.
async fn serve() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let server = Server::bind(ServeOptions {
        listen: "127.0.0.1:0".to_owned(),
        folder: folder.path().to_owned(),
        // Without a proxy's header every request comes from this machine.
        public_url: Some("http://load.example".parse()?),
        tls: None,
        limits: Limits { connections: 100_000, requests: EVERY, commands: EVERY, ..Limits::default() },
        announcer: None,
        farewell: inarow_server::Farewell::default(),
    });
    let server = server.await?;
    println!("{}", server.address());
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    std::thread::spawn(move || {
        // Standard input is read only to notice the end of the input.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        drop(end);
    });
    server.run(async { drop(ended.await) }).await;
    Ok(())
}

/// A server in another process.
struct Apart {
    process: Child,
    address: SocketAddr,
}

impl Apart {
    fn start() -> Result<Apart, Box<dyn std::error::Error>> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut process = command.arg(SERVE).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let said = process.stdout.take().ok_or("it says nothing")?;
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(said), &mut line)?;
        Ok(Apart { process, address: line.trim().parse()? })
    }

    /// Returns the memory of the server in MiB, or 0 if the system does not report the memory.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).map_or(0, |kib| kib >> 10)
    }
}

/// Processor time ticks per second, on every Linux.
const TICKS: f64 = 100.0;

impl Apart {
    /// Returns the processor time of the server in seconds, or 0 if the system does not report the time.
    fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        // Fields after the name in brackets: user and system time.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        // The exit status is not needed.
        let _ = self.process.wait();
    }
}

fn options() -> Result<Options, Box<dyn std::error::Error>> {
    let mut options = Options {
        server: None,
        players: 8_000,
        rate: 1_500.0,
        seconds: 20,
        idle: 0,
        flood: 0,
        watched: 0,
        pupils: 0,
        browsers: 0,
        moves: 1_000,
        asks: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or("a value is missing")?;
        match word.as_str() {
            "--server" => options.server = Some(value.parse()?),
            "--players" => options.players = value.parse()?,
            "--rate" => options.rate = value.parse()?,
            "--seconds" => options.seconds = value.parse()?,
            "--idle" => options.idle = value.parse()?,
            "--flood" => options.flood = value.parse()?,
            "--watched" => options.watched = value.parse()?,
            "--pupils" => options.pupils = value.parse()?,
            "--browsers" => options.browsers = value.parse()?,
            "--moves" => options.moves = value.parse()?,
            "--asks" => options.asks = value.parse()?,
            other => return Err(format!("unknown option {other}").into()),
        }
    }
    Ok(options)
}

/// Raises the limit of open files to the maximum.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // With a lower limit the load is smaller.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

async fn load(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let (address, apart) = match options.server {
        Some(address) => (address, None),
        None => {
            let apart = Apart::start()?;
            (apart.address, Some(apart))
        }
    };
    let memory = |when: &str| {
        if let Some(apart) = &apart {
            println!("the server has {} MiB in memory {when}", apart.memory());
        }
    };
    memory("before anybody comes");
    let games = options.players / 2;
    let began = Instant::now();
    let mut making = JoinSet::new();
    let mut made = Vec::new();
    for number in 0..games {
        if making.len() >= AT_ONCE
            && let Some(game) = making.join_next().await
        {
            made.push(game??);
        }
        making.spawn(Game::make(address, number));
    }
    while let Some(game) = making.join_next().await {
        made.push(game??);
    }
    println!("{games} games made in {:.1} s", began.elapsed().as_secs_f64());
    memory("with these games and both players of each");
    let streams = idle(address, &made, options.idle).await?;
    if !streams.is_empty() {
        memory(&format!("with {} idle sockets more", streams.len()));
    }

    let used = apart.as_ref().map_or(0.0, Apart::processor);
    let pause = Duration::from_secs_f64(games as f64 / options.rate);
    let (began, end) = (Instant::now(), Duration::from_secs(options.seconds));
    let late = Arc::new(AtomicU64::new(0));
    let mut playing = JoinSet::new();
    for (number, game) in made.into_iter().enumerate() {
        // The games move one after another.
        let first = began + pause.mul_f64(number as f64 / games as f64);
        playing.spawn(game.play(first, pause, began + end, Arc::clone(&late)));
    }
    let mut took: Vec<Duration> = Vec::new();
    while let Some(played) = playing.join_next().await {
        took.extend(played??);
    }
    let seconds = began.elapsed().as_secs_f64();
    took.sort_unstable();
    let share = |part: f64| {
        let index = ((took.len() as f64 * part) as usize).min(took.len().saturating_sub(1));
        took.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    memory("after the moves");
    if let Some(apart) = &apart {
        let used = apart.processor() - used;
        println!("the server used {used:.1} s of processor time for the moves");
    }
    println!(
        "{} moves, {:.0} a second; median {:.2} ms, p99 {:.2} ms, slowest {:.2} ms; {} began late",
        took.len(),
        took.len() as f64 / seconds,
        share(0.5),
        share(0.99),
        share(1.0),
        late.load(Ordering::Relaxed),
    );
    Ok(())
}

/// Opens streams without events.
async fn idle(address: SocketAddr, games: &[Game], count: usize) -> io::Result<Vec<Socket>> {
    let mut streams = Vec::new();
    for number in 0..count {
        let Some(game) = games.get(number % games.len().max(1)) else { break };
        streams.push(Socket::open(address, &game.id, "", 3, None).await?);
    }
    Ok(streams)
}

/// A game with both players.
struct Game {
    id: String,
    sockets: [Socket; 2],
}

impl Game {
    async fn make(address: SocketAddr, number: usize) -> io::Result<Game> {
        let made =
            post(address, "/api/games", &json!({ "game": GAME, "time": "1h", "seed": number }), None).await?;
        let id = text(&made, "id")?;
        let joined = post(address, &format!("/api/games/{id}/join"), &json!({}), None).await?;
        let first = Socket::open(address, &id, &text(&made, "secret")?, 3, None).await?;
        let second = Socket::open(address, &id, &text(&joined, "secret")?, 3, None).await?;
        Ok(Game { id, sockets: [first, second] })
    }

    async fn play(
        mut self,
        first: Instant,
        pause: Duration,
        end: Instant,
        late: Arc<AtomicU64>,
    ) -> io::Result<Vec<Duration>> {
        let mut took = Vec::new();
        for number in 0..CELLS {
            let due = first + pause.mul_f64(number as f64);
            if due >= end {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            if due.elapsed() > pause {
                late.fetch_add(1, Ordering::Relaxed);
            }
            let command =
                json!({ "command": number.to_string(), "play": format!("{},{}", number % 15, number / 15) });
            let began = Instant::now();
            self.sockets[number % 2].ask(&command).await?;
            took.push(began.elapsed());
        }
        Ok(took)
    }
}

fn text(value: &Value, name: &str) -> io::Result<String> {
    value[name].as_str().map(str::to_owned).ok_or_else(|| io::Error::other(value.to_string()))
}

/// A minimal WebSocket client.
struct Socket {
    stream: BufReader<TcpStream>,
}

impl Socket {
    /// Opens a socket, optionally behind a proxy that names an address.
    async fn open(
        address: SocketAddr,
        id: &str,
        secret: &str,
        since: u64,
        from: Option<&str>,
    ) -> io::Result<Socket> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let bearer =
            if secret.is_empty() { String::new() } else { format!("Authorization: Bearer {secret}\r\n") };
        let head = format!(
            "GET /api/games/{id}/ws?since={since} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{bearer}{}\r\n",
            forwarded(from)
        );
        stream.write_all(head.as_bytes()).await?;
        let mut stream = BufReader::with_capacity(512, stream);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            if stream.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if line.starts_with("HTTP/1.1 ") && !line.starts_with("HTTP/1.1 101") {
                return Err(io::Error::other(line));
            }
        }
        Ok(Socket { stream })
    }

    /// Sends a command and waits for the acknowledgement.
    async fn ask(&mut self, command: &Value) -> io::Result<()> {
        self.send(command).await?;
        loop {
            let (kind, message) = self.message().await?;
            if kind == 1 && message.starts_with(b"{\"command\"") {
                return Ok(());
            }
            if kind == 8 || message.starts_with(b"{\"error\"") {
                return Err(io::Error::other(String::from_utf8_lossy(&message).into_owned()));
            }
        }
    }

    /// Sends a short text.
    async fn send(&mut self, command: &Value) -> io::Result<()> {
        let text = command.to_string();
        // The mask is zero.
        let length = u8::try_from(text.len()).ok().filter(|length| *length < 126).unwrap_or(125);
        let mut frame = vec![0x81, 0x80 | length, 0, 0, 0, 0];
        frame.extend(text.as_bytes());
        self.stream.get_mut().write_all(&frame).await
    }

    /// Returns the next message with its opcode. Opcode 1 is text, 8 the end, 9 a ping.
    async fn message(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let kind = self.stream.read_u8().await? & 0x0f;
        let length = match self.stream.read_u8().await? {
            126 => usize::from(self.stream.read_u16().await?),
            127 => usize::try_from(self.stream.read_u64().await?).unwrap_or(usize::MAX),
            short => usize::from(short),
        };
        if length > 1 << 20 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut message = vec![0; length];
        self.stream.read_exact(&mut message).await?;
        Ok((kind, message))
    }
}

/// Returns the header of a proxy for this client address.
fn forwarded(from: Option<&str>) -> String {
    from.map_or_else(String::new, |from| format!("X-Forwarded-For: {from}\r\n"))
}

async fn post(address: SocketAddr, path: &str, body: &Value, from: Option<&str>) -> io::Result<Value> {
    let mut stream = TcpStream::connect(address).await?;
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{}\r\n{body}",
        body.len(),
        forwarded(from)
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    Ok(serde_json::from_str(body)?)
}
