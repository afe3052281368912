//! Last game, and unfinished games.

use inarow_app::analysis::on_board;
use inarow_core::{GameSpec, Setup, Side};
use inarow_play::PlayerSpec;
use inarow_profile::GameId;
use inarow_view::{Action, Coordinates, Look, OFFERED_GAMES, Show};

use super::{AppState, OpponentKind, Screen};
use crate::sentences::of_session;
use inarow_session::{GameOptions, GameSource, NewGame, Offered, RestoreError};

impl AppState {
    /// Returns the game played last, in this run or before. The first game is tic-tac-toe against the computer.
    pub(crate) fn last_game(&self) -> NewGame {
        let settings = &self.settings;
        let spec = settings.game.as_deref().and_then(|text| text.parse::<GameSpec>().ok());
        let spec = spec.or_else(|| "tictactoe".parse().ok());
        let game = spec.map_or_else(|| self.session.last().game.clone(), GameSource::Spec);
        let player = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<PlayerSpec>().ok());
        let players = match (player(&settings.x), player(&settings.o)) {
            (Some(x), Some(o)) => [x, o],
            _ => [PlayerSpec::HUMAN, self.computer(self.prefs.level)],
        };
        self.prefs.options.of(&game).new_game(game, players)
    }

    /// Returns the current game with its players, or else the game played last.
    pub(crate) fn current_game(&self) -> NewGame {
        let last = if self.session.selection_revision() == 0 {
            self.last_game()
        } else {
            self.session.last().clone()
        };
        if !self.session.is_review() {
            return last;
        }
        let record = self.session.record();
        // Few files name their game, so the board identifies the game. The comparison is made once.
        let known = || {
            let revision = self.session.revision();
            if self.known_game.get().is_none_or(|(then, _)| then != revision) {
                let is_it = |name: &&str| setup_of(name).as_ref() == Some(&record.setup);
                self.known_game.set(Some((revision, OFFERED_GAMES.into_iter().find(is_it))));
            }
            self.known_game.get().and_then(|(_, name)| name)
        };
        let name = record.game.as_deref().or_else(known);
        NewGame { game: GameSource::of(name, &record.setup), ..last }
    }

    /// Returns the options chosen for a game. A board that was set up has the options of the custom game.
    pub(crate) fn options_of(&self, game: &GameSource) -> GameOptions {
        self.prefs.options.of(&named(game))
    }

    /// Changes the options chosen for a game.
    pub(crate) fn set_options(&mut self, game: &GameSource, options: GameOptions) {
        self.prefs.options.set(&named(game), options);
    }

    /// Returns the players according to the choices on the start screen.
    pub(crate) fn start_players(&self) -> [PlayerSpec; 2] {
        let (computer, last) = (self.computer(self.prefs.level), self.current_game());
        let person = last.players.into_iter().find(PlayerSpec::is_human).unwrap_or(PlayerSpec::HUMAN);
        match self.prefs.opponent {
            OpponentKind::Person => [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
            OpponentKind::Computers => [computer.clone(), computer],
            OpponentKind::Computer => match self.prefs.side.decided() {
                Side::X => [person, computer],
                Side::O => [computer, person],
            },
        }
    }

    /// Returns the computer at a level.
    pub(crate) fn computer(&self, level: u8) -> PlayerSpec {
        format!("computer:level={level}").parse().unwrap_or(PlayerSpec::HUMAN)
    }

    // Games that were left.

    /// Returns the games that were left, the latest first, without the current game.
    pub(crate) fn offered(&self) -> &[Offered] {
        &self.offered
    }

    /// Returns the games that were left but are too short to be offered, the latest first.
    pub(crate) fn short_games(&self) -> &[Offered] {
        &self.short_games
    }

    /// Reads the games that were left again.
    pub(crate) fn reload_offered(&mut self) {
        match Offered::worth_continuing(&mut self.profile) {
            Ok(([offered, short], troubles)) => {
                (self.offered, self.short_games) = (offered, short);
                self.offered_due = None;
                self.trouble(troubles);
            }
            Err(trouble) => {
                self.offered_due = Some(self.now + super::ASK_AGAIN);
                self.trouble([trouble]);
            }
        }
    }

    /// Returns to the current game.
    pub(crate) fn back_to_board(&mut self) {
        if self.session.is_review() {
            self.session.close_review(self.now);
        }
        self.screen = Screen::Board;
    }

    /// Continues a game that was left.
    pub(crate) fn resume(&mut self, id: GameId) {
        self.leave_for(move |state| state.resume_now(id));
    }

    fn resume_now(&mut self, id: GameId) {
        let Some(offered) = self.offered.iter().chain(&self.short_games).find(|offered| offered.id == id)
        else {
            return;
        };
        if offered.is_by_link() {
            return self.continue_by_link(&offered.clone());
        }
        match self.session.resume_left(&mut self.profile, id, self.now) {
            Ok(()) => self.screen = Screen::Board,
            Err(RestoreError::Store(trouble)) => self.trouble([trouble]),
            Err(RestoreError::Session(error)) => self.complain(of_session(&error, &self.texts)),
            Err(error) => self.complain(self.texts.explain(&error)),
        }
        self.reload_offered();
    }

    /// Deletes a game that was left, for good.
    pub(crate) fn discard(&mut self, id: GameId) {
        let dropped = self.profile.drop_game(id);
        self.stored(dropped);
        self.reload_offered();
    }

    /// Returns the display options for the shown position.
    pub(crate) fn show(&mut self) -> Show {
        let is_shown = self.prefs.window.heat && Action::Maps.enabled(&self.facts());
        let maps = if is_shown { self.session.maps().cloned() } else { None };
        let (attack, defence) = maps.map_or((None, None), |(attack, defence)| (Some(attack), Some(defence)));
        let labels = self.prefs.board_labels(self.session.setup());
        let shown = &self.prefs.window;
        Show {
            look: Look::of(self.session.setup(), self.skin),
            coordinates: if labels.coordinates { Coordinates::Letters } else { Coordinates::None },
            numbers: labels.numbers,
            allowed: shown.allowed,
            forbidden: shown.forbidden,
            weights: shown.weights,
            attack,
            defence,
            ratings: shown.ratings,
            decimal: self.texts.lang().decimal_mark(),
            ..on_board(&self.session, self.pointed_line)
        }
    }

    /// Returns the names of X and O in the current game.
    pub(crate) fn names(&self) -> [String; 2] {
        crate::labels::names(&self.session, &self.texts)
    }

    /// Returns the name of a side.
    pub(crate) fn name(&self, side: Side) -> String {
        let [x, o] = self.names();
        if side == Side::X { x } else { o }
    }
}

/// Returns the game under whose name options are stored.
fn named(game: &GameSource) -> GameSource {
    match game {
        GameSource::Setup(_) => "line".parse().map_or_else(|_| game.clone(), GameSource::Spec),
        GameSource::Spec(_) => game.clone(),
    }
}

/// Returns the set-up of a game given as text. Random walls and weights of the set-up are fixed.
pub(crate) fn setup_of(game: &str) -> Option<Setup> {
    game.parse::<GameSpec>().ok()?.setup(&mut || 0).ok()
}
