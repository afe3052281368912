//! Who sits at a game: a built-in engine on the game's own thread, or a program outside.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::time::Duration;

use inarow_core::{Setup, Side};
use inarow_play::gomocup::{ExecError, ExecOptions, ExecPlayer, ExecSeat};
use inarow_play::{
    Answer, Engine, Event, Player as Outside, PlayerError, PlayerSpec, Reply, Request, Seat, Stop, decide,
    player_seed,
};
use inarow_record::End;

use crate::Job;
use crate::lines::GameLines;
use crate::plan::Checked;
use crate::seeds::{Part, seed_of};

/// How long a program may take to say that it is ready before time runs all the same.
const READY: Duration = Duration::from_secs(10);

/// An answer, or how the game is lost without one and why.
pub(super) type Asked = Result<Reply, (End, String)>;

/// Why there is no player.
#[derive(Clone, Debug)]
pub(super) struct Unable {
    /// How it loses by it.
    pub(super) end: End,
    pub(super) reason: String,
    /// Whether its program does not run here: on another machine it might.
    pub(super) is_machine: bool,
}

impl From<PlayerError> for Unable {
    fn from(error: PlayerError) -> Unable {
        // One that ends before it has said anything lacks something of the machine: a library, another processor.
        let is_machine = match &error {
            PlayerError::NotStarted(_) => true,
            PlayerError::Exec(error) => {
                matches!(error, ExecError::NotStarted { .. } | ExecError::Crashed { .. } | ExecError::Deaf)
            }
            _ => false,
        };
        Unable { end: error.end(), reason: error.to_string(), is_machine }
    }
}

/// Programs that are kept for the next game, by player.
pub type Kept = RefCell<HashMap<usize, Box<ExecSeat>>>;

pub(super) enum Player {
    Inside(Inside),
    /// A program.
    Beside(Box<ExecSeat>),
    /// A program whose memory is watched all the time.
    Outside(Box<ExecPlayer>),
}

/// A built-in engine: it is asked on the game's thread, which has nothing else to do.
pub(super) struct Inside {
    engine: Box<dyn Engine>,
    seed: u64,
}

impl Player {
    /// The player for a seat of a game. Its random choices come from the plan's seed and the game's number.
    pub(super) fn new(
        checked: &Checked,
        job: &Job,
        seat: Seat,
        setup: &Setup,
        answers: Sender<Answer>,
        lines: Option<&GameLines>,
        kept: Option<&Kept>,
    ) -> Result<Player, Unable> {
        let entrant = job.seats[seat.index()];
        let seed = player_seed(seed_of(checked.plan.seed, Part::Game, job.game), Side::ALL[seat.index()], 0);
        match &checked.players[entrant] {
            PlayerSpec::Engine(spec) => {
                let engine = spec.build(setup, seed, &checked.presets).map_err(PlayerError::from);
                Ok(Player::Inside(Inside { engine: engine?, seed }))
            }
            PlayerSpec::Exec { words } => {
                let options = ExecOptions {
                    tap: lines.map(|lines| lines.tap(seat, &checked.plan.entrants[entrant].name)),
                    ..checked.exec_options(entrant)
                };
                if options.memory.is_none() {
                    if let Some(mut seat) = kept.and_then(|kept| kept.borrow_mut().remove(&entrant))
                        && seat.begin(setup, seed, options.tap.clone()).is_ok()
                    {
                        return Ok(Player::Beside(seat));
                    }
                    let seat = ExecSeat::new(words, options, setup, seed)?;
                    return Ok(Player::Beside(Box::new(seat)));
                }
                let player = ExecPlayer::new(words, options, setup, seed, answers)?;
                Ok(Player::Outside(Box::new(player)))
            }
            PlayerSpec::Human { .. } => Err(PlayerError::NothingToDecide.into()),
        }
    }

    /// Waits until it is ready, however long it may take to load.
    ///
    /// # Errors
    /// What it does instead. One that is not ready may play all the same: what it then does wrong is seen at its move.
    pub(super) fn get_ready(&mut self) -> Result<(), Unable> {
        match self {
            Player::Inside(_) => Ok(()),
            Player::Beside(seat) => Ok(seat.ready(READY)?),
            Player::Outside(player) => Ok(player.ready(READY)?),
        }
    }

    pub(super) fn tell(&mut self, event: &Event) {
        match self {
            Player::Inside(_) => {}
            Player::Beside(seat) => seat.tell(event),
            Player::Outside(player) => player.tell(event),
        }
    }
}

impl Inside {
    pub(super) fn decide(&mut self, request: &Request, stop: &Stop) -> Asked {
        let Inside { engine, seed } = self;
        match catch_unwind(AssertUnwindSafe(|| decide(engine.as_mut(), request, *seed, stop))) {
            Ok(reply) => reply.map_err(lost),
            Err(panic) => Err(lost(PlayerError::Crashed(message(&*panic)))),
        }
    }
}

fn lost(error: PlayerError) -> (End, String) {
    (error.end(), error.to_string())
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "no reason given".to_owned(),
    }
}
