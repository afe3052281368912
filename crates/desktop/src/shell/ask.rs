//! Questions with buttons as answers.

use egui::Ui;

use crate::kit::{self, Button, font, text};

/// Draws a question with its answers as buttons. `usual` marks the first answer as the default. Returns the
/// pressed answer.
pub(super) fn ask(ui: &mut Ui, question: &str, answers: &[String], usual: bool) -> Option<usize> {
    ask_with(ui, question, answers, usual, &|_| None)
}

/// Function that returns the sign before the text of an answer.
pub(super) type Signs<'a> = &'a dyn Fn(usize) -> Option<kit::Sign<'a>>;

/// Draws a question whose answers may have signs, by their indices.
pub(super) fn ask_with(
    ui: &mut Ui,
    question: &str,
    answers: &[String],
    usual: bool,
    sign: Signs<'_>,
) -> Option<usize> {
    if !question.is_empty() {
        kit::label(ui, question);
    }
    ui.add_space(4.0);
    let mut pressed = None;
    let room = ui.available_width();
    let fits = |(place, answer): (usize, &String)| {
        let before = if sign(place).is_some() { 24.0 } else { 0.0 };
        text::line_width(ui, answer, font::strong(font::BODY)) + before + 20.0 <= (room - 8.0) / 2.0
    };
    let per_row = if answers.iter().enumerate().all(fits) { 2 } else { 1 };
    for (row, chunk) in answers.chunks(per_row).enumerate() {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            let width = (room - 8.0 * (chunk.len() as f32 - 1.0)) / chunk.len() as f32;
            for (place, answer) in chunk.iter().enumerate() {
                let place = row * per_row + place;
                let press = Button::new(answer).width(width);
                let press = if place == 0 && usual { press.primary() } else { press };
                let press = match sign(place) {
                    Some(paint) => press.sign(paint),
                    None => press,
                };
                if press.show(ui).clicked() {
                    pressed = Some(place);
                }
            }
        });
    }
    pressed
}
