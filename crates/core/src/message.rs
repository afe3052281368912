//! Messages for users as data: the key of a text and its values. Code that knows the language builds the
//! sentence.

/// A text named by its key, with the values that the text mentions.
///
/// ```
/// use inarow_core::{Arg, Message};
/// let message = Message::new("setup-range").text("field", "width").digits("value", 500);
/// assert_eq!(message.args[1], ("value", Arg::Digits("500".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Key of the text, equal in every language.
    pub key: &'static str,
    /// Values, each with its name in the text.
    pub args: Vec<(&'static str, Arg)>,
}

/// A value that a text mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Text inserted unchanged: a name, a path, output of a program.
    Text(String),
    /// Number of things. Selects the plural form and is formatted with the language's thousands separators.
    Count(i64),
    /// Number formatted as users type numbers, without spaces between thousands.
    Digits(String),
    /// Another message, in the language of the outer one.
    Message(Box<Message>),
    /// Several values, separated by commas.
    List(Vec<Arg>),
    /// An unknown name and the known names, separated by commas. The text also suggests the known name nearest
    /// to `given`.
    Known {
        /// The unknown name.
        given: String,
        /// All known names.
        known: Vec<String>,
    },
    /// The words to choose from: “free, swap or swap2”. The text also suggests the word nearest to `given`.
    OneOf {
        /// The wrong word. Empty if another text suggests the nearest word.
        given: String,
        /// All words to choose from.
        known: Vec<String>,
    },
}

/// Types that can be explained to users. Errors implement this trait in addition to
/// [`Display`](core::fmt::Display), which is English and for logs.
pub trait Explain {
    /// Message for users.
    fn message(&self) -> Message;
}

impl Message {
    /// Returns the text with this key, without values.
    #[must_use]
    pub const fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// Reports a reason at a place: a file, a field.
    #[must_use]
    pub fn at(place: impl ToString, reason: Message) -> Message {
        Message::new("at").text("place", place).because("reason", reason)
    }

    /// Adds a value.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: Arg) -> Message {
        self.args.push((name, value));
        self
    }

    /// Adds a text that is inserted unchanged.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl ToString) -> Message {
        self.arg(name, Arg::Text(text.to_string()))
    }

    /// Adds a number of things.
    #[must_use]
    pub fn count(self, name: &'static str, number: impl TryInto<i64>) -> Message {
        self.arg(name, Arg::Count(number.try_into().unwrap_or(i64::MAX)))
    }

    /// Adds a number that is formatted as users type numbers.
    #[must_use]
    pub fn digits(self, name: &'static str, number: impl ToString) -> Message {
        self.arg(name, Arg::Digits(number.to_string()))
    }

    /// Adds another message.
    #[must_use]
    pub fn because(self, name: &'static str, message: Message) -> Message {
        self.arg(name, Arg::Message(Box::new(message)))
    }

    /// Adds several texts that are inserted unchanged.
    #[must_use]
    pub fn list<T: ToString>(self, name: &'static str, all: impl IntoIterator<Item = T>) -> Message {
        self.arg(name, Arg::List(all.into_iter().map(|one| Arg::Text(one.to_string())).collect()))
    }

    /// Adds an unknown name, `given`, with the known names.
    #[must_use]
    pub fn known<T: ToString>(
        self,
        name: &'static str,
        given: impl ToString,
        known: impl IntoIterator<Item = T>,
    ) -> Message {
        self.arg(name, Arg::Known { given: given.to_string(), known: strings(known) })
    }

    /// Adds the words to choose from.
    #[must_use]
    pub fn one_of<T: ToString>(
        self,
        name: &'static str,
        given: impl ToString,
        known: impl IntoIterator<Item = T>,
    ) -> Message {
        self.arg(name, Arg::OneOf { given: given.to_string(), known: strings(known) })
    }
}

fn strings<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

impl Explain for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}
