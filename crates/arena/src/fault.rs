//! Faults of players, as stored in logs and shown in messages.

use std::fmt;

use inarow_core::{Explain, Message, is_hidden, on_a_line};
use inarow_play::runner::Failure;
use inarow_play::{PlayerError, ProgramFault, Rejection};
use inarow_record::Refusal;
use serde::{Deserialize, Serialize};

/// Word for a game that a program refused to play, in texts for users.
pub(crate) const REFUSED: &str = "refused";
/// Limit of characters of a fault in a line, because programs may print anything.
const SHOWN: usize = 160;

/// A fault of a player that lost a game. Tags in logs are stable, and texts have their own keys.
///
/// Faults contain no measured values, so that equal faults can be counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// A fault of an external program.
    Program(ProgramFault),
    /// A built-in engine does not support the game, with the reason in English.
    Engine(String),
    /// The player was asked about a position without a decision.
    NothingToDecide,
    /// The player was stopped before a decision.
    Stopped,
    /// Missing answer at the end of the time.
    NoAnswer,
    /// The player crashed with this message.
    Crashed(String),
    /// Host that starts no external programs.
    NoPrograms,
    /// The system could not start a thread, with the reason.
    NotStarted(String),
    /// The answer belongs to another question.
    Misfit,
    /// The move is illegal.
    Illegal(#[serde(with = "refusal_name")] Refusal),
    /// Illegal move at this cell. Logs of older versions have no cell.
    IllegalMove {
        /// Cell of the move in the usual notation.
        cell: String,
        /// Reason why the move is illegal.
        #[serde(with = "refusal_name")]
        reason: Refusal,
    },
    /// The match refused the decision, with the reason in English.
    Rejected(String),
    /// Unrecognised English text of a log older than version 4.
    Words(String),
}

impl Fault {
    /// Returns the fault in English on one line, shortened for display.
    #[must_use]
    pub fn line(&self) -> String {
        in_a_line(&self.to_string())
    }

    /// Returns the ending of a game lost by this fault, in words for users. A program that refused to play
    /// broke no protocol. Logs and scripts use the `usual` word for every such game.
    #[must_use]
    pub fn ending(&self, usual: &'static str) -> &'static str {
        match self {
            Fault::Program(ProgramFault::Refused { .. }) => REFUSED,
            _ => usual,
        }
    }

    /// Returns the key that groups similar faults. The key is the [line](Fault::line), with `#` for each number
    /// of a malformed cell.
    #[must_use]
    pub fn kind(&self) -> String {
        if let Fault::IllegalMove { reason, .. } = self {
            return Fault::Illegal(*reason).line();
        }
        let line = self.line();
        let of_cells = matches!(
            self,
            Fault::Program(
                ProgramFault::Unended { .. } | ProgramFault::Outside { .. } | ProgramFault::Garbage { .. }
            )
        );
        if !of_cells {
            return line;
        }
        let mut kind = String::with_capacity(line.len());
        for letter in line.chars() {
            match letter {
                '0'..='9' if kind.ends_with('#') => {}
                '0'..='9' => kind.push('#'),
                other => kind.push(other),
            }
        }
        kind
    }

    /// Returns the fault with foreign texts limited to `most` characters, and control characters replaced.
    /// Foreign texts come from programs or other machines.
    #[must_use]
    pub fn cut(self, most: usize) -> Fault {
        let plain = |letter: char| if is_hidden(letter) { ' ' } else { letter };
        let short = |text: String| text.chars().take(most).map(plain).collect();
        match self {
            Fault::Program(fault) => Fault::Program(fault.cut(most)),
            Fault::Engine(text) => Fault::Engine(short(text)),
            Fault::Crashed(text) => Fault::Crashed(short(text)),
            Fault::NotStarted(text) => Fault::NotStarted(short(text)),
            Fault::IllegalMove { cell, reason } => Fault::IllegalMove { cell: short(cell), reason },
            Fault::Rejected(text) => Fault::Rejected(short(text)),
            Fault::Words(text) => Fault::Words(short(text)),
            other => other,
        }
    }
}

/// Returns a text on one line. A long text loses its middle.
#[must_use]
pub fn in_a_line(text: &str) -> String {
    on_a_line(text, SHOWN).into_owned()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Program(fault) => write!(f, "{fault}"),
            Fault::Engine(text) | Fault::Rejected(text) | Fault::Words(text) => f.write_str(text),
            Fault::NothingToDecide => write!(f, "{}", PlayerError::NothingToDecide),
            Fault::Stopped => write!(f, "{}", PlayerError::Stopped),
            Fault::NoAnswer => write!(f, "{}", PlayerError::NoAnswer),
            Fault::Crashed(text) => write!(f, "the player broke down: {text}"),
            Fault::NoPrograms => write!(f, "{}", PlayerError::NoPrograms),
            Fault::NotStarted(text) => write!(f, "the player could not be started: {text}"),
            Fault::Misfit => write!(f, "{}", Failure::Misfit),
            Fault::IllegalMove { cell, reason } => {
                write!(f, "the move {cell} is illegal: {}", reason.name())
            }
            Fault::Illegal(refusal) => write!(f, "the move is illegal: {}", refusal.name()),
        }
    }
}

impl Explain for Fault {
    fn message(&self) -> Message {
        match self {
            Fault::Program(fault) => fault.message(),
            Fault::Engine(text) | Fault::Rejected(text) | Fault::Words(text) => {
                Message::new("as-is").text("text", text)
            }
            Fault::NothingToDecide => PlayerError::NothingToDecide.message(),
            Fault::Stopped => PlayerError::Stopped.message(),
            Fault::NoAnswer => PlayerError::NoAnswer.message(),
            Fault::Crashed(text) => PlayerError::Crashed(text.clone()).message(),
            Fault::NoPrograms => PlayerError::NoPrograms.message(),
            Fault::NotStarted(text) => PlayerError::NotStarted(text.clone()).message(),
            Fault::Misfit => Failure::Misfit.message(),
            Fault::IllegalMove { cell, reason } => {
                Message::new("player-illegal").text("cell", cell).because("reason", reason.message())
            }
            Fault::Illegal(refusal) => refusal.message(),
        }
    }
}

impl From<PlayerError> for Fault {
    fn from(error: PlayerError) -> Fault {
        match error {
            PlayerError::Program(fault) => Fault::Program(fault),
            PlayerError::Engine(error) => Fault::Engine(error.to_string()),
            PlayerError::NothingToDecide => Fault::NothingToDecide,
            PlayerError::Stopped => Fault::Stopped,
            PlayerError::NoAnswer => Fault::NoAnswer,
            PlayerError::Crashed(text) => Fault::Crashed(text),
            PlayerError::NoPrograms => Fault::NoPrograms,
            PlayerError::NotStarted(text) => Fault::NotStarted(text),
            other => Fault::Words(other.to_string()),
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        match failure {
            Failure::Player(error) => error.into(),
            Failure::Misfit => Fault::Misfit,
            Failure::Illegal { cell, illegal } => Fault::IllegalMove { cell, reason: illegal.into() },
            Failure::Refused(Rejection::Illegal(illegal)) => Fault::Illegal(illegal.into()),
            Failure::Refused(rejection) => Fault::Rejected(rejection.to_string()),
        }
    }
}

/// Serialises a refusal by its name for scripts.
mod refusal_name {
    use inarow_record::Refusal;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    pub(super) fn serialize<S: Serializer>(refusal: &Refusal, to: S) -> Result<S::Ok, S::Error> {
        refusal.name().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Refusal, D::Error> {
        let name = String::deserialize(from)?;
        let known = Refusal::ALL.iter().find(|refusal| refusal.name() == name);
        known
            .copied()
            .ok_or_else(|| de::Error::invalid_value(de::Unexpected::Str(&name), &"why a move was refused"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Logs contain the tags, so their meaning must never change.
    #[test]
    fn tags_in_logs_are_stable() {
        let text = || "no".to_owned();
        for (fault, tags) in [
            (Fault::Program(ProgramFault::InputUnread), r#"{"program":"deaf"}"#),
            (Fault::Engine(text()), r#"{"engine":"no"}"#),
            (Fault::NothingToDecide, r#""nothing_to_decide""#),
            (Fault::Stopped, r#""stopped""#),
            (Fault::NoAnswer, r#""no_answer""#),
            (Fault::Crashed(text()), r#"{"crashed":"no"}"#),
            (Fault::NoPrograms, r#""no_programs""#),
            (Fault::NotStarted(text()), r#"{"not_started":"no"}"#),
            (Fault::Misfit, r#""misfit""#),
            (Fault::Illegal(Refusal::Occupied), r#"{"illegal":"occupied"}"#),
            (
                Fault::IllegalMove { cell: "h8".to_owned(), reason: Refusal::Occupied },
                r#"{"illegal_move":{"cell":"h8","reason":"occupied"}}"#,
            ),
            (Fault::Rejected(text()), r#"{"rejected":"no"}"#),
            (Fault::Words(text()), r#"{"words":"no"}"#),
        ] {
            assert_eq!(serde_json::to_string(&fault).unwrap(), tags);
            assert_eq!(serde_json::from_str::<Fault>(tags).unwrap(), fault);
        }
    }

    #[test]
    fn cells_make_no_faults_of_their_own() {
        let unended = |text: &str| Fault::Program(ProgramFault::Unended { text: text.to_owned() });
        assert_eq!(unended("7,7").kind(), unended("12,3").kind());
        assert_ne!(unended("7,7").kind(), unended("OK").kind());
        let illegal = |cell: &str| Fault::IllegalMove { cell: cell.to_owned(), reason: Refusal::Occupied };
        assert_eq!(illegal("h8").kind(), illegal("a15").kind());
        let crashed = |code| Fault::Crashed(format!("exit {code}"));
        assert_ne!(crashed(1).kind(), crashed(2).kind());
    }

    #[test]
    fn what_programs_say_is_cut_and_stays_on_a_line() {
        let long = Fault::Crashed("a\u{1b}[31m\nb".repeat(100));
        let line = long.line();
        assert!(line.starts_with("the player broke down: a\u{fffd}[31m\u{fffd}ba"), "{line}");
        assert!(line.chars().count() == SHOWN && line.contains('…') && line.ends_with('b'), "{line}");
        let Fault::Crashed(cut) = long.cut(20) else { panic!("another fault") };
        assert_eq!(cut.chars().count(), 20);
    }
}
