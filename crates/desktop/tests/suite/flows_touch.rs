//! Tests of fingers and pens on the board.

use egui::accesskit::Role;
use egui::{Event, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_view::Lang;

use crate::flows_board::{large_board, place_of};
use crate::person::Person;
use crate::testing::Size;

/// Sends an event of a finger or pen as the system does. The system sends touches, and for the first finger
/// also a pointer.
fn touch(person: &mut Person, finger: u64, phase: TouchPhase, pos: Pos2, force: Option<f32>) {
    let harness = &mut person.stage.harness;
    let (device_id, id) = (TouchDeviceId(0), TouchId(finger));
    harness.event(Event::Touch { device_id, id, phase, pos, force });
    if finger == 0 {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        match phase {
            TouchPhase::Start => {
                harness.event(Event::PointerMoved(pos));
                harness.event(button(true));
            }
            TouchPhase::Move => harness.event(Event::PointerMoved(pos)),
            TouchPhase::End => {
                harness.event(button(false));
                harness.event(Event::PointerGone);
            }
            TouchPhase::Cancel => harness.event(Event::PointerGone),
        }
    }
    harness.step();
}

/// Moves two fingers between positions in small steps, and lifts the fingers.
fn two_fingers(person: &mut Person, from: [Pos2; 2], to: [Pos2; 2]) {
    for finger in [0, 1] {
        touch(person, finger, TouchPhase::Start, from[finger as usize], None);
    }
    for step in 1..=4_u8 {
        for finger in [0, 1] {
            let (a, b) = (from[finger as usize], to[finger as usize]);
            touch(person, finger, TouchPhase::Move, a.lerp(b, f32::from(step) / 4.0), None);
        }
    }
    for finger in [0, 1] {
        touch(person, finger, TouchPhase::End, to[finger as usize], None);
    }
    person.stage.settle();
}

fn middle(person: &Person) -> Pos2 {
    person.stage.harness.get_by_label(&person.text("board-name")).rect().center()
}

#[test]
fn a_tap_plays_and_so_does_a_pen() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        for (cell, force) in [("h8", None), ("i9", Some(0.4))] {
            let at = place_of(&person, cell);
            touch(&mut person, 0, TouchPhase::Start, at, force);
            touch(&mut person, 0, TouchPhase::End, at, force);
            person.stage.settle();
        }
        assert_eq!(person.marks(), 2);
        assert!(person.cell("i9").starts_with(&person.side("O")), "{}", person.cell("i9"));
    });
}

/// Returns the heights and names of the buttons that are not part of the board.
fn heights(person: &Person) -> Vec<(String, f32)> {
    let buttons = person.stage.harness.query_all_by_role(Role::Button);
    let buttons =
        buttons.filter(|node| node.parent().is_none_or(|above| above.accesskit_node().role() != Role::Grid));
    let named = buttons.filter_map(|node| Some((node.accesskit_node().label()?, node.rect().height())));
    named.collect()
}

#[test]
fn a_tap_makes_controls_high_enough_for_fingers_until_a_mouse_moves() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        person.begin_for_two(1);
        let low: Vec<_> = heights(&person).into_iter().filter(|(_, height)| *height < 39.0).collect();
        assert!(low.len() > 5, "{low:?}");
        let at = place_of(&person, "h8");
        touch(&mut person, 0, TouchPhase::Start, at, None);
        assert!(low.iter().all(|button| heights(&person).contains(button)), "nothing grows under a finger");
        touch(&mut person, 0, TouchPhase::End, at, None);
        person.stage.settle();
        assert_eq!(person.marks(), 1);
        person.picture("touch");
        let mut low: Vec<_> = heights(&person).into_iter().filter(|(_, height)| *height < 43.9).collect();
        for window in ["window-settings", "action-rules", "history-title", "statistics-title"] {
            let name = person.text(window);
            let button = person.stage.harness.get_by_role_and_label(Role::Button, &name);
            let at = button.rect().center();
            touch(&mut person, 0, TouchPhase::Start, at, None);
            touch(&mut person, 0, TouchPhase::End, at, None);
            person.stage.settle();
            assert!(person.sees("dialog-close"), "{window} opens");
            low.extend(heights(&person).into_iter().filter(|(_, height)| *height < 43.9));
            person.stays_within(window);
            person.key(egui::Key::Escape);
        }
        assert!(low.is_empty(), "{low:?}");
        person.stage.harness.hover_at(at);
        person.stage.settle();
        assert!(heights(&person).iter().any(|(_, height)| *height < 39.0));
    });
}

#[test]
fn a_long_press_and_a_hovering_pen_play_nothing() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        person.begin_for_two(1);
        let at = place_of(&person, "h8");
        person.stage.harness.hover_at(at);
        person.stage.settle();
        touch(&mut person, 0, TouchPhase::Start, at, None);
        // The touch is longer than anything that the toolkit considers a tap.
        for _ in 0..90 {
            person.stage.harness.step();
        }
        touch(&mut person, 0, TouchPhase::End, at, None);
        person.stage.settle();
        assert_eq!(person.marks(), 0);
    });
}

#[test]
fn two_fingers_zoom_and_move_and_play_nothing() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        large_board(&mut person, 50);
        let at = middle(&person);
        let spread = |by: f32| [at - vec2(by, 0.0), at + vec2(by, 0.0)];
        two_fingers(&mut person, spread(30.0), spread(120.0));
        assert!(person.sees("board-map"), "a part is shown");
        let before = place_of(&person, "y25");
        let aside = spread(60.0).map(|finger| finger + vec2(0.0, 50.0));
        two_fingers(&mut person, spread(60.0), aside);
        let after = place_of(&person, "y25");
        assert!((after - before).length() > 30.0, "{before} {after}");
        // One finger rests while another finger approaches.
        two_fingers(&mut person, spread(100.0), [at - vec2(100.0, 0.0), at + vec2(40.0, 0.0)]);
        assert_eq!(person.marks(), 0);
        // A tap plays again.
        let at = place_of(&person, "y25");
        touch(&mut person, 0, TouchPhase::Start, at, None);
        touch(&mut person, 0, TouchPhase::End, at, None);
        person.stage.settle();
        assert_eq!(person.marks(), 1);
    });
}

#[test]
fn the_map_is_dragged_and_clicked() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        large_board(&mut person, 50);
        let at = middle(&person);
        person.stage.harness.hover_at(at);
        for _ in 0..4 {
            person.stage.harness.event(Event::Zoom(1.5));
            person.stage.settle();
        }
        let map = person.stage.harness.get_by_label(&person.text("board-map")).rect();
        let corner = map.min + map.size() * 0.1;
        person.stage.harness.hover_at(map.center());
        person.stage.harness.drag_at(map.center());
        person.stage.harness.hover_at(corner);
        person.stage.harness.drop_at(corner);
        person.stage.settle();
        let room = person.stage.harness.get_by_label(&person.text("board-name")).rect();
        assert!(room.contains(place_of(&person, "d47")), "the upper left corner is shown");
        person.stage.harness.hover_at(map.max - map.size() * 0.1);
        person.stage.harness.drag_at(map.max - map.size() * 0.1);
        person.stage.harness.drop_at(map.max - map.size() * 0.1);
        person.stage.settle();
        assert!(room.contains(place_of(&person, "au4")), "the lower right corner is shown");
        assert_eq!(person.marks(), 0, "the map plays nothing");
    });
}
