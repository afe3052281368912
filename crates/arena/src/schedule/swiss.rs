//! Pairing of a Swiss round.

use crate::seeds::{Part, seed_of};
use crate::tally::Tally;

/// Attempts at pairs without repeats, before repeats are allowed.
const TRIES: u32 = 100_000;

/// Pairs active players with similar points, without repeats if possible. If their number is odd, the last of
/// the players with the fewest byes gets a bye. A bye counts as winning every game of the round.
pub(super) fn pairs(tally: &Tally, active: &[bool], round: u64, seed: u64) -> Vec<[usize; 2]> {
    let mut order: Vec<usize> = (0..active.len()).filter(|who| active[*who]).collect();
    if round > 0 {
        // The seed fixes the order of equal players, which differs between rounds.
        let round_seed = seed_of(seed, Part::Lots, round);
        let lot = |who: usize| seed_of(round_seed, Part::Lots, who as u64);
        order.sort_by_cached_key(|who| (std::cmp::Reverse(tally.half_points(*who)), lot(*who), *who));
    }
    if order.len() % 2 == 1 {
        let sat_out = |who: usize| tally.entrants()[who].sat_out;
        let least = order.iter().copied().map(sat_out).min().unwrap_or(0);
        if let Some(place) = order.iter().rposition(|who| sat_out(*who) == least) {
            order.remove(place);
        }
    }
    if round == 0 {
        // Players are listed by strength. The first of the upper half meets the first of the lower half.
        let (upper, lower) = order.split_at(order.len() / 2);
        order = upper.iter().zip(lower).flat_map(|(a, b)| [*a, *b]).collect();
    }
    let met = |a: usize, b: usize| tally.between(a, b).games.count() > 0;
    let mut pairs = Vec::new();
    let mut tries = TRIES;
    if !pair_up(&order, &mut pairs, &met, &mut tries) {
        pairs = order.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    }
    // With fixed colours, the player with fewer games as X gets X.
    let had_x = |who: usize| tally.entrants()[who].as_x.count();
    pairs.into_iter().map(|[a, b]| if had_x(a) > had_x(b) { [b, a] } else { [a, b] }).collect()
}

/// Pairs the first player with the next player whom it has not met. The other players must still be pairable.
fn pair_up(
    left: &[usize],
    pairs: &mut Vec<[usize; 2]>,
    met: &impl Fn(usize, usize) -> bool,
    tries: &mut u32,
) -> bool {
    let Some((first, others)) = left.split_first() else { return true };
    for (place, other) in others.iter().enumerate() {
        if met(*first, *other) {
            continue;
        }
        let Some(fewer) = tries.checked_sub(1) else { return false };
        *tries = fewer;
        pairs.push([*first, *other]);
        let rest: Vec<usize> =
            others.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, who)| *who).collect();
        if pair_up(&rest, pairs, met, tries) {
            return true;
        }
        pairs.pop();
    }
    false
}
