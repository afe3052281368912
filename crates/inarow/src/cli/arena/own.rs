//! Settings of one of two players: `--a name=Rapfi --a time=5m+3s`.

use inarow_arena::{MAX_MARGIN_MS, MAX_MEBI, MAX_THREADS};
use inarow_core::Message;
use inarow_record::TimeControl;

use crate::values::{Explained, time, whole};

/// The settings of each of two players.
#[derive(Debug, clap::Args)]
pub(crate) struct Own {
    #[arg(long = "a", id = "own_a", value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) a: Vec<Setting>,
    #[arg(long = "b", id = "own_b", value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) b: Vec<Setting>,
}

/// A setting of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Setting {
    Name(String),
    Time(TimeControl),
    Nodes(u64),
    Depth(u32),
    /// Tolerated overrun, in ms.
    Margin(u64),
    /// Memory limit, in MiB.
    Memory(u64),
    Threads(u16),
    /// Hash table, in MiB.
    Hash(u64),
    Dir(String),
    Folder(String),
    /// Key and value of `INFO KEY VALUE`.
    Info(String, String),
}

/// Name of a key, and the parser of its value.
type Key = (&'static str, fn(&str) -> Result<Setting, Explained>);

/// Known keys, apart from [`INFO`].
const KEYS: [Key; 10] = [
    ("name", |value| Ok(Setting::Name(value.to_owned()))),
    ("time", |value| Ok(Setting::Time(time(value)?))),
    ("nodes", |value| Ok(Setting::Nodes(whole(1..)(value)?))),
    ("depth", |value| Ok(Setting::Depth(whole(1..)(value)?))),
    ("margin", |value| Ok(Setting::Margin(whole(..=MAX_MARGIN_MS)(value)?))),
    ("memory", |value| Ok(Setting::Memory(whole(1..=MAX_MEBI)(value)?))),
    ("threads", |value| Ok(Setting::Threads(whole(1..=MAX_THREADS)(value)?))),
    ("hash", |value| Ok(Setting::Hash(whole(1..=MAX_MEBI)(value)?))),
    ("dir", |value| Ok(Setting::Dir(value.to_owned()))),
    ("folder", |value| Ok(Setting::Folder(value.to_owned()))),
];

/// Prefix of `INFO` keys.
const INFO: &str = "info.";

/// Parses a setting of one player.
pub(crate) fn setting(text: &str) -> Result<Setting, Explained> {
    let (key, value) = text.split_once('=').ok_or_else(|| Explained(Message::new("said-own")))?;
    if let Some((_, read)) = KEYS.iter().find(|(known, _)| *known == key) {
        return read(value);
    }
    match key.strip_prefix(INFO) {
        Some(key) => Ok(Setting::Info(key.to_owned(), value.to_owned())),
        None => {
            let known = KEYS.iter().map(|(known, _)| (*known).to_owned());
            let known: Vec<String> = known.chain([format!("{INFO}KEY")]).collect();
            Err(Explained(Message::new("slip-unknown").text("key", key).known("known", key, known)))
        }
    }
}

#[cfg(test)]
mod tests {
    use inarow_view::{Lang, Texts};

    use super::*;

    #[test]
    fn help_names_every_key() {
        for lang in Lang::ALL {
            let help = Texts::new(*lang).get("cli-arena-own-a");
            for key in KEYS.iter().map(|(key, _)| *key).chain([INFO]) {
                assert!(help.contains(key), "{key}: {help}");
            }
        }
    }
}
