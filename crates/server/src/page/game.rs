//! The page of a game: its board, who plays, what may be done now, and the link to share.

use inarow_core::{Cell, Position, Side};
use inarow_picture::{Style, board};
use inarow_play::{Stage, Waiting};
use inarow_record::Record;
use inarow_view::{
    Address, Coordinates, Look, Scene, Show, Texts, cell_names, choice_label, detail_for, game_name, number,
    opening, result_in, side_name, status_in,
};

use super::markup::Markup;
use super::reader::Reader;
use crate::error::ApiError;
use crate::hosted_game::GameScreen;
use crate::reach::Reach;

/// What the page of a game is written from.
struct Page<'a> {
    screen: &'a GameScreen,
    record: &'a Record,
    position: &'a Position,
    texts: &'a Texts,
    look: Look,
    /// X's and O's.
    names: [String; 2],
}

/// Writes what the page of a game shows, and its title.
///
/// # Errors
/// When what is stored is no game.
pub(super) fn write(
    screen: &GameScreen,
    id: &str,
    link: &str,
    reach: Reach,
    reader: &Reader,
) -> Result<(String, Markup), ApiError> {
    let record = &screen.record;
    let position = record.replay().map_err(|_| ApiError::Broken)?;
    let texts = reader.texts;
    let title = game_name(&record.setup, texts);
    let look = Look::of(&record.setup, reader.skin());
    let names = [Side::X, Side::O].map(|side| name(screen, side, texts));
    let page = Page { screen, record, position: &position, texts, look, names };
    let own = screen.own.unwrap_or(Side::X);
    let mut body = Markup::default();
    body.raw("<div class=\"screen\"").attr("data-last", &screen.last.to_string());
    if let Some(side) = screen.own {
        body.attr("data-own", side_value(side));
    }
    if screen.free.contains(&true) {
        body.raw(" data-free");
    }
    if record.result.is_some() {
        body.raw(" data-over");
    }
    if let Some(next) = &screen.next {
        body.attr("data-next", next);
    }
    body.raw("><h1>").text(&title).raw("</h1>");
    page.player(&mut body, own.other(), "top");
    page.board(&mut body, &title, reader);
    page.player(&mut body, own, "bottom");
    body.raw("<section class=\"side\">");
    page.status(&mut body);
    page.questions(&mut body);
    page.buttons(&mut body);
    if screen.free.contains(&true) {
        share(&mut body, link, reach, texts);
    }
    page.moves(&mut body, id);
    body.raw("</section></div>");
    Ok((title, body))
}

fn side_value(side: Side) -> &'static str {
    if side == Side::X { "x" } else { "o" }
}

/// What a player is called.
fn name(screen: &GameScreen, side: Side, texts: &Texts) -> String {
    let player = screen.record.player(side);
    if screen.free[side.index()] {
        return texts.get("web-free");
    }
    match (player.kind.as_str(), player.name.as_str()) {
        ("human", "") => texts.with("player-numbered", &[("number", (side.index() as u64 + 1).into())]),
        ("human", name) => name.to_owned(),
        _ => texts.get("player-computer"),
    }
}

impl Page<'_> {
    fn is_computer(&self, side: Side) -> bool {
        !self.screen.free[side.index()] && self.record.player(side).kind != "human"
    }

    fn address(&self, side: Side) -> Address<'_> {
        if self.screen.own == Some(side) {
            Address::You
        } else if self.is_computer(side) {
            if self.is_computer(side.other()) { Address::Watched } else { Address::Computer }
        } else if self.record.player(side).name.is_empty() {
            Address::Numbered(side.index() as u8 + 1)
        } else {
            Address::Named(&self.names[side.index()])
        }
    }

    fn player(&self, body: &mut Markup, side: Side, place: &'static str) {
        let screen = self.screen;
        body.raw("<section").attr("class", &format!("player {place}"));
        if screen.actor == Some(side) {
            body.raw(" data-turn");
        }
        body.raw("><span").attr("class", if self.look == Look::Stones { "stone" } else { "mark" });
        body.attr("data-side", side_value(side)).raw(">").text(&side_name(side, self.look, self.texts));
        body.raw("</span><strong>");
        let name = &self.names[side.index()];
        if screen.own == Some(side) {
            body.text(&self.texts.with("web-you", &[("name", name.into())]));
        } else {
            body.text(name);
        }
        body.raw("</strong>");
        if let Some(ms) = screen.clocks[side.index()] {
            let left = number::clock(std::time::Duration::from_millis(ms), self.texts.lang().decimal_mark());
            body.raw("<span class=\"clock\" role=\"timer\"").attr("data-ms", &ms.to_string());
            if screen.running == Some(side) {
                body.raw(" data-running");
            }
            body.raw(">").text(&left).raw("</span>");
        }
        body.raw("</section>");
    }

    fn board(&self, body: &mut Markup, title: &str, reader: &Reader) {
        let show = Show { look: self.look, ..Show::default() };
        let scene = Scene::of(self.position, &show);
        let names = cell_names(&scene, self.texts);
        let plays = self.screen.own.is_some() && self.screen.own == self.screen.actor;
        let places = plays && !matches!(self.screen.waiting, Waiting::Opening(Stage::Choose { .. }, _));
        let is_open = |cell: Cell| places && self.position.is_legal(cell);
        let mut style = Style::new(reader.drawn().of_board(self.look));
        style.title = Some(format!("{}: {title}", self.texts.get("board-name")));
        body.raw("<div class=\"ground\">").picture(&board(&scene, &style, &names, &is_open)).raw("</div>");
    }

    /// Whose turn it is, or how the game ended.
    fn told(&self) -> (String, Option<String>) {
        let (screen, texts, look) = (self.screen, self.texts, self.look);
        let seats = [self.address(Side::X), self.address(Side::O)];
        if let Some(over) = &self.record.result {
            return (result_in(over, self.position, seats, look, texts), None);
        }
        if let Waiting::Opening(stage, side) = screen.waiting {
            let who = screen.actor.filter(|actor| screen.own != Some(*actor));
            let who = who.map(|side| self.names[side.index()].as_str());
            let next = matches!(stage, Stage::Place { .. }).then_some(side);
            return (opening(who, next, look, texts), None);
        }
        let plays = screen.own.is_some() && screen.own == screen.actor;
        let detail = detail_for(self.position, plays, look, Coordinates::Letters, texts);
        (status_in(self.position, seats, look, texts), detail)
    }

    fn status(&self, body: &mut Markup) {
        let (told, detail) = self.told();
        body.raw("<div class=\"status\" role=\"status\"><p class=\"headline\">").text(&told).raw("</p>");
        if let Some(detail) = detail {
            body.raw("<p>").text(&detail).raw("</p>");
        }
        if self.screen.own.is_none() && !self.screen.free.contains(&true) {
            body.raw("<p class=\"muted\">").text(&self.texts.get("web-watching")).raw("</p>");
        }
        body.raw("</div>");
    }

    /// What waits for the reader's word, or for the other's.
    fn questions(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        let Some(own) = screen.own else { return };
        if let Waiting::Opening(Stage::Choose { may, .. }, _) = screen.waiting
            && screen.actor == Some(own)
        {
            body.raw("<div class=\"row\">");
            for choice in may {
                let command = serde_json::json!({ "choose": choice });
                button(body, &choice_label(*choice, self.look, texts), &command, true);
            }
            body.raw("</div>");
        }
        let offers = [
            (screen.draw, "draw", "web-draw-asked"),
            (screen.take_back, "take-back", "web-take-back-asked"),
            (screen.rematch, "rematch", "web-rematch-asked"),
        ];
        for (by, offer, key) in offers {
            match by {
                Some(side) if side == own => {
                    body.raw("<p class=\"muted\">").text(&texts.get("web-asked")).raw("</p>");
                }
                Some(side) => {
                    let name = &self.names[side.index()];
                    body.raw("<div class=\"question\"><p>").text(&texts.with(key, &[("name", name.into())]));
                    body.raw("</p>");
                    for (accept, label) in [(true, "window-accept"), (false, "window-decline")] {
                        let command = serde_json::json!({ "answer": { "to": offer, "accept": accept } });
                        button(body, &texts.get(label), &command, accept);
                    }
                    body.raw("</div>");
                }
                None => {}
            }
        }
        if screen.rematch_declined {
            body.raw("<p class=\"muted\">").text(&texts.get("web-rematch-declined")).raw("</p>");
        }
        if screen.is_other_gone {
            body.raw("<div class=\"question\"><p>").text(&texts.get("web-gone")).raw("</p>");
            button(body, &texts.get("web-claim"), &serde_json::json!({ "claim": true }), true);
            body.raw("</div>");
        }
    }

    /// What the reader may do besides moving.
    fn buttons(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        body.raw("<div class=\"row buttons\">");
        if let Some(id) = &screen.next {
            body.raw("<a class=\"button accent\" id=\"next\"").attr("href", &format!("/g/{id}"));
            body.raw(">").text(&texts.get("web-next")).raw("</a>");
        }
        if screen.own.is_none() {
            body.raw("</div>");
            return;
        }
        let is_alone = screen.free.contains(&true);
        if self.record.result.is_some() {
            if screen.next.is_none() && screen.rematch.is_none() && !is_alone {
                button(body, &texts.get("window-rematch"), &serde_json::json!({ "offer": "rematch" }), true);
            }
        } else {
            if screen.may_take_back && screen.take_back.is_none() && !is_alone {
                button(body, &texts.get("action-undo"), &serde_json::json!({ "offer": "take-back" }), false);
            }
            if screen.may_offer_draw && screen.draw.is_none() && !is_alone {
                button(body, &texts.get("window-draw"), &serde_json::json!({ "offer": "draw" }), false);
            }
            body.raw("<details class=\"resign\"><summary>")
                .text(&texts.get("window-resign"))
                .raw("</summary>");
            button(body, &texts.get("window-resign-yes"), &serde_json::json!({ "resign": true }), false);
            body.raw("</details>");
        }
        body.raw("</div>");
    }

    fn moves(&self, body: &mut Markup, id: &str) {
        let texts = self.texts;
        body.raw("<h2>").text(&texts.get("window-moves")).raw("</h2>");
        let shape = self.position.shape();
        let moves: Vec<String> = self.record.moves().map(|cell| shape.name(cell).to_string()).collect();
        if moves.is_empty() {
            body.raw("<p class=\"muted\">").text(&texts.get("window-no-moves")).raw("</p>");
        } else {
            body.raw("<ol class=\"moves\">");
            for pair in moves.chunks(2) {
                body.raw("<li>").text(&pair.join(" ")).raw("</li>");
            }
            body.raw("</ol>");
        }
        body.raw("<p class=\"downloads\">");
        for (format, key) in [("json", "web-record"), ("png", "web-picture"), ("gif", "web-animation")] {
            body.raw("<a").attr("href", &format!("/api/games/{id}/record?format={format}"));
            body.attr("download", &format!("{id}.{format}")).raw(">").text(&texts.get(key)).raw("</a> ");
        }
        body.raw("</p>");
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

/// The link to share, and who can open it.
fn share(body: &mut Markup, link: &str, reach: Reach, texts: &Texts) {
    let who = match reach {
        Reach::ThisMachine => "said-link-machine",
        Reach::ThisNetwork => "said-link-network",
        Reach::Anyone => "said-link-anyone",
    };
    body.raw("<div class=\"share\"><label>").text(&texts.get("web-share"));
    body.raw("<input id=\"link\" readonly")
        .attr("value", link)
        .raw("></label><button type=\"button\" id=\"copy\"");
    body.attr("data-copied", &texts.get("web-copied")).raw(">").text(&texts.get("web-copy"));
    body.raw("</button><p class=\"muted\">").text(&texts.get(who)).raw("</p></div>");
}
