//! How a game on a server ended where nobody won or lost it on the board: by a claim, or by its host.

use inarow_core::Side;
use inarow_record::{End, GameResult};

use crate::{Address, Texts};

/// Winner and reason of a game on a server. It adjudicates only claims against a player who has left: “You won”, “Bob left the
/// game”; for Bob “You left; Anna claimed the win”. Only its host abandons a game: “The host ended the game”. `names` are those
/// of X and O. Other ends stay as they are.
pub fn ended_on_server(
    ended: [String; 2],
    result: &GameResult,
    seats: [Address<'_>; 2],
    names: [&str; 2],
    texts: &Texts,
) -> [String; 2] {
    let named = |key: &str, side: Side| texts.with(key, &[("name", names[side.index()].into())]);
    match (result.why, result.winner) {
        (End::Adjudicated, Some(winner)) if seats[winner.other().index()] == Address::You => {
            [named("web-claimed-you", winner), String::new()]
        }
        (End::Adjudicated, Some(winner)) => {
            let [what, _] = ended;
            [what, named("why-abandoned-named", winner.other())]
        }
        (End::Abandoned, None) => [texts.get("over-host-ended"), String::new()],
        _ => ended,
    }
}
