//! Errors of the store that people were told of already.

use std::mem::{Discriminant, discriminant};
use std::time::SystemTime;

use inarow_profile::Profile;

use crate::{GameSession, SaveError};

/// Errors of the store that were told. Each kind is told once, until the store works again.
#[derive(Debug, Default)]
pub struct ReportedErrors(Vec<Discriminant<SaveError>>);

impl ReportedErrors {
    /// Those of these errors that were not told yet. From now on they count as told.
    pub fn news(&mut self, errors: impl IntoIterator<Item = SaveError>) -> Vec<SaveError> {
        let mut is_new = |error: &SaveError| {
            let kind = discriminant(error);
            let known = self.0.contains(&kind);
            if !known {
                self.0.push(kind);
            }
            // Each file that a game was moved to has a name of its own.
            !known || matches!(error, SaveError::MovedToFile { .. })
        };
        errors.into_iter().filter(|error| is_new(error)).collect()
    }

    /// [Stores](GameSession::save) what has changed. Returns the errors that were not told yet.
    pub fn save_and_report(
        &mut self,
        session: &mut GameSession,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Vec<SaveError> {
        let refused = session.is_refused();
        let errors = session.save(profile, date_time);
        let news = self.news(errors);
        if refused && !session.is_refused() {
            self.forget();
        }
        news
    }

    /// The store works again: every error from now on is to be told.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether nothing went wrong since it was last forgotten.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
