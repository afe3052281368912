//! Set-ups in JSON files, with the line and column of what is wrong in them.

use core::fmt;
use core::marker::PhantomData;
use std::path::Path;

use anyhow::{Context, anyhow};
use inarow_core::{LineSetup, Position, ScoreSetup, Setup, UltimateSetup};
use inarow_record::file;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The set-up in a JSON file, checked.
pub(crate) fn setup_from(path: &Path) -> anyhow::Result<Setup> {
    let place = || path.display().to_string();
    let bytes = file::read(path).with_context(place)?;
    let setup: Setup = serde_json::from_slice(&bytes).map_err(|error| {
        let error = placed(&bytes).unwrap_or(error);
        // serde_json ends its message with the place; said first it can be clicked and sorted.
        let message = error.to_string();
        let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
        anyhow!("{}:{}:{}: {reason}", path.display(), error.line().max(1), error.column().max(1))
    })?;
    Position::new(&setup).with_context(place)?;
    Ok(setup)
}

/// The same error with its place. An enum told apart by a field is read twice by serde, the second time without
/// places; read as the struct that the field names, it keeps them.
fn placed(bytes: &[u8]) -> Option<serde_json::Error> {
    #[derive(Deserialize)]
    struct Kind {
        game: String,
    }
    fn error<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Option<serde_json::Error> {
        serde_json::from_slice::<WithoutGame<T>>(bytes).err()
    }
    let Kind { game } = serde_json::from_slice(bytes).ok()?;
    match game.as_str() {
        "line" => error::<LineSetup>(bytes),
        "ultimate" => error::<UltimateSetup>(bytes),
        "score" => error::<ScoreSetup>(bytes),
        _ => None,
    }
}

/// A struct read from an object that has the field `game` besides.
struct WithoutGame<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for WithoutGame<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = WithoutGame<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(SkipGame(map)))?;
                Ok(WithoutGame(PhantomData))
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// The fields of an object but `game`.
struct SkipGame<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for SkipGame<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some(mut key) = self.0.next_key::<String>()? else { return Ok(None) };
        while key == "game" {
            self.0.next_value::<IgnoredAny>()?;
            match self.0.next_key()? {
                Some(next) => key = next,
                None => return Ok(None),
            }
        }
        seed.deserialize(serde::de::value::StringDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(seed)
    }
}
