//! What a game has besides its board and its players, in words: time, opening, the length of a match.

use inarow_core::Opening;
use inarow_record::TimeControl;

use crate::{Look, Texts};

/// A time control in a few words: “5 s a move”, “3 min + 2 s”; `None` where there is no clock.
pub fn time_control(control: TimeControl, texts: &Texts) -> Option<String> {
    let seconds = |ms: u64| {
        let places = usize::from(!ms.is_multiple_of(1000));
        texts.decimal(ms as f64 / 1000.0, places)
    };
    if let Some(ms) = control.per_move_ms {
        return Some(texts.with("window-per-move", &[("seconds", seconds(ms).into())]));
    }
    let total = control.total_ms?;
    // A quarter of a minute has two places.
    let places = [60_000, 6_000].iter().filter(|unit| !total.is_multiple_of(**unit)).count();
    let minutes = texts.decimal(total as f64 / 60_000.0, places);
    Some(match control.increment_ms {
        0 => texts.with("window-total", &[("minutes", minutes.into())]),
        increment => texts.with(
            "window-total-increment",
            &[("minutes", minutes.into()), ("seconds", seconds(increment).into())],
        ),
    })
}

/// The time of X and O in a few words: “5 min”, “X: 5 min, O: no clock”.
pub fn time_controls([x, o]: [TimeControl; 2], look: Look, texts: &Texts) -> String {
    let told = |control| time_control(control, texts).unwrap_or_else(|| texts.get("start-no-clock"));
    if x == o {
        return told(x);
    }
    texts.with("start-two-clocks", &[("x", told(x).into()), ("o", told(o).into()), look.value()])
}

/// The length of a match in a few words: “first to two wins”; `None` where games are played one by one.
pub fn match_length(best_of: u32, texts: &Texts) -> Option<String> {
    match best_of {
        0 | 1 => None,
        odd if odd % 2 == 1 => Some(texts.with("window-series-to", &[("wins", (odd / 2 + 1).into())])),
        even => Some(texts.with("window-series-of", &[("games", even.into())])),
    }
}

/// What an opening is called: “swap2”.
pub fn opening_name(opening: Opening, texts: &Texts) -> String {
    texts.get(&format!("setting-opening-{}", opening.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn times_are_told_of_both_sides_at_once_where_they_are_equal() {
        let texts = Texts::new(Lang::En);
        let told = |x: &str, o: &str, look| {
            time_controls([x, o].map(|time| time.parse().unwrap_or(TimeControl::NONE)), look, &texts)
        };
        assert_eq!(told("none", "none", Look::Marks), "no clock");
        assert_eq!(told("5m+3s", "5m+3s", Look::Marks), "5 min + 3 s");
        assert_eq!(told("15s", "15s", Look::Marks), "0.25 min");
        assert_eq!(told("90s", "5s/move", Look::Marks), "X: 1.5 min, O: 5 s a move");
        assert_eq!(told("5m", "none", Look::Stones), "Black: 5 min, white: no clock");
    }
}
