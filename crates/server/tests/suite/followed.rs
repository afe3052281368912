//! Screens that pages follow over WebSockets.

use std::collections::BTreeMap;
use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket, client};

use crate::client::{connect, request};
use crate::running::{Running, Seat};

/// A page, with its socket and the screen built from messages.
struct Page {
    socket: WebSocket<TcpStream>,
    seat: Seat,
    wanted: &'static str,
    view: u64,
    /// Whether the last received number is that of this page.
    hears: bool,
    shown: Shown,
}

/// A screen by the names of its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Shown(BTreeMap<String, String>);

impl Shown {
    fn change(&mut self, change: &Value) {
        if change["whole"] == true {
            self.0.clear();
        }
        for (field, value) in change.as_object().unwrap() {
            match (field.as_str(), value) {
                ("whole", _) => {}
                ("data" | "names", Value::Object(values)) => {
                    for (name, value) in values {
                        self.set(&format!("{field} {name}"), value.as_str());
                    }
                }
                ("parts", Value::Object(parts)) => {
                    for (name, patch) in parts {
                        let name = format!("part {name}");
                        let before = self.0.get(&name).map_or("", String::as_str);
                        let text = patched(before, patch);
                        self.set(&name, Some(text.as_str()).filter(|text| !text.is_empty()));
                    }
                }
                _ => self.set(field, Some(&value.to_string())),
            }
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        match value {
            Some(value) => self.0.insert(name.to_owned(), value.to_owned()),
            None => self.0.remove(name),
        };
    }

    /// Returns a cell that a click plays.
    fn open_cell(&self, number: usize) -> Option<String> {
        let [open, columns, lands] =
            ["open", "columns", "lands"].map(|name| serde_json::from_str::<Value>(&self.0[name]).unwrap());
        let mut cells = open.as_str()?.char_indices().filter(|(_, open)| *open == '1');
        let (cell, _) = cells.nth(number)?;
        let cell = lands[cell.to_string()].as_u64().unwrap_or(cell as u64);
        let width = columns.as_array()?.len() as u64;
        Some(format!("{},{}", cell % width, cell / width))
    }

    fn last(&self) -> u64 {
        self.0.get("data data-last").and_then(|last| last.parse().ok()).unwrap_or_default()
    }
}

fn patched(before: &str, patch: &Value) -> String {
    let Some(parts) = patch.as_array() else { return patch.as_str().unwrap().to_owned() };
    let length = |part: &Value| usize::try_from(part.as_u64().unwrap()).unwrap();
    let before: Vec<u16> = before.encode_utf16().collect();
    let (first, last) = (&before[..length(&parts[0])], &before[before.len() - length(&parts[1])..]);
    let middle: Vec<u16> = parts[2].as_str().unwrap().encode_utf16().collect();
    String::from_utf16(&[first, &middle, last].concat()).unwrap()
}

impl Page {
    /// Opens the page of a seat's player, or of a spectator if the seat has no secret.
    fn open(server: &Running, seat: &Seat, wanted: &'static str) -> Page {
        let url = format!("ws://{}/api/games/{}/ws?since=0", server.address, seat.id);
        let mut request = url.into_client_request().unwrap();
        if !seat.secret.is_empty() {
            let bearer = format!("Bearer {}", seat.secret);
            request.headers_mut().insert("Authorization", bearer.parse().unwrap());
        }
        let socket = client(request, connect(server.address)).unwrap().0;
        let seat = Seat { id: seat.id.clone(), side: seat.side.clone(), secret: seat.secret.clone() };
        Page { socket, seat, wanted, view: 0, hears: false, shown: Shown::default() }
    }

    /// Requests the screen.
    fn follow(&mut self) {
        self.view += 1;
        let asked = json!({ "view": self.view, "wanted": self.wanted });
        self.socket.send(Message::text(asked.to_string())).unwrap();
    }

    /// Reads one message and returns it.
    fn hear(&mut self) -> Value {
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message.get("view").is_some() {
                self.hears = message["view"] == self.view;
            } else if self.hears && message.get("change").is_some() {
                self.shown.change(&message["change"]);
            }
            return message;
        }
    }

    /// Reads until the event with this number is shown.
    fn show(&mut self, last: u64) {
        while self.shown.last() < last {
            self.hear();
        }
    }

    fn first(&self, server: &Running) -> Shown {
        first(server, &self.seat, self.wanted)
    }
}

/// Returns the screen of a freshly opened page.
fn first(server: &Running, seat: &Seat, wanted: &str) -> Shown {
    let bearer = format!("Bearer {}", seat.secret);
    let headers = if seat.secret.is_empty() { vec![] } else { vec![("Authorization", bearer.as_str())] };
    let path = format!("/g/{}/board?{wanted}&parts=1", seat.id);
    let mut shown = Shown::default();
    shown.change(&request(server.address, "GET", &path, &headers, "").json());
    shown
}

fn watcher_of(seat: &Seat) -> Seat {
    Seat { id: seat.id.clone(), side: String::new(), secret: String::new() }
}

#[test]
fn pages_that_follow_a_game_show_what_new_pages_show() {
    let server = Running::new();
    for game in ["gomoku", "ultimate", "score:fill=gravity:size=4:length=2:moves=12", "gomoku:opening=swap"] {
        let one = server.create(&json!({ "game": game }));
        let mut pages = vec![
            Page::open(&server, &one, "lang=en&theme=light"),
            Page::open(&server, &watcher_of(&one), "lang=ru&theme=wood"),
        ];
        for page in &mut pages {
            page.follow();
            page.show(1);
        }
        let two = server.join(&one.id);
        pages.push(Page::open(&server, &two, "lang=ru&system=indigo&numbers=1"));
        pages[2].follow();
        let mut number = 0;
        let mut done = |seat: &Seat, mut command: Value| {
            number += 1;
            command["command"] = number.to_string().into();
            let answer = server.command(seat, &command);
            assert_eq!(answer.status, 200, "{game} {command}: {}", answer.body);
            let last = answer.json()["n"].as_u64().unwrap();
            for page in &mut pages {
                page.show(last);
                assert_eq!(page.shown, page.first(&server), "{game} {command}");
            }
        };
        for (number, seat) in [&one, &two, &one].into_iter().enumerate() {
            let seat = if game.ends_with("swap") { &one } else { seat };
            let cell = first(&server, seat, "lang=en&theme=light")
                .open_cell(number * 2)
                .unwrap_or_else(|| panic!("{game}"));
            done(seat, json!({ "play": cell }));
        }
        if game.ends_with("swap") {
            done(&two, json!({ "choose": "x" }));
            continue;
        }
        done(&two, json!({ "say": "привет, 😀 <b>" }));
        done(&one, json!({ "offer": "draw" }));
        done(&two, json!({ "answer": { "to": "draw", "accept": false } }));
        if !game.starts_with("score") {
            done(&one, json!({ "offer": "take-back" }));
            done(&two, json!({ "answer": { "to": "take-back", "accept": true } }));
        }
        done(&one, json!({ "resign": true }));
        done(&two, json!({ "offer": "rematch" }));
    }
}

#[test]
fn a_page_hears_its_own_number_and_another_wish_has_another_screen() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe" }));
    let mut page = Page::open(&server, &one, "lang=en&theme=light");
    page.follow();
    page.show(3);
    // A repeated number only asks whether the page is heard.
    let asked = json!({ "view": page.view, "wanted": page.wanted });
    page.socket.send(Message::text(asked.to_string())).unwrap();
    assert_eq!(page.hear()["view"], page.view);
    server.play(&one, "1", "1,1");
    page.show(4);
    page.wanted = "lang=ru&theme=light&ply=0";
    page.follow();
    while page.hear()["change"]["whole"] != true {}
    assert_eq!(page.shown, page.first(&server));
    assert_eq!(page.shown.0["data data-ply"], "0");
    server.play(&two, "1", "0,0");
    page.show(5);
    assert_eq!(page.shown, page.first(&server));
    // Invalid wishes are refused.
    for wanted in ["theme=light", "lang=xx"] {
        let asked = json!({ "view": 9, "wanted": wanted });
        page.socket.send(Message::text(asked.to_string())).unwrap();
        assert_eq!(page.hear()["error"], "bad-request");
    }
}

#[test]
fn a_page_shows_that_the_other_player_has_gone_and_is_back() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "tictactoe", "time": "5m" }));
    let other = Page::open(&server, &two, "lang=en&theme=light");
    let mut page = Page::open(&server, &one, "lang=en&theme=light");
    page.follow();
    page.show(3);
    let is_away = |page: &Page| page.shown.0["part status"].contains("data-away");
    assert!(!is_away(&page));
    drop(other);
    while !is_away(&page) {
        page.hear();
    }
    let _back = Page::open(&server, &two, "lang=en&theme=light");
    while is_away(&page) {
        page.hear();
    }
}

#[test]
fn the_screen_of_a_large_board_is_asked_for() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "line:40x40:k=5" }));
    let mut page = Page::open(&server, &one, "lang=en&theme=light");
    page.follow();
    let refused = loop {
        let message = page.hear();
        if message.get("view").is_some() {
            break message;
        }
    };
    assert_eq!(refused, json!({ "view": null }));
}
