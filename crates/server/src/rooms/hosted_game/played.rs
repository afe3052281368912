//! Content of a game that is identical for all readers.

use inarow_core::{Position, Side};
use inarow_record::Record;

use super::HostedGame;
use crate::screen::Boards;

/// Content of a game that is identical for all readers. The content is built once after an event and shared
/// until the next event.
#[derive(Debug)]
pub(crate) struct Played {
    /// Record. During the game the record has no judgements of its computers.
    pub(crate) record: Record,
    /// The position after all plies of the record.
    pub(crate) position: Position,
    /// Points gained by each ply in Score. The list is empty in other games.
    pub(crate) points: Vec<i64>,
    /// Messages of the players, with the side of each player.
    pub(crate) said: Vec<(Side, String)>,
    /// Drawn boards of the position.
    pub(crate) boards: Boards,
}

impl Played {
    /// Computes the points of each ply. Reuses the points of `before` if the record continues that game by one
    /// ply.
    fn count_points(&mut self, before: Option<&Played>) {
        let Some(now) = totals(&self.position) else { return };
        let brought = |was: [i64; 2], is: [i64; 2]| {
            let [x, o] = [0, 1].map(|side| is[side] - was[side]);
            if x == 0 { o } else { x }
        };
        let plies = &self.record.plies;
        let known = before.filter(|before| {
            let earlier = &before.record.plies;
            let is_same =
                || earlier.iter().zip(plies).all(|(a, b)| (a.cell, &a.chance) == (b.cell, &b.chance));
            earlier.len() + 1 == plies.len() && is_same()
        });
        self.points = match known.and_then(|before| Some((before, totals(&before.position)?))) {
            Some((before, was)) => before.points.iter().copied().chain([brought(was, now)]).collect(),
            None => {
                let positions = self.record.positions().map_while(Result::ok);
                let totals: Vec<[i64; 2]> = positions.filter_map(|position| totals(&position)).collect();
                totals.windows(2).map(|pair| brought(pair[0], pair[1])).collect()
            }
        };
    }
}

/// Returns the points of X and O in Score.
fn totals(position: &Position) -> Option<[i64; 2]> {
    let [x, o] = Side::ALL.map(|side| position.totals(side).map(|totals| totals.total));
    Some([x?, o?])
}

impl HostedGame {
    /// Builds the content of the current position. Earlier content of the game, `before`, saves work.
    pub(crate) fn played(&self, before: Option<&Played>) -> Played {
        let said = self.talk.messages().map(|(seat, text)| (self.game.side_of(*seat), text.clone()));
        let mut played = Played {
            record: self.record(),
            position: self.game.position().clone(),
            points: Vec::new(),
            said: said.collect(),
            boards: Boards::default(),
        };
        played.count_points(before);
        played
    }
}
