//! Players as people name them.

use std::fmt;
use std::str::FromStr;
use std::sync::mpsc::Sender;

use inarow_core::{Draw, Setup, Side};
use inarow_engine::{EngineSpec, Presets, SpecError};
use inarow_record::{Dice, PlayerTag, Stream};

use crate::gomocup::{ExecOptions, ExecPlayer};
use crate::{Answer, EnginePlayer, Player, PlayerError};

/// The longest name of a person, in characters.
pub const MAX_NAME: usize = 100;

/// A player's name and settings: `human:name=Anna`, `rating-map:preset=attacker`, `exec:./engine --fast`.
///
/// ```
/// use inarow_play::PlayerSpec;
/// let anna: PlayerSpec = "human:name=Anna".parse().unwrap();
/// assert_eq!(anna, PlayerSpec::Human { name: Some("Anna".to_owned()) });
/// assert_eq!(anna.to_string(), "human:name=Anna");
/// assert!("humen".parse::<PlayerSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A person at this machine.
    Human {
        /// The name, if given.
        name: Option<String>,
    },
    /// A built-in engine.
    Engine(EngineSpec),
    /// An external engine: the program and its arguments, split as a shell would.
    Exec {
        /// The program, then its arguments; never empty.
        words: Vec<String>,
    },
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// Neither a person nor an engine.
    #[error("{0}, or human")]
    Unknown(#[source] SpecError),
    /// An engine's setting is wrong.
    #[error(transparent)]
    Engine(SpecError),
    /// A person's setting is wrong.
    #[error("human has no setting {piece:?}; it has: name")]
    Human {
        /// The piece between colons.
        piece: String,
    },
    /// A name that cannot be shown.
    #[error("a name has 1 to {MAX_NAME} characters, none of them a colon or a control character")]
    Name,
    /// No program is named, or a quotation mark is not closed.
    #[error("exec: names no program: write exec: and a command as for a shell, quotation marks in pairs")]
    Command,
}

impl PlayerSpec {
    /// A person without a name.
    pub const HUMAN: PlayerSpec = PlayerSpec::Human { name: None };

    /// Whether it is a person.
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self, PlayerSpec::Human { .. })
    }

    /// How records and events name the player. A person without a name has none there.
    #[must_use]
    pub fn tag(&self) -> PlayerTag {
        match self {
            PlayerSpec::Human { name } => PlayerTag::new(name.clone().unwrap_or_default(), "human"),
            PlayerSpec::Engine(engine) => PlayerTag::new(engine.name(), engine.to_string()),
            PlayerSpec::Exec { words } => {
                let program = words.first().map_or("", String::as_str);
                let file = program.rsplit(['/', '\\']).next().unwrap_or(program);
                PlayerTag::new(file, self.to_string())
            }
        }
    }

    /// Whether the player plays this game, without starting anything: an external engine is only looked for.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(&self, setup: &Setup, presets: &Presets) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Human { .. } => Ok(()),
            PlayerSpec::Engine(spec) => Ok(spec.build(setup, 0, presets).map(drop)?),
            PlayerSpec::Exec { words } => Ok(ExecPlayer::check(words, setup)?),
        }
    }

    /// Makes the player for the game of this set-up; `None` for a person, whom the host asks itself. Its random
    /// choices come from the seed, answers go to `answers`.
    ///
    /// # Errors
    /// When the player does not play this game, or cannot be started.
    pub fn build(
        &self,
        setup: &Setup,
        seed: u64,
        presets: &Presets,
        answers: Sender<Answer>,
    ) -> Result<Option<Box<dyn Player>>, PlayerError> {
        match self {
            PlayerSpec::Human { .. } => Ok(None),
            PlayerSpec::Engine(spec) => {
                let player = EnginePlayer::new(spec.clone(), presets.clone(), setup, seed, answers)?;
                Ok(Some(Box::new(player)))
            }
            PlayerSpec::Exec { words } => {
                let player = ExecPlayer::new(words, ExecOptions::default(), setup, seed, answers)?;
                Ok(Some(Box::new(player)))
            }
        }
    }
}

/// The seed of a side's player in the game with this number of a series, from the series' seed.
#[must_use]
pub fn player_seed(seed: u64, side: Side, game: u64) -> u64 {
    let stream = match side {
        Side::X => Stream::X,
        Side::O => Stream::O,
    };
    Dice::new(seed.wrapping_add(game), stream).next_u64()
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        match name {
            "human" => human(settings),
            "exec" => match shell_words::split(settings.unwrap_or_default()) {
                Ok(words) if words.first().is_some_and(|program| !program.is_empty()) => {
                    Ok(PlayerSpec::Exec { words })
                }
                _ => Err(PlayerSpecError::Command),
            },
            _ => text.parse().map(PlayerSpec::Engine).map_err(|error| match error {
                SpecError::UnknownEngine { .. } => PlayerSpecError::Unknown(error),
                error => PlayerSpecError::Engine(error),
            }),
        }
    }
}

fn human(settings: Option<&str>) -> Result<PlayerSpec, PlayerSpecError> {
    let Some(settings) = settings else { return Ok(PlayerSpec::HUMAN) };
    let name = settings
        .strip_prefix("name=")
        .ok_or_else(|| PlayerSpecError::Human {
            piece: settings.split(':').next().unwrap_or_default().to_owned(),
        })?
        .trim();
    let shown = |letter: char| !letter.is_control() && letter != ':';
    if name.is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(shown) {
        return Err(PlayerSpecError::Name);
    }
    Ok(PlayerSpec::Human { name: Some(name.to_owned()) })
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human { name: None } => f.write_str("human"),
            PlayerSpec::Human { name: Some(name) } => write!(f, "human:name={name}"),
            PlayerSpec::Engine(engine) => engine.fmt(f),
            PlayerSpec::Exec { words } => write!(f, "exec:{}", shell_words::join(words)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: &str, name: &str) {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(spec.clone()));
        assert_eq!(spec.tag(), PlayerTag::new(name, canonical.split(":name=").next().unwrap()));
    }

    #[test]
    fn players_print_and_read_back() {
        check("human", "human", "");
        check("human:name=Анна Б.", "human:name=Анна Б.", "Анна Б.");
        check("rating-map:preset=attacker:w4=10", "rating-map:preset=attacker:w4=10", "rating-map");
        check("exec:./a/pbrain-x --deep  2", "exec:./a/pbrain-x --deep 2", "pbrain-x");
        check("exec:'my engine' \"a b\"", "exec:'my engine' 'a b'", "my engine");
    }

    #[test]
    fn what_names_no_player_is_told() {
        for (text, part) in [
            ("", "or human"),
            ("humen", "or human"),
            ("human:age=7", "age=7"),
            ("human:name=", "1 to 100"),
            ("human:name=a:b", "1 to 100"),
            ("human:name=a\u{7}b", "1 to 100"),
            ("exec:", "no program"),
            ("exec", "no program"),
            ("exec:'a", "no program"),
            ("exec:'' a", "no program"),
            ("rating-map:w9=1", "w9"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(part), "{text:?}: {error}");
        }
    }
}
