//! Plays the terminal game alone: `cargo run -p inarow-terminal --example line -- [GAME [X O]]`. The
//! environment variable `DATA` is the folder for storage. `LANG` is the language.

use std::io::IsTerminal;

use inarow_profile::{Location, Profile};
use inarow_terminal::{Options, Source, run};
use inarow_view::{Coordinates, Lang};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let lang = std::env::var("LANG").ok().and_then(|locale| Lang::from_locale(&locale)).unwrap_or(Lang::En);
    let folder = std::env::var_os("DATA").map(Into::into);
    let mut options = Options::new(Profile::open(&Location::find(folder)), 1, lang);
    options.interactive = std::io::stdin().is_terminal();
    let mut arguments = std::env::args().skip(1);
    if let Some(game) = arguments.next() {
        options.game = Some(Source::Spec(game.parse()?));
    }
    options.x = arguments.next().map(|player| player.parse()).transpose()?;
    options.o = arguments.next().map(|player| player.parse()).transpose()?;
    let style = std::env::var("STYLE").ok();
    options.coordinates = style.and_then(|name| Coordinates::of_style(&name)).unwrap_or_default();
    options.events = std::env::var_os("EVENTS").is_some();
    let colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Ok(run(options, std::io::stdin(), std::io::stdout(), colours)?)
}
