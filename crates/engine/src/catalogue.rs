//! List of all engines.

use std::sync::LazyLock;

use inarow_core::Setup;

use crate::computer::{Computer, ComputerParams};
use crate::mcts::{Mcts, MctsParams};
use crate::reference::minimax::{Minimax, MinimaxParams};
use crate::reference::random::Random;
use crate::reference::rating_map::{RatingMap, RatingMapParams};
use crate::reference::rule3::Rule3;
use crate::reference::score2::Score2;
use crate::reference::threat1::{Threat1, Threat1Params};
use crate::reference::ultimate2::{Ultimate2, Ultimate2Params};
use crate::settings::{Parameters, apply};
use crate::{Domain, Engine, Games, SettingInfo};

/// Constructor of an engine from validated settings, by name and value, and a seed.
type Make = fn(&[(&str, &str)], u64) -> Box<dyn Engine>;

/// Entry of the catalogue.
#[derive(Debug)]
pub struct EngineInfo {
    /// Name.
    pub name: &'static str,
    /// Games that the engine plays.
    pub games: Games,
    /// Method of choosing a move, a phrase in English.
    pub about: &'static str,
    /// Settings.
    pub settings: Vec<SettingInfo>,
    /// Whether the engine chooses among equal moves at random, so that another seed may change the answer.
    pub is_random: bool,
    /// Whether the seed, the position and the node limit determine the move. For the reference opponents this
    /// promise holds in every version. For `computer` and `mcts` the promise holds until a version plays
    /// better.
    pub deterministic: bool,
    pub(crate) make: Make,
}

impl EngineInfo {
    /// Whether the engine plays the game from this set-up on.
    #[must_use]
    pub fn plays(&self, setup: &Setup) -> bool {
        self.games.contain(setup)
    }

    /// Setting by name.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&SettingInfo> {
        self.settings.iter().find(|setting| setting.name == name)
    }
}

/// All engines.
#[must_use]
pub fn catalogue() -> &'static [EngineInfo] {
    static CATALOGUE: LazyLock<Vec<EngineInfo>> = LazyLock::new(|| {
        vec![
            EngineInfo {
                name: "computer",
                games: Games::ALL,
                about: "looks ahead as far as its level goes, and slips at the lower ones",
                settings: ComputerParams::describe(),
                is_random: true,
                deterministic: true,
                make: |settings, seed| Box::new(Computer::new(&apply(settings.iter().copied()), seed)),
            },
            EngineInfo {
                name: "random",
                games: Games::ALL,
                about: "a random legal move",
                settings: Vec::new(),
                is_random: true,
                deterministic: true,
                make: |_, seed| Box::new(Random::new(seed)),
            },
            EngineInfo {
                name: "rule3",
                games: Games::TIC_TAC_TOE,
                about: "completes a line, else blocks one, else plays at random",
                settings: Vec::new(),
                is_random: true,
                deterministic: true,
                make: |_, seed| Box::new(Rule3::new(seed)),
            },
            EngineInfo {
                name: "minimax",
                games: Games::SMALL,
                about: "looks at every way to the end",
                settings: MinimaxParams::describe(),
                is_random: false,
                deterministic: true,
                make: |settings, _| Box::new(Minimax::new(apply(settings.iter().copied()))),
            },
            EngineInfo {
                name: "rating-map",
                games: Games::LINE_OF_FIVE,
                about: "rates each cell by the marks around it, for attack and for defence",
                settings: with_preset("balanced", RatingMapParams::describe()),
                is_random: true,
                deterministic: true,
                make: |settings, seed| Box::new(RatingMap::new(apply(settings.iter().copied()), seed)),
            },
            EngineInfo {
                name: "threat1",
                games: Games::LINE_OF_FIVE,
                about: "wins, blocks, makes and blocks double fours, else the best of a few after one reply",
                settings: with_preset("", Threat1Params::describe()),
                is_random: true,
                deterministic: true,
                make: |settings, seed| Box::new(Threat1::new(apply(settings.iter().copied()), seed)),
            },
            EngineInfo {
                name: "mcts",
                games: Games::LINE,
                about: "grows a tree of likely moves and plays the one that it tried most",
                settings: MctsParams::describe(),
                is_random: true,
                deterministic: true,
                make: |settings, seed| Box::new(Mcts::new(&apply(settings.iter().copied()), seed)),
            },
            EngineInfo {
                name: "score2",
                games: Games::SCORE,
                about: "its move and the best reply, by the difference of totals",
                settings: Vec::new(),
                is_random: false,
                deterministic: true,
                make: |_, _| Box::new(Score2::new()),
            },
            EngineInfo {
                name: "ultimate2",
                games: Games::ULTIMATE,
                about: "its move and the best reply, by a weighted count of boards and lines",
                settings: with_preset("", Ultimate2Params::describe()),
                is_random: false,
                deterministic: true,
                make: |settings, _| Box::new(Ultimate2::new(apply(settings.iter().copied()))),
            },
        ]
    });
    &CATALOGUE
}

fn with_preset(default: &str, mut settings: Vec<SettingInfo>) -> Vec<SettingInfo> {
    let about = "A named set of settings; those named beside it come on top.";
    settings.insert(
        0,
        SettingInfo { name: "preset", domain: Domain::Preset, default: default.to_owned(), about },
    );
    settings
}

/// Entry of an engine by name.
#[must_use]
pub fn engine_info(name: &str) -> Option<&'static EngineInfo> {
    catalogue().iter().find(|info| info.name == name)
}

/// Names of all engines.
pub(crate) fn names() -> Vec<&'static str> {
    catalogue().iter().map(|info| info.name).collect()
}

/// Names of an engine's settings.
pub(crate) fn settings_of(player: &str) -> Vec<&'static str> {
    engine_info(player).into_iter().flat_map(|info| &info.settings).map(|setting| setting.name).collect()
}
