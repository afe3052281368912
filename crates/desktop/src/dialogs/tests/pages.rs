//! Every dialog, filled, in every state with different contents, for the tests that visit every dialog.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts};

use super::{leave, played};
use crate::app_state::DialogKind;
use crate::testing::{Setting, Size, Stage};
use inarow_session::{GameSource, NewGame};

/// Dialog in one of its states.
pub(super) struct Page {
    /// Name for reports of failures.
    pub(super) name: String,
    kind: DialogKind,
    /// Current game.
    game: &'static str,
    act: fn(&mut DialogUser<'_>, &'static str),
    /// Difference from other pages of this kind.
    with: &'static str,
}

/// User who presses the controls of a dialog, by the keys of their texts.
pub(super) struct DialogUser<'a> {
    stage: &'a mut Stage,
    texts: Texts,
}

impl DialogUser<'_> {
    fn named(&mut self, role: Role, name: &str) -> bool {
        let found = self.stage.harness.query_all_by_role_and_label(role, name).last();
        let there = found.map(|node| node.click_accesskit()).is_some();
        self.stage.settle();
        there
    }

    #[track_caller]
    fn press(&mut self, key: &str) {
        let name = self.texts.get(key);
        assert!(self.named(Role::Button, &name) || self.named(Role::CheckBox, &name), "no “{name}”");
    }

    /// Selects an option with this name or prefix, from buttons or from a list.
    #[track_caller]
    fn choose(&mut self, list: &str, option: &str) {
        let list = self.texts.get(list);
        self.choose_named(&list, option);
    }

    #[track_caller]
    fn choose_named(&mut self, list: &str, option: &str) {
        let begin = format!("{option}, ");
        let option_role =
            if self.named(Role::ComboBox, list) { Role::ListBoxOption } else { Role::RadioButton };
        let name = {
            let all = self.stage.harness.query_all_by_role(option_role);
            let mut names = all.filter_map(|node| node.accesskit_node().label());
            names.rfind(|name| name == option || name.starts_with(&begin))
        };
        let name = name.unwrap_or_else(|| panic!("no “{option}” in “{list}”"));
        assert!(self.named(option_role, &name));
    }

    #[track_caller]
    fn choose_key(&mut self, list: &str, option: &str) {
        let option = self.texts.get(option);
        self.choose(list, &option);
    }

    /// Replaces the text of a field.
    #[track_caller]
    fn write(&mut self, field: &str, text: &str) {
        let name = self.texts.get(field);
        let role = Role::TextInput;
        let harness = &mut self.stage.harness;
        harness.query_all_by_role_and_label(role, &name).last().unwrap().focus();
        self.stage.settle();
        self.stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        self.stage.settle();
        let field = self.stage.harness.query_all_by_role_and_label(role, &name).last();
        field.unwrap().type_text(text);
        self.stage.settle();
    }

    /// Discards the unfinished input of the dialog.
    fn anew(&mut self) {
        let name = self.texts.get("dialog-draft-anew");
        self.named(Role::Button, &name);
    }
}

fn page(
    kind: DialogKind,
    game: &'static str,
    with: &'static str,
    act: fn(&mut DialogUser<'_>, &'static str),
) -> Page {
    Page { name: format!("{kind:?} {game} {with}"), kind, game, act, with }
}

/// Returns every page.
pub(super) fn all() -> Vec<Page> {
    let mut pages = Vec::new();
    let nothing: fn(&mut DialogUser<'_>, &'static str) = |_, _| {};
    for game in [
        "game-tictactoe",
        "game-gomoku",
        "game-renju",
        "game-caro",
        "game-ultimate",
        "start-score",
        "game-course",
        "game-custom",
    ] {
        pages.push(page(DialogKind::Rules, "gomoku", game, |hand, game| hand.choose_key("menu-game", game)));
    }
    pages.push(page(DialogKind::Statistics, "gomoku", "", nothing));
    pages.push(page(DialogKind::Statistics, "gomoku", "statistics-run", |hand, span| {
        hand.choose_key("statistics-all", span);
    }));
    for group in ["settings-looks", "settings-board", "settings-sound", "settings-players", "settings-data"] {
        pages.push(page(DialogKind::Settings, "gomoku", group, |hand, group| {
            hand.choose_key("settings-group", group);
        }));
    }
    for engine in ["player-rating-map", "player-threat1"] {
        pages.push(page(DialogKind::Strategies, "gomoku", engine, |hand, engine| {
            hand.anew();
            hand.choose_key("label-engine", engine);
        }));
    }
    pages.push(page(DialogKind::Strategies, "gomoku", "changed and wrong", |hand, _| {
        hand.anew();
        hand.write("param-rating-map-w4", "much");
        hand.write("strategies-name", "balanced");
    }));
    pages.push(page(DialogKind::Strategies, "gomoku", "own", |hand, _| {
        hand.anew();
        let own = hand.texts.with("strategies-own", &[("name", "steady".into())]);
        hand.choose("label-preset", &own);
        hand.write("param-rating-map-w4", "9");
        hand.write("strategies-name", "steady");
    }));
    pages.push(page(DialogKind::Strategies, "gomoku", "series", |hand, _| {
        hand.anew();
        hand.choose_key("strategies-edit", "strategies-watch");
        hand.write("series-games", "0");
    }));
    pages.push(page(DialogKind::History, "gomoku", "", nothing));
    pages.push(page(DialogKind::History, "gomoku", "nothing found", |hand, _| {
        hand.write("history-search", "nobody at all");
    }));
    pages.push(page(DialogKind::History, "gomoku", "one taken out", |hand, _| {
        // In a narrow window the list is alone.
        if hand.stage.harness.query_by_label(&hand.texts.get("history-forget")).is_some() {
            hand.press("history-forget");
        }
    }));
    pages.push(page(DialogKind::Unfinished, "gomoku", "", nothing));
    pages.push(page(DialogKind::Unfinished, "gomoku", "asked", |hand, _| {
        hand.press("unfinished-delete-all");
        assert!(hand.stage.harness.query_by_label(&hand.texts.get("unfinished-keep")).is_some());
    }));
    pages.push(page(DialogKind::Unfinished, "gomoku", "one taken out and brought back", |hand, _| {
        hand.stage.harness.key_press(egui::Key::Delete);
        hand.stage.settle();
        let deleted = hand.texts.with("unfinished-deleted", &[("count", 1.into())]);
        assert!(hand.count(&deleted) > 0);
        hand.press("history-restore");
        assert_eq!(hand.count(&deleted), 0);
    }));
    for game in ["gomoku", "ultimate", "score:fill=gravity", "course15", "tictactoe"] {
        pages.push(page(DialogKind::Editor, game, "", |hand, _| {
            hand.anew();
            hand.write("editor-text", "nonsense");
            hand.press("editor-set");
        }));
    }
    pages.push(page(DialogKind::About, "gomoku", "", nothing));
    pages.push(page(DialogKind::Shortcuts, "gomoku", "", nothing));
    for game in ["tictactoe", "gomoku", "renju", "ultimate", "score", "course"] {
        pages.push(page(DialogKind::NewGame, game, "", |hand, _| {
            hand.anew();
            let more = hand.texts.get("new-game-more");
            hand.named(Role::Button, &more);
        }));
    }
    pages.push(page(DialogKind::NewGame, "gomoku", "players and times", |hand, _| {
        hand.anew();
        let of = |side: &str| [("side", side.to_owned().into())];
        let kind = |hand: &DialogUser<'_>, side: &str| hand.texts.with("seat-kind", &of(side));
        let (x, o) = (kind(hand, &hand.texts.get("side-black")), kind(hand, &hand.texts.get("side-white")));
        let (strategy, external) = (hand.texts.get("seat-strategy"), hand.texts.get("seat-external"));
        hand.choose_named(&o, &external);
        hand.choose_first(&x, &strategy);
        hand.press("time-same");
        let time = hand.texts.with("time-kind", &of(&hand.texts.get("side-white")));
        let total = hand.texts.get("time-total");
        hand.choose_named(&time, &total);
    }));
    pages.push(page(DialogKind::OwnGame, "gomoku", "", nothing));
    for kind in ["seat-person", "seat-computer", "seat-strategy", "seat-external"] {
        pages.push(page(DialogKind::Player(Side::O), "gomoku", kind, |hand, kind| {
            let list = hand.texts.with("seat-kind", &[("side", hand.texts.get("side-white").into())]);
            let option = hand.texts.get(kind);
            hand.choose_named(&list, &option);
            if kind == "seat-strategy" {
                let settings = hand.texts.with("seat-settings", &[("count", 8.into())]);
                assert!(hand.named(Role::Button, &settings));
            }
        }));
    }
    pages.push(page(DialogKind::OpenFile, "gomoku", "", listed));
    pages.push(page(DialogKind::OpenFile, "gomoku", "broken.json", |hand, file| {
        listed(hand, file);
        assert!(hand.named(Role::ListBoxOption, file));
        let before = hand.count(file);
        hand.press("open-do");
        hand.until("what is wrong is told", |hand| hand.count(file) > before);
    }));
    pages.push(page(DialogKind::SaveFile, "gomoku", "", listed));
    pages.push(page(DialogKind::SaveFile, "gomoku", "broken.json", |hand, file| {
        hand.write("files-name", file);
        listed(hand, file);
        hand.press("save-do");
        let keep = hand.texts.get("save-keep");
        hand.until("the question", |hand| hand.stage.harness.query_by_label(&keep).is_some());
    }));
    for kind in ["export-png", "export-svg", "export-gif"] {
        pages.push(page(DialogKind::Export, "gomoku", kind, |hand, kind| {
            let kind = hand.texts.get(kind);
            hand.choose_named("", &kind);
        }));
    }
    pages.push(page(DialogKind::Export, "gomoku", "to", |hand, _| {
        hand.press("export-where");
        hand.settle_folder();
    }));
    pages
}

/// Waits until the folder is listed.
fn listed(hand: &mut DialogUser<'_>, _: &'static str) {
    hand.settle_folder();
}

impl DialogUser<'_> {
    /// Selects an option like [`DialogUser::choose_named`], the first of several.
    #[track_caller]
    fn choose_first(&mut self, list: &str, option: &str) {
        if self.stage.harness.query_all_by_role_and_label(Role::ComboBox, list).next().is_some() {
            return self.choose_named(list, option);
        }
        let node = self.stage.harness.query_all_by_role_and_label(Role::RadioButton, option).next();
        node.unwrap_or_else(|| panic!("no “{option}”")).click_accesskit();
        self.stage.settle();
    }

    fn settle_folder(&mut self) {
        let reading = self.texts.get("folder-reading");
        self.stage.until("the folder is read", |stage| stage.harness.query_by_label(&reading).is_none());
    }

    /// Returns the number of elements that contain these words.
    fn count(&self, words: &str) -> usize {
        let said = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            [node.label(), node.value()].into_iter().flatten().any(|said| said.contains(words))
        };
        self.stage.harness.root().children_recursive().filter(said).count()
    }

    #[track_caller]
    fn until(&mut self, what: &str, done: impl Fn(&DialogUser<'_>) -> bool) {
        let began = Instant::now();
        let mut drawn = began;
        while !done(self) {
            assert!(began.elapsed() < Duration::from_secs(10), "waited in vain: {what}");
            self.stage.wait(&mut drawn);
        }
        self.stage.settle();
    }
}

/// Games that were left, as game, moves and player of O.
const LEFT: [(&str, &str, &str); 3] = [
    ("gomoku", "h8 h9 i8 i9 g8", "computer:level=4"),
    ("score:fill=rows", "a10 b10 c10 d10 e10", "score2"),
    ("course15", "c5 c3 d5 d3", "rating-map:preset=attacker10"),
];

/// Returns a folder with games, an own preset, names, and a file without a game.
pub(super) fn folder() -> tempfile::TempDir {
    let folder = played();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    let text = inarow_play::Presets::builtin().put("rating-map", "steady", &[("w4", "12")]).unwrap();
    let (engine, name) = ("rating-map".to_owned(), "steady".to_owned());
    let preset = inarow_profile::Preset { engine, name, text };
    profile.save_preset(&preset).unwrap();
    profile.change_settings(|settings| settings.window.motion = Some(false)).unwrap();
    for (number, game) in LEFT.into_iter().enumerate() {
        leave(&mut profile, game, 1_772_000_000 + number as i64 * 50_000);
    }
    drop(profile);
    inarow_sys::file::write_whole(&folder.path().join("broken.json"), b"{").unwrap();
    folder
}

/// Opens a window on this folder, with a finished game and another game as the current game.
pub(super) fn stage(lang: Lang, size: Size, scale: f32, folder: &tempfile::TempDir) -> Stage {
    let folder = Some(folder.path().to_owned());
    let mut stage = Stage::with(Setting { lang: Some(lang), size, folder, ..Setting::default() });
    stage.app().state.prefs.scale = scale;
    stage.app().state.prefs.motion = false;
    session(&mut stage, "tictactoe");
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        let state = &mut stage.app().state;
        let cell = state.session.shown().shape().parse(name).unwrap();
        let now = state.now;
        state.session.play(cell, now).unwrap();
        stage.settle();
    }
    stage
}

fn session(stage: &mut Stage, game: &str) {
    let state = &mut stage.app().state;
    let players = [PlayerSpec::HUMAN, PlayerSpec::HUMAN];
    let game = GameSource::Spec(game.parse().unwrap());
    state.start(NewGame { game, players, ..state.last_game() });
    stage.settle();
}

impl Page {
    /// Opens the page with its game.
    #[track_caller]
    pub(super) fn open(&self, stage: &mut Stage) {
        if stage.app().state.session.last().game != GameSource::Spec(self.game.parse().unwrap()) {
            session(stage, self.game);
        }
        self.open_over(stage);
    }

    /// Opens the page over the current screen.
    #[track_caller]
    pub(super) fn open_over(&self, stage: &mut Stage) {
        stage.app().state.open(self.kind);
        stage.settle();
        stage.settle();
        let texts = Texts::new(stage.app().state.texts.lang());
        (self.act)(&mut DialogUser { stage, texts }, self.with);
        stage.settle();
    }
}
