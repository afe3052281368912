//! Tests of news of a game by link, without a server. Nothing listens at the game's address.

use std::time::SystemTime;

use inarow_client::Client;
use inarow_core::{GameSpec, Side};
use inarow_play::{Command, MatchSetup, Presets, Waker};
use inarow_profile::{HostPlace, HostedNote};
use inarow_record::{ClockTag, TimeControl};
use inarow_session::{Env, Policy, external_programs};
use inarow_view::Lang;

use super::*;

mod beside;
mod chat;

const NOW: Duration = Duration::ZERO;

/// Game by link with the local player in the first seat, and the following session.
struct Game {
    link: LinkGame,
    session: GameSession,
    server: Match,
}

impl Game {
    /// Begins a game with a free seat for O.
    fn begin() -> Game {
        Game::begin_with(None)
    }

    fn begin_with(clock: Option<ClockTag>) -> Game {
        Game::begin_saved(clock, None)
    }

    fn begin_saved(clock: Option<ClockTag>, saved: Option<SavedGame>) -> Game {
        let link: GameLink = "http://127.0.0.1:1/g/abcdefgh12345678".parse().unwrap();
        let found = Found {
            client: Client::new(link.server().clone(), "en"),
            link,
            key: Some(SeatKey { side: Side::X, secret: "secret".to_owned() }),
            started: None,
            saved,
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
            clock,
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

    /// Applies a command on the server and returns the news for the local player.
    fn does(&mut self, command: Command) -> Vec<LinkNews> {
        let news = self.news_of(command);
        self.told(news)
    }

    /// Returns the server's news about a command.
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

    fn said(&self) -> Vec<String> {
        self.link.said(&self.session, &Texts::new(Lang::En))
    }

    fn sentence(&self, news: &LinkNews) -> Option<String> {
        self.sentence_in(Lang::En, news)
    }

    fn sentence_in(&self, lang: Lang, news: &LinkNews) -> Option<String> {
        sentence(news, &self.session, &Texts::new(lang))
    }
}

/// No sentence speaks of the reader as of another person.
#[test]
fn what_the_person_did_is_told_to_the_person() {
    let mut game = Game::begin();
    game.boris_joins();
    let declined = |game: &Game, lang, side| game.sentence_in(lang, &LinkNews::TakeBackDeclined(side));
    assert_eq!(declined(&game, Lang::Ru, Side::X).as_deref(), Some("Вы не разрешили отменить ход."));
    assert_eq!(declined(&game, Lang::En, Side::X).as_deref(), Some("You declined the take-back."));
    assert_eq!(declined(&game, Lang::En, Side::O).as_deref(), Some("Boris declined the take-back."));
    for news in [LinkNews::TakeBackOffered(Side::X), LinkNews::RematchOffered(Side::X)] {
        for (lang, you) in [(Lang::Ru, "Вы "), (Lang::En, "You ")] {
            let told = game.sentence_in(lang, &news).unwrap();
            assert!(!told.starts_with(you), "{told}");
        }
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
    // The local player asked for the take-back.
    game.link.offers.take_back = Some(Seat::First);
    let told = game.does(Command::TakeBack { plies: 2 });
    assert_eq!(told, [LinkNews::TakeBackAccepted(Side::O)]);
    assert_eq!(game.sentence(&told[0]).unwrap(), "Boris accepted the take-back.");
    // A take-back that the local player accepted is no news.
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
    // The local player's own offer lapsed. The other player's offer was accepted.
    game.plays(Side::X, "b2");
    let mut news = vec![offered(Side::X)];
    let cell = game.server.position().shape().parse("a1").unwrap();
    news.extend(game.news_of(Command::Play { side: Side::O, cell }));
    news.push(offered(Side::O));
    news.extend(game.news_of(Command::TakeBack { plies: 1 }));
    let told = game.told(news);
    assert_eq!(told, [LinkNews::TakeBackOffered(Side::X), LinkNews::TakeBackOffered(Side::O)]);
}

#[test]
fn an_offered_draw_does_not_hide_whose_move_it_is() {
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    let texts = Texts::new(Lang::En);
    let told = |game: &Game| {
        let (session, look) = (&game.session, inarow_view::Look::Marks);
        (
            crate::sentences::headline(session, look, &texts),
            crate::sentences::draw_offered(session, look, &texts),
        )
    };
    let (turn, none) = told(&game);
    assert_eq!(none, None);
    game.does(Command::OfferDraw { side: Side::O });
    assert_eq!(told(&game), (turn.clone(), Some("Boris (O) offers a draw".to_owned())));
    game.does(Command::DeclineDraw { side: Side::X });
    game.does(Command::OfferDraw { side: Side::X });
    assert_eq!(told(&game), (turn, Some(texts.get("web-asked"))));
}

#[test]
fn a_claimed_win_is_worded_for_both() {
    let texts = Texts::new(Lang::En);
    for (winner, words) in
        [(Side::X, "You won: Boris left the game"), (Side::O, "You left; Boris claimed the win")]
    {
        let mut game = Game::begin();
        game.boris_joins();
        game.plays(Side::X, "b2");
        game.does(Command::Adjudicate { winner: Some(winner) });
        let told = crate::sentences::sentence(&game.session, inarow_view::Look::Marks, &texts);
        assert_eq!(told, words);
    }
}

#[test]
fn a_game_that_its_host_ended_says_so() {
    for (lang, words) in [(Lang::En, "The host ended the game"), (Lang::Ru, "Партию завершил её хозяин")]
    {
        let mut game = Game::begin();
        game.boris_joins();
        game.plays(Side::X, "b2");
        game.does(Command::Abandon);
        let told = crate::sentences::sentence(&game.session, inarow_view::Look::Marks, &Texts::new(lang));
        assert_eq!(told, words);
    }
}

/// Servers that record the ended games.
struct Ending(std::sync::Mutex<Vec<String>>);

impl Servers for Ending {
    fn start(&self) -> Result<OwnServer, Message> {
        Err(Message::new("link-host-gone"))
    }

    fn start_again(&self, place: &HostPlace) -> Result<OwnServer, Message> {
        let url = format!("http://127.0.0.1:{}", place.port).parse().unwrap();
        let reach = Message::new("link-reach-machine");
        Ok(OwnServer { url, reach, shows_games: false, place: Some(place.clone()), running: Box::new(()) })
    }

    fn end_game(&self, place: &HostPlace, game: &str) -> Option<OwnServer> {
        self.0.lock().unwrap().push(format!("{}/{game}", place.folder));
        self.start_again(place).ok()
    }
}

#[test]
fn a_deleted_game_is_ended_once_it_cannot_be_restored() {
    let ending = Arc::new(Ending(std::sync::Mutex::default()));
    let servers: Arc<dyn Servers> = ending.clone();
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let note = |game: &str| HostedNote::new(place.clone(), game, "http://127.0.0.1:8090/g/1", "x", "secret");
    let mut endings = Endings::default();
    endings.delete(note("restored"));
    endings.restore();
    endings.delete(note("ended"));
    endings.delete(note("too"));
    endings.end(&servers);
    let own = endings.finish(Duration::from_secs(60));
    assert_eq!(*ending.0.lock().unwrap(), ["server/ended", "server/too"]);
    assert_eq!(own.len(), 2, "servers go on: pages that are opened again read how their games ended");
    endings.end(&servers);
    assert!(endings.finish(Duration::ZERO).is_empty() && ending.0.lock().unwrap().len() == 2);
}

#[test]
fn a_host_that_left_is_told_from_a_lost_line() {
    let mut game = Game::begin();
    game.boris_joins();
    let told = game.told(vec![News::Lost(ClientError::HostLeft)]);
    assert_eq!((told, game.link.line()), (vec![LinkNews::HostLeft], &Line::HostLeft));
    assert_eq!(game.link.beside(&game.session, NOW), Some(crate::Beside::HostLeft));
    let snapshot = News::Snapshot(Box::new(game.server.snapshot(NOW)));
    assert_eq!(game.told(vec![snapshot]), [LinkNews::Back]);
    let lost = ClientError::Unreachable(Message::new("client-closed"));
    assert!(matches!(game.told(vec![News::Lost(lost)])[..], [LinkNews::Lost(_)]));
}

#[test]
fn a_win_is_claimed_when_the_server_grants_it_and_no_sooner() {
    const DAY: Duration = Duration::from_secs(24 * 3_600);
    const WEEK: Duration = Duration::from_secs(7 * 24 * 3_600);
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    let may = |game: &Game, at| {
        let may = game.link.may_claim(&game.session, at);
        assert_eq!(game.link.beside(&game.session, at) == Some(crate::Beside::Gone(Side::O)), may);
        may
    };
    assert!(!may(&game, WEEK), "a quiet player who is there is nobody who has left");
    assert_eq!(game.link.wake_at(NOW), None);
    assert_eq!(game.told(vec![News::Claim(Some(DAY))]), []);
    assert_eq!(game.link.wake_at(NOW), Some(DAY));
    assert!(!may(&game, DAY - Duration::from_millis(1)) && may(&game, DAY));
    // The player is connected again.
    game.told(vec![News::Claim(None)]);
    assert!(!may(&game, WEEK));
    // A move also shows that the player is connected.
    game.told(vec![News::Claim(Some(Duration::ZERO))]);
    assert!(may(&game, NOW));
    game.plays(Side::O, "a1");
    game.plays(Side::X, "a2");
    assert!(!may(&game, WEEK));
}

#[test]
fn a_hosted_game_is_among_the_unfinished_ones_until_it_is_over() {
    let mut game = Game::begin();
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    let save = |game: &mut Game, profile: &mut Profile| {
        assert_eq!(game.link.save(&game.session, profile, SystemTime::UNIX_EPOCH), None);
    };
    save(&mut game, &mut profile);
    assert_eq!(game.link.quitting(&game.session), None, "it is hosted by somebody else");
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    game.link.found.saved = Some(SavedGame::at(None));
    assert_eq!(game.link.quitting(&game.session), Some(Quitting::Lost));
    game.link.found.saved = Some(SavedGame::at(Some(place.clone())));
    // The opponent has not joined, and no move was played. The game is saved, because the link may have been
    // sent.
    save(&mut game, &mut profile);
    assert_eq!(game.link.quitting(&game.session), Some(Quitting::Saved));
    let texts = Texts::new(Lang::En);
    let question = |game: &Game| game.link.quit_question(&game.session, &texts).unwrap_or_default();
    assert!(question(&game).starts_with("Your link stops working"), "{}", question(&game));
    game.boris_joins();
    assert!(question(&game).starts_with("Boris is waiting"), "{}", question(&game));
    game.plays(Side::X, "b2");
    save(&mut game, &mut profile);
    game.link.leave(&mut profile);
    let (offered, _) = inarow_session::Offered::all(&mut profile).unwrap();
    let note = offered[0].hosted.clone().unwrap();
    assert_eq!((offered.len(), offered[0].moves(), &note.place), (1, 1, &place));
    assert_eq!((&*note.game, &*note.side, &*note.secret), ("abcdefgh12345678", "x", "secret"));
    // A game that is hosted again at another port has another link.
    profile.take(offered[0].id).unwrap().unwrap();
    let link = "http://127.0.0.1:2/g/abcdefgh12345678";
    let note = HostedNote::new(place.clone(), &note.game, link, "x", "secret");
    let moved = SavedGame::again(Some(HostPlace { port: 1, ..place }), offered[0].id, &note);
    game.link.found.saved = Some(moved);
    assert!(game.link.is_moved());
    game.plays(Side::O, "a1");
    save(&mut game, &mut profile);
    game.does(Command::Resign { side: Side::O });
    save(&mut game, &mut profile);
    assert_eq!(game.link.quitting(&game.session), None);
    game.link.leave(&mut profile);
    assert!(inarow_session::Offered::all(&mut profile).unwrap().0.is_empty());
}

fn anna_saves(game: &mut Game, profile: &mut Profile) {
    assert_eq!(game.link.save(&game.session, profile, SystemTime::UNIX_EPOCH), None);
}

#[test]
fn a_joined_game_is_among_the_unfinished_ones_until_it_is_over() {
    let mut game = Game::begin();
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    game.link.found.saved = Some(SavedGame::joined(None));
    game.link.save_seat(&mut profile);
    game.boris_joins();
    game.plays(Side::X, "b2");
    anna_saves(&mut game, &mut profile);
    let texts = Texts::new(Lang::En);
    assert_eq!(game.link.quitting(&game.session), Some(Quitting::Saved));
    let question = game.link.quit_question(&game.session, &texts).unwrap_or_default();
    assert!(question.starts_with("Boris is waiting"), "{question}");
    game.told(vec![News::Lost(ClientError::HostLeft)]);
    assert_eq!(game.link.quitting(&game.session), None, "nobody waits there");
    game.link.leave(&mut profile);
    let (offered, _) = inarow_session::Offered::all(&mut profile).unwrap();
    let link = game.link.link().to_string();
    assert_eq!((offered.len(), offered[0].moves(), offered[0].joined.as_ref()), (1, 1, Some(&link)));
    assert_eq!(crate::sentences::offered_moves(&offered[0], false, &texts), "by link, 1 move");
    assert_eq!(crate::labels::offered_names(&offered[0], &texts), ["You", "Boris"]);
    // A game that is continued from the unfinished games keeps its number.
    profile.take(offered[0].id).unwrap().unwrap();
    game.link.found.saved = Some(SavedGame::joined(Some(offered[0].id)));
    game.plays(Side::O, "a1");
    anna_saves(&mut game, &mut profile);
    game.does(Command::Resign { side: Side::O });
    anna_saves(&mut game, &mut profile);
    game.link.leave(&mut profile);
    assert!(inarow_session::Offered::all(&mut profile).unwrap().0.is_empty());
}

#[test]
fn a_finished_game_by_link_is_in_the_history_of_host_and_guest_once() {
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let ways =
        [|_| SavedGame::joined(None), |place| SavedGame::at(Some(place)), |_: HostPlace| SavedGame::at(None)];
    for way in ways {
        let mut game = Game::begin();
        let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
        game.link.found.saved = Some(way(place.clone()));
        game.link.save_seat(&mut profile);
        game.boris_joins();
        game.plays(Side::X, "b2");
        anna_saves(&mut game, &mut profile);
        game.does(Command::Resign { side: Side::O });
        for _ in 0..2 {
            anna_saves(&mut game, &mut profile);
        }
        // The finished game is opened again.
        game.link.found.saved = Some(SavedGame::joined(None));
        anna_saves(&mut game, &mut profile);
        let history = profile.history(None, 9).unwrap();
        assert_eq!(history.len(), 1);
        let entry = &history[0];
        assert_eq!((entry.x_name.as_str(), entry.o_name.as_str(), entry.own), ("", "Boris", Some(Side::X)));
        assert_eq!((entry.winner, entry.why.as_str(), entry.moves), (Some(Side::X), "resign", 1));
    }
    // A watcher's profile keeps nothing.
    let mut game = Game::begin();
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    game.boris_joins();
    game.does(Command::Resign { side: Side::O });
    anna_saves(&mut game, &mut profile);
    assert!(profile.history(None, 9).unwrap().is_empty());
}

#[test]
fn a_player_who_is_not_connected_is_named_before_the_game_can_be_claimed() {
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    assert_eq!(game.link.beside(&game.session, NOW), None);
    game.told(vec![News::Claim(Some(Duration::from_secs(60)))]);
    assert_eq!(game.link.beside(&game.session, NOW), Some(crate::Beside::Away(Side::O)));
    assert_eq!(game.link.beside(&game.session, Duration::from_secs(60)), Some(crate::Beside::Gone(Side::O)));
    let gone = |lang| crate::Beside::Gone(Side::O).sentence(&game.session, &Texts::new(lang)).unwrap();
    assert_eq!([Lang::En, Lang::Ru].map(gone), ["Boris has left.", "Boris больше не в сети."]);
    game.told(vec![News::Claim(None)]);
    assert_eq!(game.link.beside(&game.session, NOW), None);
}

#[test]
fn a_game_without_a_second_player_waits_for_one() {
    for (lang, words) in [(Lang::En, "Waiting for your opponent"), (Lang::Ru, "Ждём соперника")]
    {
        let mut game = Game::begin();
        let texts = Texts::new(lang);
        let headline =
            |game: &Game| crate::sentences::headline(&game.session, inarow_view::Look::Marks, &texts);
        assert_eq!(headline(&game), words);
        game.boris_joins();
        assert_ne!(headline(&game), words);
    }
}

#[test]
fn help_is_offered_against_a_computer_of_the_server_only() {
    use inarow_view::Action::{Hint, Maps};
    for (kind, may) in [("", false), ("human", false), ("bot:anna/line", false), ("computer", true)] {
        let mut game = Game::begin();
        game.does(Command::Replace { side: Side::O, player: PlayerTag::new("", kind) });
        let facts = crate::actions::facts(&game.session, Some(&game.link), true, NOW);
        assert_eq!([Hint, Maps].map(|action| action.enabled(&facts)), [may; 2], "{kind}");
    }
}

#[test]
fn an_opponent_without_a_name_has_one_name_in_every_game() {
    let mut game = Game::begin();
    game.does(Command::Replace { side: Side::O, player: PlayerTag::new("", "human") });
    let names = |game: &Game, lang| crate::labels::live_names(&game.session, &Texts::new(lang));
    assert_eq!(names(&game, Lang::Ru), ["Вы", "Соперник"]);
    game.does(Command::Resign { side: Side::O });
    assert_eq!(
        game.sentence(&LinkNews::TakeBackDeclined(Side::O)).map(|words| words.starts_with("Opponent")),
        Some(true)
    );
    // The next game, with exchanged sides, begins as a new game with correct names.
    game.server = Match::new(MatchSetup {
        x: PlayerTag::new("", "human"),
        o: PlayerTag::new("", "human"),
        ..MatchSetup::new(game.server.record().setup.clone())
    })
    .unwrap();
    let key = SeatKey { side: Side::O, secret: "secret".to_owned() };
    let found = Found {
        client: Client::new(game.link.link().server().clone(), "en"),
        link: game.link.link().clone(),
        key: Some(key),
        started: None,
        saved: None,
    };
    let wake: Waker = Arc::new(|| {});
    game.link.connection = connect(&found, &wake).unwrap();
    (game.link.found, game.link.is_shown, game.link.is_rematch) = (found, false, true);
    let snapshot = News::Snapshot(Box::new(game.server.snapshot(NOW)));
    let earlier = inarow_client::EarlierScore { x: 0, o: 1, draws: 2 };
    game.told(vec![snapshot, News::Score(earlier)]);
    assert_eq!(names(&game, Lang::Ru), ["Соперник", "Вы"]);
    assert_eq!(names(&game, Lang::En), ["Opponent", "You"]);
    let session = &game.session;
    assert_eq!((session.wins(Side::X), session.wins(Side::O), session.draws()), (0, 1, 2));
}

#[test]
fn the_new_link_is_no_news_once_the_other_player_is_there() {
    let mut game = Game::begin();
    game.boris_joins();
    game.plays(Side::X, "b2");
    game.plays(Side::O, "a1");
    let mut profile = Profile::open(&inarow_profile::Location::nowhere()).profile;
    game.link.found.saved = Some(SavedGame::at(Some(HostPlace { folder: "server".to_owned(), port: 8090 })));
    anna_saves(&mut game, &mut profile);
    let place = HostPlace { folder: "server".to_owned(), port: 8090 };
    let id = game.link.found.saved.as_ref().and_then(|saved| saved.id).unwrap();
    let note = HostedNote::new(place.clone(), "", "http://127.0.0.1:1/g/abcdefgh12345678", "x", "secret");
    game.link.found.saved = Some(SavedGame::again(Some(place), id, &note));
    game.link.returned(&game.session);
    assert_eq!(game.link.beside(&game.session, NOW), Some(crate::Beside::Returned));
    game.told(vec![News::Present]);
    assert_eq!(game.link.beside(&game.session, NOW), None);
}

#[test]
fn clocks_stand_while_the_line_is_cut() {
    let minute = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    let mut game = Game::begin_with(Some(ClockTag { x: minute, o: minute }));
    game.boris_joins();
    game.plays(Side::X, "b2");
    let second = Duration::from_secs(1);
    let left = |game: &Game, at: u32| game.session.time_left(Side::O, second * at).unwrap();
    assert_eq!(left(&game, 0) - left(&game, 5), second * 5);
    game.link.take_over_all(vec![News::Lost(ClientError::HostLeft)], &mut game.session, second * 5);
    assert_eq!(left(&game, 5), left(&game, 500));
    assert!(game.link.is_cut());
    let snapshot = News::Snapshot(Box::new(game.server.snapshot(second * 5)));
    game.link.take_over_all(vec![snapshot], &mut game.session, second * 500);
    assert_eq!(left(&game, 500) - left(&game, 502), second * 2);
    assert!(!game.link.is_cut());
}

#[test]
fn nobody_calls_a_person_without_a_name_a_computer() {
    let mut game = Game::begin();
    game.does(Command::Replace { side: Side::O, player: PlayerTag::new("", "human") });
    game.plays(Side::X, "b2");
    let cell = game.session.shown().shape().parse("a1").unwrap();
    let rejection = inarow_play::Rejection::Illegal(inarow_core::Illegal::OutOfTurn);
    let why = crate::sentences::refusal(&game.session, cell, &rejection, &Texts::new(Lang::En));
    assert_eq!(why, "Not your turn");
}
