//! Measures how long computers take to answer under load.

use std::collections::HashSet;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Apart, Options, Socket, post, text};

/// Client addresses in `X-Forwarded-For`.
const FLOOD: &str = "203.0.113.1";
const GUEST: &str = "203.0.113.2";
const SCHOOL: &str = "203.0.113.3";

/// Levels that the guest plays.
const LEVELS: [u32; 5] = [1, 4, 6, 7, 10];
/// Pauses between two moves of the guest, and of a pupil.
const GUEST_PAUSE: Duration = Duration::from_millis(500);
const PUPIL_PAUSE: Duration = Duration::from_secs(10);

/// Side of the board, in cells.
const SIDE: u32 = 15;

/// Times of answers, by the group and level of the client.
#[derive(Clone, Default)]
struct Times(Arc<Mutex<Vec<(String, Duration)>>>);

impl Times {
    fn note(&self, who: &str, took: Duration) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((who.to_owned(), took));
    }

    fn print(&self) {
        let times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut names: Vec<&str> = times.iter().map(|(who, _)| who.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let mut took: Vec<Duration> =
                times.iter().filter(|(who, _)| who == name).map(|(_, took)| *took).collect();
            took.sort_unstable();
            let at = |part: f64| took[((took.len() as f64 * part) as usize).min(took.len() - 1)].as_millis();
            println!(
                "{name}: {} answers, median {} ms, 95 % {} ms, slowest {} ms",
                took.len(),
                at(0.5),
                at(0.95),
                at(1.0)
            );
        }
    }
}

pub(super) async fn load(options: Options) -> Result<(), Box<dyn std::error::Error>> {
    let apart = if options.server.is_none() { Some(Apart::start()?) } else { None };
    let address = options.server.or(apart.as_ref().map(|apart| apart.address)).ok_or("no server")?;
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let times = Times::default();
    let mut playing = JoinSet::new();
    for number in 0..options.flood {
        playing.spawn(play(address, FLOOD, 10, Duration::ZERO, number, end, times.clone()));
    }
    for _ in 0..options.watched {
        playing.spawn(watch(address, FLOOD, end));
    }
    for level in LEVELS {
        playing.spawn(play(address, GUEST, level, GUEST_PAUSE, level as usize, end, times.clone()));
    }
    for number in 0..options.pupils {
        let level = if number % 2 == 0 { 10 } else { 1 + number as u32 / 2 % 7 };
        playing.spawn(play(address, SCHOOL, level, PUPIL_PAUSE, number, end, times.clone()));
    }
    while let Some(played) = playing.join_next().await {
        if let Err(error) = played? {
            println!("a game ended by an error: {error}");
        }
    }
    times.print();
    if let Some(apart) = &apart {
        println!("the server used {:.1} s of processor time", apart.processor());
    }
    Ok(())
}

/// Plays games against a level, one after another.
async fn play(
    address: SocketAddr,
    from: &'static str,
    level: u32,
    pause: Duration,
    number: usize,
    end: Instant,
    times: Times,
) -> io::Result<()> {
    let group = match from {
        FLOOD => "flood",
        GUEST => "guest",
        _ => "school",
    };
    let name = format!("{group}, level {level:2}");
    // Pupils start at different times.
    tokio::time::sleep(pause.mul_f64(number as f64 * 0.618 % 1.0)).await;
    while Instant::now() < end {
        let mut game = match Game::make(address, from, level).await {
            Ok(game) => game,
            // The address may have too many games.
            Err(_) => {
                tokio::time::sleep(Duration::from_secs(2)).await;
                continue;
            }
        };
        let mut turn = number * 7;
        while Instant::now() < end {
            turn += 1;
            match game.turn(turn).await? {
                Turn::Answered(took) => times.note(&name, took),
                Turn::Refused => times.note(&format!("{name}, refused"), Duration::ZERO),
                Turn::Over => break,
            }
            tokio::time::sleep(pause).await;
        }
    }
    Ok(())
}

/// Watches games of two computers, one after another.
async fn watch(address: SocketAddr, from: &'static str, end: Instant) -> io::Result<()> {
    while Instant::now() < end {
        let wanted = json!({ "game": "gomoku", "x": "computer:level=10", "o": "computer:level=10" });
        let Ok(made) = post(address, "/api/games", &wanted, Some(from)).await else {
            tokio::time::sleep(Duration::from_secs(2)).await;
            continue;
        };
        let mut socket = Socket::open(address, &text(&made, "id")?, "", 0, Some(from)).await?;
        while let Ok(Ok((kind, _))) = tokio::time::timeout_at(end.into(), socket.message()).await {
            if kind == 8 {
                break;
            }
        }
    }
    Ok(())
}

/// Outcome of a move.
enum Turn {
    /// The computer answered after this time.
    Answered(Duration),
    /// The server refused the move.
    Refused,
    /// The game is over.
    Over,
}

/// A game against a computer.
struct Game {
    socket: Socket,
    taken: HashSet<(u32, u32)>,
}

impl Game {
    async fn make(address: SocketAddr, from: &str, level: u32) -> io::Result<Game> {
        let wanted = json!({ "game": "gomoku", "o": format!("computer:level={level}") });
        let made = post(address, "/api/games", &wanted, Some(from)).await?;
        let (id, secret) = (text(&made, "id")?, text(&made, "secret")?);
        let socket = Socket::open(address, &id, &secret, 0, Some(from)).await?;
        Ok(Game { socket, taken: HashSet::new() })
    }

    /// Plays a move and waits for the answer.
    async fn turn(&mut self, seed: usize) -> io::Result<Turn> {
        let cells = (0..SIDE * SIDE).map(|index| {
            let index = (index * 97 + seed as u32 * 31) % (SIDE * SIDE);
            (index % SIDE, index / SIDE)
        });
        let Some((x, y)) = cells.into_iter().find(|cell| !self.taken.contains(cell)) else {
            return Ok(Turn::Over);
        };
        let began = Instant::now();
        self.socket
            .send(&json!({ "command": self.taken.len().to_string(), "play": format!("{x},{y}") }))
            .await?;
        loop {
            let (kind, message) = self.socket.message().await?;
            if kind == 8 {
                return Ok(Turn::Over);
            }
            let Ok(told) = serde_json::from_slice::<Value>(&message) else { continue };
            if told["error"].is_string() {
                // Waits before the next attempt.
                tokio::time::sleep(Duration::from_millis(200)).await;
                return Ok(if told["error"] == "game-over" { Turn::Over } else { Turn::Refused });
            }
            let event = &told["event"];
            match event["event"].as_str() {
                Some("over") => return Ok(Turn::Over),
                Some("moved") => {
                    let cell = event["cell"].as_str().and_then(|cell| cell.split_once(','));
                    let cell = cell.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
                    self.taken.extend(cell);
                    if event["side"] == "o" {
                        return Ok(Turn::Answered(began.elapsed()));
                    }
                }
                _ => {}
            }
        }
    }
}
