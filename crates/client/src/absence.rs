//! Absence of the other player. The server is polled for the time until the game may be claimed.

use std::time::{Duration, Instant};

use inarow_core::Side;

use crate::GameView;

/// Interval between questions to the server while the other player is inactive.
const LOOK: Duration = Duration::from_secs(20);
/// Interval for the program's own server, where questions cost nothing.
const LOOK_CLOSELY: Duration = Duration::from_secs(1);
/// Largest difference between two answers about one moment.
const SAME: Duration = Duration::from_secs(2);
/// Delay until a claim on servers of 0.1, which do not report the delay. The first delay is for games with
/// clocks. The second delay is for games without clocks. Such servers refuse an earlier claim.
const UNSAID: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(24 * 3_600)];

/// Knowledge about the absence of the other player.
#[derive(Debug, Default)]
pub(crate) struct Absence {
    /// Time of the last event.
    heard: Option<Instant>,
    /// Time of the next question to the server.
    due: Option<Instant>,
    /// Time from which the game may be claimed, as reported to the host.
    known: Option<Instant>,
    /// Whether the server is the program's own. Such a server is asked often, on either turn.
    pub(crate) is_own: bool,
}

impl Absence {
    /// Resets the absence, because an event came.
    pub(crate) fn heard(&mut self, now: Instant) {
        *self = Absence { heard: Some(now), due: Some(now + self.pause()), known: None, is_own: self.is_own };
    }

    /// Returns the time between two questions.
    fn pause(&self) -> Duration {
        if self.is_own { LOOK_CLOSELY } else { LOOK }
    }

    /// Returns the time of the next question, or `None` before the first event of the game.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Schedules the next question after a failed question.
    pub(crate) fn failed(&mut self, now: Instant) {
        self.due = Some(now + self.pause());
    }

    /// Takes in the server's view of the game. Returns news for the host, if any. The news is the time until a
    /// claim from the player of `side`. The inner `None` means that this player is back.
    pub(crate) fn seen(&mut self, view: &GameView, side: Side, now: Instant) -> Option<Option<Duration>> {
        let left = match &view.away {
            Some(away) => away.of(side),
            None => {
                let has_clocks = view.clocks.x.is_some();
                let quiet = self.heard.map_or(Duration::ZERO, |heard| now.saturating_duration_since(heard));
                Some(UNSAID[usize::from(!has_clocks)].saturating_sub(quiet))
            }
        };
        let claim = left.map(|left| now + left);
        let next = now + self.pause();
        self.due = Some(claim.filter(|claim| *claim > now).map_or(next, |claim| claim.min(next)));
        let is_known = match (self.known, claim) {
            (None, None) => true,
            (Some(known), Some(claim)) => {
                let [first, last] = if known < claim { [known, claim] } else { [claim, known] };
                last - first < SAME || last <= now
            }
            _ => false,
        };
        if is_known {
            return None;
        }
        self.known = claim;
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const DAY: Duration = Duration::from_secs(24 * 3_600);

    fn view(away: Option<Option<Duration>>, clock: Option<u64>) -> GameView {
        let seat = json!({ "name": "Anna", "kind": "human" });
        let mut view = json!({
            "id": "1", "game": "gomoku", "last": 3,
            "seats": { "x": seat, "o": seat },
            "clocks": { "x": clock, "o": clock, "running": null },
        });
        if let Some(left) = away {
            view["away"] = json!({ "x": null, "o": left.map(inarow_play::whole_ms) });
        }
        serde_json::from_value(view).unwrap()
    }

    #[test]
    fn a_claim_is_possible_when_the_server_says_so() {
        let now = Instant::now();
        let mut absence = Absence::default();
        assert_eq!(absence.due(), None);
        absence.heard(now);
        assert_eq!(absence.due(), Some(now + LOOK));
        let mut ask = |at: Instant, away| absence.seen(&view(Some(away), None), Side::O, at);
        assert_eq!(ask(now + LOOK, None), None, "the other player is there, as before");
        assert_eq!(ask(now + LOOK * 2, Some(DAY)), Some(Some(DAY)));
        assert_eq!(ask(now + LOOK * 3, Some(DAY - LOOK)), None, "the host knows it");
        assert_eq!(ask(now + LOOK * 4, None), Some(None), "the other player came back");
        assert_eq!(ask(now + LOOK * 5, Some(SECOND * 5)), Some(Some(SECOND * 5)));
        assert_eq!(absence.due(), Some(now + LOOK * 5 + SECOND * 5), "asked again when it is time");
        let mut ask = |at: Instant, away| absence.seen(&view(Some(away), None), Side::O, at);
        assert_eq!(ask(now + LOOK * 6, Some(Duration::ZERO)), None);
        assert_eq!(absence.due(), Some(now + LOOK * 7));
        // A move shows that the player is present.
        absence.heard(now + LOOK * 8);
        assert_eq!(absence.seen(&view(Some(None), None), Side::O, now + LOOK * 9), None);
    }

    #[test]
    fn servers_that_say_nothing_are_asked_for_a_claim_when_they_grant_it() {
        let now = Instant::now();
        for (clock, patience) in [(Some(300_000), SECOND * 60), (None, DAY)] {
            let mut absence = Absence::default();
            absence.heard(now);
            assert_eq!(absence.seen(&view(None, clock), Side::O, now + LOOK), Some(Some(patience - LOOK)));
            assert_eq!(absence.seen(&view(None, clock), Side::O, now + patience), None);
        }
    }
}
