//! Settings by name: one list per engine makes its parameters, their reading and their description.

use inarow_core::{Arg, Message};
use inarow_record::TimeControl;

/// What values a setting takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Domain {
    /// A whole number within these bounds, both included.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A decimal number within these bounds, both included.
    Number {
        /// The smallest.
        min: f32,
        /// The largest.
        max: f32,
    },
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A time such as `1s` or `500ms`, or `none`.
    Time,
    /// The name of a preset, [`Presets`](crate::Presets).
    Preset,
}

impl Domain {
    /// The values as a part of a message about `given`, which is none of them; empty where nothing was given.
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

/// A setting that can be named.
#[derive(Clone, PartialEq, Debug)]
pub struct SettingInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub domain: Domain,
    /// The value it has unless it or a preset is named.
    pub default: String,
    /// What it does, a short phrase in English.
    pub about: &'static str,
}

/// A value that is written as text.
pub(crate) trait Value: Sized {
    /// Reads a value of this domain.
    fn read(text: &str, domain: Domain) -> Option<Self>;
    /// Writes it so that [`Value::read`] gives the same.
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
        // Not-a-number lies within no bounds.
        matches!(domain, Domain::Number { min, max } if (min..=max).contains(&value)).then_some(value)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// A time that a move may take, as the total of a time control; or none.
impl Value for TimeControl {
    fn read(text: &str, _: Domain) -> Option<TimeControl> {
        let time: TimeControl = text.parse().ok()?;
        (time.increment_ms == 0 && time.per_move_ms.is_none() && time.total_ms != Some(0)).then_some(time)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// What [`parameters!`] makes.
pub(crate) trait Parameters: Default {
    /// Describes every setting, in their order.
    fn describe() -> Vec<SettingInfo>;
    /// Sets one by name; `false` when the value is not of its domain (or the name is none of these).
    fn set(&mut self, name: &str, text: &str) -> bool;
}

/// Makes an engine's parameters from one list: fields with their documentation, default and domain.
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

/// Makes a setting of words: an enum whose values are written by name.
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

/// The parameters with these settings applied in order. They were checked against their domains when they were
/// read, so none is refused here.
pub(crate) fn apply<'a, P: Parameters>(settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> P {
    let mut parameters = P::default();
    for (name, text) in settings {
        parameters.set(name, text);
    }
    parameters
}
