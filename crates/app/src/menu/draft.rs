//! Draft of a game, with the answers so far.

use std::collections::BTreeMap;

use inarow_core::{GameSpec, RandomSource};
use inarow_play::{EngineSpec, PlayerSpec, Presets};
use inarow_profile::Settings;
use inarow_record::{ClockTag, Dice, Stream, TimeControl};
use inarow_session::{GameOptions, GameSource, OptionsByGame, offered_times, typed_time};
use inarow_view::{Look, Texts, time_controls};

use super::engines::dice;
use super::settings::{Answers, SETTINGS, Setting, When, games};
use super::{Question, answers, engines};

/// Draft of a game, with the answers so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Value of each setting as text, by the setting's name.
    values: BTreeMap<&'static str, String>,
    /// Game named with all its settings. The named game replaces the values of settings.
    named: Option<GameSpec>,
    /// Engines chosen for X and O. The first engine is also the opponent of a human.
    engines: [Option<EngineSpec>; 2],
    /// Other options of each game.
    options: OptionsByGame,
    /// Times of X and O from the command line, for any game.
    asked_clocks: Option<[TimeControl; 2]>,
    /// Times of X and O typed in the menu, possibly before the game was chosen.
    typed_clocks: Option<[TimeControl; 2]>,
}

impl Draft {
    /// Creates a draft from the game and players of the last time, or from the defaults.
    pub fn from_settings(settings: &Settings) -> Draft {
        let mut draft = Draft {
            values: BTreeMap::new(),
            named: None,
            engines: [None, None],
            options: OptionsByGame::load(settings),
            asked_clocks: None,
            typed_clocks: None,
        };
        let last = settings.game.as_ref().and_then(|text| text.parse::<GameSpec>().ok());
        draft.set_game(last.and_then(|spec| game_of(&spec)).unwrap_or("tictactoe"));
        let players = [&settings.x, &settings.o].into_iter().flatten();
        let players: Vec<PlayerSpec> = players.filter_map(|text| text.parse().ok()).collect();
        let engines = players.iter().filter_map(|player| match player {
            PlayerSpec::Engine(engine) if players.len() == 2 => Some(engine.clone()),
            _ => None,
        });
        engines.zip(&mut draft.engines).for_each(|(engine, chosen)| *chosen = Some(engine));
        let mode = match &players[..] {
            [PlayerSpec::Engine(_), PlayerSpec::Engine(_)] => "computer-computer",
            [PlayerSpec::Human { .. }, PlayerSpec::Human { .. }] => "human-human",
            _ => "human-computer",
        };
        draft.set("mode", mode);
        draft.set("start", if settings.alternate { "turns" } else { "you" });
        draft.set("pace", settings.pace_ms);
        draft
    }

    /// Sets the clocks from the command line.
    #[must_use]
    pub fn with_clocks(self, clocks: Option<ClockTag>) -> Draft {
        Draft { asked_clocks: clocks.map(|clock| [clock.x, clock.o]), ..self }
    }

    /// Returns the times of X and O in the chosen game.
    pub fn clocks(&self) -> [TimeControl; 2] {
        let given = self.typed_clocks.or(self.asked_clocks);
        given.unwrap_or_else(|| self.options.of(&GameSource::Spec(self.spec())).clocks)
    }

    fn set_clocks(&mut self, clocks: [TimeControl; 2]) {
        (self.asked_clocks, self.typed_clocks) = (None, None);
        let game = GameSource::Spec(self.spec());
        let options = GameOptions { clocks, ..self.options.of(&game) };
        self.options.set(&game, options);
    }

    /// Stores the chosen clocks in the settings.
    pub fn remember(&mut self, settings: &mut Settings) {
        if let Some(clocks) = self.typed_clocks {
            self.set_clocks(clocks);
        }
        settings.window.game_options = self.options.to_text();
    }

    /// Returns the value of a setting, empty if none was chosen.
    pub(super) fn value(&self, setting: &Setting) -> String {
        match setting.answers {
            Answers::Engine { number } => {
                self.engines[number].as_ref().map(ToString::to_string).unwrap_or_default()
            }
            _ => self.get(setting.name).to_owned(),
        }
    }

    pub(super) fn get(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    fn number(&self, name: &str) -> u32 {
        self.get(name).parse().unwrap_or_default()
    }

    pub(super) fn set(&mut self, name: &'static str, value: impl ToString) {
        self.values.insert(name, value.to_string());
    }

    /// Chooses a game of the menu with its default settings. Forgets the chosen engines if the game changes.
    pub(super) fn set_game(&mut self, game: &str) {
        if self.get("game") != game {
            self.engines = [None, None];
        }
        self.named = None;
        let (size, walls) = if game == "course" { ("20x20", "25") } else { ("15x15", "0") };
        let usual = [("game", game), ("size", size), ("k", "5"), ("rule", "freestyle"), ("walls", walls)];
        let usual = usual.into_iter().chain([("max-moves", "0"), ("opening", "free"), ("fill", "free")]);
        usual.for_each(|(name, value)| self.set(name, value));
    }

    /// Returns the settings that are asked for, in order. `players_known` leaves out the players.
    pub fn open(&self, players_known: bool) -> impl Iterator<Item = &'static Setting> {
        SETTINGS.iter().filter(move |setting| self.leaves_open(setting, players_known))
    }

    /// Returns the question for a setting.
    pub fn question(&self, setting: &Setting, texts: &Texts, presets: &Presets) -> Question {
        let value = self.value(setting);
        let (options, chosen) = match &setting.answers {
            Answers::OneOf { names, key, about } => {
                let names = names();
                let chosen = names.iter().position(|name| *name == value);
                (answers::options(names, key, about, texts), chosen)
            }
            Answers::Engine { .. } => {
                let engines = engines::engines(&self.spec(), presets);
                let chosen = engines.iter().position(|spec| spec.to_string() == value);
                (engines::options(&engines, texts), chosen)
            }
            Answers::Clock => {
                let times = offered_times(self.clocks());
                let name = |clocks: &[TimeControl; 2]| time_controls(*clocks, Look::Marks, texts);
                let chosen = times.iter().position(|clocks| *clocks == self.clocks());
                (times.iter().map(|clocks| (name(clocks), String::new())).collect(), chosen)
            }
            Answers::Number { .. } | Answers::Size | Answers::Pace => (Vec::new(), None),
        };
        let chosen = chosen.unwrap_or(0);
        let default = match &setting.answers {
            Answers::Size => value.replace('x', "×"),
            Answers::Pace => texts.decimal(f64::from(self.pace_ms()) / 1000.0, 1),
            _ => options.get(chosen).map_or_else(|| value.to_owned(), |(name, _)| name.clone()),
        };
        Question { title: texts.get(&format!("menu-{}", setting.name)), options, default, chosen }
    }

    /// Takes a typed time of both sides, for the game chosen later.
    ///
    /// # Errors
    /// Returns a sentence that lists the possible answers.
    pub fn answer_clock(&mut self, line: &str, texts: &Texts) -> Result<(), String> {
        let time = typed_time(line).ok_or_else(|| texts.get("answer-clock"))?;
        self.typed_clocks = Some([time; 2]);
        Ok(())
    }

    /// Takes the answer to a question. An empty line takes the default.
    ///
    /// # Errors
    /// Returns a sentence if the answer is invalid. A part of the answer may have been taken.
    pub fn answer(
        &mut self,
        setting: &Setting,
        line: &str,
        texts: &Texts,
        presets: &Presets,
    ) -> Result<(), String> {
        let question = self.question(setting, texts, presets);
        self.take(setting, line.trim(), &question, texts, presets)
    }

    /// Takes a trimmed answer to `question`. The error is a sentence.
    fn take(
        &mut self,
        setting: &Setting,
        line: &str,
        question: &Question,
        texts: &Texts,
        presets: &Presets,
    ) -> Result<(), String> {
        let chosen = answers::choice(line, question);
        match (&setting.answers, chosen) {
            (Answers::OneOf { names, .. }, Some(chosen)) if setting.name == "game" => {
                self.set_game(names()[chosen]);
            }
            (Answers::OneOf { names, .. }, Some(chosen)) => self.set(setting.name, names()[chosen]),
            (Answers::Engine { number }, Some(chosen)) => {
                self.engines[*number] = Some(engines::engines(&self.spec(), presets).swap_remove(chosen));
            }
            (Answers::Clock, Some(chosen)) => self.set_clocks(offered_times(self.clocks())[chosen]),
            (Answers::Clock, None) => self.answer_clock(line, texts)?,
            // Any game of the command line can be named here.
            (Answers::OneOf { .. }, None) if setting.name == "game" && self.name_game(line) => {}
            (Answers::Engine { number }, None) if self.name_engine(*number, line, presets) => {}
            (Answers::OneOf { .. } | Answers::Engine { .. }, None) => {
                return Err(texts.with("answer-option", &[("count", question.options.len().into())]));
            }
            // An empty line takes the displayed value.
            (Answers::Number { .. } | Answers::Size | Answers::Pace, _) if line.is_empty() => {}
            (Answers::Number { least, most }, _) => {
                let number = line.parse::<u32>().ok().filter(|number| (*least..=*most).contains(number));
                let range = [("least", (*least).into()), ("most", (*most).into())];
                self.set(setting.name, number.ok_or_else(|| texts.with("answer-range", &range))?);
                if setting.name == "k" && self.number("k") > self.longest_side() {
                    let values = [("k", self.number("k").into()), ("most", self.longest_side().into())];
                    return Err(texts.with("answer-line-too-long", &values));
                }
            }
            (Answers::Size, _) => {
                let (width, height) = answers::size(line).ok_or_else(|| texts.get("answer-size"))?;
                self.set("size", format!("{width}x{height}"));
                let length = self.number("k").min(self.longest_side());
                if self.get("game") == "custom" {
                    // The default must fit, because the next question is the length.
                    self.set("k", length);
                } else if length < self.number("k") {
                    return Err(texts.with("answer-size-small", &[("k", self.number("k").into())]));
                }
            }
            (Answers::Pace, _) => {
                let most = [("most", answers::LONGEST_PACE.into())];
                let pace_ms = answers::seconds(line).ok_or_else(|| texts.with("pace-range", &most))?;
                self.set("pace", pace_ms);
            }
        }
        Ok(())
    }

    fn longest_side(&self) -> u32 {
        self.get("size").split('x').filter_map(|side| side.parse().ok()).max().unwrap_or_default()
    }

    fn name_game(&mut self, line: &str) -> bool {
        let Some(spec) = line.parse::<GameSpec>().ok().filter(|spec| spec.setup(&mut dice()).is_ok()) else {
            return false;
        };
        self.set("game", game_of(&spec).unwrap_or("custom"));
        self.named = Some(spec);
        true
    }

    fn name_engine(&mut self, number: usize, line: &str, presets: &Presets) -> bool {
        let setup = self.spec().setup(&mut dice());
        let (Ok(spec), Ok(setup)) = (line.parse::<EngineSpec>(), setup) else { return false };
        let plays = spec.check(&setup, presets).is_ok();
        if plays {
            self.engines[number] = Some(spec);
        }
        plays
    }

    /// Whether a setting is to be asked for. `players_known` leaves out the players.
    pub(super) fn leaves_open(&self, setting: &Setting, players_known: bool) -> bool {
        match setting.when {
            When::Game(_) => self.named.is_none() && self.has(setting),
            When::Always => true,
            When::Players | When::Mode(_) => !players_known && self.has(setting),
        }
    }

    /// Whether the chosen game or mode has this setting.
    fn has(&self, setting: &Setting) -> bool {
        match setting.when {
            When::Always | When::Players => true,
            When::Game(games) => games.contains(&self.get("game")),
            When::Mode(mode) => self.get("mode") == mode,
        }
    }

    /// Returns the chosen game.
    pub fn spec(&self) -> GameSpec {
        if let Some(spec) = &self.named {
            return spec.clone();
        }
        let game = self.get("game");
        let mut text = if game == "custom" { "line".to_owned() } else { game.to_owned() };
        let rules =
            SETTINGS.iter().filter(|setting| matches!(setting.when, When::Game(_)) && self.has(setting));
        for Setting { name, .. } in rules {
            text.push_str(&match (*name, self.get(name)) {
                ("size", size) => format!(":{size}"),
                ("walls", "0") => ":walls=none".to_owned(),
                // Wide boards get long walls with a gap of one cell, as in the game `course`.
                ("walls", _) => format!(":walls={}/50/1", f64::from(100 - self.number("walls")) / 100.0),
                (name, value) => format!(":{name}={value}"),
            });
        }
        text.parse().expect("the menu takes only values that the game's text takes: a test tries them all")
    }

    /// Returns the players of X and O. The players are the chosen engines or the default opponent of the game.
    /// With a random start the seed decides who begins.
    pub fn players(&self, presets: &Presets, seed: u64) -> [PlayerSpec; 2] {
        let playing = engines::engines(&self.spec(), presets);
        let [one, two] = self.engines.clone().map(|chosen| {
            let chosen = chosen.filter(|spec| playing.iter().any(|other| other.name() == spec.name()));
            let random = || "random".parse().expect("the random player is in every catalogue");
            PlayerSpec::Engine(chosen.or_else(|| playing.first().cloned()).unwrap_or_else(random))
        });
        match (self.get("mode"), self.get("start")) {
            ("human-human", _) => [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
            ("computer-computer", _) => [one, two],
            (_, "computer") => [one, PlayerSpec::HUMAN],
            (_, "random") if Dice::new(seed, Stream::Opening).below(2) == 1 => [one, PlayerSpec::HUMAN],
            _ => [PlayerSpec::HUMAN, one],
        }
    }

    /// Returns whether the players change sides from game to game, or `None` without this question.
    pub fn alternates(&self) -> Option<bool> {
        (self.get("mode") == "human-computer").then(|| self.get("start") == "turns")
    }

    /// Returns the pause between the moves of two computers, in milliseconds.
    pub fn pace_ms(&self) -> u32 {
        self.number("pace")
    }

    /// Whether two computers play each other.
    pub fn is_watched(&self) -> bool {
        self.get("mode") == "computer-computer"
    }
}

/// Returns the menu's game to which a game belongs.
fn game_of(spec: &GameSpec) -> Option<&'static str> {
    let name = if spec.name() == "line" { "custom" } else { spec.name() };
    games().into_iter().find(|game| *game == name)
}

#[cfg(test)]
mod tests;
