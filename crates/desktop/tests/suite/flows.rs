//! Each flow as a person goes through it, in both languages and every size, with pictures of the stations.

use std::path::Path;
use std::time::Duration;

use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::{Lang, Texts};

use crate::testing::{Setting, Size, Stage};

/// A stage and the texts that a person reads there.
struct Person {
    stage: Stage,
    texts: Texts,
    lang: Lang,
}

impl Person {
    fn new(lang: Lang, size: Size) -> Person {
        Person { stage: Stage::new(lang, size), texts: Texts::new(lang), lang }
    }

    /// Somebody whose memory lies in that folder.
    fn at(folder: &Path, lang: Lang, size: Size) -> Person {
        let setting =
            Setting { size, lang: Some(lang), folder: Some(folder.to_owned()), ..Setting::default() };
        Person { stage: Stage::with(setting), texts: Texts::new(lang), lang }
    }

    fn everyone(mut flow: impl FnMut(Person)) {
        for &lang in Lang::ALL {
            for size in Size::ALL {
                flow(Person::new(lang, size));
            }
        }
    }

    /// Presses what has the name of this text.
    #[track_caller]
    fn press(&mut self, key: &str) {
        let name = self.texts.get(key);
        self.press_name(&name);
    }

    #[track_caller]
    fn press_name(&mut self, name: &str) {
        let nodes = self.stage.harness.query_all_by_label(name);
        // The button, not the title of the same name.
        let node = nodes.max_by_key(|node| node.accesskit_node().role() == egui::accesskit::Role::Button);
        node.unwrap_or_else(|| panic!("there is no “{name}”")).click();
        self.stage.settle();
        self.stage.settle();
    }

    fn sees(&self, key: &str) -> bool {
        self.stage.harness.query_all_by_label(&self.texts.get(key)).next().is_some()
    }

    /// Chooses a game on the start screen, by the words that its card begins with, and plays it.
    #[track_caller]
    fn begin(&mut self, game: &str) {
        let card = format!("{game}:");
        self.stage.harness.get_by_label_contains(&card).click();
        self.stage.settle();
        self.press("menu-play");
        assert!(self.sees("board-name"), "{game} does not begin");
    }

    /// Plays in a cell, by its name, and waits for the answer.
    fn play(&mut self, cell: &str) {
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
    fn click_cell(&mut self, cell: &str) {
        let begin = format!("{cell},");
        let cells = self.stage.harness.query_all_by_label_contains(&begin);
        let mut cells =
            cells.filter(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(&begin)));
        cells.next().unwrap_or_else(|| panic!("there is no cell {cell}")).click();
        drop(cells);
        self.stage.settle();
    }

    /// Gives the computer time to answer.
    fn wait(&mut self) {
        let thinks = self.texts.with("turn-computer", &[("side", "O".into())]);
        self.stage.settle();
        self.stage.until("the computer answers", |stage| {
            stage.harness.query_all_by_label_contains(&thinks).next().is_none()
        });
    }

    fn picture(&mut self, name: &str) {
        let lang = self.lang.code();
        self.stage.snapshot(&format!("{name}-{lang}"));
    }

    /// Plays tic-tac-toe against the computer to its end.
    fn play_to_the_end(&mut self) {
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
fn games(lang: Lang) -> [&'static str; 7] {
    match lang {
        Lang::Ru => ["Крестики-нолики", "Гомоку", "Рэндзю", "Каро", "Ultimate", "Счёт 10×10", "Курсовая"],
        _ => ["Tic-tac-toe", "Gomoku", "Renju", "Caro", "Ultimate", "Score 10×10", "Walls and last reply"],
    }
}

#[test]
fn the_first_screen_offers_the_games() {
    Person::everyone(|mut person| person.picture("start"));
}

#[test]
fn every_game_is_chosen_and_begun() {
    Person::everyone(|mut person| {
        for (index, game) in games(person.lang).into_iter().enumerate() {
            person.begin(game);
            if index == 4 {
                person.picture("ultimate");
            }
            person.press("action-new");
        }
    });
}

#[test]
fn a_game_is_played_to_its_end_and_once_more() {
    Person::everyone(|mut person| {
        person.begin(games(person.lang)[0]);
        person.play_to_the_end();
        person.stage.pass(Duration::from_secs(10));
        person.picture("result");
        person.press("window-rematch");
        assert!(!person.sees("window-rematch"));
    });
}

#[test]
fn windows_over_the_board_open_and_close() {
    Person::everyone(|mut person| {
        person.begin(games(person.lang)[1]);
        for (key, name) in [("action-rules", "rules"), ("window-settings", "settings")] {
            if !person.sees(key) {
                // Narrow windows have it in the menu.
                continue;
            }
            person.press(key);
            person.picture(name);
            person.stage.harness.key_press(egui::Key::Escape);
            person.stage.settle();
            assert!(person.sees("board-name"));
        }
    });
}

#[test]
fn a_refused_click_says_why() {
    for &lang in Lang::ALL {
        let mut person = Person::new(lang, Size::USUAL);
        person.begin(games(lang)[0]);
        person.play("b2");
        person.click_cell("b2");
        let reason = person.texts.get("refused-occupied");
        assert!(person.stage.harness.query_all_by_label_contains(&reason).next().is_some(), "{reason}");
    }
}

#[test]
fn the_language_changes_in_the_middle_of_a_game() {
    let mut person = Person::new(Lang::Ru, Size::USUAL);
    person.begin(games(Lang::Ru)[0]);
    person.play("b2");
    person.press_name("EN");
    person.texts = Texts::new(Lang::En);
    assert!(person.sees("action-new"));
    assert!(!person.stage.harness.query_all_by_label("Новая игра").any(|_| true));
    assert!(person.stage.harness.query_all_by_label_contains("b2, X").next().is_some());
}

#[test]
fn a_game_that_was_killed_is_offered_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    for &lang in Lang::ALL {
        let folder = folder.path().join(lang.code());
        let mut person = Person::at(&folder, lang, Size::SMALL);
        person.begin(games(lang)[1]);
        person.play("h8");
        // Nothing is told to the program: as if the machine had stopped, its lock goes with the process.
        drop(person);
        let mut person = Person::at(&folder, lang, Size::SMALL);
        person.picture("offered");
        person.press("start-go-on");
        assert!(person.stage.harness.query_all_by_label_contains("h8, X").next().is_some());
    }
}
