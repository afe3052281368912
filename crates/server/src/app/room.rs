//! A game in memory: one task that does everything that happens in it, one thing after another. What it answers and
//! tells is stored before.

mod bot;
mod computer;
mod run;
mod watcher;

use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Pooled, Seat, Update};
use inarow_record::Record;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::app::App;
use crate::bots::Notice;
use crate::error::ApiError;
use crate::hosted_game::{Answer, DeclineReason, GameScreen, GameTerms, HostedGame};
use crate::limits::Bucket;
use crate::nearby::Announced;
use crate::request::{Join, PlayerCommand};
use crate::seat_player::BotName;
use crate::secret::{Secret, SecretHash};

pub(crate) use run::spawn;
use watcher::{OpenStreams, Watcher};
pub(crate) use watcher::{Stay, Watch};

/// Where the answer to a request goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, ApiError>>;

/// What is asked of a room.
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
    /// What the game was made from, and the seat whose secret this is.
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
            Request::IsSeen { reply } => drop(reply.send(Err(error))),
            Request::Lag { .. } => {}
        }
    }
}

/// A room's task.
struct Room {
    app: Arc<App>,
    game: HostedGame,
    /// The game's time when the room was opened, and when that was.
    base: Duration,
    opened: Instant,
    /// Takes what this room's streams report.
    own: mpsc::WeakSender<Request>,
    watchers: Vec<Watcher>,
    people: [Presence; 2],
    /// The computer that decides now.
    thinking: Option<Thinking>,
    next_id: u64,
    updates: mpsc::UnboundedSender<Update>,
    /// When the last event happened, or the room was opened; `None` when it was opened on a game that is long over.
    changed: Option<Instant>,
    /// When anybody asked for anything.
    used: Instant,
    /// Steps were taken back: what a computer thinks about is no longer the question.
    is_taken_back: bool,
    /// What is in memory is not what is stored: the room ends, and is opened anew when it is asked for.
    is_broken: bool,
    /// The game waits for somebody, and is made known.
    announced: Option<Announced>,
}

/// A computer that was asked and has not answered yet. It goes with its answer: what follows from its seed needs nothing of
/// it, and a game may wait for its person for weeks.
struct Thinking {
    id: u64,
    seat: Seat,
    /// Dropping it ends its thoughts.
    _player: Pooled,
}

/// What is known of the player of a seat.
struct Presence {
    streams: Arc<OpenStreams>,
    /// Whether they ever had one: who never had may be playing all the same.
    has_streamed: bool,
    /// When they last asked for something or opened a stream.
    seen: Instant,
    lag: Duration,
    commands: Bucket,
}

impl Room {
    /// The game's time, in whole milliseconds so that the store has the same.
    fn now(&self) -> Duration {
        let since = self.opened.elapsed();
        Duration::from_millis(inarow_play::whole_ms(self.base + since))
    }

    /// The time at which a player did what arrives only now.
    fn time_of(&self, seat: Seat) -> Duration {
        self.now().saturating_sub(self.people[seat.index()].lag)
    }

    /// The time by which a flag is looked at: a move that is on its way still counts.
    fn time_of_flags(&self) -> Duration {
        match self.game.game().actor() {
            Some(seat) => self.time_of(seat),
            None => self.now(),
        }
    }
}
