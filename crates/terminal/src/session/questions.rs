//! Questions that interrupt, with answers yes or no, or names of files.

use std::collections::VecDeque;
use std::path::PathBuf;

use inarow_app::link::LinkQuestion;
use inarow_app::{Loaded, sentences};
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_session::Offered;
use inarow_view::{Action, Command, Texts, game_name, is_delete, read_yes_or_no};

use super::Session;
use crate::Source;
use crate::ink::{Ink, Row};

/// A question that waits for an answer.
pub(super) enum Question {
    /// Continue the first of these unfinished games, or delete it? Otherwise the alternative follows. The list
    /// is not empty. The flag is whether the other games were mentioned.
    Resume(VecDeque<Offered>, Instead, bool),
    Resign,
    /// Does this side accept the draw?
    Draw(Side),
    /// A request of the opponent in a game by link.
    Link(LinkQuestion),
    /// Quit a game by link that is hosted here?
    Quit,
    /// Drop the current game?
    Drop(Instead),
    /// Replace the file?
    Overwrite(PathBuf, Writing),
    /// Which file?
    File(FileFor),
}

/// Alternative to the current game.
pub(super) enum Instead {
    Rematch,
    Menu,
    Loaded(Box<Loaded>),
    Game(Box<(Source, [PlayerSpec; 2])>),
}

/// Kind of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    Game,
    Export,
}

/// Purpose of a file prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileFor {
    Write(Writing),
    Load,
}

impl Question {
    pub(super) fn prompt(&self, texts: &Texts) -> Row {
        match self {
            Question::File(_) => Row::of(Ink::Strong, format!("{}:", texts.get("prompt-file"))),
            Question::Resume(offers, ..) => {
                let key = if offers.len() > 1 { "prompt-yes-no-delete-more" } else { "prompt-yes-no-delete" };
                Row::of(Ink::Strong, format!("({}):", texts.get(key)))
            }
            _ => Row::of(Ink::Strong, format!("({}):", texts.get("prompt-yes-no"))),
        }
    }
}

impl Session {
    /// Asks a question.
    pub(super) fn ask(&mut self, question: Question) {
        self.question = Some(question);
        self.show_question();
    }

    /// Shows the open question, and its prompt if the session is not interactive.
    fn show_question(&mut self) {
        let Some(mut question) = self.question.take() else { return };
        match &mut question {
            Question::Resume(offers, _, is_told) => {
                self.blank();
                if let Some(offer) = offers.front() {
                    let game = game_name(&offer.record.setup, &self.texts);
                    let played = sentences::offered_moves(offer, true, &self.texts);
                    let values = [("game", game.into()), ("played", played.into())];
                    self.print_with(Ink::Strong, "prompt-resume", &values);
                }
                if offers.len() > 1 && !std::mem::replace(is_told, true) {
                    let count = ("count", (offers.len() - 1).into());
                    self.print_with(Ink::Quiet, "unfinished-others", &[count]);
                }
            }
            Question::Resign => self.print_text(Ink::Strong, "prompt-resign"),
            Question::Draw(side) => {
                let values = self.player_values(side.other());
                self.print_with(Ink::Strong, "prompt-draw-offer", &values);
            }
            Question::Link(asked) => self.show_link_question(*asked),
            Question::Quit => self.show_quit_question(),
            Question::Drop(_) => self.print_text(Ink::Strong, "prompt-new"),
            Question::Overwrite(path, _) => {
                let file = path.display().to_string();
                self.print_with(Ink::Strong, "prompt-overwrite", &[("file", file.into())]);
            }
            Question::File(_) => {}
        }
        if !self.options.interactive {
            self.row(&question.prompt(&self.texts));
        }
        self.question = Some(question);
    }

    pub(super) fn answer_question(&mut self, line: &str) {
        let Some(question) = self.question.take() else { return };
        let command = Command::parse(line, &self.texts);
        match command {
            Some((Command::Action(Action::Quit), "")) => return self.leave(false),
            Some((Command::Action(Action::Undo), "")) => return self.leave_question(question),
            _ => {}
        }
        if let Question::File(purpose) = question {
            // An empty line cancels the prompt.
            if !line.is_empty() {
                self.file(purpose, line);
            }
            return;
        }
        let question = match question {
            Question::Resume(offers, instead, _) if is_delete(line) => {
                if let Some(offer) = offers.front() {
                    let dropped = self.options.profile.drop_game(offer.id);
                    self.stored(dropped);
                }
                return self.do_instead(instead);
            }
            Question::Resume(mut offers, instead, is_told) if offers.len() > 1 && self.is_next(line) => {
                offers.rotate_left(1);
                return self.ask(Question::Resume(offers, instead, is_told));
            }
            question => question,
        };
        let answer = match (&question, command) {
            (Question::Draw(_), Some((Command::Action(Action::OfferDraw), ""))) => Some(true),
            (Question::Draw(_), Some((Command::Decline, ""))) => Some(false),
            _ => read_yes_or_no(line),
        };
        if let Some(yes) = answer {
            return self.answered_question(question, yes);
        }
        self.question = Some(question);
        match command {
            // Without a game the help on commands is useless.
            Some((Command::Help, _)) if !self.in_game => self.tell_answers(),
            // Commands that change nothing run while the question stays open.
            Some((
                asked @ (Command::Help
                | Command::Action(Action::Maps)
                | Command::Moves
                | Command::Board
                | Command::Score
                | Command::Action(Action::Rules)
                | Command::Action(Action::Statistics)),
                rest,
            )) if self.in_game || asked == Command::Action(Action::Statistics) => {
                self.command(asked, rest);
                self.show_question();
            }
            Some((Command::Language, word)) => {
                if self.set_language(word) {
                    self.show_question();
                }
            }
            _ => self.tell_answers(),
        }
    }

    /// Prints the possible answers to the open question.
    fn tell_answers(&mut self) {
        match &self.question {
            Some(Question::Resume(offers, ..)) if offers.len() > 1 => {
                self.print_text(Ink::Bad, "answer-yes-no-delete-more");
            }
            Some(Question::Resume(..)) => self.print_text(Ink::Bad, "answer-yes-no-delete"),
            _ => self.print_text(Ink::Bad, "answer-yes-no"),
        }
    }

    /// Returns whether a line asks for the next unfinished game.
    fn is_next(&self, line: &str) -> bool {
        let names = self.texts.get("answer-next-names");
        names.split(',').any(|name| name.trim() == line.to_lowercase())
    }

    /// Closes a question without an answer. Closing a question loses nothing.
    fn leave_question(&mut self, question: Question) {
        match question {
            // The unfinished game is offered again next time.
            Question::Resume(_, instead, _) => self.do_instead(instead),
            Question::Draw(_) | Question::Link(_) => self.answered_question(question, false),
            Question::Resign
            | Question::Quit
            | Question::Drop(_)
            | Question::Overwrite(..)
            | Question::File(_) => {}
        }
    }

    fn answered_question(&mut self, question: Question, yes: bool) {
        match (question, yes) {
            (Question::Resume(offers, instead, _), true) => {
                if !offers.front().is_some_and(|offer| self.resume(offer)) {
                    self.do_instead(instead);
                }
            }
            (Question::Resume(_, instead, _), false) => self.do_instead(instead),
            (Question::Resign, true) => {
                let resigned = self.game.resign(self.now);
                self.played(resigned);
            }
            (Question::Draw(_), accept) => {
                let answered = self.game.answer_draw(accept, self.now);
                self.played(answered);
                if !accept {
                    self.print_text(Ink::Plain, "event-draw-declined");
                }
            }
            (Question::Link(asked), accept) => self.answer_link(asked, accept),
            (Question::Quit, true) => self.leave(false),
            // The current game is dropped only if the other game can begin.
            (Question::Drop(instead), true) => self.do_instead(instead),
            (Question::Overwrite(path, writing), true) => self.write(&path, writing),
            (Question::Resign | Question::Quit | Question::Drop(_) | Question::Overwrite(..), false)
            | (Question::File(_), _) => {}
        }
    }

    fn do_instead(&mut self, instead: Instead) {
        match instead {
            Instead::Rematch => self.rematch(),
            Instead::Menu => self.back_to_menu(),
            Instead::Loaded(loaded) => self.load(*loaded),
            Instead::Game(game) => {
                let (source, players) = *game;
                let in_game = self.start_game(source, players);
                self.or_menu(in_game);
            }
        }
    }
}
