//! `inarow play`: the game in the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use inarow_app::link::{LinkStart, Servers};
use inarow_app::{RunError, Screen, Source, StartError};
use inarow_core::Message;
use inarow_gomocup::find_program;
use inarow_play::{PlayerError, PlayerSpec, Presets, ProgramFault};
use inarow_profile::{Colour, Location, Profile};
use inarow_record::{ClockTag, TimeControl};
use inarow_session::OwnPresets;
use inarow_view::{Lang, uncapitalised};

use crate::cli::play::{Options, Played};
use crate::failure::{Context, Failure};
use crate::game_source::link_in;
use crate::named_file::text_of;
use crate::nearby::nearby;
use crate::own_presets::with_own;
use crate::own_server::OwnServers;
use crate::pictures::Look;
use crate::seed::seed;
use crate::setup_file::setup_from;

/// Plays until the user leaves, beginning with the game of `file` if given. `data` is the folder of `--data`,
/// `lang` the language of `--lang`, and `system` the system's language.
pub(crate) fn run(
    game: Option<Played>,
    file: Option<PathBuf>,
    options: Options,
    data: Option<PathBuf>,
    lang: Option<Lang>,
    system: Lang,
) -> Result<(), Failure> {
    let seed = seed(options.seed)?;
    let (game, mut link) = match game {
        Some(Played::Game(spec)) => (Some(spec), None),
        Some(Played::Link(link)) => (None, Some(LinkStart::Join(link))),
        None => (None, None),
    };
    let file = match file.as_deref().and_then(link_in).transpose()? {
        Some(named) => {
            link = Some(LinkStart::Join(named));
            None
        }
        None => file,
    };
    check_players(&options, link.is_some())?;
    let nearby = nearby(!options.no_nearby);
    let servers: Arc<dyn Servers> = Arc::new(OwnServers::new(data.clone(), nearby.as_ref()));
    if options.link {
        link = Some(LinkStart::Invite { servers: Arc::clone(&servers), listed: options.nearby });
    } else if let Some(nearby) = nearby.as_ref().filter(|_| options.nearby) {
        if !nearby.is_open() {
            return Err(Failure::new(Message::new("nearby-cannot-look")));
        }
        link = Some(LinkStart::Nearby(Arc::clone(nearby)));
    }
    let profile = Profile::open(&Location::find(data));
    let mut terminal = inarow_app::Options::new(profile, seed, system);
    terminal.presets = presets(options.presets.as_deref(), &terminal.profile)?;
    // Checked before the game starts, because another game would not reveal the error.
    for player in [&options.x, &options.o].into_iter().flatten() {
        if let PlayerSpec::Engine(engine) = player {
            engine.check_preset(&terminal.presets).map_err(Failure::usage)?;
        }
        must_be_there(player)?;
    }
    terminal.game = match (&options.setup, game) {
        (Some(path), _) => Some(Source::Setup(Box::new(setup_from(path)?))),
        (None, game) => game.map(Source::Spec),
    };
    terminal.file = file;
    terminal.link = link;
    terminal.servers = Some(servers);
    terminal.nearby = nearby;
    terminal.clock = clock(&options);
    (terminal.x, terminal.o) = (options.x, options.o);
    terminal.lang = lang;
    terminal.coordinates = options.style.unwrap_or_default();
    terminal.events = options.events;
    terminal.pace = options.pace.map(Duration::from_millis);
    terminal.alternate = options.alternate.then_some(true);
    terminal.pictures = Some(Box::new(Look::new(lang.unwrap_or(system))));
    // Piped input or redirected output selects script mode.
    terminal.interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    terminal.screen = Box::new(screen);
    let kept = terminal.profile.settings().unwrap_or_default().colour;
    let colours = match options.colour.unwrap_or(kept) {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
    };
    if terminal.interactive && !options.plain && !options.events && !is_dumb() {
        return full_screen(terminal, colours);
    }
    let file = terminal.file.clone();
    let failed = |error| failure(error, file.as_deref());
    let runner = inarow_terminal::Runner::new(terminal).map_err(failed)?;
    let interrupter = runner.interrupter();
    on_signal(move || interrupter.interrupt())?;
    // Colours are not stripped, because a Windows console is switched to colours.
    runner.run(io::stdin(), AutoStream::always(io::stdout()), colours).map_err(failed)
}

/// Rejects named players in a game by link, in which humans take the sides themselves.
fn check_players(options: &Options, joins: bool) -> Result<(), Failure> {
    let is_by_link = joins || options.link || options.nearby;
    match (is_by_link, &options.x, &options.o) {
        (false, ..) | (true, None, None) => Ok(()),
        _ => Err(Failure::usage(Message::new("said-link-players"))),
    }
}

/// Plays in the full-screen terminal.
fn full_screen(options: inarow_app::Options, colours: bool) -> Result<(), Failure> {
    let of_terminal = || inarow_tui::Colours::of(|name| std::env::var(name).ok());
    let colours = if colours { of_terminal() } else { inarow_tui::Colours::None };
    let file = options.file.clone();
    let failed = |error| failure(error, file.as_deref());
    let runner = inarow_tui::Runner::new(options, colours).map_err(failed)?;
    let interrupter = runner.interrupter();
    on_signal(move || interrupter.interrupt())?;
    let farewell = runner.run().map_err(failed)?;
    // A closed terminal needs no farewell.
    let _ = writeln!(io::stdout(), "{farewell}");
    Ok(())
}

/// Returns whether the terminal only prints lines.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn on_signal(interrupt: impl Fn() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(interrupt)
        .map_err(|error| Failure::new(Message::new("said-no-signals").text("detail", error)))
}

/// Converts an error, where `file` is the file to open.
fn failure(error: RunError, file: Option<&Path>) -> Failure {
    match error {
        RunError::Start(StartError::Asked(text)) => Failure::usage(reason(&text, file)),
        RunError::Start(StartError::Failed(text)) => Failure::new(reason(&text, file)),
        RunError::Output(error) | RunError::Thread(error) => Failure::from(error),
    }
}

/// Converts a sentence to a reason after `inarow:`. The reason is in lower case unless the name of the file
/// comes first.
fn reason(sentence: &str, file: Option<&Path>) -> Message {
    let is_name = file.is_some_and(|file| sentence.starts_with(&*file.to_string_lossy()));
    let text = if is_name { sentence.to_owned() } else { uncapitalised(sentence) };
    Message::new("as-is").text("text", text)
}

/// Returns the built-in presets, the presets from the file, and the user's own.
fn presets(path: Option<&Path>, profile: &Profile) -> Result<Presets, Failure> {
    let given = given_presets(path)?;
    // An unreadable store adds nothing. The game's start reports the error.
    Ok(OwnPresets::load(&given, profile).map_or(given, |own| own.presets))
}

/// Returns the built-in presets and the presets from the file, without the user's own.
pub(crate) fn given_presets(path: Option<&Path>) -> Result<Presets, Failure> {
    read_presets(&presets_file(path)?.unwrap_or_default(), path)
}

/// Returns the given presets with the user's own that these players name.
pub(super) fn given_presets_with_own<'a>(
    path: Option<&Path>,
    players: impl IntoIterator<Item = &'a PlayerSpec>,
    data: Option<PathBuf>,
) -> Result<Presets, Failure> {
    read_presets(&with_own(presets_file(path)?.unwrap_or_default(), players, data), path)
}

/// Rejects a missing external program before a game starts or is joined.
pub(super) fn must_be_there(player: &PlayerSpec) -> Result<(), Failure> {
    match player {
        PlayerSpec::Exec(exec) => find_program(exec, None).map_err(|fault| {
            let name = match &fault {
                ProgramFault::NotStarted { program, .. } => program.clone(),
                _ => exec.command(),
            };
            Failure::usage(PlayerError::from(fault)).within(Message::new("as-is").text("text", name))
        }),
        PlayerSpec::Engine(_) | PlayerSpec::Human { .. } => Ok(()),
    }
}

fn read_presets(text: &str, path: Option<&Path>) -> Result<Presets, Failure> {
    Presets::parse(text).at(|| path.map_or("presets".to_owned(), |path| path.display().to_string()))
}

pub(super) fn presets_file(path: Option<&Path>) -> Result<Option<String>, Failure> {
    path.map(text_of).transpose()
}

/// Returns the requested clocks. A side's own clock overrides the common clock.
fn clock(options: &Options) -> Option<ClockTag> {
    if options.time.is_none() && options.time_x.is_none() && options.time_o.is_none() {
        return None;
    }
    let side = |own: Option<TimeControl>| own.or(options.time).unwrap_or(TimeControl::NONE);
    Some(ClockTag { x: side(options.time_x), o: side(options.time_o) })
}

/// Returns the current size of the terminal, which users may resize.
fn screen() -> Screen {
    match terminal_size::terminal_size() {
        Some((terminal_size::Width(columns), terminal_size::Height(rows))) => {
            Screen { width: columns.into(), height: rows.into() }
        }
        None => Screen::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_by_link_has_no_players_of_the_command() {
        let zoe = || "human:name=Zoe".parse::<PlayerSpec>().ok();
        let invites = Options { link: true, nearby: true, o: zoe(), ..Options::default() };
        assert!(check_players(&invites, false).is_err_and(|failure| failure.is_usage()));
        assert!(check_players(&Options { x: zoe(), ..Options::default() }, true).is_err());
        assert!(check_players(&Options { x: zoe(), ..Options::default() }, false).is_ok());
        assert!(check_players(&Options { link: true, ..Options::default() }, false).is_ok());
    }

    /// Missing opponents and servers are not usage errors.
    #[test]
    fn only_what_was_asked_wrongly_is_a_usage_error() {
        let failed = |error| failure(RunError::Start(error), None).is_usage();
        assert!(failed(StartError::Asked("no such game".to_owned())));
        assert!(!failed(StartError::Failed("no game is waiting".to_owned())));
    }

    #[test]
    fn errors_begin_small_whatever_screen_their_sentence_is_for() {
        let texts = inarow_view::Texts::new(Lang::En);
        let told = |sentence: &str, file: Option<&str>| {
            let error = RunError::Start(StartError::Failed(sentence.to_owned()));
            failure(error, file.map(Path::new)).in_words(&texts)
        };
        assert_eq!(
            told("There is no such game; check the link", None),
            "there is no such game; check the link"
        );
        assert_eq!(told("Нет такой партии.", None), "нет такой партии");
        assert_eq!(told("X cannot win.", None), "X cannot win");
        assert_eq!(told("Game.sgf is damaged. Fix it.", Some("Game.sgf")), "Game.sgf is damaged. Fix it.");
    }
}
