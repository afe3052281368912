//! Tests of the place of a bubble.

use super::*;

#[test]
fn a_bubble_covers_neither_its_cell_nor_marks() {
    let room = Rect::from_min_max(pos2(8.0, 8.0), pos2(608.0, 608.0));
    let size = vec2(180.0, 34.0);
    let cell = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), Vec2::splat(60.0));
    let at = |near: Rect, marks: &[Rect]| Rect::from_min_size(place(near, room, marks, size), size);
    // The bubble is above the cell if there is room.
    let near = cell(300.0, 300.0);
    assert_eq!(at(near, &[]).bottom(), near.top() - GAP);
    // With a mark above, the bubble is below. With marks above and below, the bubble is to the right.
    let (above, below) = (cell(300.0, 240.0), cell(300.0, 360.0));
    assert_eq!(at(near, &[above]).top(), near.bottom() + GAP);
    assert_eq!(at(near, &[above, below]).left(), near.right() + GAP);
    // In the corner of the board there is no room above.
    let corner = cell(8.0, 8.0);
    assert_eq!(at(corner, &[]).top(), corner.bottom() + GAP);
    // With marks all around, the bubble is still near its cell but not on it.
    let all: Vec<Rect> = (0..100).map(|i| cell((i % 10) as f32 * 60.0, (i / 10) as f32 * 60.0)).collect();
    for near in &all {
        let place = at(*near, &all);
        assert!(room.contains_rect(place) && !place.intersects(*near), "{near} {place}");
    }
}
