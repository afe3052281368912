//! A game in memory. One task processes all requests of the game in turn. The task stores every change before
//! an answer or a notification of watchers.

mod away;
mod bot;
mod computer;
mod run;
mod views;
mod watcher;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Pooled, Seat, Update};
use inarow_record::Record;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::change::Answer;
use crate::error::ApiError;
use crate::event::DeclineReason;
use crate::limits::{Bucket, Limits};
use crate::nearby::Announced;
use crate::request::{Join, PlayerCommand};
use crate::rooms::Rooms;
use crate::rooms::bots::Notice;
use crate::rooms::hosted_game::{GameScreen, HostedGame, Played};
use crate::seat_player::BotName;
use crate::secret::{Secret, SecretHash};
use crate::terms::GameTerms;
use crate::wish::Wish;

pub(crate) use run::spawn;
use views::Views;
use watcher::{OpenStreams, Watcher};
pub(crate) use watcher::{Stay, Watch, cost_of_view};

/// Channel for the answer to a request.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// A request to a room. The address `from` is charged for the request. `came` is the arrival on the clock of
/// the pulse. A move is charged until the arrival, even if the room is busy.
pub(crate) struct Asked {
    pub(crate) from: Option<IpAddr>,
    pub(crate) came: Instant,
    pub(crate) request: Request,
}

/// Request to a room.
pub(crate) enum Request {
    /// A human requests a seat.
    Join {
        asked: Join,
        reply: Reply<(Side, Secret)>,
    },
    /// The holder of this secret sends a command.
    Command {
        secret: SecretHash,
        command: PlayerCommand,
        reply: Reply<Answer>,
    },
    /// The game for clients.
    View {
        reply: Reply<serde_json::Value>,
    },
    Record {
        reply: Reply<Record>,
    },
    /// A bot accepts a challenge with this secret, or declines the challenge. The answer is the bot's side.
    AnswerChallenge {
        bot: BotName,
        answer: Result<SecretHash, DeclineReason>,
        reply: Reply<Option<Side>>,
    },
    /// A bot with this secret has connected and needs the notice about this game.
    BotNotice {
        bot: BotName,
        secret: SecretHash,
        reply: Reply<Option<Notice>>,
    },
    /// Returns the terms of the game and the seat with this secret.
    Made {
        secret: SecretHash,
        reply: Reply<(Box<GameTerms>, Option<Seat>)>,
    },
    /// Opens the room, because the clock needs a room.
    Wake {
        reply: Reply<()>,
    },
    /// Returns the game for the page of the player with this secret, or of a spectator.
    Screen {
        secret: Option<SecretHash>,
        reply: Reply<Box<GameScreen>>,
    },
    /// Requests the events after this number. A secret marks the player as present.
    Watch {
        since: u64,
        secret: Option<SecretHash>,
        stay: Stay,
        reply: Reply<Watch>,
    },
    /// Follows the screen of a watcher's page, under a number chosen by the page.
    Follow {
        watcher: u64,
        number: u32,
        wish: Wish,
        reply: Reply<()>,
    },
    /// Ends the game without a winner, for an operator.
    BreakOff {
        reply: Reply<()>,
    },
    /// Ends the room before the game is deleted. The room stores nothing more.
    Leave {
        reply: Reply<()>,
    },
    /// Asks whether all pages show the end of the game.
    IsSeen {
        reply: Reply<bool>,
    },
    /// Reports the round-trip time to this seat's player.
    Lag {
        seat: Seat,
        lag: Duration,
    },
}

impl Request {
    /// Answers that the request cannot be carried out.
    fn refuse(self, error: ApiError) {
        // The client may have left.
        match self {
            Request::Join { reply, .. } => drop(reply.send(Err(error))),
            Request::Command { reply, .. } => drop(reply.send(Err(error))),
            Request::View { reply } => drop(reply.send(Err(error))),
            Request::Record { reply } => drop(reply.send(Err(error))),
            Request::AnswerChallenge { reply, .. } => drop(reply.send(Err(error))),
            Request::BotNotice { reply, .. } => drop(reply.send(Err(error))),
            Request::Made { reply, .. } => drop(reply.send(Err(error))),
            Request::Wake { reply } => drop(reply.send(Err(error))),
            Request::Screen { reply, .. } => drop(reply.send(Err(error))),
            Request::Watch { reply, .. } => drop(reply.send(Err(error))),
            Request::BreakOff { reply } | Request::Leave { reply } | Request::Follow { reply, .. } => {
                drop(reply.send(Err(error)));
            }
            Request::IsSeen { reply } => drop(reply.send(Err(error))),
            Request::Lag { .. } => {}
        }
    }
}

/// A room's task.
struct Room {
    rooms: Arc<Rooms>,
    game: HostedGame,
    /// Time of the game when the room opened, and the moment of opening on the clock of the pulse.
    base: Duration,
    opened: Instant,
    /// Moment at which the time of a game of two computers stopped. The time stops while nobody watches and
    /// during the pause after a move.
    still: Option<Instant>,
    /// End of the pause after the last move of a game of two computers.
    pause_ends: Option<Instant>,
    /// Moment of the last request without a stream.
    looked: Option<Instant>,
    /// Sender for reports of this room's streams.
    own: mpsc::WeakSender<Asked>,
    watchers: Vec<Watcher>,
    /// Screens that pages follow.
    views: Views,
    /// Content shared by all readers, with the number of its last event.
    played: Option<(u64, Arc<Played>)>,
    people: [Presence; 2],
    /// Computer that is deciding.
    thinking: Option<Thinking>,
    next_id: u64,
    /// Payer of computers. The payer is the client that played last or that watches two computers.
    payer: Option<IpAddr>,
    /// Moment of the next attempt to start a computer, if too many other searches wait.
    ask_again: Option<Instant>,
    /// Whether the last move of a computer had less time than usual, because many games wait.
    is_hurried: bool,
    updates: mpsc::UnboundedSender<(Update, Instant)>,
    /// Moment of the last event or of opening, or `None` if the game was long over when the room opened.
    changed: Option<Instant>,
    /// Moment of the last request.
    used: Instant,
    /// Whether steps were taken back, which makes a computer's search obsolete.
    is_taken_back: bool,
    /// Whether memory and store differ. The room then ends. The next request opens the game again.
    is_broken: bool,
    /// Whether the game is being deleted, so that nothing wakes it.
    is_deleted: bool,
    /// Announcement of the game while it waits for a player.
    announced: Option<Announced>,
}

/// A computer that has not answered yet. The player is dropped after the answer to save memory, because a game
/// may wait weeks for its human. The seed alone determines the next search.
struct Thinking {
    id: u64,
    seat: Seat,
    /// Dropping the player stops the search.
    player: Pooled,
}

/// Presence of the player of a seat.
struct Presence {
    streams: Arc<OpenStreams>,
    /// Whether the player ever had a stream. A client without streams may still be playing.
    has_streamed: bool,
    /// Last request or opened stream of the player.
    seen: Instant,
    /// Round-trip time to the player.
    lag: Duration,
    /// Clock time given back for a slow connection in this game so far.
    given_back: Duration,
    commands: Bucket,
}

impl Presence {
    /// Returns the clock time given back for this move. The time decreases with the time already given back.
    fn lag(&self, limits: &Limits) -> Duration {
        /// Divisor of the remaining time that one move may get.
        const PART: u32 = 10;
        let rest = limits.lag_of_game.saturating_sub(self.given_back) / PART;
        self.lag.min(limits.lag).min(rest)
    }
}

impl Room {
    /// Returns the game's time in whole milliseconds, like the store.
    fn now(&self) -> Duration {
        self.time_at(self.rooms.pulse.now())
    }

    /// Returns the game's time at a moment of the pulse.
    fn time_at(&self, at: Instant) -> Duration {
        let at = self.still.map_or(at, |still| still.min(at));
        let since = at.saturating_duration_since(self.opened);
        Duration::from_millis(inarow_play::whole_ms(self.base + since))
    }

    /// Returns the moment of the pulse at a time of the game.
    fn moment(&self, time: Duration) -> Instant {
        self.opened + time.saturating_sub(self.base)
    }

    /// Returns the time at which a player acted, given the arrival. The action is earlier by the connection's
    /// delay.
    fn time_of(&self, seat: Seat, came: Instant) -> Duration {
        self.time_at(came).saturating_sub(self.people[seat.index()].lag(&self.rooms.limits))
    }

    /// Returns the time for checking flags. A move on its way still counts at this time.
    fn time_of_flags(&self) -> Duration {
        match self.game.game().actor() {
            Some(seat) => self.time_of(seat, self.rooms.pulse.now()),
            None => self.now(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_line_is_given_back_a_bounded_time_in_all() {
        let limits = Limits::default();
        let now = Instant::now();
        let mut person = Presence {
            streams: Arc::default(),
            has_streamed: true,
            seen: now,
            lag: Duration::from_secs(3_600),
            given_back: Duration::ZERO,
            commands: Bucket::full(limits.commands, now.into_std()),
        };
        assert_eq!(person.lag(&limits), limits.lag, "what is claimed, as far as one move may have it");
        let mut before = limits.lag;
        for _ in 0..1_000 {
            let lag = person.lag(&limits);
            assert!(lag <= before, "never more than for the move before");
            before = lag;
            person.given_back += lag;
        }
        assert!(person.given_back <= limits.lag_of_game, "{:?}", person.given_back);
        // An honest slow connection gets most of its delay back in a game of usual length.
        person.given_back = Duration::ZERO;
        person.lag = Duration::from_millis(40);
        let given: Duration = (0..30)
            .map(|_| {
                let lag = person.lag(&limits);
                person.given_back += lag;
                lag
            })
            .sum();
        assert_eq!(given, Duration::from_millis(40 * 30));
    }
}
