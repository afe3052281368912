//! Settings of a single player of two, as in `--a name=Rapfi --a time=5m+3s`.

use inarow_arena::EntrantSettings;
use inarow_arena::fields::{Form, PLAYER_FIELDS};
use inarow_core::Message;
use serde_json::{Map, Value};

use super::field::whole_of;
use crate::values::{Explained, time};

/// The settings of each of two players.
#[derive(Debug, clap::Args)]
pub(crate) struct Own {
    #[arg(long = "a", id = "own_a", value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) a: Vec<Setting>,
    #[arg(long = "b", id = "own_b", value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) b: Vec<Setting>,
}

/// A setting of one player, as a field of a tournament file.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setting {
    key: String,
    value: Value,
}

/// Prefix of `INFO` keys.
const INFO: &str = "info.";

/// Returns the keys of settings, apart from [`INFO`].
fn keys() -> impl Iterator<Item = &'static str> {
    let is_key = |form: Form| !matches!(form, Form::Infos);
    PLAYER_FIELDS.iter().filter(move |field| !field.is_needed && is_key(field.form)).map(|field| field.name)
}

/// Parses a setting of one player.
pub(crate) fn setting(text: &str) -> Result<Setting, Explained> {
    let (key, value) = text.split_once('=').ok_or_else(|| Explained(Message::new("said-own")))?;
    let is_info = key.starts_with(INFO);
    if !is_info && !keys().any(|known| known == key) {
        let known: Vec<String> = keys().map(str::to_owned).chain([format!("{INFO}KEY")]).collect();
        return Err(Explained(Message::new("slip-unknown").text("key", key).known("known", key, known)));
    }
    let value = match PLAYER_FIELDS.iter().find(|field| field.name == key) {
        Some(field) if matches!(field.form, Form::Whole(..)) => whole_of::<u64>(field)(value)?.into(),
        Some(field) if matches!(field.form, Form::Time) => time(value)?.to_string().into(),
        _ => value.into(),
    };
    Ok(Setting { key: key.to_owned(), value })
}

/// Returns the settings of one player. The last value of a repeated key counts.
pub(crate) fn settings(own: Vec<Setting>) -> EntrantSettings {
    let (infos, fields): (Vec<Setting>, Vec<Setting>) =
        own.into_iter().partition(|setting| setting.key.starts_with(INFO));
    let infos: Map<String, Value> =
        infos.into_iter().map(|Setting { key, value }| (key[INFO.len()..].to_owned(), value)).collect();
    let fields = fields.into_iter().map(|Setting { key, value }| (key, value));
    let table = fields.chain([("info".to_owned(), Value::Object(infos))]).collect();
    serde_json::from_value(Value::Object(table)).expect("every value was parsed by the form of its field")
}

#[cfg(test)]
mod tests {
    use inarow_arena::fields::{Field, PLAN_FIELDS};
    use inarow_view::{Lang, Texts};

    use super::*;

    #[test]
    fn the_document_names_every_field() {
        fn check(fields: &[Field], page: &str) {
            for field in fields {
                assert!(page.contains(field.name), "{}", field.name);
                if let Form::Table(inner) = field.form {
                    check(inner, page);
                }
            }
        }
        let page = include_str!("../../../../../docs/arena.md");
        check(PLAN_FIELDS, page);
        check(PLAYER_FIELDS, page);
    }

    #[test]
    fn help_names_every_key() {
        for lang in Lang::ALL {
            let help = Texts::new(*lang).get("cli-arena-own-a");
            for key in keys().chain([INFO]) {
                assert!(help.contains(key), "{key}: {help}");
            }
        }
    }

    #[test]
    fn every_key_sets_its_setting_and_the_last_value_counts() {
        let texts = [
            "name=R",
            "time=5m+3s",
            "nodes=7",
            "nodes=9",
            "depth=4294967295",
            "margin=0",
            "memory=350",
            "threads=2",
            "hash=64",
            "dir=d",
            "folder=f",
            "info.strength=90",
            "info.book=b=c",
        ];
        let found = settings(texts.map(|text| setting(text).unwrap()).to_vec());
        let expected = EntrantSettings {
            name: Some("R".to_owned()),
            time: Some("5m+3s".parse().unwrap()),
            nodes: Some(9),
            depth: Some(u32::MAX),
            margin: Some(0),
            memory: Some(350),
            dir: Some("d".to_owned()),
            folder: Some("f".to_owned()),
            threads: Some(2),
            hash: Some(64),
            info: [("strength", "90"), ("book", "b=c")]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
        };
        assert_eq!(found, expected);
        for wrong in
            ["nodes=0", "depth=4294967296", "margin=60001", "threads=0", "time=0s", "player=x", "info=3", "x"]
        {
            assert!(setting(wrong).is_err(), "{wrong}");
        }
    }
}
