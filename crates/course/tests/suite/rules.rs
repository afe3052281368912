//! Tests of the server with misbehaving clients. Every test has one fault.

use std::time::Duration;

use inarow_core::{EndReason, GameSpec, Setup, Side};
use inarow_course::wire::{
    ClientResponse, DqReason, Event, EventKind, JoinAnswer, JoinRejectReason, JoinRequest, Sign, UpdateKind,
};
use inarow_course::{
    CommandError, JoinRefusal, Leaving, OperatorCommand, Plan, Report, ServerEvent, ServerOptions, StartError,
};
use inarow_record::{Dice, End, GameResult, Stream};
use prost::Message;

use crate::simulation::{LIMIT, PATIENCE, Simulation, player, series};

const X: u64 = 1;
const O: u64 = 2;

/// Returns two players on 3×3 in a series of this many games, with a move request to X.
fn asked(games: u32) -> Simulation {
    let mut simulation = Simulation::new("line:3x3:k=3", series(games));
    simulation.player(X, "alice");
    simulation.player(O, "bob");
    while !simulation.until_move(X) {
        assert!(!simulation.until_move(O));
    }
    assert!(!simulation.until_move(O));
    simulation
}

fn events(simulation: &mut Simulation, id: u64) -> Vec<EventKind> {
    let mut events = Vec::new();
    while let Some(update) = simulation.next(id) {
        match update.kind {
            Some(UpdateKind::ServerClosed(_) | UpdateKind::MoveRequest(_)) => break,
            Some(UpdateKind::Event(event)) => events.extend(event.kind),
            _ => {}
        }
        simulation.send(id, b"");
    }
    events
}

fn end_of(simulation: &Simulation, game: usize) -> (Option<Side>, &'static str) {
    let GameResult { winner, why } = simulation.played[game].result;
    (winner, why.name())
}

pub(crate) fn rejected(
    simulation: &mut Simulation,
    id: u64,
    request: &JoinRequest,
) -> Option<JoinRejectReason> {
    match simulation.join(id, request).answer {
        Some(JoinAnswer::Rejected(rejected)) => JoinRejectReason::try_from(rejected.reason).ok(),
        _ => None,
    }
}

#[test]
fn a_late_move_loses_the_game_and_the_series_goes_on() {
    let mut simulation = asked(2);
    simulation.wait(LIMIT);
    assert_eq!(end_of(&simulation, 0), (Some(Side::O), "time"));
    let told = events(&mut simulation, O);
    let late = |event: &EventKind| matches!(event, EventKind::Dq(dq) if dq.sign == Sign::X as i32 && dq.reason == DqReason::OutOfOrder as i32);
    assert_eq!(told.iter().filter(|event| late(event)).count(), 1, "{told:?}");
    // The late answer only ends the wait.
    simulation.send(X, &ClientResponse::at(1, 1).encode_to_vec());
    assert_eq!(simulation.director.status().playing, Some(["alice".to_owned(), "bob".to_owned()]));
    let told = events(&mut simulation, X);
    assert!(told.iter().any(late) && matches!(told.last(), Some(EventKind::GameStarted(_))), "{told:?}");
}

#[test]
fn a_late_ready_of_a_player_loses_too_and_that_of_an_observer_does_not() {
    let mut simulation = Simulation::new("line:3x3:k=3", series(1));
    simulation.observer(9);
    simulation.player(X, "alice");
    simulation.player(O, "bob");
    assert!(simulation.until_move(X));
    simulation.wait(LIMIT - Duration::from_millis(1));
    simulation.send(X, &ClientResponse::at(1, 1).encode_to_vec());
    events(&mut simulation, X);
    assert!(simulation.played.is_empty());
    // O has not answered since the game was announced.
    simulation.wait(Duration::from_millis(1));
    assert_eq!(end_of(&simulation, 0), (Some(Side::X), "time"));
}

#[test]
fn illegal_moves_disqualify_with_their_reason() {
    for (cell, reason, why) in [
        ((3, 0), DqReason::OutOfField, "illegal:out-of-board"),
        ((-1, 0), DqReason::OutOfField, "illegal:out-of-board"),
        ((i32::MAX, i32::MIN), DqReason::OutOfField, "illegal:out-of-board"),
        ((1, 1), DqReason::PlaceOccupied, "illegal:occupied"),
    ] {
        let mut simulation = asked(1);
        simulation.send(X, &ClientResponse::at(1, 1).encode_to_vec());
        events(&mut simulation, X);
        assert!(simulation.until_move(O));
        simulation.send(O, &ClientResponse::at(cell.0, cell.1).encode_to_vec());
        assert_eq!(end_of(&simulation, 0), (Some(Side::X), why));
        assert_eq!(simulation.played[0].moves, [(1, 1)]);
        for id in [X, O] {
            let told = events(&mut simulation, id);
            let Some(EventKind::Dq(dq)) = told.last() else { panic!("{told:?}") };
            assert_eq!((dq.sign, dq.reason), (Sign::O as i32, reason as i32));
        }
        assert!(simulation.director.is_closed());
    }
}

#[test]
fn walls_are_told_and_closed() {
    let mut simulation = Simulation::new("course", series(1));
    simulation.player(X, "alice");
    simulation.player(O, "bob");
    let mut walls = Vec::new();
    loop {
        let update = simulation.next(X).unwrap();
        match update.kind.unwrap() {
            UpdateKind::MoveRequest(_) => break,
            UpdateKind::Event(event) => {
                if let Some(EventKind::GameStarted(started)) = event.kind {
                    walls = started.obstacles;
                }
            }
            UpdateKind::NewGame(game) => {
                let options = game.options.unwrap();
                let of = [options.rows, options.cols, options.win_length, options.max_moves];
                assert_eq!((of, game.sign), ([Some(20), Some(20), Some(5), Some(0)], Sign::X as i32));
            }
            _ => {}
        }
        simulation.send(X, b"");
    }
    // The walls that `inarow walls` prints for this seed.
    let game: GameSpec = "course".parse().unwrap();
    let Ok(Setup::Line(setup)) = game.setup(&mut Dice::new(1, Stream::SetUp)) else { panic!("a line game") };
    let mut expected = setup.walls;
    expected.sort_unstable();
    let told: Vec<[i64; 2]> = walls.iter().map(|at| [at.x, at.y].map(|at| at.unwrap().into())).collect();
    assert_eq!(told, expected);
    let wall = walls[0];
    simulation.send(X, &ClientResponse::at(wall.x.unwrap(), wall.y.unwrap()).encode_to_vec());
    assert_eq!(end_of(&simulation, 0), (Some(Side::O), "illegal:occupied"));
}

#[test]
fn the_last_reply_is_asked_for() {
    let mut simulation = Simulation::new("course15", series(1));
    simulation.player(X, "alice");
    simulation.player(O, "bob");
    let mut counts = [0, 0];
    simulation.play_on(&[X, O], &mut |id| {
        let count = &mut counts[(id - 1) as usize];
        *count += 1;
        (*count - 1, id as i32)
    });
    // X makes five first, and O answers with its own five.
    assert_eq!(
        simulation.played[0].result,
        GameResult { winner: None, why: End::Board(EndReason::ReplyLine) }
    );
    assert_eq!(simulation.played[0].moves.len(), 10);
    assert!(simulation.director.is_closed());
    assert!(
        matches!(simulation.reports.last(), Some(Report::SeriesOver(statistics)) if statistics.draws == 1 && statistics.steps == 10)
    );
}

#[test]
fn whoever_goes_loses_and_the_rest_of_the_series_is_not_waited_for_for_ever() {
    let mut simulation = asked(3);
    simulation.drop(O);
    assert_eq!(end_of(&simulation, 0), (Some(Side::X), "crash"));
    // X was asked for a move.
    simulation.send(X, b"");
    let goes_on = |simulation: &mut Simulation| {
        simulation.wait(Duration::from_millis(100));
        events(simulation, X);
    };
    goes_on(&mut simulation);
    assert_eq!(simulation.played.len(), 1, "O may come back");
    while simulation.now < PATIENCE + Duration::from_secs(1) && !simulation.director.is_closed() {
        goes_on(&mut simulation);
    }
    assert_eq!(simulation.played.len(), 3);
    assert_eq!((end_of(&simulation, 2), simulation.played[2].moves.len()), ((Some(Side::X), "crash"), 0));
    assert!(simulation.director.is_closed());
}

#[test]
fn whoever_comes_back_plays_the_next_game() {
    let mut simulation = asked(2);
    simulation.drop(X);
    events(&mut simulation, O);
    assert_eq!(rejected(&mut simulation, 7, &player("carol")), Some(JoinRejectReason::GameInProgress));
    simulation.player(8, "alice");
    assert!(simulation.until_move(8));
    assert_eq!(simulation.director.status().playing.unwrap()[0], "alice");
}

#[test]
fn a_client_that_leaves_resigns() {
    let mut simulation = asked(1);
    simulation.send(X, &ClientResponse::disconnect().encode_to_vec());
    assert_eq!(end_of(&simulation, 0), (Some(Side::O), "resign"));
    assert!(simulation.reports.contains(&Report::Event(ServerEvent::Left {
        name: Some("alice".into()),
        why: Leaving::Disconnected
    })));
}

#[test]
fn garbage_of_a_player_loses_and_puts_it_out() {
    for garbage in [&b"\xff\xff\xff"[..], &[0x0a; 40], &[0x10, 0x80]] {
        let mut simulation = asked(1);
        simulation.send(X, garbage);
        assert_eq!(end_of(&simulation, 0), (Some(Side::O), "protocol"));
        assert_eq!(simulation.next(X).unwrap().kind, Some(UpdateKind::ServerClosed(true)));
        assert_eq!(simulation.director.status().players, ["bob"]);
    }
}

#[test]
fn an_answer_without_a_cell_is_no_move() {
    let mut simulation = asked(1);
    simulation.send(X, b"");
    assert_eq!(end_of(&simulation, 0), (Some(Side::O), "protocol"));
}

#[test]
fn two_messages_before_an_answer_put_a_client_out() {
    let mut simulation = asked(1);
    while simulation.until_move(O) {}
    simulation.send(O, b"");
    assert_eq!(end_of(&simulation, 0), (Some(Side::X), "protocol"));
}

#[test]
fn joins_are_refused_with_their_reason() {
    let options =
        ServerOptions { password: Some("class".into()), max_members: 2, ..ServerOptions::default() };
    let mut simulation = Simulation::with(options, "course15", Plan::Console);
    let password = Some("class".to_owned());
    let with = |name: &str| JoinRequest { password: password.clone(), ..player(name) };
    let check = |simulation: &mut Simulation, request: &JoinRequest, reason| {
        assert_eq!(rejected(simulation, 5, request), Some(reason), "{request:?}");
    };
    check(&mut simulation, &player("alice"), JoinRejectReason::WrongPassword);
    let without = ServerEvent::Refused { name: Some("alice".into()), why: JoinRefusal::NoPassword };
    assert!(simulation.reports.contains(&Report::Event(without)));
    check(
        &mut simulation,
        &JoinRequest { password: Some("klass".into()), ..player("a") },
        JoinRejectReason::WrongPassword,
    );
    for name in ["", "a\u{1b}[2J", "a\nb", "\u{202e}evil", &"long".repeat(100)] {
        check(&mut simulation, &with(name), JoinRejectReason::MalformedMessage);
    }
    check(&mut simulation, &JoinRequest { name: None, ..with("") }, JoinRejectReason::MalformedMessage);
    check(&mut simulation, &JoinRequest { join_type: 7, ..with("a") }, JoinRejectReason::MalformedMessage);
    // Two clients join at once. Every client gets its own answer. A name is taken before its owner is ready.
    assert!(rejected(&mut simulation, 1, &with("alice")).is_none());
    check(&mut simulation, &with("alice"), JoinRejectReason::NameTaken);
    assert!(rejected(&mut simulation, 2, &with("bob")).is_none());
    simulation.send(2, b"");
    simulation.send(1, b"");
    assert_eq!(simulation.director.status().players, ["alice", "bob"]);
    check(&mut simulation, &with("carol"), JoinRejectReason::GameInProgress);
    // Malformed messages are answered up to a limit.
    simulation.send(6, b"\x0a\xff");
    let bytes = simulation.inbox.get_mut(&6).unwrap().pop_front().unwrap();
    assert_eq!(bytes, [0x12, 2, 8, 3]);
}

#[test]
fn whoever_does_not_say_that_it_is_ready_is_not_waited_for() {
    let mut simulation = Simulation::new("course15", Plan::Console);
    simulation.join(1, &player("alice"));
    simulation.wait(LIMIT);
    simulation.player(2, "alice");
    simulation.send(1, b"");
    assert_eq!(simulation.next(1).unwrap().kind, Some(UpdateKind::ServerClosed(true)));
    assert_eq!(simulation.director.status().players, ["alice"]);
}

#[test]
fn idle_players_are_pinged_and_put_out_when_they_are_silent() {
    let mut simulation = Simulation::new("course15", Plan::Console);
    simulation.player(1, "alice");
    simulation.observer(2);
    for _ in 0..3 {
        simulation.wait(Duration::from_millis(250));
        assert_eq!(simulation.next(1).unwrap().kind, Some(UpdateKind::Ping(true)));
        simulation.send(1, b"");
    }
    assert_eq!(simulation.next(2), None);
    simulation.wait(Duration::from_millis(250) + LIMIT + PATIENCE);
    assert!(simulation.director.status().players.is_empty());
    assert!(
        simulation
            .reports
            .contains(&Report::Event(ServerEvent::Left { name: Some("alice".into()), why: Leaving::Silent }))
    );
    assert_eq!(simulation.director.status().observers, 1);
    // The observer was pinged once and got no other message. Now the observer learns of the removal.
    assert!(simulation.next(1).is_some() && simulation.next(1).is_none());
    simulation.send(1, b"");
    assert_eq!(simulation.next(1).unwrap().kind, Some(UpdateKind::ServerClosed(true)));
}

#[test]
fn an_observer_who_comes_late_hears_the_game_from_its_beginning() {
    let mut simulation = asked(1);
    simulation.send(X, &ClientResponse::at(1, 1).encode_to_vec());
    simulation.observer(9);
    let update = simulation.next(9).unwrap();
    assert!(
        matches!(update.kind, Some(UpdateKind::NewGame(ref game)) if game.sign == Sign::None as i32),
        "{update:?}"
    );
    simulation.send(9, b"");
    let told = events(&mut simulation, 9);
    let names = told.iter().filter(|event| matches!(event, EventKind::PlayerJoined(_))).count();
    assert_eq!((names, told.len()), (2, 4), "{told:?}");
    assert!(matches!(told[3], EventKind::Move(made) if (made.x, made.y) == (Some(1), Some(1))));
}

#[test]
fn named_players_are_waited_for() {
    let plan = Plan::Series { games: 1, x: Some("carol".into()), o: None };
    let mut simulation = Simulation::new("course15", plan);
    simulation.player(1, "alice");
    simulation.player(2, "bob");
    assert_eq!(simulation.director.status().playing, None);
    simulation.player(3, "carol");
    assert_eq!(simulation.director.status().playing, Some(["carol".to_owned(), "alice".to_owned()]));
}

#[test]
fn the_operator_chooses_starts_stops_and_kicks() {
    let mut simulation = Simulation::new("line:3x3:k=3", Plan::Console);
    let carry_out = |simulation: &mut Simulation, command: OperatorCommand| {
        let result = simulation.director.carry_out(command, simulation.now);
        simulation.collect();
        result
    };
    let missing = |name: &str| Err(CommandError::Start(StartError::Missing(name.to_owned())));
    assert_eq!(
        carry_out(&mut simulation, OperatorCommand::Choose(Side::X, "alice".into())),
        missing("alice")
    );
    simulation.player(1, "alice");
    simulation.player(2, "bob");
    simulation.player(3, "carol");
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Start), Err(CommandError::NobodyChosen(Side::X)));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Choose(Side::X, "alice".into())), Ok(()));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Start), Err(CommandError::NobodyChosen(Side::O)));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Kick("carol".into())), Ok(()));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Choose(Side::O, "alice".into())), Ok(()));
    assert_eq!(
        carry_out(&mut simulation, OperatorCommand::Start),
        Err(CommandError::Start(StartError::Same("alice".into())))
    );
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Choose(Side::O, "bob".into())), Ok(()));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Stop), Err(CommandError::NoGame));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Start), Ok(()));
    assert_eq!(
        carry_out(&mut simulation, OperatorCommand::Start),
        Err(CommandError::Start(StartError::Busy))
    );
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Stop), Ok(()));
    assert_eq!(end_of(&simulation, 0), (None, "abandoned"));
    events(&mut simulation, 1);
    events(&mut simulation, 2);
    assert_eq!(carry_out(&mut simulation, OperatorCommand::RoundRobin(2)), Ok(()));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Kick("bob".into())), Ok(()));
    assert_eq!(end_of(&simulation, 1), (Some(Side::X), "adjudicated"));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Kick("bob".into())), missing("bob"));
    assert_eq!(carry_out(&mut simulation, OperatorCommand::Quit), Ok(()));
    simulation.wait(LIMIT);
    assert!(simulation.director.is_closed());
}

#[test]
fn a_round_robin_begins_when_nobody_more_comes_or_with_so_many() {
    let mut simulation = Simulation::new("line:3x3:k=3", Plan::RoundRobin { games: 1, players: Some(3) });
    for (id, name) in [(1, "a"), (2, "b"), (3, "c")] {
        assert_eq!(simulation.director.status().playing, None);
        simulation.player(id, name);
    }
    let mut cells =
        [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (1, 1), (0, 2), (1, 2), (2, 2)].into_iter().cycle();
    simulation.play_on(&[1, 2, 3], &mut |_| cells.next().unwrap());
    assert_eq!(simulation.played.len(), 3);
    assert!(simulation.director.is_closed());
    let mut simulation = Simulation::new("line:3x3:k=3", Plan::RoundRobin { games: 1, players: None });
    simulation.player(1, "a");
    simulation.player(2, "b");
    for _ in 0..20 {
        simulation.wait(Duration::from_millis(145));
        simulation.until_move(1);
        simulation.until_move(2);
        assert_eq!(simulation.director.status().playing, None);
    }
    simulation.wait(Duration::from_millis(145));
    assert!(simulation.director.status().playing.is_some());
}

#[test]
fn games_that_the_protocol_has_no_words_for_are_refused() {
    for game in ["ultimate", "score", "gomoku:opening=swap2"] {
        let options =
            inarow_course::DirectorOptions { game: game.parse().unwrap(), seed: 1, plan: Plan::Console };
        assert_eq!(
            inarow_course::Director::new(ServerOptions::default(), options).err(),
            Some(StartError::Game)
        );
    }
}

#[test]
fn an_end_of_the_server_reaches_everybody_in_time() {
    let mut simulation = asked(5);
    simulation.observer(9);
    simulation.director.close(simulation.now);
    simulation.collect();
    assert!(!simulation.director.is_closed(), "X thinks");
    simulation.send(X, &ClientResponse::at(0, 0).encode_to_vec());
    for id in [X, O, 9] {
        while let Some(update) = simulation.next(id) {
            if update.kind == Some(UpdateKind::ServerClosed(true)) {
                break;
            }
            simulation.send(id, b"");
        }
    }
    assert_eq!(rejected(&mut simulation, 11, &player("late")), Some(JoinRejectReason::GameInProgress));
    assert!(simulation.director.is_closed());
    assert_eq!(end_of(&simulation, 0), (None, "abandoned"));
}

#[test]
fn start_starts_the_only_two() {
    for (chosen, expected) in [
        (None, ["alice", "bob"]),
        (Some((Side::O, "alice")), ["bob", "alice"]),
        (Some((Side::X, "bob")), ["bob", "alice"]),
    ] {
        let mut simulation = Simulation::new("course15", Plan::Console);
        simulation.player(1, "alice");
        assert_eq!(
            simulation.director.carry_out(OperatorCommand::Start, simulation.now),
            Err(CommandError::TooFew)
        );
        simulation.player(2, "bob");
        if let Some((side, name)) = chosen {
            assert_eq!(
                simulation.director.carry_out(OperatorCommand::Choose(side, name.into()), simulation.now),
                Ok(())
            );
        }
        // The name of an absent player makes the operator choose again, even after an earlier choice.
        let mut carry_out = |command| simulation.director.carry_out(command, simulation.now);
        assert!(carry_out(OperatorCommand::Choose(Side::X, "alyce".into())).is_err());
        for _ in 0..2 {
            assert_eq!(carry_out(OperatorCommand::Start), Err(CommandError::NobodyChosen(Side::X)));
        }
        assert_eq!(carry_out(OperatorCommand::Choose(Side::X, expected[0].into())), Ok(()));
        assert_eq!(carry_out(OperatorCommand::Start), Ok(()));
        assert_eq!(simulation.director.status().playing, Some(expected.map(str::to_owned)));
    }
}

/// Returns the number of the next game that begins for a client.
fn told_number(simulation: &mut Simulation, id: u64) -> Option<i32> {
    while let Some(update) = simulation.next(id) {
        simulation.send(id, b"");
        if let Some(UpdateKind::Event(Event { seq_no, kind: Some(EventKind::GameStarted(_)) })) = update.kind
        {
            return seq_no;
        }
    }
    panic!("no game began");
}

#[test]
fn whoever_comes_later_is_told_which_game_it_is() {
    let mut simulation = Simulation::new("line:3x3:k=3", series(2));
    simulation.observer(8);
    simulation.player(X, "alice");
    simulation.player(O, "bob");
    assert_eq!(told_number(&mut simulation, 8), None);
    while !simulation.until_move(X) {}
    simulation.send(X, &ClientResponse::at(9, 9).encode_to_vec());
    events(&mut simulation, X);
    events(&mut simulation, O);
    simulation.observer(9);
    assert_eq!([8, 9].map(|id| told_number(&mut simulation, id)), [Some(2); 2]);
}

/// Returns cells that fill a 3×3 board without an early end.
fn any_cells() -> impl FnMut(u64) -> (i32, i32) {
    let mut cells =
        [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (1, 1), (0, 2), (1, 2), (2, 2)].into_iter().cycle();
    move |_| cells.next().unwrap()
}

#[test]
fn games_of_a_lost_player_wait_behind_those_that_can_be_played() {
    let mut simulation = Simulation::new("line:3x3:k=3", Plan::RoundRobin { games: 2, players: Some(3) });
    for (id, name) in [(1, "a"), (2, "b"), (3, "c")] {
        simulation.player(id, name);
    }
    assert_eq!(simulation.director.status().playing.unwrap(), ["b", "c"]);
    simulation.drop(2);
    simulation.play_on(&[1, 3], &mut any_cells());
    let names = |simulation: &Simulation| -> Vec<[String; 2]> {
        simulation.played.iter().map(|game| game.names.clone()).collect()
    };
    let with_b = |names: &[[String; 2]]| names.iter().filter(|pair| pair.contains(&"b".to_owned())).count();
    let before = names(&simulation);
    assert_eq!((before.len(), with_b(&before)), (3, 1), "both games of a and c, and the one that was lost");
    simulation.player(4, "b");
    simulation.play_on(&[1, 3, 4], &mut any_cells());
    let after = names(&simulation);
    assert_eq!((after.len(), with_b(&after)), (6, 4));
    assert!(
        simulation.played[3..].iter().all(|game| !game.moves.is_empty()),
        "no more game is lost unplayed"
    );
    assert!(simulation.director.is_closed());
}

#[test]
fn the_rest_of_a_plan_is_resumed() {
    let plan = Plan::RoundRobin { games: 2, players: Some(2) };
    let mut simulation = Simulation::new("line:3x3:k=3", plan);
    simulation.player(1, "a");
    simulation.player(2, "b");
    simulation.play_on(&[1, 2], &mut any_cells());
    let games = simulation.reports.iter().find_map(|report| match report {
        Report::Planned(games) => Some(games.clone()),
        _ => None,
    });
    let games = games.unwrap();
    assert_eq!(games.iter().map(|game| game.seed).collect::<Vec<_>>(), [1, 1], "both have the same walls");
    let played = vec![(games[0].seed, simulation.played[0].clone())];
    let mut simulation = Simulation::new("line:3x3:k=3", Plan::Resume { games: games.clone(), played });
    simulation.player(1, "b");
    assert_eq!(simulation.director.status().playing, None);
    simulation.player(2, "a");
    simulation.play_on(&[1, 2], &mut any_cells());
    assert_eq!(simulation.played.iter().map(|game| &game.names).collect::<Vec<_>>(), [&games[1].names]);
    let over = simulation.reports.iter().find_map(|report| match report {
        Report::SeriesOver(statistics) => Some(statistics.clone()),
        _ => None,
    });
    let statistics = over.unwrap();
    let meetings =
        statistics.players[0].against.values().map(|games| games.wins + games.draws + games.losses);
    assert_eq!(meetings.sum::<u64>(), 2, "the figures count both runs");
    assert!(simulation.director.is_closed());
}
