//! The game that was put aside a moment ago for another with an empty board: it can be brought back as it was, with its
//! score.

use std::time::Duration;

use inarow_play::{Command, PlayerSpec};
use inarow_profile::Profile;

use super::keeping::{Papers, wall_time};
use super::people::Person;
use super::series::Counted;
use super::{Live, StoreTrouble, Table, TableError};

/// What a game that left the table needs besides its papers to be as it was.
#[derive(Clone, Debug)]
pub(super) struct Recall {
    counted: Option<Counted>,
    swaps_next: bool,
    /// When it began, and when it left.
    began: Duration,
    left: Duration,
}

/// Why a game cannot be brought back.
#[derive(Debug)]
pub(crate) enum NotBack {
    /// It was dropped, or is played elsewhere.
    Gone,
    /// The store does not give it.
    Store(StoreTrouble),
    /// It cannot be played any more.
    Table(TableError),
}

impl Table {
    fn recall(&self) -> Recall {
        Recall {
            counted: self.live.counted,
            swaps_next: self.swaps_next,
            began: self.live.began,
            left: self.now,
        }
    }

    /// The live game leaves the table for another, and may be brought back.
    pub(super) fn part_for_a_while(&mut self) {
        let recall = self.recall();
        // A board that was set up and not played on yet is the board of the next game as well.
        self.part_with(Some(recall), self.sitting.is_watched() || self.live.game.steps() == 0);
    }

    /// Throws the live game away: it is not kept, but may be brought back. The board is empty then, and waits. In the
    /// place of a program that does not start any more a person sits there; which one, and why, is returned.
    ///
    /// # Errors
    /// When there is no such game any more; everything is as before then.
    pub(crate) fn throw_away(&mut self, now: Duration) -> Result<Option<TableError>, TableError> {
        self.at(now);
        let mut sitting = self.sitting.clone();
        sitting.number += 1;
        let setup = sitting.setup()?;
        let mut gone = None;
        let chairs = loop {
            match self.chairs(&sitting, &setup) {
                Ok(chairs) => break chairs,
                Err(TableError::Player { spec, error }) if !spec.is_human() => {
                    for person in sitting.people.iter_mut().filter(|person| person.spec == *spec) {
                        let fresh = Person::new(PlayerSpec::HUMAN, person.clock);
                        *person = Person { wins: person.wins, ..fresh };
                    }
                    self.names.give(&mut sitting.people);
                    gone = Some(TableError::Player { spec, error });
                }
                Err(error) => return Err(error),
            }
        };
        let mut game = sitting.new_match(Some(wall_time()))?;
        // Nobody sees it: a computer that begins would make it a game to go on with.
        let _ = game.apply(Command::Pause, Duration::ZERO);
        let recall = self.recall();
        self.part_with(Some(recall), true);
        self.lay(game, sitting, chairs);
        // A board that was set up is thrown away with it.
        self.live.papers = Papers::default();
        Ok(gone)
    }

    /// Whether the game that was put aside last can be brought back. So it can until somebody plays on.
    pub(crate) fn can_bring_back(&self) -> bool {
        self.aside.is_some() || self.parted.iter().any(|parted| parted.recall.is_some())
    }

    /// The game that was put aside last is not to be brought back any more.
    pub(super) fn forget_aside(&mut self) {
        self.aside = None;
        for parted in &mut self.parted {
            parted.recall = None;
        }
    }

    /// Brings back the game that was put aside last, as it was, with its score and its time. The one on the table is
    /// put aside for it.
    ///
    /// # Errors
    /// When it is not there any more, or cannot be played; what is on the table stays.
    pub(crate) fn bring_back(&mut self, profile: &mut Profile, now: Duration) -> Result<(), NotBack> {
        self.at(now);
        let waits = self.parted.iter().position(|parted| parted.recall.is_some());
        let parted = match (waits, &self.aside) {
            (Some(place), _) => &self.parted[place],
            (None, Some(aside)) => aside,
            (None, None) => return Err(NotBack::Gone),
        };
        let (game, sitting) = (parted.game.clone(), parted.sitting.clone());
        let Some(recall) = parted.recall.clone() else { return Err(NotBack::Gone) };
        let chairs = self.chairs(&sitting, &game.record().setup).map_err(NotBack::Table)?;
        let papers = match waits {
            // The store does not know yet that it left.
            Some(place) => self.parted.remove(place).papers,
            None => {
                if let Some(id) = parted.papers.kept {
                    match profile.take(id) {
                        Ok(Some(_)) => {}
                        Ok(None) => {
                            self.aside = None;
                            return Err(NotBack::Gone);
                        }
                        Err(error) => return Err(NotBack::Store(StoreTrouble::from(&error))),
                    }
                }
                parted.papers.clone()
            }
        };
        // Nobody has played in the one on the table: it was not worth leaving.
        self.part_with(None, self.sitting.is_watched() || self.is_untouched());
        let mut live = Live::new(game, &sitting, chairs, now);
        // Its clocks stood while it was away.
        live.began = recall.began.saturating_add(self.now.saturating_sub(recall.left));
        live.counted = recall.counted;
        live.papers = papers;
        self.lay_down(live, sitting);
        self.swaps_next = recall.swaps_next;
        Ok(())
    }
}
