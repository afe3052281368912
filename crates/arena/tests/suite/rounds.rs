//! Pairings with invented results.

use std::collections::{BTreeMap, BTreeSet};

use inarow_arena::{
    Colours, Decision, Entry, Next, Pairing, Plan, RunOptions, Schedule, Span, TieBreak, Tournament, Work,
};
use inarow_core::{LineSetup, Setup, Side};
use inarow_record::{End, GameResult, Record};

use crate::plans::plan;
use crate::runs::played;

/// Returns a game with this winner, or a draw for `None`.
pub(crate) fn entry(pairing: Pairing, winner: Option<usize>) -> Entry {
    let side = winner.map(|winner| if pairing.seats[0] == winner { Side::X } else { Side::O });
    let mut record = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
    record.result = Some(GameResult { winner: side, why: End::Resign });
    Entry {
        game: pairing.game,
        seats: pairing.seats,
        sides: pairing.seats,
        opening: pairing.opening,
        opening_plies: 0,
        work: [Work::default(), Work::default()],
        steps: Span::default(),
        fault: None,
        late: None,
        record,
    }
}

/// Plays a schedule to its end with the games of a round in reverse order, and returns every pairing.
fn play(plan: &Plan, winner: impl Fn(Pairing) -> Option<usize>) -> (Schedule, Vec<Pairing>) {
    let mut schedule = Schedule::new(plan).unwrap();
    let mut pairings = Vec::new();
    let mut under_way = Vec::new();
    loop {
        match schedule.take() {
            Next::Play(pairing) => {
                pairings.push(pairing);
                under_way.push(pairing);
            }
            Next::Wait => {
                let pairing: Pairing = under_way.pop().expect("somebody waits for nothing");
                schedule.put(entry(pairing, winner(pairing))).unwrap();
            }
            Next::Done => return (schedule, pairings),
        }
        assert!(pairings.len() < 100_000, "it ends");
    }
}

fn best(pairing: Pairing) -> Option<usize> {
    pairing.seats.iter().copied().min()
}

const SIX: [&str; 6] = ["random"; 6];

#[test]
fn everybody_meets_everybody_from_both_sides() {
    let plan = plan("tictactoe", Tournament::RoundRobin { openings: 3, by_rounds: true }, &SIX);
    let (schedule, pairings) = play(&plan, best);
    assert_eq!(pairings.len(), 15 * 3 * 2);
    let seats: BTreeSet<(u64, [usize; 2])> =
        pairings.iter().map(|pairing| (pairing.opening, pairing.seats)).collect();
    assert_eq!(seats.len(), pairings.len(), "each two at each opening from each side once");
    assert_eq!(schedule.tally().order(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(schedule.tally().between(5, 0).games.losses, 6);
    assert_eq!(schedule.tally().between(0, 5).pairs.0, [0, 0, 0, 0, 3]);
    let numbers: Vec<u64> = pairings.iter().map(|pairing| pairing.game).collect();
    assert_eq!(numbers, (0..90).collect::<Vec<_>>());
}

/// After every round the players have played equally often, apart from byes. Interim standings are therefore
/// fair.
#[test]
fn a_round_robin_comes_in_rounds() {
    for players in [4, 5, 6] {
        let names = vec!["random"; players];
        let plan = plan("tictactoe", Tournament::RoundRobin { openings: 2, by_rounds: true }, &names);
        let mut schedule = Schedule::new(&plan).unwrap();
        let mut games = vec![0_u64; players];
        let a_round = players / 2 * 2;
        for number in 1.. {
            let Next::Play(pairing) = schedule.take() else { break };
            pairing.seats.iter().for_each(|who| games[*who] += 1);
            schedule.put(entry(pairing, best(pairing))).unwrap();
            let most = if players % 2 == 0 { 0 } else { 2 };
            if number % a_round == 0 {
                let (least, greatest) = (games.iter().min().unwrap(), games.iter().max().unwrap());
                assert!(greatest - least <= most, "{games:?} after {number} games");
            }
        }
        let tally = schedule.tally();
        assert_eq!(tally.rounds_in_all(), Some(tally.rounds().len() as u64));
        assert!(tally.rounds().iter().all(inarow_arena::Round::is_over));
        let byes: Vec<usize> = tally.rounds().iter().flat_map(|round| round.byes.clone()).collect();
        assert_eq!(byes.len(), if players % 2 == 0 { 0 } else { 2 * players });
    }
}

/// A log from an older program has its games opening by opening, and continues in that order.
#[test]
fn an_older_round_robin_goes_on_in_its_order() {
    let old = plan("tictactoe", Tournament::RoundRobin { openings: 2, by_rounds: false }, &["random"; 4]);
    let json = serde_json::to_string(&old.tournament).unwrap();
    assert_eq!(json, r#"{"kind":"round-robin","openings":2}"#, "as 082cef3 wrote it");
    let (_, pairings) = play(&old, best);
    let seats: Vec<[usize; 2]> = pairings.iter().step_by(2).take(6).map(|pairing| pairing.seats).collect();
    assert_eq!(seats, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    // Today's plan has rounds, but adopts the order of the log.
    let folder = tempfile::tempdir().unwrap();
    let options = RunOptions { out: Some(folder.path().join("results")), ..RunOptions::default() };
    let whole = played(&old, &options);
    let text = std::fs::read_to_string(folder.path().join("results")).unwrap();
    let cut: String = text.split_inclusive('\n').take(8).collect();
    inarow_sys::file::write_whole(&folder.path().join("results"), cut.as_bytes()).unwrap();
    let new = Plan { tournament: Tournament::RoundRobin { openings: 2, by_rounds: true }, ..old };
    let again = played(&new, &options);
    assert_eq!(again.tally.places(), whole.tally.places());
    assert_eq!(again.played, 24 - 7);
}

/// Equal players share a place. Buchholz or Sonneborn–Berger decides between equal points, and is named.
#[test]
fn equal_players_share_a_place() {
    let drawn = plan("tictactoe", Tournament::RoundRobin { openings: 1, by_rounds: true }, &["random"; 4]);
    let (schedule, _) = play(&drawn, |_| None);
    let places: Vec<Option<usize>> = schedule.tally().places().iter().map(|(place, _)| *place).collect();
    assert_eq!(places, [Some(1); 4]);
    assert_eq!(schedule.tally().tie_break(), Some(TieBreak::SonnebornBerger));
    // 0 beats 1, 1 beats 2, and 2 beats 0. 0 and 1 beat 3, but 2 draws with 3. Players 0 and 1 therefore have
    // equal points, and 2 has fewer. Player 0, who beat the better player, is ahead of 1.
    let (schedule, _) = play(&drawn, |pairing| {
        let mut pair = pairing.seats;
        pair.sort_unstable();
        match pair {
            [0, 1] => Some(0),
            [1, 2] => Some(1),
            [0, 2] => Some(2),
            [2, 3] => None,
            [who, _] => Some(who),
        }
    });
    let tally = schedule.tally();
    assert_eq!([0, 1, 2, 3].map(|who| tally.half_points(who)), [8, 8, 6, 2]);
    // In points: 0 beat 1 (4) and 3 (1), 1 beat 2 (3) and 3 (1), twice each.
    assert_eq!([0, 1].map(|who| tally.tie_break_points(who)), [10.0, 8.0]);
    assert!(tally.breaks_ties());
    assert_eq!(tally.places()[..2], [(Some(1), 0), (Some(2), 1)]);
    let swiss = plan("tictactoe", Tournament::Swiss { rounds: 2, openings: 1 }, &["random"; 4]);
    let (schedule, _) = play(&swiss, best);
    let tally = schedule.tally();
    assert_eq!(tally.tie_break(), Some(TieBreak::Buchholz));
    let met = |who: usize| {
        let others = (0..4).filter(|other| tally.between(who, *other).games.count() > 0);
        others.map(|other| tally.half_points(other) as f64 / 2.0).sum::<f64>()
    };
    assert!((0..4).all(|who| tally.tie_break_points(who) == met(who)));
}

/// More rounds than opponents lead to repeated pairings. A note reports repeated pairings before the first game
/// and after the last game.
#[test]
fn a_swiss_with_too_many_rounds_says_so() {
    for (players, rounds, most) in [(4, 3, None), (4, 5, Some((5, 3))), (5, 5, None), (5, 6, Some((6, 5)))] {
        let swiss = plan("tictactoe", Tournament::Swiss { rounds, openings: 1 }, &vec!["random"; players]);
        assert_eq!(swiss.rounds_beyond_pairings(), most, "{players} players");
        let (schedule, _) = play(&swiss, best);
        assert_eq!(schedule.tally().rounds().len() as u64, rounds);
        assert_eq!(schedule.tally().repeated_pairings() > 0, most.is_some(), "{players} players");
    }
}

/// Decisions of knockout meetings by points, by extra openings, or by the list.
#[test]
fn a_knock_out_tells_how_meetings_were_decided() {
    let knockout = plan("tictactoe", Tournament::Knockout { openings: 1 }, &["random"; 5]);
    let (schedule, _) = play(&knockout, |pairing| match pairing.seats {
        [0, 3] | [3, 0] => None,
        [1, 2] | [2, 1] => (pairing.opening % 9 == 3).then_some(2),
        seats => seats.into_iter().min(),
    });
    let tally = schedule.tally();
    let decided: Vec<_> = tally.rounds().iter().flat_map(|round| &round.meetings).collect();
    let of = |a: usize, b: usize| {
        let meeting =
            decided.iter().find(|meeting| meeting.players.contains(&a) && meeting.players.contains(&b));
        meeting.and_then(|meeting| tally.decision(meeting))
    };
    assert_eq!(
        (of(3, 4), of(0, 3), of(1, 2)),
        (Some(Decision::Points), Some(Decision::Listed), Some(Decision::Extra(3)))
    );
    assert_eq!(tally.rounds()[0].byes.len(), 3);
    assert_eq!(tally.rounds().len() as u64, tally.rounds_in_all().unwrap());
}

/// Games are given out in order. Some players therefore have more games than other players until the end.
#[test]
fn while_games_are_unequal_who_wins_more_of_them_is_ahead() {
    let plan = plan("tictactoe", Tournament::RoundRobin { openings: 3, by_rounds: false }, &["random"; 3]);
    let mut schedule = Schedule::new(&plan).unwrap();
    // The last player beats both others except in one game. The first player beats the second.
    let mut put = |count: usize| {
        for _ in 0..count {
            let Next::Play(pairing) = schedule.take() else { panic!("there are games left") };
            let low = pairing.seats[0].min(pairing.seats[1]);
            let best = if pairing.seats.contains(&2) { 2 } else { low };
            schedule.put(entry(pairing, (pairing.game != 2).then_some(best))).unwrap();
        }
        let tally = schedule.tally();
        ([0, 1, 2].map(|who| tally.half_points(who)), tally.order())
    };
    assert_eq!(put(8), ([9, 0, 7], vec![2, 0, 1]), "nine of twelve are less than seven of eight");
    assert_eq!(put(10), ([13, 0, 23], vec![2, 0, 1]));
}

#[test]
fn a_gauntlet_is_for_one() {
    let plan = plan("tictactoe", Tournament::Gauntlet { openings: 2 }, &SIX);
    let (_, pairings) = play(&plan, best);
    assert_eq!(pairings.len(), 5 * 2 * 2);
    assert!(pairings.iter().all(|pairing| pairing.seats.contains(&0)));
}

#[test]
fn fixed_colours_keep_the_first_as_x() {
    let plan = Plan {
        colours: Colours::Fixed,
        ..plan("tictactoe", Tournament::Match { games: 5 }, &["random", "rule3"])
    };
    let (_, pairings) = play(&plan, best);
    assert_eq!(pairings.len(), 5);
    assert!(pairings.iter().all(|pairing| pairing.seats == [0, 1]));
    let openings: BTreeSet<u64> = pairings.iter().map(|pairing| pairing.opening).collect();
    assert_eq!(openings.len(), 5);
}

#[test]
fn a_swiss_finds_the_best_without_meeting_twice() {
    for players in [7, 8, 13] {
        let plan = plan("tictactoe", Tournament::Swiss { rounds: 4, openings: 1 }, &vec!["random"; players]);
        let (schedule, pairings) = play(&plan, best);
        assert_eq!(pairings.len(), players / 2 * 4 * 2);
        let mut met = BTreeSet::new();
        let mut played: BTreeMap<usize, u32> = BTreeMap::new();
        for pair in pairings.chunks(2) {
            assert_eq!(pair[0].seats, [pair[1].seats[1], pair[1].seats[0]]);
            let [a, b] = pair[0].seats;
            assert!(met.insert((a.min(b), a.max(b))), "{a} and {b} meet twice");
            *played.entry(a).or_default() += 1;
            *played.entry(b).or_default() += 1;
        }
        assert!(played.values().all(|rounds| *rounds >= 3), "nobody sits out twice");
        assert_eq!(schedule.tally().order()[0], 0);
    }
}

#[test]
fn a_swiss_of_two_meets_again() {
    let plan = plan("tictactoe", Tournament::Swiss { rounds: 3, openings: 1 }, &["random"; 2]);
    assert_eq!(play(&plan, best).1.len(), 6);
}

#[test]
fn a_knock_out_leaves_one() {
    for players in [2, 3, 6, 8] {
        let plan = plan("tictactoe", Tournament::Knockout { openings: 2 }, &vec!["random"; players]);
        let (schedule, pairings) = play(&plan, best);
        assert_eq!(pairings.len(), (players - 1) * 4);
        assert_eq!(schedule.tally().knockout_winner(), Some(0));
        let (schedule, _) = play(&plan, |pairing| pairing.seats.iter().copied().max());
        assert_eq!(schedule.tally().knockout_winner(), Some(players - 1));
    }
}

#[test]
fn who_is_level_plays_on_and_then_the_first_goes_through() {
    let plan = plan("tictactoe", Tournament::Knockout { openings: 2 }, &["random"; 4]);
    let (schedule, pairings) = play(&plan, |_| None);
    assert_eq!(pairings.len(), 3 * (2 + 8) * 2);
    assert_eq!(schedule.tally().knockout_winner(), Some(0));
    let (_, pairings) =
        play(&plan, |pairing| (pairing.opening == 3).then_some(0).filter(|_| pairing.seats.contains(&0)));
    assert!(pairings.len() > 3 * 2 * 2 && pairings.len() < 3 * 10 * 2);
}

/// A player who leads in the middle of the final has not won yet.
#[test]
fn a_knock_out_has_no_winner_before_its_end() {
    for (players, openings) in [(2, 3), (3, 1), (6, 2)] {
        let plan = plan("tictactoe", Tournament::Knockout { openings }, &vec!["random"; players]);
        let mut schedule = Schedule::new(&plan).unwrap();
        let mut games = 0;
        while let Next::Play(pairing) = schedule.take() {
            assert_eq!(schedule.tally().knockout_winner(), None, "after {games} games of {players} players");
            // The player who begins well loses the remaining games and the round, because a lead of one game
            // proves nothing.
            let best = *pairing.seats.iter().min().unwrap();
            let winner = if pairing.game % (2 * openings) == 0 {
                best
            } else {
                pairing.seats[0] + pairing.seats[1] - best
            };
            schedule.put(entry(pairing, Some(winner))).unwrap();
            games += 1;
        }
        assert!(schedule.is_done());
        assert!(schedule.tally().knockout_winner().is_some());
    }
}

/// Places in a knockout follow the round reached, not the points. Points grow with the number of games.
#[test]
fn a_knock_out_places_by_the_round_that_was_reached() {
    let plan = plan("tictactoe", Tournament::Knockout { openings: 1 }, &["random"; 4]);
    // 0 beats 3 after many drawn games. 1 beats 2 at once and loses the final.
    let (schedule, _) = play(&plan, |pairing| match pairing.seats {
        [0, 3] | [3, 0] => (pairing.opening == 5).then_some(0),
        seats => seats.into_iter().min(),
    });
    let tally = schedule.tally();
    let draws = |who: usize| tally.entrants()[who].games().draws;
    assert!(draws(3) > 2 * tally.between(1, 2).games.wins, "3 has more points than 1");
    assert_eq!(tally.order()[..2], [0, 1]);
    let places = |who: usize| tally.places().iter().find(|place| place.1 == who).unwrap().0;
    assert_eq!([0, 1, 2, 3].map(places), [Some(1), Some(2), Some(3), Some(3)]);
}

/// The tested player has the most games and points, which say nothing about strength.
#[test]
fn a_gauntlet_is_ordered_by_rating() {
    let plan = plan("tictactoe", Tournament::Gauntlet { openings: 10 }, &["random"; 4]);
    // The first player loses nine of ten games against 2 and 3, and wins nine of ten against 1.
    let (schedule, _) = play(&plan, |pairing| {
        let other = pairing.seats[0] + pairing.seats[1];
        let favourite = if other == 1 { 0 } else { other };
        Some(if pairing.opening == 0 { other - favourite } else { favourite })
    });
    let places = schedule.tally().places();
    assert_eq!(places[0], (None, 0), "the one that is tested has no place among the others");
    assert_eq!(places[3], (Some(3), 1));
}

/// A bye wins the round, in the table as in the pairings.
#[test]
fn who_sits_out_of_a_swiss_has_the_points_of_the_round() {
    let swiss = plan("tictactoe", Tournament::Swiss { rounds: 1, openings: 1 }, &["random"; 3]);
    let (schedule, pairings) = play(&swiss, |_| None);
    assert!(
        pairings.iter().all(|pairing| !pairing.seats.contains(&2)),
        "the last of the list sits out first"
    );
    assert_eq!(schedule.tally().order(), [2, 0, 1]);
    let swiss = plan("tictactoe", Tournament::Swiss { rounds: 5, openings: 1 }, &["random"; 5]);
    let (schedule, _) = play(&swiss, best);
    assert_eq!(schedule.tally().order(), [0, 1, 2, 3, 4], "everybody sat out once");
}

#[test]
fn results_of_another_plan_are_refused() {
    let plan = plan("tictactoe", Tournament::Match { games: 4 }, &["random", "rule3"]);
    let mut schedule = Schedule::new(&plan).unwrap();
    let pairing = Pairing { game: 0, seats: [1, 0], opening: 0 };
    assert_eq!(schedule.put(entry(pairing, None)).unwrap_err().game, 0);
}

/// The file may contain any sides after edits by hand or faults of a worker.
#[test]
fn sides_that_nobody_of_the_game_held_are_refused() {
    let plan = plan("tictactoe", Tournament::Match { games: 4 }, &["random", "rule3"]);
    let pairing = Pairing { game: 0, seats: [0, 1], opening: 0 };
    for sides in [[7, 9], [0, 0], [1, 1], [0, 2], [usize::MAX, 1]] {
        let mut schedule = Schedule::new(&plan).unwrap();
        assert_eq!(schedule.put(Entry { sides, ..entry(pairing, None) }).unwrap_err().game, 0, "{sides:?}");
        assert_eq!(schedule.tally().games(), 0);
    }
    let mut schedule = Schedule::new(&plan).unwrap();
    schedule.put(Entry { sides: [1, 0], ..entry(pairing, None) }).unwrap();
    assert_eq!(schedule.tally().games(), 1, "sides were changed in the opening");
}

#[test]
fn counts_beyond_all_numbers_stay_the_greatest() {
    let plan = plan("tictactoe", Tournament::Match { games: 4 }, &["random", "rule3"]);
    let mut schedule = Schedule::new(&plan).unwrap();
    let most = Span { count: u64::MAX, ns: u64::MAX };
    let work = Work { move_us: vec![u64::MAX; 2], nodes: u64::MAX, events: most, processor: None };
    for _ in 0..4 {
        let Next::Play(pairing) = schedule.take() else { panic!("there is a game") };
        schedule
            .put(Entry { work: [work.clone(), work.clone()], steps: most, ..entry(pairing, None) })
            .unwrap();
    }
    let one = &schedule.tally().entrants()[0];
    assert_eq!((one.nodes, one.events, schedule.tally().steps()), (u64::MAX, most, most));
}

#[test]
fn a_game_counts_once() {
    let plan = plan("tictactoe", Tournament::Match { games: 4 }, &["random", "rule3"]);
    let mut schedule = Schedule::new(&plan).unwrap();
    let Next::Play(pairing) = schedule.take() else { panic!("there is a game") };
    for _ in 0..3 {
        schedule.put(entry(pairing, Some(0))).unwrap();
    }
    assert_eq!(schedule.tally().games(), 1);
}
