//! Games by link, with the requests of both opponents and the state of the connection.

use std::sync::Arc;
use std::time::Duration;

use inarow_app::link::{LinkNews, LinkQuestion, LinkStart, sentence};
use inarow_app::{Beside, NearbyOffer, Source, StartError, begin_link, labels, sentences, wrap};
use inarow_core::Side;
use inarow_play::Waker;
use inarow_profile::GameId;
use inarow_session::Offered;
use inarow_view::{Qr, side_word};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::commands::Command;
use super::overlay::{Overlay, frame};
use crate::palette::{Ink, Palette};
use crate::write::write;

/// Wait at the end of the program for the last requests.
const LAST: Duration = Duration::from_secs(2);

impl App {
    /// Opens the requested game by link and waits for the server. The link is shown in an overlay.
    pub(super) fn begin_link(
        &mut self,
        start: LinkStart,
        source: Option<Source>,
        wake: Waker,
    ) -> Result<(), StartError> {
        self.finish_endings();
        let begun = begin_link(start, source, &mut self.options, &self.texts, &mut self.game, wake)?;
        self.take_events();
        let words = begun.words(&self.game, &self.texts);
        let link = begun.game.link().to_string();
        if words.contains(&link) {
            self.overlay = Some(link_overlay(words, link));
        } else if !words.is_empty() {
            self.overlay = Some(Overlay::text(words.join("\n\n")));
        }
        self.link = Some(begun);
        Ok(())
    }

    /// Searches the local network for games while the start page is open.
    pub(super) fn look_nearby(&mut self) {
        self.nearby.look(self.start.is_some() && self.settings.nearby, &self.wake);
        self.nearby.renew(&self.texts);
        if let Some(start) = &mut self.start {
            start.offer_nearby(self.nearby.offers());
        }
    }

    /// Joins a game in the local network.
    pub(super) fn join_nearby(&mut self, offer: NearbyOffer) {
        let begun = self.begin_link(LinkStart::Join(offer.link), None, Arc::clone(&self.wake));
        if let Err(StartError::Asked(text) | StartError::Failed(text)) = begun {
            self.show_notice(text, Ink::Bad);
        }
    }

    /// Takes in news from the server.
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
        let date_time = (self.options.wall_clock)();
        let unsaved = link.game.save(&self.game, &mut self.options.profile, date_time);
        self.report(unsaved);
        if self.game.live().is_remote() {
            self.link = Some(link);
        } else {
            // Another game has begun here.
            link.game.leave(&mut self.options.profile);
        }
        for news in news {
            let text = sentence(&news, &self.game, &self.texts);
            match news {
                // The question stays in the panel until answered, like a draw offer.
                LinkNews::TakeBackOffered(_) | LinkNews::RematchOffered(_) => {}
                // The overlay has reported the join.
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

    /// Closes the overlay of the link once the opponent has joined.
    fn tell_joined(&mut self, link: &str) {
        if matches!(&self.overlay, Some(Overlay::Link { link: shown, .. }) if shown == link) {
            self.overlay = None;
        }
        let Some(side) = self.game.own_side().map(Side::other) else { return };
        let name = labels::names(&self.game, &self.texts)[side.index()].clone();
        let values = [("name", name.into()), ("side", side_word(side, self.look()).into())];
        self.show_notice(self.texts.with("event-joined", &values), Ink::Text);
    }

    /// Returns the open question of the opponent, except a draw offer.
    pub(super) fn link_question(&self) -> Option<LinkQuestion> {
        self.link.as_ref()?.game.question(&self.game)
    }

    /// Returns the line below the turn, which is an offer, a question or the state of the connection.
    pub(super) fn link_line(&self) -> Option<String> {
        let (texts, look) = (&self.texts, self.look());
        if let Some(offered) = sentences::draw_offered(&self.game, look, texts) {
            return Some(offered);
        }
        match self.link.as_ref()?.game.beside(&self.game, self.now)? {
            Beside::Failed | Beside::Watching => None,
            beside => beside.sentence(&self.game, texts),
        }
    }

    /// Shows the link of the game again.
    pub(super) fn show_link(&mut self) {
        let Some(begun) = &self.link else { return };
        let link = begun.game.link().to_string();
        let words = begun.words(&self.game, &self.texts);
        self.overlay = Some(link_overlay(words, link));
    }

    /// Draws a link with its QR code next to the words or below the words. The code is omitted without space.
    pub(super) fn draw_link(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        palette: &Palette,
        words: &str,
        link: &str,
    ) {
        /// Smallest width of words next to the code, in columns.
        const BESIDE: u16 = 28;
        const GAP: u16 = 3;
        let code = Qr::of(link).map(|qr| qr.half_blocks()).unwrap_or_default();
        let (wide, high) = (code.first().map_or(0, |line| line.chars().count()) as u16, code.len() as u16);
        let lines = |wide: u16| -> Vec<String> {
            words.split('\n').flat_map(|line| wrap(line, usize::from(wide), 0)).collect()
        };
        // The link has its own line for copying. On a narrow screen the link is broken.
        let link_rows = link_rows(link, usize::from(area.width.saturating_sub(4)));
        let link_width = link_rows.iter().map(|row| row.width()).max().unwrap_or(0) as u16;
        let below = link_rows.len() as u16;
        let room = area.width.min(90).saturating_sub(4);
        let fits_beside = high + 2 + below <= area.height && wide + GAP + BESIDE <= room;
        let lines = lines(if fits_beside { room - wide - GAP } else { room });
        let longest = lines.iter().map(|line| line.width()).max().unwrap_or(0) as u16;
        let count = lines.len() as u16;
        let fits_below = count + 1 + below + high + 2 <= area.height && wide <= room;
        let (width, height, left, code_at) = match (fits_beside, fits_below) {
            (true, _) => (wide + GAP + longest, below + high.max(count), wide + GAP, Some(below)),
            (false, true) => (wide.max(longest), below + 1 + count + high, 0, Some(below + count + 1)),
            (false, false) => (longest, below + count, 0, None),
        };
        let inner = frame(buffer, area, palette, "", width.max(link_width), usize::from(height));
        for (row, line) in (inner.y..inner.bottom()).zip(&link_rows) {
            write(buffer, area, (inner.x, row), line, palette.ink(Ink::Strong));
        }
        for (row, line) in (inner.y + below..inner.bottom()).zip(&lines) {
            write(buffer, area, (inner.x + left, row), line, palette.ink(Ink::Text));
        }
        if let Some(code_at) = code_at {
            for (row, line) in (inner.y + code_at..inner.bottom()).zip(&code) {
                write(buffer, area, (inner.x, row), line, palette.code());
            }
        }
    }

    /// Sends a message to the opponent.
    pub(super) fn say(&mut self, text: &str) {
        if let Some(link) = &self.link {
            link.game.say(text);
        }
    }

    /// Returns the last messages, in at most `most` lines of width `wide`.
    pub(super) fn said(&self, most: usize, wide: usize) -> Vec<String> {
        let Some(link) = &self.link else { return Vec::new() };
        let said = link.game.said(&self.game, &self.texts);
        let lines: Vec<String> = said.iter().flat_map(|line| wrap(line, wide, 2)).collect();
        lines[lines.len().saturating_sub(most)..].to_vec()
    }

    pub(super) fn answer_link(&mut self, asked: LinkQuestion, accept: bool) {
        if let Some(link) = &self.link {
            link.game.answer(asked, accept);
        }
    }

    /// Leaves the game by link before the program ends.
    pub(super) fn leave_link(&mut self) {
        if let Some(mut link) = self.link.take() {
            link.game.finish(LAST);
            link.game.leave(&mut self.options.profile);
        }
    }

    /// Ends a deleted game. The opponent of a hosted game is informed.
    pub(super) fn end_deleted(&mut self, offered: &Offered) {
        if let (Some(note), Some(servers)) = (&offered.hosted, &self.options.servers) {
            self.endings.delete(note.clone());
            self.endings.end(servers);
        }
    }

    /// Stops the servers that were started to end games. A game that is hosted again needs the server's folder.
    pub(super) fn finish_endings(&mut self) {
        self.ended_at.extend(self.endings.finish(LAST));
        self.ended_at.clear();
    }

    /// Continues an unfinished game by link. Returns whether the game continues.
    pub(super) fn host_again(&mut self, id: GameId) -> bool {
        let servers = self.options.servers.clone();
        let wake = Arc::clone(&self.wake);
        match self.begin_link(LinkStart::Again { servers, id }, None, wake) {
            Ok(()) => true,
            Err(StartError::Asked(text) | StartError::Failed(text)) => {
                self.show_notice(text, Ink::Bad);
                false
            }
        }
    }

    /// Hosts the latest hosted game again, if the settings allow hosting again. Returns whether such a game
    /// exists.
    pub(super) fn hosts_again(&mut self) -> bool {
        if !self.settings.host_again {
            return false;
        }
        let hosted = self.offered().into_iter().find(|offered| offered.hosted.is_some());
        hosted.is_some_and(|offered| self.host_again(offered.id))
    }

    /// Asks before leaving a game hosted here, because the opponent waits. Returns whether a question was needed.
    pub(super) fn asks_to_leave(&mut self, then: Command) -> bool {
        let link = self.link.as_ref().filter(|_| self.start.is_none());
        let Some(question) = link.and_then(|link| link.game.quit_question(&self.game, &self.texts)) else {
            return false;
        };
        let text = format!("{question} {}", self.texts.get("link-quit"));
        self.overlay = Some(Overlay::Question { text, yes: then, no: Command::Close, agrees: false });
        true
    }
}

/// Returns the overlay of a link, with the words except the link itself.
fn link_overlay(words: Vec<String>, link: String) -> Overlay {
    let words: Vec<String> = words.into_iter().filter(|line| *line != link).collect();
    Overlay::Link { words: words.join("\n\n"), link }
}

/// Splits a link into rows of `wide` columns. Every character of a link is one column wide.
fn link_rows(link: &str, wide: usize) -> Vec<String> {
    let signs: Vec<char> = link.chars().collect();
    signs.chunks(wide.max(1)).map(|row| row.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_shown_whole_where_the_screen_is_narrow() {
        assert_eq!(link_rows("http://10.0.0.1:8090/g/abcd", 60), ["http://10.0.0.1:8090/g/abcd"]);
        assert_eq!(link_rows("http://10.0.0.1:8090/g/abcd", 16), ["http://10.0.0.1:", "8090/g/abcd"]);
        assert_eq!(link_rows("", 16), Vec::<String>::new());
    }
}
