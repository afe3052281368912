//! A built-in engine as a decider.

use std::time::Duration;

use inarow_core::Setup;
use inarow_engine::{Engine, EngineSpec, Presets, Stop};

use crate::decide::decide;
use crate::{Decider, GameStart, PlayerError, Reply, Request, Sink};

/// A built-in engine. It is built when it is first needed, on the thread that needs it, and again after a panic.
pub struct EngineDecider {
    spec: EngineSpec,
    presets: Presets,
    setup: Setup,
    seed: u64,
    engine: Option<Box<dyn Engine>>,
}

impl std::fmt::Debug for EngineDecider {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineDecider").field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl EngineDecider {
    /// An engine for this game. An engine that does not play it says so when it is to be ready, or asked.
    #[must_use]
    pub fn new(spec: EngineSpec, presets: Presets, game: &GameStart) -> EngineDecider {
        EngineDecider { spec, presets, setup: game.setup.clone(), seed: game.seed, engine: None }
    }

    /// The engine, out of its place: a panic takes it along.
    fn take_engine(&mut self) -> Result<Box<dyn Engine>, PlayerError> {
        match self.engine.take() {
            Some(engine) => Ok(engine),
            None => Ok(self.spec.build(&self.setup, self.seed, &self.presets)?),
        }
    }
}

impl Decider for EngineDecider {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        match &mut self.engine {
            Some(engine) if (&self.setup, self.seed) == (&game.setup, game.seed) => engine.new_game(),
            _ => self.engine = None,
        }
        self.spec.check(&game.setup, &self.presets)?;
        (self.setup, self.seed) = (game.setup.clone(), game.seed);
        Ok(())
    }

    fn ready(&mut self, _: Duration) -> Result<(), PlayerError> {
        self.engine = Some(self.take_engine()?);
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        let mut engine = self.take_engine()?;
        let reply = decide(engine.as_mut(), request, self.seed, info, stop);
        self.engine = Some(engine);
        reply
    }

    fn attend(&mut self) -> Option<Duration> {
        // What goes wrong is told with the first answer.
        let _ = self.ready(Duration::ZERO);
        None
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Position};
    use inarow_engine::{Aborted, Choice, Limits, Task};

    use super::*;
    use crate::{Question, guarded};

    struct Broken;

    impl Engine for Broken {
        fn think(&mut self, _: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            panic!("broken on purpose")
        }
    }

    #[test]
    fn an_engine_that_panicked_is_built_anew() {
        let setup = Setup::Line(LineSetup::new(3, 3, 3));
        let game = GameStart::new(setup.clone(), 1);
        let mut decider = EngineDecider::new("random".parse().unwrap(), Presets::builtin(), &game);
        decider.engine = Some(Box::new(Broken));
        let position = Position::new(&setup).unwrap();
        let request =
            Request { id: 1, question: Question::Move, position: &position, limits: Limits::default() };
        let mut decide = || guarded(|| decider.decide(&request, None, &Stop::new()));
        assert_eq!(decide(), Err(PlayerError::Crashed("broken on purpose".to_owned())));
        assert!(decide().is_ok());
    }
}
