//! Games on other machines, in builds that have them: the feature `fleet`.

#[cfg(feature = "fleet")]
mod built_in;
#[cfg(any(test, not(feature = "fleet")))]
mod left_out;

#[cfg(feature = "fleet")]
pub(crate) use built_in::{Watch, executor, run_worker};
#[cfg(not(feature = "fleet"))]
pub(crate) use left_out::{Watch, executor, run_worker};

/// Who plays a run and what is in its way, in words.
pub(crate) struct Standing {
    /// Who plays, in a line.
    pub(crate) workers: String,
    /// What is in the way.
    pub(crate) notice: Option<String>,
}
