//! Control panel, with game, players, display options, and actions.

use egui::{Align, Layout, Rect, Ui, UiBuilder, vec2};
use inarow_core::{Fill, LineRule, Setup, Side};
use inarow_view::{Action, Look, Skin, Stones, Theme, game_name, match_length};

use super::commands::Command;
use super::games::{self, GameNames};
use super::players;
use super::right;
use crate::app_state::{AppState, DialogKind};
use crate::board;
use crate::dialogs::new_game::game_form::fill_names;
use crate::kit::{self, Button, Ink, font, text};

/// Returns true if two computers play here. Moves of two computers can be slowed down, paused and made one by
/// one.
pub(super) fn is_paced(state: &AppState) -> bool {
    state.session.is_watched() && !state.session.live().is_remote()
}

/// Returns the memory key for the height of messages above the buttons.
fn messages_key() -> egui::Id {
    egui::Id::unique("height of messages")
}

/// Draws the panel in the available room. `messages` says whether questions and notices have no other place.
pub(super) fn panel(ui: &mut Ui, state: &mut AppState, names: &mut GameNames, look: Look, messages: bool) {
    let room = ui.available_rect_before_wrap();
    // In a low window the actions are icons, so that the rest fits.
    let reviewed = if messages { right::reviewed_height(ui, state) } else { 0.0 };
    let low = room.height() + reviewed < 560.0;
    let buttons = buttons(state);
    // The slider replaces a row of buttons. The button for a new game is therefore at one place in every game.
    let pace = match (is_paced(state), low) {
        (false, _) => 0.0,
        (true, true) => 60.0,
        (true, false) => kit::height(ui) + 8.0,
    };
    let above = ui.data(|data| data.get_temp::<f32>(messages_key())).filter(|_| messages).unwrap_or_default();
    // A record, or a player that stopped, takes room from the buttons. Questions and notices in a running game
    // must not move the buttons.
    let yields = messages && (state.session.is_review() || state.session.live().failed().is_some());
    let taken = pace + if yields { above } else { 0.0 };
    let left = room.height() - taken - 12.0;
    let fits = |faces: &Faces, above: f32| faces.height(ui, buttons.len()) + above <= left;
    let faces = if low {
        // Words take two rows, or three rows if the players' cards stay fully visible. Otherwise the buttons
        // show icons.
        let two = Faces::two_rows(ui, state, &buttons).filter(|faces| !yields || fits(faces, CARDS));
        let head = 38.0;
        let three = || Some(Faces::equal(ui, 2, true)).filter(|faces| fits(faces, head + CARDS));
        two.or_else(three).unwrap_or_else(|| Faces::equal(ui, buttons.len(), false))
    } else {
        Faces::equal(ui, 2, true)
    };
    let below = faces.height(ui, buttons.len()) + pace + above;
    let upper = Rect::from_min_max(room.min, room.max - vec2(0.0, below + 12.0));
    let lower = Rect::from_min_max(egui::pos2(room.left(), room.bottom() - below), room.max);
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(upper).layout(layout), |ui| {
        kit::scroll(ui, "control panel", |ui| {
            // Questions concern the players, so in a low window the cards keep the remaining room. The bar
            // names a viewed game, so its cards keep the remaining room too.
            let asks = right::asks(state) || state.notice_shown().is_some();
            let asked = messages && low && (asks || state.session.is_review());
            // In a low window the cards are at the top, so that a question does not move them.
            if !low {
                mode(ui, state, names);
                ui.add_space(6.0);
            }
            let one_line = kit::lower(ui, players::ONE_LINE);
            // Both players of a record are visible. The title above the players is dropped if it would push out
            // a player.
            let whole = 36.0 + 2.0 * one_line + 8.0;
            if !(asked && state.session.is_review() && upper.height() < whole) {
                players(ui, state);
            }
            let usual = if low { players::LOW } else { players::USUAL };
            let height = if asked && upper.height() < CARDS { one_line } else { usual };
            for side in Side::ALL {
                players::card(ui, state, side, look, height);
            }
            if !asked {
                series_score(ui, state);
                if low {
                    ui.add_space(6.0);
                    mode(ui, state, names);
                }
                ui.add_space(6.0);
                show(ui, state);
            }
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(lower).layout(layout), |ui| {
        if messages {
            let taken = if right::asks(state) || state.notice_shown().is_some() {
                (ui.scope(|ui| right::messages(ui, state)).response.rect.height() + 8.0).ceil()
            } else {
                0.0
            };
            if taken != above {
                ui.data_mut(|data| data.insert_temp(messages_key(), taken));
                ui.ctx().request_discard("what is said above the buttons takes another height");
            }
        }
        if low {
            speed_if_watched(ui, state);
        }
        actions(ui, state, &buttons, &faces);
        if !low {
            ui.spacing_mut().item_spacing.y = 0.0;
            speed_if_watched(ui, state);
        }
    });
}

/// Draws the actions in a narrow column that scrolls.
pub(super) fn below(ui: &mut Ui, state: &mut AppState) {
    // Every button is wide enough for a finger, in rows of equal length.
    const LEAST: f32 = 34.0;
    speed_if_watched(ui, state);
    let buttons = buttons(state);
    let fit = ((ui.available_width() + 5.0) / (LEAST + 5.0)).floor().max(1.0) as usize;
    let rows = buttons.len().div_ceil(fit);
    let faces = Faces::two_rows(ui, state, &buttons);
    let faces = faces.unwrap_or_else(|| Faces::equal(ui, buttons.len().div_ceil(rows.max(1)).max(3), false));
    actions(ui, state, &buttons, &faces);
    series_score(ui, state);
}

/// Draws the three most frequent actions next to each other.
pub(super) fn few(ui: &mut Ui, state: &mut AppState) {
    if state.resigning {
        if let Some(asked) = whether_to_resign(ui, state, true) {
            asked.run(state, ui.ctx());
        }
        return;
    }
    let pause = Command::Action(Action::Pause);
    let rest = match (is_paced(state), state.session.is_paused()) {
        (true, _) => [pause, Command::Action(Action::Step)],
        (false, true) => [pause, Command::Action(Action::Resign)],
        (false, false) => [Command::Action(Action::OfferDraw), Command::Action(Action::Resign)],
    };
    let all = [Command::Action(Action::Undo), rest[0], rest[1]];
    let equal = ((ui.available_width() - 16.0) / 3.0).floor();
    let low = all.iter().any(|what| Button::new(&what.text(state)).least_width(ui) > equal);
    let widths = row_widths(ui, state, &all, &[equal; 3]);
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (what, width) in all.into_iter().zip(widths) {
            let text = what.text(state);
            let press = match what.icon(state) {
                Some(icon) if low => Button::icon_only(icon, &text),
                _ => Button::new(&text),
            };
            if press.width(width).enabled(what.enabled(state)).show(ui).clicked() {
                asked = Some(what);
                note_resigning(ui, what);
            }
        }
    });
    if let Some(asked) = asked {
        asked.run(state, ui.ctx());
    }
}

/// Draws the length of the series and its number of draws. The cards show the wins.
fn series_score(ui: &mut Ui, state: &AppState) {
    let series = match_length(state.session.best_of(), &state.texts).map(|series| text::capitalised(&series));
    let is_played = !state.session.is_review();
    let series = series.filter(|_| is_played);
    let draws = Some(state.session.draws()).filter(|draws| *draws > 0 && is_played);
    let draws = draws.map(|count| state.texts.with("window-draws", &[("count", i64::from(count).into())]));
    let parts: Vec<String> = series.into_iter().chain(draws).collect();
    let (font, top) = (font::regular(font::SMALL), ui.cursor().top());
    if !parts.is_empty() {
        text::line(ui, &parts.join(" · "), font.clone(), Ink::of(ui.ctx()).muted);
    }
    // The line is reserved, so that the first draw of the series moves nothing.
    kit::room_from(ui, top, text::leading(&font) + ui.spacing().item_spacing.y);
}

/// Draws the title over the players, with the button that swaps the sides.
fn players(ui: &mut Ui, state: &mut AppState) {
    // A button for fingers is higher than the title, so the title gets space around it.
    let height = if kit::low(ui) > 32.0 { kit::low(ui) } else { 30.0 };
    ui.add_space((height - 30.0) / 2.0);
    let title = kit::capitals(ui, &state.texts.get("window-players")).rect;
    ui.add_space((height - 30.0) / 2.0);
    let right = ui.max_rect().right();
    let at = Rect::from_center_size(egui::pos2(right - 15.0, title.center().y), vec2(34.0, height));
    let mut corner = ui.new_child(UiBuilder::new().max_rect(at).layout(Layout::left_to_right(Align::Center)));
    let name = Command::Action(Action::SwapSides).text(state);
    let press = Button::icon_only(kit::icon::SWAP, &name).quiet().height(height).width(34.0);
    if press.enabled(Command::Action(Action::SwapSides).enabled(state)).show(&mut corner).clicked() {
        Command::Action(Action::SwapSides).run(state, ui.ctx());
    }
}

/// Draws the choice of the game.
pub(super) fn mode(ui: &mut Ui, state: &mut AppState, names: &mut GameNames) {
    let texts = &state.texts;
    kit::capitals(ui, &texts.get("window-mode"));
    let source = state.session.live_source();
    let place = if state.session.is_review() { None } else { games::place(&source) };
    let mut options = names.of(texts).to_vec();
    let known = options.len();
    options.push(texts.get("window-own-game"));
    let mut chosen = place.unwrap_or_else(|| {
        options.push(game_name(state.session.setup(), texts));
        options.len() - 1
    });
    if kit::select(ui, &texts.get("window-mode"), &mut chosen, &options) {
        if chosen == known {
            state.open(DialogKind::OwnGame);
        } else if let Some(game) = games::game(chosen) {
            games::change(state, inarow_session::GameSource::Spec(game));
        }
    }
}

/// Draws the choice of Score's fill. The choice is below the controls of every game, which keep their place.
fn fill(ui: &mut Ui, state: &mut AppState) {
    let Setup::Score(score) = state.session.setup() else { return };
    let source = state.session.last().game.clone();
    let texts = &state.texts;
    let mut fill = score.fill;
    let options = fill_names(texts);
    ui.add_space(6.0);
    let title = texts.get("window-fill");
    kit::capitals(ui, &title);
    if kit::pick(&mut fill, Fill::ALL, |place| kit::select(ui, &title, place, &options))
        && let Some(source) = games::with_fill(&source, fill)
    {
        games::change(state, source);
    }
}

/// Draws the display options of the board that this game has.
pub(super) fn show(ui: &mut Ui, state: &mut AppState) {
    let texts = &state.texts;
    let setup = state.session.setup();
    let restricted = match setup {
        Setup::Ultimate(_) => true,
        Setup::Score(score) => score.fill != Fill::Free,
        _ => false,
    };
    let renju = matches!(setup, Setup::Line(line) if line.rule == LineRule::Renju);
    let score = matches!(setup, Setup::Score(_));
    let (has_maps, maps) = (state.session.has_maps(), Action::Maps.enabled(&state.facts()));
    let skin = state.skin();
    let has_stones = |theme| Look::of(setup, Skin { theme, stones: Stones::OnWood }) == Look::Stones;
    let stones = has_stones(skin.theme);
    let stones_elsewhere = !stones && has_stones(Theme::Indigo);
    let prefs = &mut state.prefs;
    kit::capitals(ui, &texts.get("window-show"));
    ui.spacing_mut().item_spacing.y = 2.0;
    let check = |ui: &mut Ui, on: &mut bool, key: &str, here: bool| {
        if here {
            kit::check(ui, on, &texts.get(key));
        }
    };
    // Options of every game come first, in fixed places. Options of this game follow.
    let (coordinates, numbers) = prefs.board_labels_mut(setup);
    check(ui, coordinates, "window-show-coordinates", true);
    check(ui, numbers, "window-show-numbers", true);
    let mut analyses = state.session.analysis().is_on();
    let could = analyses || state.session.analysis().is_possible();
    ui.add_enabled_ui(could, |ui| check(ui, &mut analyses, "action-analyse", true));
    let heat = prefs.window.heat;
    // The options keep their places in a game by link without maps.
    if has_maps {
        let mut off = false;
        let shown = if maps { &mut prefs.window.heat } else { &mut off };
        ui.add_enabled_ui(maps, |ui| check(ui, shown, "window-show-heat", true));
        let can_rate = maps && heat;
        ui.add_enabled_ui(can_rate, |ui| check(ui, &mut prefs.window.ratings, "window-show-ratings", true));
    }
    check(ui, &mut prefs.window.stones, "window-show-stones", stones);
    if stones_elsewhere {
        ui.add_enabled_ui(false, |ui| kit::check(ui, &mut false, &texts.get("window-show-stones")));
        kit::muted(ui, &texts.get("window-no-stones"));
    }
    check(ui, &mut prefs.window.allowed, "window-show-allowed", restricted && !score);
    check(ui, &mut prefs.window.weights, "window-show-weights", score);
    check(ui, &mut prefs.window.forbidden, "window-show-forbidden", renju);
    let ratings = prefs.window.ratings;
    match (analyses, state.session.analysis().is_on()) {
        (true, false) => state.session.switch_analysis(state.now),
        (false, true) => state.session.set_analysing(false, state.now),
        _ => {}
    }
    fill(ui, state);
    // The option is below the choice that enables it, so that the choice keeps its place.
    if restricted && score {
        kit::check(ui, &mut state.prefs.window.allowed, &state.texts.get("window-show-allowed"));
    }
    let mover = state.session.shown().turn().side();
    if maps && heat && mover.is_some() {
        let look = Look::of(state.session.setup(), skin);
        board::legend(ui, &state.texts, look, mover, ratings);
    }
}

/// Draws the slider for the pace of two computers.
pub(super) fn speed_if_watched(ui: &mut Ui, state: &mut AppState) {
    if !is_paced(state) {
        return;
    }
    let texts = &state.texts;
    // As in the settings, the right end is the longer pause.
    let mut pause = f64::from(state.prefs.pace_ms);
    let seconds = texts.decimal(f64::from(state.prefs.pace_ms) / 1000.0, 1);
    let sentence = texts.with("window-pace-now", &[("seconds", seconds.into())]);
    ui.spacing_mut().interact_size.y = 16.0;
    ui.horizontal(|ui| {
        kit::capitals(ui, &texts.get("window-speed"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            text::line(ui, &sentence, font::figures(font::SMALL), Ink::of(ui.ctx()).muted);
        });
    });
    if kit::slider(ui, &texts.get("window-speed"), &mut pause, 0.0..=3000.0, 100.0, &sentence) {
        state.prefs.pace_ms = pause.round() as u32;
    }
}

/// Returns the available actions of this game.
fn buttons(state: &AppState) -> Vec<Command> {
    let undo = Command::Action(Action::Undo);
    let redo = Command::Action(Action::Redo);
    let pause = Command::Action(Action::Pause);
    if is_paced(state) {
        return vec![pause, Command::Action(Action::Step), undo, redo];
    }
    // Against a human there is no help, so the button opens the chat instead.
    let say = Command::Action(Action::Say);
    let hint = if say.enabled(state) { say } else { Command::Action(Action::Hint) };
    let mut all = vec![undo, redo, hint, Command::Action(Action::OfferDraw), Command::Action(Action::Resign)];
    if state.session.live().has_clocks() || state.session.is_paused() {
        all.push(pause);
    }
    all
}

/// Returns the widths of a row's buttons. Words that fit in one line get their own width, otherwise the given
/// widths apply. A row with fewer buttons takes the whole width.
fn row_widths(ui: &Ui, state: &AppState, row: &[Command], given: &[f32]) -> Vec<f32> {
    let room: f32 = given.iter().sum::<f32>() + gap(given.len()) * (given.len() - row.len()) as f32;
    let needs: Vec<f32> = row.iter().map(|what| Button::new(&what.text(state)).line_width(ui)).collect();
    if row.len() == given.len() && needs.iter().zip(given).all(|(need, width)| need <= width) {
        return given.to_vec();
    }
    let spare = (room - needs.iter().sum::<f32>()) / row.len() as f32;
    if spare >= 0.0 { needs.iter().map(|need| need + spare).collect() } else { given.to_vec() }
}

/// Faces of a column's buttons, with words or icons, and the number per row.
#[derive(Clone, PartialEq, Debug)]
struct Faces {
    /// Widths of the buttons of a row, in points.
    widths: Vec<f32>,
    /// Whether the buttons show words. Buttons without words show icons with tooltips.
    words: bool,
}

/// Height of the players' cards above the buttons, which are visible without scrolling, in points.
const CARDS: f32 = 2.0 * players::LOW + 8.0;

impl Faces {
    /// Returns faces with `per_row` buttons of equal width in each row.
    fn equal(ui: &Ui, per_row: usize, words: bool) -> Faces {
        let count = per_row.max(1) as f32;
        let width = (ui.available_width() - gap(per_row) * (count - 1.0)) / count;
        Faces { widths: vec![width; per_row.max(1)], words }
    }

    /// Returns words in two rows, if each word fits. Columns are as wide as their words need.
    fn two_rows(ui: &Ui, state: &AppState, buttons: &[Command]) -> Option<Faces> {
        let per_row = buttons.len().div_ceil(2);
        let equal = Faces::equal(ui, per_row, true);
        let mut needs = vec![0.0_f32; equal.widths.len()];
        for (place, what) in buttons.iter().enumerate() {
            let need = &mut needs[place % per_row.max(1)];
            *need = need.max(Button::new(&what.text(state)).least_width(ui));
        }
        if needs.iter().zip(&equal.widths).all(|(need, width)| need <= width) {
            return Some(equal);
        }
        let spare = equal.widths.iter().sum::<f32>() - needs.iter().sum::<f32>();
        let each = spare / needs.len() as f32;
        let widths = needs.iter().map(|need| need + each).collect();
        (spare >= 0.0).then_some(Faces { widths, words: true })
    }

    /// Returns the height of the buttons, including the button for a new game.
    fn height(&self, ui: &Ui, buttons: usize) -> f32 {
        let rows = buttons.div_ceil(self.widths.len()) as f32;
        kit::height(ui) + rows * (kit::height(ui) + 8.0)
    }
}

/// Returns the gap between buttons in a row, in points.
fn gap(per_row: usize) -> f32 {
    if per_row > 2 { 4.0 } else { 8.0 }
}

/// Draws the buttons for a new game and for a rematch, with other buttons below.
fn actions(ui: &mut Ui, state: &mut AppState, buttons: &[Command], faces: &Faces) {
    let room = ui.available_width();
    let Faces { widths, words } = faces;
    let per_row = widths.len();
    let mut asked = None;
    let first = buttons.iter().take(per_row).any(|what| *what == Command::Action(Action::Resign));
    // Answers below each other take two rows. The status shows the question then.
    let beside = answers_fit(ui, state);
    if state.resigning && first {
        if beside {
            resign_question(ui, state, kit::height(ui));
        }
    } else {
        asked = new_or_again(ui, state, room);
    }
    let gap = gap(per_row);
    let mut buttons = buttons.to_vec();
    if per_row == 2 && buttons.len() > 4 {
        // The longest words are next to the shortest.
        buttons.swap(2, 4);
    }
    let width_of = |row| if *words { row_widths(ui, state, row, widths) } else { widths.clone() };
    let rows: Vec<(&[Command], Vec<f32>)> = buttons.chunks(per_row).map(|row| (row, width_of(row))).collect();
    // Every word has one size.
    let needs_small = |(row, widths): &(&[Command], Vec<f32>)| {
        let mut all = row.iter().zip(widths);
        all.any(|(what, width)| Button::new(&what.text(state)).needs_small(ui, *width))
    };
    let small = *words && rows.iter().any(needs_small);
    let asks_at =
        rows.iter().position(|(row, _)| state.resigning && row.contains(&Command::Action(Action::Resign)));
    for (number, (row, widths)) in rows.into_iter().enumerate() {
        // The question replaces the row above its answers, so that no other row moves.
        if asks_at == Some(number + 1) {
            if beside {
                resign_question(ui, state, kit::height(ui));
            }
            continue;
        }
        if let Some(place) =
            row.iter().position(|what| asks_at == Some(number) && *what == Command::Action(Action::Resign))
        {
            let middle = widths[..place].iter().sum::<f32>() + gap * place as f32 + widths[place] / 2.0;
            asked = asked.or(whether_to_resign(ui, state, middle >= room / 2.0));
            continue;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (what, width) in row.iter().zip(widths) {
                let text = what.text(state);
                let press = match what.icon(state) {
                    Some(icon) if !words => Button::icon_only(icon, &text),
                    _ => Button::new(&text),
                };
                let tip = what.tip(state);
                let press = press.width(width).small(small).enabled(what.enabled(state));
                let press = if !words || tip != text { press.tip(tip) } else { press };
                if press.show(ui).clicked() {
                    asked = Some(*what);
                    note_resigning(ui, *what);
                }
            }
        });
    }
    if let Some(asked) = asked {
        asked.run(state, ui.ctx());
    }
}

/// Draws the buttons for a new game and for a rematch. Returns the pressed command.
fn new_or_again(ui: &mut Ui, state: &AppState, room: f32) -> Option<Command> {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let (new, again) = (Command::Action(Action::New), Command::Action(Action::Rematch));
        let width = room - 8.0 - kit::height(ui);
        let press = Button::new(&new.text(state)).primary().width(width).tip(new.shortcut(state)).show(ui);
        let pressed = press.clicked().then_some(new);
        let name = again.text(state);
        let press =
            Button::icon_only(kit::icon::ARROW_CLOCKWISE, &name).enabled(again.enabled(state)).show(ui);
        pressed.or(press.clicked().then_some(again))
    })
    .inner
}

/// Returns the memory key that says whether resigning was requested by keyboard. Answers after a request by
/// keyboard get the focus.
fn by_keyboard() -> egui::Id {
    egui::Id::unique("resigning by keyboard")
}

/// Records whether resigning was requested by keyboard.
pub(super) fn note_resigning(ui: &Ui, what: Command) {
    if what == Command::Action(Action::Resign) {
        let by = ui.memory(|memory| memory.focused().is_some());
        ui.data_mut(|data| data.insert_temp(by_keyboard(), by));
    }
}

/// Draws the question about resigning, with this height.
fn resign_question(ui: &mut Ui, state: &AppState, height: f32) {
    let question = state.texts.get("prompt-resign");
    let size = vec2(ui.available_width(), height);
    let layout = Layout::left_to_right(Align::Center);
    let sentence = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_height(height);
        text::line(ui, &question, font::strong(font::BODY), Ink::of(ui.ctx()).text)
    });
    let sentence = sentence.inner;
    ui.ctx().accesskit_node_builder(sentence.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// Whether the answers about resigning fit next to each other.
pub(super) fn answers_fit(ui: &Ui, state: &AppState) -> bool {
    let width = |what: Command| text::line_width(ui, &what.text(state), font::regular(font::BODY));
    width(Command::ResignYes) + width(Command::ResignNo) + 4.0 * 6.0 <= ui.available_width() - 8.0
}

/// Draws the answers in place of the buttons around *Resign*. *Play on* is under the pointer, so that a second
/// click does no harm. `right` says whether *Resign* is on the right.
pub(super) fn whether_to_resign(ui: &mut Ui, state: &AppState, right: bool) -> Option<Command> {
    let top = ui.cursor().top();
    let gap = 8.0;
    let width = |what: &Command| text::line_width(ui, &what.text(state), font::regular(font::BODY));
    let room = ui.available_width() - gap;
    // Answers that do not fit in a row are below each other, with the harmless answer first.
    let beside = answers_fit(ui, state);
    let answers = if right && beside {
        [Command::ResignYes, Command::ResignNo]
    } else {
        [Command::ResignNo, Command::ResignYes]
    };
    let spare = room - answers.iter().map(width).sum::<f32>();
    // The harmless answer takes the remaining width, so that it is under the pointer wherever *Resign* was.
    let widths = answers.each_ref().map(|what| match (beside, what) {
        (false, _) => room + gap,
        (true, Command::ResignYes) => (width(what) + spare.min(2.0 * 8.0)).floor(),
        (true, _) => (width(what) + (spare - 2.0 * 8.0).max(0.0)).floor(),
    });
    let mut asked = None;
    let mut answer = |ui: &mut Ui, place: usize| {
        let what: Command = answers[place];
        let response = Button::new(&what.text(state)).width(widths[place]).show(ui);
        if what == Command::ResignNo
            && ui.data_mut(|data| data.remove_temp::<bool>(by_keyboard())) == Some(true)
        {
            response.request_focus();
        }
        if response.clicked() {
            asked = Some(what);
        }
    };
    if beside {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            answer(ui, 0);
            answer(ui, 1);
        });
    } else {
        answer(ui, 0);
        answer(ui, 1);
    }
    // A click anywhere else cancels resigning.
    let around = Rect::from_min_max(egui::pos2(ui.max_rect().left(), top), ui.min_rect().max);
    let elsewhere = ui.input(|input| {
        input.pointer.any_click() && input.pointer.interact_pos().is_some_and(|at| !around.contains(at))
    });
    asked.or(elsewhere.then_some(Command::ResignNo))
}
