//! Players behind their channels.

use std::time::{Duration, Instant};

use inarow_core::{Side, Turn};
use inarow_play::{
    Clock, EngineDecider, GameStart, Limits, Mailbox, Match, NoPrograms, Player, PlayerError, PlayerSpec,
    Presets, Question, Reply, Request, Stop, Task, Threaded, Update, adviser, player_seed, settle_chance,
    wait_for_players,
};
use inarow_record::{Dice, Stream};

use crate::games::{begin, ms, play};

/// Time limit far beyond the needs of the engines in the tests.
const PATIENCE: Duration = Duration::from_secs(120);

/// Plays a whole match between two built-in players.
fn match_of(game: &str, x: &str, o: &str) -> Match {
    let mut game = begin(game);
    let setup = game.record().setup.clone();
    let mut mailbox = Mailbox::default();
    let mut dice = Dice::new(3, Stream::Chance);
    let mut players: Vec<Box<dyn Player>> = [x, o]
        .iter()
        .zip(Side::ALL)
        .map(|(text, side)| {
            let spec: PlayerSpec = text.parse().unwrap();
            let start = GameStart::new(setup.clone(), player_seed(3, side, 0));
            spec.player(&start, &Presets::builtin(), &NoPrograms, mailbox.on_update()).unwrap().unwrap()
        })
        .collect();
    settle_chance(&mut game, &mut dice, ms(0)).unwrap();
    while let Some(seat) = game.actor() {
        let request = game.request(mailbox.next_id(), Limits::default()).unwrap();
        players[seat.index()].ask(&request);
        let reply = mailbox.wait(PATIENCE).expect("an answer in time").unwrap();
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

fn engine_player(text: &str, game: &Match, mailbox: &Mailbox) -> Box<dyn Player> {
    let spec: PlayerSpec = text.parse().unwrap();
    let start = GameStart::new(game.record().setup.clone(), 1);
    spec.player(&start, &Presets::builtin(), &NoPrograms, mailbox.on_update()).unwrap().unwrap()
}

#[test]
fn a_long_search_is_cancelled_and_the_next_answered() {
    // Minimax of an empty 4×4 board without pruning would exceed any time limit.
    let game = begin("line:4x3:k=4");
    let mut mailbox = Mailbox::default();
    let mut player = engine_player("minimax:pruning=off", &game, &mailbox);
    player.ask(&game.request(mailbox.next_id(), Limits::default()).unwrap());
    assert_eq!(mailbox.wait(ms(50)), None);
    let began = Instant::now();
    player.cancel();
    // The same player answers a position near its end at once, and no other answer comes.
    let mut late = begin("line:4x3:k=4");
    play(&mut late, "a1 b1 c1 d1 a2 b2 c2 d2");
    let id = mailbox.next_id();
    player.ask(&late.request(id, Limits::default()).unwrap());
    let answer = mailbox.next_update(PATIENCE).unwrap();
    assert!(matches!(answer, Update::Done { id: answered, reply: Ok(Reply::Move(_)) } if answered == id));
    assert_eq!(mailbox.wait(ms(20)), None);
    // A dropped player leaves even in the middle of a search.
    player.ask(&game.request(mailbox.next_id(), Limits::default()).unwrap());
    drop(player);
    assert!(wait_for_players(PATIENCE));
    assert!(began.elapsed() < PATIENCE);
    assert_eq!(mailbox.take(), None);
}

#[test]
fn a_position_that_asks_for_nothing_is_an_error_answer() {
    let mut game = begin("tictactoe");
    play(&mut game, "b2 a1 b1 a2 b3");
    let mut mailbox = Mailbox::default();
    let mut player = engine_player("random", &game, &mailbox);
    let id = mailbox.next_id();
    assert!(game.request(id, Limits::default()).is_none());
    let position = game.position();
    player.ask(&Request { id, question: Question::Move, position, limits: Limits::default() });
    assert_eq!(mailbox.wait(PATIENCE).unwrap(), Err(PlayerError::NothingToDecide));
}

#[test]
fn a_player_moves_on_to_another_game() {
    let game = begin("tictactoe");
    let mut mailbox = Mailbox::default();
    let mut player = engine_player("random", &game, &mailbox);
    let other = begin("ultimate");
    let start = GameStart::new(other.record().setup.clone(), 1);
    player.start(&start);
    player.ask(&other.request(mailbox.next_id(), Limits::default()).unwrap());
    let Ok(Reply::Move(choice)) = mailbox.wait(PATIENCE).unwrap() else { panic!() };
    assert!(other.position().is_legal(choice.cell));
    let mut picky = engine_player("rule3", &game, &mailbox);
    picky.start(&start);
    picky.ask(&other.request(mailbox.next_id(), Limits::default()).unwrap());
    assert!(matches!(mailbox.wait(PATIENCE), Some(Err(PlayerError::Engine(_)))));
}

#[test]
fn people_are_asked_by_the_host() {
    let game = begin("gomoku");
    let mailbox = Mailbox::default();
    let build = |text: &str| {
        let spec: PlayerSpec = text.parse().unwrap();
        let start = GameStart::new(game.record().setup.clone(), 0);
        spec.player(&start, &Presets::builtin(), &NoPrograms, mailbox.on_update())
            .map(|player| player.is_some())
    };
    assert_eq!(build("human:name=Anna"), Ok(false));
    assert_eq!(build("threat1"), Ok(true));
    assert_eq!(build("exec:./engine"), Err(PlayerError::NoPrograms), "this host starts none");
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
    let setup = game.record().setup.clone();
    let mut adviser = adviser().build(&setup, 0, &Presets::builtin()).unwrap();
    let mut hint = |game: &Match| adviser.best_move(game.position(), &mut Task::new(&Stop::new()));
    let name = game.position().shape().name(hint(&game).unwrap().cell).to_string();
    assert!(name == "h7" || name == "h12", "{name}");
    play(&mut game, &name);
    assert!(hint(&game).is_err());
}

#[test]
fn pondering_becomes_a_move_when_the_clock_starts() {
    let mut game = begin("gomoku");
    play(&mut game, "h8 h9 i8 g8");
    let start = GameStart::new(game.record().setup.clone(), 1);
    let engine = EngineDecider::new("computer:level=10".parse().unwrap(), Presets::builtin(), &start);
    let mut mailbox = Mailbox::default();
    let mut player = Threaded::new(Box::new(engine), mailbox.on_update()).unwrap();
    let id = mailbox.next_id();
    // The clock of a pondering player does not count, because the other side is to move.
    let limits = Limits { clock: Some(Clock::of_move(ms(1))), ..Limits::default() };
    player.ask(&Request { id, question: Question::Ponder, position: game.position(), limits });
    assert!(matches!(mailbox.next_update(PATIENCE), Some(Update::Info { .. })), "it thinks");
    player.start_clock(Clock::of_move(ms(5)));
    let Some(Ok(Reply::Move(choice))) = mailbox.wait(PATIENCE) else { panic!("no move") };
    assert!(game.position().is_legal(choice.cell));
}
