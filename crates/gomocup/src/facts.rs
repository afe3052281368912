//! Facts about the match. An engine receives some of the facts.

use std::time::Duration;

use inarow_core::Side;
use inarow_engine::Limits;
use inarow_play::{EventKind, Seat, whole_ms};
use inarow_record::{ClockTag, TimeControl};

use super::info::NO_LIMIT;
use super::timeouts::{UNLIMITED_ADVICE, UNLIMITED_PATIENCE};
use super::{ExecOptions, GameType, Info, ManagerLine, ProtocolGame};

/// Facts from the events of a match that requests do not contain.
#[derive(Debug)]
pub(super) struct Facts {
    /// Clocks by seat. X's clock is the first.
    clock: ClockTag,
    /// Seat that has X.
    x: Seat,
    /// Whether a human plays, by seat.
    people: [bool; 2],
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { clock: ClockTag::default(), x: Seat::First, people: [false; 2] }
    }
}

/// Times that are sent to an engine, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Times {
    pub(super) turn: Option<i64>,
    pub(super) game: Option<i64>,
}

impl Facts {
    /// Takes in an event of the match.
    pub(super) fn take(&mut self, event: &EventKind) {
        match event {
            EventKind::Started { clock, .. } => {
                *self = Facts { clock: (*clock).unwrap_or_default(), ..Facts::default() };
            }
            EventKind::Joined { side, player } => {
                self.people[self.seat(*side).index()] = player.kind == "human"
            }
            EventKind::Chosen { x, .. } | EventKind::TakenBack { x, .. } => self.x = *x,
            _ => {}
        }
    }

    fn seat(&self, side: Side) -> Seat {
        if side == Side::X { self.x } else { self.x.other() }
    }

    /// Returns the lines that are sent once a game.
    pub(super) fn about_game(&self, options: &ExecOptions, game: ProtocolGame) -> Vec<ManagerLine> {
        let known = if self.people.contains(&true) { GameType::Human } else { GameType::Engine };
        let memory = options.memory.unwrap_or(0);
        let mut infos = vec![
            Info::Rule(game.rule_bits()),
            Info::GameType(options.game_type.unwrap_or(known)),
            Info::MaxMemory(i64::try_from(memory).unwrap_or(i64::MAX)),
        ];
        infos.extend(options.folder.iter().map(|folder| Info::Folder(folder.display().to_string())));
        infos.extend(options.info.iter().map(|(key, value)| Info::Other(format!("{key} {value}"))));
        infos.into_iter().map(ManagerLine::Info).collect()
    }

    fn control(&self, side: Side) -> TimeControl {
        if self.seat(side) == Seat::First { self.clock.x } else { self.clock.o }
    }

    /// Returns the time limit of this turn for a fault report. Returns `None` if the clock of the game sets the
    /// limit, because such a limit differs in each game.
    pub(super) fn allowed(&self, side: Side, limits: &Limits) -> Option<Duration> {
        let control = self.control(side);
        if control.is_none() {
            return Some(limits.flag().unwrap_or(UNLIMITED_PATIENCE));
        }
        let per_move = Duration::from_millis(control.per_move_ms?);
        let left = control.total_ms.and_then(|_| limits.clock?.left);
        left.is_none_or(|left| left >= per_move).then_some(per_move)
    }

    /// Returns the time for this turn, the time for the game and the rest of the game's time, in ms.
    pub(super) fn times(&self, side: Side, limits: &Limits) -> (i64, i64, i64) {
        let whole = |ms: u64| i64::try_from(ms).unwrap_or(NO_LIMIT).min(NO_LIMIT);
        let advice = if limits.nodes.is_some() || limits.depth.is_some() {
            UNLIMITED_PATIENCE / 2
        } else {
            UNLIMITED_ADVICE
        };
        let turn = limits.flag().unwrap_or(advice);
        let left = limits.clock.and_then(|clock| clock.left);
        (
            whole(whole_ms(turn)),
            self.control(side).total_ms.map_or(0, whole),
            left.map_or(NO_LIMIT, |left| whole(whole_ms(left))),
        )
    }
}
