//! Drop: the reference numbers of the worked example, and the set-ups that are refused.

use std::collections::HashMap;

use inarow_core::{DropSetup, GameSpec, Illegal, Position, Setup, Side};

fn drop() -> Position {
    let spec: GameSpec = "drop".parse().unwrap();
    Position::new(&spec.setup(&mut || 0).unwrap()).unwrap()
}

#[test]
fn leaves() {
    // Numbers published with several independent programs for this game.
    let counts = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, leaves) in (1..).zip(counts) {
        assert_eq!(drop().perft(depth).leaves, leaves, "depth {depth}");
    }
}

#[test]
fn positions() {
    // Numbers of positions after n plies: https://oeis.org/A212693.
    let counts = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859];
    let mut level = HashMap::from([(drop().text(), drop())]);
    for (ply, count) in (0..).zip(counts) {
        assert_eq!(level.len(), count, "after {ply} plies");
        let mut next = HashMap::new();
        for position in level.values() {
            for cell in position.legal_moves() {
                let mut child = position.clone();
                child.play_unchecked(cell);
                next.insert(child.text(), child);
            }
        }
        level = next;
    }
}

#[test]
fn marks_fall() {
    let mut position = drop();
    let mut check = |cell: &str, expected| {
        let cell = position.shape().parse(cell).unwrap();
        let side = position.turn().side().unwrap();
        assert_eq!(position.play(side, cell), expected, "{}", position.shape().name(cell));
    };
    check("a2", Err(Illegal::NotAllowed));
    check("a1", Ok(()));
    check("a1", Err(Illegal::Occupied));
    check("a3", Err(Illegal::NotAllowed));
    check("a2", Ok(()));
    check("g1", Ok(()));
}

#[test]
fn set_ups_that_no_game_leads_to() {
    let check = |rows: [&str; 6], expected: &str| {
        let setup = Setup::Drop(DropSetup { rows: inarow_core::Rows::parse(rows).ok() });
        match Position::new(&setup) {
            Ok(position) => assert_eq!(format!("{:?}", position.turn()), expected),
            Err(error) => assert_eq!(error.to_string(), expected),
        }
    };
    let empty = ".......";
    check([empty; 6], &format!("{:?}", inarow_core::Turn::Player(Side::X)));
    check(
        [empty, empty, empty, "..X....", empty, "..O...."],
        "row 4, column 3: the mark hangs above an empty cell",
    );
    check([empty, empty, empty, empty, empty, "..#...."], "row 6, column 3: '#' is none of . X O #");
    check(
        [empty, empty, empty, empty, empty, "XX....."],
        "2 X and 0 O cannot come from alternate moves begun by X",
    );
    check([empty, empty, empty, empty, "OOO....", "XXXXO.."], "a line of X is already on the board");
    check([empty, empty, empty, empty, "OOO....", "XXXX..."], "Over(Outcome { winner: Some(X), why: Line })");
}
