//! Storage without a session: attempts, their order, and restorable games.

use inarow_core::Cell;
use inarow_play::Command;
use inarow_profile::Location;

use super::*;
use crate::game_session::participant::Names;
use crate::tests::{new_game, writer};

const WHEN: SystemTime = UNIX_EPOCH;

/// A game of tic-tac-toe with its players.
struct Table {
    game: Match,
    lineup: Lineup,
}

impl Table {
    fn of(x: &str, o: &str) -> Table {
        let lineup = Lineup::new(&new_game("tictactoe", x, o), 7, &Names::default());
        Table { game: lineup.new_match(None).unwrap(), lineup }
    }

    fn of_people() -> Table {
        Table::of("human", "human")
    }

    fn played(&self) -> Played<'_> {
        Played::new(&self.game, &self.lineup, None, Duration::ZERO)
    }

    /// Plays on a cell, and notes the move.
    fn play(&mut self, cell: u16, saving: &mut Saving) {
        let side = self.game.position().turn().side().unwrap();
        self.game.apply(Command::Play { side, cell: Cell::new(cell) }, Duration::ZERO).unwrap();
        saving.person_moved();
        saving.changed();
    }
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn in_memory() -> Profile {
    Profile::open(&Location::nowhere()).profile
}

#[test]
fn a_refused_game_is_tried_again_later_each_time_and_at_once_after_a_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    profile.set_patience(ms(1)).unwrap();
    let (mut table, mut saving) = (Table::of_people(), Saving::default());
    assert_eq!(saving.due(table.played(), ms(5)), None, "there is nothing to store");
    table.play(0, &mut saving);
    let busy = writer(folder.path());
    let mut now = ms(5);
    for wait in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000] {
        assert_eq!(saving.due(table.played(), now), Some(now));
        assert_eq!(saving.save(table.played(), &mut profile, now, WHEN), [SaveError::Busy]);
        assert!(saving.is_refused());
        assert_eq!(saving.save(table.played(), &mut profile, now + ms(wait - 1), WHEN), []);
        now += ms(wait);
    }
    table.play(1, &mut saving);
    assert!(saving.due(table.played(), now).is_some_and(|due| due <= now));
    drop(busy);
    assert_eq!(saving.save(table.played(), &mut profile, now, WHEN), []);
    assert!(!saving.is_refused() && saving.saved_id().is_some());
    assert_eq!(saving.due(table.played(), now), None);
}

#[test]
fn a_game_of_two_computers_is_stored_four_times_a_second() {
    let (mut table, mut saving, mut profile) =
        (Table::of("random", "random"), Saving::default(), in_memory());
    table.play(0, &mut saving);
    assert_eq!(saving.save(table.played(), &mut profile, ms(10), WHEN), []);
    table.play(1, &mut saving);
    assert_eq!(saving.due(table.played(), ms(20)), Some(ms(260)));
    table.game.apply(Command::Pause, Duration::ZERO).unwrap();
    assert_eq!(saving.due(table.played(), ms(20)), Some(ms(20)), "nothing follows soon");
}

#[test]
fn a_game_without_a_move_of_people_is_not_stored() {
    let (table, mut saving, mut profile) = (Table::of_people(), Saving::default(), in_memory());
    saving.changed();
    assert_eq!(saving.close(table.played(), true, &mut profile, ms(1), WHEN), (Closed::Nothing, Vec::new()));
    assert_eq!(profile.offered().unwrap().len(), 0);
}

#[test]
fn of_the_games_that_wait_for_the_store_the_oldest_is_lost() {
    let (mut saving, mut profile) = (Saving::default(), in_memory());
    for _ in 0..=MOST_LEFT {
        let mut table = Table::of_people();
        table.play(0, &mut saving);
        saving.leave(table.played(), None, false);
    }
    assert_eq!(saving.left_games(), MOST_LEFT);
    assert_eq!(saving.save(Table::of_people().played(), &mut profile, ms(1), WHEN), []);
    assert_eq!((saving.left_games(), profile.offered().unwrap().len()), (0, MOST_LEFT));
}

#[test]
fn the_game_that_was_left_last_is_restored_once_and_until_a_person_moves() {
    let (mut saving, mut profile) = (Saving::default(), in_memory());
    for is_stored in [false, true] {
        let mut table = Table::of_people();
        table.play(0, &mut saving);
        saving.leave(table.played(), Some(RestoreState::default()), false);
        let next = Table::of_people();
        if is_stored {
            assert_eq!(saving.save(next.played(), &mut profile, ms(1), WHEN), []);
        }
        assert!(saving.can_restore());
        assert!(saving.restorable().is_some_and(|(left, _)| left.game().steps() == 1));
        assert!(saving.take_restorable(&mut profile).unwrap().is_known());
        saving.forget_left_game();
        assert!(!saving.can_restore());
    }
    let mut table = Table::of_people();
    table.play(0, &mut saving);
    saving.leave(table.played(), Some(RestoreState::default()), false);
    table.play(1, &mut saving);
    assert!(!saving.can_restore());
}

#[test]
fn a_restorable_game_that_another_program_took_is_gone() {
    let (mut saving, mut profile) = (Saving::default(), in_memory());
    let mut table = Table::of_people();
    table.play(0, &mut saving);
    saving.leave(table.played(), Some(RestoreState::default()), false);
    let next = Table::of_people();
    assert_eq!(saving.save(next.played(), &mut profile, ms(1), WHEN), []);
    let taken = profile.offered().unwrap().remove(0);
    profile.drop_game(taken.id).unwrap();
    assert!(matches!(saving.take_restorable(&mut profile), Err(RestoreError::Gone)));
    assert!(!saving.can_restore());
}
