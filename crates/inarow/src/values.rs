//! Values on the command line, with errors for every language.

use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use inarow_core::{Explain, Message};
use inarow_record::TimeControl;
use inarow_view::{Lang, Texts};

/// An error of a value, with the `Display` that clap requires.
#[derive(Debug)]
pub(crate) struct Explained(pub(crate) Message);

impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Texts::new(Lang::En).tell(&self.0))
    }
}

impl std::error::Error for Explained {}

impl<E: Explain> From<E> for Explained {
    fn from(error: E) -> Explained {
        Explained(error.message())
    }
}

/// Creates the error for a word outside the allowed words. A separate line suggests the intended word.
pub(crate) fn choose(words: impl IntoIterator<Item = &'static str>) -> Explained {
    Explained(Message::new("usage-choose").one_of("known", "", words))
}

/// Parses a value in the notation of its type.
pub(crate) fn parsed<T: FromStr<Err: Explain>>(text: &str) -> Result<T, Explained> {
    Ok(text.parse()?)
}

/// Parses a time control with which a game can start.
pub(crate) fn time(text: &str) -> Result<TimeControl, Explained> {
    let time: TimeControl = parsed(text)?;
    match [time.total_ms, time.per_move_ms].contains(&Some(0)) {
        true => Err(Explained(Message::new("wrong-time-zero"))),
        false => Ok(time),
    }
}

/// Parses any number.
pub(crate) fn number(text: &str) -> Result<f64, Explained> {
    text.parse().map_err(|_| Explained(Message::new("wrong-number")))
}

/// Parses whole numbers in this range.
pub(crate) fn whole<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<T, Explained> + Clone + Send + Sync + 'static {
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
        let number = u64::from_str(text).map_err(|error| not_whole(&error))?;
        let fits = number >= min && max.is_none_or(|max| number <= max);
        let number = fits.then(|| T::try_from(number).ok()).flatten();
        number.ok_or_else(|| {
            Explained(match max {
                None => Message::new("wrong-range-from").digits("min", min),
                Some(max) => Message::new("wrong-range").digits("min", min).digits("max", max),
            })
        })
    }
}

fn not_whole(error: &ParseIntError) -> Explained {
    Explained(Message::new(match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "wrong-number-large",
        _ => "wrong-whole",
    }))
}
