//! Settings of a game: variants, rules, clock. The page's script builds the GAME text from the fields of the
//! chosen game.

use inarow_core::{Fill, GameSpec, LineRule, Opening};
use inarow_record::TimeControl;
use inarow_view::game_draft::Field;
use inarow_view::{
    GAMES, Look, OFFERED_GAMES, Texts, capitalised, game_name, opening_name, strength, time_control,
};

use super::super::files::CUSTOM;
use super::super::markup::Markup;
use super::super::reader::Reader;
use super::NAMED_LEVELS;

/// Highest level of the computer. The lowest level is 1.
const LEVELS: u8 = 10;
/// Level chosen by default.
const USUAL_LEVEL: &str = "4";
/// Offered clocks.
const CLOCKS: [&str; 7] = ["none", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m", "30s/move"];

pub(super) fn write(body: &mut Markup, reader: &Reader) {
    let texts = reader.texts;
    body.raw("<details class=\"options\" id=\"options\"><summary><span id=\"chosen\">");
    body.text(&texts.get("web-settings")).raw("</span></summary><div class=\"fields\">");
    for game in OFFERED_GAMES {
        named(body, game, texts);
    }
    own(body, texts);
    let clocks = CLOCKS.map(|clock| {
        let told = clock.parse::<TimeControl>().ok().and_then(|control| time_control(control, texts));
        (clock, told.unwrap_or_else(|| texts.get("time-none")))
    });
    let other = ("other", texts.get("web-clock-other"));
    select(body, "time", &texts.get("start-clock"), &[&clocks[..], &[other]].concat());
    own_clock(body, texts);
    body.raw("<label class=\"field\" id=\"levels\">").text(&texts.get("web-level"));
    body.raw(" <select name=\"levels\">");
    levels(body, texts);
    body.raw("</select></label></div></details>");
}

/// Writes the fields of a custom clock, and the texts that describe it.
fn own_clock(body: &mut Markup, texts: &Texts) {
    let places = [("minutes", "%minutes".into()), ("total", "%total".into()), ("seconds", "%seconds".into())];
    body.raw("<fieldset class=\"fields\" id=\"own-clock\" hidden");
    for (attribute, key) in [
        ("data-total", "window-total"),
        ("data-added", "window-total-increment"),
        ("data-short", "window-total-seconds"),
        ("data-short-added", "window-total-seconds-increment"),
        ("data-move", "window-per-move"),
    ] {
        body.attr(attribute, &texts.with(key, &places));
    }
    body.raw(">");
    let limits = [("total", texts.get("time-total")), ("move", texts.get("time-move"))];
    select(body, "clock-limit", &texts.get("web-limit"), &limits);
    for (name, label, value, least, most) in [
        ("clock-minutes", "time-minutes", "5", "0.1", "600"),
        ("clock-increment", "time-increment", "3", "0", "3600"),
        ("clock-seconds", "time-seconds", "30", "0.1", "3600"),
    ] {
        number(body, name, &texts.get(label), [value, least, most]);
    }
    body.raw("</fieldset>");
}

/// Writes all levels of the computer as options of a select.
pub(super) fn levels(body: &mut Markup, texts: &Texts) {
    for level in 1..=LEVELS {
        let level = level.to_string();
        let strength = strength(&level, texts);
        body.raw("<option").attr("value", &level).attr("data-strength", &strength);
        if level == USUAL_LEVEL {
            body.raw(" selected");
        }
        body.raw(">").text(&level);
        if NAMED_LEVELS.iter().any(|(named, _)| *named == level) {
            body.raw(" · ").text(&strength);
        }
        body.raw("</option>");
    }
}

/// Writes the fields of an offered game.
fn named(body: &mut Markup, game: &str, texts: &Texts) {
    let spec = |name: &str| name.parse::<GameSpec>().ok();
    let Some(offered) = spec(game) else { return };
    body.raw("<fieldset class=\"fields\"").attr("data-game", game).raw(" hidden>");
    let variants = variants(game);
    if variants.len() > 1 {
        let names = variants.iter().filter_map(|name| {
            let setup = spec(name)?.setup(&mut || 0).ok()?;
            Some((*name, game_name(&setup, texts)))
        });
        select(body, "variant", &texts.get("web-variant"), &names.collect::<Vec<_>>());
    }
    if offered.opening().is_some() && game != "tictactoe" {
        openings(body, texts);
    }
    match game {
        "ultimate" => check(body, "tiebreak", "boards", &texts.get("new-game-tiebreak")),
        "score-balanced" => {
            let fills: Vec<(&str, String)> = Fill::ALL
                .iter()
                .map(|fill| (fill.name(), capitalised(&texts.get(&format!("setting-fill-{}", fill.name())))))
                .collect();
            select(body, "fill", &texts.get("new-game-fill"), &fills);
        }
        "course" => setting(body, Field::Walls, "25", texts),
        _ => {}
    }
    body.raw("</fieldset>");
}

/// Returns a game and its variants. The variants follow the game in the list.
fn variants(game: &str) -> Vec<&'static str> {
    // The custom game offers all other boards.
    let others = ["connect4x4", "5x5", CUSTOM];
    let rest = GAMES.into_iter().skip_while(|name| *name != game);
    let is_next = |place: usize, name: &str| place > 0 && OFFERED_GAMES.contains(&name);
    rest.enumerate()
        .take_while(|(place, name)| !is_next(*place, name) && !others.contains(name))
        .map(|(_, name)| name)
        .collect()
}

/// Writes the fields of a custom game.
fn own(body: &mut Markup, texts: &Texts) {
    body.raw("<fieldset class=\"fields\"").attr("data-game", CUSTOM).raw(" hidden>");
    for (field, usual) in [(Field::Width, "15"), (Field::Height, "15"), (Field::Length, "5")] {
        setting(body, field, usual, texts);
    }
    let rules: Vec<(&str, String)> = LineRule::ALL
        .iter()
        .map(|rule| {
            let key = format!("setting-rule-{}", rule.name());
            (rule.name(), capitalised(&texts.with(&key, &[Look::Marks.value()])))
        })
        .collect();
    select(body, "rule", &texts.get("new-game-rule"), &rules);
    setting(body, Field::Walls, "0", texts);
    setting(body, Field::Moves, "0", texts);
    openings(body, texts);
    let reply = texts.with("new-game-reply", &[Look::Marks.value()]);
    check(body, "reply", "last-move", &reply);
    body.raw("</fieldset>");
}

fn openings(body: &mut Markup, texts: &Texts) {
    let names: Vec<(&str, String)> = Opening::ALL
        .iter()
        .map(|opening| (opening.name(), capitalised(&opening_name(*opening, texts))))
        .collect();
    select(body, "opening", &texts.get("start-opening"), &names);
}

/// Writes a field for a number of the game.
fn setting(body: &mut Markup, field: Field, usual: &str, texts: &Texts) {
    let (least, most) = field.bounds().unwrap_or_default();
    let values = [usual, &least.to_string(), &most.to_string()];
    number(body, field.setting(), &texts.get(field.label_key()), values);
}

fn number(body: &mut Markup, name: &str, label: &str, [value, least, most]: [&str; 3]) {
    body.raw("<label class=\"field\">").text(label).raw(" <input required");
    // Minutes of a clock may have a fraction. Other numbers are whole. A number field accepts only one decimal
    // separator and silently drops any other separator.
    let (kind, mode) = if name.starts_with("clock-") { ("text", "decimal") } else { ("number", "numeric") };
    body.attr("type", kind).attr("inputmode", mode);
    body.attr("data-setting", name).attr("data-usual", value).attr("value", value);
    body.attr("min", least).attr("max", most).raw("></label>");
}

fn check(body: &mut Markup, name: &str, value: &str, label: &str) {
    body.raw("<label class=\"check\"><input type=\"checkbox\"").attr("data-setting", name);
    body.attr("value", value).raw(">").text(label).raw("</label>");
}

/// Writes a select. The first choice is the default.
fn select(body: &mut Markup, name: &str, label: &str, choices: &[(&str, String)]) {
    let usual = choices.first().map_or("", |(value, _)| *value);
    body.raw("<label class=\"field\">").text(label).raw(" <select").attr("data-setting", name);
    body.attr("data-usual", usual).raw(">");
    for (value, label) in choices {
        body.raw("<option").attr("value", value).raw(">").text(label).raw("</option>");
    }
    body.raw("</select></label>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_stand_behind_their_game() {
        assert_eq!(variants("gomoku"), ["gomoku", "gomoku-standard", "gomoku20"]);
        assert_eq!(variants("score-balanced"), ["score-balanced", "score"]);
        assert_eq!(variants("course"), ["course", "course15"]);
        assert_eq!(variants("renju"), ["renju"]);
    }
}
