//! Finished games: how many, and who won them.

use inarow_profile::{Profile, Tally};
use inarow_session::GameSession;
use inarow_view::{Texts, game_label};

/// The keys of the names of what [`counts`] counts.
pub const COUNTS: [&str; 4] = ["statistics-games", "statistics-x", "statistics-o", "statistics-draws"];

/// Games, wins of X, wins of O, draws.
pub fn counts(tally: &Tally) -> [u64; 4] {
    [tally.games(), tally.x, tally.o, tally.draws]
}

/// Finished games.
pub struct Statistics {
    /// Since the program began.
    pub run: Tally,
    /// Ever.
    pub all: Tally,
    /// The same of each game, by its name.
    pub games: Vec<(String, Tally)>,
}

impl Statistics {
    /// Counts of the store, or of this run alone if it cannot be read; `None` while no game was finished.
    pub fn read(game: &GameSession, profile: &Profile, texts: &Texts) -> Option<Statistics> {
        let run = game.run().tally();
        let all = profile.tally().unwrap_or(run);
        let games = profile.tally_by_game().unwrap_or_default();
        let games = games.into_iter().map(|(game, tally)| (game_label(&game, texts), tally)).collect();
        (all.games() > 0).then_some(Statistics { run, all, games })
    }
}
