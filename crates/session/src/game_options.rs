//! Choices of users for a game in addition to the opponent: clocks, opening, first player, match length,
//! thinking time. The choices are stored for each game.

use std::collections::BTreeMap;
use std::time::Duration;

use inarow_core::Opening;
use inarow_play::{Begins, PlayerSpec};
use inarow_profile::Settings;
use inarow_record::TimeControl;

use crate::{GameSource, NewGame};

/// Thinking time of the computer for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThinkingTime {
    /// By the clock, or by the computer's level without a clock.
    #[default]
    Clock,
    /// By the computer's level, without a clock.
    Level,
    /// At most this many seconds.
    Seconds(u32),
}

impl ThinkingTime {
    /// Choices for users.
    pub const ALL: [ThinkingTime; 5] = [
        ThinkingTime::Level,
        ThinkingTime::Seconds(1),
        ThinkingTime::Seconds(5),
        ThinkingTime::Seconds(30),
        ThinkingTime::Clock,
    ];

    fn name(self) -> String {
        match self {
            ThinkingTime::Clock => "clock".to_owned(),
            ThinkingTime::Level => "level".to_owned(),
            ThinkingTime::Seconds(seconds) => seconds.to_string(),
        }
    }

    fn from_name(name: &str) -> Option<ThinkingTime> {
        match name {
            "clock" => Some(ThinkingTime::Clock),
            "level" => Some(ThinkingTime::Level),
            seconds => seconds.parse().ok().filter(|seconds| *seconds > 0).map(ThinkingTime::Seconds),
        }
    }
}

/// Choices for a game in addition to the opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOptions {
    /// Time controls of X and O.
    pub clocks: [TimeControl; 2],
    /// Opening, or `None` for the game's own.
    pub opening: Option<Opening>,
    /// Rule for who begins the next game.
    pub begins: Begins,
    /// Number of games of a match, or 0 for a match without end.
    pub best_of: u32,
    /// Thinking time of the computer.
    pub thinking: ThinkingTime,
}

impl Default for GameOptions {
    fn default() -> GameOptions {
        GameOptions {
            clocks: [TimeControl::NONE; 2],
            opening: None,
            begins: Begins::Alternate,
            best_of: 0,
            thinking: ThinkingTime::Clock,
        }
    }
}

impl GameOptions {
    /// Returns the match lengths on offer, including the chosen length. 0 is a match without end.
    pub fn match_lengths(chosen: u32) -> Vec<u32> {
        let mut all = vec![0, 1, 3, 5, 7, 9, 11, 21];
        if let Err(place) = all.binary_search(&chosen) {
            all.insert(place, chosen);
        }
        all
    }

    /// Returns the thinking times on offer. `Clock` is on offer only with a clock.
    pub fn thinking_choices(&self) -> &'static [ThinkingTime] {
        &ThinkingTime::ALL[..ThinkingTime::ALL.len() - 1 + usize::from(self.has_clock())]
    }

    /// Returns the effective thinking time: `Level` in place of `Clock` without a clock.
    pub fn thinking_time(&self) -> ThinkingTime {
        match self.thinking {
            ThinkingTime::Clock if !self.has_clock() => ThinkingTime::Level,
            time => time,
        }
    }

    fn has_clock(&self) -> bool {
        self.clocks.iter().any(|clock| !clock.is_none())
    }

    /// Returns the time controls of X and O. `people` is whether X and O are humans. A computer's thinking time
    /// becomes its clock.
    pub fn times(&self, people: [bool; 2]) -> [TimeControl; 2] {
        let time = |side: usize| match self.thinking {
            _ if people[side] => self.clocks[side],
            ThinkingTime::Clock => self.clocks[side],
            ThinkingTime::Level => TimeControl::NONE,
            ThinkingTime::Seconds(seconds) => TimeControl::per_move(Duration::from_secs(seconds.into())),
        };
        [time(0), time(1)]
    }

    /// Builds the description of a new game with these options.
    pub fn new_game(&self, game: GameSource, players: [PlayerSpec; 2]) -> NewGame {
        let game = match (game, self.opening) {
            (GameSource::Spec(spec), Some(opening)) => GameSource::Spec(spec.with_opening(opening)),
            (game, _) => game,
        };
        let clocks = self.times(people(&players));
        NewGame { game, players, clocks, best_of: self.best_of, begins: self.begins }
    }

    /// Writes the options that differ from the defaults, as words of a line.
    fn write(&self) -> String {
        let usual = GameOptions::default();
        let mut text = String::new();
        let mut put = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text.push_str(&format!(" {name}={value}"));
            }
        };
        let time = |side: usize| Some(self.clocks[side]).filter(|time| !time.is_none());
        put("x", time(0).map(|time| time.to_string()));
        put("o", time(1).map(|time| time.to_string()));
        put("opening", self.opening.map(|opening| opening.name().to_owned()));
        put("begins", (self.begins != usual.begins).then(|| self.begins.name().to_owned()));
        put("games", (self.best_of != usual.best_of).then(|| self.best_of.to_string()));
        put("thinking", (self.thinking != usual.thinking).then(|| self.thinking.name()));
        text
    }

    /// Reads the words written by `write`. Invalid words are ignored.
    fn read<'a>(words: impl Iterator<Item = &'a str>) -> GameOptions {
        let mut options = GameOptions::default();
        for (name, value) in words.filter_map(|word| word.split_once('=')) {
            match name {
                "x" => options.clocks[0] = value.parse().unwrap_or(options.clocks[0]),
                "o" => options.clocks[1] = value.parse().unwrap_or(options.clocks[1]),
                "opening" => options.opening = Opening::from_name(value),
                "begins" => options.begins = Begins::from_name(value).unwrap_or(options.begins),
                "games" => options.best_of = value.parse().unwrap_or(options.best_of),
                "thinking" => options.thinking = ThinkingTime::from_name(value).unwrap_or(options.thinking),
                _ => {}
            }
        }
        options
    }
}

/// Options of each game, by the name of the game. A board without a name has the default options.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OptionsByGame(BTreeMap<String, GameOptions>);

impl OptionsByGame {
    /// Reads the options from the profile. Options of older profiles, common to all games, go to the game played last.
    pub fn load(settings: &Settings) -> OptionsByGame {
        let window = &settings.window;
        if let Some(text) = &window.game_options {
            return OptionsByGame::read(text);
        }
        let clocks = window.clocks.as_ref().and_then(|(x, o)| Some([x.parse().ok()?, o.parse().ok()?]));
        let usual = GameOptions::default();
        let options = GameOptions {
            clocks: clocks.unwrap_or(usual.clocks),
            best_of: window.best_of,
            begins: if window.loser_begins { Begins::Loser } else { usual.begins },
            ..usual
        };
        let game = settings.game.as_deref().and_then(|text| text.parse().ok()).map(GameSource::Spec);
        let mut all = OptionsByGame::default();
        if let Some(game) = game.filter(|_| options != GameOptions::default()) {
            all.set(&game, options);
        }
        all
    }

    /// Returns the options as text for the profile, a line for each game, or `None` without options.
    pub fn to_text(&self) -> Option<String> {
        let lines = self.0.iter().map(|(name, options)| format!("{name}{}", options.write()));
        (!self.0.is_empty()).then(|| lines.collect::<Vec<_>>().join("\n"))
    }

    fn read(text: &str) -> OptionsByGame {
        let line = |line: &str| {
            let mut words = line.split(' ');
            let name = words.next().filter(|name| !name.is_empty())?.to_owned();
            Some((name, GameOptions::read(words)))
        };
        OptionsByGame(text.lines().filter_map(line).collect())
    }

    /// Returns the options of a game.
    pub fn of(&self, game: &GameSource) -> GameOptions {
        let options = name(game).and_then(|name| self.0.get(name));
        options.cloned().unwrap_or_default()
    }

    /// Whether options of this game are stored.
    pub fn has(&self, game: &GameSource) -> bool {
        name(game).is_some_and(|name| self.0.contains_key(name))
    }

    /// Sets the options of a game.
    pub fn set(&mut self, game: &GameSource, options: GameOptions) {
        if let Some(name) = name(game) {
            self.0.insert(name.to_owned(), options);
        }
    }

    /// Stores the options with which a game was begun.
    pub fn remember(&mut self, new: &NewGame) {
        let mut options = self.of(&new.game);
        if options.times(people(&new.players)) != new.clocks {
            (options.clocks, options.thinking) = (new.clocks, ThinkingTime::Clock);
        }
        if let GameSource::Spec(spec) = &new.game {
            options.opening = spec.opening();
        }
        (options.begins, options.best_of) = (new.begins, new.best_of);
        self.set(&new.game, options);
    }
}

fn people(players: &[PlayerSpec; 2]) -> [bool; 2] {
    players.each_ref().map(PlayerSpec::is_human)
}

/// Returns the name under which the options of a game are stored.
fn name(game: &GameSource) -> Option<&'static str> {
    match game {
        GameSource::Spec(spec) => Some(spec.name()),
        GameSource::Setup(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> GameSource {
        GameSource::Spec(text.parse().unwrap())
    }

    fn time(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn options_read_back_as_written_and_belong_to_one_game() {
        let mut all = OptionsByGame::default();
        assert_eq!(all.to_text(), None);
        let chosen = GameOptions {
            clocks: [time("5m+3s"), TimeControl::NONE],
            opening: Some(Opening::Swap2),
            begins: Begins::Loser,
            best_of: 3,
            thinking: ThinkingTime::Seconds(5),
        };
        all.set(&game("renju"), chosen.clone());
        all.set(&game("caro"), GameOptions { best_of: 7, ..GameOptions::default() });
        // Options that were set back to the defaults replace older stored options.
        all.set(&game("gomoku"), GameOptions::default());
        let text = all.to_text().unwrap();
        assert_eq!(text, "caro games=7\ngomoku\nrenju x=5m+3s opening=swap2 begins=loser games=3 thinking=5");
        assert_eq!(OptionsByGame::read(&text), all);
        assert_eq!(all.of(&game("ultimate")), GameOptions::default());
        assert_eq!(all.of(&game("renju:opening=swap")), chosen, "by the name alone");
    }

    #[test]
    fn what_means_nothing_counts_as_not_chosen() {
        let text = "\n gomoku\nrenju x=soon o=5s/move begins=me games=-1 thinking=0 later=1 x";
        let all = OptionsByGame::read(text);
        let mut renju = GameOptions::default();
        renju.clocks[1] = time("5s/move");
        assert_eq!(all.of(&game("renju")), renju);
        assert_eq!(all.of(&game("gomoku")), GameOptions::default());
    }

    #[test]
    fn what_was_stored_for_all_games_belongs_to_the_one_played_last() {
        let mut settings = Settings { game: Some("renju:opening=swap2".to_owned()), ..Settings::default() };
        assert_eq!(OptionsByGame::load(&settings), OptionsByGame::default());
        let window = &mut settings.window;
        window.clocks = Some(("5m+3s".to_owned(), "none".to_owned()));
        (window.best_of, window.loser_begins) = (5, true);
        let all = OptionsByGame::load(&settings);
        let options = all.of(&game("renju"));
        assert_eq!(options.clocks, [time("5m+3s"), TimeControl::NONE]);
        assert_eq!((options.best_of, options.begins), (5, Begins::Loser));
        assert_eq!(all.of(&game("gomoku")), GameOptions::default());
        settings.window.game_options = Some("renju".to_owned());
        let all = OptionsByGame::load(&settings);
        assert_eq!(all.of(&game("renju")), GameOptions::default(), "what each game has counts");
    }

    #[test]
    fn the_computer_thinks_as_long_as_was_chosen_and_people_keep_their_clock() {
        let players = ["human".parse().unwrap(), "computer".parse().unwrap()];
        let five = time("5m");
        for (thinking, expected) in [
            (ThinkingTime::Clock, five),
            (ThinkingTime::Level, TimeControl::NONE),
            (ThinkingTime::Seconds(30), time("30s/move")),
        ] {
            let options = GameOptions { clocks: [five; 2], thinking, ..GameOptions::default() };
            let new = options.new_game(game("gomoku"), players.clone());
            assert_eq!(new.clocks, [five, expected], "{thinking:?}");
            // A game begun with its stored options leaves the options unchanged.
            let mut all = OptionsByGame::default();
            all.set(&new.game, GameOptions { opening: Some(Opening::Free), ..options.clone() });
            let before = all.clone();
            all.remember(&new);
            assert_eq!(all, before);
        }
    }

    #[test]
    fn a_game_keeps_what_it_was_begun_with() {
        let players = [PlayerSpec::HUMAN, PlayerSpec::HUMAN];
        let mut all = OptionsByGame::default();
        let new = NewGame {
            game: game("gomoku:opening=swap2"),
            players: players.clone(),
            clocks: [time("3m+2s"); 2],
            best_of: 3,
            begins: Begins::Same,
        };
        all.remember(&new);
        assert_eq!(all.of(&game("gomoku")).new_game(game("gomoku"), players.clone()), new);
        let ultimate = all.of(&game("ultimate")).new_game(game("ultimate"), players);
        assert_eq!((ultimate.clocks, ultimate.best_of), ([TimeControl::NONE; 2], 0));
        assert_eq!(ultimate.begins, Begins::Alternate);
    }
}
