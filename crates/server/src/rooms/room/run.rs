//! The main loop of a room.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_play::{EventKind, Update};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::{Asked, Presence, Request, Room, Stay, Views};
use crate::change::{Answer, Change};
use crate::costs::{Cost, Work};
use crate::error::ApiError;
use crate::event::EventBody;
use crate::limits::Bucket;
use crate::metrics::{Gauge, Metrics};
use crate::nearby::{Announced, OpenGame};
use crate::refusal::Refusal;
use crate::request::{Join, PlayerCommand};
use crate::rooms::Rooms;
use crate::rooms::asleep::Asleep;
use crate::rooms::hosted_game::{HostedGame, Outcome, Rematch, first_side};
use crate::secret::{Secret, SecretHash, game_id};
use crate::store::{StoreError, Write};
use crate::terms::GameTerms;

/// Maximum number of waiting requests of a room. Further senders wait.
const INBOX: usize = 64;

/// `Retry-After` for a seat that has used up its commands or refusals.
const NEVER: Duration = Duration::from_secs(24 * 3_600);

/// Cells of a board, or events of a game, that are read about as fast as a usual request.
const LARGE: usize = 1_000;

/// Cells of a board whose room stays in memory for all of [`Limits::idle`](crate::limits::Limits::idle).
const USUAL_CELLS: u32 = 400;

/// Opens the room of a new game, or of the stored game with this id, which may have slept.
pub(crate) fn spawn(
    rooms: Arc<Rooms>,
    id: String,
    game: Option<HostedGame>,
    asleep: Option<Asleep>,
    from: Option<IpAddr>,
) -> mpsc::Sender<Asked> {
    let (sender, mut inbox) = mpsc::channel(INBOX);
    let own = sender.downgrade();
    tokio::spawn(async move {
        let (of_room, leased_id, is_new) = (Arc::clone(&rooms), id.clone(), game.is_some());
        let _open = Gauge::up(&of_room.metrics.rooms);
        let leased = rooms.lease(&id).await;
        let game = match (game, &leased) {
            // The room of a new game needs no lease, because no other server knows the game yet.
            (Some(game), _) => Ok(game),
            (None, Ok(_)) => load(&rooms, &id, from).await,
            (None, Err(error)) => Err(error.clone()),
        };
        match game {
            Ok(game) => Room::new(rooms, game, own, asleep, is_new).run(inbox).await,
            Err(error) => {
                // A game that cannot be read now is tried again, unless the game is damaged.
                let is_passing = matches!(
                    error,
                    ApiError::Busy | ApiError::Unavailable(StoreError::Locked | StoreError::Full)
                );
                if let Some(asleep) = asleep.filter(|_| is_passing) {
                    rooms.sleepers.add(&id, rooms.again(asleep));
                }
                rooms.remove(&id, &own);
                inbox.close();
                while let Some(asked) = inbox.recv().await {
                    asked.request.refuse(error.clone());
                }
            }
        }
        if let Ok(number) = leased {
            of_room.release(&leased_id, number).await;
        }
    });
    sender
}

async fn load(rooms: &Rooms, id: &str, from: Option<IpAddr>) -> Result<HostedGame, ApiError> {
    let stored = rooms.store.load(id).await.inspect_err(|error| {
        if let StoreError::Damaged(reason) = error {
            rooms.damaged.note(id, reason);
        }
    });
    let stored = stored?.ok_or(ApiError::NoSuchGame)?;
    // Large boards and long games are restored on threads that serve no moves.
    let cost = stored.terms.setup.shape().map_or(0, |shape| shape.cells()).max(stored.rows.len()) / LARGE;
    let restored = if cost == 0 {
        HostedGame::restore(stored)
    } else {
        rooms.costs.charge(Cost::Request, from, cost);
        rooms.costs.in_turn(Work::Board, from, || HostedGame::restore(stored)).await?
    };
    restored.map_err(|error| {
        rooms.damaged.note(id, &error.to_string());
        ApiError::Damaged
    })
}

impl Room {
    fn new(
        rooms: Arc<Rooms>,
        mut game: HostedGame,
        own: mpsc::WeakSender<Asked>,
        asleep: Option<Asleep>,
        is_new: bool,
    ) -> Room {
        game.see_unknown(rooms.lifetime.now_ms());
        let now = rooms.pulse.now();
        let given_back = asleep.map_or([Duration::ZERO; 2], |asleep| asleep.given_back);
        let people = given_back.map(|given_back| Presence {
            streams: Arc::default(),
            has_streamed: false,
            seen: now,
            lag: Duration::ZERO,
            given_back,
            commands: Bucket::full(rooms.limits.commands, now.into_std()),
        });
        // A room opened by a timer sleeps again at once, unless another request arrives.
        let used = if is_new { now } else { now.checked_sub(rooms.limits.idle).unwrap_or(now) };
        // The running room replaces the channel.
        let (updates, _) = mpsc::unbounded_channel();
        let base = game.time();
        let is_over = game.game().result().is_some() && !matches!(game.offers().rematch, Rematch::Offered(_));
        Room {
            rooms,
            game,
            base,
            opened: asleep.map_or(now, |asleep| asleep.since),
            still: None,
            pause_ends: None,
            looked: None,
            own,
            watchers: Vec::new(),
            views: Views::default(),
            played: None,
            people,
            thinking: None,
            next_id: 0,
            payer: None,
            ask_again: None,
            is_hurried: false,
            updates,
            changed: (!is_over).then_some(now),
            used,
            is_taken_back: false,
            is_broken: false,
            is_deleted: false,
            announced: None,
        }
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Asked>) {
        let (sender, mut updates) = mpsc::unbounded_channel::<(Update, Instant)>();
        self.updates = sender;
        loop {
            self.follow_watchers();
            self.next_turn().await;
            if self.is_broken {
                if let Some(asleep) = self.asleep().filter(|_| !self.is_deleted) {
                    self.rooms.sleepers.add(&self.game.terms().id, self.rooms.again(asleep));
                }
                self.rooms.remove(&self.game.terms().id, &self.own);
                return;
            }
            self.show();
            self.announce();
            let wake = self.rooms.pulse.timer(self.wake_at());
            tokio::select! {
                asked = inbox.recv() => match asked {
                    Some(asked) => {
                        self.take_answers(&mut updates).await;
                        self.handle(asked).await;
                    }
                    // All senders are gone because the server ends.
                    None => return,
                },
                Some((update, came)) = updates.recv() => {
                    if let Some(change) = self.updated(update, came) {
                        self.store(change).await;
                    }
                }
                () = sleep_until(wake) => {
                    // Commands that arrived before the flag count before the flag.
                    self.take_answers(&mut updates).await;
                    for _ in 0..inbox.len() {
                        let Ok(asked) = inbox.try_recv() else { break };
                        self.handle(asked).await;
                    }
                    let at = self.time_of_flags();
                    let change = self.game.pass(at, self.rooms.limits.challenge);
                    self.store(change).await;
                    self.dismiss();
                    if self.is_idle() {
                        let (id, sleepers) = (&self.game.terms().id, &self.rooms.sleepers);
                        if self.rooms.remove_if_idle(id, &inbox, self.asleep(), sleepers) {
                            inbox.close();
                            // A client whose request arrives now asks again, and another room opens.
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Plays the answers of computers that have arrived.
    async fn take_answers(&mut self, updates: &mut mpsc::UnboundedReceiver<(Update, Instant)>) {
        while let Ok((update, came)) = updates.try_recv() {
            if let Some(change) = self.updated(update, came) {
                self.store(change).await;
            }
        }
    }

    /// Announces a listed game while the creator is present and the game waits for a player.
    fn announce(&mut self) {
        let Some(network) = self.rooms.network.as_ref().filter(|_| self.game.terms().listed) else { return };
        let waits = self.game.free_seat(None).filter(|_| self.game.game().result().is_none());
        let waits = waits.filter(|free| self.people[free.other().index()].streams.are_open());
        match waits {
            None => self.announced = None,
            Some(_) if self.announced.is_some() => {}
            Some(free) => {
                let terms = self.game.terms();
                let game = OpenGame {
                    id: terms.id.clone(),
                    game: terms.game.clone(),
                    time: terms.time,
                    from: Some(self.game.game().player(free.other()).name.clone())
                        .filter(|name| !name.is_empty()),
                    address: network.address,
                };
                self.announced = Some(Announced::new(&network.announcer, &game));
            }
        }
    }

    /// Returns the moment of the pulse at which time changes the game.
    fn due(&self) -> Option<Instant> {
        /// Game times are whole milliseconds.
        const ROUNDING: Duration = Duration::from_millis(1);
        if self.is_of_computers() {
            // A computer exceeds its time only slightly, and no clock runs while the game's time is stopped.
            return self
                .game
                .deadline()
                .filter(|_| self.still.is_none())
                .map(|end| self.moment(end) + ROUNDING);
        }
        let lag = self.game.game().actor().map(|seat| self.people[seat.index()].lag(&self.rooms.limits));
        let flag = self.game.deadline().map(|deadline| deadline + lag.unwrap_or_default());
        let challenge = self.game.time_of_challenges(self.rooms.limits.challenge);
        [flag, challenge].into_iter().flatten().min().map(|due| self.moment(due) + ROUNDING)
    }

    /// Returns the moment of the pulse at which the room acts without a request.
    fn wake_at(&self) -> Instant {
        /// Minimum interval of checking whether the readers are still connected.
        const LEAST: Duration = Duration::from_secs(1);
        let now = self.rooms.pulse.now();
        let later = now + self.rooms.limits.idle.max(LEAST);
        let sleep = if self.may_sleep() { self.used + self.idle() } else { later };
        let watched = self.is_of_computers().then(|| self.looked.map(|at| at + self.rooms.limits.watched));
        let ends =
            self.changed.filter(|_| self.game.game().result().is_some()).into_iter().flat_map(|changed| {
                [Stay::Reader, Stay::Player].map(|stay| self.stay(stay).map(|stay| changed + stay))
            });
        let ends = ends.flatten().chain(watched.flatten()).filter(|at| *at > now);
        [Some(sleep), self.due(), self.ask_again, self.pause_ends, self.views.again()]
            .into_iter()
            .flatten()
            .chain(ends)
            .fold(later, Instant::min)
    }

    /// Returns how long the room stays in memory unused. Large boards and long games stay for less time,
    /// because they need more memory.
    fn idle(&self) -> Duration {
        let cells = u32::try_from(self.game.size()).unwrap_or(u32::MAX).max(USUAL_CELLS);
        self.rooms.limits.idle * USUAL_CELLS / cells
    }

    /// Returns the state of the game for its sleep, or `None` if time cannot change the game.
    fn asleep(&self) -> Option<Asleep> {
        if !self.game.is_awake() {
            return None;
        }
        let since = self.moment(self.game.time());
        let given_back = self.people.each_ref().map(|person| person.given_back);
        self.due().map(|due| Asleep { since, due, given_back })
    }

    /// Whether both players are computers.
    pub(super) fn is_of_computers(&self) -> bool {
        !self.game.has_clients()
    }

    /// Returns how long a stream stays open after the last event of a finished game. Returns `None` if the
    /// reader closes the stream.
    fn stay(&self, stay: Stay) -> Option<Duration> {
        let [quiet, offered] = self.rooms.limits.rematch;
        let is_offered = matches!(self.game.offers().rematch, Rematch::Offered(_));
        match stay {
            Stay::Reader => Some(if is_offered { offered } else { quiet }),
            Stay::Player => Some(offered * 10),
            Stay::Open => None,
        }
    }

    /// Whether a stream can end because the game and its rematch are settled.
    pub(super) fn is_told(&self, stay: Stay) -> bool {
        let Some(_) = self.game.game().result() else { return false };
        match (&self.game.offers().rematch, self.stay(stay)) {
            (Rematch::Agreed(_), _) => true,
            _ if !self.game.has_clients() => true,
            (_, None) => false,
            (Rematch::Declined, Some(_)) => true,
            (_, Some(stay)) => self
                .changed
                .is_none_or(|changed| self.rooms.pulse.now().saturating_duration_since(changed) >= stay),
        }
    }

    /// Whether nothing needs the room in memory.
    fn may_sleep(&self) -> bool {
        let will_be_asked = self.ask_again.is_some();
        self.watchers.is_empty() && self.thinking.is_none() && !will_be_asked
    }

    fn is_idle(&self) -> bool {
        let since = self.rooms.pulse.now().saturating_duration_since(self.used);
        self.may_sleep() && since >= self.idle()
    }

    async fn handle(&mut self, Asked { from, came, request }: Asked) {
        let now = self.rooms.pulse.now();
        if !matches!(request, Request::Wake { .. } | Request::IsSeen { .. }) {
            self.used = now;
        }
        let looks = matches!(request, Request::View { .. } | Request::Screen { .. } | Request::Watch { .. });
        if looks && self.is_of_computers() {
            self.looked = Some(now);
            self.payer = from;
        }
        match request {
            Request::Join { asked, reply } => drop(reply.send(self.join(&asked, from).await)),
            Request::Command { secret, command, reply } => {
                drop(reply.send(self.command(&secret, &command, (from, came)).await));
            }
            Request::View { reply } => drop(reply.send(Ok(self.view()))),
            Request::Record { reply } => drop(reply.send(Ok(self.game.record()))),
            Request::AnswerChallenge { bot, answer, reply } => {
                drop(reply.send(self.answer_challenge(&bot, answer).await));
            }
            Request::BotNotice { bot, secret, reply } => {
                drop(reply.send(self.notice(&bot, secret).await));
            }
            Request::Follow { watcher, number, wish, reply } => {
                self.follow(watcher, number, &wish, from);
                drop(reply.send(Ok(())));
            }
            Request::Wake { reply } => {
                self.views.are_due();
                self.see_leaving();
                self.store_seen().await;
                drop(reply.send(Ok(())));
            }
            Request::Made { secret, reply } => {
                let made = (Box::new(self.game.terms().clone()), self.game.seat_with(&secret));
                drop(reply.send(Ok(made)));
            }
            Request::Screen { secret, reply } => drop(reply.send(Ok(self.screen(secret)))),
            Request::Watch { since, secret, stay, reply } => {
                drop(reply.send(self.watch(since, secret, stay)));
                self.store_seen().await;
            }
            Request::BreakOff { reply } => drop(reply.send(self.break_off().await)),
            Request::Leave { reply } => {
                (self.is_broken, self.is_deleted) = (true, true);
                drop(reply.send(Ok(())));
            }
            Request::IsSeen { reply } => drop(reply.send(Ok(self.is_seen()))),
            Request::Lag { seat, lag } => {
                self.people[seat.index()].lag = lag;
                self.see(seat);
                self.store_seen().await;
            }
        }
    }

    async fn break_off(&mut self) -> Result<(), ApiError> {
        let at = self.now();
        let change = self.game.break_off(at).ok_or(ApiError::Refused(Refusal::GameOver))?;
        self.try_store(change).await
    }

    async fn join(&mut self, asked: &Join, from: Option<IpAddr>) -> Result<(Side, Secret), ApiError> {
        let secret = match &asked.command {
            Some(command) => Secret::of_join(&self.game.terms().id, command),
            None => Secret::new()?,
        };
        if let Some(seat) = self.game.seat_with(&secret.hash()) {
            return Ok((first_side(seat), secret));
        }
        let seat = self.game.free_seat(None).ok_or(ApiError::Full)?;
        if self.game.game().result().is_some() {
            return Err(ApiError::JoinOver);
        }
        if let Some(from) = from {
            self.rooms.costs.allow(Cost::Stored, from)?;
            self.payer = Some(from);
        }
        self.see(seat);
        let change = self.game.sit(seat, &asked.name, secret.hash(), self.now());
        self.try_store(change).await?;
        Ok((first_side(seat), secret))
    }

    async fn command(
        &mut self,
        secret: &SecretHash,
        command: &PlayerCommand,
        (from, came): (Option<IpAddr>, Instant),
    ) -> Result<Answer, ApiError> {
        let seat = self.game.seat_with(secret).ok_or(ApiError::WrongSecret)?;
        let rate = self.rooms.limits.commands;
        self.see(seat);
        let person = &mut self.people[seat.index()];
        person.commands.take(rate, self.used.into_std()).map_err(ApiError::TooMany)?;
        if self.game.is_exhausted(seat, command) {
            return Err(ApiError::TooMany(NEVER));
        }
        if let Some(from) = from
            && !self.game.has_answered(seat, command)
        {
            self.rooms.costs.allow(Cost::Stored, from)?;
            if self.game.would_play_again(seat, command) {
                self.rooms.costs.allow(Cost::Game, from)?;
            }
            self.payer = Some(from);
        }
        let gone = self.is_gone(seat.other());
        // A move on its way still counts, whichever command arrives meanwhile.
        let doers = [Some(seat), self.game.game().actor()].into_iter().flatten();
        let at = doers.map(|seat| self.time_of(seat, came)).min().unwrap_or_default();
        let steps = self.game.game().steps();
        let Outcome { answer, mut change, rematch } = self.game.act(seat, command, at, gone);
        if rematch {
            self.play_again(&mut change).await?;
        } else {
            self.try_store(change).await?;
        }
        // Time is given back only if the player's clock was running.
        if self.game.game().steps() > steps && steps > 0 && !self.game.terms().time.is_none() {
            let person = &mut self.people[seat.index()];
            person.given_back += person.lag(&self.rooms.limits);
        }
        let metrics = &self.rooms.metrics;
        Metrics::count(match answer {
            Answer::Done(_) => &metrics.commands_done,
            Answer::Refused(_) => &metrics.commands_refused,
        });
        Ok(answer)
    }

    /// Creates the rematch with exchanged sides. The players' secrets are valid in the new game.
    async fn play_again(&mut self, change: &mut Change) -> Result<(), ApiError> {
        let made = self.new_game(change).await;
        let (next, write) = match made {
            Ok(made) => made,
            Err(error) => {
                self.is_broken = true;
                return Err(error);
            }
        };
        let lines = self.to_tell(&write);
        self.rooms.costs.charge(Cost::Stored, self.payer, write.bytes());
        if let Err(error) = self.rooms.store.write(write).await {
            self.is_broken = true;
            return Err(error.into());
        }
        Metrics::count(&self.rooms.metrics.games_created);
        let notices = next.bot_notices();
        self.rooms.open(next);
        for (bot, notice) in notices {
            self.rooms.bots.tell(&bot, notice);
        }
        self.changed = Some(self.rooms.pulse.now());
        self.tell(&lines);
        Ok(())
    }

    fn to_tell(&self, write: &Write) -> Vec<Arc<str>> {
        let id = &self.game.terms().id;
        let own = write.changes.iter().filter(|(game, _)| game == id);
        own.flat_map(|(_, change)| change.lines.iter().cloned()).collect()
    }

    /// Returns the rematch of this game, and the changes to store for both games.
    async fn new_game(&mut self, change: &mut Change) -> Result<(HostedGame, Write), ApiError> {
        let old = self.game.terms();
        let (id, seed) = (game_id()?, crate::secret::seed()?);
        let [first, second] = old.players.clone();
        // If the account is empty, the walls and their seed are reused.
        let made = self.rooms.setup_of(&old.game, seed, self.payer).await;
        let (seed, setup) = made.map_or_else(|_| (old.seed, old.setup.clone()), |setup| (seed, setup));
        let terms = GameTerms {
            id: id.clone(),
            seed,
            setup,
            players: [second, first],
            is_return: !old.is_return,
            score: self.game.series_score().exchanged(),
            ..old.clone()
        };
        let (mut next, begun) = HostedGame::new(terms).map_err(|_| ApiError::Broken)?;
        let mut changes = vec![(id.clone(), begun)];
        changes.extend(next.take_over(&self.game).into_iter().map(|change| (id.clone(), change)));
        let told = self.game.rematch_made(&id, &self.rooms.site.link(&id), self.now());
        change.events.extend(told.events);
        change.lines.extend(told.lines);
        changes.push((self.game.terms().id.clone(), std::mem::take(change)));
        let games = vec![next.terms().clone()];
        Ok((next, Write { games, changes, ..Write::default() }))
    }

    /// Stores a change and then notifies watchers. A change that cannot be stored has not happened. The room
    /// then ends.
    pub(super) async fn try_store(&mut self, change: Change) -> Result<(), ApiError> {
        if change.is_empty() {
            return Ok(());
        }
        let lines = change.lines.clone();
        let has = |is_it: fn(&EventKind) -> bool| {
            change
                .events
                .iter()
                .any(|(_, event)| matches!(&event.body, EventBody::Match(kind) if is_it(kind)))
        };
        let is_taken_back = has(|kind| matches!(kind, EventKind::TakenBack { .. }));
        let is_step =
            is_taken_back || has(|kind| matches!(kind, EventKind::Moved { .. } | EventKind::Chosen { .. }));
        let changes = vec![(self.game.terms().id.clone(), change)];
        let write = Write { changes, ..Write::default() };
        self.rooms.costs.charge(Cost::Stored, self.payer, write.bytes());
        if let Err(error) = self.rooms.store.write(write).await {
            self.is_broken = true;
            return Err(error.into());
        }
        if !lines.is_empty() {
            self.changed = Some(self.rooms.pulse.now());
            self.tell(&lines);
            self.is_taken_back |= is_taken_back;
            if is_step {
                // The queue, the writer and the slow connection of the player cost no clock time.
                let now = self.now();
                self.game.begin_turn(now);
                self.pause_ends =
                    self.is_of_computers().then(|| self.rooms.pulse.now() + self.rooms.limits.pace);
            }
        }
        Ok(())
    }

    /// Stores when players were last seen.
    async fn store_seen(&mut self) {
        let change = self.game.take_seen();
        self.store(change).await;
    }

    async fn store(&mut self, change: Change) {
        // The writer has logged the error, and the room ends.
        let _ = self.try_store(change).await;
    }

    /// Starts the search of the computer to move.
    async fn next_turn(&mut self) {
        let is_taken_back = std::mem::take(&mut self.is_taken_back);
        self.cancel_stale(is_taken_back);
        while !self.is_broken
            && let Err((seat, error)) = self.ask_computer()
        {
            tracing::warn!(game = self.game.terms().id, %error, "a computer cannot play");
            let at = self.now();
            let change = self.game.computer_decided(seat, Err(error), at);
            self.store(change).await;
        }
    }
}

#[cfg(test)]
mod tests;
