//! A person at the window: presses what has a name, reads what is said.

use std::path::Path;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use crate::testing::{Setting, Size, Stage};

/// A stage and the texts that a person reads there.
pub(crate) struct Person {
    pub(crate) stage: Stage,
    pub(crate) texts: Texts,
    pub(crate) lang: Lang,
}

impl Person {
    pub(crate) fn new(lang: Lang, size: Size) -> Person {
        Person { stage: Stage::new(lang, size), texts: Texts::new(lang), lang }
    }

    /// Somebody whose memory lies in that folder.
    pub(crate) fn at(folder: &Path, lang: Lang, size: Size) -> Person {
        let setting =
            Setting { size, lang: Some(lang), folder: Some(folder.to_owned()), ..Setting::default() };
        Person { stage: Stage::with(setting), texts: Texts::new(lang), lang }
    }

    pub(crate) fn everyone(mut flow: impl FnMut(Person)) {
        for &lang in Lang::ALL {
            for size in Size::ALL {
                flow(Person::new(lang, size));
            }
        }
    }

    /// Presses what has the name of this text.
    #[track_caller]
    pub(crate) fn press(&mut self, key: &str) {
        let name = self.texts.get(key);
        self.press_name(&name);
    }

    #[track_caller]
    pub(crate) fn press_name(&mut self, name: &str) {
        let nodes = self.stage.harness.query_all_by_label(name);
        // The button, not the title of the same name.
        let node = nodes.max_by_key(|node| node.accesskit_node().role() == egui::accesskit::Role::Button);
        node.unwrap_or_else(|| panic!("there is no “{name}”")).click();
        self.stage.settle();
        self.stage.settle();
    }

    pub(crate) fn sees(&self, key: &str) -> bool {
        self.stage.harness.query_all_by_label(&self.texts.get(key)).next().is_some()
    }

    /// Chooses a game on the start screen, by the words that its card begins with, and plays it.
    #[track_caller]
    pub(crate) fn begin(&mut self, game: &str) {
        let card = format!("{game}:");
        self.stage.harness.get_by_label_contains(&card).scroll_to_me();
        self.stage.settle();
        self.stage.harness.get_by_label_contains(&card).click();
        self.stage.settle();
        self.reach_button("menu-play");
        assert!(self.sees("board-name"), "{game} does not begin");
    }

    /// Plays in a cell, by its name, and waits for the answer.
    pub(crate) fn play(&mut self, cell: &str) {
        let begin = format!("{cell},");
        let mut cells = self.stage.harness.query_all_by_label_contains(&begin);
        if let Some(cell) =
            cells.find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&begin)))
        {
            cell.click();
        }
        drop(cells);
        self.wait();
    }

    /// Clicks a cell, by its name.
    pub(crate) fn click_cell(&mut self, cell: &str) {
        let begin = format!("{cell},");
        let cells = self.stage.harness.query_all_by_label_contains(&begin);
        let mut cells =
            cells.filter(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(&begin)));
        cells.next().unwrap_or_else(|| panic!("there is no cell {cell}")).click();
        drop(cells);
        self.stage.settle();
    }

    /// Gives the computer time to answer.
    pub(crate) fn wait(&mut self) {
        let thinks = self.texts.with("turn-computer", &[("side", "O".into())]);
        self.stage.settle();
        self.stage.until("the computer answers", |stage| {
            stage.harness.query_all_by_label_contains(&thinks).next().is_none()
        });
    }

    pub(crate) fn picture(&mut self, name: &str) {
        let lang = self.lang.code();
        self.stage.snapshot(&format!("{name}-{lang}"));
    }

    /// What a text says, with nothing put in.
    pub(crate) fn text(&self, key: &str) -> String {
        self.texts.get(key)
    }

    /// Whether something has a name or a value that contains this.
    pub(crate) fn reads(&self, words: &str) -> bool {
        self.stage.harness.query_all_by_label_contains(words).next().is_some()
            || self
                .stage
                .harness
                .root()
                .children_recursive()
                .any(|node| node.accesskit_node().value().is_some_and(|value| value.contains(words)))
    }

    /// Brings into sight what has that role and name, and clicks it.
    #[track_caller]
    pub(crate) fn reach(&mut self, role: Role, name: &str) {
        let found = |person: &Person| person.stage.harness.query_all_by_role_and_label(role, name).count();
        assert!(found(self) > 0, "there is no {role:?} “{name}”");
        let harness = &self.stage.harness;
        harness.query_all_by_role_and_label(role, name).last().unwrap().scroll_to_me();
        self.stage.settle();
        let harness = &self.stage.harness;
        harness.query_all_by_role_and_label(role, name).last().unwrap().click();
        self.stage.settle();
        self.stage.settle();
    }

    /// Presses a button that may lie below the edge of a window that scrolls.
    #[track_caller]
    pub(crate) fn reach_button(&mut self, key: &str) {
        let name = self.texts.get(key);
        self.reach(Role::Button, &name);
    }

    /// Chooses from a list that folds out, or from choices side by side where there is room for them.
    #[track_caller]
    pub(crate) fn choose(&mut self, list: &str, option: &str) {
        if self.stage.harness.query_all_by_role_and_label(Role::ComboBox, list).next().is_some() {
            self.reach(Role::ComboBox, list);
            self.reach(Role::ListBoxOption, option);
        } else {
            self.reach(Role::RadioButton, option);
        }
    }

    /// Presses the button of a command where there is one, else chooses it from the menu.
    #[track_caller]
    pub(crate) fn command(&mut self, key: &str) {
        if self.sees(key) { self.press(key) } else { self.menu(key) }
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: egui::Key) {
        self.stage.harness.key_press(key);
        self.stage.settle();
        self.stage.settle();
    }

    /// Chooses a command of the menu.
    #[track_caller]
    pub(crate) fn menu(&mut self, key: &str) {
        self.press("window-menu");
        let name = self.texts.get(key);
        self.reach(Role::MenuItem, &name);
    }

    /// Replaces what stands in a field.
    #[track_caller]
    pub(crate) fn write(&mut self, field: &str, text: &str) {
        let role = Role::TextInput;
        self.stage.harness.get_by_role_and_label(role, field).focus();
        self.stage.settle();
        self.stage.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        self.stage.settle();
        self.stage.harness.get_by_role_and_label(role, field).type_text(text);
        self.stage.settle();
    }

    /// Begins a game between two people.
    #[track_caller]
    pub(crate) fn begin_for_two(&mut self, game: usize) {
        self.press("mode-human-human");
        self.begin(games(self.lang)[game]);
    }

    /// Both people play these cells, one after the other.
    #[track_caller]
    pub(crate) fn moves(&mut self, cells: &str) {
        for cell in cells.split_whitespace() {
            self.click_cell(cell);
        }
    }

    /// How many marks are on the board.
    pub(crate) fn marks(&self) -> usize {
        marks(&self.stage)
    }

    /// The size of the window.
    pub(crate) fn size(&self) -> Size {
        self.stage.size()
    }

    /// A picture in one language only: the folder of pictures stays small.
    pub(crate) fn picture_in(&mut self, lang: Lang, name: &str) {
        if self.lang == lang {
            self.picture(name);
        }
    }

    /// Plays tic-tac-toe against the computer to its end.
    pub(crate) fn play_to_the_end(&mut self) {
        for cell in ["b2", "a1", "c3", "a3", "c1", "b1", "b3", "a2", "c2"] {
            if self.sees("window-rematch") {
                return;
            }
            self.play(cell);
        }
        assert!(self.sees("window-rematch"), "the game does not end");
    }
}

/// The names of the games on their cards.
pub(crate) fn games(lang: Lang) -> [&'static str; 7] {
    match lang {
        Lang::Ru => ["Крестики-нолики", "Гомоку", "Рэндзю", "Каро", "Ultimate", "Счёт 10×10", "Курсовая"],
        _ => ["Tic-tac-toe", "Gomoku", "Renju", "Caro", "Ultimate", "Score 10×10", "Walls and last reply"],
    }
}

/// How many marks are on the board.
pub(crate) fn marks(stage: &Stage) -> usize {
    let nodes = stage.harness.root();
    let names = nodes.children_recursive().filter_map(|node| node.accesskit_node().label());
    let marked = |name: &String| {
        let (cell, rest) = name.split_at(name.find(',').unwrap_or(name.len()));
        cell.len() <= 5 && (rest.starts_with(", X") || rest.starts_with(", O"))
    };
    names.filter(marked).count()
}
