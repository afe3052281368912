use super::*;

fn place(x: i32, y: i32) -> Place {
    Place { x, y, width: 1280, height: 800, maximized: false }
}

#[test]
fn a_window_that_cannot_be_caught_is_noticed() {
    let screens = [
        Rect::from_min_size([0.0, 0.0].into(), vec2(1920.0, 1080.0)),
        Rect::from_min_size([1920.0, 0.0].into(), vec2(1280.0, 1024.0)),
    ];
    for (x, y, expected) in [
        (100, 100, true),
        (2000, 10, true),
        (-1000, 50, true),
        (-1250, 50, false),
        (3150, 50, false),
        (100, 1070, false),
        (100, -300, false),
    ] {
        assert_eq!(is_within_reach(place(x, y), &screens), expected, "{x} {y}");
    }
}

#[test]
fn a_place_is_kept_when_the_window_has_come_to_rest() {
    let context = Context::default();
    let mut watch = PlaceTracker::default();
    let mut kept = None;
    let mut frame = |left: f32, now: u64, maximized: bool, kept: &mut Option<Place>| {
        let mut input = egui::RawInput::default();
        let viewport = input.viewports.entry(egui::ViewportId::ROOT).or_default();
        viewport.maximized = Some(maximized);
        let rect = Rect::from_min_size([left, 20.0].into(), USUAL);
        (viewport.inner_rect, viewport.outer_rect) = (Some(rect), Some(rect));
        let mut output = context.run_ui(input, |ui| watch.look(ui.ctx(), Duration::from_millis(now), kept));
        output.textures_delta.clear();
    };
    frame(10.0, 0, false, &mut kept);
    frame(50.0, 900, false, &mut kept);
    frame(50.0, 1800, false, &mut kept);
    assert_eq!(kept, None);
    frame(50.0, 1900, false, &mut kept);
    assert_eq!(kept, Some(place(50, 20)));
    frame(0.0, 2000, true, &mut kept);
    frame(0.0, 3000, true, &mut kept);
    assert_eq!(kept, Some(Place { maximized: true, ..place(50, 20) }));
}

#[test]
fn larger_texts_want_a_larger_window() {
    assert_eq!(least_at(1.0), LEAST);
    assert_eq!(least_at(0.8), LEAST);
    assert_eq!(least_at(1.5) * 1.5, vec2(600.0, 480.0));
    assert_eq!(least_at(2.0) * 2.0, vec2(800.0, 600.0));
    let context = Context::default();
    let mut watch = PlaceTracker::default();
    let mut asked = |zoom: f32| {
        context.set_zoom_factor(zoom);
        let mut all = Vec::new();
        for _ in 0..2 {
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                watch.look(ui.ctx(), Duration::ZERO, &mut None);
            });
            output.textures_delta.clear();
            let commands = output.viewport_output.into_values().flat_map(|viewport| viewport.commands);
            all.extend(commands.filter(|what| matches!(what, ViewportCommand::MinInnerSize(_))));
        }
        all
    };
    assert_eq!(asked(1.0), []);
    assert_eq!(asked(2.0), [ViewportCommand::MinInnerSize(vec2(400.0, 300.0))]);
    assert_eq!(asked(2.0), []);
    assert_eq!(asked(1.0), [ViewportCommand::MinInnerSize(LEAST)]);
}

#[test]
fn a_size_that_makes_no_sense_becomes_the_least() {
    assert_eq!(size_of(Place { width: 1, height: 1, ..place(0, 0) }), LEAST);
}
