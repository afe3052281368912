//! The invitation to a game: its sentence, the link with a QR code, and the question whether to play.

use inarow_core::{Opening, Side};
use inarow_view::{opening_name, side_word, time_control};

use super::Page;
use crate::reach::Reach;
use crate::web::page::code;
use crate::web::page::markup::Markup;

impl Page<'_> {
    /// Returns the sentence of the invitation: “Anna invites you to Gomoku 15×15, 3 min + 2 s; you play white”.
    /// The sentence has the host, the game and the free side. Returns `None` without a free seat.
    pub(super) fn invitation(&self) -> Option<String> {
        let free = |side: &Side| self.screen.free[side.index()];
        let side = Side::ALL.into_iter().find(free).filter(|_| self.has_free_seat())?;
        let texts = self.texts;
        let opening = self.record.setup.opening();
        let mut terms = vec![self.title.clone()];
        let name = opening_name(opening, texts);
        if opening != Opening::Free && !self.title.contains(&name) {
            terms.push(name);
        }
        let clock = self.record.clock.and_then(|clock| time_control(clock.x, texts));
        terms.push(clock.unwrap_or_else(|| texts.get("start-no-clock")));
        let terms = ("terms", terms.join(", ").into());
        let host = match self.record.player(side.other()).name.as_str() {
            "" => texts.get("web-opponent"),
            name => name.to_owned(),
        };
        let what = texts.with("web-invited", &[("name", host.into()), terms]);
        // An opening with a choice decides the sides later.
        if opening != Opening::Free {
            return Some(what);
        }
        let side = ("side", side_word(side, self.look).into());
        Some(texts.with("web-invited-side", &[("what", what.into()), side]))
    }

    /// Writes the link to share and its reach. Asks a reader without a seat whether to play.
    pub(super) fn share(&self, body: &mut Markup) {
        let (texts, place) = (self.texts, self.place);
        if self.screen.own.is_none() {
            self.question_of_seat(body);
            return;
        }
        let who = match place.reach {
            Reach::ThisMachine => "said-link-machine",
            Reach::NoNetwork => "said-link-no-network",
            Reach::ThisNetwork => "said-link-network",
            Reach::Anyone => "said-link-anyone",
        };
        body.raw("<div class=\"share\"><label>").text(&texts.get("web-share"));
        body.raw(" <input id=\"link\" readonly").attr("value", place.link).raw("></label>");
        body.raw("<button type=\"button\" class=\"accent\" data-copy=\"link\"");
        body.attr("data-copied", &texts.get("web-copied")).raw(">").text(&texts.get("web-copy"));
        body.raw("</button>");
        code::write(body, place.link, texts);
        body.raw("<p class=\"muted\">")
            .text(&texts.with(who, &[("port", place.port.to_string().into())]))
            .raw("</p></div>");
    }

    /// Asks a reader without a seat to play or to watch.
    fn question_of_seat(&self, body: &mut Markup) {
        let texts = self.texts;
        body.raw("<form class=\"share\" id=\"join\"><p class=\"headline\">");
        body.text(&self.invitation().unwrap_or_default()).raw("</p><label>").text(&texts.get("web-name"));
        body.raw(" <input name=\"name\" autocomplete=\"nickname\"></label>");
        body.raw("<button class=\"accent\" id=\"sit\">").text(&texts.get("menu-play")).raw("</button>");
        body.raw("<button type=\"button\" id=\"watch\">").text(&texts.get("start-watch"));
        body.raw("</button></form>");
    }
}
