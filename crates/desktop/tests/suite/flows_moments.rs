//! Tests of short moments, such as an open menu, a file held over the window, or a growing mark.

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use inarow_view::Lang;

use crate::person::Person;
use crate::testing::Size;

/// Plays in a cell and stops at the frame in which its mark begins to grow.
fn begins(person: &mut Person, cell: &str) {
    let marks = person.marks();
    let begin = format!("{cell},");
    let cells = person.stage.harness.query_all_by_label_contains(&begin);
    cells.last().unwrap().click();
    for _ in 0..8 {
        person.stage.frame_after(0.001);
        if person.marks() > marks {
            return;
        }
    }
    panic!("{cell} is not played");
}

#[test]
fn a_mark_grows_and_the_winning_line_draws_itself() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.begin_for_two(0);
        person.moves("a1 b1 b2");
        begins(&mut person, "c1");
        person.stage.frame_after(0.03);
        person.holds("a mark grows");
        let lang = person.lang.code();
        person.stage.snapshot_now(&format!("mark-grows-{lang}"));
        person.stage.settle();
        begins(&mut person, "c3");
        assert_eq!(person.count("cell-winning"), 3);
        // The line waits for the mark.
        person.stage.frame_after(0.22);
        person.holds("the line draws itself");
        person.stage.snapshot_now(&format!("line-draws-{lang}"));
        person.stage.settle();
        person.holds("the line is drawn");
    });
}

#[test]
fn the_menu_folds_out() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        person.press("window-menu");
        assert!(person.sees("window-open"));
        person.picture("menu");
        person.key(egui::Key::Escape);
        assert!(!person.sees("window-open"));
    });
}

#[test]
fn the_clipboard_is_in_the_menu() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        person.press("window-menu");
        let name = person.text("keys-copy");
        person.stage.harness.get_by_role_and_label(Role::MenuItem, &name).click();
        assert_eq!(person.stage.copied().as_deref(), Some("h8i9"));
        person.stage.settle();
        // The position alone consists of the side to move and the rows.
        let (key, modifiers) = (egui::Key::F3, egui::Modifiers::NONE);
        let pressed = egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        person.stage.harness.event(pressed);
        let copied = person.stage.copied().unwrap();
        assert!(copied.starts_with("X;."), "{copied}");
        person.stage.settle();
        person.press("window-menu");
        let name = person.text("keys-paste");
        person.stage.harness.get_by_role_and_label(Role::MenuItem, &name).click();
        // Requests to the host of the window are in the output of one frame.
        let asked = (0..5).any(|_| {
            person.stage.harness.step();
            let mut views = person.stage.harness.output().viewport_output.values();
            views.any(|view| view.commands.contains(&egui::ViewportCommand::RequestPaste))
        });
        assert!(asked, "{name}");
    });
}

#[test]
fn a_file_held_over_the_window_is_asked_for() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        person.moves("h8 i9");
        let file = egui::HoveredFile { path: Some("game.sgf".into()), ..egui::HoveredFile::default() };
        person.stage.harness.input_mut().hovered_files.push(file);
        // While the file is held, the window is redrawn continuously.
        person.stage.harness.run_steps(2);
        assert!(person.sees("drop-here"));
        person.stage.snapshot_now(&format!("drop-{}", person.lang.code()));
        // The file is moved away again.
        person.stage.harness.input_mut().hovered_files.clear();
        person.stage.settle();
        assert!(!person.sees("drop-here"));
        assert_eq!(person.marks(), 2);
    });
}
