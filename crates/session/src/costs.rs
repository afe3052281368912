//! Costs of moves of Score.

use inarow_core::{Position, Setup};
use inarow_record::Ply;

/// Effect of a move of Score on the total of the move's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Weight and price of the move.
    pub spent: i64,
    /// Points that the move earned.
    pub points: i64,
}

/// Returns the cost of each of these moves, from the start of the game. The list is empty for games other than
/// Score.
#[must_use]
pub fn costs(setup: &Setup, plies: &[Ply]) -> Vec<Cost> {
    let Ok(mut position) = Position::new(setup) else { return Vec::new() };
    plies.iter().map_while(|ply| cost(&mut position, ply)).collect()
}

fn cost(position: &mut Position, ply: &Ply) -> Option<Cost> {
    let side = position.turn().side()?;
    let before = position.totals(side)?;
    position.play(side, ply.cell).ok()?;
    let after = position.totals(side)?;
    for chance in &ply.chance {
        position.apply_chance(*chance).ok()?;
    }
    Some(Cost { spent: after.spent - before.spent, points: after.total - before.total })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_of_score_cost_anything() {
        let setup = |game: &str| game.parse::<inarow_core::GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let plies = [Ply::new(inarow_core::Cell::new(0)), Ply::new(inarow_core::Cell::new(1))];
        let paid = costs(&setup("score"), &plies);
        assert_eq!(paid.len(), 2);
        assert!(paid.iter().all(|cost| cost.spent != 0 && cost.points == -cost.spent), "{paid:?}");
        assert_eq!(costs(&setup("gomoku"), &plies), []);
    }
}
