#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;

use super::*;

#[test]
fn times_survive_being_kept() {
    for text in ["none", "5m", "5m+3s", "90s", "10s/move", "1500ms/move", "3m+500ms"] {
        let time: TimeControl = text.parse().unwrap();
        assert_eq!(TimeDraft::of(time).control(), Ok(time), "{text}");
    }
}

#[test]
fn a_typed_time_means_what_an_option_means() {
    for text in ["none", "5m", "5m+3s", "5+3", "10+0.1", "90", "90s", "10s/move", "3m,30s/move", "1h"] {
        assert_eq!(typed_time(text), text.parse().ok(), "{text}");
    }
    for (typed, option) in [
        ("5 мин + 3 с", "5m+3s"),
        ("5м+3с", "5m+3s"),
        ("30с/ход", "30s/move"),
        ("500 мс/ход", "500ms/move"),
        ("1 ч", "1h"),
        ("5 min + 3 sec", "5m+3s"),
        ("5M+3S", "5m+3s"),
        ("1,5m", "90s"),
        (" 0 ", "none"),
    ] {
        assert_eq!(typed_time(typed), option.parse().ok(), "{typed}");
    }
    for text in ["", "soon", "скоро", "5x", "0s+3s", "0s/move", "-5m"] {
        assert_eq!(typed_time(text), None, "{text}");
    }
    let seconds = ["5+3", "5 + 0.5", "90", "0", "5m", "5m+3", "30s/move", "5 мин"].map(counts_seconds);
    assert_eq!(seconds, [true, true, true, false, false, false, false, false]);
}

#[test]
fn numbers_have_a_point_or_a_comma_and_bounds() {
    let total = |minutes: &str, increment: &str| {
        let (minutes, increment) = (minutes.to_owned(), increment.to_owned());
        TimeDraft { limit: Limit::Total, minutes, increment, ..TimeDraft::default() }.control()
    };
    assert_eq!(total("1,5", "0.5").unwrap().to_string(), "90s+500ms");
    for (minutes, increment, fault) in [
        ("0", "0", TimeFault::Minutes),
        ("601", "0", TimeFault::Minutes),
        ("NaN", "0", TimeFault::Minutes),
        ("5", "-1", TimeFault::Increment),
        ("5", "", TimeFault::Increment),
    ] {
        assert_eq!(total(minutes, increment), Err(fault));
    }
    let draft = TimeDraft { limit: Limit::Move, seconds: "0".to_owned(), ..TimeDraft::default() };
    assert_eq!(draft.control(), Err(TimeFault::Seconds));
}

proptest! {
    #[test]
    fn no_text_panics(
        limit in 0usize..3, minutes in any::<String>(), increment in "[0-9.,e-]{0,6}", seconds in any::<f64>(),
    ) {
        let draft = TimeDraft { limit: Limit::ALL[limit], minutes, increment, seconds: seconds.to_string() };
        if let Ok(time) = draft.control() {
            prop_assert_eq!(time.is_none(), limit == 0);
        }
    }
}
