//! Tests of sentences about a game, without a window.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

use inarow_core::GameSpec;
use inarow_formats::{Format, ReadOptions};
use inarow_play::{Presets, Rejection};
use inarow_record::{Record, Score, SwapChoice, TimeControl};
use inarow_session::{Begins, Env, GameSource, NewGame, Policy, SaveError, external_programs};
use inarow_view::Lang;

use super::*;
use crate::labels;

const NOW: Duration = Duration::ZERO;
/// Longest wait of a test for an engine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Game {
    session: GameSession,
    texts: Texts,
    woken: Receiver<()>,
    now: Duration,
}

impl Game {
    fn begin(game: &str, x: &str, o: &str) -> Game {
        let (waker, woken) = channel();
        let wake = Arc::new(move || {
            let _ = waker.send(());
        });
        let env = Env {
            wake,
            clock: Arc::new(|| NOW),
            wall_clock: Arc::new(|| SystemTime::UNIX_EPOCH),
            programs: external_programs(),
        };
        let mut session = GameSession::new(Presets::builtin(), 7, Policy::WINDOW, env);
        session.start(new_game(game, x, o), NOW).unwrap();
        Game { session, texts: Texts::new(Lang::En), woken, now: NOW }
    }

    fn play(&mut self, cells: &str) {
        for name in cells.split(' ') {
            let cell = self.session.shown().shape().parse(name).unwrap();
            self.session.play(cell, self.now).unwrap();
        }
    }

    /// Waits until the session meets a condition. Replies are played when due.
    fn until(&mut self, done: impl Fn(&GameSession) -> bool) {
        loop {
            self.session.tick(self.now);
            if done(&self.session) {
                return;
            }
            let _ = self.woken.recv_timeout(PATIENCE);
            self.now += Duration::from_secs(1);
        }
    }

    fn headline(&self) -> String {
        sentence(&self.session, Look::Marks, &self.texts)
    }

    fn meanwhile(&self) -> String {
        meanwhile(&self.session, Look::Marks, &self.texts)
    }

    fn refusal(&self, cell: &str, rejection: &Rejection) -> String {
        let cell = self.session.shown().shape().parse(cell).unwrap();
        refusal(&self.session, cell, rejection, &self.texts)
    }

    fn names(&self) -> [String; 2] {
        labels::names(&self.session, &self.texts)
    }
}

fn new_game(game: &str, x: &str, o: &str) -> NewGame {
    NewGame {
        game: GameSource::Spec(game.parse().unwrap()),
        players: [x, o].map(|player| player.parse().unwrap()),
        clocks: [TimeControl::NONE; 2],
        best_of: 0,
        begins: Begins::Same,
    }
}

#[test]
fn the_headline_says_whose_turn_it_is_and_who_won() {
    let mut game = Game::begin("tictactoe", "human", "human");
    assert_eq!(game.headline(), "Player 1 to move: X");
    game.play("a1 a2 b1 b2 c1");
    assert_eq!(game.headline(), "Player 1 won: three in a row");
    assert_eq!(game.refusal("c3", &Rejection::GameOver), "The game is over");
    let error = game.session.continue_here(None, NOW).unwrap_err();
    assert_eq!(of_session(&error, &game.texts), "The game is over at that move: choose an earlier one.");
    let mut game = Game::begin("gomoku", "human", "human");
    game.play("h8 i9");
    game.session.offer_draw(NOW).unwrap();
    let again = game.session.offer_draw(NOW).unwrap_err();
    assert!(rejection(&game.session, &again, &game.texts).contains("already"));
    game.session.answer_draw(true, NOW).unwrap();
    assert_eq!(game.headline(), "Draw: by agreement");
    let mut game = Game::begin("gomoku", "threat1", "threat1");
    game.session.pause(NOW);
    assert_eq!(game.headline(), "Paused");
}

#[test]
fn the_headline_leads_through_openings() {
    let mut game = Game::begin("gomoku:opening=swap2", "human:name=Ann", "human:name=Bob");
    assert_eq!(game.headline(), "Ann places X, 1 of 3");
    game.play("h8 i9 g7");
    assert_eq!(game.headline(), "Bob is choosing a side");
    game.session.choose(SwapChoice::More, NOW).unwrap();
    assert_eq!(game.headline(), "Bob places O, 1 of 2");
    let game = Game::begin("gomoku:opening=swap", "human", "rating-map");
    assert_eq!(game.headline(), "Place X, 1 of 3. Then your opponent chooses a side.");
    let mut game = Game::begin("gomoku:opening=swap2", "rating-map", "human");
    game.until(|session| session.choices().is_some());
    assert_eq!(game.headline(), "Choose your side");
}

#[test]
fn a_computer_that_stopped_is_named_with_the_reason() {
    const BROKEN: &str = if cfg!(windows) { "exec:cmd /c exit 3" } else { "exec:sh -c 'exit 3'" };
    let mut game = Game::begin("gomoku", "human", BROKEN);
    game.play("h8");
    game.until(|session| session.live().failed().is_some());
    assert!(game.headline().ends_with("has stopped"), "{}", game.headline());
    let why = failure(&game.session, &game.texts).unwrap();
    assert!(why.contains("the program ended"), "{why}");
}

#[test]
fn who_looks_back_is_not_told_that_it_is_their_move() {
    let mut game = Game::begin("gomoku", "human", "threat1");
    game.play("h8");
    game.session.go_to(0);
    assert_eq!((game.headline(), game.meanwhile()), ("Viewing the start".into(), "O is thinking…".into()));
    game.session.go_to_newest();
    game.until(GameSession::may_play);
    assert_eq!(game.headline(), "Your move: X");
    game.session.go_to(1);
    let expected = ("Viewing move 1 of 2".into(), "The game waits for your move".into());
    assert_eq!((game.headline(), game.meanwhile()), expected);
    let refused = game.refusal("a1", &Rejection::Paused);
    assert_eq!(refused, "You are viewing move 1: return to the game or continue from here");
    let mut game = Game::begin("gomoku", "human", "human");
    game.play("h8 i9 g7 a1");
    game.session.undo(NOW).unwrap();
    game.session.undo(NOW).unwrap();
    game.play("b2 c3");
    game.session.go_to(2);
    game.session.choose_line(game.session.review().branches()[1].line);
    game.session.go_to(3);
    assert_eq!(game.headline(), "Variation: move 3 of 4");
}

#[test]
fn a_record_says_who_played() {
    let mut game = Game::begin("tictactoe", "human", "minimax");
    game.play("a1");
    game.until(GameSession::may_play);
    game.session.resign(game.now).unwrap();
    let record = game.session.record().clone();
    game.session.open_review(record.clone(), game.now).unwrap();
    assert_eq!(game.headline(), "The computer won: you resigned");
    assert_eq!(game.names(), ["You", "Perfect play"]);
    game.session.go_to(1);
    assert_eq!((game.headline(), game.meanwhile()), ("Viewing move 1 of 2".into(), "O to move".into()));
    game.session.open_review(untitled(), game.now).unwrap();
    assert_eq!(game.names(), ["Player 1", "Player 2"]);
    assert_eq!((game.headline(), game.meanwhile()), ("Viewing move 2 of 2".into(), "X to move".into()));
    let mut record = record;
    record.plies.push(record.plies[0].clone());
    let error = game.session.open_review(record, game.now).unwrap_err();
    assert!(of_session(&error, &game.texts).contains("move 3: occupied"), "{error}");
}

/// Returns a game without a result between two unnamed players.
fn untitled() -> Record {
    let text = b"(;GM[4]FF[4]SZ[15];B[hh];W[ig])";
    inarow_formats::read(Format::Sgf, text, &ReadOptions::default()).unwrap().remove(0)
}

#[test]
fn errors_are_told_in_both_languages() {
    let mut game = Game::begin("gomoku", "human", "human");
    let refused = game.session.replace_player(Side::O, "score2".parse().unwrap(), NOW).unwrap_err();
    assert!(of_session(&refused, &game.texts).contains("plays only Score"), "{refused}");
    let impossible = new_game("gomoku", "human", "exec:/no/such/program");
    let error = game.session.start(impossible, NOW).unwrap_err();
    let russian = of_session(&error, &Texts::new(Lang::Ru));
    assert!(russian.contains("здесь не подойдёт"), "{russian}");
    let reason = inarow_formats::read_json("").unwrap_err();
    let moved = SaveError::MovedToFile { file: Some("game.json".into()), reason };
    assert!(game.texts.explain(&moved).contains("moved to"));
}

#[test]
fn two_computers_of_one_kind_are_told_apart() {
    let mut game = Game::begin("gomoku", "threat1", "threat1");
    assert_eq!(game.names(), ["Threats 1", "Threats 2"]);
    game.session.set_name(Side::X, "Left");
    assert_eq!(game.names(), ["Left", "Threats"]);
    let all = ["human", "computer:level=2", "exec:/a/b --fast"].map(|player| player.parse().unwrap());
    let labels = all.map(|spec| player_label(&spec, &game.texts));
    assert_eq!(labels, ["human", "Computer, easy", "b"]);
}

/// Returns the initial position of a game.
fn position(game: &str) -> Position {
    Position::new(&game.parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap()).unwrap()
}

#[test]
fn who_is_better_is_said_by_the_chance_and_not_by_the_points() {
    for (game, points, said) in [
        // Chances of 52, 53, 84 and 86 in a hundred.
        ("gomoku", 20, "about even"),
        ("gomoku", 30, "X is better"),
        ("gomoku", 400, "X is better"),
        ("gomoku", -440, "O is much better"),
        ("ultimate", 70, "about even"),
        ("ultimate", -80, "O is better"),
        ("ultimate", i32::MIN, "O is much better"),
        ("score", 70, "forecast: X ahead by 70"),
    ] {
        let info = Info { score: Some(Score::points(points)), ..Info::default() };
        let told = judged(&position(game), Side::X, &info, Look::Marks, &Texts::new(Lang::En)).unwrap();
        assert_eq!(told, said, "{game} {points}");
    }
}

#[test]
fn a_move_out_of_a_book_is_said_to_be_one() {
    let info = Info { depth: Some(0), nodes: Some(0), score: Some(Score::points(22)), ..Info::default() };
    for (lang, said) in [(Lang::En, "from the book"), (Lang::Ru, "из дебютной книги")] {
        let texts = Texts::new(lang);
        let told = judged(&position("gomoku"), Side::O, &info, Look::Stones, &texts).unwrap();
        assert_eq!(told, said);
        assert_eq!(depth_and_score(&info, &texts)[0], said);
    }
    let looked = Info { depth: Some(0), nodes: Some(1), ..info };
    assert!(!is_from_book(&looked), "a search that hardly began looked at something");
}

#[test]
fn a_last_reply_is_no_move_of_the_winner() {
    let loses = |plies| {
        let info = Info { score: Some(Score::loss(plies)), ..Info::default() };
        judged(&position("course15"), Side::O, &info, Look::Marks, &Texts::new(Lang::En)).unwrap()
    };
    // O moves, X completes a line, and O has a reply.
    assert_eq!(loses(3), "X wins in 1 move");
    assert_eq!(loses(5), "X wins in 2 moves");
    assert_eq!(loses(4), "X wins in 2 moves", "a line that has no reply");
    assert_eq!(loses(1), "X wins in 1 move", "only the reply is left");
}

#[test]
fn a_judgement_names_no_depth() {
    let judged = |game: &str, score: Score| {
        let info = Info { depth: Some(2), score: Some(score), ..Info::default() };
        judged(&position(game), Side::X, &info, Look::Marks, &Texts::new(Lang::En))
    };
    assert_eq!(judged("gomoku", Score::points(400)).unwrap(), "X is better");
    assert_eq!(judged("gomoku", Score::win(3)).unwrap(), "X wins in 2 moves");
    let claimed = judged("gomoku", Score::win(3).unproved()).unwrap();
    assert_eq!(claimed, "X is much better", "a claim has no mate distance");
    assert_eq!(judged("tictactoe", Score::points(400)), None, "too small a board for a guess");
    assert!(judged("tictactoe", Score::DRAW).is_some());
}
