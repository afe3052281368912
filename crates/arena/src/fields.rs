//! Table of the fields of a tournament file. The command line takes bounds, words and settings of players from
//! this table.

/// Field of a tournament file, or of a table in such a file.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name.
    pub name: &'static str,
    /// Form of the value.
    pub form: Form,
    /// Example of the field with a value.
    pub(crate) example: &'static str,
    /// Whether the field is required.
    pub is_needed: bool,
}

/// Form of a field's value.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Any text.
    Text,
    /// Text that names a game.
    Game,
    /// Text of a time control.
    Time,
    /// Whole number between two limits, inclusive.
    Whole(u64, u64),
    /// Any number.
    Number,
    /// `true` or `false`.
    Flag,
    /// Any of these words.
    Word(&'static [&'static str]),
    /// Table of these fields.
    Table(&'static [Field]),
    /// Table of any keys with texts or whole numbers.
    Infos,
    /// Array of tables of [`PLAYER_FIELDS`].
    Players,
}

impl Field {
    /// Returns the bounds of a whole number. For other forms the bounds allow every whole number.
    #[must_use]
    pub const fn bounds(&self) -> (u64, u64) {
        match self.form {
            Form::Whole(least, most) => (least, most),
            _ => (0, u64::MAX),
        }
    }

    /// Returns the allowed words, or nothing for other forms.
    #[must_use]
    pub const fn words(&self) -> &'static [&'static str] {
        match self.form {
            Form::Word(words) => words,
            _ => &[],
        }
    }
}

const fn field(name: &'static str, form: Form, example: &'static str) -> Field {
    Field { name, form, example, is_needed: false }
}

const fn needed(name: &'static str, form: Form, example: &'static str) -> Field {
    Field { name, form, example, is_needed: true }
}

/// Example of a player in a file.
pub const PLAYERS_EXAMPLE: &str = "[[players]]\nplayer = \"threat1\"";

/// Any number from 0 that TOML can represent.
const ANY: Form = Form::Whole(0, i64::MAX as u64);
/// Any positive number that TOML can represent.
const POSITIVE: Form = Form::Whole(1, i64::MAX as u64);
/// Numbers of `u32`, from 0 and from 1.
const SMALL: Form = Form::Whole(0, u32::MAX as u64);
const SMALL_POSITIVE: Form = Form::Whole(1, u32::MAX as u64);
/// Memory of an engine, in MiB.
const MEBI: Form = Form::Whole(1, 1 << 30);

/// Time control.
const TIME: Field = field("time", Form::Time, "time = \"5s/move\"");
/// Node limit per move.
pub const NODES: Field = field("nodes", POSITIVE, "nodes = 10000");
/// Depth limit, in plies.
pub const DEPTH: Field = field("depth", SMALL_POSITIVE, "depth = 8");
/// Tolerated overrun of the clock per move, in ms.
pub const MARGIN: Field = field("margin", Form::Whole(0, 60_000), "margin = 50");
/// Memory limit of an external engine, in MiB.
pub const MEMORY: Field = field("memory", MEBI, "memory = 350");
/// Order of a file's openings.
pub const OPENINGS_ORDER: Field =
    field("openings_order", Form::Word(&["shuffled", "listed"]), "openings_order = \"listed\"");
/// Number of the first opening from a file.
pub const OPENINGS_FROM: Field = field("openings_from", POSITIVE, "openings_from = 1");
/// Colours of the players.
pub const COLOURS: Field = field("colours", Form::Word(&["swap", "fixed"]), "colours = \"swap\"");
/// Number of concurrent games.
pub const CONCURRENCY: Field = field("concurrency", Form::Whole(1, 1024), "concurrency = 2");
/// Kind of Elo in a test.
pub const MODEL: Field = field("model", Form::Word(&["logistic", "normalised"]), "model = \"logistic\"");

const KINDS: &[&str] = &["match", "sprt", "gauntlet", "round-robin", "swiss", "knockout"];

/// Fields of a file.
pub const PLAN_FIELDS: &[Field] = &[
    needed("tournament", Form::Word(KINDS), "tournament = \"round-robin\""),
    field("game", Form::Game, "game = \"gomoku\""),
    field("openings", Form::Text, "openings = \"random:4\""),
    OPENINGS_ORDER,
    OPENINGS_FROM,
    COLOURS,
    field("games", ANY, "games = 100"),
    field("opening_pairs", ANY, "opening_pairs = 20"),
    field("rounds", ANY, "rounds = 5"),
    field("sprt", Form::Table(SPRT_FIELDS), "sprt = { elo0 = 0, elo1 = 20 }"),
    TIME,
    NODES,
    DEPTH,
    MARGIN,
    MEMORY,
    field("seed", ANY, "seed = 7"),
    field("presets", Form::Text, "presets = \"presets.toml\""),
    field("adjudication", Form::Table(RULES), "adjudication = { draw = { moves = 20, points = 10 } }"),
    CONCURRENCY,
    field("share_cores", Form::Flag, "share_cores = true"),
    field("out", Form::Text, "out = \"league.jsonl\""),
    field("log", Form::Text, "log = \"lines\""),
    field("keep_engines", Form::Flag, "keep_engines = true"),
    field("workers", Form::Text, "workers = \"nats://localhost:4222\""),
    field("report", Form::Text, "report = \"league.html\""),
    field("title", Form::Text, "title = \"Spring cup\""),
    field("records", Form::Text, "records = \"games.json\""),
    needed("players", Form::Players, PLAYERS_EXAMPLE),
];

/// Fields of a player. Every field except the first is also a setting of `--a KEY=VALUE`.
pub const PLAYER_FIELDS: &[Field] = &[
    needed("player", Form::Text, "player = \"threat1\""),
    field("name", Form::Text, "name = \"Rapfi\""),
    TIME,
    NODES,
    DEPTH,
    MARGIN,
    MEMORY,
    field("dir", Form::Text, "dir = \"rapfi\""),
    field("folder", Form::Text, "folder = \"learnt\""),
    field("threads", Form::Whole(1, 1024), "threads = 2"),
    field("hash", MEBI, "hash = 64"),
    field("info", Form::Infos, "info = { strength = 90 }"),
];

const SPRT_FIELDS: &[Field] = &[
    needed("elo0", Form::Number, "elo0 = 0"),
    needed("elo1", Form::Number, "elo1 = 20"),
    field("alpha", Form::Number, "alpha = 0.05"),
    field("beta", Form::Number, "beta = 0.05"),
    MODEL,
];

/// Rules for early ends of games.
const RULES: &[Field] = &[
    field("draw", Form::Table(TRACKER), "draw = { moves = 20, points = 10, from = 40 }"),
    field("loss", Form::Table(TRACKER), "loss = { moves = 4, points = 2000 }"),
];

const TRACKER: &[Field] = &[
    needed("moves", SMALL_POSITIVE, "moves = 20"),
    needed("points", SMALL, "points = 10"),
    field("from", SMALL, "from = 40"),
];
