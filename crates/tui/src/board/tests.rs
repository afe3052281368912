//! Tests of the visible part of a board.

use super::signs::{background_of, glyph};
use super::*;

#[test]
fn what_is_looked_at_is_seen_and_not_at_the_edge() {
    for (first, count, side, at, expected) in [
        (0, 10, 100, None, 0),
        (0, 10, 100, Some(9), 2),
        (0, 10, 100, Some(50), 45),
        (95, 10, 100, None, 90),
        (50, 10, 100, Some(51), 49),
        (0, 15, 15, Some(14), 0),
        (0, 5, 100, Some(0), 0),
        (3, 5, 6, Some(5), 1),
    ] {
        assert_eq!(seen(first, count, side, at), expected, "{first} {count} {side} {at:?}");
    }
}

#[test]
fn a_cell_is_found_where_it_is_drawn() {
    for (width, height, cells) in
        [(15, 15, (60, 22)), (3, 3, (40, 20)), (100, 100, (60, 20)), (1, 100, (20, 10))]
    {
        let scene = Scene::empty(inarow_core::Shape::new(width, height).unwrap());
        let zone = Rect::new(3, 1, cells.0, cells.1);
        let placement = Placement::new(&scene, zone, &mut View { x: 4, y: 70 }, None).unwrap();
        for cell in scene.shape.iter() {
            let Some((x, y)) = placement.place(&scene, cell) else { continue };
            assert!(zone.contains(Position { x, y }));
            assert_eq!(placement.cell_at(&scene, Position { x, y }), Some(cell));
        }
        assert_eq!(placement.cell_at(&scene, Position { x: 0, y: 0 }), None);
    }
}

#[test]
fn the_best_suggestion_is_seen_without_colours() {
    let mut scene = Scene::empty(inarow_core::Shape::new(3, 3).unwrap());
    let cells: Vec<_> = scene.shape.iter().take(3).collect();
    scene.suggestions = (cells.iter().enumerate())
        .map(|(place, &cell)| inarow_view::Suggestion { cell, text: "62".to_owned(), best: place == 1 })
        .collect();
    let signs = cells.iter().map(|&cell| glyph(&scene, cell, background_of(&scene, cell, None)).0);
    assert_eq!(signs.collect::<Vec<_>>(), ["◇", "◆", "◇"]);
}
