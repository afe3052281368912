//! What one of two players has for itself: `--a name=Rapfi --a time=5m+3s`.

use inarow_core::Message;
use inarow_record::TimeControl;

use crate::values::{Explained, parsed, whole};

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
    /// In ms.
    Margin(u64),
    /// In MiB.
    Memory(u64),
    Threads(u16),
    /// In MiB.
    Hash(u64),
    Dir(String),
    Folder(String),
    /// `INFO KEY VALUE`.
    Info(String, String),
}

/// The keys that there are; `info.KEY` stands for any key of `INFO`.
const KEYS: [&str; 11] =
    ["name", "time", "nodes", "depth", "margin", "memory", "threads", "hash", "dir", "folder", "info.KEY"];

fn setting(text: &str) -> Result<Setting, Explained> {
    let (key, value) = text.split_once('=').ok_or_else(|| Explained(Message::new("said-own")))?;
    let text = || value.to_owned();
    Ok(match key {
        "name" => Setting::Name(text()),
        "time" => Setting::Time(parsed(value)?),
        "nodes" => Setting::Nodes(whole(1..)(value)?),
        "depth" => Setting::Depth(whole(1..)(value)?),
        "margin" => Setting::Margin(whole(..=60_000)(value)?),
        "memory" => Setting::Memory(whole(1..=1 << 30)(value)?),
        "threads" => Setting::Threads(whole(1..=1024)(value)?),
        "hash" => Setting::Hash(whole(1..=1 << 30)(value)?),
        "dir" => Setting::Dir(text()),
        "folder" => Setting::Folder(text()),
        key => match key.strip_prefix("info.") {
            Some(key) => Setting::Info(key.to_owned(), text()),
            None => {
                return Err(Explained(
                    Message::new("slip-unknown").text("key", key).known("known", key, KEYS),
                ));
            }
        },
    })
}
