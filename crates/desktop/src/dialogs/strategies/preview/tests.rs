//! Tests of the preview of a strategy.

use inarow_core::Side;

use super::*;

#[test]
fn the_position_is_a_game_under_way_with_x_to_move() {
    let position = position().expect("the position is valid");
    assert_eq!(position.turn().side(), Some(Side::X));
    let spec: EngineSpec = "rating-map".parse().expect("a player");
    let params = spec.rating_map_params(&Presets::builtin()).expect("a preset").expect("maps");
    let (attack, defence) = rating_maps(&position, &params);
    let best = |map: &inarow_record::HeatMap| {
        let cells = position.shape().iter();
        cells.max_by(|a, b| map.get(*a).unwrap_or(-1.0).total_cmp(&map.get(*b).unwrap_or(-1.0)))
    };
    assert_ne!(best(&attack), best(&defence), "attack and defence want different cells");
}
