//! Panel of the analysis, with evaluation of the position, best lines, chart of the game, and worst moves.

mod chart;
mod lines;
#[cfg(test)]
mod tests;

use std::time::Duration;

use egui::{CornerRadius, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use inarow_core::Side;
use inarow_session::{AnalysisLimit, MOST_LINES};
use inarow_view::Coordinates;

use crate::analysis::{AnalysisWords, WORST};
use crate::app_state::AppState;
use crate::kit::{self, Button, Ink, colour, font, icon, text};

/// Analysis times to choose from, in seconds, or `None` for no limit.
const TIMES: [Option<u64>; 4] = [None, Some(3), Some(10), Some(60)];
/// Length of a win, in moves, for which the headline reserves room.
const LONGEST_WIN: u32 = 100;
/// Width of the bar of chances, in points. The bar lies in the free border of 8 points around the board.
const BAR: f32 = 5.0;

pub(super) fn words(state: &AppState) -> AnalysisWords<'_> {
    let shape = state.session.shown().shape();
    AnalysisWords { texts: &state.texts, look: state.look(), shape, coordinates: Coordinates::Letters }
}

/// Draws the panel while analysis is on.
pub(super) fn panel(ui: &mut Ui, state: &mut AppState) {
    if !state.session.analysis().is_on() {
        state.pointed_line = None;
        return;
    }
    let jump = kit::card(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        standing(ui, state);
        chart::chart(ui, state, &words(state))
    });
    // Expected mistakes come before the lines, so that they move nothing already read.
    let judges = state.session.analysis().can_judge_game();
    if !judges {
        lines::lines(ui, state);
    }
    let wanted = jump.inner.or(faults(ui, state));
    match state.session.analysis().progress() {
        None if judges => lines::lines(ui, state),
        Some(_) => state.pointed_line = None,
        None => {}
    }
    if let Some(ply) = wanted {
        state.session.go_to(ply);
    }
    let width = ui.available_width();
    offer(ui, state, width);
    ui.add_space(4.0);
}

/// Whether every move of a finished game or record can be judged and has not been judged yet.
pub(super) fn offers(state: &AppState) -> bool {
    let session = &state.session;
    let is_done = session.analysis().game().is_some() || session.analysis().progress().is_some();
    !is_done && session.analysis().can_judge_game()
}

/// Draws the button that judges every move, if judging is possible. `width` decides between words and an icon.
pub(super) fn offer(ui: &mut Ui, state: &mut AppState, width: f32) {
    if offers(state) {
        offer_always(ui, state, width, true);
    }
}

/// Draws the button that judges every move, even if disabled.
pub(super) fn offer_always(ui: &mut Ui, state: &mut AppState, width: f32, enabled: bool) {
    let text = state.texts.get("analysis-game");
    let fits = text::line_width(ui, &text, font::regular(font::BODY)) + 50.0 <= width;
    let press = if fits {
        Button::new(&text).icon(icon::CHART_BAR)
    } else {
        Button::icon_only(icon::CHART_BAR, &text)
    };
    if press.width(width).enabled(enabled).show(ui).clicked() {
        state.session.analyse_game(state.now);
    }
}

/// Draws the evaluation of the position and the search effort.
fn standing(ui: &mut Ui, state: &AppState) {
    let ink = Ink::of(ui.ctx());
    let words = words(state);
    let progress = words.progress(&state.session);
    let live = state.session.analysis().found();
    let headline = match (live, &progress) {
        // The end of the game is described above.
        (Some(live), _) if live.position.outcome.is_none() => words.standing(&live.position),
        (None, Some(progress)) => progress.clone(),
        _ => state.texts.get("analysis-title"),
    };
    let spare = headed(ui, &headline, &words);
    let room = ui.available_width();
    let fits = |words: &str| text::line_width(ui, words, font::figures(font::SMALL)) <= room;
    let effort = live.map(|live| words.effort_within(live, fits)).filter(|effort| !effort.is_empty());
    // The line keeps its place while it is empty.
    let below = progress.filter(|_| live.is_some()).or(effort).unwrap_or_else(|| " ".to_owned());
    text::line(ui, &below, font::figures(font::SMALL), ink.muted);
    ui.add_space(spare);
}

/// Draws the headline, in smaller type if the longest headline takes several lines. Returns the height by which
/// the longest headline would be taller. The caller leaves that room free, so that contents below the headline
/// keep their place.
fn headed(ui: &mut Ui, headline: &str, words: &AnalysisWords<'_>) -> f32 {
    let room = ui.available_width();
    let longest = Side::ALL.map(|side| words.wins(side, LONGEST_WIN));
    let lines = |font: &FontId| {
        longest.iter().map(|longest| text::lines_in(ui, longest, font.clone(), room)).max().unwrap_or(1)
    };
    let [large, small] = [font::STATUS, font::BODY].map(font::strong);
    let font = if lines(&large) == 1 { large } else { small };
    let height = lines(&font) as f32 * text::leading(&font);
    let used = text::paragraph(ui, headline, font, Ink::of(ui.ctx()).text).rect.height();
    (height - used).max(0.0)
}

/// Draws the choice of the number of lines and of the time. The choice is below the other contents because
/// users rarely change the values.
pub(super) fn controls(ui: &mut Ui, state: &mut AppState) {
    if !state.session.analysis().is_on() || state.session.shown().turn().outcome().is_some() {
        return;
    }
    ui.add_space(4.0);
    let (mut lines, name) = (state.session.analysis().lines() - 1, state.texts.get("analysis-lines"));
    let counts: Vec<String> = (1..=MOST_LINES).map(|count| count.to_string()).collect();
    kit::muted(ui, &name);
    if kit::segmented_of(ui, &name, &mut lines, &counts, kit::low(ui)) {
        state.session.set_analysis_lines(lines + 1);
    }
    let limit = |seconds: Option<u64>| match seconds {
        Some(seconds) => AnalysisLimit::Time(Duration::from_secs(seconds)),
        None => AnalysisLimit::Endless,
    };
    let times = TIMES.map(|seconds| match seconds {
        Some(seconds) => state.texts.with("analysis-seconds", &[("seconds", seconds.into())]),
        None => state.texts.get("analysis-endless"),
    });
    let name = state.texts.get("analysis-time-limit");
    let now = state.session.analysis().limit();
    let mut chosen = TIMES.iter().position(|time| limit(*time) == now).unwrap_or_default();
    kit::muted(ui, &name);
    if kit::select(ui, &name, &mut chosen, &times) {
        state.session.set_analysis_limit(limit(TIMES[chosen]));
    }
}

/// Draws the worst moves of both sides, with a sentence for each move. Returns the ply to show after a click.
/// That ply is just before the move, where its alternatives are listed.
fn faults(ui: &mut Ui, state: &AppState) -> Option<usize> {
    let game = state.session.analysis().game()?;
    let (words, ink) = (words(state), Ink::of(ui.ctx()));
    let (mut wanted, mut has_faults) = (None, false);
    for side in Side::ALL {
        let worst = game.worst(side, WORST);
        if worst.is_empty() {
            continue;
        }
        has_faults = true;
        let name = state.name(side);
        let title = match name == state.texts.get("player-you") {
            true => state.texts.get("analysis-worst-yours"),
            false => state.texts.with("analysis-worst-of", &[("name", name.into())]),
        };
        kit::capitals(ui, &title);
        for index in worst {
            let Some([which, why]) = words.fault(game, index) else { continue };
            // The sentence is directly below its move.
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                if kit::link(ui, &which).clicked() {
                    wanted = Some(index);
                }
                text::paragraph(ui, &why, font::regular(font::SMALL), ink.muted);
            });
        }
    }
    if !has_faults {
        kit::muted(ui, &state.texts.get("analysis-report-none"));
    }
    wanted
}

/// Draws the bar next to the board. The part in a side's colour is the side's winning chance. The local
/// player's part is at the bottom. The bar lies in the free border of every board, so that the board keeps its
/// place.
pub(super) fn bar(ui: &Ui, state: &AppState, room: Rect) {
    if !state.session.analysis().is_on() {
        return;
    }
    let rect = Rect::from_min_size(room.min + vec2(1.0, 8.0), vec2(BAR, room.height() - 16.0));
    let ply = state.session.ply();
    let known = state.session.analysis().found().map(|live| live.position.chance);
    let chance = known.or_else(|| state.session.analysis().chances().get(ply).copied().flatten());
    let ink = Ink::of(ui.ctx()).of_board(state.look());
    let tokens = ink.tokens();
    let below = state.session.own_side().unwrap_or(Side::X);
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(3), colour(tokens.of_side(state.look(), below.other())));
    let share = chance.map_or(0.5, |x| if below == Side::X { x } else { 1.0 - x }) as f32;
    let from = egui::lerp(rect.bottom()..=rect.top(), share);
    let filled = Rect::from_min_max(pos2(rect.left(), from), rect.max);
    painter.rect_filled(filled, CornerRadius::same(3), colour(tokens.of_side(state.look(), below)));
    // The bar has the colours of the board. The outline separates black from a dark page.
    let outline = egui::Stroke::new(1.0, Ink::of(ui.ctx()).muted);
    painter.hline(rect.expand(1.0).x_range(), rect.center().y, outline);
    painter.rect_stroke(rect, CornerRadius::same(3), outline, egui::StrokeKind::Outside);
    if let Some(live) = state.session.analysis().found() {
        let response = ui.interact(rect.expand(4.0), egui::Id::unique("analysis bar"), Sense::hover());
        let standing = words(state).standing(&live.position);
        response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &standing));
        text::tip(response, &standing);
    }
}
