//! Games by link from the players' side, with a server in this process and clients of its interface.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use egui_kittest::kittest::{Queryable, by};
use inarow_client::{
    Ask, Client, ClientError, Connection, GameLink, NewGame, News, Offer, Rematch, SeatKey, ServerUrl,
    TableEvent,
};
use inarow_core::Side;
use inarow_desktop::{App, Clock, Folders, Links, Options};
use inarow_play::{Command, Match, Presets, Remote, Replica, Seat, Waiting};
use inarow_profile::{Location, Profile};
use inarow_record::End;
use inarow_server::{Announcer, Background, Limits, ServeOptions};
use inarow_view::Lang;

use crate::program::Program;
use crate::screen::Terminal;

/// Timeout far above every expected duration.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server and its folder.
pub(crate) struct Hosted {
    pub(crate) server: Option<Background>,
    pub(crate) folder: tempfile::TempDir,
}

impl Hosted {
    pub(crate) fn new() -> Hosted {
        Hosted::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Hosted {
        let folder = tempfile::tempdir().unwrap();
        Hosted { server: Some(start(&folder, "127.0.0.1:0", limits, None)), folder }
    }

    /// Starts a server whose games are announced by `announcer`.
    pub(crate) fn announced_by(announcer: Arc<dyn Announcer>) -> Hosted {
        let folder = tempfile::tempdir().unwrap();
        Hosted { server: Some(start(&folder, "127.0.0.1:0", Limits::default(), Some(announcer))), folder }
    }

    /// Moves the games to another server and ends this server.
    #[cfg(feature = "tls")]
    pub(crate) fn again(self) -> Hosted {
        let server = start(&self.folder, "127.0.0.1:0", Limits::default(), None);
        Hosted { server: Some(server), folder: self.folder }
    }

    pub(crate) fn url(&self) -> ServerUrl {
        self.server.as_ref().unwrap().url().parse().unwrap()
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.url(), "en")
    }

    /// Ends the server, and starts another server at the server's address.
    fn restart(&mut self) {
        let address = self.url().host().to_owned();
        drop(self.server.take());
        self.server = Some(start(&self.folder, &address, Limits::default(), None));
    }
}

fn start(
    folder: &tempfile::TempDir,
    listen: &str,
    limits: Limits,
    announcer: Option<Arc<dyn Announcer>>,
) -> Background {
    let options = ServeOptions {
        listen: listen.to_owned(),
        folder: folder.path().to_owned(),
        public_url: None,
        tls: None,
        limits,
        announcer,
        farewell: inarow_server::Farewell::HostLeft,
    };
    Background::start(options).unwrap()
}

/// A follower of a game with the received news.
pub(crate) struct Follower {
    pub(crate) connection: Connection,
    replica: Option<Replica>,
    told: Vec<News>,
}

impl Follower {
    pub(crate) fn new(client: &Client, id: &str, key: Option<&SeatKey>) -> Follower {
        let connection = Connection::open(client, id, key, || {}).unwrap();
        Follower { connection, replica: None, told: Vec::new() }
    }

    /// Follows the news until the condition holds.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&Follower) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < end, "{what}: {:?}", self.told);
            for news in self.connection.wait(Duration::from_secs(1)) {
                match &news {
                    News::Snapshot(snapshot) => {
                        self.replica = Some(Replica::new((**snapshot).clone()).unwrap())
                    }
                    News::Event(event) => self.replica.as_mut().unwrap().apply(event).unwrap(),
                    _ => {}
                }
                self.told.push(news);
            }
        }
    }

    /// Returns whether both seats are taken.
    pub(crate) fn has_both(&self) -> bool {
        let is_taken = |seat| !self.game().player(seat).kind.is_empty();
        self.replica.is_some() && is_taken(Seat::First) && is_taken(Seat::Second)
    }

    pub(crate) fn game(&self) -> &Match {
        self.replica.as_ref().unwrap().game()
    }

    #[track_caller]
    pub(crate) fn until_plies(&mut self, plies: usize) {
        self.until("moves", |follower| {
            follower.replica.as_ref().is_some_and(|replica| replica.game().record().plies.len() == plies)
        });
    }

    pub(crate) fn play(&self, cell: &str) {
        let game = self.game();
        let side = match game.waiting() {
            Waiting::Move(side) | Waiting::Opening(_, side) => side,
            other => panic!("{other:?}"),
        };
        let cell = game.position().shape().parse(cell).unwrap();
        self.connection.orders().send(Command::Play { side, cell });
    }

    pub(crate) fn has(&self, fits: impl Fn(&News) -> bool) -> bool {
        self.told.iter().any(fits)
    }
}

/// Creates a game with both players and a spectator.
fn three(hosted: &Hosted, game: &str, time: Option<&str>) -> (String, [Follower; 3]) {
    let client = hosted.client();
    let new = NewGame { game: game.to_owned(), time: time.map(str::to_owned), ..NewGame::default() };
    let made = client.create(&new).unwrap();
    let link: GameLink = made.link.parse().unwrap();
    assert_eq!((link.id(), link.server()), (&*made.id, client.server()));
    assert!(client.game(&made.id).unwrap().has_free_seat());
    let key = client.join(&link, "Boris").unwrap();
    assert!(!client.game(&made.id).unwrap().has_free_seat());
    assert_eq!(client.join(&link, "Clara").unwrap_err().code(), Some("full"));
    let own = made.seat.unwrap();
    assert_eq!((own.seat(), key.seat()), (Seat::First, Seat::Second));
    let all = [Some(&own), Some(&key), None].map(|key| Follower::new(&client, &made.id, key));
    (made.id, all)
}

#[test]
fn two_play_and_a_third_watches() {
    let hosted = Hosted::new();
    let (_, mut all) = three(&hosted, "tictactoe", Some("5m+3s"));
    for follower in &mut all {
        follower.until_plies(0);
        assert_eq!(follower.game().clock_runs(), None, "no clock runs before the first move");
        assert_eq!(follower.game().player(Seat::Second).name, "Boris");
    }
    for (number, cell) in ["1,1", "0,0", "0,1", "1,0", "2,1"].into_iter().enumerate() {
        all[number % 2].play(cell);
        for follower in &mut all {
            follower.until_plies(number + 1);
        }
    }
    for follower in &mut all {
        let result = follower.game().result().unwrap();
        assert_eq!(result.winner, Some(Side::X));
    }
    let records = all.each_ref().map(|follower| follower.game().record());
    assert!(records[0] == records[1] && records[1] == records[2], "to the millisecond");
    // Both players want a rematch.
    all[0].connection.orders().ask(Ask::Offer(Offer::Rematch));
    all[1].until("the offer", |follower| {
        follower.has(|news| matches!(news, News::Table(TableEvent::RematchOffered { side: Side::X })))
    });
    assert_eq!(all[1].connection.offers().rematch, Rematch::Offered(Seat::First));
    all[1].connection.orders().ask(Ask::Answer { to: Offer::Rematch, accept: true });
    for follower in &mut all {
        follower.until("the end", |follower| follower.has(|news| *news == News::Ended));
        assert!(matches!(follower.connection.offers().rematch, Rematch::Agreed(_)));
    }
}

#[test]
fn offers_and_refusals_reach_those_whom_they_concern() {
    let hosted = Hosted::new();
    let (_, [mut x, mut o, mut watcher]) = three(&hosted, "gomoku", None);
    x.until_plies(0);
    x.play("7,7");
    o.until_plies(1);
    x.until_plies(1);
    // The second of two simultaneous moves is rejected. The game continues.
    x.connection.orders().ask(Ask::Play("8,8".to_owned()));
    x.until("a refusal", |follower| {
        follower
            .has(|news| matches!(news, News::Refused { error, .. } if error.code() == Some("out-of-turn")))
    });
    x.connection.orders().ask(Ask::Claim);
    x.until("that O is here", |follower| {
        follower.has(|news| matches!(news, News::Refused { error, .. } if error.code() == Some("not-gone")))
    });
    x.connection.orders().send(Command::TakeBack { plies: 1 });
    o.until("the wish", |follower| follower.connection.offers().take_back == Some(Seat::First));
    o.connection.orders().ask(Ask::Answer { to: Offer::TakeBack, accept: true });
    for follower in [&mut x, &mut o, &mut watcher] {
        follower.until("the move is gone", |follower| {
            follower.replica.is_some() && follower.game().record().plies.is_empty() && follower.game().steps_ahead() == 1
                || follower.has(|news| matches!(news, News::Event(event) if matches!(event.kind, inarow_play::EventKind::TakenBack { .. })))
        });
    }
    watcher.connection.orders().ask(Ask::Resign);
    watcher.until("nobody to resign", |follower| follower.has(|news| matches!(news, News::Refused { .. })));
    o.connection.orders().send(Command::OfferDraw { side: Side::O });
    x.until("a draw offer", |follower| follower.game().draw_offer() == Some(Side::O));
    x.connection.orders().send(Command::AcceptDraw { side: Side::X });
    watcher
        .until("a draw", |follower| follower.game().result().is_some_and(|result| result.why == End::Agreed));
}

#[test]
fn a_game_goes_on_when_the_server_was_away() {
    let mut hosted = Hosted::new();
    let (_, [mut x, mut o, _]) = three(&hosted, "score:size=6:length=3:moves=20", Some("10m"));
    x.until_plies(0);
    let first = x.game().position().legal_moves()[0];
    x.connection.orders().send(Command::Play { side: Side::X, cell: first });
    o.until_plies(1);
    hosted.restart();
    // Commands during the server's absence are executed after its return.
    o.until("the line is cut", |follower| follower.has(|news| matches!(news, News::Lost(_))));
    let next = o.game().position().legal_moves()[0];
    o.connection.orders().send(Command::Play { side: Side::O, cell: next });
    for follower in [&mut x, &mut o] {
        follower.until_plies(2);
    }
    assert_eq!(x.game().position().hash(), o.game().position().hash());
    assert_eq!(x.game().record().plies[1].chance, o.game().record().plies[1].chance);
}

/// A proxy to a server that drops data on demand.
struct Cable {
    address: std::net::SocketAddr,
    lose_answers: Arc<AtomicBool>,
    lines: Arc<Mutex<Vec<TcpStream>>>,
}

impl Cable {
    fn new(server: &ServerUrl) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, target) = (listener.local_addr().unwrap(), server.host().to_owned());
        let lose_answers = Arc::new(AtomicBool::new(false));
        let lines = Arc::new(Mutex::new(Vec::new()));
        let cable = Cable { address, lose_answers: Arc::clone(&lose_answers), lines: Arc::clone(&lines) };
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), TcpStream::connect(&target).unwrap());
                lines.lock().unwrap().extend([client.try_clone().unwrap(), server.try_clone().unwrap()]);
                let (mut up, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                thread::spawn(move || std::io::copy(&mut up, &mut to_server));
                let lose = Arc::clone(&lose_answers);
                thread::spawn(move || {
                    let (mut from, mut to, mut bytes) = (server, client, [0; 4096]);
                    while let Ok(read @ 1..) = from.read(&mut bytes) {
                        if bytes.starts_with(b"HTTP/1.1 200") && lose.swap(false, Ordering::SeqCst) {
                            break;
                        }
                        if to.write_all(&bytes[..read]).is_err() {
                            break;
                        }
                    }
                    let _ = to.shutdown(std::net::Shutdown::Both);
                });
            }
        });
        cable
    }

    fn cut(&self) {
        for line in self.lines.lock().unwrap().drain(..) {
            let _ = line.shutdown(std::net::Shutdown::Both);
        }
    }
}

#[test]
fn a_command_whose_answer_is_lost_is_done_once_and_a_cut_line_is_opened_again() {
    let hosted = Hosted::new();
    let (id, [mut x, mut o, _]) = three(&hosted, "gomoku", None);
    x.until_plies(0);
    let cable = Cable::new(&hosted.url());
    let client = Client::new(format!("http://{}", cable.address).parse().unwrap(), "en");
    // A spectator and a player's command use the bad connection.
    let mut far = Follower::new(&client, &id, None);
    far.until_plies(0);
    let made =
        hosted.client().create(&NewGame { game: "tictactoe".to_owned(), ..NewGame::default() }).unwrap();
    let key = made.seat.unwrap();
    hosted.client().join(&made.link.parse().unwrap(), "").unwrap();
    let mut player = Follower::new(&client, &made.id, Some(&key));
    player.until_plies(0);
    cable.lose_answers.store(true, Ordering::SeqCst);
    player.play("1,1");
    player.until_plies(1);
    assert!(player.connection.finish(PATIENCE));
    assert!(!cable.lose_answers.load(Ordering::SeqCst), "an answer was lost");
    assert!(!player.has(|news| matches!(news, News::Refused { .. })));
    let view = hosted.client().game(&made.id).unwrap();
    assert_eq!(player.game().record().plies.len(), 1);
    // A seat is also taken only once if the join's answer is lost.
    let other = hosted.client().create(&NewGame { game: "gomoku".to_owned(), ..NewGame::default() }).unwrap();
    cable.lose_answers.store(true, Ordering::SeqCst);
    let link = client.server().game(&other.id).unwrap();
    assert_eq!(client.join(&link, "Dora").unwrap().side, Side::O);
    assert!(!cable.lose_answers.load(Ordering::SeqCst), "an answer was lost");
    cable.cut();
    x.play("7,7");
    o.until_plies(1);
    far.until_plies(1);
    assert!(far.has(|news| matches!(news, News::Lost(_))));
    assert_eq!(hosted.client().game(&made.id).unwrap().last, view.last);
}

#[test]
fn what_is_no_game_is_said_and_not_tried_again() {
    let hosted = Hosted::new();
    let mut lost = Follower::new(&hosted.client(), "0123456789abcdef", None);
    lost.until("no such game", |follower| {
        follower.has(|news| matches!(news, News::Failed(error) if error.code() == Some("no-such-game")))
    });
    let made = hosted.client().create(&NewGame { game: "gomoku".to_owned(), ..NewGame::default() }).unwrap();
    let wrong = SeatKey { side: Side::X, secret: "A".repeat(22) };
    let mut thief = Follower::new(&hosted.client(), &made.id, Some(&wrong));
    thief.until("a wrong secret", |follower| {
        follower.has(|news| matches!(news, News::Failed(ClientError::Refused { status: 403, .. })))
    });
    // A server of another service.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 1024]);
            let _ =
                stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
        }
    });
    let client = Client::new(format!("http://{address}").parse().unwrap(), "en");
    assert_eq!(client.game("abc"), Err(ClientError::NotUnderstood));
    let refused = client.create(&NewGame { game: "gomoku".to_owned(), ..NewGame::default() });
    assert_eq!(refused, Err(ClientError::NotUnderstood));
}

/// The window without a screen.
pub(crate) struct Window(egui_kittest::Harness<'static, App>);

impl Window {
    pub(crate) fn new(folder: &std::path::Path, link: GameLink) -> Window {
        Window::with(folder, Links { open: Some(link), ..Links::default() })
    }

    pub(crate) fn with(folder: &std::path::Path, links: Links) -> Window {
        let options = Options {
            profile: Profile::open(&Location::folder(folder)),
            presets: Presets::builtin(),
            lang: Some(Lang::En),
            system_lang: Lang::En,
            seed: 1,
            clock: Clock::real(),
            folders: Folders::default(),
            file: None,
            links,
        };
        let builder = egui_kittest::HarnessBuilder::default().with_size([1280.0, 800.0]);
        Window(builder.build_eframe(move |context| App::new(&context.egui_ctx, options)))
    }

    pub(crate) fn shows(&self, words: &str) -> bool {
        self.0.query_all(by().label_contains(words)).next().is_some()
    }

    /// Closes the window by its frame, and returns whether the window stays open.
    pub(crate) fn stays_when_closed(&mut self) -> bool {
        let root = egui::ViewportId::ROOT;
        self.0.input_mut().viewports.entry(root).or_default().events.push(egui::ViewportEvent::Close);
        self.0.step();
        let stays = self.sends(&egui::ViewportCommand::CancelClose);
        self.0.input_mut().viewports.entry(root).or_default().events.clear();
        stays
    }

    /// Returns whether the last frame sends this command to the system.
    pub(crate) fn sends(&self, command: &egui::ViewportCommand) -> bool {
        let output = self.0.output().viewport_output.get(&egui::ViewportId::ROOT);
        output.is_some_and(|output| output.commands.contains(command))
    }

    /// Draws frames until these words are shown.
    #[track_caller]
    pub(crate) fn until(&mut self, words: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.shows(words) {
            assert!(Instant::now() < end, "the window does not show: {words}");
            self.0.step();
            thread::yield_now();
        }
    }

    /// Draws frames until these words are no longer shown.
    #[track_caller]
    pub(crate) fn until_without(&mut self, words: &str) {
        let end = Instant::now() + PATIENCE;
        while self.shows(words) {
            assert!(Instant::now() < end, "the window still shows: {words}");
            self.0.step();
            thread::yield_now();
        }
    }

    /// Replaces the text of a field.
    #[track_caller]
    pub(crate) fn write(&mut self, field: &str, text: &str) {
        self.until(field);
        let role = egui::accesskit::Role::TextInput;
        self.0.get_by_role_and_label(role, field).focus();
        self.0.step();
        self.0.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        self.0.step();
        self.0.get_by_role_and_label(role, field).type_text(text);
        self.0.step();
        // Buttons know the text one frame later.
        self.0.step();
    }

    /// Presses the button with this name.
    #[track_caller]
    pub(crate) fn press_exactly(&mut self, name: &str) {
        self.0.get_by_role_and_label(egui::accesskit::Role::Button, name).click_accesskit();
        self.0.step();
    }

    /// Presses the first widget with these words.
    #[track_caller]
    pub(crate) fn press(&mut self, words: &str) {
        self.until(words);
        self.0.get_all(by().label_contains(words)).next().unwrap().click_accesskit();
        self.0.step();
    }
}

/// A terminal that hosts a game of tic-tac-toe by link, in which X plays a1, b2 and c3.
pub(crate) struct HostingTerminal {
    program: Child,
    /// Input that stays open until the end. The other players therefore see the end of the game even on a slow
    /// machine.
    input: ChildStdin,
    /// Output after the link.
    lines: Lines<BufReader<ChildStdout>>,
    pub(crate) link: GameLink,
}

impl HostingTerminal {
    pub(crate) fn start(program: &Program) -> HostingTerminal {
        let mut command = program.command();
        command.args(["play", "tictactoe", "--link", "--lang", "en"]);
        let mut terminal = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // Script mode waits for its turns.
        let mut input = terminal.stdin.take().unwrap();
        input.write_all(b"a1\nb2\nc3\n").unwrap();
        let mut lines = BufReader::new(terminal.stdout.take().unwrap()).lines();
        let link = lines.find_map(|line| line.unwrap().trim().parse().ok()).unwrap();
        HostingTerminal { program: terminal, input, lines, link }
    }

    /// Ends the input, and checks that the row was printed and that the program succeeded.
    #[track_caller]
    pub(crate) fn tells_the_end(mut self) {
        drop(self.input);
        let rest: Vec<String> = self.lines.map(Result::unwrap).collect();
        assert!(rest.iter().any(|line| line.contains("three in a row")), "{rest:?}");
        assert!(self.program.wait().unwrap().success());
    }
}

#[test]
fn a_terminal_a_window_and_a_program_are_in_the_same_game() {
    let program = Program::new();
    let terminal = HostingTerminal::start(&program);
    let link = terminal.link.clone();
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new(folder.path(), link.clone());
    let client = Client::new(link.server().clone(), "en");
    let mut watcher = Follower::new(&client, link.id(), None);
    for (before, cell, plies) in [("a1, X", "a2", 2), ("b2, X", "c2", 4)] {
        watcher.until_plies(plies - 1);
        // The window may still show the previous turn.
        window.until(before);
        window.until("Your move");
        window.press(&format!("{cell},"));
        watcher.until_plies(plies);
    }
    watcher.until_plies(5);
    assert_eq!(watcher.game().result().unwrap().winner, Some(Side::X));
    window.until("Opponent (X) won");
    terminal.tells_the_end();
    // The seat still belongs to the user after a restart of the program.
    let kept = Profile::open(&Location::folder(folder.path())).profile.seat(&link.to_string());
    assert_eq!(kept.unwrap().unwrap().side, "o");
}

#[test]
fn a_full_screen_terminal_that_hosts_tells_who_joined_and_shows_the_board() {
    let program = Program::new();
    let Some(mut terminal) = Terminal::run(&program, "play tictactoe --link --lang en") else { return };
    let link = terminal.hosted_link();
    let client = Client::new(link.server().clone(), "en");
    client.join(&link, "Boris").unwrap();
    terminal.until("joined");
    let mut watcher = Follower::new(&client, link.id(), None);
    terminal.types("b2");
    watcher.until_plies(1);
}
