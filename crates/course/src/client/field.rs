//! The server's game, as far as the server's messages describe the game.

use std::time::Duration;

use inarow_core::{EndReason, LineSetup, Position, Reply, Setup, Side};
use inarow_play::{Command, Event, Match, MatchError, MatchSetup};
use inarow_record::{End, Refusal};

use super::{ClientError, Ending};
use crate::wire::{ClientResponse, DqReason, GameOptions, Point};

/// Board of a server. The board has the rules of the course, because messages do not name any rules. If the
/// server has other rules, the match here may end before the server's game.
#[derive(Debug)]
pub(super) struct Field {
    setup: LineSetup,
    game: Option<Match>,
    /// Marked cells, by column and row.
    marked: Vec<[i32; 2]>,
}

impl Field {
    /// Creates the board of a new game.
    pub(super) fn new(options: Option<&GameOptions>) -> Result<Field, ClientError> {
        let options = options.ok_or(ClientError::Protocol)?;
        let number =
            |value: Option<i32>| u32::try_from(value.unwrap_or_default()).map_err(|_| ClientError::Protocol);
        let (width, height) = (number(options.cols)?, number(options.rows)?);
        let mut setup = course(width, height, number(options.win_length)?);
        setup.max_moves = number(options.max_moves)?;
        let mut field = Field { setup, game: None, marked: Vec::new() };
        // An invalid board is refused before play.
        field.start(&[])?;
        Ok(field)
    }

    /// Starts the game with the given walls.
    pub(super) fn start(&mut self, obstacles: &[Point]) -> Result<(), ClientError> {
        let walls = obstacles.iter().map(|point| [point.x, point.y].map(|at| at.unwrap_or_default().into()));
        self.setup.walls = walls.collect();
        let game = Match::new(MatchSetup::new(self.setup()));
        self.game = Some(game.map_err(|error| match error {
            MatchError::Setup(error) => ClientError::Game(error),
            _ => ClientError::Protocol,
        })?);
        Ok(())
    }

    pub(super) fn setup(&self) -> Setup {
        Setup::Line(self.setup.clone())
    }

    /// Returns the number of columns and rows.
    pub(super) fn size(&self) -> [u32; 2] {
        [self.setup.width, self.setup.height]
    }

    /// Returns the column and row of each wall.
    pub(super) fn walls(&self) -> Vec<[i32; 2]> {
        // The walls arrived as numbers of this type.
        self.setup.walls.iter().map(|at| at.map(|at| at as i32)).collect()
    }

    /// Returns the reason for this outcome. The protocol names the winner. The board shows the reason. Returns
    /// `None` if the board shows no reason.
    pub(super) fn why(&self, ending: Ending) -> Option<End> {
        match ending {
            Ending::Disqualified(_, DqReason::OutOfField) => Some(End::Illegal(Refusal::OutOfBoard)),
            Ending::Disqualified(_, DqReason::PlaceOccupied) => Some(End::Illegal(Refusal::Occupied)),
            // The player was late, has gone, or gave an invalid answer.
            Ending::Disqualified(_, DqReason::OutOfOrder) => None,
            Ending::Won(_) | Ending::Drawn => {
                let game = self.game.as_ref()?;
                let winner = if let Ending::Won(side) = ending { Some(side) } else { None };
                match game.result() {
                    Some(result) if result.winner == winner => Some(result.why),
                    // The server's rules differ from the rules of this match.
                    Some(_) => None,
                    // The server plays without a last reply.
                    None if winner == Some(Side::X) && game.position().last_reply() => {
                        Some(End::Board(EndReason::Line))
                    }
                    None if winner.is_some() => Some(End::Adjudicated),
                    None => Some(End::Abandoned),
                }
            }
        }
    }

    /// Returns the match while the match here goes on.
    pub(super) fn game(&self) -> Option<&Match> {
        self.game.as_ref().filter(|game| game.result().is_none())
    }

    /// Returns the current position.
    pub(super) fn position(&self) -> Option<&Position> {
        self.game().map(Match::position)
    }

    /// Places a mark. Returns the events that follow.
    pub(super) fn play(&mut self, side: Side, at: [i32; 2]) -> Vec<Event> {
        self.marked.push(at);
        let Some(game) = &mut self.game else { return Vec::new() };
        let cell = game.position().shape().cell(at[0].into(), at[1].into());
        let checked = game.check(side, cell);
        let played = checked.and_then(|cell| game.apply(Command::Play { side, cell }, Duration::ZERO));
        played.unwrap_or_else(|_| {
            // The server's rules differ from the rules of this match.
            self.game = None;
            Vec::new()
        })
    }

    /// Ends the game. Returns the events that follow.
    pub(super) fn end(&mut self, winner: Option<Side>) -> Vec<Event> {
        let Some(game) = &mut self.game else { return Vec::new() };
        game.apply(Command::Adjudicate { winner }, Duration::ZERO).unwrap_or_default()
    }

    /// Returns a move to some free cell, after the match here has ended before the server's game.
    pub(super) fn any_move(&self) -> ClientResponse {
        let is_free =
            |at: &[i32; 2]| !self.marked.contains(at) && !self.setup.walls.contains(&at.map(i64::from));
        let rows = 0..self.setup.height as i32;
        let mut cells = rows.flat_map(|y| (0..self.setup.width as i32).map(move |x| [x, y]));
        match cells.find(is_free) {
            Some([x, y]) => ClientResponse::at(x, y),
            None => ClientResponse::disconnect(),
        }
    }
}

/// Returns a board with the rules of the course.
fn course(width: u32, height: u32, k: u32) -> LineSetup {
    let mut setup = LineSetup::new(width, height, k);
    setup.reply = Reply::LastMove;
    setup
}

/// Returns the most likely board of a coursework game.
pub(super) fn usual() -> Setup {
    Setup::Line(course(20, 20, 5))
}
