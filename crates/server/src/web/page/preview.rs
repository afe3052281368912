//! Preview of a page: the sentence and the picture that messengers show with a link.

use inarow_view::Lang;

use super::files::address;
use super::markup::Markup;

/// Preview of a page. The addresses in a preview are absolute, because programs that read a preview have no
/// base address.
pub(super) struct Preview {
    /// One sentence about the page.
    pub(super) description: String,
    /// Link to the page.
    pub(super) url: String,
    /// Address of the picture.
    pub(super) image: String,
}

impl Preview {
    /// Returns the preview of a page without its own picture.
    pub(super) fn plain(public_url: &str, description: String) -> Preview {
        let image = format!("{public_url}{}", address("icon-512.png"));
        Preview { description, url: format!("{public_url}/"), image }
    }

    /// Writes the preview into the head of a page.
    pub(super) fn write(&self, page: &mut Markup, title: &str, lang: Lang) {
        // Removes directional isolates around values, which some messengers show as boxes.
        let plain = |text: &str| text.replace(['\u{2068}', '\u{2069}'], "");
        let description = plain(&self.description);
        page.raw("<meta name=\"description\"").attr("content", &description).raw(">");
        let locale = match lang {
            Lang::En => "en_US",
            Lang::Ru => "ru_RU",
        };
        for (property, content) in [
            ("og:type", "website"),
            ("og:site_name", "inarow"),
            ("og:locale", locale),
            ("og:title", &plain(title)),
            ("og:description", &description),
            ("og:url", &self.url),
            ("og:image", &self.image),
        ] {
            page.raw("<meta").attr("property", property).attr("content", content).raw(">");
        }
        page.raw("<meta name=\"twitter:card\" content=\"summary\">");
    }
}
