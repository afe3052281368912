//! Tests of date formats.

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
    assert_eq!(told(Lang::Ru, 50 * hour), "1 мар. 2026, 12:35");
    let brief = |lang, later: i64| brief(then, then + later, &TimeZone::UTC, &Texts::new(lang));
    assert_eq!((brief(Lang::En, hour), brief(Lang::En, 20 * hour)), ("12:35".into(), "1 Mar, 12:35".into()));
    let moment = |lang| moment(then, &TimeZone::UTC, &Texts::new(lang));
    assert_eq!(moment(Lang::Ru), ["1 мар. 2026, 12:35", "1 мар., 12:35"]);
    assert_eq!(moment(Lang::En), ["1 Mar 2026, 12:35", "1 Mar, 12:35"]);
    assert_eq!(ago(i64::MAX, then, &TimeZone::UTC, &Texts::new(Lang::En)), "");
}
