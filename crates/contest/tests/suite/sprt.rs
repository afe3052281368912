//! Bounds, rejected hypotheses and error rates of the test.

use inarow_contest::{Bounds, Games, Hypotheses, Model, Pairs, Sprt, SprtError, Verdict, elo, score};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const USUAL: Hypotheses =
    Hypotheses { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };

#[test]
fn bounds_are_walds() {
    let Bounds { lower, upper } = Sprt::new(USUAL).unwrap().bounds();
    assert!((upper - 2.944_439).abs() < 1e-6 && (lower + 2.944_439).abs() < 1e-6);
    let uneven = Sprt::new(Hypotheses { alpha: 0.01, beta: 0.1, ..USUAL }).unwrap().bounds();
    assert!((uneven.lower - (0.1f64 / 0.99).ln()).abs() < 1e-12);
    assert!((uneven.upper - (0.9f64 / 0.01).ln()).abs() < 1e-12);
}

#[test]
fn hypotheses_that_cannot_be_tested_are_told() {
    for (wrong, error) in [
        (Hypotheses { elo1: 0.0, ..USUAL }, SprtError::Elo),
        (Hypotheses { elo0: f64::NAN, ..USUAL }, SprtError::Elo),
        (Hypotheses { elo1: f64::INFINITY, ..USUAL }, SprtError::Elo),
        (Hypotheses { alpha: 0.0, ..USUAL }, SprtError::Risk),
        (Hypotheses { beta: 0.5, ..USUAL }, SprtError::Risk),
        (Hypotheses { beta: f64::NAN, ..USUAL }, SprtError::Risk),
    ] {
        assert_eq!(Sprt::new(wrong).unwrap_err(), error);
    }
}

#[test]
fn nothing_played_says_nothing() {
    let test = Sprt::new(USUAL).unwrap();
    assert_eq!(test.games(&Games::default()), 0.0);
    assert_eq!(test.pairs(&Pairs::default()), 0.0);
    assert_eq!(test.verdict(0.0), Verdict::Open);
}

#[test]
fn the_other_side_of_the_table_sees_the_opposite() {
    let test = Sprt::new(Hypotheses { elo0: -10.0, elo1: 10.0, ..USUAL }).unwrap();
    let pairs = Pairs([10, 20, 70, 30, 12]);
    assert!((test.pairs(&pairs) + test.pairs(&pairs.swapped())).abs() < 1e-9);
    assert!((elo(0.64) + elo(0.36)).abs() < 1e-9);
}

/// Plays a test to its end at these rates of wins and draws. The games of a pair are independent.
fn simulate(test: &Sprt, win: f64, draw: f64, random: &mut ChaCha8Rng) -> Verdict {
    let mut pairs = Pairs::default();
    for _ in 0..200_000 {
        let mut half_points = 0;
        for _ in 0..2 {
            let x = random.next_u64() as f64 / 2f64.powi(64);
            half_points += if x < win { 2 } else { usize::from(x < win + draw) };
        }
        pairs.add(half_points);
        let verdict = test.verdict(test.pairs(&pairs));
        if verdict != Verdict::Open {
            return verdict;
        }
    }
    panic!("the test does not end");
}

#[test]
fn it_errs_no_more_often_than_it_says() {
    let test = Sprt::new(Hypotheses { elo1: 60.0, ..USUAL }).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    const RUNS: usize = 200;
    // The limit is the allowed five per cent plus three standard errors.
    let limit = RUNS as f64 * (0.05 + 3.0 * (0.05f64 * 0.95 / RUNS as f64).sqrt());
    for (elo, right) in [(0.0, Verdict::H0), (60.0, Verdict::H1)] {
        for draw in [0.0, 0.4] {
            let win = score(elo) - draw / 2.0;
            let wrong = (0..RUNS).filter(|_| simulate(&test, win, draw, &mut random) != right).count();
            assert!((wrong as f64) < limit, "{wrong} of {RUNS} at {elo} Elo, {draw} drawn");
            assert!(wrong > 0, "a test that never errs was too long");
        }
    }
}
