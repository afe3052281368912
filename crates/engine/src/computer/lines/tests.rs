use inarow_core::{LineSetup, Position, Rows, Setup, Visit};

use super::*;
use crate::line_search::tests::{FAR, value, visit_crowded};
use crate::{EngineSpec, Presets, Stop, Task};

/// Compares a claimed win by threats with a full search.
struct Compared<'a>(&'a Position, &'a mut u32);

impl Visit for Compared<'_> {
    type Output = ();

    fn visit<G: Game>(self, game: &G) {
        let Compared(position, claims) = self;
        let (Some((rule, reply)), Some(me)) = (game.line_rules(), game.turn().side()) else { return };
        let (mut played, mut lines) = (game.clone(), Lines::default());
        lines.load(&played, rule, reply == Reply::LastMove);
        let mut watch = Watch::new(&Stop::new());
        let mut budget = Budget::new(5000, &mut watch);
        let Some(line) = lines.wins_by_threats(&mut played, me, &mut budget) else { return };
        let (truth, plies) = (value(&mut game.clone(), me), line.len());
        assert!(truth > 0, "a win in {plies} claimed, in truth {truth}: {position:?}");
        assert!(FAR - truth <= plies as i32, "a win in {plies} claimed, in truth {truth}: {position:?}");
        for cell in line {
            assert!(played.turn().side().is_some(), "goes on after the end: {position:?}");
            assert!(played.legality(cell).is_ok(), "an illegal move: {position:?}");
            played.play_unchecked(cell);
        }
        assert_eq!(played.turn().outcome().and_then(|over| over.winner), Some(me), "{position:?}");
        *claims += 1;
    }
}

#[test]
fn wins_by_threats_are_so_by_every_way_to_the_end() {
    let claims = visit_crowded(3, 6000, |position, claims| position.visit(Compared(position, claims)));
    println!("without a reply and with one: {claims:?}");
    assert!(claims.iter().all(|&claims| claims >= 200), "{claims:?}");
}

/// Under the last reply a four of O answers a four of X. X's open four alone therefore does not win.
#[test]
fn an_own_four_answers_an_open_four_with_the_last_reply() {
    let mut rows = vec!["...............".to_owned(); 15];
    (rows[4], rows[10]) = ("....XXX........".to_owned(), ".......OOO.....".to_owned());
    let mut setup = LineSetup::new(15, 15, 5);
    (setup.reply, setup.rows) = (Reply::LastMove, Some(Rows::parse(rows).unwrap()));
    let setup = Setup::Line(setup);
    let position = Position::new(&setup).unwrap();
    let spec: EngineSpec = "computer:level=7".parse().unwrap();
    let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
    let choice = engine.best_move(&position, &mut Task::new(&Stop::new())).unwrap();
    let score = choice.judgement.unwrap().score.unwrap();
    assert!(!score.proved, "{score:?}");
}
