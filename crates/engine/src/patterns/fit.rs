//! Tables of the search by patterns, each fitted to games of one kind by `crates/train`.

use inarow_core::{Game, LineRule, Reply, Side};

/// Kind of games that tables were fitted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    Freestyle,
    Caro,
    /// Last reply, with X to move. The two sides have different tables.
    ReplyX,
    /// Last reply, with O to move.
    ReplyO,
    /// Six in a row.
    Six,
}

/// Number of fits.
pub(crate) const FITS: usize = Fit::ALL.len();

/// Files of a fit.
struct Files {
    values: &'static str,
    order: &'static str,
    census: &'static str,
}

/// Files in a folder.
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

    /// Fits for positions of a game, by the side to move. `None` if the game has no lines. A game without a
    /// better fit of its own uses freestyle's fit.
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

    /// Evaluation and move ranks of each kind of cell.
    pub(super) const fn values(self) -> &'static str {
        self.files().values
    }

    /// Other addends of move ranks.
    pub(crate) const fn order(self) -> &'static str {
        self.files().order
    }

    /// Evaluation of the numbers of cells of each class together.
    pub(crate) const fn census(self) -> &'static str {
        self.files().census
    }
}

/// Numbers of a file, without its head.
pub(crate) fn numbers(text: &'static str) -> impl Iterator<Item = i16> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_ascii_whitespace).map(|word| word.parse().unwrap_or_default())
}
