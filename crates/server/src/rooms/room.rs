//! A game in memory: one task that does everything that happens in it, one thing after another. What it answers and
//! tells is stored before.

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

/// A request to a room, the address that is charged for it, and when it came on the clock of the pulse: a move is charged
/// until then, however long the room is busy.
pub(crate) struct Asked {
    pub(crate) from: Option<IpAddr>,
    pub(crate) came: Instant,
    pub(crate) request: Request,
}

/// Request to a room.
pub(crate) enum Request {
    /// A person wants a seat.
    Join {
        asked: Join,
        reply: Reply<(Side, Secret)>,
    },
    /// The holder of this secret asks for something.
    Command {
        secret: SecretHash,
        command: PlayerCommand,
        reply: Reply<Answer>,
    },
    /// The game as clients see it.
    View {
        reply: Reply<serde_json::Value>,
    },
    Record {
        reply: Reply<Record>,
    },
    /// A bot plays with this secret, or does not play. The answer is its side.
    AnswerChallenge {
        bot: BotName,
        answer: Result<SecretHash, DeclineReason>,
        reply: Reply<Option<Side>>,
    },
    /// A bot with this secret has connected: what it has to know of this game.
    BotNotice {
        bot: BotName,
        secret: SecretHash,
        reply: Reply<Option<Notice>>,
    },
    /// Terms of the game, and the seat whose secret this is.
    Made {
        secret: SecretHash,
        reply: Reply<(Box<GameTerms>, Option<Seat>)>,
    },
    /// The room is to be open, for its clock.
    Wake {
        reply: Reply<()>,
    },
    /// The game for the page of whoever has this secret, or of somebody who watches.
    Screen {
        secret: Option<SecretHash>,
        reply: Reply<Box<GameScreen>>,
    },
    /// Somebody wants to see the events after this number; the secret says that a player is there.
    Watch {
        since: u64,
        secret: Option<SecretHash>,
        stay: Stay,
        reply: Reply<Watch>,
    },
    /// The page of a watcher follows its screen from now on, under a number of its choice.
    Follow {
        watcher: u64,
        number: u32,
        wish: Wish,
        reply: Reply<()>,
    },
    /// An operator ends the game, without a winner.
    BreakOff {
        reply: Reply<()>,
    },
    /// The game is to be deleted: the room ends, and stores nothing more.
    Leave {
        reply: Reply<()>,
    },
    /// Whether no page has yet to show how the game ended.
    IsSeen {
        reply: Reply<bool>,
    },
    /// How long a message to this seat's player and back takes.
    Lag {
        seat: Seat,
        lag: Duration,
    },
}

impl Request {
    /// Answers that it cannot be done.
    fn refuse(self, error: ApiError) {
        // Whoever asked may have gone.
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
    /// The game's time when it began to go on in this room, and when that was, on the clock of the pulse.
    base: Duration,
    opened: Instant,
    /// When the time of a game of two computers stopped: nobody watches it, or people still see its last move.
    still: Option<Instant>,
    /// The end of the pause after the last move of a game of two computers.
    pause_ends: Option<Instant>,
    /// When somebody looked at the game without a stream.
    looked: Option<Instant>,
    /// Takes what this room's streams report.
    own: mpsc::WeakSender<Asked>,
    watchers: Vec<Watcher>,
    /// Screens that pages follow.
    views: Views,
    /// The game as every reader sees it, with the number of its last event.
    played: Option<(u64, Arc<Played>)>,
    people: [Presence; 2],
    /// The computer that decides now.
    thinking: Option<Thinking>,
    next_id: u64,
    /// Whose turn the computers take: of whoever played last, or watches two computers.
    payer: Option<IpAddr>,
    /// When a computer is asked again that was not asked because too many others wait.
    ask_again: Option<Instant>,
    /// The last move of a computer had less time than usual, because many games wait.
    is_hurried: bool,
    updates: mpsc::UnboundedSender<(Update, Instant)>,
    /// When the last event happened, or the room was opened; `None` when it was opened on a game that is long over.
    changed: Option<Instant>,
    /// When anybody asked for anything.
    used: Instant,
    /// Steps were taken back: what a computer thinks about is no longer the question.
    is_taken_back: bool,
    /// Memory and store differ: the room ends, and is opened anew when it is asked for.
    is_broken: bool,
    /// The game is being deleted: nothing wakes it again.
    is_deleted: bool,
    /// The game waits for somebody, and is made known.
    announced: Option<Announced>,
}

/// A computer that was asked and has not answered yet. It goes with its answer: what follows from its seed needs nothing of
/// it, and a game may wait for its person for weeks.
struct Thinking {
    id: u64,
    seat: Seat,
    /// Dropping it ends its thoughts.
    player: Pooled,
}

/// Knowledge about the player of a seat.
struct Presence {
    streams: Arc<OpenStreams>,
    /// Whether they ever had one: who never had may be playing all the same.
    has_streamed: bool,
    /// When they last asked for something or opened a stream.
    seen: Instant,
    /// How long a message to them and back takes.
    lag: Duration,
    /// Time given back for a slow line in this game so far.
    given_back: Duration,
    commands: Bucket,
}

impl Presence {
    /// Time of this move that is given back for a player's slow line: less, the more it was given back before.
    fn lag(&self, limits: &Limits) -> Duration {
        /// Part of the rest that one move may take.
        const PART: u32 = 10;
        let rest = limits.lag_of_game.saturating_sub(self.given_back) / PART;
        self.lag.min(limits.lag).min(rest)
    }
}

impl Room {
    /// The game's time, in whole milliseconds so that the store has the same.
    fn now(&self) -> Duration {
        self.time_at(self.rooms.pulse.now())
    }

    /// The game's time at a moment on the clock of the pulse.
    fn time_at(&self, at: Instant) -> Duration {
        let at = self.still.map_or(at, |still| still.min(at));
        let since = at.saturating_duration_since(self.opened);
        Duration::from_millis(inarow_play::whole_ms(self.base + since))
    }

    /// The game's time of this moment, on the clock of the pulse.
    fn moment(&self, time: Duration) -> Instant {
        self.opened + time.saturating_sub(self.base)
    }

    /// The time at which a player did what came at this moment.
    fn time_of(&self, seat: Seat, came: Instant) -> Duration {
        self.time_at(came).saturating_sub(self.people[seat.index()].lag(&self.rooms.limits))
    }

    /// The time by which a flag is looked at: a move that is on its way still counts.
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
        // An honest slow line has most of it back as long as a usual game goes.
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
