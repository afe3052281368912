//! The moves, steps through the moves, and downloads.

use inarow_core::Side;
use inarow_formats::{Format, holds_games_of};
use inarow_view::{Action, file_name, number};

use super::Page;
use crate::web::page::icons::STEPS;
use crate::web::page::markup::Markup;

/// Offered formats of the record with their text keys. A format with `None` has its own name.
const FORMS: [(&str, Option<&str>); 5] = [
    ("json", Some("web-record")),
    ("sgf", None),
    ("psq", None),
    ("png", Some("web-picture")),
    ("gif", Some("web-animation")),
];

impl Page<'_> {
    pub(super) fn moves(&self, body: &mut Markup) {
        let texts = self.texts;
        body.raw("<section class=\"history\"><h2>").text(&texts.get("window-moves")).raw("</h2>");
        let moves = self.move_texts();
        if moves.is_empty() {
            body.raw("<p class=\"muted\">").text(&texts.get("window-no-moves")).raw("</p>");
        } else {
            body.raw("<ol class=\"moves\" tabindex=\"-1\">");
            for (pair, texts) in moves.chunks(2).enumerate() {
                body.raw("<li>");
                for (place, text) in texts.iter().enumerate() {
                    let ply = pair * 2 + place + 1;
                    body.raw("<span>").text(&ply.to_string()).raw("</span>");
                    self.move_button(body, ply, text);
                }
                body.raw("</li>");
            }
            body.raw("</ol>");
        }
        body.raw("</section>");
    }

    fn move_button(&self, body: &mut Markup, ply: usize, text: &str) {
        body.raw("<button type=\"button\"").attr("data-ply", &ply.to_string());
        if self.shown_ply() == ply {
            body.raw(" aria-current=\"step\"");
        }
        body.raw(">").text(text).raw("</button>");
    }

    pub(super) fn shown_ply(&self) -> usize {
        self.ply.unwrap_or(self.record.plies.len())
    }

    /// Returns the texts of the moves. In Score the texts include the points gained.
    fn move_texts(&self) -> Vec<String> {
        let shape = self.live.shape();
        let names = self.record.moves().map(|cell| shape.name(cell).to_string());
        if self.live.totals(Side::X).is_none() {
            return names.collect();
        }
        let brought = &self.screen.played.points;
        names.zip(brought).map(|(name, points)| format!("{name} {}", number::signed(*points))).collect()
    }

    pub(super) fn steps(&self, body: &mut Markup) {
        let texts = self.texts;
        let all = [
            ("start", Action::First),
            ("back", Action::Earlier),
            ("on", Action::Later),
            ("end", Action::Newest),
        ];
        body.raw("<div class=\"steps\">");
        for ((go, action), sign) in all.into_iter().zip(STEPS) {
            let label = texts.get(action.text_key());
            body.raw("<button type=\"button\"").attr("data-go", go).attr("aria-label", &label);
            body.attr("title", &label).raw(if self.may(action) { ">" } else { " disabled>" }).raw(sign);
            body.raw("</button>");
        }
        body.raw("</div>");
    }

    pub(super) fn downloads(&self, body: &mut Markup) {
        let texts = self.texts;
        body.raw("<details class=\"downloads\" data-keep=\"downloads\"><summary>");
        body.text(&texts.get("web-download")).raw("</summary><div class=\"links\">");
        let name = file_name(&self.title);
        for (form, key) in FORMS.into_iter().filter(|(form, _)| self.is_writable(form)) {
            let label = key.map_or_else(|| form.to_uppercase(), |key| texts.get(key));
            body.raw("<a").attr("href", &format!("/api/games/{}/record?format={form}", self.place.id));
            body.attr("download", &format!("{name}.{form}")).raw(">").text(&label).raw("</a>");
        }
        body.raw("<button type=\"button\" class=\"quiet\" data-link-to=\"moment\">");
        body.text(&texts.get("web-moment"));
        body.raw("</button></div></details>");
    }

    /// Whether a format can hold this game.
    fn is_writable(&self, form: &str) -> bool {
        let format = match form {
            "sgf" => Format::Sgf,
            "psq" => Format::Psq,
            _ => return true,
        };
        holds_games_of(format, &self.record.setup)
    }
}
