//! External programs as players: their names, and their start by a host.

use std::fmt;

use inarow_core::Setup;

use crate::{Decider, GameStart, PlayerError};

/// Protocol of an external program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Protocol {
    /// The Gomocup protocol, for games of five in a row.
    #[default]
    Gomocup,
    /// The protocol of the [`Referee`](crate::Referee), for every game.
    Referee,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Protocol; 2] = [Protocol::Gomocup, Protocol::Referee];

    /// Returns the word before the colon in a player's name: `exec`, `exec-referee`.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Protocol::Gomocup => "exec",
            Protocol::Referee => "exec-referee",
        }
    }

    /// Returns the protocol with this prefix.
    #[must_use]
    pub fn from_prefix(prefix: &str) -> Option<Protocol> {
        Protocol::ALL.into_iter().find(|protocol| protocol.prefix() == prefix)
    }
}

/// An external program that plays.
///
/// ```
/// use inarow_play::{ExecSpec, PlayerSpec, Protocol};
/// let bot: PlayerSpec = "exec-referee:python3 bot.py".parse().unwrap();
/// let words = ["python3", "bot.py"].map(str::to_owned).to_vec();
/// assert_eq!(bot, PlayerSpec::Exec(ExecSpec { protocol: Protocol::Referee, words }));
/// assert_eq!(bot.to_string(), "exec-referee:python3 bot.py");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExecSpec {
    /// Protocol of the program.
    pub protocol: Protocol,
    /// The program, then its arguments, split as a shell splits a command. Never empty.
    pub words: Vec<String>,
}

impl ExecSpec {
    /// Returns an engine of the Gomocup protocol.
    #[must_use]
    pub fn gomocup(words: Vec<String>) -> ExecSpec {
        ExecSpec { protocol: Protocol::Gomocup, words }
    }

    /// Returns the command that starts the program, in shell syntax.
    #[must_use]
    pub fn command(&self) -> String {
        shell_words::join(&self.words)
    }
}

impl fmt::Display for ExecSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.protocol.prefix(), self.command())
    }
}

/// Starts external programs as players. A match has no protocol, so the host passes an implementation wherever
/// a [`PlayerSpec`](crate::PlayerSpec) becomes a player.
pub trait Programs: Send + Sync {
    /// Checks that the program exists and can play the game of this set-up, without starting the program.
    ///
    /// # Errors
    /// When the program cannot play.
    fn check(&self, exec: &ExecSpec, setup: &Setup) -> Result<(), PlayerError>;

    /// Returns the program as a decider for this game.
    ///
    /// # Errors
    /// When the program cannot play the game, or cannot be started.
    fn decider(&self, exec: &ExecSpec, game: &GameStart) -> Result<Box<dyn Decider>, PlayerError>;
}

/// Implementation that refuses every program, for hosts without external programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoPrograms;

impl Programs for NoPrograms {
    fn check(&self, _: &ExecSpec, _: &Setup) -> Result<(), PlayerError> {
        Err(PlayerError::NoPrograms)
    }

    fn decider(&self, _: &ExecSpec, _: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        Err(PlayerError::NoPrograms)
    }
}
