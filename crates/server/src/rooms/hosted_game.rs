//! A hosted game: the match, the holders of its seats, offers, and the answers already given. A hosted game has
//! no sockets, no storage and no clock. The caller passes the time and stores the changes.

mod bots;
mod commands;
mod played;
mod restore;
mod seen;
#[cfg(test)]
pub(crate) mod tests;
mod view;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_engine::Clock;
use inarow_play::{
    Command, Conversation, EventKind, Match, MatchError, MatchSetup, PlayerSpec, Seat, Waiting, chance_dice,
    settle_chance,
};
use inarow_record::{ClockTag, PlayerTag};

use crate::change::{Answer, BotSeat, Change};
use crate::event::{AroundEvent, DeclineReason, EventBody, StoredEvent};
use crate::seat_player::SeatPlayer;
use crate::secret::SecretHash;
use crate::terms::GameTerms;

pub(crate) use commands::Outcome;
pub(crate) use played::Played;
use seen::Seen;
pub(crate) use view::GameScreen;

/// Maximum number of events of a game. A whole game on the largest board has far fewer, even with take-backs
/// and chat.
const MAX_EVENTS: usize = 30_000;

/// Maximum number of chat messages of a game.
const MAX_SAID: usize = 1_000;
/// Maximum number of stored refusals of a seat.
const MAX_REFUSED: usize = 1_000;

/// Example games of every kind, for tests and the fuzzer.
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) const EXAMPLE_GAMES: [&str; 6] = [
    "tictactoe",
    "gomoku:opening=swap2",
    "ultimate",
    "score:fill=random-row:size=5:length=3:moves=12",
    "line:7x6:k=4:reply=last-move",
    "renju",
];

/// Returns the side of a seat before an opening's choice. Clients always get this side, whatever side is chosen
/// later.
pub(crate) fn first_side(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::X,
        Seat::Second => Side::O,
    }
}

/// Holder of a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Holder {
    Computer,
    /// The seat is free for any human.
    Nobody,
    /// A human, identified by a secret.
    Person(SecretHash),
    /// A bot that has not answered its challenge yet.
    Challenged,
    /// A bot, identified by its secret.
    Bot(SecretHash),
}

impl Holder {
    /// Whether the seat has no player yet.
    fn is_free(self) -> bool {
        matches!(self, Holder::Nobody | Holder::Challenged)
    }

    fn secret(&self) -> Option<&SecretHash> {
        match self {
            Holder::Person(secret) | Holder::Bot(secret) => Some(secret),
            Holder::Computer | Holder::Nobody | Holder::Challenged => None,
        }
    }
}

/// Open offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    pub(crate) take_back: Option<Seat>,
    pub(crate) rematch: Rematch,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Rematch {
    #[default]
    None,
    Offered(Seat),
    Declined,
    /// Agreed, in the game with this id.
    Agreed(String),
}

/// A hosted game.
#[derive(Debug)]
pub(crate) struct HostedGame {
    terms: GameTerms,
    game: Match,
    holders: [Holder; 2],
    /// Reason of the bot that declined, by seat. The reason is kept while the seat is free.
    declined: [Option<DeclineReason>; 2],
    offers: Offers,
    lines: Vec<Arc<str>>,
    talk: Conversation,
    answers: HashMap<(Seat, String), Answer>,
    /// Number of refusals among the answers, by seat.
    refused: [usize; 2],
    /// Number of the match's first event that has no line yet.
    told: u64,
    /// Time of the last event.
    time: Duration,
    /// Time at which the challenges began. A restored game's challenges begin when the server restores the
    /// game.
    challenged: Duration,
    /// Stored value of [`HostedGame::is_awake`].
    stored_awake: bool,
    /// Stored states of bots, by seat.
    stored_bots: [Option<BotSeat>; 2],
    /// Time at which each player was last seen, by seat. Only games without clocks have this time.
    seen: [Seen; 2],
    change: Change,
}

impl HostedGame {
    /// Starts a game. Returns the game and the change to store.
    ///
    /// # Errors
    /// When the terms do not describe a game.
    pub(crate) fn new(terms: GameTerms) -> Result<(HostedGame, Change), MatchError> {
        let mut hosted = HostedGame::before_its_events(terms)?;
        hosted.collect();
        hosted.settle(Duration::ZERO);
        let change = hosted.take_change();
        Ok((hosted, change))
    }

    /// Creates a game before its first event.
    fn before_its_events(terms: GameTerms) -> Result<HostedGame, MatchError> {
        let tag = |player: &SeatPlayer| match player {
            SeatPlayer::Spec(spec) if !spec.is_human() => spec.tag(),
            _ => PlayerTag::default(),
        };
        let clock = (!terms.time.is_none()).then_some(ClockTag { x: terms.time, o: terms.time });
        let [x, o] = [tag(&terms.players[0]), tag(&terms.players[1])];
        let mut game = Match::new(MatchSetup {
            game: Some(terms.game.clone()),
            seed: Some(terms.seed),
            x,
            o,
            clock,
            ..MatchSetup::new(terms.setup.clone())
        })?;
        game.wait_for_first_step();
        let holders = terms.players.each_ref().map(|player| match player {
            SeatPlayer::Bot(_) => Holder::Challenged,
            player if player.is_computer() => Holder::Computer,
            _ => Holder::Nobody,
        });
        Ok(HostedGame {
            terms,
            game,
            holders,
            declined: [None, None],
            offers: Offers::default(),
            lines: Vec::new(),
            talk: Conversation::default(),
            refused: [0; 2],
            answers: HashMap::new(),
            told: 0,
            time: Duration::ZERO,
            challenged: Duration::ZERO,
            stored_awake: false,
            stored_bots: [None, None],
            seen: [Seen::default(); 2],
            change: Change::default(),
        })
    }

    pub(crate) fn terms(&self) -> &GameTerms {
        &self.terms
    }

    pub(crate) fn game(&self) -> &Match {
        &self.game
    }

    pub(crate) fn holder(&self, seat: Seat) -> Holder {
        self.holders[seat.index()]
    }

    pub(crate) fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Returns the number of the last event.
    pub(crate) fn last(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Returns the lines of the events after this number, or `None` if the game has fewer events.
    pub(crate) fn lines_after(&self, n: u64) -> Option<&[Arc<str>]> {
        self.lines.get(usize::try_from(n).ok()?..)
    }

    /// Returns the memory of the game in cells. An event with its answer counts as eight cells. Refusals do not
    /// count, because one player could charge refusals to the other.
    pub(crate) fn size(&self) -> usize {
        const EVENT: usize = 8;
        self.game.position().shape().cells().max(self.lines.len() * EVENT)
    }

    /// Returns the seat with this secret.
    pub(crate) fn seat_with(&self, secret: &SecretHash) -> Option<Seat> {
        let has = |seat: &Seat| self.holders[seat.index()].secret().is_some_and(|own| own.is(secret));
        // Both seats are compared, so that the time does not depend on the match.
        let found = [Seat::First, Seat::Second].map(|seat| has(&seat).then_some(seat));
        found[0].or(found[1])
    }

    /// Whether a human or a bot plays this seat, by commands.
    pub(crate) fn is_client(&self, seat: Seat) -> bool {
        !self.terms.players[seat.index()].is_computer()
    }

    /// Returns the first free seat for a human. With `side`, returns the seat of that side if the seat is free.
    pub(crate) fn free_seat(&self, side: Option<Side>) -> Option<Seat> {
        let free = |seat: &Seat| matches!(self.holder(*seat), Holder::Nobody);
        match side {
            Some(side) => Some(self.game.seat_of(side)).filter(free),
            None => [Side::X, Side::O].map(|side| self.game.seat_of(side)).into_iter().find(free),
        }
    }

    /// Seats a human in a free seat.
    pub(crate) fn sit(&mut self, seat: Seat, name: &str, secret: SecretHash, at: Duration) -> Change {
        let reserved = match &self.terms.players[seat.index()] {
            SeatPlayer::Spec(PlayerSpec::Human { name: Some(name) }) => name.clone(),
            _ => String::new(),
        };
        let name = if name.is_empty() { reserved } else { name.to_owned() };
        self.take_seat(seat, Holder::Person(secret), PlayerTag::new(name, "human"), at)
    }

    /// Gives a seat to a holder.
    fn take_seat(&mut self, seat: Seat, holder: Holder, player: PlayerTag, at: Duration) -> Change {
        self.tick(at);
        self.holders[seat.index()] = holder;
        self.declined[seat.index()] = None;
        let side = self.game.side_of(seat);
        // Replacing the player of a side is never refused.
        let _ = self.game.carry_out(Command::Replace { side, player }, at);
        self.collect();
        self.settle(at);
        self.change.seated = holder.secret().map(|secret| (seat, *secret));
        self.take_change()
    }

    /// Lets time pass. A flag may fall. Unanswered challenges expire after `patience`.
    pub(crate) fn pass(&mut self, at: Duration, patience: Duration) -> Change {
        self.tick(at);
        if self.time_of_challenges(patience).is_some_and(|end| at >= end) {
            self.decline_all(at);
        }
        self.take_change()
    }

    /// Starts the clock of the next turn, after a step was stored and sent.
    pub(crate) fn begin_turn(&mut self, at: Duration) {
        self.game.begin_turn(at);
    }

    /// Returns a side's clock.
    pub(crate) fn clock(&self, side: Side, at: Duration) -> Option<Clock> {
        self.game.clock(side, at)
    }

    /// Returns the time of the last event, from which the game continues.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// Returns the time at which the running clock runs out.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    /// Whether time alone can change the game. A flag may fall, or a challenge may expire.
    pub(crate) fn is_awake(&self) -> bool {
        // The time of a game of two computers does not advance while nobody watches it.
        self.has_clients() && (self.deadline().is_some() || self.is_challenge_open())
    }

    /// Whether a human or a bot plays, because only those may want a rematch.
    pub(crate) fn has_clients(&self) -> bool {
        self.is_client(Seat::First) || self.is_client(Seat::Second)
    }

    fn tick(&mut self, at: Duration) {
        // The match never refuses a tick.
        let _ = self.game.carry_out(Command::Tick, at);
        self.collect();
    }

    /// Makes the steps that need no player. Draws chance, and pauses the clock of a free seat.
    fn settle(&mut self, at: Duration) {
        if self.game.waiting() == Waiting::Chance {
            let mut dice = chance_dice(&self.game, self.terms.seed);
            // The match refuses no outcome, because the outcomes belong to the position.
            let _ = settle_chance(&mut self.game, &mut dice, at);
            self.collect();
        }
        if self.terms.time.is_none() || self.game.result().is_some() {
            return;
        }
        // No clock runs before the first step.
        let waits =
            self.game.steps() > 0 && self.game.actor().is_some_and(|seat| self.holder(seat).is_free());
        if waits != self.game.is_paused() {
            let command = if waits { Command::Pause } else { Command::Continue };
            // The match does not refuse the command, because its state differs.
            let _ = self.game.carry_out(command, at);
            self.collect();
        }
    }

    /// Takes over new events of the match.
    fn collect(&mut self) {
        let events: Vec<StoredEvent> = self
            .game
            .events_since(self.told)
            .into_iter()
            .flatten()
            // An empty player is a free seat.
            .filter(
                |event| !matches!(&event.kind, EventKind::Joined { player, .. } if player.kind.is_empty()),
            )
            .map(|event| StoredEvent { at_ms: event.at_ms, body: EventBody::Match(event.kind.clone()) })
            .collect();
        self.told = self.game.next_event();
        for event in events {
            self.push(event);
        }
    }

    fn happened(&mut self, event: AroundEvent, at: Duration) {
        // The system's clock may be behind the last event.
        let at_ms = inarow_play::whole_ms(at.max(self.time));
        self.push(StoredEvent { at_ms, body: EventBody::Around(event) });
    }

    fn push(&mut self, event: StoredEvent) {
        self.offers.note(&event.body, &self.game);
        hear(&mut self.talk, &event.body, &self.game);
        self.time = Duration::from_millis(event.at_ms);
        let n = self.last() + 1;
        let line: Arc<str> = event.line(n, self.game.position().shape()).into();
        self.lines.push(Arc::clone(&line));
        self.change.lines.push(line);
        self.change.events.push((n, event));
    }

    fn take_change(&mut self) -> Change {
        let is_awake = self.is_awake();
        if is_awake != self.stored_awake {
            self.stored_awake = is_awake;
            self.change.awake = Some(is_awake);
        }
        self.note_bots();
        std::mem::take(&mut self.change)
    }
}

/// Adds a chat message to the conversation.
fn hear(talk: &mut Conversation, body: &EventBody, game: &Match) {
    if let EventBody::Around(AroundEvent::Said { side, text }) = body {
        talk.hear(game.seat_of(*side), text);
    }
}

impl Offers {
    /// Updates the offers after an event.
    fn note(&mut self, body: &EventBody, game: &Match) {
        use AroundEvent as A;
        match body {
            EventBody::Match(
                EventKind::Moved { .. }
                | EventKind::Chosen { .. }
                | EventKind::TakenBack { .. }
                | EventKind::Over { .. },
            )
            | EventBody::Around(A::TakeBackDeclined { .. }) => self.take_back = None,
            EventBody::Around(A::TakeBackOffered { side }) => self.take_back = Some(game.seat_of(*side)),
            EventBody::Around(A::RematchOffered { side }) => {
                self.rematch = Rematch::Offered(game.seat_of(*side));
            }
            EventBody::Around(A::RematchDeclined { .. }) => self.rematch = Rematch::Declined,
            EventBody::Around(A::Rematch { id, .. }) => self.rematch = Rematch::Agreed(id.clone()),
            EventBody::Match(_) | EventBody::Around(A::Said { .. } | A::ChallengeDeclined { .. }) => {}
        }
    }
}
