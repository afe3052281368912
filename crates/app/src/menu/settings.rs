//! Everything that is asked before a game: each setting, when it is asked, and what can be answered.

use inarow_core::{Fill, LineRule, Opening};
use inarow_view::{GAMES, OFFERED_GAMES};

/// Something that is asked. The question has the key `menu-NAME`.
pub struct Setting {
    /// Its name in the text of a game, too.
    pub name: &'static str,
    pub(super) when: When,
    pub(super) answers: Answers,
}

/// When a setting is asked.
#[derive(Clone, Copy)]
pub(super) enum When {
    /// In any case.
    Always,
    /// For players who are not known.
    Players,
    /// For these games; it is a part of the game's text.
    Game(&'static [&'static str]),
    /// For these players.
    Mode(&'static str),
}

/// Possible answers.
pub(super) enum Answers {
    /// One of several: the keys of their names and explanations begin like this and end with the choice.
    OneOf { names: fn() -> Vec<&'static str>, key: &'static str, about: &'static str },
    /// An engine that plays the game. Two questions may be about the same one.
    Engine { number: usize },
    /// A number within these.
    Number { least: u32, most: u32 },
    /// Columns and rows.
    Size,
    /// Seconds between moves, kept in milliseconds.
    Pace,
    /// The time of both sides. It is kept for each game.
    Clock,
}

impl Setting {
    /// Whether it is among the questions: a form has a row for everything, line by line a word sets the rest.
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

/// In the order in which it is asked.
pub(super) static SETTINGS: [Setting; 15] = [
    setting("game", When::Always, one_of(games, "game-", "card-")),
    setting("size", When::Game(&["gomoku", "caro", "course", "custom"]), Answers::Size),
    setting("k", CUSTOM, Answers::Number { least: 1, most: 100 }),
    setting("rule", CUSTOM, one_of(rules, "setting-rule-", "card-rule-")),
    // The most that leave room to play, in percent.
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

/// The games of a start screen and the other way to price Score, in the order of every screen; the game with every
/// setting comes last.
pub(super) fn games() -> Vec<&'static str> {
    let is_asked = |name: &&str| OFFERED_GAMES.contains(name) || *name == "score";
    GAMES.into_iter().filter(is_asked).chain(["custom"]).collect()
}

/// Renju has a game of its own: its rule fits no other board.
fn rules() -> Vec<&'static str> {
    let rules = [LineRule::Freestyle, LineRule::Exact, LineRule::Caro, LineRule::CaroPlus];
    rules.map(LineRule::name).to_vec()
}
