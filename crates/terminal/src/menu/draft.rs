//! What the menu has learnt so far.

use inarow_core::{Fill, GameSpec, LineRule, Opening};
use inarow_play::{EngineSpec, PlayerSpec, Presets};
use inarow_profile::Settings;

use super::engines::engines;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    #[default]
    HumanComputer,
    HumanHuman,
    ComputerComputer,
}

impl Mode {
    pub(crate) const ALL: [Mode; 3] = [Mode::HumanComputer, Mode::HumanHuman, Mode::ComputerComputer];
}

/// Who begins against a computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Begins {
    #[default]
    You,
    Computer,
    /// Decided by lot.
    Lot,
    /// You, and then by turns.
    Turns,
}

impl Begins {
    pub(crate) const ALL: [Begins; 4] = [Begins::You, Begins::Computer, Begins::Lot, Begins::Turns];
}

/// The games of the menu: the name on the command line.
pub(super) const GAMES: [&str; 9] =
    ["tictactoe", "gomoku", "renju", "caro", "course", "ultimate", "score", "score-balanced", "line"];

/// What the menu has learnt so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    /// Its number in the menu.
    pub(crate) game: usize,
    /// A game that was named with all its settings, in place of everything below.
    named: Option<GameSpec>,
    pub(crate) size: (u32, u32),
    pub(crate) length: u32,
    pub(crate) rule: LineRule,
    /// Percent of the board.
    pub(crate) walls: u32,
    /// Moves; 0 without a limit.
    pub(crate) limit: u32,
    pub(crate) opening: Opening,
    pub(crate) fill: Fill,
    pub(crate) mode: Mode,
    /// The opponent; or those of X and O. Where none was chosen, the strongest.
    pub(crate) engines: [Option<EngineSpec>; 2],
    pub(crate) begins: Begins,
    pub(crate) pace_ms: u32,
}

impl Draft {
    /// The usual, or what was played last.
    pub(crate) fn from_settings(settings: &Settings) -> Draft {
        let mut draft = Draft {
            game: 0,
            named: None,
            size: (15, 15),
            length: 5,
            rule: LineRule::Freestyle,
            walls: 0,
            limit: 0,
            opening: Opening::Free,
            fill: Fill::Free,
            mode: Mode::default(),
            engines: [None, None],
            begins: if settings.alternate { Begins::Turns } else { Begins::You },
            pace_ms: settings.pace_ms,
        };
        let last = settings.game.as_ref().and_then(|text| text.parse::<GameSpec>().ok());
        if let Some(game) = last.and_then(|spec| GAMES.iter().position(|name| *name == spec.name())) {
            draft.set_game(game);
        }
        let player = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<PlayerSpec>().ok());
        match (player(&settings.x), player(&settings.o)) {
            (Some(PlayerSpec::Engine(x)), Some(PlayerSpec::Engine(o))) => {
                draft.mode = Mode::ComputerComputer;
                draft.engines = [Some(x), Some(o)];
            }
            (Some(PlayerSpec::Human { .. }), Some(PlayerSpec::Human { .. })) => draft.mode = Mode::HumanHuman,
            (Some(PlayerSpec::Engine(engine)), Some(_)) | (Some(_), Some(PlayerSpec::Engine(engine))) => {
                draft.engines[0] = Some(engine);
            }
            _ => {}
        }
        draft
    }

    /// A game of the menu, with its usual settings. Whoever was played against in another game is no default here.
    pub(crate) fn set_game(&mut self, game: usize) {
        if game != self.game {
            self.engines = [None, None];
        }
        self.game = game;
        self.named = None;
        self.size = if self.name() == "course" { (20, 20) } else { (15, 15) };
        self.length = 5;
        self.rule = LineRule::Freestyle;
        self.walls = if self.name() == "course" { 25 } else { 0 };
        self.limit = 0;
        self.opening = Opening::Free;
        self.fill = Fill::Free;
    }

    pub(crate) fn set_spec(&mut self, spec: GameSpec) {
        self.game = GAMES.iter().position(|name| *name == spec.name()).unwrap_or(GAMES.len() - 1);
        self.named = Some(spec);
    }

    pub(super) fn name(&self) -> &'static str {
        GAMES.get(self.game).copied().unwrap_or("tictactoe")
    }

    pub(super) fn is_custom(&self) -> bool {
        self.name() == "line"
    }

    pub(super) fn is_sized(&self) -> bool {
        matches!(self.name(), "gomoku" | "caro" | "course" | "line")
    }

    pub(super) fn has_walls(&self) -> bool {
        self.name() == "course"
    }

    pub(super) fn has_opening(&self) -> bool {
        matches!(self.name(), "gomoku" | "renju" | "line")
    }

    pub(super) fn has_fill(&self) -> bool {
        matches!(self.name(), "score" | "score-balanced")
    }

    /// The engines chosen, or the strongest that play the game.
    pub(crate) fn opponents(&self, presets: &Presets) -> [EngineSpec; 2] {
        let playing = engines(&self.spec(), presets);
        self.engines.clone().map(|chosen| {
            let chosen = chosen.filter(|spec| playing.iter().any(|other| other.name() == spec.name()));
            let random = || "random".parse().expect("the random player is in every catalogue");
            chosen.or_else(|| playing.first().cloned()).unwrap_or_else(random)
        })
    }

    /// The game.
    pub(crate) fn spec(&self) -> GameSpec {
        if let Some(spec) = &self.named {
            return spec.clone();
        }
        let mut text = self.name().to_owned();
        if self.is_sized() {
            text.push_str(&format!(":{}x{}", self.size.0, self.size.1));
        }
        if self.is_custom() {
            text.push_str(&format!(":k={}:rule={}:max-moves={}", self.length, self.rule.name(), self.limit));
        }
        if self.is_custom() || self.has_walls() {
            match self.walls {
                0 => text.push_str(":walls=none"),
                // Long walls for wide boards, with a gap of one: the course's kind.
                percent => text.push_str(&format!(":walls={}/50/1", f64::from(100 - percent) / 100.0)),
            }
        }
        if self.has_opening() {
            text.push_str(&format!(":opening={}", self.opening.name()));
        }
        if self.has_fill() {
            text.push_str(&format!(":fill={}", self.fill.name()));
        }
        text.parse().expect("the menu takes only values that the game's text takes: a test tries them all")
    }
}

#[cfg(test)]
mod tests;
