//! Reader of a page. Language and theme come from the address, a cookie or the browser.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Uri, header};
use inarow_view::{Lang, Skin, Texts, Theme};

use crate::web::answer::{language, texts};
use crate::wish::{ScreenOptions, Wish, value_of};

/// Lifetime of the cookies, in seconds. A cookie lasts a year.
const REMEMBERED: u32 = 31_536_000;

/// Name of the choice to follow the system's theme.
const SYSTEM: &str = "system";

/// Reader of a page.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(super) texts: &'static Texts,
    /// Chosen theme, or `None` for the system's theme.
    pub(super) theme: Option<Theme>,
    /// Cookies for choices made by the address.
    pub(super) cookies: Vec<String>,
    /// Display options of a game.
    pub(super) options: ScreenOptions,
    /// The system's theme, as the page's script reports it.
    system: Option<Theme>,
}

impl Reader {
    /// Returns the theme of boards.
    pub(super) fn drawn(&self) -> Theme {
        self.theme.or(self.system).unwrap_or(Theme::Light)
    }

    /// Returns the appearance of boards.
    pub(super) fn skin(&self) -> Skin {
        self.wish().skin()
    }

    /// Returns the reader's wish for a game.
    pub(super) fn wish(&self) -> Wish {
        Wish { lang: self.texts.lang(), theme: self.drawn(), options: self.options.clone() }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Reader, Infallible> {
        let asked = |name: &str| asked(&parts.uri, name);
        let kept = |name: &str| {
            let cookies =
                parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
            let mut pairs =
                cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.split_once('='));
            pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
        };
        let lang_of = |name: &str| Lang::ALL.iter().copied().find(|lang| lang.code() == name);
        let asked_lang = asked("lang").and_then(lang_of);
        let asked_theme = asked("theme").and_then(Theme::from_name);
        let lang = asked_lang.or_else(|| kept("lang").and_then(lang_of));
        let remember = |name: &str, value: &str| {
            format!("{name}={value}; Path=/; Max-Age={REMEMBERED}; SameSite=Lax; HttpOnly")
        };
        let lang_cookie = asked_lang.map(|lang| remember("lang", lang.code()));
        let is_system = asked("theme") == Some(SYSTEM);
        let theme_cookie = match asked_theme {
            Some(theme) => Some(remember("theme", theme.name())),
            None => is_system.then(|| remember("theme", SYSTEM)),
        };
        let kept_theme = || kept("theme").filter(|_| !is_system).and_then(Theme::from_name);
        Ok(Reader {
            texts: texts(lang.unwrap_or_else(|| language(&parts.headers))),
            theme: asked_theme.or_else(kept_theme),
            cookies: lang_cookie.into_iter().chain(theme_cookie).collect(),
            options: ScreenOptions::read(parts.uri.query().unwrap_or_default()),
            system: asked("system").and_then(Theme::from_name),
        })
    }
}

/// Returns the value of a name in the query.
pub(super) fn asked<'a>(address: &'a Uri, name: &str) -> Option<&'a str> {
    value_of(address.query().unwrap_or_default(), name)
}
