//! What pages need besides themselves: styles, scripts and the pictures of games. All of it is in the program.

use std::fmt::Write;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use inarow_core::GameSpec;
use inarow_picture::{Style, svg};
use inarow_view::{Look, OFFERED_GAMES, Scene, Skin, Stones, Theme, Tokens};

use crate::client::Client;
use crate::error::ApiError;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// `GET /web/{file}`
pub(crate) async fn file(client: Client, Path(name): Path<String>) -> Response {
    let (kind, text) = match name.as_str() {
        "style.css" => (CSS, include_str!("../../web/style.css").to_owned()),
        "themes.css" => (CSS, themes().to_owned()),
        "start.js" => (SCRIPT, include_str!("../../web/start.js").to_owned()),
        "game.js" => (SCRIPT, include_str!("../../web/game.js").to_owned()),
        "server.js" => (SCRIPT, include_str!("../../web/server.js").to_owned()),
        "icon.svg" => (SVG, include_str!("../../web/icon.svg").to_owned()),
        name => match card(name) {
            Some(picture) => (SVG, picture),
            None => return ApiError::NoSuchPage.answer(client.lang),
        },
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300")),
    ];
    (headers, text).into_response()
}

/// The picture of a game on the start page: `gomoku.wood.svg`.
fn card(name: &str) -> Option<String> {
    let (game, theme) = name.strip_suffix(".svg")?.split_once('.')?;
    let place = OFFERED_GAMES.iter().position(|offered| *offered == game)?;
    let theme = Theme::from_name(theme)?;
    let setup = game.parse::<GameSpec>().ok()?.setup(&mut || 0).ok()?;
    let look = Look::of(&setup, Skin { theme, stones: Stones::OnWood });
    let style = Style { background: look == Look::Stones, ..Style::new(theme.of_board(look)) };
    Some(svg(&Scene::of_card(place, look)?, &style))
}

/// The colours of all themes as properties: the system chooses between dark and light until a person does.
fn themes() -> &'static str {
    static THEMES: OnceLock<String> = OnceLock::new();
    THEMES.get_or_init(|| {
        let mut css = String::new();
        let mut rule = |before: &str, theme: Theme, after: &str| {
            let tokens = theme.tokens();
            let scheme = if tokens.dark { "dark" } else { "light" };
            // Writing to a string does not fail.
            let _ = write!(css, "{before}{{color-scheme:{scheme};--hover-text:{};", theme.hover_text());
            let _ = write!(css, "--accent-hover:{};", tokens.accent_hover());
            for name in Tokens::NAMES {
                if let Some(colour) = tokens.get(name) {
                    let _ = write!(css, "--{name}:{colour};");
                }
            }
            let _ = writeln!(css, "}}{after}");
        };
        rule(":root", Theme::Light, "");
        rule("@media (prefers-color-scheme:dark){:root", Theme::Indigo, "}");
        for theme in Theme::ALL {
            rule(&format!(":root[data-theme=\"{}\"]", theme.name()), theme, "");
        }
        css
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_picture_in_every_theme_and_themes_their_colours() {
        for theme in Theme::ALL {
            for game in OFFERED_GAMES {
                assert!(card(&format!("{game}.{}.svg", theme.name())).unwrap().starts_with("<svg"));
            }
            assert!(themes().contains(&format!("--accent:{};", theme.tokens().accent)));
        }
        for name in ["gomoku.svg", "gomoku.plastic.svg", "../gomoku.wood.svg", ""] {
            assert!(card(name).is_none(), "{name}");
        }
    }
}
