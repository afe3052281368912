//! Analysis of positions and whole games: principal variations of a position, and the loss of each move of a game.
//!
//! [`Analyser`] searches positions. [`GameAnalysis`] compares the results before and after each move of a
//! record. [`chance`] converts scores to winning chances, so that losses are comparable between games.

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
