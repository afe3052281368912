//! Games by link: anybody with a browser or a program plays and watches over HTTP and WebSocket.
//!
//! A `HostedGame` is a match with its seats, offers and answers, and does no input or output. A
//! room is the task that owns one while it is in memory: it takes requests one after another, has the store put each
//! change on the disk, and only then answers and tells everybody who watches. What cannot be stored has not happened: the
//! room ends, and the game is opened anew from what is stored.

mod app;
mod background;
mod bans;
mod bots;
mod bound;
mod client;
mod computers;
mod damaged;
mod error;
mod event;
mod farewell;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod hosted_game;
mod http;
mod json_object;
mod lifetime;
mod limits;
mod listener;
mod logs;
mod meter;
mod metrics;
mod nearby;
mod networks;
mod operations;
mod operator;
mod own_address;
mod page;
mod path_id;
mod peer;
mod pictures;
mod processor_time;
mod public_url;
mod pulse;
mod reach;
mod refusal;
mod request;
mod seat_player;
mod secret;
mod server;
mod store;
mod tls;
mod turns;

pub use background::Background;
pub use farewell::Farewell;
pub use limits::{Limits, LimitsError, Rate};
pub use logs::log_to_stderr;
pub use nearby::{Announcer, OpenGame};
pub use networks::{BadNetwork, Network};
pub use operations::{AdminAddress, Operations};
pub use operator::{CheckReport, DamagedGame, ListedGame, ListedPlayer, Operator, OperatorError};
pub use public_url::{BadPublicUrl, PublicUrl};
pub use reach::{Reach, reached};
pub use server::{ServeError, ServeOptions, Server, serve};
pub use store::{StoreError, TokenError, backup, new_token};
pub use tls::{TlsError, TlsFiles};
