//! Parsers of values that tournament files have as well, with the bounds and words of their fields.

use std::ops::Bound;

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
    // The largest integer of a file is not a bound that users meet.
    let most = if most >= i64::MAX as u64 { Bound::Unbounded } else { Bound::Included(most) };
    whole((Bound::Included(least), most))
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

#[cfg(test)]
mod tests {
    use inarow_arena::Colours;
    use inarow_arena::fields::{COLOURS, CONCURRENCY, NODES};

    use super::*;

    #[test]
    fn bounds_and_words_are_those_of_the_field() {
        let error = |found: Result<u64, Explained>| found.unwrap_err().to_string();
        assert!(error(whole_of::<u64>(&NODES)("0")).ends_with("from 1"), "{}", error(whole_of(&NODES)("0")));
        let bounded = error(whole_of::<u64>(&CONCURRENCY)("0"));
        assert!(bounded.contains('1') && bounded.ends_with("1024"), "{bounded}");
        assert_eq!(whole_of::<u64>(&NODES)("18446744073709551615").unwrap(), u64::MAX);
        assert_eq!(word_of::<Colours>(&COLOURS)("fixed").unwrap(), Colours::Fixed);
        let known = word_of::<Colours>(&COLOURS)("both").unwrap_err().to_string();
        assert!(known.contains("swap") && known.contains("fixed"), "{known}");
    }
}
