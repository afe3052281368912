//! A match and those who play it.
//!
//! [`Match`] is one game: rules, opening, clocks, draw offers, take-backs, record and numbered events, driven by
//! [`Command`]s from a host that owns the time and the random source. [`Referee`] puts one behind text lines.
//! [`Player`] decides for a seat without keeping the host waiting; [`EnginePlayer`] is an engine on its own thread,
//! [`PlayerSpec`] names players as people write them.

mod chance;
mod clock;
mod command;
mod decide;
mod draw_offer;
mod engine_player;
mod event;
mod game;
pub mod gomocup;
mod hint;
mod opening;
mod player;
mod player_spec;
mod referee;

pub use chance::{chance_dice, settle_chance};
pub use command::{Command, Rejection};
pub use decide::decide;
pub use draw_offer::accepts_draw;
pub use engine_player::EnginePlayer;
pub use event::{Event, EventKind, LeftMs};
pub use game::{MAX_LINE, Match, MatchError, MatchSetup, Waiting};
pub use hint::{HintError, hint};
pub use inarow_engine::{
    Aborted, Choice, Domain, Engine, EngineError, EngineInfo, EngineSpec, Games, Limits, PresetError,
    PresetFault, Presets, RatingMapParams, SettingInfo, SpecError, Stop, Task, adviser, catalogue,
    default_engine, engine_info, rating_maps,
};
pub use opening::{Seat, Stage};
pub use player::{Answer, Answers, Player, PlayerError, Question, Reply, Request};
pub use player_spec::{MAX_NAME, PlayerSpec, PlayerSpecError, called_by, player_seed};
pub use referee::{MAX_INPUT, Referee};
