//! Names of cells, read and written.

use super::*;

fn naming(coordinates: Coordinates) -> Naming {
    Naming { coordinates, shape: Shape::new(15, 15).unwrap() }
}

#[test]
fn cells_are_read_in_every_form() {
    let centre = Shape::new(15, 15).unwrap().parse("h8").unwrap();
    for (line, expected) in [
        ("h8", Typed::Cell(centre)),
        (" H8 ", Typed::Cell(centre)),
        ("7,7", Typed::Cell(centre)),
        ("7 7", Typed::Cell(centre)),
        ("7\t7", Typed::Cell(centre)),
        ("h 8", Typed::Cell(centre)),
        ("z8", Typed::Outside),
        ("-1 3", Typed::Outside),
        ("15 0", Typed::Outside),
        ("h", Typed::Other),
        ("7 7 7", Typed::Other),
        ("undo", Typed::Other),
        ("pace 1", Typed::Other),
        ("", Typed::Other),
    ] {
        assert_eq!(naming(Coordinates::Letters).read(line, false), expected, "{line:?}");
        assert_eq!(naming(Coordinates::Numbers).read(line, false), expected, "{line:?}");
    }
}

#[test]
fn columns_are_read_where_marks_fall() {
    assert_eq!(naming(Coordinates::Letters).read("C", true), Typed::Column(2));
    assert_eq!(naming(Coordinates::Numbers).read("2", true), Typed::Column(2));
    assert_eq!(naming(Coordinates::Letters).read("p", true), Typed::Other);
    assert_eq!(naming(Coordinates::Letters).read("с", true), Typed::Column(2));
    assert_eq!(naming(Coordinates::Letters).read("да", true), Typed::Other);
}

#[test]
fn names_follow_the_coordinates() {
    let cell = Shape::new(15, 15).unwrap().parse("c2").unwrap();
    assert_eq!(naming(Coordinates::Letters).cell(cell), "c2");
    assert_eq!(naming(Coordinates::Numbers).cell(cell), "2 13");
    let active = Active { row: Some(0), column: Some(2) };
    assert_eq!(naming(Coordinates::Letters).active(active), (Some("15".into()), Some("c".into())));
    assert_eq!(naming(Coordinates::Numbers).active(active), (Some("0".into()), Some("2".into())));
}

#[test]
fn russian_letters_stand_for_those_that_look_alike_or_lie_on_the_same_keys() {
    let check = |side: u32, line: &str, expected: &str| {
        let naming = Naming { coordinates: Coordinates::Letters, shape: Shape::new(side, side).unwrap() };
        let typed = match naming.read(line, false) {
            Typed::Cell(cell) => naming.cell(cell),
            other => format!("{other:?}"),
        };
        assert_eq!(typed, expected, "{line} on {side}×{side}");
    };
    for (line, expected) in [("а1", "a1"), ("В2", "b2"), ("с3", "c3"), ("с 3", "c3"), ("м2", "Outside")]
    {
        check(3, line, expected);
    }
    for (line, expected) in [
        ("е5", "e5"),
        ("С3", "c3"),
        ("н8", "h8"),
        ("Н8", "h8"),
        ("к11", "k11"),
        // Only the reading by keys is a column here.
        ("р8", "h8"),
        ("Р8", "h8"),
        ("т4", "n4"),
        ("ш8", "i8"),
        ("х8", "Outside"),
        // Both readings are columns.
        ("а1", "Other"),
        ("в2", "Other"),
        ("о1", "Other"),
        ("ничья", "Other"),
        ("7-7", "Other"),
        ("ааааааааааааааааааааа1", "Other"),
    ] {
        check(15, line, expected);
    }
    let name = |line| {
        naming(Coordinates::Letters).other_layout(line).map(|cell| naming(Coordinates::Letters).cell(cell))
    };
    assert_eq!(name("а1").as_deref(), Some("a1"));
    assert_eq!(name("а").as_deref(), Some("a1"));
    assert_eq!(name("р"), None);
    assert_eq!(name("h8"), None);
    assert_eq!(name("ничья"), None);
}
