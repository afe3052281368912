//! Tests of the dialog for games by link, with its field and its errors.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use inarow_app::link::{Links, OwnServer, Servers};
use inarow_core::Message;
use inarow_play::PlayerSpec;
use inarow_profile::HostPlace;
use inarow_view::{Lang, Texts};

use crate::app_state::{DialogKind, Screen};
use crate::testing::{Setting, Size, Stage};
use inarow_session::NewGame;

/// Returns a link to a server that answers only after the listener answers or is dropped.
fn silent_server() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let link = format!("http://{}/g/abcdefgh12345678", listener.local_addr().unwrap());
    (listener, link)
}

fn opened(lang: Lang) -> Stage {
    let mut stage = Stage::new(lang, Size::USUAL);
    stage.app().state.open(DialogKind::Link);
    stage.settle();
    stage
}

fn type_text(stage: &mut Stage, text: &str) {
    stage.harness.event(egui::Event::Text(text.to_owned()));
    stage.settle();
}

fn field(stage: &Stage, texts: &Texts) -> String {
    stage.harness.get_by_label(&texts.get("link-field")).value().unwrap_or_default()
}

/// Starts a local game.
fn plays_here(stage: &mut Stage) {
    let state = &mut stage.app().state;
    let last = state.last_game();
    state.start(NewGame { players: [PlayerSpec::HUMAN, PlayerSpec::HUMAN], ..last });
    stage.settle();
}

#[test]
fn the_field_is_typed_into_at_once_and_again_after_an_error() {
    let texts = Texts::new(Lang::Ru);
    let mut stage = opened(Lang::Ru);
    type_text(&mut stage, "no link");
    assert_eq!(field(&stage, &texts), "no link", "it has the keyboard");
    stage.harness.key_press(Key::Enter);
    stage.settle();
    stage.harness.get_by_label_contains("не ссылка на партию");
    // If the server does not run, the answer comes from another thread.
    let (listener, link) = silent_server();
    drop(listener);
    type_text(&mut stage, &link);
    assert_eq!(field(&stage, &texts), link, "what is typed replaces what was wrong");
    stage.harness.key_press(Key::Enter);
    let unreachable = "Партия не отвечает: соперник закрыл программу, или адрес неверен";
    stage.until("the error", |stage| stage.harness.query_all_by_label_contains(unreachable).next().is_some());
    type_text(&mut stage, "x");
    assert_eq!(field(&stage, &texts), "x");
    stage.harness.key_press(Key::Escape);
    stage.settle();
    plays_here(&mut stage);
    let told = stage.harness.query_all_by_label_contains(unreachable).count();
    assert_eq!(told, 0, "it says nothing of another game");
}

#[test]
fn a_game_that_is_given_up_neither_appears_later_nor_does_its_error() {
    let mut stage = opened(Lang::Ru);
    let (listener, link) = silent_server();
    type_text(&mut stage, &link);
    stage.harness.key_press(Key::Enter);
    stage.harness.step();
    stage.harness.step();
    assert!(stage.app().state.is_opening_link());
    stage.harness.key_press(Key::Escape);
    stage.harness.run_steps(4);
    assert!(!stage.app().state.is_opening_link(), "nobody waits any more");
    plays_here(&mut stage);
    // The server closes the connection.
    drop(listener.accept().unwrap());
    drop(listener);
    let (_never, wait) = std::sync::mpsc::channel::<()>();
    for _ in 0..20 {
        let _ = wait.recv_timeout(Duration::from_millis(10));
        stage.settle();
        assert!(stage.app().state.notice_shown().is_none());
    }
    assert_eq!(stage.app().state.screen, Screen::Board);
}

#[test]
fn a_game_is_given_up_where_another_window_takes_the_place_of_its_own() {
    let mut stage = opened(Lang::Ru);
    let (_listener, link) = silent_server();
    type_text(&mut stage, &link);
    stage.harness.key_press(Key::Enter);
    stage.harness.step();
    stage.harness.step();
    assert!(stage.app().state.is_opening_link());
    stage.app().state.open(DialogKind::Rules);
    stage.harness.run_steps(4);
    assert!(!stage.app().state.is_opening_link(), "nobody waits any more");
}

/// Servers that do not start.
struct NoServers;

impl Servers for NoServers {
    fn start(&self) -> Result<OwnServer, Message> {
        Err(Message::new("link-host-gone"))
    }

    fn start_again(&self, _: &HostPlace) -> Result<OwnServer, Message> {
        self.start()
    }

    fn end_game(&self, _: &HostPlace, _: &str) -> Option<OwnServer> {
        None
    }
}

/// An error is about the tried link, so the error disappears when another link is typed.
#[test]
fn an_error_belongs_to_its_link() {
    let mut stage = opened(Lang::Ru);
    let refused = |stage: &Stage| stage.harness.query_all_by_label_contains("не ссылка на партию").count();
    type_text(&mut stage, "abc");
    stage.harness.key_press(Key::Enter);
    stage.settle();
    assert_eq!(refused(&stage), 1);
    type_text(&mut stage, "h");
    assert_eq!(refused(&stage), 0);
}

#[test]
fn an_error_belongs_to_its_page() {
    let texts = Texts::new(Lang::Ru);
    let links = Links { servers: Some(Arc::new(NoServers)), ..Links::default() };
    let mut stage = Stage::with(Setting { lang: Some(Lang::Ru), links, ..Setting::default() });
    let refused = |stage: &Stage| stage.harness.query_all_by_label_contains("не ссылка на партию").count();
    stage.app().state.open(DialogKind::Link);
    stage.settle();
    type_text(&mut stage, "abc");
    stage.harness.key_press(Key::Enter);
    stage.settle();
    assert_eq!(refused(&stage), 1);
    stage.harness.get_by_label(&texts.get("link-invite")).click();
    stage.settle();
    assert_eq!(refused(&stage), 0);
}
