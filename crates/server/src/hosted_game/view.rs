//! A game as clients see it.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::{GameResult, Record};
use serde_json::{Map, Value, json};

use super::{Holder, HostedGame};

impl HostedGame {
    /// The whole game, as `GET /api/games/{id}` tells it.
    pub(crate) fn view(&self, at: Duration) -> Value {
        let game = &self.game;
        let record = game.record();
        let shape = game.position().shape();
        let moves = record.moves().map(|cell| {
            let (x, y) = shape.xy(cell);
            format!("{x},{y}")
        });
        let running = game.clock_runs().filter(|_| !self.terms.time.is_none());
        json!({
            "id": self.terms.id,
            "game": self.terms.game,
            "setup": self.terms.setup,
            "seats": { "x": self.seat_view(Side::X), "o": self.seat_view(Side::O) },
            "moves": moves.collect::<Vec<_>>(),
            "choices": record.choices,
            "state": self.state(),
            "clocks": {
                "x": self.clock_ms(Side::X, at),
                "o": self.clock_ms(Side::O, at),
                "running": running,
            },
            "offers": {
                "draw": game.draw_offer(),
                "take_back": self.offers.take_back.map(|seat| game.side_of(seat)),
            },
            "last": self.last(),
        })
    }

    /// The referee's line. A game that ended beside the board is over too.
    fn state(&self) -> Value {
        // What the referee writes is JSON.
        let mut state: Map<String, Value> =
            serde_json::from_str(&self.game.referee_line()).unwrap_or_default();
        if let (Some(Value::Null), Some(result)) = (state.get("over"), self.game.result()) {
            state.insert("over".to_owned(), over(result));
        }
        Value::Object(state)
    }

    fn seat_view(&self, side: Side) -> Value {
        let seat = self.game.seat_of(side);
        let player = self.game.player(seat);
        match self.holder(seat) {
            Holder::Nobody => json!({ "name": null, "kind": "human" }),
            _ => json!({ "name": player.name, "kind": player.kind }),
        }
    }

    fn clock_ms(&self, side: Side, at: Duration) -> Option<u64> {
        let clock = self.game.clock(side, at)?;
        Some(inarow_play::whole_ms(clock.left.or(clock.per_move)?))
    }

    /// The record as it may be seen: while the game goes on, without what its computers think.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.game.record().clone();
        if record.result.is_none() {
            for ply in &mut record.plies {
                ply.judgement = None;
            }
        }
        record
    }
}

fn over(result: GameResult) -> Value {
    // Plain data: there is nothing that could fail.
    serde_json::to_value(result).unwrap_or_default()
}
