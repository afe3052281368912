//! How strong the computer is, in words.

use crate::Texts;

/// How strong the computer is at that of its levels: “easy”.
pub fn strength(level: &str, texts: &Texts) -> String {
    match level {
        "2" => texts.get("strength-easy"),
        "4" => texts.get("strength-medium"),
        "7" => texts.get("strength-strong"),
        "10" => texts.get("strength-maximum"),
        _ => texts.with("strength-number", &[("level", level.into())]),
    }
}
