//! What pages say to whom.

use serde_json::json;

use crate::client::{Lines, request};
use crate::running::Running;

#[test]
fn a_page_says_of_whom_it_speaks_to_players_and_to_others() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "gomoku" }));
    let watched = || server.get(&format!("/g/{}/board", one.id)).body;
    let (own, invited) = (server.board(&one), watched());
    assert!(own.contains("Waiting for an opponent") && !own.contains("The seat is free"), "{own}");
    assert!(
        invited.contains("The seat is free") && !invited.contains("Waiting for an opponent"),
        "{invited}"
    );
    let two = server.join(&one.id);
    assert!(server.board(&one).contains(">Draw</button>"));
    server.command(&two, &json!({ "command": "1", "resign": true }));
    for (shown, told) in [
        (server.board(&one), "The opponent resigned"),
        (server.board(&two), "You resigned"),
        (watched(), "Boris resigned"),
    ] {
        let others =
            ["The opponent resigned", "You resigned", "Boris resigned"].map(|text| shown.contains(text));
        assert!(shown.contains(told) && others.iter().filter(|is_there| **is_there).count() == 1, "{shown}");
    }
    let late = server.pair(&json!({ "game": "gomoku", "time": "100ms/move" }));
    server.play(&late[0], "1", "7,7");
    let mut events = Lines::open(server.address, &format!("/api/games/{}/events", late[0].id), &[]);
    while events.event().unwrap()["event"]["event"] != "over" {}
    let shown = server.get(&format!("/g/{}/board", late[0].id)).body;
    assert!(shown.contains("Boris ran out of time"), "{shown}");
    // Maps tell what their signs mean.
    let against = server.create(&json!({ "game": "gomoku", "o": "computer:level=1" }));
    let bearer = format!("Bearer {}", against.secret);
    let maps = |query: &str| {
        let path = format!("/g/{}/board{query}", against.id);
        request(server.address, "GET", &path, &[("Authorization", bearer.as_str())], "").body
    };
    assert!(maps("?maps=1").contains("</svg>attack") && !maps("").contains("</svg>attack"));
}
