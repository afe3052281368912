//! Messages of the protocol, byte for byte equal to messages of the course's own programs.
//!
//! `course.proto` in this crate describes the messages for authors of clients. A test compares both
//! descriptions.

use std::fmt::Write as _;

use inarow_core::Side;
use prost::{Enumeration, Message, Oneof};

/// Role of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum MemberType {
    /// A player.
    Player = 0,
    /// An observer.
    Observer = 1,
}

/// A side, or no side for an observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Sign {
    /// The side that moves first.
    X = 0,
    /// The side that moves second.
    O = 1,
    /// No side.
    None = 2,
}

/// Reason for refusing a join.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum JoinRejectReason {
    /// Another client has this name.
    NameTaken = 0,
    /// The password is missing or wrong.
    WrongPassword = 1,
    /// Joining is closed now.
    GameInProgress = 2,
    /// The message is malformed, or lacks a name.
    MalformedMessage = 3,
}

/// Intention of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum ClientResponseType {
    /// The client stays.
    Ready = 0,
    /// The client leaves.
    Disconnect = 1,
}

/// Reason for disqualifying a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum DqReason {
    /// The cell does not exist.
    OutOfField = 0,
    /// The side was not to move, or moved too late.
    OutOfOrder = 1,
    /// The cell is occupied.
    PlaceOccupied = 2,
}

/// First message of a client.
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
    /// The answer.
    #[prost(oneof = "JoinAnswer", tags = "1, 2")]
    pub answer: Option<JoinAnswer>,
}

/// Answer to a request to join.
#[derive(Clone, PartialEq, Oneof)]
pub enum JoinAnswer {
    /// The client joins once it reports that it is ready.
    #[prost(message, tag = "1")]
    Accepted(JoinAccepted),
    /// The client is refused.
    #[prost(message, tag = "2")]
    Rejected(JoinRejected),
}

/// Data for an accepted client.
#[derive(Clone, PartialEq, Message)]
pub struct JoinAccepted {
    /// Unused in this protocol. The course's server omits this field.
    #[prost(string, optional, tag = "1")]
    pub token: Option<String>,
    /// Time limit of each answer, in ms.
    #[prost(int32, optional, tag = "2")]
    pub timelimit_ms: Option<i32>,
}

/// Refusal of a client.
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
    /// Column of a move, from 0 at the left.
    #[prost(int32, optional, tag = "2")]
    pub move_x: Option<i32>,
    /// Row of a move, from 0 at the top.
    #[prost(int32, optional, tag = "3")]
    pub move_y: Option<i32>,
}

/// Message of a server to a joined client.
#[derive(Clone, PartialEq, Message)]
pub struct Update {
    /// Content of the message.
    #[prost(oneof = "UpdateKind", tags = "1, 2, 3, 4, 5")]
    pub kind: Option<UpdateKind>,
}

/// Content of an [`Update`].
#[derive(Clone, PartialEq, Oneof)]
pub enum UpdateKind {
    /// An event of the game.
    #[prost(message, tag = "1")]
    Event(Event),
    /// A request for a move.
    #[prost(bool, tag = "2")]
    MoveRequest(bool),
    /// A game begins.
    #[prost(message, tag = "3")]
    NewGame(NewGame),
    /// A test of the connection.
    #[prost(bool, tag = "4")]
    Ping(bool),
    /// The end of the server. No answer is expected.
    #[prost(bool, tag = "5")]
    ServerClosed(bool),
}

/// A new game.
#[derive(Clone, PartialEq, Message)]
pub struct NewGame {
    /// Board and winning length.
    #[prost(message, optional, tag = "1")]
    pub options: Option<GameOptions>,
    /// The client's [`Sign`].
    #[prost(enumeration = "Sign", tag = "2")]
    pub sign: i32,
}

/// Board and winning length of a game.
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
    /// Move limit, at which the game is a draw. 0 is until the board is full.
    #[prost(int32, optional, tag = "4")]
    pub max_moves: Option<i32>,
}

/// Event of a game.
#[derive(Clone, PartialEq, Message)]
pub struct Event {
    /// Number of the game in [`GameStarted`], from the second game on. The course's server omits this field.
    #[prost(int32, optional, tag = "1")]
    pub seq_no: Option<i32>,
    /// Content of the event.
    #[prost(oneof = "EventKind", tags = "2, 3, 4, 5, 6, 7")]
    pub kind: Option<EventKind>,
}

/// Content of an [`Event`].
#[derive(Clone, PartialEq, Oneof)]
pub enum EventKind {
    /// The game began.
    #[prost(message, tag = "2")]
    GameStarted(GameStarted),
    /// A player took a side.
    #[prost(message, tag = "3")]
    PlayerJoined(PlayerJoined),
    /// A mark was placed.
    #[prost(message, tag = "4")]
    Move(MoveMade),
    /// A side won.
    #[prost(message, tag = "5")]
    Win(Win),
    /// The game is a draw.
    #[prost(message, tag = "6")]
    Draw(Draw),
    /// A side was disqualified, so the other side won.
    #[prost(message, tag = "7")]
    Dq(Disqualified),
}

/// Start of a game.
#[derive(Clone, PartialEq, Message)]
pub struct GameStarted {
    /// Cells that no side may mark.
    #[prost(message, repeated, tag = "1")]
    pub obstacles: Vec<Point>,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Point {
    /// Column, from 0 at the left.
    #[prost(int32, optional, tag = "1")]
    pub x: Option<i32>,
    /// Row, from 0 at the top.
    #[prost(int32, optional, tag = "2")]
    pub y: Option<i32>,
}

/// A player on a side.
#[derive(Clone, PartialEq, Message)]
pub struct PlayerJoined {
    /// A [`Sign`].
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
    /// Name of the player.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
}

/// A placed mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct MoveMade {
    /// [`Sign`] of the mark.
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
    /// Column of the mark.
    #[prost(int32, optional, tag = "2")]
    pub x: Option<i32>,
    /// Row of the mark.
    #[prost(int32, optional, tag = "3")]
    pub y: Option<i32>,
}

/// A win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Win {
    /// [`Sign`] of the winner.
    #[prost(enumeration = "Sign", tag = "1")]
    pub sign: i32,
}

/// A draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Draw {}

/// A disqualification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Message)]
pub struct Disqualified {
    /// [`Sign`] of the disqualified side.
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

/// Returns the side of a sign on the wire. Returns `None` for no side.
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
    /// Returns the answer of a ready client. The answer has no bytes at all.
    #[must_use]
    pub fn ready() -> ClientResponse {
        ClientResponse::default()
    }

    /// Returns a move to this column and row.
    #[must_use]
    pub fn at(x: i32, y: i32) -> ClientResponse {
        ClientResponse { move_x: Some(x), move_y: Some(y), ..ClientResponse::default() }
    }

    /// Returns the answer of a client that leaves.
    #[must_use]
    pub fn disconnect() -> ClientResponse {
        ClientResponse { r#type: ClientResponseType::Disconnect.into(), ..ClientResponse::default() }
    }
}

/// Returns bytes as pairs of hexadecimal digits, for logs and tests.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
