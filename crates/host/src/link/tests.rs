//! What a game by link tells besides its moves, without a server: nobody listens where it is said to be.

use std::time::SystemTime;

use inarow_core::GameSpec;
use inarow_play::{Command, MatchSetup, Presets};
use inarow_record::PlayerTag;
use inarow_session::{Env, Policy, external_programs};
use inarow_view::Lang;

use super::*;

const NOW: Duration = Duration::ZERO;

/// A game by link in which the first seat is the person's, and the session that follows it.
struct Game {
    link: LinkGame,
    session: GameSession,
    server: Match,
}

impl Game {
    /// Nobody plays O yet.
    fn begin() -> Game {
        let link: GameLink = "http://127.0.0.1:1/g/abcdefgh12345678".parse().unwrap();
        let found = Found {
            client: Client::new(link.server().clone(), "en"),
            link,
            key: Some(SeatKey { side: Side::X, secret: "secret".to_owned() }),
            started: None,
        };
        let env = Env {
            wake: Arc::new(|| {}),
            clock: Arc::new(|| NOW),
            wall_clock: Arc::new(|| SystemTime::UNIX_EPOCH),
            programs: external_programs(),
        };
        let setup = "tictactoe".parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
        let players = MatchSetup {
            x: PlayerTag::new("", "human"),
            o: PlayerTag::new("", ""),
            ..MatchSetup::new(setup)
        };
        let mut game = Game {
            link: LinkGame::open(found, Arc::new(|| {})).unwrap(),
            session: GameSession::new(Presets::builtin(), 7, Policy::WINDOW, env),
            server: Match::new(players).unwrap(),
        };
        let snapshot = News::Snapshot(Box::new(game.server.snapshot(NOW)));
        assert_eq!(game.told(vec![snapshot]), [LinkNews::Began]);
        game
    }

    fn told(&mut self, come: Vec<News>) -> Vec<LinkNews> {
        self.link.take_over_all(come, &mut self.session, NOW)
    }

    /// What the person is told where the server does that.
    fn does(&mut self, command: Command) -> Vec<LinkNews> {
        let news = self.news_of(command);
        self.told(news)
    }

    /// What the server tells of that.
    fn news_of(&mut self, command: Command) -> Vec<News> {
        let from = self.server.next_event();
        self.server.apply(command, NOW).unwrap();
        let events = self.server.events_since(from).unwrap();
        events.cloned().map(|event| News::Event(Box::new(event))).collect()
    }

    fn boris_joins(&mut self) -> Vec<LinkNews> {
        self.does(Command::Replace { side: Side::O, player: PlayerTag::new("Boris", "human") })
    }

    fn plays(&mut self, side: Side, name: &str) {
        let cell = self.server.position().shape().parse(name).unwrap();
        assert_eq!(self.does(Command::Play { side, cell }), []);
    }

    fn sentence(&self, news: &LinkNews) -> Option<String> {
        sentence(news, &self.session, &Texts::new(Lang::En))
    }
}

#[test]
fn whoever_waits_is_told_that_somebody_came() {
    let mut game = Game::begin();
    assert!(game.session.is_awaited(Side::O) && !game.session.is_awaited(Side::X));
    let told = game.boris_joins();
    assert_eq!(told, [LinkNews::Joined(Side::O)]);
    assert!(!game.session.is_awaited(Side::O));
    assert!(game.sentence(&told[0]).is_some_and(|words| words.contains("Boris")));
}

#[test]
fn a_take_back_that_the_other_lets_pass_is_told() {
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    game.plays(Side::O, "a1");
    // The person asked for it.
    game.link.offers.take_back = Some(Seat::First);
    let told = game.does(Command::TakeBack { plies: 2 });
    assert_eq!(told, [LinkNews::TakeBackAccepted(Side::O)]);
    assert_eq!(game.sentence(&told[0]).unwrap(), "Boris accepted the take-back.");
    // Another one that the person let pass is no news.
    game.plays(Side::X, "b2");
    game.link.offers.take_back = Some(Seat::Second);
    assert_eq!(game.does(Command::TakeBack { plies: 1 }), []);
}

#[test]
fn a_take_back_that_is_let_pass_at_once_is_told() {
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    game.plays(Side::O, "a1");
    let offered = |side| News::Table(TableEvent::TakeBackOffered { side });
    let mut news = vec![offered(Side::X)];
    news.extend(game.news_of(Command::TakeBack { plies: 2 }));
    let told = game.told(news);
    assert_eq!(told, [LinkNews::TakeBackOffered(Side::X), LinkNews::TakeBackAccepted(Side::O)]);
    assert!(!game.link.has_offered_take_back());
    // The person's own offer lapsed, and the one let pass is the other's.
    game.plays(Side::X, "b2");
    let mut news = vec![offered(Side::X)];
    let cell = game.server.position().shape().parse("a1").unwrap();
    news.extend(game.news_of(Command::Play { side: Side::O, cell }));
    news.push(offered(Side::O));
    news.extend(game.news_of(Command::TakeBack { plies: 1 }));
    let told = game.told(news);
    assert_eq!(told, [LinkNews::TakeBackOffered(Side::X), LinkNews::TakeBackOffered(Side::O)]);
}
