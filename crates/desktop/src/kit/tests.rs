//! Tests of every control by name and by keyboard.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic; helpers are not seen as tests")]

use egui::accesskit::Role;
use egui::{Key, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Theme;

use super::*;
use crate::testing::{Size, builder, shot};

fn button(ui: &mut egui::Ui, text: &str) -> egui::Response {
    Button::new(text).show(ui)
}

fn primary(ui: &mut egui::Ui, text: &str) -> egui::Response {
    Button::new(text).primary().show(ui)
}

/// Opens a panel with these contents in the look of the window.
fn panel<State: 'static>(
    theme: Theme,
    state: State,
    contents: fn(&mut Ui, &mut State),
) -> Harness<'static, State> {
    let size = Size { width: 420.0, height: 560.0, scale: 1.0 };
    let mut ready = false;
    let mut harness = builder::<State>(size).build_ui_state(
        move |ui, state| {
            if !std::mem::replace(&mut ready, true) {
                font::install(ui.ctx());
                return;
            }
            theme::apply(ui.ctx(), theme, 1.0, false);
            let ink = Ink::of(ui.ctx());
            egui::Frame::new().fill(ink.surface).inner_margin(16).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                contents(ui, state);
            });
        },
        state,
    );
    harness.run();
    harness
}

fn focus(harness: &mut Harness<'_, impl Sized>, role: Role, name: &str) {
    harness.get_by_role_and_label(role, name).focus();
    harness.run();
}

#[test]
fn no_line_breaks_within_a_number() {
    let harness = panel(Theme::Light, Vec::<[Vec<String>; 2]>::new(), |ui, seen| {
        let sentence = "Viewing move 5\u{202f}000 of 5\u{202f}000";
        for width in 60..if seen.is_empty() { 200 } else { 60 } {
            let rows = |words: String| {
                let font = font::regular(font::BODY);
                let galley = ui.painter().layout(words, font, egui::Color32::WHITE, width as f32);
                galley.rows.iter().map(|row| row.text()).collect()
            };
            seen.push([rows(sentence.to_owned()), rows(text::bound(sentence))]);
        }
    });
    let broken = |rows: &[String]| rows.iter().any(|row| row.trim().starts_with("000"));
    assert!(harness.state().iter().any(|[plain, _]| broken(plain)), "the toolkit breaks there");
    for [_, bound] in harness.state() {
        assert!(!broken(bound), "{bound:?}");
    }
}

#[test]
fn a_field_that_waits_for_letters_asks_for_no_frame() {
    let mut harness = panel(Theme::Light, "Anna".to_owned(), |ui, text| {
        text_field(ui, "Name", text, "");
    });
    focus(&mut harness, Role::TextInput, "Name");
    harness.run();
    harness.step();
    let waits = harness.output().viewport_output.values().map(|view| view.repaint_delay).min();
    assert_eq!(waits, Some(std::time::Duration::MAX));
}

#[test]
fn buttons_are_pressed_with_the_keyboard() {
    let mut harness = panel(Theme::Light, 0, |ui, pressed| {
        if button(ui, "One").clicked() || primary(ui, "Two").clicked() {
            *pressed += 1;
        }
        if Button::new("Three").enabled(false).show(ui).clicked() {
            *pressed += 100;
        }
        icon_button(ui, icon::GEAR_SIX, "Settings");
    });
    focus(&mut harness, Role::Button, "One");
    harness.key_press(Key::Enter);
    harness.run();
    focus(&mut harness, Role::Button, "Two");
    harness.key_press(Key::Space);
    harness.run();
    harness.get_by_label("Three").click();
    harness.run();
    assert_eq!(*harness.state(), 2);
    assert!(harness.get_by_label("Three").accesskit_node().is_disabled());
    assert!(harness.query_by_label("Settings").is_some());
}

#[test]
fn boxes_and_segments_are_chosen() {
    let mut harness = panel(Theme::Indigo, (false, 0), |ui, (on, chosen)| {
        check(ui, on, "Coordinates");
        segmented(ui, chosen, &["Easy".to_owned(), "Medium".to_owned(), "Strong".to_owned()]);
    });
    focus(&mut harness, Role::CheckBox, "Coordinates");
    harness.key_press(Key::Space);
    harness.run();
    focus(&mut harness, Role::RadioButton, "Medium");
    harness.key_press(Key::ArrowRight);
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(*harness.state(), (true, 2));
}

#[test]
fn a_list_is_opened_walked_and_chosen_from_with_keys() {
    let mut harness = panel(Theme::Wood, 0, |ui, chosen| {
        let options: Vec<String> = (1..=40).map(|number| format!("Option {number}")).collect();
        select(ui, "Mode", chosen, &options);
    });
    focus(&mut harness, Role::ComboBox, "Mode");
    harness.key_press(Key::Enter);
    harness.run();
    for _ in 0..2 {
        harness.key_press(Key::ArrowDown);
        harness.run();
    }
    shot(&mut harness, "kit-list");
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(*harness.state(), 2);
    assert!(harness.query_by_label("Option 7").is_none(), "the list is closed");
    // After opening with the mouse the arrow keys also work, and stop at the last option.
    let at = harness.get_by_role(Role::ComboBox).rect().center();
    click_at(&mut harness, at);
    for _ in 0..40 {
        harness.key_press(Key::ArrowDown);
        harness.run();
    }
    harness.key_press(Key::ArrowUp);
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(*harness.state(), 38);
    assert!(harness.query_by_label("Option 7").is_none(), "the list is closed");
}

#[test]
fn fields_take_what_is_typed() {
    let mut harness = panel(Theme::Light, (String::new(), 15.0_f64, 0.5_f64, 1.0_f64), |ui, state| {
        let (name, size, weight, pace) = state;
        text_field(ui, "Name", name, "Your name");
        number_field(ui, "Size", size, 3.0..=100.0, 1.0, (0, '.'));
        number_field(ui, "Weight", weight, -2.0..=2.0, 0.25, (2, ','));
        slider(ui, "Pace", pace, 0.0..=3.0, 0.5, "1 s");
    });
    harness.get_by_label("Name").focus();
    harness.run();
    harness.get_by_label("Name").type_text("Анна");
    harness.run();
    harness.get_by_label("Size: +").click();
    harness.run();
    harness.get_by_label("Weight: −").click();
    harness.run();
    focus(&mut harness, Role::Slider, "Pace");
    harness.key_press(Key::ArrowRight);
    harness.run();
    shot(&mut harness, "kit-fields");
    assert_eq!(*harness.state(), ("Анна".to_owned(), 16.0, 0.25, 1.5));
    harness.get_by_label("Size").focus();
    harness.run();
    harness.key_press(Key::ArrowUp);
    harness.run();
    assert_eq!(harness.state().1, 17.0);
}

/// Clicks with the mouse, like a user.
fn click_at(harness: &mut Harness<'_, impl Sized>, pos: egui::Pos2) {
    harness.hover_at(pos);
    harness.step();
    for pressed in [true, false] {
        let modifiers = egui::Modifiers::NONE;
        harness.event(egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
        harness.step();
    }
    harness.run();
}

#[test]
fn a_click_beside_a_list_closes_it_and_does_nothing_else() {
    for opener in ["Menu", "Mode"] {
        let mut harness = panel(Theme::Light, (0, 0), |ui, (pressed, chosen)| {
            let response = button(ui, "Menu");
            let items = ["Rules", "Quit"].map(|text| MenuItem {
                action: text,
                text: text.to_owned(),
                icon: None,
                shortcut: String::new(),
                enabled: true,
                on: false,
                apart: false,
            });
            if menu_under(&response, "Commands", &items, |_| {}).is_some() {
                *pressed += 10;
            }
            select(ui, "Mode", chosen, &["Rules".to_owned(), "Other".to_owned()]);
            ui.add_space(300.0);
            if button(ui, "Resign").clicked() {
                *pressed += 1;
            }
        });
        let below = harness.get_by_label("Resign").rect().center();
        let at = harness.get_by_label(opener).rect().center();
        for _ in 0..2 {
            click_at(&mut harness, at);
            assert!(harness.query_by_label("Quit").is_some() || harness.query_by_label("Other").is_some());
            click_at(&mut harness, below);
            assert!(harness.query_by_label("Quit").is_none() && harness.query_by_label("Other").is_none());
            assert_eq!(harness.state().0, 0, "{opener}: the button below was pressed");
        }
        click_at(&mut harness, at);
        click_at(&mut harness, at);
        assert!(harness.query_by_label("Quit").is_none() && harness.query_by_label("Other").is_none());
        click_at(&mut harness, below);
        assert_eq!(harness.state().0, 1, "with the list closed the button is itself again");
        if opener == "Menu" {
            click_at(&mut harness, at);
            let quit = harness.get_by_label("Quit").rect().center();
            click_at(&mut harness, quit);
            assert_eq!(harness.state().0, 11, "an item of the list is chosen");
        }
    }
}

#[test]
fn what_is_in_a_number_field_is_replaced_by_who_comes_with_tab() {
    let mut harness = panel(Theme::Light, 15.0, |ui, size| {
        number_field(ui, "Size", size, 3.0..=100.0, 1.0, (0, '.'));
    });
    focus(&mut harness, Role::Button, "Size: −");
    harness.key_press(Key::Tab);
    harness.run();
    harness.get_by_label("Size").type_text("42");
    harness.run();
    assert_eq!(*harness.state(), 42.0);
}

#[test]
fn a_dialog_closes_in_three_ways() {
    for way in 0..3 {
        let mut harness = panel(Theme::Indigo, true, |ui, open| {
            if *open {
                *open = dialog(ui, "Rules", "Close", (300.0, None), |ui| {
                    for number in 0..40 {
                        label(ui, &format!("Paragraph {number}"));
                    }
                });
            }
        });
        shot(&mut harness, "kit-dialog");
        assert!(*harness.state());
        match way {
            0 => harness.key_press(Key::Escape),
            1 => harness.get_by_label("Close").click(),
            _ => {
                let corner = egui::pos2(3.0, 3.0);
                harness.hover_at(corner);
                for pressed in [true, false] {
                    harness.event(egui::Event::PointerButton {
                        pos: corner,
                        button: egui::PointerButton::Primary,
                        pressed,
                        modifiers: egui::Modifiers::NONE,
                    });
                    harness.step();
                }
            }
        }
        harness.run();
        assert!(!*harness.state(), "way {way}");
    }
}

#[test]
fn every_control_shows_itself_in_every_theme() {
    for theme in Theme::ALL {
        let mut harness = panel(theme, (1, 0, theme), |ui, (segment, choice, theme)| {
            capitals(ui, "Controls");
            ui.horizontal(|ui| {
                button(ui, "Кнопка");
                primary(ui, "Играть");
                icon_button(ui, icon::GEAR_SIX, "Настройки");
                Button::new("Нельзя").enabled(false).show(ui);
            });
            segmented(ui, segment, &["Легко".to_owned(), "Средне".to_owned()]);
            select(ui, "Mode", choice, &["Гомоку".to_owned()]);
            let mut on = true;
            check(ui, &mut on, "Подсвечивать доступное поле");
            on = false;
            check(ui, &mut on, "Координаты");
            let mut text = "Анна".to_owned();
            text_field(ui, "Имя", &mut text, "");
            let mut number = 15.0;
            number_field(ui, "Размер", &mut number, 3.0..=20.0, 1.0, (0, '.'));
            tag(ui, "Гомоку 15×15");
            card(ui, |ui| {
                strong(ui, "Заголовок");
                muted(ui, "Пояснение");
                bad(ui, "Ошибка");
            });
            let text = "Сохранено: партия.json".to_owned();
            toast(ui, &Toast { text, bad: *theme == Theme::Wood, whole: None, action: None });
        });
        shot(&mut harness, &format!("kit-{}", theme.name()));
        assert!(harness.query_by_role_and_label(Role::Status, "Сохранено: партия.json").is_some());
    }
}

/// Collects every `.rs` file below a folder.
fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// A transparent colour appears as another colour, so the computation of contrast names its opacity.
#[test]
fn opacities_are_named_in_the_table_of_contrasts() {
    let mut files = Vec::new();
    sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 50, "the sources are found");
    let mut bare = Vec::new();
    for file in files.iter().filter(|file| !file.ends_with("kit/tests.rs")) {
        let text = std::fs::read_to_string(file).unwrap();
        for (number, line) in text.lines().enumerate() {
            for call in ["gamma_multiply(", "linear_multiply(", "_alpha(", "lerp_to_gamma("] {
                let argument = line.split_once(call).map(|(_, rest)| rest);
                let last = argument.and_then(|rest| rest.split(')').next()?.rsplit(", ").next());
                if last.is_some_and(|last| last.starts_with(|first: char| first.is_ascii_digit())) {
                    bare.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
                }
            }
        }
    }
    assert!(bare.is_empty(), "{bare:#?}");
}
