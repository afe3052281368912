//! Games as pictures, for `convert` and for the terminal's `export`.

use inarow_app::Pictures;
use inarow_core::Message;
use inarow_picture::{Delays, Style, animate, png, svg};
use inarow_record::Record;
use inarow_view::{Lang, Scene, Show, Texts, Theme, game_name};

use crate::failure::Failure;

/// File extensions of pictures.
pub(crate) const ENDINGS: &[&str] = &["svg", "png", "gif"];

/// Look of pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    /// Longer side of a PNG or GIF, in pixels.
    pub(crate) pixels: u32,
    /// Whether stills have move numbers on the marks.
    pub(crate) numbers: bool,
    /// Display time of each move in an animation, in ms.
    pub(crate) delay_ms: u32,
    pub(crate) lang: Lang,
}

impl Look {
    /// Returns a look with move numbers on wood, readable in a chat window.
    pub(crate) fn new(lang: Lang) -> Look {
        Look { theme: Theme::Wood, pixels: 900, numbers: true, delay_ms: Delays::default().move_ms, lang }
    }

    /// Returns the bytes of a picture with this extension.
    pub(crate) fn draw_record(&self, record: &Record, ending: &str) -> Result<Vec<u8>, Failure> {
        let texts = Texts::new(self.lang);
        let style = Style { title: Some(game_name(&record.setup, &texts)), ..Style::new(self.theme) };
        let show = Show::suited(&record.setup, self.theme);
        if ending == "gif" {
            let delays = Delays { move_ms: self.delay_ms, ..Delays::default() };
            return Ok(animate(record, &show, &style, self.pixels, delays)?);
        }
        let position = record.replay()?;
        let scene = Scene::of(&position, &Show { numbers: self.numbers, ..show });
        match ending {
            "svg" => Ok(svg(&scene, &style).into_bytes()),
            "png" => Ok(png(&scene, &style, self.pixels)?),
            _ => Err(Message::new("said-no-picture").text("ending", ending).list("known", ENDINGS).into()),
        }
    }
}

impl Pictures for Look {
    fn endings(&self) -> &[&str] {
        ENDINGS
    }

    fn draw(&self, record: &Record, ending: &str) -> Result<Vec<u8>, String> {
        self.draw_record(record, ending).map_err(|failure| failure.in_words(&Texts::new(self.lang)))
    }
}
