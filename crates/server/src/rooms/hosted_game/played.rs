//! A game as every reader sees it, whichever side they are on.

use inarow_core::{Position, Side};
use inarow_record::Record;

use super::HostedGame;
use crate::screen::Boards;

/// A game as every reader sees it. It is made once after an event, for everything that shows the game until the next one.
#[derive(Debug)]
pub(crate) struct Played {
    /// The record; while the game goes on without the judgements of its computers.
    pub(crate) record: Record,
    /// The position after all plies of the record.
    pub(crate) position: Position,
    /// Points that each ply brought, in Score; empty in other games.
    pub(crate) points: Vec<i64>,
    /// Messages of the players, each with its side.
    pub(crate) said: Vec<(Side, String)>,
    /// Drawings of the position.
    pub(crate) boards: Boards,
}

impl Played {
    /// Points that each ply brought: those of `before`, and of the ply after it where the record goes on from there.
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

/// Points of X and O in Score.
fn totals(position: &Position) -> Option<[i64; 2]> {
    let [x, o] = Side::ALL.map(|side| position.totals(side).map(|totals| totals.total));
    Some([x?, o?])
}

impl HostedGame {
    /// The game as every reader sees it now. `before` is an earlier one of the same game, which saves work.
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
