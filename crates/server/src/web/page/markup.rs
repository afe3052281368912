//! HTML writer. Markup is static. Everything else is text and escaped.

use inarow_view::bound;

/// Non-breaking space.
const BOUND: char = '\u{a0}';

/// HTML being written.
#[derive(Debug, Default)]
pub(super) struct Markup(String);

impl Markup {
    /// Appends static markup.
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Markup {
        self.0.push_str(markup);
        self
    }

    /// Appends an escaped text. Short words stay on the line of the next word. An option of a program stays on
    /// one line.
    pub(super) fn text(&mut self, text: &str) -> &mut Markup {
        let shown = bound(text);
        // Browsers break lines after hyphens.
        for part in shown.split_inclusive([' ', BOUND]) {
            if part.starts_with("--") {
                self.raw("<span class=\"whole\">").escaped(part.trim_end()).raw("</span>");
                self.escaped(&part[part.trim_end().len()..]);
            } else {
                self.escaped(part);
            }
        }
        self
    }

    fn escaped(&mut self, text: &str) -> &mut Markup {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                _ => self.0.push(letter),
            }
        }
        self
    }

    /// Adds an attribute to the open tag.
    pub(super) fn attr(&mut self, name: &'static str, value: &str) -> &mut Markup {
        self.raw(" ").raw(name).raw("=\"").escaped(value).raw("\"")
    }

    /// Appends other markup.
    pub(super) fn markup(&mut self, other: &Markup) -> &mut Markup {
        self.0.push_str(&other.0);
        self
    }

    /// Appends finished markup, or a picture of `inarow-picture`. Texts in markup and pictures are escaped
    /// already.
    pub(super) fn written(&mut self, written: &str) -> &mut Markup {
        self.0.push_str(written);
        self
    }

    pub(super) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_no_markup() {
        let mut markup = Markup::default();
        markup.raw("<b").attr("title", "\"><i>").raw(">").text("<script>&'").raw("</b>");
        assert_eq!(markup.finish(), "<b title=\"&quot;&gt;&lt;i&gt;\">&lt;script&gt;&amp;&#39;</b>");
    }

    #[test]
    fn words_that_are_read_as_one_stay_in_one_line_and_values_as_they_are() {
        let mut markup = Markup::default();
        markup.raw("<b").attr("title", "5 партий").raw(">").text("5 партий и одна ничья").raw("</b>");
        assert_eq!(markup.finish(), "<b title=\"5 партий\">5\u{a0}партий и\u{a0}одна ничья</b>");
        let mut option = Markup::default();
        option.text("сервер с --listen <адрес>");
        let whole = "<span class=\"whole\">--listen</span>";
        assert_eq!(option.finish(), format!("сервер с\u{a0}{whole} &lt;адрес&gt;"));
    }
}
