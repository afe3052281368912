//! Analysis of the game, in lines.

use inarow_app::analysis::AnalysisWords;
use inarow_app::labels;
use inarow_session::{AnalysisLimit, AnalysisState};
use inarow_view::Look;

use super::Session;
use crate::ink::Ink;

impl Session {
    /// Starts an analysis of the position, or of every move after a game. The answer comes later.
    pub(super) fn analyse(&mut self) {
        let Some(game) = self.current() else { return };
        let (is_whole, has_moves) = (game.analysis().can_judge_game(), !game.plies().is_empty());
        if game.is_over() && !has_moves {
            return self.print_text(Ink::Bad, "moves-none");
        }
        self.game.set_analysis_limit(AnalysisLimit::OF_A_MOVE);
        if is_whole {
            self.game.analyse_game(self.now);
        } else {
            self.game.set_analysing(true, self.now);
        }
        self.analyses = self.game.analysis().is_on();
        self.show_analysis();
    }

    /// Prints the answer once available. The game goes on meanwhile.
    pub(super) fn show_analysis(&mut self) {
        let game = &self.game;
        let is_done = game.analysis().progress().is_none() && game.analysis().state() == AnalysisState::Done;
        if !self.analyses || (game.analysis().is_on() && !is_done) {
            return;
        }
        self.analyses = false;
        let names = labels::names(&self.game, &self.texts);
        for line in self.analysis_words().report(&self.game, &names) {
            self.print(Ink::Plain, &line);
        }
        self.game.set_analysing(false, self.now);
    }

    /// Ends the wait for an analysis that failed.
    pub(super) fn analysis_failed(&mut self) {
        if std::mem::take(&mut self.analyses) {
            self.game.set_analysing(false, self.now);
        }
        self.print_text(Ink::Bad, "analysis-failed");
    }

    pub(super) fn analysis_words(&self) -> AnalysisWords<'_> {
        let naming = self.naming();
        AnalysisWords {
            texts: &self.texts,
            look: Look::Marks,
            shape: naming.shape,
            coordinates: naming.coordinates,
        }
    }
}
