//! Tests of openings with external engines.

use inarow_play::Direction;
use inarow_play::{Reply, Seat, Stage, Waiting};
use inarow_record::SwapChoice;

use crate::exec::Bench;
use crate::games::{ms, play};

fn choose(bench: &mut Bench) -> SwapChoice {
    let Ok(Reply::Choice(choice)) = bench.ask() else { panic!("no choice") };
    bench.game.apply(inarow_play::Command::Choose { choice }, ms(0)).unwrap();
    choice
}

#[test]
fn three_stones_come_from_one_question() {
    let mut bench = Bench::new("gomoku:opening=swap2", "swap2");
    let stones: Vec<String> = (0..3).map(|_| bench.step()).collect();
    assert_eq!(stones, ["h8", "i7", "j8"]);
    let asked = bench.said(Direction::ToEngine);
    assert_eq!(asked.iter().filter(|line| *line == "SWAP2BOARD").count(), 1);
    bench.leave();
}

#[test]
fn the_other_colour_is_taken() {
    let mut bench = Bench::new("gomoku:opening=swap2", "swap2").after("h8 i7 j8");
    assert_eq!(choose(&mut bench), SwapChoice::X);
    assert_eq!(bench.game.waiting(), Waiting::Move(inarow_core::Side::O));
    play(&mut bench.game, "a1");
    bench.step();
    let said = bench.said(Direction::ToEngine);
    let board = ["7,7,1", "8,8,2", "9,7,1", "0,14,2", "DONE"].map(str::to_owned);
    assert!(said.windows(board.len()).any(|lines| lines == board), "{said:?}");
    bench.leave();
}

#[test]
fn who_stays_has_moved_already() {
    for game in ["gomoku:opening=swap2", "gomoku:opening=swap"] {
        let mut bench = Bench::new(game, "swap2 stay").after("h8 i7 j8");
        assert_eq!(choose(&mut bench), SwapChoice::O);
        assert_eq!(bench.step(), "f10");
        play(&mut bench.game, "a1");
        bench.step();
        bench.leave();
    }
}

#[test]
fn two_more_stones() {
    let mut bench = Bench::new("gomoku:opening=swap2", "swap2 more").after("h8 i7 j8");
    assert_eq!(choose(&mut bench), SwapChoice::More);
    assert_eq!([bench.step(), bench.step()], ["d12", "e11"]);
    let may = &[SwapChoice::X, SwapChoice::O][..];
    assert!(
        matches!(bench.game.waiting(), Waiting::Opening(Stage::Choose { who: Seat::First, may: m }, _) if m == may)
    );
    // In the reverse opening five stones are on the board. The engine then stays with O.
    assert_eq!(choose(&mut bench), SwapChoice::O);
    assert_eq!(bench.step(), "c13");
    bench.leave();
}

#[test]
fn no_more_stones_where_swap_has_none() {
    let mut bench = Bench::new("gomoku:opening=swap", "swap2 more").after("h8 i7 j8");
    assert_eq!(choose(&mut bench), SwapChoice::O);
    bench.step();
    bench.leave();
}

#[test]
fn engines_without_openings_are_helped() {
    let mut placing = Bench::new("gomoku:opening=swap2", "");
    (0..3).for_each(|_| drop(placing.step()));
    assert_eq!(placing.game.position().ply(), 3);
    let asked = placing.said(Direction::ToEngine);
    assert_eq!(asked.iter().filter(|line| *line == "SWAP2BOARD").count(), 1, "asked again: {asked:?}");
    placing.leave();
    let mut choosing = Bench::new("gomoku:opening=swap2", "").after("h8 i7 j8");
    choose(&mut choosing);
    choosing.leave();
}
