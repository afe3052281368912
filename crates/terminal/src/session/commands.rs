//! The commands of a game.

use inarow_view::Command;

use super::Session;
use super::questions::{FileFor, Instead, Question, Writing};
use crate::ink::Ink;

impl Session {
    pub(super) fn command(&mut self, command: Command, rest: &str) {
        if self.link.is_some() && self.link_command(command) {
            return;
        }
        match command {
            Command::Help => self.show_help(rest),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Resign => self.resign(),
            Command::Draw => self.offer_draw(),
            // Offers are answered where they are made: none waits here.
            Command::Decline => self.print_text(Ink::Bad, "draw-none"),
            Command::Hint => self.hint(),
            Command::Analyse => self.analyse(),
            Command::Maps => self.show_maps(),
            Command::Moves => self.show_moves(),
            Command::Board => self.show_board_around(rest),
            Command::Save => self.file(FileFor::Write(Writing::Game), rest),
            Command::Load => self.file(FileFor::Load, rest),
            Command::Export => self.file(FileFor::Write(Writing::Export), rest),
            Command::Score => self.show_score(),
            Command::Reset => self.reset(),
            Command::Rematch if self.is_under_way() => self.ask(Question::Drop(Instead::Rematch)),
            Command::Rematch => self.rematch(),
            Command::New if self.is_under_way() => self.ask(Question::Drop(Instead::Menu)),
            Command::New => self.back_to_menu(),
            Command::Say => self.say(rest),
            Command::Claim => self.print_text(Ink::Bad, "link-claim-none"),
            Command::Pause => self.toggle_pause(),
            Command::Pace => self.set_pace(rest),
            Command::Settings => self.settings(rest),
            Command::Clock => self.show_time_control(),
            Command::Rules => {
                if let Some(game) = self.current() {
                    let setup = game.live_record().setup.clone();
                    self.print_rules(&setup);
                }
            }
            Command::Statistics => self.show_statistics(),
            Command::Name => self.set_player_name(rest),
            Command::Language => {
                if self.set_language(rest) {
                    self.show_status();
                }
            }
            Command::Quit if self.asks_to_quit() => self.ask(Question::Quit),
            Command::Quit => self.leave(false),
        }
    }

    /// Whether a game would be lost by beginning another one.
    pub(super) fn is_under_way(&self) -> bool {
        self.current().is_some_and(|game| !game.is_over() && game.live_game().steps() > 0)
    }
}
