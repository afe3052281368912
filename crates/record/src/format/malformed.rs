//! Kinds of what is wrong in a file.

use inarow_core::Message;

/// What kind of thing is wrong in a file, where its place says the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MalformedKind {
    /// It is not of the format that it was taken for.
    Foreign,
    /// There is no game in it.
    Empty,
    /// It ends before its game does.
    Short,
    /// What is there does not belong there: the format is broken.
    Syntax,
    /// The value is none that can stand there.
    Value,
    /// The board or the game is not the one that was named.
    OtherGame,
    /// Cells are named in another way.
    NoCell,
    /// The cell lies outside the board.
    Outside,
    /// A player passes, which these games do not know.
    Pass,
    /// The other side is to move.
    Turn,
    /// The stated result is not the one that the board shows.
    Result,
    /// Something rarer.
    Other,
}

impl MalformedKind {
    /// Every one.
    pub const ALL: [MalformedKind; 12] = [
        MalformedKind::Foreign,
        MalformedKind::Empty,
        MalformedKind::Short,
        MalformedKind::Syntax,
        MalformedKind::Value,
        MalformedKind::OtherGame,
        MalformedKind::NoCell,
        MalformedKind::Outside,
        MalformedKind::Pass,
        MalformedKind::Turn,
        MalformedKind::Result,
        MalformedKind::Other,
    ];
}

impl MalformedKind {
    /// The words where they are understood, else what is said of all of the kind.
    pub(crate) fn message_with(self, words: &str) -> Message {
        let kind = match self {
            MalformedKind::Foreign => Message::new("file-foreign"),
            MalformedKind::Empty => Message::new("file-empty"),
            MalformedKind::Short => Message::new("file-short"),
            MalformedKind::Syntax => Message::new("file-syntax"),
            MalformedKind::Value => Message::new("file-value"),
            MalformedKind::OtherGame => Message::new("file-other-game"),
            MalformedKind::NoCell => Message::new("file-no-cell"),
            MalformedKind::Outside => Message::new("file-outside"),
            MalformedKind::Pass => Message::new("file-pass"),
            MalformedKind::Turn => Message::new("file-turn"),
            MalformedKind::Result => Message::new("file-result"),
            MalformedKind::Other => Message::new("file-other").text("detail", words),
        };
        Message::new("file-told").text("words", words).because("kind", kind)
    }
}
