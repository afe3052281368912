//! Positions for comparing players.

use inarow_core::{Cell, GameSpec, Position, RandomSource, Setup, Turn};
use inarow_engine::{EngineSpec, Presets, Stop, Task};
use inarow_record::{Dice, Stream};

/// Returns the set-up of a game text, with walls from the seed.
pub(crate) fn setup(game: &str, seed: u64) -> Setup {
    let spec: GameSpec = game.parse().expect("a game");
    spec.setup(&mut Dice::new(seed, Stream::SetUp)).expect("a set-up")
}

/// Draws all chance that is due.
pub(crate) fn draw_chances(position: &mut Position, dice: &mut Dice) {
    while position.turn() == Turn::Chance {
        let outcomes = position.chance_outcomes();
        let chance = outcomes[dice.below(outcomes.len() as u64) as usize];
        position.apply_chance(chance).expect("a possible outcome");
    }
}

/// Returns a position after at most `plies` random moves, with a player to move. Half of the positions crowd
/// around the middle and the last mark, so that runs arise.
pub(crate) fn random_position(setup: &Setup, plies: u64, dice: &mut Dice) -> Position {
    let mut position = Position::new(setup).expect("a position");
    draw_chances(&mut position, dice);
    let crowded = dice.below(2) == 0;
    for _ in 0..dice.below(plies + 1) {
        let legal = position.legal_moves();
        let near = near(&position, &legal);
        let choice = if crowded && !near.is_empty() && dice.below(8) > 0 { near } else { legal };
        let mut next = position.clone();
        next.play_unchecked(choice[dice.below(choice.len() as u64) as usize]);
        draw_chances(&mut next, dice);
        if let Turn::Over(_) = next.turn() {
            break;
        }
        position = next;
    }
    position
}

fn near(position: &Position, legal: &[Cell]) -> Vec<Cell> {
    let shape = position.shape();
    let (x, y) = position.last_move().map_or((shape.width() / 2, shape.height() / 2), |cell| shape.xy(cell));
    let close = |&&cell: &&Cell| {
        let (cx, cy) = shape.xy(cell);
        cx.abs_diff(x) <= 2 && cy.abs_diff(y) <= 2
    };
    legal.iter().filter(close).copied().collect()
}

/// Returns the set-up of a line game from rows, where `.` is an empty cell. X moves with equal marks unless the
/// text begins with a side.
pub(crate) fn rows(game: &str, rows: &[&str]) -> Setup {
    let Setup::Line(mut line) = setup(game, 0) else { panic!("a line game") };
    line.height = rows.len() as u32;
    line.width = rows[0].len() as u32;
    line.rows = Some(inarow_core::Rows::parse(rows).expect("rows of . X O #"));
    Setup::Line(line)
}

/// Returns the cell chosen by a player named by text.
pub(crate) fn choose(player: &str, position: &Position, seed: u64) -> Cell {
    let spec: EngineSpec = player.parse().expect("a player");
    let setup = position.initial_setup();
    let mut engine = spec.build(&setup, seed, &Presets::builtin()).expect("an engine for this game");
    engine.best_move(position, &mut Task::new(&Stop::new())).expect("a choice").cell
}

/// Returns the name of the chosen cell.
pub(crate) fn choose_name(player: &str, position: &Position, seed: u64) -> String {
    position.shape().name(choose(player, position, seed)).to_string()
}
