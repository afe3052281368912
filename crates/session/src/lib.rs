//! A game that humans play at this machine, without a screen or a sentence. The session has players, clocks,
//! hints, review, variations, the score, and saving.
//!
//! A [`GameSession`] owns no clock and no store. The session's host passes the time with every call. The host
//! calls [`GameSession::tick`] at [`GameSession::wake_at`] or when the waker was called. The host also calls
//! [`GameSession::save`] with the store and takes events ([`GameSession::take_events`]).
//!
//! The session coordinates four parts, which have their own state and rules. [`Live`] is the current game.
//! `Review` is the shown place, read with [`Shown`]. `Analysis` is read with [`ShownAnalysis`]. [`Saving`]
//! stores games. A part returns values. The session reports events, keeps the line-up, and calls the next part.
//!
//! # Where it happens
//!
//! - Any screen plays a move: [`GameSession::play`] in `game_session/moves.rs`. `GameSession::apply` in
//!   `game_session.rs` passes the move to [`Live`]. [`Live`] passes the move to [`Match`](inarow_play::Match).
//! - The computer is asked, and its answer is played: `live/turn.rs`, `game_session/thinking.rs`.
//! - Clocks, flags and the next time to wake: `live.rs`, `game_session/time.rs`.
//! - A game is saved after every move, and continued later: `saving.rs`, `game_session/restore.rs`.
//! - The shown position or a finished game is analysed: `analysis.rs`, on the thread of `analyst.rs`.
//! - A game that a server plays: `live/remote.rs`, `game_session/remote.rs`.
//!
//! # Files
//!
//! - `policy.rs`: differences between hosts; `game_options.rs`: clock, opening, match length and thinking time of each
//!   game
//! - `review.rs`, `saving/variations.rs`: the shown position of a record or the live game, variations
//! - `game_session/hint.rs`, `game_session/labels.rs`: hints, names of players
//! - `game_file.rs`: games in files; `own_presets.rs`: presets of the user; `time_draft.rs`: a time control as
//!   typed
//! - `reported_errors.rs`: errors of the store that were already shown; `costs.rs`: move costs of Score

mod analysis;
mod analyst;
mod costs;
mod env;
mod error;
mod event;
pub mod game_file;
mod game_options;
mod game_session;
mod live;
mod new_game;
mod own_presets;
mod policy;
mod programs;
mod record_cursor;
mod reported_errors;
mod review;
mod saving;
mod time_draft;

#[cfg(test)]
mod tests;

pub use analysis::{AnalysisLimit, AnalysisState, LiveAnalysis, MOST_LINES, ShownAnalysis};
pub use costs::{Cost, costs};
pub use env::{Env, WallClock};
pub use error::{RestoreError, SaveError, SessionError};
pub use event::SessionEvent;
pub use game_options::{GameOptions, OptionsByGame, ThinkingTime};
pub use game_session::GameSession;
pub use game_session::labels::{
    Address, Label, Seating, past_labels, record_labels, seated_addresses, seated_labels,
};
pub use game_session::participant::Names;
pub use game_session::series::{Run, SeriesState};
pub use inarow_play::Begins;
pub use inarow_play::runner::Failure;
pub use live::{Hint, HintEngine, Live};
pub use new_game::{GameSource, NewGame};
pub use own_presets::OwnPresets;
pub use policy::{OnFailure, OnReplace, Pace, Policy};
pub use programs::{EngineName, external_programs, identify_program};
pub use record_cursor::{Branch, RecordCursor};
pub use reported_errors::ReportedErrors;
pub use review::Shown;
pub use saving::{Closed, LinkNote, MOST_SHORT, Offered, Saving};
pub use time_draft::{
    Limit, MOST_MINUTES, MOST_SECONDS, TimeDraft, TimeFault, counts_seconds, offered_times, typed_time,
};
