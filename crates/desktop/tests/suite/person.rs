//! User of the window in tests, who presses elements by name and reads texts.

use std::path::Path;

use egui::accesskit::{Action, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use crate::App;
use crate::testing::{Setting, Size, Stage};

/// Names of pictures that are stored in both languages and every size. Any other name has a single stored
/// picture.
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

/// Stage with the texts in its language.
pub(crate) struct Person {
    pub(crate) stage: Stage,
    pub(crate) texts: Texts,
    pub(crate) lang: Lang,
    /// Whether the flow also runs in other languages or sizes.
    pub(crate) one_of_many: bool,
}

impl Person {
    pub(crate) fn new(lang: Lang, size: Size) -> Person {
        Person { stage: Stage::new(lang, size), texts: Texts::new(lang), lang, one_of_many: false }
    }

    /// Opens a window on the profile in a folder.
    pub(crate) fn at(folder: &Path, lang: Lang, size: Size) -> Person {
        let setting =
            Setting { size, lang: Some(lang), folder: Some(folder.to_owned()), ..Setting::default() };
        Person { stage: Stage::with(setting), texts: Texts::new(lang), lang, one_of_many: false }
    }

    /// Runs a flow in both languages and every size. The layout at one point is stored in each combination.
    pub(crate) fn everyone(mut flow: impl FnMut(Person)) {
        for &lang in Lang::ALL {
            for size in Size::ALL {
                flow(Person { one_of_many: true, ..Person::new(lang, size) });
            }
        }
    }

    /// Runs a flow once, because its events are equal in every language and size.
    pub(crate) fn once(lang: Lang, size: Size, flow: impl FnOnce(Person)) {
        flow(Person::new(lang, size));
    }

    /// Runs a flow in both languages, each in another size, for flows that read texts and store no picture.
    pub(crate) fn twice(mut flow: impl FnMut(Person)) {
        flow(Person::new(Lang::Ru, Size::SMALL));
        flow(Person::new(Lang::En, Size::USUAL));
    }

    /// Presses the element named by this text.
    #[track_caller]
    pub(crate) fn press(&mut self, key: &str) {
        let name = self.texts.get(key);
        self.press_name(&name);
    }

    #[track_caller]
    pub(crate) fn press_name(&mut self, name: &str) {
        let nodes = self.stage.harness.query_all_by_label(name);
        // The button is meant, not a title with an equal name.
        let node = nodes.max_by_key(|node| node.accesskit_node().role() == egui::accesskit::Role::Button);
        node.unwrap_or_else(|| panic!("there is no “{name}”")).click();
        self.stage.settle();
        self.stage.settle();
    }

    pub(crate) fn sees(&self, key: &str) -> bool {
        self.stage.harness.query_all_by_label(&self.texts.get(key)).next().is_some()
    }

    /// Chooses and plays a game on the start screen, by the beginning of its card's text.
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

    /// Plays in a cell given by its name, and waits for the answer.
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

    /// Clicks a cell of a dialog's board, under which the board of the game lies.
    #[track_caller]
    pub(crate) fn place(&mut self, cell: &str) {
        let begin = format!("{cell}, ");
        let node = self.stage.harness.query_all_by_label_contains(&begin).last();
        node.unwrap_or_else(|| panic!("there is no cell {cell}")).click();
        self.stage.settle();
    }

    /// Waits until the computer has answered.
    pub(crate) fn wait(&mut self) {
        let thinks = ["O", "white"].map(|side| self.texts.with("turn-computer", &[("side", side.into())]));
        self.stage.settle();
        self.stage.until("the computer answers", |stage| {
            let says = |words| stage.harness.query_all_by_label_contains(words).next().is_some();
            !thinks.iter().any(|words| says(words))
        });
    }

    /// Fails if a named element extends beyond a side of the window, or beyond its bottom where nothing
    /// scrolls.
    #[track_caller]
    fn nothing_sticks_out(&self, name: &str) {
        let room = self.stage.harness.ctx.content_rect().expand(0.5);
        let root = self.stage.harness.root();
        let boards = self.stage.harness.query_all_by_role(Role::Grid);
        let cells: std::collections::HashSet<_> = boards
            .flat_map(|board| board.children_recursive())
            .map(|cell| cell.accesskit_node().id())
            .collect();
        // Everything inside a parent with a scroll bar scrolls.
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

    /// Fails if a control has no name, or if two similar controls in the top dialog share a name.
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

    /// Fails if a line of the previous frame was cut.
    #[track_caller]
    fn nothing_is_cut(&self, name: &str) {
        let cut = App::cut_texts(&self.stage.harness.ctx);
        assert!(cut.is_empty(), "{name} in {} at {}: {cut:#?}", self.lang.code(), self.size().name());
    }

    /// Fails if an element extends beyond the window.
    #[track_caller]
    pub(crate) fn stays_within(&self, name: &str) {
        self.nothing_sticks_out(name);
    }

    /// Fails if an element extends beyond the window, has no unique name, or is cut.
    #[track_caller]
    pub(crate) fn holds(&self, name: &str) {
        self.nothing_sticks_out(name);
        self.everything_is_told_apart(name);
        self.nothing_is_cut(name);
    }

    /// Compares the window with the stored picture for this language and size, if any. Nothing may extend
    /// beyond the window or be cut. Every control needs a unique name.
    #[track_caller]
    pub(crate) fn picture(&mut self, name: &str) {
        self.holds(name);
        let usual = self.lang == Lang::Ru && self.size() == Size::USUAL;
        if !self.one_of_many || usual || LAYOUT.contains(&name) {
            let lang = self.lang.code();
            self.stage.snapshot(&format!("{name}-{lang}"));
        }
    }

    /// Returns a text without values.
    pub(crate) fn text(&self, key: &str) -> String {
        self.texts.get(key)
    }

    /// Whether an element has a name or a value that contains these words.
    pub(crate) fn reads(&self, words: &str) -> bool {
        self.stage.harness.query_all_by_label_contains(words).next().is_some()
            || self
                .stage
                .harness
                .root()
                .children_recursive()
                .any(|node| node.accesskit_node().value().is_some_and(|value| value.contains(words)))
    }

    /// Checks that the reason for the end of a game is shown separately, with a capital letter.
    #[track_caller]
    pub(crate) fn reads_why(&self, key: &str) {
        let why = self.texts.get(key);
        let mut letters = why.chars();
        let capital = letters.next().into_iter().flat_map(char::to_uppercase);
        let why: String = capital.chain(letters).collect();
        assert!(self.reads(&why), "{why}");
    }

    /// Whether the evaluation of a computer is on the screen.
    pub(crate) fn reads_judgement(&self) -> bool {
        let words = |key: &str, side: &str| {
            inarow_app::sentences::capitalised(&self.texts.with(key, &[("side", side.into())]))
        };
        let keys = ["judged-even", "judged-better", "judged-much-better"];
        let sides = ["black", "white", "X", "O"];
        keys.iter().any(|key| sides.iter().any(|side| self.reads(&words(key, side))))
    }

    /// Scrolls to and clicks the last element with this role and name.
    #[track_caller]
    pub(crate) fn reach(&mut self, role: Role, name: &str) {
        let count = self.stage.harness.query_all_by_role_and_label(role, name).count();
        assert!(count > 0, "there is no {role:?} “{name}”");
        self.reach_one(role, name, count - 1);
    }

    /// Scrolls to and clicks one of several elements with this role and name, counted from 0.
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

    /// Presses a button that may be below the edge of a scrolling dialog.
    #[track_caller]
    pub(crate) fn reach_button(&mut self, key: &str) {
        let name = self.texts.get(key);
        self.reach(Role::Button, &name);
    }

    /// Chooses an option from a drop-down list, or from options next to each other.
    #[track_caller]
    pub(crate) fn choose(&mut self, list: &str, option: &str) {
        if self.stage.harness.query_all_by_role_and_label(Role::ComboBox, list).next().is_some() {
            self.reach(Role::ComboBox, list);
            self.reach(Role::ListBoxOption, option);
        } else {
            self.reach(Role::RadioButton, option);
        }
    }

    /// Presses the button of a command if present, else chooses the command from the menu.
    #[track_caller]
    pub(crate) fn command(&mut self, key: &str) {
        if self.sees(key) { self.press(key) } else { self.menu(key) }
    }

    /// Presses the logo, which leads to the start screen in windows of every size.
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

    /// Chooses an option from a group that occurs more than once, by the index of the group.
    #[track_caller]
    pub(crate) fn choose_of(&mut self, list: &str, option: &str, index: usize) {
        if self.stage.harness.query_all_by_role_and_label(Role::ComboBox, list).next().is_some() {
            self.choose(list, option);
        } else {
            self.reach_one(Role::RadioButton, option, index);
        }
    }

    /// Switches on the display of the computer's evaluation.
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

    /// Replaces the text of a field.
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

    /// Begins a game between two humans.
    #[track_caller]
    pub(crate) fn begin_for_two(&mut self, game: usize) {
        let two = self.text("mode-human-human");
        self.reach(Role::RadioButton, &two);
        self.begin(games(self.lang)[game]);
    }

    /// Plays these cells, one after another.
    #[track_caller]
    pub(crate) fn moves(&mut self, cells: &str) {
        for cell in cells.split_whitespace() {
            self.click_cell(cell);
        }
    }

    /// Returns the number of marks on the board.
    pub(crate) fn marks(&self) -> usize {
        marks(&self.stage)
    }

    /// Returns the size of the window.
    pub(crate) fn size(&self) -> Size {
        self.stage.size()
    }

    /// Returns the names of the cells of the last board, with their descriptions.
    pub(crate) fn cells(&self) -> Vec<(String, String)> {
        let board = self.text("board-name");
        let boards = self.stage.harness.query_all_by_role_and_label(Role::Grid, &board);
        let Some(board) = boards.last() else { return Vec::new() };
        let names = board.children_recursive().filter_map(|node| node.accesskit_node().label());
        names
            .filter_map(|name| name.split_once(", ").map(|(cell, said)| (cell.to_owned(), said.to_owned())))
            .collect()
    }

    /// Returns the description of a cell.
    #[track_caller]
    pub(crate) fn cell(&self, name: &str) -> String {
        let found = self.cells().into_iter().find(|(cell, _)| cell == name);
        found.unwrap_or_else(|| panic!("there is no cell {name}")).1
    }

    /// Returns the number of cells with this description.
    pub(crate) fn count(&self, key: &str) -> usize {
        let words = self.text(key);
        self.cells().iter().filter(|(_, said)| said.split(", ").any(|part| part == words)).count()
    }

    /// Whether the check box with this name is on.
    #[track_caller]
    pub(crate) fn is_on(&self, key: &str) -> bool {
        let name = self.text(key);
        let node = self.stage.harness.query_all_by_role_and_label(Role::CheckBox, &name).last();
        let node = node.unwrap_or_else(|| panic!("there is no check box “{name}”"));
        node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    }

    /// Whether a button is enabled.
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

    /// Returns the name of the side X or O on the shown board, either its letter or its stones' colour.
    pub(crate) fn side(&self, side: &str) -> String {
        let stones = self.text(if side == "X" { "side-black" } else { "side-white" });
        let marked = || self.cells().iter().any(|(_, said)| said.starts_with(&stones));
        if self.card_of(&stones).is_some() || marked() { stones } else { side.to_owned() }
    }

    /// Returns the text of the card of X or O, as in `X: Anna, person, 1` or `Black: Anna, person, 1`.
    #[track_caller]
    pub(crate) fn card(&self, side: &str) -> String {
        self.card_of(&self.side(side)).unwrap_or_else(|| panic!("{side} has no card"))
    }

    fn card_of(&self, called: &str) -> Option<String> {
        let begin = format!("{called}: ");
        let nodes = self.stage.harness.query_all_by_label_contains(&begin);
        // Announcements begin with this text too.
        let cards = nodes.filter(|node| node.accesskit_node().role() == Role::Button);
        let mut names = cards.filter_map(|node| node.accesskit_node().label());
        names.find(|name| name.starts_with(&begin))
    }

    /// Opens the list of players for a side.
    #[track_caller]
    pub(crate) fn open_card(&mut self, side: &str) {
        let card = self.card(side);
        self.reach(Role::Button, &card);
    }

    /// Opens the dialog for a custom game.
    #[track_caller]
    pub(crate) fn own_game(&mut self) {
        self.choose(&self.text("window-mode"), &self.text("window-own-game"));
        assert!(self.sees("match-length"));
    }

    /// Begins the custom game of the dialog.
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

/// Returns the names of the games on their cards.
pub(crate) fn games(lang: Lang) -> [&'static str; 7] {
    match lang {
        Lang::Ru => ["Крестики-нолики", "Гомоку", "Рэндзю", "Каро", "Ultimate", "Счёт 10×10", "Ответный ход"],
        _ => ["Tic-tac-toe", "Gomoku", "Renju", "Caro", "Ultimate", "Score 10×10", "Walls and last reply"],
    }
}

/// Whether the description of a cell begins with a mark or stone.
pub(crate) fn is_marked(said: &str) -> bool {
    ["X", "O", "Чёрные", "Белые", "Black", "White"].into_iter().any(|side| said.starts_with(side))
}

/// Returns the number of marks on the board.
pub(crate) fn marks(stage: &Stage) -> usize {
    let nodes = stage.harness.root();
    let names = nodes.children_recursive().filter_map(|node| node.accesskit_node().label());
    let marked = |name: &String| {
        let (cell, rest) = name.split_at(name.find(',').unwrap_or(name.len()));
        cell.len() <= 5 && rest.strip_prefix(", ").is_some_and(is_marked)
    };
    names.filter(marked).count()
}
