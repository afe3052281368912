//! Names of humans and bots. Names are normalised and unique.

use inarow_server::{TokenError, new_token};
use serde_json::{Value, json};

use crate::running::Running;

#[test]
fn a_name_has_one_form_and_a_visible_letter() {
    let server = Running::new();
    let join = |name: &str| {
        let one = server.create(&json!({ "game": "tictactoe" }));
        let joined = server.post(&format!("/api/games/{}/join", one.id), &json!({ "name": name }));
        (joined.status, joined.json()["error"].clone(), server.game(&one.id)["seats"]["o"]["name"].clone())
    };
    for (given, shown) in [("  Ａnna\u{a0} B ", "Anna B"), ("И\u{306}од", "Йод"), ("An\u{200b}na", "Anna")]
    {
        assert_eq!(join(given), (200, Value::Null, json!(shown)), "{given:?}");
    }
    let stack = format!("A{}", "\u{335}".repeat(5));
    for wrong in ["\u{3164}", "…", "42", "\u{301}", &stack, "a：b", "a:b"] {
        let (status, error, _) = join(wrong);
        assert_eq!((status, error), (400, json!("bad-name")), "{wrong:?}");
    }
    let made = server.create(&json!({ "game": "tictactoe", "x": "human:name=Ａnna" }));
    assert_eq!(server.game(&made.id)["seats"]["x"]["name"], "Anna");
}

#[test]
fn nobody_takes_the_name_of_a_level_or_a_bot() {
    let server = Running::new();
    new_token(server.folder.path(), "Rapfi").unwrap();
    let one = server.create(&json!({ "game": "tictactoe" }));
    for taken in [
        "Rapfi",
        "RAPFI",
        "Rарfi",
        "R a p f i",
        "Компьютер",
        "Cоmputer 2",
        "level 10",
        "Лёгкий",
        "Rapfi bot",
        "Rapfi (бот)",
        "Leve1 10",
        "level ten",
        "You",
        "Белые",
    ] {
        let joined = server.post(&format!("/api/games/{}/join", one.id), &json!({ "name": taken }));
        assert_eq!((joined.status, &joined.json()["error"]), (409, &json!("name-taken")), "{taken}");
        let asked = json!({ "game": "tictactoe", "x": format!("human:name={taken}") });
        assert_eq!(server.post("/api/games", &asked).json()["error"], "name-taken", "{taken}");
    }
    for taken in ["rapfi", "Rарfi", "Computer", "Максимум"] {
        let refused = new_token(server.folder.path(), taken);
        assert!(matches!(refused, Err(TokenError::Taken(_))), "{taken}");
    }
    new_token(server.folder.path(), "Rapfi").unwrap();
    let other = server.post(&format!("/api/games/{}/join", one.id), &json!({ "name": "Rapfi 2" }));
    assert_eq!(other.status, 200);
}

#[test]
fn names_of_older_versions_are_read() {
    let mut server = Running::new();
    let one = server.create(&json!({ "game": "tictactoe", "o": "human:name=Anna" }));
    let token = new_token(server.folder.path(), "Rapfi").unwrap();
    server.stop();
    let store = rusqlite::Connection::open(server.folder.path().join("games.db")).unwrap();
    store.execute("UPDATE games SET second = 'human:name=42'", ()).unwrap();
    store.execute("UPDATE bots SET name = '1st…'", ()).unwrap();
    store.execute("UPDATE bots SET name = '42'", ()).unwrap();
    drop(store);
    server.restart();
    assert_eq!(server.game(&one.id)["last"], 2);
    let bearer = format!("Bearer {token}");
    let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    let body = json!({ "game": "tictactoe" }).to_string();
    let sought = crate::client::request(server.address, "POST", "/api/bot/seeks", &headers, &body);
    assert_eq!(sought.status, 200, "{}", sought.body);
    // A bot with such a name can still get another token.
    new_token(server.folder.path(), "42").unwrap();
}
