//! Tips in the first game of each kind. A tip appears at the moment that it explains.

use inarow_core::{Illegal, LineRule, Reply, Setup, SmallBoard};
use inarow_session::GameSession;

/// Number of moves before the end at which a game of Score is nearly over.
const LAST_MOVES: u32 = 10;

/// Returns the points with which O starts a game of Score, or 0 in other games.
pub fn komi(session: &GameSession) -> i32 {
    if let Setup::Score(score) = session.setup() { score.komi } else { 0 }
}

/// Returns the key of the tip for the shown position. The tip's text takes the look of the marks, the length of
/// a line, and komi.
pub fn first_game_tip(session: &GameSession) -> Option<&'static str> {
    let position = session.shown();
    let ply = position.ply();
    match session.setup() {
        Setup::Ultimate(_) => {
            let won = |board| matches!(position.small_board(board), Some(SmallBoard::Won(_)));
            Some(match position.target() {
                _ if (0..9).any(won) => "first-ultimate-won",
                Some(_) => "first-ultimate-target",
                None => "first-ultimate-start",
            })
        }
        Setup::Score(_) if ply == 0 => Some("first-score-start"),
        Setup::Score(score) if ply == 1 && score.komi != 0 => Some("first-score-komi"),
        Setup::Score(_) if !position.winning_cells().is_empty() => Some("first-score-line"),
        Setup::Score(_) => {
            let nearly = position.move_limit().is_some_and(|limit| ply + LAST_MOVES >= limit);
            nearly.then_some("first-score-end")
        }
        Setup::Line(line) if line.rule == LineRule::Renju => {
            let forbidden = |cell| matches!(position.legality(cell), Err(Illegal::Forbidden(_)));
            match ply {
                0 => Some("first-renju-start"),
                1 => Some("first-renju-white"),
                _ => position.shape().iter().any(forbidden).then_some("first-renju-points"),
            }
        }
        Setup::Line(line) if line.reply != Reply::None => match ply {
            _ if position.last_reply() => Some("first-reply-now"),
            0 if !line.walls.is_empty() => Some("first-reply-walls"),
            ply if ply > 1 => Some("first-reply-start"),
            _ => None,
        },
        _ => None,
    }
}
