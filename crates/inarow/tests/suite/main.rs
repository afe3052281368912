//! The program as people and scripts run it: arguments in, output and exit codes out.

mod convert;
mod lists;
mod perft;
mod program;
mod referee;
mod walls;
