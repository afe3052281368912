//! Matches and their players.
//!
//! [`Match`] is one game: rules, opening, clocks, draw offers, take-backs, record and numbered events. A host
//! that owns the time and the random source drives a match by [`Command`]s. [`Referee`] puts a match behind
//! text lines. A [`Decider`] decides for a seat while its caller waits. A decider is an engine or an external
//! program. [`Threaded`] runs a decider on a thread of its own, as a [`Player`] that never blocks its host.
//! [`runner::play`] plays a whole game between two deciders. [`PlayerSpec`] names players in text.
//!
//! # Files
//!
//! - `game.rs`: [`Match`]; `command.rs` goes in, `event.rs` comes out; `opening.rs`: stones and choices before the game
//! - `decider.rs`: the trait; `runner.rs`: a whole game between two deciders
//! - `threaded.rs`: a decider on its own thread; `pool.rs`: deciders of many games on few threads, in the order that
//!   `pool/schedule.rs` decides; `mailbox.rs`: their answers with the time of arrival;
//!   `process_clock.rs`: a clock that stops while the process does
//! - `decide.rs`: the answers of an engine in a seat. A search of 300 nodes or 3 ms replaces an engine that is
//!   stopped before its first move.
//! - `decide/balance.rs`: stones and sides of an opening, chosen by an engine
//! - `series.rs`: several games between two players: score, first mover, seeds
//! - `game/replica.rs`, `game/remote.rs`: a match that is played elsewhere
//! - `programs.rs`: names of external programs, and the interface by which hosts start programs
//! - `referee.rs`, `referee/feed.rs`: text lines in, JSON lines out

mod answerer;
mod chance;
mod clock;
mod command;
mod command_words;
mod conversation;
mod decide;
mod decider;
mod draw_offer;
mod engine_decider;
mod event;
mod game;
mod game_start;
mod info_pacer;
mod mailbox;
mod opening;
mod orders;
mod player;
mod player_spec;
mod pool;
mod process_clock;
mod program_fault;
mod programs;
mod referee;
pub mod runner;
mod series;
mod threaded;
mod transcript;
mod turn_queue;

pub use chance::{chance_dice, settle_chance};
pub use clock::whole_ms;
pub use command::{Command, Rejection};
pub use conversation::Conversation;
pub use decide::decide;
pub use decider::{Decider, FaultReport, READY_PATIENCE, Sink, guarded, panic_message};
pub use draw_offer::accepts_draw;
pub use engine_decider::EngineDecider;
pub use event::{Event, EventKind, LeftMs};
pub use game::{MAX_LINE, Match, MatchError, MatchSetup, Remote, Replica, ReplicaError, Snapshot, Waiting};
pub use game_start::GameStart;
pub use inarow_engine::analysis;
pub use inarow_engine::{
    Aborted, Ask, Bound, Choice, Clock, Domain, Engine, EngineError, EngineInfo, EngineSpec, Games,
    HINT_NODES, Info, Limits, PresetError, PresetFault, Presets, RatingMapParams, Resources, SettingInfo,
    SpecError, Stop, Task, Timing, adviser, catalogue, default_engine, engine_info, rating_maps, spend,
};
pub use inarow_record::{MAX_NAME, NameError, check_name, is_label, is_name, look_alike, name_keys};
pub use mailbox::{HostClock, Mailbox, Waker};
pub use opening::{Seat, Stage};
pub use player::{OnUpdate, Player, PlayerError, Question, Reply, Request, Update};
pub use player_spec::{PlayerSpec, PlayerSpecError, called_by, player_name, player_seed};
pub use pool::{Pool, PoolRules, PoolWork, Pooled};
pub use process_clock::ProcessClock;
pub use program_fault::{ProgramExit, ProgramFault, StartFailure, UnsupportedGame, has_bad_line_ends};
pub use programs::{ExecSpec, NoPrograms, Programs, Protocol};
pub use referee::{
    MAX_INPUT, Referee, RefereeFeed, RefereeNews, referee_question, referee_reason, referee_stop,
};
pub use series::{Begins, Series};
pub use threaded::{LEAVE_PATIENCE, Threaded, wait_for_players};
pub use transcript::{Direction, Tap};
pub use turn_queue::{Payer, TurnQueue};
