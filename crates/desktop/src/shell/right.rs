//! The information panel: status, Score's table, moves, and stepping through them.

use egui::{Rect, Ui, UiBuilder, vec2};
use inarow_core::{Side, Turn};
use inarow_record::SwapChoice;
use inarow_view::{Action, detail_for};

use super::commands::Do;
use super::moves::{self, Moves};
use super::picture;
use crate::desk::{Desk, SheetKind};
use crate::kit::{self, Ink, Press, Step, font, text};
use crate::table::Series;

/// Draws it into the room there is; `alone` when the control panel is not beside it.
pub(super) fn panel(ui: &mut Ui, desk: &mut Desk, moves: &mut Moves, alone: bool) {
    status(ui, desk);
    if alone {
        go_on(ui, desk);
    }
    said(ui, desk);
    ui.add_space(4.0);
    score(ui, desk);
    kit::capitals(ui, &desk.texts.get("window-moves"));
    let back = desk.table.is_looking_back();
    let below = kit::height(ui) + 12.0 + if back { 82.0 } else { 0.0 };
    let room = ui.available_rect_before_wrap();
    let list = Rect::from_min_max(room.min, room.max - vec2(0.0, below.min(room.height())));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| moves.list(ui, desk));
    let foot = Rect::from_min_max(egui::pos2(room.left(), room.bottom() - below + 12.0), room.max);
    ui.scope_builder(UiBuilder::new().max_rect(foot), |ui| {
        steps(ui, desk);
    });
}

/// Stepping through the moves, and going on from one.
pub(super) fn steps(ui: &mut Ui, desk: &mut Desk) {
    if desk.table.is_looking_back() {
        moves::slider(ui, desk);
        moves::go_on(ui, desk);
    }
    navigation(ui, desk);
}

/// The way on where a game pauses and the control panel is not beside it.
pub(super) fn go_on(ui: &mut Ui, desk: &mut Desk) {
    let pause = Do::Act(Action::Pause);
    if desk.table.is_paused()
        && desk.table.failed().is_none()
        && Press::new(&pause.text(desk)).primary().width(ui.available_width()).show(ui).clicked()
    {
        pause.run(desk, ui.ctx());
    }
}

/// Whose turn it is, what is allowed, how it ended, what is asked.
pub(super) fn status(ui: &mut Ui, desk: &mut Desk) {
    let ink = Ink::of(ui.ctx());
    let headline = desk.table.headline(desk.look(), &desk.texts);
    let below = below(desk);
    kit::card(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        headed(ui, desk, &headline, font::strong(font::STATUS));
        if let Some(below) = below {
            text::paragraph(ui, &below, font::regular(font::BODY), ink.muted);
        }
        if desk.table.thinking().is_some() && desk.table.game().is_some() && !desk.table.is_over() {
            ui.add_space(4.0);
            thinking(ui, desk);
        }
        questions(ui, desk);
    });
}

/// What is said for a while.
pub(super) fn said(ui: &mut Ui, desk: &mut Desk) {
    if let Some(said) = desk.said()
        && kit::toast(ui, &said)
    {
        desk.bring_back();
    }
}

/// Whether people are asked something besides a move.
pub(super) fn asks(desk: &Desk) -> bool {
    waits(desk) || desk.table.is_review() || desk.table.branches().len() > 1
}

/// Whether the game does not go on before people have answered.
fn waits(desk: &Desk) -> bool {
    let table = &desk.table;
    let stopped = table.failed().is_some() || table.slow().is_some();
    table.draw_offer().is_some() || table.choices().is_some() || stopped
}

/// What stands over questions, behind a sign where something went wrong.
fn headed(ui: &mut Ui, desk: &Desk, said: &str, font: egui::FontId) {
    let ink = Ink::of(ui.ctx());
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if desk.table.failed().is_some() {
            let (rect, _) = ui.allocate_exact_size(vec2(20.0, 22.0), egui::Sense::hover());
            text::paint_icon(ui, kit::icon::WARNING_CIRCLE, 20.0, rect, ink.bad);
        }
        text::paragraph(ui, said, font, ink.text);
    });
}

/// What is asked, in a card of its own where the status has no room for it.
pub(super) fn asked(ui: &mut Ui, desk: &mut Desk) {
    // Nothing is asked about a record that is looked through: ways on, without a card around them.
    if desk.table.is_review() {
        moves::slider(ui, desk);
        moves::go_on(ui, desk);
        questions(ui, desk);
        return;
    }
    // The way back to the game stands below the board.
    if desk.table.is_looking_back() && !waits(desk) {
        ways_on(ui, desk);
        ui.add_space(4.0);
        moves::go_on(ui, desk);
        return;
    }
    if asks(desk) {
        kit::card(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            // What stopped stands in large letters below the board; why, and what now, is to fit in here.
            if let Some(why) = desk.table.failure(&desk.texts) {
                headed(ui, desk, &text::capitalised(&why), font::regular(font::BODY));
            } else if desk.table.choices().is_some() || desk.table.draw_offer().is_some() {
                let headline = desk.table.headline(desk.look(), &desk.texts);
                headed(ui, desk, &headline, font::strong(font::BODY));
            }
            questions(ui, desk);
        });
    }
}

/// What is asked and said, above the buttons that stay where they are.
pub(super) fn messages(ui: &mut Ui, desk: &mut Desk) {
    asked(ui, desk);
    said(ui, desk);
}

/// The line under the headline.
pub(super) fn below(desk: &Desk) -> Option<String> {
    let table = &desk.table;
    let texts = &desk.texts;
    if let Some(why) = table.failure(texts) {
        return Some(text::capitalised(&why));
    }
    if table.is_looking_back() {
        return Some(table.meanwhile(desk.look(), texts));
    }
    if table.is_over() {
        let why = table.ending(desk.look(), texts).map(|why| text::capitalised(&why));
        let series = match table.series() {
            Series::Endless => None,
            Series::Open { best_of, played } => {
                Some(texts.with("window-series", &[("played", played.into()), ("best", best_of.into())]))
            }
            Series::Over { winner } if winner.is_some() && winner == table.own_side() => {
                Some(texts.get("window-series-won-you"))
            }
            Series::Over { winner: Some(winner) } => {
                Some(texts.with("window-series-won", &[("name", desk.name(winner).into())]))
            }
            Series::Over { winner: None } => Some(texts.get("window-series-drawn")),
        };
        let said: Vec<String> = why.into_iter().chain(series).collect();
        return Some(said.join(" · ")).filter(|said| !said.is_empty());
    }
    if table.swaps_next() {
        return Some(texts.get("window-swaps-next"));
    }
    detail_for(table.shown(), table.may_play(), desk.look(), texts)
}

/// A thin bar that runs along while a computer thinks.
fn thinking(ui: &mut Ui, desk: &Desk) {
    let ink = Ink::of(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), egui::Sense::hover());
    // The accent is told apart from the surfaces in every theme, from lines not.
    ui.painter().rect_filled(rect, 2.0, ink.raised);
    if !desk.prefs.motion {
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
fn questions(ui: &mut Ui, desk: &mut Desk) {
    let now = desk.now;
    if desk.table.is_looking_back() && !desk.table.is_review() {
        ways_on(ui, desk);
        ui.add_space(8.0);
        let (back, short) = (desk.texts.get("window-close-review"), desk.texts.get("window-to-game"));
        let fits = text::line_width(ui, &back, font::strong(font::BODY)) + 12.0 <= ui.available_width();
        let press = Press::new(if fits { &back } else { &short }).called(&back);
        if press.primary().width(ui.available_width()).show(ui).clicked() {
            desk.table.go_to_newest();
        }
        return;
    }
    if desk.table.is_review() {
        ways_on(ui, desk);
        ui.add_space(4.0);
        let close = desk.texts.get("window-close-review");
        if Press::new(&close).width(ui.available_width()).show(ui).clicked() {
            desk.table.close_review(now);
        }
        return;
    }
    if let Some(side) = desk.table.draw_offer() {
        let name = desk.name(side.other());
        let question = desk.texts.with("window-draw-answers", &[("name", name.into())]);
        let answers = [desk.texts.get("window-accept"), desk.texts.get("window-decline")];
        if let Some(answer) = ask(ui, &question, &answers, true) {
            let done = desk.table.answer_draw(answer == 0, now);
            desk.answer(done);
        }
    }
    if let Some(choices) = desk.table.choices() {
        let play = |side| desk.texts.with("window-choose", &[("side", desk.side_word(side).into())]);
        let label = |choice: &SwapChoice| match choice {
            SwapChoice::X => play(Side::X),
            SwapChoice::O => play(Side::O),
            SwapChoice::More => text::capitalised(&desk.texts.with("opening-more", &[desk.look().value()])),
        };
        let labels: Vec<String> = choices.iter().map(label).collect();
        let (look, ink) = (desk.look(), Ink::of(ui.ctx()));
        let paint = |side| move |ui: &Ui, at| picture::mark(ui.painter(), side, look, at, &ink);
        let signs = Side::ALL.map(paint);
        let sign = |place: usize| -> Option<kit::Sign<'_>> {
            match choices.get(place)? {
                SwapChoice::X => Some(&signs[0]),
                SwapChoice::O => Some(&signs[1]),
                SwapChoice::More => None,
            }
        };
        let pressed = ask_with(ui, "", &labels, false, &sign);
        if let Some(choice) = pressed.and_then(|place| choices.get(place)) {
            let done = desk.table.choose(*choice, now);
            desk.answer(done);
        }
    }
    if let Some((side, _)) = desk.table.failed() {
        let texts = &desk.texts;
        let answers =
            [texts.get("window-ask-again"), texts.get("window-other-player"), texts.get("window-forfeit")];
        match ask(ui, "", &answers, true) {
            Some(0) => desk.table.ask_again(now),
            Some(1) => desk.open(SheetKind::Player(side)),
            Some(_) => desk.table.forfeit_failed(now),
            None => {}
        }
    }
    if let Some(side) = desk.table.slow() {
        let said = desk.texts.with("engine-slow", &[("player", desk.name(side).into())]);
        let answers = [desk.texts.get("engine-wait"), desk.texts.get("window-other-player")];
        match ask(ui, &said, &answers, true) {
            Some(0) => desk.table.wait_on(now),
            Some(_) => desk.open(SheetKind::Player(side)),
            None => {}
        }
    }
    if desk.table.is_over() {
        ui.add_space(8.0);
        let rematch = Do::Rematch.text(desk);
        if Press::new(&rematch).primary().width(ui.available_width()).show(ui).clicked() {
            desk.rematch();
        }
    }
}

/// Every way on from the shown position where the game branches there.
fn ways_on(ui: &mut Ui, desk: &mut Desk) {
    let branches = desk.table.branches();
    if branches.len() < 2 {
        return;
    }
    let shape = desk.table.shown().shape();
    ui.add_space(8.0);
    kit::muted(ui, &desk.texts.get("window-branches"));
    let labels: Vec<String> = branches.iter().map(|branch| shape.name(branch.cell).to_string()).collect();
    let shown = branches.iter().position(|branch| branch.shown).unwrap_or_default();
    let mut chosen = shown;
    if kit::segmented(ui, &mut chosen, &labels)
        && let Some(branch) = branches.get(chosen)
    {
        desk.table.choose_line(branch.line);
    }
}

/// A question with its answers as buttons, the first of them the usual one if there is one; which was pressed.
fn ask(ui: &mut Ui, question: &str, answers: &[String], usual: bool) -> Option<usize> {
    ask_with(ui, question, answers, usual, &|_| None)
}

/// What is painted before the text of an answer.
type Signs<'a> = &'a dyn Fn(usize) -> Option<kit::Sign<'a>>;

/// The same with a sign before some of the answers, by their places.
fn ask_with(ui: &mut Ui, question: &str, answers: &[String], usual: bool, sign: Signs<'_>) -> Option<usize> {
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
                let press = Press::new(answer).width(width);
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

/// Score's table.
pub(super) fn score(ui: &mut Ui, desk: &Desk) {
    let position = desk.table.shown();
    let (Some(x), Some(o)) = (position.totals(Side::X), position.totals(Side::O)) else { return };
    let texts = &desk.texts;
    let signed = |value: i64| {
        let text = texts.number(value);
        if value > 0 { format!("+{text}") } else { text }
    };
    let row = |key: &str, x: String, o: String| vec![texts.get(key), x, o];
    let mut rows = vec![
        row("score-lines", signed(x.lines), signed(o.lines)),
        row("score-spent", texts.number(-x.spent), texts.number(-o.spent)),
        row("score-total", texts.number(x.total), texts.number(o.total)),
    ];
    if let (Some(x), Some(o), false) =
        (position.price(Side::X), position.price(Side::O), matches!(position.turn(), Turn::Over(_)))
    {
        rows.push(row("score-price", texts.number(x), texts.number(o)));
    }
    kit::capitals(ui, &texts.get("window-score"));
    let header = [String::new(), "X".to_owned(), "O".to_owned()];
    let number_width = match ui.available_width() {
        room if room < 200.0 => 38.0,
        room if room < 250.0 => 56.0,
        _ => 72.0,
    };
    ui.scope(|ui| kit::Table { header: &header, rows: &rows, strong: Some(2), number_width }.show(ui));
    ui.add_space(4.0);
}

/// To the start, one back, one on, to the newest move.
pub(super) fn navigation(ui: &mut Ui, desk: &mut Desk) {
    let ply = desk.table.ply();
    let last = desk.table.plies().len();
    let steps = [
        ("window-first", Step::First, 0, ply > 0),
        ("window-back", Step::Back, ply.saturating_sub(1), ply > 0),
        ("window-forward", Step::Forward, ply + 1, ply < last),
        ("window-last", Step::Last, last, ply < last),
    ];
    let width = (ui.available_width() - 18.0) / 4.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (key, step, to, enabled) in steps {
            if kit::step(ui, &desk.texts.get(key), step, width, enabled).clicked() {
                desk.table.go_to(to);
            }
        }
    });
}
