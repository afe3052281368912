//! Games by link: browsers and programs play and watch over HTTP and WebSocket.
//!
//! A `HostedGame` is a match with its seats, offers and answers, without input and output. A room is the task that owns
//! one in memory: it takes requests one after another, waits until the store has each change on the disk, and only then
//! answers and notifies watchers. A change that cannot be stored has not happened: the room ends, and the next request
//! opens the game from the store.
//!
//! # Where it happens
//!
//! - A move arrives: `http/command.rs` or `http/socket.rs`. `app/room/run.rs` takes it, `HostedGame::act` plays it,
//!   `store/writer.rs` stores it; then it is answered and sent to watchers.
//! - A server's event becomes a change on a browser's board: `Room::show` in `app/room/views.rs` has `page/game.rs` write
//!   each followed screen, and sends the parts that differ (`screen.rs`); `web/screen.js` changes the page.
//! - Buttons of a browser's game: `page/game/actions.rs`.
//! - The store would be replaced: `store.rs` and `store/` contain all SQL of the server, next to the operator's in
//!   `operator/`.
//! - Work is charged to an address: `App::allow`, `charge`, `charge_time` in `app.rs`; the limits are `limits.rs`,
//!   their keys `limits/file.rs`, and their documentation `docs/server.md`.
//! - An error gets its code and status: `ApiError::kind` in `error.rs`; a refused command: `refusal.rs`.
//! - A computer waits for its turn to search: `Room::ask_computer` in `app/room/computer.rs`.
//! - A game leaves memory while its clock runs: `Room::asleep` in `app/room/run.rs`; the timer is `app/asleep.rs`.
//! - A bot is challenged: `http/create.rs` stores the game, `bots.rs` notifies the bot's stream, `http/bot.rs` writes
//!   the line, `app/room/bot.rs` takes the answer.
//!
//! # Files
//!
//! - `hosted_game.rs`, `hosted_game/`: the game, its commands, its view; `hosted_game/restore.rs`: a game from stored
//!   events
//! - `app/room.rs`, `app/rooms.rs`: games in memory; `event.rs`: events, stored and sent
//! - `http.rs`: routes, described by `../openapi.json`, which a test compares with them
//! - `page.rs`, `page/`: pages, written into `Markup`, which escapes every text; `../web/`: scripts and styles,
//!   embedded
//! - `server.rs`, `listener.rs`, `bound.rs`, `tls.rs`: the server, its connections and addresses; `reach.rs`,
//!   `public_url.rs`
//! - `peer.rs`, `networks.rs`, `bans.rs`: addresses, and bans; `operator.rs`, `operator/`: the operator's tools, which
//!   share the store with the server and nothing else
//! - `nearby.rs`: announcements in the network; `background.rs`: a server inside another program
//! - `../tests/browser.sh`: plays the pages in Chromium; `../examples/load/`: loads a server and measures it

mod background;
mod bans;
mod error;
mod event;
mod farewell;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod json_object;
mod lifetime;
mod limits;
mod logs;
mod metrics;
mod nearby;
mod networks;
mod operations;
mod operator;
mod processor_time;
mod public_url;
mod pulse;
mod reach;
mod refusal;
mod request;
mod rooms;
mod screen;
mod seat_player;
mod secret;
mod server;
mod store;
mod turns;
mod web;

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
pub use web::tls::{TlsError, TlsFiles};
