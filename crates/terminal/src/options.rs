//! What a terminal game is started with.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use inarow_play::{PlayerSpec, Presets};
use inarow_profile::{Notice, Opened, Profile};
use inarow_record::{ClockTag, Record};
use inarow_view::{Coordinates, Lang};

use crate::Screen;

/// Which game is played: a game and settings as people name them, or a concrete game.
pub use inarow_session::GameSource as Source;

/// Draws a game as a picture. The host gives it, so that this crate needs no fonts.
pub trait Pictures: Send {
    /// The endings of file names that it draws, without the dot: `svg`, `png`, `gif`.
    fn endings(&self) -> &[&str];

    /// The file with that picture of a game.
    ///
    /// # Errors
    /// Why it cannot be drawn, for people.
    fn draw(&self, record: &Record, ending: &str) -> Result<Vec<u8>, String>;
}

/// What a terminal game is started with.
pub struct Options {
    /// The game; without it there is a menu.
    pub game: Option<Source>,
    /// A file whose game is shown at once.
    pub file: Option<PathBuf>,
    /// Who plays X, or the first seat of an opening.
    pub x: Option<PlayerSpec>,
    /// Who plays O.
    pub o: Option<PlayerSpec>,
    /// The seed of everything random in the first game; each later game has the next one.
    pub seed: u64,
    /// The language that was asked for; without it the one in the settings.
    pub lang: Option<Lang>,
    /// The language when neither says anything.
    pub system_lang: Lang,
    /// How cells are named.
    pub coordinates: Coordinates,
    /// Print a line per event.
    pub events: bool,
    /// The time between the moves of two computers; without it the one in the settings, or none when nobody
    /// watches.
    pub pace: Option<Duration>,
    /// The time of X and O.
    pub clock: Option<ClockTag>,
    /// At a rematch the players change sides; without it the setting counts.
    pub alternate: Option<bool>,
    /// Strategy presets.
    pub presets: Presets,
    /// The store.
    pub profile: Profile,
    /// A notice about opening it.
    pub notice: Option<Notice>,
    /// Draws pictures for `export`.
    pub pictures: Option<Box<dyn Pictures>>,
    /// Gives the size of the screen; called before each board.
    pub screen: Box<dyn Fn() -> Screen + Send>,
    /// A person types: there are prompts, and what is typed while a computer thinks is read at once. Otherwise lines
    /// wait for the computer, so that a script means the same each time.
    pub interactive: bool,
    /// Where the relative names of files begin; empty is the current folder.
    pub folder: PathBuf,
    /// The date and time.
    pub clock_on_the_wall: fn() -> SystemTime,
}

impl Options {
    /// A session that begins with the menu, in that language, with that profile.
    pub fn new(Opened { profile, notice }: Opened, seed: u64, system_lang: Lang) -> Options {
        Options {
            game: None,
            file: None,
            x: None,
            o: None,
            seed,
            lang: None,
            system_lang,
            coordinates: Coordinates::default(),
            events: false,
            pace: None,
            clock: None,
            alternate: None,
            presets: Presets::builtin(),
            profile,
            notice,
            pictures: None,
            screen: Box::new(Screen::default),
            interactive: false,
            folder: PathBuf::new(),
            clock_on_the_wall: SystemTime::now,
        }
    }
}
