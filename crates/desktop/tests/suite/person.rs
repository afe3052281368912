//! A person at the window: presses what has a name, reads what is said.

use std::path::Path;

use egui::accesskit::{Action, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use crate::App;
use crate::testing::{Setting, Size, Stage};

/// Stations whose pictures are kept in both languages and every size; of every other one picture is kept.
const LAYOUT: [&str; 12] = [
    "editor",
    "history",
    "new-game",
    "open",
    "result",
    "review",
    "score",
    "settings",
    "start",
    "statistics",
    "strategies",
    "ultimate",
];

/// A stage and the texts that a person reads there.
pub(crate) struct Person {
    pub(crate) stage: Stage,
    pub(crate) texts: Texts,
    pub(crate) lang: Lang,
    /// Others go through the same flow in another language or size.
    pub(crate) one_of_many: bool,
}

impl Person {
    pub(crate) fn new(lang: Lang, size: Size) -> Person {
        Person { stage: Stage::new(lang, size), texts: Texts::new(lang), lang, one_of_many: false }
    }

    /// Somebody whose memory lies in that folder.
    pub(crate) fn at(folder: &Path, lang: Lang, size: Size) -> Person {
        let setting =
            Setting { size, lang: Some(lang), folder: Some(folder.to_owned()), ..Setting::default() };
        Person { stage: Stage::with(setting), texts: Texts::new(lang), lang, one_of_many: false }
    }

    /// In both languages and every size: for flows with a station whose layout is kept in all of them.
    pub(crate) fn everyone(mut flow: impl FnMut(Person)) {
        for &lang in Lang::ALL {
            for size in Size::ALL {
                flow(Person { one_of_many: true, ..Person::new(lang, size) });
            }
        }
    }

    /// Once: what happens is the same in every language and size.
    pub(crate) fn once(lang: Lang, size: Size, flow: impl FnOnce(Person)) {
        flow(Person::new(lang, size));
    }

    /// In both languages, each in a size of its own: for flows that read texts and keep no picture.
    pub(crate) fn twice(mut flow: impl FnMut(Person)) {
        flow(Person::new(Lang::Ru, Size::SMALL));
        flow(Person::new(Lang::En, Size::USUAL));
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

    /// Clicks a cell of the board of a window: the table's own lies below it.
    #[track_caller]
    pub(crate) fn place(&mut self, cell: &str) {
        let begin = format!("{cell}, ");
        let node = self.stage.harness.query_all_by_label_contains(&begin).last();
        node.unwrap_or_else(|| panic!("there is no cell {cell}")).click();
        self.stage.settle();
    }

    /// Gives the computer time to answer.
    pub(crate) fn wait(&mut self) {
        let thinks = ["O", "white"].map(|side| self.texts.with("turn-computer", &[("side", side.into())]));
        self.stage.settle();
        self.stage.until("the computer answers", |stage| {
            let says = |words| stage.harness.query_all_by_label_contains(words).next().is_some();
            !thinks.iter().any(|words| says(words))
        });
    }

    /// Fails where something that has a name sticks out at a side of the window, or below it where nothing scrolls.
    #[track_caller]
    fn nothing_sticks_out(&self, name: &str) {
        let room = self.stage.harness.ctx.content_rect().expand(0.5);
        let root = self.stage.harness.root();
        let boards = self.stage.harness.query_all_by_role(Role::Grid);
        let cells: std::collections::HashSet<_> = boards
            .flat_map(|board| board.children_recursive())
            .map(|cell| cell.accesskit_node().id())
            .collect();
        // What has a scroll bar beside it scrolls, with all that is in it.
        let bars = self.stage.harness.query_all_by_role(Role::ScrollBar);
        let scrolling: std::collections::HashSet<_> = bars
            .filter(|bar| bar.accesskit_node().bounding_box().is_some() && bar.rect().top() < room.bottom())
            .filter_map(|bar| bar.accesskit_node().parent())
            .flat_map(|parent| parent.children().collect::<Vec<_>>())
            .filter(|beside| beside.role() == Role::GenericContainer)
            .map(|beside| beside.id())
            .collect();
        let out = root.children_recursive().filter(|node| {
            let one = node.accesskit_node();
            let named = one.label().is_some() && one.bounding_box().is_some() && !cells.contains(&one.id());
            if !named {
                return false;
            }
            let rect = node.rect();
            let mut within = std::iter::successors(one.parent(), |node| node.parent());
            let mut below =
                || rect.bottom() > room.bottom() && !within.any(|node| scrolling.contains(&node.id()));
            rect.is_positive() && (rect.left() < room.left() || rect.right() > room.right() || below())
        });
        let out: Vec<_> = out.map(|node| (node.accesskit_node().label(), node.rect())).collect();
        assert!(out.is_empty(), "{name} in {} at {}: {out:#?}", self.lang.code(), self.size().name());
    }

    /// Fails where something that can be pressed, typed into or chosen has no name, or where two of a kind in the
    /// window on top share one.
    #[track_caller]
    fn everything_is_told_apart(&self, name: &str) {
        let root = self.stage.harness.root();
        let dialog =
            root.children_recursive().filter(|node| node.accesskit_node().role() == Role::Dialog).last();
        let window = dialog.unwrap_or(root);
        let boards = self.stage.harness.query_all_by_role(Role::Grid);
        let cells: std::collections::HashSet<_> = boards
            .flat_map(|board| board.children_recursive())
            .map(|cell| cell.accesskit_node().id())
            .collect();
        let mut seen = std::collections::HashSet::new();
        let mut faults = Vec::new();
        for node in window.children_recursive() {
            let one = node.accesskit_node();
            let used = one.data().supports_action(Action::Click) || one.data().supports_action(Action::Focus);
            // The toolkit's scroll bars have a value and no name.
            if !used || one.is_hidden() || one.role() == Role::ScrollBar {
                continue;
            }
            let said = one.label().unwrap_or_default();
            let mut above = std::iter::successors(one.parent(), |node| node.parent());
            let group = above.find(|node| node.role() == Role::RadioGroup).and_then(|group| group.label());
            if said.trim().is_empty() {
                faults.push(format!("{:?} without a name at {:?}", one.role(), node.rect()));
            } else if !cells.contains(&one.id()) && !seen.insert((group, one.role(), said.clone())) {
                faults.push(format!("another {:?} “{said}” at {:?}", one.role(), node.rect()));
            }
        }
        assert!(faults.is_empty(), "{name} in {} at {}: {faults:#?}", self.lang.code(), self.size().name());
    }

    /// Fails where a line of the frame drawn last was cut.
    #[track_caller]
    fn nothing_is_cut(&self, name: &str) {
        let cut = App::cut_texts(&self.stage.harness.ctx);
        assert!(cut.is_empty(), "{name} in {} at {}: {cut:#?}", self.lang.code(), self.size().name());
    }

    /// Fails where something sticks out of the window.
    #[track_caller]
    pub(crate) fn stays_within(&self, name: &str) {
        self.nothing_sticks_out(name);
    }

    /// Fails where something sticks out of the window, has no name of its own, or is cut.
    #[track_caller]
    pub(crate) fn holds(&self, name: &str) {
        self.nothing_sticks_out(name);
        self.everything_is_told_apart(name);
        self.nothing_is_cut(name);
    }

    /// Compares what is shown with the kept picture, if one is kept for this language and size; nothing may stick out
    /// of the window or be cut, everything has a name of its own.
    #[track_caller]
    pub(crate) fn picture(&mut self, name: &str) {
        self.holds(name);
        let usual = self.lang == Lang::Ru && self.size() == Size::USUAL;
        if !self.one_of_many || usual || LAYOUT.contains(&name) {
            let lang = self.lang.code();
            self.stage.snapshot(&format!("{name}-{lang}"));
        }
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

    /// Whether the reason why a game ended stands alone there, with a capital.
    #[track_caller]
    pub(crate) fn reads_why(&self, key: &str) {
        let why = self.texts.get(key);
        let mut letters = why.chars();
        let capital = letters.next().into_iter().flat_map(char::to_uppercase);
        let why: String = capital.chain(letters).collect();
        assert!(self.reads(&why), "{why}");
    }

    /// Whether the judgement of a computer is on the screen.
    pub(crate) fn reads_judgement(&self) -> bool {
        let words = |key: &str, side: &str| {
            inarow_app::sentences::capitalised(&self.texts.with(key, &[("side", side.into())]))
        };
        let keys = ["judged-even", "judged-better", "judged-much-better"];
        let sides = ["black", "white", "X", "O"];
        keys.iter().any(|key| sides.iter().any(|side| self.reads(&words(key, side))))
    }

    /// Brings into sight what has that role and name, the last of several, and clicks it.
    #[track_caller]
    pub(crate) fn reach(&mut self, role: Role, name: &str) {
        let count = self.stage.harness.query_all_by_role_and_label(role, name).count();
        assert!(count > 0, "there is no {role:?} “{name}”");
        self.reach_one(role, name, count - 1);
    }

    /// The same with one of several, counted from 0.
    #[track_caller]
    pub(crate) fn reach_one(&mut self, role: Role, name: &str, index: usize) {
        let all = || self.stage.harness.query_all_by_role_and_label(role, name);
        let Some(node) = all().nth(index) else { panic!("there is no {role:?} “{name}” {index}") };
        node.scroll_to_me();
        self.stage.settle();
        let node = self.stage.harness.query_all_by_role_and_label(role, name).nth(index);
        node.unwrap().click();
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

    /// Presses the sign of the program, the way to the start screen in windows of every size.
    #[track_caller]
    pub(crate) fn home(&mut self) {
        self.press_name(&format!("inarow: {}", self.text("action-new")));
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: egui::Key) {
        self.stage.harness.key_press(key);
        self.stage.settle();
        self.stage.settle();
    }

    /// The same where such choices stand side by side more than once: those with that number.
    #[track_caller]
    pub(crate) fn choose_of(&mut self, list: &str, option: &str, index: usize) {
        if self.stage.harness.query_all_by_role_and_label(Role::ComboBox, list).next().is_some() {
            self.choose(list, option);
        } else {
            self.reach_one(Role::RadioButton, option, index);
        }
    }

    /// Has the computer's judgement of a game shown.
    #[track_caller]
    pub(crate) fn ask_for_judgement(&mut self) {
        self.command("window-settings");
        self.choose(&self.text("settings-group"), &self.text("settings-players"));
        self.check("settings-judgement");
        self.key(egui::Key::Escape);
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
        let two = self.text("mode-human-human");
        self.reach(Role::RadioButton, &two);
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

    /// The names of the cells of the board, the last of several boards, with what is said of each.
    pub(crate) fn cells(&self) -> Vec<(String, String)> {
        let board = self.text("board-name");
        let boards = self.stage.harness.query_all_by_role_and_label(Role::Grid, &board);
        let Some(board) = boards.last() else { return Vec::new() };
        let names = board.children_recursive().filter_map(|node| node.accesskit_node().label());
        names
            .filter_map(|name| name.split_once(", ").map(|(cell, said)| (cell.to_owned(), said.to_owned())))
            .collect()
    }

    /// What is said of a cell.
    #[track_caller]
    pub(crate) fn cell(&self, name: &str) -> String {
        let found = self.cells().into_iter().find(|(cell, _)| cell == name);
        found.unwrap_or_else(|| panic!("there is no cell {name}")).1
    }

    /// How many cells have this said of them.
    pub(crate) fn count(&self, key: &str) -> usize {
        let words = self.text(key);
        self.cells().iter().filter(|(_, said)| said.split(", ").any(|part| part == words)).count()
    }

    /// Whether a check box of that name is on.
    #[track_caller]
    pub(crate) fn is_on(&self, key: &str) -> bool {
        let name = self.text(key);
        let node = self.stage.harness.query_all_by_role_and_label(Role::CheckBox, &name).last();
        let node = node.unwrap_or_else(|| panic!("there is no check box “{name}”"));
        node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    }

    /// Whether a button can be pressed.
    #[track_caller]
    pub(crate) fn can_press(&self, key: &str) -> bool {
        let name = self.text(key);
        let node = self.stage.harness.query_all_by_role_and_label(Role::Button, &name).last();
        !node.unwrap_or_else(|| panic!("there is no button “{name}”")).accesskit_node().is_disabled()
    }

    /// Clicks a check box.
    #[track_caller]
    pub(crate) fn check(&mut self, key: &str) {
        let name = self.text(key);
        self.reach(Role::CheckBox, &name);
    }

    /// What the side X or O is called on the board that is shown: as it is, or by the colour of its stones.
    pub(crate) fn side(&self, side: &str) -> String {
        let stones = self.text(if side == "X" { "side-black" } else { "side-white" });
        let marked = || self.cells().iter().any(|(_, said)| said.starts_with(&stones));
        if self.card_of(&stones).is_some() || marked() { stones } else { side.to_owned() }
    }

    /// What the card of X or O says: `X: Anna, person, 1`, `Black: Anna, person, 1`.
    #[track_caller]
    pub(crate) fn card(&self, side: &str) -> String {
        self.card_of(&self.side(side)).unwrap_or_else(|| panic!("{side} has no card"))
    }

    fn card_of(&self, called: &str) -> Option<String> {
        let begin = format!("{called}: ");
        let nodes = self.stage.harness.query_all_by_label_contains(&begin);
        // What is read out begins so, too.
        let cards = nodes.filter(|node| node.accesskit_node().role() == Role::Button);
        let mut names = cards.filter_map(|node| node.accesskit_node().label());
        names.find(|name| name.starts_with(&begin))
    }

    /// Opens the list of who may sit at a side.
    #[track_caller]
    pub(crate) fn open_card(&mut self, side: &str) {
        let card = self.card(side);
        self.reach(Role::Button, &card);
    }

    /// Opens the window for a game of one's own.
    #[track_caller]
    pub(crate) fn own_game(&mut self) {
        self.choose(&self.text("window-mode"), &self.text("window-own-game"));
        assert!(self.sees("match-length"));
    }

    /// Plays what was put together there.
    #[track_caller]
    pub(crate) fn begin_own_game(&mut self) {
        self.reach_button("menu-play");
        assert!(!self.sees("match-length"), "the game does not begin");
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
        Lang::Ru => ["Крестики-нолики", "Гомоку", "Рэндзю", "Каро", "Ultimate", "Счёт 10×10", "Ответный ход"],
        _ => ["Tic-tac-toe", "Gomoku", "Renju", "Caro", "Ultimate", "Score 10×10", "Walls and last reply"],
    }
}

/// Whether what is said of a cell begins with whose mark or stone is there.
pub(crate) fn is_marked(said: &str) -> bool {
    ["X", "O", "Чёрные", "Белые", "Black", "White"].into_iter().any(|side| said.starts_with(side))
}

/// How many marks are on the board.
pub(crate) fn marks(stage: &Stage) -> usize {
    let nodes = stage.harness.root();
    let names = nodes.children_recursive().filter_map(|node| node.accesskit_node().label());
    let marked = |name: &String| {
        let (cell, rest) = name.split_at(name.find(',').unwrap_or(name.len()));
        cell.len() <= 5 && rest.strip_prefix(", ").is_some_and(is_marked)
    };
    names.filter(marked).count()
}
