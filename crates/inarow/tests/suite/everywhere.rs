//! Tests of one game of the computer in different hosts. The hosts are the window's session, the terminal, the
//! arena and a manager of the Gomocup protocol. A node limit and a seed determine the moves. Search reports
//! arrive in every host. Only the window's own crate can drive its frames, with tests of an equal game.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_arena::game::{GameEnv, play};
use inarow_arena::{Adjudication, Colours, Entrant, Openings, Pairing, Plan, Tournament};
use inarow_core::{Cell, Side};
use inarow_formats::{Format, ReadOptions};
use inarow_gomocup::ExternalPrograms;
use inarow_play::{
    Clock, GameStart, Limits, Mailbox, Match, MatchSetup, NoPrograms, Presets, Reply, Stop, Update,
    player_seed, wait_for_players,
};
use inarow_profile::{Location, Profile};
use inarow_record::TimeControl;
use inarow_session::{Begins, Env, GameSession, GameSource, Hint, NewGame, Policy};
use inarow_sys::file::read;
use inarow_terminal::{Input, Options, Session, Source};
use inarow_view::Lang;

use crate::engine::{external, setup};

const PATIENCE: Duration = Duration::from_secs(60);

const GAME: &str = "gomoku:9x9";
/// Players whose long searches are reported before the end.
const PLAYERS: [&str; 2] = ["computer:level=9:nodes=4000", "computer:level=10:nodes=3000"];

/// A game, and whether any thoughts were reported before a move.
#[derive(PartialEq, Debug)]
struct Played {
    moves: Vec<Cell>,
    is_informed: bool,
}

/// Returns the window's session, whose first game has this seed, and the signal that wakes its host.
fn session(seed: u64) -> (GameSession, Receiver<()>) {
    let (sender, woken) = channel();
    let env = Env {
        wake: Arc::new(move || sender.send(()).unwrap_or(())),
        // Time in these games does not advance, or jumps to the time when a move is due.
        clock: Arc::new(|| Duration::ZERO),
        wall_clock: Arc::new(|| -> SystemTime { UNIX_EPOCH }),
        programs: Arc::new(NoPrograms),
    };
    // The first game takes the next seed.
    (GameSession::new(Presets::builtin(), seed - 1, Policy::WINDOW, env), woken)
}

fn in_a_session(seed: u64) -> Played {
    let (mut session, woken) = session(seed);
    let new = NewGame {
        game: GameSource::Spec(GAME.parse().unwrap()),
        players: PLAYERS.map(|player| player.parse().unwrap()),
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    };
    let mut now = Duration::ZERO;
    session.start(new, now).unwrap();
    let mut is_informed = false;
    while !session.is_over() {
        match session.pending_due() {
            Some(due) => now = now.max(due),
            None => woken.recv_timeout(PATIENCE).expect("it thinks"),
        }
        session.tick(now);
        is_informed |= session.live().info().is_some_and(|info| info.depth.is_some() && info.nodes.is_some());
    }
    Played { moves: session.record().moves().collect(), is_informed }
}

fn in_a_terminal(seed: u64) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let mut options = Options::new(Profile::open(&Location::nowhere()), seed, Lang::En);
    options.game = Some(Source::Spec(GAME.parse().unwrap()));
    [options.x, options.o] = PLAYERS.map(|player| Some(player.parse().unwrap()));
    let (sender, woken) = channel();
    let mut session = Session::new(options, Arc::new(move || sender.send(()).unwrap_or(()))).unwrap();
    let mut is_informed = false;
    while session.is_busy() {
        woken.recv_timeout(PATIENCE).expect("it thinks");
        session.handle(Input::Woken, Duration::ZERO);
        is_informed |= session.thinking().is_some_and(|line| line.contains("depth "));
    }
    session.handle(Input::Read(format!("save {}", file.display())), Duration::ZERO);
    let record =
        inarow_formats::read(Format::Json, &read(&file).unwrap(), &ReadOptions::default()).unwrap().remove(0);
    Played { moves: record.moves().collect(), is_informed }
}

fn plan() -> Plan {
    Plan {
        tournament: Tournament::Match { games: 2 },
        game: GAME.to_owned(),
        entrants: PLAYERS.map(Entrant::new).to_vec(),
        colours: Colours::Swap,
        openings: Openings::None,
        seed: 5,
        presets: String::new(),
        adjudication: Adjudication::default(),
        keep_engines: false,
        changes: Vec::new(),
    }
}

fn in_the_arena() -> Played {
    let pairing = Pairing { game: 0, seats: [0, 1], opening: 0 };
    let env = GameEnv { transcripts: None, seat: &|_| (), ready: &|| (), kept: None, may_move: false };
    let entry = play(&plan().check().unwrap(), &pairing, &env, &Stop::new()).unwrap();
    let is_informed = entry.record.plies.iter().filter_map(|ply| ply.judgement.as_ref()).any(|judgement| {
        judgement.depth.is_some() && judgement.nodes.is_some() && !judgement.line.is_empty()
    });
    Played { moves: entry.record.moves().collect(), is_informed }
}

fn through_the_protocol(seed: u64) -> Played {
    let mut game = Match::new(MatchSetup::new(setup(GAME))).unwrap();
    let start = GameStart::new(game.record().setup.clone(), 0);
    let mut mailbox = Mailbox::default();
    let mut sides = Side::ALL.into_iter();
    let mut seats = PLAYERS.map(|player| {
        let spec = external(player, player_seed(seed, sides.next().unwrap(), 0));
        let player = spec.player(&start, &Presets::builtin(), &ExternalPrograms, mailbox.on_update());
        player.unwrap().unwrap()
    });
    let mut is_informed = false;
    while let Some(seat) = game.actor() {
        seats[seat.index()].ask(&game.request(mailbox.next_id(), Limits::default()).unwrap());
        let reply = loop {
            match mailbox.next_update(PATIENCE).expect("it thinks") {
                Update::Info { info, .. } => is_informed |= info.depth.is_some() && info.nodes.is_some(),
                Update::Ready { .. } | Update::NoAnswerYet { .. } => {}
                Update::Done { reply, .. } => break reply.unwrap(),
            }
        };
        game.apply(game.command(reply).unwrap(), Duration::ZERO).unwrap();
    }
    drop(seats);
    assert!(wait_for_players(PATIENCE));
    Played { moves: game.record().moves().collect(), is_informed }
}

#[test]
fn a_limit_of_positions_and_a_seed_mean_the_same_game_and_its_thoughts_arrive() {
    let seed = plan().game_seed(0);
    let window = in_a_session(seed);
    assert!(window.is_informed && window.moves.len() > 9, "{window:?}");
    assert_eq!(in_a_terminal(seed), window);
    assert_eq!(in_the_arena(), window);
    assert_eq!(through_the_protocol(seed), window);
    assert_ne!(in_a_session(seed + 1).moves, window.moves, "the seed counts");
}

/// Returns the computer's answer to h8 with this clock, and the number of visited nodes.
fn answered_in_a_session(player: &str, clock: &str, seed: u64) -> (Cell, u64) {
    let (mut session, woken) = session(seed);
    let new = NewGame {
        game: GameSource::Spec("gomoku".parse().unwrap()),
        players: ["human".parse().unwrap(), player.parse().unwrap()],
        clocks: [clock.parse().unwrap(); 2],
        best_of: 0,
        begins: Begins::Same,
    };
    session.start(new, Duration::ZERO).unwrap();
    let centre = session.shown().shape().parse("h8").unwrap();
    session.play(centre, Duration::ZERO).unwrap();
    while session.plies().len() < 2 {
        match session.pending_due() {
            Some(due) => session.tick(due),
            None => {
                woken.recv_timeout(PATIENCE).expect("it thinks");
                session.tick(Duration::ZERO);
            }
        }
    }
    (session.plies()[1].cell, session.live().found().and_then(|(_, info)| info.nodes).unwrap())
}

fn answered_through_the_protocol(player: &str, left: Duration, seed: u64) -> (Cell, u64) {
    let mut game = Match::new(MatchSetup::new(setup("gomoku"))).unwrap();
    let centre = game.position().shape().parse("h8").unwrap();
    game.apply(inarow_play::Command::Play { side: Side::X, cell: centre }, Duration::ZERO).unwrap();
    let start = GameStart::new(game.record().setup.clone(), 0);
    let mut mailbox = Mailbox::default();
    let spec = external(player, player_seed(seed, Side::O, 0));
    let mut player =
        spec.player(&start, &Presets::builtin(), &ExternalPrograms, mailbox.on_update()).unwrap().unwrap();
    let clock = Some(Clock { left: Some(left), ..Clock::default() });
    let limits = Limits { clock, ..Limits::default() };
    player.ask(&game.request(mailbox.next_id(), limits).unwrap());
    let mut nodes = 0;
    let reply = loop {
        match mailbox.next_update(PATIENCE).expect("it thinks") {
            Update::Info { info, .. } => nodes = info.nodes.unwrap_or(nodes),
            Update::Ready { .. } | Update::NoAnswerYet { .. } => {}
            Update::Done { reply, .. } => break reply.unwrap(),
        }
    };
    drop(player);
    assert!(wait_for_players(PATIENCE));
    match reply {
        Reply::Move(choice) => (choice.cell, nodes),
        Reply::Choice(_) => panic!("it was asked for a move"),
    }
}

#[test]
fn an_ample_clock_makes_no_level_another_one_in_a_match_or_through_the_protocol() {
    let (player, seed) = ("computer:level=8", 5);
    let here = answered_in_a_session(player, "10m", seed);
    assert_eq!(answered_through_the_protocol(player, Duration::from_secs(600), seed), here);
    assert_eq!(answered_in_a_session(player, "none", seed), here);
}

/// Moves of humans with an interesting position.
const FIGHT: [&str; 6] = ["h8", "i9", "h9", "h10", "i8", "g8"];

#[test]
fn a_hint_is_the_same_in_the_window_and_in_a_terminal() {
    let (mut window, woken) = session(1);
    let people = || ["human", "human"].map(|player| player.parse().unwrap());
    let new = NewGame {
        game: GameSource::Spec("gomoku".parse().unwrap()),
        players: people(),
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    };
    window.start(new, Duration::ZERO).unwrap();
    let mut options = Options::new(Profile::open(&Location::nowhere()), 1, Lang::En);
    options.game = Some(Source::Spec("gomoku".parse().unwrap()));
    [options.x, options.o] = people().map(Some);
    let (sender, answered) = channel();
    let mut terminal = Session::new(options, Arc::new(move || sender.send(()).unwrap_or(()))).unwrap();
    for name in FIGHT {
        let cell = window.shown().shape().parse(name).unwrap();
        window.play(cell, Duration::ZERO).unwrap();
        terminal.handle(Input::Read(name.to_owned()), Duration::ZERO);
    }
    window.ask_hint(Duration::ZERO);
    while matches!(window.live().hint(), Hint::Thinking(_)) {
        woken.recv_timeout(PATIENCE).expect("it thinks");
        window.tick(Duration::ZERO);
    }
    let Some(hint) = window.suggested() else { panic!("there is a move to be had") };
    let _ = terminal.take_output();
    terminal.handle(Input::Read("hint".to_owned()), Duration::ZERO);
    while terminal.is_busy() {
        answered.recv_timeout(PATIENCE).expect("it thinks");
        terminal.handle(Input::Woken, Duration::ZERO);
    }
    let output = terminal.take_output();
    let name = window.shown().shape().name(hint).to_string();
    assert!(output.contains(&format!("Try {name}")), "{name}: {output}");
}
