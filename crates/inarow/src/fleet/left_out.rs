//! Implementation in builds whose games stay on this machine.

#![cfg_attr(feature = "fleet", allow(dead_code, reason = "compiled for its test only"))]

use std::convert::Infallible;

use inarow_arena::Executor;
use inarow_core::Message;
use inarow_view::{Lang, Texts};

use super::Standing;
use crate::cli::worker::WorkerArgs;
use crate::failure::Failure;

/// An uninhabited type, since nothing can be watched.
pub(crate) struct Watch(Infallible);

impl Watch {
    pub(crate) fn now(&self, _most: usize, _texts: &Texts) -> Option<Standing> {
        match self.0 {}
    }
}

/// Returns an error, because this build has no fleet.
pub(crate) fn executor(_url: &str) -> Result<(Box<dyn Executor>, Watch), Failure> {
    Err(refusal("--workers"))
}

/// Returns an error, because this build has no fleet.
pub(crate) fn run_worker(_args: WorkerArgs, _lang: Lang) -> Result<(), Failure> {
    Err(refusal("inarow worker"))
}

fn refusal(what: &'static str) -> Failure {
    Failure::new(Message::new("said-no-fleet").text("what", what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_this_build_cannot_is_told_with_the_build_that_can() {
        let Err(failure) = executor("nats://localhost:4222");
        assert!(!failure.is_usage(), "nothing is wrong with the command");
        let english = failure.in_words(&Texts::new(Lang::En));
        assert!(
            english.contains("--workers is not in it") && english.contains("--features fleet"),
            "{english}"
        );
        let russian = failure.in_words(&Texts::new(Lang::Ru));
        assert!(russian.contains("--workers в ней нет") && russian.contains("--features fleet"), "{russian}");
    }
}
