//! Compares a hosted game with a plain match, and with the game restored from stored events.

use std::time::Duration;

use inarow_core::{Cell, Side};
use inarow_play::{Command, Match, MatchSetup, Seat, Waiting, chance_dice, settle_chance};
use inarow_record::{ClockTag, SwapChoice};
use proptest::prelude::*;

use super::*;
use crate::refusal::Refusal;
use crate::request::{Action, Offer, PlayerCommand};
use crate::secret::Secret;
use crate::series_score::SeriesScore;
use crate::store::{StoredGame, StoredRow};

/// Contents of a store.
#[derive(Default)]
struct Kept {
    secrets: Vec<(Seat, SecretHash)>,
    rows: Vec<(StoredEvent, Option<(Seat, String)>)>,
    refusals: Vec<(Seat, String, Refusal)>,
}

impl Kept {
    fn keep(&mut self, change: Change) {
        let mut command = change.command;
        for (n, event) in change.events {
            // The event is serialised and parsed, as in the store.
            let event = serde_json::from_str(&serde_json::to_string(&event).unwrap()).unwrap();
            let own = command.take_if(|(_, _, answer)| *answer == Answer::Done(n));
            self.rows.push((event, own.map(|(seat, id, _)| (seat, id))));
            assert_eq!(self.rows.len() as u64, n);
        }
        if let Some((seat, id, answer)) = command {
            let Answer::Refused(refusal) = answer else { panic!("{id} has no event") };
            self.refusals.push((seat, id, refusal));
        }
        self.secrets.extend(change.seated);
    }

    fn restored(&self, terms: &GameTerms) -> HostedGame {
        let rows = self
            .rows
            .iter()
            .map(|(event, command)| StoredRow { event: event.clone(), command: command.clone() });
        HostedGame::restore(StoredGame {
            terms: terms.clone(),
            secrets: self.secrets.clone(),
            rows: rows.collect(),
            refusals: self.refusals.clone(),
            seen: Vec::new(),
        })
        .unwrap()
    }
}

/// Returns a random action.
pub(crate) fn action(game: &Match, what: u8, which: u16) -> Action {
    let legal = game.position().legal_moves();
    let cell = |cells: &[Cell]| {
        let shape = game.position().shape();
        let (x, y) = shape.xy(cells[usize::from(which) % cells.len()]);
        format!("{x},{y}")
    };
    let all: Vec<Cell> = game.position().shape().iter().collect();
    match what {
        0 => Action::Play(cell(&all)),
        1 => Action::Offer(Offer::Draw),
        2 => Action::Answer(Offer::Draw, which.is_multiple_of(2)),
        3 => Action::Offer(Offer::TakeBack),
        4 | 5 => Action::Answer(Offer::TakeBack, !which.is_multiple_of(4)),
        6 => Action::Say("hello".to_owned()),
        7 if which < 3000 => Action::Resign,
        8 => Action::Offer(Offer::Rematch),
        9 => Action::Answer(Offer::Rematch, false),
        10..=13 => Action::Choose(SwapChoice::ALL[usize::from(which) % 3]),
        _ if legal.is_empty() => Action::Play("x".to_owned()),
        _ => Action::Play(cell(&legal)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Runs random commands, repeats and restarts. Every answer stays valid, and the events describe the game
    /// of a plain match.
    #[test]
    fn random_commands_cuts_and_restarts_equal_a_plain_match(
        game in 0..EXAMPLE_GAMES.len(),
        timed: bool,
        asked in prop::collection::vec((0_u8..30, any::<u16>(), 0_u16..3000, any::<bool>(), 0_u8..6), 1..90),
    ) {
        let terms = GameTerms::example(EXAMPLE_GAMES[game], if timed { "60s+1s" } else { "none" });
        let (mut hosted, begun) = HostedGame::new(terms.clone()).unwrap();
        let mut kept = Kept::default();
        kept.keep(begun);
        let mut plain = Plain::new(&terms);
        for seat in [Seat::First, Seat::Second] {
            kept.keep(hosted.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO));
        }
        let mut at = Duration::ZERO;
        let mut lines = Vec::new();
        for (number, (what, which, ms, by_actor, cut)) in asked.into_iter().enumerate() {
            at += Duration::from_millis(u64::from(ms));
            let seat = match hosted.game().actor() {
                Some(actor) if by_actor => actor,
                _ if which.is_multiple_of(2) => Seat::First,
                _ => Seat::Second,
            };
            let command = PlayerCommand {
                id: number.to_string(),
                action: action(hosted.game(), what, which),
                ply: None,
            };
            let outcome = hosted.act(seat, &command, at, false);
            plain.act(seat, &command.action, outcome.answer, at, terms.seed);
            let mut change = outcome.change;
            if outcome.rematch {
                let told = hosted.rematch_made("next", "link", at);
                change.events.extend(told.events);
                change.lines.extend(told.lines);
            }
            lines.extend(change.lines.iter().cloned());
            kept.keep(change);
            if cut == 0 {
                // The server is killed and restarted. The game's time continues from its last event.
                let restored = kept.restored(&terms);
                prop_assert_eq!(restored.view(at, [None; 2]), hosted.view(at, [None; 2]));
                prop_assert_eq!(restored.record(), hosted.record());
                prop_assert_eq!(restored.offers(), hosted.offers());
                prop_assert_eq!(restored.lines_after(0), hosted.lines_after(0));
                prop_assert_eq!(restored.deadline(), hosted.deadline());
                hosted = restored;
            }
            if cut == 1 {
                // The client repeats the command, because the answer was lost.
                let again = hosted.act(seat, &command, at, false);
                prop_assert_eq!(again.answer, outcome.answer);
                prop_assert!(again.change.events.is_empty());
            }
            prop_assert_eq!(&hosted.game().record().plies, &plain.game.record().plies);
            prop_assert_eq!(&hosted.game().record().choices, &plain.game.record().choices);
            prop_assert_eq!(hosted.game().result(), plain.game.result());
            for side in [Side::X, Side::O] {
                prop_assert_eq!(hosted.clock(side, at), plain.game.clock(side, at));
            }
        }
        // A client that reconnects after any event gets every event once.
        let cut = lines.len() / 2;
        let seen = hosted.last() as usize - lines.len() + cut;
        prop_assert_eq!(hosted.lines_after(seen as u64).unwrap(), &lines[cut..]);
    }
}

/// The game as a plain match. The match gets only successful actions.
struct Plain {
    game: Match,
    take_back: Option<Seat>,
}

impl Plain {
    fn new(terms: &GameTerms) -> Plain {
        let clock = (!terms.time.is_none()).then_some(ClockTag { x: terms.time, o: terms.time });
        let mut game = Match::new(MatchSetup { clock, ..MatchSetup::new(terms.setup.clone()) }).unwrap();
        game.wait_for_first_step();
        let mut plain = Plain { game, take_back: None };
        plain.settle(Duration::ZERO, terms.seed);
        plain
    }

    fn settle(&mut self, at: Duration, seed: u64) {
        if self.game.waiting() == Waiting::Chance {
            let mut dice = chance_dice(&self.game, seed);
            settle_chance(&mut self.game, &mut dice, at).unwrap();
        }
    }

    fn act(&mut self, seat: Seat, action: &Action, answer: Answer, at: Duration, seed: u64) {
        self.game.apply(Command::Tick, at).unwrap();
        let Answer::Done(_) = answer else { return };
        let side = self.game.side_of(seat);
        let command = match action {
            Action::Play(cell) => {
                let cell = self.game.position().shape().parse(cell).unwrap();
                Command::Play { side: self.game.position().turn().side().unwrap(), cell }
            }
            Action::Choose(choice) => Command::Choose { choice: *choice },
            Action::Resign => Command::Resign { side },
            Action::Offer(Offer::Draw) => Command::OfferDraw { side },
            Action::Answer(Offer::Draw, true) => Command::AcceptDraw { side },
            Action::Answer(Offer::Draw, false) => Command::DeclineDraw { side },
            Action::Offer(Offer::TakeBack) => {
                self.take_back = Some(seat);
                return;
            }
            Action::Answer(Offer::TakeBack, true) => {
                let by = self.take_back.take().unwrap();
                Command::TakeBack { plies: self.game.steps_back_to(by).unwrap() }
            }
            Action::Answer(Offer::TakeBack, false) => {
                self.take_back = None;
                return;
            }
            _ => return,
        };
        if matches!(command, Command::Play { .. } | Command::Choose { .. }) {
            self.take_back = None;
        }
        self.game.apply(command, at).unwrap();
        self.settle(at, seed);
    }
}

#[test]
fn no_clock_runs_for_somebody_who_has_not_come() {
    let (mut hosted, _) = HostedGame::new(GameTerms::example("gomoku", "10s")).unwrap();
    let secret = || Secret::new().unwrap().hash();
    hosted.sit(Seat::First, "Anna", secret(), Duration::ZERO);
    let hour = Duration::from_secs(3600);
    assert_eq!(hosted.pass(hour, hour).events.len(), 0, "nobody has moved yet");
    let play = |id: &str, cell: &str| PlayerCommand {
        id: id.to_owned(),
        action: Action::Play(cell.to_owned()),
        ply: None,
    };
    hosted.act(Seat::First, &play("1", "7,7"), hour, false);
    assert_eq!(hosted.deadline(), None, "there is nobody to move");
    assert_eq!(hosted.view(hour * 2, [None; 2])["clocks"]["running"], serde_json::Value::Null);
    hosted.sit(Seat::Second, "Boris", secret(), hour * 3);
    assert_eq!(hosted.deadline(), Some(hour * 3 + Duration::from_secs(10)));
    let fallen = hosted.pass(hour * 3 + Duration::from_secs(10), hour);
    assert_eq!(fallen.events.len(), 1);
    let view = hosted.view(hour * 4, [None; 2]);
    assert_eq!(view["state"]["over"], serde_json::json!({ "winner": "x", "why": "time" }));
    assert_eq!(view["state"]["turn"], serde_json::Value::Null);
}

#[test]
fn refusals_come_in_the_referees_order_and_change_nothing() {
    let (mut hosted, _) = HostedGame::new(GameTerms::example("tictactoe", "none")).unwrap();
    for seat in [Seat::First, Seat::Second] {
        hosted.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO);
    }
    let mut id = 0;
    let mut ask = |hosted: &mut HostedGame, seat, action: Action| {
        id += 1;
        hosted
            .act(seat, &PlayerCommand { id: id.to_string(), action, ply: None }, Duration::ZERO, false)
            .answer
    };
    let play = |cell: &str| Action::Play(cell.to_owned());
    let (first, second) = (Seat::First, Seat::Second);
    for (seat, action, refusal) in [
        (second, play("?"), Refusal::Malformed),
        (second, play("9,9"), Refusal::OutOfTurn),
        (first, play("9,9"), Refusal::OutOfBoard),
        (first, play("-1,0"), Refusal::OutOfBoard),
        (first, Action::Choose(SwapChoice::X), Refusal::OutOfTurn),
        (first, Action::Offer(Offer::TakeBack), Refusal::NothingToTakeBack),
        (first, Action::Offer(Offer::Rematch), Refusal::NotOver),
        (first, Action::Answer(Offer::Draw, true), Refusal::NoOffer),
        (first, Action::Answer(Offer::TakeBack, true), Refusal::NoOffer),
        (first, Action::Claim, Refusal::NotGone),
        (first, Action::Say(" ".to_owned()), Refusal::BadText),
        (first, Action::Say("a\u{202e}b".to_owned()), Refusal::BadText),
    ] {
        assert_eq!(ask(&mut hosted, seat, action), Answer::Refused(refusal));
    }
    assert!(matches!(ask(&mut hosted, first, play("b2")), Answer::Done(_)));
    assert_eq!(ask(&mut hosted, second, play("1,1")), Answer::Refused(Refusal::Occupied));
    assert!(matches!(ask(&mut hosted, second, Action::Resign), Answer::Done(_)));
    for action in [play("?"), play("0,0"), Action::Resign, Action::Offer(Offer::Draw), Action::Claim] {
        let expected = if action == play("?") { Refusal::Malformed } else { Refusal::GameOver };
        assert_eq!(ask(&mut hosted, first, action), Answer::Refused(expected));
    }
}

#[test]
fn a_message_keeps_its_writer_when_colours_are_swapped() {
    let terms = GameTerms::example("gomoku:opening=swap2", "none");
    let (mut hosted, change) = HostedGame::new(terms.clone()).unwrap();
    let mut kept = Kept::default();
    kept.keep(change);
    for seat in [Seat::First, Seat::Second] {
        kept.keep(hosted.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO));
    }
    let (first, second) = (Seat::First, Seat::Second);
    let steps = [
        (first, Action::Say("hello".to_owned())),
        (first, Action::Play("h8".to_owned())),
        (first, Action::Play("h9".to_owned())),
        (first, Action::Play("i9".to_owned())),
        (second, Action::Choose(SwapChoice::X)),
    ];
    let writer = |hosted: &HostedGame| hosted.played(None).said[0].0;
    for (id, (seat, action)) in steps.into_iter().enumerate() {
        let command = PlayerCommand { id: id.to_string(), action, ply: None };
        let outcome = hosted.act(seat, &command, Duration::ZERO, false);
        assert!(matches!(outcome.answer, Answer::Done(_)), "{:?}", outcome.answer);
        kept.keep(outcome.change);
        assert_eq!(writer(&hosted), hosted.game.side_of(first));
    }
    assert_eq!(hosted.game.side_of(first), Side::O);
    assert_eq!(writer(&kept.restored(&terms)), Side::O);
}

#[test]
fn no_player_fills_the_memory() {
    let (mut hosted, _) = HostedGame::new(GameTerms::example("tictactoe", "none")).unwrap();
    for seat in [Seat::First, Seat::Second] {
        hosted.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO);
    }
    let command = |id: usize, action: Action| PlayerCommand { id: id.to_string(), action, ply: None };
    for id in 0..=MAX_SAID {
        let said =
            hosted.act(Seat::First, &command(id, Action::Say("hello".to_owned())), Duration::ZERO, false);
        assert_eq!(said.answer == Answer::Refused(Refusal::ChatFull), id == MAX_SAID);
    }
    let wrong = |id: usize| command(id, Action::Play("?".to_owned()));
    for id in 0..MAX_REFUSED {
        assert!(!hosted.is_exhausted(Seat::Second, &wrong(id)));
        hosted.act(Seat::Second, &wrong(id), Duration::ZERO, false);
    }
    assert!(hosted.is_exhausted(Seat::Second, &wrong(MAX_REFUSED)));
    assert!(!hosted.is_exhausted(Seat::Second, &wrong(7)), "what was answered is answered again");
    let play = hosted.act(
        Seat::First,
        &command(MAX_SAID + 1, Action::Play("1,1".to_owned())),
        Duration::ZERO,
        false,
    );
    assert!(matches!(play.answer, Answer::Done(_)), "the other plays on");
}

#[test]
fn a_game_is_claimed_from_somebody_who_is_gone() {
    let (mut hosted, _) = HostedGame::new(GameTerms::example("tictactoe", "none")).unwrap();
    hosted.sit(Seat::First, "", Secret::new().unwrap().hash(), Duration::ZERO);
    let claim = |id: &str| PlayerCommand { id: id.to_owned(), action: Action::Claim, ply: None };
    let none = hosted.act(Seat::First, &claim("1"), Duration::ZERO, true);
    assert_eq!(none.answer, Answer::Refused(Refusal::NoOpponent));
    hosted.sit(Seat::Second, "", Secret::new().unwrap().hash(), Duration::ZERO);
    let done = hosted.act(Seat::First, &claim("2"), Duration::ZERO, true);
    assert!(matches!(done.answer, Answer::Done(_)));
    assert_eq!(hosted.view(Duration::ZERO, [None; 2])["state"]["over"]["winner"], "x");
}

#[test]
fn clients_read_the_score_of_the_games_before_and_it_stays_when_this_one_ends() {
    let score: SeriesScore = "2 1 3".parse().unwrap();
    let terms = GameTerms { score, ..GameTerms::example("tictactoe", "none") };
    let (mut hosted, _) = HostedGame::new(terms).unwrap();
    for seat in [Seat::First, Seat::Second] {
        hosted.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO);
    }
    let earlier = serde_json::json!({ "x": 2, "o": 1, "draws": 3 });
    assert_eq!(hosted.view(Duration::ZERO, [None; 2])["earlier"], earlier);
    let claim = PlayerCommand { id: "1".to_owned(), action: Action::Claim, ply: None };
    hosted.act(Seat::First, &claim, Duration::ZERO, true);
    assert_eq!(hosted.view(Duration::ZERO, [None; 2])["earlier"], earlier);
    assert_eq!(hosted.series_score().to_string(), "3 1 3");
}
