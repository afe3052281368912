//! Dates and times for display.

#[cfg(test)]
mod tests;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use inarow_view::Texts;

/// Formats a moment: “today at 14:05”, “yesterday at 9:30”, or date and time. Times are in seconds since 1970.
/// The text is empty for a time out of range.
pub fn ago(seconds: i64, now: i64, zone: &TimeZone, texts: &Texts) -> String {
    let (Some(then), Some(now)) = (zoned(seconds, zone), zoned(now, zone)) else { return String::new() };
    let clock = [("time", clock(&then).into())];
    if then.date() == now.date() {
        texts.with("when-today", &clock)
    } else if now.date().yesterday().is_ok_and(|yesterday| yesterday == then.date()) {
        texts.with("when-yesterday", &clock)
    } else {
        at(day(then.date(), texts), &then, texts)
    }
}

/// Formats a moment for narrow places. A moment today gives the time alone, any other moment the day without
/// the year. The text is empty for a time out of range.
pub fn brief(seconds: i64, now: i64, zone: &TimeZone, texts: &Texts) -> String {
    match (zoned(seconds, zone), zoned(now, zone)) {
        (Some(then), Some(now)) if then.date() == now.date() => clock(&then),
        (Some(then), _) => at(day_of_year(then.date(), texts), &then, texts),
        _ => String::new(),
    }
}

/// Formats date and time, such as “1 Mar 2026, 14:05”, with and without the year. Both texts are empty for a
/// time out of range.
pub fn moment(seconds: i64, zone: &TimeZone, texts: &Texts) -> [String; 2] {
    let Some(then) = zoned(seconds, zone) else { return Default::default() };
    [day(then.date(), texts), day_of_year(then.date(), texts)].map(|date| at(date, &then, texts))
}

/// Formats the day of a record's moment as in file names, such as “2026-03-01”. Without a valid moment, uses
/// the day of `now`.
pub fn figures(moment: Option<&str>, now: i64, zone: &TimeZone) -> String {
    let moment = moment.and_then(|text| text.parse::<Timestamp>().ok());
    let then = moment.map(|time| time.to_zoned(zone.clone())).or_else(|| zoned(now, zone));
    then.map_or_else(String::new, |then| then.date().to_string())
}

fn zoned(seconds: i64, zone: &TimeZone) -> Option<Zoned> {
    Timestamp::from_second(seconds).ok().map(|time| time.to_zoned(zone.clone()))
}

fn clock(then: &Zoned) -> String {
    format!("{}:{:02}", then.hour(), then.minute())
}

fn at(date: String, then: &Zoned, texts: &Texts) -> String {
    texts.with("when-moment", &[("date", date.into()), ("time", clock(then).into())])
}

/// Formats a day without its year, such as “1 Mar”.
fn day_of_year(date: Date, texts: &Texts) -> String {
    let (day, month) = (i32::from(date.day()), i32::from(date.month()));
    texts.with("statistics-axis-day", &[("day", day.into()), ("month", month.into())])
}

/// Formats a day with its year, such as “1 Mar 2026”.
pub fn day(date: Date, texts: &Texts) -> String {
    let year = date.year().to_string();
    let (month, day) = (i32::from(date.month()), i32::from(date.day()));
    texts.with("history-date", &[("day", day.into()), ("month", month.into()), ("year", year.into())])
}
