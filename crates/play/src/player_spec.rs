//! Players by their textual names.

use std::fmt;
use std::str::FromStr;

use inarow_core::spec::unknown_setting;
use inarow_core::{Explain, Message, RandomSource, Setup, Side};
use inarow_engine::{EngineSpec, Presets, SpecError, unknown_player};
use inarow_record::{Dice, NameError, PlayerTag, Stream, check_name};

use crate::command_words::command_words;
use crate::{
    Decider, EngineDecider, ExecSpec, GameStart, OnUpdate, Player, PlayerError, Programs, Protocol, Threaded,
};

/// A player's kind and settings: `human:name=Anna`, `rating-map:preset=attacker`, `exec:./engine --fast`.
///
/// ```
/// use inarow_play::PlayerSpec;
/// let anna: PlayerSpec = "human:name=Anna".parse().unwrap();
/// assert_eq!(anna, PlayerSpec::Human { name: Some("Anna".to_owned()) });
/// assert_eq!(anna.to_string(), "human:name=Anna");
/// assert!("humen".parse::<PlayerSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// A human at this machine.
    Human {
        /// Given name. `None` without a name.
        name: Option<String>,
    },
    /// A built-in engine.
    Engine(EngineSpec),
    /// An external program.
    Exec(ExecSpec),
}

/// Reason why a text names no player.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// The text names neither a human nor an engine.
    #[error("{0}, or human")]
    Unknown(#[source] SpecError),
    /// An engine's setting is wrong.
    #[error(transparent)]
    Engine(SpecError),
    /// The text names a file instead of a player.
    #[error("{text:?} is no player; an external engine is exec:{text}")]
    Program {
        /// The given text.
        text: String,
    },
    /// A human's setting is wrong.
    #[error("human has no setting {piece:?}; it has: name")]
    Human {
        /// The wrong piece between colons, perhaps shortened.
        piece: String,
    },
    /// The name is not allowed for a human.
    #[error(transparent)]
    Name(NameError),
    /// The command is empty, or has an open quotation mark.
    #[error(
        "{prefix}: names no program: write {prefix}: and a command as for a shell, quotation marks in pairs",
        prefix = .0.prefix()
    )]
    Command(Protocol),
}

impl Explain for PlayerSpecError {
    fn message(&self) -> Message {
        match self {
            PlayerSpecError::Unknown(SpecError::UnknownEngine { name }) => {
                unknown_player(name, ["human"].into_iter().chain(Protocol::ALL.map(Protocol::prefix)))
            }
            PlayerSpecError::Unknown(error) | PlayerSpecError::Engine(error) => error.message(),
            PlayerSpecError::Program { text } => Message::new("wrong-player-program").text("text", text),
            PlayerSpecError::Human { piece } => {
                let name = piece.split('=').next().unwrap_or_default();
                unknown_setting("human", name, vec!["name"])
            }
            PlayerSpecError::Name(error) => error.message(),
            PlayerSpecError::Command(protocol) => {
                Message::new("wrong-command").text("prefix", protocol.prefix())
            }
        }
    }
}

impl PlayerSpec {
    /// A human without a name.
    pub const HUMAN: PlayerSpec = PlayerSpec::Human { name: None };

    /// Whether the player is a human.
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self, PlayerSpec::Human { .. })
    }

    /// Returns the player's tag for records and events. A human without a name has an empty name there.
    #[must_use]
    pub fn tag(&self) -> PlayerTag {
        match self {
            PlayerSpec::Human { name } => PlayerTag::new(name.clone().unwrap_or_default(), "human"),
            PlayerSpec::Engine(engine) => PlayerTag::new(engine.name(), engine.to_string()),
            PlayerSpec::Exec(exec) => {
                PlayerTag::new(file_of(&exec.words).unwrap_or_default(), self.to_string())
            }
        }
    }

    /// Replaces an unknown program from a foreign file by a human, because a file must not start a program.
    /// Returns the program's name, or the PLAYER text of a program without a name.
    ///
    /// ```
    /// use inarow_play::PlayerSpec;
    /// use inarow_record::PlayerTag;
    /// let mut tag = PlayerTag::new("Rapfi", "exec:./pbrain-rapfi");
    /// assert_eq!(PlayerSpec::replace_unknown_program(&mut tag, |exec| exec.words == ["./pbrain-rapfi"]), None);
    /// assert_eq!(PlayerSpec::replace_unknown_program(&mut tag, |_| false).unwrap(), "Rapfi");
    /// assert_eq!(tag, PlayerTag::new("Rapfi", ""));
    /// ```
    pub fn replace_unknown_program(
        tag: &mut PlayerTag,
        is_known: impl FnOnce(&ExecSpec) -> bool,
    ) -> Option<String> {
        let Ok(PlayerSpec::Exec(exec)) = tag.kind.parse() else { return None };
        if is_known(&exec) {
            return None;
        }
        let kind = std::mem::take(&mut tag.kind);
        Some(if tag.name.is_empty() { kind } else { tag.name.clone() })
    }

    /// Sets the kind of a tag whose name is that of a built-in player. Such a name is the PLAYER text, or a
    /// name with this text in brackets, as in `Ada (rating-map:preset=attacker)`. Any other name stays without
    /// a kind.
    ///
    /// ```
    /// use inarow_play::PlayerSpec;
    /// use inarow_record::PlayerTag;
    /// let known = |name| {
    ///     let mut tag = PlayerTag::new(name, "");
    ///     PlayerSpec::recognise(&mut tag);
    ///     tag
    /// };
    /// assert_eq!(known("computer:level=3"), PlayerTag::new("computer", "computer:level=3"));
    /// assert_eq!(known("Ada (threat1)"), PlayerTag::new("Ada", "threat1"));
    /// assert_eq!(known("pbrain-x"), PlayerTag::new("pbrain-x", ""));
    /// ```
    pub fn recognise(tag: &mut PlayerTag) {
        if !tag.kind.is_empty() {
            return;
        }
        // A file must not name a program that would be started here.
        let engine = |text: &str| match text.trim().parse::<PlayerSpec>() {
            Ok(spec @ PlayerSpec::Engine(_)) => Some(spec),
            _ => None,
        };
        if let Some(spec) = engine(&tag.name) {
            *tag = spec.tag();
            return;
        }
        let behind = tag.name.trim_end().strip_suffix(')').and_then(|name| name.rsplit_once('('));
        if let Some((name, spec)) = behind
            && let Some(spec) = engine(spec)
            && !name.trim().is_empty()
        {
            *tag = PlayerTag::new(name.trim(), spec.to_string());
        }
    }

    /// Checks that the player plays this game, without starting a program. `programs` only search for an
    /// external engine.
    ///
    /// # Errors
    /// When the player does not play the game.
    pub fn check(
        &self,
        setup: &Setup,
        presets: &Presets,
        programs: &dyn Programs,
    ) -> Result<(), PlayerError> {
        match self {
            PlayerSpec::Human { .. } => Ok(()),
            PlayerSpec::Engine(spec) => Ok(spec.check(setup, presets)?),
            PlayerSpec::Exec(exec) => programs.check(exec, setup),
        }
    }

    /// Returns the player's decider in this game. Returns `None` for a human, because the host asks humans.
    /// `programs` start an external engine now. A built-in engine is built when first needed.
    ///
    /// # Errors
    /// When the player does not play this game, or cannot be started.
    pub fn decider(
        &self,
        game: &GameStart,
        presets: &Presets,
        programs: &dyn Programs,
    ) -> Result<Option<Box<dyn Decider>>, PlayerError> {
        match self {
            PlayerSpec::Human { .. } => Ok(None),
            PlayerSpec::Engine(spec) => {
                spec.check(&game.setup, presets)?;
                Ok(Some(Box::new(EngineDecider::new(spec.clone(), presets.clone(), game))))
            }
            PlayerSpec::Exec(exec) => programs.decider(exec, game).map(Some),
        }
    }

    /// Returns the player as a player that never blocks its host. Updates go to `on_update`.
    ///
    /// # Errors
    /// The errors of [`decider`](PlayerSpec::decider), and when the system gives no thread.
    pub fn player(
        &self,
        game: &GameStart,
        presets: &Presets,
        programs: &dyn Programs,
        on_update: OnUpdate,
    ) -> Result<Option<Box<dyn Player>>, PlayerError> {
        let Some(decider) = self.decider(game, presets, programs)? else { return Ok(None) };
        Ok(Some(Box::new(Threaded::new(decider, on_update)?)))
    }
}

/// Returns the seed of a side's player in game number `game` of a series, from the series' seed.
#[must_use]
pub fn player_seed(seed: u64, side: Side, game: u64) -> u64 {
    let stream = match side {
        Side::X => Stream::X,
        Side::O => Stream::O,
    };
    Dice::new(seed.wrapping_add(game), stream).next_u64()
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        if let Some(protocol) = Protocol::from_prefix(name) {
            return match command_words(settings.unwrap_or_default()) {
                Some(words) if words.first().is_some_and(|program| !program.is_empty()) => {
                    Ok(PlayerSpec::Exec(ExecSpec { protocol, words }))
                }
                _ => Err(PlayerSpecError::Command(protocol)),
            };
        }
        match name {
            "human" => human(settings),
            _ => text.parse().map(PlayerSpec::Engine).map_err(|error| match error {
                SpecError::UnknownEngine { .. } if is_like_program(text) => {
                    PlayerSpecError::Program { text: text.to_owned() }
                }
                SpecError::UnknownEngine { .. } => PlayerSpecError::Unknown(error),
                error => PlayerSpecError::Engine(error),
            }),
        }
    }
}

/// Checks the name of a human or a bot for a PLAYER text, without colons. Returns its normal form.
///
/// # Errors
/// When the text is not allowed as a name, or has a colon.
pub fn player_name(text: &str) -> Result<String, NameError> {
    check_name(text).and_then(|name| if name.contains(':') { Err(NameError::Form) } else { Ok(name) })
}

fn human(settings: Option<&str>) -> Result<PlayerSpec, PlayerSpecError> {
    let Some(settings) = settings else { return Ok(PlayerSpec::HUMAN) };
    let name = settings.strip_prefix("name=").ok_or_else(|| PlayerSpecError::Human {
        piece: settings.split(':').next().unwrap_or_default().chars().take(40).collect(),
    })?;
    let name = player_name(name).map_err(PlayerSpecError::Name)?;
    Ok(PlayerSpec::Human { name: Some(name) })
}

/// Whether a text looks like the file of an engine.
fn is_like_program(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    let ends = [".exe", ".py", ".sh", ".jar", ".js"].iter().any(|ending| small.ends_with(ending));
    text.contains(SEPARATORS) || text.starts_with("pbrain-") || ends
}

/// Separators of a path, on any system.
const SEPARATORS: [char; 2] = ['/', '\\'];

/// Names, without `.exe`, of system programs that run a script or another program. Names in the first list may
/// have a version as a suffix.
const VERSIONED: [&str; 3] = ["python", "pypy", "wine"];
const RUNNERS: [&str; 13] = [
    "java",
    "sh",
    "bash",
    "dash",
    "zsh",
    "perl",
    "ruby",
    "node",
    "deno",
    "mono",
    "dotnet",
    "cmd",
    "powershell",
];
/// Programs that run a whole command after their own options.
const WRAPPERS: [&str; 3] = ["env", "nice", "taskset"];

/// Returns the part of a path after its last separator.
fn last_of(path: &str) -> &str {
    path.rfind(SEPARATORS).map_or(path, |at| &path[at + 1..])
}

/// Returns the name of the file that a command runs: the program, or the script of an interpreter.
fn file_of(words: &[String]) -> Option<&str> {
    let mut words = words;
    loop {
        let (program, _) = words.split_first()?;
        if program.contains(SEPARATORS) {
            return Some(last_of(program));
        }
        match run_by(words) {
            RunBy::Script(at) => return Some(last_of(&words[at])),
            RunBy::Command(at) => words = &words[at..],
            RunBy::Nothing => return Some(program),
        }
    }
}

/// Returns the index of the word with the script or program that a command runs. The index is 2 for `python3 -u
/// engine.py`, 3 for `taskset -c 0 ./engine`, and 0 for an engine that is called directly.
#[must_use]
pub fn called_by(words: &[String]) -> usize {
    let mut from = 0;
    loop {
        match run_by(words.get(from..).unwrap_or_default()) {
            RunBy::Script(at) => return from + at,
            RunBy::Command(at) => from += at,
            RunBy::Nothing => return from,
        }
    }
}

/// File that a program runs according to its arguments.
enum RunBy {
    /// No file. The program is the engine, or gets its instructions as text.
    Nothing,
    /// A script, at this word.
    Script(usize),
    /// Another command, from this word on.
    Command(usize),
}

fn run_by(words: &[String]) -> RunBy {
    let Some((program, arguments)) = words.split_first() else { return RunBy::Nothing };
    let program = last_of(program).to_ascii_lowercase();
    let program = program.strip_suffix(".exe").unwrap_or(&program);
    if WRAPPERS.contains(&program) {
        let mut is_told = false;
        let command = arguments.iter().position(|word| {
            let is_value = std::mem::replace(&mut is_told, ["-u", "-C"].contains(&word.as_str()));
            // Skips options, numbers, masks of cores, and variables.
            let is_mask = program == "taskset" && word.bytes().all(|byte| byte.is_ascii_hexdigit());
            let is_number = word.starts_with(|letter: char| letter.is_ascii_digit());
            !(is_value || is_mask || is_number || word.starts_with('-') || word.contains('='))
        });
        return command.map_or(RunBy::Nothing, |at| RunBy::Command(at + 1));
    }
    if !RUNNERS.contains(&program) && !VERSIONED.iter().any(|name| program.starts_with(name)) {
        return RunBy::Nothing;
    }
    // A text to run or a module follows such an option. Its arguments come last.
    let is_text = |word: &&String| !["-c", "-e", "-m"].contains(&word.as_str());
    let script = arguments.iter().take_while(is_text).position(|word| is_file_name(word));
    script.map_or(RunBy::Nothing, |at| RunBy::Script(at + 1))
}

/// Whether a word resembles a path or has a file extension. Only the folder of the run decides whether the file
/// exists.
fn is_file_name(word: &str) -> bool {
    if word.starts_with('-') {
        return false;
    }
    // A word with a slash only at its start is an option on Windows.
    let is_path = word.rfind(SEPARATORS).is_some_and(|at| at > 0 && at + 1 < word.len());
    let ending = word.rsplit_once('.').filter(|(name, _)| !name.is_empty());
    is_path || ending.is_some_and(|(_, ending)| ending.starts_with(|letter: char| letter.is_alphabetic()))
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human { name: None } => f.write_str("human"),
            PlayerSpec::Human { name: Some(name) } => write!(f, "human:name={name}"),
            PlayerSpec::Engine(engine) => engine.fmt(f),
            PlayerSpec::Exec(exec) => exec.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, canonical: &str, name: &str) {
        let spec: PlayerSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(spec.clone()));
        assert_eq!(spec.tag(), PlayerTag::new(name, canonical.split(":name=").next().unwrap()));
    }

    #[test]
    fn players_print_and_read_back() {
        check("human", "human", "");
        check("human:name=Анна Б.", "human:name=Анна Б.", "Анна Б.");
        check("rating-map:preset=attacker:w4=10", "rating-map:preset=attacker:w4=10", "rating-map");
        check("exec:./a/pbrain-x --deep  2", "exec:./a/pbrain-x --deep 2", "pbrain-x");
        check("exec:'my engine' \"a b\"", "exec:'my engine' 'a b'", "my engine");
        // The name comes from the script, not from its interpreter.
        check(
            "exec:python3 -u ./a/engine.py --deep 2",
            "exec:python3 -u ./a/engine.py --deep 2",
            "engine.py",
        );
        check("exec:java -jar Engine.jar", "exec:java -jar Engine.jar", "Engine.jar");
        check("exec:taskset -c 0 /a/pbrain-x", "exec:taskset -c 0 /a/pbrain-x", "pbrain-x");
        check("exec:/usr/bin/python3 engine.py", "exec:/usr/bin/python3 engine.py", "python3");
        check("exec:sh -c 'exit 3.x'", "exec:sh -c 'exit 3.x'", "sh");
        check("exec:cmd /c exit 0.5", "exec:cmd /c exit 0.5", "cmd");
        check("exec:pbrain-x", "exec:pbrain-x", "pbrain-x");
        check("exec-referee:python3  bot.py", "exec-referee:python3 bot.py", "bot.py");
    }

    #[test]
    fn built_in_players_are_known_by_their_names_in_files() {
        let known = |name: &str, kind: &str| {
            let mut tag = PlayerTag::new(name, kind);
            PlayerSpec::recognise(&mut tag);
            (tag.name, tag.kind)
        };
        for (name, kind, expected) in [
            ("computer", "", ("computer", "computer")),
            (" computer:level=3 ", "", ("computer", "computer:level=3")),
            ("Ada (computer:level=3)", "", ("Ada", "computer:level=3")),
            ("Ada (rating-map:preset=mine) ", "", ("Ada", "rating-map:preset=mine")),
            // Humans and external programs.
            ("Anna", "", ("Anna", "")),
            ("computer", "human", ("computer", "human")),
            ("human", "", ("human", "")),
            ("human:name=Anna", "", ("human:name=Anna", "")),
            ("Computer", "", ("Computer", "")),
            ("computer:level=30", "", ("computer:level=30", "")),
            ("Embryo (v26)", "", ("Embryo (v26)", "")),
            ("(computer)", "", ("(computer)", "")),
            ("exec:/bin/sh", "", ("exec:/bin/sh", "")),
            ("Ada (exec:/bin/sh)", "", ("Ada (exec:/bin/sh)", "")),
            ("Ada (exec-referee:/bin/sh)", "", ("Ada (exec-referee:/bin/sh)", "")),
            ("", "", ("", "")),
        ] {
            assert_eq!(known(name, kind), (expected.0.to_owned(), expected.1.to_owned()), "{name:?}");
        }
    }

    /// The name of an engine that is called directly does not depend on files in its arguments.
    #[test]
    fn only_what_runs_a_script_is_called_by_it() {
        for (command, name, word) in [
            ("pbrain-x --weights net.bin", "pbrain-x", 0),
            ("rapfi --config config.toml", "rapfi", 0),
            ("rapfi --config a/config.toml", "rapfi", 0),
            ("pypy3.10 engine.py net.bin", "engine.py", 1),
            ("Python.exe engine.py net.bin", "engine.py", 1),
            ("java -Xmx1g -jar Engine.jar net.bin", "Engine.jar", 3),
            ("wine64 pbrain-x.exe net.bin", "pbrain-x.exe", 1),
            ("cmd.exe /c engine.bat", "engine.bat", 2),
            ("nice -n 5 rapfi --config config.toml", "rapfi", 3),
            ("nice -n 5 python3 engine.py net.bin", "engine.py", 4),
            ("taskset ff ./a/pbrain-x net.bin", "pbrain-x", 2),
            ("env -u HOME THREADS=2 rapfi net.bin", "rapfi", 4),
            ("python3 -m engine net.bin", "python3", 0),
            ("sh -c 'exec rapfi' net.bin", "sh", 0),
            // An interpreter with a folder was chosen on purpose, but still runs the script.
            ("/usr/bin/python3 engine.py", "python3", 1),
            ("./rapfi --config config.toml", "rapfi", 0),
            ("env", "env", 0),
        ] {
            let spec: PlayerSpec = format!("exec:{command}").parse().unwrap();
            assert_eq!(spec.tag().name, name, "{command}");
            let PlayerSpec::Exec(exec) = spec else { panic!("{command}") };
            assert_eq!(called_by(&exec.words), word, "{command}");
        }
    }

    #[test]
    fn a_path_is_whole_in_the_advice_however_long() {
        let path = format!("./{}pbrain-x", "folder/".repeat(40));
        let Message { args, .. } = path.parse::<PlayerSpec>().unwrap_err().message();
        assert_eq!(args, Message::new("").text("text", &path).args);
    }

    #[test]
    fn what_names_no_player_is_told() {
        for (text, part) in [
            ("", "or human"),
            ("humen", "or human"),
            ("human:age=7", "age=7"),
            ("human:name=", "1 to 100"),
            ("human:name=a:b", "1 to 100"),
            ("human:name=a\u{7}b", "1 to 100"),
            ("exec:", "no program"),
            ("exec", "no program"),
            ("exec-referee:", "no program"),
            ("exec:'a", "no program"),
            ("exec:'' a", "no program"),
            ("rating-map:w9=1", "w9"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(part), "{text:?}: {error}");
        }
    }
}
