//! `ultimate2` as described, on text: the evaluation reads cells, never sets of bits.

use inarow_core::{Cell, Content, Position, Side, SmallBoard, Turn};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Evaluation of a position for a side.
pub(crate) fn evaluate(position: &Position, side: Side) -> i64 {
    if let Turn::Over(outcome) = position.turn() {
        let value = 100_000 - i64::from(position.ply());
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == side => value,
            Some(_) => -value,
        };
    }
    let boards: Vec<SmallBoard> =
        (0..9).map(|board| position.small_board(board).expect("Ultimate")).collect();
    let mut value = 0;
    for board in &boards {
        match board {
            SmallBoard::Won(winner) => value += if *winner == side { 220 } else { -240 },
            SmallBoard::Open | SmallBoard::Drawn => {}
        }
    }
    for line in LINES {
        let count = |wanted: SmallBoard| line.iter().filter(|&&board| boards[board] == wanted).count();
        let (own, enemy) = (count(SmallBoard::Won(side)), count(SmallBoard::Won(side.other())));
        value += match (count(SmallBoard::Drawn) > 0, own, enemy) {
            (false, 2, 0) => 700,
            (false, 0, 2) => -900,
            (false, 1, 0) => 90,
            (false, 0, 1) => -130,
            (true, 2, 0) => 180,
            (true, 0, 2) => -230,
            (true, 1, 0) => 25,
            (true, 0, 1) => -35,
            _ => 0,
        };
    }
    for (board, state) in boards.iter().enumerate() {
        if *state != SmallBoard::Open {
            continue;
        }
        for line in LINES {
            let count = |wanted: Content| {
                let at = |place: usize| {
                    Cell::new(((board / 3 * 3 + place / 3) * 9 + board % 3 * 3 + place % 3) as u16)
                };
                line.iter().filter(|&&place| position.content(at(place)) == wanted).count()
            };
            value +=
                match (count(Content::Mark(side)), count(Content::Mark(side.other())), count(Content::Empty))
                {
                    (2, 0, 1) => 28,
                    (0, 2, 1) => -34,
                    (1, 0, 2) => 4,
                    (0, 1, 2) => -6,
                    _ => 0,
                };
        }
    }
    match boards[4] {
        SmallBoard::Won(winner) if winner == side => value + 60,
        SmallBoard::Won(_) => value - 70,
        _ => value,
    }
}

/// Returns the move of `ultimate2`.
pub(crate) fn choose(position: &Position) -> Cell {
    let side = position.turn().side().expect("a side to move");
    let mut best: Option<(i64, Cell)> = None;
    for cell in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(cell);
        let replies = after.legal_moves().into_iter().map(|reply| {
            let mut end = after.clone();
            end.play_unchecked(reply);
            evaluate(&end, side)
        });
        let value = replies.min().unwrap_or_else(|| evaluate(&after, side));
        if best.is_none_or(|(highest, _)| value > highest) {
            best = Some((value, cell));
        }
    }
    best.expect("a legal move").1
}
