//! Tests of games in the local network. A server announces the games. A window and a terminal join the games. A
//! list in this process replaces the network.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use inarow_app::link::{LinkStart, OwnServer, Servers};
use inarow_client::{Ask, Nearby, NearbyGame, NewGame, WaitingGame};
use inarow_core::Message;
use inarow_desktop::Links;
use inarow_profile::{Location, Profile};
use inarow_server::{Announcer, OpenGame, Reach};
use inarow_terminal::{Options, Session, Source};
use inarow_view::Lang;

use crate::link::{Follower, Hosted, Window};
use crate::program::Program;
use crate::serve::Script;

/// Timeout far above every expected duration.
const PATIENCE: Duration = Duration::from_secs(30);

type Wake = Arc<dyn Fn() + Send + Sync>;

/// Replacement of the network.
#[derive(Clone, Default)]
struct Network(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    waiting: BTreeMap<String, WaitingGame>,
    wake: Option<Wake>,
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Network")
    }
}

impl Network {
    fn change(&self, change: impl FnOnce(&mut State)) {
        let (state, changed) = &*self.0;
        let mut state = state.lock().unwrap();
        change(&mut state);
        changed.notify_all();
        if let Some(wake) = state.wake.clone() {
            drop(state);
            wake();
        }
    }

    /// Waits until exactly this number of games is announced.
    #[track_caller]
    fn until(&self, count: usize) {
        let (state, changed) = &*self.0;
        let state = state.lock().unwrap();
        let (state, waited) =
            changed.wait_timeout_while(state, PATIENCE, |state| state.waiting.len() != count).unwrap();
        assert!(!waited.timed_out(), "{count}: {:?}", state.waiting);
    }
}

impl Nearby for Network {
    fn announce(&self, game: &WaitingGame) {
        self.change(|state| drop(state.waiting.insert(game.id.clone(), game.clone())));
    }

    fn withdraw(&self, id: &str) {
        self.change(|state| drop(state.waiting.remove(id)));
    }

    fn look(&self, wake: Wake) {
        self.change(|state| state.wake = Some(wake));
    }

    fn stop(&self) {
        self.0.0.lock().unwrap().wake = None;
    }

    fn found(&self) -> Vec<NearbyGame> {
        let state = self.0.0.lock().unwrap();
        let found = state.waiting.values().map(|game| NearbyGame {
            link: format!("http://{}/g/{}", game.address, game.id).parse().unwrap(),
            game: game.game.parse().unwrap(),
            time: game.time,
            from: game.from.clone(),
        });
        found.collect()
    }
}

impl Announcer for Network {
    fn announce(&self, game: &OpenGame) {
        let OpenGame { id, game, time, from, address } = game.clone();
        Nearby::announce(self, &WaitingGame { id, game, time, from, address });
    }

    fn withdraw(&self, id: &str) {
        Nearby::withdraw(self, id);
    }

    fn is_for(&self, _: Reach) -> bool {
        true
    }
}

fn new_game(game: &str, listed: bool) -> NewGame {
    NewGame {
        game: game.to_owned(),
        time: Some("5m+3s".to_owned()),
        x: Some("human:name=Anna".to_owned()),
        listed,
        ..NewGame::default()
    }
}

#[test]
fn games_of_those_who_show_them_are_offered_while_they_wait() {
    let network = Network::default();
    let hosted = Hosted::announced_by(Arc::new(network.clone()));
    let client = hosted.client();
    let follow = |made: &inarow_client::Created| Follower::new(&client, &made.id, made.seat.as_ref());
    // A game that its creator does not show, and a game whose creator is absent.
    let hidden = client.create(&new_game("gomoku", false)).unwrap();
    let mut hidden_maker = follow(&hidden);
    hidden_maker.until_plies(0);
    let shown = client.create(&new_game("renju", true)).unwrap();
    network.until(0);
    let folder = tempfile::tempdir().unwrap();
    let nearby: Arc<dyn Nearby> = Arc::new(network.clone());
    let mut window = Window::with(folder.path(), Links { nearby: Some(nearby), ..Links::default() });
    window.until("Play by link");
    // The game is offered while its creator is present.
    let maker = follow(&shown);
    network.until(1);
    window.until("Anna is waiting");
    assert!(window.shows("Play by link"), "it is in nobody's place");
    drop(maker);
    network.until(0);
    window.until_without("Anna is waiting");
    assert!(window.shows("Play by link"));
    let mut maker = follow(&shown);
    window.press("Anna is waiting");
    maker.until("somebody comes", Follower::has_both);
    network.until(0);
    window.until("Anna");
}

#[test]
fn a_second_program_joins_a_game_that_is_announced() {
    let network = Network::default();
    let hosted = Hosted::announced_by(Arc::new(network.clone()));
    let client = hosted.client();
    let made = client.create(&new_game("tictactoe", true)).unwrap();
    let mut maker = Follower::new(&client, &made.id, made.seat.as_ref());
    network.until(1);
    let found = network.found();
    let program = Program::new();
    let mut command = program.command();
    command.args(["play", &found[0].link.to_string(), "--lang", "en"]);
    let mut terminal = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    network.until(0);
    maker.until("somebody comes", Follower::has_both);
    drop(terminal.stdin.take());
    maker.connection.orders().ask(Ask::Resign);
    let end = Instant::now() + PATIENCE;
    while terminal.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "the terminal ends with its input");
        std::thread::yield_now();
    }
}

/// Server of this process that replaces the program's own server. The flag is whether the server's games can be
/// announced.
struct Stand(inarow_client::ServerUrl, bool);

impl Servers for Stand {
    fn start(&self) -> Result<OwnServer, Message> {
        Ok(OwnServer {
            url: self.0.clone(),
            reach: Message::new("link-reach-anyone"),
            shows_games: self.1,
            place: None,
            running: Box::new(()),
        })
    }

    fn start_again(&self, _: &inarow_profile::HostPlace) -> Result<OwnServer, Message> {
        self.start()
    }

    fn end_game(&self, _: &inarow_profile::HostPlace, _: &str) -> Option<OwnServer> {
        None
    }
}

#[test]
fn whoever_wants_to_show_a_game_is_told_where_it_cannot_be_shown() {
    let hosted = Hosted::new();
    let hidden = "Not shown in this network";
    for (listed, shows, is_told) in [(true, false, true), (true, true, false), (false, false, false)] {
        let mut options = Options::new(Profile::open(&Location::nowhere()), 1, Lang::En);
        options.game = Some(Source::Spec("tictactoe".parse().unwrap()));
        options.link = Some(LinkStart::Invite { servers: Arc::new(Stand(hosted.url(), shows)), listed });
        let mut session = Session::new(options, Arc::new(|| {})).unwrap();
        let shown = session.take_output();
        assert!(shown.contains("http://127.0.0.1") && shown.contains("/g/"), "{shown}");
        assert_eq!(shown.contains(hidden), is_told, "{shown}");
    }
}

#[test]
fn a_window_invites_and_shows_its_game_and_a_terminal_joins() {
    let network = Network::default();
    let hosted = Hosted::announced_by(Arc::new(network.clone()));
    let folder = tempfile::tempdir().unwrap();
    let nearby: Arc<dyn Nearby> = Arc::new(network.clone());
    let servers: Arc<dyn Servers> = Arc::new(Stand(hosted.url(), true));
    let links = Links { nearby: Some(nearby), servers: Some(servers), ..Links::default() };
    let mut window = Window::with(folder.path(), links);
    for button in ["Tic-tac-toe", "Play by link", "Invite", "Show in this network", "Create the link"] {
        window.press(button);
    }
    window.until("Send this link");
    network.until(1);
    let NearbyGame { link, game, .. } = network.found().remove(0);
    assert_eq!(game.to_string(), "tictactoe");
    let mut watcher = Follower::new(&hosted.client(), link.id(), None);
    let program = Program::new();
    let mut command = program.command();
    command.args(["play", &link.to_string(), "--lang", "en"]);
    let mut terminal = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // Script mode waits for its turns.
    terminal.stdin.take().unwrap().write_all(b"a1\na2\n").unwrap();
    watcher.until("somebody comes", Follower::has_both);
    network.until(0);
    for (before, cell, plies) in [("b2,", "b2,", 2), ("a1, O", "c1,", 4), ("a2, O", "a3,", 5)] {
        // The window may still show the previous turn.
        window.until(before);
        window.until("Your move");
        window.press(cell);
        watcher.until_plies(plies);
    }
    window.until("You won");
    assert!(terminal.wait().unwrap().success());
}

#[test]
fn a_window_says_that_its_game_cannot_be_shown_in_the_network() {
    let hosted = Hosted::new();
    let folder = tempfile::tempdir().unwrap();
    let links = Links {
        nearby: Some(Arc::new(Network::default())),
        servers: Some(Arc::new(Stand(hosted.url(), false))),
        ..Links::default()
    };
    let mut window = Window::with(folder.path(), links);
    for step in ["Play by link", "Invite", "Show in this network", "Create the link"] {
        window.press(step);
    }
    window.until("Not shown in this network");
    // A window without announcements shows a message beforehand.
    let folder = tempfile::tempdir().unwrap();
    let links = Links { servers: Some(Arc::new(Stand(hosted.url(), false))), ..Links::default() };
    let mut window = Window::with(folder.path(), links);
    for step in ["Play by link", "Invite"] {
        window.press(step);
    }
    window.until("was turned off when the program was started");
    assert!(!window.shows("Show in this network"));
}

/// Returns a command that runs in its own network namespace, or `None` if the system forbids namespaces.
#[cfg(target_os = "linux")]
fn alone(program: &Program) -> Option<Command> {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--net", "--pid", "--kill-child"]);
    let tried = Command::new("unshare").args(command.get_args()).arg("true").stderr(Stdio::null()).status();
    tried.ok().filter(std::process::ExitStatus::success)?;
    let own = program.command();
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.current_dir(program.path("."));
    Some(command)
}

#[cfg(target_os = "linux")]
#[test]
fn a_machine_that_is_in_no_network_says_so() {
    let program = Program::new();
    let inarow = env!("CARGO_BIN_EXE_inarow");
    let Some(mut joins) = alone(&program) else { return };
    let joined = joins.args([inarow, "play", "--nearby", "--lang", "en"]).output().unwrap();
    let said = String::from_utf8(joined.stderr).unwrap();
    assert_eq!(joined.status.code(), Some(1), "{said}");
    assert!(said.contains("no address in a private network"), "{said}");
    let mut serves = alone(&program).unwrap();
    serves.args([inarow, "serve", "--listen", "0.0.0.0:0", "--lang", "en"]);
    let mut server = Script(serves.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let said = BufReader::new(server.0.stdout.take().unwrap()).lines().take(2);
    let said: Vec<String> = said.map(Result::unwrap).collect();
    assert!(said[0].contains("http://127.0.0.1:") && said[1].contains("is in no network"), "{said:?}");
}

/// Real multicast DNS in an isolated network, like two machines on a cable.
#[cfg(target_os = "linux")]
#[test]
fn two_programs_find_each_other_in_a_network_and_play() {
    const NETWORK: &str = "ip link set lo up && ip link add left type veth peer name right && \
        ip addr add 192.168.77.1/24 dev left && ip link set left up && ip link set right up";
    const PLAY: &str = "printf 'b2\nc1\na3\n' | INAROW_DATA=one \"$0\" play tictactoe --link --nearby --plain > made & \
        until printf 'a1\na2\n' | INAROW_DATA=other \"$0\" play --nearby --plain > joined; do :; done; wait $!";
    let program = Program::new();
    let Some(mut tried) = alone(&program) else { return };
    if !tried.args(["sh", "-c", NETWORK]).stderr(Stdio::null()).status().unwrap().success() {
        return;
    }
    let script = format!("{NETWORK} && {{ {PLAY}; }}");
    let mut plays = alone(&program).unwrap();
    plays.args(["timeout", "60", "sh", "-c", &script, env!("CARGO_BIN_EXE_inarow")]);
    let status = plays.stderr(Stdio::null()).status().unwrap();
    let [made, joined] = ["made", "joined"].map(|name| std::fs::read_to_string(program.path(name)).unwrap());
    assert!(made.contains("http://192.168.77.1:8090/g/"), "{made}");
    assert!(made.contains("You won") && joined.contains("Opponent (X) won"), "{made}{joined}");
    assert!(status.success());
}
