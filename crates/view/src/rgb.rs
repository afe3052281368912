//! A colour and the contrast of two colours.

use std::fmt;
use std::str::FromStr;

use inarow_core::{Explain, Message};

/// An opaque sRGB colour, eight bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Error of a colour that is not written `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("colour “{0}” is not of the form #rrggbb")]
pub struct RgbError(String);

impl Explain for RgbError {
    fn message(&self) -> Message {
        Message::new("wrong-colour").text("text", &self.0)
    }
}

impl Rgb {
    /// Returns the relative luminance, 0 for black to 1 for white (WCAG 2.2, “relative luminance”).
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let c = f64::from(channel) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Returns the contrast ratio of two colours in either order, 1 (equal) to 21 (black and white) (WCAG
    /// 2.2).
    ///
    /// ```
    /// use inarow_view::Rgb;
    /// assert!((Rgb(0, 0, 0).contrast(Rgb(255, 255, 255)) - 21.0).abs() < 1e-9);
    /// ```
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns this colour laid over `below`. Opacity 0 shows only `below`, opacity 1 only this colour.
    pub fn over(self, below: Rgb, opacity: f32) -> Rgb {
        let opacity = opacity.clamp(0.0, 1.0);
        let mix = |top: u8, under: u8| {
            (f32::from(under) + (f32::from(top) - f32::from(under)) * opacity).round() as u8
        };
        Rgb(mix(self.0, below.0), mix(self.1, below.1), mix(self.2, below.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl FromStr for Rgb {
    type Err = RgbError;

    fn from_str(text: &str) -> Result<Self, RgbError> {
        let wrong = || RgbError(text.chars().take(40).collect());
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        Ok(Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8))
    }
}

impl TryFrom<String> for Rgb {
    type Error = RgbError;

    fn try_from(text: String) -> Result<Self, RgbError> {
        text.parse()
    }
}

impl<'de> serde::Deserialize<'de> for Rgb {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_hexadecimal() {
        for (text, expected) in [
            ("#000000", Some(Rgb(0, 0, 0))),
            ("#12aBff", Some(Rgb(0x12, 0xab, 0xff))),
            ("12abff", None),
            ("#12abf", None),
            ("#12abfg", None),
            ("#+2abff", None),
            ("", None),
            ("#эээ", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
        assert_eq!(Rgb(0, 10, 255).to_string(), "#000aff");
    }

    #[test]
    fn contrast_follows_wcag() {
        // Pairs with published ratios. #767676 is the lightest grey that passes 4.5:1 on white.
        for (a, b, expected) in
            [("#767676", "#ffffff", 4.54), ("#777777", "#ffffff", 4.48), ("#0000ff", "#ffffff", 8.59)]
        {
            let (a, b): (Rgb, Rgb) = (a.parse().unwrap(), b.parse().unwrap());
            assert!((a.contrast(b) - expected).abs() < 0.005, "{a} {b} {}", a.contrast(b));
            assert_eq!(a.contrast(b), b.contrast(a));
        }
    }

    #[test]
    fn mixes_by_opacity() {
        let (white, black) = (Rgb(255, 255, 255), Rgb(0, 0, 0));
        assert_eq!(white.over(black, 0.0), black);
        assert_eq!(white.over(black, 1.0), white);
        assert_eq!(white.over(black, 0.5), Rgb(128, 128, 128));
        assert_eq!(white.over(black, 7.0), white);
    }
}
