//! Games by link: what the other player asks, what is asked of them, what becomes of the line.

use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_host::link::{LinkNews, LinkQuestion, LinkStart, sentence};
use inarow_host::{NearbyOffer, Source, StartError, begin_link, labels};
use inarow_session::Waker;
use inarow_view::{Action, side_word};

use super::App;
use super::commands::Command;
use super::overlay::Overlay;
use crate::palette::Ink;

/// How long the end of the program waits for what was asked for last.
const LAST: Duration = Duration::from_secs(2);

impl App {
    /// Opens the game by link that was asked for, and waits for the server. The link to send lies over the board.
    pub(super) fn begin_link(
        &mut self,
        start: LinkStart,
        source: Option<Source>,
        wake: Waker,
    ) -> Result<(), StartError> {
        let begun = begin_link(start, source, &mut self.options, &self.texts, &mut self.game, wake)?;
        self.take_events();
        let words = begun.words(&self.game, &self.texts);
        if !words.is_empty() {
            self.overlay = Some(Overlay::text(words.join("\n\n")));
        }
        self.link = Some(begun);
        Ok(())
    }

    /// Looks for games in the same network while there is the start page, which offers them.
    pub(super) fn look_nearby(&mut self) {
        self.nearby.look(self.start.is_some() && self.settings.nearby, &self.wake);
        self.nearby.renew(&self.texts);
        if let Some(start) = &mut self.start {
            start.offer_nearby(self.nearby.offers());
        }
    }

    /// Joins a game in the same network.
    pub(super) fn join_nearby(&mut self, offer: NearbyOffer) {
        let begun = self.begin_link(LinkStart::Join(offer.link), None, Arc::clone(&self.wake));
        if let Err(StartError::Asked(text) | StartError::Failed(text)) = begun {
            self.show_notice(text, Ink::Bad);
        }
    }

    /// Takes over what has come from the server.
    pub(super) fn follow_link(&mut self) {
        let Some(mut link) = self.link.take() else { return };
        let waited = link.game.waits_for_opponent(&self.game);
        let news = link.game.follow(&mut self.game, self.now);
        if waited && !link.game.waits_for_opponent(&self.game) {
            self.tell_joined(&link.game.link().to_string());
        }
        if news.contains(&LinkNews::Began) {
            link.game.save_seat(&mut self.options.profile);
        }
        let question = link.game.question(&self.game);
        if self.game.is_remote() {
            self.link = Some(link);
        }
        for news in news {
            let text = sentence(&news, &self.game, &self.texts);
            match news {
                LinkNews::TakeBackOffered(_) | LinkNews::RematchOffered(_) if question.is_some() => {
                    self.ask_link(question, text);
                }
                // The person's own wish waits for the other's word.
                LinkNews::TakeBackOffered(side) | LinkNews::RematchOffered(side)
                    if self.game.own_side() == Some(side) =>
                {
                    self.notify("web-asked");
                }
                // It was told already.
                LinkNews::Joined(_) => {}
                news => {
                    let bad = matches!(news, LinkNews::Refused(_) | LinkNews::Failed(_));
                    if let Some(text) = text {
                        self.show_notice(text, if bad { Ink::Bad } else { Ink::Text });
                    }
                }
            }
        }
    }

    /// The link has found somebody: it need not be seen any more.
    fn tell_joined(&mut self, link: &str) {
        if matches!(&self.overlay, Some(Overlay::Text { text, .. }) if text.contains(link)) {
            self.overlay = None;
        }
        let Some(side) = self.game.own_side().map(Side::other) else { return };
        let name = labels::names(&self.game, &self.texts)[side.index()].clone();
        let values = [("name", name.into()), ("side", side_word(side, self.look()).into())];
        self.show_notice(self.texts.with("event-joined", &values), Ink::Text);
    }

    fn ask_link(&mut self, question: Option<LinkQuestion>, text: Option<String>) {
        if let (Some(asked), Some(text)) = (question, text) {
            let (yes, no) = (Command::AnswerLink(asked, true), Command::AnswerLink(asked, false));
            self.overlay = Some(Overlay::Question { text, yes, no, agrees: true });
        }
    }

    pub(super) fn answer_link(&mut self, asked: LinkQuestion, accept: bool) {
        if let Some(link) = &self.link {
            link.game.answer(asked, accept);
        }
    }

    pub(super) fn claim_link(&mut self) {
        if let Some(link) = &self.link {
            link.game.claim();
        }
    }

    pub(super) fn offer_rematch_by_link(&mut self) {
        if let Some(link) = &self.link {
            link.game.offer_rematch();
        }
        self.notify("web-asked");
    }

    /// Before the program ends.
    pub(super) fn leave_link(&mut self) {
        if let Some(link) = self.link.take() {
            link.game.finish(LAST);
        }
    }

    /// Whether something can be done in a game by link, where it can be done otherwise there than elsewhere.
    pub(super) fn is_enabled_in_link(&self, command: &Command) -> Option<bool> {
        let (link, game) = (&self.link.as_ref()?.game, &self.game);
        let back = game.is_looking_back();
        Some(match command {
            Command::Action(Action::Undo) if !back => link.may_take_back(game),
            Command::Action(Action::Redo) if !back => false,
            // Nobody is helped against another person.
            Command::Action(Action::Hint) | Command::NextMap if link.is_played(game) => false,
            Command::Action(Action::Pause) | Command::Swap | Command::Reset => false,
            Command::Rematch => link.may_offer_rematch(game),
            Command::Claim => link.may_claim(game, self.now),
            _ => return None,
        })
    }
}
