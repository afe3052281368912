#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use super::*;
use inarow_view::Lang;

/// Time of 2026-05-14T12:00:00Z, a Thursday, in seconds since 1970.
const NOW: i64 = 1_778_760_000;
const DAY: i64 = 24 * 3600;

fn tally(x: u64, o: u64, draws: u64) -> Counts {
    [x, o, draws]
}

fn of(results: &[(i64, Counts)]) -> OverTime {
    OverTime::of(results, NOW, &TimeZone::UTC).unwrap()
}

#[test]
fn every_part_of_a_column_is_seen_and_all_of_them_fit() {
    assert_eq!(heights([48, 24, 24], 96, 96.0), [48.0, 24.0, 24.0]);
    for counts in [[1000, 1, 1], [1, 1000, 1], [1, 1, 1000], [999, 999, 1], [u64::MAX / 2, 1, 0]] {
        let heights = heights(counts, counts.iter().sum(), 96.0);
        assert!(heights.iter().sum::<f32>() <= 96.01, "{counts:?} {heights:?}");
        for (count, height) in counts.into_iter().zip(heights) {
            assert_eq!(count > 0, height >= LEAST, "{counts:?} {heights:?}");
        }
    }
    assert_eq!(heights([1, 1, 0], 1000, 96.0), [LEAST, LEAST, 0.0], "a low column among high ones");
}

#[test]
fn games_of_two_weeks_stand_by_days() {
    let time = of(&[
        (NOW - 13 * DAY, tally(1, 0, 0)),
        (NOW - DAY, tally(1, 1, 1)),
        (NOW - DAY + 60, tally(2, 0, 0)),
        (NOW + 90 * DAY, tally(0, 1, 0)),
    ]);
    assert_eq!((time.length, time.columns.len()), (Length::Day, COLUMNS));
    assert_eq!(time.columns[0].1, tally(1, 0, 0));
    assert_eq!(time.columns[12].1, tally(3, 1, 1));
    assert_eq!(time.columns[13].1, tally(0, 1, 0), "a clock that was ahead counts as today");
    let texts = Texts::new(Lang::Ru);
    let titles = ["X", "O", "Ничьи"].map(str::to_owned);
    assert_eq!(time.sentence(12, &titles, &texts), "13 мая 2026: 5 партий, X: 3, O: 1, Ничьи: 1");
}

#[test]
fn longer_times_stand_by_weeks_and_months() {
    let weeks = of(&[(NOW - 14 * DAY, tally(1, 0, 0)), (NOW, tally(0, 1, 0))]);
    assert_eq!(weeks.length, Length::Week);
    assert_eq!(weeks.columns[13].0, Date::constant(2026, 5, 11), "a week begins on Monday");
    assert_eq!(weeks.columns[11].1, tally(1, 0, 0));
    assert_eq!(weeks.span(weeks.columns[13].0, &Texts::new(Lang::En)), "week of 11 May 2026");
    let months = of(&[(NOW - 200 * DAY, tally(1, 0, 0)), (NOW - 2000 * DAY, tally(7, 0, 0))]);
    assert_eq!(months.length, Length::Month);
    assert_eq!(months.columns[0].0, Date::constant(2025, 4, 1));
    let counted: u64 = months.columns.iter().map(|(_, counts)| games(counts)).sum();
    assert_eq!(counted, 1, "what is older than the columns is in the numbers alone");
    assert_eq!(months.span(months.columns[13].0, &Texts::new(Lang::Ru)), "май 2026");
}

#[test]
fn a_day_is_the_persons_own() {
    let zone = TimeZone::fixed(jiff::tz::offset(12));
    let time = OverTime::of(&[(NOW - 1, tally(1, 0, 0)), (NOW, tally(0, 1, 0))], NOW, &zone).unwrap();
    assert_eq!((time.columns[12].1, time.columns[13].1), (tally(1, 0, 0), tally(0, 1, 0)));
}

#[test]
fn without_games_there_is_nothing_to_show() {
    for results in [&[][..], &[(NOW, tally(0, 0, 0))], &[(i64::MAX, tally(1, 0, 0))]] {
        assert!(OverTime::of(results, NOW, &TimeZone::UTC).is_none());
    }
    assert!(since(NOW) < NOW - 14 * 31 * DAY && since(i64::MIN) == i64::MIN);
}
