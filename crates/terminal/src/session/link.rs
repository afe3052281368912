//! Games by link, with joining, inviting, and requests between the players.

use std::sync::Arc;
use std::time::Duration;

use inarow_app::link::{LinkGame, LinkNews, LinkQuestion, LinkStart, OwnServer, Quitting, sentence};
use inarow_app::{Beside, begin_link};
use inarow_core::Side;
use inarow_play::{Rejection, Waker};
use inarow_profile::GameId;
use inarow_session::GameSession;
use inarow_view::{Action, Command, Qr};

use super::{Session, StartError};
use crate::Source;
use crate::ink::{Ink, Row};
use crate::session::questions::Question;

/// Wait at the end of the program for the last requests.
const LAST: Duration = Duration::from_secs(2);

/// A game by link.
pub(super) struct LinkPlay {
    game: LinkGame,
    /// Number of steps at the request of a pending step. Other events, such as a join, do not matter.
    asked: Option<u32>,
    /// Last reported absence of the opponent.
    absence: Option<Beside>,
    /// The program's own server, as long as the game runs on it.
    _own: Option<OwnServer>,
}

impl LinkPlay {
    /// Returns the game.
    pub(super) fn game(&self) -> &LinkGame {
        &self.game
    }

    /// Returns the time of the next check of the opponent's absence.
    pub(super) fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.game.wake_at(now)
    }

    /// Returns whether the game is hosted here and offered again at the next start.
    pub(super) fn is_saved(&self, session: &GameSession) -> bool {
        self.game.quitting(session) == Some(Quitting::Saved)
    }
}

impl Drop for LinkPlay {
    fn drop(&mut self) {
        self.game.finish(LAST);
    }
}

impl Session {
    /// Opens the requested game by link and waits for the server.
    pub(super) fn begin_link(
        &mut self,
        start: LinkStart,
        game: Option<Source>,
        wake: Waker,
    ) -> Result<(), StartError> {
        let begun = begin_link(start, game, &mut self.options, &self.texts, &mut self.game, wake)?;
        let words = begun.words(&self.game, &self.texts);
        let link = begun.game.link().to_string();
        for line in &words {
            self.print(Ink::Plain, line);
        }
        if words.contains(&link) {
            self.print_qr(&link);
        }
        self.link = Some(LinkPlay { game: begun.game, asked: None, absence: None, _own: begun.own });
        self.joined();
        Ok(())
    }

    /// Searches the local network for games while the menu is open, and explains how to join a game.
    pub(super) fn look_nearby(&mut self) {
        self.nearby.look(self.menu.is_some() && self.settings.nearby, &self.wake);
        for offer in self.nearby.renew(&self.texts) {
            self.blank();
            self.print(Ink::Strong, &offer.text);
            self.print_with(Ink::Plain, "nearby-play", &[("link", offer.link.to_string().into())]);
        }
    }

    /// Continues an unfinished game by link. Returns whether the game continues.
    pub(super) fn host_again(&mut self, id: GameId) -> bool {
        let servers = self.options.servers.clone();
        let wake = Arc::clone(&self.wake);
        match self.begin_link(LinkStart::Again { servers, id }, None, wake) {
            Ok(()) => true,
            Err(StartError::Asked(why) | StartError::Failed(why)) => {
                self.print(Ink::Bad, &why);
                false
            }
        }
    }

    /// Leaves the game by link after sending the last requests. A game hosted here is saved for the next start.
    pub(super) fn leave_link(&mut self) {
        if let Some(mut link) = self.link.take() {
            link.game.leave(&mut self.options.profile);
        }
    }

    /// Returns whether to ask before quitting, because an opponent would wait in vain in a game hosted here.
    pub(super) fn asks_to_quit(&self) -> bool {
        let hosts = |link: &LinkPlay| link.game.quitting(&self.game).is_some();
        self.options.interactive && self.link.as_ref().is_some_and(hosts)
    }

    pub(super) fn show_quit_question(&mut self) {
        let link = self.link.as_ref();
        if let Some(text) = link.and_then(|link| link.game.quit_question(&self.game, &self.texts)) {
            self.print(Ink::Strong, &format!("{text} {}", self.texts.get("link-quit")));
        }
    }

    /// Sends a message to the opponent, or shows the messages so far.
    pub(super) fn say(&mut self, text: &str) {
        let Some(link) = &self.link else { return self.print_text(Ink::Bad, "link-say-nobody") };
        if text.is_empty() {
            let lines = link.game.said(&self.game, &self.texts);
            if lines.is_empty() {
                return self.print_text(Ink::Quiet, "link-say-what");
            }
            return lines.iter().for_each(|line| self.print(Ink::Plain, line));
        }
        if !link.game.may_say(&self.game) {
            return self.print_text(Ink::Bad, "link-say-nobody");
        }
        link.game.say(text);
    }

    /// Prints the QR code of the link, if the code fits.
    fn print_qr(&mut self, link: &str) {
        let Some(qr) = Qr::of(link).filter(|qr| self.options.interactive && qr.width() <= self.width())
        else {
            return;
        };
        self.blank();
        for line in qr.half_blocks() {
            self.row(&Row::of(Ink::Code, line));
        }
        self.blank();
    }

    /// Takes in news from the server.
    pub(super) fn follow_link(&mut self) {
        let Some(mut link) = self.link.take() else { return };
        let date_time = (self.options.wall_clock)();
        let steps = self.game.live().game().steps();
        let news = link.game.follow(&mut self.game, self.now);
        let is_refused = news.iter().any(|news| matches!(news, LinkNews::Refused(_)));
        if is_refused || link.asked.is_some_and(|made| made != self.game.live().game().steps()) {
            link.asked = None;
        }
        let began = news.contains(&LinkNews::Began);
        if began {
            link.game.save_seat(&mut self.options.profile);
        }
        let unsaved = link.game.save(&self.game, &mut self.options.profile, date_time);
        self.link = Some(link);
        self.report(unsaved);
        if began {
            self.question = None;
            self.joined();
        }
        let back = steps.saturating_sub(self.game.live().game().steps());
        if back > 0 && !began && !self.options.events {
            self.print_with(Ink::Plain, "event-taken-back", &[("count", back.into())]);
        }
        for news in news {
            match news {
                LinkNews::TakeBackOffered(side) => self.ask_link(LinkQuestion::TakeBack(side)),
                LinkNews::RematchOffered(side) => self.ask_link(LinkQuestion::Rematch(side)),
                // The event in the game is already printed.
                LinkNews::TakeBackAccepted(_) => {}
                LinkNews::Joined(_) if self.options.events => {}
                news => {
                    let bad = matches!(news, LinkNews::Refused(_) | LinkNews::Failed(_));
                    if let Some(what) = sentence(&news, &self.game, &self.texts) {
                        self.print(if bad { Ink::Bad } else { Ink::Quiet }, &what);
                    }
                }
            }
        }
        if let (Some(side), None) = (self.game.draw_offer(), &self.question) {
            self.ask(Question::Draw(side.other()));
        }
        self.tell_absence();
    }

    /// Reports the opponent's absence once, and later once that the game can be claimed.
    fn tell_absence(&mut self) {
        let Some(link) = &mut self.link else { return };
        let beside = link.game.beside(&self.game, self.now);
        let absence = beside.filter(|beside| matches!(beside, Beside::Away(_) | Beside::Gone(_)));
        if std::mem::replace(&mut link.absence, absence) == absence {
            return;
        }
        let Some(words) = absence.and_then(|absence| absence.sentence(&self.game, &self.texts)) else {
            return;
        };
        self.print(Ink::Quiet, &words);
        if matches!(absence, Some(Beside::Gone(_))) {
            let command = Command::Action(Action::Claim).names(&self.texts).swap_remove(0);
            self.print_with(Ink::Plain, "link-claim-typed", &[("command", command.into())]);
        }
    }

    fn ask_link(&mut self, asked: LinkQuestion) {
        let own = self.link.as_ref().and_then(|link| link.game.question(&self.game));
        if own == Some(asked) && self.question.is_none() {
            self.ask(Question::Link(asked));
        }
    }

    /// Shows the opponent's request.
    pub(super) fn show_link_question(&mut self, asked: LinkQuestion) {
        let (key, side): (_, Side) = match asked {
            LinkQuestion::TakeBack(side) => ("web-take-back-asked", side),
            LinkQuestion::Rematch(side) => ("web-rematch-asked", side),
        };
        let name = self.name_of(side);
        self.print_with(Ink::Strong, key, &[("name", name.into())]);
    }

    pub(super) fn answer_link(&mut self, asked: LinkQuestion, accept: bool) {
        if let Some(link) = &self.link {
            link.game.answer(asked, accept);
        }
    }

    /// Records a requested step. A script's next line waits for the step.
    pub(super) fn asked_link(&mut self) {
        let made = self.game.live().game().steps();
        if let Some(link) = &mut self.link {
            link.asked = Some(made);
        }
    }

    /// Returns whether a script has to wait for the server or for the opponent.
    pub(super) fn waits_for_link(&self) -> bool {
        self.link.as_ref().is_some_and(|link| {
            let is_asked = self.question.is_some();
            let is_turn = self.game.is_persons_turn() || link.game.may_claim(&self.game, self.now);
            !self.game.is_over() && (link.asked.is_some() || !(is_asked || is_turn))
        })
    }

    /// Runs or refuses an action that differs in a game by link. Returns false for other actions.
    pub(super) fn link_action(&mut self, action: Action) -> bool {
        let is_over = self.game.live().game().result().is_some();
        let may = action.enabled(&self.facts());
        match action {
            Action::Undo if may => match self.game.undo(self.now) {
                Ok(()) => self.print_text(Ink::Quiet, "link-take-back-waits"),
                Err(rejection) => self.rejected(&rejection),
            },
            Action::Undo => self.rejected(&Rejection::NothingToTakeBack),
            Action::Redo => self.rejected(&Rejection::NothingToRedo),
            Action::OfferDraw if !is_over => match self.game.offer_draw(self.now) {
                Ok(()) => self.print_text(Ink::Quiet, "web-asked"),
                Err(rejection) => self.rejected(&rejection),
            },
            Action::Rematch if may => {
                self.act_on_game(action);
                self.print_text(Ink::Quiet, "web-asked");
            }
            Action::Rematch | Action::ResetScore => self.print_text(Ink::Bad, "session-elsewhere"),
            Action::Hint | Action::Maps | Action::Analyse if !may && !is_over => self.act_on_game(action),
            _ => return false,
        }
        true
    }
}
