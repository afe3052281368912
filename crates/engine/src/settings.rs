//! Settings by name. One list per engine defines, reads and describes its parameters.

use inarow_core::{Arg, Message};
use inarow_record::TimeControl;

/// Set of values of a setting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Domain {
    /// Whole numbers within these bounds, both included.
    Whole {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// Decimal numbers within these bounds, both included.
    Number {
        /// Smallest value.
        min: f32,
        /// Largest value.
        max: f32,
    },
    /// These words.
    OneOf(&'static [&'static str]),
    /// Times such as `1s` or `500ms`, and `none`.
    Time,
    /// Names of presets, see [`Presets`](crate::Presets).
    Preset,
}

impl Domain {
    /// Returns the accepted values as part of a message about the invalid value `given`. `given` may be empty.
    #[must_use]
    pub fn expected(&self, given: &str) -> Arg {
        let message = match self {
            Domain::Whole { min, max } => Message::new("domain-whole").digits("min", min).digits("max", max),
            Domain::Number { min, max } => {
                Message::new("domain-number").digits("min", min).digits("max", max)
            }
            Domain::OneOf(words) => {
                let known = words.iter().map(ToString::to_string).collect();
                return Arg::OneOf { given: given.to_owned(), known };
            }
            Domain::Time => Message::new("domain-time"),
            Domain::Preset => Message::new("domain-preset"),
        };
        Arg::Message(Box::new(message))
    }
}

impl std::fmt::Display for Domain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Domain::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Domain::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Domain::OneOf([others @ .., last]) if !others.is_empty() => {
                write!(f, "{} or {last}", others.join(", "))
            }
            Domain::OneOf(words) => f.write_str(&words.concat()),
            Domain::Time => f.write_str("a time such as 1s or 500ms, or none"),
            Domain::Preset => f.write_str("the name of a preset"),
        }
    }
}

/// Setting of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct SettingInfo {
    /// Name.
    pub name: &'static str,
    /// Accepted values.
    pub domain: Domain,
    /// Value where neither the spec nor a preset names one.
    pub default: String,
    /// Effect of the setting, a short phrase in English.
    pub about: &'static str,
}

/// Value with a textual form.
pub(crate) trait Value: Sized {
    /// Reads a value of this domain.
    fn read(text: &str, domain: Domain) -> Option<Self>;
    /// Writes the value in the form that [`Value::read`] reads.
    fn write(&self) -> String;
}

impl Value for i64 {
    fn read(text: &str, domain: Domain) -> Option<i64> {
        let value = text.parse().ok()?;
        matches!(domain, Domain::Whole { min, max } if (min..=max).contains(&value)).then_some(value)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Value for f32 {
    fn read(text: &str, domain: Domain) -> Option<f32> {
        let value = text.parse().ok()?;
        // No bounds contain NaN.
        matches!(domain, Domain::Number { min, max } if (min..=max).contains(&value)).then_some(value)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// Time for a move, as the total of a time control, or no time.
impl Value for TimeControl {
    fn read(text: &str, _: Domain) -> Option<TimeControl> {
        let time: TimeControl = text.parse().ok()?;
        (time.increment_ms == 0 && time.per_move_ms.is_none() && time.total_ms != Some(0)).then_some(time)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// Interface of the structs that [`parameters!`] defines.
pub(crate) trait Parameters: Default {
    /// Describes all settings, in order.
    fn describe() -> Vec<SettingInfo>;
    /// Sets a parameter by name. Returns `false` when the name is unknown or the value is not in its domain.
    fn set(&mut self, name: &str, text: &str) -> bool;
}

/// Defines an engine's parameters from one list: fields with their documentation, default and domain.
macro_rules! parameters {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(#[doc = $about:literal] $field:ident: $type:ty = $default:expr, $domain:expr;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        pub struct $name {
            $(#[doc = $about] pub $field: $type,)*
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $default,)* }
            }
        }

        impl $crate::settings::Parameters for $name {
            fn describe() -> Vec<$crate::settings::SettingInfo> {
                vec![$($crate::settings::SettingInfo {
                    name: stringify!($field),
                    domain: $domain,
                    default: <$type as $crate::settings::Value>::write(&$default),
                    about: $about.trim_ascii(),
                },)*]
            }

            fn set(&mut self, name: &str, text: &str) -> bool {
                $(if name == stringify!($field) {
                    return match <$type as $crate::settings::Value>::read(text, $domain) {
                        Some(value) => {
                            self.$field = value;
                            true
                        }
                        None => false,
                    };
                })*
                false
            }
        }
    };
}
pub(crate) use parameters;

/// Defines an enum whose values are written as words.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$vmeta])* $variant,)+
        }

        impl $name {
            const DOMAIN: $crate::settings::Domain = $crate::settings::Domain::OneOf(&[$($word),+]);
        }

        impl $crate::settings::Value for $name {
            fn read(text: &str, _: $crate::settings::Domain) -> Option<$name> {
                match text {
                    $($word => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn write(&self) -> String {
                match self { $($name::$variant => $word),+ }.to_owned()
            }
        }
    };
}
pub(crate) use words;

impl Domain {
    /// Whether a text is a value of this domain. Any text may name a preset.
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Domain::Whole { .. } => i64::read(text, self).is_some(),
            Domain::Number { .. } => f32::read(text, self).is_some(),
            Domain::OneOf(words) => words.contains(&text),
            Domain::Time => TimeControl::read(text, self).is_some(),
            Domain::Preset => true,
        }
    }
}

/// Returns the parameters with the given settings applied in order. No setting fails, because all were
/// validated when read.
pub(crate) fn apply<'a, P: Parameters>(settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> P {
    let mut parameters = P::default();
    for (name, text) in settings {
        parameters.set(name, text);
    }
    parameters
}
