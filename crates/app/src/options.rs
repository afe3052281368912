//! Options of a terminal game.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use inarow_client::Nearby;
use inarow_play::{HostClock, PlayerSpec, Presets, ProcessClock, Waker};
use inarow_profile::{Notice, Opened, Profile, Settings};
use inarow_record::{ClockTag, Record, TimeControl};
use inarow_session::{Begins, Env, GameSession, Names, NewGame, Pace, Policy, external_programs};
use inarow_view::{Coordinates, Lang, Texts};

/// Game to play, either a named game with settings or a concrete game.
pub use inarow_session::GameSource as Source;

use crate::link::{LinkStart, Servers};

/// Size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Default for Screen {
    /// Returns the size assumed for a terminal that does not report it.
    fn default() -> Self {
        Screen { width: 80, height: 24 }
    }
}

/// Drawing of games as pictures. The host provides the drawing, so that this crate needs no fonts.
pub trait Pictures: Send {
    /// Returns the supported file extensions, without the dot: `svg`, `png`, `gif`.
    fn endings(&self) -> &[&str];

    /// Draws a game as a picture file.
    ///
    /// # Errors
    /// Returns a text for display if the game cannot be drawn.
    fn draw(&self, record: &Record, ending: &str) -> Result<Vec<u8>, String>;
}

/// Options of a terminal game.
pub struct Options {
    /// Game to play. Without a game the menu asks for the game.
    pub game: Option<Source>,
    /// File whose game is shown at once.
    pub file: Option<PathBuf>,
    /// Game by link. An invitation plays `game`.
    pub link: Option<LinkStart>,
    /// Starter of the program's own servers, to host abandoned games again. `None` hosts no games.
    pub servers: Option<Arc<dyn Servers>>,
    /// Search for games in the local network. Found games are offered before a game. `None` finds no games.
    pub nearby: Option<Arc<dyn Nearby>>,
    /// Player of X, or of the first seat of an opening.
    pub x: Option<PlayerSpec>,
    /// Player of O.
    pub o: Option<PlayerSpec>,
    /// Seed of everything random in the first game. Each later game uses the next number.
    pub seed: u64,
    /// Requested language, or `None` for the language in the settings.
    pub lang: Option<Lang>,
    /// Language of the system. This language applies if `lang` and the settings name no language.
    pub system_lang: Lang,
    /// Naming of cells.
    pub coordinates: Coordinates,
    /// Whether to print a line per event. The option applies only to the line-by-line terminal.
    pub events: bool,
    /// Time between the moves of two computers. `None` uses the settings, or no pause if the terminal is not
    /// interactive.
    pub pace: Option<Duration>,
    /// Times of X and O.
    pub clock: Option<ClockTag>,
    /// Whether the players change sides at a rematch, or `None` for the setting.
    pub alternate: Option<bool>,
    /// Strategy presets.
    pub presets: Presets,
    /// Profile with the stored data.
    pub profile: Profile,
    /// Notice about opening the profile.
    pub notice: Option<Notice>,
    /// Drawing of pictures for `export`.
    pub pictures: Option<Box<dyn Pictures>>,
    /// Function that returns the size of the screen, called before each board. Only the line-by-line terminal
    /// calls the function.
    pub screen: Box<dyn Fn() -> Screen + Send>,
    /// Whether a human types. A human gets prompts, and input is read while a computer thinks. Without a human,
    /// lines wait for the computer, so that every run of a script has one effect.
    pub interactive: bool,
    /// Folder of relative file names, empty for the current folder.
    pub folder: PathBuf,
    /// Function that returns the date and time.
    pub wall_clock: fn() -> SystemTime,
    /// Clock of the host, which times the session.
    pub host_clock: HostClock,
}

impl Options {
    /// Creates options of a session that begins with the menu.
    pub fn new(Opened { profile, notice }: Opened, seed: u64, system_lang: Lang) -> Options {
        Options {
            game: None,
            file: None,
            link: None,
            servers: None,
            nearby: None,
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
            wall_clock: SystemTime::now,
            host_clock: ProcessClock::start().shared(),
        }
    }

    /// Returns the texts in the requested language, else in the language of the settings, else of the system.
    pub fn texts(&self, settings: &Settings) -> Texts {
        let lang = self.lang.or_else(|| Lang::from_code(settings.language.as_deref()?));
        Texts::new(lang.unwrap_or(self.system_lang))
    }

    /// Creates the session, which has not begun a game yet.
    pub fn session(&self, settings: &Settings, policy: Policy, wake: Waker) -> GameSession {
        // A script needs no pause between moves.
        let usual = if self.interactive { settings.pace_ms } else { 0 };
        let between = self.pace.unwrap_or(Duration::from_millis(u64::from(usual)));
        let policy = Policy { pace: Pace { between, ..policy.pace }, ..policy };
        let wall_clock = Arc::new(self.wall_clock);
        let clock = Arc::clone(&self.host_clock);
        let env = Env { wake, clock, wall_clock, programs: external_programs() };
        // The first game uses the given seed, because the session increments the seed before each game.
        let mut game = GameSession::new(self.presets.clone(), self.seed.wrapping_sub(1), policy, env);
        game.set_names(Names::load(&self.profile).unwrap_or_default());
        game
    }

    /// Creates a new game between these players. The players are of X and O, or of the first and second seat.
    /// `alternate` changes sides at a rematch.
    pub fn new_game(&self, game: Source, players: [PlayerSpec; 2], alternate: bool) -> NewGame {
        let begins = if alternate { Begins::Alternate } else { Begins::Same };
        NewGame { game, players, clocks: self.clocks(), best_of: 0, begins }
    }

    /// Returns the times of X and O.
    fn clocks(&self) -> [TimeControl; 2] {
        self.clock.map_or([TimeControl::NONE; 2], |clock| [clock.x, clock.o])
    }
}
