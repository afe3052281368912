//! Games of the start screen, and games that the control panel offers.

#[cfg(test)]
mod tests;

use inarow_core::{Fill, GameSpec, Setup};
use inarow_view::{GAMES, Lang, Look, OFFERED_GAMES, Texts, game_name};

use crate::app_state::{AppState, setup_of};
use inarow_session::GameSource;

/// Custom game selectable in the control panel.
const OWN: &str = "line:15x15:k=6";

/// Returns every game of the control panel.
fn all() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().map(|name| if name == "line" { OWN } else { name })
}

/// Names of the games of the control panel, in one language.
#[derive(Default)]
pub(super) struct GameNames {
    lang: Option<Lang>,
    names: Vec<String>,
}

impl GameNames {
    /// Returns the names, in the order of the games.
    pub(super) fn of(&mut self, texts: &Texts) -> &[String] {
        if self.lang != Some(texts.lang()) {
            self.lang = Some(texts.lang());
            self.names = all().filter_map(setup_of).map(|setup| game_name(&setup, texts)).collect();
        }
        &self.names
    }
}

/// Returns the index of a game's card on the start screen. Both kinds of Score share a card.
pub(super) fn card_of(source: &GameSource) -> Option<usize> {
    let GameSource::Spec(spec) = source else { return None };
    let name = if spec.name() == "score" { "score-balanced" } else { spec.name() };
    OFFERED_GAMES.iter().position(|offered| *offered == name)
}

/// Returns the look of the sides in a game of the start screen, by its index.
pub(super) fn look_of(state: &AppState, place: usize) -> Look {
    let setup = OFFERED_GAMES.get(place).and_then(|name| setup_of(name));
    setup.map_or(Look::Marks, |setup| state.look_of(&setup))
}

/// Returns a game of the control panel, by its index in the list.
pub(super) fn game(place: usize) -> Option<GameSpec> {
    all().nth(place)?.parse().ok()
}

/// Returns the index of a game in the list, regardless of the fill of Score.
pub(super) fn place(source: &GameSource) -> Option<usize> {
    let GameSource::Spec(spec) = source else { return None };
    let plain = without_fill(spec);
    all().position(|name| name.parse::<GameSpec>().is_ok_and(|known| without_fill(&known) == plain))
}

fn without_fill(spec: &GameSpec) -> String {
    let text = spec.to_string();
    let pieces: Vec<&str> = text.split(':').filter(|piece| !piece.starts_with("fill=")).collect();
    pieces.join(":")
}

/// Returns a game of Score with another fill.
pub(super) fn with_fill(source: &GameSource, fill: Fill) -> Option<GameSource> {
    match source {
        GameSource::Spec(spec) => {
            format!("{}:fill={}", without_fill(spec), fill.name()).parse().ok().map(GameSource::Spec)
        }
        GameSource::Setup(setup) => {
            let mut setup = setup.clone();
            let Setup::Score(score) = &mut *setup else { return None };
            score.fill = fill;
            Some(GameSource::Setup(setup))
        }
    }
}

/// Changes the game and keeps the players. Other options are the options chosen for the new game. The computer
/// replaces a player that does not support the new game.
pub(super) fn change(state: &mut AppState, game: GameSource) {
    let Ok(setup) = game.setup(0) else { return };
    let players = state.session.last().players.clone().map(|player| state.fitting(player, &setup));
    state.start(state.prefs.options.of(&game).new_game(game, players));
}
