//! Tests of answers typed in the menu.

use super::*;

#[test]
fn sizes_are_read_in_every_form() {
    for (line, expected) in [
        ("15", Some((15, 15))),
        ("15x12", Some((15, 12))),
        ("15×12", Some((15, 12))),
        ("15х12", Some((15, 12))),
        ("15 12", Some((15, 12))),
        ("100x1", Some((100, 1))),
        ("0", None),
        ("101", None),
        ("-5", None),
        ("15x", Some((15, 15))),
        ("1x2x3", None),
        ("big", None),
        ("", None),
    ] {
        assert_eq!(size(line), expected, "{line:?}");
    }
}

#[test]
fn seconds_have_a_point_or_a_comma() {
    for (text, expected) in [
        ("0,5", Some(500)),
        ("0.5", Some(500)),
        ("0", Some(0)),
        ("60", Some(60_000)),
        ("61", None),
        ("-1", None),
        ("NaN", None),
        ("fast", None),
    ] {
        assert_eq!(seconds(text), expected, "{text}");
    }
}
