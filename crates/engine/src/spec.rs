//! Name and settings of an engine, as text.

use std::fmt;
use std::str::FromStr;

use inarow_core::{Position, Setup};

use crate::catalogue::{EngineInfo, engine_info};
use crate::settings::apply;
use crate::spec_error::excerpt;
use crate::{Engine, EngineError, Games, Presets, RatingMapParams, SpecError};

/// Name and settings of an engine: `rating-map:preset=attacker:w4=10`.
///
/// A preset applies first, wherever the text names the preset. The other settings override the preset.
///
/// ```
/// use inarow_engine::EngineSpec;
/// let spec: EngineSpec = "threat1:candidates=6".parse().unwrap();
/// assert_eq!((spec.name(), spec.to_string().as_str()), ("threat1", "threat1:candidates=6"));
/// assert!("threat1:candidates=0".parse::<EngineSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineSpec {
    name: &'static str,
    settings: Vec<(&'static str, String)>,
}

/// Returns the default opponent for a human: `computer` at its default level.
#[must_use]
pub fn default_engine(setup: &Setup) -> EngineSpec {
    let plays = engine_info("computer").is_some_and(|info| info.plays(setup));
    EngineSpec::named(if plays { "computer" } else { "random" })
}

/// Nodes that an adviser searches for a hint: three seconds on a slow machine. The limit is a number of nodes,
/// not a time, so that repeated requests give equal hints.
pub const HINT_NODES: u64 = 60_000;

/// Returns the engine that advises a human: `computer` at its highest level.
#[must_use]
pub fn adviser() -> EngineSpec {
    EngineSpec::named("computer").with("level", "10")
}

/// Returns the position of a set-up if the engine plays its game.
fn plays(info: &EngineInfo, setup: &Setup) -> Result<Position, EngineError> {
    let position = Position::new(setup)?;
    if info.plays(setup) {
        Ok(position)
    } else if info.games == Games::SMALL {
        Err(EngineError::TooLarge { player: info.name })
    } else {
        Err(EngineError::Unsupported { player: info.name, games: info.games })
    }
}

impl EngineSpec {
    /// Returns an engine of the catalogue with default settings.
    pub(crate) fn named(name: &'static str) -> EngineSpec {
        EngineSpec { name, settings: Vec::new() }
    }

    /// Adds a setting. The engine must have the setting and the spec must not.
    pub(crate) fn with(mut self, name: &'static str, value: &str) -> EngineSpec {
        self.settings.push((name, value.to_owned()));
        self
    }

    /// Name of the engine.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Settings in the given order.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.settings.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Name of the preset, if any.
    ///
    /// ```
    /// # use inarow_engine::EngineSpec;
    /// let spec: EngineSpec = "rating-map:w4=10:preset=attacker".parse().unwrap();
    /// assert_eq!(spec.preset(), Some("attacker"));
    /// ```
    #[must_use]
    pub fn preset(&self) -> Option<&str> {
        self.settings().find(|(name, _)| *name == "preset").map(|(_, preset)| preset)
    }

    /// Level, by default the engine's default level. `None` for engines without levels.
    #[must_use]
    pub fn level(&self) -> Option<&str> {
        let usual = engine_info(self.name)?.setting("level")?.default.as_str();
        Some(self.settings().find(|(name, _)| *name == "level").map_or(usual, |(_, level)| level))
    }

    /// Returns the spec at this strength in percent of the spec's level, 0 to 100. Engines without levels are
    /// unchanged.
    ///
    /// ```
    /// # use inarow_engine::EngineSpec;
    /// let spec: EngineSpec = "computer:level=10".parse().unwrap();
    /// assert_eq!(spec.clone().at_strength(0).level(), Some("1"));
    /// assert_eq!(spec.clone().at_strength(50).level(), Some("6"));
    /// assert_eq!(spec.clone().at_strength(100), spec);
    /// ```
    #[must_use]
    pub fn at_strength(mut self, strength: i64) -> EngineSpec {
        let Some(most) = self.level().and_then(|level| level.parse::<i64>().ok()) else { return self };
        let level = 1 + ((most - 1) * strength.clamp(0, 100) + 50) / 100;
        self.settings.retain(|(name, _)| *name != "level");
        self.with("level", &level.to_string())
    }

    /// Returns the engine's entry in the catalogue.
    ///
    /// # Errors
    /// Never for a spec that was read from text.
    fn info(&self) -> Result<&'static EngineInfo, SpecError> {
        engine_info(self.name).ok_or_else(|| SpecError::UnknownEngine { name: self.name.to_owned() })
    }

    /// Builds the engine for the game of a set-up. The seed determines all random choices. The numbers depend
    /// on side and ply, so that two engines with one seed play differently.
    ///
    /// # Errors
    /// When the preset is unknown, or the set-up describes no valid position. Also when the engine does not play the
    /// game, or the position is too large.
    pub fn build(&self, setup: &Setup, seed: u64, presets: &Presets) -> Result<Box<dyn Engine>, EngineError> {
        let info = self.info()?;
        let settings = self.resolve(info, presets)?;
        let position = plays(info, setup)?;
        let mut engine = (info.make)(&settings, seed);
        engine.prepare(&position);
        Ok(engine)
    }

    /// Checks whether [`build`](EngineSpec::build) would succeed, without building the engine.
    ///
    /// # Errors
    /// When `build` would fail.
    pub fn check(&self, setup: &Setup, presets: &Presets) -> Result<(), EngineError> {
        self.check_preset(presets)?;
        plays(self.info()?, setup).map(drop)
    }

    /// Returns the weights of a `rating-map`, for [`crate::rating_maps`]. Returns `None` for other engines.
    ///
    /// # Errors
    /// When the preset is unknown.
    pub fn rating_map_params(&self, presets: &Presets) -> Result<Option<RatingMapParams>, EngineError> {
        let info = self.info()?;
        let settings = self.resolve(info, presets)?;
        Ok((info.name == "rating-map").then(|| apply(settings)))
    }

    /// Checks that the spec's preset exists, for any game.
    ///
    /// # Errors
    /// When the preset is unknown.
    pub fn check_preset(&self, presets: &Presets) -> Result<(), EngineError> {
        self.resolve(self.info()?, presets).map(drop)
    }

    /// Returns the settings of the preset, then the settings of the spec.
    fn resolve<'a>(
        &'a self,
        info: &'static EngineInfo,
        presets: &'a Presets,
    ) -> Result<Vec<(&'static str, &'a str)>, EngineError> {
        let mut settings = Vec::new();
        if let Some(name) = self.preset() {
            let preset = presets.get(info.name, name).ok_or_else(|| EngineError::UnknownPreset {
                player: info.name,
                name: name.to_owned(),
                known: presets.names(info.name).map(str::to_owned).collect(),
            })?;
            settings.extend(preset);
        }
        settings.extend(self.settings().filter(|(name, _)| *name != "preset"));
        Ok(settings)
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let mut pieces = text.split(':');
        let name = pieces.next().unwrap_or_default();
        let info = engine_info(name).ok_or_else(|| SpecError::UnknownEngine { name: excerpt(name) })?;
        let mut spec = EngineSpec::named(info.name);
        for piece in pieces {
            let (name, value) =
                piece.split_once('=').ok_or_else(|| SpecError::Piece { piece: excerpt(piece) })?;
            let setting = info
                .setting(name)
                .ok_or_else(|| SpecError::UnknownSetting { player: info.name, name: excerpt(name) })?;
            if spec.settings().any(|(given, _)| given == setting.name) {
                return Err(SpecError::Twice { name: setting.name });
            }
            if !setting.domain.accepts(value) {
                let (name, domain) = (setting.name, setting.domain);
                return Err(SpecError::Value { name, value: excerpt(value), domain });
            }
            spec.settings.push((setting.name, value.to_owned()));
        }
        Ok(spec)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.settings().try_for_each(|(name, value)| write!(f, ":{name}={value}"))
    }
}
