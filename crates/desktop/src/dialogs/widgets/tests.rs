//! Tests of names of games and players.

use super::*;
use inarow_view::{Lang, game_label};

#[test]
fn players_and_games_are_called_as_people_call_them() {
    let texts = Texts::new(Lang::Ru);
    for (player, expected) in [
        ("rating-map:preset=attacker", "Карты оценок · атакующий"),
        ("computer:level=7", "Компьютер, сильный"),
        ("computer", "Компьютер, средний"),
        ("exec:./a/pbrain-x --deep", "pbrain-x"),
        ("of another version", "of another version"),
    ] {
        assert_eq!(player_label(player, &texts), expected);
    }
    assert_eq!(game_label("gomoku", &texts), "Гомоку 15×15");
    assert_eq!(game_label("chess", &texts), texts.get("statistics-setup"));
}
