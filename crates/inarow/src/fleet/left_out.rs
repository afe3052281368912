//! A build whose games stay on this machine.

use std::convert::Infallible;

use inarow_arena::Executor;
use inarow_view::{Lang, Texts};

use super::Standing;
use crate::commands::worker::WorkerArgs;
use crate::failure::Failure;
use crate::said::Said;

/// There is never one.
pub(crate) struct Watch(Infallible);

impl Watch {
    pub(crate) fn now(&self, _most: usize, _texts: &Texts) -> Option<Standing> {
        match self.0 {}
    }
}

/// Says that this build cannot.
pub(crate) fn executor(_url: &str) -> Result<(Box<dyn Executor>, Watch), Failure> {
    Err(refusal("--workers"))
}

/// Says that this build cannot.
pub(crate) fn run_worker(_args: WorkerArgs, _lang: Lang) -> Result<(), Failure> {
    Err(refusal("inarow worker"))
}

fn refusal(what: &'static str) -> Failure {
    Failure::usage(Said::new("said-no-fleet").with("what", what))
}
