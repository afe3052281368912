//! Published figures of the tournament manager fastchess, from its own tests (MIT licence). Equal results must
//! give equal Elo, errors and likelihood ratios, to the hundredth.

use inarow_contest::{Estimate, Games, Hypotheses, Model, Pairs, Sprt};

#[track_caller]
fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() <= 0.0051, "{value}, expected {expected}");
}

fn games(wins: u64, losses: u64, draws: u64) -> Games {
    Games { wins, losses, draws }
}

#[test]
fn elo_of_games() {
    let first = Estimate::of_games(&games(76, 89, 123)).unwrap();
    near(first.normalised, -20.76);
    near(first.normalised_error, 40.13);
    near(first.superiority * 100.0, 15.53);
    let second = Estimate::of_games(&games(136, 96, 111)).unwrap();
    near(second.normalised, 49.77);
    near(second.normalised_error, 36.77);
    near(second.elo, 40.70);
    near(second.error, 30.43);
    near(second.superiority * 100.0, 99.60);
    let third = Estimate::of_games(&games(34, 356, 0)).unwrap();
    near(third.normalised, -508.44);
    near(third.normalised_error, 34.48);
}

#[test]
fn elo_of_pairs() {
    for (pairs, normalised, normalised_error, elo, error, superiority) in [
        ([34, 54, 31 + 32, 64, 75], 57.94, 28.28, 55.58, 27.65, 100.00),
        ([332, 433, 457 + 41, 333, 334], -9.17, 10.96, -8.64, 10.33, 5.05),
        ([7895, 8757, 5485 + 200, 568, 9999], -19.01, 2.65, -21.04, 2.95, 0.0),
    ] {
        let estimate = Estimate::of_pairs(&Pairs(pairs)).unwrap();
        near(estimate.normalised, normalised);
        near(estimate.normalised_error, normalised_error);
        near(estimate.elo, elo);
        near(estimate.error, error);
        near(estimate.superiority * 100.0, superiority);
    }
}

fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt::new(Hypotheses { elo0, elo1, alpha: 0.05, beta: 0.05, model }).unwrap()
}

#[test]
fn likelihood_ratios_of_games() {
    near(sprt(0.0, 2.0, Model::Normalised).games(&games(36433, 36027, 68692)), 0.92);
    near(sprt(-1.75, 0.25, Model::Normalised).games(&games(10871, 10650, 20431)), 2.30);
    near(sprt(0.5, 2.5, Model::Logistic).games(&games(21404, 21184, 40708)), -1.57);
    near(sprt(0.0, 2.0, Model::Logistic).games(&games(57433, 57030, 106_593)), -2.59);
}

#[test]
fn likelihood_ratios_of_pairs() {
    let pairs = |ll, ld, wl: u64, dd: u64, wd, ww| Pairs([ll, ld, wl + dd, wd, ww]);
    near(sprt(0.0, 2.0, Model::Normalised).pairs(&pairs(365, 16618, 36029, 200, 16974, 390)), 2.25);
    near(sprt(-1.75, 0.25, Model::Normalised).pairs(&pairs(127, 4883, 10311, 401, 5150, 104)), 3.01);
    near(sprt(0.5, 2.5, Model::Logistic).pairs(&pairs(223, 9863, 20279, 1000, 10037, 246)), -3.07);
    near(sprt(0.0, 2.0, Model::Logistic).pairs(&pairs(871, 26175, 55003, 980, 26678, 821)), -4.98);
}

/// If all pairs were won, the most likely distributions have a closed form. Under H0 half of the pairs are
/// lost. Under H1 the share of wins is t standard deviations above a half. (The published figure for this case,
/// 2.94, belongs to other distributions. The figure for draws alone does too, because that figure depends only
/// on the substitutes for zeros.)
#[test]
fn a_clean_sweep_has_its_closed_form() {
    let ratio = sprt(0.0, 5.0, Model::Normalised).pairs(&Pairs([0, 0, 0, 0, 104]));
    let t: f64 = 5.0 / inarow_contest::NELO * 2f64.sqrt();
    // A share q of wins has mean q and deviation √(q(1−q)).
    let share = 0.5 + t / (2.0 * (1.0 + t * t).sqrt());
    near(ratio, 104.0 * (share / 0.5).ln());
}
