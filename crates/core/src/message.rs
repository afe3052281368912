//! What people are told, as data: the key of a text and what it mentions. The sentence is made where the language is
//! known; nothing here is a sentence.

/// A text by its key, with the values that it mentions.
///
/// ```
/// use inarow_core::{Arg, Message};
/// let message = Message::new("setup-range").text("field", "width").digits("value", 500);
/// assert_eq!(message.args[1], ("value", Arg::Digits("500".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key of the text, the same in every language.
    pub key: &'static str,
    /// The values, each under its name in the text.
    pub args: Vec<(&'static str, Arg)>,
}

/// A value that a text mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// Said as it is: a name, a path, what a program wrote.
    Text(String),
    /// A number of things. It chooses the form of the words for them and is written as people write numbers.
    Count(i64),
    /// A number that is said as people type it: without spaces between thousands.
    Digits(String),
    /// Another message, said in the same language.
    Message(Box<Message>),
    /// Several values, with commas between them.
    List(Vec<Arg>),
    /// The names that there are, with commas between them; `given` is none of them. The nearest one is said, too.
    Known {
        /// What was given.
        given: String,
        /// The names.
        known: Vec<String>,
    },
    /// The words of which one can be chosen: “free, swap or swap2”. The one nearest to `given` is said, too.
    OneOf {
        /// What was given; empty where the nearest word is said elsewhere.
        given: String,
        /// The words.
        known: Vec<String>,
    },
}

/// What can be told to people. Errors have this beside [`Display`](core::fmt::Display), which is English and for logs.
pub trait Explain {
    /// What to tell.
    fn message(&self) -> Message;
}

impl Message {
    /// The text of that key, without values.
    #[must_use]
    pub const fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// What is wrong at a place: a file, a field.
    #[must_use]
    pub fn at(place: impl ToString, reason: Message) -> Message {
        Message::new("at").text("place", place).because("reason", reason)
    }

    /// With a value.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: Arg) -> Message {
        self.args.push((name, value));
        self
    }

    /// With something that is said as it is.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl ToString) -> Message {
        self.arg(name, Arg::Text(text.to_string()))
    }

    /// With a number of things.
    #[must_use]
    pub fn count(self, name: &'static str, number: impl TryInto<i64>) -> Message {
        self.arg(name, Arg::Count(number.try_into().unwrap_or(i64::MAX)))
    }

    /// With a number that is said as people type it.
    #[must_use]
    pub fn digits(self, name: &'static str, number: impl ToString) -> Message {
        self.arg(name, Arg::Digits(number.to_string()))
    }

    /// With another message.
    #[must_use]
    pub fn because(self, name: &'static str, message: Message) -> Message {
        self.arg(name, Arg::Message(Box::new(message)))
    }

    /// With several things that are said as they are.
    #[must_use]
    pub fn list<T: ToString>(self, name: &'static str, all: impl IntoIterator<Item = T>) -> Message {
        self.arg(name, Arg::List(all.into_iter().map(|one| Arg::Text(one.to_string())).collect()))
    }

    /// With the names that there are, of which `given` is none.
    #[must_use]
    pub fn known<T: ToString>(
        self,
        name: &'static str,
        given: impl ToString,
        known: impl IntoIterator<Item = T>,
    ) -> Message {
        self.arg(name, Arg::Known { given: given.to_string(), known: strings(known) })
    }

    /// With the words of which one can be chosen.
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
