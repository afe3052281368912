//! Settings of the window, stored in the profile.

#[cfg(test)]
mod tests;

use inarow_core::{Setup, Side};
use inarow_profile::{BoardLabels, Settings, WindowSettings};
use inarow_session::OptionsByGame;
use inarow_view::Theme;

/// Side of the user in a game against a computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum SideChoice {
    /// X, the side that begins.
    #[default]
    X,
    /// O.
    O,
    /// Random side.
    Lot,
}

impl SideChoice {
    /// Every choice.
    pub(crate) const ALL: [SideChoice; 3] = [SideChoice::X, SideChoice::O, SideChoice::Lot];

    /// Returns the chosen side, or draws a random side.
    pub(crate) fn decided(self) -> Side {
        match self {
            SideChoice::O => Side::O,
            // Without random numbers X is used.
            SideChoice::Lot if getrandom::u32().unwrap_or_default() % 2 == 1 => Side::O,
            SideChoice::X | SideChoice::Lot => Side::X,
        }
    }

    fn name(self) -> &'static str {
        match self {
            SideChoice::X => "x",
            SideChoice::O => "o",
            SideChoice::Lot => "lot",
        }
    }
}

/// Kind of players in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OpponentKind {
    /// Human against a computer.
    #[default]
    Computer,
    /// Two humans.
    Person,
    /// Two computers.
    Computers,
}

impl OpponentKind {
    /// Every kind.
    pub(crate) const ALL: [OpponentKind; 3] =
        [OpponentKind::Computer, OpponentKind::Person, OpponentKind::Computers];

    fn name(self) -> &'static str {
        match self {
            OpponentKind::Computer => "computer",
            OpponentKind::Person => "person",
            OpponentKind::Computers => "computers",
        }
    }
}

/// Settings of the window, stored in the profile.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Prefs {
    /// Theme, or `None` to follow the system.
    pub(crate) theme: Option<Theme>,
    /// Scale of everything, 1 by default, in steps of a hundredth.
    pub(crate) scale: f32,
    /// Whether marks grow, lines draw themselves and panels slide.
    pub(crate) motion: bool,
    /// Volume of sounds, 0 to 1, in steps of a hundredth.
    pub(crate) volume: f32,
    /// Pause between the moves of two computers in milliseconds, 0 to 3000.
    pub(crate) pace_ms: u32,
    /// Level of the computer that was chosen last, 1 to 10.
    pub(crate) level: u8,
    /// Side that was chosen last.
    pub(crate) side: SideChoice,
    /// Kind of opponent that was chosen last.
    pub(crate) opponent: OpponentKind,
    /// Whether games in the local network are announced and searched for.
    pub(crate) nearby: bool,
    /// Whether the computer's evaluation is shown during a game against the computer.
    pub(crate) judgement: bool,
    /// Whether a hosted game that was left continues at the next start.
    pub(crate) host_again: bool,
    /// Options chosen for each game.
    pub(crate) options: OptionsByGame,
    /// Further settings, as in the profile.
    pub(crate) window: WindowSettings,
}

/// Longest pause between the moves of two computers, in milliseconds.
pub(crate) const LONGEST_PACE_MS: u32 = 3000;

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs::read(&Settings::default())
    }
}

impl Prefs {
    /// Reads the settings from the profile's.
    pub(super) fn read(settings: &Settings) -> Prefs {
        let window = &settings.window;
        let named = |text: &Option<String>, name: &dyn Fn(&str) -> bool| text.as_deref().is_some_and(name);
        let side = SideChoice::ALL.into_iter().find(|side| named(&window.side, &|text| text == side.name()));
        let opponent =
            OpponentKind::ALL.into_iter().find(|kind| named(&window.opponent, &|text| text == kind.name()));
        Prefs {
            theme: settings.theme.as_deref().and_then(Theme::from_name),
            scale: window.scale as f32 / 100.0,
            motion: window.motion.unwrap_or(true),
            volume: window.volume as f32 / 100.0,
            pace_ms: settings.pace_ms.min(LONGEST_PACE_MS),
            level: window.level.clamp(1, 10) as u8,
            side: side.unwrap_or_default(),
            opponent: opponent.unwrap_or_default(),
            nearby: settings.nearby,
            judgement: settings.judgement,
            host_again: settings.host_again,
            options: OptionsByGame::load(settings),
            // Settings that were stored for every game are now among the options.
            window: WindowSettings { clocks: None, best_of: 0, loser_begins: false, ..window.clone() },
        }
    }

    /// Returns the labels around the board and on the marks. Each kind of game has its own labels.
    pub(crate) fn board_labels(&self, setup: &Setup) -> BoardLabels {
        match Kind::of(setup) {
            Kind::Small => self.window.small,
            Kind::Ultimate => self.window.ultimate,
            Kind::Score => self.window.score,
            Kind::Usual => BoardLabels { coordinates: self.window.coordinates, numbers: self.window.numbers },
        }
    }

    /// Returns mutable labels for coordinates and numbers.
    pub(crate) fn board_labels_mut(&mut self, setup: &Setup) -> (&mut bool, &mut bool) {
        let board_labels = match Kind::of(setup) {
            Kind::Small => &mut self.window.small,
            Kind::Ultimate => &mut self.window.ultimate,
            Kind::Score => &mut self.window.score,
            Kind::Usual => return (&mut self.window.coordinates, &mut self.window.numbers),
        };
        (&mut board_labels.coordinates, &mut board_labels.numbers)
    }

    /// Writes the settings into the profile's.
    pub(super) fn write(&self, settings: &mut Settings) {
        let percent = |part: f32| (part * 100.0).round().clamp(0.0, 1_000.0) as u32;
        settings.theme = self.theme.map(|theme| theme.name().to_owned());
        settings.pace_ms = self.pace_ms;
        settings.nearby = self.nearby;
        settings.judgement = self.judgement;
        settings.host_again = self.host_again;
        settings.window = WindowSettings {
            motion: (!self.motion).then_some(false),
            volume: percent(self.volume),
            scale: percent(self.scale),
            level: u32::from(self.level),
            side: (self.side != SideChoice::default()).then(|| self.side.name().to_owned()),
            opponent: (self.opponent != OpponentKind::default()).then(|| self.opponent.name().to_owned()),
            game_options: self.options.to_text(),
            ..self.window.clone()
        };
    }
}

/// Kind of games that share their labels.
enum Kind {
    /// Boards of a few cells, where every cell is recognisable without labels.
    Small,
    Ultimate,
    Score,
    Usual,
}

impl Kind {
    fn of(setup: &Setup) -> Kind {
        match setup {
            Setup::Line(line) if line.width.max(line.height) <= 5 => Kind::Small,
            Setup::Ultimate(_) => Kind::Ultimate,
            Setup::Score(_) => Kind::Score,
            _ => Kind::Usual,
        }
    }
}
