//! `inarow worker`, which plays games on this machine for arenas elsewhere.

use inarow_view::Lang;

use crate::cli::worker::WorkerArgs;
use crate::failure::Failure;
use crate::fleet;

pub(crate) fn run(args: WorkerArgs, lang: Lang) -> Result<(), Failure> {
    fleet::run_worker(args, lang)
}
