//! Sentences for people that are begun where nobody knows the language yet.

use std::fmt;

use inarow_view::{Lang, Texts, Value};

/// A text by its key, told in the person's language when it is known; in English wherever it is shown before.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    key: &'static str,
    values: Vec<(&'static str, Value<'static>)>,
}

impl Said {
    pub(crate) fn new(key: &'static str) -> Said {
        Said { key, values: Vec::new() }
    }

    /// With a value that the text mentions.
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Said {
        self.values.push((name, value.to_string().into()));
        self
    }

    /// With a number of things, which chooses the form of the words for them.
    pub(crate) fn counting(mut self, name: &'static str, number: impl Into<Value<'static>>) -> Said {
        self.values.push((name, number.into()));
        self
    }

    /// In the language of the texts.
    pub(crate) fn told(&self, texts: &Texts) -> String {
        texts.with(self.key, &self.values)
    }

    /// As the place of an error: told before it.
    pub(crate) fn around(self, error: impl Into<anyhow::Error>) -> anyhow::Error {
        Within(self, error.into()).into()
    }
}

/// An error and where it befell.
#[derive(Debug)]
pub(crate) struct Within(pub(crate) Said, pub(crate) anyhow::Error);

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Within {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.1.as_ref())
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(&Texts::new(Lang::En)))
    }
}

impl std::error::Error for Said {}
