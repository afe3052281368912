//! Start of a terminal with a game by link.

use std::time::Duration;

use inarow_client::{ClientError, NewGame};
use inarow_core::Side;
use inarow_play::Waker;
use inarow_session::GameSession;
use inarow_view::Texts;

use crate::link::{LinkGame, LinkNews, LinkStart, OwnServer, Way, by_person};
use crate::nearby::find_nearby;
use crate::options::{Options, Source};
use crate::run_error::StartError;
use crate::sentences::capitalised;

/// A game by link that has begun in a terminal.
#[derive(Debug)]
pub struct Begun {
    /// The game, which the session follows.
    pub game: LinkGame,
    /// Server that was started for the game. The terminal keeps the server as long as the game is played.
    pub own: Option<OwnServer>,
    /// Whether the game was to be announced in the local network but cannot be.
    pub is_hidden: bool,
}

/// Opens the game by link that a terminal was started with. Waits until the session follows the game. Saves the
/// seat.
///
/// # Errors
/// When the server cannot be reached or refuses, or an invitation names no game.
pub fn begin_link(
    start: LinkStart,
    source: Option<Source>,
    options: &mut Options,
    texts: &Texts,
    session: &mut GameSession,
    wake: Waker,
) -> Result<Begun, StartError> {
    /// Longest wait for news of the game in each of the `STEPS` steps.
    const STEP: Duration = Duration::from_secs(1);
    const STEPS: usize = 20;
    let failed = |error: ClientError| StartError::Failed(capitalised(&texts.explain(&error)));
    let again = if let LinkStart::Again { id, .. } = &start { Some(*id) } else { None };
    let is_listed = matches!(start, LinkStart::Invite { listed: true, .. });
    let way = match start {
        LinkStart::Join(link) => Way::to(link, false, &options.profile),
        LinkStart::Nearby(nearby) => {
            let wanted = match &source {
                Some(Source::Spec(spec)) => Some(spec),
                _ => None,
            };
            let found = find_nearby(&*nearby, wanted);
            match &found[..] {
                [] => {
                    let command = ("command", "inarow play gomoku --link --nearby".into());
                    return Err(StartError::Failed(texts.with("nearby-none", &[command])));
                }
                [game] => Way::to(game.link.clone(), false, &options.profile),
                // The player has to choose one of the links.
                games => {
                    let links = games.iter().map(|game| game.link.to_string()).collect::<Vec<_>>().join("\n");
                    let several = texts.get("nearby-several");
                    return Err(StartError::Failed(format!("{several}\n{links}")));
                }
            }
        }
        LinkStart::Again { servers, id } => {
            let gone = || StartError::Failed(texts.get("unfinished-gone"));
            let taken = options.profile.take(id);
            let taken = taken.map_err(|error| StartError::Failed(texts.explain(&error)))?.ok_or_else(gone)?;
            Way::again(&taken, servers, &[], &options.profile).ok_or_else(|| {
                let _ = options.profile.leave(id);
                gone()
            })?
        }
        LinkStart::Invite { servers, listed } => {
            let Some(Source::Spec(spec)) = source else {
                return Err(StartError::Asked(texts.get("link-no-name")));
            };
            let time = options.clock.map(|clock| clock.x).filter(|time| !time.is_none());
            let time = time.map(|time| time.to_string());
            let game =
                NewGame { game: spec.to_string(), time, side: Some(Side::X), listed, ..NewGame::default() };
            Way::New { server: None, servers, game: by_person(game, &options.profile) }
        }
    };
    let found = way.find(texts.lang().code());
    if let (Err(_), Some(id)) = (&found, again) {
        // The game stays among the unfinished games.
        let _ = options.profile.leave(id);
    }
    let mut found = found.map_err(failed)?;
    let own = found.started.take();
    let is_hidden = is_listed && own.as_ref().is_some_and(|own| !own.shows_games);
    let mut game = LinkGame::open(found, wake).map_err(failed)?;
    for _ in 0..STEPS {
        for news in game.wait(session, Duration::ZERO, STEP) {
            match news {
                LinkNews::Began => {
                    game.save_seat(&mut options.profile);
                    // The next event saves the game again.
                    let _ = game.save(session, &mut options.profile, (options.wall_clock)());
                    return Ok(Begun { game, own, is_hidden });
                }
                LinkNews::Failed(why) => return Err(StartError::Failed(texts.tell(&why))),
                _ => {}
            }
        }
    }
    Err(StartError::Failed(capitalised(&texts.get("client-nobody"))))
}

impl Begun {
    /// Returns the opening lines of the terminal. A link to share is on a separate line.
    pub fn words(&self, session: &GameSession, texts: &Texts) -> Vec<String> {
        if !self.game.is_player() {
            return vec![texts.get("web-watching")];
        }
        if !self.game.waits_for_opponent(session) {
            if !self.game.is_returned(session) {
                return Vec::new();
            }
            let key = if self.game.is_moved() { "link-moved" } else { "link-returned" };
            return vec![texts.get(key), self.game.link().to_string()];
        }
        let reach = self.own.as_ref().map(|own| texts.tell(&own.reach));
        let declined = self.game.challenge_declined(texts);
        let share = [texts.get("link-share"), self.game.link().to_string()];
        let hidden = self.is_hidden.then(|| texts.get("nearby-hidden"));
        declined.into_iter().chain(share).chain(reach).chain(hidden).collect()
    }
}
