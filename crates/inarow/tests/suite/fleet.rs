//! Tests of whole tournaments on several machines, and of their ends.

use std::process::Child;
use std::time::{Duration, Instant};

use inarow_arena::VERSION;

use crate::arena::table;
use crate::limits::games;
use crate::program::Program;
use crate::workers::{Nats, PATIENCE, packed, stored, wait_for};

/// Rounds and tests that depend on earlier games have equal results on several machines and on one machine.
#[test]
fn every_tournament_finds_what_one_machine_finds() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let players: String = ["threat1", "rating-map", "random", "rating-map:w1=4", "rating-map:w1=3"]
        .map(|player| format!("[[players]]\nplayer = {player:?}\n"))
        .concat();
    let head = "game = \"gomoku\"\nopenings = \"random:2\"\nseed = 5\nshare_cores = true\n";
    let swiss = format!("tournament = \"swiss\"\nrounds = 3\nopening_pairs = 2\n{head}{players}");
    let knockout = format!("tournament = \"knockout\"\nopening_pairs = 2\n{head}{players}");
    program.write("swiss.toml", &swiss);
    program.write("knockout.toml", &knockout);
    let _first = nats.worker(&program, "--concurrency 2 --share-cores --name first");
    let _second = nats.worker(&program, "--concurrency 1 --share-cores --name second");
    let test = "arena sprt threat1 random --elo0 0 --elo1 200 --openings random:4 --seed 3 --share-cores";
    for (number, command) in ["arena run swiss.toml", "arena run knockout.toml", test].into_iter().enumerate()
    {
        let alone = program.run(&format!("{command} --json --out alone{number}")).ok().json();
        let address = nats.url();
        let together = format!("{command} --json --out together{number} --workers {address}");
        let together = program.run(&together).ok().json();
        assert_eq!(table(&together), table(&alone), "{command}");
        assert_eq!(nats.streams().unwrap(), Vec::<String>::new(), "{command}");
    }
}

fn here(id: &str, version: &str, slots: usize) -> Vec<u8> {
    packed(&format!(
        r#"{{"form":2,"id":"{id}","name":"{id}","version":"{version}","cores":1,"slots":{slots},"playing":0,"lacks":[],"leaves":false}}"#
    ))
}

/// More games are out than allowed once machines are gone. The verdict still ends the run.
#[test]
fn a_verdict_ends_a_test_whose_machines_are_gone() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let mut manager =
        nats.manager(&program, "sprt threat1 random --elo0 0 --elo1 200 --seed 3 --out results");
    let run = || {
        let streams = nats.streams().unwrap();
        streams.iter().find_map(|name| Some(name.strip_prefix("inarow-orders-")?.to_owned()))
    };
    wait_for("the streams", || run().is_some());
    let subject = format!("inarow.{}.here", run().unwrap());
    // A worker of another version gets no games.
    wait_for("the other version", || {
        nats.publish(&subject, &here("old", "0.0.1", 100));
        program.read("said").contains("The worker old is inarow 0.0.1")
    });
    assert_eq!(nats.messages("inarow-orders-"), 16, "nobody plays yet");
    let alone = || program.read("said").matches("No worker is there yet").count();
    // A worker without news for some seconds counts as gone. A busy machine may take longer.
    wait_for("games for many", || {
        nats.publish(&subject, &here("large", VERSION, 100));
        nats.messages("inarow-orders-") == 300
    });
    let before = alone();
    // This worker sends nothing more.
    wait_for("nobody is there", || alone() > before);
    let _worker = nats.worker(&program, "--share-cores --concurrency 1");
    wait_for("the verdict", || manager.0.try_wait().unwrap().is_some());
    assert!(stored(&program, "results") < 200, "{}", program.read("said"));
    assert_eq!(nats.streams().unwrap(), Vec::<String>::new());
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let told = std::process::Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(told.success());
}

/// Writes an executable script to the folder of the run as `name`, and for workers as `engines/name`.
#[cfg(unix)]
fn script(program: &Program, name: &str, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::create_dir_all(program.path("engines")).unwrap();
    for place in [name.to_owned(), format!("engines/{name}")] {
        program.write(&place, &format!("#!/bin/sh\n{text}"));
        std::fs::set_permissions(program.path(&place), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Returns the number of games whose engine was asked for a move, by a worker's transcripts.
#[cfg(unix)]
fn in_play(program: &Program, folder: &str) -> usize {
    let entries = |path: &std::path::Path| {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    let files = entries(&program.path(folder)).into_iter().flat_map(|run| entries(&run));
    let asked = |text: &str| ["> BEGIN", "> TURN", "> DONE"].iter().any(|part| text.contains(part));
    files.filter(|file| asked(&std::fs::read_to_string(file).unwrap_or_default())).count()
}

/// A worker asked to leave returns its games itself. Otherwise no other worker would get the games in this
/// test.
#[cfg(unix)]
#[test]
fn a_worker_that_leaves_gives_its_games_back() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    // These games last until the file `go` exists, or the test's folder is removed.
    let go = program.path("go");
    let slow = format!(
        "while read -r line; do\n  case \"$line\" in BEGIN*|TURN*|DONE*) while [ ! -e '{}' ] && [ -e \"$0\" ]; do sleep 0.05; done ;; esac\n\
         printf '%s\\n' \"$line\"\ndone | exec '{}' engine --player random --seed 4\n",
        go.display(),
        env!("CARGO_BIN_EXE_inarow")
    );
    script(&program, "slow", &slow);
    let arguments = "match threat1 exec:./slow --games 4 --openings random:4 --seed 1 --out together";
    let mut manager = nats.manager(&program, arguments);
    let mut leaving = nats.worker(&program, "--share-cores --concurrency 2 --engines engines --log leaving");
    wait_for("the first two games", || in_play(&program, "leaving") == 2);
    let _staying = nats.worker(&program, "--share-cores --concurrency 4 --engines engines --log staying");
    wait_for("the other two", || in_play(&program, "staying") == 2);
    // From now on a silent worker's games would stay leased for an hour.
    let streams = nats.streams().unwrap();
    let stream = streams.iter().find(|name| name.starts_with("inarow-orders-")).unwrap();
    let mut about = nats.ask(&format!("$JS.API.CONSUMER.INFO.{stream}.all"), "");
    let hour: u64 = 3_600_000_000_000;
    about["config"]["ack_wait"] = hour.into();
    let wanted = serde_json::json!({"stream_name": stream, "config": about["config"]});
    let made = nats.ask(&format!("$JS.API.CONSUMER.DURABLE.CREATE.{stream}.all"), &wanted.to_string());
    assert_eq!(made["config"]["ack_wait"], hour, "{made}");
    signal(&leaving.0, "-INT");
    wait_for("it goes", || leaving.0.try_wait().unwrap().is_some());
    assert!(leaving.0.wait().unwrap().success(), "{}", program.read("worker said"));
    wait_for("its games are taken up", || in_play(&program, "staying") == 4);
    assert_eq!(stored(&program, "together"), 0, "none has ended yet");
    program.write("go", "");
    wait_for("the end", || manager.0.try_wait().unwrap().is_some());
    assert!(manager.0.wait().unwrap().success(), "{}", program.read("said"));
    let alone = program.run(&format!("arena {} --json", arguments.replace("together", "alone"))).ok().json();
    let together = program.run(&format!("arena {arguments} --json --workers {}", nats.url())).ok().json();
    assert_eq!(table(&together), table(&alone));
    assert_eq!(together["games"], 4);
    assert_eq!(played(&program, "together"), played(&program, "alone"));
}

/// Returns each game of a log without times, as number, players, choices and moves.
fn played(program: &Program, log: &str) -> Vec<serde_json::Value> {
    let without_times = |mut game: serde_json::Value| {
        let record = game["record"].take();
        let moves: Vec<_> =
            record["moves"].as_array().unwrap().iter().map(|one| one["cell"].clone()).collect();
        serde_json::json!({
            "game": game["game"], "seats": game["seats"], "sides": game["sides"], "choices": record["choices"],
            "moves": moves, "result": record["result"],
        })
    };
    games(program, log).into_iter().map(without_times).collect()
}

/// Two programs decide the opening, on this machine and at a worker.
#[cfg(unix)]
#[test]
fn engines_play_swap2_against_each_other() {
    let program = Program::new();
    // The stones that both programs place are equal. One program takes the other colour. The other program
    // places two more stones or stays.
    for (name, three, five) in [("mild", "SWAP", "SWAP"), ("sharp", "3,3 4,4", "2,2")] {
        let text = format!(
            "{{\n  while read -r line; do\n    case \"$line\" in\n      SWAP2BOARD*)\n        stones=0\n\
             while read -r stone; do case \"$stone\" in DONE*) break ;; esac; stones=$((stones + 1)); done\n\
             case $stones in 0) echo 7,7 8,8 9,7 ;; 3) echo {three} ;; *) echo {five} ;; esac >&3 ;;\n\
             *) printf '%s\\n' \"$line\" ;;\n    esac\n  done | exec '{}' engine --player random --seed 4\n}} 3>&1\n",
            env!("CARGO_BIN_EXE_inarow")
        );
        script(&program, name, &text);
    }
    let arguments = "match exec:./mild exec:./sharp --game gomoku:opening=swap2 --games 2 --seed 1";
    let alone =
        program.run(&format!("arena {arguments} --json --out alone --log said --share-cores")).ok().json();
    let games = played(&program, "alone");
    assert_eq!(games.len(), 2);
    let begins = |game: &serde_json::Value, cells: &[&str]| {
        let moves = game["moves"].as_array().unwrap();
        moves.len() > cells.len() && moves.iter().zip(cells).all(|(one, cell)| one == cell)
    };
    // Two more stones are placed, and the starting player takes X.
    assert_eq!(
        games[0]["choices"],
        serde_json::json!([{"after": 3, "choice": "more"}, {"after": 5, "choice": "x"}])
    );
    assert!(begins(&games[0], &["h8", "i7", "j8", "d12", "e11"]), "{}", games[0]);
    // The other player takes X at once. The starting player gets O.
    assert_eq!(games[1]["choices"], serde_json::json!([{"after": 3, "choice": "x"}]));
    assert!(begins(&games[1], &["h8", "i7", "j8"]), "{}", games[1]);
    for (game, seats) in games.iter().zip([[0, 1], [1, 0]]) {
        assert_eq!(
            (&game["seats"], &game["sides"]),
            (&seats.as_slice().into(), &[0, 1].as_slice().into()),
            "{game}"
        );
        assert_eq!(game["result"]["why"], "line", "{game}");
    }
    let said = program.read("said/game-000001.log");
    let asked = |mark: &str| said.matches(&format!("{mark}> SWAP2BOARD\n")).count();
    assert_eq!((asked("X"), asked("O")), (2, 1), "{said}");
    for part in ["X< 7,7 8,8 9,7\n", "O< 3,3 4,4\n", "X< SWAP\n"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let Some(nats) = Nats::start() else { return };
    let _worker = nats.worker(&program, "--share-cores --concurrency 1 --engines engines");
    let address = nats.url();
    let together =
        program.run(&format!("arena {arguments} --json --out together --workers {address}")).ok().json();
    assert_eq!(table(&together), table(&alone));
    assert_eq!(played(&program, "together"), games);
}

/// An interrupted program does not wait for a missing server.
#[cfg(unix)]
#[test]
fn programs_end_soon_while_their_server_is_away() {
    let Some(mut nats) = Nats::start() else { return };
    let program = Program::new();
    let manager = nats.manager(&program, "match threat1 threat1 --games 5000 --seed 3 --out results");
    let worker = nats.worker(&program, "--share-cores --concurrency 2");
    let idle = nats.worker(&program, "--share-cores --concurrency 1");
    wait_for("the first games", || stored(&program, "results") > 4);
    nats.child.kill().unwrap();
    nats.child.wait().unwrap();
    wait_for("the server is missed", || program.read("said").contains("NATS server unreachable"));
    for (mut program, name, how) in
        [(manager, "manager", "-INT"), (worker, "worker", "-INT"), (idle, "worker", "-TERM")]
    {
        let told = Instant::now();
        signal(&program.0, how);
        wait_for("the end", || program.0.try_wait().unwrap().is_some());
        assert!(told.elapsed() < PATIENCE / 4, "the {name} took {:?}", told.elapsed());
    }
}

/// The run waits briefly for a silent server, but not after a second interruption.
#[cfg(unix)]
#[test]
fn a_second_interruption_ends_at_once() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let manager = nats.manager(&program, "match threat1 threat1 --games 5000 --seed 3 --out results");
    let worker = nats.worker(&program, "--share-cores --concurrency 2");
    wait_for("the first games", || stored(&program, "results") > 4);
    signal(&nats.child, "-STOP");
    for (mut program, name) in [(manager, "manager"), (worker, "worker")] {
        let told = Instant::now();
        let mut code = None;
        // Two simultaneous signals count as one.
        while code.is_none() && told.elapsed() < PATIENCE {
            signal(&program.0, "-INT");
            std::thread::park_timeout(Duration::from_millis(100));
            code = program.0.try_wait().unwrap().map(|status| status.code());
        }
        assert_eq!(code, Some(Some(130)), "the {name} after {:?}", told.elapsed());
    }
    signal(&nats.child, "-CONT");
}

/// An abandoned run does not delay the games of other runs.
#[test]
fn a_run_that_was_left_behind_costs_no_time() {
    let Some(nats) = Nats::start() else { return };
    let program = Program::new();
    let mut left = nats.manager(&program, "match random random --games 2000 --seed 1 --out left");
    let _worker = nats.worker(&program, "--share-cores --concurrency 1");
    wait_for("its first games", || stored(&program, "left") > 4);
    left.0.kill().unwrap();
    left.0.wait().unwrap();
    wait_for("what was handed out is played", || nats.messages("inarow-orders-") == 0);
    let begun = Instant::now();
    let address = nats.url();
    program.run(&format!("arena match random random --games 200 --seed 2 --workers {address}")).ok();
    // A third of a second at the empty run before each game would take more than a minute.
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}
