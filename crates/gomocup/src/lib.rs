//! Both roles of the Gomocup protocol, which exchanges text lines over standard input and output.
//!
//! [`ManagerLine`] and [`EngineLine`] are the lines of the two sides, as plain types. [`ExternalEngine`] is the
//! manager, which runs an external engine as a [`Decider`](inarow_play::Decider). [`EngineProtocol`] is the
//! engine without input and output. [`serve`] runs such an engine on pipes.
//!
//! A program may also play by the referee's protocol, as [`RefereeProgram`]. Both kinds of program share
//! processes, pipes and bounds. [`ExternalPrograms`] offers both kinds to hosts.
//!
//! # Being an engine
//!
//! [`ManagerLine::parse`] reads a line. [`EngineProtocol::receive`] decides what to do (`engine_protocol.rs`).
//! `serve.rs` and `thinker.rs` search, ponder and print.
//!
//! # Running a program
//!
//! - `external_engine.rs`: a program as a decider; `worker.rs`, `ask_move.rs`: the conversation with the
//!   program
//! - `referee_program.rs`: a program with the referee's protocol (`docs/referee.md`)
//! - `program.rs`, `program/`: a process with all its descendants; `pipe.rs`, `lines.rs`: bounded lines
//! - `interruption.rs`: consequences of a program that fails, is late or is stopped
//! - `exec_options.rs`, `timeouts.rs`: settings of `exec:` players

mod ask_move;
mod conversation;
mod engine_line;
mod engine_protocol;
mod exec_options;
mod external_engine;
mod external_programs;
mod facts;
mod game_type;
mod identify;
mod info;
mod info_parser;
mod interruption;
mod lines;
mod manager_line;
mod opening;
mod pipe;
mod plan;
mod point;
mod program;
mod protocol_game;
mod readiness;
mod referee_answer;
mod referee_program;
mod serve;
mod thinker;
mod timeouts;
mod worker;

pub use conversation::{Conversation, ExitReport};
pub use engine_line::EngineLine;
pub use engine_protocol::{Act, Decision, EngineProtocol, Job, Thought};
pub use exec_options::ExecOptions;
pub use external_engine::ExternalEngine;
pub use external_programs::{ExternalPrograms, ProgramsIn, find_program};
pub use game_type::GameType;
pub use identify::{about_field, identify, identify_in};
pub use info::Info;
pub use info_parser::InfoParser;
pub use lines::{Line, Lines, MAX_LINE_BYTES};
pub use manager_line::ManagerLine;
pub use point::Point;
pub use program::{end_all, program_file};
pub use protocol_game::ProtocolGame;
pub use referee_answer::{RefereeAnswer, is_referee_line};
pub use referee_program::RefereeProgram;
pub use serve::serve;
pub use timeouts::{
    END_GRACE, GRACE, MAX_TURN_BYTES, OK_PATIENCE, REST, STOP_GRACE, UNLIMITED_ADVICE, UNLIMITED_PATIENCE,
};
