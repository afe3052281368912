//! Views of a game for clients.

use std::sync::Arc;
use std::time::Duration;

use inarow_core::Side;
use inarow_play::{Seat, Waiting};
use inarow_record::{End, GameResult, Record};
use serde_json::{Map, Value, json};

use super::{Holder, HostedGame, Played, Rematch};
use crate::event::DeclineReason;
use crate::series_score::SeriesScore;

/// Screen of a game for one reader. Arrays are by side.
#[derive(Debug)]
pub(crate) struct GameScreen {
    pub(crate) played: Arc<Played>,
    pub(crate) waiting: Waiting,
    /// Side of the reader, or `None` for a spectator.
    pub(crate) own: Option<Side>,
    /// Side to act.
    pub(crate) actor: Option<Side>,
    /// Numbers of players without a name. The first player of the series' first game is 1.
    pub(crate) numbers: [u8; 2],
    /// Whether a side is free.
    pub(crate) free: [bool; 2],
    /// Bots that have not answered their challenge yet.
    pub(crate) challenged: [Option<String>; 2],
    /// Bots that declined, with their reasons. A bot is listed while its seat is free.
    pub(crate) declined: [Option<(String, DeclineReason)>; 2],
    pub(crate) draw: Option<Side>,
    pub(crate) may_offer_draw: bool,
    pub(crate) take_back: Option<Side>,
    pub(crate) may_take_back: bool,
    pub(crate) rematch: Option<Side>,
    pub(crate) rematch_declined: bool,
    /// Id of the rematch.
    pub(crate) next: Option<String>,
    /// Wins of X and O, and draws, in all finished games of the series, or `None` before the first result.
    pub(crate) score: Option<([u32; 2], u32)>,
    /// Time on the clocks, in milliseconds.
    pub(crate) clocks: [Option<u64>; 2],
    pub(crate) running: Option<Side>,
    /// Time until the reader may claim the game from an absent opponent, or `None` while the opponent is
    /// present.
    pub(crate) other_away: Option<Duration>,
    /// Number of the last event.
    pub(crate) last: u64,
    /// Whether the computer has less time than usual for its current or last move, because many games wait.
    pub(crate) is_hurried: bool,
}

impl GameScreen {
    /// Whether the reader may claim the game because the opponent is absent.
    pub(crate) fn is_other_gone(&self) -> bool {
        self.other_away.is_some_and(|left| left.is_zero())
    }

    /// Whether a side has no player yet.
    pub(crate) fn is_waited_for(&self, side: Side) -> bool {
        self.free[side.index()] || self.challenged[side.index()].is_some()
    }
}

impl HostedGame {
    /// Returns the whole game, as in `GET /api/games/{id}`. `away` has the times until a claim from X and O, or
    /// `None` for present players.
    pub(crate) fn view(&self, at: Duration, away: [Option<Duration>; 2]) -> Value {
        let game = &self.game;
        let record = game.record();
        let shape = game.position().shape();
        let moves = record.moves().map(|cell| {
            let (x, y) = shape.xy(cell);
            format!("{x},{y}")
        });
        let running = game.clock_runs().filter(|_| !self.terms.time.is_none());
        let [x_away, o_away] =
            away.map(|left| left.filter(|_| game.result().is_none()).map(inarow_play::whole_ms));
        let SeriesScore { wins: [x_wins, o_wins], draws } = self.terms.score;
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
            "away": { "x": x_away, "o": o_away },
            "earlier": { "x": x_wins, "o": o_wins, "draws": draws },
            "last": self.last(),
        })
    }

    /// Returns the referee's line. A game that ended off the board, for example by resignation, is over too.
    fn state(&self) -> Value {
        // The referee's line is always JSON.
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
            Holder::Challenged => {
                json!({ "name": null, "kind": self.terms.players[seat.index()].to_string() })
            }
            _ => json!({ "name": player.name, "kind": player.kind }),
        }
    }

    fn clock_ms(&self, side: Side, at: Duration) -> Option<u64> {
        let clock = self.game.clock(side, at)?;
        Some(inarow_play::whole_ms(clock.left.or(clock.per_move)?))
    }

    /// Returns the game for the page of the player of this seat, or of a spectator.
    pub(crate) fn screen(
        &self,
        played: Arc<Played>,
        seat: Option<Seat>,
        at: Duration,
        other_away: Option<Duration>,
    ) -> GameScreen {
        let game = &self.game;
        let side_of = |seat: Seat| game.side_of(seat);
        let own = seat.map(side_of);
        let is_free = |side: Side| matches!(self.holder(game.seat_of(side)), Holder::Nobody);
        let rematch = self.offers.rematch.clone();
        GameScreen {
            played,
            waiting: game.waiting(),
            own,
            actor: game.actor().map(side_of),
            numbers: [Side::X, Side::O].map(|side| {
                let is_first = (game.seat_of(side) == Seat::First) != self.terms.is_return;
                if is_first { 1 } else { 2 }
            }),
            free: [Side::X, Side::O].map(is_free),
            challenged: [Side::X, Side::O].map(|side| self.challenged(game.seat_of(side))),
            declined: [Side::X, Side::O].map(|side| self.declined(game.seat_of(side))),
            draw: game.draw_offer(),
            may_offer_draw: own.is_some_and(|side| game.may_offer_draw(side)),
            take_back: self.offers.take_back.map(side_of),
            may_take_back: game.result().is_none()
                && seat.is_some_and(|seat| game.steps_back_to(seat).is_some()),
            rematch: if let Rematch::Offered(seat) = rematch { Some(side_of(seat)) } else { None },
            rematch_declined: rematch == Rematch::Declined,
            next: if let Rematch::Agreed(id) = rematch { Some(id) } else { None },
            score: self.side_score(),
            clocks: [Side::X, Side::O].map(|side| self.clock_ms(side, at)),
            running: game.clock_runs().filter(|_| !self.terms.time.is_none()),
            other_away: other_away.filter(|_| game.result().is_none()),
            last: self.last(),
            is_hurried: false,
        }
    }

    /// Returns the score of the series by seat, including this game if it is over.
    pub(crate) fn series_score(&self) -> SeriesScore {
        match self.game.result() {
            // An abandoned game does not count as a draw.
            Some(result) if result.why != End::Abandoned => {
                self.terms.score.with(result.winner.map(|side| self.game.seat_of(side)))
            }
            _ => self.terms.score,
        }
    }

    fn side_score(&self) -> Option<([u32; 2], u32)> {
        let score = self.series_score();
        let wins = Side::ALL.map(|side| score.wins[self.game.seat_of(side).index()]);
        (score.games() > 0).then_some((wins, score.draws))
    }

    /// Returns the public record. During the game the record has no judgements of its computers.
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
    // Plain data always serialises.
    serde_json::to_value(result).unwrap_or_default()
}
