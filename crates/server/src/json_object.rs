//! JSON objects that clients send.

use std::fmt;
use std::marker::PhantomData;

use inarow_core::{Message, reader_message};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A JSON object with named fields. Refuses a list of values, although serde would accept the values in field
/// order.
#[derive(Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Reads an object.
///
/// # Errors
/// Returns the fault.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Message> {
    let text = std::str::from_utf8(bytes).map_err(|_| Message::new("server-form"))?;
    let read = serde_json::from_str::<Object<T>>(text);
    read.map(|Object(fields)| fields).map_err(|error| unread(&error.to_string()))
}

/// Returns the fault that a reader of requests found, by its English text.
pub(crate) fn unread(words: &str) -> Message {
    if words.starts_with("EOF while parsing") {
        return Message::new("server-short");
    }
    reader_message(words).unwrap_or(Message::new("server-form"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "what is read does not matter")]
    struct Asked {
        game: String,
        seed: Option<u64>,
        answer: Option<Object<Answer>>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "as above")]
    struct Answer {
        to: String,
    }

    #[test]
    fn fields_have_names_and_what_is_wrong_is_a_message() {
        assert!(read::<Asked>(br#"{"game":"x","answer":{"to":"y"}}"#).is_ok());
        for (text, key) in [
            (r#"["x",null,null]"#, "data-form"),
            (r#"{"game":"x","answer":["y"]}"#, "data-form"),
            (r#"{"game":"x","seed":-1}"#, "data-form"),
            (r#"{"game":"x","seed":1.5}"#, "data-form"),
            (r#"{"game":"x","said":1}"#, "slip-unknown"),
            (r#"{"game":"x","game":"y"}"#, "data-twice"),
            ("{}", "data-missing"),
            ("", "server-short"),
            (r#"{"game":"#, "server-short"),
            ("null", "data-form"),
            ("{\"game\":\"\u{1}\"}", "data-control"),
            (r#"{"game":"x"} x"#, "data-tail"),
            (r#"{"game":tru}"#, "server-form"),
        ] {
            assert_eq!(read::<Asked>(text.as_bytes()).unwrap_err().key, key, "{text}");
        }
        assert_eq!(read::<Asked>(b"{\"game\":\"\xff\"}").unwrap_err().key, "server-form");
    }
}
