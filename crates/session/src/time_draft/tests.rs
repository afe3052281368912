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
