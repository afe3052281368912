//! Games on other machines, in builds with the feature `fleet`.

#[cfg(feature = "fleet")]
mod built_in;
#[cfg(any(test, not(feature = "fleet")))]
mod left_out;

#[cfg(feature = "fleet")]
pub(crate) use built_in::{Watch, executor, run_worker};
#[cfg(not(feature = "fleet"))]
pub(crate) use left_out::{Watch, executor, run_worker};

/// State of a run on other machines, in words.
pub(crate) struct Standing {
    /// Workers of the run, in one line.
    pub(crate) workers: String,
    /// Current problem.
    pub(crate) notice: Option<String>,
}
