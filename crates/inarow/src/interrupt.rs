//! Ctrl-C, and what else asks a program to end.

use anyhow::Context;
use inarow_play::Stop;

/// What a shell says of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// A flag that the first interruption sets; the second ends the program at once, whatever it still waits for.
pub(crate) fn stop_when_interrupted() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let interrupted = stop.clone();
    let heard = move || {
        if interrupted.is_set() {
            #[expect(
                clippy::disallowed_methods,
                reason = "what main waits for is what is not waited for any more"
            )]
            std::process::exit(INTERRUPTED);
        }
        interrupted.set();
    };
    ctrlc::set_handler(heard).context("signals cannot be handled")?;
    Ok(stop)
}
