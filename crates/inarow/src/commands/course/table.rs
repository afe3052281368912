//! Cross table of every player.

use std::cmp::Reverse;

use inarow_contest::Games;
use inarow_course::{PlayerStatistics, Statistics};
use inarow_view::Texts;

use crate::commands::arena::text_width;

/// Returns the players from best to worst with their points against each other and in total. Returns nothing
/// for two players, whose figures say everything.
pub(super) fn table(statistics: &Statistics, texts: &Texts) -> Vec<String> {
    if statistics.players.len() < 3 {
        return Vec::new();
    }
    let mut players: Vec<&PlayerStatistics> = statistics.players.iter().collect();
    // Equal players stay in the order of joining.
    players.sort_by_key(|player| Reverse(total(player).half_points()));
    let titles = ["points", "wins", "draws", "losses"].map(|name| texts.get(&format!("arena-column-{name}")));
    let mut head = vec![texts.get("arena-column-place"), texts.get("arena-column-player")];
    head.extend((1..=players.len()).map(|place| place.to_string()));
    head.extend(titles);
    let mut lines = vec![head];
    // Digits are aligned, so halves in one cell require a decimal in every cell.
    let has_halves = |player: &&PlayerStatistics| {
        player.against.values().any(|games| !games.half_points().is_multiple_of(2))
    };
    let places = usize::from(players.iter().any(has_halves));
    for player in &players {
        let mut line = vec![place(&players, player), player.name.clone()];
        line.extend(players.iter().map(|other| match player.against.get(&other.name) {
            Some(meetings) => points(meetings, places, texts),
            None => "·".to_owned(),
        }));
        let total = total(player);
        line.push(points(&total, places, texts));
        line.extend([total.wins, total.draws, total.losses].map(|count| count.to_string()));
        lines.push(line);
    }
    text_width::aligned(&lines, text_width::page(text_width::out_width()))
}

/// Returns the place of a player. Players with equal points share a place, as in the arena.
fn place(players: &[&PlayerStatistics], of: &PlayerStatistics) -> String {
    let points = |player: &PlayerStatistics| total(player).half_points();
    let better = players.iter().filter(|player| points(player) > points(of)).count();
    (better + 1).to_string()
}

fn total(player: &PlayerStatistics) -> Games {
    let mut total = Games::default();
    player.against.values().for_each(|games| total += *games);
    total
}

fn points(games: &Games, places: usize, texts: &Texts) -> String {
    texts.decimal(games.half_points() as f64 / 2.0, places)
}

#[cfg(test)]
mod tests {
    use inarow_view::Lang;

    use super::*;

    #[test]
    fn the_best_come_first() {
        let player = |name: &str, against: [(&str, [u64; 3]); 2]| PlayerStatistics {
            name: name.to_owned(),
            against: against
                .map(|(other, [wins, draws, losses])| (other.to_owned(), Games { wins, draws, losses }))
                .into(),
            ..PlayerStatistics::default()
        };
        let players = vec![
            player("alice", [("boris", [0, 1, 1]), ("carol", [0, 0, 2])]),
            player("boris", [("alice", [1, 1, 0]), ("carol", [1, 0, 1])]),
            player("carol", [("alice", [2, 0, 0]), ("boris", [1, 0, 1])]),
        ];
        let mut statistics = Statistics { players, ..Statistics::default() };
        let expected = [
            "Rank  Player    1    2    3  Points  Won  Drawn  Lost",
            "   1  carol     ·  1.0  2.0     3.0    3      0     1",
            "   2  boris   1.0    ·  1.5     2.5    2      1     1",
            "   3  alice   0.0  0.5    ·     0.5    0      1     3",
        ];
        assert_eq!(table(&statistics, &Texts::new(Lang::En)), expected);
        let [alice, boris] = [0, 1].map(|index| statistics.players[index].name.clone());
        let even = |player: &mut PlayerStatistics, other: &String| {
            player.against.insert(other.clone(), Games { wins: 1, draws: 0, losses: 1 });
            player.against.insert("carol".to_owned(), Games { wins: 0, draws: 0, losses: 2 });
        };
        even(&mut statistics.players[0], &boris);
        even(&mut statistics.players[1], &alice);
        let shared = table(&statistics, &Texts::new(Lang::En));
        let places: Vec<&str> = shared[1..].iter().filter_map(|row| row.split_whitespace().next()).collect();
        assert_eq!(places, ["1", "2", "2"], "equal points share a place");
        statistics.players.pop();
        assert!(table(&statistics, &Texts::new(Lang::En)).is_empty());
    }
}
