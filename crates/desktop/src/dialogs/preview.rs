//! Preview of a listed game, with its board, its moves, and its actions.

use std::time::Duration;

use egui::{Align, Layout, Ui, vec2};
use inarow_profile::GameId;
use inarow_record::Record;
use inarow_view::{Coordinates, Scene, Show, Skin, Texts};

use super::widgets;
use crate::app_state::AppState;
use crate::kit::{self, Button, Ink, Step, font, icon};
use inarow_session::{RecordCursor, SessionError};

/// Height of the row of variations, in points.
const WAYS: f32 = 46.0;

/// Action for the displayed game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PreviewAction {
    /// Replay the game on the large board.
    Open,
    /// Continue playing from the displayed move.
    Continue,
    /// Save the game to a file.
    Save,
    /// Export a picture of the game.
    Export,
    /// Continue the game where it was left.
    Resume,
    /// Delete the game from the list.
    Forget,
}

/// Game of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListedGame {
    /// Finished game, by its number in the history.
    Finished(i64),
    /// Game that was left, with the number of moves on its board.
    Left(GameId, usize),
    /// Current game, with its number of moves.
    Current(usize),
}

/// Summary of a game.
pub(super) struct Summary {
    /// First line.
    pub(super) headline: String,
    /// Second line.
    pub(super) settings: String,
    /// Cursor in the record at the beginning.
    pub(super) cursor: RecordCursor,
}

/// Returns a cursor through a record, at its end.
///
/// # Errors
/// Returns a sentence if the record cannot be replayed.
pub(super) fn cursor_of(record: Record, texts: &Texts) -> Result<RecordCursor, String> {
    RecordCursor::new(record)
        .map_err(|error| crate::sentences::of_session(&SessionError::Replay(error), texts))
}

/// Preview of the selected game.
#[derive(Default)]
pub(super) struct Preview {
    /// Game that was read.
    of: Option<ListedGame>,
    game: Option<Result<Game, String>>,
    skin: Option<Skin>,
    /// Time of the next automatic step.
    next: Option<Duration>,
    pace: Duration,
}

struct Game {
    /// Cursor in the record.
    cursor: RecordCursor,
    scene: Scene,
    headline: String,
    settings: String,
}

impl Preview {
    /// Shows a game, and reads a game that is not shown already.
    pub(super) fn show(
        &mut self,
        which: Option<ListedGame>,
        state: &AppState,
        read: impl FnOnce() -> Option<Result<Summary, String>>,
    ) {
        if self.of != which {
            (self.of, self.next) = (which, None);
            self.game = which.and_then(|_| read()).map(|told| told.map(Game::new));
            self.skin = None;
        }
        // The playback is no faster than a viewer can follow.
        self.pace = Duration::from_millis(u64::from(state.prefs.pace_ms.clamp(150, 3000)));
        let Some(Ok(game)) = &mut self.game else { return };
        if let Some(next) = self.next
            && next <= state.now
        {
            let ply = game.cursor.ply() + 1;
            self.next = (ply < game.cursor.plies().len()).then(|| state.now + self.pace);
            self.skin = None;
            game.cursor.go_to(ply);
        }
    }

    /// Returns the time of the next automatic step.
    pub(super) fn next_step(&self) -> Option<Duration> {
        self.next
    }

    /// Returns the record, its displayed line, and the number of displayed moves.
    pub(super) fn record(&self) -> Option<(&Record, usize, usize)> {
        let cursor = &self.game.as_ref()?.as_ref().ok()?.cursor;
        Some((cursor.record(), cursor.line(), cursor.ply()))
    }

    /// Draws the preview. Returns the chosen action.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        now: Duration,
        height: f32,
        texts: &Texts,
    ) -> Option<PreviewAction> {
        let finished = matches!(self.of?, ListedGame::Finished(_));
        let game = match self.game.as_mut()? {
            Ok(game) => game,
            Err(reason) => {
                widgets::heading(ui, &texts.get("history-damaged"), font::STATUS);
                kit::bad(ui, reason);
                ui.add_space(4.0);
                let forget = Button::new(&texts.get("history-forget")).icon(icon::TRASH).show(ui);
                return forget.clicked().then_some(PreviewAction::Forget);
            }
        };
        let skin = Ink::of(ui.ctx()).skin();
        if self.skin != Some(skin) {
            self.skin = Some(skin);
            game.draw_scene(skin);
        }
        kit::text::line(ui, &game.headline, font::strong(font::STATUS), Ink::of(ui.ctx()).text);
        widgets::small(ui, &game.settings);
        ui.add_space(2.0);
        game.board(ui, height);
        let before = (game.cursor.line(), game.cursor.ply());
        let playing = self.next.is_some();
        let mut action = None;
        let toggled = cursor(ui, &mut game.cursor, playing, texts, |ui| {
            if finished {
                action = rarely(ui, texts);
            }
        });
        ways_on(ui, &mut game.cursor, texts);
        if (game.cursor.line(), game.cursor.ply()) != before {
            self.skin = None;
            // Moving the slider stops the playback.
            self.next = None;
        }
        if toggled {
            if game.cursor.ply() == game.cursor.plies().len() {
                game.cursor.go_to(0);
                self.skin = None;
            }
            self.next = if playing { None } else { Some(now + self.pace) };
        }
        if self.skin.is_none() {
            ui.ctx().request_repaint();
        }
        ui.add_space(2.0);
        if finished { open_or_continue(ui, game, texts).or(action) } else { of_left(ui, texts) }
    }
}

impl Game {
    fn new(told: Summary) -> Game {
        let Summary { headline, settings, cursor } = told;
        let scene = Scene::of(cursor.position(), &Show::default());
        Game { cursor, scene, headline, settings }
    }

    fn draw_scene(&mut self, skin: Skin) {
        let show = Show { coordinates: Coordinates::None, ..Show::suited(&self.cursor.record().setup, skin) };
        self.scene = Scene::of(self.cursor.position(), &show);
    }

    /// Draws the board, as large as the room above the buttons.
    fn board(&self, ui: &mut Ui, height: f32) {
        // The row of variations is reserved at every move, so that nothing jumps during the replay.
        let ways = if self.cursor.record().variations.is_empty() { 0.0 } else { WAYS };
        let higher = 2.0 * (kit::height(ui) - 38.0) + kit::lower(ui, kit::SLIDER) - kit::SLIDER;
        let more = 18.0 * self.settings.lines().count().saturating_sub(1) as f32;
        let used = 236.0 + ways + higher + more;
        let side = (height - used).clamp(150.0, 520.0).min(ui.available_width());
        widgets::board_picture(ui, vec2(ui.available_width(), side), &self.scene, &self.headline);
    }
}

/// Draws the controls of the replay, with `more` on the right. Returns true if the playback is to be started or
/// stopped.
fn cursor(
    ui: &mut Ui,
    cursor: &mut RecordCursor,
    playing: bool,
    texts: &Texts,
    more: impl FnOnce(&mut Ui),
) -> bool {
    let (at, last) = (cursor.ply(), cursor.plies().len());
    let cell = at.checked_sub(1).and_then(|ply| cursor.plies().get(ply)).map(|ply| ply.cell);
    let sentence = match cell {
        Some(cell) => texts.with(
            "history-move",
            &[
                ("move", at.into()),
                ("moves", last.into()),
                ("cell", cursor.position().shape().name(cell).to_string().into()),
            ],
        ),
        None => texts.with("history-start", &[("moves", last.into())]),
    };
    kit::text::line(ui, &sentence, font::figures(font::SMALL), Ink::of(ui.ctx()).muted);
    let mut ply = at as f64;
    if kit::slider(ui, &texts.get("history-slider"), &mut ply, 0.0..=(last.max(1)) as f64, 1.0, &sentence) {
        cursor.go_to(ply.round() as usize);
    }
    let mut toggled = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (start, end) = (cursor.ply() == 0, cursor.ply() == last);
        // The buttons on the right also need room.
        let width = if ui.available_width() < 400.0 { 38.0 } else { 42.0 };
        let mut step = |ui: &mut Ui, step, name: String, enabled: bool, to: usize| {
            if kit::step(ui, &name, step, width, enabled).on_hover_text(&name).clicked() {
                cursor.go_to(to);
            }
        };
        step(ui, Step::First, texts.get("window-first"), !start, 0);
        step(ui, Step::Back, texts.get("window-back"), !start, at.saturating_sub(1));
        let (sign, name) = if playing {
            (icon::PAUSE_CIRCLE, texts.get("history-stop"))
        } else {
            (icon::PLAY_CIRCLE, texts.get("history-play"))
        };
        toggled = Button::icon_only(sign, &name).enabled(last > 0).width(width).show(ui).clicked();
        step(ui, Step::Forward, texts.get("window-forward"), !end, (at + 1).min(last));
        step(ui, Step::Last, texts.get("window-last"), !end, last);
        // Rare actions are separated.
        ui.with_layout(Layout::right_to_left(Align::Center), more);
    });
    toggled
}

/// Draws the rare actions of a finished game.
fn rarely(ui: &mut Ui, texts: &Texts) -> Option<PreviewAction> {
    let mut action = None;
    for (sign, name, other) in [
        (icon::TRASH, texts.get("history-forget"), PreviewAction::Forget),
        (icon::IMAGE, texts.get("history-export"), PreviewAction::Export),
        (icon::FLOPPY_DISK, texts.get("history-save"), PreviewAction::Save),
    ] {
        if Button::icon_only(sign, &name).quiet().show(ui).clicked() {
            action = Some(other);
        }
    }
    action
}

/// Draws the variations of the displayed position. In a record with variations, other positions keep that room
/// empty.
fn ways_on(ui: &mut Ui, cursor: &mut RecordCursor, texts: &Texts) {
    if cursor.record().variations.is_empty() {
        return;
    }
    let size = vec2(ui.available_width(), WAYS - ui.spacing().item_spacing.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(size.y);
        let ways = cursor.branches_at(cursor.ply());
        if ways.len() < 2 {
            return branching(ui, cursor, texts);
        }
        kit::muted(ui, &texts.get("window-branches"));
        let shape = cursor.position().shape();
        let labels: Vec<String> = ways.iter().map(|way| shape.name(way.cell).to_string()).collect();
        let mut chosen = ways.iter().position(|way| way.shown).unwrap_or_default();
        egui::ScrollArea::horizontal().id_salt("ways on").show(ui, |ui| {
            if kit::segmented(ui, &mut chosen, &labels)
                && let Some(way) = ways.get(chosen)
            {
                cursor.choose_line(way.line);
            }
        });
    });
}

/// Draws the numbers of the displayed line's moves that have variations. A click goes to the move.
fn branching(ui: &mut Ui, cursor: &mut RecordCursor, texts: &Texts) {
    egui::ScrollArea::horizontal().id_salt("branching").show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for ply in cursor.branching() {
            let name = texts.with("window-varies", &[("ply", ply.into())]);
            let place = ply.to_string();
            let press = Button::new(&place).icon(icon::GIT_BRANCH).height(kit::low(ui)).tip(&name);
            if press.called(&name).show(ui).clicked() {
                cursor.go_to(ply);
            }
        }
    });
}

/// Draws the actions of a game that was left.
fn of_left(ui: &mut Ui, texts: &Texts) -> Option<PreviewAction> {
    let mut action = None;
    ui.horizontal(|ui| {
        if kit::Button::new(&texts.get("start-go-on")).primary().show(ui).clicked() {
            action = Some(PreviewAction::Resume);
        }
        if Button::new(&texts.get("unfinished-delete")).icon(icon::TRASH).show(ui).clicked() {
            action = Some(PreviewAction::Forget);
        }
    });
    action
}

/// Draws the actions of a finished game.
fn open_or_continue(ui: &mut Ui, game: &Game, texts: &Texts) -> Option<PreviewAction> {
    let mut action = None;
    let goes_on = game.cursor.position().turn().outcome().is_none();
    ui.horizontal(|ui| {
        if kit::Button::new(&texts.get("history-open")).primary().show(ui).clicked() {
            action = Some(PreviewAction::Open);
        }
        let name = texts.get("history-continue");
        let go_on = Button::new(&name).enabled(goes_on);
        let go_on = if goes_on { go_on } else { go_on.tip(texts.get("history-continue-hint")) };
        if go_on.show(ui).clicked() {
            action = Some(PreviewAction::Continue);
        }
    });
    action
}
