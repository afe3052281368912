//! Tests of the program as users and scripts run it, with arguments in, and output and exit codes out.

#![allow(clippy::unwrap_used, reason = "a test that fails should stop there")]

mod analyse;
mod arena;
mod arena_files;
mod arena_logs;
mod arena_options;
mod arena_rounds;
mod bench;
mod bot;
mod chat;
mod convert;
mod course;
mod departures;
mod engine;
mod everywhere;
mod examples;
#[cfg(feature = "fleet")]
mod fleet;
#[cfg(unix)]
mod folders;
#[cfg(target_os = "linux")]
mod gateway;
mod hidden;
mod hosted;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(feature = "tls")]
mod https;
#[cfg(target_os = "linux")]
mod interrupt;
mod kept;
mod languages;
mod limits;
mod link;
mod lists;
#[cfg(target_os = "linux")]
mod live;
mod manual;
mod nearby;
mod perft;
mod play;
mod program;
mod programs;
mod records;
mod referee;
#[cfg(target_os = "linux")]
mod screen;
#[cfg(target_os = "linux")]
mod scripts;
#[cfg(target_os = "linux")]
mod serve;
#[cfg(feature = "fleet")]
mod sign_in;
mod tune;
mod usage;
mod walls;
#[cfg_attr(
    not(feature = "fleet"),
    allow(dead_code, unused_imports, reason = "most of it is for the tests of the fleet")
)]
mod workers;
