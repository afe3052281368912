//! Values on the command line, with errors that can be told in any language.

use std::fmt;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// A word that is none of those that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choose {
    /// Those.
    pub(crate) known: Vec<&'static str>,
}

impl Choose {
    /// Among these words.
    pub(crate) fn among(words: impl IntoIterator<Item = &'static str>) -> Choose {
        Choose { known: words.into_iter().collect() }
    }
}

impl fmt::Display for Choose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "choose among {}", self.known.join(", "))
    }
}

impl std::error::Error for Choose {}

/// A number that does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutOfRange {
    pub(crate) min: u64,
    pub(crate) max: Option<u64>,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max {
            Some(max) => write!(f, "write a number from {} to {max}", self.min),
            None => write!(f, "write a number from {}", self.min),
        }
    }
}

impl std::error::Error for OutOfRange {}

/// Reads whole numbers of this range.
pub(crate) fn whole<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<T, Box<dyn std::error::Error + Send + Sync>> + Clone + Send + Sync + 'static {
    let min = match range.start_bound() {
        Bound::Included(min) => *min,
        Bound::Excluded(below) => below.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let max = match range.end_bound() {
        Bound::Included(max) => Some(*max),
        Bound::Excluded(above) => Some(above.saturating_sub(1)),
        Bound::Unbounded => None,
    };
    move |text| {
        let number = u64::from_str(text)?;
        let fits = number >= min && max.is_none_or(|max| number <= max);
        let number = fits.then(|| T::try_from(number).ok()).flatten();
        Ok(number.ok_or(OutOfRange { min, max })?)
    }
}
