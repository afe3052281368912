//! The questions before a game, one after another, each with an answer that Enter takes.

mod answers;
mod draft;
mod engines;
mod settings;

use inarow_core::GameSpec;
use inarow_play::Presets;
use inarow_view::Texts;

use settings::SETTINGS;

pub use answers::{LONGEST_PACE, seconds};
pub use draft::Draft;
pub use settings::Setting;

/// One question as it is shown.
pub struct Question {
    /// The question, in a few words.
    pub title: String,
    /// Name and explanation of each; empty where a text is asked for.
    pub options: Vec<(String, String)>,
    /// Meaning of Enter.
    pub default: String,
    /// The place of that among the options.
    pub chosen: usize,
}

/// Outcome of an answer.
pub enum Next {
    /// There is another question.
    Ask,
    /// All is known.
    Done(Box<Draft>),
    /// The answer means nothing here; why.
    Again(String),
}

/// The questions so far.
pub struct Menu {
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
    pub fn new(draft: Draft, players_known: bool) -> Menu {
        Menu { at: 0, draft, players_known, before: Vec::new() }
    }

    /// The game as far as it is chosen.
    pub fn spec(&self) -> GameSpec {
        self.draft.spec()
    }

    /// The answers so far.
    pub fn draft(&mut self) -> &mut Draft {
        &mut self.draft
    }

    /// Goes back to the question before; whether there was one.
    pub fn back(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        (self.at, self.draft) = before;
        true
    }

    /// The question that is asked.
    pub fn question(&self, texts: &Texts, presets: &Presets) -> Question {
        self.draft.question(&SETTINGS[self.at], texts, presets)
    }

    /// Takes an answer; an empty one is the default.
    pub fn answer(&mut self, line: &str, texts: &Texts, presets: &Presets) -> Next {
        let mut draft = self.draft.clone();
        if let Err(message) = draft.answer(&SETTINGS[self.at], line, texts, presets) {
            return Next::Again(message);
        }
        let before = (self.at, std::mem::replace(&mut self.draft, draft));
        let mut rest = SETTINGS.iter().enumerate().skip(self.at + 1);
        match rest
            .find(|(_, setting)| setting.is_asked() && self.draft.leaves_open(setting, self.players_known))
        {
            Some((next, _)) => {
                self.before.push(before);
                self.at = next;
                Next::Ask
            }
            None => Next::Done(Box::new(self.draft.clone())),
        }
    }
}
