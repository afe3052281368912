//! State of the server connection, from the client library's events.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Event;

use crate::standing::LostReason;

/// Wait for a reason, because the client library reports the loss before its reason.
const REASON: Duration = Duration::from_secs(1);

/// State of the server connection.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Time of the loss, and its reason if known.
    lost: Option<(Instant, Option<LostReason>)>,
    /// Time of the last return.
    returned: Option<Instant>,
}

impl Health {
    /// Takes in an event of the client library.
    pub(crate) fn note(&self, event: &Event) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            Event::Disconnected | Event::Closed => {
                state.lost.get_or_insert((Instant::now(), None));
            }
            Event::Connected if state.lost.take().is_some() => state.returned = Some(Instant::now()),
            Event::ClientError(error) => {
                if let Some((_, reason)) = &mut state.lost {
                    *reason = Some(LostReason::of(&error.to_string()));
                }
            }
            _ => {}
        }
    }

    /// Returns the reason of the loss. Returns `None` while the server is reachable, and until the reason is
    /// known or overdue.
    pub(crate) fn lost(&self) -> Option<LostReason> {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, reason) = state.lost.as_ref()?;
        match reason {
            Some(reason) => Some(reason.clone()),
            None => (since.elapsed() >= REASON).then_some(LostReason::Closed),
        }
    }

    /// Returns whether the server has been reachable for this long since its last return.
    pub(crate) fn is_steady(&self, long: Duration) -> bool {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.lost.is_none() && state.returned.is_none_or(|returned| returned.elapsed() >= long)
    }
}

#[cfg(test)]
mod tests {
    use async_nats::ClientError;

    use super::*;

    #[test]
    fn a_server_goes_for_a_reason_and_comes_back() {
        let health = Health::default();
        health.note(&Event::Connected);
        assert!(health.is_steady(Duration::MAX), "it was never away");
        assert_eq!(health.lost(), None);
        health.note(&Event::ClientError(ClientError::Other("said too early".to_owned())));
        assert_eq!(health.lost(), None);
        health.note(&Event::Disconnected);
        assert!(!health.is_steady(Duration::ZERO));
        assert_eq!(health.lost(), None, "the reason comes in a moment");
        let refused = "IO error: Connection refused (os error 111)".to_owned();
        health.note(&Event::ClientError(ClientError::Other(refused)));
        assert_eq!(health.lost(), Some(LostReason::Refused));
        health.note(&Event::Connected);
        assert_eq!(health.lost(), None);
        assert!(health.is_steady(Duration::ZERO) && !health.is_steady(Duration::from_secs(3600)));
    }
}
