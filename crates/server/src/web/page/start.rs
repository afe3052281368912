//! The start page: the game, the opponent, the level and the side. Other options of a game open in place.

mod settings;

use inarow_core::{GameSpec, Side};
use inarow_view::{CARDS, Look, OFFERED_GAMES, Texts, Theme, side_word};

use super::files::{CUSTOM, address};
use super::markup::Markup;
use super::reader::Reader;

/// Levels of the computer that are offered by name.
const NAMED_LEVELS: [(&str, &str); 4] =
    [("2", "level-easy"), ("4", "level-medium"), ("7", "level-strong"), ("10", "level-maximum")];
/// Both sides, with their names in the form.
const SIDES: [(Side, &str); 2] = [(Side::X, "x"), (Side::O, "o")];
/// Opponent that is offered only while bots are connected.
const BOT: &str = "bot";
/// Index of the game chosen by default.
const FIRST: usize = 1;

/// Writes the page below the bar. With `is_announced`, offers to list a game in the network.
pub(super) fn write(body: &mut Markup, reader: &Reader, is_announced: bool) {
    let texts = reader.texts;
    body.raw("<main class=\"start\"><h1>").text(&texts.get("menu-title")).raw("</h1><p class=\"muted\">");
    body.text(&texts.get("web-subtitle")).raw("</p><noscript><p>").text(&texts.get("web-script"));
    body.raw("</p></noscript><div id=\"unfinished\" class=\"unfinished\" hidden>");
    body.raw("<span").attr("data-offered", &texts.with("start-offered", &[("game", "%".into())]));
    body.raw("></span><span class=\"row\"><a class=\"button\">").text(&texts.get("start-go-on"));
    body.raw("</a><details class=\"menu\" id=\"others\" data-menu hidden><summary>");
    body.text(&texts.get("web-unfinished-others")).raw(" <span class=\"count\"></span></summary>");
    body.raw("<nav class=\"sheet\"").attr("aria-label", &texts.get("web-unfinished-others"));
    body.raw("></nav></details></span></div>");
    let range = [("least", "%least".into()), ("most", "%most".into())];
    body.raw("<form id=\"new\" novalidate").attr("data-range", &texts.with("web-range", &range));
    body.raw("><fieldset class=\"cards\"><legend class=\"unseen\">");
    body.text(&texts.get("menu-game")).raw("</legend>");
    for (place, (game, (name, about))) in OFFERED_GAMES.iter().chain([&CUSTOM]).zip(CARDS).enumerate() {
        let look = look_of(game, reader);
        body.raw("<label class=\"card\"><input type=\"radio\" name=\"game\"").attr("value", game);
        if place == FIRST {
            body.raw(" checked");
        }
        // The appearance of a custom board depends on its settings.
        if look == Look::Stones && *game != CUSTOM {
            body.raw(" data-stones");
        }
        body.raw(">");
        picture(body, game, reader.theme);
        body.raw("<strong>").text(&texts.get(name)).raw("</strong><span class=\"muted\">");
        body.text(&texts.with(about, &[look.value()])).raw("</span></label>");
    }
    body.raw("</fieldset><div class=\"bottom-row\"><div class=\"row\">");
    let modes = [
        ("computer", texts.get("mode-human-computer")),
        ("shared", texts.get("mode-human-human")),
        ("link", texts.get("web-by-link")),
        ("computers", texts.get("web-computers")),
        (BOT, texts.get("web-with-bot")),
    ];
    radios(body, "mode", &texts.get("menu-opponent"), &modes);
    let levels = NAMED_LEVELS.map(|(level, key)| (level, texts.get(key)));
    radios(body, "level", &texts.get("menu-level"), &levels);
    sides(body, reader);
    // Both fields of a pair are in a row or in a column.
    body.raw("<div class=\"row two-levels\" hidden>");
    for (side, value) in SIDES {
        body.raw("<label class=\"field\">");
        by_look(body, "web-level-of", side, texts);
        body.raw(" <select").attr("name", &format!("level-{value}")).raw(">");
        settings::levels(body, texts);
        body.raw("</select></label>");
    }
    body.raw("</div><div class=\"row two-names\" hidden>");
    for (place, (side, value)) in SIDES.into_iter().enumerate() {
        body.raw("<label class=\"field\">");
        by_look(body, "web-name-of", side, texts);
        body.raw(" <input autocomplete=\"off\"").attr("name", &format!("name-{value}"));
        let number = ("number", (place + 1).into());
        body.attr("placeholder", &texts.with("player-numbered", &[number])).raw("></label>");
    }
    body.raw("</div><label class=\"field\" id=\"bot\" hidden>").text(&texts.get("web-bot"));
    body.raw(" <select name=\"bot\"></select></label>");
    body.raw("<label class=\"field\" id=\"name\">").text(&texts.get("web-name"));
    body.raw(" <input name=\"name\" autocomplete=\"nickname\"></label>");
    if is_announced {
        body.raw("<label class=\"check\" id=\"listed\"").attr("title", &texts.get("nearby-show-hint"));
        body.raw("><input type=\"checkbox\" name=\"listed\"> ")
            .text(&texts.get("nearby-show"))
            .raw("</label>");
    }
    body.raw("</div><div class=\"play-floor\"><button class=\"accent play\"");
    // The button names the opponent, because the choices may be out of view.
    for (attribute, key) in [
        ("data-computer", "web-play-computer"),
        ("data-shared", "web-play-shared"),
        ("data-computers", "web-play-computers"),
        ("data-link", "link-create"),
        ("data-bot", "web-play-bot"),
    ] {
        body.attr(attribute, &texts.with(key, &[("name", "%".into())]));
    }
    body.attr("data-connecting", &texts.get("link-opening"));
    body.raw(">").text(&texts.get("menu-play")).raw("</button></div></div>");
    settings::write(body, reader);
    body.raw("</form><p class=\"muted foot\">").text(&texts.get("server-page-how"));
    body.raw(" <a href=\"/openapi.json\">openapi.json</a></p></main>");
}

fn look_of(game: &str, reader: &Reader) -> Look {
    let setup = game.parse::<GameSpec>().ok().and_then(|spec| spec.setup(&mut || 0).ok());
    setup.as_ref().map_or(Look::Marks, |setup| Look::of(setup, reader.skin()))
}

/// Writes the picture of a game, in the chosen theme or the system's theme.
fn picture(body: &mut Markup, game: &str, theme: Option<Theme>) {
    let file = |theme: Theme| address(&format!("{game}.{}.svg", theme.name()));
    body.raw("<picture>");
    if theme.is_none() {
        let systems = [
            ("(prefers-contrast: more)", Theme::HighContrast),
            ("(prefers-color-scheme: dark)", Theme::Indigo),
        ];
        for (media, theme) in systems {
            body.raw("<source").attr("media", media).attr("srcset", &file(theme)).raw(">");
        }
    }
    body.raw("<img alt=\"\" width=\"116\" height=\"116\"");
    body.attr("src", &file(theme.unwrap_or(Theme::Light))).raw("></picture>");
}

/// Writes the choice of the reader's side. The names of sides depend on the chosen game.
fn sides(body: &mut Markup, reader: &Reader) {
    let texts = reader.texts;
    body.raw("<fieldset class=\"segments\" id=\"side\"><legend class=\"unseen\">")
        .text(&texts.get("web-side"));
    body.raw("</legend>");
    for (side, value) in SIDES {
        body.raw("<label><input type=\"radio\" name=\"side\"").attr("value", value);
        body.raw(if side == Side::X { " checked>" } else { ">" });
        by_look(body, "start-side", side, texts);
        body.raw("</label>");
    }
    body.raw("<label><input type=\"radio\" name=\"side\" value=\"lot\"><span>");
    body.text(&texts.get("start-side-lot")).raw("</span></label></fieldset>");
}

/// Writes a text about a side in two variants, for marks and for stones. The script shows the variant of the
/// chosen game.
fn by_look(body: &mut Markup, key: &str, side: Side, texts: &Texts) {
    let [marks, stones] =
        [Look::Marks, Look::Stones].map(|look| texts.with(key, &[("side", side_word(side, look).into())]));
    body.raw("<span").attr("data-marks", &marks).attr("data-stones", &stones).raw(">");
    body.text(&marks).raw("</span>");
}

/// Writes a few choices in a row. The first choice is the default, or the second for levels.
fn radios(body: &mut Markup, name: &'static str, legend: &str, choices: &[(&'static str, String)]) {
    body.raw("<fieldset class=\"segments\"").attr("id", name).raw("><legend class=\"unseen\">").text(legend);
    body.raw("</legend>");
    for (place, (value, label)) in choices.iter().enumerate() {
        // The script shows this choice when bots are connected.
        body.raw(if *value == BOT { "<label hidden>" } else { "<label>" });
        body.raw("<input type=\"radio\"").attr("name", name).attr("value", value);
        if place == usize::from(name == "level") {
            body.raw(" checked");
        }
        body.raw("><span>").text(label).raw("</span></label>");
    }
    body.raw("</fieldset>");
}
