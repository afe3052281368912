//! What is noted beside an unfinished game: who plays, and the score so far. All programs write the same, so that
//! each can continue a game of another.

use serde::{Deserialize, Serialize};

/// What is noted beside an unfinished game.
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
    /// The two who play, whichever side they hold.
    pub people: [PlayerNote; 2],
    /// Which of them has the first seat: X, unless an opening's choice changes that.
    pub first: usize,
    /// Drawn games.
    pub draws: u32,
    /// The seed of the series' first game.
    pub seed: u64,
    /// How many games came before this one.
    pub number: u64,
    /// Games of the series at most; 0 without an end.
    #[serde(default)]
    pub best_of: u32,
    /// Who begins the next game, as hosts name it; empty where the usual rule counts.
    #[serde(default)]
    pub begins: String,
    /// How many steps at the record's end are taken back: they can be made again.
    #[serde(default)]
    pub taken_back: u32,
    /// What the running turn had used, ms.
    #[serde(default)]
    pub turn_ms: u64,
    /// The game was over once and counts so; it was played on from there.
    #[serde(default)]
    pub counted: Option<CountedNote>,
}

/// How a game counts that was over once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedNote {
    /// Its number in the history.
    pub history: i64,
    /// Which of the two won it.
    pub winner: Option<usize>,
}

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerNote {
    /// The player, as one names it on the command line.
    pub player: String,
    /// A name that was given.
    pub name: Option<String>,
    /// Games won.
    pub wins: u32,
}

impl SeriesNote {
    const VERSION: u32 = 1;

    /// A series before its first game, with the usual rule and no end.
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

    /// Reads what was noted; `None` where it is something else, or of a version to come.
    #[must_use]
    pub fn read(text: &str) -> Option<SeriesNote> {
        let note: SeriesNote = serde_json::from_str(text).ok()?;
        (note.version == SeriesNote::VERSION && note.first < 2).then_some(note)
    }

    /// The text to save.
    #[must_use]
    pub fn write(&self) -> String {
        // Numbers and texts alone: nothing that JSON could not hold.
        serde_json::to_string(self).unwrap_or_default()
    }
}
