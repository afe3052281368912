//! What marks the programs that this process has started.

use std::sync::OnceLock;

/// The name of the variable that marks what this process has started. Another process, also a later one of the same number,
/// has another name, so that a program may start programs of its own.
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
