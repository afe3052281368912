//! Arguments of `inarow completions`, and completion words for the grammar.

use clap::builder::{PossibleValuesParser, ValueHint};
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use inarow_core::spec;
use inarow_play::catalogue;
use inarow_view::Lang;

use crate::values::{Explained, choose};

/// Shells with completion scripts.
const SHELLS: [(&str, Shell); 3] = [("bash", Shell::Bash), ("zsh", Shell::Zsh), ("fish", Shell::Fish)];

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "bash|zsh|fish", value_parser = shell)]
    pub(crate) shell: Shell,
}

fn shell(text: &str) -> Result<Shell, Explained> {
    let known = SHELLS.into_iter().find(|(name, _)| *name == text);
    known.map(|(_, shell)| shell).ok_or_else(|| choose(SHELLS.map(|(name, _)| name)))
}

/// Returns the names of players.
fn players() -> Vec<&'static str> {
    std::iter::once("human").chain(catalogue().iter().map(|info| info.name)).collect()
}

/// Adds completion words for values to the grammar, such as games, players, languages, alternatives, files and
/// folders.
pub(crate) fn with_words(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = command.mut_args(with_words_of);
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, with_words))
}

fn with_words_of(argument: Arg) -> Arg {
    if !argument.get_action().takes_values() {
        return argument;
    }
    let id = argument.get_id().as_str();
    let name = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let name = match (name, id) {
        (Some(name), _) => name,
        (None, "game" | "source") => "GAME".to_owned(),
        (None, "a" | "b" | "player") => "PLAYER".to_owned(),
        (None, id) => id.to_uppercase(),
    };
    let words: Vec<&'static str> = match name.as_str() {
        "A" | "B" if argument.is_positional() => players(),
        "PLAYER" => players(),
        "MODEL" => vec!["logistic", "normalised"],
        "STYLE" => vec!["chess", "course"],
        "WHEN" => vec!["auto", "always", "never"],
        "GAME" => spec::presets().iter().map(|preset| preset.name).collect(),
        "LANG" => Lang::ALL.iter().map(|lang| lang.code()).collect(),
        "FOLDER" => return argument.value_hint(ValueHint::DirPath),
        name if name.starts_with("FILE") => return argument.value_hint(ValueHint::FilePath),
        _ => Vec::new(),
    };
    if !words.is_empty() {
        return argument.value_parser(PossibleValuesParser::new(words));
    }
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    if name.contains('|') && name.split('|').all(is_word) {
        let words: Vec<String> = name.split('|').map(str::to_owned).collect();
        return argument.value_parser(PossibleValuesParser::new(words));
    }
    argument
}
