//! Display options of a reader. The script of the page sends these options.

use inarow_core::{Cell, Shape};
use inarow_view::{Lang, Skin, Stones, Theme};

/// Display options of a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ScreenOptions {
    /// Number of moves after which the position is shown, or `None` for the current position.
    pub(crate) ply: Option<usize>,
    /// Whether both sides are played in this browser. In this case no side belongs to the reader alone.
    pub(crate) is_shared: bool,
    /// Whether coordinates are shown, or `None` for the default of the game.
    pub(crate) has_coordinates: Option<bool>,
    pub(crate) has_numbers: bool,
    /// Whether stones on wood are drawn, in games that have stones.
    pub(crate) has_stones: bool,
    /// Whether maps of attack and defence are shown, if the reader may see maps.
    pub(crate) has_maps: bool,
    /// Columns and rows of a suggested move and of the expected moves after it.
    hint: Vec<(i64, i64)>,
}

impl ScreenOptions {
    /// Reads the options from the query of an address.
    pub(crate) fn read(query: &str) -> ScreenOptions {
        let asked = |name: &str| value_of(query, name);
        let is_on = |name: &str| asked(name) == Some("1");
        let place = |place: &str| {
            let (x, y) = place.split_once('x')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        };
        ScreenOptions {
            ply: asked("ply").and_then(|ply| ply.parse().ok()),
            is_shared: is_on("shared"),
            has_coordinates: asked("coordinates").map(|value| value == "1"),
            has_numbers: is_on("numbers"),
            has_stones: asked("stones") != Some("0"),
            has_maps: is_on("maps"),
            hint: asked("hint").unwrap_or_default().split('-').map_while(place).collect(),
        }
    }

    /// Returns the suggested cell.
    pub(crate) fn hint(&self, shape: Shape) -> Option<Cell> {
        self.hint_line(shape).first().copied()
    }

    /// Returns the suggested line, as far as its cells are on the board.
    pub(crate) fn hint_line(&self, shape: Shape) -> Vec<Cell> {
        self.hint.iter().map_while(|&(x, y)| shape.cell(x, y)).collect()
    }
}

/// Language, colours and options of a page. Readers with equal side and wish see one screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) lang: Lang,
    /// Theme of the board.
    pub(crate) theme: Theme,
    pub(crate) options: ScreenOptions,
}

impl Wish {
    /// Reads the wish of a page from a query: `lang=ru&theme=light&numbers=1`. A page without a theme uses the
    /// system's theme. Returns `None` without a language.
    pub(crate) fn read(query: &str) -> Option<Wish> {
        let asked = |name: &str| value_of(query, name);
        let lang = Lang::ALL.iter().copied().find(|lang| asked("lang") == Some(lang.code()))?;
        let theme = ["theme", "system"].into_iter().find_map(|name| Theme::from_name(asked(name)?));
        let theme = theme.unwrap_or(Theme::Light);
        Some(Wish { lang, theme, options: ScreenOptions::read(query) })
    }

    /// Returns the appearance of boards. Five-in-a-row games have stones on wood, if wished.
    pub(crate) fn skin(&self) -> Skin {
        let stones = if self.options.has_stones { Stones::OnWood } else { Stones::Never };
        Skin { theme: self.theme, stones }
    }
}

/// Returns the value of a name in a query.
pub(crate) fn value_of<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    let pairs = query.split('&');
    pairs.filter_map(|pair| pair.split_once('=')).find(|(found, _)| *found == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_read_and_nonsense_is_not() {
        let read = |query: &str| ScreenOptions::read(query);
        let shape = Shape::new(15, 15).unwrap();
        let all = read("ply=12&shared=1&coordinates=0&numbers=1&maps=1&hint=3x4");
        assert!(
            all.ply == Some(12)
                && all.is_shared
                && all.has_numbers
                && all.has_maps
                && all.has_coordinates == Some(false)
        );
        assert_eq!(all.hint(shape), shape.cell(3, 4));
        let line = |query: &str| read(query).hint_line(shape);
        let cells = |places: &[(i64, i64)]| -> Vec<Cell> {
            places.iter().map(|&(x, y)| shape.cell(x, y).unwrap()).collect()
        };
        assert_eq!(line("hint=3x4"), cells(&[(3, 4)]));
        assert_eq!(line("hint=3x4-5x6-14x0"), cells(&[(3, 4), (5, 6), (14, 0)]));
        assert_eq!(line("hint=3x4-5x6-15x0-1x1"), cells(&[(3, 4), (5, 6)]));
        assert_eq!(line("hint=3x4--1x1"), cells(&[(3, 4)]));
        for query in ["", "ply=-1&hint=99x99", "ply=x&hint=3", "ply&hint=x&shared=yes"] {
            let none = read(query);
            assert!(none.ply.is_none() && !none.is_shared && none.has_coordinates.is_none(), "{query}");
            assert_eq!(none.hint(shape), None, "{query}");
        }
    }
}
