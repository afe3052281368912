//! A built-in engine as a decider.

use std::time::{Duration, Instant};

use inarow_core::Setup;
use inarow_engine::{Engine, EngineSpec, Limits, Presets, Resources, Stop};

use crate::decide::decide;
use crate::{Decider, GameStart, PlayerError, Reply, Request, Sink};

/// A built-in engine. The engine is built when first needed, on the thread that needs the engine, and again
/// after a panic.
pub struct EngineDecider {
    spec: EngineSpec,
    presets: Presets,
    setup: Setup,
    seed: u64,
    resources: Option<Resources>,
    engine: Option<Box<dyn Engine>>,
}

impl std::fmt::Debug for EngineDecider {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineDecider").field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl EngineDecider {
    /// Creates the decider for this game. `ready` or `decide` reports an engine that does not play the game.
    #[must_use]
    pub fn new(spec: EngineSpec, presets: Presets, game: &GameStart) -> EngineDecider {
        let GameStart { ref setup, seed, resources, .. } = *game;
        EngineDecider { spec, presets, setup: setup.clone(), seed, resources, engine: None }
    }

    /// Takes the engine out of the decider, so that a panic drops the engine.
    fn take_engine(&mut self) -> Result<Box<dyn Engine>, PlayerError> {
        match self.engine.take() {
            Some(engine) => Ok(engine),
            None => {
                let mut engine = self.spec.build(&self.setup, self.seed, &self.presets)?;
                if let Some(resources) = self.resources {
                    engine.set_resources(resources);
                }
                Ok(engine)
            }
        }
    }
}

impl Decider for EngineDecider {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        match &mut self.engine {
            Some(engine) if (&self.setup, self.seed) == (&game.setup, game.seed) => {
                if game.resources != self.resources {
                    engine.set_resources(game.resources.unwrap_or_default());
                }
                engine.new_game();
            }
            _ => self.engine = None,
        }
        self.resources = game.resources;
        self.spec.check(&game.setup, &self.presets)?;
        (self.setup, self.seed) = (game.setup.clone(), game.seed);
        Ok(())
    }

    fn ready(&mut self, _: Duration, _: &Stop) -> Result<(), PlayerError> {
        self.engine = Some(self.take_engine()?);
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        let begun = Instant::now();
        let mut engine = self.take_engine()?;
        // The time for building the engine counts, too.
        let clock = request.limits.clock.map(|clock| clock.after(begun.elapsed()));
        let request = &Request { limits: Limits { clock, ..request.limits }, ..*request };
        let reply = decide(engine.as_mut(), request, self.seed, info, stop);
        self.engine = Some(engine);
        reply
    }

    fn on_idle(&mut self) -> Option<Duration> {
        // The first answer reports faults.
        let _ = self.ready(Duration::ZERO, &Stop::new());
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use inarow_core::{LineSetup, Position};
    use inarow_engine::{Aborted, Choice, Task};

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

    /// An engine that records its resources.
    struct Frugal(Arc<Mutex<Vec<Resources>>>);

    impl Engine for Frugal {
        fn set_resources(&mut self, resources: Resources) {
            self.0.lock().unwrap().push(resources);
        }

        fn think(&mut self, _: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
            Err(Aborted)
        }
    }

    #[test]
    fn an_engine_is_told_what_it_may_use_when_that_changes() {
        let game = GameStart::new(Setup::Line(LineSetup::new(3, 3, 3)), 1);
        let mut decider = EngineDecider::new("random".parse().unwrap(), Presets::builtin(), &game);
        let told = Arc::default();
        decider.engine = Some(Box::new(Frugal(Arc::clone(&told))));
        let small = Resources { table_bytes: Some(1 << 20), ..Resources::default() };
        let large = Resources { table_bytes: Some(1 << 30), ..small };
        for resources in [None, Some(small), Some(small), Some(large), None, None] {
            decider.start(&GameStart { resources, ..game.clone() }).unwrap();
        }
        assert_eq!(*told.lock().unwrap(), [small, large, Resources::default()]);
    }
}
