//! Saved data comes back, in the running process and in the next process.

use inarow_core::Side;
use inarow_profile::{
    Colour, HostPlace, HostedNote, KnownEngine, Location, Notice, Offer, Opponent, Pairing, Preset, Profile,
    Role, SavedSeat, Settings, Standing, StoreError, Tally, WindowSettings,
};

use crate::{finished, folder, open};

#[test]
fn settings_come_back() {
    let folder = folder();
    let mut profile = open(&folder);
    assert_eq!(profile.settings().unwrap(), Settings::default());
    let changed = Settings {
        language: Some("ru".to_owned()),
        colour: Colour::Never,
        theme: Some("wood".to_owned()),
        pace_ms: 250,
        game: Some("gomoku:opening=swap2".to_owned()),
        x: Some("human:name=Анна".to_owned()),
        o: Some("threat1".to_owned()),
        nearby: false,
        judgement: true,
        host_again: true,
        alternate: true,
        window: WindowSettings { numbers: true, best_of: 5, ..WindowSettings::default() },
    };
    assert_eq!(profile.change_settings(|settings| *settings = changed.clone()).unwrap(), changed);
    drop(profile);
    let mut profile = open(&folder);
    assert_eq!(profile.settings().unwrap(), changed);
    profile.change_settings(|settings| *settings = Settings::default()).unwrap();
    assert_eq!(profile.settings().unwrap(), Settings::default());
}

#[test]
fn two_processes_do_not_undo_each_others_settings() {
    let folder = folder();
    let (mut first, mut second) = (open(&folder), open(&folder));
    first.change_settings(|settings| settings.pace_ms = 100).unwrap();
    second.change_settings(|settings| settings.alternate = true).unwrap();
    let settings = first.settings().unwrap();
    assert!(settings.pace_ms == 100 && settings.alternate);
}

#[test]
fn a_setting_that_means_nothing_counts_as_not_set() {
    let folder = folder();
    drop(open(&folder));
    let connection = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    connection
        .execute_batch("INSERT INTO settings VALUES ('pace_ms', 'fast'), ('colour', 'pink'), ('later', '1')")
        .unwrap();
    drop(connection);
    assert_eq!(open(&folder).settings().unwrap(), Settings::default());
}

#[test]
fn names_come_back_and_can_be_taken_away() {
    let folder = folder();
    let mut profile = open(&folder);
    assert_eq!(profile.name(Role::Person).unwrap(), None);
    assert_eq!(profile.set_name(Role::Person, " Анна\n").unwrap().as_deref(), Some("Анна"));
    assert_eq!(profile.set_name(Role::Second, "Bob").unwrap().as_deref(), Some("Bob"));
    drop(profile);
    let mut profile = open(&folder);
    assert_eq!(profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    assert_eq!(profile.name(Role::First).unwrap(), None);
    assert_eq!(profile.set_name(Role::Person, "  ").unwrap(), None);
    assert_eq!(profile.name(Role::Person).unwrap(), None);
}

#[test]
fn what_engines_call_themselves_comes_back() {
    let folder = folder();
    let mut profile = open(&folder);
    let engine = |player: &str, name: &str| KnownEngine {
        player: player.to_owned(),
        name: name.to_owned(),
        version: "0.43".to_owned(),
        author: "Jon".to_owned(),
    };
    profile.keep_engine(&engine("exec:./a", "Alpha")).unwrap();
    profile.keep_engine(&engine("exec:./b", "Beta")).unwrap();
    profile.keep_engine(&engine("exec:./a", " Aleph\n")).unwrap();
    drop(profile);
    let mut profile = open(&folder);
    assert_eq!(profile.engines().unwrap(), [engine("exec:./b", "Beta"), engine("exec:./a", "Aleph")]);
    profile.keep_engine(&engine("exec:./b", " ")).unwrap();
    assert_eq!(profile.engines().unwrap(), [engine("exec:./a", "Aleph")], "one without a name is forgotten");
    for number in 0..100 {
        profile.keep_engine(&engine(&format!("exec:./{number}"), "Many")).unwrap();
    }
    let engines = profile.engines().unwrap();
    assert_eq!((engines.len(), engines[63].player.as_str()), (64, "exec:./99"));
}

#[test]
fn seats_on_servers_are_found_by_the_links_of_their_games() {
    let folder = folder();
    let mut profile = open(&folder);
    let seat = |link: &str, side: &str| SavedSeat {
        link: link.to_owned(),
        side: side.to_owned(),
        secret: format!("secret of {side}"),
    };
    assert_eq!(profile.last_link().unwrap(), None);
    profile.keep_seat(&seat("http://a/g/1", "x")).unwrap();
    profile.keep_seat(&seat("http://a/g/2", "o")).unwrap();
    profile.keep_seat(&seat("http://a/g/1", "o")).unwrap();
    drop(profile);
    let mut profile = open(&folder);
    assert_eq!(profile.seat("http://a/g/1").unwrap(), Some(seat("http://a/g/1", "o")));
    assert_eq!(profile.seat("http://a/g/3").unwrap(), None);
    assert_eq!(profile.last_link().unwrap().as_deref(), Some("http://a/g/1"));
    for number in 0..100 {
        profile.keep_seat(&seat(&format!("http://many/g/{number}"), "x")).unwrap();
    }
    assert_eq!(profile.seat("http://a/g/1").unwrap(), None, "the oldest are forgotten");
}

#[test]
fn a_file_of_the_first_version_is_taken_over() {
    let folder = folder();
    open(&folder).set_name(Role::Person, "Анна").unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    connection
        .execute_batch(
            "DROP TABLE engines; DROP TABLE pairings; DROP TABLE seats; \
             ALTER TABLE unfinished DROP COLUMN hosted; ALTER TABLE unfinished DROP COLUMN joined; \
             ALTER TABLE history DROP COLUMN own; ALTER TABLE history DROP COLUMN one; \
             PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(connection);
    let profile = open(&folder);
    assert_eq!(profile.name(Role::Person).unwrap().as_deref(), Some("Анна"));
    assert!(profile.engines().unwrap().is_empty());
}

#[test]
fn presets_are_kept_by_name() {
    let folder = folder();
    let mut profile = open(&folder);
    let preset = |name: &str, text: &str| Preset {
        engine: "rating-map".to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
    };
    profile.save_preset(&preset("wild", "w1 = 5")).unwrap();
    profile.save_preset(&preset("calm", "w1 = 1")).unwrap();
    profile.save_preset(&preset("wild", "w1 = 9")).unwrap();
    assert_eq!(profile.presets().unwrap(), [preset("calm", "w1 = 1"), preset("wild", "w1 = 9")]);
    assert_eq!(profile.preset("rating-map", "wild").unwrap(), Some(preset("wild", "w1 = 9")));
    assert!(profile.remove_preset("rating-map", "wild").unwrap());
    assert!(!profile.remove_preset("rating-map", "wild").unwrap());
    assert_eq!(profile.preset("rating-map", "wild").unwrap(), None);
    assert_eq!(profile.preset("threat1", "calm").unwrap(), None, "names are the engine's own");
}

#[test]
fn finished_games_are_counted_and_listed() {
    let folder = folder();
    let mut profile = open(&folder);
    assert_eq!(profile.tally().unwrap(), Tally::default());
    for game in [
        finished("gomoku", Some("threat1"), Some(Side::X)),
        finished("gomoku", Some("threat1"), Some(Side::O)),
        finished("gomoku", Some("threat1"), Some(Side::O)),
        finished("tictactoe", Some("minimax"), None),
        finished("tictactoe", None, Some(Side::X)),
    ] {
        profile.finish(None, &game).unwrap();
    }
    let mut other_side = finished("gomoku", None, Some(Side::O));
    other_side.x = Some("threat1".to_owned());
    profile.finish(None, &other_side).unwrap();
    drop(profile);

    let profile = open(&folder);
    assert_eq!(profile.tally().unwrap(), Tally { x: 2, o: 3, draws: 1 });
    assert_eq!(
        profile.tally_by_game().unwrap(),
        [
            ("gomoku".to_owned(), Tally { x: 1, o: 3, draws: 0 }),
            ("tictactoe".to_owned(), Tally { x: 1, o: 0, draws: 1 })
        ]
    );
    let standing = |game: &str, opponent: &str, (wins, losses, draws)| Standing {
        game: game.to_owned(),
        opponent: Opponent(opponent.to_owned()),
        wins,
        losses,
        draws,
    };
    // Games between two people have no computer opponent.
    assert_eq!(
        profile.standings().unwrap(),
        [standing("gomoku", "threat1", (2, 2, 0)), standing("tictactoe", "minimax", (0, 0, 1))]
    );

    let history = profile.history(None, 4).unwrap();
    assert_eq!(history.iter().map(|entry| entry.id).collect::<Vec<_>>(), [6, 5, 4, 3]);
    assert_eq!(history[0].winner, Some(Side::O));
    assert_eq!(history[0].x_name, "Анна");
    let rest = profile.history(Some(3), 10).unwrap();
    assert_eq!(rest.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(profile.record(6).unwrap().as_deref(), Some("{\"version\":1}"));
    assert_eq!(profile.record(7).unwrap(), None);
}

/// Returns a game between two people with these names of X and O.
fn between(x: &str, o: &str, winner: Option<Side>) -> inarow_profile::Finished {
    let mut game = finished("gomoku", None, winner);
    (game.x_name, game.o_name) = (x.to_owned(), o.to_owned());
    game
}

fn pairing(one: &str, two: &str, wins: [u64; 2], draws: u64) -> Pairing {
    Pairing { wins, draws, ..Pairing::new("gomoku", one, two) }
}

#[test]
fn games_of_two_people_count_by_their_names() {
    let folder = folder();
    let mut profile = open(&folder);
    for game in [
        between("Анна", "Борис", Some(Side::X)),
        between("Борис", "Анна", Some(Side::O)),
        between("Борис", "Анна", Some(Side::X)),
        between("Анна", "Борис", None),
        between("", "", Some(Side::O)),
        between("", "", Some(Side::X)),
        between("Вера", "", Some(Side::X)),
        finished("gomoku", Some("threat1"), Some(Side::X)),
    ] {
        profile.finish(None, &game).unwrap();
    }
    let counted =
        [pairing("Анна", "Борис", [2, 1], 1), pairing("", "", [1, 1], 0), pairing("", "Вера", [0, 1], 0)];
    assert_eq!(profile.pairings().unwrap(), counted);
    // A game deleted from the history is still counted.
    profile.forget(1).unwrap();
    assert_eq!(profile.pairings().unwrap(), counted);
}

#[test]
fn people_of_a_file_of_the_second_version_are_counted_from_its_history() {
    let folder = folder();
    let mut profile = open(&folder);
    for game in [
        between("Борис", "Анна", Some(Side::O)),
        between("Анна", "Борис", Some(Side::O)),
        between("Борис", "Анна", None),
        between("Анна", "Борис", Some(Side::X)),
        between("", "", Some(Side::O)),
        finished("gomoku", Some("threat1"), Some(Side::X)),
    ] {
        profile.finish(None, &game).unwrap();
    }
    let counted = profile.pairings().unwrap();
    assert_eq!(counted, [pairing("Анна", "Борис", [2, 1], 1), pairing("", "", [0, 1], 0)]);
    drop(profile);
    let connection = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    connection
        .execute_batch(
            "DROP TABLE pairings; DROP TABLE seats; ALTER TABLE unfinished DROP COLUMN hosted; \
             ALTER TABLE unfinished DROP COLUMN joined; \
             ALTER TABLE history DROP COLUMN own; ALTER TABLE history DROP COLUMN one; \
             PRAGMA user_version = 2;",
        )
        .unwrap();
    drop(connection);
    assert_eq!(open(&folder).pairings().unwrap(), counted);
}

#[test]
fn a_finished_game_is_not_unfinished_any_more() {
    let folder = folder();
    let mut profile = open(&folder);
    let id = profile.begin("gomoku", "{}", "", 1).unwrap();
    profile.keep(id, 9, "{\"moves\":9}", "", 2).unwrap();
    profile.finish(Some(id), &finished("gomoku", None, Some(Side::X))).unwrap();
    assert_eq!(profile.tally().unwrap().games(), 1);
    // Finishing, saving or taking over the game again changes nothing.
    let again = profile.finish(Some(id), &finished("gomoku", None, Some(Side::X)));
    assert!(matches!(again, Err(StoreError::NotOwned)));
    assert!(matches!(profile.keep(id, 10, "{}", "", 3), Err(StoreError::NotOwned)));
    assert_eq!(profile.take(id).unwrap(), None);
    drop(profile);
    let mut profile = open(&folder);
    assert_eq!(profile.offered().unwrap(), []);
    assert_eq!(profile.tally().unwrap().games(), 1);
}

#[test]
fn what_is_played_on_from_a_finished_game_is_kept_and_not_counted() {
    let folder = folder();
    let mut profile = open(&folder);
    let first = profile.finish(None, &finished("gomoku", None, Some(Side::X))).unwrap();
    profile.replace_record(first, "with a variation").unwrap();
    profile.replace_record(first + 9, "of a game that was deleted").unwrap();
    assert_eq!(profile.record(first).unwrap().as_deref(), Some("with a variation"));
    let id = profile.begin("gomoku", "{}", "", 1).unwrap();
    let second = profile.finish_uncounted(Some(id), &finished("gomoku", None, None)).unwrap();
    let entries: Vec<i64> = profile.history(None, 9).unwrap().iter().map(|entry| entry.id).collect();
    assert_eq!((entries, profile.tally().unwrap()), (vec![second, first], Tally { x: 1, o: 0, draws: 0 }));
    let again = profile.finish_uncounted(Some(id), &finished("gomoku", None, None));
    assert!(matches!(again, Err(StoreError::NotOwned)));
}

#[test]
fn what_was_left_is_offered_latest_first() {
    let folder = folder();
    let mut profile = open(&folder);
    let first = profile.begin("gomoku", "first", "host", 10).unwrap();
    let second = profile.begin("renju", "second", "", 20).unwrap();
    // A game in progress is not offered, even to its own player.
    assert_eq!(profile.offered().unwrap(), []);
    profile.leave(first).unwrap();
    profile.leave(second).unwrap();
    let offered = profile.offered().unwrap();
    assert_eq!(offered.iter().map(|offer| offer.game.as_str()).collect::<Vec<_>>(), ["renju", "gomoku"]);
    assert_eq!((offered[1].record.as_str(), offered[1].host.as_str()), ("first", "host"));

    let taken = profile.take(first).unwrap().unwrap();
    assert_eq!((taken.game.as_str(), taken.moves, taken.updated), ("gomoku", 0, 10));
    assert!(profile.drop_game(second).unwrap());
    assert_eq!(profile.offered().unwrap(), []);
}

#[test]
fn a_game_that_cannot_be_read_is_moved_to_a_file_as_it_is() {
    let folder = folder();
    let mut profile = open(&folder);
    let id = profile.begin("gomoku", "not a record", "", 1).unwrap();
    profile.leave(id).unwrap();
    let offer = profile.offered().unwrap().remove(0);
    let file = profile.move_to_file(&offer).unwrap().unwrap();
    assert_eq!(std::fs::read_to_string(file).unwrap(), "not a record");
    assert_eq!(profile.offered().unwrap(), []);
}

#[test]
fn without_a_folder_everything_works_for_one_run() {
    let opened = Profile::open(&Location::nowhere());
    assert_eq!(opened.notice, Some(Notice::NoFolder));
    let mut profile = opened.profile;
    assert_eq!(profile.folder(), None);
    let id = profile.begin("gomoku", "{}", "", 1).unwrap();
    profile.keep(id, 1, "{}", "", 2).unwrap();
    profile.finish(Some(id), &finished("gomoku", None, None)).unwrap();
    assert_eq!(profile.tally().unwrap().draws, 1);
}

#[test]
fn a_game_is_taken_out_of_the_history_and_comes_back_as_it_was() {
    let folder = folder();
    let mut profile = open(&folder);
    for game in ["gomoku", "tictactoe", "gomoku"] {
        profile.finish(None, &finished(game, Some("threat1"), Some(Side::X))).unwrap();
    }
    let (before, tally) = (profile.history(None, 10).unwrap(), profile.tally().unwrap());
    let middle = before[1].id;
    let record = profile.record(middle).unwrap();
    let forgotten = profile.forget(middle).unwrap().unwrap();
    assert_eq!(profile.forget(middle).unwrap(), None);
    assert_eq!(profile.history(None, 10).unwrap().len(), 2);
    assert_eq!(profile.record(middle).unwrap(), None);
    assert_eq!(profile.tally().unwrap(), tally, "statistics still count it");
    drop(profile);
    let mut profile = open(&folder);
    for _ in 0..2 {
        profile.restore(&forgotten).unwrap();
        assert_eq!(profile.history(None, 10).unwrap(), before);
        assert_eq!(profile.record(middle).unwrap(), record);
        assert_eq!(profile.tally().unwrap(), tally);
    }
}

#[test]
fn results_are_told_by_quarters_of_an_hour() {
    let folder = folder();
    let mut profile = open(&folder);
    for (at, winner) in [
        (899, Some(Side::X)),
        (900, None),
        (1_799, Some(Side::O)),
        (1_000, Some(Side::O)),
        (90_000, Some(Side::X)),
    ] {
        let game = inarow_profile::Finished { finished: at, ..finished("gomoku", None, winner) };
        profile.finish(None, &game).unwrap();
    }
    let tally = |x, o, draws| Tally { x, o, draws };
    let all = [(0, tally(1, 0, 0)), (900, tally(0, 2, 1)), (90_000, tally(1, 0, 0))];
    assert_eq!(profile.results_since(i64::MIN).unwrap(), all);
    assert_eq!(profile.results_since(1_001).unwrap(), [(900, tally(0, 1, 0)), all[2]]);
}

#[test]
fn ones_own_results_are_told_whichever_side_one_had() {
    let folder = folder();
    let mut profile = open(&folder);
    let computer = || Some("computer:level=2".to_owned());
    for (x, o, winner) in [
        (None, computer(), Some(Side::X)),
        (computer(), None, Some(Side::X)),
        (computer(), None, None),
        (None, None, Some(Side::X)),
        (computer(), computer(), Some(Side::O)),
    ] {
        let game = inarow_profile::Finished { x, o, finished: 950, ..finished("gomoku", None, winner) };
        profile.finish(None, &game).unwrap();
    }
    assert_eq!(profile.own_results_since(900).unwrap(), [(900, [1, 1, 1])]);
    assert_eq!(profile.own_results_since(1_800).unwrap(), []);
}

fn hosted(port: u16) -> HostedNote {
    let place = HostPlace { folder: "server".to_owned(), port };
    HostedNote::new(place, "abc", "http://192.168.1.7:8090/g/abc", "x", "secret")
}

#[test]
fn a_hosted_game_keeps_what_hosts_it_again() {
    let folder = folder();
    let mut profile = open(&folder);
    let id = profile.begin_hosted("gomoku", "{}", &hosted(8090), 5).unwrap();
    profile.keep(id, 3, "{\"a\":1}", "", 6).unwrap();
    profile.host_at(id, &hosted(40_000)).unwrap();
    assert_eq!(profile.offered().unwrap(), [], "it is being hosted");
    profile.leave(id).unwrap();
    let note = |offer: &Offer| offer.hosted.as_deref().and_then(HostedNote::read);
    let offered = profile.offered().unwrap();
    assert_eq!((offered.len(), offered[0].moves, note(&offered[0])), (1, 3, Some(hosted(40_000))));
    // A deleted and restored game is unchanged.
    let taken = profile.take(id).unwrap().unwrap();
    assert!(profile.drop_game(id).unwrap());
    profile.put_back(&taken).unwrap();
    let back = profile.offered().unwrap();
    assert_eq!((back.len(), note(&back[0]), &back[0].record), (1, note(&taken), &taken.record));
}

#[test]
fn unfinished_games_of_the_fourth_version_are_taken_over() {
    let folder = folder();
    let mut profile = open(&folder);
    let id = profile.begin("gomoku", "{}", "note", 5).unwrap();
    profile.leave(id).unwrap();
    drop(profile);
    let connection = rusqlite::Connection::open(folder.path().join("inarow.db")).unwrap();
    connection
        .execute_batch(
            "ALTER TABLE unfinished DROP COLUMN hosted; ALTER TABLE unfinished DROP COLUMN joined; \
             ALTER TABLE seats DROP COLUMN history; \
             ALTER TABLE history DROP COLUMN own; ALTER TABLE history DROP COLUMN one; \
             PRAGMA user_version = 4;",
        )
        .unwrap();
    drop(connection);
    let offered = open(&folder).offered().unwrap();
    assert_eq!((offered.len(), &*offered[0].host, &offered[0].hosted), (1, "note", &None));
}

/// Link of a game of another host.
const LINK: &str = "http://192.168.1.7:8090/g/abc";

fn take_seat(profile: &mut Profile) {
    let [link, side, secret] = [LINK, "o", "secret"].map(str::to_owned);
    profile.keep_seat(&SavedSeat { link, side, secret }).unwrap();
}

#[test]
fn a_joined_game_keeps_its_link() {
    let folder = folder();
    let mut profile = open(&folder);
    let id = profile.begin_joined("gomoku", "{}", LINK, 5).unwrap();
    profile.keep(id, 3, "{}", "", 6).unwrap();
    profile.leave(id).unwrap();
    let offered = profile.offered().unwrap();
    assert_eq!((offered.len(), offered[0].joined.as_deref(), &offered[0].hosted), (1, Some(LINK), &None));
    let taken = profile.take(id).unwrap().unwrap();
    profile.drop_game(id).unwrap();
    profile.put_back(&taken).unwrap();
    assert_eq!(profile.offered().unwrap()[0].joined.as_deref(), Some(LINK));
    // A game joined again by its link is saved only once.
    let id = profile.begin_joined("gomoku", "{}", LINK, 7).unwrap();
    profile.leave(id).unwrap();
    assert_eq!(profile.offered().unwrap().len(), 1);
    // A crashed program abandoned the game without a report.
    let mut other = open(&folder);
    other.begin_joined("gomoku", "{}", LINK, 8).unwrap();
    drop(other);
    let id = profile.begin_joined("gomoku", "{}", LINK, 9).unwrap();
    profile.leave(id).unwrap();
    assert_eq!(profile.offered().unwrap().len(), 1);
}

#[test]
fn a_finished_game_by_link_is_in_the_history_once() {
    let folder = folder();
    let mut profile = open(&folder);
    take_seat(&mut profile);
    let id = profile.begin_joined("gomoku", "{}", LINK, 5).unwrap();
    let game = inarow_profile::Finished { own: Some(Side::O), ..between("Анна", "", Some(Side::X)) };
    profile.finish_by_link(Some(id), LINK, &game).unwrap();
    drop(profile);
    // The game is opened again after its end, in this run or the next run.
    let mut profile = open(&folder);
    for _ in 0..2 {
        take_seat(&mut profile);
        profile.finish_by_link(None, LINK, &game).unwrap();
    }
    let history = profile.history(None, 9).unwrap();
    assert_eq!((history.len(), history[0].own, history[0].one), (1, Some(Side::O), Side::X));
    assert_eq!(profile.tally().unwrap().games(), 1);
    assert_eq!(profile.offered().unwrap(), []);
    // The next game between the two has its own link.
    profile.finish_by_link(None, "http://192.168.1.7:8090/g/def", &game).unwrap();
    assert_eq!(profile.history(None, 9).unwrap().len(), 2);
}

#[test]
fn the_history_knows_which_side_player_1_had() {
    let folder = folder();
    let mut profile = open(&folder);
    let game = inarow_profile::Finished { one: Side::O, ..between("", "", Some(Side::X)) };
    let id = profile.finish(None, &game).unwrap();
    assert_eq!(profile.history(None, 1).unwrap()[0].one, Side::O);
    let forgotten = profile.forget(id).unwrap().unwrap();
    profile.restore(&forgotten).unwrap();
    assert_eq!(profile.history(None, 1).unwrap()[0].one, Side::O);
}
