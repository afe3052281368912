//! Positions and whole games judged: the best lines of a position, and what each move of a game gave away.
//!
//! [`Analyser`] looks at positions, [`GameAnalysis`] judges the moves of a record by what it finds before and after each.
//! Scores become chances to win by [`chance`], so that a lost advantage means the same in every game.

mod analyser;
mod chance;
mod deepen;
mod game;
mod grade;
mod position;
mod threat;

pub use analyser::{Analyser, Effort};
pub use chance::{chance, hundredths, unit};
pub use game::{Allowed, AnalysisError, GameAnalysis, MoveAnalysis, SideSummary};
pub use grade::Grade;
pub use position::{Line, PositionAnalysis};
pub use threat::Threat;
