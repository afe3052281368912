//! A client of the course as a player of games on the server for browsers.

use std::sync::Arc;
use std::time::Duration;

use inarow_core::{Cell, Message, Setup, Shape, Side};
use inarow_course::{Director, GuestFault, GuestGame, GuestReply, Operator, ServerState};
use inarow_engine::Choice;
use inarow_play::{
    Event, EventKind, GameStart, Match, OnUpdate, Player, PlayerError, Reply, Request, Update,
};
use inarow_record::End;
use inarow_view::{Lang, Texts};

use crate::commands::arena::ending;
use crate::commands::bot::Players;

/// A client of the course.
pub(super) struct CourseClient {
    pub(super) name: String,
    pub(super) operator: Operator,
    /// Time limit of an answer.
    pub(super) time_limit: Duration,
    pub(super) lang: Lang,
}

impl Players for CourseClient {
    fn plays(&self, setup: &Setup) -> bool {
        ServerState::check(setup).is_ok()
    }

    fn player(
        &self,
        game: &Match,
        side: Side,
        _: u64,
        on_update: OnUpdate,
    ) -> Result<Box<dyn Player>, PlayerError> {
        let (record, shape) = (game.record(), game.position().shape());
        let guest = game.player(game.seat_of(side.other())).name.clone();
        let game = GuestGame {
            client: self.name.clone(),
            // A player needs an opponent with another name.
            guest: if guest.is_empty() || guest == self.name { "guest".to_owned() } else { guest },
            side,
            setup: record.setup.clone(),
            moves: record.plies.iter().map(|ply| at(shape, ply.cell)).collect(),
        };
        Ok(Box::new(Asked {
            operator: self.operator.clone(),
            game,
            shape,
            time_limit: self.time_limit,
            lang: self.lang,
            on_update,
            is_over: false,
        }))
    }

    fn follow_moves(&self) -> bool {
        true
    }

    /// Bots can only resign, so this message reports the client's fault or lateness.
    fn last_words(&self, error: &PlayerError) -> Option<String> {
        match error {
            PlayerError::Crashed(words) => Some(words.clone()),
            _ => None,
        }
    }
}

fn at(shape: Shape, cell: Cell) -> (u32, u32) {
    let (x, y) = shape.xy(cell);
    (x as u32, y as u32)
}

/// Returns the reason why a client does not continue.
fn in_words(fault: &GuestFault, time_limit: Duration, lang: Lang) -> String {
    let texts = Texts::new(lang);
    match fault {
        GuestFault::Start(error) => texts.explain(error),
        GuestFault::Lost(End::Time) => {
            texts.tell(&Message::new("said-gateway-late").count("ms", time_limit.as_millis() as u64))
        }
        GuestFault::Lost(end) => {
            texts.tell(&Message::new("said-gateway-lost").text("reason", ending(end.name(), &texts)))
        }
    }
}

/// Client in one game.
struct Asked {
    operator: Operator,
    game: GuestGame,
    shape: Shape,
    time_limit: Duration,
    lang: Lang,
    on_update: OnUpdate,
    is_over: bool,
}

impl Asked {
    /// Runs work on the course's server. If that server is gone, the bot ends too.
    fn with(&self, work: impl FnOnce(&mut Director, Duration) + Send + 'static) {
        self.operator.with(work);
    }

    fn end(&mut self, winner: Option<Side>) {
        if !std::mem::replace(&mut self.is_over, true) {
            let game = self.game.clone();
            self.with(move |director, now| director.end_guest_game(&game, winner, now));
        }
    }
}

impl Player for Asked {
    fn start(&mut self, _: &GameStart) {}

    fn get_ready(&mut self, id: u64) {
        (self.on_update)(Update::Ready { id });
    }

    fn ask(&mut self, request: &Request<'_>) {
        let (id, shape, on_update) = (request.id, self.shape, Arc::clone(&self.on_update));
        let (time_limit, lang) = (self.time_limit, self.lang);
        let reply = GuestReply::new(move |played| {
            let cell = played.and_then(|(x, y)| {
                // The course's server has already checked the move.
                shape.cell(x.into(), y.into()).ok_or(GuestFault::Lost(End::Protocol))
            });
            let reply = cell
                .map(|cell| Reply::Move(Choice::of(cell)))
                .map_err(|fault| PlayerError::Crashed(in_words(&fault, time_limit, lang)));
            on_update(Update::Done { id, reply });
        });
        let game = self.game.clone();
        self.with(move |director, now| director.ask_guest_game(&game, reply, now));
    }

    fn tell(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Moved { cell, .. } => self.game.moves.push(at(self.shape, *cell)),
            EventKind::TakenBack { ply, .. } => self.game.moves.truncate(*ply as usize),
            EventKind::Over { result } => self.end(result.winner),
            _ => {}
        }
    }

    fn cancel(&mut self) {}
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.end(None);
    }
}
