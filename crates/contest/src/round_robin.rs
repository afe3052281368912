//! The rounds of a round robin, by the circle method.

/// Returns the pairs of each round. A player plays once a round. With an odd number of players, one player
/// pauses. After all rounds every two players have met once. The smaller number comes first in a pair.
#[must_use]
pub fn rounds(players: usize) -> Vec<Vec<[usize; 2]>> {
    if players < 2 {
        return Vec::new();
    }
    // An empty place makes the number even. The player opposite the empty place pauses.
    let places = players + players % 2;
    // One place is fixed, and the others rotate around the fixed place.
    let mut turning: Vec<usize> = (1..places).collect();
    let round = |turning: &[usize]| -> Vec<[usize; 2]> {
        let half = places / 2;
        let upper = std::iter::once(0).chain(turning[..half - 1].iter().copied());
        let lower = turning[half - 1..].iter().rev().copied();
        let pairs = upper.zip(lower).filter(|(a, b)| *a < players && *b < players);
        pairs.map(|(a, b)| [a.min(b), a.max(b)]).collect()
    };
    let mut rounds = Vec::with_capacity(places - 1);
    for _ in 0..places - 1 {
        rounds.push(round(&turning));
        turning.rotate_right(1);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn in_every_round_each_player_plays_once() {
        for players in 2..=17 {
            let rounds = rounds(players);
            assert_eq!(rounds.len(), players + players % 2 - 1, "{players} players");
            let mut met = BTreeSet::new();
            let mut without = BTreeSet::new();
            for round in &rounds {
                let plays: BTreeSet<usize> = round.iter().flatten().copied().collect();
                assert_eq!(plays.len(), 2 * round.len(), "nobody plays twice: {round:?}");
                assert_eq!(plays.len(), players - players % 2);
                without.extend((0..players).filter(|who| !plays.contains(who)));
                assert!(round.iter().all(|[a, b]| a < b && met.insert([*a, *b])), "{round:?}");
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert_eq!(without.len(), if players % 2 == 1 { players } else { 0 });
        }
        assert_eq!(rounds(1), Vec::<Vec<[usize; 2]>>::new());
    }
}
