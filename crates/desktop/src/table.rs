//! The table: a game that is played or looked through, its players, clocks and the sitting's score. No screen.

use std::sync::Arc;
use std::time::Duration;

use inarow_core::{Cell, GameSpec, Position, Setup, Side};
use inarow_play::{Answers, Match, MatchSetup, Player, PlayerSpec, Presets, Rejection};
use inarow_record::{ClockTag, Record, SwapChoice, TimeControl};

/// Wakes the host up when a player has decided; called from other threads.
pub(crate) type Waker = Arc<dyn Fn() + Send + Sync>;

/// Who begins the next game of a sitting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Begins {
    /// Who held X holds it again.
    #[default]
    Same,
    /// The players change sides.
    Alternate,
    /// The loser holds X; after a draw nothing changes.
    Loser,
}

/// What a game is made from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GameSource {
    /// A game by its name and settings; walls and weights are drawn.
    Spec(GameSpec),
    /// A board as it stands: from the editor, a file, the middle of another game.
    Setup(Box<Setup>),
}

/// A game to begin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewGame {
    /// The game.
    pub(crate) game: GameSource,
    /// Who plays X and O.
    pub(crate) players: [PlayerSpec; 2],
    /// Their time.
    pub(crate) clocks: [TimeControl; 2],
    /// The sitting ends when one has won more than half of so many games; 0 is without end.
    pub(crate) best_of: u32,
    /// Who begins the next game.
    pub(crate) begins: Begins,
}

/// Why a game could not be begun or shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableError {
    /// The set-up is no game.
    #[error(transparent)]
    Setup(#[from] inarow_core::SetupError),
    /// The match cannot begin.
    #[error(transparent)]
    Match(#[from] inarow_play::MatchError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] inarow_record::ReplayError),
}

/// What the table shows.
enum Board {
    /// A game that is being played, or has just ended.
    Live(Box<Match>),
    /// A record that is looked through.
    Review(Box<Record>),
}

/// The table.
pub(crate) struct Table {
    board: Board,
    waker: Waker,
    presets: Presets,
    seed: u64,
    /// The last game that was begun.
    last: NewGame,
    players: [Option<Box<dyn Player>>; 2],
    answers: Answers,
    /// The ply that is looked at; `None` for the newest.
    cursor: Option<usize>,
    shown: Position,
    wins: [u32; 2],
    draws: u32,
    /// When the match began, on the host's clock.
    began: Duration,
}

impl Table {
    /// A table with an empty tic-tac-toe board between two people.
    pub(crate) fn new(presets: Presets, seed: u64, waker: Waker) -> Table {
        let setup = Setup::Line(inarow_core::LineSetup::new(3, 3, 3));
        let game = Match::new(MatchSetup::new(setup.clone())).expect("tic-tac-toe can be played");
        let shown = game.position().clone();
        Table {
            board: Board::Live(Box::new(game)),
            waker,
            presets,
            seed,
            last: NewGame {
                game: GameSource::Setup(Box::new(setup)),
                players: [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
                clocks: [TimeControl::NONE; 2],
                best_of: 0,
                begins: Begins::Same,
            },
            players: [None, None],
            answers: Answers::new(),
            cursor: None,
            shown,
            wins: [0, 0],
            draws: 0,
            began: Duration::ZERO,
        }
    }

    // What others read.

    /// The position that is shown: the newest, or the one that is looked back at.
    pub(crate) fn shown(&self) -> &Position {
        &self.shown
    }

    /// The game that is played; `None` while a record is looked through.
    pub(crate) fn game(&self) -> Option<&Match> {
        match &self.board {
            Board::Live(game) => Some(game),
            Board::Review(_) => None,
        }
    }

    /// The record of what is shown.
    pub(crate) fn record(&self) -> &Record {
        match &self.board {
            Board::Live(game) => game.record(),
            Board::Review(record) => record,
        }
    }

    /// The ply that is shown, from 0 for the start.
    pub(crate) fn ply(&self) -> usize {
        self.cursor.unwrap_or(self.record().plies.len())
    }

    /// The game that was begun last.
    pub(crate) fn last(&self) -> &NewGame {
        &self.last
    }

    /// Games won by whoever holds this side, in this sitting.
    pub(crate) fn wins(&self, side: Side) -> u32 {
        self.wins[side.index()]
    }

    /// Drawn games of this sitting.
    pub(crate) fn draws(&self) -> u32 {
        self.draws
    }

    /// Whether a person may play on the shown board now.
    pub(crate) fn may_play(&self) -> bool {
        let Some(game) = self.game() else { return false };
        self.cursor.is_none()
            && !game.is_paused()
            && game.actor().is_some_and(|seat| self.last.players[game.side_of(seat).index()].is_human())
    }

    /// The side whose engine is thinking.
    pub(crate) fn thinking(&self) -> Option<Side> {
        let game = self.game()?;
        let side = game.side_of(game.actor()?);
        (!self.last.players[side.index()].is_human()).then_some(side)
    }

    // What people do.

    /// Begins a game; the score begins anew with other players or another game.
    pub(crate) fn start(&mut self, new: NewGame, now: Duration) -> Result<(), TableError> {
        let setup = match &new.game {
            GameSource::Setup(setup) => (**setup).clone(),
            GameSource::Spec(spec) => {
                let mut dice = inarow_record::Dice::new(self.seed, inarow_record::Stream::SetUp);
                spec.setup(&mut dice)?
            }
        };
        let clock = ClockTag { x: new.clocks[0], o: new.clocks[1] };
        let match_setup = MatchSetup {
            x: new.players[0].tag(),
            o: new.players[1].tag(),
            clock: (!clock.x.is_none() || !clock.o.is_none()).then_some(clock),
            seed: Some(self.seed),
            ..MatchSetup::new(setup)
        };
        let game = Match::new(match_setup)?;
        self.board = Board::Live(Box::new(game));
        self.began = now;
        self.last = new;
        self.cursor = None;
        self.refresh();
        Ok(())
    }

    /// Looks through a record.
    pub(crate) fn review(&mut self, record: Record) -> Result<(), TableError> {
        record.check()?;
        self.board = Board::Review(Box::new(record));
        self.cursor = None;
        self.refresh();
        Ok(())
    }

    /// A person plays there.
    pub(crate) fn play(&mut self, cell: Cell, now: Duration) -> Result<(), Rejection> {
        let began = self.began;
        if let Board::Live(game) = &mut self.board
            && let Some(side) = game.position().turn().side()
        {
            game.apply(inarow_play::Command::Play { side, cell }, now.saturating_sub(began))?;
            self.refresh();
        }
        Ok(())
    }

    /// Shows the position after so many plies.
    pub(crate) fn go_to(&mut self, ply: usize) {
        let newest = self.record().plies.len();
        self.cursor = (ply < newest).then_some(ply);
        self.refresh();
    }

    /// Takes what the players decided, moves the clocks.
    pub(crate) fn tick(&mut self, _now: Duration) {}

    /// When the next tick is due, if one is.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        None
    }

    fn refresh(&mut self) {
        self.shown = match (&self.board, self.cursor) {
            (Board::Live(game), None) => game.position().clone(),
            _ => match self.record().replay_to(self.ply()) {
                Ok(position) => position,
                Err(_) => return,
            },
        };
    }
}
