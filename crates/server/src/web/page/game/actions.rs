//! Buttons for all actions of a player except moves. The table of actions decides which are enabled.

use inarow_core::Side;
use inarow_view::{Action, GameFacts, LinkFacts};
use serde_json::{Value, json};

use super::Page;
use crate::web::page::markup::Markup;

impl Page<'_> {
    /// Gathers the facts about the game on which actions depend, from the reader's side.
    pub(super) fn gather_facts(&self) -> GameFacts {
        let (screen, is_shared) = (self.screen, self.options.is_shared);
        let is_over = self.is_over();
        let plays = screen.own.is_some() && !is_over;
        let goes_on = plays && !self.is_incomplete();
        let may_undo = match is_shared {
            true => !self.record.plies.is_empty(),
            false => screen.may_take_back && screen.take_back.is_none(),
        };
        let has_people = !Side::ALL.into_iter().any(|side| self.is_computer(side));
        let is_done = is_over && screen.own.is_some() && !self.is_incomplete() && screen.next.is_none();
        let builds_lines = self.live.totals(Side::X).is_none() && self.live.small_board(0).is_none();
        GameFacts {
            has_board: true,
            is_over,
            is_looking_back: self.ply.is_some(),
            is_at_start: self.shown_ply() == 0,
            is_newest: self.shown_ply() == self.record.plies.len(),
            can_undo: goes_on && may_undo,
            can_hint: goes_on && self.acts().is_some(),
            can_resign: plays,
            can_offer_draw: goes_on && (is_shared || screen.draw.is_none() && screen.may_offer_draw),
            has_maps: builds_lines && self.may_have_advice(),
            link: Some(LinkFacts {
                // A hint cannot deceive a computer of this server.
                is_played: plays && has_people,
                may_take_back: goes_on && may_undo,
                may_offer_rematch: is_done && (is_shared || screen.rematch.is_none()),
                may_claim: self.own.is_some() && screen.is_other_gone(),
                may_say: self.own.is_some() && has_people && !self.is_incomplete(),
            }),
            ..GameFacts::default()
        }
    }

    /// Whether the action is available to the reader now.
    pub(super) fn may(&self, action: Action) -> bool {
        action.enabled(&self.facts)
    }

    /// Writes the buttons. Buttons keep their places during the game. Unavailable buttons are disabled.
    pub(super) fn actions(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        // A player is offered a rematch first.
        let leads_on = self.is_over() && screen.own.is_none() && screen.next.is_none();
        body.raw("<div class=\"actions\"><a class=\"button new");
        body.raw(if leads_on { " accent\" href=\"/\">" } else { "\" href=\"/\">" });
        body.text(&texts.get(Action::New.text_key())).raw("</a>");
        if screen.own.is_some() && !self.is_over() {
            let take_back = json!({ "offer": "take-back" });
            let undo = texts.get(Action::Undo.text_key());
            action(body, &undo, Some("undo"), &take_back, self.may(Action::Undo));
            if self.own.is_some_and(|own| self.is_computer(own.other())) {
                body.raw("<button type=\"button\" id=\"hint\"");
                body.raw(if self.may(Action::Hint) { ">" } else { " disabled>" });
                body.text(&texts.get(Action::Hint.text_key())).raw("</button>");
            }
            let (draw, may_draw) = (json!({ "offer": "draw" }), self.may(Action::OfferDraw));
            if self.options.is_shared {
                let labels = ["web-draw", "web-agree-draw", "window-resign-no"];
                self.asked_twice(body, "draw", labels, &draw, may_draw);
            } else {
                action(body, &texts.get("web-draw"), None, &draw, may_draw);
            }
            let resign = json!({ "resign": true });
            let labels = if self.is_invitation() {
                ["web-withdraw", "web-withdraw-yes", "web-withdraw-no"]
            } else {
                ["window-resign", "window-resign-yes", "window-resign-no"]
            };
            self.asked_twice(body, "resign", labels, &resign, self.may(Action::Resign));
        }
        body.raw("</div>");
    }

    /// Writes a button that asks for confirmation.
    fn asked_twice(
        &self,
        body: &mut Markup,
        name: &'static str,
        [label, yes, no]: [&str; 3],
        command: &Value,
        may: bool,
    ) {
        let texts = self.texts;
        if !may {
            action(body, &texts.get(label), None, command, false);
            return;
        }
        body.raw("<details class=\"twice\"").attr("data-keep", name).raw("><summary>");
        body.text(&texts.get(label)).raw("</summary><div class=\"pair\">");
        super::button(body, &texts.get(yes), command, false);
        body.raw("<button type=\"button\" data-close>").text(&texts.get(no));
        body.raw("</button></div></details>");
    }
}

fn action(body: &mut Markup, label: &str, id: Option<&str>, command: &Value, may: bool) {
    body.raw("<button type=\"button\"");
    if let Some(id) = id {
        body.attr("id", id);
    }
    if may {
        body.attr("data-command", &command.to_string());
    } else {
        body.raw(" disabled");
    }
    body.raw(">").text(label).raw("</button>");
}
