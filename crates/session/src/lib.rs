//! A game that people play, without a screen or a sentence: players and asking them, clocks, hints, looking back,
//! variations, the score, and what is stored.
//!
//! A [`GameSession`] owns neither time nor store. Its host tells it the time with every call, calls
//! [`GameSession::tick`] when [`GameSession::wake_at`] has come or the waker was called, lets it write to the
//! store ([`GameSession::save`]) and takes what happened ([`GameSession::take_events`]).

mod analyst;
mod costs;
mod env;
mod error;
mod event;
pub mod game_file;
mod game_options;
mod game_session;
mod new_game;
mod own_presets;
mod policy;
mod programs;
mod record_cursor;
mod reported_errors;
mod time_draft;

#[cfg(test)]
mod tests;

pub use costs::{Cost, costs};
pub use env::{Env, WallClock};
pub use error::{RestoreError, SaveError, SessionError};
pub use event::SessionEvent;
pub use game_options::{GameOptions, OptionsByGame, ThinkingTime};
pub use game_session::GameSession;
pub use game_session::analysis::{AnalysisLimit, AnalysisState, LiveAnalysis, MOST_LINES};
pub use game_session::autosave::{Closed, LinkNote, MOST_SHORT, Offered};
pub use game_session::hint::{Hint, HintEngine};
pub use game_session::labels::{
    Address, Label, Seating, past_labels, record_labels, seated_addresses, seated_labels,
};
pub use game_session::participant::Names;
pub use game_session::series::{Run, SeriesState};
pub use inarow_play::Begins;
pub use inarow_play::runner::Failure;
pub use new_game::{GameSource, NewGame};
pub use own_presets::OwnPresets;
pub use policy::{OnFailure, OnReplace, Pace, Policy};
pub use programs::{EngineName, external_programs, identify_program};
pub use record_cursor::{Branch, RecordCursor};
pub use reported_errors::ReportedErrors;
pub use time_draft::{
    Limit, MOST_MINUTES, MOST_SECONDS, TimeDraft, TimeFault, counts_seconds, offered_times, typed_time,
};
