//! Commands of a game.

use inarow_app::actions::{self, Done};
use inarow_view::{Action, Command, GameFacts};

use super::Session;
use super::link::LinkPlay;
use super::questions::{FileFor, Instead, Question, Writing};
use crate::ink::Ink;

impl Session {
    pub(super) fn command(&mut self, command: Command, rest: &str) {
        match command {
            Command::Action(action) if self.link.is_some() && self.link_action(action) => {}
            Command::Action(action) => self.act(action, rest),
            Command::Help => self.show_help(rest),
            // Offers are answered at their question, so no offer is open here.
            Command::Decline => self.refuse(&self.texts.get("refused-no-offer")),
            Command::Moves => self.show_moves(),
            Command::Board => self.show_board_around(rest),
            Command::Score => self.show_score(),
            Command::Pace => self.set_pace(rest),
            Command::Clock => self.show_time_control(),
            Command::Name => self.set_player_name(rest),
            Command::Language => {
                if self.set_language(rest) {
                    self.show_status();
                }
            }
        }
    }

    fn act(&mut self, action: Action, rest: &str) {
        match action {
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Resign => self.resign(),
            Action::OfferDraw => self.offer_draw(),
            Action::Hint => self.hint(),
            Action::Analyse => self.analyse(),
            Action::Maps => self.show_maps(),
            Action::Save => self.file(FileFor::Write(Writing::Game), rest),
            Action::Open => self.file(FileFor::Load, rest),
            Action::Export => self.file(FileFor::Write(Writing::Export), rest),
            Action::ResetScore => self.reset(),
            Action::Rematch if self.is_under_way() => self.ask(Question::Drop(Instead::Rematch)),
            Action::Rematch => self.rematch(),
            Action::New if self.is_under_way() => self.ask(Question::Drop(Instead::Menu)),
            Action::New => self.back_to_menu(),
            Action::Say => self.say(rest),
            Action::Pause => self.toggle_pause(),
            Action::Settings => self.settings(rest),
            Action::Rules => {
                if let Some(game) = self.current() {
                    let setup = game.live().record().setup.clone();
                    self.print_rules(&setup);
                }
            }
            Action::Statistics => self.show_statistics(),
            Action::Quit if self.asks_to_quit() => self.ask(Question::Quit),
            Action::Quit => self.leave(false),
            action => self.act_on_game(action),
        }
    }

    /// Returns the facts about the game for the table of actions.
    pub(super) fn facts(&self) -> GameFacts {
        let link = self.link.as_ref().map(LinkPlay::game);
        actions::facts(&self.game, link, self.in_game, self.now)
    }

    /// Runs an action that needs only the game, and prints its result.
    pub(super) fn act_on_game(&mut self, action: Action) {
        let facts = self.facts();
        if !action.enabled(&facts) {
            let why = actions::why_not(action, &self.game, &facts, &self.texts);
            return why.into_iter().for_each(|why| self.refuse(&why));
        }
        let link = self.link.as_ref().map(LinkPlay::game);
        let profile = &mut self.options.profile;
        match actions::run(action, &mut self.game, link, profile, &self.texts, self.now) {
            Done::Told { text, .. } | Done::Copied(text) => self.print(Ink::Plain, &text),
            Done::Refused(why) => self.refuse(&why),
            Done::Game | Done::Screen | Done::Restored => {}
        }
        self.follow();
    }

    /// Returns whether another game would drop the current game.
    pub(super) fn is_under_way(&self) -> bool {
        self.current().is_some_and(|game| !game.is_over() && game.live().game().steps() > 0)
    }
}
