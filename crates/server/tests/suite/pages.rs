//! Texts of pages for each reader.

use serde_json::json;

use crate::client::{Answer, Lines, request};
use crate::running::{Running, Seat, plain};

fn get(server: &Running, path: &str, lang: &str) -> Answer {
    request(server.address, "GET", path, &[("Accept-Language", lang)], "")
}

fn seen_by(server: &Running, seat: &Seat, lang: &str) -> String {
    let bearer = format!("Bearer {}", seat.secret);
    let headers = [("Authorization", bearer.as_str()), ("Accept-Language", lang)];
    plain(&request(server.address, "GET", &format!("/g/{}/board", seat.id), &headers, "").body)
}

#[test]
fn an_invitation_says_who_invites_to_what_and_to_which_side() {
    let server = Running::new();
    for (wanted, en, ru) in [
        (
            json!({ "game": "gomoku", "x": "human:name=Anna", "time": "3m+2s" }),
            "Anna invites you to Gomoku 15×15, 3 min + 2 s; you play white",
            "Anna приглашает вас: Гомоку 15×15, 3 мин + 2 с; вы играете белыми",
        ),
        (
            json!({ "game": "tictactoe", "side": "o" }),
            "Your opponent invites you to Tic-tac-toe, no clock; you play X",
            "Соперник приглашает вас: Крестики-нолики, без часов; вы играете за X",
        ),
        (
            json!({ "game": "gomoku:opening=swap2", "x": "human:name=Anna" }),
            "Anna invites you to Gomoku 15×15, swap2, no clock<",
            "Anna приглашает вас: Гомоку 15×15, swap2, без часов<",
        ),
    ] {
        let made = server.create(&wanted);
        for (lang, words) in [("en", en), ("ru", ru)] {
            let board = plain(&get(&server, &format!("/g/{}/board", made.id), lang).body);
            assert!(board.contains(words), "{words}: {board}");
            let page = plain(&get(&server, &format!("/g/{}", made.id), lang).body);
            let words = words.trim_end_matches('<');
            assert!(
                page.contains(&format!("<meta property=\"og:description\" content=\"{words}\"")),
                "{page}"
            );
        }
        assert!(!seen_by(&server, &made, "en").contains(en), "nobody invites themselves");
    }
}

#[test]
fn messengers_get_a_title_a_sentence_and_a_picture_by_the_public_address() {
    let server = Running::new();
    let made = server.create(&json!({ "game": "gomoku", "x": "human:name=<Anna>" }));
    let page = plain(&server.get(&format!("/g/{}", made.id)).body);
    let link = format!("http://play.example/g/{}", made.id);
    let picture = format!("http://play.example/api/games/{}/record?format=png", made.id);
    for (property, content) in [("og:title", "Gomoku 15×15"), ("og:url", &link), ("og:image", &picture)] {
        assert!(
            page.contains(&format!("<meta property=\"{property}\" content=\"{content}\">")),
            "{property}: {page}"
        );
    }
    assert!(page.contains("content=\"&lt;Anna&gt; invites you"), "{page}");
    let shown = server.get(&format!("/api/games/{}/record?format=png", made.id));
    assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/png")));
    let two = server.join(&made.id);
    server.play(&made, "1", "7,7");
    let page = plain(&server.get(&format!("/g/{}", made.id)).body);
    assert!(page.contains("og:description\" content=\"&lt;Anna&gt; – Boris. "), "{page}");
    server.command(&two, &json!({ "command": "1", "resign": true }));
    let start = server.get("/").body;
    assert!(start.contains("og:image\" content=\"http://play.example/web/"), "{start}");
}

#[test]
fn a_click_anywhere_in_a_column_drops_a_mark_where_marks_fall() {
    let server = Running::new();
    let [x, o] = server.pair(&json!({ "game": "score:size=4:length=2:moves=12:fill=gravity" }));
    server.play(&x, "1", "1,3");
    let cell = |place: &str, lands: &str| {
        let board = seen_by(&server, &o, "en");
        let cell = board.split("<rect ").find(|cell| cell.contains(&format!("data-cell=\"{place}\"")));
        let cell = cell.unwrap_or_default();
        assert!(cell.contains("class=\"cell open\""), "{cell}");
        assert_eq!(cell.contains(&format!("data-lands=\"{lands}\"")), !lands.is_empty(), "{cell}");
        assert_eq!(cell.contains("data-lands"), !lands.is_empty(), "{cell}");
    };
    // The click is above the mark, on the mark, or in the landing cell itself.
    for (place, lands) in [("1,0", "1,2"), ("1,3", "1,2"), ("1,2", ""), ("0,0", "0,3"), ("0,3", "")] {
        cell(place, lands);
    }
    // Over the interface, a bot that names a cell in the air is refused.
    assert_eq!(server.command(&o, &json!({ "command": "1", "play": "1,0" })).status, 409);
    server.play(&o, "2", "1,2");
}

#[test]
fn an_offer_hides_nobodys_turn() {
    let server = Running::new();
    let [one, two] = server.pair(&json!({ "game": "gomoku" }));
    server.play(&one, "1", "7,7");
    server.command(&one, &json!({ "command": "2", "offer": "draw" }));
    for (seat, headline, below) in [
        (&one, "Boris to move: white", "You offered Boris a draw<"),
        (&two, "Your move: white", "Player 1 offers a draw"),
    ] {
        let shown = seen_by(&server, seat, "en");
        let (_, behind) = shown.split_once("id=\"state\" tabindex=\"-1\">").unwrap();
        let (said, behind) = behind.split_once("</p>").unwrap();
        assert!(!said.contains("draw") && behind.contains(below), "{said}: {shown}");
        assert_eq!(said, headline);
        assert!(shown.contains("data-side=\"o\" data-turn") && !shown.contains("data-side=\"x\" data-turn"));
    }
}

#[test]
fn a_link_with_something_behind_it_still_leads_to_its_game() {
    let server = Running::new();
    let made = server.create(&json!({ "game": "gomoku" }));
    for behind in [".", "/", ").", "./", ",", "%20", ".%20"] {
        let answer = server.get(&format!("/g/{}{behind}", made.id));
        let there = format!("/g/{}", made.id);
        assert_eq!((answer.status, answer.header("location")), (308, Some(there.as_str())), "{behind}");
    }
    assert_eq!(server.get("/g/0000000000000000").status, 404);
}

#[test]
fn downloads_are_named_like_the_game() {
    let server = Running::new();
    let made = server.create(&json!({ "game": "gomoku" }));
    for (lang, format, expected) in [
        ("en", "json", "attachment; filename=\"Gomoku 15x15.json\"; filename*=UTF-8''Gomoku%2015x15%2Ejson"),
        ("en", "png", "inline; filename=\"Gomoku 15x15.png\"; filename*=UTF-8''Gomoku%2015x15%2Epng"),
        (
            "ru",
            "sgf",
            "attachment; filename=\"______ 15x15.sgf\"; filename*=UTF-8''%D0%93%D0%BE%D0%BC%D0%BE%D0%BA%D1%83%2015x15%2Esgf",
        ),
    ] {
        let answer = get(&server, &format!("/api/games/{}/record?format={format}", made.id), lang);
        assert_eq!(answer.header("content-disposition"), Some(expected), "{}", answer.body);
    }
}

#[test]
fn links_have_codes_for_cameras() {
    let server = Running::new();
    let made = server.create(&json!({ "game": "gomoku" }));
    let path = |link: &str| inarow_view::Qr::of(link).unwrap().svg_path();
    let link = format!("http://play.example/g/{}", made.id);
    let shown = seen_by(&server, &made, "en");
    assert!(shown.contains(&path(&link)) && shown.contains("aria-label=\"QR code of the link\""), "{shown}");
    let qr = |query: &str, headers: &[(&str, &str)]| {
        request(server.address, "GET", &format!("/g/{}/qr{query}", made.id), headers, "")
    };
    let moment = qr("?ply=12", &[]);
    assert_eq!(moment.header("content-type"), Some("image/svg+xml"));
    assert!(moment.body.contains(&path(&format!("{link}#ply=12"))));
    let seat = qr("", &[("Authorization", "Bearer abc-_.def")]);
    assert!(seat.body.contains(&path(&format!("{link}#seat=abc-_.def"))));
    assert!(qr("", &[("Authorization", "Bearer <b>")]).body.contains(&path(&link)), "that is no seat");
}

#[test]
fn a_page_says_of_whom_it_speaks_to_players_and_to_others() {
    let server = Running::new();
    let one = server.create(&json!({ "game": "gomoku" }));
    let watched = || server.get(&format!("/g/{}/board", one.id)).body;
    let (own, invited) = (server.board(&one), watched());
    assert!(own.contains("Waiting for an opponent") && !own.contains("This side is free"), "{own}");
    assert!(
        invited.contains("This side is free") && !invited.contains("Waiting for an opponent"),
        "{invited}"
    );
    let two = server.join(&one.id);
    assert!(server.board(&one).contains("&quot;offer&quot;:&quot;draw&quot;"));
    server.command(&two, &json!({ "command": "1", "resign": true }));
    for (shown, told) in [
        // The winner sees the name, like spectators.
        (server.board(&one), "Boris resigned"),
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
    // The clock whose flag fell shows zero, even if each move has its own time.
    assert!(shown.contains("data-ms=\"0\"") && shown.contains(">0:00.0<"), "{shown}");
    // Maps explain the signs on the board.
    let against = server.create(&json!({ "game": "gomoku", "o": "computer:level=1" }));
    let bearer = format!("Bearer {}", against.secret);
    let maps = |query: &str| {
        let path = format!("/g/{}/board{query}", against.id);
        request(server.address, "GET", &path, &[("Authorization", bearer.as_str())], "").body
    };
    assert!(maps("?maps=1").contains("</svg>attack") && !maps("").contains("</svg>attack"));
}
