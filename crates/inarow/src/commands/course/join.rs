//! `inarow course join`: joins a server as player or observer.

use std::io;
use std::path::PathBuf;

use inarow_core::{Message, Side, on_a_line};
use inarow_course::wire::DqReason;
use inarow_course::{ClientError, ClientEvent, Ending, JoinOptions, Member, join};
use inarow_gomocup::ExternalPrograms;
use inarow_play::{LEAVE_PATIENCE, PlayerSpec, wait_for_players};
use inarow_record::End;
use inarow_view::{Lang, Texts};
use serde::Serialize;

use super::{line, notice, words};
use crate::cli::course::JoinArgs;
use crate::commands::play::{given_presets_with_own, must_be_there};
use crate::failure::Failure;
use crate::interrupt::stop_when_interrupted;
use crate::out::json_line;
use crate::seed::seed;

/// Length limit of a shown player name, in characters.
const LONGEST: usize = 100;

pub(super) fn run(args: JoinArgs, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let JoinArgs { address, player, name, password, observe, retry, seed: given, presets: file, json } = args;
    let player = player.map_or_else(|| "computer".parse::<PlayerSpec>(), Ok)?;
    let presets = given_presets_with_own(file.as_deref(), [&player], data)?;
    must_be_there(&player)?;
    let member = match name.filter(|_| !observe) {
        Some(name) => Member::Player {
            name,
            player,
            presets: &presets,
            programs: &ExternalPrograms,
            seed: seed(given)?,
        },
        None => Member::Observer,
    };
    let stop = stop_when_interrupted()?;
    let mut printer = Printer {
        texts,
        json,
        observe,
        games: 0,
        size: [0; 2],
        moves: 0,
        names: Default::default(),
        failure: None,
    };
    let joined = join(&JoinOptions { address, password, retry, member }, &stop, &mut |event| {
        if let Err(error) = printer.print(event) {
            // The reader of the events is gone.
            printer.failure = Some(error);
            stop.set();
        }
    });
    wait_for_players(LEAVE_PATIENCE);
    if let Some(error) = printer.failure {
        return Err(error.into());
    }
    match joined {
        Err(ClientError::Stopped) => Ok(()),
        Ok(()) => {
            if !stop.is_set() {
                notice(&Message::new("course-closed"), &printer.texts);
            }
            Ok(())
        }
        Err(error) => {
            let may_help = error.is_passing() && !retry;
            let failure = Failure::from(error);
            Err(if may_help { failure.noting(Message::new("course-retry")) } else { failure })
        }
    }
}

/// Printer of events. An observer gets every move. A player gets the results of its games.
struct Printer {
    texts: Texts,
    json: bool,
    observe: bool,
    /// Number of the last game.
    games: u64,
    /// Numbers of columns and rows.
    size: [u32; 2],
    moves: u64,
    /// Names of X and O.
    names: [String; 2],
    failure: Option<io::Error>,
}

impl Printer {
    fn print(&mut self, event: ClientEvent) -> io::Result<()> {
        if let Some(seen) = seen(&event).filter(|_| self.json) {
            return line(&json_line(&seen)?);
        }
        match event {
            ClientEvent::Joined { time_limit_ms } => {
                let message = match time_limit_ms {
                    Some(limit) => Message::new("course-in").digits("limit", limit),
                    None => Message::new("course-in-unlimited"),
                };
                notice(&message, &self.texts);
            }
            ClientEvent::Retrying(reason) => {
                notice(&Message::new("course-retrying").because("reason", reason), &self.texts);
            }
            ClientEvent::NewGame { size, .. } => {
                self.size = size;
                self.moves = 0;
                self.names = Default::default();
            }
            ClientEvent::Player { side, name } => {
                self.names[side.index()] = on_a_line(&name, LONGEST).into_owned();
            }
            ClientEvent::Started { number, walls } => {
                self.games = number.unwrap_or(self.games + 1);
                if self.observe {
                    return self.started(&walls);
                }
            }
            ClientEvent::Moved { side, at } => {
                self.moves += 1;
                if self.observe {
                    return line(&format!("{}. {} {}", self.moves, side.letter(), cell(&at)));
                }
            }
            ClientEvent::Late { limit_ms } => {
                let late = Message::new("course-late")
                    .digits("number", self.games)
                    .digits("move", self.moves + 1)
                    .digits("limit", limit_ms);
                notice(&late, &self.texts);
            }
            ClientEvent::Failed(reason) => {
                let number = self.games;
                let failed = Message::new("course-failed").digits("number", number).because("reason", reason);
                notice(&failed, &self.texts);
            }
            ClientEvent::Over { ending, why } => return self.over(ending, why),
        }
        Ok(())
    }

    fn line(&self, message: &Message) -> io::Result<()> {
        line(&self.texts.tell(message))
    }

    /// Prints the start of a game with its number, board, players and walls.
    fn started(&self, walls: &[[i32; 2]]) -> io::Result<()> {
        let [columns, rows] = self.size;
        let game = Message::new("course-new-game")
            .digits("number", self.games)
            .digits("columns", columns)
            .digits("rows", rows);
        self.line(&game)?;
        for (side, name) in Side::ALL.into_iter().zip(&self.names) {
            self.line(&Message::new("course-holds").text("side", side.letter()).text("name", name))?;
        }
        if walls.is_empty() {
            return Ok(());
        }
        let walls = walls.iter().map(cell).collect::<Vec<_>>().join(" ");
        // A message would cut the walls to a line, so the walls are printed in full here.
        line(&self.texts.with("course-walls", &[("walls", walls.into())]))
    }

    /// Prints the end of a game in the operator's words, as far as the protocol has the reason.
    fn over(&self, ending: Ending, why: Option<End>) -> io::Result<()> {
        let winner = winner(ending);
        let why = match (why, ending) {
            (Some(why), _) => words::why(why, &self.texts),
            (None, Ending::Disqualified(..)) => Message::new("course-dq-order"),
            (None, Ending::Won(_) | Ending::Drawn) => Message::new("course-end-board"),
        };
        self.line(&words::ended(self.games, &self.names, winner, why, self.moves))
    }
}

/// Formats column and row.
fn cell([x, y]: &[i32; 2]) -> String {
    format!("{x},{y}")
}

fn winner(ending: Ending) -> Option<Side> {
    match ending {
        Ending::Won(side) => Some(side),
        Ending::Drawn => None,
        Ending::Disqualified(side, _) => Some(side.other()),
    }
}

/// An event as JSON.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Seen<'a> {
    NewGame { width: u32, height: u32, side: Option<&'static str> },
    Player { side: &'static str, name: &'a str },
    Start { number: Option<u64>, walls: Vec<String> },
    Move { side: &'static str, cell: String },
    Over { winner: Option<&'static str>, dq: Option<&'static str>, why: Option<&'static str> },
}

/// Returns the event for JSON, or `None` for an event meant only for users.
fn seen(event: &ClientEvent) -> Option<Seen<'_>> {
    Some(match event {
        ClientEvent::Joined { .. }
        | ClientEvent::Retrying(_)
        | ClientEvent::Late { .. }
        | ClientEvent::Failed(_) => return None,
        ClientEvent::NewGame { size: [width, height], side } => {
            Seen::NewGame { width: *width, height: *height, side: side.map(Side::key) }
        }
        ClientEvent::Player { side, name } => Seen::Player { side: side.key(), name },
        ClientEvent::Started { number, walls } => {
            Seen::Start { number: *number, walls: walls.iter().map(cell).collect() }
        }
        ClientEvent::Moved { side, at } => Seen::Move { side: side.key(), cell: cell(at) },
        ClientEvent::Over { ending, why } => {
            let dq = match ending {
                Ending::Disqualified(_, DqReason::OutOfField) => Some("out-of-field"),
                Ending::Disqualified(_, DqReason::OutOfOrder) => Some("out-of-order"),
                Ending::Disqualified(_, DqReason::PlaceOccupied) => Some("place-occupied"),
                Ending::Won(_) | Ending::Drawn => None,
            };
            Seen::Over { winner: winner(*ending).map(Side::key), dq, why: why.map(End::name) }
        }
    })
}
