//! Games by link: joining, inviting, and what comes from the server.

use std::time::Duration;

use inarow_app::NearbyOffer;
use inarow_app::link::{LinkGame, LinkNews, sentence};
use inarow_client::{ClientError, GameLink, NewGame};
use inarow_core::Cell;
use inarow_profile::{HostedNote, Offer};
use inarow_session::Offered;

use super::{AppState, DialogKind, Screen};
use crate::sentences::capitalised;

/// Begins a game in place of the current one.
pub(crate) type BeginGame = Box<dyn FnOnce(&mut AppState)>;

/// What the window for games by link waits for.
#[derive(Default)]
pub(super) enum LinkWait {
    /// Nothing: what goes wrong is said beside the board.
    #[default]
    None,
    /// A game that was asked for there.
    Game,
    /// It cannot be opened, for this reason: the window is about to say so.
    Refused(String),
}

impl AppState {
    /// The game by link that is on the board.
    pub(crate) fn link_game(&self) -> Option<&LinkGame> {
        self.link.game(&self.session)
    }

    /// The game by link that is followed or opened.
    pub(crate) fn link_game_mut(&mut self) -> Option<&mut LinkGame> {
        self.link.game_mut()
    }

    /// Says that a move waits for the line to the server.
    pub(crate) fn tell_waiting_move(&mut self, cell: Cell) {
        if self.link_game().is_some_and(LinkGame::is_cut) {
            let name = self.session.shown().shape().name(cell).to_string();
            self.say(self.texts.with("web-waits-move", &[("cell", name.into())]));
        }
    }

    /// Whether rating maps are for the person to see: nobody is helped against another person.
    pub(crate) fn may_see_maps(&self) -> bool {
        let plays = self.link_game().is_some_and(|game| game.is_played(&self.session));
        self.session.has_maps() && !plays
    }

    /// Who reaches the program's own server, where the game is played there, and who was to know of it but does not.
    pub(crate) fn link_reach(&self) -> Option<String> {
        let reach = self.texts.tell(self.link.reach(&self.session)?);
        let hidden = self.link.is_hidden(&self.session).then(|| self.texts.get("nearby-hidden"));
        Some(std::iter::once(reach).chain(hidden).collect::<Vec<_>>().join("\n"))
    }

    /// Why no game can be shown in the network, as the key of a sentence.
    pub(crate) fn nearby_is_off(&self) -> Option<&'static str> {
        match self.link.nearby().is_possible() {
            false => Some("nearby-off-start"),
            true => (!self.prefs.nearby).then_some("nearby-off"),
        }
    }

    /// Whether a game by link is being looked for or opened.
    pub(crate) fn is_opening_link(&self) -> bool {
        self.link.is_opening()
    }

    /// Whether the program can invite somebody.
    pub(crate) fn can_invite(&self) -> bool {
        self.link.can_invite()
    }

    /// Games in the same network that are offered; `None` where they are not wanted.
    pub(crate) fn nearby(&self) -> Option<&[NearbyOffer]> {
        let nearby = self.link.nearby();
        (nearby.is_possible() && self.prefs.nearby).then(|| nearby.offers())
    }

    /// The link of the game by link that was played last.
    pub(crate) fn last_link(&mut self) -> Option<String> {
        let last = self.profile.last_link();
        self.stored(last).flatten()
    }

    /// Leaves the game for another one that `begin` begins. Where a person waits in the game or may join it, that is asked
    /// first. Returns true if it was not asked.
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

    /// Opens a game by its link; only to `watch`, or with a seat where one is free. Returns false if it is asked first.
    pub(crate) fn join(&mut self, link: GameLink, watch: bool) -> bool {
        self.open_link(LinkWait::None, move |state| {
            state.link.join(link, watch, &state.profile, &state.texts)
        })
    }

    /// The same for the window for games by link, which says itself what goes wrong.
    pub(crate) fn join_in_dialog(&mut self, link: GameLink, watch: bool) {
        self.open_link(LinkWait::Game, move |state| {
            state.link.join(link, watch, &state.profile, &state.texts)
        });
    }

    /// Makes a game to which somebody is invited, on a server of the program's own; for that window, too.
    pub(crate) fn invite_in_dialog(&mut self, game: NewGame) {
        self.open_link(LinkWait::Game, move |state| state.link.invite(game, &state.profile, &state.texts));
    }

    /// Asks for a game by link. The window for games by link waits for it, unless the question before leaving a game takes
    /// the place of that window. Returns false if it is asked first.
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

    /// Why the game that was asked for in the window cannot be opened: told once.
    pub(crate) fn take_link_refusal(&mut self) -> Option<String> {
        match std::mem::take(&mut self.link_wait) {
            LinkWait::Refused(why) => Some(why),
            wait => {
                self.link_wait = wait;
                None
            }
        }
    }

    /// The window is closed. The game that was to be joined there does not take the place of what is played meanwhile.
    pub(crate) fn link_dialog_closes(&mut self) {
        if matches!(std::mem::take(&mut self.link_wait), LinkWait::Game) {
            self.link.give_up();
        }
    }

    /// A game was deleted from the unfinished ones, and can be restored.
    pub(crate) fn link_deleted(&mut self, offer: Option<&Offer>) {
        if let Some(note) = offer.and_then(|offer| HostedNote::read(offer.hosted.as_deref()?)) {
            self.link.delete_hosted(note);
        }
    }

    /// The games that were deleted last were restored.
    pub(crate) fn link_restored(&mut self) {
        self.link.restore_hosted();
    }

    /// The games that were deleted last cannot be restored any more: whoever waits in one reads that it was ended.
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

    /// Hosts the latest hosted game again by itself, where the settings say so.
    pub(super) fn host_latest_again(&mut self) {
        if !self.prefs.host_again {
            return;
        }
        if let Some(latest) = self.offered.iter().find(|offered| offered.hosted.is_some()).cloned() {
            self.continue_by_link(&latest);
        }
    }

    /// The question before the window closes, where somebody waits in a game that is hosted here.
    pub(crate) fn quit_question(&self) -> Option<String> {
        self.link.quit_question(&self.session, &self.offered, &self.texts)
    }

    /// The question before another game begins, where a person waits in this one or may join it.
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

    /// Takes over what was found, and what has come from the server.
    pub(super) fn follow_link(&mut self) {
        let is_wanted = self.prefs.nearby && self.screen == Screen::Start;
        let news = self.link.look_nearby(is_wanted, &self.texts);
        // Where the games that were left stand there is no button for it.
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
            // What is asked, and that the line is cut, stands beside the board for as long as it is so.
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
            // The window with the messages shows it. Nothing moves under a question; the button counts the message.
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

    /// When there is something to do next.
    pub(super) fn link_wake_at(&self) -> Option<Duration> {
        self.link_game()?.wake_at(self.now)
    }
}
