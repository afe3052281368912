//! A game and its settings in a form, with fields, bounds and faults.

#[cfg(test)]
mod tests;

use inarow_core::{
    Fill, GameSpec, LineRule, Opening, Reply, ScoreSetup, Setup, SetupError, SpecError, Tiebreak, spec,
};
use inarow_record::{Dice, Stream};

use crate::GAMES;

/// Returns the names of the games on offer.
pub fn games() -> Vec<&'static str> {
    let others = spec::presets().iter().map(|preset| preset.name).filter(|name| !GAMES.contains(name));
    GAMES.into_iter().chain(others).collect()
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Field {
    /// Columns of a line game.
    Width,
    /// Rows of a line game.
    Height,
    /// Length of a winning line, in marks.
    Length,
    /// Rule that decides which lines win.
    Rule,
    /// Walls, in percent of the board.
    Walls,
    /// Moves until a draw, or moves of a Score game.
    Moves,
    /// Side of Score's board, in cells.
    Size,
    /// Length of Score's lines, in marks.
    ScoreLength,
    /// Komi, the points added to O's total.
    Komi,
    /// First price and step of X's marks.
    PriceX,
    /// First price and step of O's marks.
    PriceO,
    /// A fault of the board that belongs to no other field.
    Board,
}

impl Field {
    /// Returns the smallest and largest number, or `None` for a field without a number. A line of Score is also
    /// no longer than its board.
    pub const fn bounds(self) -> Option<(i64, i64)> {
        Some(match self {
            Field::Width | Field::Height | Field::Length => (1, 100),
            Field::Walls => (0, MOST_WALLS),
            Field::Moves => (0, MOST_MOVES),
            Field::Size => (4, 30),
            Field::ScoreLength => (2, 30),
            Field::Komi | Field::PriceX | Field::PriceO => (-MOST_POINTS, MOST_POINTS),
            Field::Rule | Field::Board => return None,
        })
    }

    /// Returns the setting's name in the text of a game: `k` in `line:k=5`. Width and height are one setting.
    pub const fn setting(self) -> &'static str {
        match self {
            Field::Width => "width",
            Field::Height => "height",
            Field::Length => "k",
            Field::Rule => "rule",
            Field::Walls => "walls",
            Field::Moves => "max-moves",
            Field::Size => "size",
            Field::ScoreLength => "length",
            Field::Komi => "komi",
            Field::PriceX => "price-x",
            Field::PriceO => "price-o",
            Field::Board => "",
        }
    }

    /// Returns the text key of the label, empty if the label depends on more than the field.
    pub const fn label_key(self) -> &'static str {
        match self {
            Field::Width => "new-game-width",
            Field::Height => "new-game-height",
            Field::Length => "new-game-length",
            Field::Rule => "new-game-rule",
            Field::Walls => "new-game-walls",
            Field::Moves => "new-game-moves",
            Field::Size => "new-game-size",
            Field::ScoreLength => "new-game-score-length",
            Field::Komi => "new-game-komi",
            Field::PriceX | Field::PriceO | Field::Board => "",
        }
    }
}

/// Fault of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The field needs a number within these bounds.
    Number {
        /// Smallest number.
        least: i64,
        /// Largest number.
        most: i64,
    },
    /// The rules reject the set-up as a whole.
    Setup(SetupError),
}

/// Source of Score's weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weights {
    /// Prices of the first program.
    Original,
    /// Prices that give both sides equal chances.
    Balanced,
    /// Random prices.
    Random,
}

impl Weights {
    /// All sources.
    pub const ALL: [Weights; 3] = [Weights::Original, Weights::Balanced, Weights::Random];

    /// Returns the name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Weights::Original => "original",
            Weights::Balanced => "balanced",
            Weights::Random => "random",
        }
    }
}

/// Greatest share of walls that leaves room to play, in percent.
pub const MOST_WALLS: i64 = 90;
/// Greatest move limit, in moves.
pub const MOST_MOVES: i64 = 10_000;
/// Greatest absolute komi or price, in points.
pub const MOST_POINTS: i64 = 10_000;

/// A game in a form. Numbers are texts, so that input stays as typed.
#[derive(Clone, PartialEq, Debug)]
pub struct GameDraft {
    name: &'static str,
    /// Columns of a line game.
    pub width: String,
    /// Rows of a line game.
    pub height: String,
    /// Length of a winning line, in marks.
    pub length: String,
    /// Rule that decides which lines win.
    pub rule: LineRule,
    /// Whether O may answer the last move.
    pub reply: bool,
    /// Walls, in percent of the board.
    pub walls: String,
    /// Greatest length of walls and their distance.
    walls_kind: (u32, u32),
    /// Opening rule.
    pub opening: Opening,
    /// Moves until a draw, or moves of a Score game.
    pub moves: String,
    /// Whether small boards decide a drawn Ultimate game.
    pub tiebreak: bool,
    /// Side of Score's board, in cells.
    pub size: String,
    /// Length of Score's lines, in marks.
    pub score_length: String,
    /// Cells of Score that may be marked.
    pub fill: Fill,
    /// Source of Score’s weights.
    pub weights: Weights,
    /// Komi, the points added to O's total.
    pub komi: String,
    /// First price and step of X, then of O.
    pub prices: [[String; 2]; 2],
}

impl GameDraft {
    /// Returns a game of [`games`] with its default settings, or tic-tac-toe for an unknown name.
    pub fn named(name: &str) -> GameDraft {
        let spec = name.parse().or_else(|_| "tictactoe".parse::<GameSpec>());
        let mut draft = GameDraft {
            name: "tictactoe",
            width: "3".to_owned(),
            height: "3".to_owned(),
            length: "3".to_owned(),
            rule: LineRule::Freestyle,
            reply: false,
            walls: "0".to_owned(),
            walls_kind: (50, 1),
            opening: Opening::Free,
            moves: "0".to_owned(),
            tiebreak: false,
            size: String::new(),
            score_length: String::new(),
            fill: Fill::Free,
            weights: Weights::Original,
            komi: String::new(),
            prices: Default::default(),
        };
        draft.take_score(&ScoreSetup::default());
        if let Ok(spec) = spec {
            draft.take(&spec);
        }
        draft
    }

    /// Returns the draft of a game given by its text.
    pub fn of(spec: &GameSpec) -> GameDraft {
        let mut draft = GameDraft::named(spec.name());
        draft.take(spec);
        draft
    }

    /// Returns the named game with this set-up, or else the closest custom game. Drops marks and walls on the
    /// board.
    pub fn like(setup: &Setup) -> GameDraft {
        let same = |name: &&str| GameDraft::named(name).setup(0).is_ok_and(|(_, known)| known == *setup);
        if let Some(name) = games().into_iter().find(same) {
            return GameDraft::named(name);
        }
        let mut draft = GameDraft::named(setup.kind());
        draft.take_setup(setup);
        draft
    }

    fn take(&mut self, spec: &GameSpec) {
        self.name = spec.name();
        self.walls = "0".to_owned();
        if let Some(walls) = spec.walls() {
            self.walls = format!("{}", ((1.0 - walls.playable) * 100.0).round());
            self.walls_kind = (walls.max_length, walls.gap);
        }
        if let Ok(setup) = spec.setup(&mut Dice::new(0, Stream::SetUp)) {
            self.take_setup(&setup);
        }
        if spec.is_random() && self.kind() == "score" {
            self.weights = Weights::Random;
        }
    }

    fn take_setup(&mut self, setup: &Setup) {
        match setup {
            Setup::Line(line) => {
                self.width = line.width.to_string();
                self.height = line.height.to_string();
                self.length = line.k.to_string();
                self.rule = line.rule;
                self.reply = line.reply == Reply::LastMove;
                self.opening = line.opening;
                self.moves = line.max_moves.to_string();
            }
            Setup::Ultimate(ultimate) => self.tiebreak = ultimate.tiebreak == Tiebreak::Boards,
            Setup::Score(score) => {
                self.take_score(score);
                let balanced = score.weights == ScoreSetup::balanced().weights;
                self.weights = if balanced { Weights::Balanced } else { Weights::Original };
            }
            _ => {}
        }
    }

    fn take_score(&mut self, score: &ScoreSetup) {
        self.size = score.size.to_string();
        self.score_length = score.length.to_string();
        self.moves = score.moves.to_string();
        self.fill = score.fill;
        self.komi = score.komi.to_string();
        self.prices = [score.prices.x, score.prices.o].map(|price| price.map(|part| part.to_string()));
    }

    /// Returns the name of the game, one of [`games`].
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Changes to another game with its default settings.
    pub fn choose(&mut self, name: &str) {
        *self = GameDraft::named(name);
    }

    /// Returns the kind of game: `line`, `ultimate` or `score`. The kind determines the fields.
    pub fn kind(&self) -> &'static str {
        let preset = spec::presets().iter().find(|preset| preset.name == self.name);
        preset.map_or("line", |preset| preset.kind())
    }

    /// Whether the game is a custom game.
    pub fn is_own(&self) -> bool {
        self.name == "line"
    }

    /// Returns the game.
    ///
    /// # Errors
    /// All faults of the fields.
    pub fn spec(&self) -> Result<GameSpec, Vec<(Field, Fault)>> {
        let mut faults = Vec::new();
        let mut number = |field: Field, text: &str, most: Option<i64>| {
            let (least, bound) = field.bounds().unwrap_or_default();
            let most = most.unwrap_or(bound);
            let found = whole(text).filter(|value| (least..=most).contains(value));
            if found.is_none() {
                faults.push((field, Fault::Number { least, most }));
            }
            found.unwrap_or(least)
        };
        let mut text = self.name.to_owned();
        let mut put = |setting: String| {
            text.push(':');
            text.push_str(&setting);
        };
        match self.kind() {
            "line" => {
                let width = number(Field::Width, &self.width, None);
                let height = number(Field::Height, &self.height, None);
                put(format!("{width}x{height}"));
                put(format!("k={}", number(Field::Length, &self.length, None)));
                put(format!("rule={}", self.rule.name()));
                let reply = if self.reply { Reply::LastMove } else { Reply::None };
                put(format!("reply={}", reply.name()));
                put(format!("max-moves={}", number(Field::Moves, &self.moves, None)));
                put(match number(Field::Walls, &self.walls, None) {
                    0 => "walls=none".to_owned(),
                    percent => {
                        let (longest, gap) = self.walls_kind;
                        format!("walls={}/{longest}/{gap}", (100 - percent) as f64 / 100.0)
                    }
                });
                put(format!("opening={}", self.opening.name()));
            }
            "ultimate" => {
                let tiebreak = if self.tiebreak { Tiebreak::Boards } else { Tiebreak::None };
                put(format!("tiebreak={}", tiebreak.name()));
            }
            "score" => {
                let size = number(Field::Size, &self.size, None);
                put(format!("size={size}"));
                put(format!("length={}", number(Field::ScoreLength, &self.score_length, Some(size))));
                put(format!("moves={}", number(Field::Moves, &self.moves, None)));
                put(format!("fill={}", self.fill.name()));
                put(format!("weights={}", self.weights.name()));
                put(format!("komi={}", number(Field::Komi, &self.komi, None)));
                for (field, side, price) in
                    [(Field::PriceX, "x", &self.prices[0]), (Field::PriceO, "o", &self.prices[1])]
                {
                    let [first, step] = [0, 1].map(|part| number(field, &price[part], None));
                    put(format!("price-{side}={first}/{step}"));
                }
            }
            _ => {}
        }
        if faults.is_empty() {
            text.parse().map_err(|error| vec![(Field::Board, fault(&error))])
        } else {
            Err(faults)
        }
    }

    /// Returns the game with its initial set-up. `seed` draws walls and weights.
    ///
    /// # Errors
    /// All faults of the fields.
    pub fn setup(&self, seed: u64) -> Result<(GameSpec, Setup), Vec<(Field, Fault)>> {
        let spec = self.spec()?;
        match spec.setup(&mut Dice::new(seed, Stream::SetUp)) {
            Ok(setup) => Ok((spec, setup)),
            Err(error) => Err(vec![(blamed(&error), Fault::Setup(error))]),
        }
    }
}

/// Parses a whole number with a hyphen or a true minus.
pub fn whole(text: &str) -> Option<i64> {
    text.trim().replace('\u{2212}', "-").parse().ok()
}

/// Returns the fault of a field's text after the bounds were checked. No input in a form leads to this fault.
fn fault(_: &SpecError) -> Fault {
    Fault::Setup(SetupError::OtherGame)
}

/// Returns the field to blame for an error of the rules.
fn blamed(error: &SetupError) -> Field {
    match error {
        SetupError::RenjuBoard => Field::Rule,
        SetupError::NoFreeCell => Field::Walls,
        SetupError::Range { field, .. } => match *field {
            "width" => Field::Width,
            "height" => Field::Height,
            "k" => Field::Length,
            "size" => Field::Size,
            "length" => Field::ScoreLength,
            "komi" => Field::Komi,
            _ => Field::Board,
        },
        _ => Field::Board,
    }
}
