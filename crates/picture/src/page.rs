//! Shared parts of pages with boards: escaping of HTML, and colours by the reader's system preference.

use inarow_core::is_hidden;
use inarow_view::Theme;

/// Themes of a page and of boards with crosses and noughts: light and dark.
pub const THEMES: [Theme; 2] = [Theme::Light, Theme::Indigo];

/// Escapes a text for HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if is_hidden(letter) => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// Returns the colours of a page as CSS variables named after tokens, light and dark.
pub fn colours() -> String {
    let [light, dark] = THEMES.map(|theme| {
        const USED: [&str; 9] =
            ["bg", "surface", "line", "text", "muted", "bad", "accent", "on-accent", "win"];
        let one = |name: &str| Some(format!("--{name}: {};", theme.tokens().get(name)?));
        USED.into_iter().filter_map(one).collect::<Vec<_>>().join(" ")
    });
    format!(":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text on a bar is legible on every colour of a bar.
    #[test]
    fn figures_are_readable_on_bars() {
        for theme in THEMES {
            let tokens = theme.tokens();
            for bar in [tokens.win, tokens.muted, tokens.bad, tokens.accent] {
                let contrast = tokens.on_accent.contrast(bar);
                assert!(contrast >= 4.5, "{}: {contrast:.2} on {bar}", theme.name());
            }
        }
        for name in ["--bg: #f4f5f8;", "--bg: #12122e;", "--on-accent: #ffffff;", "--bad: #b3261e;"] {
            assert!(colours().contains(name), "{name}");
        }
    }

    #[test]
    fn names_stay_text() {
        assert_eq!(escape("<b a=\"1\">&'\u{7}"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39; ");
    }
}
