//! Checks of programs that play by the referee's protocol, with whole games of every kind, time, and other
//! output.

use std::time::{Duration, Instant};

use inarow_core::{Cell, GameSpec, Shape};
use inarow_gomocup::{Conversation, ExecOptions, RefereeAnswer, RefereeProgram, is_referee_line};
use inarow_play::runner::{Failure, Observer, Time, play};
use inarow_play::{
    Clock, Command, Decider, Direction, EngineDecider, GameStart, Limits, Match, MatchSetup, PlayerError,
    Presets, ProgramFault, Question, RefereeFeed, RefereeNews, Seat, Stop, referee_question, referee_stop,
};
use inarow_record::{ClockTag, Dice, End, Stream, TimeControl};

use crate::bench::{Bench, CheckError, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};
use crate::leaving::{LATEST, went};

/// Short games of each kind. A program may play only one kind.
const KINDS: [&str; 5] =
    ["gomoku:max-moves=20", "ultimate", "score:size=6:moves=16", "tictactoe", "course:max-moves=20"];
const LINES: &[&str] = &[
    "tictactoe",
    "line:9x7:k=4:walls=0.75/5/1:max-moves=30",
    "line:7x7:k=4:rule=exact:reply=last-move:max-moves=30",
    "renju:max-moves=30",
];
const OPENINGS: &[&str] = &["gomoku:opening=swap:max-moves=16", "gomoku:opening=swap2:max-moves=16"];
const ULTIMATE: &[&str] = &["ultimate", "ultimate:tiebreak=boards"];
const SCORE: &[&str] = &[
    "score:size=6:moves=16",
    "score:size=6:moves=16:fill=random-row-or-column",
    "score:size=6:moves=16:fill=gravity",
];
/// Lines that a later version may add.
const UNKNOWN: &str = "{\"hello\":{\"world\":7}}\n{\"later\":[true]}\n";

/// Observer that tolerates every fault except endless delays.
struct Patient(Duration);

impl Observer for Patient {
    fn margin(&self, _: Seat) -> Duration {
        self.0
    }
}

/// A conversation of plain lines about a game in which the program moves first.
struct RefereeConversation {
    game: Match,
    feed: RefereeFeed,
    conversation: Conversation,
    asked: String,
}

impl Bench<'_> {
    pub(crate) fn first_move(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut refused = None;
            for kind in KINDS {
                let mut talk = self.talk(kind)?;
                match talk.ask(self.options.patience, USUAL_TURN) {
                    Ok(cell) => {
                        self.kind = kind;
                        return Ok(Finding::well(Some(name(talk.game.position().shape(), cell))));
                    }
                    Err(trouble @ CheckError { observed: Observation::Refused(_), .. }) => {
                        refused = Some(trouble)
                    }
                    Err(trouble) => return Err(trouble),
                }
            }
            refused.map_or_else(|| Ok(Finding::well(None)), Err)
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn line_games(&mut self) -> Finding {
        self.games_of(LINES)
    }

    pub(crate) fn openings(&mut self) -> Finding {
        self.games_of(OPENINGS)
    }

    pub(crate) fn ultimate_games(&mut self) -> Finding {
        self.games_of(ULTIMATE)
    }

    pub(crate) fn score_games(&mut self) -> Finding {
        self.games_of(SCORE)
    }

    /// Plays three games in one process, with a last game of another kind.
    pub(crate) fn next_game(&mut self) -> Finding {
        let mut program = None;
        let mut moves = 0;
        for (game, seat) in [(self.kind, Seat::First), (self.kind, Seat::Second), ("tictactoe", Seat::First)]
        {
            match self.referee_game(&mut program, game, seat) {
                Ok(played) => moves += played,
                Err(CheckError { observed: Observation::Refused(_), .. }) if game != self.kind => {}
                Err(trouble) => return trouble.grade(Grade::Fail),
            }
        }
        Finding::well(Some(moves.to_string()))
    }

    pub(crate) fn move_time(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut took = Vec::new();
            for ms in [100, 300, 1000] {
                took.push(self.timed(Clock::of_move(Duration::from_millis(ms)))?.to_string());
            }
            Ok(Finding::well(Some(took.join(", "))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn game_time(&mut self) -> Finding {
        let left = Some(Duration::from_millis(500));
        let clock = Clock { left, increment: Duration::ZERO, per_move: None };
        let took = self.timed(clock).map(|took| Finding::well(Some(took.to_string())));
        finding(took, Grade::Fail)
    }

    /// Checks that a stopped question is answered soon, and that the next question is answered as usual.
    pub(crate) fn stopped(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let patience = self.options.patience;
            let mut talk = self.talk(self.kind)?;
            // Loading time does not count for the stop.
            talk.ask(patience, USUAL_TURN)?;
            talk.begin()?;
            talk.put(Duration::from_secs(600))?;
            talk.send(&format!("{}\n", referee_stop()))?;
            let begun = Instant::now();
            let cell = talk.answer(begun + patience)?;
            let took = begun.elapsed();
            if took > Duration::from_secs(1) {
                let cell = name(talk.game.position().shape(), cell);
                return Err(talk.trouble(Observation::Late { cell, took, allowed: Duration::from_secs(1) }));
            }
            // A move taken back or the end of a game stops a question.
            talk.begin()?;
            talk.ask(patience, USUAL_TURN)?;
            Ok(Finding::well(Some(took.as_millis().to_string())))
        };
        finding(ask(), Grade::Warn)
    }

    pub(crate) fn unknown_lines(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut talk = self.talk(self.kind)?;
            talk.send(UNKNOWN)?;
            talk.ask(self.options.patience, USUAL_TURN)?;
            Ok(Finding::well(None))
        };
        finding(ask(), Grade::Warn)
    }

    pub(crate) fn other_lines(&mut self) -> Finding {
        match self.garbage.take() {
            None => Finding::well(None),
            Some(line) => Finding::new(Grade::Warn, String::new(), Observation::Garbage(line)),
        }
    }

    pub(crate) fn input_end(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut talk = self.talk(self.kind)?;
            talk.ask(self.options.patience, USUAL_TURN)?;
            let report = talk.conversation.shut_down(None, LATEST).map_err(|error| trouble("", error))?;
            Ok(match report.left {
                Some(left) if left > 0 => Finding::new(Grade::Fail, String::new(), Observation::Left(left)),
                _ => went("", &report, Grade::Fail),
            })
        };
        finding(ask(), Grade::Fail)
    }

    /// Records a line of the program that is neither an answer nor a remark.
    pub(crate) fn look_for_odd_lines(&mut self) {
        let odd = self.first_line(|by, text| by == Direction::FromEngine && !is_referee_line(text));
        if let Some(odd) = odd {
            self.garbage.get_or_insert(odd);
        }
    }

    /// Plays whole games on both sides. The check is skipped, with the reason, when the program refuses a game.
    fn games_of(&mut self, games: &[&str]) -> Finding {
        let (mut moves, mut refused) = (0, None);
        for game in games {
            for seat in [Seat::First, Seat::Second] {
                match self.referee_game(&mut None, game, seat) {
                    Ok(played) => moves += played,
                    Err(trouble @ CheckError { observed: Observation::Refused(_), .. }) => {
                        refused.get_or_insert(trouble);
                        break;
                    }
                    Err(trouble) => return trouble.grade(Grade::Fail),
                }
            }
        }
        match refused {
            Some(trouble) => trouble.grade(Grade::Skip),
            None => Finding::well(Some(moves.to_string())),
        }
    }

    /// Plays a game against random moves, with the given program or a new program. Returns the number of moves.
    fn referee_game(
        &mut self,
        program: &mut Option<RefereeProgram>,
        game: &str,
        seat: Seat,
    ) -> Result<usize, CheckError> {
        let patience = self.options.patience;
        let wrong = |fault: ProgramFault| trouble(game, fault);
        let unfit = || CheckError::new(game, Observation::Unseen);
        let mut game_now = begin(game, TimeControl::per_move(USUAL_TURN)).ok_or_else(unfit)?;
        let mut start = GameStart::new(game_now.record().setup.clone(), 1);
        let spec = "random".parse().map_err(|_| unfit())?;
        let mut opponent = EngineDecider::new(spec, Presets::builtin(), &start);
        start.tap = Some(self.tap());
        let begun = match program.take() {
            Some(mut running) => running.start(&start).map(|()| running),
            None => {
                let options = ExecOptions {
                    memory: Some(self.options.memory),
                    margin: patience,
                    ..ExecOptions::default()
                };
                RefereeProgram::new(self.words(), options, &start)
            }
        };
        let running = match begun {
            Ok(running) => program.insert(running),
            Err(PlayerError::Program(fault)) => return Err(wrong(fault)),
            Err(_) => return Err(unfit()),
        };
        let (own, other): (&mut dyn Decider, &mut dyn Decider) = (running, &mut opponent);
        let deciders = match seat {
            Seat::First => [Ok(own), Ok(other)],
            Seat::Second => [Ok(other), Ok(own)],
        };
        let mut chance = Dice::new(1, Stream::Chance);
        let time = Time::Real(Instant::now());
        let mut patient = Patient(patience);
        let limits = [Limits::default(); 2];
        let played = play(&mut game_now, deciders, limits, &mut chance, time, &Stop::new(), &mut patient);
        let moves = game_now.record().plies.len();
        // An opening's choice may have changed the program's side.
        let at = |trouble: CheckError| {
            CheckError { asked: String::new(), ..trouble }.at(game, game_now.side_of(seat), moves)
        };
        match played {
            Ok(None) if game_now.result().is_some_and(|result| result.why == End::Time) => {
                Err(at(CheckError::new("", Observation::Nothing(patience))))
            }
            Ok(None) => Ok(moves),
            // The game never began.
            Ok(Some(Failure::Player(PlayerError::Program(fault @ ProgramFault::Refused { .. })))) => {
                Err(wrong(fault))
            }
            Ok(Some(Failure::Player(PlayerError::Program(fault)))) => Err(at(wrong(fault))),
            Ok(Some(failure @ (Failure::Illegal { .. } | Failure::Refused(_)))) => {
                // The program's own words for the cell.
                let cell = self.last_answer(|line| !line.starts_with('#'));
                let reason = match failure {
                    Failure::Illegal { illegal, .. } => illegal.name(),
                    Failure::Refused(rejection) => rejection.name(),
                    _ => return Err(unfit()),
                };
                Err(at(CheckError::new("", Observation::Illegal { cell, reason })))
            }
            Ok(Some(_)) | Err(_) => Err(unfit()),
        }
    }

    /// Returns the time of a move with this clock, in ms.
    fn timed(&mut self, clock: Clock) -> Result<u128, CheckError> {
        let flag = clock.flag().unwrap_or_default();
        let mut talk = self.talk(self.kind)?;
        // Loading time does not count for the first move either.
        let cell = talk.ask(self.options.patience, USUAL_TURN)?;
        talk.play(cell)?;
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        talk.put_with(limits)?;
        let begun = Instant::now();
        let patience = self.options.patience;
        let cell = talk.answer(begun + flag + patience)?;
        let (took, allowed) = (begun.elapsed(), flag + self.options.slack);
        if took > allowed {
            let cell = name(talk.game.position().shape(), cell);
            return Err(talk.trouble(Observation::Late { cell, took, allowed }));
        }
        Ok(took.as_millis())
    }

    /// Starts a process, and sends the start of a game.
    fn talk(&mut self, game: &str) -> Result<RefereeConversation, CheckError> {
        let unfit = || CheckError::new(game, Observation::Unseen);
        let position = begin(game, TimeControl::NONE).ok_or_else(unfit)?;
        let feed = RefereeFeed::new(&position.record().setup).map_err(|_| unfit())?;
        let conversation = self.conversation()?;
        let mut talk = RefereeConversation { game: position, feed, conversation, asked: game.to_owned() };
        talk.begin()?;
        Ok(talk)
    }
}

impl RefereeConversation {
    fn trouble(&self, observed: Observation) -> CheckError {
        CheckError::new(self.asked.clone(), observed)
    }

    /// Sends the game from its start.
    fn begin(&mut self) -> Result<(), CheckError> {
        self.send(&self.feed.from_start(Seat::First, 1))
    }

    /// Plays a move and the first legal reply of the other side, and sends both.
    fn play(&mut self, cell: Cell) -> Result<(), CheckError> {
        let mut lines = String::new();
        for cell in std::iter::once(Some(cell)).chain([None]) {
            let position = self.game.position();
            let (Some(side), Some(cell)) =
                (position.turn().side(), cell.or_else(|| position.legal_moves().first().copied()))
            else {
                break;
            };
            let events = self.game.apply(Command::Play { side, cell }, Duration::ZERO).unwrap_or_default();
            for event in events {
                if let RefereeNews::Line(line) = self.feed.follow(&event.kind, Seat::First) {
                    lines += &(line + "\n");
                }
            }
        }
        self.send(&lines)
    }

    fn send(&mut self, lines: &str) -> Result<(), CheckError> {
        self.conversation.send(lines).map_err(|fault| trouble(&self.asked, fault))
    }

    /// Asks for a move with this time.
    fn put(&mut self, time: Duration) -> Result<(), CheckError> {
        self.put_with(Limits { clock: Some(Clock::of_move(time)), ..Limits::default() })
    }

    fn put_with(&mut self, limits: Limits) -> Result<(), CheckError> {
        let question = self.game.request(1, limits).and_then(|request| referee_question(&request));
        let question = question.unwrap_or_default();
        self.asked.clone_from(&question);
        self.send(&format!("{question}\n"))
    }

    /// Asks for a move.
    fn ask(&mut self, patience: Duration, time: Duration) -> Result<Cell, CheckError> {
        self.put(time)?;
        self.answer(Instant::now() + patience)
    }

    /// Waits for a legal move.
    fn answer(&mut self, until: Instant) -> Result<Cell, CheckError> {
        let begun = Instant::now();
        let mut garbage = None;
        loop {
            let line = self.conversation.next_line(until).map_err(|fault| trouble(&self.asked, fault))?;
            let Some(line) = line else {
                return Err(self.trouble(match (garbage, self.conversation.unfinished()) {
                    (Some(text), _) => Observation::Answer(text),
                    (None, Some(text)) => Observation::Unended(text),
                    (None, None) => Observation::Nothing(begun.elapsed()),
                }));
            };
            let position = self.game.position();
            let Some(side) = position.turn().side() else { continue };
            return match RefereeAnswer::parse(&line, Question::Move, side, position.shape()) {
                RefereeAnswer::Remark(_) => continue,
                RefereeAnswer::Refusal(reason) => Err(self.trouble(Observation::Refused(reason.to_owned()))),
                RefereeAnswer::Cell(cell) => position.check(side, Some(cell)).map_err(|reason| {
                    let cell = name(position.shape(), cell);
                    self.trouble(Observation::Illegal { cell, reason: reason.name() })
                }),
                RefereeAnswer::Outside(_) => Err(self.trouble(Observation::Answer(line.text))),
                // Games go on after this line.
                RefereeAnswer::Choice(_) | RefereeAnswer::Nonsense => {
                    garbage = Some(line.text);
                    continue;
                }
            };
        }
    }
}

fn trouble(asked: &str, fault: ProgramFault) -> CheckError {
    CheckError::new(asked, fault)
}

fn name(shape: Shape, cell: Cell) -> String {
    shape.name(cell).to_string()
}

/// Returns a game from its text, with its first chance outcomes drawn.
fn begin(game: &str, time: TimeControl) -> Option<Match> {
    let spec: GameSpec = game.parse().ok()?;
    let setup = spec.setup(&mut Dice::new(1, Stream::SetUp)).ok()?;
    let clock = (!time.is_none()).then_some(ClockTag { x: time, o: time });
    let setup = MatchSetup { game: Some(game.to_owned()), clock, ..MatchSetup::new(setup) };
    Match::new(setup).ok()
}
