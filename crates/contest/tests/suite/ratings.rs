//! Ratings fitted to games, compared with closed forms and with players of known strength.

use inarow_contest::{Encounter, Estimate, Games, elo, ratings};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

fn games(wins: u64, losses: u64, draws: u64) -> Games {
    Games { wins, losses, draws }
}

#[test]
fn two_players_without_draws_have_the_elo_of_their_score() {
    // Both colours score alike, so the advantage is 0 and the difference is logistic.
    let ratings = ratings(
        2,
        &[
            Encounter { first: 0, second: 1, games: games(750, 250, 0) },
            Encounter { first: 1, second: 0, games: games(250, 750, 0) },
        ],
    );
    let difference = ratings.players[0].elo - ratings.players[1].elo;
    assert!((difference - elo(0.75)).abs() < 0.5, "{difference}");
    assert!(ratings.first_move.elo.abs() < 0.1);
    assert!(ratings.draws < 0.001);
    // The interval of a difference is that of the plain estimate, because each player has half of the interval.
    let plain = Estimate::of_games(&games(1500, 500, 0)).unwrap();
    assert!((2.0 * ratings.players[0].error - plain.error).abs() < 0.5, "{:?} {plain:?}", ratings.players);
}

#[test]
fn the_first_move_is_told_from_strength() {
    let ratings = ratings(
        2,
        &[
            Encounter { first: 0, second: 1, games: games(600, 400, 0) },
            Encounter { first: 1, second: 0, games: games(600, 400, 0) },
        ],
    );
    assert!((ratings.players[0].elo - ratings.players[1].elo).abs() < 1e-6);
    assert!((ratings.first_move.elo - elo(0.6)).abs() < 0.5, "{:?}", ratings.first_move);
}

#[test]
fn nobody_and_nothing_and_all_wins_stay_finite() {
    assert!(ratings(0, &[]).players.is_empty());
    let alone = ratings(3, &[]);
    assert!(alone.players.iter().all(|player| player.elo == 0.0 && player.error.is_finite()));
    let all = ratings(2, &[Encounter { first: 0, second: 1, games: games(500, 0, 0) }]);
    assert!(all.players[0].elo > 300.0 && all.players[0].elo < 3000.0, "{all:?}");
    let own = ratings(1, &[Encounter { first: 0, second: 0, games: games(60, 40, 10) }]);
    assert_eq!(own.players[0].elo, 0.0);
    assert!(own.first_move.elo > 50.0);
}

#[test]
fn known_strengths_are_found_again_and_lie_in_their_intervals() {
    const TRUE: [f64; 6] = [-250.0, -100.0, -20.0, 20.0, 100.0, 250.0];
    const ADVANTAGE: f64 = 60.0;
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut inside, mut all) = (0, 0);
    for _ in 0..40 {
        let mut encounters = Vec::new();
        for (first, truth_x) in TRUE.into_iter().enumerate() {
            for (second, truth_o) in TRUE.into_iter().enumerate().filter(|(second, _)| *second != first) {
                let mut seen = Games::default();
                for _ in 0..60 {
                    let unit = |elo: f64| (elo * std::f64::consts::LN_10 / 400.0).exp();
                    let (x, o) = (unit(truth_x + ADVANTAGE), unit(truth_o));
                    let draw = 0.5 * (x * o).sqrt();
                    let at = random.next_u64() as f64 / 2f64.powi(64) * (x + o + draw);
                    seen += if at < x {
                        games(1, 0, 0)
                    } else if at < x + o {
                        games(0, 1, 0)
                    } else {
                        games(0, 0, 1)
                    };
                }
                encounters.push(Encounter { first, second, games: seen });
            }
        }
        let found = ratings(6, &encounters);
        let mean = found.players.iter().map(|player| player.elo).sum::<f64>();
        assert!(mean.abs() < 1e-6);
        for (player, truth) in found.players.iter().zip(TRUE) {
            inside += usize::from((player.elo - truth).abs() <= player.error);
            all += 1;
        }
        inside += usize::from((found.first_move.elo - ADVANTAGE).abs() <= found.first_move.error);
        all += 1;
        assert!((found.draws - 0.2).abs() < 0.06, "{}", found.draws);
    }
    // 95 % of the intervals contain the truth, about 266 of 280. Three standard errors are 11.
    let share = inside as f64 / all as f64;
    assert!((0.90..0.995).contains(&share), "{inside} of {all}");
}
