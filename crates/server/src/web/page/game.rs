//! The page of a game: board, players, actions, moves, and the link to share.

mod actions;
mod board;
mod invitation;
mod moves;
mod players;
mod status;

use inarow_core::{Cell, Position, Side};
use inarow_play::{PlayerSpec, Waiting};
use inarow_record::Record;
use inarow_view::{Address, GameFacts, Look, Texts, game_name, side_name, status_in};

use super::markup::Markup;
use crate::error::ApiError;
use crate::reach::Reach;
use crate::rooms::hosted_game::{GameScreen, Played};
use crate::screen::{Panel, Screen};
use crate::web::answer::texts;
use crate::wish::{ScreenOptions, Wish};

/// Data from which the page of a game is written.
struct Page<'a> {
    place: &'a Place<'a>,
    screen: &'a GameScreen,
    record: &'a Record,
    /// Current position of the game.
    live: &'a Position,
    /// Position shown, either the current position or an earlier position.
    position: &'a Position,
    /// Number of plies of the position shown, or `None` for the current position.
    ply: Option<usize>,
    wish: &'a Wish,
    options: &'a ScreenOptions,
    texts: &'a Texts,
    look: Look,
    /// Name of the game.
    title: String,
    /// Side of the reader, or `None` for a spectator or a reader who plays both sides.
    own: Option<Side>,
    /// Names of X and O.
    names: [String; 2],
    /// Facts about the game on which actions depend.
    facts: GameFacts,
}

/// Identity of a game on its server.
pub(super) struct Place<'a> {
    pub(super) id: &'a str,
    /// Link to the game.
    pub(super) link: &'a str,
    pub(super) reach: Reach,
    pub(super) port: u16,
    /// Whether a player hosts the game. Otherwise an operator hosts the game.
    pub(super) is_hosted: bool,
}

/// The written parts of a page.
pub(super) struct Written {
    /// Name of the game.
    pub(super) title: String,
    /// Rules, in paragraphs.
    pub(super) rules: String,
    /// One sentence about the game, for previews of its link.
    pub(super) summary: String,
    pub(super) screen: Screen,
}

/// Writes the page of a game.
///
/// # Errors
/// When the stored record is not a game.
pub(super) fn write(screen: &GameScreen, place: &Place<'_>, wish: &Wish) -> Result<Written, ApiError> {
    with_page(screen, place, wish, |page| Written {
        title: page.title.clone(),
        rules: inarow_view::rules_in(&page.record.setup, page.look, page.texts),
        summary: page.summary(),
        screen: page.screen(),
    })
}

/// Writes the screen of a game.
///
/// # Errors
/// When the stored record is not a game.
pub(super) fn write_screen(screen: &GameScreen, place: &Place<'_>, wish: &Wish) -> Result<Screen, ApiError> {
    with_page(screen, place, wish, |page| page.screen())
}

fn with_page<T>(
    screen: &GameScreen,
    place: &Place<'_>,
    wish: &Wish,
    write: impl FnOnce(&Page<'_>) -> T,
) -> Result<T, ApiError> {
    let Played { record, position: live, .. } = &*screen.played;
    let (options, texts) = (&wish.options, texts(wish.lang));
    let ply = options.ply.filter(|ply| *ply < record.plies.len());
    let past = ply.map(|ply| record.replay_to(ply)).transpose().map_err(|_| ApiError::Broken)?;
    let position = past.as_ref().unwrap_or(live);
    let title = game_name(&record.setup, texts);
    let look = Look::of(&record.setup, wish.skin());
    let names = [Side::X, Side::O].map(|side| name(screen, side, texts));
    let own = screen.own.filter(|_| !options.is_shared);
    let mut page = Page {
        place,
        screen,
        record,
        live,
        position,
        ply,
        wish,
        options,
        texts,
        look,
        title,
        own,
        names,
        facts: GameFacts::default(),
    };
    page.facts = page.gather_facts();
    Ok(write(&page))
}

/// Writes the screen of a game as HTML.
pub(super) fn write_html(body: &mut Markup, screen: &Screen) {
    body.raw("<div class=\"screen\"");
    for (name, value) in &screen.data {
        body.attr(name, value);
    }
    body.raw("><div").attr("class", if screen.is_on_wood { "ground on-wood" } else { "ground" }).raw(">");
    body.written(&screen.board.grid.svg(&screen.board.names, &screen.plays));
    body.raw("<p id=\"bubble\" class=\"bubble\" role=\"alert\" hidden></p></div>");
    body.raw("<div class=\"panels\"><div class=\"left\">");
    for panel in Panel::LEFT {
        body.written(screen.panel(panel));
    }
    body.raw("</div><div class=\"right\">");
    for panel in Panel::RIGHT {
        body.written(screen.panel(panel));
    }
    body.raw("</div></div></div>");
}

/// Writes the parts of a game's page around its screen.
pub(super) fn write_around(body: &mut Markup, id: &str, link: &str, screen: &Screen, texts: &Texts) {
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
    body.raw(">");
    write_html(body, screen);
    body.raw("</main><noscript><p class=\"lost\">").text(&texts.get("web-script"));
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

/// Returns the name of a player.
fn name(screen: &GameScreen, side: Side, texts: &Texts) -> String {
    let player = screen.played.record.player(side);
    let is_over = screen.played.record.result.is_some();
    if is_over && screen.is_waited_for(side) {
        return texts.get("web-nobody");
    }
    if screen.free[side.index()] {
        // A reader without a seat may be the expected opponent.
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
        !self.screen.is_waited_for(side) && !self.record.player(side).is_client()
    }

    fn is_over(&self) -> bool {
        self.record.result.is_some()
    }

    fn has_free_seat(&self) -> bool {
        self.screen.free.contains(&true) && !self.is_over()
    }

    /// Whether a seat has no player yet.
    fn is_incomplete(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.screen.is_waited_for(side))
    }

    /// Whether a seat is free and no move was made.
    fn is_invitation(&self) -> bool {
        self.is_incomplete() && self.record.plies.is_empty() && self.record.choices.is_empty()
    }

    /// Whether the creator has withdrawn the invitation.
    fn is_withdrawn(&self) -> bool {
        self.is_over() && self.is_invitation()
    }

    /// Whether the reader may see maps of attack and defence. The maps must deceive nobody.
    fn may_have_advice(&self) -> bool {
        self.is_over() || self.own.is_some_and(|own| self.is_computer(own.other()))
    }

    /// Returns the side that the reader may act for now.
    fn acts(&self) -> Option<Side> {
        let plays = |side: &Side| self.options.is_shared || self.own == Some(*side);
        self.screen.actor.filter(plays).filter(|_| self.screen.own.is_some() && self.ply.is_none())
    }

    /// Returns the suggested move and the expected line, as far as the line can be played.
    fn hint(&self) -> Vec<Cell> {
        if self.acts().is_none() {
            return Vec::new();
        }
        let line = self.options.hint_line(self.position.shape());
        self.position.marks_of(&line).into_iter().map(|(cell, _)| cell).collect()
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

    /// Writes the screen.
    fn screen(&self) -> Screen {
        let hint = self.hint();
        let mut screen = Screen::default();
        (screen.data, screen.is_on_wood) = (self.data(), self.look == Look::Stones);
        (screen.board, screen.plays) = (self.board(hint.first().copied()), self.plays());
        for panel in Panel::LEFT.into_iter().chain(Panel::RIGHT) {
            let mut body = Markup::default();
            match panel {
                Panel::Players => self.players(&mut body),
                Panel::Share if self.has_free_seat() => self.share(&mut body),
                Panel::Share => {}
                Panel::Choices => self.choices(&mut body),
                Panel::Actions => self.actions(&mut body),
                Panel::Status => self.status(&mut body, &hint),
                Panel::Chat => self.chat(&mut body),
                Panel::Score => self.score(&mut body),
                Panel::Moves => self.moves(&mut body),
                Panel::Steps => self.steps(&mut body),
                Panel::Downloads => self.downloads(&mut body),
            }
            screen.set_panel(panel, body.finish());
        }
        screen
    }

    /// Returns the data for the page's script.
    fn data(&self) -> Vec<(&'static str, String)> {
        let (screen, texts) = (self.screen, self.texts);
        let mut data = vec![
            ("data-last", screen.last.to_string()),
            ("data-version", super::files::version().to_owned()),
            ("data-plies", self.record.plies.len().to_string()),
            ("data-game", self.title.clone()),
            ("data-against", self.against()),
            ("data-heard", self.spoken()),
            ("data-title", format!("{} · {}", self.told().0, self.title)),
        ];
        for (name, side) in [("data-own", screen.own), ("data-actor", screen.actor)] {
            data.extend(side.map(|side| (name, side_value(side).to_owned())));
        }
        if let (Some(cell), Some(side)) = (self.position.last_move(), self.moved_last()) {
            let (x, y) = self.position.shape().xy(cell);
            data.extend([("data-moved", format!("{x},{y}")), ("data-mover", side_value(side).to_owned())]);
        }
        data.extend(self.live.turn().side().map(|side| ("data-mark", side_value(side).to_owned())));
        data.extend(self.ply.map(|ply| ("data-ply", ply.to_string())));
        if self.has_free_seat() {
            data.push(("data-free", String::new()));
        }
        if let Some(over) = &self.record.result {
            let over = match over.winner {
                _ if self.is_withdrawn() => "withdrawn",
                Some(_) => "win",
                None => "draw",
            };
            data.push(("data-over", over.to_owned()));
        }
        data.extend(screen.next.clone().map(|next| ("data-next", next)));
        if let Some(own) = self.own {
            let name = self.names[own.other().index()].as_str();
            let about = |key| texts.with(key, &[("name", name.into())]);
            data.extend([
                ("data-draw-declined", about("web-draw-declined")),
                ("data-take-back-declined", about("link-take-back-declined")),
                ("data-draw-lapsed", about("web-draw-lapsed")),
                ("data-take-back-lapsed", about("web-take-back-lapsed")),
            ]);
            if let Some(offered) = self.offers().into_iter().find(|offered| offered.by == Some(own)) {
                data.push(("data-offered", offered.offer.to_owned()));
            }
            if !self.is_incomplete() {
                data.push(("data-joined", about("web-joined")));
            }
            let said = screen.played.said.iter().filter(|(side, _)| *side != own).count();
            data.push(("data-said", said.to_string()));
        }
        data.extend(self.question().map(|question| ("data-question", question)));
        data.extend(self.last_move_heard().map(|heard| ("data-heard-move", heard)));
        data
    }

    /// Returns one sentence about the game. The sentence is the invitation while a seat is free, otherwise the
    /// players and the status.
    fn summary(&self) -> String {
        self.invitation().unwrap_or_else(|| {
            let [x, o] = self.names.each_ref().map(String::as_str);
            let status = self.told().0;
            self.texts.with("web-summary", &[("x", x.into()), ("o", o.into()), ("status", status.into())])
        })
    }

    /// Returns the side that made the last move of the position shown.
    fn moved_last(&self) -> Option<Side> {
        let cell = self.position.last_move()?;
        match self.position.content(cell) {
            inarow_core::Content::Mark(side) => Some(side),
            _ => None,
        }
    }

    /// Returns the last move for screen readers: “O: h8”.
    fn last_move_heard(&self) -> Option<String> {
        let side = side_name(self.moved_last()?, self.look, self.texts);
        let cell = self.position.shape().name(self.position.last_move()?).to_string();
        Some(self.texts.with("heard-cell", &[("side", side.into()), ("cell", cell.into())]))
    }

    /// Returns the opponent's name. Returns both names for a reader who plays both sides or only watches.
    fn against(&self) -> String {
        let [x, o] = &self.names;
        match self.own {
            Some(own) => self.names[own.other().index()].clone(),
            None => format!("{x} – {o}"),
        }
    }

    /// Whether an opening's choice is due.
    fn is_choosing(&self) -> bool {
        matches!(self.screen.waiting, Waiting::Opening(inarow_play::Stage::Choose { .. }, _))
    }

    /// Returns the text that says whose turn it is in the current position.
    fn turn(&self) -> String {
        match self.waited_for() {
            Some(waited) => waited.to_owned(),
            None => status_in(self.live, self.seats(), self.look, self.texts),
        }
    }

    /// Returns the headline while the side to move has no player yet.
    fn waited_for(&self) -> Option<&str> {
        let side = self.screen.actor.filter(|side| self.screen.is_waited_for(*side) && !self.is_over())?;
        Some(&self.names[side.index()])
    }
}

/// Writes a button that sends a command.
fn button(body: &mut Markup, label: &str, command: &serde_json::Value, is_accent: bool) {
    body.raw("<button type=\"button\"").attr("data-command", &command.to_string());
    if is_accent {
        body.raw(" class=\"accent\"");
    }
    body.raw(">").text(label).raw("</button>");
}

#[cfg(test)]
mod tests;
