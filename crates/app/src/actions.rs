//! Actions on the game of a screen. Collects facts for the table of actions, runs an action and gives reasons
//! for a refusal.
//!
//! [`run`] performs the actions that need only the game. Actions that need the screen itself (windows, files,
//! questions, the cursor) return [`Done::Screen`].

use std::time::Duration;

use inarow_play::Rejection;
use inarow_profile::Profile;
use inarow_session::{GameSession, RestoreError, SeriesState, SessionError, game_file};
use inarow_view::{Action, GameFacts, LinkFacts, NextGame, Texts};

use crate::link::LinkGame;
use crate::sentences;

/// Result of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// The action is done.
    Game,
    /// The screen performs the action.
    Screen,
    /// The abandoned game is on the board again.
    Restored,
    /// The action is done, and a sentence reports it.
    Told {
        /// Sentence for the notice.
        text: String,
        /// Whether the abandoned game can be restored.
        recalls: bool,
    },
    /// Text for the clipboard.
    Copied(String),
    /// Reason for the refusal, as a sentence.
    Refused(String),
}

/// Collects the facts about a game for the table of actions. `has_board` says whether the game is on the
/// screen. `now` is on the host's clock.
pub fn facts(session: &GameSession, link: Option<&LinkGame>, has_board: bool, now: Duration) -> GameFacts {
    GameFacts {
        has_board,
        is_over: session.is_over(),
        is_paused: session.is_paused(),
        is_review: session.is_review(),
        is_looking_back: session.is_looking_back(),
        is_at_start: session.ply() == 0,
        is_newest: session.review().is_newest(),
        can_undo: session.can_undo() || session.saving().can_restore(),
        can_redo: session.can_redo(),
        can_hint: session.can_hint() || session.has_hint(),
        can_analyse: session.analysis().is_possible(),
        can_pause: session.live().failed().is_none() && (session.can_pause() || session.is_paused()),
        can_step: session.can_step(),
        can_resign: session.can_resign(),
        can_offer_draw: session.can_offer_draw(),
        has_score: session.has_score(),
        has_maps: session.has_maps(),
        can_continue: session.review().can_continue_here(),
        next: match session.series() {
            SeriesState::Endless => NextGame::Rematch,
            SeriesState::Race { .. } | SeriesState::Open { .. } => NextGame::Next,
            SeriesState::Over { .. } => NextGame::NewMatch,
        },
        link: link.map(|link| LinkFacts {
            is_played: link.is_played(session),
            may_take_back: link.may_take_back(session),
            may_offer_rematch: link.may_offer_rematch(session),
            may_claim: link.may_claim(session, now),
            may_say: link.may_say(session),
        }),
    }
}

/// Performs the actions that need only the game. `now` is on the host's clock.
pub fn run(
    action: Action,
    session: &mut GameSession,
    link: Option<&LinkGame>,
    profile: &mut Profile,
    texts: &Texts,
    now: Duration,
) -> Done {
    let may_ask = matches!(action, Action::Claim | Action::Rematch);
    if let Some(link) = link.filter(|_| may_ask) {
        if action == Action::Claim {
            link.claim()
        } else {
            link.offer_rematch()
        }
        return Done::Game;
    }
    if done_at_once(action, session, now) {
        return Done::Game;
    }
    let done = match action {
        Action::Undo if session.can_undo() => session.undo(now),
        // Nothing was played since the previous game was abandoned.
        Action::Undo => return restore(session, profile, texts, now),
        Action::Redo => session.redo(now),
        Action::OfferDraw => session.offer_draw(now),
        Action::Rematch => {
            let told = leaves_a_game(session).then_some("session-left");
            return begun(session.rematch(now), told, true, texts);
        }
        Action::ResetScore => {
            let told = if leaves_a_game(session) { "session-reset-left" } else { "session-reset" };
            let done = session.reset_score(now);
            // No notice offers to restore the game, because two computers start playing at once.
            return begun(done, Some(told), !session.is_watched(), texts);
        }
        Action::Copy => {
            let text = game_file::short_text(&session.review().shown_record());
            return text.map_or(Done::Game, Done::Copied);
        }
        Action::CopyPosition => return Done::Copied(session.shown().text()),
        Action::SwapSides => return begun(session.swap_sides(now), None, false, texts),
        Action::ContinueHere => return begun(session.continue_here(None, now), None, false, texts),
        _ => return Done::Screen,
    };
    match done {
        Ok(()) => Done::Game,
        Err(rejection) => Done::Refused(sentences::rejection(session, &rejection, texts)),
    }
}

/// Performs the actions that are never refused. Returns false for all other actions.
fn done_at_once(action: Action, session: &mut GameSession, now: Duration) -> bool {
    match action {
        Action::Hint if session.has_hint() => session.cancel_hint(),
        Action::Hint => session.ask_hint(now),
        Action::Analyse => session.switch_analysis(now),
        Action::Pause if session.is_paused() => session.unpause(now),
        Action::Pause => session.pause(now),
        Action::Step => session.step(now),
        Action::First => session.go_to(0),
        Action::Earlier => session.go_to(session.ply().saturating_sub(1)),
        Action::Later => session.go_to(session.ply() + 1),
        Action::Newest => session.go_to(session.plies().len()),
        _ => return false,
    }
    true
}

/// Restores the abandoned game with its score.
pub fn restore(session: &mut GameSession, profile: &mut Profile, texts: &Texts, now: Duration) -> Done {
    match session.restore(profile, now) {
        Ok(()) => Done::Restored,
        Err(RestoreError::Session(error)) => Done::Refused(sentences::of_session(&error, texts)),
        Err(error) => Done::Refused(texts.explain(&error)),
    }
}

fn begun(done: Result<(), SessionError>, told: Option<&str>, recalls: bool, texts: &Texts) -> Done {
    match (done, told) {
        (Ok(()), None) => Done::Game,
        (Ok(()), Some(key)) => Done::Told { text: texts.get(key), recalls },
        (Err(error), _) => Done::Refused(sentences::of_session(&error, texts)),
    }
}

/// Whether the current game becomes an unfinished game once another game begins.
fn leaves_a_game(session: &GameSession) -> bool {
    session.keeps_unfinished() && !session.is_watched()
}

/// Goes one step back: removes the hint, closes the record, or returns to the newest move. Never leaves a game.
/// Returns false if no step is possible.
pub fn step_back(session: &mut GameSession, now: Duration) -> bool {
    if session.has_hint() {
        session.cancel_hint();
    } else if session.is_review() && session.has_game() {
        session.close_review(now);
    } else if session.is_looking_back() && !session.is_review() {
        session.go_to_newest();
    } else {
        return false;
    }
    true
}

/// Returns the reason why a disabled action cannot be done, or `None` where the reason is obvious.
pub fn why_not(action: Action, session: &GameSession, facts: &GameFacts, texts: &Texts) -> Option<String> {
    let rejection = match action {
        _ if !facts.has_board => return None,
        Action::Undo => Rejection::NothingToTakeBack,
        Action::Redo => Rejection::NothingToRedo,
        Action::Hint | Action::Maps if facts.link.is_some_and(|link| link.is_played) => {
            return Some(texts.get("link-no-help"));
        }
        Action::Hint if session.is_over() => Rejection::GameOver,
        Action::Hint => return Some(texts.get("hint-not-your-turn")),
        Action::Analyse => return Some(texts.get("analysis-elsewhere")),
        Action::Maps => return Some(texts.get("maps-none")),
        Action::Claim => return Some(texts.get("link-claim-none")),
        Action::Say => return Some(texts.get("link-say-nobody")),
        _ => return None,
    };
    Some(sentences::rejection(session, &rejection, texts))
}
