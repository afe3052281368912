//! The messages of the protocol, byte for byte those of the course's own programs.
//!
//! `course.proto` beside this crate describes them for people who write clients; a test holds both together.

use std::fmt::Write as _;

use inarow_core::Side;
use prost::{Enumeration, Message, Oneof};

/// What somebody joins as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum MemberType {
    /// Plays.
    Player = 0,
    /// Watches.
    Observer = 1,
}

/// A side, or none for an observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Sign {
    /// Moves first.
    X = 0,
    /// Moves second.
    O = 1,
    /// Neither.
    None = 2,
}

/// Why a join was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum JoinRejectReason {
    /// Somebody here has that name.
    NameTaken = 0,
    /// The password is missing or wrong.
    WrongPassword = 1,
    /// Nobody may join now.
    GameInProgress = 2,
    /// The message is none, or lacks a name.
    MalformedMessage = 3,
}

/// Whether a client goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum ClientResponseType {
    /// It does.
    Ready = 0,
    /// It goes.
    Disconnect = 1,
}

/// Why a side was disqualified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum DqReason {
    /// No such cell.
    OutOfField = 0,
    /// Not its turn, or not in time.
    OutOfOrder = 1,
    /// The cell is not free.
    PlaceOccupied = 2,
}

/// The first message of a client.
#[derive(Clone, PartialEq, Message)]
pub struct JoinRequest {
    /// A [`MemberType`].
    #[prost(enumeration = "MemberType", tag = "1")]
    pub join_type: i32,
    /// A player's name.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    /// The server's password.
    #[prost(string, optional, tag = "3")]
    pub password: Option<String>,
}

/// The answer to a [`JoinRequest`].
#[derive(Clone, PartialEq, Message)]
pub struct JoinResponse {
    /// Whether the client is in.
    #[prost(oneof = "JoinAnswer", tags = "1, 2")]
    pub answer: Option<JoinAnswer>,
}

/// Whether a client is in.
#[derive(Clone, PartialEq, Oneof)]
pub enum JoinAnswer {
    /// It is, once it has said that it is ready.
    #[prost(message, tag = "1")]
    Accepted(JoinAccepted),
    /// It is not.
    #[prost(message, tag = "2")]
    Rejected(JoinRejected),
}

/// What an accepted client is told.
#[derive(Clone, PartialEq, Message)]
pub struct JoinAccepted {
    /// Of no use in this protocol; the course's server leaves it out.
    #[prost(string, optional, tag = "1")]
    pub token: Option<String>,
    /// How long each answer may take, ms.
    #[prost(int32, optional, tag = "2")]
    pub timelimit_ms: Option<i32>,
}

/// Why a client is not in.
#[derive(Clone, PartialEq, Message)]
pub struct JoinRejected {
    /// A [`JoinRejectReason`].
    #[prost(enumeration = "JoinRejectReason", tag = "1")]
    pub reason: i32,
}

/// A client's answer to an [`Update`].
#[derive(Clone, PartialEq, Message)]
pub struct ClientResponse {
    /// A [`ClientResponseType`].
    #[prost(enumeration = "ClientResponseType", tag = "1")]
    pub r#type: i32,
    /// The column of a move, from 0 at the left.
    #[prost(int32, optional, tag = "2")]
    pub move_x: Option<i32>,
    /// The row of a move, from 0 at the top.
    #[prost(int32, optional, tag = "3")]
    pub move_y: Option<i32>,
}

/// What a server sends to a client that is in.
#[derive(Clone, PartialEq, Message)]
pub struct Update {
    /// What it is.
    #[prost(oneof = "UpdateKind", tags = "1, 2, 3, 4, 5")]
    pub kind: Option<UpdateKind>,
}

/// What an [`Update`] is.
#[derive(Clone, PartialEq, Oneof)]
pub enum UpdateKind {
    /// Something happened in the game.
    #[prost(message, tag = "1")]
    Event(Event),
    /// The client is to move.
    #[prost(bool, tag = "2")]
    MoveRequest(bool),
    /// A game begins.
    #[prost(message, tag = "3")]
    NewGame(NewGame),
    /// Is the client still there?
    #[prost(bool, tag = "4")]
    Ping(bool),
    /// The server goes; no answer is expected.
    #[prost(bool, tag = "5")]
    ServerClosed(bool),
}

/// The game that begins.
#[derive(Clone, PartialEq, Message)]
pub struct NewGame {
    /// Its board and length.
    #[prost(message, optional, tag = "1")]
    pub options: Option<GameOptions>,
    /// The client's [`Sign`].
    #[prost(enumeration = "Sign", tag = "2")]
    pub sign: i32,
}

/// Board and length of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct GameOptions {
    /// Rows.
    #[prost(int32, optional, tag = "1")]
    pub rows: Option<i32>,
    /// Columns.
    #[prost(int32, optional, tag = "2")]
    pub cols: Option<i32>,
    /// Marks in a row that win.
    #[prost(int32, optional, tag = "3")]
    pub win_length: Option<i32>,
    /// Moves until a draw; 0 is until the board is full.
    #[prost(int32, optional, tag = "4")]
    pub max_moves: Option<i32>,
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Message)]
pub struct Event {
    /// Of [`GameStarted`] the game's number, from the second game on; the course's server leaves it out.
    #[prost(int32, optional, tag = "1")]
    pub seq_no: Option<i32>,
    /// What.
    #[prost(oneof = "EventKind", tags = "2, 3, 4, 5, 6, 7")]
    pub kind: Option<EventKind>,
}

/// What happened in a game.
#[derive(Clone, PartialEq, Oneof)]
pub enum EventKind {
    /// It began.
    #[prost(message, tag = "2")]
    GameStarted(GameStarted),
    /// A player holds a side.
    #[prost(message, tag = "3")]
    PlayerJoined(PlayerJoined),
    /// A mark was placed.
    #[prost(message, tag = "4")]
    Move(MoveMade),
    /// A side won.
    #[prost(message, tag = "5")]
    Win(Win),
    /// Nobody won.
    #[prost(message, tag = "6")]
    Draw(Draw),
    /// A side was disqualified: the other one won.
    #[prost(message, tag = "7")]
    Dq(Disqualified),
}

/// A game began.
#[derive(Clone, PartialEq, Message)]
pub struct GameStarted {
    /// Cells that nobody may mark.
    #[prost(message, repeated, tag = "1")]
    pub obstacles: Vec<Point>,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Point {
    /// The column, from 0 at the left.
    #[prost(int32, optional, tag = "1")]
    pub x: Option<i32>,
    /// The row, from 0 at the top.
    #[prost(int32, optional, tag = "2")]
    pub y: Option<i32>,
}

/// A player holds a side.
#[derive(Clone, PartialEq, Message)]
pub struct PlayerJoined {
    /// A [`Sign`].
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
    /// The player's name.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
}

/// A mark was placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct MoveMade {
    /// Its [`Sign`].
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
    /// Its column.
    #[prost(int32, optional, tag = "2")]
    pub x: Option<i32>,
    /// Its row.
    #[prost(int32, optional, tag = "3")]
    pub y: Option<i32>,
}

/// A side won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Win {
    /// The winner's [`Sign`].
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
}

/// Nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Draw {}

/// A side was disqualified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Disqualified {
    /// Its [`Sign`].
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
    /// A [`DqReason`].
    #[prost(enumeration = "DqReason", tag = "2")]
    pub reason: i32,
}

impl From<Side> for Sign {
    fn from(side: Side) -> Sign {
        match side {
            Side::X => Sign::X,
            Side::O => Sign::O,
        }
    }
}

/// The side of a sign as a number on the wire; `None` is neither.
#[must_use]
pub fn side(sign: i32) -> Option<Side> {
    match Sign::try_from(sign) {
        Ok(Sign::X) => Some(Side::X),
        Ok(Sign::O) => Some(Side::O),
        Ok(Sign::None) | Err(_) => None,
    }
}

impl From<UpdateKind> for Update {
    fn from(kind: UpdateKind) -> Update {
        Update { kind: Some(kind) }
    }
}

impl From<EventKind> for Update {
    fn from(kind: EventKind) -> Update {
        UpdateKind::Event(Event { seq_no: None, kind: Some(kind) }).into()
    }
}

impl From<JoinAnswer> for JoinResponse {
    fn from(answer: JoinAnswer) -> JoinResponse {
        JoinResponse { answer: Some(answer) }
    }
}

impl ClientResponse {
    /// Ready for what comes next: no bytes at all.
    #[must_use]
    pub fn ready() -> ClientResponse {
        ClientResponse::default()
    }

    /// A move to this column and row.
    #[must_use]
    pub fn at(x: i32, y: i32) -> ClientResponse {
        ClientResponse { move_x: Some(x), move_y: Some(y), ..ClientResponse::default() }
    }

    /// The client goes.
    #[must_use]
    pub fn disconnect() -> ClientResponse {
        ClientResponse { r#type: ClientResponseType::Disconnect.into(), ..ClientResponse::default() }
    }
}

/// Bytes as pairs of hexadecimal digits, for logs and tests.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
