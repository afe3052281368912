//! Tests of `score2` against its twin.

use inarow_core::Position;
use inarow_record::{Dice, Stream};

use crate::positions::{choose, choose_name, random_position, setup};
use crate::twin;

#[test]
fn plays_like_its_twin_with_every_fill() {
    let mut dice = Dice::new(1, Stream::Opening);
    for fill in ["free", "rows", "columns", "random-row", "random-column", "random-row-or-column", "gravity"]
    {
        for (seed, base) in
            ["score", "score-balanced", "score:size=5:length=3:moves=23"].iter().cycle().take(300).enumerate()
        {
            let setup = setup(&format!("{base}:fill={fill}"), seed as u64);
            let position = random_position(&setup, 60, &mut dice);
            assert_eq!(
                choose("score2", &position, 0),
                twin::score2::choose(&position),
                "{:?}",
                position.current_setup()
            );
        }
    }
}

#[test]
fn takes_the_cheapest_cell_where_no_line_can_be_had() {
    // By rows, the first cell of weight −2 costs X nothing and changes no reply of O.
    let position = Position::new(&setup("score", 0)).unwrap();
    assert_eq!(choose_name("score2", &position, 0), "b10");
}
