//! Tests of rows of text with colours.

use super::*;

#[test]
fn rows_lose_their_trailing_spaces_and_keep_their_colours() {
    let mut row = Row::of(Ink::Mark(Side::X), "X");
    row.push(Ink::Plain, "  ");
    row.push(Ink::Quiet, "· ");
    assert_eq!(row.width(), 5);
    let text = row.render();
    assert_eq!(anstream::adapter::strip_str(&text).to_string(), "X  ·");
    assert!(text.starts_with("\u{1b}[1m\u{1b}[36mX\u{1b}[0m"), "{text:?}");
    assert_eq!(Row::of(Ink::Plain, "   ").render(), "");
    assert_eq!(Row::of(Ink::Plain, "a\u{1b}[31mb\n").render(), "a\u{fffd}[31mb\u{fffd}");
}

#[test]
fn blocks_stand_side_by_side() {
    let block = |rows: &[&str]| rows.iter().map(|row| Row::of(Ink::Plain, row)).collect::<Vec<_>>();
    let rows = beside(&[block(&["ab", "c"]), block(&["1", "2", "3"])], 2);
    assert_eq!(rows.iter().map(Row::render).collect::<Vec<_>>(), ["ab  1", "c   2", "    3"]);
}
