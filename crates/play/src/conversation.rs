//! Messages between the players of a game.

use std::collections::VecDeque;

use crate::Seat;

/// Limit of stored messages. Beyond the limit the oldest message is dropped.
const MOST: usize = 100;

/// Messages of the players, with the number of unanswered ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conversation {
    said: VecDeque<(Seat, String)>,
    /// Number of messages so far, including dropped ones.
    heard: u64,
    /// Number of messages for a seat, by [`Seat::index`], since that seat last acted.
    unanswered: [u64; 2],
}

impl Conversation {
    /// Adds a message of a seat.
    pub fn hear(&mut self, seat: Seat, text: &str) {
        if self.said.len() >= MOST {
            self.said.pop_front();
        }
        self.said.push_back((seat, text.to_owned()));
        self.heard += 1;
        self.acted(seat);
        self.unanswered[seat.other().index()] += 1;
    }

    /// Notes that a seat acted. The seat has then seen the earlier messages.
    pub fn acted(&mut self, seat: Seat) {
        self.unanswered[seat.index()] = 0;
    }

    /// Swaps the seats of the players, as the players do for another game.
    pub fn swap_seats(&mut self) {
        self.said.iter_mut().for_each(|(seat, _)| *seat = seat.other());
        self.unanswered.reverse();
    }

    /// Returns the number of messages so far.
    #[must_use]
    pub fn heard(&self) -> u64 {
        self.heard
    }

    /// Returns the stored messages, the latest last.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &(Seat, String)> + ExactSizeIterator {
        self.said.iter()
    }

    /// Returns the messages after the first `told` ones, the latest last. Also returns the number of last
    /// messages that this seat has not answered yet.
    #[must_use]
    pub fn since(&self, told: u64, seat: Option<Seat>) -> (Vec<(Seat, String)>, usize) {
        let new = self.heard.saturating_sub(told).min(self.said.len() as u64);
        let unanswered = seat.map_or(0, |seat| self.unanswered[seat.index()].min(new));
        let skipped = self.said.len() - new as usize;
        (self.said.iter().skip(skipped).cloned().collect(), unanswered as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn since(talk: &Conversation, told: u64, seat: Seat) -> (Vec<String>, usize) {
        let (messages, unanswered) = talk.since(told, Some(seat));
        (messages.into_iter().map(|(_, text)| text).collect(), unanswered)
    }

    #[test]
    fn what_a_seat_has_not_answered_is_counted() {
        let mut talk = Conversation::default();
        talk.hear(Seat::First, "1");
        talk.hear(Seat::First, "2");
        assert_eq!(since(&talk, 0, Seat::Second), (vec!["1".to_owned(), "2".to_owned()], 2));
        assert_eq!(since(&talk, 0, Seat::First).1, 0);
        assert_eq!(since(&talk, 1, Seat::Second), (vec!["2".to_owned()], 1));
        talk.acted(Seat::Second);
        talk.hear(Seat::First, "3");
        assert_eq!(since(&talk, 0, Seat::Second).1, 1);
        assert_eq!(since(&talk, 3, Seat::Second), (Vec::new(), 0));
        talk.swap_seats();
        assert_eq!(since(&talk, 2, Seat::First).1, 1);
        assert_eq!(talk.since(2, None), (vec![(Seat::Second, "3".to_owned())], 0));
    }

    #[test]
    fn the_oldest_messages_are_dropped() {
        let mut talk = Conversation::default();
        (0..300).for_each(|number: u32| talk.hear(Seat::First, &number.to_string()));
        assert_eq!((talk.heard(), talk.messages().len()), (300, MOST));
        assert_eq!(since(&talk, 0, Seat::Second).1, MOST);
        assert_eq!(since(&talk, 299, Seat::Second), (vec!["299".to_owned()], 1));
        // A server that was restored from a backup has fewer messages.
        assert_eq!(since(&talk, 400, Seat::Second), (Vec::new(), 0));
    }
}
