//! Games and settings for the conformance suite, and a small generator for tests.

use inarow_core::{
    Active, Fill, GameSpec, LineRule, LineSetup, Opening, RandomSource, Reply, ScoreSetup, Setup,
    UltimateSetup, spec,
};

/// SplitMix64. Tests need only a generator with equal numbers in every run.
#[derive(Clone)]
pub(crate) struct Numbers(pub(crate) u64);

impl RandomSource for Numbers {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

impl Numbers {
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }
}

/// Returns every named game, every line rule with replies and shapes, every fill, and positions in the middle.
pub(crate) fn all() -> Vec<(String, Setup)> {
    let mut numbers = Numbers(7);
    let mut games = Vec::new();
    for preset in spec::presets() {
        let spec: GameSpec = preset.name.parse().unwrap();
        games.push((preset.name.to_owned(), spec.setup(&mut numbers).unwrap()));
    }
    for &rule in LineRule::ALL {
        for &reply in Reply::ALL {
            for (width, height, k, max_moves) in [
                (1, 1, 1, 0),
                (3, 3, 3, 0),
                (4, 6, 3, 11),
                (7, 2, 4, 0),
                (15, 15, 5, 60),
                (6, 5, 1, 0),
                (5, 5, 2, 3),
            ] {
                let (width, height, k) =
                    if rule == LineRule::Renju { (15, 15, 5) } else { (width, height, k) };
                let setup = LineSetup { rule, reply, max_moves, ..LineSetup::new(width, height, k) };
                games.push((
                    format!("{rule:?} {reply:?} {width}x{height} k{k} m{max_moves}"),
                    Setup::Line(setup),
                ));
            }
            let walls = vec![[1, 1], [4, 4], [4, 5], [14, 0], [4, 4]];
            let setup = LineSetup { rule, reply, walls, ..LineSetup::new(15, 15, 5) };
            games.push((format!("{rule:?} {reply:?} walls"), Setup::Line(setup)));
        }
    }
    let rows = [".X.O", "X#OX", "....", "OO.X"];
    let middle = LineSetup {
        rows: Some(inarow_core::Rows::parse(rows).unwrap()),
        opening: Opening::Swap2,
        ..LineSetup::new(4, 4, 4)
    };
    games.push(("middle of 4x4".to_owned(), Setup::Line(middle)));
    games.push((
        "100x100".to_owned(),
        Setup::Line(LineSetup { max_moves: 40, ..LineSetup::new(100, 100, 5) }),
    ));
    games.push(("1x100".to_owned(), Setup::Line(LineSetup::new(1, 100, 4))));
    for tiebreak in ["none", "boards"] {
        let spec: GameSpec = format!("ultimate:tiebreak={tiebreak}").parse().unwrap();
        games.push((spec.to_string(), spec.setup(&mut numbers).unwrap()));
    }
    let position = "O;..O@.....;X......../.X......./OOO....../X......../........X/........./........./........./.........";
    let middle = UltimateSetup {
        position: Some(inarow_core::UltimateBoards::parse(position).unwrap()),
        ..UltimateSetup::default()
    };
    games.push(("middle of ultimate".to_owned(), Setup::Ultimate(middle)));
    for &fill in Fill::ALL {
        for (size, length, moves) in [(10, 4, 60), (4, 2, 0), (7, 3, 30)] {
            let setup = ScoreSetup { size, length, moves, fill, ..ScoreSetup::balanced() };
            games.push((format!("score {fill:?} {size} {length} {moves}"), Setup::Score(setup)));
        }
    }
    let rows = ["XXOO", "O.X.", "X...", "...."];
    let active = Some(Active { row: Some(1), column: None });
    let middle = ScoreSetup {
        size: 4,
        length: 2,
        rows: Some(inarow_core::Rows::parse(rows).unwrap()),
        active,
        fill: Fill::RandomRowOrColumn,
        ..ScoreSetup::default()
    };
    games.push(("middle of score".to_owned(), Setup::Score(middle)));
    games
}
