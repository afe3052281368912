//! Player of a seat in a hosted game, in the notation of clients.

use std::fmt;

use inarow_core::{Explain, Message};
use inarow_play::{NameError, PlayerSpec, PlayerSpecError, is_label, player_name};
use inarow_record::{BOT_PREFIX, PlayerTag};

/// Name of a bot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct BotName(String);

impl BotName {
    /// Normalises the name of a new bot.
    ///
    /// # Errors
    /// When the text is not a valid name.
    pub(crate) fn new(text: &str) -> Result<BotName, NameError> {
        player_name(text).map(BotName)
    }

    /// Reads the name of an existing bot. Older versions accepted names that [`BotName::new`] refuses.
    ///
    /// # Errors
    /// When no bot can have that name.
    pub(crate) fn parse(text: &str) -> Result<BotName, NameError> {
        let is_one = is_label(text) && text.trim() == text && !text.contains(':');
        is_one.then(|| BotName(text.to_owned())).ok_or(NameError::Form)
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns the bot's tag in records and events.
    pub(crate) fn tag(&self) -> PlayerTag {
        PlayerTag::new(self.0.clone(), format!("{BOT_PREFIX}{}", self.0))
    }
}

/// Player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatPlayer {
    /// A human, or a built-in player of this server.
    Spec(PlayerSpec),
    /// An external program, which is challenged.
    Bot(BotName),
}

impl SeatPlayer {
    /// A human without a name.
    pub(crate) const PERSON: SeatPlayer = SeatPlayer::Spec(PlayerSpec::HUMAN);

    /// Reads a PLAYER text, or `bot:NAME`.
    ///
    /// # Errors
    /// When the text names no player.
    pub(crate) fn parse(text: &str) -> Result<SeatPlayer, Message> {
        match text.strip_prefix(BOT_PREFIX) {
            Some(name) => BotName::parse(name).map(SeatPlayer::Bot).map_err(|error| error.message()),
            None => {
                let spec = text.parse().map_err(|error: PlayerSpecError| error.message())?;
                Ok(SeatPlayer::Spec(spec))
            }
        }
    }

    /// Reads a player from the store. Older versions accepted names that are refused now.
    ///
    /// # Errors
    /// When the text names no player.
    pub(crate) fn stored(text: &str) -> Result<SeatPlayer, Message> {
        match text.strip_prefix("human:name=") {
            Some(name) if is_label(name) => {
                Ok(SeatPlayer::Spec(PlayerSpec::Human { name: Some(name.to_owned()) }))
            }
            _ => SeatPlayer::parse(text),
        }
    }

    /// Returns the name of a human, if a client gave a name.
    pub(crate) fn person_name(&self) -> Option<&str> {
        match self {
            SeatPlayer::Spec(PlayerSpec::Human { name }) => name.as_deref(),
            _ => None,
        }
    }

    /// Returns the bot, if the player is a bot.
    pub(crate) fn bot(&self) -> Option<&BotName> {
        match self {
            SeatPlayer::Bot(name) => Some(name),
            SeatPlayer::Spec(_) => None,
        }
    }

    /// Whether the server itself chooses the moves.
    pub(crate) fn is_computer(&self) -> bool {
        matches!(self, SeatPlayer::Spec(spec) if !spec.is_human())
    }
}

impl fmt::Display for SeatPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatPlayer::Spec(spec) => spec.fmt(f),
            SeatPlayer::Bot(BotName(name)) => write!(f, "{BOT_PREFIX}{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_beside_the_players_of_the_command_line() {
        for text in ["human", "human:name=Anna", "computer:level=3", "bot:Rapfi 4", "bot:<b>"] {
            assert_eq!(SeatPlayer::parse(text).unwrap().to_string(), text);
        }
        let long = format!("bot:{}", "x".repeat(inarow_play::MAX_NAME + 1));
        for wrong in
            ["bot:", "bot: x", "bot:x ", "bot:a:b", "bot:a\nb", "bot:a\u{202e}b", &long, "bot", "boot:x"]
        {
            assert!(SeatPlayer::parse(wrong).is_err(), "{wrong}");
        }
        assert!(SeatPlayer::parse("bot:x").unwrap().bot().is_some() && !SeatPlayer::PERSON.is_computer());
    }
}
