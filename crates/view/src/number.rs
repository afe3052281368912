//! Typography of numbers, with a true minus sign and narrow spaces between thousands.

use std::time::Duration;

/// The minus sign, U+2212.
pub const MINUS: char = '\u{2212}';
/// The narrow no-break space between groups of thousands, U+202F.
pub const THOUSANDS: char = '\u{202f}';

/// Formats a whole number.
///
/// ```
/// use inarow_view::number;
/// assert_eq!(number::whole(-1234567), "−1\u{202f}234\u{202f}567");
/// ```
pub fn whole(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    if value < 0 {
        text.push(MINUS);
    }
    push_grouped(&mut text, &digits);
    text
}

/// Formats a whole number with its sign, such as `+2` or `−2`. Zero has no sign.
pub fn signed(value: i64) -> String {
    let text = whole(value);
    if value > 0 { format!("+{text}") } else { text }
}

/// Formats a number with `places` digits (at most 17) after the decimal mark.
pub fn fixed(value: f64, places: usize, decimal: char) -> String {
    if !value.is_finite() {
        return if value.is_nan() {
            "?".to_owned()
        } else if value > 0.0 {
            "∞".to_owned()
        } else {
            format!("{MINUS}∞")
        };
    }
    let plain = format!("{:.*}", places.min(17), value.abs());
    let (digits, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = String::with_capacity(plain.len() + 8);
    if value < 0.0 && plain.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        text.push(MINUS);
    }
    push_grouped(&mut text, digits);
    if !fraction.is_empty() {
        text.push(decimal);
        text.push_str(fraction);
    }
    text
}

/// Formats a number with as many digits after the decimal mark as needed, at most three.
pub(crate) fn spell(value: f64, decimal: char) -> String {
    let text = fixed(value, 3, decimal);
    match text.split_once(decimal) {
        Some((digits, fraction)) => match fraction.trim_end_matches('0') {
            "" => digits.to_owned(),
            fraction => format!("{digits}{decimal}{fraction}"),
        },
        None => text,
    }
}

/// Formats a plainly written number, `-1234.5`, for display. Returns `None` for any other text.
///
/// ```
/// use inarow_view::number;
/// assert_eq!(number::grouped("-1234567.25", ',').unwrap(), "−1\u{202f}234\u{202f}567,25");
/// assert_eq!(number::grouped("five", ','), None);
/// ```
pub fn grouped(plain: &str, decimal: char) -> Option<String> {
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain), |digits| ("−", digits));
    let (whole, fraction) =
        digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !number(whole) || !fraction.is_none_or(number) {
        return None;
    }
    let mut text = sign.to_owned();
    push_grouped(&mut text, whole);
    if let Some(fraction) = fraction {
        text.push(decimal);
        text.push_str(fraction);
    }
    Some(text)
}

fn push_grouped(text: &mut String, digits: &str) {
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(THOUSANDS);
        }
        text.push(digit);
    }
}

/// Formats the time left on a clock: `4:05`, with tenths of a second below ten.
pub fn clock(left: Duration, decimal: char) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("0:0{seconds}{decimal}{}", left.subsec_millis() / 100);
    }
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_whole_numbers() {
        for (value, expected) in [
            (0, "0"),
            (7, "7"),
            (-7, "−7"),
            (999, "999"),
            (1000, "1\u{202f}000"),
            (-123_456, "−123\u{202f}456"),
            (i64::MIN, "−9\u{202f}223\u{202f}372\u{202f}036\u{202f}854\u{202f}775\u{202f}808"),
        ] {
            assert_eq!(whole(value), expected);
        }
        assert_eq!([signed(2), signed(0), signed(-2)], ["+2", "0", "−2"]);
    }

    #[test]
    fn writes_fractions() {
        for (value, places, expected) in [
            (1234.5, 1, "1\u{202f}234,5"),
            (-0.04, 1, "0,0"),
            (-0.05, 2, "−0,05"),
            (62.0, 0, "62"),
            (f64::INFINITY, 1, "∞"),
            (f64::NEG_INFINITY, 1, "−∞"),
            (f64::NAN, 1, "?"),
        ] {
            assert_eq!(fixed(value, places, ','), expected);
        }
        assert_eq!(spell(2.5, '.'), "2.5");
        assert_eq!(spell(1000.0, '.'), "1\u{202f}000");
        assert_eq!(spell(-3.0, ','), "−3");
    }

    #[test]
    fn clocks_are_short() {
        for (ms, expected) in
            [(0, "0:00.0"), (9_950, "0:09.9"), (10_000, "0:10"), (65_000, "1:05"), (3_661_000, "1:01:01")]
        {
            assert_eq!(clock(Duration::from_millis(ms), '.'), expected);
            assert_eq!(clock(Duration::from_millis(ms), ','), expected.replace('.', ","));
        }
    }
}
