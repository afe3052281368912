//! Knockout, with remaining players and their meetings.

use crate::pairing::Meeting;
use crate::plan::EXTRA;
use crate::tally::Tally;
use inarow_contest::Games;

/// State of a knockout.
pub(crate) struct Knockout {
    /// Meetings that are due, or nothing after the final.
    pub(super) due: Vec<Meeting>,
    /// Round of the due meetings, from 0.
    pub(super) round: u64,
    /// Players who advance in this round without an opponent.
    pub(super) byes: Vec<usize>,
    /// Whether each player is still in, and the number of rounds it passed, by player.
    pub(crate) reached: Vec<(bool, u64)>,
    /// Winner of the knockout, or `None` before the end.
    pub(crate) winner: Option<usize>,
}

/// Returns the state of a knockout after the counted games.
pub(crate) fn knockout(tally: &Tally, openings: u64) -> Knockout {
    let mut slots = bracket(tally.entrants().len());
    let mut reached = vec![(true, 0); tally.entrants().len()];
    let mut round = 0;
    while slots.len() > 1 {
        let first = round * (openings + EXTRA);
        let mut due = Vec::new();
        let mut byes = Vec::new();
        let mut through = Vec::new();
        for pair in slots.chunks(2) {
            let goes_on = match (pair[0], pair.get(1).copied().flatten()) {
                (Some(a), Some(b)) => {
                    let played = played(tally, a, b);
                    let games = tally.between(a, b).games;
                    let is_level = is_level(&games) && played < openings + EXTRA;
                    let is_decided = played >= openings && is_whole(tally, &games) && !is_level;
                    let goes_on_without = match [a, b].map(|who| tally.withdrawal(who).is_some()) {
                        _ if is_decided => None,
                        [false, false] => None,
                        [true, false] => Some(Some(b)),
                        [false, true] => Some(Some(a)),
                        [true, true] => Some(None),
                    };
                    if let Some(stays) = goes_on_without {
                        for who in [a, b].into_iter().filter(|who| stays != Some(*who)) {
                            reached[who].0 = false;
                        }
                        byes.extend(stays);
                        stays
                    } else if played < openings {
                        let of = |opening| Meeting { players: [a, b], opening: first + opening };
                        due.extend((played..openings).map(of));
                        None
                    } else if !is_decided {
                        due.push(Meeting { players: [a, b], opening: first + played });
                        None
                    } else {
                        let better = better(a, b, &games);
                        reached[if better == a { b } else { a }].0 = false;
                        Some(better)
                    }
                }
                (a, b) => {
                    let alone = a.or(b);
                    byes.extend(alone);
                    alone
                }
            };
            if let Some(who) = goes_on {
                reached[who].1 = round + 1;
            }
            through.push(goes_on);
        }
        if !due.is_empty() {
            return Knockout { due, round, byes, reached, winner: None };
        }
        slots = through;
        round += 1;
    }
    Knockout { due: Vec::new(), round, byes: Vec::new(), reached, winner: slots.first().copied().flatten() }
}

fn played(tally: &Tally, a: usize, b: usize) -> u64 {
    tally.between(a, b).games.count() / tally.games_of_opening()
}

/// Returns whether each opening was played completely, because half a pair decides nothing.
fn is_whole(tally: &Tally, games: &Games) -> bool {
    games.count().is_multiple_of(tally.games_of_opening())
}

fn is_level(games: &Games) -> bool {
    games.wins == games.losses
}

fn better(a: usize, b: usize, games: &Games) -> usize {
    match games.wins.cmp(&games.losses) {
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal => a.min(b),
    }
}

/// Returns the slots of the first round, in which the top two can meet only in the final. A player opposite an
/// empty slot advances.
fn bracket(entrants: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < entrants {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|who| [who, last - who]).collect();
    }
    order.into_iter().map(|who| (who < entrants).then_some(who)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last() {
        assert_eq!(bracket(4), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(bracket(3), [Some(0), None, Some(1), Some(2)]);
        assert_eq!(bracket(1), [Some(0)]);
        let eight = bracket(6);
        assert_eq!(eight.len(), 8);
        assert_eq!(eight.iter().filter(|slot| slot.is_none()).count(), 2);
        assert!(eight.chunks(2).all(|pair| pair.iter().any(Option::is_some)));
    }
}
