//! The players' cards: mark, name, kind of player, clock, score.

use inarow_core::{Side, SmallBoard};
use inarow_play::PlayerSpec;
use inarow_view::{Look, number, side_name, strength, time_control};

use super::{Page, side_value};
use crate::web::page::icons::{MARKS, STONES};
use crate::web::page::markup::Markup;

impl Page<'_> {
    pub(super) fn players(&self, body: &mut Markup) {
        let below = self.own.unwrap_or(Side::X);
        body.raw("<div class=\"players\">");
        self.player(body, below.other(), "top");
        self.player(body, below, "bottom");
        body.raw("</div>");
    }

    fn player(&self, body: &mut Markup, side: Side, place: &'static str) {
        let (screen, texts) = (self.screen, self.texts);
        body.raw("<section class=\"player ").raw(place).raw("\"").attr("data-side", side_value(side));
        // An offer does not change the turn. The status card has the offer's question.
        if screen.actor == Some(side) && !self.is_over() {
            body.raw(" data-turn");
        }
        body.raw(">");
        let signs = if self.look == Look::Stones { STONES } else { MARKS };
        body.raw(signs[side.index()]).raw("<span class=\"unseen\">");
        body.text(&side_name(side, self.look, texts)).raw(": </span><strong>");
        let has_name = !self.record.player(side).name.is_empty();
        if self.own == Some(side) && !has_name {
            body.text(&texts.get("player-you"));
        } else {
            body.text(&self.names[side.index()]);
            if self.own == Some(side) {
                body.text(&format!(" ({})", texts.get("web-you")));
            }
        }
        if self.record.player(side).is_bot() {
            body.raw(" <span class=\"badge\">").text(&texts.get("web-bot-plays")).raw("</span>");
        }
        body.raw("</strong><span class=\"about\">").text(&self.about(side)).raw("</span>");
        if let Some(score) = self.standing(side) {
            body.raw("<span class=\"figure\">").text(&score).raw("</span>");
        }
        if let Some(ms) = screen.clocks[side.index()] {
            let left = number::clock(std::time::Duration::from_millis(ms), texts.lang().decimal_mark());
            body.raw("<span class=\"clock\" role=\"timer\"").attr("data-ms", &ms.to_string());
            if screen.running == Some(side) {
                body.raw(" data-running");
            }
            if self.has_hours() {
                body.raw(" data-long");
            }
            body.raw(">").text(&left).raw("</span>");
        }
        body.raw("</section>");
    }

    /// Whether the clocks of this game show hours. Such clocks reserve room for hours from the start.
    fn has_hours(&self) -> bool {
        const HOUR_MS: u64 = 3_600_000;
        let clock = self.record.clock.map(|clock| clock.x);
        clock.is_some_and(|time| time.total_ms.max(time.per_move_ms).is_some_and(|ms| ms >= HOUR_MS))
    }

    /// Returns the line below the name: kind of player, and time.
    fn about(&self, side: Side) -> String {
        let texts = self.texts;
        if self.screen.is_waited_for(side) {
            return String::new();
        }
        let player = self.record.player(side);
        let what = match player.kind.parse() {
            Ok(PlayerSpec::Engine(engine)) => match engine.level() {
                Some(level) if engine.name() == "computer" => strength(level, texts),
                _ => texts.get("window-engine"),
            },
            // The name is enough.
            _ if self.own == Some(side) => String::new(),
            // The clock would need a second line.
            _ if self.own.is_some() && self.screen.other_away.is_some() => return texts.get("web-offline"),
            // The name is enough.
            _ => String::new(),
        };
        let clock = self.record.clock.map(|clock| if side == Side::X { clock.x } else { clock.o });
        match clock.and_then(|clock| time_control(clock, texts)) {
            Some(time) if what.is_empty() => time,
            Some(time) => format!("{what} · {time}"),
            None => what,
        }
    }

    /// Returns the score in Score, or the number of small boards won in Ultimate.
    fn standing(&self, side: Side) -> Option<String> {
        if let Some(totals) = self.position.totals(side) {
            return Some(number::whole(totals.total));
        }
        self.position.small_board(0)?;
        let is_won = |board: &u8| self.position.small_board(*board) == Some(SmallBoard::Won(side));
        Some((0..9).filter(is_won).count().to_string())
    }
}
