//! Board, and the lines around the board.

use inarow_app::labels;
use inarow_app::sentences::{is_from_book, with_refusal};
use inarow_core::{Cell, Content, Side};
use inarow_play::{Stage, Waiting};
use inarow_view::{
    Coordinates, Look, Scene, Show, Typed, choice_label, detail_for, in_one_sentence, number, opening,
    result_parts, score_rows, status,
};

use super::Session;
use crate::board::{self, ratings};
use crate::ink::{Ink, Row, beside, table};

/// Columns between two maps.
const GAP: usize = 4;

impl Session {
    /// Shows the board and the side to move, for a human's turn.
    pub(super) fn show_turn(&mut self) {
        self.show_position();
        self.show_status();
    }

    /// Shows the current board.
    pub(super) fn show_position(&mut self) {
        self.draw_board(None);
    }

    /// Shows the board around a named cell.
    pub(super) fn show_board_around(&mut self, rest: &str) {
        let around = match self.naming().read(rest, false) {
            Typed::Cell(cell) => Some(cell),
            _ => None,
        };
        self.draw_board(around);
        self.show_status();
    }

    fn show(&self) -> Show {
        Show { coordinates: self.options.coordinates, ..Show::default() }
    }

    fn draw_board(&mut self, around: Option<Cell>) {
        let Some(game) = self.current() else { return };
        let naming = self.naming();
        let scene = Scene::of(game.live().game().position(), &self.show());
        let drawing = board::draw(&scene, (self.options.screen)(), around);
        self.blank();
        self.rows(&drawing.rows);
        self.blank();
        if let Some((columns, rows)) = drawing.part {
            let middle = naming
                .shape
                .cell((columns.start + columns.len() / 2) as i64, (rows.start + rows.len() / 2) as i64);
            let values = [
                ("left", naming.column(columns.start).into()),
                ("right", naming.column(columns.end - 1).into()),
                ("top", naming.row(rows.start).into()),
                ("bottom", naming.row(rows.end - 1).into()),
                ("cell", middle.map_or_else(String::new, |cell| naming.cell(cell)).into()),
            ];
            self.print_with(Ink::Quiet, "board-part", &values);
        }
        self.show_totals();
        self.show_captions(&scene);
    }

    /// Prints the lines under the board about forbidden points, the last move, and where to play.
    fn show_captions(&mut self, scene: &Scene) {
        let naming = self.naming();
        let shape = scene.shape;
        let forbidden: Vec<String> = shape
            .iter()
            .filter_map(|cell| {
                let reason = scene.cell(cell)?.forbidden?;
                let reason = self.texts.get(&format!("forbidden-{}", reason.name()));
                Some(format!("{} ({reason})", naming.cell(cell)))
            })
            .collect();
        if !forbidden.is_empty() {
            self.print_with(Ink::Bad, "caption-forbidden", &[("cells", forbidden.join(", ").into())]);
        }
        if let Some(last) = scene.last
            && let Some(Content::Mark(side)) = scene.cell(last).map(|shown| shown.content)
        {
            let mut cell = format!("{side} {}", naming.cell(last));
            let shown = self.settings.judgement || self.game.is_watched();
            let found = self.game.live().found().filter(|_| shown).map(|(_, info)| info);
            if found.is_some_and(|info| is_from_book(info) && info.moves.first() == Some(&last)) {
                cell.push_str(&format!(" · {}", self.texts.get("thinking-book")));
            }
            self.print_with(Ink::Quiet, "caption-last", &[("cell", cell.into())]);
        }
        if scene.boards.is_empty() && scene.is_won() {
            let winning = shape.iter().filter(|cell| scene.cell(*cell).is_some_and(|shown| shown.winning));
            let cells: Vec<String> = winning.map(|cell| naming.cell(cell)).collect();
            let separator = if self.options.coordinates == Coordinates::Numbers { ", " } else { " " };
            self.print_with(Ink::Quiet, "caption-line", &[("cells", cells.join(separator).into())]);
        }
        if let Some(detail) = self.detail() {
            self.print(Ink::Lit, &detail);
        }
    }

    /// Returns where to play in Ultimate, or the active line and the progress in Score.
    fn detail(&self) -> Option<String> {
        let game = self.current()?;
        let position = game.live().game().position();
        // Two computers need no line about where to play.
        let needless = game.is_over() || (game.is_watched() && position.totals(Side::X).is_none());
        let detail = || detail_for(position, true, Look::Marks, self.options.coordinates, &self.texts);
        if needless { None } else { detail() }
    }

    /// Prints the running totals of Score.
    fn show_totals(&mut self) {
        let Some(game) = self.current() else { return };
        let figures = score_rows(game.live().game().position(), &game.live().record().setup);
        if figures.is_empty() {
            return;
        }
        let heads = figures.iter().map(|row| Row::of(Ink::Quiet, self.texts.get(row.key)));
        let mut lines: Vec<Vec<Row>> = vec![std::iter::once(Row::new()).chain(heads).collect()];
        for side in Side::ALL {
            let values = figures.iter().map(|row| Row::of(Ink::Plain, &row.values[side.index()]));
            lines
                .push(std::iter::once(Row::of(Ink::Mark(side), format!("  {side}"))).chain(values).collect());
        }
        self.rows(&table(&lines, 3));
        self.blank();
    }

    /// Prints the side to move and the possible choices.
    pub(super) fn show_status(&mut self) {
        let Some(game) = self.current() else { return };
        if game.is_over() {
            return self.print_text(Ink::Plain, self.over_next());
        }
        let names = self.names();
        let text = match game.live().game().waiting() {
            Waiting::Opening(stage, next) => {
                let (Stage::Place { who, .. } | Stage::Choose { who, .. }) = stage;
                let is_you = game.own_side() == Some(game.live().game().side_of(who));
                let who = (!is_you).then_some(&*names[game.live().participant_in(who)]);
                let next = stage.mark().map(|mark| (next, mark));
                opening(who, next, Look::Marks, &self.texts)
            }
            _ => self.status(),
        };
        let choices = match game.live().game().waiting() {
            Waiting::Opening(Stage::Choose { may, who }, _) if game.is_person(who) => may,
            _ => &[],
        };
        self.print(Ink::Strong, &text);
        for (i, choice) in choices.iter().enumerate() {
            let option = choice_label(*choice, Look::Marks, &self.texts);
            let values = [("number", (i + 1).into()), ("option", option.into())];
            self.print_with(Ink::Plain, "menu-option", &values);
        }
        self.show_clocks();
    }

    /// Returns the sentence about the side to move.
    pub(super) fn status(&self) -> String {
        let names = Side::ALL.map(|side| self.name_of(side));
        status(self.game.live().game().position(), labels::winners(&self.game, &names), &self.texts)
    }

    /// Prints the time left, and how to change the time control.
    pub(super) fn show_time_control(&mut self) {
        self.show_clocks();
        self.print_text(Ink::Plain, "clock-in-game");
    }

    fn show_clocks(&mut self) {
        let Some(game) = self.current() else { return };
        let clocks: Vec<String> = Side::ALL
            .into_iter()
            .filter_map(|side| {
                let left = game.time_left(side, self.now)?;
                let values = [
                    ("side", side.letter().to_string().into()),
                    ("time", number::clock(left, self.texts.lang().decimal_mark()).into()),
                ];
                Some(self.texts.with("event-clock", &values))
            })
            .collect();
        if !clocks.is_empty() {
            self.print(Ink::Quiet, &clocks.join(" · "));
        }
    }

    /// Shows that a computer is thinking about its answer to a human.
    pub(super) fn show_thinking(&mut self) {
        let Some(game) = self.current() else { return };
        if self.options.events {
            return;
        }
        let text = match game.live().game().waiting() {
            // The text appears once for every stone of an opening.
            Waiting::Opening(Stage::Place { left, .. }, _)
                if left == 1 || game.live().game().steps() == 1 =>
            {
                return;
            }
            Waiting::Opening(..) => return self.show_status(),
            _ => self.status(),
        };
        self.print(Ink::Quiet, &text);
    }

    /// Returns the text key of the useful commands after a game. Spectators have no rematch.
    pub(super) fn over_next(&self) -> &'static str {
        let watches = self.game.live().is_remote() && self.game.own_side().is_none();
        if watches { "over-next-watched" } else { "over-next" }
    }

    /// Shows the last board, the winner and the new score.
    pub(super) fn show_end(&mut self) {
        self.show_position();
        let Some(game) = self.current() else { return };
        let Some(end) = game.live().game().result() else { return };
        let names = Side::ALL.map(|side| self.name_of(side));
        let seats = labels::winners(game, &names);
        let ended = result_parts(&end, game.live().game().position(), seats, Look::Marks, &self.texts);
        let text = in_one_sentence(with_refusal(ended, game, &self.texts), &self.texts);
        let ink = end.winner.map_or(Ink::Strong, Ink::Mark);
        let counted = game.live().is_counted();
        // The event already has its own line.
        if !self.options.events {
            self.print(ink, &text);
        }
        if counted {
            self.show_score();
        }
        if !self.input_ended {
            self.print_text(Ink::Quiet, self.over_next());
        }
    }

    /// Shows both maps of the ratings next to the board, as shades and as numbers.
    pub(super) fn show_maps(&mut self) {
        let maps = self.game.maps().filter(|_| self.in_game).cloned();
        let position = self.game.live().game().position();
        let (Some(side), Some((attack, defence))) = (position.turn().side(), maps) else {
            return self.print_text(Ink::Bad, "maps-none");
        };
        let screen = (self.options.screen)();
        let base = self.show();
        let side_of = |side: Side| [("side", side.letter().to_string().into())];
        let titles = [
            self.texts.with("caption-attack", &side_of(side)),
            self.texts.with("caption-defence", &side_of(side.other())),
        ];
        let shows =
            [Show { attack: Some(attack), ..base.clone() }, Show { defence: Some(defence), ..base.clone() }];
        let scenes = shows.map(|show| Scene::of(position, &show));
        let decimal = self.texts.lang().decimal_mark();
        let plain = board::draw(&Scene::of(position, &base), screen, None).rows;
        let shaded = scenes.each_ref().map(|scene| board::draw(scene, screen, None).rows);
        let numbers = scenes.each_ref().map(|scene| ratings::draw(scene, screen, decimal));
        let mut blocks: Vec<Vec<Row>> = Vec::new();
        for (title, rows) in titles.iter().zip(shaded) {
            blocks.push(titled(title, rows));
        }
        // The maps contain the marks too. The board itself is therefore shown only if three blocks fit.
        let board = titled("", plain);
        let widths = |blocks: &[Vec<Row>]| blocks.iter().map(|block| width(block) + GAP).sum::<usize>();
        if widths(&blocks) + width(&board) <= screen.width {
            blocks.insert(0, board);
        }
        self.side_by_side(&blocks, screen.width);
        let numbers: Vec<Vec<Row>> =
            titles.iter().zip(numbers).map(|(title, rows)| titled(title, rows)).collect();
        self.side_by_side(&numbers, screen.width);
        self.print_text(Ink::Quiet, "maps-legend");
    }

    /// Prints blocks next to each other as far as they fit, and further blocks below.
    fn side_by_side(&mut self, blocks: &[Vec<Row>], screen: usize) {
        let mut line: Vec<Vec<Row>> = Vec::new();
        let mut used = 0;
        for block in blocks {
            let wide = width(block);
            if !line.is_empty() && used + GAP + wide > screen {
                let rows = beside(&std::mem::take(&mut line), GAP);
                self.blank();
                self.rows(&rows);
                used = 0;
            }
            used += if line.is_empty() { wide } else { GAP + wide };
            line.push(block.clone());
        }
        self.blank();
        let rows = beside(&line, GAP);
        self.rows(&rows);
        self.blank();
    }
}

fn titled(title: &str, mut rows: Vec<Row>) -> Vec<Row> {
    rows.insert(0, Row::of(Ink::Strong, format!(" {title}")));
    rows
}

fn width(rows: &[Row]) -> usize {
    rows.iter().map(Row::width).max().unwrap_or(0)
}
