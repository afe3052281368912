//! Options of a game in words: time control, opening, length of a match.

use inarow_core::Opening;
use inarow_record::TimeControl;

use crate::{Look, Texts};

/// Returns a time control in a few words: “5 s a move”, “3 min + 2 s”, “3 min, 30 s a move”, or `None` without
/// a clock.
pub fn time_control(control: TimeControl, texts: &Texts) -> Option<String> {
    let per_move = control.per_move_ms.map(|ms| {
        let seconds = ("seconds", seconds(ms, texts).into());
        texts.with("window-per-move", &[seconds])
    });
    let total = control.total_ms.map(|ms| total(ms, control.increment_ms, texts));
    match (total, per_move) {
        (Some(total), Some(per_move)) => Some(format!("{total}, {per_move}")),
        (total, per_move) => total.or(per_move),
    }
}

/// Returns the total time of a game in minutes, or in seconds below one minute.
fn total(ms: u64, increment_ms: u64, texts: &Texts) -> String {
    let is_short = ms < 60_000;
    let total = if is_short {
        ("total", seconds(ms, texts).into())
    } else {
        // A quarter of a minute needs two places.
        let places = [60_000, 6_000].iter().filter(|unit| !ms.is_multiple_of(**unit)).count();
        ("minutes", texts.decimal(ms as f64 / 60_000.0, places).into())
    };
    let key = if is_short { "window-total-seconds" } else { "window-total" };
    if increment_ms == 0 {
        return texts.with(key, &[total]);
    }
    texts.with(&format!("{key}-increment"), &[total, ("seconds", seconds(increment_ms, texts).into())])
}

/// Converts milliseconds to seconds, with as many places as needed.
fn seconds(ms: u64, texts: &Texts) -> String {
    let places = [1000, 100, 10].iter().filter(|unit| !ms.is_multiple_of(**unit)).count();
    texts.decimal(ms as f64 / 1000.0, places)
}

/// Returns the time controls of X and O in a few words: “5 min”, “X: 5 min, O: no clock”.
pub fn time_controls([x, o]: [TimeControl; 2], look: Look, texts: &Texts) -> String {
    let told = |control| time_control(control, texts).unwrap_or_else(|| texts.get("start-no-clock"));
    if x == o {
        return told(x);
    }
    texts.with("start-two-clocks", &[("x", told(x).into()), ("o", told(o).into()), look.value()])
}

/// Returns the length of a match in a few words: “first to two wins”, or `None` for single games.
pub fn match_length(best_of: u32, texts: &Texts) -> Option<String> {
    match best_of {
        0 | 1 => None,
        odd if odd % 2 == 1 => Some(texts.with("window-series-to", &[("wins", (odd / 2 + 1).into())])),
        even => Some(texts.with("window-series-of", &[("games", even.into())])),
    }
}

/// Returns the name of an opening: “swap2”.
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
        assert_eq!(told("75s", "75s", Look::Marks), "1.25 min");
        assert_eq!(told("5+3", "5+3", Look::Marks), "5 s + 3 s");
        assert_eq!(told("15s", "15s", Look::Marks), "15 s");
        assert_eq!(told("10+0.05", "10+0.05", Look::Marks), "10 s + 0.05 s");
        assert_eq!(told("3m,30s/move", "3m,30s/move", Look::Marks), "3 min, 30 s a move");
        assert_eq!(told("90s", "5s/move", Look::Marks), "X: 1.5 min, O: 5 s a move");
        assert_eq!(told("5m", "none", Look::Stones), "Black: 5 min, white: no clock");
    }
}
