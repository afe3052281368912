//! Information panel, with status, Score's table, moves, and stepping through moves.

use egui::{Rect, Ui, UiBuilder, vec2};
use inarow_core::Side;
use inarow_record::SwapChoice;
use inarow_view::{Action, Coordinates, SCORE_KOMI, SCORE_TOTAL, ScoreRow, detail_for, score_rows};

use super::analysis;
use super::ask::{ask, ask_with};
use super::commands::{self, Command};
use super::link;
use super::moves::{self, Moves};
use crate::app_state::{AppState, DialogKind};
use crate::board;
use crate::kit::{self, Button, Ink, Step, font, text};

/// Key of the row with the price of the next mark, and its value after the end of the game.
const SCORE_PRICE: &str = "score-price";
const NO_PRICE: &str = "–";

/// Parts of the panel that another part of the window shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Elsewhere {
    Nothing,
    /// The strip below the board has the status. The strip has the steps too if they fit.
    Status {
        steps: bool,
    },
}

/// Draws the panel in the available room.
pub(super) fn panel(ui: &mut Ui, state: &mut AppState, moves: &mut Moves, elsewhere: Elsewhere) {
    let whole = ui.available_rect_before_wrap();
    if elsewhere == Elsewhere::Nothing {
        status(ui, state, false);
        ui.add_space(4.0);
    }
    score(ui, state);
    moves_title(ui, state);
    let steps_here = elsewhere != (Elsewhere::Status { steps: true });
    let steps_height = if steps_here { kit::height(ui) + 12.0 } else { 0.0 };
    // In a record the review controls are above the tabs.
    let is_above = elsewhere != Elsewhere::Nothing && state.session.is_review();
    let slider = if is_above { 0.0 } else { slider_height(state) };
    let asked = kept_height(ui, "height of what is asked");
    let below = steps_height + slider + asked;
    // The list keeps its height. Analysis, questions and notices have their own room below the list.
    let room = ui.available_rect_before_wrap();
    let height = ((room.height() - steps_height) * LIST).floor().min(room.height() - below).max(0.0);
    let list = Rect::from_min_size(room.min, vec2(room.width(), height));
    // A notice takes room from the scrolling moves and hides nothing of the analysis.
    let said = state.notice_shown().filter(|_| state.session.analysis().is_on());
    let said = said.map(|said| kit::toast_height(ui, &said, room.width()) + 8.0);
    let said = said.filter(|said| height - said >= kit::height(ui)).unwrap_or_default();
    let moves_room = list.with_max_y(list.bottom() - said);
    ui.scope_builder(UiBuilder::new().max_rect(moves_room), |ui| moves.list(ui, state));
    if said > 0.0 {
        let at = list.with_min_y(moves_room.bottom() + 8.0);
        ui.scope_builder(UiBuilder::new().max_rect(at), |ui| notice(ui, state));
    }
    let rest = Rect::from_min_max(list.left_bottom() + vec2(0.0, 8.0), room.max - vec2(0.0, below));
    if rest.is_positive() && state.session.analysis().is_on() {
        ui.scope_builder(UiBuilder::new().max_rect(rest), |ui| {
            kit::scroll(ui, "analysis", |ui| {
                analysis::panel(ui, state);
                analysis::controls(ui, state);
            });
        });
    } else if elsewhere != Elsewhere::Nothing && !state.session.is_review() && rest.is_positive() {
        // The status is in the strip, which has no room for the offer.
        ui.scope_builder(UiBuilder::new().max_rect(rest), |ui| analysis::offer(ui, state, rest.width()));
    }
    let top = whole.bottom() - below;
    let says = said == 0.0 && state.notice_shown().is_some();
    if says || asks_here(state, elsewhere) {
        let at = Rect::from_min_max(egui::pos2(whole.left(), top), whole.max);
        let drawn = ui.scope_builder(UiBuilder::new().max_rect(at), |ui| {
            ui.add_space(8.0);
            // Notices are above the buttons.
            if says {
                notice(ui, state);
            }
            match elsewhere {
                Elsewhere::Nothing => questions(ui, state),
                Elsewhere::Status { .. } => asked_alone(ui, state),
            }
        });
        keep(ui, "height of what is asked", drawn.response.rect.height().ceil(), asked);
    } else {
        keep(ui, "height of what is asked", 0.0, asked);
    }
    let foot = Rect::from_min_max(egui::pos2(whole.left(), top + asked + 12.0), whole.max);
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        if slider > 0.0 {
            viewed(ui, state);
        }
        if steps_here {
            let foot =
                Rect::from_min_max(egui::pos2(whole.left(), whole.bottom() - kit::height(ui)), whole.max);
            ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| navigation(ui, state));
        }
    });
}

/// Share of the list of moves in the room for moves and analysis.
const LIST: f32 = 0.42;
/// Heights of the slider over the moves and of the button below it, in points.
const SLIDER: [f32; 2] = [36.0, 46.0];

/// Returns a height that was measured in the previous frame.
fn kept_height(ui: &Ui, what: &'static str) -> f32 {
    ui.data(|data| data.get_temp::<f32>(egui::Id::unique(what))).unwrap_or_default()
}

/// Stores a height for the next frame. A changed height draws this frame again.
fn keep(ui: &Ui, what: &'static str, height: f32, before: f32) {
    if height != before {
        ui.data_mut(|data| data.insert_temp(egui::Id::unique(what), height));
        ui.ctx().request_discard("what is asked takes another height");
    }
}

/// Whether there is a question below the list.
fn asks_here(state: &AppState, elsewhere: Elsewhere) -> bool {
    asks(state) || (elsewhere != Elsewhere::Nothing && pauses(state))
}

/// Draws the questions if the status is in the strip. The strip has no room for a button that ends a pause.
fn asked_alone(ui: &mut Ui, state: &mut AppState) {
    go_on(ui, state);
    questions(ui, state);
}

/// Returns the height of [`reviewed`] with the space below, in points, or 0 outside a record.
pub(super) fn reviewed_height(ui: &Ui, state: &AppState) -> f32 {
    if state.session.is_review() { SLIDER[0] + 2.0 * (kit::height(ui) + 8.0) + 4.0 } else { 0.0 }
}

/// Draws the slider, the way on and the way back of a record. The places are equal above either tab.
pub(super) fn reviewed(ui: &mut Ui, state: &mut AppState) {
    let size = vec2(ui.available_width(), reviewed_height(ui, state));
    if size.y > 0.0 {
        let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let ui = &mut ui.new_child(UiBuilder::new().max_rect(place));
        moves::slider(ui, state);
        moves::go_on(ui, state);
        next_step(ui, state);
    }
}

/// Whether every move can be judged and has not been judged yet. While analysis is on, the analysis panel has
/// the button.
fn offers_analysis(state: &AppState) -> bool {
    !state.session.analysis().is_on() && analysis::offers(state)
}

pub(super) fn moves_title(ui: &mut Ui, state: &AppState) {
    kit::capitals(ui, &state.texts.get("window-moves"));
}

/// Draws the slider over the moves and the button that continues, while an earlier move is shown.
pub(super) fn viewed(ui: &mut Ui, state: &mut AppState) {
    if slider_height(state) > 0.0 {
        // The chart of the analysis also serves as a slider.
        if !state.session.analysis().is_on() {
            moves::slider(ui, state);
        }
        moves::go_on(ui, state);
    }
}

/// Returns the height of the slider and the button. During the analysis of a finished game the button stays at
/// the end. Showing another position therefore moves nothing.
fn slider_height(state: &AppState) -> f32 {
    let session = &state.session;
    match session.analysis().is_on() {
        true if session.is_looking_back() || session.analysis().can_judge_game() => SLIDER[1],
        false if session.is_looking_back() => SLIDER[0] + SLIDER[1],
        _ => 0.0,
    }
}

/// Whether the game is paused and can continue.
fn pauses(state: &AppState) -> bool {
    goes_on(state) && state.session.is_paused() && !state.session.live().is_remote()
}

/// Draws the button that ends a pause.
fn go_on(ui: &mut Ui, state: &mut AppState) {
    let pause = Command::Action(Action::Pause);
    if pauses(state) {
        let text = pause.text(state);
        let press = Button::new(&text).primary().width(ui.available_width());
        if press.tip(pause.shortcut(state)).show(ui).clicked() {
            pause.run(state, ui.ctx());
        }
    }
}

/// Draws the status card with the turn or the result, and the most likely next button. The card always has one
/// height. `asks` says whether the question about resigning has no other place.
pub(super) fn status(ui: &mut Ui, state: &mut AppState, asks: bool) {
    let ink = Ink::of(ui.ctx());
    let headline = if asks && state.resigning {
        state.texts.get("prompt-resign")
    } else {
        crate::sentences::headline(&state.session, state.look(), &state.texts)
    };
    let below = below(state);
    kit::card(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let top = ui.cursor().top();
        // A long headline is set in smaller type, so that the card keeps its height.
        let [large, small] = [font::STATUS, font::BODY].map(font::strong);
        let room = ui.available_width() - if state.session.live().failed().is_some() { 28.0 } else { 0.0 };
        let is_long = text::line_width(ui, &headline, large.clone()) > room;
        headed(ui, state, &headline, if is_long { small } else { large });
        if let Some(below) = below {
            text::paragraph(ui, &below, font::regular(font::BODY), ink.muted);
        }
        keep_height(ui, state, top);
        next_step(ui, state);
    });
}

/// Reserves the room for the headline and two lines below it, or more lines in a narrow column. The card keeps
/// the largest height that this game has needed in this width.
fn keep_height(ui: &mut Ui, state: &AppState, top: f32) {
    let lines = [font::strong(font::STATUS), font::regular(font::BODY)].map(|font| text::leading(&font));
    let least = match ui.available_width() {
        narrow if narrow < 232.0 => 2.0 * lines[0] + 4.0 + 3.0 * lines[1],
        _ => lines[0] + 4.0 + 2.0 * lines[1],
    };
    let chosen = state.session.selection_revision() * 2 + u64::from(state.session.live().is_remote());
    let game = (chosen, ui.available_width() as u32);
    let key = egui::Id::unique("height of the status");
    let kept = ui.data(|data| data.get_temp::<((u64, u32), f32)>(key)).filter(|(of, _)| *of == game);
    let height = kept.map_or(least, |(_, height)| height).max(ui.cursor().top() - top - 4.0);
    ui.data_mut(|data| data.insert_temp(key, (game, height)));
    kit::room_from(ui, top, height + 4.0);
}

/// Draws a row of constant height with the computer's findings, another game, or the way back.
fn next_step(ui: &mut Ui, state: &mut AppState) {
    let size = vec2(ui.available_width(), kit::height(ui));
    let (row, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let ui = &mut ui.new_child(UiBuilder::new().max_rect(row));
    let session = &state.session;
    if session.is_looking_back() && !session.is_review() {
        let (back, short) = (state.texts.get("window-close-review"), state.texts.get("window-to-game"));
        let fits = |name: &str| text::line_width(ui, name, font::strong(font::BODY)) + 12.0 <= size.x;
        let press = Button::new(if fits(&back) { &back } else { &short }).called(&back);
        if beside_analysis(ui, state, |ui, width| press.primary().width(width).show(ui).clicked()) {
            state.session.go_to_newest();
        }
    } else if session.is_review() {
        let close = state.texts.get("window-close-review");
        // A record that was opened first has no game behind the record.
        let closes = session.has_game();
        let pressed = beside_analysis(ui, state, |ui, width| {
            closes && Button::new(&close).width(width).show(ui).clicked()
        });
        if pressed {
            state.session.close_review(state.now);
        }
    } else if session.is_over() {
        let (rematch, enabled) = (commands::rematch(state), Command::Action(Action::Rematch).enabled(state));
        let pressed = beside_analysis(ui, state, |ui, width| {
            Button::new(&rematch).primary().width(width).enabled(enabled).show(ui).clicked()
        });
        if pressed {
            state.rematch();
        }
    } else if pauses(state) {
        go_on(ui, state);
    } else {
        let bar = Rect::from_min_size(row.min + vec2(0.0, 4.0), vec2(row.width(), 3.0));
        thinking(ui, state, bar);
        if let Some(found) = found_so_far(state) {
            ui.add_space(12.0);
            text::line(ui, &found, font::figures(font::SMALL), Ink::of(ui.ctx()).muted);
        }
    }
}

/// Draws a button over the row, with the button that judges every move on its right. The judging button keeps
/// its place after use.
fn beside_analysis(ui: &mut Ui, state: &mut AppState, add: impl FnOnce(&mut Ui, f32) -> bool) -> bool {
    let side = kit::height(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let offers = state.session.analysis().can_judge_game();
        let pressed = add(ui, ui.available_width() - if offers { side + 8.0 } else { 0.0 });
        if offers {
            analysis::offer_always(ui, state, ui.available_width(), offers_analysis(state));
        }
        pressed
    })
    .inner
}

/// Whether the shown board belongs to a running game.
fn goes_on(state: &AppState) -> bool {
    let session = &state.session;
    !session.is_over()
        && !session.is_looking_back()
        && !session.is_review()
        && session.live().failed().is_none()
}

/// Draws the notice.
pub(super) fn notice(ui: &mut Ui, state: &mut AppState) {
    if let Some(sentence) = state.notice_shown()
        && kit::toast(ui, &sentence)
    {
        state.restore();
    }
}

/// Whether there is a question other than the next move.
pub(super) fn asks(state: &AppState) -> bool {
    waits(state) || state.session.review().branches().len() > 1
}

/// Whether the game waits for an answer.
fn waits(state: &AppState) -> bool {
    let session = &state.session;
    let stopped = session.live().failed().is_some() || session.slow().is_some();
    session.draw_offer().is_some() || session.choices().is_some() || stopped || link::asks(state)
}

/// Draws the sentence over questions, with a warning sign after a failure.
fn headed(ui: &mut Ui, state: &AppState, sentence: &str, font: egui::FontId) {
    let ink = Ink::of(ui.ctx());
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if state.session.live().failed().is_some() {
            let (rect, _) = ui.allocate_exact_size(vec2(20.0, 22.0), egui::Sense::hover());
            text::paint_icon(ui, kit::icon::WARNING_CIRCLE, 20.0, rect, ink.bad);
        }
        text::paragraph(ui, sentence, font, ink.text);
    });
}

/// Draws the questions, in a separate card if the status has no room for them.
pub(super) fn asked(ui: &mut Ui, state: &mut AppState) {
    // A record has no card around its questions, such as the choice of a variation.
    if state.session.is_review() {
        return questions(ui, state);
    }
    // The way back to the game is below the board.
    if state.session.is_looking_back() && !waits(state) {
        ways_on(ui, state);
        ui.add_space(4.0);
        moves::go_on(ui, state);
        return;
    }
    if asks(state) {
        kit::card(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            // The failure is below the board in large letters. The failure's reason and the possible actions
            // have to fit into the card.
            if let Some(why) = crate::sentences::failure(&state.session, &state.texts) {
                headed(ui, state, &text::capitalised(&why), font::regular(font::BODY));
            }
            questions(ui, state);
        });
    }
}

/// Draws notices and questions above the buttons, which keep their place. A notice that expires moves no
/// answer.
pub(super) fn messages(ui: &mut Ui, state: &mut AppState) {
    notice(ui, state);
    asked(ui, state);
}

/// Returns the line below the headline.
pub(super) fn below(state: &AppState) -> Option<String> {
    let session = &state.session;
    let texts = &state.texts;
    if let Some(why) = crate::sentences::failure(session, texts) {
        return Some(text::capitalised(&why));
    }
    if session.is_looking_back() {
        return Some(crate::sentences::meanwhile(session, state.look(), texts));
    }
    if session.is_over() {
        let why = crate::sentences::ending(session, state.look(), texts).map(|why| text::capitalised(&why));
        let late = no_answer(state);
        let sentence: Vec<String> =
            why.into_iter().chain(late).chain(crate::sentences::series(session, texts)).collect();
        return Some(sentence.join(" · ")).filter(|sentence| !sentence.is_empty());
    }
    if let Some(why) = no_answer(state) {
        return Some(why);
    }
    // A local player who is asked reads the question below.
    let offered = crate::sentences::draw_offered(session, state.look(), texts);
    if let Some(offered) = offered.filter(|_| session.draw_offer().is_none()) {
        return Some(offered);
    }
    if session.swaps_next() {
        return Some(texts.get("window-swaps-next"));
    }
    let allowed =
        || detail_for(session.shown(), session.may_play(), state.look(), Coordinates::Letters, texts);
    let varies = || session.is_variation().then(|| texts.get("window-variation"));
    hint(state).or_else(allowed).or_else(varies)
}

/// Returns the text about the hint that is computed or shown on the board.
pub(super) fn hint(state: &AppState) -> Option<String> {
    analysis::words(state).hint(&state.session)
}

/// Returns the output of an engine that gave no answer.
fn no_answer(state: &AppState) -> Option<String> {
    crate::sentences::no_answer(&state.session, &state.texts).into_iter().next()
}

/// Returns the evaluation of the computer that thinks or thought last, or `None` without a computer.
pub(super) fn found_so_far(state: &AppState) -> Option<String> {
    let computer = Side::ALL.iter().any(|side| !state.session.player(*side).is_human());
    if !computer || !goes_on(state) {
        return None;
    }
    // An evaluation by the opponent is a hint. The panel therefore shows the evaluation only on request and to
    // spectators.
    if !state.prefs.judgement && !state.session.is_watched() {
        return None;
    }
    // During analysis the evaluation would be a second opinion.
    let found = state.session.live().found().filter(|_| !state.session.analysis().is_on());
    let Some((side, info)) = found else { return Some(Default::default()) };
    let judged = crate::sentences::judged(state.session.shown(), side, info, state.look(), &state.texts);
    Some(judged.map(|words| text::capitalised(&words)).unwrap_or_default())
}

/// Draws a thin moving bar while a computer thinks.
pub(super) fn thinking(ui: &Ui, state: &AppState, rect: Rect) {
    if !goes_on(state) || state.session.thinking().is_none() {
        return;
    }
    let ink = Ink::of(ui.ctx());
    // The accent contrasts with the surfaces in every theme, but not with lines.
    ui.painter().rect_filled(rect, 2.0, ink.raised);
    if !state.prefs.motion {
        ui.painter().rect_filled(rect, 2.0, ink.accent);
        return;
    }
    let phase = (ui.input(|input| input.time) * 0.7).fract() as f32;
    let width = rect.width() * 0.3;
    let left = rect.left() - width + phase * (rect.width() + width);
    let run = Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, rect.height())).intersect(rect);
    ui.painter().rect_filled(run, 2.0, ink.accent);
    ui.ctx().request_repaint_after(std::time::Duration::from_millis(33));
}

/// Draws the questions to the player. Possible questions are a draw offer, an opening's choice, actions after a
/// computer stopped, and another game.
pub(super) fn questions(ui: &mut Ui, state: &mut AppState) {
    let now = state.now;
    ways_on(ui, state);
    if state.session.is_looking_back() && !state.session.is_review() {
        return;
    }
    if let Some(side) = state.session.draw_offer() {
        let offered = crate::sentences::draw_offered(&state.session, state.look(), &state.texts);
        let offered = offered.unwrap_or_default();
        // Two players at one screen read the name of the player who is asked.
        let question = if state.session.live().is_remote() {
            offered
        } else {
            let name = state.name(side.other());
            let asked = state.texts.with("window-draw-answers", &[("name", name.into())]);
            state.texts.with("heard-detail", &[("status", offered.into()), ("detail", asked.into())])
        };
        let answers = [state.texts.get("window-accept"), state.texts.get("window-decline")];
        if let Some(answer) = ask(ui, &question, &answers, true) {
            let done = state.session.answer_draw(answer == 0, now);
            state.answer(done);
        }
    }
    if let Some(choices) = state.session.choices() {
        let play = |side| state.texts.with("window-choose", &[("side", state.side_word(side).into())]);
        let label = |choice: &SwapChoice| match choice.side() {
            Some(side) => play(side),
            None => text::capitalised(&state.texts.with("opening-more", &[state.look().value()])),
        };
        let labels: Vec<String> = choices.iter().map(label).collect();
        let (look, theme) = (state.look(), state.skin().theme);
        let paint = |side| move |ui: &Ui, at| board::mark(ui, theme, side, look, at);
        let signs = Side::ALL.map(paint);
        let sign = |place: usize| -> Option<kit::Sign<'_>> {
            let side = choices.get(place)?.side()?;
            Some(&signs[side.index()])
        };
        let pressed = ask_with(ui, "", &labels, false, &sign);
        if let Some(choice) = pressed.and_then(|place| choices.get(place)) {
            let done = state.session.choose(*choice, now);
            state.answer(done);
        }
    }
    link::questions(ui, state);
    if let Some((side, _)) = state.session.live().failed() {
        let texts = &state.texts;
        let answers =
            [texts.get("window-ask-again"), texts.get("window-other-player"), texts.get("window-forfeit")];
        match ask(ui, "", &answers, true) {
            Some(0) => state.session.ask_again(now),
            Some(1) => state.open(DialogKind::Player(side)),
            Some(_) => state.session.forfeit_failed(now),
            None => {}
        }
    }
    if let Some(side) = state.session.slow() {
        let sentence = crate::sentences::slow(&state.session, side, &state.texts);
        let answers = [state.texts.get("engine-wait"), state.texts.get("window-other-player")];
        match ask(ui, &sentence, &answers, true) {
            Some(0) => state.session.keep_waiting(now),
            Some(_) => state.open(DialogKind::Player(side)),
            None => {}
        }
    }
}

/// Draws the variations of the shown position, if any.
fn ways_on(ui: &mut Ui, state: &mut AppState) {
    let branches = state.session.review().branches();
    if branches.len() < 2 {
        return;
    }
    let shape = state.session.shown().shape();
    ui.add_space(8.0);
    kit::muted(ui, &state.texts.get("window-branches"));
    let labels: Vec<String> = branches.iter().map(|branch| shape.name(branch.cell).to_string()).collect();
    let shown = branches.iter().position(|branch| branch.shown).unwrap_or_default();
    let mut chosen = shown;
    if kit::segmented(ui, &mut chosen, &labels)
        && let Some(branch) = branches.get(chosen)
    {
        state.session.choose_line(branch.line);
    }
}

/// Draws Score's table.
pub(super) fn score(ui: &mut Ui, state: &AppState) {
    let figures = score_rows(state.session.shown(), state.session.setup());
    if figures.is_empty() {
        return;
    }
    let texts = &state.texts;
    let place = |key: &str| figures.iter().position(|row| row.key == key);
    let (total, has_komi) = (place(SCORE_TOTAL), place(SCORE_KOMI).is_some());
    let row = |ScoreRow { key, values: [x, o] }| vec![texts.get(key), x, o];
    let priced = place(SCORE_PRICE).is_some();
    let mut rows: Vec<_> = figures.into_iter().map(row).collect();
    // The row stays after the end of the game, so that nothing below the row moves.
    if !priced {
        rows.push(vec![texts.get(SCORE_PRICE), NO_PRICE.to_owned(), NO_PRICE.to_owned()]);
    }
    kit::capitals(ui, &texts.get("window-score"));
    let header = [String::new(), "X".to_owned(), "O".to_owned()];
    let number_width = match ui.available_width() {
        room if room < 200.0 => 38.0,
        room if room < 250.0 => 56.0,
        _ => 72.0,
    };
    let table =
        ui.scope(|ui| kit::Table { header: &header, rows: &rows, strong: total, number_width }.show(ui));
    if has_komi {
        text::tip(table.response, &texts.get("score-komi-why"));
    }
    ui.add_space(4.0);
}

/// Draws the buttons that step to the start, back, forward, and to the newest move.
pub(super) fn navigation(ui: &mut Ui, state: &mut AppState) {
    let row = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), kit::height(ui)));
    let width = (row.width() - 18.0) / 4.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for step in [Step::First, Step::Back, Step::Forward, Step::Last] {
            let command = Command::Action(step.action());
            let (name, tip) = (command.text(state), command.tip(state));
            let response = kit::step(ui, &name, step, width, command.enabled(state));
            // A tooltip above the row would cover other buttons.
            kit::tip_beside(&response, row, &tip);
            if response.clicked() {
                command.run(state, ui.ctx());
            }
        }
    });
}
