//! Processor time, the cost of work regardless of the load of the machine.

use std::pin::pin;
use std::time::Duration;

/// Returns the processor time of the current thread since its start. On systems without this count, returns
/// elapsed time.
pub(crate) fn of_thread() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
        Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
    }
    #[cfg(not(unix))]
    {
        static BEGAN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGAN.get_or_init(std::time::Instant::now).elapsed()
    }
}

/// Does work and returns the processor time used.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = of_thread();
    let done = work();
    (done, of_thread().saturating_sub(begun))
}

/// Does work that waits in between, on any threads. Returns the processor time used.
pub(crate) async fn measured_async<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let mut work = pin!(work);
    let mut used = Duration::ZERO;
    let done = std::future::poll_fn(|context| {
        let (polled, time) = measured(|| work.as_mut().poll(context));
        used += time;
        polled
    });
    let done = done.await;
    (done, used)
}

/// Keeps the processor busy for this processor time.
#[cfg(test)]
pub(crate) fn work(time: Duration) {
    let begun = of_thread();
    while of_thread() - begun < time {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_measured_and_waiting_is_not() {
        const TIME: Duration = Duration::from_millis(5);
        assert!(measured(|| work(TIME)).1 >= TIME);
        let both = async {
            work(TIME);
            tokio::task::yield_now().await;
            work(TIME);
        };
        assert!(measured_async(both).await.1 >= TIME * 2);
    }
}
