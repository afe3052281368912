//! Advice: a suggested move, and ratings of cells.

use std::time::Duration;

use inarow_core::{Cell, Side};
use inarow_play::{
    Choice, HINT_NODES, Limits, PlayerError, PlayerSpec, RatingMapParams, Reply, Waiting, adviser,
    rating_maps,
};
use inarow_record::{HeatMap, Judgement};

use super::GameSession;
use crate::SessionEvent;
use crate::live::{Hint, HintEngine};

/// Rating maps of the position at this revision of the session.
pub(crate) struct Maps {
    revision: u64,
    maps: Option<(HeatMap, HeatMap)>,
}

impl GameSession {
    /// Returns the move that the hint suggests, if the hint is for the shown position.
    pub fn suggested(&self) -> Option<Cell> {
        self.suggestion().map(|choice| choice.cell)
    }

    /// Returns the line of play that begins with the suggested move. The line is empty without a suggestion.
    pub fn suggested_line(&self) -> &[Cell] {
        self.suggestion().map_or(&[], Choice::line)
    }

    fn suggestion(&self) -> Option<&Choice> {
        match self.live.hint() {
            Hint::Move(choice) if !self.is_looking_back() => Some(choice),
            _ => None,
        }
    }

    /// Whether a hint can be requested. A human must be to act.
    pub fn can_hint(&self) -> bool {
        self.may_play() || self.choices().is_some()
    }

    /// Requests a hint. The answer comes as [`SessionEvent::HintCame`], at once if analysis shows a move,
    /// otherwise later. The hint follows that analysis. The hint is dropped when the game goes on.
    pub fn ask_hint(&mut self, now: Duration) {
        self.at(now);
        if !self.can_hint() || self.live.is_hinting() {
            return;
        }
        self.drop_hint();
        // A hint agrees with the analysis of the position.
        self.follow_analysis();
        if let Some(choice) = self.analysed_choice() {
            self.live.set_hint(Hint::Move(choice));
            self.revision += 1;
            return self.emit(SessionEvent::HintCame);
        }
        let spec = PlayerSpec::Engine(adviser());
        let id = self.inbox.next_id();
        let limits = Limits { nodes: Some(HINT_NODES), ..Limits::default() };
        let request = self.live.game().request(id, limits);
        // A constant seed gives equal hints for repeated requests.
        let thinker = self.handle(&spec, 0, &self.live.record().setup);
        let hint = match (thinker, request) {
            (Ok(mut thinker), Some(request)) => {
                if let Some(player) = thinker.player() {
                    player.ask(&request);
                }
                Hint::Thinking(HintEngine::new(id, thinker))
            }
            _ => Hint::Nothing,
        };
        self.live.set_hint(hint);
        self.revision += 1;
    }

    /// Returns the best line of the newest position from analysis. The analysis may have been turned off
    /// meanwhile. Returns `None` if a search for a hint would know more. Returns `None` if no move is due,
    /// because a stone of an opening should not be the best stone.
    fn analysed_choice(&self) -> Option<Choice> {
        if self.is_looking_back() || !matches!(self.live.game().waiting(), Waiting::Move(_)) {
            return None;
        }
        let found = self.analysis().last()?;
        let line = found.lines.first()?;
        if !self.analysis().is_on() && found.nodes < HINT_NODES && !line.score.proved {
            return None;
        }
        let judgement = Judgement {
            score: Some(line.score),
            depth: line.depth,
            line: line.moves.clone(),
            ..Judgement::default()
        };
        Some(Choice { cell: line.first()?, judgement: Some(judgement) })
    }

    /// Updates the hint from the running analysis, because two answers for one position would contradict each
    /// other.
    pub(crate) fn hint_follows_analysis(&mut self) {
        let Hint::Move(given) = self.live.hint() else { return };
        let (cell, known) = (given.cell, given.judgement.as_ref().map(|found| (found.score, &found.line)));
        let Some(choice) = self.analysed_choice() else { return };
        if choice.judgement.as_ref().map(|found| (found.score, &found.line)) == known {
            return;
        }
        let is_other = choice.cell != cell;
        self.live.set_hint(Hint::Move(choice));
        self.revision += 1;
        if is_other {
            self.emit(SessionEvent::HintChanged);
        }
    }

    /// Whether a hint is being computed or is shown on the board.
    pub fn has_hint(&self) -> bool {
        !self.is_looking_back() && matches!(self.live.hint(), Hint::Thinking(_) | Hint::Move(_))
    }

    /// Removes a hint, or stops the computation of a hint.
    pub fn cancel_hint(&mut self) {
        self.drop_hint();
        self.revision += 1;
    }

    pub(crate) fn drop_hint(&mut self) {
        self.live.set_hint(Hint::None);
    }

    pub(crate) fn hint_came(&mut self, reply: Result<Reply, PlayerError>) {
        self.live.set_hint(match reply {
            Ok(Reply::Move(choice)) => Hint::Move(choice),
            Ok(Reply::Choice(choice)) => Hint::Choice(choice),
            Err(_) => Hint::Nothing,
        });
        self.emit(SessionEvent::HintCame);
    }

    /// Whether the shown game has rating maps. Only games of building lines have maps.
    pub fn has_maps(&self) -> bool {
        let position = self.shown();
        position.totals(Side::X).is_none() && position.small_board(0).is_none()
    }

    /// Returns the ratings of every free cell of the shown position for attack and defence by the side to move.
    /// Returns `None` without a side to move, and for games without lines. Computes the maps once for each
    /// position.
    pub fn maps(&mut self) -> Option<&(HeatMap, HeatMap)> {
        if self.maps.as_ref().is_none_or(|maps| maps.revision != self.revision) {
            let position = self.shown();
            let rated = self.has_maps() && position.turn().side().is_some();
            let maps = rated.then(|| rating_maps(position, &RatingMapParams::default()));
            self.maps = Some(Maps { revision: self.revision, maps });
        }
        self.maps.as_ref()?.maps.as_ref()
    }
}
