//! The games on offer. The order is equal on every screen.

/// Games of a start screen, by their names on the command line. Screens add a custom game at the end.
pub const OFFERED_GAMES: [&str; 7] =
    ["tictactoe", "gomoku", "renju", "caro", "ultimate", "score-balanced", "course"];

/// Text keys of a game's name and of its description.
pub const CARDS: [(&str, &str); 8] = [
    ("game-tictactoe", "card-tictactoe"),
    ("game-gomoku", "card-gomoku"),
    ("game-renju", "card-renju"),
    ("game-caro", "start-caro"),
    ("game-ultimate", "card-ultimate"),
    ("start-score", "start-score-card"),
    ("game-course", "start-course"),
    ("game-custom", "card-custom"),
];

/// Every named game: the games of the start screen with their variants, then the custom game.
pub const GAMES: [&str; 14] = [
    "tictactoe",
    "gomoku",
    "gomoku-standard",
    "gomoku20",
    "renju",
    "caro",
    "ultimate",
    "score-balanced",
    "score",
    "course",
    "course15",
    "connect4x4",
    "5x5",
    "line",
];

#[cfg(test)]
mod tests {
    use inarow_core::spec;

    use super::*;

    #[test]
    fn every_named_game_has_one_place_and_the_offered_ones_keep_their_order() {
        for preset in spec::presets().iter().filter(|preset| preset.name != "drop") {
            let places = GAMES.iter().filter(|name| **name == preset.name).count();
            assert_eq!(places, 1, "{}", preset.name);
        }
        let offered: Vec<&str> = GAMES.into_iter().filter(|name| OFFERED_GAMES.contains(name)).collect();
        assert_eq!(offered, OFFERED_GAMES);
    }
}
