//! SVG: a snapshot of every kind of board, and rules for all boards.

use inarow_picture::{Style, svg};
use inarow_view::{Coordinates, Look, Scene, Theme};

use crate::scenes;

fn all() -> Vec<(&'static str, Scene, Theme)> {
    vec![
        ("tictactoe", scenes::tictactoe(), Theme::Light),
        ("renju", scenes::renju(), Theme::Wood),
        ("gomoku_won", scenes::gomoku_won(), Theme::Wood),
        ("numbered", scenes::numbered(), Theme::Indigo),
        ("walls", scenes::walls(), Theme::Light),
        ("ultimate", scenes::ultimate(), Theme::Indigo),
        ("ultimate_won", scenes::ultimate_won(), Theme::HighContrast),
        ("score", scenes::score(), Theme::Light),
        ("heat", scenes::heat(), Theme::Indigo),
        ("heat_on_stones", scenes::heat_on_stones(), Theme::Wood),
    ]
}

#[test]
fn snapshots() {
    for (name, scene, theme) in all() {
        insta::assert_snapshot!(name, svg(&scene, &Style::new(theme)));
    }
}

#[test]
fn every_drawing_is_well_formed_in_every_theme() {
    let options = resvg::usvg::Options::default();
    for (name, scene, _) in all() {
        for theme in Theme::ALL {
            for look in [Look::Marks, Look::Stones] {
                for coordinates in [Coordinates::None, Coordinates::Letters, Coordinates::Numbers] {
                    let scene = Scene { look, coordinates, ..scene.clone() };
                    let text = svg(&scene, &Style::new(theme));
                    resvg::usvg::Tree::from_str(&text, &options)
                        .unwrap_or_else(|error| panic!("{name} in {}: {error}", theme.name()));
                }
            }
        }
    }
}

#[test]
fn titles_are_escaped() {
    let style = Style { title: Some("Анна <& “X”> \u{1}".to_owned()), ..Style::new(Theme::Light) };
    let text = svg(&scenes::tictactoe(), &style);
    assert!(text.contains("<title>Анна &lt;&amp; “X”&gt; </title>"), "{text}");
}

#[test]
fn without_background_the_page_stays_clear() {
    let style = Style { background: false, ..Style::new(Theme::Indigo) };
    let bg = Theme::Indigo.tokens().bg.to_string();
    assert!(svg(&scenes::tictactoe(), &Style::new(Theme::Indigo)).contains(&bg));
    assert!(!svg(&scenes::tictactoe(), &style).contains(&bg));
}

#[test]
fn large_boards_stay_small() {
    for look in [Look::Marks, Look::Stones] {
        let text = svg(&scenes::large(100, look), &Style::new(Theme::Wood));
        assert!(text.len() < 500_000, "{} bytes", text.len());
        assert!(text.contains("width=\"2200\""));
    }
}

/// Three figures are wider than two. The figures keep their distance from the board and stay within the
/// picture.
#[test]
fn a_hundred_stands_clear_of_the_board_and_of_the_edge() {
    for (look, theme) in [(Look::Marks, Theme::Light), (Look::Stones, Theme::Wood)] {
        let scene = scenes::large(100, look);
        let text = svg(&scene, &Style::new(theme));
        let label = |words: &str| {
            let at = text.lines().find(|line| line.ends_with(&format!(">{words}</text>"))).unwrap();
            let value = |name: &str| {
                let from = at.find(&format!(" {name}=\"")).unwrap() + name.len() + 3;
                at[from..].split('"').next().unwrap().parse::<f64>().unwrap()
            };
            (value("x"), value("font-size"))
        };
        let ((two, size), (three, _)) = (label("95"), label("100"));
        let (half_two, half_three) = (0.62 * size, 0.93 * size);
        assert!(three + half_three <= two + half_two + 0.05 * size, "{look:?}: {three} {two} of {size}");
        assert!(three - half_three >= 0.04 * size, "{look:?}: {three} of {size}");
    }
}

#[test]
fn cells_that_are_not_on_the_board_are_left_out() {
    let draw = |scene: &Scene| svg(scene, &Style::new(Theme::Light));
    let clean = Scene { last: None, ..scenes::tictactoe() };
    let far = inarow_core::Cell::new(9999);
    let mut scene = clean.clone();
    scene.last = Some(far);
    scene.lines.push((far, far));
    scene.answered.push((far, far));
    scene.stars.push(far);
    scene.active_row = Some(50);
    scene.active_column = Some(50);
    scene.suggestions.push(inarow_view::Suggestion::hint(far));
    assert_eq!(draw(&scene), draw(&clean));
}
