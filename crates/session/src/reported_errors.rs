//! Errors of the store that users have seen already.

use std::mem::{Discriminant, discriminant};
use std::time::SystemTime;

use inarow_profile::Profile;

use crate::{GameSession, SaveError};

/// Kinds of store errors that were reported. Each kind is reported once, until the store works again.
#[derive(Debug, Default)]
pub struct ReportedErrors(Vec<Discriminant<SaveError>>);

impl ReportedErrors {
    /// Returns the errors that have not been reported yet. Marks these errors as reported.
    pub fn news(&mut self, errors: impl IntoIterator<Item = SaveError>) -> Vec<SaveError> {
        let mut is_new = |error: &SaveError| {
            let kind = discriminant(error);
            let known = self.0.contains(&kind);
            if !known {
                self.0.push(kind);
            }
            // The files of moved games have different names.
            !known || matches!(error, SaveError::MovedToFile { .. })
        };
        errors.into_iter().filter(|error| is_new(error)).collect()
    }

    /// [Stores](GameSession::save) the changes. Returns the errors that were not reported yet.
    pub fn save_and_report(
        &mut self,
        session: &mut GameSession,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Vec<SaveError> {
        let refused = session.saving().is_refused();
        let errors = session.save(profile, date_time);
        let news = self.news(errors);
        if refused && !session.saving().is_refused() {
            self.forget();
        }
        news
    }

    /// Forgets the reported errors, because the store works again.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether no error was reported since the last `forget`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
