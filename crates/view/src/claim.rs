//! Results of games on a server that ended off the board, by a claim or by the host.

use inarow_core::Side;
use inarow_record::{End, GameResult};

use crate::{Address, Texts};

/// Returns winner and reason of a game on a server as texts, given the texts `ended` of an ordinary game.
///
/// The server adjudicates only claims against a player who has left: “You won”, “Bob left the game”. Bob
/// himself reads “You left; Anna claimed the win”. Only the host abandons a game: “The host ended the game”.
/// `names` are the names of X and O. Other results stay unchanged.
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
            let without_name = names[winner.other().index()] == texts.get("player-opponent");
            let why = if without_name {
                texts.get("why-abandoned")
            } else {
                named("why-abandoned-named", winner.other())
            };
            [what, why]
        }
        (End::Abandoned, None) => [texts.get("over-host-ended"), String::new()],
        _ => ended,
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{GameSpec, Position};

    use super::*;
    use crate::{Lang, result};

    #[test]
    fn spectators_read_who_lost_and_how() {
        let setup = "gomoku".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let position = Position::new(&setup).unwrap();
        let check = |why, seats, russian: &str, english: &str| {
            let ended = GameResult { winner: Some(Side::X), why };
            assert_eq!(result(&ended, &position, seats, &Texts::new(Lang::Ru)), russian);
            assert_eq!(result(&ended, &position, seats, &Texts::new(Lang::En)), english);
        };
        let named = [Address::Named("Анна"), Address::Named("Борис")];
        check(End::Resign, named, "Победа: Анна (X), Борис сдаёт партию", "Анна (X) won: Борис resigned");
        check(
            End::Time,
            named,
            "Победа: Анна (X), Борис просрочивает время",
            "Анна (X) won: Борис ran out of time",
        );
        let played = [Address::Numbered(1), Address::Numbered(2)];
        check(
            End::Resign,
            played,
            "Победил Игрок 1: Игрок 2 сдаёт партию",
            "Player 1 won: Player 2 resigned",
        );
        let against = [Address::Named("Анна"), Address::Computer];
        check(
            End::Time,
            against,
            "Победа: Анна (X), компьютер просрочивает время",
            "Анна (X) won: the computer ran out of time",
        );
        let own = [Address::You, Address::Named("Борис")];
        check(End::Resign, own, "Вы победили: соперник сдался", "You won: the opponent resigned");
    }
}
