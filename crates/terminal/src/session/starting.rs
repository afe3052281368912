//! Start of a game, with its players and the next game.

use inarow_app::labels::engine_label;
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_session::{Begins, NewGame, SessionError};
use inarow_view::{Coordinates, game_name, game_summary, strength};

use super::{Session, StartError};
use crate::Source;
use crate::ink::{Ink, Row};

impl Session {
    /// Returns the players of a game from the command line.
    pub(super) fn players_for(
        &self,
        source: &Source,
        x: Option<PlayerSpec>,
        o: Option<PlayerSpec>,
    ) -> Result<[PlayerSpec; 2], StartError> {
        self.game.players(source, [x, o]).map_err(|error| StartError::Asked(self.texts.explain(&error)))
    }

    /// Begins the first game between two players, given as X and O, or as the first and second seat.
    pub(super) fn start_game(&mut self, game: Source, players: [PlayerSpec; 2]) -> Result<(), String> {
        self.start(self.options.new_game(game, players, self.alternate))
    }

    /// Begins this game.
    pub(super) fn start(&mut self, new: NewGame) -> Result<(), String> {
        self.change_settings(|settings| new.remember(settings));
        self.game.start(new, self.now).map_err(|error| self.texts.explain(&error))?;
        self.begun();
        Ok(())
    }

    /// Returns the rule for the first move of the next game.
    pub(super) fn begins(&self) -> Begins {
        if self.alternate { Begins::Alternate } else { Begins::Same }
    }

    /// Shows a new game.
    fn begun(&mut self) {
        self.introduced();
        self.go_on();
    }

    /// Shows a continued game, without its earlier moves.
    pub(super) fn joined(&mut self) {
        self.introduced();
        self.next_event = self.game.live().game().next_event();
        self.go_on();
    }

    fn introduced(&mut self) {
        self.menu = None;
        self.in_game = true;
        self.stepping = false;
        self.game.take_events();
        self.save();
        self.introduce();
        self.print_start();
    }

    /// Prints the game and its players.
    pub(super) fn introduce(&mut self) {
        let Some(game) = self.current() else { return };
        let setup = &game.live().record().setup;
        let (name, summary) = (game_name(setup, &self.texts), game_summary(setup, &self.texts));
        let welcome = match (game.is_watched(), self.options.coordinates) {
            (true, _) => "welcome-watch",
            (false, Coordinates::Numbers) => "welcome-play-course",
            (false, _) => "welcome-play",
        };
        self.blank();
        self.print(Ink::Strong, &name);
        self.print(Ink::Quiet, &summary);
        self.show_players();
        if self.options.interactive {
            self.print_text(Ink::Quiet, welcome);
        }
    }

    /// Prints the player of each side.
    pub(super) fn show_players(&mut self) {
        let Some(game) = self.current() else { return };
        let names = self.names();
        let mut players = Row::new();
        for side in Side::ALL {
            if side == Side::O {
                players.push(Ink::Plain, ", ");
            }
            let person = game.live().participant_of(side);
            players.push_char(Ink::Mark(side), side.letter());
            players.push(Ink::Plain, &format!(" {} {}", self.texts.get("dash"), names[person]));
            if let (PlayerSpec::Engine(engine), false) = (game.spec_of(side), game.is_watched()) {
                // The name of a computer with a level is only “computer”.
                let level = engine.level().map(|level| strength(level, &self.texts));
                let what = level.unwrap_or_else(|| engine_label(engine, &self.texts));
                players.push(Ink::Quiet, &format!(" ({what})"));
            }
        }
        self.row(&players);
    }

    /// Starts a rematch with unchanged score and players. The settings say whether sides are swapped.
    pub(super) fn rematch(&mut self) {
        let begun = self.game.rematch(self.now);
        self.next_game(begun);
    }

    /// Resets the score and the board, but keeps game, players and sides. An unfinished game is left.
    pub(super) fn reset(&mut self) {
        let at_start = self.game.live().record().start().is_ok_and(|start| start.ply() > 0);
        let begun = self.game.reset_score(self.now);
        if begun.is_ok() {
            self.print_text(Ink::Plain, if at_start { "score-reset-start" } else { "score-reset" });
        }
        self.next_game(begun);
    }

    fn next_game(&mut self, begun: Result<(), SessionError>) {
        match begun {
            Ok(()) => self.begun(),
            Err(error) => {
                if self.game.live().record().result.is_some() {
                    return self.or_menu(Err(self.texts.explain(&error)));
                }
                // The current game and its clocks go on.
                self.print_error(&error);
                self.show_status();
            }
        }
    }

    /// Returns to the menu. The score starts from zero.
    pub(super) fn back_to_menu(&mut self) {
        self.players = None;
        self.leave_game();
        self.open_menu();
    }

    /// Leaves the game. The session is ready for another.
    pub(super) fn leave_game(&mut self) {
        if self.in_game {
            self.game.leave(self.now);
            self.leave_link();
            self.save();
            self.in_game = false;
        }
    }
}
