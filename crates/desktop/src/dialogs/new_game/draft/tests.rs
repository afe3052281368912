#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_play::ExecSpec;
use inarow_record::TimeControl;
use inarow_session::external_programs;

use super::*;
use inarow_app::seat_draft::Kind;
use inarow_session::Limit;

fn last(game: &str, players: [&str; 2], clocks: [&str; 2]) -> NewGame {
    NewGame {
        game: GameSource::Spec(game.parse().unwrap()),
        players: players.map(|player| player.parse().unwrap()),
        clocks: clocks.map(|clock| clock.parse::<TimeControl>().unwrap()),
        best_of: 5,
        begins: Begins::Loser,
    }
}

#[test]
fn the_last_game_is_offered_again() {
    let presets = Presets::builtin();
    // The file of an engine must exist. The engine is not started.
    let program = std::env::current_exe().unwrap().display().to_string();
    let engine = ExecSpec::gomocup(vec![program, "--fast".to_owned()]).to_string();
    for (game, players, clocks) in [
        ("gomoku", ["human:name=Анна", "computer:level=7"], ["5m+3s", "5m+3s"]),
        ("course:25x20", ["threat1", "rating-map:preset=attacker:w4=3"], ["none", "10s/move"]),
        ("ultimate:tiebreak=boards", ["computer:level=10", "random"], ["none", "none"]),
        ("renju:opening=swap2", [engine.as_str(), "human"], ["1m", "2m"]),
    ] {
        let last = last(game, players, clocks);
        let draft = Draft::of(&last, 0);
        assert_eq!(draft.same_time, clocks[0] == clocks[1]);
        assert_eq!(draft.check(&presets, &*external_programs()).new, Some(last));
    }
}

#[test]
fn each_fault_is_told_at_its_place() {
    let presets = Presets::builtin();
    let mut draft = Draft::of(&last("gomoku", ["human", "threat1"], ["none", "none"]), 0);
    draft.game.length = "4".to_owned();
    let checked = draft.check(&presets, &*external_programs());
    assert!(checked.seats[0].is_none() && checked.game.is_empty() && checked.new.is_none());
    assert!(matches!(checked.seats[1], Some(SeatFault::Player(_))));

    draft.seats[1].kind = Kind::Computer;
    assert!(draft.check(&presets, &*external_programs()).new.is_some());

    draft.times[1] = TimeDraft { limit: Limit::Total, minutes: "x".to_owned(), ..TimeDraft::default() };
    assert!(draft.check(&presets, &*external_programs()).new.is_some(), "the same time for both is X's");
    draft.same_time = false;
    assert_eq!(draft.check(&presets, &*external_programs()).times, [None, Some(TimeFault::Minutes)]);
}

#[test]
fn the_match_goes_on_to_a_game_for_which_none_was_chosen() {
    let mut options = OptionsByGame::default();
    options.remember(&last("caro", ["human", "human"], ["none", "none"]));
    let mut draft = Draft::of(&last("gomoku", ["human", "human"], ["5m", "5m"]), 0);
    draft.best_of = 3;
    draft.game.choose("line");
    draft.take(&options);
    assert_eq!((draft.best_of, draft.begins), (3, Begins::Loser));
    assert_eq!(draft.times[0].limit, Limit::None, "the time does not");
    draft.game.choose("caro");
    draft.take(&options);
    assert_eq!(draft.best_of, 5, "what was chosen for a game stays with it");
}
