//! `inarow bot` on a real server.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use inarow_client::{Client, DeclineReason, SeatKey};
use inarow_core::Side;
use serde_json::{Value, json};

use crate::link::Follower;
use crate::program::Program;
use crate::serve::{Script, Server, ask, connected, play_out};

/// Starts a random bot with this name.
fn bot(program: &Program, server: &Server, name: &str, options: &[&str]) -> Script {
    bot_playing(program, server, name, "random", options)
}

/// Starts a bot with this name and player.
fn bot_playing(program: &Program, server: &Server, name: &str, player: &str, options: &[&str]) -> Script {
    let token = program.run(&format!("serve token {name}")).ok().text;
    let mut command = program.command();
    command.args(["bot", "--server", &format!("127.0.0.1:{}", server.port), "--player", player]);
    command.args(options).env("INAROW_BOT_TOKEN", token.trim());
    Script(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Returns the lines of a bot that ends without help.
fn lines(bot: &mut Child) -> Vec<Value> {
    let mut text = String::new();
    bot.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(bot.wait().unwrap().code(), Some(0), "{text}");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn an_external_engine_plays_as_a_bot() {
    let program = Program::new();
    let server = Server::start(&program, 0, None);
    let player = format!("exec:'{}' engine --player random", env!("CARGO_BIN_EXE_inarow"));
    let mut bot = bot_playing(&program, &server, "Engine", &player, &["--games", "1", "--json"]);
    connected(server.port, "Engine");
    let asked = json!({ "game": "line:6x6:k=5", "side": "x", "o": "bot:Engine" });
    let made = ask(server.port, "POST", "/api/games", "", &asked).unwrap().1;
    let over = play_out(server.port, &made, [6, 6]);
    assert!(over["state"]["over"]["why"] != "resign", "{over}");
    let told = lines(&mut bot.0);
    assert_eq!((&told[0]["id"], &told[0]["side"]), (&made["id"], &json!("o")));
    assert_eq!(told[0]["why"], over["state"]["over"]["why"]);
}

#[test]
fn a_bot_takes_challenges_and_comes_back_to_its_games() {
    let program = Program::new();
    let mut server = Server::start(&program, 0, None);
    let port = server.port;
    let mut bot = bot(&program, &server, "Luck", &["--games", "2", "--json", "--concurrency", "1"]);
    connected(port, "Luck");
    let challenge = |game: &str| {
        let asked = json!({ "game": game, "side": "x", "o": "bot:Luck", "time": "10m" });
        ask(port, "POST", "/api/games", "", &asked).unwrap().1
    };
    let one = challenge("tictactoe");
    let path = format!("/api/games/{}", one["id"].as_str().unwrap());
    let seat = |port| ask(port, "GET", &path, "", &Value::Null).unwrap().1["seats"]["o"]["name"].clone();
    while seat(port) != "Luck" {
        std::thread::yield_now();
    }
    // The bot has no room for another game, so a human may have the seat.
    let declined = challenge("tictactoe");
    let id = declined["id"].as_str().unwrap();
    let own = SeatKey { side: Side::X, secret: declined["secret"].as_str().unwrap().to_owned() };
    let client = Client::new(format!("127.0.0.1:{port}").parse().unwrap(), "en");
    Follower::new(&client, id, Some(&own)).until("whoever made it is told", |follower| {
        follower.connection.offers().declined == Some(DeclineReason::Busy)
    });
    let join = format!("/api/games/{id}/join");
    while ask(port, "POST", &join, "", &json!({})).unwrap().0 != 200 {
        std::thread::yield_now();
    }
    server.kill();
    server = Server::start(&program, port, None);
    let over = play_out(server.port, &one, [3, 3]);
    connected(port, "Luck");
    // The end of a game and the next challenge may arrive together.
    let two = loop {
        let made = challenge("ultimate");
        let id = made["id"].as_str().unwrap().to_owned();
        let events = format!("/api/games/{id}");
        let kind = loop {
            let seats = ask(port, "GET", &events, "", &Value::Null).unwrap().1["seats"]["o"].clone();
            if seats["name"] == "Luck" || seats["kind"] == "human" {
                break seats["kind"].clone();
            }
            std::thread::yield_now();
        };
        if kind == "bot:Luck" {
            break made;
        }
    };
    let resigned = json!({ "command": "1", "resign": true });
    let commands = format!("/api/games/{}/commands", two["id"].as_str().unwrap());
    assert_eq!(ask(port, "POST", &commands, two["secret"].as_str().unwrap(), &resigned).unwrap().0, 200);
    let told = lines(&mut bot.0);
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!((&told[0]["id"], &told[0]["side"]), (&one["id"], &json!("o")));
    assert_eq!(told[0]["winner"], over["state"]["over"]["winner"]);
    assert_eq!((&told[1]["winner"], &told[1]["why"]), (&json!("o"), &json!("resign")));
    let mut said = String::new();
    bot.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.lines().any(|line| line.contains("tictactoe") && line.contains("--concurrency")), "{said}");
    server.kill();
}

#[test]
fn bots_look_for_each_other_and_end_when_they_are_asked_to() {
    let program = Program::new();
    let server = Server::start(&program, 0, None);
    let seek = ["--games", "1", "--json", "--seek", "tictactoe", "--time", "5m"];
    let mut both = ["a", "b"].map(|name| bot(&program, &server, name, &seek));
    let [a, b] = both.each_mut().map(|bot| lines(&mut bot.0)[0].clone());
    assert_eq!((&a["id"], &a["winner"]), (&b["id"], &b["winner"]));
    assert_ne!(a["side"], b["side"]);
    drop(both);
    let mut waiting = bot(&program, &server, "c", &["--json"]);
    connected(server.port, "c");
    Command::new("kill").args(["-INT", &waiting.0.id().to_string()]).status().unwrap();
    assert_eq!(lines(&mut waiting.0), [Value::Null; 0]);
    let address = format!("bot --server 127.0.0.1:{}", server.port);
    program
        .run(&format!("{address} --token nonsense"))
        .fails(1, &["this token belongs to no bot", "inarow serve token NAME"]);
    program.run(&address).fails(2, &["INAROW_BOT_TOKEN"]);
    program
        .run(&format!("{address} --player human --token x"))
        .fails(2, &["a bot is not human: choose a built-in player"]);
}

#[test]
fn a_bot_says_that_no_server_listens_and_tries_again() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["bot", "--server", "127.0.0.1:1", "--token", "t", "--player", "random"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut bot = Script(command.spawn().unwrap());
    let mut line = String::new();
    BufReader::new(bot.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.trim(), "No server listens at http://127.0.0.1:1; trying again…");
}
