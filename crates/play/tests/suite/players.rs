//! Players behind their channels.

use std::time::{Duration, Instant};

use inarow_core::{Side, Turn};
use inarow_play::gomocup::ExecError;
use inarow_play::{
    Answers, EnginePlayer, Limits, Match, Player, PlayerError, PlayerSpec, Presets, Question, Reply, Request,
    Stop, hint, player_seed, settle_chance,
};
use inarow_record::{Dice, Stream};

use crate::games::{begin, ms, play};

/// Far longer than any of these engines needs.
const PATIENCE: Duration = Duration::from_secs(120);

/// Plays a whole match between two built-in players.
fn match_of(game: &str, x: &str, o: &str) -> Match {
    let mut game = begin(game);
    let setup = game.record().setup.clone();
    let mut answers = Answers::new();
    let mut dice = Dice::new(3, Stream::Chance);
    let mut players: Vec<Box<dyn Player>> = [x, o]
        .iter()
        .zip(Side::ALL)
        .map(|(text, side)| {
            let spec: PlayerSpec = text.parse().unwrap();
            let seed = player_seed(3, side, 0);
            spec.build(&setup, seed, &Presets::builtin(), answers.sender()).unwrap().unwrap()
        })
        .collect();
    settle_chance(&mut game, &mut dice, ms(0)).unwrap();
    while let Some(seat) = game.actor() {
        let request = game.request(answers.next_id(), Limits::default()).unwrap();
        players[seat.index()].ask(request);
        let reply = answers.wait(PATIENCE).expect("an answer in time").reply.unwrap();
        let command = game.command(reply).unwrap();
        let mut events = game.apply(command, ms(0)).unwrap();
        events.extend(settle_chance(&mut game, &mut dice, ms(0)).unwrap());
        for player in &mut players {
            events.iter().for_each(|event| player.tell(event));
        }
    }
    game
}

#[test]
fn built_in_players_finish_every_kind_of_game() {
    for (game, x, o) in [
        ("tictactoe", "minimax", "rule3"),
        ("course15", "threat1", "rating-map"),
        ("ultimate", "ultimate2", "random"),
        ("score:fill=random-row", "score2", "random"),
        ("gomoku:opening=swap", "threat1", "rating-map:preset=attacker"),
        ("gomoku:opening=swap2", "rating-map", "threat1"),
        ("renju:opening=swap2", "random", "random"),
    ] {
        let game = match_of(game, x, o);
        assert!(matches!(game.position().turn(), Turn::Over(_)));
        assert_eq!(game.record().check(), Ok(()));
    }
}

#[test]
fn a_seed_means_the_same_match() {
    let moves = |_| match_of("gomoku:opening=swap2", "threat1", "rating-map").record().clone();
    assert_eq!(moves(0), moves(1));
}

fn engine_player(text: &str, game: &Match, answers: &Answers) -> EnginePlayer {
    let setup = &game.record().setup;
    EnginePlayer::new(text.parse().unwrap(), Presets::builtin(), setup, 1, answers.sender()).unwrap()
}

#[test]
fn a_long_search_is_cancelled_and_the_next_answered() {
    // Minimax of an empty 4×4 board without pruning is far beyond any patience.
    let game = begin("line:4x3:k=4");
    let mut answers = Answers::new();
    let mut player = engine_player("minimax:pruning=off", &game, &answers);
    player.ask(game.request(answers.next_id(), Limits::default()).unwrap());
    assert_eq!(answers.wait(ms(50)), None);
    let began = Instant::now();
    player.cancel();
    // A position near its end is answered by the same player at once, and only that answer comes.
    let mut late = begin("line:4x3:k=4");
    play(&mut late, "a1 b1 c1 d1 a2 b2 c2 d2");
    let id = answers.next_id();
    player.ask(late.request(id, Limits::default()).unwrap());
    let answer = answers.wait(PATIENCE).unwrap();
    assert_eq!(answer.id, id);
    assert!(matches!(answer.reply, Ok(Reply::Move(_))));
    assert_eq!(answers.wait(ms(20)), None);
    // Dropping joins the thread even in the middle of a search.
    player.ask(game.request(answers.next_id(), Limits::default()).unwrap());
    drop(player);
    assert!(began.elapsed() < PATIENCE);
    assert_eq!(answers.poll(), None);
}

#[test]
fn a_position_that_asks_for_nothing_is_an_error_answer() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2 a1 b1 a2 b3");
    let mut answers = Answers::new();
    let mut player = engine_player("random", &game, &answers);
    let id = answers.next_id();
    assert!(game.request(id, Limits::default()).is_none());
    let position = game.position().clone();
    player.ask(Request { id, task: Question::Move, position, limits: Limits::default() });
    assert_eq!(answers.wait(PATIENCE).unwrap().reply, Err(PlayerError::NothingToDecide));
}

#[test]
fn a_player_moves_on_to_another_game() {
    let game = begin("tictactoe");
    let mut answers = Answers::new();
    let mut player = engine_player("random", &game, &answers);
    let other = begin("ultimate");
    player.start(&other.record().setup).unwrap();
    player.ask(other.request(answers.next_id(), Limits::default()).unwrap());
    let Ok(Reply::Move(choice)) = answers.wait(PATIENCE).unwrap().reply else { panic!() };
    assert!(other.position().is_legal(choice.cell));
    let mut picky = engine_player("rule3", &game, &answers);
    assert!(matches!(picky.start(&other.record().setup), Err(PlayerError::Engine(_))));
}

#[test]
fn people_are_asked_by_the_host() {
    let game = begin("gomoku");
    let answers = Answers::new();
    let build = |text: &str| {
        let spec: PlayerSpec = text.parse().unwrap();
        spec.build(&game.record().setup, 0, &Presets::builtin(), answers.sender())
            .map(|player| player.is_some())
    };
    assert_eq!(build("human:name=Anna"), Ok(false));
    assert_eq!(build("threat1"), Ok(true));
    assert!(matches!(build("exec:./no-such-engine"), Err(PlayerError::Exec(ExecError::NotStarted { .. }))));
    assert!(matches!(build("ultimate2"), Err(PlayerError::Engine(_))));
}

#[test]
fn seeds_of_players_differ_by_side_and_game() {
    let mut seeds = Vec::new();
    for game in 0..4 {
        seeds.extend(Side::ALL.map(|side| player_seed(9, side, game)));
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 8);
}

#[test]
fn a_hint_is_a_legal_move() {
    let mut game = begin("gomoku");
    play(&mut game, "h8 a1 h9 a2 h10 a3 h11 a4");
    let hinted = hint(game.position(), Limits::default(), &Stop::new()).unwrap();
    let name = game.position().shape().name(hinted.cell).to_string();
    assert!(name == "h7" || name == "h12", "{name}");
    play(&mut game, &name);
    assert!(hint(game.position(), Limits::default(), &Stop::new()).is_err());
}
