//! The page of a game: its board, who plays, what may be done now, its moves, and the link to share.

mod actions;
mod board;
mod invitation;
mod moves;
mod players;
mod status;

use inarow_core::{Cell, Position, Side};
use inarow_play::{PlayerSpec, Waiting};
use inarow_record::Record;
use inarow_view::{Address, Look, Texts, game_name, side_name, status_in};

use super::markup::Markup;
use super::options::ScreenOptions;
use super::reader::Reader;
use crate::error::ApiError;
use crate::hosted_game::GameScreen;
use crate::reach::Reach;
use crate::seat_player::is_client;

/// Data from which the page of a game is written.
struct Page<'a> {
    id: &'a str,
    screen: &'a GameScreen,
    record: &'a Record,
    /// The game as it is.
    live: &'a Position,
    /// The position that is shown: the present one, or one of the past.
    position: &'a Position,
    /// The move that is looked at; `None` while the game is shown as it is.
    ply: Option<usize>,
    options: &'a ScreenOptions,
    texts: &'a Texts,
    look: Look,
    /// The reader's side; `None` of somebody who watches or plays both.
    own: Option<Side>,
    /// X's and O's.
    names: [String; 2],
    /// Whether one of the players hosts the game.
    is_hosted: bool,
}

/// The server that a game is on.
pub(super) struct Place {
    pub(super) reach: Reach,
    pub(super) port: u16,
    /// Whether one of the players hosts it; else an operator does.
    pub(super) is_hosted: bool,
}

/// The written parts of a page.
pub(super) struct Written {
    /// The name of the game.
    pub(super) title: String,
    /// The rules, in paragraphs.
    pub(super) rules: String,
    /// One sentence about the game, for previews of its link.
    pub(super) summary: String,
    pub(super) screen: Markup,
}

/// Writes what the page of a game shows.
///
/// # Errors
/// When what is stored is no game.
pub(super) fn write(
    screen: &GameScreen,
    id: &str,
    link: &str,
    place: &Place,
    reader: &Reader,
) -> Result<Written, ApiError> {
    let record = &screen.record;
    let live = record.replay().map_err(|_| ApiError::Broken)?;
    let options = &reader.options;
    let ply = options.ply.filter(|ply| *ply < record.plies.len());
    let past = ply.map(|ply| record.replay_to(ply)).transpose().map_err(|_| ApiError::Broken)?;
    let texts = reader.texts;
    let title = game_name(&record.setup, texts);
    let look = Look::of(&record.setup, reader.skin());
    let names = [Side::X, Side::O].map(|side| name(screen, side, texts));
    let own = screen.own.filter(|_| !options.is_shared);
    let position = past.as_ref().unwrap_or(&live);
    let is_hosted = place.is_hosted;
    let page =
        Page { id, screen, record, live: &live, position, ply, options, texts, look, own, names, is_hosted };
    let mut body = Markup::default();
    page.opening_tag(&mut body, &title);
    let hint = page.hint();
    page.board(&mut body, &title, reader, &hint);
    let below = own.unwrap_or(Side::X);
    body.raw("<div class=\"panels\"><div class=\"left\"><div class=\"players\">");
    page.player(&mut body, below.other(), "top");
    page.player(&mut body, below, "bottom");
    body.raw("</div>");
    if page.has_free_seat() {
        page.share(&mut body, &title, link, place);
    }
    page.choices(&mut body, reader);
    page.actions(&mut body);
    body.raw("</div><div class=\"right\">");
    page.status(&mut body, &hint);
    page.chat(&mut body);
    page.score(&mut body);
    page.moves(&mut body);
    body.raw("</div></div></div>");
    let rules = inarow_view::rules_in(&record.setup, look, texts);
    let summary = page.summary(&title);
    Ok(Written { title, rules, summary, screen: body })
}

/// Writes what stays on the page of a game while its screen is replaced.
pub(super) fn write_around(body: &mut Markup, id: &str, link: &str, screen: &Markup, texts: &Texts) {
    body.raw("<main class=\"game\" id=\"game\"").attr("data-id", id);
    for (attribute, key) in [
        ("data-thinking", "strategies-thinks"),
        ("data-other-seat", "web-other-seat"),
        ("data-unknown-seat", "web-unknown-seat"),
        ("data-stranger", "web-stranger"),
        ("data-choose", "web-play-or-watch"),
        ("data-lost", "web-lost"),
        ("data-left", "link-host-left"),
        ("data-gone", "web-deleted"),
        ("data-lost-choice", "web-lost-choice"),
        ("data-waits-choice", "web-waits-choice"),
        ("data-no-connection", "web-no-connection"),
        ("data-taken-back", "heard-taken-back"),
    ] {
        body.attr(attribute, &texts.get(key));
    }
    let places = [("cell", "%cell".into()), ("reason", "%reason".into())];
    for (attribute, key) in [
        ("data-lost-move", "web-lost-move"),
        ("data-waits-move", "web-waits-move"),
        ("data-under-way", "web-under-way"),
        ("data-not-played", "web-not-played"),
    ] {
        body.attr(attribute, &texts.with(key, &places));
    }
    body.raw(">").markup(screen).raw("</main><noscript><p class=\"lost\">").text(&texts.get("web-script"));
    body.raw("</p></noscript><p id=\"heard\" class=\"unseen\" role=\"status\"></p>");
    body.raw("<p id=\"chat-heard\" class=\"unseen\" role=\"status\"></p>");
    body.raw("<p id=\"lost\" class=\"lost\" role=\"status\" hidden>")
        .text(&texts.get("web-lost"))
        .raw("</p>");
    body.raw("<svg id=\"lens\" class=\"lens board-colours\" aria-hidden=\"true\" hidden></svg>");
    body.raw("<div id=\"confirm\" class=\"confirm\" hidden")
        .attr("data-chosen", &texts.with("web-chosen", &places));
    body.raw("><button type=\"button\" id=\"confirm-no\">").text(&texts.get("web-cancel"));
    body.raw("</button><button type=\"button\" class=\"accent\" id=\"confirm-yes\"");
    body.attr("data-play", &texts.with("web-play-cell", &places)).raw("></button></div>");
    body.raw("<dialog id=\"link-dialog\" aria-labelledby=\"link-title\"").attr("data-link", link);
    body.raw("><h2 id=\"link-title\"></h2><input readonly").attr("aria-label", &texts.get("web-link"));
    body.raw("><button type=\"button\"").attr("data-copied", &texts.get("web-copied")).raw(">");
    body.text(&texts.get("web-copy")).raw("</button><div class=\"code\"></div>");
    super::frame::close(body, &texts.get("dialog-close"));
}

fn side_value(side: Side) -> &'static str {
    if side == Side::X { "x" } else { "o" }
}

/// Name of a player.
fn name(screen: &GameScreen, side: Side, texts: &Texts) -> String {
    let player = screen.record.player(side);
    let is_over = screen.record.result.is_some();
    if is_over && screen.is_waited_for(side) {
        return texts.get("web-nobody");
    }
    if screen.free[side.index()] {
        // Whoever has opened the link may be the one who is waited for.
        let key = if screen.own.is_some() { "web-free" } else { "web-free-seat" };
        return inarow_view::capitalised(&texts.get(key));
    }
    if let Some(name) = &screen.challenged[side.index()] {
        return texts.with("web-challenged", &[("name", name.into())]);
    }
    match (player.kind.as_str(), player.name.as_str()) {
        ("human", "") => texts.with("player-numbered", &[("number", screen.numbers[side.index()].into())]),
        ("human", name) => name.to_owned(),
        (kind, name) => match kind.parse() {
            Ok(PlayerSpec::Engine(engine)) if engine.name() == "computer" => texts.get("player-computer"),
            Ok(PlayerSpec::Engine(engine)) => {
                inarow_view::player_label(engine.name(), engine.preset(), engine.level(), texts)
            }
            _ if name.is_empty() => texts.get("player-computer"),
            _ => name.to_owned(),
        },
    }
}

impl Page<'_> {
    fn is_computer(&self, side: Side) -> bool {
        !self.screen.is_waited_for(side) && !is_client(&self.record.player(side).kind)
    }

    fn is_over(&self) -> bool {
        self.record.result.is_some()
    }

    fn has_free_seat(&self) -> bool {
        self.screen.free.contains(&true) && !self.is_over()
    }

    /// Whether somebody is to come yet.
    fn is_incomplete(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.screen.is_waited_for(side))
    }

    /// Whether nobody has joined yet and nothing has happened.
    fn is_invitation(&self) -> bool {
        self.is_incomplete() && self.record.plies.is_empty() && self.record.choices.is_empty()
    }

    /// Whether whoever made the game wants nobody to join any more.
    fn is_withdrawn(&self) -> bool {
        self.is_over() && self.is_invitation()
    }

    /// Whether the reader may have advice: nobody is deceived by it.
    fn may_have_advice(&self) -> bool {
        self.is_over() || self.own.is_some_and(|own| self.is_computer(own.other()))
    }

    /// The side that the reader may act for now.
    fn acts(&self) -> Option<Side> {
        let plays = |side: &Side| self.options.is_shared || self.own == Some(*side);
        self.screen.actor.filter(plays).filter(|_| self.screen.own.is_some() && self.ply.is_none())
    }

    /// The move that was suggested to the reader, and those that are expected after it, as marks.
    fn hint(&self) -> Vec<(Cell, Side)> {
        let line = self.options.hint_line(self.position.shape());
        if self.acts().is_some() { self.position.marks_of(&line) } else { Vec::new() }
    }

    fn address(&self, side: Side) -> Address<'_> {
        if self.own == Some(side) {
            Address::You
        } else if self.is_computer(side) {
            if self.is_computer(side.other()) { Address::Watched } else { Address::Computer }
        } else if self.record.player(side).name.is_empty() {
            Address::Numbered(self.screen.numbers[side.index()])
        } else {
            Address::Named(&self.names[side.index()])
        }
    }

    fn seats(&self) -> [Address<'_>; 2] {
        [self.address(Side::X), self.address(Side::O)]
    }

    /// Writes the data for the script of the page.
    fn opening_tag(&self, body: &mut Markup, title: &str) {
        let (screen, texts) = (self.screen, self.texts);
        let side = |body: &mut Markup, name, side: Option<Side>| {
            if let Some(side) = side {
                body.attr(name, side_value(side));
            }
        };
        body.raw("<div class=\"screen\"").attr("data-last", &screen.last.to_string());
        body.attr("data-version", super::files::version());
        side(body, "data-own", screen.own);
        side(body, "data-actor", screen.actor);
        if let (Some(cell), Some(side)) = (self.position.last_move(), self.moved_last()) {
            let (x, y) = self.position.shape().xy(cell);
            body.attr("data-moved", &format!("{x},{y}")).attr("data-mover", side_value(side));
        }
        body.attr("data-plies", &self.record.plies.len().to_string());
        if let Some(ply) = self.ply {
            body.attr("data-ply", &ply.to_string());
        }
        if self.has_free_seat() {
            body.raw(" data-free");
        }
        if let Some(over) = &self.record.result {
            let over = match over.winner {
                _ if self.is_withdrawn() => "withdrawn",
                Some(_) => "win",
                None => "draw",
            };
            body.attr("data-over", over);
        }
        if let Some(next) = &screen.next {
            body.attr("data-next", next);
        }
        if let Some(own) = self.own {
            let name = self.names[own.other().index()].as_str();
            for (attribute, key) in [
                ("data-draw-declined", "web-draw-declined"),
                ("data-take-back-declined", "link-take-back-declined"),
                ("data-draw-lapsed", "web-draw-lapsed"),
                ("data-take-back-lapsed", "web-take-back-lapsed"),
            ] {
                body.attr(attribute, &texts.with(key, &[("name", name.into())]));
            }
            if let Some(offered) = self.offers().into_iter().find(|offered| offered.by == Some(own)) {
                body.attr("data-offered", offered.offer);
            }
            if !self.is_incomplete() {
                body.attr("data-joined", &texts.with("web-joined", &[("name", name.into())]));
            }
            let said = screen.said.iter().filter(|(side, _)| *side != own).count();
            body.attr("data-said", &said.to_string());
        }
        if let Some(question) = self.question() {
            body.attr("data-question", &question);
        }
        let (told, _) = self.told();
        body.attr("data-title", &format!("{told} · {title}")).attr("data-game", title);
        body.attr("data-against", &self.against());
        if let Some(heard) = self.last_move_heard() {
            body.attr("data-heard-move", &heard);
        }
        body.attr("data-heard", &self.spoken()).raw(">");
    }

    /// One sentence about the game: the invitation while a seat is free, else who plays and how the game is.
    fn summary(&self, title: &str) -> String {
        self.invitation(title).unwrap_or_else(|| {
            let [x, o] = self.names.each_ref().map(String::as_str);
            let status = self.told().0;
            self.texts.with("web-summary", &[("x", x.into()), ("o", o.into()), ("status", status.into())])
        })
    }

    /// The side that made the last move that is shown.
    fn moved_last(&self) -> Option<Side> {
        let cell = self.position.last_move()?;
        match self.position.content(cell) {
            inarow_core::Content::Mark(side) => Some(side),
            _ => None,
        }
    }

    /// The last move as a screen reader says it: “O: h8”.
    fn last_move_heard(&self) -> Option<String> {
        let side = side_name(self.moved_last()?, self.look, self.texts);
        let cell = self.position.shape().name(self.position.last_move()?).to_string();
        Some(self.texts.with("heard-cell", &[("side", side.into()), ("cell", cell.into())]))
    }

    /// The opponent's name, or both players' for a reader who plays both sides or none.
    fn against(&self) -> String {
        let [x, o] = &self.names;
        match self.own {
            Some(own) => self.names[own.other().index()].clone(),
            None => format!("{x} – {o}"),
        }
    }

    /// Whether the choice of an opening is due.
    fn is_choosing(&self) -> bool {
        matches!(self.screen.waiting, Waiting::Opening(inarow_play::Stage::Choose { .. }, _))
    }

    /// Whose turn it is, of the game as it is.
    fn turn(&self) -> String {
        match self.waited_for() {
            Some(waited) => waited.to_owned(),
            None => status_in(self.live, self.seats(), self.look, self.texts),
        }
    }

    /// Headline while nobody plays the side to move yet.
    fn waited_for(&self) -> Option<&str> {
        let side = self.screen.actor.filter(|side| self.screen.is_waited_for(*side) && !self.is_over())?;
        Some(&self.names[side.index()])
    }
}

/// A button that asks for something.
fn button(body: &mut Markup, label: &str, command: &serde_json::Value, is_accent: bool) {
    body.raw("<button type=\"button\"").attr("data-command", &command.to_string());
    if is_accent {
        body.raw(" class=\"accent\"");
    }
    body.raw(">").text(label).raw("</button>");
}
