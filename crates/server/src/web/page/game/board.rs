//! The board, and its display options.

use std::sync::Arc;

use inarow_core::Cell;
use inarow_picture::{Grid, Style};
use inarow_play::{RatingMapParams, rating_maps};
use inarow_view::{Action, Coordinates, Look, Scene, Show, Skin, Stones, cell_names};

use super::{Page, side_value};
use crate::screen::{Board, BoardWish};
use crate::web::page::markup::Markup;

impl Page<'_> {
    /// Returns the board. Boards of earlier positions and boards with a suggested move are drawn for each
    /// reader.
    pub(super) fn board(&self, hint: Option<Cell>) -> Arc<Board> {
        let options = self.options;
        let wish = BoardWish {
            lang: self.texts.lang(),
            theme: self.wish.theme.of_board(self.look),
            look: self.look,
            has_coordinates: self.has_coordinates(),
            has_numbers: options.has_numbers,
            has_maps: options.has_maps && self.may(Action::Maps),
        };
        if self.ply.is_some() || hint.is_some() {
            return Arc::new(self.draw(&wish, hint));
        }
        self.screen.played.boards.get(wish.clone(), || self.draw(&wish, hint))
    }

    fn draw(&self, wish: &BoardWish, hint: Option<Cell>) -> Board {
        let coordinates = if wish.has_coordinates { Coordinates::Letters } else { Coordinates::None };
        let mut show = Show {
            look: wish.look,
            coordinates,
            numbers: wish.has_numbers,
            decimal: wish.lang.decimal_mark(),
            hint,
            ..Show::default()
        };
        if wish.has_maps && self.position.turn().side().is_some() {
            let (attack, defence) = rating_maps(self.position, &RatingMapParams::default());
            (show.attack, show.defence) = (Some(attack), Some(defence));
        }
        let scene = Scene::of(self.position, &show);
        let mut style = Style::new(wish.theme);
        style.background = false;
        style.title = Some(format!("{}: {}", self.texts.get("board-name"), self.title));
        Board { grid: Grid::of(&scene, &style), names: cell_names(&scene, self.texts) }
    }

    /// Returns, for each cell, the number of the cell that a click plays now.
    pub(super) fn plays(&self) -> Vec<Option<usize>> {
        let shape = self.position.shape();
        if self.acts().is_none() || self.is_choosing() {
            return vec![None; shape.cells()];
        }
        let plays = |cell: Cell| {
            let cell = self.position.lands(cell);
            self.position.is_legal(cell).then_some(cell.index())
        };
        shape.iter().map(plays).collect()
    }

    /// Whether coordinates are shown. Small boards do not need coordinates.
    fn has_coordinates(&self) -> bool {
        let is_large = self.live.shape().width() > 9;
        self.options.has_coordinates.unwrap_or(is_large)
    }

    /// Writes the legend of the maps, in the colours of the board.
    fn legend(&self, body: &mut Markup) {
        let Some(mover) = self.position.turn().side() else { return };
        let is_stones = self.look == Look::Stones;
        let shape = if is_stones { "ring" } else { "box" };
        body.raw("<p class=\"legend\">");
        for (side, shape, key) in
            [(mover, "dot", "board-map-attack"), (mover.other(), shape, "board-map-defence")]
        {
            body.raw("<svg class=\"").raw(if is_stones { "on-wood " } else { "" }).raw(side_value(side));
            body.raw("\" viewBox=\"0 0 18 18\" width=\"18\" height=\"18\" aria-hidden=\"true\">");
            body.raw(match shape {
                "dot" => "<circle cx=\"9\" cy=\"9\" r=\"5\"/>",
                "ring" => "<circle class=\"line\" cx=\"9\" cy=\"9\" r=\"5\"/>",
                _ => "<rect class=\"line\" x=\"3\" y=\"3\" width=\"12\" height=\"12\" rx=\"3\"/>",
            });
            body.raw("</svg>").text(&self.texts.get(key)).raw(" ");
        }
        body.raw("</p>");
    }

    /// Writes checkboxes for the display options of the board.
    pub(super) fn choices(&self, body: &mut Markup) {
        let texts = self.texts;
        body.raw("<fieldset class=\"choices-shown\"><legend>")
            .text(&texts.get("window-show"))
            .raw("</legend>");
        let options = self.options;
        let skin = Skin { theme: self.wish.theme, stones: Stones::OnWood };
        let may_have_stones = Look::of(&self.record.setup, skin) == Look::Stones;
        let all = [
            ("stones", "window-show-stones", options.has_stones, may_have_stones),
            ("coordinates", "window-show-coordinates", self.has_coordinates(), true),
            ("numbers", "window-show-numbers", options.has_numbers, true),
            ("maps", "window-show-heat", options.has_maps, self.may(Action::Maps)),
            // The script decides the default, because it knows the size of the cells.
            ("confirm", "web-confirm", false, self.screen.own.is_some() && !self.is_over()),
        ];
        for (name, label, is_on, is_offered) in all {
            if is_offered {
                body.raw("<label class=\"check\"><input type=\"checkbox\"").attr("data-show", name);
                if is_on {
                    body.raw(" checked");
                }
                body.raw(">").text(&texts.get(label)).raw("</label>");
            }
        }
        body.raw("</fieldset>");
        if options.has_maps && self.may(Action::Maps) {
            self.legend(body);
        }
    }
}
