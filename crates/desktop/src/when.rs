//! Dates and times as people read them.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use inarow_view::Texts;

/// When something was: “today at 14:05”, “yesterday at 9:30”, else the date. Empty for a time out of range.
pub(crate) fn ago(seconds: i64, now: i64, zone: &TimeZone, texts: &Texts) -> String {
    let zoned = |seconds| Timestamp::from_second(seconds).ok().map(|time| time.to_zoned(zone.clone()));
    let (Some(then), Some(now)) = (zoned(seconds), zoned(now)) else { return String::new() };
    let clock = [("time", format!("{}:{:02}", then.hour(), then.minute()).into())];
    if then.date() == now.date() {
        texts.with("when-today", &clock)
    } else if now.date().yesterday().is_ok_and(|yesterday| yesterday == then.date()) {
        texts.with("when-yesterday", &clock)
    } else {
        day(then.date(), texts)
    }
}

/// A day of a year: “1 Mar 2026”.
pub(crate) fn day(date: Date, texts: &Texts) -> String {
    let year = date.year().to_string();
    let (month, day) = (i32::from(date.month()), i32::from(date.day()));
    texts.with("history-date", &[("day", day.into()), ("month", month.into()), ("year", year.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_view::Lang;

    #[test]
    fn what_was_lately_is_told_by_the_hour() {
        let (then, hour) = (1_772_368_500, 3600); // 2026-03-01T12:35:00Z
        let told = |lang, later: i64| ago(then, then + later, &TimeZone::UTC, &Texts::new(lang));
        assert_eq!(told(Lang::Ru, hour), "сегодня в 12:35");
        assert_eq!(told(Lang::En, hour), "today at 12:35");
        assert_eq!(told(Lang::Ru, 20 * hour), "вчера в 12:35");
        assert_eq!(told(Lang::En, 20 * hour), "yesterday at 12:35");
        assert_eq!(told(Lang::Ru, 50 * hour), "1 мар. 2026");
        assert_eq!(ago(i64::MAX, then, &TimeZone::UTC, &Texts::new(Lang::En)), "");
    }
}
