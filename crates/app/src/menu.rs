//! Questions before a game, one after another. Each question has a default answer for Enter.

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

/// Question as displayed.
pub struct Question {
    /// Title, in a few words.
    pub title: String,
    /// Name and explanation of each option. The list is empty if the question takes a text.
    pub options: Vec<(String, String)>,
    /// Answer that Enter takes.
    pub default: String,
    /// Index of the default among the options.
    pub chosen: usize,
}

/// Outcome of an answer.
pub enum Next {
    /// Another question follows.
    Ask,
    /// All questions are answered.
    Done(Box<Draft>),
    /// The answer is invalid. The text is the reason.
    Again(String),
}

/// Questions before a game, and the answers so far.
pub struct Menu {
    /// Index of the current setting in the table.
    at: usize,
    draft: Draft,
    /// Whether the players are known. The menu then asks only for the game.
    players_known: bool,
    /// Earlier questions with their drafts. The user can go back to these questions.
    before: Vec<(usize, Draft)>,
}

impl Menu {
    /// Begins with the game and players of `draft` as the default answers.
    pub fn new(draft: Draft, players_known: bool) -> Menu {
        Menu { at: 0, draft, players_known, before: Vec::new() }
    }

    /// Returns the game as far as it is chosen.
    pub fn spec(&self) -> GameSpec {
        self.draft.spec()
    }

    /// Returns the answers so far.
    pub fn draft(&mut self) -> &mut Draft {
        &mut self.draft
    }

    /// Goes back to the previous question. Returns false without a previous question.
    pub fn back(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        (self.at, self.draft) = before;
        true
    }

    /// Returns the current question.
    pub fn question(&self, texts: &Texts, presets: &Presets) -> Question {
        self.draft.question(&SETTINGS[self.at], texts, presets)
    }

    /// Takes an answer. An empty line takes the default.
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
