//! The information panel: status, Score's table, moves, and stepping through them.

use egui::{Rect, Ui, UiBuilder, vec2};
use inarow_core::Side;
use inarow_record::SwapChoice;
use inarow_view::{Action, Coordinates, SCORE_KOMI, SCORE_TOTAL, ScoreRow, detail_for, score_rows};

use super::analysis;
use super::ask::{ask, ask_with};
use super::commands::Command;
use super::link;
use super::moves::{self, Moves};
use crate::app_state::{AppState, DialogKind};
use crate::board;
use crate::kit::{self, Button, Ink, Step, font, text};

/// Draws it into the room there is; `alone` when the control panel is not beside it.
pub(super) fn panel(ui: &mut Ui, state: &mut AppState, moves: &mut Moves, alone: bool) {
    status(ui, state);
    if alone {
        go_on(ui, state);
    }
    notice(ui, state);
    ui.add_space(4.0);
    let analyses = state.session.is_analysing();
    if !analyses {
        score(ui, state);
        kit::capitals(ui, &state.texts.get("window-moves"));
    }
    let below = kit::height(ui) + 12.0 + if has_slider(state) { 82.0 } else { 0.0 };
    let room = ui.available_rect_before_wrap();
    let list = Rect::from_min_max(room.min, room.max - vec2(0.0, below.min(room.height())));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| match analyses {
        true => kit::scroll(ui, "analysis", |ui| {
            analysis::panel(ui, state);
            score(ui, state);
            kit::capitals(ui, &state.texts.get("window-moves"));
            moves.line(ui, state);
            analysis::controls(ui, state);
        }),
        false => moves.list(ui, state),
    });
    let foot = Rect::from_min_max(egui::pos2(room.left(), room.bottom() - below + 12.0), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        steps(ui, state);
    });
}

/// Stepping through the moves, and going on from one.
pub(super) fn steps(ui: &mut Ui, state: &mut AppState) {
    if has_slider(state) {
        moves::slider(ui, state);
        moves::go_on(ui, state);
    }
    navigation(ui, state);
}

/// Whether the slider over all moves is there. Beside the analysis of a game that is over it is at the end too: nothing moves
/// when another position is shown.
fn has_slider(state: &AppState) -> bool {
    state.session.is_looking_back() || judges_game(state)
}

/// Whether analysis is on of what can be judged as a whole.
fn judges_game(state: &AppState) -> bool {
    state.session.is_analysing() && state.session.can_analyse_game()
}

/// The way on where a game pauses.
fn go_on(ui: &mut Ui, state: &mut AppState) {
    let pause = Command::Action(Action::Pause);
    if goes_on(state) && state.session.is_paused() && !state.session.is_remote() {
        let text = pause.text(state);
        let press = Button::new(&text).primary().width(ui.available_width()).height(kit::height(ui) + 8.0);
        if press.tip(pause.shortcut(&state.texts)).show(ui).clicked() {
            pause.run(state, ui.ctx());
        }
    }
}

/// Whose turn it is, what is allowed, how it ended, what is asked.
pub(super) fn status(ui: &mut Ui, state: &mut AppState) {
    let ink = Ink::of(ui.ctx());
    let headline = crate::sentences::headline(&state.session, state.look(), &state.texts);
    let below = below(state);
    // The button that begins the analysis stands here in its last frame.
    let judges = judges_game(state);
    kit::card(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let whole = ui.cursor().top();
        headed(ui, state, &headline, font::strong(font::STATUS));
        let top = ui.cursor().top();
        if let Some(below) = below {
            text::paragraph(ui, &below, font::regular(font::BODY), ink.muted);
        }
        if goes_on(state) {
            // What stands below does not move from turn to turn.
            keep_height(ui, state, top, "height of what is allowed");
            if let Some(found) = found_so_far(state) {
                ui.add_space(4.0);
                let (bar, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), egui::Sense::hover());
                thinking(ui, state, bar);
                text::line(ui, &found, font::figures(font::SMALL), ink.muted);
            }
        }
        go_on(ui, state);
        questions(ui, state);
        if judges {
            // Nor from one position of a judged game to another.
            keep_height(ui, state, whole, "height of what is told of a game that is over");
        }
    });
}

/// Makes what stands below `top` as high as it was in this game and this width.
fn keep_height(ui: &mut Ui, state: &AppState, top: f32, what: &'static str) {
    let game = (state.session.selection_revision(), ui.available_width() as u32);
    let key = egui::Id::unique(what);
    let kept = ui.data(|data| data.get_temp::<((u64, u32), f32)>(key)).filter(|(of, _)| *of == game);
    let height = kept.map_or(0.0, |(_, height)| height).max(ui.cursor().top() - top);
    ui.data_mut(|data| data.insert_temp(key, (game, height)));
    kit::room_from(ui, top, height);
}

/// Whether moves follow each other on the board that is shown.
fn goes_on(state: &AppState) -> bool {
    let session = &state.session;
    !session.is_over() && !session.is_looking_back() && !session.is_review() && session.failed().is_none()
}

/// What is said for a while.
pub(super) fn notice(ui: &mut Ui, state: &mut AppState) {
    if let Some(sentence) = state.notice_shown()
        && kit::toast(ui, &sentence)
    {
        state.restore();
    }
}

/// Whether people are asked something besides a move.
pub(super) fn asks(state: &AppState) -> bool {
    waits(state) || state.session.is_review() || state.session.branches().len() > 1
}

/// Whether the game does not go on before people have answered.
fn waits(state: &AppState) -> bool {
    let session = &state.session;
    let stopped = session.failed().is_some() || session.slow().is_some();
    session.draw_offer().is_some() || session.choices().is_some() || stopped || link::asks(state)
}

/// What stands over questions, behind a sign where something went wrong.
fn headed(ui: &mut Ui, state: &AppState, sentence: &str, font: egui::FontId) {
    let ink = Ink::of(ui.ctx());
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if state.session.failed().is_some() {
            let (rect, _) = ui.allocate_exact_size(vec2(20.0, 22.0), egui::Sense::hover());
            text::paint_icon(ui, kit::icon::WARNING_CIRCLE, 20.0, rect, ink.bad);
        }
        text::paragraph(ui, sentence, font, ink.text);
    });
}

/// What is asked, in a card of its own where the status has no room for it.
pub(super) fn asked(ui: &mut Ui, state: &mut AppState) {
    // Nothing is asked about a record that is looked through: ways on, without a card around them.
    if state.session.is_review() {
        moves::slider(ui, state);
        moves::go_on(ui, state);
        questions(ui, state);
        return;
    }
    // The way back to the game stands below the board.
    if state.session.is_looking_back() && !waits(state) {
        ways_on(ui, state);
        ui.add_space(4.0);
        moves::go_on(ui, state);
        return;
    }
    if asks(state) {
        kit::card(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            // What stopped stands in large letters below the board; why, and what now, is to fit in here.
            if let Some(why) = crate::sentences::failure(&state.session, &state.texts) {
                headed(ui, state, &text::capitalised(&why), font::regular(font::BODY));
            }
            questions(ui, state);
        });
    }
}

/// What is asked and said, above the buttons that stay where they are.
pub(super) fn messages(ui: &mut Ui, state: &mut AppState) {
    asked(ui, state);
    notice(ui, state);
}

/// The line under the headline.
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
    if session.swaps_next() {
        return Some(texts.get("window-swaps-next"));
    }
    let allowed =
        || detail_for(session.shown(), session.may_play(), state.look(), Coordinates::Letters, texts);
    hint(state).or_else(allowed)
}

/// The hint that is thought about or shown on the board.
pub(super) fn hint(state: &AppState) -> Option<String> {
    analysis::words(state).hint(&state.session)
}

/// What an engine printed instead of an answer.
fn no_answer(state: &AppState) -> Option<String> {
    crate::sentences::no_answer(&state.session, &state.texts).into_iter().next()
}

/// The judgement of the computer that thinks, or of the one that thought last; `None` without a computer.
pub(super) fn found_so_far(state: &AppState) -> Option<String> {
    let computer = Side::ALL.iter().any(|side| !state.session.player(*side).is_human());
    if !computer || !goes_on(state) {
        return None;
    }
    // Beside the analysis it would be a second opinion.
    let found = state.session.found().filter(|_| !state.session.is_analysing());
    let Some((side, info)) = found else { return Some(Default::default()) };
    let judged = crate::sentences::judged(state.session.shown(), side, info, state.look(), &state.texts);
    Some(judged.map(|words| text::capitalised(&words)).unwrap_or_default())
}

/// A thin bar that runs along while a computer thinks.
pub(super) fn thinking(ui: &Ui, state: &AppState, rect: Rect) {
    if !goes_on(state) || state.session.thinking().is_none() {
        return;
    }
    let ink = Ink::of(ui.ctx());
    // The accent is told apart from the surfaces in every theme, from lines not.
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

/// What is asked of the person: a draw offer, an opening's choice, what becomes of a computer that stopped, another
/// game.
fn questions(ui: &mut Ui, state: &mut AppState) {
    let now = state.now;
    if state.session.is_looking_back() && !state.session.is_review() {
        ways_on(ui, state);
        ui.add_space(8.0);
        let (back, short) = (state.texts.get("window-close-review"), state.texts.get("window-to-game"));
        let fits = text::line_width(ui, &back, font::strong(font::BODY)) + 12.0 <= ui.available_width();
        let press = Button::new(if fits { &back } else { &short }).called(&back);
        if press.primary().width(ui.available_width()).show(ui).clicked() {
            state.session.go_to_newest();
        }
        return;
    }
    if state.session.is_review() {
        ways_on(ui, state);
        ui.add_space(4.0);
        offer_analysis(ui, state);
        let close = state.texts.get("window-close-review");
        // A record that was opened first has no game behind it.
        if state.session.has_game() && Button::new(&close).width(ui.available_width()).show(ui).clicked() {
            state.session.close_review(now);
        }
        return;
    }
    if let Some(side) = state.session.draw_offer() {
        let name = state.name(side.other());
        let question = state.texts.with("window-draw-answers", &[("name", name.into())]);
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
    if let Some((side, _)) = state.session.failed() {
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
    if state.session.is_over() {
        ui.add_space(8.0);
        let rematch = Command::Rematch.text(state);
        let press = Button::new(&rematch).primary().width(ui.available_width());
        if Command::Rematch.enabled(state) && press.show(ui).clicked() {
            state.rematch();
        }
        offer_analysis(ui, state);
    }
}

/// Offers to judge every move. While analysis is on its panel does.
fn offer_analysis(ui: &mut Ui, state: &mut AppState) {
    if !state.session.is_analysing() {
        analysis::offer(ui, state);
    }
}

/// Every way on from the shown position where the game branches there.
fn ways_on(ui: &mut Ui, state: &mut AppState) {
    let branches = state.session.branches();
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

/// Score's table.
pub(super) fn score(ui: &mut Ui, state: &AppState) {
    let figures = score_rows(state.session.shown(), state.session.setup());
    if figures.is_empty() {
        return;
    }
    let texts = &state.texts;
    let place = |key: &str| figures.iter().position(|row| row.key == key);
    let (total, has_komi) = (place(SCORE_TOTAL), place(SCORE_KOMI).is_some());
    let row = |ScoreRow { key, values: [x, o] }| vec![texts.get(key), x, o];
    let rows: Vec<_> = figures.into_iter().map(row).collect();
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
        table.response.on_hover_text(texts.get("score-komi-why"));
    }
    ui.add_space(4.0);
}

/// To the start, one back, one on, to the newest move.
pub(super) fn navigation(ui: &mut Ui, state: &mut AppState) {
    let row = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), kit::height(ui)));
    let width = (row.width() - 18.0) / 4.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for step in [Step::First, Step::Back, Step::Forward, Step::Last] {
            let command = Command::Go(step);
            let (name, tip) = (command.text(state), command.tip(state));
            let response = kit::step(ui, &name, step, width, command.enabled(state));
            // Above the row its tip would cover what else can be pressed there.
            kit::tip_beside(&response, row, &tip);
            if response.clicked() {
                command.run(state, ui.ctx());
            }
        }
    });
}
