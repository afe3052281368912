//! Commands for an outdated position.

use serde_json::json;

use crate::running::Running;

#[test]
fn a_move_for_an_older_position_is_stale_and_a_repeat_gets_its_first_answer() {
    let mut server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    let played = |server: &Running, seat, name: &str, cell: &str, ply: u64| {
        let command = json!({ "command": name, "play": cell, "ply": ply });
        server.check("Command", &command);
        let answer = server.command(seat, &command);
        (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
    };
    let (done, stale) = ((200, String::new()), (409, "stale".to_owned()));
    assert_eq!(played(&server, &one, "a", "7,7", 0), done);
    // The player clicked twice more before the first answer arrived.
    assert_eq!(played(&server, &one, "b", "8,8", 0), stale);
    assert_eq!(played(&server, &two, "a", "8,8", 1), done);
    assert_eq!(played(&server, &one, "c", "9,9", 0), stale, "a click for a position of the past");
    assert_eq!(played(&server, &one, "d", "9,9", 3), stale, "a position that never was");
    assert_eq!(server.game(&one.id)["moves"], json!(["7,7", "8,8"]));
    for _ in 0..2 {
        assert_eq!(played(&server, &one, "a", "7,7", 0), done, "its first answer");
        assert_eq!(played(&server, &one, "c", "9,9", 2), stale, "its first answer too");
        server.restart();
    }
    assert_eq!(played(&server, &one, "e", "9,9", 2), done);
    server.play(&two, "b", "10,10");

    let [chooser, placer] = server.pair(&json!({ "game": "gomoku:opening=swap2" }));
    for (number, cell) in ["7,7", "8,7", "9,7"].iter().enumerate() {
        assert_eq!(played(&server, &chooser, &number.to_string(), cell, number as u64), done);
    }
    let choose = |name: &str, ply: u64| {
        let command = json!({ "command": name, "choose": "o", "ply": ply });
        server.check("Command", &command);
        server.command(&placer, &command).status
    };
    assert_eq!((choose("1", 2), choose("2", 3)), (409, 200));
}
