//! `inarow bot`: a built-in or external player accepts challenges on a server.

mod game;
mod listener;

use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_client::{Bot, BotEvent, Client, ClientError, DeclineReason, SeatKey};
use inarow_core::{Explain, GameSpec, Message, Setup, Side};
use inarow_gomocup::ExternalPrograms;
use inarow_play::{
    GameStart, LEAVE_PATIENCE, Match, OnUpdate, Player, PlayerError, PlayerSpec, Presets, Stop, player_seed,
    wait_for_players,
};
use inarow_record::{Dice, Stream, TimeControl};
use inarow_view::{Lang, Texts};

use crate::cli::bot::BotArgs;
use crate::commands::play::{given_presets_with_own, must_be_there};
use crate::failure::Failure;
use crate::interrupt::stop_when_interrupted;
use crate::out::json_line;
use crate::seed::seed;
use game::{BotGame, Outcome};

/// Environment variable of the token, which keeps the token out of visible command lines.
const TOKEN: &str = "INAROW_BOT_TOKEN";
/// Polling interval of the stop flag.
const LOOK: Duration = Duration::from_millis(100);
/// Limit of followed games, including idle games.
const MOST_GAMES: usize = 320;
/// Interval of seeks, because servers forget the seeks of bots that were away.
const SEEK_AGAIN: Duration = Duration::from_secs(30);

/// An event for a bot.
enum Happening {
    /// The server is connected and reports pending challenges and games.
    Connected,
    Told(BotEvent),
    /// Lost connection, which will be reopened.
    Lost(ClientError),
    /// The server refuses the bot.
    Refused(ClientError),
    /// A game is over.
    Over(Outcome),
    /// The opponent in the game with this id became idle (`true`) or active again.
    Resting(String, bool),
    /// The player of the game with this link failed and resigned.
    PlayerFailed(String, Message),
    /// Departure from the game with this id, which has no more events.
    Left(String),
}

/// Players of a bot's games.
pub(super) trait Players: Send + Sync {
    /// Returns whether the players support this game.
    fn plays(&self, setup: &Setup) -> bool;

    /// Creates the player for a side of a game in its current state.
    ///
    /// # Errors
    /// Fails if no player supports the game, or the player cannot be created.
    fn player(
        &self,
        game: &Match,
        side: Side,
        seed: u64,
        on_update: OnUpdate,
    ) -> Result<Box<dyn Player>, PlayerError>;

    /// Returns whether the players track a game by its moves. A missed move then recreates the player.
    fn follow_moves(&self) -> bool {
        false
    }

    /// Returns the message to the opponent before a player that failed with this error resigns.
    fn last_words(&self, _: &PlayerError) -> Option<String> {
        None
    }
}

/// A built-in or external player.
struct Named {
    player: PlayerSpec,
    presets: Presets,
}

impl Players for Named {
    fn plays(&self, setup: &Setup) -> bool {
        self.player.check(setup, &self.presets, &ExternalPrograms).is_ok()
    }

    fn player(
        &self,
        game: &Match,
        side: Side,
        seed: u64,
        on_update: OnUpdate,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let start = GameStart::new(game.record().setup.clone(), player_seed(seed, side, 0));
        let player = self.player.player(&start, &self.presets, &ExternalPrograms, on_update)?;
        player.ok_or(PlayerError::NothingToDecide)
    }
}

/// Options of a bot.
pub(super) struct BotOptions {
    /// Limit of concurrent games.
    pub(super) concurrency: usize,
    /// Number of games after which the bot ends.
    pub(super) games: Option<u64>,
    /// Game and time control that the bot seeks itself.
    pub(super) seek: Option<(GameSpec, Option<TimeControl>)>,
    pub(super) seed: u64,
    /// Form of messages, or `None` to print nothing.
    pub(super) words: Option<Words>,
}

/// Language of messages, and whether results are JSON.
pub(super) struct Words {
    pub(super) texts: Texts,
    pub(super) json: bool,
}

/// Players and settings shared by every game.
struct Playing {
    client: Client,
    players: Box<dyn Players>,
    seed: u64,
    stop: Stop,
}

pub(crate) fn run(args: BotArgs, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    let BotArgs { server, token, player, concurrency, games, seek, time, seed: given, presets: file, json } =
        args;
    let player = player.map_or_else(|| "computer".parse::<PlayerSpec>(), Ok)?;
    let presets = given_presets_with_own(file.as_deref(), [&player], data)?;
    must_be_there(&player)?;
    let token = token.or_else(|| std::env::var(TOKEN).ok()).filter(|token| !token.trim().is_empty());
    let token =
        token.ok_or_else(|| Failure::usage(Message::new("said-bot-no-token").text("variable", TOKEN)))?;
    let stop = stop_when_interrupted()?;
    let client = Client::new(server, lang.code());
    let options = BotOptions {
        concurrency,
        games,
        seek: seek.map(|game| (game, time)),
        seed: seed(given)?,
        words: Some(Words { texts: Texts::new(lang), json }),
    };
    let ended = play_as_bot(client, &token, Box::new(Named { player, presets }), &stop, options);
    wait_for_players(LEAVE_PATIENCE);
    ended
}

/// Accepts challenges until the bot is stopped, refused, or has played its number of games.
///
/// # Errors
/// Fails if the server refuses the bot, or the system grants no threads.
pub(super) fn play_as_bot(
    client: Client,
    token: &str,
    players: Box<dyn Players>,
    stop: &Stop,
    options: BotOptions,
) -> Result<(), Failure> {
    let BotOptions { concurrency, games, seek, seed, words } = options;
    let bot = Bot::new(&client, token);
    let (happenings, inbox) = channel();
    let listening = listener::listen(&bot, stop, happenings.clone())?;
    let playing = Arc::new(Playing { client, players, seed, stop: stop.clone() });
    let mut host = Host {
        bot,
        playing,
        words,
        concurrency,
        seek,
        sought: None,
        accepted: HashSet::new(),
        waiting: VecDeque::new(),
        running: HashMap::new(),
        left: games,
        is_lost: false,
        was_connected: false,
        happenings,
    };
    let ended = loop {
        if stop.is_set() || host.is_done() {
            break Ok(());
        }
        match inbox.recv_timeout(LOOK) {
            Ok(happening) => {
                if let Err(failure) = host.take(happening) {
                    break Err(failure);
                }
            }
            Err(RecvTimeoutError::Timeout) => host.look_for_games(),
            Err(RecvTimeoutError::Disconnected) => break Ok(()),
        }
    };
    stop.set();
    host.bot.cut();
    for (_, game) in host.running.drain() {
        // A panic was already reported.
        let _ = game.thread.join();
    }
    let _ = listening.join();
    ended
}

/// A game on its own thread.
struct Running {
    thread: JoinHandle<()>,
    is_over: bool,
    is_resting: bool,
}

impl Running {
    /// Returns whether the player is or will soon be busy.
    fn is_active(&self) -> bool {
        !self.is_over && !self.is_resting
    }
}

/// A bot with its games.
struct Host {
    bot: Bot,
    playing: Arc<Playing>,
    words: Option<Words>,
    /// Limit of concurrent games.
    concurrency: usize,
    seek: Option<(GameSpec, Option<TimeControl>)>,
    /// Time of the last seek.
    sought: Option<Instant>,
    /// Accepted challenges whose games have not started yet.
    accepted: HashSet<String>,
    /// Games that wait for other games to end.
    waiting: VecDeque<(String, SeatKey)>,
    running: HashMap<String, Running>,
    /// Number of games until the program ends.
    left: Option<u64>,
    /// Whether a lost connection was reported.
    is_lost: bool,
    /// Whether a connection existed before.
    was_connected: bool,
    happenings: Sender<Happening>,
}

impl Host {
    fn active(&self) -> usize {
        self.running.values().filter(|game| game.is_active()).count()
    }

    /// Returns whether another game has room.
    fn has_room(&self) -> bool {
        let coming = self.accepted.len() + self.waiting.len();
        self.active() + coming < self.concurrency && self.running.len() + coming < MOST_GAMES
    }

    fn is_done(&self) -> bool {
        self.left == Some(0)
    }

    fn take(&mut self, happening: Happening) -> Result<(), Failure> {
        match happening {
            Happening::Connected => {
                // The server reports accepted challenges again.
                self.accepted.clear();
                self.sought = None;
                self.is_lost = false;
                self.was_connected = true;
                self.notice(&Message::new("said-bot-connected"));
            }
            Happening::Told(BotEvent::Challenge { id, game, .. }) => self.answer(id, &game),
            Happening::Told(BotEvent::Game { id, seat }) => {
                self.accepted.remove(&id);
                if !self.running.contains_key(&id) && self.waiting.iter().all(|(other, _)| *other != id) {
                    self.waiting.push_back((id, seat));
                }
                self.begin()?;
            }
            Happening::Lost(error) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    self.notice(&self.lost(&error));
                }
            }
            Happening::Refused(error) => return Err(error.message().into()),
            Happening::Over(outcome) => {
                if let Some(game) = self.running.get_mut(&outcome.id) {
                    game.is_over = true;
                }
                self.left = self.left.map(|left| left.saturating_sub(1));
                self.sought = None;
                self.print(&outcome)?;
                self.begin()?;
            }
            Happening::Resting(id, is_resting) => {
                if let Some(game) = self.running.get_mut(&id) {
                    game.is_resting = is_resting;
                }
                self.begin()?;
            }
            Happening::PlayerFailed(link, reason) => {
                self.notice(&Message::new("said-bot-failed").text("link", link).because("reason", reason));
            }
            Happening::Left(id) => {
                self.running.remove(&id);
                self.begin()?;
            }
        }
        Ok(())
    }

    /// Accepts a challenge if a seat is free and the player supports the game.
    fn answer(&mut self, id: String, game: &str) {
        let refusal = match (self.plays(game), self.has_room()) {
            (false, _) => Some((DeclineReason::Game, "said-bot-declines-game")),
            (true, false) => Some((DeclineReason::Busy, "said-bot-declines-full")),
            (true, true) => None,
        };
        match (self.bot.answer(&id, refusal.map(|(reason, _)| reason)), refusal) {
            (Ok(()), None) => drop(self.accepted.insert(id)),
            (Ok(()), Some((_, key))) => self.notice(&Message::new(key).text("game", game)),
            // The server repeats a challenge whose answer did not arrive, after the next connection.
            (Err(_), _) => {}
        }
    }

    fn plays(&self, game: &str) -> bool {
        let Playing { players, seed, .. } = &*self.playing;
        let setup = game
            .parse()
            .ok()
            .and_then(|spec: GameSpec| spec.setup(&mut Dice::new(*seed, Stream::SetUp)).ok());
        setup.is_some_and(|setup| players.plays(&setup))
    }

    /// Starts waiting games while seats are free.
    fn begin(&mut self) -> Result<(), Failure> {
        while self.active() < self.concurrency
            && self.running.len() < MOST_GAMES
            && let Some((id, seat)) = self.waiting.pop_front()
        {
            let game = BotGame::new(Arc::clone(&self.playing), id.clone(), seat, self.happenings.clone());
            let thread = game.play_on_a_thread()?;
            self.running.insert(id, Running { thread, is_over: false, is_resting: false });
        }
        Ok(())
    }

    /// Seeks a game with another bot, if requested and a seat is free.
    fn look_for_games(&mut self) {
        let Some((game, time)) = &self.seek else { return };
        let is_due = self.sought.is_none_or(|sought| sought.elapsed() >= SEEK_AGAIN);
        if is_due && !self.is_lost && self.has_room() {
            self.sought = Some(Instant::now());
            let time = time.map(|time| time.to_string());
            if let Err(error) = self.bot.seek(&game.to_string(), time.as_deref())
                && !error.is_passing()
            {
                self.notice(&error.message());
            }
        }
    }

    /// Returns the reason why the bot is not connected.
    fn lost(&self, error: &ClientError) -> Message {
        if self.was_connected {
            return Message::new("said-bot-lost").because("reason", error.message());
        }
        match error.is_nobody_there() {
            true => Message::new("said-bot-nobody").text("url", self.playing.client.server()),
            false => Message::new("said-bot-unreachable").because("reason", error.message()),
        }
    }

    fn notice(&self, message: &Message) {
        if let Some(words) = &self.words {
            // Nothing can be reported once standard error is closed.
            let _ = writeln!(io::stderr(), "{}", words.texts.tell(message));
        }
    }

    fn print(&self, outcome: &Outcome) -> io::Result<()> {
        let Some(Words { texts, json }) = &self.words else { return Ok(()) };
        let line = if *json {
            json_line(outcome)?
        } else {
            let key = match outcome.winner {
                Some(winner) if winner == outcome.side => "said-bot-won",
                Some(_) => "said-bot-lost-game",
                None => "said-bot-drawn",
            };
            texts.tell(&Message::new(key).text("link", &outcome.link))
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }
}
