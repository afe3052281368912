//! A game in progress.

use std::time::Duration;

use inarow_core::{Cell, Content, Opening, Position, Setup, Side};
use inarow_play::{Command, Match, MatchError, MatchSetup, Rejection};
use inarow_record::{End, GameResult, PlayerTag, Refusal};
use prost::Message as _;

use super::peer::Bytes;
use super::{Latencies, PeerId, StartError};
use crate::wire::{
    Disqualified, DqReason, Event, EventKind, GameOptions, GameStarted, MoveMade, NewGame, PlayerJoined,
    Point, Sign, Update, UpdateKind,
};

/// A game in progress, in the protocol's words.
#[derive(Debug)]
pub(super) struct Game {
    /// Connections of X and O.
    pub(super) peers: [PeerId; 2],
    pub(super) names: [String; 2],
    pub(super) began: Duration,
    pub(super) latencies: [Latencies; 2],
    options: GameOptions,
    /// Events so far, for later observers.
    pub(super) history: Vec<Bytes>,
    /// Whether observers see this game.
    pub(super) is_observed: bool,
    play: Match,
}

impl Game {
    /// Creates a game between two players, X first. Clients receive the game's number, from 1, except for the
    /// first game.
    pub(super) fn new(
        number: u64,
        setup: &Setup,
        peers: [PeerId; 2],
        names: [String; 2],
        began: Duration,
    ) -> Result<Game, StartError> {
        let Setup::Line(line) = setup else { return Err(StartError::Game) };
        let [x, o] = names.each_ref().map(|name| PlayerTag::new(name, "course"));
        let play =
            Match::new(MatchSetup { x, o, ..MatchSetup::new(setup.clone()) }).map_err(
                |error| match error {
                    MatchError::Setup(error) => StartError::Setup(error),
                    _ => StartError::Game,
                },
            )?;
        let shape = play.position().shape();
        let is_plain = play.position().ply() == 0 && line.turn != Some(Side::O);
        if line.opening != Opening::Free || !is_plain {
            return Err(StartError::Game);
        }
        let options = GameOptions {
            rows: Some(shape.height() as i32),
            cols: Some(shape.width() as i32),
            win_length: i32::try_from(line.k).ok(),
            max_moves: i32::try_from(line.max_moves).ok(),
        };
        let latencies = [Latencies::default(); 2];
        let mut game =
            Game { peers, names, began, latencies, options, history: Vec::new(), is_observed: true, play };
        let joined = Side::ALL.map(|side| {
            let name = Some(game.names[side.index()].clone());
            EventKind::PlayerJoined(PlayerJoined { sign: Sign::from(side).into(), name })
        });
        // The course's own server never sends a number.
        let seq_no = i32::try_from(number).ok().filter(|number| *number > 1);
        let kind = Some(EventKind::GameStarted(GameStarted { obstacles: game.obstacles() }));
        let started = UpdateKind::Event(Event { seq_no, kind });
        game.history =
            joined.into_iter().map(Update::from).chain([started.into()]).map(|it| game.bytes(it)).collect();
        Ok(game)
    }

    /// Returns the walls column by column, as listed by the course's own server.
    fn obstacles(&self) -> Vec<Point> {
        let shape = self.position().shape();
        let is_wall = |cell: &Cell| self.position().content(*cell) == Content::Wall;
        let mut walls: Vec<(usize, usize)> =
            shape.iter().filter(is_wall).map(|cell| shape.xy(cell)).collect();
        walls.sort_unstable();
        walls.into_iter().map(|(x, y)| Point { x: Some(x as i32), y: Some(y as i32) }).collect()
    }

    /// Returns the update that begins the game for a client with this sign.
    pub(super) fn new_game(&self, sign: Sign) -> Bytes {
        self.bytes(UpdateKind::NewGame(NewGame { options: Some(self.options), sign: sign.into() }).into())
    }

    pub(super) fn bytes(&self, update: Update) -> Bytes {
        update.encode_to_vec().into()
    }

    pub(super) fn position(&self) -> &Position {
        self.play.position()
    }

    pub(super) fn setup(&self) -> &Setup {
        &self.play.record().setup
    }

    pub(super) fn turn(&self) -> Option<Side> {
        self.position().turn().side()
    }

    /// Returns the side of a client in this game.
    pub(super) fn side_of(&self, peer: PeerId) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.peers[side.index()] == peer)
    }

    /// Returns the client to move.
    pub(super) fn mover(&self) -> Option<PeerId> {
        self.play
            .position()
            .turn()
            .side()
            .filter(|_| self.result().is_none())
            .map(|side| self.peers[side.index()])
    }

    pub(super) fn result(&self) -> Option<GameResult> {
        self.play.result()
    }

    /// Places a mark. Returns the event, or the end of the game for an invalid move.
    pub(super) fn play(&mut self, side: Side, x: i32, y: i32) -> Result<EventKind, End> {
        let cell = self.position().shape().cell(x.into(), y.into());
        let cell = self.play.check(side, cell).map_err(refused)?;
        self.play.carry_out(Command::Play { side, cell }, Duration::ZERO).map_err(refused)?;
        Ok(EventKind::Move(MoveMade { sign: Sign::from(side).into(), x: Some(x), y: Some(y) }))
    }

    /// Ends the game against a side. Returns the event for all clients.
    pub(super) fn lose(&mut self, side: Side, end: End) -> EventKind {
        // A game in progress accepts every end of this crate.
        let _ = self.play.carry_out(Command::Forfeit { side, end }, Duration::ZERO);
        let reason = match end {
            End::Illegal(Refusal::OutOfBoard) => DqReason::OutOfField,
            End::Illegal(_) => DqReason::PlaceOccupied,
            _ => DqReason::OutOfOrder,
        };
        EventKind::Dq(Disqualified { sign: Sign::from(side).into(), reason: reason.into() })
    }

    /// Ends the game. `winner` is `None` without a winner.
    pub(super) fn end(&mut self, end: End, winner: Option<Side>) {
        let command = match end {
            End::Adjudicated => Command::Adjudicate { winner },
            _ => Command::Abandon,
        };
        // A game in progress accepts both commands.
        let _ = self.play.carry_out(command, Duration::ZERO);
    }

    /// Returns the marked cells, in order.
    pub(super) fn moves(&self) -> Vec<(u32, u32)> {
        let shape = self.position().shape();
        let cells = self.play.record().plies.iter().map(|ply| shape.xy(ply.cell));
        cells.map(|(x, y)| (x as u32, y as u32)).collect()
    }
}

fn refused(rejection: Rejection) -> End {
    match rejection {
        Rejection::Illegal(illegal) => End::Illegal(Refusal::from(illegal)),
        _ => End::Protocol,
    }
}
