//! Parsers of values that tournament files have as well, with the bounds and words of their fields.

use inarow_arena::fields::Field;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

use crate::values::{Explained, choose, whole};

/// Parses whole numbers of a field.
pub(crate) fn whole_of<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    field: &Field,
) -> impl Fn(&str) -> Result<T, Explained> + Clone + Send + Sync + 'static {
    let (least, most) = field.bounds();
    // The largest integer of a file is no bound for users.
    let most = if most >= i64::MAX as u64 { u64::MAX } else { most };
    move |text| whole(least..=most)(text)
}

/// Parses the words of a field.
pub(crate) fn word_of<T: for<'de> Deserialize<'de>>(
    field: &'static Field,
) -> impl Fn(&str) -> Result<T, Explained> + Clone + Send + Sync + 'static {
    move |text| {
        let word: Result<T, Error> = T::deserialize(text.into_deserializer());
        word.map_err(|_| choose(field.words().iter().copied()))
    }
}
