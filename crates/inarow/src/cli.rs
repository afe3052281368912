//! Grammar of the command line. Help comes from the texts, with keys `cli-COMMAND-ARGUMENT`.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod course;
pub(crate) mod play;
pub(crate) mod serve;
pub(crate) mod window;
pub(crate) mod worker;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use inarow_core::GameSpec;
use inarow_formats::Format;
use inarow_play::PlayerSpec;
use inarow_profile::{Location, stored_language};
use inarow_view::{Lang, Texts};

use crate::values::{Explained, choose, parsed, whole};

#[derive(Debug, Parser)]
#[command(name = "inarow", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) window: window::Options,

    #[arg(long, global = true, value_name = "LANG", value_parser = lang)]
    pub(crate) lang: Option<Lang>,

    /// Applies to every command, because the folder also stores the language.
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(Box<play::PlayArgs>),
    Referee(RefereeArgs),
    Perft(PerftArgs),
    Bench,
    Games(ListArgs),
    Players(PlayersArgs),
    Walls(WallsArgs),
    Convert(Box<convert::Request>),
    Analyse(Box<analyse::AnalyseArgs>),
    Engine(EngineArgs),
    #[command(subcommand)]
    Arena(arena::Command),
    Worker(worker::WorkerArgs),
    #[command(subcommand)]
    Course(course::Command),
    Serve(serve::ServeArgs),
    Bot(Box<bot::BotArgs>),
    Completions(completions::CompletionsArgs),
    Manual,
}

impl Command {
    /// Returns the field of `--seed`, in commands with this option.
    pub(crate) fn seed(&mut self) -> Option<&mut Option<u64>> {
        match self {
            Command::Play(args) => Some(&mut args.options.seed),
            Command::Referee(args) => Some(&mut args.seed),
            Command::Perft(args) => Some(&mut args.seed),
            Command::Analyse(args) => Some(&mut args.seed),
            Command::Walls(args) => Some(&mut args.seed),
            Command::Engine(args) => Some(&mut args.seed),
            Command::Arena(command) => command.seed(),
            Command::Course(command) => Some(command.seed()),
            Command::Bot(args) => Some(&mut args.seed),
            Command::Bench
            | Command::Games(_)
            | Command::Players(_)
            | Command::Convert(_)
            | Command::Worker(_)
            | Command::Serve(_)
            | Command::Completions(_)
            | Command::Manual => None,
        }
    }

    /// Returns the field of `--presets`, in commands with this option.
    pub(crate) fn presets(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Command::Play(args) => Some(&mut args.options.presets),
            Command::Arena(command) => command.presets(),
            Command::Course(command) => command.presets(),
            Command::Bot(args) => Some(&mut args.presets),
            Command::Engine(args) => Some(&mut args.presets),
            Command::Players(args) => Some(&mut args.presets),
            _ => None,
        }
    }

    /// Returns the field of `--no-nearby`, in commands with this option.
    pub(crate) fn no_nearby(&mut self) -> Option<&mut bool> {
        match self {
            Command::Play(args) => Some(&mut args.options.no_nearby),
            Command::Serve(args) if args.command.is_none() => Some(&mut args.no_nearby),
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct RefereeArgs {
    #[arg(conflicts_with = "setup", value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "FILE")]
    pub(crate) setup: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[arg(required_unless_present = "setup", conflicts_with = "setup", value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "FILE")]
    pub(crate) setup: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(..=10_000))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlayersArgs {
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    #[arg(long, value_name = "PLAYER", value_parser = parsed::<PlayerSpec>)]
    pub(crate) player: Option<PlayerSpec>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct WallsArgs {
    #[arg(value_parser = parsed::<GameSpec>)]
    pub(crate) game: GameSpec,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = whole::<u64>(..))]
    pub(crate) count: u64,
}

fn lang(text: &str) -> Result<Lang, Explained> {
    let known = Lang::ALL.iter().copied().find(|lang| lang.code() == text);
    known.ok_or_else(|| choose(Lang::ALL.iter().map(|lang| lang.code())))
}

fn system_language() -> Lang {
    sys_locale::get_locale().and_then(|locale| Lang::from_locale(&locale)).unwrap_or(Lang::En)
}

/// A parsed command line.
#[derive(Debug)]
pub(crate) struct ParsedCli {
    pub(crate) cli: Cli,
    /// Path of the requested command: `["arena", "match"]`.
    pub(crate) path: Vec<String>,
}

/// A command line that cannot be parsed.
#[derive(Debug)]
pub(crate) struct CliError {
    pub(crate) error: clap::Error,
    /// Path of the intended command, as far as known.
    pub(crate) path: Vec<String>,
    /// First argument with several letters after a single dash, the style of other tools.
    pub(crate) single_dash: Option<String>,
}

/// Parses the command line, with help in the language of the texts.
pub(crate) fn parse(mut arguments: Vec<OsString>, texts: &Texts) -> Result<ParsedCli, CliError> {
    if is_engine_file(&arguments) {
        arguments.push("engine".into());
    }
    ask_for_help(&mut arguments);
    open_file(&mut arguments);
    let grammar = translated(Cli::command(), "cli", texts);
    let read = grammar.clone().try_get_matches_from(&arguments).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok(ParsedCli { cli, path: path_of(&matches) })
    });
    read.map_err(|error| {
        let meant = grammar.ignore_errors(true).try_get_matches_from(&arguments);
        let path = meant.map(|matches| path_of(&matches)).unwrap_or_default();
        CliError { error, path, single_dash: arguments.iter().find_map(single_dash) }
    })
}

/// Returns an argument in the form `-rounds`.
fn single_dash(argument: &OsString) -> Option<String> {
    let name = argument.to_str()?.strip_prefix('-')?;
    let is_name = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase());
    is_name.then(|| format!("-{name}"))
}

fn path_of(matches: &clap::ArgMatches) -> Vec<String> {
    let below = |(name, matches)| [vec![str::to_owned(name)], path_of(matches)].concat();
    matches.subcommand().map(below).unwrap_or_default()
}

/// Returns the grammar of a command.
pub(crate) fn command_at(path: &[String], texts: &Texts) -> clap::Command {
    let mut command = translated(Cli::command(), "cli", texts);
    command.build();
    path.iter().fold(command, |command, name| command.find_subcommand(name).cloned().unwrap_or(command))
}

/// Returns the whole grammar, with completion words for values.
pub(crate) fn grammar_with_words(texts: &Texts) -> clap::Command {
    translated(completions::with_words(Cli::command()), "cli", texts)
}

/// Whether the program is a copy named `pbrain-…`, run without arguments. Engine managers start engines this
/// way.
fn is_engine_file(arguments: &[OsString]) -> bool {
    let [program] = arguments else { return false };
    let name = Path::new(program).file_stem().map(|name| name.to_string_lossy().to_ascii_lowercase());
    name.is_some_and(|name| name.starts_with("pbrain-"))
}

/// Returns the index of the first argument that is not an option before a command.
fn first_word(arguments: &[OsString]) -> usize {
    word_from(arguments, 1)
}

/// Returns the index of the first argument from this index on that is not an option.
fn word_from(arguments: &[OsString], from: usize) -> usize {
    let mut first = from;
    let grammar = Cli::command();
    // An unknown option counts as having a value, unless another option follows. The parser reports the unknown
    // option.
    let is_switch = |name: &str| {
        let known = grammar.get_arguments().find(|known| known.get_long() == Some(name));
        known.is_some_and(|known| !known.get_action().takes_values())
    };
    let text = |place: usize| arguments.get(place).and_then(|argument| argument.to_str());
    while let Some(option) = text(first) {
        first += match option {
            "-h" | "--help" | "-V" | "--version" => 1,
            option if !option.starts_with("--") => break,
            option if option.contains('=') || is_switch(&option[2..]) => 1,
            _ if text(first + 1).is_some_and(|next| next.starts_with("--")) => 1,
            _ => 2,
        };
    }
    first
}

/// Rewrites `inarow FILE` to `inarow --open FILE`, for desktops that open files. FILE is a path or an
/// existing file, not a command, with options on either side. `inarow -- FILE` opens a file of any name.
fn open_file(arguments: &mut Vec<OsString>) {
    let end = arguments.iter().position(|argument| argument == "--");
    if let Some(end) = end.filter(|end| end + 2 == arguments.len() && first_word(&arguments[..*end]) >= *end)
    {
        let mut option = OsString::from("--open=");
        option.extend(arguments.drain(end..).nth(1));
        arguments.push(option);
        return;
    }
    let first = first_word(arguments);
    let Some(argument) = arguments.get(first) else { return };
    let path = Path::new(argument);
    let is_command = Cli::command().get_subcommands().any(|command| argument == command.get_name());
    let is_file = path.components().count() > 1 || Format::from_path(path).is_some() || path.is_file();
    if is_file && !is_command && word_from(arguments, first + 1) >= arguments.len() {
        arguments.insert(first, "--open".into());
    }
}

/// Rewrites `inarow help COMMAND` to `inarow COMMAND --help`, also after a command with subcommands.
fn ask_for_help(arguments: &mut Vec<OsString>) {
    let mut place = first_word(arguments);
    let grammar = Cli::command();
    let has_commands = |name: &OsString| {
        grammar.get_subcommands().any(|command| name == command.get_name() && command.has_subcommands())
    };
    if arguments.get(place).is_some_and(has_commands) {
        place = word_from(arguments, place + 1);
    }
    if arguments.get(place).is_some_and(|command| command == "help") {
        arguments.remove(place);
        arguments.push("--help".into());
    }
}

/// Returns the language of a run, from `--lang`, the settings, or the environment, in this order. The default
/// is English. The language is needed before parsing, because parse errors use the language too.
pub(crate) fn language_in(arguments: &[OsString]) -> Lang {
    let kept = || {
        let location = Location::find(option_in(arguments, "--data").map(PathBuf::from));
        stored_language(&location).and_then(|code| Lang::from_code(&code))
    };
    let asked = option_in(arguments, "--lang").and_then(|value| lang(value.to_str()?).ok());
    asked.or_else(kept).unwrap_or_else(system_language)
}

/// Returns the value of an option at any position.
fn option_in(arguments: &[OsString], name: &str) -> Option<OsString> {
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == name {
            return arguments.next().cloned();
        }
        let value = argument.to_str().and_then(|text| text.strip_prefix(name)?.strip_prefix('='));
        if let Some(value) = value {
            return Some(value.into());
        }
    }
    None
}

/// Options with a value that every command has, in the order of help.
const EVERYWHERE: [&str; 2] = ["lang", "data"];
/// First position of these options in help, after the command's own options.
const LAST: usize = 1000;

/// Adds help to the grammar from texts keyed by command and argument.
fn translated(command: clap::Command, key: &str, texts: &Texts) -> clap::Command {
    let [options, operands, everywhere] =
        ["cli-options", "cli-arguments", "cli-options-everywhere"].map(|key| texts.get(key));
    let template =
        format!("{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}", texts.get("cli-usage"));
    let mut command = command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .about(texts.get(key))
        .help_template(template)
        .subcommand_help_heading(texts.get("cli-commands"))
        .mut_args(|argument| {
            let heading = match (argument.is_positional(), argument.is_global_set()) {
                (true, _) => operands.clone(),
                (false, true) => everywhere.clone(),
                (false, false) => options.clone(),
            };
            let help = texts.with(&help_key(key, &argument, texts), &[("languages", Lang::codes().into())]);
            // clap would print defaults and choices in English. The texts contain the relevant values.
            let takes_value = argument.get_action().takes_values();
            let argument = argument.hide_default_value(takes_value).hide_possible_values(takes_value);
            let names = argument.get_value_names().unwrap_or_default();
            let names: Vec<String> = names.iter().map(|name| placeholder(name, texts)).collect();
            let argument = if takes_value { argument.value_names(names) } else { argument };
            let argument = match EVERYWHERE.iter().position(|id| argument.get_id() == id) {
                Some(place) => argument.display_order(LAST + place),
                None => argument,
            };
            argument.help_heading(heading).help(help)
        });
    let flags = [("help", 'h', clap::ArgAction::Help), ("version", 'V', clap::ArgAction::Version)];
    for (place, (name, short, action)) in (LAST + EVERYWHERE.len()..).zip(flags) {
        let help = texts.get(&format!("cli-any-{name}"));
        let flag = clap::Arg::new(name).short(short).long(name).action(action).display_order(place);
        command = command.arg(flag.help(help).help_heading(everywhere.clone()));
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        let sub_key = format!("{key}-{name}");
        command = command.mut_subcommand(&name, |sub| translated(sub, &sub_key, texts));
    }
    command
}

/// Returns the placeholder of a value in the language of the texts: `FILE|GAME`, `FILE|random:PLIES|off`. Words
/// in capitals are translated. Words without capitals are typed literally.
fn placeholder(name: &str, texts: &Texts) -> String {
    let is_capital = |c: char| c.is_ascii_uppercase();
    let mut translated = String::new();
    let mut rest = name;
    while let Some(begin) = rest.find(is_capital) {
        let (before, word) = rest.split_at(begin);
        let end = word.find(|c| !is_capital(c)).unwrap_or(word.len());
        let key = format!("placeholder-{}", word[..end].to_ascii_lowercase());
        translated.push_str(before);
        translated.push_str(&if texts.has(&key) { texts.get(&key) } else { word[..end].to_owned() });
        rest = &word[end..];
    }
    translated + rest
}

/// Returns the text key of an argument. The command's own key comes first, then the parent command's key, then
/// the common key.
fn help_key(key: &str, argument: &clap::Arg, texts: &Texts) -> String {
    let id = argument.get_id().as_str().replace('_', "-");
    let mut above = Some(key);
    while let Some(key) = above {
        let own = format!("{key}-{id}");
        if texts.has(&own) {
            return own;
        }
        above = key.rsplit_once('-').map(|(above, _)| above).filter(|above| above.contains('-'));
    }
    format!("cli-any-{id}")
}

#[cfg(test)]
mod tests;
