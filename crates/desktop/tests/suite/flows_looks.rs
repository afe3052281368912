//! How the window looks: languages, themes, size of everything.

use egui::Key;
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts, Theme};

use crate::person::{Person, games};
use crate::testing::Size;

#[test]
fn the_language_changes_both_ways_in_the_middle_of_a_game() {
    for (from, to) in [(Lang::Ru, Lang::En), (Lang::En, Lang::Ru)] {
        for size in Size::ALL {
            let mut person = Person::new(from, size);
            person.begin_for_two(1);
            person.moves("h8 i9");
            for lang in [to, from] {
                let old = person.text("action-new");
                person.press_name(&lang.code().to_uppercase());
                person.texts = Texts::new(lang);
                assert!(person.sees("action-new"));
                assert!(!person.reads(&old), "“{old}” is still there");
                assert_eq!(person.marks(), 2);
            }
            person.moves("g9");
            assert_eq!(person.marks(), 3);
        }
    }
}

#[test]
fn each_theme_is_put_on() {
    Person::everyone(|mut person| {
        person.begin_for_two(2);
        person.moves("h8 i9 g9 i7 i8 g8 h9");
        for theme in Theme::ALL {
            person.press("window-settings");
            person.press(&format!("theme-{}", theme.name()));
            person.stage.harness.key_press(Key::Escape);
            person.stage.settle();
            assert!(person.sees("action-new"));
            person.picture(&format!("theme-{}", theme.name()));
        }
    });
}

#[test]
fn every_kind_of_board_is_shown_in_every_theme() {
    Person::everyone(|person| {
        // Pictures of one language and size are enough to see how they look; that everything fits, all tell.
        let kept = person.lang == Lang::Ru && person.size() == Size::USUAL;
        let shown = |person: &mut Person, name: &str| {
            if kept {
                person.picture(name);
            } else {
                person.holds(name);
            }
        };
        let (lang, size) = (person.lang, person.size());
        for theme in [Theme::Light, Theme::Wood, Theme::HighContrast] {
            let mut person = Person::new(lang, size);
            boards_in(theme, &mut person, shown);
        }
    });
}

/// Boards of every kind in that theme.
fn boards_in(theme: Theme, person: &mut Person, shown: impl Fn(&mut Person, &str)) {
    person.press("window-settings");
    person.press(&format!("theme-{}", theme.name()));
    person.stage.harness.key_press(Key::Escape);
    person.stage.settle();
    let name = theme.name();
    shown(person, &format!("theme-{name}-start"));
    person.begin_for_two(4);
    person.moves("e5 d4 a1 c3 i9 g9");
    assert!(person.count("cell-open") > 0, "there is a target");
    shown(person, &format!("theme-{name}-ultimate"));
    for (game, moves) in [("score", ""), ("course", "b2 c3 d4 c4")] {
        let spec: inarow_core::GameSpec = game.parse().unwrap();
        let title = inarow_view::game_name(&spec.setup(&mut || 0).unwrap(), &person.texts);
        person.choose(&person.text("window-mode"), &title);
        if game == "score" {
            let rows = person.text("setting-fill-rows");
            let rows = rows.chars().next().into_iter().flat_map(char::to_uppercase).collect::<String>()
                + &rows.chars().skip(1).collect::<String>();
            person.choose(&person.text("window-fill"), &rows);
            let open = person.cells().into_iter().find(|(_, said)| said.contains(&person.text("cell-open")));
            person.click_cell(&open.unwrap().0);
        }
        person.moves(moves);
        shown(person, &format!("theme-{name}-{game}"));
    }
}

#[test]
fn the_smallest_window_is_played_in() {
    for &lang in Lang::ALL {
        let mut person = Person::new(lang, Size { width: 400.0, height: 480.0, scale: 1.0 });
        person.picture("least-start");
        person.begin_for_two(2);
        person.moves("h8 i9 g9");
        person.picture("least-game");
        person.press("window-menu");
        person.picture("least-menu");
    }
}

#[test]
fn everything_is_half_as_large_again() {
    for &lang in Lang::ALL {
        for size in Size::ALL {
            let folder = tempfile::tempdir().unwrap();
            let mut profile = Profile::open(&Location::folder(folder.path())).profile;
            profile.change_settings(|settings| settings.window.scale = 150).unwrap();
            drop(profile);
            let mut person = Person::at(folder.path(), lang, size);
            person.begin(games(lang)[0]);
            person.picture("scale-150");
        }
    }
}

#[test]
fn a_refused_click_says_why_in_every_size() {
    Person::everyone(|mut person| {
        person.begin_for_two(0);
        person.moves("b2 b2");
        let reason = person.text("refused-occupied");
        assert!(person.reads(&reason), "{reason}");
        assert_eq!(person.marks(), 1);
        // It stands over no window, and is not said of another game.
        person.key(egui::Key::F1);
        person.key(egui::Key::Escape);
        assert!(!person.reads(&reason), "{reason}");
        person.moves("b2");
        assert!(person.reads(&reason), "{reason}");
        person.moves("a1");
        assert!(!person.reads(&reason), "{reason}");
    });
}
