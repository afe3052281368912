//! Buttons for all actions of a player except moves.

use serde_json::{Value, json};

use super::Page;
use crate::web::page::markup::Markup;

impl Page<'_> {
    /// Writes the buttons. They keep their places during the game; unavailable ones are disabled.
    pub(super) fn actions(&self, body: &mut Markup) {
        let (screen, texts) = (self.screen, self.texts);
        // A player is offered a rematch first.
        let leads_on = self.is_over() && screen.own.is_none() && screen.next.is_none();
        body.raw("<div class=\"actions\"><a class=\"button new");
        body.raw(if leads_on { " accent\" href=\"/\">" } else { "\" href=\"/\">" });
        body.text(&texts.get("action-new")).raw("</a>");
        if screen.own.is_some() && !self.is_over() {
            let goes_on = !self.is_incomplete();
            let is_shared = self.options.is_shared;
            let may_undo = if is_shared { !self.record.plies.is_empty() } else { screen.may_take_back };
            let may_undo = goes_on && may_undo && (is_shared || screen.take_back.is_none());
            let id = Some("undo");
            action(body, &texts.get("action-undo"), id, &json!({ "offer": "take-back" }), may_undo);
            if self.own.is_some_and(|own| self.is_computer(own.other())) {
                let may_hint = goes_on && self.acts().is_some();
                body.raw("<button type=\"button\" id=\"hint\"").raw(if may_hint {
                    ">"
                } else {
                    " disabled>"
                });
                body.text(&texts.get("action-hint")).raw("</button>");
            }
            let may_draw = goes_on && (is_shared || screen.draw.is_none() && screen.may_offer_draw);
            let draw = json!({ "offer": "draw" });
            if is_shared {
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
            self.asked_twice(body, "resign", labels, &resign, true);
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
