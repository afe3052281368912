//! Tests of the appearance of the window, with languages, themes and scale.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_profile::{Location, Profile};
use inarow_view::{Lang, Texts, Theme};

use crate::person::{Person, games};
use crate::testing::Size;

#[test]
fn the_language_changes_both_ways_in_the_middle_of_a_game() {
    Person::twice(|mut person| {
        let from = person.lang;
        let to = if from == Lang::Ru { Lang::En } else { Lang::Ru };
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
    });
}

#[test]
fn each_theme_is_put_on() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(2);
        person.moves("h8 i9 g9 i7 i8 g8 h9");
        for theme in Theme::ALL {
            person.press("window-settings");
            person.press(&format!("theme-{}", theme.name()));
            person.stage.harness.key_press(Key::Escape);
            person.stage.settle();
            assert!(person.sees("action-new"));
            // Other pictures show the default theme.
            if theme != Theme::default() {
                person.picture(&format!("theme-{}", theme.name()));
            }
        }
    });
}

/// Returns the share of a rectangle that has the colour of the wood under stones.
fn wood(person: &mut Person, rect: egui::Rect) -> f32 {
    let picture = person.stage.shot("wood");
    let inarow_view::Rgb(r, g, b) = Theme::Wood.tokens().cell;
    let is_near = |pixel: &image::Rgba<u8>| {
        let [red, green, blue, _] = pixel.0;
        red.abs_diff(r) < 24 && green.abs_diff(g) < 24 && blue.abs_diff(b) < 24
    };
    let (left, top) = (rect.left() as u32, rect.top() as u32);
    let part = image::imageops::crop_imm(&picture, left, top, rect.width() as u32, rect.height() as u32);
    part.to_image().pixels().filter(|pixel| is_near(pixel)).count() as f32 / rect.area()
}

/// Gomoku has stones on wood in every theme, except with high contrast or if marks are chosen.
#[test]
fn board_and_start_card_show_the_stones_or_marks_that_are_chosen() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        let mut now = true;
        for (theme, setting) in [
            (Theme::Light, true),
            (Theme::Light, false),
            (Theme::HighContrast, false),
            (Theme::HighContrast, true),
        ] {
            person.press("window-settings");
            person.press(&format!("theme-{}", theme.name()));
            person.press("settings-board");
            assert_eq!(person.is_on("settings-stones"), now);
            if setting != now {
                person.check("settings-stones");
            }
            now = setting;
            person.key(Key::Escape);
            let has_stones = setting && theme != Theme::HighContrast;
            let card = person.stage.harness.get_by_label_contains("Gomoku:").rect();
            let share = wood(&mut person, card);
            assert_eq!(share > 0.04, has_stones, "the card, {theme:?}, {setting}: {share}");
            person.begin_for_two(1);
            person.moves("h8");
            assert_eq!(person.cell("h8").starts_with("Black"), has_stones, "{}", person.cell("h8"));
            let board = person.text("board-name");
            let board = person.stage.harness.get_by_role_and_label(Role::Grid, &board).rect();
            let share = wood(&mut person, board);
            assert_eq!(share > 0.3, has_stones, "the board, {theme:?}, {setting}: {share}");
            person.press("action-new");
        }
    });
}

#[test]
fn every_kind_of_board_is_shown_in_every_theme() {
    Person::once(Lang::Ru, Size::USUAL, |person| {
        let (lang, size) = (person.lang, person.size());
        for theme in [Theme::Light, Theme::Wood, Theme::HighContrast] {
            boards_in(theme, &mut Person::new(lang, size));
        }
    });
}

/// Takes pictures of every kind of board in a theme.
fn boards_in(theme: Theme, person: &mut Person) {
    person.press("window-settings");
    person.press(&format!("theme-{}", theme.name()));
    person.stage.harness.key_press(Key::Escape);
    person.stage.settle();
    let name = theme.name();
    if theme == Theme::Light {
        // Gomoku has the most settings.
        person.key(Key::ArrowRight);
    }
    person.picture(&format!("theme-{name}-start"));
    person.begin_for_two(4);
    person.moves("e5 d4 a1 c3 i9 g9");
    assert!(person.count("cell-open") > 0, "there is a target");
    person.picture(&format!("theme-{name}-ultimate"));
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
        person.picture(&format!("theme-{name}-{game}"));
    }
}

#[test]
fn the_smallest_window_is_played_in() {
    let least = Size { width: 400.0, height: 480.0, scale: 1.0 };
    for &lang in Lang::ALL {
        // The Russian texts are longer.
        let mut person = Person { one_of_many: lang != Lang::Ru, ..Person::new(lang, least) };
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
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    profile.change_settings(|settings| settings.window.scale = 150).unwrap();
    drop(profile);
    let mut person = Person::at(folder.path(), Lang::En, Size::SMALL);
    person.begin(games(person.lang)[0]);
    person.picture("scale-150");
}

#[test]
fn a_refused_click_says_why() {
    Person::twice(|mut person| {
        person.begin_for_two(0);
        person.moves("b2");
        person.stage.pass(std::time::Duration::from_secs(1));
        person.moves("b2");
        let reason = person.text("refused-occupied");
        assert!(person.reads(&reason), "{reason}");
        assert_eq!(person.marks(), 1);
        // The refusal is shown neither over a dialog nor in another game.
        person.key(egui::Key::F1);
        person.key(egui::Key::Escape);
        assert!(!person.reads(&reason), "{reason}");
        person.moves("b2");
        assert!(person.reads(&reason), "{reason}");
        person.moves("a1");
        assert!(!person.reads(&reason), "{reason}");
    });
}
