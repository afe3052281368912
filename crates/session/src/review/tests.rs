//! The shown place without a session. The place is a record or an earlier position of the live game, never
//! both.

use inarow_core::{Cell, Side};
use inarow_play::Command;

use super::*;
use crate::game_session::lineup::Lineup;
use crate::game_session::participant::Names;
use crate::tests::new_game;

/// A live game with its variations, and the place that people look at.
pub(crate) struct Table {
    game: Match,
    saving: Saving,
    review: Review,
}

impl Table {
    /// Creates a game of tic-tac-toe with these cells played.
    pub(crate) fn of(cells: &[u16]) -> Table {
        let lineup = Lineup::new(&new_game("tictactoe", "human", "human"), 7, &Names::default());
        let game = lineup.new_match(None).unwrap();
        let mut table = Table { game, saving: Saving::default(), review: Review::default() };
        table.play(cells);
        table
    }

    pub(crate) fn play(&mut self, cells: &[u16]) {
        for cell in cells {
            let side = self.game.position().turn().side().unwrap();
            let command = Command::Play { side, cell: Cell::new(*cell) };
            self.game.apply(command, Default::default()).unwrap();
        }
    }

    /// Takes moves back. The moves become a variation.
    fn take_back(&mut self, plies: u32) {
        self.saving.add_variation(self.game.record().plies.clone());
        self.game.apply(Command::TakeBack { plies }, Default::default()).unwrap();
    }

    pub(crate) fn go_to(&mut self, ply: usize) {
        self.review.go_to(ply, LiveLines::new(&self.game, &self.saving));
    }

    fn follow(&mut self) -> bool {
        self.review.follow(LiveLines::new(&self.game, &self.saving))
    }

    pub(crate) fn shown(&self) -> Shown<'_> {
        Shown::new(&self.review, LiveLines::new(&self.game, &self.saving))
    }

    /// Returns the shown line, ply, and length of the line.
    fn place(&self) -> (usize, usize, usize) {
        (self.shown().line(), self.shown().ply(), self.shown().plies().len())
    }
}

#[test]
fn looking_back_ends_at_the_newest_move() {
    let mut table = Table::of(&[0, 1, 2]);
    table.go_to(3);
    assert!(!table.review.is_looking_back(), "the newest move is shown already");
    table.go_to(1);
    assert_eq!((table.place(), table.review.is_looking_back()), ((0, 1, 3), true));
    assert_eq!(table.shown().position().ply(), 1);
    table.go_to(usize::MAX);
    assert!(!table.review.is_looking_back());
    table.go_to(0);
    table.review.show_newest();
    assert_eq!((table.place(), table.review.is_looking_back()), ((0, 3, 3), false));
}

#[test]
fn a_variation_of_the_live_game_is_no_newest_move() {
    let mut table = Table::of(&[0, 1, 2]);
    table.take_back(2);
    table.play(&[3]);
    table.go_to(1);
    assert_eq!((table.shown().branches().len(), table.shown().branching()), (2, vec![1]));
    assert!(table.review.choose_line(1) && !table.review.choose_line(9));
    table.go_to(usize::MAX);
    assert_eq!((table.place(), table.review.is_looking_back()), ((1, 3, 3), true));
    assert!(table.review.choose_line(0));
    table.go_to(2);
    assert!(!table.review.is_looking_back());
}

#[test]
fn the_earlier_position_stays_while_the_live_game_goes_on() {
    let mut table = Table::of(&[0, 1, 2]);
    assert!(!table.follow(), "people do not look back");
    table.go_to(1);
    assert!(!table.follow(), "the game did not change");
    table.play(&[4]);
    assert!(table.follow());
    assert_eq!((table.place(), table.review.is_looking_back()), ((0, 1, 4), true));
}

#[test]
fn a_record_replaces_the_earlier_position_and_says_whether_the_game_was_paused() {
    let mut table = Table::of(&[0, 1, 2]);
    table.go_to(1);
    assert_eq!(table.review.close(), None, "no record is open");
    assert!(table.review.is_looking_back());
    let seating = Seating { own: Some(Side::O), one: Side::O };
    assert!(!table.review.seat(seating), "there is no record to seat");
    for paused in [true, false] {
        let record = Table::of(&[4, 5]).game.record().clone();
        table.review.open(RecordCursor::new(record).unwrap(), paused);
        assert_eq!((table.place(), table.shown().record().plies.len()), ((0, 2, 2), 2));
        assert_eq!(table.shown().seating(), Seating::default(), "each record has its own");
        assert!(table.review.seat(seating));
        assert_eq!(table.shown().seating(), seating);
        table.play(&[if paused { 6 } else { 7 }]);
        assert!(!table.follow(), "a record does not change");
        table.go_to(usize::MAX);
        table.review.show_newest();
        assert!(table.review.is_record(), "the newest move of a record is no move of the live game");
        assert_eq!(table.review.close(), Some(paused));
        let plies = table.game.record().plies.len();
        assert_eq!(table.place(), (0, plies, plies));
    }
}
