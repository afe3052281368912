#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use inarow_profile::{Finished, Location};
use inarow_view::{Stones, Theme};

use super::*;

#[test]
fn dates_are_written_as_people_write_them() {
    let seconds = 1_772_368_200; // 2026-03-01T12:30:00Z
    let zone = TimeZone::UTC;
    let shown = |lang| date(seconds, &zone, &Texts::new(lang)).0;
    assert_eq!(shown(Lang::En), ["1 Mar 2026, 12:30", "1 Mar, 12:30"]);
    assert_eq!(shown(Lang::Ru), ["1 мар. 2026, 12:30", "1 мар., 12:30"]);
    assert_eq!(date(seconds, &zone, &Texts::new(Lang::Ru)).1, "01.03.2026 2026-03-01");
    assert_eq!(date(i64::MAX, &zone, &Texts::new(Lang::En)).0, ["", ""]);
}

fn profile_with(games: i64) -> Profile {
    let mut profile = Profile::open(&Location::nowhere()).profile;
    for at in 0..games {
        let finished = Finished {
            own: None,
            one: Side::X,
            finished: at * 60,
            game: "setup".to_owned(),
            x: None,
            o: None,
            x_name: String::new(),
            o_name: String::new(),
            winner: None,
            why: "agreed".to_owned(),
            moves: 0,
            record: String::new(),
        };
        profile.finish(None, &finished).unwrap();
    }
    profile
}

/// The look of a board that was set up by hand is known only from its record.
#[test]
fn a_frame_reads_a_few_whole_records_at_most() {
    let profile = profile_with(100);
    let texts = Texts::new(Lang::En);
    let mut list = List::default();
    let load = |list: &mut List| list.load(&profile, Theme::Wood.into(), &TimeZone::UTC, &texts);
    assert!(load(&mut list));
    assert_eq!(list.entries.len(), RECORDS);
    let mut frames = 1;
    while load(&mut list) {
        frames += 1;
    }
    assert!(frames >= 100 / RECORDS && list.is_complete(), "{frames}");
    let order: Vec<i64> = list.entries.iter().map(|entry| entry.game.finished).collect();
    assert_eq!(order, (0..100).rev().map(|at| at * 60).collect::<Vec<_>>(), "all, the latest first");
    assert_eq!(list.found.len(), 100);
    let mut plain = List::default();
    let marks = Skin { theme: Theme::Light, stones: Stones::Never };
    assert!(!plain.load(&profile, marks, &TimeZone::UTC, &texts), "marks need no record");
}

#[test]
fn two_games_of_a_day_are_told_apart() {
    let profile = profile_with(2);
    let mut list = List::default();
    list.load(&profile, Theme::Light.into(), &TimeZone::UTC, &Texts::new(Lang::En));
    let dates: Vec<&[String; 2]> = list.entries.iter().map(|entry| &entry.date).collect();
    assert_eq!(dates[0][0], "1 Jan 1970, 0:01");
    assert!(dates[0][0] != dates[1][0] && dates[0][1] != dates[1][1], "{dates:?}");
}

#[test]
fn against_a_computer_one_reads_whether_one_won() {
    for (lang, won, lost, drawn) in [
        (Lang::En, "↑ You won", "↓ You lost", "= Draw"),
        (Lang::Ru, "↑ Вы победили", "↓ Вы проиграли", "= Ничья"),
    ] {
        let texts = Texts::new(lang);
        let shown = |x: Option<&str>, o: Option<&str>, winner, own| {
            let game = HistoryEntry {
                own,
                one: Side::X,
                id: 1,
                finished: 0,
                game: "tictactoe".to_owned(),
                x: x.map(str::to_owned),
                o: o.map(str::to_owned),
                x_name: String::new(),
                o_name: String::new(),
                winner,
                why: "line".to_owned(),
                moves: 5,
            };
            Entry::new(game, "tic-tac-toe".to_owned(), Look::Marks, &TimeZone::UTC, &texts)
        };
        let result = |x: Option<&str>, o: Option<&str>, winner| shown(x, o, winner, None).result;
        let computer = Some("computer:level=4");
        assert!(result(None, computer, Some(Side::X)).starts_with(won));
        assert!(result(computer, None, Some(Side::X)).starts_with(lost));
        assert!(result(computer, None, None).starts_with(drawn));
        let between = result(None, None, Some(Side::X));
        assert!(!between.starts_with(['↑', '↓']) && between.contains('X'), "{between}");
        // By link the local player has a side.
        let by_link = shown(None, None, Some(Side::X), Some(Side::O));
        assert!(by_link.result.starts_with(lost), "{}", by_link.result);
        let [you, other] = [texts.get("player-you"), texts.get("player-opponent")];
        assert!(by_link.sides.contains(&you) && by_link.sides.contains(&other), "{}", by_link.sides);
        // Two equal computers have the names used in the game, without their strength.
        let computers = shown(computer, computer, None, None).sides;
        let second = texts.with(
            "history-sides",
            &[
                ("x", format!("{} 1", texts.get("player-computer")).into()),
                ("o", format!("{} 2", texts.get("player-computer")).into()),
            ],
        );
        assert_eq!(computers, second);
    }
}
