//! A win that was claimed because the other player had left.

use inarow_core::Side;
use inarow_record::{End, GameResult};

use crate::{Address, Texts};

/// Winner and reason of a game on a server, which adjudicates only claims against a player who has left: “You won”, “Bob left the
/// game”; for Bob “You left; Anna claimed the win”. `names` are those of X and O. Other ends stay as they are.
pub fn with_claim(
    ended: [String; 2],
    result: &GameResult,
    seats: [Address<'_>; 2],
    names: [&str; 2],
    texts: &Texts,
) -> [String; 2] {
    let (End::Adjudicated, Some(winner)) = (result.why, result.winner) else { return ended };
    let named = |key: &str, side: Side| texts.with(key, &[("name", names[side.index()].into())]);
    if seats[winner.other().index()] == Address::You {
        return [named("web-claimed-you", winner), String::new()];
    }
    let [what, _] = ended;
    [what, named("web-claimed", winner.other())]
}
