//! Random actions in random order. Nothing breaks, and the shown state is consistent.

use inarow_record::SwapChoice;
use proptest::prelude::*;

use super::*;
use crate::Hint;

#[derive(Clone, Copy, Debug)]
enum Act {
    Play(u16),
    Choose(u8),
    Undo,
    Redo,
    Resign,
    OfferDraw,
    AnswerDraw(bool),
    Seat(bool, u8),
    Start(u8, u8, u8),
    Rematch,
    Reset,
    Swap,
    Pause,
    GoOn,
    Step,
    AskAgain,
    Forfeit,
    GoTo(u8),
    Newest,
    Review,
    CloseReview,
    Line(u8),
    Continue(bool),
    Hint,
    Cancel,
    Name(bool, u8),
    Pass(u16),
    Maps,
}

const GAMES: [&str; 7] = [
    "tictactoe",
    "line:5x5:k=4",
    "gomoku:opening=swap2",
    "score:fill=random-row-or-column",
    "ultimate",
    "course:9x9",
    "renju",
];
const PLAYERS: [&str; 4] = ["human", "random", "rating-map", "computer:level=1"];

fn acts() -> impl Strategy<Value = Act> {
    let seat = || 0..PLAYERS.len() as u8;
    prop_oneof![
        12 => any::<u16>().prop_map(Act::Play),
        6 => (1..2_000u16).prop_map(Act::Pass),
        3 => (0..3u8).prop_map(Act::Choose),
        3 => Just(Act::Undo),
        2 => Just(Act::Redo),
        1 => Just(Act::Resign),
        1 => Just(Act::OfferDraw),
        1 => any::<bool>().prop_map(Act::AnswerDraw),
        2 => (any::<bool>(), seat()).prop_map(|(x, player)| Act::Seat(x, player)),
        1 => (0..GAMES.len() as u8, seat(), seat()).prop_map(|(game, x, o)| Act::Start(game, x, o)),
        1 => Just(Act::Rematch),
        1 => Just(Act::Reset),
        1 => Just(Act::Swap),
        1 => Just(Act::Pause),
        2 => Just(Act::GoOn),
        1 => Just(Act::Step),
        1 => Just(Act::AskAgain),
        1 => Just(Act::Forfeit),
        2 => any::<u8>().prop_map(Act::GoTo),
        2 => Just(Act::Newest),
        1 => Just(Act::Review),
        2 => Just(Act::CloseReview),
        1 => (0..4u8).prop_map(Act::Line),
        1 => any::<bool>().prop_map(Act::Continue),
        1 => Just(Act::Hint),
        1 => Just(Act::Cancel),
        1 => (any::<bool>(), 0..3u8).prop_map(|(x, name)| Act::Name(x, name)),
        1 => Just(Act::Maps),
    ]
}

fn side(x: bool) -> Side {
    if x { Side::X } else { Side::O }
}

fn player(number: u8) -> PlayerSpec {
    PLAYERS[usize::from(number)].parse().unwrap()
}

/// Carries out the action. The session may refuse the action.
fn act(host: &mut Host, act: Act) {
    let now = host.now;
    let session = &mut host.session;
    match act {
        Act::Play(number) => {
            let cells = session.shown().shape().cells();
            let _ = session.play(Cell::new(usize::from(number) as u16 % (cells as u16 + 1)), now);
        }
        Act::Choose(number) => drop(session.choose(SwapChoice::ALL[usize::from(number)], now)),
        Act::Undo => drop(session.undo(now)),
        Act::Redo => drop(session.redo(now)),
        Act::Resign => drop(session.resign(now)),
        Act::OfferDraw => drop(session.offer_draw(now)),
        Act::AnswerDraw(yes) => drop(session.answer_draw(yes, now)),
        Act::Seat(x, number) => drop(session.replace_player(side(x), player(number), now)),
        Act::Start(game, x, o) => {
            let clock = if game % 2 == 0 { "20s+1s" } else { "none" };
            let new = NewGame {
                game: GameSource::Spec(GAMES[usize::from(game)].parse().unwrap()),
                players: [player(x), player(o)],
                clocks: [clock.parse().unwrap(), TimeControl::NONE],
                best_of: u32::from(game),
                begins: Begins::ALL[usize::from(game) % 3],
            };
            let _ = session.start(new, now);
        }
        Act::Rematch => drop(session.rematch(now)),
        Act::Reset => drop(session.reset_score(now)),
        Act::Swap => drop(session.swap_sides(now)),
        Act::Pause => session.pause(now),
        Act::GoOn => session.unpause(now),
        Act::Step => session.step(now),
        Act::AskAgain => session.ask_again(now),
        Act::Forfeit => session.forfeit_failed(now),
        Act::GoTo(ply) => session.go_to(usize::from(ply)),
        Act::Newest => session.go_to_newest(),
        Act::Review => {
            let record = session.record().clone();
            let _ = session.open_review(record, now);
        }
        Act::CloseReview => session.close_review(now),
        Act::Line(line) => session.choose_line(usize::from(line)),
        Act::Continue(given) => {
            let players = given.then(|| [PlayerSpec::HUMAN, player(1)]);
            let _ = session.continue_here(players, now);
        }
        Act::Hint => session.ask_hint(now),
        Act::Cancel => session.cancel_hint(),
        Act::Name(x, name) => drop(session.set_name(side(x), ["", "Анна", "B"][usize::from(name)])),
        Act::Pass(ms) => host.set_time(host.now + Duration::from_millis(u64::from(ms))),
        Act::Maps => drop(session.maps()),
    }
}

fn check(host: &Host) -> Result<(), TestCaseError> {
    let session = &host.session;
    let (ply, plies) = (session.ply(), session.plies().len());
    prop_assert!(ply <= plies);
    let shown = session.shown();
    let marks = usize::try_from(shown.ply()).unwrap();
    let before = usize::try_from(session.record().start().unwrap().ply()).unwrap();
    prop_assert_eq!(marks, before + ply, "the shown position is that of the shown ply");
    prop_assert!(!(session.may_play() && session.choices().is_some()));
    prop_assert!(
        !session.may_play() || (session.review().is_newest() && !session.is_over() && !session.is_paused())
    );
    prop_assert!(session.thinking().is_none() || !session.may_play());
    prop_assert!(session.live().failed().is_none() || session.is_paused() || session.is_review());
    if session.live().game().result().is_some() {
        prop_assert!(
            !session.live().is_end_due() && !session.live().is_asked() && !session.live().is_pending()
        );
    }
    let asks = !session.is_review() && session.thinking().is_some();
    prop_assert!(!asks || session.live().is_asked() || session.live().is_pending(), "somebody thinks");
    prop_assert!(matches!(session.live().hint(), Hint::None) || !session.is_over());
    let score: u32 = host.score().iter().sum();
    prop_assert!(score <= 1_000);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_commands_in_any_order(acts in prop::collection::vec(acts(), 1..120)) {
        let mut host = Host::new();
        for next in acts {
            act(&mut host, next);
            host.frame();
            check(&host)?;
        }
        let (_, troubles) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
        prop_assert_eq!(troubles, []);
        prop_assert_eq!(&host.troubles, &[]);
    }
}
