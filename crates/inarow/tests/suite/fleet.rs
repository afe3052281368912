//! Whole tournaments on several machines, and what ends them.

use std::process::Child;
use std::time::{Duration, Instant};

use inarow_arena::FLEET_VERSION;

use crate::arena::table;
use crate::program::Program;
use crate::workers::{Nats, PATIENCE, packed, stored, wait_for};

/// Rounds and tests that depend on what was played before come out as on one machine.
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
        r#"{{"form":1,"id":"{id}","name":"{id}","version":"{version}","cores":1,"slots":{slots},"playing":0,"lacks":[],"leaves":false}}"#
    ))
}

/// More is handed out than may be once machines are gone: the verdict ends the run all the same.
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
    // Who gets no games is given none.
    wait_for("the other version", || {
        nats.publish(&subject, &here("old", "0.0.1", 100));
        program.read("said").contains("The worker old is inarow 0.0.1")
    });
    assert_eq!(nats.messages("inarow-orders-"), 16, "nobody plays yet");
    let alone = || program.read("said").matches("No worker is there yet").count();
    // One that was not heard of for some seconds is held to be gone, and a busy machine may take longer.
    wait_for("games for many", || {
        nats.publish(&subject, &here("large", FLEET_VERSION, 100));
        nats.messages("inarow-orders-") == 300
    });
    let before = alone();
    // Nobody hears of that one again.
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

/// Whoever has had enough does not wait for a server that is gone.
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
    wait_for("the server is missed", || program.read("said").contains("The NATS server is out of reach"));
    for (mut program, name, how) in
        [(manager, "manager", "-INT"), (worker, "worker", "-INT"), (idle, "worker", "-TERM")]
    {
        let told = Instant::now();
        signal(&program.0, how);
        wait_for("the end", || program.0.try_wait().unwrap().is_some());
        assert!(told.elapsed() < PATIENCE / 4, "the {name} took {:?}", told.elapsed());
    }
}

/// A server that is there and says nothing is waited for a little, unless it is asked twice.
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
        // Two that come at the same time are one.
        while code.is_none() && told.elapsed() < PATIENCE {
            signal(&program.0, "-INT");
            std::thread::park_timeout(Duration::from_millis(100));
            code = program.0.try_wait().unwrap().map(|status| status.code());
        }
        assert_eq!(code, Some(Some(130)), "the {name} after {:?}", told.elapsed());
    }
    signal(&nats.child, "-CONT");
}

/// A run that was left behind keeps nobody from the games of the others.
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
    // A third of a second at the empty run before each game is more than a minute.
    assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
}
