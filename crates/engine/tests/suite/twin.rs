//! Slow twins of the reference opponents, written from their descriptions alone.

pub(crate) mod dice;
pub(crate) mod rating_map;
pub(crate) mod score2;
pub(crate) mod threat1;
pub(crate) mod ultimate2;
