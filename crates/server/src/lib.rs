//! Games by link: browsers and programs play and watch over HTTP and WebSocket.
//!
//! A `HostedGame` is a match with its seats, offers and answers, without input and output. A room is the task
//! that owns one hosted game in memory. The room takes requests one after another. The room waits until the
//! store has each change on the disk, and only then answers and notifies watchers. A change that cannot be
//! stored has not happened. The room then ends, and the next request opens the game from the store.
//!
//! # Where it happens
//!
//! - A move arrives: `web/command.rs` or `web/socket.rs`. `rooms/room/run.rs` takes the command,
//!   `HostedGame::act` plays the move, `store/sqlite/writer.rs` stores the change. The player then gets the
//!   answer. The watchers get the move.
//! - A server's event becomes a change on a browser's board: `Room::tell` in `rooms/room/watcher.rs` marks the
//!   followed screens as due. `Room::show` in `rooms/room/views.rs` writes each screen with
//!   `Rooms::write_screen`, which is `web/page/game.rs`. `Room::show` then sends the parts that differ
//!   (`screen.rs`). In the browser `../web/followed.js` receives the parts, and `../web/screen.js` patches the
//!   page.
//! - Buttons of a browser's game: `Page::gather_facts` in `web/page/game/actions.rs` gathers facts. The table of
//!   actions in `inarow-view` decides.
//! - Another store replaces SQLite: `store.rs` is the port. `store/sqlite.rs` and `store/sqlite/` contain all
//!   SQL. Another implementation must pass `store/tests.rs`. `server.rs` and `operator.rs` choose the
//!   implementation.
//! - Work is charged to an address: `costs.rs`. The limits are in `limits.rs`, their keys in `limits/file.rs`,
//!   and their documentation in `docs/server.md`.
//! - An error (`error.rs`) gets its code and status: `ApiError::kind` in `web/answer.rs`. Refused commands are
//!   in `refusal.rs`.
//! - A computer waits for its turn to search: `Room::ask_computer` in `rooms/room/computer.rs`.
//! - A game leaves memory while its clock runs: `Room::asleep` in `rooms/room/run.rs`. The timer is in
//!   `rooms/asleep.rs`.
//! - A bot is challenged: `web/create.rs` stores the game, `rooms/bots.rs` notifies the bot's stream.
//!   `web/bot.rs` writes the line, `rooms/room/bot.rs` takes the answer.
//!
//! # Files
//!
//! - `rooms.rs`, `rooms/`: the games in memory. No HTTP, no SQL. `hosted_game.rs`: the game, its commands, its
//!   view; `hosted_game/restore.rs`: a game from stored events
//! - `store.rs`, `store/`: storage as a port and its implementation. No rooms, no HTTP.
//! - `web.rs`, `web/`: routes, connections and pages. A test compares the routes with `../openapi.json`. Pages
//!   are written into `Markup`, which escapes every text. The program embeds the scripts and styles in
//!   `../web/`
//! - Shared files at the top: `event.rs`, `change.rs`, `terms.rs`, `request.rs`: games as data; `costs.rs`,
//!   `limits.rs`, `networks.rs`, `bans.rs`: addresses; `site.rs`, `reach.rs`, `public_url.rs`
//! - `server.rs`: connects the other folders; `background.rs`: a server inside another program; `operator.rs`,
//!   `operator/`: the operator's tools, which share only the store with the server
//! - `../tests/browser.sh`: plays the pages in Chromium; `../examples/load/`: measures a server under load
//!
//! `cargo xtask edges` checks the imports between the folders.

mod background;
mod bans;
mod change;
mod costs;
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
mod series_score;
mod server;
mod site;
mod store;
mod terms;
mod turns;
mod web;
mod wish;

pub use background::Background;
pub use farewell::Farewell;
pub use limits::{Limits, LimitsError, Rate};
pub use logs::log_to_stderr;
pub use nearby::{Announcer, OpenGame};
pub use networks::{BadNetwork, Network};
pub use operations::{AdminAddress, Operations};
pub use operator::{
    CheckReport, DamagedGame, ListedGame, ListedPlayer, Operator, OperatorError, TokenError, new_token,
};
pub use public_url::{BadPublicUrl, PublicUrl};
pub use reach::{Reach, reached};
pub use server::{ServeError, ServeOptions, Server, serve};
pub use store::{StoreError, backup};
pub use web::tls::{TlsError, TlsFiles};
