//! Games by link, with joining, inviting, and news from the server.

use std::time::Duration;

use inarow_app::NearbyOffer;
use inarow_app::link::{LinkGame, LinkNews, sentence};
use inarow_client::{ClientError, GameLink, NewGame};
use inarow_core::Cell;
use inarow_profile::{HostedNote, Offer};
use inarow_session::Offered;

use super::{AppState, DialogKind, Screen};
use crate::sentences::capitalised;

/// Start of a game in place of the current game.
pub(crate) type BeginGame = Box<dyn FnOnce(&mut AppState)>;

/// Expectation of the dialog for games by link.
#[derive(Default)]
pub(super) enum LinkWait {
    /// No expectation, so that errors are reported next to the board.
    #[default]
    None,
    /// Game that was requested in the dialog.
    Game,
    /// Error about the requested game, which the dialog is about to show.
    Refused(String),
}

impl AppState {
    /// Returns the game by link that is on the board.
    pub(crate) fn link_game(&self) -> Option<&LinkGame> {
        self.link.game(&self.session)
    }

    /// Returns the game by link that is followed or opened.
    pub(crate) fn link_game_mut(&mut self) -> Option<&mut LinkGame> {
        self.link.game_mut()
    }

    /// Reports that a move waits for the connection.
    pub(crate) fn tell_waiting_move(&mut self, cell: Cell) {
        if self.link_game().is_some_and(LinkGame::is_cut) {
            let name = self.session.shown().shape().name(cell).to_string();
            self.say(self.texts.with("web-waits-move", &[("cell", name.into())]));
        }
    }

    /// Returns the text about who can reach the program's own server. The text exists only for a game on that
    /// server. Adds a note if the game could not be announced.
    pub(crate) fn link_reach(&self) -> Option<String> {
        let reach = self.texts.tell(self.link.reach(&self.session)?);
        let hidden = self.link.is_hidden(&self.session).then(|| self.texts.get("nearby-hidden"));
        Some(std::iter::once(reach).chain(hidden).collect::<Vec<_>>().join("\n"))
    }

    /// Returns the text key of the reason why no game can be announced in the network.
    pub(crate) fn nearby_is_off(&self) -> Option<&'static str> {
        match self.link.nearby().is_possible() {
            false => Some("nearby-off-start"),
            true => (!self.prefs.nearby).then_some("nearby-off"),
        }
    }

    /// Whether a game by link is being searched for or opened.
    pub(crate) fn is_opening_link(&self) -> bool {
        self.link.is_opening()
    }

    /// Whether the program can invite an opponent.
    pub(crate) fn can_invite(&self) -> bool {
        self.link.can_invite()
    }

    /// Returns the games offered in the network, or `None` if the search is off.
    pub(crate) fn nearby(&self) -> Option<&[NearbyOffer]> {
        let nearby = self.link.nearby();
        (nearby.is_possible() && self.prefs.nearby).then(|| nearby.offers())
    }

    /// Returns the link of the last game by link.
    pub(crate) fn last_link(&mut self) -> Option<String> {
        let last = self.profile.last_link();
        self.stored(last).flatten()
    }

    /// Leaves the game for another game that `begin` begins. Asks first if an opponent waits in the game or may
    /// still join. Returns true if no question was asked.
    pub(crate) fn leave_for(&mut self, begin: impl FnOnce(&mut AppState) + 'static) -> bool {
        let is_asked = self.leave_question().is_some();
        if is_asked {
            self.leaving = Some(Box::new(begin));
            self.open(DialogKind::Leave);
        } else {
            begin(self);
        }
        !is_asked
    }

    /// Opens a game by its link, only to `watch` or with a free seat. Returns false if a question comes first.
    pub(crate) fn join(&mut self, link: GameLink, watch: bool) -> bool {
        self.open_link(LinkWait::None, move |state| {
            state.link.join(link, watch, &state.profile, &state.texts)
        })
    }

    /// Opens a game for the dialog for games by link, which reports errors itself.
    pub(crate) fn join_in_dialog(&mut self, link: GameLink, watch: bool) {
        self.open_link(LinkWait::Game, move |state| {
            state.link.join(link, watch, &state.profile, &state.texts)
        });
    }

    /// Creates a game for an invited opponent on a server of this program, for the dialog for games by link.
    pub(crate) fn invite_in_dialog(&mut self, game: NewGame) {
        self.open_link(LinkWait::Game, move |state| state.link.invite(game, &state.profile, &state.texts));
    }

    /// Requests a game by link. The dialog for games by link waits for the game, unless the question before
    /// leaving a game replaces the dialog. Returns false if a question comes first.
    fn open_link<T>(
        &mut self,
        wait: LinkWait,
        ask: impl FnOnce(&mut AppState) -> Result<T, ClientError> + 'static,
    ) -> bool {
        self.link_wait = wait;
        let is_asked_for = self.leave_for(move |state| {
            let asked = ask(state);
            state.link_done(asked);
        });
        if !is_asked_for {
            self.link_wait = LinkWait::None;
        }
        is_asked_for
    }

    /// Returns once the reason why the game requested in the dialog cannot be opened.
    pub(crate) fn take_link_refusal(&mut self) -> Option<String> {
        match std::mem::take(&mut self.link_wait) {
            LinkWait::Refused(why) => Some(why),
            wait => {
                self.link_wait = wait;
                None
            }
        }
    }

    /// Stops waiting for a game, because the dialog is being closed. The game to join does not replace the game
    /// played meanwhile.
    pub(crate) fn link_dialog_closes(&mut self) {
        if matches!(std::mem::take(&mut self.link_wait), LinkWait::Game) {
            self.link.give_up();
        }
    }

    /// Records that a game was deleted from the unfinished games. A deleted game can be restored.
    pub(crate) fn link_deleted(&mut self, offer: Option<&Offer>) {
        if let Some(note) = offer.and_then(|offer| HostedNote::read(offer.hosted.as_deref()?)) {
            self.link.delete_hosted(note);
        }
    }

    /// Records that the games deleted last were restored.
    pub(crate) fn link_restored(&mut self) {
        self.link.restore_hosted();
    }

    /// Ends the games deleted last, which can no longer be restored. Waiting opponents read that the host ended
    /// the game.
    pub(crate) fn link_deletions_final(&mut self) {
        self.link.end_deleted();
    }

    /// Continues a game by link that was left.
    pub(super) fn continue_by_link(&mut self, offered: &Offered) {
        self.link_wait = LinkWait::None;
        if let Err(why) = self.link.continue_left(offered, &mut self.profile, &self.texts) {
            self.complain(why);
        }
        self.reload_offered();
    }

    /// Hosts the latest hosted game again, if the settings allow hosting again.
    pub(super) fn host_latest_again(&mut self) {
        if !self.prefs.host_again {
            return;
        }
        if let Some(latest) = self.offered.iter().find(|offered| offered.hosted.is_some()).cloned() {
            self.continue_by_link(&latest);
        }
    }

    /// Returns the question before the window closes, if an opponent waits in a game hosted here.
    pub(crate) fn quit_question(&self) -> Option<String> {
        self.link.quit_question(&self.session, &self.offered, &self.texts)
    }

    /// Returns the question before another game begins, if an opponent waits in the current game or may still
    /// join.
    pub(crate) fn leave_question(&self) -> Option<String> {
        self.link.leave_question(&self.session, &self.texts)
    }

    fn link_done<T>(&mut self, done: Result<T, ClientError>) -> Option<T> {
        done.map_err(|error| self.link_failed(capitalised(&self.texts.explain(&error)))).ok()
    }

    fn link_failed(&mut self, why: String) {
        match self.link_wait {
            LinkWait::None => self.complain(why),
            LinkWait::Game | LinkWait::Refused(_) => self.link_wait = LinkWait::Refused(why),
        }
    }

    /// Takes over found games and news from the server.
    pub(super) fn follow_link(&mut self) {
        let is_wanted = self.prefs.nearby && self.screen == Screen::Start;
        let news = self.link.look_nearby(is_wanted, &self.texts);
        // With offered games the start screen has no button for nearby games, so the notice names the menu.
        if let Some(first) = news.first().filter(|_| !self.offered.is_empty()) {
            self.say(self.texts.with("nearby-in-menu", &[("game", first.text.as_str().into())]));
        }
        let news = self.link.follow(&mut self.session, &mut self.profile, self.now);
        for news in self.link_done(news).unwrap_or_default() {
            self.told(&news);
        }
        let date_time = self.clock.wall();
        let game = self.link.game_mut();
        let unsaved = game.and_then(|game| game.save(&self.session, &mut self.profile, date_time));
        self.trouble(unsaved);
        if self.link.take_left() {
            self.reload_offered();
        }
    }

    fn told(&mut self, news: &LinkNews) {
        match news {
            LinkNews::Began => {
                self.link_wait = LinkWait::None;
                self.screen = Screen::Board;
                return;
            }
            // Questions and a lost connection are shown next to the board as long as they last.
            LinkNews::TakeBackOffered(_)
            | LinkNews::RematchOffered(_)
            | LinkNews::ChallengeDeclined(_)
            | LinkNews::Lost(_)
            | LinkNews::HostLeft
                if self.link.is_shown() =>
            {
                return;
            }
            _ => {}
        }
        if let LinkNews::Said(side, _) = news {
            let Some(game) = self.link_game() else { return };
            let is_asked = game.question(&self.session).is_some() || self.session.draw_offer().is_some();
            // The dialog with the messages shows new messages. During a question nothing moves, and the button
            // counts the message.
            if self.session.own_side() == Some(*side) || game.unread() == 0 || is_asked {
                return;
            }
        }
        let Some(text) = sentence(news, &self.session, &self.texts) else { return };
        match news {
            LinkNews::Failed(_) => self.link_failed(text),
            LinkNews::Refused(_) => self.complain(text),
            _ => self.say(text),
        }
    }

    /// Returns the time of the next work.
    pub(super) fn link_wake_at(&self) -> Option<Duration> {
        self.link_game()?.wake_at(self.now)
    }
}
