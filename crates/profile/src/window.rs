//! Settings and last state of the window.

/// Settings and last state of the window. Texts that name players, games and rules are saved as written. Other
/// crates interpret these texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// Whether marks and lines are animated, or `None` for the system's setting.
    pub motion: Option<bool>,
    /// Whether sounds are played.
    pub sound: bool,
    /// Volume, in percent.
    pub volume: u32,
    /// Scale of the interface, in percent.
    pub scale: u32,
    /// Whether letters and numbers are drawn at the edges of the board.
    pub coordinates: bool,
    /// Whether each mark has the number of its move.
    pub numbers: bool,
    /// Whether the cells that may be played are highlighted.
    pub allowed: bool,
    /// Labels on boards of few cells, where people need labels least.
    pub small: BoardLabels,
    /// Labels in Ultimate.
    pub ultimate: BoardLabels,
    /// Labels in Score.
    pub score: BoardLabels,
    /// Whether Gomoku and renju have stones on wood in every theme. Otherwise every game has marks.
    pub stones: bool,
    /// Whether renju's forbidden points are displayed.
    pub forbidden: bool,
    /// Whether Score's weights are displayed.
    pub weights: bool,
    /// Whether heat maps are displayed.
    pub heat: bool,
    /// Whether heat maps have numbers.
    pub ratings: bool,
    /// Last place of the window, or `None` before the window was closed for the first time.
    pub place: Option<Place>,
    /// Folder of the last opened or saved file.
    pub folder: Option<String>,
    /// Last chosen strength of the computer, 1 to 10.
    pub level: u32,
    /// Last chosen side of a person against a computer, as the window names the side.
    pub side: Option<String>,
    /// Last chosen kind of opponent, as the window names the kind.
    pub opponent: Option<String>,
    /// Choices for each game except the opponent, one line per game in the session's format.
    pub game_options: Option<String>,
    /// Time controls of X and O in the last game. `clocks`, `best_of` and `loser_begins` are only read. Older
    /// versions stored these fields before each game had its own choices.
    pub clocks: Option<(String, String)>,
    /// Number of games of the series, or 0 for no limit.
    pub best_of: u32,
    /// Whether the loser of a game begins the next game.
    pub loser_begins: bool,
    /// Names of the displayed explanations of first games. `off` means no explanations.
    pub explained: Option<String>,
}

/// Labels around a board and on its marks, for one kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLabels {
    /// Whether letters and numbers are drawn at the edges of the board.
    pub coordinates: bool,
    /// Whether each mark has the number of its move.
    pub numbers: bool,
}

impl BoardLabels {
    const NOTHING: BoardLabels = BoardLabels { coordinates: false, numbers: false };
    const COORDINATES: BoardLabels = BoardLabels { coordinates: true, numbers: false };
}

/// Place of a window, in points of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Width of the window.
    pub width: u32,
    /// Height of the window.
    pub height: u32,
    /// Whether the window is maximized.
    pub maximized: bool,
}

impl Default for WindowSettings {
    fn default() -> Self {
        WindowSettings {
            motion: None,
            sound: true,
            volume: 50,
            scale: 100,
            coordinates: true,
            numbers: false,
            allowed: true,
            small: BoardLabels::NOTHING,
            ultimate: BoardLabels::NOTHING,
            score: BoardLabels::COORDINATES,
            stones: true,
            forbidden: true,
            weights: true,
            heat: false,
            ratings: false,
            place: None,
            folder: None,
            level: 4,
            side: None,
            opponent: None,
            game_options: None,
            clocks: None,
            best_of: 0,
            loser_begins: false,
            explained: None,
        }
    }
}

/// Value that means no explanations.
const OFF: &str = "off";

impl Place {
    fn write(self) -> String {
        let Place { x, y, width, height, maximized } = self;
        format!("{x} {y} {width} {height} {maximized}")
    }

    fn read(text: &str) -> Option<Place> {
        let words: Vec<&str> = text.split(' ').collect();
        let [x, y, width, height, maximized] = words[..] else { return None };
        Some(Place {
            x: x.parse().ok()?,
            y: y.parse().ok()?,
            width: width.parse().ok().filter(|width| *width > 0)?,
            height: height.parse().ok().filter(|height| *height > 0)?,
            maximized: maximized.parse().ok()?,
        })
    }
}

impl WindowSettings {
    /// Whether first games are explained.
    pub fn explains(&self) -> bool {
        self.explained.as_deref() != Some(OFF)
    }

    /// Enables explanations of first games, or disables all explanations. Each enabled explanation is displayed
    /// once more.
    pub fn explain(&mut self, on: bool) {
        self.explained = (!on).then(|| OFF.to_owned());
    }

    /// Returns every setting with its value as text, or `None` for a default value.
    pub(crate) fn rows(&self) -> Vec<(&'static str, Option<String>)> {
        let usual = WindowSettings::default();
        let flag = |value: bool, usual: bool| (value != usual).then(|| value.to_string());
        let number = |value: u32, usual: u32| (value != usual).then(|| value.to_string());
        vec![
            ("motion", self.motion.map(|motion| motion.to_string())),
            ("sound", flag(self.sound, usual.sound)),
            ("volume", number(self.volume, usual.volume)),
            ("scale", number(self.scale, usual.scale)),
            ("coordinates", flag(self.coordinates, usual.coordinates)),
            ("numbers", flag(self.numbers, usual.numbers)),
            ("allowed", flag(self.allowed, usual.allowed)),
            ("small_coordinates", flag(self.small.coordinates, usual.small.coordinates)),
            ("small_numbers", flag(self.small.numbers, usual.small.numbers)),
            ("ultimate_coordinates", flag(self.ultimate.coordinates, usual.ultimate.coordinates)),
            ("ultimate_numbers", flag(self.ultimate.numbers, usual.ultimate.numbers)),
            ("score_coordinates", flag(self.score.coordinates, usual.score.coordinates)),
            ("score_numbers", flag(self.score.numbers, usual.score.numbers)),
            ("stones", flag(self.stones, usual.stones)),
            ("forbidden", flag(self.forbidden, usual.forbidden)),
            ("weights", flag(self.weights, usual.weights)),
            ("heat", flag(self.heat, usual.heat)),
            ("ratings", flag(self.ratings, usual.ratings)),
            ("place", self.place.map(Place::write)),
            ("folder", self.folder.clone()),
            ("level", number(self.level, usual.level)),
            ("side", self.side.clone()),
            ("opponent", self.opponent.clone()),
            ("game_options", self.game_options.clone()),
            ("clock_x", self.clocks.as_ref().map(|(x, _)| x.clone())),
            ("clock_o", self.clocks.as_ref().map(|(_, o)| o.clone())),
            ("best_of", number(self.best_of, usual.best_of)),
            ("loser_begins", flag(self.loser_begins, usual.loser_begins)),
            ("explained", self.explained.clone()),
        ]
    }

    /// Reads the settings with `value`, which returns a setting's text. A text that cannot be interpreted counts as not
    /// set.
    pub(crate) fn read<E>(
        mut value: impl FnMut(&str) -> Result<Option<String>, E>,
    ) -> Result<WindowSettings, E> {
        let usual = WindowSettings::default();
        let mut flag =
            |name: &str, usual: bool| Ok(value(name)?.and_then(|text| text.parse().ok()).unwrap_or(usual));
        let (sound, coordinates) = (flag("sound", usual.sound)?, flag("coordinates", usual.coordinates)?);
        let (numbers, allowed) = (flag("numbers", usual.numbers)?, flag("allowed", usual.allowed)?);
        let small = BoardLabels {
            coordinates: flag("small_coordinates", usual.small.coordinates)?,
            numbers: flag("small_numbers", usual.small.numbers)?,
        };
        let ultimate = BoardLabels {
            coordinates: flag("ultimate_coordinates", usual.ultimate.coordinates)?,
            numbers: flag("ultimate_numbers", usual.ultimate.numbers)?,
        };
        let score = BoardLabels {
            coordinates: flag("score_coordinates", usual.score.coordinates)?,
            numbers: flag("score_numbers", usual.score.numbers)?,
        };
        let stones = flag("stones", usual.stones)?;
        let (forbidden, weights) = (flag("forbidden", usual.forbidden)?, flag("weights", usual.weights)?);
        let (heat, ratings) = (flag("heat", usual.heat)?, flag("ratings", usual.ratings)?);
        let loser_begins = flag("loser_begins", usual.loser_begins)?;
        let mut number =
            |name: &str, usual: u32| Ok(value(name)?.and_then(|text| text.parse().ok()).unwrap_or(usual));
        let (volume, scale) = (number("volume", usual.volume)?, number("scale", usual.scale)?);
        let (level, best_of) = (number("level", usual.level)?, number("best_of", usual.best_of)?);
        Ok(WindowSettings {
            motion: value("motion")?.and_then(|text| text.parse().ok()),
            sound,
            volume: volume.min(100),
            scale: scale.clamp(50, 300),
            coordinates,
            numbers,
            allowed,
            small,
            ultimate,
            score,
            stones,
            forbidden,
            weights,
            heat,
            ratings,
            place: value("place")?.and_then(|text| Place::read(&text)),
            folder: value("folder")?,
            level: level.clamp(1, 10),
            side: value("side")?,
            opponent: value("opponent")?,
            game_options: value("game_options")?,
            clocks: value("clock_x")?.zip(value("clock_o")?),
            best_of,
            loser_begins,
            explained: value("explained")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn settings_read_back_as_written() {
        let changed = WindowSettings {
            motion: Some(false),
            sound: false,
            volume: 5,
            scale: 150,
            coordinates: false,
            numbers: true,
            allowed: false,
            small: BoardLabels { coordinates: true, numbers: true },
            ultimate: BoardLabels { coordinates: true, numbers: false },
            score: BoardLabels { coordinates: false, numbers: true },
            stones: false,
            forbidden: false,
            weights: false,
            heat: true,
            ratings: true,
            place: Some(Place { x: -1280, y: 20, width: 900, height: 700, maximized: true }),
            folder: Some("games".to_owned()),
            level: 10,
            side: Some("o".to_owned()),
            opponent: Some("person".to_owned()),
            game_options: Some("gomoku x=5m+3s\nrenju opening=swap2".to_owned()),
            clocks: Some(("5m+3s".to_owned(), "none".to_owned())),
            best_of: 5,
            loser_begins: true,
            explained: Some("off".to_owned()),
        };
        for settings in [changed, WindowSettings::default()] {
            let rows: BTreeMap<&str, Option<String>> = settings.rows().into_iter().collect();
            let read = WindowSettings::read(|name| Ok::<_, ()>(rows[name].clone()));
            assert_eq!(read, Ok(settings));
        }
    }

    #[test]
    fn what_means_nothing_counts_as_not_set() {
        let read = WindowSettings::read(|name| {
            Ok::<_, ()>(match name {
                "place" => Some("0 0 0 100 false".to_owned()),
                "scale" => Some("100000".to_owned()),
                "level" => Some("0".to_owned()),
                _ => Some("?".to_owned()),
            })
        });
        let usual = WindowSettings::default();
        let known = Some("?".to_owned());
        assert_eq!(
            read,
            Ok(WindowSettings {
                scale: 300,
                level: 1,
                folder: known.clone(),
                side: known.clone(),
                opponent: known.clone(),
                game_options: known.clone(),
                explained: known,
                clocks: Some(("?".to_owned(), "?".to_owned())),
                ..usual
            })
        );
    }
}
