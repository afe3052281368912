//! One game as the server hosts it: the match, who may play which seat, offers, and the answers already given. It
//! knows neither sockets nor storage nor clocks: whoever calls it says what time it is and stores what it made.

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

/// So many events a game may have. A whole game on the largest board stays far below, with take-backs and talk.
const MAX_EVENTS: usize = 30_000;

/// The players say something in one game so often at most.
const MAX_SAID: usize = 1_000;
/// So many commands of one seat are refused with a reason that is remembered.
const MAX_REFUSED: usize = 1_000;

/// Games of every kind, for tests and the fuzzer.
#[cfg(any(test, feature = "fuzzing"))]
pub(crate) const EXAMPLE_GAMES: [&str; 6] = [
    "tictactoe",
    "gomoku:opening=swap2",
    "ultimate",
    "score:fill=random-row:size=5:length=3:moves=12",
    "line:7x6:k=4:reply=last-move",
    "renju",
];

/// The side that a seat has before an opening's choice: the one that its player is told, and told again, whatever was
/// chosen meanwhile.
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
    /// A person may sit down.
    Nobody,
    /// A person, known by a secret.
    Person(SecretHash),
    /// A bot is to answer whether it plays.
    Challenged,
    /// A bot, known by its secret.
    Bot(SecretHash),
}

impl Holder {
    /// Whether nobody plays there yet.
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

/// Offers that wait for an answer.
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
    /// In the game with this id.
    Agreed(String),
}

/// A game of the server.
#[derive(Debug)]
pub(crate) struct HostedGame {
    terms: GameTerms,
    game: Match,
    holders: [Holder; 2],
    /// By seat: why its bot does not play, while nobody else does.
    declined: [Option<DeclineReason>; 2],
    offers: Offers,
    lines: Vec<Arc<str>>,
    talk: Conversation,
    answers: HashMap<(Seat, String), Answer>,
    /// By seat: how many of its answers are refusals.
    refused: [usize; 2],
    /// The number of the match's next event that is not among the lines yet.
    told: u64,
    /// When the last event happened.
    time: Duration,
    /// When the bots of this game were challenged, or the server that waits for them opened it.
    challenged: Duration,
    /// Stored value of [`HostedGame::is_awake`].
    stored_awake: bool,
    /// Stored states of bots, by seat.
    stored_bots: [Option<BotSeat>; 2],
    /// When each player was seen last, by seat; in a game without clocks.
    seen: [Seen; 2],
    change: Change,
}

impl HostedGame {
    /// A game that begins, and what is to be stored of it.
    ///
    /// # Errors
    /// When its terms are none of a game.
    pub(crate) fn new(terms: GameTerms) -> Result<(HostedGame, Change), MatchError> {
        let mut hosted = HostedGame::before_its_events(terms)?;
        hosted.collect();
        hosted.settle(Duration::ZERO);
        let change = hosted.take_change();
        Ok((hosted, change))
    }

    /// The game before anything of it is told.
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

    /// The number of the last event.
    pub(crate) fn last(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The lines of the events after this number; `None` when it is the number of none of them.
    pub(crate) fn lines_after(&self, n: u64) -> Option<&[Arc<str>]> {
        self.lines.get(usize::try_from(n).ok()?..)
    }

    /// Memory of the game, as cells of a board that take as much: an event with its answer takes as much as eight. Refusals
    /// of the other player are at nobody's cost.
    pub(crate) fn size(&self) -> usize {
        const EVENT: usize = 8;
        self.game.position().shape().cells().max(self.lines.len() * EVENT)
    }

    /// The seat whose secret this is.
    pub(crate) fn seat_with(&self, secret: &SecretHash) -> Option<Seat> {
        let has = |seat: &Seat| self.holders[seat.index()].secret().is_some_and(|own| own.is(secret));
        // Both are looked at, whichever fits.
        let found = [Seat::First, Seat::Second].map(|seat| has(&seat).then_some(seat));
        found[0].or(found[1])
    }

    /// Whether a person or a bot plays there: by commands.
    pub(crate) fn is_client(&self, seat: Seat) -> bool {
        !self.terms.players[seat.index()].is_computer()
    }

    /// The first seat that a person may take; the one of this side, where it is free.
    pub(crate) fn free_seat(&self, side: Option<Side>) -> Option<Seat> {
        let free = |seat: &Seat| matches!(self.holder(*seat), Holder::Nobody);
        match side {
            Some(side) => Some(self.game.seat_of(side)).filter(free),
            None => [Side::X, Side::O].map(|side| self.game.seat_of(side)).into_iter().find(free),
        }
    }

    /// A person sits down in a free seat.
    pub(crate) fn sit(&mut self, seat: Seat, name: &str, secret: SecretHash, at: Duration) -> Change {
        let reserved = match &self.terms.players[seat.index()] {
            SeatPlayer::Spec(PlayerSpec::Human { name: Some(name) }) => name.clone(),
            _ => String::new(),
        };
        let name = if name.is_empty() { reserved } else { name.to_owned() };
        self.take_seat(seat, Holder::Person(secret), PlayerTag::new(name, "human"), at)
    }

    /// Somebody with a secret takes a seat.
    fn take_seat(&mut self, seat: Seat, holder: Holder, player: PlayerTag, at: Duration) -> Change {
        self.tick(at);
        self.holders[seat.index()] = holder;
        self.declined[seat.index()] = None;
        let side = self.game.side_of(seat);
        // A side of the match: it refuses nobody.
        let _ = self.game.carry_out(Command::Replace { side, player }, at);
        self.collect();
        self.settle(at);
        self.change.seated = holder.secret().map(|secret| (seat, *secret));
        self.take_change()
    }

    /// Time has passed: a flag may have fallen, and a challenge is not answered any more that has waited for so long.
    pub(crate) fn pass(&mut self, at: Duration, patience: Duration) -> Change {
        self.tick(at);
        if self.time_of_challenges(patience).is_some_and(|end| at >= end) {
            self.decline_all(at);
        }
        self.take_change()
    }

    /// A step was stored and sent: the next turn is timed from now on.
    pub(crate) fn begin_turn(&mut self, at: Duration) {
        self.game.begin_turn(at);
    }

    /// Time on a side's clock.
    pub(crate) fn clock(&self, side: Side, at: Duration) -> Option<Clock> {
        self.game.clock(side, at)
    }

    /// The time of the last event: the game goes on from there.
    pub(crate) fn time(&self) -> Duration {
        self.time
    }

    /// When the running clock runs out, if nothing happens.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    /// Whether time alone makes something happen: a flag falls, or a challenge ends.
    pub(crate) fn is_awake(&self) -> bool {
        // The time of two computers stands still while nobody watches them.
        self.has_clients() && (self.deadline().is_some() || self.is_challenge_open())
    }

    /// Whether a person or a bot plays, who may want to play again.
    pub(crate) fn has_clients(&self) -> bool {
        self.is_client(Seat::First) || self.is_client(Seat::Second)
    }

    fn tick(&mut self, at: Duration) {
        // A tick is never refused.
        let _ = self.game.carry_out(Command::Tick, at);
        self.collect();
    }

    /// Makes the steps that need no player: chance is drawn, and no clock runs while nobody sits there.
    fn settle(&mut self, at: Duration) {
        if self.game.waiting() == Waiting::Chance {
            let mut dice = chance_dice(&self.game, self.terms.seed);
            // The outcomes are the position's own, so it refuses none.
            let _ = settle_chance(&mut self.game, &mut dice, at);
            self.collect();
        }
        if self.terms.time.is_none() || self.game.result().is_some() {
            return;
        }
        // Before the first step no clock runs anyway.
        let waits =
            self.game.steps() > 0 && self.game.actor().is_some_and(|seat| self.holder(seat).is_free());
        if waits != self.game.is_paused() {
            let command = if waits { Command::Pause } else { Command::Continue };
            // It is neither paused twice nor continued twice.
            let _ = self.game.carry_out(command, at);
            self.collect();
        }
    }

    /// Takes over what the match told.
    fn collect(&mut self) {
        let events: Vec<StoredEvent> = self
            .game
            .events_since(self.told)
            .into_iter()
            .flatten()
            // Nobody sits there yet.
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
        // Nothing happens before what has happened.
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

/// Keeps what a player says.
fn hear(talk: &mut Conversation, body: &EventBody, game: &Match) {
    if let EventBody::Around(AroundEvent::Said { side, text }) = body {
        talk.hear(game.seat_of(*side), text);
    }
}

impl Offers {
    /// Follows what happened.
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
