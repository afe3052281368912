//! What stays in one line.

use super::*;

#[test]
fn a_lone_mark_stays_with_its_words() {
    for (text, expected) in [
        ("Ходит Игрок 2: O", "Ходит Игрок~2:~O"),
        ("Your move: X", "Your move:~X"),
        ("сюда: X (чёрным) нельзя", "сюда:~X~(чёрным) нельзя"),
        ("шесть: X (чёрным)\nX ходит", "шесть:~X~(чёрным)\nX ходит"),
        ("О чём это: XO  x", "О чём это: XO  x"),
        ("ход 5\u{202f}000 из 5\u{202f}000", "ход 5~000 из 5~000"),
        ("", ""),
    ] {
        assert_eq!(bound(text), expected.replace('~', "\u{a0}"));
    }
}
