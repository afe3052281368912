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

/// Which game is played: a game and settings as people name them, or a concrete game.
pub use inarow_session::GameSource as Source;

use crate::link::{LinkStart, Servers};

/// How much room there is on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Default for Screen {
    /// Size of a terminal that does not report it.
    fn default() -> Self {
        Screen { width: 80, height: 24 }
    }
}

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

/// Options of a terminal game.
pub struct Options {
    /// The game; without it there is a menu.
    pub game: Option<Source>,
    /// A file whose game is shown at once.
    pub file: Option<PathBuf>,
    /// A game by link, of `game` where somebody is invited.
    pub link: Option<LinkStart>,
    /// Starts servers of the program's own, to host games again that were left; `None` hosts none.
    pub servers: Option<Arc<dyn Servers>>,
    /// Finds games in the same network, which are offered before a game; `None` looks for none.
    pub nearby: Option<Arc<dyn Nearby>>,
    /// Player of X, or of the first seat of an opening.
    pub x: Option<PlayerSpec>,
    /// Player of O.
    pub o: Option<PlayerSpec>,
    /// The seed of everything random in the first game; each later game has the next one.
    pub seed: u64,
    /// The language that was asked for; without it the one in the settings.
    pub lang: Option<Lang>,
    /// The language when neither names one.
    pub system_lang: Lang,
    /// How cells are named.
    pub coordinates: Coordinates,
    /// Print a line per event; line by line alone.
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
    /// Gives the size of the screen; called before each board, line by line alone.
    pub screen: Box<dyn Fn() -> Screen + Send>,
    /// A person types: there are prompts, and what is typed while a computer thinks is read at once. Otherwise lines
    /// wait for the computer, so that a script means the same each time.
    pub interactive: bool,
    /// Folder of relative file names; empty is the current folder.
    pub folder: PathBuf,
    /// The date and time.
    pub wall_clock: fn() -> SystemTime,
    /// The time that the host tells the session, since it began.
    pub host_clock: HostClock,
}

impl Options {
    /// A session that begins with the menu, in that language, with that profile.
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

    /// The texts of the language that was asked for, else of the settings, else of the system.
    pub fn texts(&self, settings: &Settings) -> Texts {
        let lang = self.lang.or_else(|| Lang::from_code(settings.language.as_deref()?));
        Texts::new(lang.unwrap_or(self.system_lang))
    }

    /// The session of the game, which begins nothing yet.
    pub fn session(&self, settings: &Settings, policy: Policy, wake: Waker) -> GameSession {
        // Scripts do not wait for nothing.
        let usual = if self.interactive { settings.pace_ms } else { 0 };
        let between = self.pace.unwrap_or(Duration::from_millis(u64::from(usual)));
        let policy = Policy { pace: Pace { between, ..policy.pace }, ..policy };
        let wall_clock = Arc::new(self.wall_clock);
        let clock = Arc::clone(&self.host_clock);
        let env = Env { wake, clock, wall_clock, programs: external_programs() };
        // The first game is that of the seed.
        let mut game = GameSession::new(self.presets.clone(), self.seed.wrapping_sub(1), policy, env);
        game.set_names(Names::load(&self.profile).unwrap_or_default());
        game
    }

    /// That game between these players: of X and O, or of the first and second seat. `alternate`: the players change sides
    /// at a rematch.
    pub fn new_game(&self, game: Source, players: [PlayerSpec; 2], alternate: bool) -> NewGame {
        let begins = if alternate { Begins::Alternate } else { Begins::Same };
        NewGame { game, players, clocks: self.clocks(), best_of: 0, begins }
    }

    /// The time of X and O.
    fn clocks(&self) -> [TimeControl; 2] {
        self.clock.map_or([TimeControl::NONE; 2], |clock| [clock.x, clock.o])
    }
}
