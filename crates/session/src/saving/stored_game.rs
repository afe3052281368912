//! Storage of an unfinished game, a finished game, or the continuation of a counted game.

use std::time::Duration;

use inarow_core::Side;
use inarow_formats::{Format, WriteOptions};
use inarow_play::{Match, whole_ms};
use inarow_profile::{CountedNote, Finished, PlayerNote, Profile, SeriesNote, StoreError};
use inarow_record::Record;

use super::{LeftGame, Played, SaveState, game_key, kind};
use crate::game_session::lineup::{Counted, Lineup};

impl LeftGame {
    pub(super) fn save(&mut self, profile: &mut Profile, now: i64) -> Result<(), StoreError> {
        if self.dropped && self.game.result().is_none() {
            // A counted end stays, even if play went on from that end.
            store_ended(&mut self.save_state, &self.lineup, profile, now)?;
            if let Some(id) = self.save_state.unfinished {
                profile.drop_game(id)?;
                // A restored game is stored as another game.
                self.save_state.unfinished = None;
                self.save_state.unsaved = true;
            }
            return Ok(());
        }
        if self.save_state.unsaved {
            let played = Played::new(&self.game, &self.lineup, self.counted, self.turn_used);
            store_game(&mut self.save_state, played, profile, now)?;
            self.save_state.unsaved = false;
        }
        self.save_state.unfinished.map_or(Ok(()), |id| profile.leave(id))
    }
}

/// Stores a game as unfinished or finished. Stores nothing before the first move.
pub(super) fn store_game(
    save_state: &mut SaveState,
    Played { game, lineup, counted, turn_used }: Played<'_>,
    profile: &mut Profile,
    now: i64,
) -> Result<(), StoreError> {
    store_ended(save_state, lineup, profile, now)?;
    if game.result().is_some() {
        return store_continuation(save_state, game, lineup, profile, now);
    }
    let ahead = game.steps_ahead() > 0;
    if save_state.unfinished.is_none() && (ahead && save_state.finished.is_some()) {
        // A finished game was only reviewed, and is in the history.
        return Ok(());
    }
    if !save_state.touched || (!ahead && !game.record().is_begun()) {
        // The game has nothing to continue, because no human has played, taken back or set up anything.
        if let Some(id) = save_state.unfinished {
            profile.drop_game(id)?;
            save_state.unfinished = None;
        }
        return Ok(());
    }
    let Some(record) = write(&save_state.variations.in_record(&game.record_ahead())) else { return Ok(()) };
    let moves = game.record().plies.len() as u32;
    let mut note = lineup.note(game, turn_used, counted);
    if let (Some(counted), Some(history)) = (&mut note.counted, save_state.finished) {
        counted.history = history;
    }
    let note = note.write();
    let id = match save_state.unfinished {
        Some(id) => id,
        None => profile.begin(&game_key(game.record()), &record, &note, now)?,
    };
    save_state.unfinished = Some(id);
    let kept = profile.keep(id, moves, &record, &note, now);
    if matches!(kept, Err(StoreError::NotOwned)) {
        // The next save stores the game as another game.
        save_state.unfinished = None;
    }
    kept
}

/// Stores a counted game in the history, with its counted end.
fn store_ended(
    save_state: &mut SaveState,
    lineup: &Lineup,
    profile: &mut Profile,
    now: i64,
) -> Result<(), StoreError> {
    let Some(game) = &save_state.ended else { return Ok(()) };
    let record = write(&save_state.variations.in_record(game.record()));
    if let Some(finished) = record.and_then(|record| finished(game, lineup, record, now)) {
        save_state.finished = Some(profile.finish(save_state.unfinished, &finished)?);
        save_state.unfinished = None;
    }
    save_state.ended = None;
    Ok(())
}

/// Stores the continuation of a counted game that came to another end. The continued lines become variations of
/// that game, and do not count.
fn store_continuation(
    save_state: &mut SaveState,
    game: &Match,
    lineup: &Lineup,
    profile: &mut Profile,
    now: i64,
) -> Result<(), StoreError> {
    // A game that was already over when opened is not stored.
    let Some(history) = save_state.finished else { return Ok(()) };
    let Some(id) = save_state.unfinished else { return Ok(()) };
    let continued = save_state.variations.in_record(game.record());
    let stored = profile.record(history)?.and_then(|text| inarow_formats::read_json(&text).ok());
    // Moves after an end by resignation, agreement or time become another game, because these moves branch from
    // no move.
    let of_its_own = |stored: &Record| {
        let (before, after) = (&stored.plies, &continued.plies);
        after.len() > before.len() && before.iter().zip(after).all(|(one, other)| one.is_same_move(other))
    };
    match stored {
        Some(mut stored) if !of_its_own(&stored) => {
            for line in 0..=continued.variations.len() {
                stored.add_line(&continued.path(line));
            }
            if let Some(text) = write(&stored) {
                profile.replace_record(history, &text)?;
            }
            profile.drop_game(id)?;
        }
        _ => {
            let finished = write(&continued).and_then(|record| finished(game, lineup, record, now));
            if let Some(finished) = finished {
                save_state.finished = Some(profile.finish_uncounted(Some(id), &finished)?);
            }
        }
    }
    save_state.unfinished = None;
    Ok(())
}

pub(super) fn finished(game: &Match, lineup: &Lineup, record: String, now: i64) -> Option<Finished> {
    let result = game.result()?;
    let [x, o] = Side::ALL.map(|side| lineup.participant_of(game, side));
    Some(Finished {
        finished: now,
        game: game_key(game.record()),
        x: kind(&lineup.participants[x].spec),
        o: kind(&lineup.participants[o].spec),
        x_name: lineup.given_name(x).to_owned(),
        o_name: lineup.given_name(o).to_owned(),
        own: None,
        one: lineup.side_of(game, 0),
        winner: result.winner,
        why: result.why.name().to_owned(),
        moves: game.record().plies.len() as u32,
        record,
    })
}

impl Lineup {
    /// Returns the series note of an unfinished game, without the number of a counted game in the history.
    fn note(&self, game: &Match, turn_used: Duration, counted: Option<Counted>) -> SeriesNote {
        let Lineup { participants, series, .. } = self;
        let participants = [0, 1].map(|participant| PlayerNote {
            player: participants[participant].spec.to_string(),
            name: participants[participant].name.clone(),
            wins: series.wins[participant],
        });
        let mut note = SeriesNote::new(participants, series.seed);
        (note.first, note.number) = (series.first, series.number);
        (note.draws, note.best_of) = (series.draws, series.best_of);
        note.begins = series.begins.name().to_owned();
        (note.taken_back, note.turn_ms) = (game.steps_ahead(), whole_ms(turn_used));
        note.counted = counted.map(|Counted { winner, .. }| CountedNote { history: 0, winner });
        note
    }
}

pub(super) fn write(record: &Record) -> Option<String> {
    let bytes = inarow_formats::write(Format::Json, std::slice::from_ref(record), &WriteOptions::default());
    String::from_utf8(bytes.ok()?).ok()
}
