//! Colours of the theme as far as the terminal supports them, else the terminal's own sixteen colours, or no
//! colours.

use inarow_core::Side;
use inarow_view::{Look, Rgb, Skin, Theme, Tokens};
use ratatui::style::{Color, Modifier, Style};

/// Colour support of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// No colours. Signs, bold, dim and reversed text replace colours.
    None,
    /// The terminal's own sixteen colours, which suit its background.
    Sixteen,
    /// The standard palette of 256 colours.
    Indexed,
    /// Every colour.
    True,
}

impl Colours {
    /// Returns the colour support of a terminal with colours, by its environment.
    ///
    /// ```
    /// use inarow_tui::Colours;
    /// let of = |term: &'static str, colorterm: &'static str| {
    ///     Colours::of(|name| Some(if name == "TERM" { term } else { colorterm }.to_owned()))
    /// };
    /// assert_eq!(of("xterm-256color", ""), Colours::Indexed);
    /// assert_eq!(of("xterm-256color", "truecolor"), Colours::True);
    /// assert_eq!(of("linux", ""), Colours::Sixteen);
    /// ```
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Colours {
        let colorterm = variable("COLORTERM").unwrap_or_default();
        let term = variable("TERM").unwrap_or_default();
        if matches!(&*colorterm, "truecolor" | "24bit") || term.ends_with("-direct") || cfg!(windows) {
            Colours::True
        } else if term.contains("256color") {
            Colours::Indexed
        } else {
            Colours::Sixteen
        }
    }

    /// Returns whether the theme's own colours are used.
    pub(crate) fn are_of_theme(self) -> bool {
        matches!(self, Colours::Indexed | Colours::True)
    }
}

/// Role of a text, which determines its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Ordinary text.
    Text,
    /// Secondary text.
    Muted,
    /// Titles and the side to move.
    Strong,
    /// Refusals, errors, negative numbers, forbidden points.
    Bad,
    /// Keys and clickable texts.
    Accent,
    /// Selected or active entries of a list.
    Chosen,
    /// A mark, or another text of a side.
    Mark(Side),
    /// Lines of a board.
    Grid,
    /// Frame of the target, and the active row.
    Target,
    /// Signs around the last mark.
    Last,
    /// A wall.
    Wall,
}

/// Background of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Background {
    /// The page outside a board.
    Page,
    /// A cell.
    Cell,
    /// A playable cell on a board with restrictions.
    Lit,
    /// A cell that is not playable now.
    Off,
    /// A cell of the winning line.
    Win,
    /// A wall.
    Wall,
    /// The cell of the cursor.
    Cursor,
    /// A suggested move.
    Best,
    /// A rating of this side, with its opacity.
    Heat(Side, f32),
}

/// Colours of a page and of its board.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    colours: Colours,
    page: &'static Tokens,
    board: &'static Tokens,
    pub(crate) look: Look,
}

impl Palette {
    /// Creates the palette of a game with this look.
    pub(crate) fn new(colours: Colours, skin: Skin, look: Look) -> Palette {
        Palette { colours, page: skin.theme.tokens(), board: skin.theme.of_board(look).tokens(), look }
    }

    /// Creates the palette of a page without a board.
    pub(crate) fn of_page(colours: Colours, theme: Theme) -> Palette {
        Palette::new(colours, theme.into(), Look::Marks)
    }

    /// Returns the style of a QR code, white on black in every theme. Scanners need dark on light. The blocks
    /// are the light modules.
    pub(crate) fn code(&self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(Color::White).bg(Color::Black),
            Colours::Indexed => Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(16)),
            Colours::True => Style::new().fg(Color::Rgb(255, 255, 255)).bg(Color::Rgb(0, 0, 0)),
        }
    }

    /// Returns the style of a text on the page.
    pub(crate) fn ink(&self, ink: Ink) -> Style {
        if !self.colours.are_of_theme() {
            return self.own(ink);
        }
        let tokens = self.page;
        let style = |colour: Rgb| Style::new().fg(self.colour(colour)).bg(self.colour(tokens.bg));
        match ink {
            Ink::Text | Ink::Last => style(tokens.text),
            Ink::Muted => style(tokens.muted),
            Ink::Strong => style(tokens.text).add_modifier(Modifier::BOLD),
            Ink::Bad => style(tokens.legible(tokens.bad, tokens.bg)),
            Ink::Accent => style(tokens.legible(tokens.accent, tokens.bg)),
            Ink::Chosen => Style::new().fg(self.colour(tokens.on_accent)).bg(self.colour(tokens.accent)),
            Ink::Mark(side) => {
                // A stone close to the page's tone is recognisable by its shape.
                let colour = tokens.of_side(Look::Marks, side);
                style(tokens.legible(colour, tokens.bg)).add_modifier(Modifier::BOLD)
            }
            Ink::Grid | Ink::Wall => style(tokens.line),
            Ink::Target => style(tokens.legible(tokens.target, tokens.bg)),
        }
    }

    /// Returns the style of a text on a board.
    pub(crate) fn on(&self, background: Background, ink: Ink) -> Style {
        if background == Background::Page {
            return self.ink(ink);
        }
        if !self.colours.are_of_theme() {
            return self.own_on(background, ink);
        }
        let tokens = self.board;
        let below = self.background(background);
        let legible = |colour: Rgb| tokens.legible(colour, below);
        let colour = match ink {
            Ink::Mark(side) => match (background, self.look) {
                (Background::Win | Background::Cursor, _) => tokens.readable_on(below),
                (_, Look::Stones) => tokens.of_side(Look::Stones, side),
                (Background::Off, Look::Marks) => tokens.of_side(Look::Marks, side),
                _ => legible(tokens.of_side(Look::Marks, side)),
            },
            Ink::Grid => match background {
                Background::Cell | Background::Off => tokens.grid,
                _ => tokens.readable_on(below),
            },
            Ink::Muted => legible(tokens.muted),
            Ink::Bad => legible(tokens.bad),
            Ink::Accent | Ink::Target => legible(tokens.accent),
            Ink::Last => tokens.of_last(self.look),
            Ink::Wall => tokens.wall_line,
            Ink::Text | Ink::Strong | Ink::Chosen => tokens.readable_on(below),
        };
        let style = Style::new().fg(self.colour(colour)).bg(self.colour(below));
        if matches!(ink, Ink::Mark(_) | Ink::Strong | Ink::Last) {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    fn background(&self, background: Background) -> Rgb {
        let tokens = self.board;
        match background {
            Background::Page => self.page.bg,
            Background::Cell => tokens.cell,
            Background::Lit => tokens.cell_hover,
            Background::Off => tokens.cell_off,
            Background::Win | Background::Best => tokens.win,
            Background::Wall => tokens.wall,
            Background::Cursor => tokens.accent,
            Background::Heat(side, opacity) => tokens.rating_plate(self.look, side, tokens.cell, opacity),
        }
    }

    /// Returns the style of a text on the page, in the terminal's own colours.
    fn own(&self, ink: Ink) -> Style {
        let style = Style::new();
        let coloured = |colour: Color| match self.colours {
            Colours::None => style,
            _ => style.fg(colour),
        };
        match ink {
            Ink::Text => style,
            Ink::Muted | Ink::Grid | Ink::Wall => style.add_modifier(Modifier::DIM),
            Ink::Strong | Ink::Last => style.add_modifier(Modifier::BOLD),
            Ink::Bad => coloured(Color::Red),
            Ink::Accent | Ink::Target => coloured(Color::Green),
            Ink::Chosen => style.add_modifier(Modifier::REVERSED),
            Ink::Mark(Side::X) => coloured(Color::Cyan).add_modifier(Modifier::BOLD),
            Ink::Mark(Side::O) => coloured(Color::Magenta).add_modifier(Modifier::BOLD),
        }
    }

    fn own_on(&self, background: Background, ink: Ink) -> Style {
        let style = match background {
            Background::Lit if ink == Ink::Grid => self.own(Ink::Target),
            Background::Heat(side, _) if ink == Ink::Text => self.own(Ink::Mark(side)),
            _ => self.own(ink),
        };
        match background {
            Background::Win | Background::Cursor => style.add_modifier(Modifier::REVERSED),
            Background::Best => style.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Background::Off if ink == Ink::Grid => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    fn colour(&self, colour: Rgb) -> Color {
        match self.colours {
            Colours::Indexed => Color::Indexed(nearest(colour)),
            _ => Color::Rgb(colour.0, colour.1, colour.2),
        }
    }
}

/// Returns the nearest of the 240 standard colours that are equal on every terminal. The standard colours are a
/// cube of six tones a channel, and 24 greys.
fn nearest(Rgb(r, g, b): Rgb) -> u8 {
    const TONES: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let channels = [r, g, b].map(i32::from);
    let tone =
        |value: i32| (0..6).min_by_key(|tone: &usize| (TONES[*tone] - value).abs()).unwrap_or_default();
    let cube = channels.map(tone);
    let grey = ((channels.iter().sum::<i32>() / 3 - 8).clamp(0, 230) + 5) / 10;
    let grey = grey.min(23);
    let distance = |of: [i32; 3]| -> i32 { of.iter().zip(channels).map(|(a, b)| (a - b).pow(2)).sum() };
    if distance([8 + 10 * grey; 3]) < distance(cube.map(|tone| TONES[tone])) {
        232 + grey as u8
    } else {
        16 + cube.iter().fold(0, |index, tone| index * 6 + *tone as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_palette_are_near_those_of_the_theme() {
        for (colour, index) in [
            (Rgb(0, 0, 0), 16),
            (Rgb(255, 255, 255), 231),
            (Rgb(255, 0, 0), 196),
            (Rgb(0x12, 0x12, 0x2e), 234),
            (Rgb(128, 128, 128), 244),
        ] {
            assert_eq!(nearest(colour), index, "{colour}");
        }
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let palette = Palette::of_page(Colours::None, Theme::Indigo);
        for ink in [Ink::Bad, Ink::Accent, Ink::Mark(Side::X), Ink::Target] {
            for background in [Background::Page, Background::Cell, Background::Win, Background::Lit] {
                let style = palette.on(background, ink);
                assert_eq!((style.fg, style.bg), (None, None), "{ink:?} on {background:?}");
            }
        }
    }
}
