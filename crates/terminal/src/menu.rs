//! The questions before a game, one after another, each with an answer that Enter takes.

mod answers;
mod draft;
mod engines;

use inarow_core::{Fill, GameSpec, LineRule, Opening};
use inarow_play::{EngineSpec, Presets};
use inarow_view::Texts;

use answers::options;

pub(crate) use answers::{LONGEST_PACE, seconds};
pub(crate) use draft::{Begins, Draft, Mode};
pub(crate) use engines::{label, strength};

/// The names of [`Mode::ALL`] and [`Begins::ALL`] in keys of texts.
const MODES: [&str; 3] = ["human-computer", "human-human", "computer-computer"];
const STARTS: [&str; 4] = ["you", "computer", "random", "turns"];

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Game,
    Size,
    Length,
    Rule,
    Walls,
    Limit,
    Opening,
    Fill,
    Mode,
    Opponent,
    Begins,
    X,
    O,
    Pace,
}

/// One question as it is shown.
pub(crate) struct Question {
    pub(crate) title: String,
    /// Name and explanation of each; empty where a text is asked for.
    pub(crate) options: Vec<(String, String)>,
    /// What Enter means.
    pub(crate) default: String,
}

/// What an answer led to.
pub(crate) enum Next {
    /// There is another question.
    Ask,
    /// All is known.
    Done(Box<Draft>),
    /// The answer means nothing here; why.
    Again(String),
}

/// The questions so far.
pub(crate) struct Menu {
    step: Step,
    draft: Draft,
    /// Who plays is known: only the game is asked for.
    players_known: bool,
    /// Earlier steps, to go back to.
    before: Vec<(Step, Draft)>,
}

impl Menu {
    /// Begins with what was played last as the answers that Enter takes.
    pub(crate) fn new(draft: Draft, players_known: bool) -> Menu {
        Menu { step: Step::Game, draft, players_known, before: Vec::new() }
    }

    /// The game as far as it is chosen.
    pub(crate) fn spec(&self) -> GameSpec {
        self.draft.spec()
    }

    /// Goes back to the question before; whether there was one.
    pub(crate) fn back(&mut self) -> bool {
        match self.before.pop() {
            Some((step, draft)) => {
                (self.step, self.draft) = (step, draft);
                true
            }
            None => false,
        }
    }

    pub(crate) fn question(&self, texts: &Texts, presets: &Presets) -> Question {
        let list = |title: &str, options: Vec<(String, String)>, default: usize| Question {
            title: texts.get(title),
            default: options.get(default).map(|(name, _)| name.clone()).unwrap_or_default(),
            options,
        };
        let text =
            |title: &str, default: String| Question { title: texts.get(title), options: Vec::new(), default };
        let draft = &self.draft;
        let engine = |title, chosen: &Option<EngineSpec>| {
            let engines = engines::engines(&draft.spec(), presets);
            let default = engines.iter().position(|spec| Some(spec) == chosen.as_ref()).unwrap_or(0);
            list(title, engines::options(&engines, texts), default)
        };
        match self.step {
            Step::Game => list("menu-game", answers::games(texts), draft.game),
            Step::Size => text("menu-size", format!("{}×{}", draft.size.0, draft.size.1)),
            Step::Length => text("menu-k", draft.length.to_string()),
            Step::Rule => {
                let names = answers::RULES.iter().map(|rule| rule.name());
                let default = answers::RULES.iter().position(|rule| *rule == draft.rule);
                list("menu-rule", options(names, "setting-rule", "card-rule", texts), default.unwrap_or(0))
            }
            Step::Walls => text("menu-walls", draft.walls.to_string()),
            Step::Limit => text("menu-max-moves", draft.limit.to_string()),
            Step::Opening => {
                let default = Opening::ALL.iter().position(|opening| *opening == draft.opening);
                let names = Opening::ALL.iter().map(|opening| opening.name());
                let openings = options(names, "setting-opening", "card-opening", texts);
                list("menu-opening", openings, default.unwrap_or(0))
            }
            Step::Fill => {
                let default = Fill::ALL.iter().position(|fill| *fill == draft.fill);
                let names = Fill::ALL.iter().map(|fill| fill.name());
                let fills = options(names, "setting-fill", "card-fill", texts);
                list("menu-fill", fills, default.unwrap_or(0))
            }
            Step::Mode => list("menu-mode", options(MODES, "mode", "card-mode", texts), draft.mode as usize),
            Step::Opponent => engine("menu-opponent", &draft.engines[0]),
            Step::Begins => {
                list("menu-start", options(STARTS, "menu-start", "card-start", texts), draft.begins as usize)
            }
            Step::X => engine("menu-x", &draft.engines[0]),
            Step::O => engine("menu-o", &draft.engines[1]),
            Step::Pace => text("menu-pace", texts.decimal(f64::from(draft.pace_ms) / 1000.0, 1)),
        }
    }

    /// Takes an answer; an empty one is the default.
    pub(crate) fn answer(&mut self, line: &str, texts: &Texts, presets: &Presets) -> Next {
        let line = line.trim();
        let before = (self.step, self.draft.clone());
        let skip = match self.take(line, texts, presets) {
            Ok(skip) => skip,
            Err(message) => {
                (self.step, self.draft) = before;
                return Next::Again(message);
            }
        };
        self.before.push(before);
        let mut next = self.next(self.step);
        while skip && next.is_some_and(|step| !matches!(step, Step::Mode)) {
            next = next.and_then(|step| self.next(step));
        }
        match next {
            Some(step) => {
                self.step = step;
                self.prepare();
                Next::Ask
            }
            None => Next::Done(Box::new(self.draft.clone())),
        }
    }

    /// A default length fits the board that was chosen.
    fn prepare(&mut self) {
        if self.step == Step::Length {
            self.draft.length = self.draft.length.min(self.draft.size.0.max(self.draft.size.1));
        }
    }

    /// Writes the answer into the draft; whether the whole game is known by it.
    fn take(&mut self, line: &str, texts: &Texts, presets: &Presets) -> Result<bool, String> {
        let question = self.question(texts, presets);
        let draft = &mut self.draft;
        if question.options.is_empty() {
            if !line.is_empty() {
                answers::take_text(self.step, line, draft, texts)?;
            }
            if self.step == Step::Size {
                answers::check_size(draft, texts)?;
            }
            if self.step == Step::Length {
                answers::check_length(draft, texts)?;
            }
            return Ok(false);
        }
        // What can be named on the command line can be named here.
        match self.step {
            Step::Game if answers::choice(line, &question).is_none() => {
                if let Ok(spec) = line.parse::<GameSpec>()
                    && spec.setup(&mut engines::dice()).is_ok()
                {
                    draft.set_spec(spec);
                    return Ok(true);
                }
            }
            Step::Opponent | Step::X | Step::O if answers::choice(line, &question).is_none() => {
                if let Ok(spec) = line.parse::<EngineSpec>() {
                    let setup = draft.spec().setup(&mut engines::dice());
                    if setup.is_ok_and(|setup| spec.build(&setup, 0, presets).is_ok()) {
                        draft.engines[usize::from(self.step == Step::O)] = Some(spec);
                        return Ok(false);
                    }
                }
            }
            _ => {}
        }
        let Some(chosen) = answers::choice(line, &question) else {
            return Err(texts.with("answer-option", &[("count", question.options.len().into())]));
        };
        match self.step {
            Step::Game => draft.set_game(chosen),
            Step::Rule => draft.rule = answers::RULES.get(chosen).copied().unwrap_or(LineRule::Freestyle),
            Step::Opening => draft.opening = Opening::ALL.get(chosen).copied().unwrap_or(Opening::Free),
            Step::Fill => draft.fill = Fill::ALL.get(chosen).copied().unwrap_or(Fill::Free),
            Step::Mode => draft.mode = Mode::ALL.get(chosen).copied().unwrap_or_default(),
            Step::Begins => draft.begins = Begins::ALL.get(chosen).copied().unwrap_or_default(),
            Step::Opponent | Step::X | Step::O => {
                let mut engines = engines::engines(&draft.spec(), presets);
                draft.engines[usize::from(self.step == Step::O)] = Some(engines.swap_remove(chosen));
            }
            Step::Size | Step::Length | Step::Walls | Step::Limit | Step::Pace => {}
        }
        Ok(false)
    }

    fn next(&self, step: Step) -> Option<Step> {
        let draft = &self.draft;
        let known = self.players_known;
        let asks = |step: Step| match step {
            Step::Mode | Step::Opponent | Step::Begins | Step::X | Step::O | Step::Pace if known => false,
            Step::Size => draft.is_sized(),
            Step::Length | Step::Rule | Step::Limit => draft.is_custom(),
            Step::Walls => draft.is_custom() || draft.has_walls(),
            Step::Opening => draft.has_opening(),
            Step::Fill => draft.has_fill(),
            Step::Opponent | Step::Begins => draft.mode == Mode::HumanComputer,
            Step::X | Step::O | Step::Pace => draft.mode == Mode::ComputerComputer,
            Step::Game | Step::Mode => true,
        };
        const ORDER: [Step; 14] = [
            Step::Game,
            Step::Size,
            Step::Length,
            Step::Rule,
            Step::Walls,
            Step::Limit,
            Step::Opening,
            Step::Fill,
            Step::Mode,
            Step::Opponent,
            Step::Begins,
            Step::X,
            Step::O,
            Step::Pace,
        ];
        ORDER.into_iter().skip_while(|other| *other != step).skip(1).find(|step| asks(*step))
    }
}
