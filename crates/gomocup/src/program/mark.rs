//! The mark of all programs that this process started.

use std::sync::OnceLock;

/// Returns the name of the environment variable that marks programs of this process. Another process has
/// another name, even a later process with an equal id. A program may therefore start programs of its own.
pub(super) fn mark_name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let own = std::process::id();
        #[cfg(target_os = "linux")]
        let began = super::proc::of(own).map_or(0, |process| process.began);
        #[cfg(not(target_os = "linux"))]
        let began = 0;
        format!("INAROW_ENGINE_{own}_{began}")
    })
}
