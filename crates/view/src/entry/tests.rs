use super::*;
use crate::Lang;

fn type_in(side: u32, coordinates: Coordinates, keys: &str) -> (Typed, String) {
    let shape = Shape::new(side, side).unwrap();
    let mut entry = Entry::default();
    let mut typed = Typed::Nothing;
    for key in keys.chars() {
        typed = match key {
            '\n' => entry.enter(shape, 0.0),
            '<' => {
                entry.backspace();
                Typed::Taken
            }
            key => entry.key(key, shape, coordinates, 0.0),
        };
    }
    (typed, entry.text)
}

#[test]
fn names_are_complete_when_nothing_can_follow() {
    let check = |side, keys: &str, expected: Option<&str>, left: &str| {
        let shape = Shape::new(side, side).unwrap();
        let typed = expected.map_or(Typed::Taken, |name| Typed::Cell(shape.parse(name).unwrap()));
        assert_eq!(type_in(side, Coordinates::Letters, keys), (typed, left.to_owned()), "{keys:?}");
    };
    check(15, "h8", Some("h8"), "");
    check(15, "H8", Some("h8"), "");
    check(15, "h1", None, "h1");
    check(15, "h1\n", Some("h1"), "");
    check(15, "h12", Some("h12"), "");
    check(15, "h19", None, "h1");
    check(15, "hg8", Some("g8"), "");
    check(15, "h1<2", Some("h2"), "");
    check(15, "h0", None, "h");
    check(3, "b2", Some("b2"), "");
    check(100, "aa8\n", Some("aa8"), "");
    check(100, "aa", None, "aa");
    check(100, "cv100", Some("cv100"), "");
    check(100, "h\n", None, "h");
}

#[test]
fn numbers_where_the_board_counts_so() {
    let shape = Shape::new(20, 20).unwrap();
    let cell = |x, y| Typed::Cell(shape.cell(x, y).unwrap());
    let typed = |keys| type_in(20, Coordinates::Numbers, keys).0;
    assert_eq!(typed("3,7"), cell(3, 7));
    assert_eq!(typed("13 0"), cell(13, 0));
    assert_eq!(typed("0.1\n"), cell(0, 1));
    assert_eq!(typed("0,19"), cell(0, 19));
    assert_eq!(typed("h"), Typed::Action(Action::Hint));
    assert_eq!(type_in(20, Coordinates::Numbers, "21").1, "2");
}

#[test]
fn enter_after_a_complete_cell_is_a_habit() {
    let shape = Shape::new(15, 15).unwrap();
    let cell = Typed::Cell(shape.parse("h8").unwrap());
    let mut entry = Entry::default();
    let type_cell = |entry: &mut Entry, now| {
        entry.key('h', shape, Coordinates::Letters, now);
        assert_eq!(entry.key('8', shape, Coordinates::Letters, now), cell);
    };
    type_cell(&mut entry, 1.0);
    assert_eq!(entry.enter(shape, 2.0), Typed::Taken);
    assert_eq!(entry.enter(shape, 2.1), Typed::Nothing, "the second one plays at the cursor");
    type_cell(&mut entry, 3.0);
    assert_eq!(entry.enter(shape, 5.0), Typed::Nothing);
    type_cell(&mut entry, 6.0);
    entry.clear();
    assert_eq!(entry.enter(shape, 6.1), Typed::Nothing, "something else was done");
}

#[test]
fn a_letter_of_a_column_begins_a_cell_and_twice_it_is_its_shortcut() {
    let shape = Shape::new(15, 15).unwrap();
    let mut entry = Entry::default();
    let mut key = |key, now| entry.key(key, shape, Coordinates::Letters, now);
    // The number completes the cell without a time limit.
    for (letter, late, name) in [('h', 0.5, "h8"), ('a', 2.0, "a8"), ('k', 3600.0, "k8")] {
        assert_eq!(key(letter, 1.0), Typed::Taken);
        assert_eq!(key('8', 1.0 + late), Typed::Cell(shape.parse(name).unwrap()));
    }
    for (letter, action) in [('h', Action::Hint), ('a', Action::Analyse)] {
        assert_eq!(key(letter, 1.0), Typed::Taken);
        assert_eq!(key(letter, 60.0), Typed::Action(action));
    }
    // A letter without a shortcut begins its cell again.
    assert_eq!([key('k', 2.0), key('k', 2.0)], [Typed::Taken; 2]);
    assert_eq!(entry.text(), "k");
    assert_eq!(entry.shortcut(shape), None);
    entry.clear();
    // A letter that names no column runs its shortcut at once.
    let small = Shape::new(3, 3).unwrap();
    assert_eq!(entry.key('h', small, Coordinates::Letters, 9.0), Typed::Action(Action::Hint));
    assert_eq!(entry.key('z', small, Coordinates::Letters, 9.0), Typed::Nothing);
    assert_eq!(entry.key('5', small, Coordinates::Letters, 9.0), Typed::Nothing);
    // In a finished game no cell is named.
    entry.take_cells(false);
    assert_eq!(entry.key('a', shape, Coordinates::Letters, 9.0), Typed::Action(Action::Analyse));
    assert_eq!(entry.key('8', shape, Coordinates::Letters, 9.0), Typed::Nothing);
}

#[test]
fn where_two_letters_name_a_column_the_shortcut_is_the_letter_and_enter() {
    let shape = Shape::new(30, 30).unwrap();
    let mut entry = Entry::default();
    entry.key('a', shape, Coordinates::Letters, 0.0);
    assert_eq!(entry.shortcut(shape), Some((Action::Analyse, [Key::Char('a'), Key::Enter])));
    assert_eq!(entry.enter(shape, 9.0), Typed::Action(Action::Analyse));
    for key in ['a', 'a'] {
        assert_eq!(entry.key(key, shape, Coordinates::Letters, 10.0), Typed::Taken);
    }
    assert_eq!(entry.key('7', shape, Coordinates::Letters, 10.0), Typed::Cell(shape.parse("aa7").unwrap()));
    entry.key('h', shape, Coordinates::Letters, 11.0);
    assert_eq!(entry.shortcut(shape), Some((Action::Hint, [Key::Char('h'); 2])));
}

#[test]
fn a_column_alone_is_a_move_where_marks_fall() {
    let shape = Shape::new(10, 10).unwrap();
    let enter = |keys: &str, coordinates, columns: bool, wait: f64| {
        let mut entry = Entry::default();
        entry.take_columns(columns);
        for key in keys.chars() {
            entry.key(key, shape, coordinates, 0.0);
        }
        entry.enter(shape, wait)
    };
    let (letters, numbers) = (Coordinates::Letters, Coordinates::Numbers);
    let top = |name: &str| Typed::Cell(shape.parse(name).unwrap());
    assert_eq!(enter("c", letters, true, 0.2), top("c10"));
    // A letter that is a shortcut waits for Enter without a time limit.
    assert_eq!(enter("h", letters, true, 1.0), top("h10"));
    assert_eq!(enter("a", letters, true, 3600.0), top("a10"));
    assert_eq!(enter("2", numbers, true, 0.2), top("c10"));
    assert_eq!(enter("c", letters, false, 0.2), Typed::Taken);
    assert_eq!(enter("c7", letters, true, 0.2), Typed::Taken, "the cell was complete already");
}

#[test]
fn a_letter_that_names_a_column_is_pressed_twice() {
    let texts = Texts::new(Lang::En);
    let keys = |action, entry: &Entry, side, coordinates| {
        keys_on_board(action, entry, Shape::new(side, side).unwrap(), coordinates, &texts)
    };
    let letters = Coordinates::Letters;
    let mut entry = Entry::default();
    for (action, side, pressed) in [
        (Action::Analyse, 3, Some("AA")),
        (Action::Hint, 3, None),
        (Action::Hint, 9, Some("HH")),
        (Action::Analyse, 30, Some("A Enter")),
        (Action::New, 15, None),
    ] {
        assert_eq!(keys(action, &entry, side, letters).as_deref(), pressed);
    }
    assert_eq!(keys(Action::Hint, &entry, 15, Coordinates::Numbers), None, "no letter names a column");
    entry.take_cells(false);
    assert_eq!(keys(Action::Hint, &entry, 15, letters), None, "no cell is to be named");
}
