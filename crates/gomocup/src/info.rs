//! What a manager sends an engine beside the moves.

use std::fmt;

use super::point::long;
use super::{GameType, Point};

/// `INFO key value`. Numbers are as sent: what they mean is for the engine to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// Milliseconds for a move; 0 = at once.
    TimeoutTurn(i64),
    /// Milliseconds for the game; 0 = no limit.
    TimeoutMatch(i64),
    /// Milliseconds left of the game, may be negative; 2147483647 = no limit.
    TimeLeft(i64),
    /// Bytes; 0 = no limit.
    MaxMemory(i64),
    /// Who the opponent is.
    GameType(GameType),
    /// Bits: 1 exact five, 2 continuous, 4 renju, 8 caro.
    Rule(i64),
    /// A folder for files that last.
    Folder(String),
    /// The manager's pointer is at this cell.
    Evaluate(Point),
    /// Plies to look ahead at most.
    MaxDepth(i64),
    /// Positions to look at, at most.
    MaxNode(i64),
    /// Threads to think on.
    ThreadNum(i64),
    /// KiB of memory for positions seen.
    HashSize(i64),
    /// Whether to think in the opponent's time; 0 = no.
    Pondering(i64),
    /// 0 to 100.
    Strength(i64),
    /// A key that is not known, or a value that does not fit its key.
    Other(String),
}

/// `time_left` of a game without a limit.
pub(super) const NO_LIMIT: i64 = 2_147_483_647;

impl Info {
    /// Reads what stands after `INFO`.
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
