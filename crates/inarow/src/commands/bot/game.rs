//! Game of a bot, which asks the player on its turn and answers offers as computers do.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_client::{Ask, Connection, News, Offer, Orders, SeatKey, TableEvent};
use inarow_core::{Explain, Message, Side};
use inarow_play::{
    Clock, EventKind, Limits, Match, Player, PlayerError, Remote, Replica, Reply, Seat, Update, accepts_draw,
};
use inarow_record::End;
use serde::Serialize;

use super::{Happening, LOOK, Playing};

/// Time that a finished game stays open for a rematch.
const REMATCH: Duration = Duration::from_secs(60);
/// Time without a move of the opponent after which the game no longer counts as active.
const REST: Duration = Duration::from_secs(120);
/// Interval of claims against an absent opponent.
const CLAIM: Duration = Duration::from_secs(3_600);
/// Part of the clock withheld from a player for the transmission of its move, at most a tenth.
const MARGIN: Duration = Duration::from_millis(200);

/// Result of a game for the bot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Outcome {
    pub(super) id: String,
    pub(super) link: String,
    /// Side of the bot.
    pub(super) side: Side,
    pub(super) winner: Option<Side>,
    pub(super) why: End,
}

/// Signal that wakes the thread of a game.
enum Signal {
    News,
    Update(Update),
}

pub(super) struct BotGame {
    playing: Arc<Playing>,
    id: String,
    key: SeatKey,
    happenings: Sender<Happening>,
    replica: Option<Replica>,
    /// Seat of the bot, whose key has the bot's side at the time of the announcement.
    seat: Option<Seat>,
    player: Option<Box<dyn Player>>,
    /// Time of the game, with the moment of this reading.
    time: (Duration, Instant),
    asked: Option<u64>,
    next_id: u64,
    /// Number of steps after the bot's last move, or `None` when the bot is to play again.
    played: Option<u32>,
    has_answered_draw: bool,
    over: Option<Instant>,
    /// Time of the last event.
    happened: Instant,
    is_resting: bool,
    /// Number of claims since the last event.
    claims: u32,
}

impl BotGame {
    pub(super) fn new(
        playing: Arc<Playing>,
        id: String,
        key: SeatKey,
        happenings: Sender<Happening>,
    ) -> BotGame {
        BotGame {
            playing,
            id,
            key,
            happenings,
            replica: None,
            seat: None,
            player: None,
            time: (Duration::ZERO, Instant::now()),
            asked: None,
            next_id: 0,
            played: None,
            has_answered_draw: false,
            over: None,
            happened: Instant::now(),
            is_resting: false,
            claims: 0,
        }
    }

    /// Plays to the end, or until the bot is stopped.
    pub(super) fn play_on_a_thread(mut self) -> std::io::Result<JoinHandle<()>> {
        std::thread::Builder::new().name("bot-game".to_owned()).spawn(move || {
            let (signals, inbox) = channel();
            let wake = signals.clone();
            let woken = move || {
                // The game may have been left.
                let _ = wake.send(Signal::News);
            };
            let opened = Connection::open(&self.playing.client, &self.id, Some(&self.key), woken);
            match opened {
                Ok(connection) => self.play(&connection, &signals, &inbox),
                Err(error) => self.failed(error.message()),
            }
            self.tell(Happening::Left(self.id.clone()));
        })
    }

    fn tell(&self, happening: Happening) {
        // The program may have ended.
        let _ = self.happenings.send(happening);
    }

    fn failed(&self, reason: Message) {
        self.tell(Happening::PlayerFailed(self.link(), reason));
    }

    fn link(&self) -> String {
        let link = self.playing.client.server().game(&self.id);
        link.map_or_else(|| self.id.clone(), |link| link.to_string())
    }

    fn play(&mut self, connection: &Connection, signals: &Sender<Signal>, inbox: &Receiver<Signal>) {
        let mut orders = connection.orders();
        while !self.playing.stop.is_set() {
            match inbox.recv_timeout(LOOK) {
                Ok(Signal::News) => {
                    for news in connection.take() {
                        if !self.take(news, &mut orders) {
                            return;
                        }
                    }
                }
                Ok(Signal::Update(Update::Done { id, reply })) => self.decided(id, reply, &mut orders),
                Ok(Signal::Update(_)) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if self.over.is_some_and(|over| over.elapsed() >= REMATCH) {
                return;
            }
            if let Err(error) = self.consider(signals, &orders) {
                self.player_failed(&error, &orders);
            }
            self.rest(&orders);
        }
    }

    /// Makes room for other games while the opponent is idle, and claims the game against an absent opponent.
    fn rest(&mut self, orders: &Orders) {
        let is_idle = self.over.is_none() && self.asked.is_none() && self.happened.elapsed() >= REST;
        if is_idle != self.is_resting {
            self.is_resting = is_idle;
            // The engine is recreated for its next request.
            self.player = self.player.take().filter(|_| !is_idle);
            self.tell(Happening::Resting(self.id.clone(), is_idle));
        }
        if is_idle && self.happened.elapsed() >= CLAIM * (self.claims + 1) {
            self.claims += 1;
            orders.ask(Ask::Claim);
        }
    }

    /// Follows the game, and returns whether the game continues.
    fn take(&mut self, news: News, orders: &mut Orders) -> bool {
        if matches!(news, News::Event(_) | News::Table(_)) {
            (self.happened, self.claims) = (Instant::now(), 0);
        }
        match news {
            News::Snapshot(snapshot) => {
                self.time = (Duration::from_millis(snapshot.at_ms), Instant::now());
                let Ok(replica) = Replica::new(*snapshot) else {
                    self.failed(Message::new("client-not-understood"));
                    return false;
                };
                self.seat.get_or_insert(replica.game().seat_of(self.key.side));
                let moves = |replica: &Replica| replica.game().record().plies.clone();
                let has_missed = self.replica.as_ref().is_some_and(|old| moves(old) != moves(&replica));
                if has_missed && self.playing.players.follow_moves() {
                    self.player = None;
                }
                self.replica = Some(replica);
                // The pending request may be obsolete.
                self.cancel();
            }
            News::Event(event) => {
                self.time = (Duration::from_millis(event.at_ms), Instant::now());
                if matches!(event.kind, EventKind::TakenBack { .. }) {
                    self.played = None;
                    self.cancel();
                }
                let followed = self.replica.as_mut().is_some_and(|replica| replica.apply(&event).is_ok());
                if !followed {
                    orders.ask_snapshot();
                } else if let Some(player) = &mut self.player {
                    player.tell(&event);
                }
            }
            News::Table(TableEvent::TakeBackOffered { side }) if !self.is_own(side) => {
                orders.ask(Ask::Answer { to: Offer::TakeBack, accept: false });
            }
            News::Table(TableEvent::RematchOffered { side }) if !self.is_own(side) => {
                orders.ask(Ask::Answer { to: Offer::Rematch, accept: true });
            }
            News::Refused { ask: Ask::Play(_) | Ask::Choose(_), error } => {
                let is_late =
                    matches!(error.code(), Some("out-of-turn" | "game-over" | "stale")) || error.is_passing();
                if is_late {
                    self.played = None;
                } else {
                    self.give_up(error.message(), orders);
                }
            }
            News::Failed(error) => {
                self.failed(error.message());
                return false;
            }
            News::Ended => return false,
            News::Table(_)
            | News::SaidBefore { .. }
            | News::Claim(_)
            | News::Score(_)
            | News::Present
            | News::Refused { .. }
            | News::Lost(_) => {}
        }
        true
    }

    fn is_own(&self, side: Side) -> bool {
        let seat = self.replica.as_ref().map(|replica| replica.game().seat_of(side));
        seat.is_some() && seat == self.seat
    }

    fn cancel(&mut self) {
        if self.asked.take().is_some()
            && let Some(player) = &mut self.player
        {
            player.cancel();
        }
    }

    /// Takes the next action that the game requires.
    fn consider(&mut self, signals: &Sender<Signal>, orders: &Orders) -> Result<(), PlayerError> {
        let (Some(replica), Some(seat)) = (&self.replica, self.seat) else { return Ok(()) };
        let game = replica.game();
        let side = game.side_of(seat);
        if let Some(result) = game.result() {
            if self.over.is_none() {
                self.over = Some(Instant::now());
                let outcome = Outcome {
                    id: self.id.clone(),
                    link: self.link(),
                    side,
                    winner: result.winner,
                    why: result.why,
                };
                self.asked = None;
                // Stops a thinking engine.
                self.player = None;
                self.tell(Happening::Over(outcome));
            }
            return Ok(());
        }
        match game.draw_offer() {
            Some(by) if by != side && !self.has_answered_draw => {
                self.has_answered_draw = true;
                orders.ask(Ask::Answer { to: Offer::Draw, accept: accepts_draw(game, side) });
            }
            Some(_) => {}
            None => self.has_answered_draw = false,
        }
        let is_due = game.actor() == Some(seat) && self.asked.is_none() && self.played != Some(game.steps());
        if !is_due {
            return Ok(());
        }
        self.next_id += 1;
        let limits = Limits { clock: clock(game, side, self.time), ..Limits::default() };
        let Some(request) = game.request(self.next_id, limits) else { return Ok(()) };
        let player = match &mut self.player {
            Some(player) => player,
            None => self.player.insert(player(&self.playing, game, side, signals)?),
        };
        player.ask(&request);
        self.asked = Some(self.next_id);
        Ok(())
    }

    fn decided(&mut self, id: u64, reply: Result<Reply, PlayerError>, orders: &mut Orders) {
        if self.asked.take_if(|asked| *asked == id).is_none() {
            return;
        }
        let Some(game) = self.replica.as_ref().map(Replica::game) else { return };
        let steps = game.steps();
        match reply.map(|reply| game.command(reply)) {
            Ok(Some(command)) => {
                self.played = Some(steps);
                orders.send(command);
            }
            Ok(None) => self.player_failed(&PlayerError::NothingToDecide, orders),
            Err(error) => self.player_failed(&error, orders),
        }
    }

    fn player_failed(&mut self, error: &PlayerError, orders: &Orders) {
        if let Some(words) = self.playing.players.last_words(error) {
            orders.ask(Ask::Say(words));
        }
        self.give_up(error.message(), orders);
    }

    /// Resigns because the player failed.
    fn give_up(&mut self, reason: Message, orders: &Orders) {
        let steps = self.replica.as_ref().map(|replica| replica.game().steps());
        // The bot resigns only once.
        self.played = steps;
        orders.ask(Ask::Resign);
        self.failed(reason);
    }
}

/// Creates the player of a side in this game.
fn player(
    playing: &Playing,
    game: &Match,
    side: Side,
    signals: &Sender<Signal>,
) -> Result<Box<dyn Player>, PlayerError> {
    let updates = signals.clone();
    let on_update = Arc::new(move |update| {
        if !matches!(update, Update::Info { .. }) {
            // The game may have been left.
            let _ = updates.send(Signal::Update(update));
        }
    });
    playing.players.player(game, side, playing.seed, on_update)
}

/// Returns the clock for the player, reduced by the margin.
fn clock(game: &Match, side: Side, (at, since): (Duration, Instant)) -> Option<Clock> {
    let mut clock = game.clock(side, at + since.elapsed())?;
    for left in [&mut clock.left, &mut clock.per_move].into_iter().flatten() {
        *left = left.saturating_sub(MARGIN.min(*left / 10));
    }
    Some(clock)
}
