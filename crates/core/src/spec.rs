//! Games named in one text: `gomoku`, `line:15x15:k=5:walls=0.75/50/1`, `score:fill=random-row`.
//!
//! A spec may require randomness (walls, weights). [`GameSpec::setup`] turns a spec into a concrete [`Setup`] with
//! random numbers from the host.

use core::fmt;
use core::str::FromStr;

use crate::{
    Arg, Explain, Fill, LineRule, LineSetup, Message, Opening, RandomSource, Reply, ScoreSetup, Setup,
    SetupError, Shape, Tiebreak, UltimateSetup, WallSpec, walls,
};

/// A named game.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Name on the command line.
    pub name: &'static str,
    /// Meaning of the name, as settings of its game. Empty for a game without settings.
    pub meaning: &'static str,
    /// Settings allowed after the name.
    pub settings: &'static [Setting],
    /// Set-up that the meaning is applied to.
    base: fn() -> Setup,
}

impl Preset {
    /// Name of the underlying game, as in [`Setup::kind`].
    #[must_use]
    pub fn kind(&self) -> &'static str {
        (self.base)().kind()
    }
}

/// One setting of a game, for lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Name of the setting.
    pub name: &'static str,
    /// Allowed values.
    pub values: Values,
}

/// Allowed values of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Allowed words, equal in every language.
    Words(&'static [&'static str]),
    /// An English description, and the key of the text that describes the values to users.
    Described(&'static str, &'static str),
}

impl Values {
    /// Returns the allowed values as a part of a message about the wrong value `given`, which may be empty.
    #[must_use]
    pub fn expected(&self, given: &str) -> Arg {
        match self {
            Values::Words(words) => {
                Arg::OneOf { given: given.to_owned(), known: words.iter().map(ToString::to_string).collect() }
            }
            Values::Described(_, key) => Arg::Message(Box::new(Message::new(key))),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words([others @ .., last]) if !others.is_empty() => {
                write!(f, "{} or {last}", others.join(", "))
            }
            Values::Words(words) => f.write_str(&words.concat()),
            Values::Described(english, _) => f.write_str(english),
        }
    }
}

const fn setting(name: &'static str, values: &'static str, key: &'static str) -> Setting {
    Setting { name, values: Values::Described(values, key) }
}

const fn words(name: &'static str, words: &'static [&'static str]) -> Setting {
    Setting { name, values: Values::Words(words) }
}

/// Name of a line game's size in lists. The size itself is written without a name.
const LINE_SIZE: &str = "WIDTHxHEIGHT";

const LINE_SETTINGS: &[Setting] = &[
    setting(LINE_SIZE, "1 to 100 each, e.g. 15x15", "values-size-line"),
    setting("k", "1 to 100", "values-k"),
    words("rule", &["freestyle", "exact", "caro", "caro-plus", "renju"]),
    words("reply", &["none", "last-move"]),
    setting("max-moves", "0 (until full) or a number", "values-max-moves"),
    setting(
        "walls",
        "none, or PLAYABLE/LENGTH/GAP: 0 to 1, 0 to 10000, 0 to 100, e.g. 0.75/50/1",
        "values-walls",
    ),
    words("opening", &["free", "swap", "swap2"]),
];

const ULTIMATE_SETTINGS: &[Setting] = &[words("tiebreak", &["none", "boards"])];

const SCORE_SETTINGS: &[Setting] = &[
    setting("size", "4 to 30", "values-size"),
    setting("length", "2 to the size", "values-length"),
    setting("moves", "0 (until full) or a number", "values-moves"),
    words(
        "fill",
        &["free", "rows", "columns", "random-row", "random-column", "random-row-or-column", "gravity"],
    ),
    words("weights", &["original", "balanced", "random"]),
    setting("komi", "added to O's total, -10000 to 10000", "values-komi"),
    setting("price-x", "FIRST/STEP, each -10000 to 10000, e.g. 2/2", "values-price"),
    setting("price-o", "FIRST/STEP, each -10000 to 10000, e.g. 2/2", "values-price"),
];

const fn line(name: &'static str, meaning: &'static str) -> Preset {
    Preset { name, meaning, settings: LINE_SETTINGS, base: || Setup::Line(LineSetup::new(15, 15, 5)) }
}

const fn score(name: &'static str, meaning: &'static str) -> Preset {
    Preset { name, meaning, settings: SCORE_SETTINGS, base: || Setup::Score(ScoreSetup::default()) }
}

const PRESETS: &[Preset] = &[
    line("tictactoe", "3x3:k=3"),
    line("gomoku", "15x15:k=5"),
    line("gomoku-standard", "15x15:k=5:rule=exact"),
    line("renju", "15x15:k=5:rule=renju"),
    line("caro", "15x15:k=5:rule=caro"),
    line("gomoku20", "20x20:k=5"),
    line("course", "20x20:k=5:reply=last-move:walls=0.75/50/1"),
    line("course15", "15x15:k=5:reply=last-move"),
    line("connect4x4", "4x4:k=4"),
    line("5x5", "5x5:k=4"),
    line("line", "15x15:k=5"),
    Preset {
        name: "ultimate",
        meaning: "tiebreak=none",
        settings: ULTIMATE_SETTINGS,
        base: || Setup::Ultimate(UltimateSetup::default()),
    },
    score("score", "size=10:length=4:moves=60:weights=original"),
    score("score-balanced", "size=10:length=4:moves=60:weights=balanced:komi=30"),
    #[cfg(feature = "test-game")]
    Preset { name: "drop", meaning: "", settings: &[], base: || Setup::Drop(crate::DropSetup::default()) },
];

/// Returns every game that has a name.
#[must_use]
pub fn presets() -> &'static [Preset] {
    PRESETS
}

/// A game and its settings as named by a text. [`GameSpec::setup`] and [`crate::Position::new`] check both
/// later.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSpec {
    name: &'static str,
    /// The game without its random parts.
    setup: Setup,
    /// Generator settings of a line game's walls.
    walls: Option<WallSpec>,
    /// Source of Score's weights.
    weights: Weights,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Weights {
    Original,
    Balanced,
    Random,
}

impl Weights {
    const ALL: [(&'static str, Weights); 3] =
        [("original", Weights::Original), ("balanced", Weights::Balanced), ("random", Weights::Random)];

    fn name(self) -> &'static str {
        match self {
            Weights::Original => "original",
            Weights::Balanced => "balanced",
            Weights::Random => "random",
        }
    }
}

/// Reason why a text names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// No game has this name.
    UnknownGame(String),
    /// The game has no such setting.
    UnknownSetting {
        /// The game.
        game: &'static str,
        /// Given setting.
        setting: String,
    },
    /// A setting does not allow this value.
    Value {
        /// The setting, with its allowed values.
        setting: &'static Setting,
        /// Given value.
        value: String,
    },
    /// A setting is given twice.
    Twice(&'static str),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::UnknownGame(name) => {
                let known: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
                write!(f, "no game is called {name:?}; there are {}", known.join(", "))
            }
            SpecError::UnknownSetting { game, setting } => {
                let settings =
                    PRESETS.iter().find(|preset| preset.name == *game).map_or(&[][..], |p| p.settings);
                let known: Vec<&str> = settings.iter().map(|setting| setting.name).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                write!(f, "{game} has no setting {setting:?}; it has {known}")
            }
            SpecError::Value { setting: Setting { name, values }, value } => {
                write!(f, "{name} cannot be {value:?}; it takes {values}")
            }
            SpecError::Twice(setting) => write!(f, "{setting} is given twice"),
        }
    }
}

impl std::error::Error for SpecError {}

impl Explain for SpecError {
    fn message(&self) -> Message {
        match self {
            SpecError::UnknownGame(name) => Message::new("wrong-game").text("name", name).known(
                "known",
                name,
                PRESETS.iter().map(|preset| preset.name),
            ),
            SpecError::UnknownSetting { game, setting } => {
                let settings =
                    PRESETS.iter().find(|preset| preset.name == *game).map_or(&[][..], |p| p.settings);
                unknown_setting(game, setting, settings.iter().map(|setting| setting.name).collect())
            }
            SpecError::Value { setting: Setting { name, values }, value } => Message::new("wrong-value")
                .text("setting", name)
                .text("value", value)
                .arg("expected", values.expected(value)),
            SpecError::Twice(setting) => Message::new("wrong-twice").text("setting", setting),
        }
    }
}

/// Reports a setting that a game or player does not have, with the known settings.
#[must_use]
pub fn unknown_setting(owner: &str, setting: &str, known: Vec<&'static str>) -> Message {
    if known.is_empty() {
        return Message::new("wrong-no-settings").text("owner", owner).text("setting", setting);
    }
    Message::new("wrong-setting").text("owner", owner).text("setting", setting).known("known", setting, known)
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<GameSpec, SpecError> {
        let mut pieces = text.split(':');
        let name = pieces.next().unwrap_or_default();
        let preset = PRESETS.iter().find(|preset| preset.name.eq_ignore_ascii_case(name));
        let preset = preset.ok_or_else(|| SpecError::UnknownGame(excerpt(name)))?;
        let mut spec =
            GameSpec { name: preset.name, setup: (preset.base)(), walls: None, weights: Weights::Original };
        for piece in preset.meaning.split(':').filter(|piece| !piece.is_empty()) {
            spec.apply(piece, preset)?;
        }
        let mut seen: Vec<&str> = Vec::new();
        for piece in pieces {
            let name = spec.apply(piece, preset)?;
            if seen.contains(&name) {
                return Err(SpecError::Twice(name));
            }
            seen.push(name);
        }
        Ok(spec)
    }
}

/// Shortens a wrong text to at most 40 characters, enough to recognise the text.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

impl GameSpec {
    /// Name of the preset.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether making a set-up needs random numbers.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.walls.is_some() || self.weights == Weights::Random
    }

    /// Generator settings of the walls. `None` for a game without generated walls.
    #[must_use]
    pub fn walls(&self) -> Option<WallSpec> {
        self.walls
    }

    /// Number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.setup.shape().map_or(0, |shape| shape.cells())
    }

    /// Opening of the game. `None` for games without openings.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        match &self.setup {
            Setup::Line(line) => Some(line.opening),
            _ => None,
        }
    }

    /// Returns the game with another opening. A game without openings is unchanged.
    #[must_use]
    pub fn with_opening(mut self, opening: Opening) -> GameSpec {
        if let Setup::Line(line) = &mut self.setup {
            line.opening = opening;
        }
        self
    }

    /// Builds the concrete game. `random` is used only if the spec [is random](GameSpec::is_random).
    ///
    /// # Errors
    /// When the settings describe no valid game.
    pub fn setup(&self, random: &mut dyn RandomSource) -> Result<Setup, SetupError> {
        let mut setup = self.setup.clone();
        match (&mut setup, self.walls, self.weights) {
            (Setup::Line(line), Some(walls), _) => {
                if let Some(shape) = Shape::new(line.width, line.height) {
                    line.walls = walls::generate(shape, walls, random);
                }
            }
            (Setup::Score(score), _, Weights::Balanced) => score.weights = ScoreSetup::balanced().weights,
            (Setup::Score(score), _, Weights::Random) => {
                let size = score.size.min(30);
                let mut weight = || [2, -2, 1, -1][random.below(4) as usize];
                score.weights = (0..size).map(|_| (0..size).map(|_| weight()).collect()).collect();
            }
            _ => {}
        }
        crate::Position::new(&setup)?;
        Ok(setup)
    }

    /// Applies one `name=value`, or a size alone, and returns the name of the setting.
    fn apply(&mut self, piece: &str, preset: &Preset) -> Result<&'static str, SpecError> {
        let is_size = piece.starts_with(|sign: char| sign.is_ascii_digit());
        let (name, value) =
            piece.split_once('=').unwrap_or(if is_size { ("size", piece) } else { (piece, "") });
        let is_meant = |known: &str| known == name || (known == LINE_SIZE && name == "size");
        let setting = preset.settings.iter().find(|setting| is_meant(setting.name)).ok_or_else(|| {
            let setting = if is_size { piece } else { name };
            SpecError::UnknownSetting { game: preset.name, setting: excerpt(setting) }
        })?;
        let taken = self.set(setting.name, value);
        taken.ok_or_else(|| SpecError::Value { setting, value: excerpt(value) })?;
        Ok(setting.name)
    }

    /// Sets one of the game's settings. Returns `None` when the value is not allowed.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match (&mut self.setup, name) {
            (Setup::Line(line), LINE_SIZE) => {
                let (width, height) = value.split_once(['x', 'X', '×'])?;
                line.width = number(width, 1, 100)?;
                line.height = number(height, 1, 100)?;
            }
            (Setup::Line(line), "k") => line.k = number(value, 1, 100)?,
            (Setup::Line(line), "rule") => line.rule = LineRule::from_name(value)?,
            (Setup::Line(line), "reply") => line.reply = Reply::from_name(value)?,
            (Setup::Line(line), "max-moves") => line.max_moves = number(value, 0, u32::MAX)?,
            (Setup::Line(_), "walls") => {
                self.walls = if value == "none" { None } else { Some(wall_spec(value)?) };
            }
            (Setup::Line(line), "opening") => line.opening = Opening::from_name(value)?,
            (Setup::Ultimate(ultimate), "tiebreak") => ultimate.tiebreak = Tiebreak::from_name(value)?,
            (Setup::Score(score), "size") => score.size = number(value, 4, 30)?,
            (Setup::Score(score), "length") => score.length = number(value, 2, 30)?,
            (Setup::Score(score), "moves") => score.moves = number(value, 0, u32::MAX)?,
            (Setup::Score(score), "komi") => score.komi = amount(value)?,
            (Setup::Score(score), "fill") => score.fill = Fill::from_name(value)?,
            (Setup::Score(_), "weights") => {
                self.weights = Weights::ALL.into_iter().find(|(known, _)| *known == value)?.1;
            }
            (Setup::Score(score), "price-x") => score.prices.x = price(value)?,
            (Setup::Score(score), "price-o") => score.prices.o = price(value)?,
            _ => return None,
        }
        Some(())
    }
}

fn number(text: &str, min: u32, max: u32) -> Option<u32> {
    text.parse().ok().filter(|value| (min..=max).contains(value))
}

fn amount(text: &str) -> Option<i32> {
    let text = text.replace('\u{2212}', "-");
    text.parse().ok().filter(|value| (-10_000..=10_000).contains(value))
}

fn price(text: &str) -> Option<[i32; 2]> {
    let (first, step) = text.split_once('/')?;
    Some([amount(first)?, amount(step)?])
}

fn wall_spec(text: &str) -> Option<WallSpec> {
    let mut parts = text.split('/');
    let playable: f64 = parts.next()?.parse().ok()?;
    let max_length = number(parts.next()?, 0, 10_000)?;
    let gap = number(parts.next()?, 0, 100)?;
    let whole = parts.next().is_none() && (0.0..=1.0).contains(&playable);
    whole.then_some(WallSpec { playable, max_length, gap })
}

/// Prints the shortest text that reads back as an equal game. The text has the preset and the settings that
/// differ from the preset.
impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        let Ok(preset) = self.name.parse::<GameSpec>() else { return Ok(()) };
        let mut put = |differs: bool, text: String| if differs { write!(f, ":{text}") } else { Ok(()) };
        match (&self.setup, &preset.setup) {
            (Setup::Line(a), Setup::Line(b)) => {
                put((a.width, a.height) != (b.width, b.height), format!("{}x{}", a.width, a.height))?;
                put(a.k != b.k, format!("k={}", a.k))?;
                put(a.rule != b.rule, format!("rule={}", a.rule.name()))?;
                put(a.reply != b.reply, format!("reply={}", a.reply.name()))?;
                put(a.max_moves != b.max_moves, format!("max-moves={}", a.max_moves))?;
                let text = match self.walls {
                    Some(walls) => format!("walls={}/{}/{}", walls.playable, walls.max_length, walls.gap),
                    None => "walls=none".to_owned(),
                };
                put(self.walls != preset.walls, text)?;
                put(a.opening != b.opening, format!("opening={}", a.opening.name()))
            }
            (Setup::Ultimate(a), Setup::Ultimate(b)) => {
                put(a.tiebreak != b.tiebreak, format!("tiebreak={}", a.tiebreak.name()))
            }
            (Setup::Score(a), Setup::Score(b)) => {
                put(a.size != b.size, format!("size={}", a.size))?;
                put(a.length != b.length, format!("length={}", a.length))?;
                put(a.moves != b.moves, format!("moves={}", a.moves))?;
                put(a.fill != b.fill, format!("fill={}", a.fill.name()))?;
                put(self.weights != preset.weights, format!("weights={}", self.weights.name()))?;
                put(a.komi != b.komi, format!("komi={}", a.komi))?;
                put(a.prices.x != b.prices.x, format!("price-x={}/{}", a.prices.x[0], a.prices.x[1]))?;
                put(a.prices.o != b.prices.o, format!("price-o={}/{}", a.prices.o[0], a.prices.o[1]))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_valid_game_and_prints_as_its_name() {
        for preset in presets() {
            let spec: GameSpec = preset.name.parse().unwrap();
            let mut counter = 0u64;
            let setup = spec.setup(&mut || {
                counter += 1;
                crate::zobrist::mix(counter)
            });
            assert!(setup.is_ok(), "{}: {setup:?}", preset.name);
            assert_eq!(spec.to_string(), preset.name);
        }
    }

    #[test]
    fn texts_read_and_print_shortest() {
        for (text, printed) in [
            ("gomoku:opening=swap2", "gomoku:opening=swap2"),
            ("GOMOKU:19x19:k=5", "gomoku:19x19"),
            (
                "line:15x15:k=5:rule=exact:reply=last-move:max-moves=100:walls=0.75/50/1",
                "line:rule=exact:reply=last-move:max-moves=100:walls=0.75/50/1",
            ),
            ("course:walls=none", "course:walls=none"),
            ("ultimate:tiebreak=boards", "ultimate:tiebreak=boards"),
            ("score:size=12:length=5:moves=80:komi=30", "score:size=12:length=5:moves=80:komi=30"),
            ("score:komi=\u{2212}3:price-x=2/3", "score:komi=-3:price-x=2/3"),
            ("score-balanced:weights=original", "score-balanced:weights=original"),
        ] {
            let spec: GameSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), printed);
            assert_eq!(spec.to_string().parse::<GameSpec>().unwrap(), spec);
        }
    }

    #[test]
    fn wrong_texts_name_the_piece() {
        for (text, message) in [
            ("chess", "no game is called \"chess\""),
            ("", "no game is called \"\""),
            ("gomoku:depth=3", "gomoku has no setting \"depth\""),
            ("gomoku:15", "WIDTHxHEIGHT cannot be \"15\""),
            ("gomoku:0x15", "WIDTHxHEIGHT cannot be \"0x15\""),
            ("gomoku:size=0x15", "WIDTHxHEIGHT cannot be \"0x15\""),
            ("line:3x3:k=2:foo", "line has no setting \"foo\"; it has WIDTHxHEIGHT, k, rule, "),
            ("line:k", "k cannot be \"\""),
            ("gomoku:k=101", "k cannot be \"101\""),
            ("gomoku:k=5:k=4", "k is given twice"),
            ("gomoku:9x9:size=9x9", "WIDTHxHEIGHT is given twice"),
            ("gomoku:walls=2/1/1", "walls cannot be"),
            ("gomoku:walls=NaN/1/1", "walls cannot be"),
            ("score:fill=diagonal", "fill cannot be"),
            ("ultimate:", "ultimate has no setting \"\""),
            ("ultimate:9x9", "ultimate has no setting \"9x9\"; it has tiebreak"),
        ] {
            let error = text.parse::<GameSpec>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn every_setting_of_every_game_says_what_it_takes() {
        for preset in presets() {
            let game = preset.name;
            for setting in preset.settings {
                let written = |value: &str| match setting.name {
                    LINE_SIZE => format!("{game}:{value}"),
                    name => format!("{game}:{name}={value}"),
                };
                let wrong = written("0.x").parse::<GameSpec>();
                assert_eq!(wrong, Err(SpecError::Value { setting, value: "0.x".to_owned() }), "{game}");
                if let Values::Words(words) = setting.values {
                    for word in words {
                        assert!(written(word).parse::<GameSpec>().is_ok(), "{game}: {word}");
                    }
                }
            }
            for piece in ["depth=3", "foo", "", "=", "foo=bar=3"] {
                let name = piece.split('=').next().unwrap_or_default().to_owned();
                let unknown = SpecError::UnknownSetting { game, setting: name };
                let told = unknown.to_string();
                assert_eq!(format!("{game}:{piece}").parse::<GameSpec>(), Err(unknown));
                assert!(preset.settings.iter().all(|setting| told.contains(setting.name)), "{told}");
            }
        }
        assert_eq!(Values::Words(&["a", "b", "c"]).to_string(), "a, b or c");
        assert_eq!(Values::Words(&["a"]).to_string(), "a");
    }

    #[test]
    fn settings_that_fit_alone_but_not_together_are_setup_errors() {
        for text in ["tictactoe:k=4", "renju:19x19", "score:length=11", "line:3x3:walls=0/5/0"] {
            let spec: GameSpec = text.parse().unwrap();
            assert!(spec.setup(&mut || 7).is_err(), "{text}");
        }
    }
}
