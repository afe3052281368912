//! Compares freshly written screens with screens updated by changes.

use std::sync::Arc;
use std::time::Duration;

use inarow_play::Seat;
use proptest::prelude::*;

use super::*;
use crate::request::PlayerCommand;
use crate::rooms::hosted_game::HostedGame;
use crate::rooms::hosted_game::tests::action;
use crate::screen::tests::Shown;
use crate::secret::Secret;
use crate::terms::GameTerms;
use crate::wish::Wish;

/// Games of every kind.
const GAMES: [&str; 11] = [
    "tictactoe",
    "gomoku",
    "gomoku:opening=swap2",
    "caro",
    "renju",
    "ultimate",
    "course",
    "line:7x6:k=4:reply=last-move",
    "line:9x9:k=5:walls=0.75/8/1",
    "score:fill=random-row:size=5:length=3:moves=12",
    "score:fill=gravity:size=4:length=2:moves=12",
];

/// Display options for both sides and for spectators.
const WISHES: [&str; 8] = [
    "lang=en&theme=light",
    "lang=ru&system=indigo&coordinates=0",
    "lang=ru&theme=wood&numbers=1",
    "lang=en&theme=high-contrast&stones=0",
    "lang=en&shared=1",
    "lang=ru&ply=2",
    "lang=en&maps=1&coordinates=1",
    "lang=en&hint=1x1-2x2-0x1",
];

/// A page that follows a game.
struct Follower {
    seat: Option<Seat>,
    wish: Wish,
    screen: Screen,
    shown: Shown,
}

/// A game with the following pages.
struct Watched {
    game: HostedGame,
    played: Arc<Played>,
    pages: Vec<Follower>,
    away: Option<Duration>,
}

impl Watched {
    fn new(game: HostedGame, wishes: &[usize]) -> Watched {
        let played = Arc::new(game.played(None));
        let seats = [None, Some(Seat::First), Some(Seat::Second)];
        let all = wishes.iter().flat_map(|wish| seats.map(|seat| (seat, WISHES[*wish])));
        let page = |(seat, wish)| {
            let wish = Wish::read(wish).unwrap();
            Follower { seat, wish, screen: Screen::default(), shown: Shown::default() }
        };
        let mut watched = Watched { game, played, pages: all.map(page).collect(), away: None };
        for number in 0..watched.pages.len() {
            let screen = watched.screen(number, Arc::clone(&watched.played), Duration::ZERO);
            let page = &mut watched.pages[number];
            page.shown.receive(&screen.whole());
            page.screen = screen;
        }
        watched
    }

    fn screen(&self, page: usize, played: Arc<Played>, at: Duration) -> Screen {
        let Follower { seat, wish, .. } = &self.pages[page];
        let away = self.away.filter(|_| seat.is_some());
        let screen = self.game.screen(played, *seat, at, away);
        let link = "http://play.example/g/0123456789abcdef";
        let place = Place { id: "0123456789abcdef", link, reach: Reach::Anyone, port: 1, is_hosted: false };
        write_screen(&screen, &place, wish).unwrap()
    }

    /// Sends every page its change, and compares the page with a newly opened page.
    fn follow(&mut self, at: Duration) {
        self.played = Arc::new(self.game.played(Some(&self.played)));
        let fresh = self.game.played(None);
        let fresh = Arc::new(Played { position: fresh.record.replay().unwrap(), ..fresh });
        for number in 0..self.pages.len() {
            let screen = self.screen(number, Arc::clone(&self.played), at);
            let first = self.screen(number, Arc::clone(&fresh), at);
            let page = &mut self.pages[number];
            if let Some(change) = screen.change_since(&page.screen) {
                page.shown.receive(&change);
            }
            page.screen = screen;
            let shown = page.shown.screen(&first);
            assert_eq!(shown, first);
            assert_eq!(html(&shown), html(&first));
        }
    }
}

fn html(screen: &Screen) -> String {
    let mut body = Markup::default();
    write_html(&mut body, screen);
    body.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// After any event in any kind of game, a following page equals a newly opened page.
    #[test]
    fn a_page_that_follows_shows_what_a_new_page_shows(
        game in 0..GAMES.len(),
        wishes in prop::collection::vec(0..WISHES.len(), 1..4),
        timed: bool,
        named: bool,
        asked in prop::collection::vec((0_u8..30, any::<u16>(), 0_u16..3000, any::<bool>(), 0_u8..6), 1..70),
    ) {
        let terms = GameTerms::example(GAMES[game], if timed { "60s+1s" } else { "none" });
        let (game, _) = HostedGame::new(terms).unwrap();
        let mut watched = Watched::new(game, &wishes);
        for (seat, name) in [(Seat::First, "Анна <b>"), (Seat::Second, "")] {
            let name = if named { name } else { "" };
            let _ = watched.game.sit(seat, name, Secret::new().unwrap().hash(), Duration::ZERO);
            watched.follow(Duration::ZERO);
        }
        let mut at = Duration::ZERO;
        for (number, (what, which, ms, by_actor, away)) in asked.into_iter().enumerate() {
            at += Duration::from_millis(u64::from(ms));
            let seat = match watched.game.game().actor() {
                Some(actor) if by_actor => actor,
                _ if which.is_multiple_of(2) => Seat::First,
                _ => Seat::Second,
            };
            let action = action(watched.game.game(), what, which);
            let command = PlayerCommand { id: number.to_string(), action, ply: None };
            let outcome = watched.game.act(seat, &command, at, false);
            if outcome.rematch {
                let _ = watched.game.rematch_made("next", "link", at);
            }
            watched.game.begin_turn(at);
            watched.away = (away < 2).then(|| Duration::from_secs(u64::from(away) * 50));
            watched.follow(at);
        }
    }
}

/// The whole game is sent once. A move changes a small part of the game.
#[test]
fn a_move_is_a_small_part_of_a_screen() {
    let (game, _) = HostedGame::new(GameTerms::example("gomoku", "none")).unwrap();
    let mut watched = Watched::new(game, &[0]);
    for seat in [Seat::First, Seat::Second] {
        let _ = watched.game.sit(seat, "", Secret::new().unwrap().hash(), Duration::ZERO);
    }
    watched.follow(Duration::ZERO);
    for number in 0..40_u16 {
        let seat = watched.game.game().actor().unwrap();
        // The columns are too far apart for five in a row.
        let (x, y) = (number % 14, number / 14 * 3 + number % 2);
        let command = PlayerCommand {
            id: number.to_string(),
            action: crate::request::Action::Play(format!("{x},{y}")),
            ply: None,
        };
        let _ = watched.game.act(seat, &command, Duration::ZERO, false);
        let before: Vec<Screen> = watched.pages.iter().map(|page| page.screen.clone()).collect();
        watched.follow(Duration::ZERO);
        for (page, before) in watched.pages.iter().zip(before) {
            let change = page.screen.change_since(&before).unwrap().len();
            let whole = page.screen.whole().len();
            assert!(change < 4_500 && whole < 30_000, "{change} of {whole} bytes");
        }
    }
    assert_eq!(watched.game.game().record().plies.len(), 40);
}
