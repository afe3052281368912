//! Frames of Ultimate's nine boards in text: box-drawing characters where light and heavy lines meet.

use crate::Scene;

/// Whether the frame of a small board is heavy, given its column and row of boards. Heavy frames mark the only
/// board to play in and the three winning boards. Outside the board no frame is heavy.
#[must_use]
pub fn is_heavy_board(scene: &Scene, column: Option<usize>, row: Option<usize>) -> bool {
    let (Some(column @ 0..3), Some(row @ 0..3)) = (column, row) else { return false };
    let Some(board) = scene.boards.get(row * 3 + column) else { return false };
    if scene.is_won() {
        let shape = scene.shape;
        let mut cells = shape.iter().filter(|cell| {
            let (x, y) = shape.xy(*cell);
            x / 3 == column && y / 3 == row
        });
        cells.any(|cell| scene.cell(cell).is_some_and(|shown| shown.winning))
    } else {
        // When every open board may be played in, no board is singled out.
        board.open && scene.boards.iter().filter(|board| board.open).count() == 1
    }
}

/// A corner of small boards, with the lines that meet at the corner. A line is absent (0), light (1) or heavy
/// (2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameJoint {
    up: u8,
    right: u8,
    down: u8,
    left: u8,
}

impl FrameJoint {
    /// Returns the joint at the top-left corner of the board in this column and row. Column or row 3 is past
    /// the last board.
    #[must_use]
    pub fn of(scene: &Scene, column: usize, row: usize) -> FrameJoint {
        let (above, below) = (row.checked_sub(1), Some(row));
        let (west, east) = (column.checked_sub(1), Some(column));
        let arm = |exists: bool, boards: [(Option<usize>, Option<usize>); 2]| match exists {
            false => 0,
            true => 1 + u8::from(boards.iter().any(|(column, row)| is_heavy_board(scene, *column, *row))),
        };
        FrameJoint {
            up: arm(row > 0, [(west, above), (east, above)]),
            right: arm(column < 3, [(east, above), (east, below)]),
            down: arm(row < 3, [(west, below), (east, below)]),
            left: arm(column > 0, [(west, above), (west, below)]),
        }
    }

    /// Whether any line of the joint is heavy.
    #[must_use]
    pub fn is_heavy(self) -> bool {
        [self.up, self.right, self.down, self.left].contains(&2)
    }

    /// Whether the line to the right is heavy.
    #[must_use]
    pub fn east_is_heavy(self) -> bool {
        self.right == 2
    }

    /// Whether the line downwards is heavy.
    #[must_use]
    pub fn south_is_heavy(self) -> bool {
        self.down == 2
    }

    /// The box-drawing character.
    #[must_use]
    pub fn sign(self) -> char {
        junction(self.up, self.right, self.down, self.left)
    }
}

/// Returns the box-drawing character whose arms up, right, down and left are absent (0), light (1) or heavy
/// (2).
fn junction(up: u8, right: u8, down: u8, left: u8) -> char {
    const ARMS: &[(&str, [u8; 4])] =
        &[("┌┍┎┏", [0, 1, 1, 0]), ("┐┑┒┓", [0, 0, 1, 1]), ("└┕┖┗", [1, 1, 0, 0]), ("┘┙┚┛", [1, 0, 0, 1])];
    let arms = [up, right, down, left];
    let heavy = |arm: u8| usize::from(arm == 2);
    let present = arms.map(|arm| arm.min(1));
    if let Some((corner, _)) = ARMS.iter().find(|(_, corner)| *corner == present) {
        // Each corner has four characters: light, heavy across, heavy down, and heavy both ways.
        let across = heavy(right).max(heavy(left));
        let upright = heavy(up).max(heavy(down));
        return corner.chars().nth(across + 2 * upright).unwrap_or(' ');
    }
    // The other joints count in binary: up, right, down and left are bits for heavy lines.
    let place = |weights: [usize; 4]| -> usize {
        arms.iter().zip(weights).map(|(arm, weight)| heavy(*arm) * weight).sum()
    };
    let (characters, place) = match present {
        [1, 1, 1, 0] => ("├┝┞┡┟┢┠┣", place([2, 1, 4, 0])),
        [1, 0, 1, 1] => ("┤┥┦┩┧┪┨┫", place([2, 0, 4, 1])),
        [0, 1, 1, 1] => ("┬┮┰┲┭┯┱┳", place([0, 1, 2, 4])),
        [1, 1, 0, 1] => ("┴┶┸┺┵┷┹┻", place([2, 1, 0, 4])),
        _ => ("┼┾╀╄╁╆╂╊┽┿╃╇╅╈╉╋", place([2, 1, 4, 8])),
    };
    characters.chars().nth(place).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junctions_are_the_characters_of_their_arms() {
        // The Unicode names of all characters say which arms are heavy. This test checks some characters of
        // each family.
        for (arms, expected) in [
            ([0, 1, 1, 0], '┌'),
            ([0, 2, 2, 0], '┏'),
            ([0, 2, 1, 0], '┍'),
            ([0, 1, 2, 0], '┎'),
            ([0, 0, 2, 2], '┓'),
            ([0, 0, 1, 2], '┑'),
            ([2, 2, 0, 0], '┗'),
            ([2, 0, 0, 2], '┛'),
            ([1, 2, 1, 0], '┝'),
            ([2, 1, 1, 0], '┞'),
            ([1, 1, 2, 0], '┟'),
            ([2, 1, 2, 0], '┠'),
            ([2, 2, 1, 0], '┡'),
            ([1, 2, 2, 0], '┢'),
            ([2, 2, 2, 0], '┣'),
            ([2, 0, 1, 1], '┦'),
            ([1, 0, 2, 1], '┧'),
            ([2, 0, 1, 2], '┩'),
            ([1, 0, 2, 2], '┪'),
            ([0, 1, 1, 2], '┭'),
            ([0, 2, 1, 1], '┮'),
            ([0, 2, 1, 2], '┯'),
            ([0, 1, 2, 1], '┰'),
            ([0, 1, 2, 2], '┱'),
            ([0, 2, 2, 1], '┲'),
            ([1, 1, 0, 2], '┵'),
            ([1, 2, 0, 1], '┶'),
            ([1, 2, 0, 2], '┷'),
            ([2, 1, 0, 1], '┸'),
            ([2, 1, 0, 2], '┹'),
            ([2, 2, 0, 1], '┺'),
            ([1, 1, 1, 1], '┼'),
            ([1, 1, 1, 2], '┽'),
            ([1, 2, 1, 1], '┾'),
            ([1, 2, 1, 2], '┿'),
            ([2, 1, 1, 1], '╀'),
            ([1, 1, 2, 1], '╁'),
            ([2, 1, 2, 1], '╂'),
            ([2, 1, 1, 2], '╃'),
            ([2, 2, 1, 1], '╄'),
            ([1, 1, 2, 2], '╅'),
            ([1, 2, 2, 1], '╆'),
            ([2, 2, 1, 2], '╇'),
            ([1, 2, 2, 2], '╈'),
            ([2, 1, 2, 2], '╉'),
            ([2, 2, 2, 1], '╊'),
            ([2, 2, 2, 2], '╋'),
        ] {
            let [up, right, down, left] = arms;
            assert_eq!(junction(up, right, down, left), expected, "{arms:?}");
        }
    }
}
