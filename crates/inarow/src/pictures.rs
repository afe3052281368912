//! Games as pictures, for `convert` and for the terminal's `export`.

use inarow_core::Message;
use inarow_host::Pictures;
use inarow_picture::{Delays, Style, animate, png, svg};
use inarow_record::Record;
use inarow_view::{Lang, Scene, Show, Texts, Theme, game_name};

use crate::failure::Failure;

/// The endings of file names that are pictures.
pub(crate) const ENDINGS: &[&str] = &["svg", "png", "gif"];

/// How pictures look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    /// Longer side of a PNG or GIF.
    pub(crate) pixels: u32,
    /// Move numbers on the marks of a still.
    pub(crate) numbers: bool,
    /// How long an animation shows each move, in milliseconds.
    pub(crate) delay_ms: u32,
    pub(crate) lang: Lang,
}

impl Look {
    /// Move numbers on wood, readable in a chat window.
    pub(crate) fn new(lang: Lang) -> Look {
        Look { theme: Theme::Wood, pixels: 900, numbers: true, delay_ms: Delays::default().move_ms, lang }
    }

    /// The bytes of a picture with that ending.
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
