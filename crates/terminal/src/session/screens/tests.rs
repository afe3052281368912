//! Clocks as text.

use super::*;

#[test]
fn clocks_are_short() {
    for (ms, expected) in
        [(0, "0:00.0"), (9_950, "0:09.9"), (10_000, "0:10"), (65_000, "1:05"), (3_661_000, "1:01:01")]
    {
        assert_eq!(clock(Duration::from_millis(ms), '.'), expected);
        assert_eq!(clock(Duration::from_millis(ms), ','), expected.replace('.', ","));
    }
}
