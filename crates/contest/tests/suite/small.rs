//! Wide intervals after few games.

use inarow_contest::{Estimate, Games, Pairs};

fn pairs(counts: [u64; 5]) -> Estimate {
    Estimate::of_pairs(&Pairs(counts)).unwrap()
}

#[test]
fn two_games_prove_nothing() {
    let one = pairs([0, 0, 0, 0, 1]);
    assert_eq!(one.error, f64::INFINITY, "there is no interval yet");
    assert!((0.5..0.99).contains(&one.superiority), "{}", one.superiority);
    let games = Estimate::of_games(&Games { wins: 2, losses: 0, draws: 0 }).unwrap();
    assert_eq!(games.error, f64::INFINITY);
    assert!((0.5..0.99).contains(&games.superiority), "{}", games.superiority);
}

/// Identical results have no variance of their own. Results at the end of the scale have little variance.
#[test]
fn few_results_that_are_alike_leave_room_for_others() {
    // Two points of ten.
    let two_of_ten = pairs([3, 2, 0, 0, 0]);
    assert!(two_of_ten.error.is_finite() && two_of_ten.error > 100.0, "{}", two_of_ten.error);
    assert!((0.0001..0.1).contains(&two_of_ten.superiority), "{}", two_of_ten.superiority);
    let level = pairs([0, 0, 50, 0, 0]);
    assert_eq!((level.elo, level.superiority), (0.0, 0.5));
    assert!((1.0..30.0).contains(&level.error), "{}", level.error);
    let all = pairs([0, 0, 0, 0, 20]);
    assert!(all.elo.is_finite() && all.elo > 400.0, "{}", all.elo);
    assert!(all.error.is_finite() && all.error > 200.0 && all.normalised.is_finite());
    assert!(all.superiority > 0.999, "{}", all.superiority);
}

/// Half a point more never lowers Elo, up to a player who won everything.
#[test]
fn elo_never_falls_with_points() {
    for count in 1..=60 {
        let mut last = f64::NEG_INFINITY;
        for quarters in 0..=4 * count {
            // The pairs are as many pairs of 2:0 as possible, one pair for the rest, and pairs of 0:2.
            let mut seen = Pairs([0; 5]);
            seen.0[4] = quarters / 4;
            seen.0[0] = count - quarters.div_ceil(4);
            if !quarters.is_multiple_of(4) {
                seen.0[(quarters % 4) as usize] = 1;
            }
            let elo = Estimate::of_pairs(&seen).unwrap().elo;
            assert!(
                elo.is_finite() && elo > last,
                "{count} pairs, {quarters} half points: {elo} after {last}"
            );
            last = elo;
        }
        let mut last = f64::NEG_INFINITY;
        for halves in 0..=2 * count {
            let (wins, draws) = (halves / 2, halves % 2);
            let seen = Games { wins, losses: count - wins - draws, draws };
            let elo = Estimate::of_games(&seen).unwrap().elo;
            assert!(elo.is_finite() && elo > last, "{count} games, {halves} half points: {elo} after {last}");
            last = elo;
        }
    }
}

/// The uncertainty of few games shrinks steadily with more games.
#[test]
fn more_games_of_one_kind_say_more() {
    let mut last = f64::INFINITY;
    for times in [1, 2, 4, 8, 100] {
        let seen = pairs([0, times, 2 * times, 2 * times, 0]);
        assert!(seen.error < last, "{times}: {} after {last}", seen.error);
        last = seen.error;
        let swapped = pairs([0, 2 * times, 2 * times, times, 0]);
        assert!((seen.superiority + swapped.superiority - 1.0).abs() < 1e-9);
        assert!((seen.error - swapped.error).abs() < 1e-9);
    }
    assert!(last < 20.0);
}

/// Intervals contain the true difference in 19 of 20 samples of few pairs.
#[test]
fn intervals_of_few_pairs_hold_what_they_promise() {
    use inarow_core::RandomSource;
    let mut dice = inarow_record::Dice::new(5, inarow_record::Stream::Chance);
    for (win, truth) in [(50, 0.0), (76, 200.24)] {
        for games in [8, 16, 40] {
            let held = (0..1000).filter(|_| {
                let mut seen = Pairs::default();
                for _ in 0..games / 2 {
                    seen.add((0..2).filter(|_| dice.below(100) < win).count() * 2);
                }
                let estimate = Estimate::of_pairs(&seen).unwrap();
                (estimate.elo - truth).abs() <= estimate.error
            });
            let held = held.count();
            assert!(held >= 900, "{held} of 1000 with {games} games at {truth} Elo");
        }
    }
}
