//! Note of an unfinished game, with the players and the score so far. All programs write one format, because
//! each program must be able to continue another program's game.

use serde::{Deserialize, Serialize};

/// Note of an unfinished game.
///
/// ```
/// use inarow_profile::{SeriesNote, PlayerNote};
/// let person = |player: &str| PlayerNote { player: player.to_owned(), name: None, wins: 0 };
/// let note = SeriesNote::new([person("human"), person("rule3")], 1);
/// assert_eq!(SeriesNote::read(&note.write()), Some(note));
/// assert_eq!(SeriesNote::read("{}"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriesNote {
    version: u32,
    /// Both players, independent of their sides.
    pub people: [PlayerNote; 2],
    /// Index of the player with the first seat. The first seat plays X, unless an opening's choice changes the
    /// sides.
    pub first: usize,
    /// Number of drawn games.
    pub draws: u32,
    /// Seed of the series' first game.
    pub seed: u64,
    /// Number of earlier games of the series.
    pub number: u64,
    /// Maximum number of games of the series, or 0 for no limit.
    #[serde(default)]
    pub best_of: u32,
    /// Rule for who begins the next game, as named by hosts, empty for the default rule.
    #[serde(default)]
    pub begins: String,
    /// Number of steps at the record's end that are taken back and can be made again.
    #[serde(default)]
    pub taken_back: u32,
    /// Time used in the running turn, in milliseconds.
    #[serde(default)]
    pub turn_ms: u64,
    /// Counted result of a game that was over once and was then continued.
    #[serde(default)]
    pub counted: Option<CountedNote>,
}

/// Counted result of a game that was over once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedNote {
    /// Number of the game in the history.
    pub history: i64,
    /// Index of the winner, or `None` for a draw.
    pub winner: Option<usize>,
}

/// A player of the series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerNote {
    /// Player, in the notation of the command line.
    pub player: String,
    /// Given name.
    pub name: Option<String>,
    /// Number of games won.
    pub wins: u32,
}

impl SeriesNote {
    const VERSION: u32 = 1;

    /// Returns a series before its first game, with the default rule and no limit.
    #[must_use]
    pub fn new(people: [PlayerNote; 2], seed: u64) -> SeriesNote {
        SeriesNote {
            version: SeriesNote::VERSION,
            people,
            first: 0,
            draws: 0,
            seed,
            number: 0,
            best_of: 0,
            begins: String::new(),
            taken_back: 0,
            turn_ms: 0,
            counted: None,
        }
    }

    /// Reads a note. Returns `None` for another text or a later version.
    #[must_use]
    pub fn read(text: &str) -> Option<SeriesNote> {
        let note: SeriesNote = serde_json::from_str(text).ok()?;
        (note.version == SeriesNote::VERSION && note.first < 2).then_some(note)
    }

    /// Returns the text to save.
    #[must_use]
    pub fn write(&self) -> String {
        // JSON can represent every field, because the fields are numbers and texts.
        serde_json::to_string(self).unwrap_or_default()
    }
}
