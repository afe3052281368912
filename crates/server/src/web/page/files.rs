//! Files of pages: styles, scripts and pictures of games. The program embeds all of these files.

use std::fmt::Write;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use data_encoding::BASE32HEX_NOPAD;
use inarow_core::GameSpec;
use inarow_picture::{Style, svg};
use inarow_view::{Layout, Look, OFFERED_GAMES, Rgb, Scene, Skin, Stones, Theme, Tokens, font};
use sha2::{Digest, Sha256};

use super::reader::Reader;
use crate::error::ApiError;
use crate::web::client::Client;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const OTF: &str = "font/otf";
const WOFF2: &str = "font/woff2";

/// Name of the custom game's picture.
pub(super) const CUSTOM: &str = "line";

const SCORE: &str = "score-balanced";

/// An embedded file, with name, media type and content.
type File = (&'static str, &'static str, &'static [u8]);

macro_rules! files {
    ($($kind:ident $name:literal)*) => {
        /// All files except generated files.
        const FILES: &[File] = &[
            $(($name, $kind, include_bytes!(concat!("../../../web/", $name))),)*
            ("inter.otf", OTF, font::REGULAR),
            ("inter-semibold.otf", OTF, font::SEMIBOLD),
        ];
    };
}

files! {
    CSS "style.css"
    SCRIPT "board.js"
    SCRIPT "chat.js"
    SCRIPT "clock.js"
    SCRIPT "confirm.js"
    SCRIPT "edges.js"
    SCRIPT "followed.js"
    SCRIPT "game.js"
    SCRIPT "kept.js"
    SCRIPT "keys.js"
    SCRIPT "link.js"
    SCRIPT "offers.js"
    SCRIPT "outage.js"
    SCRIPT "outbox.js"
    SCRIPT "refused.js"
    SCRIPT "page.js"
    SCRIPT "pending.js"
    SCRIPT "screen.js"
    SCRIPT "seat.js"
    SCRIPT "seat-link.js"
    SCRIPT "server.js"
    SCRIPT "sound.js"
    SCRIPT "start.js"
    SVG "icon.svg"
    PNG "icon-192.png"
    PNG "icon-512.png"
    WOFF2 "inter.woff2"
    WOFF2 "inter-semibold.woff2"
}

/// Returns the version in the addresses of files. The version changes with the contents, so that browsers may
/// cache files for ever.
pub(super) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update(themes());
        // Pictures of games change only with the version of the program or with the colours.
        for (name, _, content) in FILES {
            hash.update(name);
            // Only the start of a typeface is hashed. A typeface has half a megabyte and does not change.
            hash.update(if name.ends_with(".otf") { &content[..content.len().min(4096)] } else { content });
        }
        BASE32HEX_NOPAD.encode(&hash.finalize()[..10]).to_lowercase()
    })
}

/// Returns the address of a file.
pub(super) fn address(file: &str) -> String {
    format!("/web/{}/{file}", version())
}

/// `GET /web/{version}/{file}`
pub(crate) async fn file(client: Client, path: Result<Path<(String, String)>, PathRejection>) -> Response {
    let Ok(Path((asked, name))) = path else { return ApiError::NoSuchPage.answer(client.lang) };
    let found = FILES.iter().find(|(known, ..)| *known == name);
    let (kind, content) = match (found, name.as_str()) {
        (Some((_, kind, content)), _) => (*kind, content.to_vec()),
        (None, "themes.css") => (CSS, themes().as_bytes().to_vec()),
        (None, name) => match card(name) {
            Some(picture) => (SVG, picture.into_bytes()),
            None => return ApiError::NoSuchPage.answer(client.lang),
        },
    };
    // Pages of another version of the program may still be open.
    let keep = if asked == version() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
    ];
    (headers, content).into_response()
}

/// `GET /favicon.ico`. Browsers request this address with answers that are not pages.
pub(crate) async fn icon() -> Redirect {
    Redirect::temporary(&address("icon.svg"))
}

/// `GET /manifest.webmanifest`. With the manifest browsers can install the pages as an app.
pub(crate) async fn manifest(reader: Reader) -> Response {
    let tokens = reader.drawn().tokens();
    let icon = |file: &str, sizes: &str, kind: &str, purpose: &str| serde_json::json!({ "src": address(file), "sizes": sizes, "type": kind, "purpose": purpose });
    let manifest = serde_json::json!({
        "id": "/",
        "name": "inarow",
        "short_name": "inarow",
        "description": reader.texts.get("menu-title"),
        "lang": reader.texts.lang().code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": tokens.bg.to_string(),
        "theme_color": tokens.surface.to_string(),
        "icons": [
            icon("icon-192.png", "192x192", PNG, "any"),
            icon("icon-512.png", "512x512", PNG, "any"),
            icon("icon-512.png", "512x512", PNG, "maskable"),
            icon("icon.svg", "any", SVG, "any"),
        ],
    });
    let kind = HeaderValue::from_static("application/manifest+json");
    ([(header::CONTENT_TYPE, kind)], manifest.to_string()).into_response()
}

/// Draws the picture of a game on the start page: `gomoku.wood.svg`.
fn card(name: &str) -> Option<String> {
    let (game, theme) = name.strip_suffix(".svg")?.split_once('.')?;
    if game == CUSTOM {
        return Some(custom_card(Theme::from_name(theme)?));
    }
    let place = OFFERED_GAMES.iter().position(|offered| *offered == game)?;
    let theme = Theme::from_name(theme)?;
    let setup = game.parse::<GameSpec>().ok()?.setup(&mut || 0).ok()?;
    let look = Look::of(&setup, Skin { theme, stones: Stones::OnWood });
    let style = Style { background: look == Look::Stones, ..Style::new(theme.of_board(look)) };
    let scene = Scene::of_card(place, look)?;
    let picture = with_filled_cells(svg(&scene, &style), theme, look);
    Some(if game == SCORE { with_weights(&picture, &scene, theme) } else { picture })
}

/// Returns the fill of cells on cards. On a white card white cells would be invisible.
fn card_cell(theme: Theme, look: Look) -> Rgb {
    let tokens = theme.tokens();
    let is_lost = look == Look::Marks && tokens.cell == tokens.surface;
    if is_lost { tokens.raised } else { tokens.cell }
}

/// Fills the cells of a card's picture with a visible colour.
fn with_filled_cells(picture: String, theme: Theme, look: Look) -> String {
    let fill = |colour: Rgb| format!("fill=\"{colour}\"");
    picture.replace(&fill(theme.tokens().cell), &fill(card_cell(theme, look)))
}

/// Adds weights to the picture of Score. The weights are larger than on a board, so that readers can make them
/// out.
fn with_weights(picture: &str, scene: &Scene, theme: Theme) -> String {
    let (tokens, layout) = (theme.tokens(), Layout::of(scene));
    let mut weights = String::new();
    for (column, weight) in [(1, "+1"), (3, "−1"), (4, "+2")] {
        let Some(cell) = scene.shape.cell(column, 1) else { continue };
        let (x, y) = layout.corner(cell);
        let colour = if weight.starts_with('−') { tokens.bad } else { tokens.muted };
        // Writing to a string does not fail.
        let _ = write!(
            weights,
            "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"46\" text-anchor=\"middle\" fill=\"{colour}\">{weight}</text>",
            x * 100.0 + 50.0,
            y * 100.0 + 66.0,
        );
    }
    let end = picture.rfind("</svg>").unwrap_or(picture.len());
    format!("{}{weights}{}", &picture[..end], &picture[end..])
}

/// Draws the card of a custom game: an empty board that fades away, and a plus.
fn custom_card(theme: Theme) -> String {
    const SIDE: usize = 7;
    let tokens = theme.tokens();
    let mut svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"116\" height=\"116\" viewBox=\"0 0 700 700\">"
            .to_owned();
    for (x, y) in (0..SIDE * SIDE).map(|place| (place % SIDE, place / SIDE)) {
        let opacity = 1.0 - x.max(y) as f32 * 0.13;
        let (left, top) = (x * 100 + 6, y * 100 + 6);
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"88\" height=\"88\" rx=\"12\" fill=\"{}\" stroke=\"{}\" \
             stroke-width=\"4\" opacity=\"{opacity:.2}\"/>",
            card_cell(theme, Look::Marks),
            if tokens.outlines { tokens.line } else { tokens.cell }
        );
    }
    let _ = write!(
        svg,
        "<path d=\"M350 260V440M260 350H440\" stroke=\"{}\" stroke-width=\"24\" stroke-linecap=\"round\"/></svg>",
        tokens.accent
    );
    svg
}

/// Returns the colours of all themes as CSS properties. The system chooses between dark and light by default.
/// The reader's choice comes first.
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
            let stones = theme.of_board(Look::Stones).tokens();
            let _ = write!(css, "--stone-x:{};--stone-o:{};", stones.stone_x, stones.stone_o);
            let _ = write!(css, "--stone-ground:{};", stones.cell);
            // Paper is white. A board of marks is printed on its own ground, and a dark board is inverted.
            let inverted = if tokens.dark { "invert(1) hue-rotate(180deg)" } else { "none" };
            let _ = write!(css, "--ground:{};--printed:{inverted};", tokens.bg);
            let _ = writeln!(css, "}}{after}");
        };
        rule(":root", Theme::Light, "");
        rule("@media (prefers-color-scheme:dark){:root", Theme::Indigo, "}");
        rule("@media (prefers-contrast:more){:root", Theme::HighContrast, "}");
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
            for game in OFFERED_GAMES.into_iter().chain([CUSTOM]) {
                let picture = card(&format!("{game}.{}.svg", theme.name())).unwrap();
                assert!(picture.starts_with("<svg"));
                // No cell may have the colour of its card.
                let lost = format!("fill=\"{}\"", theme.tokens().surface);
                let has_stones = ["gomoku", "renju"].contains(&game);
                assert!(has_stones || !picture.contains(&lost), "{game} {}", theme.name());
            }
            assert!(themes().contains(&format!("--accent:{};", theme.tokens().accent)));
        }
        for name in ["gomoku.svg", "gomoku.plastic.svg", "../gomoku.wood.svg", ""] {
            assert!(card(name).is_none(), "{name}");
        }
    }
}
