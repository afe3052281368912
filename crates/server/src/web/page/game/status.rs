//! The status card: the turn, the result, questions to the reader, and the chat.

use std::time::Duration;

use inarow_core::{Cell, Side};
use inarow_play::{Stage, Waiting};
use inarow_record::{End, GameResult};
use inarow_view::{
    Action, Address, Coordinates, SCORE_KOMI, SCORE_TOTAL, ScoreRow, capitalised, choice_label, detail_for,
    ended_on_server, opening, result_parts, score_rows, side_name, side_word, status_in, to_move,
};
use serde_json::json;

use super::{Page, button};
use crate::event::DeclineReason;
use crate::web::page::markup::Markup;

/// An offer of one player to the other, with its texts.
pub(super) struct Offered {
    /// Offering side, or `None` without an offer.
    pub(super) by: Option<Side>,
    /// Name of the offer in commands.
    pub(super) offer: &'static str,
    /// Key of the question to the other player.
    pub(super) asked: &'static str,
    /// Key of the text for the offering player.
    pub(super) waits: &'static str,
    /// Keys of the labels to accept and to decline.
    labels: [&'static str; 2],
}

impl Page<'_> {
    /// Returns the headline and its second line.
    pub(super) fn told(&self) -> (String, Option<String>) {
        let (screen, texts, look) = (self.screen, self.texts, self.look);
        let seats = self.seats();
        if let Some(ply) = self.ply {
            let plies = self.record.plies.len();
            let told = match ply {
                0 => texts.get("window-looking-start"),
                ply => texts.with("window-looking-at", &[("ply", ply.into()), ("plies", plies.into())]),
            };
            let then = to_move(self.position, seats, look, texts);
            return (told, Some(texts.with("web-then", &[("what", then.into())])));
        }
        if self.is_withdrawn() {
            return (texts.get("web-withdrawn"), None);
        }
        if let Some(over) = &self.record.result {
            if over.why == End::Abandoned && over.winner.is_none() && !self.place.is_hosted {
                return (texts.get("over-operator-ended"), None);
            }
            let ended = result_parts(over, self.position, seats, look, texts);
            let names = self.names.each_ref().map(String::as_str);
            let [what, why] = ended_on_server(ended, over, seats, names, texts);
            let why = self.why_named(over).unwrap_or(why);
            return (what, Some(capitalised(&why)).filter(|why| !why.is_empty()));
        }
        if let Some(waited) = self.waited_for() {
            return (waited.to_owned(), None);
        }
        if let Waiting::Opening(stage, side) = screen.waiting {
            let who = screen.actor.filter(|actor| self.own != Some(*actor));
            let who = who.map(|side| self.names[side.index()].as_str());
            let next = stage.mark().map(|mark| (side, mark));
            return (opening(who, next, look, texts), None);
        }
        let plays = self.acts().is_some();
        let detail = detail_for(self.position, plays, look, Coordinates::Letters, texts);
        (status_in(self.position, seats, look, texts), detail)
    }

    /// Returns the headline and its second line for screen readers: “Your move: X. Play in the bottom-right
    /// board”.
    pub(super) fn spoken(&self) -> String {
        match self.told() {
            (status, Some(detail)) => {
                // The headline already ends a sentence: “Waiting for Bob… Play in the top row”.
                if status.ends_with(['…', '!', '?']) {
                    return format!("{status} {detail}");
                }
                let status = status.trim_end_matches('.');
                self.texts.with("heard-detail", &[("status", status.into()), ("detail", detail.into())])
            }
            (status, None) => status,
        }
    }

    /// Returns the reason why a named opponent lost, such as “Bob resigned”.
    fn why_named(&self, over: &GameResult) -> Option<String> {
        let loser = over.winner.filter(|winner| self.own == Some(*winner))?.other();
        let seats = [self.address(loser); 2];
        let is_act = matches!(over.why, End::Resign | End::Time);
        let is_named = is_act && matches!(seats[0], Address::Named(_));
        is_named.then(|| result_parts(over, self.position, seats, self.look, self.texts)[1].clone())
    }

    /// Whether the card has a question, the result, or the cells to play.
    fn calls(&self) -> bool {
        let asks = self.question().is_some() || self.is_choosing() && self.acts().is_some();
        let is_opening = matches!(self.screen.waiting, Waiting::Opening(..));
        let directs = (self.position.target().is_some() || is_opening) && self.acts().is_some();
        // A withdrawn invitation needs no attention.
        let is_ended = self.is_over() && !self.is_withdrawn();
        self.ply.is_none() && (asks || directs || is_ended)
    }

    pub(super) fn status(&self, body: &mut Markup, hint: &[Cell]) {
        let texts = self.texts;
        let (told, below) = self.told();
        body.raw("<section class=\"status\"").attr("aria-label", &texts.get("web-status"));
        // On a small screen the card then stays visible.
        if self.calls() {
            body.raw(" data-calls");
        }
        // The headline gets the focus of controls that disappear.
        body.raw("><p class=\"headline\" id=\"state\" tabindex=\"-1\">").text(&told).raw("</p>");
        if let Some(below) = below {
            detail(body, &below);
        }
        self.advice(body, hint);
        if self.ply.is_some() {
            if !self.is_over() {
                let now = match self.live.turn().side().filter(|side| self.own == Some(*side)) {
                    Some(own) => texts.with("web-now-you", &[("side", side_word(own, self.look).into())]),
                    None => texts.with("web-now", &[("what", self.turn().into())]),
                };
                detail(body, &now);
            }
            body.raw("<button type=\"button\" class=\"accent\" data-go=\"end\">");
            body.text(&texts.get("window-close-review")).raw("</button></section>");
            return;
        }
        if let Some(score) = self.series_score() {
            detail(body, &score);
        }
        if self.screen.own.is_none() && !self.has_free_seat() && !self.is_withdrawn() {
            let key = if self.is_over() { "web-watched" } else { "web-watching" };
            detail(body, &texts.get(key));
        }
        if self.screen.actor.is_some_and(|side| self.is_computer(side)) && !self.is_over() {
            body.raw("<span class=\"thinking\"></span>");
        }
        if self.screen.is_hurried && !self.is_over() {
            detail(body, &texts.get("web-hurried"));
        }
        self.refusals(body);
        self.questions(body);
        body.raw("</section>");
    }

    /// Returns the score of two humans or bots, during a later game and once this game has a result.
    fn series_score(&self) -> Option<String> {
        let (wins, draws) = self.screen.score?;
        let has_people = !Side::ALL.into_iter().any(|side| self.is_computer(side));
        let [x, o] = &self.names;
        let values = [
            ("x", x.into()),
            ("o", o.into()),
            ("xwins", wins[0].into()),
            ("owins", wins[1].into()),
            ("draws", draws.into()),
        ];
        (has_people && !self.is_withdrawn()).then(|| self.texts.with("score-now", &values))
    }

    /// Writes the hint in words, with the expected line.
    fn advice(&self, body: &mut Markup, hint: &[Cell]) {
        let shape = self.position.shape();
        let names: Vec<String> = hint.iter().map(|cell| shape.name(*cell).to_string()).collect();
        let [first, ..] = &names[..] else { return };
        let hint = self.texts.with("hint-given", &[("cell", first.as_str().into())]);
        marked_detail(body, "data-advice", &hint);
        if names.len() > 1 {
            let line = self.texts.with("hint-line", &[("line", names.join(" ").into())]);
            marked_detail(body, "data-advice", &line);
        }
    }

    /// Lists the bots that declined, for a player who waits for an opponent.
    fn refusals(&self, body: &mut Markup) {
        if self.screen.own.is_none() || self.is_over() {
            return;
        }
        for (name, reason) in self.screen.declined.iter().flatten() {
            let key = match reason {
                DeclineReason::Declined => "web-bot-declined",
                DeclineReason::Game => "web-bot-game",
                DeclineReason::Time => "web-bot-time",
                DeclineReason::Busy => "web-bot-busy",
                DeclineReason::NoAnswer => "web-bot-silent",
            };
            let said = self.texts.with(key, &[("name", name.as_str().into())]);
            body.raw("<p class=\"question\">").text(&said).raw("</p>");
        }
    }

    /// Writes questions to the reader, and offers that wait for the other player.
    fn questions(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        if let Some(id) = &screen.next {
            body.raw("<a class=\"button accent\" id=\"next\"").attr("href", &format!("/g/{id}"));
            body.raw(">").text(&texts.get("web-next")).raw("</a>");
        }
        if let (Waiting::Opening(Stage::Choose { may, .. }, _), Some(_)) = (screen.waiting, self.acts()) {
            for choice in may {
                let label = capitalised(&choice_label(*choice, self.look, texts));
                button(body, &label, &json!({ "choose": choice }), true);
            }
        }
        if self.may(Action::Rematch) {
            button(body, &texts.get("window-rematch"), &json!({ "offer": "rematch" }), true);
        }
        if screen.rematch_declined && screen.own.is_some() {
            detail(body, &texts.get("web-rematch-declined"));
        }
        let Some(own) = self.own else { return };
        let is_one = self.offers().iter().filter(|offer| offer.by.is_some()).count() < 2;
        for Offered { by, offer, asked: key, waits, labels } in self.offers() {
            let Some(side) = by else { continue };
            if side == own {
                detail(body, &self.named(own.other(), waits));
                continue;
            }
            // With two offers at once, the label of each button names the offer.
            let labels = if is_one { ["window-accept", "window-decline"] } else { labels };
            body.raw("<p class=\"question\">").text(&self.named(side, key)).raw("</p>");
            body.raw("<div class=\"pair\">");
            for (accept, label) in [true, false].into_iter().zip(labels) {
                let command = json!({ "answer": { "to": offer, "accept": accept } });
                button(body, &texts.get(label), &command, accept);
            }
            body.raw("</div>");
        }
        if let Some(left) = screen.other_away.filter(|left| !left.is_zero()) {
            marked_detail(body, "data-away", &self.away(left));
        }
        if self.may(Action::Claim) {
            body.raw("<p class=\"question\">").text(&self.of_opponent("web-gone")).raw("</p>");
            button(body, &texts.get(Action::Claim.text_key()), &json!({ "claim": true }), true);
        }
    }

    /// Returns the text of how long the opponent may still be absent, in the largest suitable unit.
    fn away(&self, left: Duration) -> String {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        let seconds = left.as_secs() + 1;
        let (key, unit, count) = match seconds {
            ..=119 => ("web-away", "seconds", seconds),
            120..HOUR => ("web-away-minutes", "minutes", seconds.div_ceil(MINUTE)),
            HOUR.. => ("web-away-hours", "hours", seconds.div_ceil(HOUR)),
        };
        self.texts.with(key, &[("name", self.opponent().into()), (unit, count.into())])
    }

    /// Returns the opponent's name, or “the opponent”.
    fn opponent(&self) -> String {
        let given = self.own.map(|own| self.record.player(own.other()).name.clone());
        given.filter(|name| !name.is_empty()).unwrap_or_else(|| self.texts.get("web-opponent"))
    }

    /// Returns a text about the opponent.
    fn of_opponent(&self, key: &str) -> String {
        self.texts.with(key, &[("name", self.opponent().into())])
    }

    /// Returns all kinds of offers, with the side that makes each offer now.
    pub(super) fn offers(&self) -> [Offered; 3] {
        [
            Offered {
                by: self.screen.draw,
                offer: "draw",
                asked: "web-draw-asked",
                waits: "web-draw-waits",
                labels: ["web-draw-accept", "web-draw-decline"],
            },
            Offered {
                by: self.screen.take_back,
                offer: "take-back",
                asked: "web-take-back-asked",
                waits: "web-take-back-waits",
                labels: ["web-take-back-accept", "web-take-back-decline"],
            },
            Offered {
                by: self.screen.rematch,
                offer: "rematch",
                asked: "web-rematch-asked",
                waits: "web-rematch-waits",
                labels: ["window-accept", "window-decline"],
            },
        ]
    }

    /// Returns a text about a player.
    fn named(&self, side: Side, key: &str) -> String {
        let name = &self.names[side.index()];
        let name = match *name == self.texts.get("player-computer") {
            true => self.texts.get("the-computer"),
            false => name.clone(),
        };
        self.texts.with(key, &[("name", name.into())])
    }

    /// Returns the question to the reader.
    pub(super) fn question(&self) -> Option<String> {
        let own = self.own?;
        let asked = self.offers().into_iter().find_map(|offered| {
            let by = offered.by.filter(|by| *by != own)?;
            Some(self.named(by, offered.asked))
        });
        asked.or_else(|| self.screen.is_other_gone().then(|| self.of_opponent("web-gone")))
    }

    /// Writes the chat of two human players or bots.
    pub(super) fn chat(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        let may_say = self.may(Action::Say);
        let is_silent = !may_say && screen.played.said.is_empty();
        if self.options.is_shared || is_silent {
            return;
        }
        body.raw("<details class=\"chat\" id=\"chat\"><summary>").text(&texts.get(Action::Say.text_key()));
        // The script counts unread messages.
        body.raw(" <span class=\"count\" hidden></span></summary><ul id=\"messages\" tabindex=\"0\">");
        for (side, said) in &screen.played.said {
            body.raw(if self.own == Some(*side) { "<li data-own><strong>" } else { "<li><strong>" })
                .text(&self.names[side.index()])
                .raw("</strong> ");
            body.text(said).raw("</li>");
        }
        body.raw("</ul>");
        if may_say {
            body.raw("<form id=\"say\"><input name=\"text\" maxlength=\"500\" required autocomplete=\"off\"");
            body.attr("aria-label", &texts.get("web-message")).attr("placeholder", &texts.get("web-message"));
            body.raw("><button>").text(&texts.get("web-send")).raw("</button></form>");
        }
        body.raw("</details>");
    }

    /// Writes the table of points in Score, by side and kind.
    pub(super) fn score(&self, body: &mut Markup) {
        let rows = score_rows(self.position, &self.record.setup);
        if rows.is_empty() {
            return;
        }
        let texts = self.texts;
        let mut has_komi = false;
        body.raw("<table class=\"score\"><caption>").text(&texts.get("window-score"));
        body.raw("</caption><thead><tr><td></td>");
        for side in Side::ALL {
            body.raw("<th scope=\"col\">").text(&side_name(side, self.look, texts)).raw("</th>");
        }
        body.raw("</tr></thead><tbody>");
        for ScoreRow { key, values } in rows {
            body.raw("<tr");
            if key == SCORE_TOTAL {
                body.raw(" class=\"total\"");
            }
            has_komi |= key == SCORE_KOMI;
            body.raw("><th scope=\"row\">").text(&texts.get(key)).raw("</th>");
            for value in values {
                body.raw("<td>").text(&value).raw("</td>");
            }
            body.raw("</tr>");
        }
        body.raw("</tbody></table>");
        if has_komi {
            body.raw("<p class=\"muted komi\">").text(&texts.get("score-komi-why")).raw("</p>");
        }
    }
}

/// Writes a line below the headline that the script announces once.
fn marked_detail(body: &mut Markup, mark: &'static str, text: &str) {
    body.raw("<p class=\"detail\" ").raw(mark).raw(">").text(text).raw("</p>");
}

/// Writes a line below the headline.
fn detail(body: &mut Markup, text: &str) {
    body.raw("<p class=\"detail\">").text(text).raw("</p>");
}
