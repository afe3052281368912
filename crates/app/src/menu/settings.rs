//! Table of all settings of a game, with conditions and possible answers.

use inarow_core::{Fill, LineRule, Opening};
use inarow_view::{GAMES, OFFERED_GAMES};

/// Setting of a question before a game. The question has the key `menu-NAME`.
pub struct Setting {
    /// Name of the setting, also used in the text of a game.
    pub name: &'static str,
    pub(super) when: When,
    pub(super) answers: Answers,
}

/// Condition for a question about a setting.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// Always.
    Always,
    /// If the players are not known.
    Players,
    /// For these games. The setting is a part of the game's text.
    Game(&'static [&'static str]),
    /// For this kind of players.
    Mode(&'static str),
}

/// Possible answers to a question.
pub(super) enum Answers {
    /// One of several choices. The keys of names and explanations are `key` and `about`, followed by the
    /// choice.
    OneOf { names: fn() -> Vec<&'static str>, key: &'static str, about: &'static str },
    /// Engine that plays the game. Two questions may choose the engine with this number.
    Engine { number: usize },
    /// Number within these limits.
    Number { least: u32, most: u32 },
    /// Columns and rows.
    Size,
    /// Seconds between moves, stored in milliseconds.
    Pace,
    /// Time of both sides, stored for each game.
    Clock,
}

impl Setting {
    /// Whether the menu asks for the setting. A form has a row for every setting. In the line-by-line terminal,
    /// a command sets the clock.
    pub(super) fn is_asked(&self) -> bool {
        !matches!(self.answers, Answers::Clock)
    }
}

const CUSTOM: When = When::Game(&["custom"]);
const AGAINST: When = When::Mode("human-computer");
const WATCHED: When = When::Mode("computer-computer");

const fn setting(name: &'static str, when: When, answers: Answers) -> Setting {
    Setting { name, when, answers }
}

const fn one_of(names: fn() -> Vec<&'static str>, key: &'static str, about: &'static str) -> Answers {
    Answers::OneOf { names, key, about }
}

/// Settings in the order of the questions.
pub(super) static SETTINGS: [Setting; 15] = [
    setting("game", When::Always, one_of(games, "game-", "card-")),
    setting("size", When::Game(&["gomoku", "caro", "course", "custom"]), Answers::Size),
    setting("k", CUSTOM, Answers::Number { least: 1, most: 100 }),
    setting("rule", CUSTOM, one_of(rules, "setting-rule-", "card-rule-")),
    // Largest share of walls that leaves room to play, in percent.
    setting("walls", When::Game(&["course", "custom"]), Answers::Number { least: 0, most: 90 }),
    setting("max-moves", CUSTOM, Answers::Number { least: 0, most: 10_000 }),
    setting(
        "opening",
        When::Game(&["gomoku", "renju", "custom"]),
        one_of(|| Opening::ALL.iter().map(|one| one.name()).collect(), "setting-opening-", "card-opening-"),
    ),
    setting(
        "fill",
        When::Game(&["score", "score-balanced"]),
        one_of(|| Fill::ALL.iter().map(|one| one.name()).collect(), "setting-fill-", "card-fill-"),
    ),
    setting(
        "mode",
        When::Players,
        one_of(|| vec!["human-computer", "human-human", "computer-computer"], "mode-", "card-mode-"),
    ),
    setting("opponent", AGAINST, Answers::Engine { number: 0 }),
    setting(
        "start",
        AGAINST,
        one_of(|| vec!["you", "computer", "random", "turns"], "menu-start-", "card-start-"),
    ),
    setting("x", WATCHED, Answers::Engine { number: 0 }),
    setting("o", WATCHED, Answers::Engine { number: 1 }),
    setting("pace", WATCHED, Answers::Pace),
    setting("clock", When::Always, Answers::Clock),
];

/// Returns the games of the start screen and the other kind of Score, in the usual order. The game with all
/// settings comes last.
pub(super) fn games() -> Vec<&'static str> {
    let is_asked = |name: &&str| OFFERED_GAMES.contains(name) || *name == "score";
    GAMES.into_iter().filter(is_asked).chain(["custom"]).collect()
}

/// Returns the rules of a custom game. Renju is missing because renju is a separate game.
fn rules() -> Vec<&'static str> {
    let rules = [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus];
    rules.map(LineRule::name).to_vec()
}
