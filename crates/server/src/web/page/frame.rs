//! Frame of every page: its head, the bar at the top, the rules and the shortcuts.

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use inarow_view::{Action, Lang, Theme};

use super::files::address;
use super::icons::{LOGO, MORE, SOUND};
use super::markup::Markup;
use super::preview::Preview;
use super::reader::Reader;

/// The common parts of a page.
pub(super) struct Frame<'a> {
    pub(super) reader: &'a Reader,
    pub(super) title: &'a str,
    /// Address for changing language and theme.
    pub(super) path: &'a str,
    pub(super) script: Option<&'static str>,
    /// Rules of the page's game, in paragraphs.
    pub(super) rules: Option<&'a str>,
    /// Preview of links to the page.
    pub(super) preview: Option<&'a Preview>,
}

impl Frame<'_> {
    /// Writes a whole page.
    pub(super) fn page(&self, body: &Markup) -> Response {
        let reader = self.reader;
        let mut page = Markup::default();
        page.raw("<!doctype html><html").attr("lang", reader.texts.lang().code());
        if let Some(theme) = reader.theme {
            page.attr("data-theme", theme.name());
        }
        self.head(&mut page);
        page.raw("<body>");
        self.bar(&mut page);
        page.markup(body).raw("<p id=\"said\" class=\"said\" role=\"alert\"");
        page.attr("data-unreachable", &reader.texts.get("web-unreachable")).raw("></p>");
        if let Some(rules) = self.rules {
            self.rules(&mut page, rules);
        }
        self.shortcuts(&mut page);
        page.raw("</body></html>");
        let mut response = Html(page.finish()).into_response();
        for cookie in &reader.cookies {
            if let Ok(cookie) = HeaderValue::from_str(cookie) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
        }
        response
    }

    fn head(&self, page: &mut Markup) {
        page.raw("><head><meta charset=\"utf-8\"><meta name=\"viewport\"");
        page.raw(" content=\"width=device-width,initial-scale=1,viewport-fit=cover\"><title>")
            .text(self.title);
        page.raw("</title>");
        if let Some(preview) = self.preview {
            preview.write(page, self.title, self.reader.texts.lang());
        }
        let colours = match self.reader.theme {
            Some(theme) => vec![(theme, None)],
            None => vec![
                (Theme::Light, Some("(prefers-color-scheme: light)")),
                (Theme::Indigo, Some("(prefers-color-scheme: dark)")),
            ],
        };
        for (theme, media) in colours {
            page.raw("<meta name=\"theme-color\"").attr("content", &theme.tokens().surface.to_string());
            if let Some(media) = media {
                page.attr("media", media);
            }
            page.raw(">");
        }
        for (relation, file) in [("icon", "icon.svg"), ("apple-touch-icon", "icon-192.png")] {
            page.raw("<link").attr("rel", relation).attr("href", &address(file)).raw(">");
        }
        page.raw("<link rel=\"manifest\" href=\"/manifest.webmanifest\">");
        for file in ["themes.css", "style.css"] {
            page.raw("<link rel=\"stylesheet\"").attr("href", &address(file)).raw(">");
        }
        for script in ["page.js"].into_iter().chain(self.script) {
            page.raw("<script type=\"module\"").attr("src", &address(script)).raw("></script>");
        }
        page.raw("</head>");
    }

    fn bar(&self, page: &mut Markup) {
        let texts = self.reader.texts;
        page.raw("<header class=\"bar\"><a class=\"home\" href=\"/\"")
            .attr("title", &texts.get("window-home"));
        page.raw(">").raw(LOGO).raw("<span>inarow</span></a>");
        if self.rules.is_some() {
            page.raw("<h1 class=\"tag\">").text(self.title).raw("</h1>");
        }
        page.raw("<span class=\"room\"></span>");
        if self.rules.is_some() {
            page.raw("<button type=\"button\" class=\"quiet wide\" data-opens=\"rules\">");
            page.text(&texts.get("action-rules")).raw("</button>");
        }
        page.raw("<nav class=\"choices\"").attr("aria-label", &texts.get("settings-language")).raw(">");
        for lang in Lang::ALL.iter().rev() {
            let href = format!("{}?lang={}", self.path, lang.code());
            let is_chosen = *lang == texts.lang();
            choice(page, &href, &lang.code().to_uppercase(), is_chosen);
        }
        page.raw("</nav><button type=\"button\" class=\"quiet icon\" id=\"sound\" aria-pressed=\"true\"");
        let sounds = texts.get("settings-sounds");
        page.attr("aria-label", &sounds).attr("title", &sounds).raw(">").raw(SOUND).raw("</button>");
        self.menu(page);
        page.raw("</header>");
    }

    /// Writes the menu: the theme, and everything that has no place in the bar of a narrow screen.
    fn menu(&self, page: &mut Markup) {
        let texts = self.reader.texts;
        page.raw("<details class=\"menu\" data-menu><summary class=\"quiet icon\"");
        page.attr("aria-label", &texts.get("window-settings")).attr("title", &texts.get("window-settings"));
        page.raw(">").raw(MORE).raw("</summary><div class=\"sheet\"><h2 id=\"theme\">");
        page.text(&texts.get("settings-theme")).raw("</h2><nav aria-labelledby=\"theme\">");
        for theme in Theme::ALL {
            let href = format!("{}?theme={}", self.path, theme.name());
            let name = texts.get(&format!("theme-{}", theme.name()));
            choice(page, &href, &name, self.reader.theme == Some(theme));
        }
        let system = format!("{}?theme=system", self.path);
        choice(page, &system, &texts.get("settings-theme-system"), self.reader.theme.is_none());
        page.raw("</nav><hr>");
        if self.rules.is_some() {
            page.raw("<button type=\"button\" class=\"quiet\" data-opens=\"rules\">");
            page.text(&texts.get("action-rules")).raw("</button>");
            page.raw(
                "<button type=\"button\" class=\"quiet\" id=\"elsewhere\" data-link-to=\"seat\" hidden>",
            );
            page.text(&texts.get("web-elsewhere")).raw("</button>");
        }
        page.raw("<button type=\"button\" class=\"quiet\" data-opens=\"keys\">");
        page.text(&texts.get("action-shortcuts")).raw("</button></div></details>");
    }

    fn rules(&self, page: &mut Markup, rules: &str) {
        let texts = self.reader.texts;
        page.raw("<dialog id=\"rules\" aria-labelledby=\"rules-title\">");
        for (place, paragraph) in rules.split("\n\n").enumerate() {
            let paragraph = paragraph.trim();
            if place == 0 {
                page.raw("<h2 id=\"rules-title\">").text(paragraph).raw("</h2>");
                continue;
            }
            page.raw("<p>");
            for (place, line) in paragraph.lines().enumerate() {
                if place > 0 {
                    page.raw("<br>");
                }
                page.text(line);
            }
            page.raw("</p>");
        }
        close(page, &texts.get("dialog-close"));
    }

    fn shortcuts(&self, page: &mut Markup) {
        let texts = self.reader.texts;
        let key = |action: Action| (action.keys(texts), texts.get(action.text_key()));
        let game = [
            ("← ↑ ↓ →".to_owned(), texts.get("keys-cursor")),
            ("Home · End".to_owned(), texts.get("web-keys-row")),
            ("Ctrl+Home · Ctrl+End".to_owned(), texts.get("web-keys-corner")),
            key(Action::Play),
            key(Action::Undo),
            key(Action::Hint),
            ("Page Up · Page Down".to_owned(), texts.get("web-keys-step")),
            key(Action::Rules),
        ];
        let everywhere = [
            key(Action::Shortcuts),
            ("Tab".to_owned(), texts.get("keys-tab")),
            (Action::Back.keys(texts), texts.get("dialog-close")),
        ];
        let game = if self.rules.is_some() { &game[..] } else { &[] };
        page.raw("<dialog id=\"keys\" aria-labelledby=\"keys-title\"><h2 id=\"keys-title\">");
        page.text(&texts.get("action-shortcuts")).raw("</h2><dl>");
        for (keys, does) in game.iter().chain(&everywhere) {
            page.raw("<div><dt>").text(does).raw("</dt><dd><kbd>").text(keys).raw("</kbd></dd></div>");
        }
        page.raw("</dl>");
        close(page, &texts.get("dialog-close"));
    }
}

/// Ends a dialog with its close button.
pub(super) fn close(page: &mut Markup, label: &str) {
    page.raw("<form method=\"dialog\"><button class=\"accent\">")
        .text(label)
        .raw("</button></form></dialog>");
}

fn choice(page: &mut Markup, href: &str, name: &str, is_chosen: bool) {
    page.raw("<a data-again").attr("href", href);
    if is_chosen {
        page.raw(" aria-current=\"true\"");
    }
    page.raw(">").text(name).raw("</a>");
}
