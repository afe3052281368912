//! The start page: which game, against whom, at which level and side; everything else in one place that opens.

use inarow_core::{GameSpec, Opening, Side};
use inarow_record::TimeControl;
use inarow_view::{CARDS, Look, OFFERED_GAMES, side_word, time_control};

use super::markup::Markup;
use super::reader::Reader;

/// The computer's levels that are offered by name.
const LEVELS: [(&str, &str); 4] =
    [("2", "level-easy"), ("4", "level-medium"), ("7", "level-strong"), ("10", "level-maximum")];
/// The clocks that are offered.
const CLOCKS: [&str; 6] = ["none", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m"];
/// The game that is chosen at first, by its place.
const FIRST: usize = 1;

/// Writes the page below its bar.
pub(super) fn write(body: &mut Markup, reader: &Reader) {
    let texts = reader.texts;
    body.raw("<main class=\"start\"><h1>").text(&texts.get("menu-title")).raw("</h1><p class=\"muted\">");
    body.text(&texts.get("start-subtitle")).raw("</p><noscript><p>").text(&texts.get("web-script"));
    body.raw("</p></noscript><form id=\"new\"><fieldset class=\"cards\"><legend class=\"unseen\">");
    body.text(&texts.get("menu-game")).raw("</legend>");
    for (place, (game, (name, about))) in OFFERED_GAMES.iter().zip(CARDS).enumerate() {
        let setup = game.parse::<GameSpec>().ok().and_then(|spec| spec.setup(&mut || 0).ok());
        let theme = reader.drawn();
        let look = setup.as_ref().map_or(Look::Marks, |setup| Look::of(setup, reader.skin()));
        let has_openings = game.parse::<GameSpec>().is_ok_and(|spec| spec.opening().is_some());
        body.raw("<label class=\"card\"><input type=\"radio\" name=\"game\"").attr("value", game);
        if place == FIRST {
            body.raw(" checked");
        }
        if has_openings {
            body.raw(" data-openings");
        }
        body.raw("><img alt=\"\" width=\"116\" height=\"116\"").attr("data-game", game);
        body.attr("src", &format!("/web/{game}.{}.svg", theme.name())).raw("><strong>");
        body.text(&texts.get(name)).raw("</strong><span class=\"muted\">");
        body.text(&texts.with(about, &[look.value()])).raw("</span></label>");
    }
    body.raw("</fieldset><div class=\"row\">");
    let modes = [("computer", texts.get("mode-human-computer")), ("link", texts.get("web-by-link"))];
    radios(body, "mode", &texts.get("menu-opponent"), &modes);
    let levels = LEVELS.map(|(level, key)| (level, texts.get(key)));
    radios(body, "level", &texts.get("menu-level"), &levels);
    let side = |side: Side| texts.with("start-side", &[("side", side_word(side, Look::Marks).into())]);
    radios(body, "side", &texts.get("web-side"), &[("x", side(Side::X)), ("o", side(Side::O))]);
    body.raw("<button class=\"accent\">")
        .text(&texts.get("menu-play"))
        .raw("</button></div><div class=\"row\">");
    let clocks = CLOCKS.map(|clock| {
        let told = clock.parse::<TimeControl>().ok().and_then(|control| time_control(control, texts));
        (clock, told.unwrap_or_else(|| texts.get("time-none")))
    });
    select(body, "time", &texts.get("start-clock"), &clocks);
    let openings = [Opening::Free, Opening::Swap, Opening::Swap2].map(|opening| {
        (opening.name(), texts.with("start-line-opening", &[("opening", opening.name().into())]))
    });
    select(body, "opening", &texts.get("start-opening"), &openings);
    body.raw("</div></form><p id=\"said\" class=\"said\" role=\"alert\"></p><p class=\"muted\">");
    body.text(&texts.get("server-page-how")).raw(" <a href=\"/openapi.json\">openapi.json</a></p></main>");
}

/// One of a few, side by side; the first is chosen, and of levels the second.
fn radios(body: &mut Markup, name: &'static str, legend: &str, choices: &[(&'static str, String)]) {
    body.raw("<fieldset class=\"segments\"").attr("id", name).raw("><legend class=\"unseen\">").text(legend);
    body.raw("</legend>");
    for (place, (value, label)) in choices.iter().enumerate() {
        body.raw("<label><input type=\"radio\"").attr("name", name).attr("value", value);
        if place == usize::from(name == "level") {
            body.raw(" checked");
        }
        body.raw("><span>").text(label).raw("</span></label>");
    }
    body.raw("</fieldset>");
}

fn select(body: &mut Markup, name: &'static str, label: &str, choices: &[(&str, String)]) {
    body.raw("<label class=\"field\">").text(label).raw(" <select").attr("name", name).raw(">");
    for (value, label) in choices {
        body.raw("<option").attr("value", value).raw(">").text(label).raw("</option>");
    }
    body.raw("</select></label>");
}
