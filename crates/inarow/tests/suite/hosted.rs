//! Tests of games hosted by a program that quits or dies, and returns to the game at an unchanged address.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use inarow_app::link::{OwnServer, Servers};
use inarow_client::{Client, ClientError, GameLink, News};
use inarow_core::{Explain, Message, Side};
use inarow_desktop::Links;
use inarow_profile::{HostPlace, Location, Profile};
use inarow_record::{End, GameResult};
use inarow_server::{Background, Farewell, Limits, Operator, ServeOptions};

use crate::link::{Follower, Window};
use crate::program::Program;
#[cfg(target_os = "linux")]
use crate::screen::Terminal;

/// Timeout far above every expected duration.
const PATIENCE: Duration = Duration::from_secs(60);

/// Program in a terminal of lines, killed on drop.
pub(crate) struct Host {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Host {
    pub(crate) fn start(program: &Program, arguments: &[&str]) -> Host {
        let mut command = program.command();
        command.args(arguments).args(["--lang", "en"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (tell, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let _ = tell.send(line);
            }
        });
        Host { input: child.stdin.take(), child, lines }
    }

    pub(crate) fn types(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).unwrap();
    }

    /// Waits for a line that contains these words.
    #[track_caller]
    pub(crate) fn prints(&self, words: &str) -> String {
        let (end, mut all) = (Instant::now() + PATIENCE, Vec::new());
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) if line.contains(words) => return line,
                Ok(line) => all.push(line),
                Err(_) => panic!("{words}: {all:?}"),
            }
        }
    }

    pub(crate) fn link(&self) -> GameLink {
        self.prints("http://").trim().parse().unwrap()
    }

    /// Ends the program's input, like a leaving user, and waits for the program's end.
    pub(crate) fn leaves(mut self) {
        drop(self.input.take());
        let end = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < end, "the program ends with its input");
            std::thread::park_timeout(Duration::from_millis(20));
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reserves the default port, so that each host finds its own port free when it returns.
pub(crate) fn keep_usual_port() -> Option<TcpListener> {
    TcpListener::bind("0.0.0.0:8090").ok()
}

/// Starts a hosted game in which Anna has O and the host has played b2.
fn begun(program: &Program) -> (Host, GameLink, Follower) {
    let mut host = Host::start(program, &["play", "tictactoe", "--link"]);
    let link = host.link();
    let client = Client::new(link.server().clone(), "en");
    let key = client.join(&link, "Anna").unwrap();
    assert_eq!(key.side, Side::O);
    let mut anna = Follower::new(&client, link.id(), Some(&key));
    host.types("b2");
    anna.until_plies(1);
    (host, link, anna)
}

/// Returns a hosted game after Anna's move, left by its host.
fn left(program: &Program) -> (GameLink, Follower) {
    let (host, link, mut anna) = begun(program);
    anna.play("0,0");
    anna.until_plies(2);
    host.leaves();
    anna.until("the host has left", |anna| anna.has(|news| *news == News::Lost(ClientError::HostLeft)));
    (link, anna)
}

#[test]
fn a_host_that_quits_says_so_and_the_game_goes_on_at_the_same_address() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let (link, mut anna) = left(&program);
    // The host continues the unfinished game after a question.
    let mut host = Host::start(&program, &["play"]);
    host.prints("by link, 2 moves");
    host.types("yes");
    assert_eq!(host.link(), link, "the port was free");
    host.types("c3");
    anna.until_plies(3);
    anna.play("1,0");
    anna.until_plies(4);
    host.types("a1");
    // After its end the game is no longer stored.
    anna.until("a win", |anna| anna.game().result().is_some_and(|result| result.winner == Some(Side::X)));
    host.prints("three in a row");
    host.leaves();
    let again = program.feed(["play", "--lang", "en"], "quit\n").ok();
    assert!(!again.text.contains("unfinished"), "{}", again.text);
}

#[test]
fn a_host_that_is_killed_leaves_a_lost_connection_and_its_game_goes_on() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let (mut host, link, mut anna) = begun(&program);
    host.child.kill().unwrap();
    host.child.wait().unwrap();
    anna.until("the line is cut", |anna| anna.has(|news| matches!(news, News::Lost(_))));
    assert!(!anna.has(|news| *news == News::Lost(ClientError::HostLeft)), "it could not say so");
    // Anna's move meanwhile is sent once the host is back.
    anna.play("0,0");
    let mut host = Host::start(&program, &["play"]);
    host.prints("by link");
    host.types("yes");
    assert_eq!(host.link(), link);
    anna.until_plies(2);
    host.types("c3");
    anna.until_plies(3);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_screen_terminal_asks_before_it_leaves_somebody_alone_and_offers_the_game_again() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let Some(mut terminal) = Terminal::run(&program, "play tictactoe --link --lang en") else { return };
    let link = terminal.hosted_link();
    let client = Client::new(link.server().clone(), "en");
    let key = client.join(&link, "Anna").unwrap();
    terminal.until("joined");
    let mut anna = Follower::new(&client, link.id(), Some(&key));
    terminal.types("b2");
    anna.until_plies(1);
    terminal.press(0x11); // Ctrl+Q
    terminal.until("waiting for the game");
    terminal.press(b'y');
    assert!(terminal.end().contains("offered next time"));
    anna.until("the host has left", |anna| anna.has(|news| *news == News::Lost(ClientError::HostLeft)));
    let Some(mut terminal) = Terminal::run(&program, "play --lang en") else { return };
    terminal.until("by link");
    terminal.press(b'\r');
    // Only changed cells are printed, so that words may be split.
    terminal.until("itself.");
    anna.play("0,0");
    anna.until_plies(2);
    // The first request to quit asks for confirmation. The second request quits.
    terminal.press(b'\r');
    terminal.press(0x03); // Ctrl+C
    terminal.until("waiting for the game");
    terminal.press(0x03);
    assert!(terminal.end().contains("code=0"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_hosted_game_that_is_deleted_ends_for_the_other_player() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let (_, mut anna) = left(&program);
    let Some(mut terminal) = Terminal::run(&program, "play --lang en") else { return };
    terminal.until_shown("by link");
    terminal.send(b"\x1b[3~"); // Del
    terminal.until_shown("Delete this unfinished game?");
    terminal.press(b'y');
    // The server runs again while the program runs, so that the opponent gets the result.
    let abandoned = GameResult { winner: None, why: End::Abandoned };
    anna.until("the end", |anna| anna.game().result() == Some(abandoned));
    terminal.press(0x11); // Ctrl+Q
    assert!(terminal.end().contains("code=0"));
}

/// Server starter like the program's, limited to this machine.
struct Own(PathBuf);

impl Servers for Own {
    fn start(&self) -> Result<OwnServer, Message> {
        self.start_again(&HostPlace { folder: "server".to_owned(), port: 0 })
    }

    fn start_again(&self, place: &HostPlace) -> Result<OwnServer, Message> {
        let server = Background::start(ServeOptions {
            listen: format!("127.0.0.1:{}", place.port),
            folder: self.0.join(&place.folder),
            public_url: None,
            tls: None,
            limits: Limits::default(),
            announcer: None,
            farewell: Farewell::HostLeft,
        });
        let server = server.map_err(|error| error.message())?;
        Ok(OwnServer {
            url: server.url().parse().unwrap(),
            reach: Message::new("link-reach-machine"),
            shows_games: false,
            place: Some(HostPlace { port: server.port(), ..place.clone() }),
            running: Box::new(server),
        })
    }

    fn end_game(&self, place: &HostPlace, game: &str) -> Option<OwnServer> {
        let started = self.start_again(place).ok();
        Operator::new(&self.0.join(&place.folder)).ok()?.end(game).ok()?;
        started
    }
}

#[test]
fn a_window_asks_before_it_leaves_somebody_alone_and_continues_in_one_click() {
    let folder = tempfile::tempdir().unwrap();
    let links = || Links { servers: Some(Arc::new(Own(folder.path().to_owned()))), ..Links::default() };
    let mut window = Window::with(folder.path(), links());
    window.press("Play by link");
    window.press("Invite");
    window.press("Create the link");
    window.until("Send this link");
    window.until("QR code of the link");
    let link = Profile::open(&Location::folder(folder.path())).profile.last_link().unwrap().unwrap();
    let link: GameLink = link.parse().unwrap();
    let client = Client::new(link.server().clone(), "en");
    let key = client.join(&link, "Anna").unwrap();
    let mut anna = Follower::new(&client, link.id(), Some(&key));
    window.until("Anna");
    // The host may have either side. The player to move makes a move.
    anna.until("the game", Follower::has_both);
    // The window soon reports that Anna quit, on either turn, until Anna is back.
    drop(anna);
    window.until("Anna is not connected");
    let mut anna = Follower::new(&client, link.id(), Some(&key));
    window.until_without("Anna is not connected");
    anna.until("the game", Follower::has_both);
    assert!(window.stays_when_closed(), "somebody waits");
    window.until("Anna is waiting for the game to continue");
    window.press("Stay");
    window.until_without("Anna is waiting");
    assert!(window.stays_when_closed());
    window.until("Anna is waiting");
    window.press_exactly("Quit");
    assert!(window.sends(&egui::ViewportCommand::Close));
    drop(window);
    anna.until("the host has left", |anna| anna.has(|news| *news == News::Lost(ClientError::HostLeft)));
    // The next start offers the game. One click continues the game at an unchanged address.
    let mut window = Window::with(folder.path(), links());
    window.until("by link");
    window.press("Continue");
    window.until("connects by itself");
    let plies = anna.game().record().plies.len();
    if key.side == Side::X {
        anna.play("7,7");
        anna.until_plies(plies + 1);
    }
    drop(window);
    // With this setting the game continues without a click.
    let mut profile = Profile::open(&Location::folder(folder.path())).profile;
    profile.change_settings(|settings| settings.host_again = true).unwrap();
    drop(profile);
    let mut window = Window::with(folder.path(), links());
    window.until("connects by itself");
}
