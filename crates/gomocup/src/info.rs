//! Settings that a manager sends to an engine.

use std::fmt;

use super::point::long;
use super::{GameType, Point};

/// `INFO key value`. Numbers are as sent. The engine interprets a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// Milliseconds for a move (0 = at once).
    TimeoutTurn(i64),
    /// Milliseconds for the game (0 = no limit).
    TimeoutMatch(i64),
    /// Milliseconds left of the game (2147483647 = no limit). May be negative.
    TimeLeft(i64),
    /// Bytes of memory (0 = no limit).
    MaxMemory(i64),
    /// Kind of the opponent.
    GameType(GameType),
    /// Bits: 1 exact five, 2 continuous, 4 renju, 8 caro.
    Rule(i64),
    /// A folder for persistent files.
    Folder(String),
    /// Cell under the manager's pointer.
    Evaluate(Point),
    /// Depth limit, in plies.
    MaxDepth(i64),
    /// Node limit, in positions.
    MaxNode(i64),
    /// Number of threads.
    ThreadNum(i64),
    /// Size of the transposition table, in KiB.
    HashSize(i64),
    /// Whether to ponder (0 = no).
    Pondering(i64),
    /// Strength from 0 to 100.
    Strength(i64),
    /// An unknown key, or a value that does not fit its key.
    Other(String),
}

/// `time_left` of a game without a limit.
pub(super) const NO_LIMIT: i64 = 2_147_483_647;

impl Info {
    /// Reads the text after `INFO`.
    pub(super) fn parse(text: &str) -> Info {
        let other = || Info::Other(text.to_owned());
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let key = key.to_ascii_lowercase();
        let number: Option<fn(i64) -> Info> = match key.as_str() {
            "timeout_turn" => Some(Info::TimeoutTurn),
            "timeout_match" => Some(Info::TimeoutMatch),
            "time_left" => Some(Info::TimeLeft),
            "max_memory" => Some(Info::MaxMemory),
            "rule" => Some(Info::Rule),
            "max_depth" => Some(Info::MaxDepth),
            "max_node" => Some(Info::MaxNode),
            "thread_num" => Some(Info::ThreadNum),
            "hash_size" => Some(Info::HashSize),
            "pondering" => Some(Info::Pondering),
            "strength" => Some(Info::Strength),
            _ => None,
        };
        if let Some(info) = number {
            return long(value).map_or_else(other, info);
        }
        match key.as_str() {
            "game_type" => long(value).and_then(GameType::from_number).map_or_else(other, Info::GameType),
            "folder" => Info::Folder(value.to_owned()),
            "evaluate" => Point::parse(value).map_or_else(other, Info::Evaluate),
            _ => other(),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::TimeoutTurn(ms) => write!(f, "timeout_turn {ms}"),
            Info::TimeoutMatch(ms) => write!(f, "timeout_match {ms}"),
            Info::TimeLeft(ms) => write!(f, "time_left {ms}"),
            Info::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Info::GameType(kind) => write!(f, "game_type {}", kind.number()),
            Info::Rule(bits) => write!(f, "rule {bits}"),
            Info::Folder(folder) => write!(f, "folder {folder}"),
            Info::Evaluate(point) => write!(f, "evaluate {point}"),
            Info::MaxDepth(plies) => write!(f, "max_depth {plies}"),
            Info::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Info::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Info::HashSize(kib) => write!(f, "hash_size {kib}"),
            Info::Pondering(number) => write!(f, "pondering {number}"),
            Info::Strength(strength) => write!(f, "strength {strength}"),
            Info::Other(text) => f.write_str(text),
        }
    }
}
