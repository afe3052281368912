//! Length of the winning line.

use inarow_core::{Cell, Position};

/// Returns the length of the longest deciding line, in marks. The length exceeds the required length if longer
/// lines win too.
pub(crate) fn won_line(position: &Position) -> usize {
    let (shape, cells) = (position.shape(), position.winning_cells());
    let is_won = |x: i64, y: i64| shape.cell(x, y).is_some_and(|cell| cells.contains(&cell));
    let run = |cell: &Cell, [dx, dy]: [i64; 2]| {
        let (x, y) = shape.xy(*cell);
        (0..).take_while(|step| is_won(x as i64 + step * dx, y as i64 + step * dy)).count()
    };
    let runs = cells.iter().flat_map(|cell| [[1, 0], [0, 1], [1, 1], [1, -1]].map(|way| run(cell, way)));
    runs.max().unwrap_or_default().max(position.line_length())
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Setup};

    use super::*;

    #[test]
    fn a_longer_line_is_counted_whole() {
        for (moves, expected) in
            [("a1 a2 b1 b2 c1 c2 d1 d2 e1", 5), ("a1 a3 b1 b3 c1 c3 e1 e3 f1 f3 d1", 6), ("a1 a2", 5)]
        {
            let mut position = Position::new(&Setup::Line(LineSetup::new(15, 15, 5))).unwrap();
            for cell in moves.split(' ') {
                let cell = position.shape().parse(cell).unwrap();
                let side = position.turn().side().unwrap();
                position.play(side, cell).unwrap();
            }
            assert_eq!(won_line(&position), expected, "{moves}");
        }
    }
}
