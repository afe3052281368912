//! Panel next to the board, with players, clocks, the side to move, search reports and moves.

use std::time::Duration;

use inarow_app::{labels, sentences, wrap};
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_session::{GameSession, Hint, costs};
use inarow_view::{Action, Look, Naming, detail_for, game_name, number, side_word, strength};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::commands::Command;
use crate::board::mark;
use crate::palette::{Ink, Palette};
use crate::write::write;

/// Rows for the name of the game.
const TITLE: u16 = 2;
/// Smallest useful height of a list of moves, in rows.
const LIST: u16 = 2;

impl App {
    /// Draws the panel.
    pub(super) fn draw_panel(&mut self, buffer: &mut Buffer, area: Rect, palette: &Palette) {
        let game = game_name(self.game.setup(), &self.texts);
        for (y, line) in (area.y..area.y + TITLE).zip(wrap(&game, usize::from(area.width), 0)) {
            write(buffer, area, (area.x, y), &line, palette.ink(Ink::Muted));
        }
        let mut y = area.y + TITLE;
        for side in Side::ALL {
            self.draw_player(buffer, Rect { y, height: 1, ..area }, palette, side, "");
            if let Some(text) = self.about_player(side, area.width.saturating_sub(4)) {
                write(buffer, area, (area.x + 4, y + 1), &text, palette.ink(Ink::Muted));
            }
            y += 2;
        }
        y += 1;
        for (text, ink) in self.lines() {
            for line in wrap(&text, usize::from(area.width), 0) {
                write(buffer, area, (area.x, y), &line, palette.ink(ink));
                y += 1;
            }
        }
        for (number, action) in (1..).zip(Command::awaited(self)) {
            let text = format!("{number} {}", action.text(self));
            let line = Rect { y, height: 1, width: (text.width() as u16).min(area.width), ..area };
            if y < area.bottom() {
                self.button(buffer, line, &text, palette.ink(Ink::Accent), action);
            }
            y += 1;
        }
        y += 1;
        if y + LIST <= area.bottom() {
            self.draw_moves(buffer, Rect { y, height: area.bottom() - y, ..area }, palette);
        }
    }

    /// Draws the panel's content above and below a board of full width.
    pub(super) fn draw_around(&mut self, buffer: &mut Buffer, area: Rect, palette: &Palette) {
        for (y, side) in (area.y..).zip(Side::ALL) {
            let row = Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
            let standing = self.balance(side, self.room_for_standing(side, row.width)).unwrap_or_default();
            self.draw_player(buffer, row, palette, side, &standing);
        }
        let mut y = area.bottom().saturating_sub(4);
        let due = Command::awaited(self);
        let wide = usize::from(area.width.saturating_sub(2));
        let failure = self.failure_lines();
        let lines: Vec<_> = match failure.is_empty() {
            true => self.lines(),
            false => failure
                .iter()
                .flat_map(|(text, ink)| wrap(text, wide, 0).into_iter().map(|line| (line, *ink)))
                .collect(),
        };
        let is_stopped = self.game.live().failed().is_some();
        let rows = if due.is_empty() || is_stopped { 2 } else { 1 };
        // The last output of a program matters more than the waiting board.
        let over =
            if is_stopped { lines.len().saturating_sub(rows).min(usize::from(area.height / 2)) } else { 0 };
        y = y.saturating_sub(over as u16);
        for (text, ink) in lines.iter().take(rows + over) {
            write(buffer, area, (area.x, y), &" ".repeat(usize::from(area.width)), palette.ink(Ink::Text));
            write(buffer, area, (area.x + 1, y), text, palette.ink(*ink));
            y += 1;
        }
        let mut x = area.x + 1;
        for (number, action) in (1..).zip(due) {
            let text = format!("{number} {}", action.text(self));
            let line = Rect::new(x, y, text.width() as u16, 1).intersection(area);
            x += text.width() as u16 + 3;
            self.button(buffer, line, &text, palette.ink(Ink::Accent), action);
        }
    }

    /// Draws a player in one row, with mark, name, balance, clock and score. A sign marks the side to move.
    fn draw_player(&self, buffer: &mut Buffer, area: Rect, palette: &Palette, side: Side, standing: &str) {
        let names = labels::names(&self.game, &self.texts);
        let acts = self.game.mover() == Some(side) && !self.game.is_over();
        let sign = if acts { "▸" } else { " " };
        write(buffer, area, (area.x, area.y), sign, palette.ink(Ink::Accent));
        let mark = mark(self.look(), side);
        write(buffer, area, (area.x + 2, area.y), mark, palette.ink(Ink::Mark(side)));
        let name = format!("{} ", names[side.index()]);
        let at = area.x + 3 + mark.width() as u16;
        let score = if self.game.is_review() { String::new() } else { self.game.wins(side).to_string() };
        let clock = self.clock(side);
        let right = format!("{clock}  {score:>2}");
        let from = area.right().saturating_sub(right.width() as u16);
        let ink = if acts { Ink::Strong } else { Ink::Text };
        let about = from.saturating_sub(standing.width() as u16 + u16::from(!standing.is_empty()));
        let room = Rect { width: about.saturating_sub(area.x), ..area };
        write(buffer, room, (at, area.y), &name, palette.ink(ink));
        write(buffer, area, (about, area.y), standing, palette.ink(Ink::Muted));
        let runs = self.game.live().clock_runs() == Some(side) && !self.game.is_over();
        write(buffer, area, (from, area.y), &clock, palette.ink(if runs { Ink::Chosen } else { Ink::Text }));
        let end = area.right().saturating_sub(score.width() as u16);
        write(buffer, area, (end, area.y), &score, palette.ink(Ink::Strong));
    }

    /// Returns the columns of a player's row that name, clock and score leave.
    fn room_for_standing(&self, side: Side, row: u16) -> u16 {
        let name = &labels::names(&self.game, &self.texts)[side.index()];
        let others = name.width() + self.clock(side).width() + "▸ X ".width() + "    0 ".width();
        row.saturating_sub(others as u16)
    }

    /// Returns the time left of a side, or an empty text without a clock.
    fn clock(&self, side: Side) -> String {
        let left = self.game.time_left(side, self.now);
        let decimal = self.texts.lang().decimal_mark();
        left.map_or_else(String::new, |left: Duration| number::clock(left, decimal))
    }

    /// Returns the balance of a side, or the strength of a computer.
    fn about_player(&self, side: Side, room: u16) -> Option<String> {
        self.balance(side, room).or_else(|| match self.game.player(side) {
            PlayerSpec::Engine(engine) => Some(match engine.level() {
                Some(level) => strength(level, &self.texts),
                None => labels::engine_label(&engine, &self.texts),
            }),
            _ => None,
        })
    }

    /// Returns the points of a side in Score or its small boards in Ultimate. The form is the longest that
    /// fits.
    fn balance(&self, side: Side, room: u16) -> Option<String> {
        let position = self.game.shown();
        if let Some(totals) = position.totals(side) {
            let points = |key, value: String| self.texts.with(key, &[("points", value.into())]);
            let total = number::signed(totals.total);
            let named = points("full-total", total.clone());
            let Some(price) = position.price(side).filter(|_| !self.game.is_over()) else {
                return Some(named);
            };
            let price = points("full-price", number::whole(price));
            let forms = [format!("{named}, {price}"), format!("{total}, {price}"), named];
            let fitting = forms.into_iter().find(|form| form.width() <= usize::from(room));
            return Some(fitting.unwrap_or(total));
        }
        if position.small_board(0).is_some() {
            let won = |board: &u8| position.small_board(*board) == Some(inarow_core::SmallBoard::Won(side));
            let count = (0..9).filter(won).count();
            return Some(self.texts.with("window-boards", &[("count", count.into())]));
        }
        None
    }

    /// Returns the lines about the turn, the legal moves, the search and the match.
    fn lines(&self) -> Vec<(String, Ink)> {
        let (game, texts, look) = (&self.game, &self.texts, self.look());
        let ink = match game.result().and_then(|result| result.winner) {
            Some(winner) if !game.is_looking_back() => Ink::Mark(winner),
            _ => Ink::Strong,
        };
        let mut lines = vec![(sentences::sentence(game, look, texts), ink)];
        if let Some((text, plies)) = &self.chosen
            // The side that chose may be to move at once. The text therefore stays until the human's own move.
            && game.live().record().plies.len() <= *plies + 1
            && !game.is_over()
        {
            lines.push((text.clone(), Ink::Text));
        }
        lines.extend(self.link_line().map(|text| (text, Ink::Text)));
        if game.is_looking_back() {
            lines.push((sentences::meanwhile(game, look, texts), Ink::Muted));
        }
        lines.extend(self.failure_lines());
        let plays = !game.is_watched();
        if let Some(detail) = detail_for(game.shown(), plays, look, self.options.coordinates, texts)
            && !game.is_over()
        {
            lines.push((detail, Ink::Target));
        }
        if matches!(game.live().hint(), Hint::Thinking(_)) {
            lines.push((texts.get("hint-thinking"), Ink::Muted));
        }
        // During analysis the computer's own judgement would be a second opinion.
        lines.extend(self.found_so_far().filter(|_| !game.analysis().is_on()).map(|text| (text, Ink::Muted)));
        lines.extend(self.analysis_lines());
        lines.extend(self.map_line());
        lines.extend(sentences::series(game, texts).map(|text| (text, Ink::Muted)));
        lines
    }

    /// Returns the search report of the thinking computer, or the last judgement in words. Returns `None`
    /// without a report or judgement.
    fn found_so_far(&self) -> Option<String> {
        let game = &self.game;
        // The opponent's judgement is a hint. Only spectators, and players with the setting on, see the
        // opponent's judgement.
        if !self.settings.judgement && !game.is_watched() {
            return None;
        }
        if let Some(info) = game.live().info() {
            let found = sentences::found(info, self.naming(), &self.texts);
            return (!found.is_empty()).then(|| found.join(" · "));
        }
        let goes_on = !game.is_over() && !game.is_looking_back() && !game.is_review();
        let (side, info) = game.live().found().filter(|_| goes_on && game.live().failed().is_none())?;
        let judged = sentences::judged(game.shown(), side, info, self.look(), &self.texts)?;
        Some(sentences::capitalised(&judged))
    }

    /// Returns the fault of a program and advice, or nothing without a fault.
    fn failure_lines(&self) -> Vec<(String, Ink)> {
        let (game, texts) = (&self.game, &self.texts);
        let Some((side, _)) = game.live().failed() else {
            let lines = sentences::no_answer(game, texts).into_iter();
            return lines.zip([Ink::Bad, Ink::Muted]).collect();
        };
        let why = sentences::failure(game, texts).map(|text| (sentences::capitalised(&text), Ink::Bad));
        let advice = sentences::failure_advice(game, side, texts).map(|text| (text, Ink::Muted));
        why.into_iter().chain(advice).collect()
    }

    /// Returns the lines of a running analysis.
    fn analysis_lines(&self) -> Vec<(String, Ink)> {
        let words = self.analysis_words();
        let report = words.report(&self.game, &labels::names(&self.game, &self.texts));
        let report = report.into_iter().map(|line| (line, Ink::Text));
        let progress = words.progress(&self.game);
        let next = self.game.analysis().can_judge_moves().then(|| {
            let key = Command::Action(Action::Analyse).key(self);
            self.texts.with("analysis-so-far", &[("key", key.into())])
        });
        let muted = |line: String| (line, Ink::Muted);
        progress.map(muted).into_iter().chain(report).chain(next.map(muted)).collect()
    }

    fn map_line(&self) -> Option<(String, Ink)> {
        let side = self.game.shown().turn().side()?;
        let (key, side) = match self.shown_map() {
            super::Map::None => return None,
            super::Map::Attack => ("caption-attack", side),
            super::Map::Defence => ("caption-defence", side.other()),
        };
        let text = self.texts.with(key, &[("side", side_word(side, self.look()).into())]);
        Some((text, Ink::Mark(side)))
    }

    /// Draws the moves of the shown variation and highlights the shown move. A click shows another move.
    fn draw_moves(&mut self, buffer: &mut Buffer, area: Rect, palette: &Palette) {
        let texts = moves(&self.game, self.naming(), self.look());
        if texts.is_empty() {
            return;
        }
        write(buffer, area, (area.x, area.y), &self.texts.get("window-moves"), palette.ink(Ink::Muted));
        let list = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let wide = texts.iter().map(|(_, text)| text.width()).max().unwrap_or(1) as u16 + 2;
        let columns = (area.width / wide).clamp(1, 4);
        // The moves of each side are aligned in columns.
        let columns = if columns > 1 { columns - columns % 2 } else { 1 };
        let at = self.game.ply().saturating_sub(1);
        let rows = usize::from(list.height);
        let first = (at / usize::from(columns) + 1).saturating_sub(rows) * usize::from(columns);
        for (ply, (side, text)) in texts.iter().enumerate().skip(first).take(rows * usize::from(columns)) {
            let (row, column) = ((ply - first) as u16 / columns, (ply - first) as u16 % columns);
            let place =
                Rect::new(list.x + column * wide, list.y + row, wide.min(list.width), 1).intersection(list);
            let ink = if ply + 1 == self.game.ply() && self.game.is_looking_back() {
                Ink::Chosen
            } else {
                Ink::Mark(*side)
            };
            self.button(buffer, place, text, palette.ink(ink), Command::GoTo(ply + 1));
        }
    }
}

/// Returns the side and the name of every move of the shown variation.
fn moves(game: &GameSession, naming: Naming, look: Look) -> Vec<(Side, String)> {
    let plies = game.plies();
    let record = game.record();
    let costs = costs(&record.setup, plies);
    let start = record.start().ok();
    let before = start.as_ref().map_or(0, |start| start.ply() as usize);
    let mut side = start.and_then(|start| start.turn().side()).unwrap_or(Side::X);
    let digits = (before + plies.len()).to_string().len();
    let mut moves = Vec::with_capacity(plies.len());
    for (index, ply) in plies.iter().enumerate() {
        let mark = mark(look, side);
        let mut text = format!("{:>1$} {mark} {2}", before + index + 1, digits, naming.cell(ply.cell));
        if let Some(cost) = costs.get(index) {
            text.push_str(&format!(" {}", number::signed(cost.points)));
        }
        moves.push((side, text));
        side = side.other();
    }
    moves
}
