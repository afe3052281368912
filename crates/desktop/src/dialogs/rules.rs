//! Rules of every game, with diagrams drawn by the board.

mod figures;

use egui::{Ui, vec2};
use inarow_core::{Fill, LineRule, LineSetup, Reply, Setup};
use inarow_view::{Lang, Look, Skin, Texts, game_name, game_summary_in, rules_in};

use super::widgets;
use crate::app_state::AppState;
use crate::kit::text::capitalised;
use crate::kit::{self, Ink, font};
use figures::Figure;

/// Game as listed in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    TicTacToe,
    Gomoku,
    Renju,
    Caro,
    Ultimate,
    Score,
    Course,
    Custom,
}

impl Mode {
    const ALL: [Mode; 8] = [
        Mode::TicTacToe,
        Mode::Gomoku,
        Mode::Renju,
        Mode::Caro,
        Mode::Ultimate,
        Mode::Score,
        Mode::Course,
        Mode::Custom,
    ];

    /// Returns the listed game of a set-up.
    fn of(setup: &Setup) -> Mode {
        match setup {
            Setup::Ultimate(_) => Mode::Ultimate,
            Setup::Score(_) => Mode::Score,
            Setup::Line(line) => match (line.rule, line.reply, line.k) {
                (LineRule::Renju, ..) => Mode::Renju,
                (LineRule::Caro | LineRule::CaroPlus, Reply::None, 5) => Mode::Caro,
                (LineRule::Freestyle, Reply::LastMove, 5) => Mode::Course,
                (LineRule::Freestyle | LineRule::Exact, Reply::None, 5) => Mode::Gomoku,
                (LineRule::Freestyle, Reply::None, 3) if (line.width, line.height) == (3, 3) => {
                    Mode::TicTacToe
                }
                _ => Mode::Custom,
            },
            _ => Mode::Custom,
        }
    }

    /// Returns the default game, and the keys of its name and short description.
    fn words(self) -> [&'static str; 3] {
        match self {
            Mode::TicTacToe => ["tictactoe", "game-tictactoe", "card-tictactoe"],
            Mode::Gomoku => ["gomoku", "game-gomoku", "card-gomoku"],
            Mode::Renju => ["renju", "game-renju", "card-renju"],
            Mode::Caro => ["caro", "game-caro", "rules-card-caro"],
            Mode::Ultimate => ["ultimate", "game-ultimate", "card-ultimate"],
            Mode::Score => ["score-balanced", "start-score", "start-score-card"],
            Mode::Course => ["course", "game-course", "rules-card-course"],
            Mode::Custom => ["line:7x6:k=4", "game-custom", "card-custom"],
        }
    }

    /// Returns the default set-up.
    fn usual(self) -> Option<Setup> {
        crate::app_state::setup_of(self.words()[0])
    }

    /// Returns name and short description, as on the start screen.
    fn card(self, skin: Skin, texts: &Texts) -> [String; 2] {
        let look = self.usual().map_or(Look::Marks, |setup| Look::of(&setup, skin));
        let [_, name, card] = self.words();
        [texts.get(name), texts.with(card, &[look.value()])]
    }

    /// Returns the aim of the game, in a sentence.
    fn aim(self, look: Look, texts: &Texts) -> String {
        let name = self.words()[1].split_once('-').map_or("custom", |(_, name)| name);
        texts.with(&format!("rules-aim-{name}"), &[look.value()])
    }

    /// Returns the variants of the game, as a name and the difference.
    fn variants(self, look: Look, texts: &Texts) -> Vec<[String; 2]> {
        let reply = ("reply", Reply::None.name().into());
        let five = [("k", 5.into()), ("width", 15.into()), ("height", 15.into()), reply, look.value()];
        let look = [look.value()];
        let swaps = [
            [texts.get("setting-opening-swap"), texts.with("rules-line-swap", &look)],
            [texts.get("setting-opening-swap2"), texts.with("rules-line-swap2", &look)],
        ];
        match self {
            Mode::TicTacToe => vec![[texts.get("game-custom"), texts.get("rules-variant-tictactoe")]],
            Mode::Gomoku => {
                let exact = [texts.get("game-gomoku-standard"), texts.with("rules-line-exact", &five)];
                std::iter::once(exact).chain(swaps).collect()
            }
            Mode::Renju => swaps.into(),
            Mode::Caro => {
                let plus = [texts.get("game-caro-plus"), texts.with("rules-line-caro-plus", &five)];
                std::iter::once(plus).chain(swaps).collect()
            }
            Mode::Ultimate => {
                vec![[texts.get("setting-tiebreak-boards"), texts.get("rules-ultimate-tiebreak")]]
            }
            Mode::Score => {
                let mut ways: Vec<[String; 2]> = Fill::ALL
                    .iter()
                    .map(|fill| {
                        let name = texts.get(&format!("setting-fill-{}", fill.name()));
                        [name, texts.get(&format!("rules-score-fill-{}", fill.name()))]
                    })
                    .collect();
                ways.push([texts.get("game-score"), texts.get("rules-variant-original-text")]);
                ways
            }
            Mode::Course => vec![[texts.get("rules-variant-plain"), texts.get("rules-variant-course")]],
            Mode::Custom => vec![
                [texts.get("rules-variant-size"), texts.get("rules-variant-size-text")],
                [texts.get("rules-variant-rule"), texts.get("rules-variant-rule-text")],
                [texts.get("rules-variant-walls"), texts.with("rules-variant-walls-text", &look)],
                [texts.get("rules-variant-opening"), texts.with("rules-variant-opening-text", &look)],
            ],
        }
    }
}

/// Rules of every game.
pub(crate) struct Rules {
    mode: Mode,
    /// Current game when the dialog was opened. The rules are described with the settings of this game.
    current: Setup,
    page: Option<Page>,
}

/// Cached page of one game.
struct Page {
    mode: Mode,
    skin: Skin,
    lang: Lang,
    title: String,
    summary: String,
    aim: String,
    text: String,
    variants: Vec<[String; 2]>,
    figures: Vec<Figure>,
}

impl Page {
    fn new(mode: Mode, current: &Setup, skin: Skin, texts: &Texts) -> Page {
        let own = Some(current.clone()).filter(|setup| Mode::of(setup) == mode);
        let usual = || Setup::Line(LineSetup::new(15, 15, 5));
        let setup = own.or_else(|| mode.usual()).unwrap_or_else(usual);
        let look = Look::of(&setup, skin);
        let text = rules_in(&setup, look, texts);
        // The title is drawn above, in its own font.
        let mut text = text.split_once("\n\n").map_or(text.as_str(), |(_, rest)| rest).to_owned();
        if mode == Mode::Renju {
            text = format!("{text}\n\n{}", texts.with("rules-shown-renju", &[look.value()]));
        }
        Page {
            mode,
            skin,
            lang: texts.lang(),
            title: game_name(&setup, texts),
            summary: capitalised(&game_summary_in(&setup, look, texts)),
            aim: mode.aim(look, texts),
            text,
            variants: mode.variants(look, texts),
            figures: figures::figures(mode, skin, texts),
        }
    }
}

impl Rules {
    /// Opens the dialog at the current game.
    pub(crate) fn open(state: &mut AppState) -> Rules {
        let current = state.session.record().setup.clone();
        Rules { mode: Mode::of(&current), current, page: None }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let skin = Ink::of(ui.ctx()).skin();
        let made = self.page.as_ref().is_some_and(|page| {
            page.mode == self.mode && page.skin == skin && page.lang == state.texts.lang()
        });
        if !made {
            self.page = Some(Page::new(self.mode, &self.current, skin, &state.texts));
        }
        let texts = &state.texts;
        kit::framed(
            ui,
            &texts.get("action-rules"),
            &texts.get("dialog-close"),
            (1000.0, true),
            |ui, height| {
                let height = height.min(700.0);
                let cards = Mode::ALL.map(|mode| mode.card(skin, texts));
                let Some(page) = &self.page else { return };
                let list = list_width(ui, &cards);
                kit::pick(&mut self.mode, &Mode::ALL, |place| {
                    let before = *place;
                    let name = texts.get("menu-game");
                    widgets::pages(ui, &name, (list, height), &cards, place, |ui| page.ui(ui, texts));
                    *place != before
                });
            },
        )
    }
}

/// Returns the width of the list of games, in which every description fits.
fn list_width(ui: &Ui, cards: &[[String; 2]]) -> f32 {
    const LEAST: f32 = 232.0;
    // Width of the frame and the scroll bar, in points.
    const AROUND: f32 = 36.0;
    let wide = |text: &String| kit::text::line_width(ui, text, font::regular(font::SMALL)).ceil() + AROUND;
    cards.iter().map(|[_, about]| wide(about)).fold(LEAST, f32::max)
}

impl Page {
    fn ui(&self, ui: &mut Ui, texts: &Texts) {
        let ink = Ink::of(ui.ctx());
        widgets::heading(ui, &self.title, font::NUMBER);
        widgets::small(ui, &self.summary);
        ui.add_space(4.0);
        kit::text::wrapped(ui, &self.aim, font::strong(font::BODY), ink.text, 20.0);
        ui.add_space(8.0);
        self.figures(ui);
        ui.add_space(8.0);
        widgets::prose(ui, &self.text);
        ui.add_space(8.0);
        kit::capitals(ui, &texts.get("rules-variants"));
        for [name, text] in &self.variants {
            ui.add_space(4.0);
            widgets::heading(ui, &capitalised(name), font::BODY);
            widgets::prose(ui, text);
        }
        ui.add_space(16.0);
    }

    /// Draws the diagrams, as many next to each other as fit.
    fn figures(&self, ui: &mut Ui) {
        const GAP: f32 = 16.0;
        let room = ui.available_width().min(widgets::MEASURE);
        let count = self.figures.len().max(1);
        let most = if count == 4 { 2 } else { 3 };
        let fits = (((room + GAP) / (190.0 + GAP)).floor() as usize).clamp(1, most).min(count);
        let width = (room - GAP * (fits - 1) as f32) / fits as f32;
        let height = width.min(248.0);
        for figures in self.figures.chunks(fits) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                // The caption of a single remaining diagram is next to the diagram.
                if let ([figure], true) = (figures, fits > 1) {
                    widgets::board_picture(ui, vec2(width, height), &figure.scene, &figure.caption);
                    let size = vec2(width, height);
                    let column = egui::Layout::top_down(egui::Align::Min);
                    ui.allocate_ui_with_layout(size, column, |ui| widgets::small(ui, &figure.caption));
                    return;
                }
                for figure in figures {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        widgets::board_picture(ui, vec2(width, height), &figure.scene, &figure.caption);
                        widgets::small(ui, &figure.caption);
                    });
                }
            });
            ui.add_space(8.0);
        }
    }
}
