//! The game that a server plays, as far as its messages tell it.

use std::time::Duration;

use inarow_core::{EndReason, LineSetup, Position, Reply, Setup, Side};
use inarow_play::{Command, Event, Match, MatchError, MatchSetup};
use inarow_record::{End, Refusal};

use super::{ClientError, Ending};
use crate::wire::{ClientResponse, DqReason, GameOptions, Point};

/// The board of a server. Its rules are those of the course, which the messages do not name; where the server plays by
/// others, the match here may end before the server's.
#[derive(Debug)]
pub(super) struct Field {
    setup: LineSetup,
    game: Option<Match>,
    /// Cells that are marked, by column and row.
    marked: Vec<[i32; 2]>,
}

impl Field {
    /// The board of a game that begins.
    pub(super) fn new(options: Option<&GameOptions>) -> Result<Field, ClientError> {
        let options = options.ok_or(ClientError::Protocol)?;
        let number =
            |value: Option<i32>| u32::try_from(value.unwrap_or_default()).map_err(|_| ClientError::Protocol);
        let (width, height) = (number(options.cols)?, number(options.rows)?);
        let mut setup = course(width, height, number(options.win_length)?);
        setup.max_moves = number(options.max_moves)?;
        let mut field = Field { setup, game: None, marked: Vec::new() };
        // A board that is none is refused before anybody plays on it.
        field.start(&[])?;
        Ok(field)
    }

    /// The game begins, with these walls.
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

    /// Columns and rows.
    pub(super) fn size(&self) -> [u32; 2] {
        [self.setup.width, self.setup.height]
    }

    /// Column and row of each wall.
    pub(super) fn walls(&self) -> Vec<[i32; 2]> {
        // They came as such numbers.
        self.setup.walls.iter().map(|at| at.map(|at| at as i32)).collect()
    }

    /// Why the game ended that way: the protocol names the winner, the board the reason. `None` where neither tells.
    pub(super) fn why(&self, ending: Ending) -> Option<End> {
        match ending {
            Ending::Disqualified(_, DqReason::OutOfField) => Some(End::Illegal(Refusal::OutOfBoard)),
            Ending::Disqualified(_, DqReason::PlaceOccupied) => Some(End::Illegal(Refusal::Occupied)),
            // Late, gone, or an answer that is none.
            Ending::Disqualified(_, DqReason::OutOfOrder) => None,
            Ending::Won(_) | Ending::Drawn => {
                let game = self.game.as_ref()?;
                let winner = if let Ending::Won(side) = ending { Some(side) } else { None };
                match game.result() {
                    Some(result) if result.winner == winner => Some(result.why),
                    // The server plays by other rules than this match.
                    Some(_) => None,
                    // Without a last reply there.
                    None if winner == Some(Side::X) && game.position().last_reply() => {
                        Some(End::Board(EndReason::Line))
                    }
                    None if winner.is_some() => Some(End::Adjudicated),
                    None => Some(End::Abandoned),
                }
            }
        }
    }

    /// The match, while it goes on here.
    pub(super) fn game(&self) -> Option<&Match> {
        self.game.as_ref().filter(|game| game.result().is_none())
    }

    /// The position that is played on.
    pub(super) fn position(&self) -> Option<&Position> {
        self.game().map(Match::position)
    }

    /// A mark was placed; gives what happened by it.
    pub(super) fn play(&mut self, side: Side, at: [i32; 2]) -> Vec<Event> {
        self.marked.push(at);
        let Some(game) = &mut self.game else { return Vec::new() };
        let cell = game.position().shape().cell(at[0].into(), at[1].into());
        let checked = game.check(side, cell);
        let played = checked.and_then(|cell| game.apply(Command::Play { side, cell }, Duration::ZERO));
        played.unwrap_or_else(|_| {
            // The server plays by other rules than this match.
            self.game = None;
            Vec::new()
        })
    }

    /// The game is over; gives what happened here by that.
    pub(super) fn end(&mut self, winner: Option<Side>) -> Vec<Event> {
        let Some(game) = &mut self.game else { return Vec::new() };
        game.apply(Command::Adjudicate { winner }, Duration::ZERO).unwrap_or_default()
    }

    /// A move to some cell that is free, where nobody can say more: the match here is over, the server's is not.
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

/// A board with the rules of the course.
fn course(width: u32, height: u32, k: u32) -> LineSetup {
    let mut setup = LineSetup::new(width, height, k);
    setup.reply = Reply::LastMove;
    setup
}

/// The board that a coursework game is likely to have.
pub(super) fn usual() -> Setup {
    Setup::Line(course(20, 20, 5))
}
