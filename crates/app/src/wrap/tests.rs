//! Tests of text cut into lines.

use super::*;

#[test]
fn lines_break_at_spaces() {
    let check =
        |text, width, hang, expected: &[&str]| assert_eq!(wrap(text, width, hang), expected, "{text}");
    check("one two three", 7, 0, &["one two", "three"]);
    check("один два три", 8, 0, &["один два", "три"]);
    check("one two three", 7, 2, &["one two", "  three"]);
    check("incomprehensible no", 5, 0, &["incomprehensible", "no"]);
    check("all 5 games", 7, 0, &["all", "5 games"]);
    check("all 5 games", 6, 0, &["all 5", "games"]);
    check("one\n\ntwo", 7, 0, &["one", "", "two"]);
    check("", 7, 0, &[""]);
}
