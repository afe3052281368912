//! Marks or stones, and names of the sides of a game.
//!
//! Only [`Look::of`] decides between marks and stones. All code that shows or names the sides calls
//! [`Look::of`]. Callers are boards, cards, players, the status, lists of moves and games, counts, and rules.

use inarow_core::{Setup, Side};
use inarow_record::SwapChoice;

use crate::game::is_gomoku_or_renju;
use crate::{Look, Texts, Theme, Value};

/// Selection of games with stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stones {
    /// Games that the theme draws with stones.
    #[default]
    OfTheme,
    /// Gomoku and renju on a wooden board in every theme except high contrast. Includes games that the theme
    /// draws with stones.
    OnWood,
    /// No game.
    Never,
}

/// A theme with its selection of games with stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skin {
    /// Colours of everything around a board.
    pub theme: Theme,
    /// Games with stones.
    pub stones: Stones,
}

impl From<Theme> for Skin {
    fn from(theme: Theme) -> Skin {
        Skin { theme, stones: Stones::OfTheme }
    }
}

impl Theme {
    /// Returns the theme for the colours of a board in this theme. Stones lie on wood, except in high contrast.
    pub fn of_board(self, look: Look) -> Theme {
        if look == Look::Stones && self != Theme::HighContrast { Theme::Wood } else { self }
    }
}

impl Look {
    /// Returns the look of the sides of a game. The look is stones if theme or skin have stones and five or
    /// more in a row win. A winning line must fit in every direction. Other games have marks.
    ///
    /// ```
    /// use inarow_core::{LineSetup, Setup};
    /// use inarow_view::{Look, Skin, Stones, Theme};
    /// let gomoku = Setup::Line(LineSetup::new(15, 15, 5));
    /// assert_eq!(Look::of(&gomoku, Theme::Wood), Look::Stones);
    /// assert_eq!(Look::of(&gomoku, Theme::Indigo), Look::Marks);
    /// let skin = Skin { theme: Theme::Indigo, stones: Stones::OnWood };
    /// assert_eq!(Look::of(&gomoku, skin), Look::Stones);
    /// let tictactoe = Setup::Line(LineSetup::new(3, 3, 3));
    /// assert_eq!(Look::of(&tictactoe, Theme::Wood), Look::Marks);
    /// ```
    pub fn of(setup: &Setup, skin: impl Into<Skin>) -> Look {
        let Skin { theme, stones } = skin.into();
        let Setup::Line(line) = setup else { return Look::Marks };
        let of_theme = theme.tokens().stones;
        let wanted = match stones {
            Stones::OfTheme => of_theme,
            Stones::OnWood => of_theme || (theme != Theme::HighContrast && is_gomoku_or_renju(line)),
            Stones::Never => false,
        };
        if wanted && line.k >= 5 && line.width.min(line.height) >= line.k {
            Look::Stones
        } else {
            Look::Marks
        }
    }

    /// Returns the value for the choice of words in texts: `stones` or `marks`.
    pub fn value(self) -> (&'static str, Value<'static>) {
        ("look", Value::from(if self == Look::Stones { "stones" } else { "marks" }))
    }

    /// Returns the value for texts about several games. The value is `stones` or `marks` if all games look so,
    /// otherwise `both`.
    pub fn value_of_all(looks: impl IntoIterator<Item = Look>) -> (&'static str, Value<'static>) {
        let mut looks = looks.into_iter();
        let first = looks.next().unwrap_or_default();
        if looks.all(|look| look == first) { first.value() } else { ("look", Value::from("both")) }
    }
}

/// Returns the word of a side with this look, for texts that translate the word. The words are `X` and `O`, or
/// `black` and `white`.
///
/// ```
/// use inarow_core::Side;
/// use inarow_view::{Lang, Look, Texts, side_word};
/// let texts = Texts::new(Lang::Ru);
/// let turn = |look| texts.with("turn-you", &[("side", side_word(Side::X, look).into())]);
/// assert_eq!(turn(Look::Marks), "Ваш ход: X");
/// assert_eq!(turn(Look::Stones), "Ваш ход: чёрные");
/// ```
pub fn side_word(side: Side, look: Look) -> &'static str {
    match (look, side) {
        (Look::Marks, Side::X) => "X",
        (Look::Marks, Side::O) => "O",
        (Look::Stones, Side::X) => "black",
        (Look::Stones, Side::O) => "white",
    }
}

/// Returns the name of a side with this look, such as “X” or “Black”.
pub fn side_name(side: Side, look: Look, texts: &Texts) -> String {
    match (look, side) {
        (Look::Marks, Side::X) => texts.get("side-x"),
        (Look::Marks, Side::O) => texts.get("side-o"),
        (Look::Stones, Side::X) => texts.get("side-black"),
        (Look::Stones, Side::O) => texts.get("side-white"),
    }
}

/// Returns the label of an opening's choice, such as “X”, “O” or “place two more marks”.
pub fn choice_label(choice: SwapChoice, look: Look, texts: &Texts) -> String {
    match choice.side() {
        Some(side) => side_name(side, look, texts),
        None => texts.with("opening-more", &[look.value()]),
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;

    use super::*;
    use crate::{Lang, Scene, Show};

    #[test]
    fn only_wood_has_stones_and_only_for_five_in_a_row() {
        for theme in Theme::ALL {
            for (game, stones) in [
                ("tictactoe", false),
                ("line:7x6:k=4", false),
                ("line:30x4:k=5", false),
                ("line:8x8:k=5", true),
                ("gomoku", true),
                ("renju", true),
                ("caro", true),
                ("course", true),
                ("line:100x100:k=50", true),
                ("ultimate", false),
                ("score", false),
            ] {
                let setup = game.parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
                let wanted = if stones && theme == Theme::Wood { Look::Stones } else { Look::Marks };
                assert_eq!(Look::of(&setup, theme), wanted, "{game} in {theme:?}");
                let position = inarow_core::Position::new(&setup).unwrap();
                assert_eq!(
                    Scene::of(&position, &Show::suited(&setup, theme)).look,
                    wanted,
                    "{game}: its board"
                );
            }
        }
    }

    #[test]
    fn gomoku_and_renju_have_stones_on_wood_in_every_theme_but_high_contrast() {
        for theme in Theme::ALL {
            for (game, usual) in [
                ("gomoku", true),
                ("gomoku20", true),
                ("gomoku-standard", true),
                ("gomoku:opening=swap2", true),
                ("renju", true),
                ("caro", false),
                ("course", false),
                ("line:15x15:k=6", false),
                ("tictactoe", false),
                ("ultimate", false),
                ("score", false),
            ] {
                let setup = game.parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
                let on_wood = Look::of(&setup, Skin { theme, stones: Stones::OnWood });
                let stones = match theme {
                    Theme::Wood => Look::of(&setup, theme) == Look::Stones,
                    Theme::HighContrast => false,
                    _ => usual,
                };
                assert_eq!(on_wood == Look::Stones, stones, "{game} in {theme:?}");
                assert_eq!(Look::of(&setup, Skin { theme, stones: Stones::Never }), Look::Marks);
                let board = theme.of_board(on_wood);
                assert_eq!(board == Theme::Wood, stones || theme == Theme::Wood, "{game} in {theme:?}");
            }
        }
    }

    #[test]
    fn several_games_are_told_together() {
        let value = |looks: &[Look]| Look::value_of_all(looks.iter().copied()).1;
        assert_eq!(value(&[]), "marks".into());
        assert_eq!(value(&[Look::Stones, Look::Stones]), "stones".into());
        assert_eq!(value(&[Look::Stones, Look::Marks]), "both".into());
    }

    #[test]
    fn sides_have_names() {
        let texts = Texts::new(Lang::Ru);
        let names = |look| Side::ALL.map(|side| side_name(side, look, &texts));
        assert_eq!(names(Look::Marks), ["X", "O"]);
        assert_eq!(names(Look::Stones), ["Чёрные", "Белые"]);
    }
}
