//! What is typed in the menu.

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

#[test]
fn engines_of_a_game_begin_with_the_usual_one_and_end_with_the_random_one() {
    let engines = |game: &str| {
        let engines = engines(&game.parse().unwrap(), &Presets::builtin());
        engines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        engines("gomoku"),
        "computer computer:level=2 computer:level=7 computer:level=10 rating-map:preset=balanced rating-map:preset=attacker rating-map:preset=attacker10 threat1 random"
    );
    assert_eq!(
        engines("tictactoe"),
        "computer computer:level=2 computer:level=7 computer:level=10 rule3 minimax random"
    );
    assert_eq!(
        engines("ultimate"),
        "computer computer:level=2 computer:level=7 computer:level=10 ultimate2 random"
    );
    assert_eq!(
        engines("score"),
        "computer computer:level=2 computer:level=7 computer:level=10 score2 random"
    );
}
