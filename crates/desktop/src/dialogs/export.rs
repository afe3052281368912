//! Export of a picture of the board or of the whole game.

use egui::Ui;
use inarow_picture::{Delays, Style, animate, png, svg};
use inarow_record::Record;
use inarow_view::{Coordinates, Look as Marks, Scene, Show, Skin, Stones, Theme, game_name};

use super::new_game::form::{ROW, field, pick_field};
use super::save_file::Target;
use crate::app_state::AppState;
use crate::files::reasons::WriteFailure;
use crate::kit;

/// Height of the options of a picture, in points.
const LOOKS: f32 = 470.0;

/// Kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Png,
    Svg,
    Gif,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Png, Kind::Svg, Kind::Gif];

    fn ending(self) -> &'static str {
        match self {
            Kind::Png => "png",
            Kind::Svg => "svg",
            Kind::Gif => "gif",
        }
    }
}

/// Options of the picture.
#[derive(Clone, Debug)]
struct Look {
    kind: Kind,
    theme: Theme,
    /// Games drawn with stones.
    stones: Stones,
    /// Longer side, in pixels.
    pixels: u32,
    numbers: bool,
    coordinates: bool,
    /// Whether to draw the maps of attack and defence, if the board shows them.
    maps: bool,
    /// Further options of the board on the screen.
    show: Show,
    delays: Delays,
    title: String,
}

/// Export of a picture of the board or of the whole game.
pub(crate) struct Export {
    look: Look,
    record: Record,
    target: Target,
    /// Whether the second page, which chooses the file, is shown.
    places: bool,
    /// Whether the dialog was drawn before, so that Enter applies to the dialog.
    begun: bool,
}

impl Export {
    /// Opens the dialog.
    pub(crate) fn open(state: &mut AppState) -> Export {
        let record = state.session.review().shown_record();
        // The picture has the options of the board on the screen.
        let mut show = state.show();
        if show.attack.is_some() {
            // Maps hide the moves of analysis on the board. A picture without the maps does not show them either.
            show.suggestions.clear();
        }
        let look = Look {
            kind: Kind::Png,
            theme: state.skin().theme,
            stones: state.skin().stones,
            pixels: 1200,
            numbers: show.numbers,
            coordinates: show.coordinates != Coordinates::None,
            maps: show.attack.is_some(),
            show,
            delays: Delays::default(),
            title: game_name(&record.setup, &state.texts),
        };
        Export {
            target: Target::new(&record, Kind::ALL.map(Kind::ending).to_vec(), state),
            look,
            record,
            places: false,
            begun: false,
        }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        if self.target.is_done(state, "exported") {
            return false;
        }
        let (title, back) = (state.texts.get("export-title"), state.texts.get("action-back"));
        if !self.places {
            let open = kit::framed(ui, &title, &back, (460.0, true), |ui, height| {
                // The options of every kind of picture get an equal height, so that the button keeps its place.
                let height = height.min(LOOKS);
                let whole = ui.available_rect_before_wrap();
                let place = egui::Rect::from_min_size(whole.min, egui::vec2(whole.width(), height));
                ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| self.looks(ui, state));
                ui.advance_cursor_after_rect(place);
            });
            self.begun = true;
            return open;
        }
        kit::framed(ui, &title, &back, (640.0, false), |ui, height| {
            let path = self.target.ui(ui, height.min(520.0), state, |_| {});
            // A typed extension decides about the kind.
            let typed = self.target.typed().and_then(|path| path.extension()?.to_str());
            let typed = typed.and_then(|typed| {
                Kind::ALL.into_iter().find(|kind| kind.ending().eq_ignore_ascii_case(typed))
            });
            if let Some(kind) = typed.filter(|kind| *kind != self.look.kind) {
                self.look.kind = kind;
                self.target.follow(kind.ending());
            }
            if let Some(path) = path {
                let (look, record) = (self.look.clone(), self.record.clone());
                self.target.write(ui, path, move || draw(&record, &look));
            }
            if self.target.is_writing() {
                kit::muted(ui, &state.texts.get("export-drawing"));
            }
        })
    }

    /// Draws the options, and the button for the next page at the bottom.
    fn looks(&mut self, ui: &mut Ui, state: &AppState) {
        let room = ui.available_height() - kit::height(ui) - 16.0;
        let scroll = egui::ScrollArea::vertical().id_salt("looks").max_height(room);
        scroll.auto_shrink([false, false]).show(ui, |ui| self.choices(ui, state));
        ui.add_space(8.0);
        let size = egui::vec2(ui.available_width(), kit::height(ui));
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(size, right, |ui| {
            let pressed = kit::Button::new(&state.texts.get("export-where")).primary().show(ui).clicked();
            if pressed || (self.begun && kit::is_entered(ui)) {
                self.places = true;
            }
        });
    }

    fn choices(&mut self, ui: &mut Ui, state: &AppState) {
        let texts = &state.texts;
        let look = &mut self.look;
        let kinds = ["export-png", "export-svg", "export-gif"].map(|key| texts.get(key));
        if kit::pick(&mut look.kind, &Kind::ALL, |place| kit::segmented(ui, place, &kinds)) {
            self.target.end_with(look.kind.ending());
        }
        kit::muted(ui, &texts.get(&format!("export-{}-what", look.kind.ending())));
        ui.add_space(ROW - 8.0);
        let themes: Vec<String> =
            Theme::ALL.iter().map(|theme| texts.get(&format!("theme-{}", theme.name()))).collect();
        pick_field(ui, &texts.get("export-theme"), &mut look.theme, &Theme::ALL, &themes, kit::select);
        if look.kind != Kind::Svg {
            ui.add_space(ROW - 8.0);
            let name = texts.get("export-pixels");
            let mut pixels = f64::from(look.pixels);
            field(ui, &name, |ui| kit::number_field(ui, &name, &mut pixels, 100.0..=4096.0, 1.0, (0, '.')));
            look.pixels = pixels.round() as u32;
        }
        if look.kind == Kind::Gif {
            for (key, millis) in
                [("export-delay", &mut look.delays.move_ms), ("export-pause", &mut look.delays.last_ms)]
            {
                ui.add_space(ROW - 8.0);
                let name = texts.get(key);
                let mut seconds = f64::from(*millis) / 1000.0;
                let mark = texts.lang().decimal_mark();
                field(ui, &name, |ui| kit::number_field(ui, &name, &mut seconds, 0.1..=10.0, 0.1, (1, mark)));
                *millis = (seconds * 1000.0).round() as u32;
            }
        }
        ui.add_space(ROW - 8.0);
        kit::check(ui, &mut look.numbers, &texts.get("export-numbers"));
        kit::check(ui, &mut look.coordinates, &texts.get("export-coordinates"));
        // Animations have no maps, because the maps change at every move.
        if look.show.attack.is_some() && look.kind != Kind::Gif {
            kit::check(ui, &mut look.maps, &texts.get("window-show-heat"));
        }
    }
}

/// Draws the picture and returns its bytes.
fn draw(record: &Record, look: &Look) -> Result<Vec<u8>, WriteFailure> {
    let marks = Marks::of(&record.setup, Skin { theme: look.theme, stones: look.stones });
    let style = Style { title: Some(look.title.clone()), ..Style::new(look.theme.of_board(marks)) };
    let mut show = Show { numbers: look.numbers, look: marks, ..look.show.clone() };
    show.coordinates = if look.coordinates { Coordinates::Letters } else { Coordinates::None };
    if !look.maps || look.kind == Kind::Gif {
        (show.attack, show.defence) = (None, None);
    }
    if look.kind == Kind::Gif {
        (show.hint, show.suggestions) = (None, Vec::new());
        return animate(record, &show, &style, look.pixels, look.delays).map_err(WriteFailure::Picture);
    }
    let position = record.replay().map_err(|error| WriteFailure::Picture(error.into()))?;
    let scene = Scene::of(&position, &show);
    match look.kind {
        Kind::Svg => Ok(svg(&scene, &style).into_bytes()),
        _ => png(&scene, &style, look.pixels).map_err(WriteFailure::Picture),
    }
}

#[cfg(test)]
mod tests {
    use inarow_view::Lang;

    use super::*;
    use crate::shell::tests::playing;
    use crate::testing::Size;

    #[test]
    fn a_picture_without_maps_has_no_percentages_that_the_board_did_not_show() {
        let mut stage = playing(Lang::En, Size::USUAL, "gomoku", Theme::Wood, "h8 f6 i9 e6");
        stage.letter(egui::Key::A);
        stage.until("analysis", |stage| !stage.app().state.show().suggestions.is_empty());
        let state = &mut stage.app().state;
        let picture = |state: &mut AppState| {
            let look = Look { kind: Kind::Svg, maps: false, ..Export::open(state).look };
            let record = state.session.review().shown_record();
            String::from_utf8(draw(&record, &look).unwrap()).unwrap()
        };
        let analysed = picture(state);
        state.prefs.window.heat = true;
        let mapped = picture(state);
        state.prefs.window.heat = false;
        let now = state.now;
        state.session.set_analysing(false, now);
        let plain = picture(state);
        assert!(mapped == plain && analysed != plain);
    }
}
