//! Names of players who have not chosen a name.

use crate::Texts;

/// Returns the strength of a level of the computer: “easy”.
pub fn strength(level: &str, texts: &Texts) -> String {
    match level {
        "2" => texts.get("strength-easy"),
        "4" => texts.get("strength-medium"),
        "7" => texts.get("strength-strong"),
        "10" => texts.get("strength-maximum"),
        _ => texts.with("strength-number", &[("level", level.into())]),
    }
}

/// Returns the label of an engine from its command-line name, preset and level: “Rating maps · attacking”,
/// “Computer, easy”.
///
/// ```
/// use inarow_view::{Lang, Texts, player_label};
/// let texts = Texts::new(Lang::En);
/// assert_eq!(player_label("rating-map", Some("attacker"), None, &texts), "Rating maps · attacking");
/// assert_eq!(player_label("rating-map", Some("mine"), None, &texts), "Rating maps · mine");
/// assert_eq!(player_label("computer", None, Some("2"), &texts), "Computer, easy");
/// ```
pub fn player_label(engine: &str, preset: Option<&str>, level: Option<&str>, texts: &Texts) -> String {
    let name = texts.get(&format!("player-{engine}"));
    match (preset, level) {
        (Some(preset), _) => {
            let key = format!("preset-{preset}");
            let preset = if texts.has(&key) { texts.get(&key) } else { preset.to_owned() };
            texts.with("player-with-preset", &[("player", name.into()), ("preset", preset.into())])
        }
        (None, Some(level)) => {
            let level = strength(level, texts);
            texts.with("player-with-level", &[("player", name.into()), ("level", level.into())])
        }
        (None, None) => name,
    }
}

/// Makes two names distinct. Equal names are numbered.
pub fn distinct(names: [String; 2]) -> [String; 2] {
    let [one, two] = &names;
    if one == two { [format!("{one} 1"), format!("{two} 2")] } else { names }
}
