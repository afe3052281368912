//! The questions before a game, one after another, each with an answer that Enter takes.

mod answers;
mod draft;
mod engines;
mod settings;

use inarow_core::GameSpec;
use inarow_play::Presets;
use inarow_view::Texts;

use settings::{Answers, SETTINGS};

pub(crate) use answers::{LONGEST_PACE, seconds};
pub(crate) use draft::Draft;

/// One question as it is shown.
pub(crate) struct Question {
    pub(crate) title: String,
    /// Name and explanation of each; empty where a text is asked for.
    pub(crate) options: Vec<(String, String)>,
    /// What Enter means.
    pub(crate) default: String,
}

/// What an answer led to.
pub(crate) enum Next {
    /// There is another question.
    Ask,
    /// All is known.
    Done(Box<Draft>),
    /// The answer means nothing here; why.
    Again(String),
}

/// The questions so far.
pub(crate) struct Menu {
    /// The place in the table of the setting that is asked for.
    at: usize,
    draft: Draft,
    /// The players are known: only the game is asked for.
    players_known: bool,
    /// Earlier questions, to go back to.
    before: Vec<(usize, Draft)>,
}

impl Menu {
    /// Begins with what was played last as the answers that Enter takes.
    pub(crate) fn new(draft: Draft, players_known: bool) -> Menu {
        Menu { at: 0, draft, players_known, before: Vec::new() }
    }

    /// The game as far as it is chosen.
    pub(crate) fn spec(&self) -> GameSpec {
        self.draft.spec()
    }

    /// Goes back to the question before; whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        (self.at, self.draft) = before;
        true
    }

    pub(crate) fn question(&self, texts: &Texts, presets: &Presets) -> Question {
        let setting = &SETTINGS[self.at];
        let value = self.draft.value(setting);
        let (options, chosen) = match &setting.answers {
            Answers::OneOf { names, key, about } => {
                let names = names();
                let chosen = names.iter().position(|name| *name == value);
                (answers::options(names, key, about, texts), chosen)
            }
            Answers::Engine { .. } => {
                let engines = engines::engines(&self.draft.spec(), presets);
                let chosen = engines.iter().position(|spec| spec.to_string() == value);
                (engines::options(&engines, texts), chosen)
            }
            Answers::Number { .. } | Answers::Size | Answers::Pace => (Vec::new(), None),
        };
        let default = match &setting.answers {
            Answers::Size => value.replace('x', "×"),
            Answers::Pace => texts.decimal(f64::from(self.draft.pace_ms()) / 1000.0, 1),
            _ => options.get(chosen.unwrap_or(0)).map_or_else(|| value.to_owned(), |(name, _)| name.clone()),
        };
        Question { title: texts.get(&format!("menu-{}", setting.name)), options, default }
    }

    /// Takes an answer; an empty one is the default.
    pub(crate) fn answer(&mut self, line: &str, texts: &Texts, presets: &Presets) -> Next {
        let mut draft = self.draft.clone();
        let question = self.question(texts, presets);
        if let Err(message) = draft.take(&SETTINGS[self.at], line.trim(), &question, texts, presets) {
            return Next::Again(message);
        }
        let before = (self.at, std::mem::replace(&mut self.draft, draft));
        let mut rest = SETTINGS.iter().enumerate().skip(self.at + 1);
        match rest.find(|(_, setting)| self.draft.leaves_open(setting, self.players_known)) {
            Some((next, _)) => {
                self.before.push(before);
                self.at = next;
                Next::Ask
            }
            None => Next::Done(Box::new(self.draft.clone())),
        }
    }
}
