//! Counts of finished games and of winners.

use inarow_profile::{Profile, Tally};
use inarow_session::GameSession;
use inarow_view::{Texts, game_label};

/// Keys of the labels of [`counts`].
pub const COUNTS: [&str; 4] = ["statistics-games", "statistics-x", "statistics-o", "statistics-draws"];

/// Returns the numbers of games, wins of X, wins of O, and draws.
pub fn counts(tally: &Tally) -> [u64; 4] {
    [tally.games(), tally.x, tally.o, tally.draws]
}

/// Counts of finished games.
pub struct Statistics {
    /// Games since the program began.
    pub run: Tally,
    /// All games of the profile.
    pub all: Tally,
    /// All games of the profile by kind of game, with the game's name.
    pub games: Vec<(String, Tally)>,
}

impl Statistics {
    /// Reads the counts from the profile. If the profile cannot be read, returns the counts of this run.
    /// Returns `None` if no game was finished.
    pub fn read(game: &GameSession, profile: &Profile, texts: &Texts) -> Option<Statistics> {
        let run = game.run().tally();
        let all = profile.tally().unwrap_or(run);
        let games = profile.tally_by_game().unwrap_or_default();
        let games = games.into_iter().map(|(game, tally)| (game_label(&game, texts), tally)).collect();
        (all.games() > 0).then_some(Statistics { run, all, games })
    }
}
