//! The tables of a search by patterns, each fitted to games of one kind. `crates/train` makes them.

use inarow_core::{Game, LineRule, Reply, Side};

/// The games that tables were fitted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    Freestyle,
    Caro,
    /// With the last reply, where X is to move: each side has tables of its own.
    ReplyX,
    /// The same, where O is to move.
    ReplyO,
    /// Six in a row.
    Six,
}

/// How many fits there are.
pub(crate) const FITS: usize = Fit::ALL.len();

/// The files of a fit.
struct Files {
    values: &'static str,
    order: &'static str,
    census: &'static str,
}

/// The files in a folder.
macro_rules! files {
    ($folder:literal) => {
        Files {
            values: include_str!(concat!("../fits/", $folder, "/values.txt")),
            order: include_str!(concat!("../fits/", $folder, "/order.txt")),
            census: include_str!(concat!("../fits/", $folder, "/census.txt")),
        }
    };
}

impl Fit {
    pub(crate) const ALL: [Fit; 5] = [Fit::Freestyle, Fit::Caro, Fit::ReplyX, Fit::ReplyO, Fit::Six];

    /// The fits for positions of such a game, by the side that is to move; `None` where it has no lines. Where none was made
    /// for them, or was no better, it is that of freestyle.
    pub(crate) fn of<G: Game>(game: &G) -> Option<[Fit; 2]> {
        let (rule, reply) = game.line_rules()?;
        Some(Side::ALL.map(|side| match (game.line_length(), rule, reply, side) {
            (6, LineRule::Freestyle, ..) => Fit::Six,
            (5, LineRule::Caro | LineRule::CaroPlus, ..) => Fit::Caro,
            (5, LineRule::Freestyle, Reply::LastMove, Side::X) => Fit::ReplyX,
            (5, LineRule::Freestyle, Reply::LastMove, Side::O) => Fit::ReplyO,
            _ => Fit::Freestyle,
        }))
    }

    const fn files(self) -> Files {
        match self {
            Fit::Freestyle => files!("freestyle"),
            Fit::Caro => files!("caro"),
            Fit::ReplyX => files!("reply-x"),
            Fit::ReplyO => files!("reply-o"),
            Fit::Six => files!("six"),
        }
    }

    /// What each kind of cell is worth and how soon it is tried.
    pub(super) const fn values(self) -> &'static str {
        self.files().values
    }

    /// What else adds to the rank of a move.
    pub(crate) const fn order(self) -> &'static str {
        self.files().order
    }

    /// What the numbers of cells of each class are worth together.
    pub(crate) const fn census(self) -> &'static str {
        self.files().census
    }
}

/// The numbers of a file, without its head.
pub(crate) fn numbers(text: &'static str) -> impl Iterator<Item = i16> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_ascii_whitespace).map(|word| word.parse().unwrap_or_default())
}
