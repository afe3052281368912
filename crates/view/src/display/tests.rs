use inarow_core::{Cell, Content, Shape as BoardShape, Side};

use super::*;
use crate::Theme;
use crate::layout::{MARK_BESIDE_WEIGHT, SHIFT_BESIDE_WEIGHT};
use crate::scene::{Heat, Shade, Suggestion};

/// Returns a board of `side` cells a side with an X in the middle.
fn scene(side: u32) -> (Scene, Cell) {
    let mut scene = Scene::empty(BoardShape::new(side, side).unwrap());
    let middle = scene.shape.cell(i64::from(side) / 2, i64::from(side) / 2).unwrap();
    scene.cells[middle.index()].content = Content::Mark(Side::X);
    (scene, middle)
}

fn list_of(scene: &Scene, pixels: f64) -> DisplayList {
    display_list(scene, &Layout::of(scene), &Detail::picture(scene, Theme::Light.tokens(), pixels))
}

fn layer(list: &DisplayList, name: LayerName) -> &[Placed] {
    list.layers.iter().find(|layer| layer.name == name).map_or(&[], |layer| &layer.items)
}

/// Returns the shapes of an item, symbols resolved.
fn shapes(list: &DisplayList, (_, item): &Placed) -> Vec<Shape> {
    match item {
        Item::Shape(shape, _) => vec![*shape],
        Item::Use(symbol) => list.symbols[*symbol].shapes.iter().map(|(shape, _)| *shape).collect(),
        Item::Text(_) => Vec::new(),
    }
}

#[test]
fn layers_come_in_their_order_and_never_empty() {
    let (mut scene, middle) = scene(9);
    scene.cells[middle.index()].number = Some(1);
    scene.cells[0].content = Content::Wall;
    scene.active_row = Some(4);
    scene.last = Some(middle);
    let list = list_of(&scene, 44.0);
    let names: Vec<LayerName> = list.layers.iter().map(|layer| layer.name).collect();
    assert!(names.is_sorted());
    use LayerName as L;
    // The frame of the active row is not cut by marks.
    assert_eq!(names, [L::Cells, L::Walls, L::Marks, L::Numbers, L::Active, L::Last]);
    assert!(list.layers.iter().all(|layer| !layer.items.is_empty()));
}

#[test]
fn cells_of_one_kind_share_a_symbol() {
    let (scene, _) = scene(100);
    let list = list_of(&Scene { look: Look::Stones, ..scene }, 22.0);
    assert_eq!(list.symbols.len(), 2, "a stone and its shadow");
    let (ten, _) = self::scene(10);
    let list = list_of(&ten, 22.0);
    assert_eq!((list.symbols.len(), layer(&list, LayerName::Cells).len()), (2, 100));
}

#[test]
fn what_moves_and_what_is_out_of_view_is_left_out() {
    let (scene, middle) = scene(9);
    let mut detail = Detail::picture(&scene, Theme::Light.tokens(), 44.0);
    let layout = Layout::of(&scene);
    detail.skip.cells = vec![middle];
    let list = display_list(&scene, &layout, &detail);
    assert!(layer(&list, LayerName::Marks).is_empty());
    assert!(Drawing::new(&scene, &layout, &detail).growing(middle, 0.5).is_some());
    (detail.columns, detail.rows) = (2..4, 0..9);
    let list = display_list(&scene, &layout, &detail);
    assert_eq!(layer(&list, LayerName::Cells).len(), 18);
}

#[test]
fn small_cells_are_drawn_plainer() {
    let (mut scene, middle) = scene(9);
    scene.cells[middle.index()].number = Some(8);
    scene.cells[0].content = Content::Wall;
    let strokes = |pixels: f64| {
        let list = list_of(&scene, pixels);
        shapes(&list, &layer(&list, LayerName::Walls)[0]).len()
    };
    assert!(strokes(14.0) > 1 && strokes(13.9) == 1, "walls");
    let texts = |pixels: f64| {
        let list = list_of(&scene, pixels);
        let items = layer(&list, LayerName::Numbers);
        items.iter().filter(|(_, item)| matches!(item, Item::Text(_))).count()
    };
    // 0.36 of a cell, seven pixels.
    assert_eq!([19.0, 20.0].map(texts), [0, 1], "numbers");
}

/// Plain marks make room for weights, like other marks.
#[test]
fn plain_marks_stand_above_their_weights() {
    let (mut scene, middle) = scene(9);
    scene.cells[middle.index()].weight = Some(2);
    let list = list_of(&scene, 10.0);
    let mark = shapes(&list, &layer(&list, LayerName::Marks)[0]);
    let (x, y) = crate::layout::mark_centre(true);
    assert_eq!(mark, [Shape::Rect { area: Area::around((x, y), 0.76, 0.76), radius: 0.0 }]);
}

#[test]
fn weights_are_read_beside_marks_of_a_phone() {
    let (mut scene, middle) = scene(10);
    scene.cells[middle.index()].weight = Some(-2);
    let list = list_of(&scene, 32.0);
    assert!(LayerName::Weights > LayerName::Marks, "no mark covers them");
    let [(_, Item::Text(text))] = layer(&list, LayerName::Weights) else { panic!("one weight") };
    assert!(text.size * 32.0 > 9.5, "{}", text.size);
    // Figures are about 0.7 as high as their size. The strokes of the mark end above the figures.
    let stroke = (0.5 + 0.24) * MARK_BESIDE_WEIGHT + SHIFT_BESIDE_WEIGHT;
    assert!(text.at.1 - 0.7 * text.size > stroke, "{:?}", text.at);
}

/// The outline of defence fills its ground. The lines of a large board end on the ground. The disc of attack
/// lies upon the ground.
#[test]
fn defence_lies_under_attack() {
    let (mut scene, _) = scene(50);
    let shade = Some(Shade { value: 2.0, rank: 1.0, places: 0 });
    scene.cells[0].heat = Some(Heat { attack: shade, defence: shade, numbers: false });
    let list = list_of(&scene, 30.0);
    let drawn: Vec<Shape> =
        layer(&list, LayerName::Heat).iter().flat_map(|item| shapes(&list, item)).collect();
    assert!(matches!(drawn[..], [Shape::Rect { .. }, Shape::Border { .. }, Shape::Disc { .. }]), "{drawn:?}");
}

/// A fully grown mark equals the static mark.
#[test]
fn a_grown_mark_is_the_mark() {
    for look in [Look::Marks, Look::Stones] {
        let (mut scene, middle) = scene(15);
        scene.look = look;
        let (layout, detail) = (Layout::of(&scene), Detail::picture(&scene, Theme::Wood.tokens(), 44.0));
        let list = display_list(&scene, &layout, &detail);
        let kept: Vec<Shape> =
            layer(&list, LayerName::Marks).iter().flat_map(|item| shapes(&list, item)).collect();
        let grown = Drawing::new(&scene, &layout, &detail).growing(middle, 1.0).unwrap();
        assert_eq!(kept, grown.shapes.iter().map(|(shape, _)| *shape).collect::<Vec<_>>());
    }
}

/// A large board has at most one drawing for each of 24 steps of a map's ratings.
#[test]
fn ratings_of_nearly_one_rank_look_the_same() {
    let (mut scene, _) = scene(50);
    let count = scene.cells.len() as f32;
    for (i, cell) in scene.cells.iter_mut().enumerate() {
        let shade = Some(Shade { value: 1.0, rank: i as f32 / count, places: 0 });
        cell.heat = Some(Heat { attack: shade, defence: None, numbers: false });
    }
    let signs = list_of(&scene, 22.0).symbols.iter().filter(|symbol| symbol.name == "a").count();
    assert_eq!(signs, 25);
}

/// A hint is an outline around the numbers of ratings.
#[test]
fn a_hint_meets_no_number_of_a_map() {
    let shade = |value| Some(Shade { value, rank: 1.0, places: 0 });
    for look in [Look::Marks, Look::Stones] {
        for (attack, defence) in [(7.0, 1234.0), (123_456.0, 56.0)]
            .into_iter()
            .flat_map(|(a, d)| [(shade(a), None), (None, shade(d)), (shade(a), shade(d))])
        {
            let (mut scene, _) = scene(15);
            scene.look = look;
            scene.cells[0].heat = Some(Heat { attack, defence, numbers: true });
            let cell = scene.shape.iter().next().unwrap();
            scene.suggestions = vec![Suggestion::hint(cell)];
            let list = list_of(&scene, 44.0);
            let numbers = layer(&list, LayerName::Heat).iter().filter_map(|(_, item)| match item {
                // A figure is about 0.62 of its size wide.
                Item::Text(text) => Some(Area::around(
                    text.at,
                    0.62 * text.size * text.text.chars().count() as f64,
                    text.size,
                )),
                _ => None,
            });
            let numbers: Vec<Area> = numbers.collect();
            assert_eq!(numbers.len(), attack.iter().chain(&defence).count());
            for shape in layer(&list, LayerName::Suggestions).iter().flat_map(|item| shapes(&list, item)) {
                let Shape::Border { area, width, side, .. } = shape else {
                    panic!("{shape:?} covers what stands in the cell");
                };
                let free = if side == BorderSide::Outside { area } else { area.expand(-width) };
                for number in &numbers {
                    let (right, bottom) = (number.x + number.width, number.y + number.height);
                    let within = number.x >= free.x && right <= free.x + free.width;
                    assert!(
                        within && number.y >= free.y && bottom <= free.y + free.height,
                        "{number:?} {free:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_expected_line_is_faint_marks_with_numbers() {
    let (mut scene, middle) = scene(9);
    let other = scene.shape.cell(0, 0).unwrap();
    scene.expected = vec![(other, Side::O), (scene.shape.cell(1, 0).unwrap(), Side::X), (middle, Side::O)];
    for look in [Look::Marks, Look::Stones] {
        let list = list_of(&Scene { look, ..scene.clone() }, 44.0);
        let number = |(_, item): &Placed| match item {
            Item::Text(text) => Some(text.text.clone()),
            _ => None,
        };
        let numbers: Vec<String> = layer(&list, LayerName::Expected).iter().filter_map(number).collect();
        assert_eq!(numbers, ["1", "2"], "where a mark stands there is none to expect");
    }
}

#[test]
fn the_score_of_a_proposed_move_covers_no_weight() {
    let (mut scene, middle) = scene(10);
    scene.cells[middle.index()].weight = Some(-2);
    scene.suggestions = vec![Suggestion { cell: middle, text: "50".to_owned(), best: true }];
    let list = list_of(&scene, 42.0);
    let [(_, Item::Text(weight))] = layer(&list, LayerName::Weights) else { panic!("one weight") };
    let plates = layer(&list, LayerName::Suggestions).iter().filter_map(|(_, item)| match item {
        Item::Shape(Shape::Rect { area, .. }, _) => Some(area.y + area.height),
        _ => None,
    });
    let ends: Vec<f64> = plates.collect();
    assert_eq!(ends.len(), 1);
    // Figures are about 0.7 as high as their size.
    assert!(ends[0] <= weight.at.1 - 0.7 * weight.size, "{ends:?} {:?}", weight.at);
}

#[test]
fn proposed_moves_look_like_no_stone() {
    let (mut scene, _) = scene(9);
    let cells = [(0, 0), (2, 0)].map(|(x, y)| scene.shape.cell(x, y).unwrap());
    scene.suggestions = cells
        .iter()
        .zip([("62", true), ("41", false)])
        .map(|(&cell, (text, best))| Suggestion { cell, text: text.to_owned(), best })
        .collect();
    for look in [Look::Marks, Look::Stones] {
        let list = list_of(&Scene { look, ..scene.clone() }, 44.0);
        let shapes: Vec<&Shape> = layer(&list, LayerName::Suggestions)
            .iter()
            .filter_map(|(_, item)| match item {
                Item::Shape(shape, _) => Some(shape),
                _ => None,
            })
            .collect();
        assert_eq!(shapes.len(), 4, "a plate and its outline for each");
        let round = |shape: &&&Shape| {
            matches!(shape, Shape::Disc { .. } | Shape::Ring { .. } | Shape::ShadedDisc { .. })
        };
        assert_eq!(shapes.iter().filter(round).count(), 0, "{look:?}");
    }
}
