//! Score of two players who play several games. The players exchange seats after each game.

use std::fmt;
use std::str::FromStr;

use inarow_play::Seat;

/// Results of earlier games, by the seats of the next game. The text of a score is `WINS WINS DRAWS`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SeriesScore {
    pub(crate) wins: [u32; 2],
    pub(crate) draws: u32,
}

impl SeriesScore {
    /// Adds a game won by this seat, or a draw.
    #[must_use]
    pub(crate) fn with(mut self, winner: Option<Seat>) -> SeriesScore {
        let count = match winner {
            Some(seat) => &mut self.wins[seat.index()],
            None => &mut self.draws,
        };
        *count = count.saturating_add(1);
        self
    }

    /// Returns the score after the players exchanged seats.
    #[must_use]
    pub(crate) fn exchanged(self) -> SeriesScore {
        let [first, second] = self.wins;
        SeriesScore { wins: [second, first], ..self }
    }

    /// Returns the number of games.
    pub(crate) fn games(self) -> u64 {
        self.wins.into_iter().chain([self.draws]).map(u64::from).sum()
    }
}

impl fmt::Display for SeriesScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeriesScore { wins: [first, second], draws } = self;
        write!(f, "{first} {second} {draws}")
    }
}

/// A text that is not a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no score of a series")]
pub(crate) struct NoScore;

impl FromStr for SeriesScore {
    type Err = NoScore;

    fn from_str(text: &str) -> Result<SeriesScore, NoScore> {
        let mut numbers = text.split(' ').map(|number| number.parse().map_err(|_| NoScore));
        let mut next = || numbers.next().unwrap_or(Err(NoScore));
        let score = SeriesScore { wins: [next()?, next()?], draws: next()? };
        if numbers.next().is_some() { Err(NoScore) } else { Ok(score) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_follows_its_players_from_seat_to_seat() {
        let first = SeriesScore::default().with(Some(Seat::First));
        let third = first.exchanged().with(None).exchanged().with(Some(Seat::Second));
        assert_eq!((third.to_string(), third.games()), ("1 1 1".to_owned(), 3));
        assert_eq!(first.exchanged().to_string(), "0 1 0");
        assert_eq!("1 1 1".parse(), Ok(third));
        for text in ["", "1", "1 2", "1 2 3 4", "a b c", "-1 0 0", "1  2 3"] {
            assert_eq!(text.parse::<SeriesScore>(), Err(NoScore), "{text}");
        }
    }
}
