//! Tuned parameters, which are settings with their bounds and notation.

use std::collections::BTreeMap;

use inarow_core::{Explain, Message, RandomSource};
use inarow_play::{Domain, EngineInfo, EngineSpec, Presets, SettingInfo, engine_info};
use inarow_record::Dice;
use serde::{Deserialize, Serialize};

/// Prefix of an external engine's parameter names, followed by the `INFO` key.
pub(super) const INFO: &str = "info.";

/// A tuned parameter.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// Name of the setting.
    pub name: String,
    /// Kind of values.
    pub kind: Kind,
    /// Smallest value, or for words the number of the first word.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Value at the start.
    pub start: f64,
    /// Distance of trial values from the current values, at the end of a search.
    pub step: f64,
}

/// Kind of a parameter's values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Whole numbers.
    Whole,
    /// Decimal numbers.
    Number,
    /// Words, represented by their index.
    Words(Vec<String>),
}

/// Reason why a parameter cannot be tuned.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no parameter of this name.
    #[error("{player} has no parameter {name} that can be tuned: choose among {}", known.join(", "))]
    Unknown {
        /// Name of the player.
        player: String,
        /// Name of the parameter.
        name: String,
        /// Names of the tunable parameters.
        known: Vec<String>,
    },
    /// A parameter was named twice.
    #[error("{0} is named twice")]
    Twice(String),
    /// The text has the wrong form.
    #[error("{0:?}: write name, name=min..max or name=min..max:step")]
    Form(String),
    /// The text is not a parameter of an external engine.
    #[error("{0:?}: an external engine has parameters info.KEY=min..max or info.KEY=min..max:step")]
    InfoForm(String),
    /// The bounds or the step are invalid.
    #[error("{name}: from {min} to {max} in steps of {step} cannot be: {reason}")]
    Bounds {
        /// Name of the parameter.
        name: String,
        /// Smallest value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Step of the parameter.
        step: f64,
        /// Problem with the bounds or the step.
        reason: BoundsFault,
    },
}

/// Problem with the bounds or the step of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoundsFault {
    /// Bounds that exceed the bounds of the player's setting.
    #[error("the player takes no such values")]
    Beyond,
    /// The greatest value is not greater than the smallest.
    #[error("the greatest value must be above the smallest")]
    Order,
    /// The start is outside the bounds.
    #[error("the start must lie within")]
    Start,
    /// The step is not positive, or is longer than the range.
    #[error("a step must be above zero and no longer than the whole")]
    Step,
    /// A bound of a whole parameter is not whole.
    #[error("the bounds of whole numbers are whole")]
    Whole,
}

impl Explain for BoundsFault {
    fn message(&self) -> Message {
        Message::new(match self {
            BoundsFault::Beyond => "tune-bounds-beyond",
            BoundsFault::Order => "tune-bounds-order",
            BoundsFault::Start => "tune-bounds-start",
            BoundsFault::Step => "tune-bounds-step",
            BoundsFault::Whole => "tune-bounds-whole",
        })
    }
}

impl Explain for ParamError {
    fn message(&self) -> Message {
        match self {
            ParamError::Unknown { player, name, known } => Message::new("tune-unknown")
                .text("player", player)
                .text("name", name)
                .known("known", name, known),
            ParamError::Twice(name) => Message::new("wrong-twice").text("setting", name),
            ParamError::Form(text) => Message::new("tune-form").text("text", text),
            ParamError::InfoForm(text) => Message::new("tune-info-form").text("text", text),
            ParamError::Bounds { name, min, max, step, reason } => Message::new("tune-bounds")
                .text("name", name)
                .digits("min", min)
                .digits("max", max)
                .digits("step", step)
                .because("detail", reason.message()),
        }
    }
}

/// Parses the tuned parameters of a player, given as `name`, `name=min..max` or `name=min..max:step`. Without
/// texts every parameter is tuned. Default bounds lie on both sides of the start, at its distance from zero (at
/// least 1). Default bounds stay within the setting's own bounds.
///
/// # Errors
/// Fails if a text is invalid. The error describes the first invalid text.
pub fn params(spec: &EngineSpec, presets: &Presets, texts: &[String]) -> Result<Vec<Param>, ParamError> {
    let player = spec.name();
    let Some(info) = engine_info(player) else { return Ok(Vec::new()) };
    let settings = settings(spec, info, presets);
    let start =
        |name: &str| settings.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
    let tunable: Vec<&SettingInfo> =
        info.settings.iter().filter(|setting| !matches!(setting.domain, Domain::Preset)).collect();
    let usual =
        |setting: &SettingInfo| Param::usual(setting, start(setting.name).unwrap_or(&setting.default));
    if texts.is_empty() {
        return Ok(tunable.into_iter().filter_map(usual).collect());
    }
    let mut params: Vec<Param> = Vec::new();
    for text in texts {
        let (name, bounds) =
            text.split_once('=').map_or((text.as_str(), None), |(name, at)| (name, Some(at)));
        let known = tunable.iter().find(|setting| setting.name == name).and_then(|setting| usual(setting));
        let mut param = known.ok_or_else(|| ParamError::Unknown {
            player: player.to_owned(),
            name: name.to_owned(),
            known: tunable.iter().map(|setting| setting.name.to_owned()).collect(),
        })?;
        if params.iter().any(|other| other.name == name) {
            return Err(ParamError::Twice(name.to_owned()));
        }
        if let Some(bounds) = bounds {
            let Bounds { min, max, step } =
                Bounds::parse(bounds).ok_or_else(|| ParamError::Form(text.clone()))?;
            (param.min, param.max) = (min, max);
            param.step = step.unwrap_or_else(|| param.usual_step());
            param.fits(tunable.iter().find(|setting| setting.name == name).map(|setting| setting.domain))?;
        }
        param.check()?;
        params.push(param);
    }
    Ok(params)
}

/// Parses the parameters of an external engine, given as `info.KEY=MIN..MAX` or `info.KEY=MIN..MAX:STEP`. The
/// start is the engine's value in `settings`, else the middle. Parameters with only whole numbers are whole.
///
/// # Errors
/// Fails if a text is invalid. The error describes the first invalid text.
pub fn external_params(
    texts: &[String],
    settings: &BTreeMap<String, String>,
) -> Result<Vec<Param>, ParamError> {
    let mut params: Vec<Param> = Vec::new();
    for text in texts {
        let wrong = || ParamError::InfoForm(text.clone());
        let (name, bounds) = text.split_once('=').ok_or_else(wrong)?;
        let key = name.strip_prefix(INFO).filter(|key| !key.is_empty()).ok_or_else(wrong)?;
        if params.iter().any(|other| other.name == name) {
            return Err(ParamError::Twice(name.to_owned()));
        }
        let Bounds { min, max, step } = Bounds::parse(bounds).ok_or_else(wrong)?;
        let start = match settings.get(key) {
            Some(value) => number(value).ok_or_else(wrong)?,
            None => f64::midpoint(min, max),
        };
        let is_whole = [Some(min), Some(max), step].into_iter().flatten().all(|value| value.fract() == 0.0)
            && (start.fract() == 0.0 || !settings.contains_key(key));
        let (kind, start) = if is_whole { (Kind::Whole, start.floor()) } else { (Kind::Number, start) };
        let mut param = Param { name: name.to_owned(), kind, min, max, start, step: 0.0 };
        param.step = step.unwrap_or_else(|| param.usual_step());
        param.check()?;
        params.push(param);
    }
    Ok(params)
}

/// Written bounds of a parameter.
struct Bounds {
    min: f64,
    max: f64,
    step: Option<f64>,
}

impl Bounds {
    /// Parses `MIN..MAX` or `MIN..MAX:STEP`.
    fn parse(text: &str) -> Option<Bounds> {
        let (range, step) = text.split_once(':').map_or((text, None), |(range, step)| (range, Some(step)));
        let (min, max) = range.split_once("..")?;
        let step = match step {
            Some(step) => Some(number(step)?),
            None => None,
        };
        Some(Bounds { min: number(min)?, max: number(max)?, step })
    }
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|value: &f64| value.is_finite())
}

impl Param {
    /// Creates a parameter with the default bounds of its start.
    fn usual(setting: &SettingInfo, start: &str) -> Option<Param> {
        let (kind, min, max, start) = match setting.domain {
            Domain::Whole { min, max } => (Kind::Whole, min as f64, max as f64, start.parse().ok()?),
            Domain::Number { min, max } => {
                (Kind::Number, f64::from(min), f64::from(max), start.parse().ok()?)
            }
            Domain::OneOf(words) => {
                let start = words.iter().position(|word| *word == start)? as f64;
                let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                let last = words.len().saturating_sub(1) as f64;
                (Kind::Words(words), 0.0, last, start)
            }
            Domain::Preset | Domain::Time => return None,
        };
        let reach = match kind {
            Kind::Words(_) => max - min,
            _ => f64::abs(start).max(1.0),
        };
        let (min, max) = ((start - reach).max(min), (start + reach).min(max));
        let mut param = Param { name: setting.name.to_owned(), kind, min, max, start, step: 0.0 };
        param.step = param.usual_step();
        Some(param)
    }

    fn usual_step(&self) -> f64 {
        let twentieth = (self.max - self.min) / 20.0;
        if self.is_whole() { twentieth.max(0.5) } else { twentieth }
    }

    fn is_whole(&self) -> bool {
        self.kind != Kind::Number
    }

    fn wrong(&self, reason: BoundsFault) -> ParamError {
        let Param { name, min, max, step, .. } = self.clone();
        ParamError::Bounds { name, min, max, step, reason }
    }

    /// Checks that the bounds lie within the bounds of the setting.
    fn fits(&self, domain: Option<Domain>) -> Result<(), ParamError> {
        let within = |min: f64, max: f64| self.min >= min && self.max <= max;
        let fits = match domain {
            Some(Domain::Whole { min, max }) => within(min as f64, max as f64),
            Some(Domain::Number { min, max }) => within(f64::from(min), f64::from(max)),
            Some(Domain::OneOf(words)) => within(0.0, words.len().saturating_sub(1) as f64),
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.wrong(BoundsFault::Beyond)) }
    }

    /// Checks that the parameter can be tuned.
    pub(super) fn check(&self) -> Result<(), ParamError> {
        let Param { min, max, start, step, .. } = self;
        if !(min < max && min.is_finite() && max.is_finite()) {
            return Err(self.wrong(BoundsFault::Order));
        }
        if !(min..=max).contains(&start) {
            return Err(self.wrong(BoundsFault::Start));
        }
        if !(*step > 0.0 && *step <= max - min) {
            return Err(self.wrong(BoundsFault::Step));
        }
        if self.is_whole() && (min.fract() != 0.0 || max.fract() != 0.0) {
            return Err(self.wrong(BoundsFault::Whole));
        }
        Ok(())
    }

    /// Returns the text of a value for the player.
    #[must_use]
    pub fn text(&self, value: f64) -> String {
        match &self.kind {
            Kind::Whole => format!("{}", value.round() as i64),
            Kind::Number => {
                // Four decimals are finer than any number of games can distinguish.
                let text = format!("{value:.4}");
                let short = text.trim_end_matches('0').trim_end_matches('.');
                if short == "-0" { "0".to_owned() } else { short.to_owned() }
            }
            Kind::Words(words) => {
                let index = value.round().clamp(0.0, words.len().saturating_sub(1) as f64) as usize;
                words.get(index).cloned().unwrap_or_default()
            }
        }
    }

    /// Clamps a value to the bounds.
    pub(super) fn clip(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// Returns a playable value within the bounds. Whole parameters are rounded up or down at random, the
    /// nearer number more often. Steps below 1 therefore have an effect too.
    pub(super) fn playable(&self, value: f64, dice: &mut Dice) -> f64 {
        let value = if self.is_whole() { (value + unit(dice)).floor() } else { value };
        self.clip(value)
    }

    /// Returns the nearest playable value.
    pub(super) fn nearest(&self, value: f64) -> f64 {
        self.clip(if self.is_whole() { value.round() } else { value })
    }
}

/// Returns a random number from 0 to 1, excluding 1.
pub(super) fn unit(dice: &mut Dice) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Returns a nearly normal random number with deviation 1. The sum of twelve uniform numbers is equal on every
/// machine.
pub(super) fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| unit(dice)).sum::<f64>() - 6.0
}

/// Returns a player's settings with its preset resolved. Missing values are the engine's defaults.
pub(super) fn settings(
    spec: &EngineSpec,
    info: &EngineInfo,
    presets: &Presets,
) -> Vec<(&'static str, String)> {
    let named: Vec<(&str, &str)> =
        spec.preset().and_then(|name| presets.get(info.name, name)).into_iter().flatten().collect();
    let own = |wanted: &str| spec.settings().find(|(name, _)| *name == wanted).map(|(_, value)| value);
    let value = |wanted: &str, default: &str| -> String {
        let preset = || named.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
        own(wanted).or_else(preset).unwrap_or(default).to_owned()
    };
    let settings = info.settings.iter().filter(|setting| setting.name != "preset");
    settings.map(|setting| (setting.name, value(setting.name, &setting.default))).collect()
}
