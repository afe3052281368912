//! The board without a screen: themes, texts, keys, the table of actions, drafts of games, and the displayed
//! scene. Terminals, windows and pictures draw the scene.
//!
//! The crate contains no screen and no rules. The rules are in `inarow-core`.
//!
//! # Where it happens
//!
//! - Enabled buttons: `action.rs` is the table of all actions. [`Action::enabled`] decides from [`GameFacts`].
//!   `facts` in `app/src/actions.rs` collects these facts from the game. `run` in that file executes actions.
//! - Change a text: `../texts/en/` and `../texts/ru/`. Change a colour: `../themes/tokens.toml`.
//! - Turn a message into a sentence: `Texts::tell` in `tell.rs`.
//! - Read a typed move or command: `naming.rs`, `command.rs`, `typed.rs`; cells typed key by key: `entry.rs`.
//!
//! # Files
//!
//! - `scene.rs`, `show.rs`: a position as displayed; `display.rs`: the drawing of a scene as a list of shapes
//! - `layout.rs`: geometry; `theme.rs`: colours; `keymap.rs`: keys and shortcuts
//! - `texts.rs`: Fluent messages, embedded by `../build.rs`
//! - `game.rs`: names and rules of games; `games.rs`: the games on offer; `game_draft.rs`: a game in a form
//! - `status.rs`: the turn, the result, reasons to refuse a move; `score_rows.rs`: totals of Score
//! - `player.rs`, `reserved.rs`, `sides.rs`: names of players, reserved names, marks or stones
//! - `options.rs`: clocks, openings and match lengths in words

mod action;
mod bound;
mod card;
mod cell_names;
mod claim;
mod command;
pub mod contrast;
pub mod display;
pub mod entry;
mod file_name;
pub mod font;
mod frame_joint;
mod game;
pub mod game_draft;
mod games;
mod keymap;
pub mod layout;
mod letters;
mod naming;
mod nearest;
pub mod number;
mod opponent;
mod options;
mod player;
mod qr;
mod reserved;
mod rgb;
mod scene;
mod score_rows;
mod show;
mod sides;
mod status;
mod tell;
mod texts;
mod theme;
mod typed;
mod won_line;

pub use action::{Action, GameFacts, Group, LinkFacts, NextGame};
pub use bound::{bound, bound_by};
pub use cell_names::cell_names;
pub use claim::ended_on_server;
pub use command::Command;
pub use file_name::file_name;
pub use frame_joint::{FrameJoint, is_heavy_board};
pub use game::{
    game_label, game_name, game_settings, game_settings_in, game_summary, game_summary_in, rules, rules_in,
};
pub use games::{CARDS, GAMES, OFFERED_GAMES};
pub use keymap::{Key, Shortcut};
pub use layout::Layout;
pub use letters::{capitalised, ends_sentence, uncapitalised};
pub use naming::{Naming, Typed};
pub use nearest::nearest;
pub use options::{match_length, opening_name, time_control, time_controls};
pub use player::{distinct, player_label, strength};
pub use qr::Qr;
pub use reserved::{is_reserved_name, names_a_bot};
pub use rgb::{Rgb, RgbError};
pub use scene::{
    Coordinates, DENSE, Heat, Look, Scene, SceneBoard, SceneCell, Shade, Suggestion, lines_through, shades,
    star_points,
};
pub use score_rows::{SCORE_KOMI, SCORE_TOTAL, ScoreRow, score_rows};
pub use show::Show;
pub use sides::{Skin, Stones, choice_label, side_name, side_word};
pub use status::{
    Address, detail, detail_for, in_one_sentence, judgement, moves_to_loss, opening, refusal, result,
    result_in, result_parts, status, status_in, to_move, why, why_not, winning_moves,
};
pub use texts::{Lang, Texts, Value};
pub use theme::{TOKEN_FILE, Theme, Tokens};
pub use typed::{is_delete, read_choice, read_side, read_yes_or_no};
