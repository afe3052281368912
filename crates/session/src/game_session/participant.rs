//! The two players and their names.

use inarow_core::Side;
use inarow_play::{ExecSpec, PlayerSpec, Seat, default_engine};
use inarow_profile::{Profile, Role, StoreError, clean_name};
use inarow_record::{PlayerTag, Record, TimeControl};

use super::GameSession;
use crate::{EngineName, GameSource, SessionError};

/// One of the two players, independent of the side.
#[derive(Clone, Debug)]
pub(crate) struct Participant {
    pub(crate) spec: PlayerSpec,
    /// Given name.
    pub(crate) name: Option<String>,
    /// Whether the player is at another machine.
    pub(crate) is_elsewhere: bool,
    /// Whether the player is a bot of the server.
    pub(crate) is_bot: bool,
    /// Name that an external engine reports, or `None` before the engine was asked.
    pub(crate) engine: Option<EngineName>,
    pub(crate) clock: TimeControl,
}

impl Participant {
    pub(crate) fn new(spec: PlayerSpec, clock: TimeControl) -> Participant {
        let name = match &spec {
            PlayerSpec::Human { name } => name.clone(),
            _ => None,
        };
        Participant { spec, name: None, is_elsewhere: false, is_bot: false, engine: None, clock }
            .named(name.as_deref())
    }

    /// Returns the participant with this name, without characters that cannot be shown. An empty name gives the
    /// default name.
    pub(crate) fn named(self, name: Option<&str>) -> Participant {
        Participant { name: name.and_then(given), ..self }
    }

    /// Whether the player is a human at this machine.
    pub(crate) fn is_human(&self) -> bool {
        self.spec.is_human() && !self.is_elsewhere
    }

    /// Returns the player's tag for records.
    pub(crate) fn tag(&self) -> PlayerTag {
        let mut tag = self.spec.tag();
        if let Some(name) = &self.name {
            tag.name.clone_from(name);
        } else if let Some(engine) = &self.engine {
            tag.name.clone_from(&engine.name);
        }
        tag
    }
}

/// Names that users gave earlier.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// Given names, in the order of [`Role::ALL`].
    given: [Option<String>; 4],
    /// Names that engines reported.
    engines: Vec<(ExecSpec, EngineName)>,
}

/// Limit of the stored names of engines. Beyond the limit the oldest name is dropped.
const MOST_ENGINES: usize = 64;

impl Names {
    /// Reads the stored names.
    pub fn load(profile: &Profile) -> Result<Names, StoreError> {
        let mut names = Names::default();
        for role in Role::ALL {
            names.given[role as usize] = profile.name(role)?;
        }
        names.engines = profile.engines()?.into_iter().filter_map(EngineName::kept).collect();
        Ok(names)
    }

    fn of(&self, role: Role) -> Option<&str> {
        self.given[role as usize].as_deref()
    }

    /// Sets the names that engines reported.
    pub(crate) fn know(&self, participants: &mut [Participant; 2]) {
        for participant in participants.iter_mut() {
            if let PlayerSpec::Exec(exec) = &participant.spec {
                let known = self.engines.iter().find(|(engine, _)| engine == exec);
                participant.engine = known.map(|(_, name)| name.clone());
            }
        }
    }

    /// Sets the remembered names of participants without a given name. Two computers are not “the computer”.
    pub(crate) fn give(&self, participants: &mut [Participant; 2]) {
        self.know(participants);
        if !participants.iter().any(Participant::is_human) {
            return;
        }
        let shared = participants.iter().all(Participant::is_human);
        for (number, participant) in participants.iter_mut().enumerate() {
            // An external engine is not “the computer”.
            if participant.name.is_none() && !matches!(participant.spec, PlayerSpec::Exec(_)) {
                participant.name = self.of(role(participant.is_human(), shared, number)).map(str::to_owned);
            }
        }
    }
}

fn role(human: bool, shared: bool, participant: usize) -> Role {
    match (human, shared, participant) {
        (true, true, 0) => Role::First,
        (true, true, _) => Role::Second,
        (true, false, _) => Role::Person,
        (false, ..) => Role::Computer,
    }
}

impl GameSession {
    /// Returns the player of a side now, or in a review the player that the record names.
    pub fn player(&self, side: Side) -> PlayerSpec {
        match self.review.record() {
            Some(record) => record_spec(record, side),
            None => self.seen_participant(side).spec.clone(),
        }
    }

    /// Returns the player of a side from now on. After the end of a game, returns the player of the next game.
    pub fn next_player(&self, side: Side) -> PlayerSpec {
        if self.is_review() { self.player(side) } else { self.spec_of(side).clone() }
    }

    /// Returns the players of a new game by side. A side without a named player gets a human, or the default computer
    /// if the other side is a human.
    ///
    /// # Errors
    /// When the settings make no game, or a player does not support the game.
    pub fn players(
        &self,
        game: &GameSource,
        named: [Option<PlayerSpec>; 2],
    ) -> Result<[PlayerSpec; 2], SessionError> {
        let setup = game.setup(self.next_seed())?;
        let other = |spec: &PlayerSpec| match spec {
            PlayerSpec::Human { .. } => PlayerSpec::Engine(default_engine(&setup)),
            _ => PlayerSpec::HUMAN,
        };
        let players = match named {
            [Some(x), Some(o)] => [x, o],
            [Some(x), None] => [x.clone(), other(&x)],
            [None, Some(o)] => [other(&o), o],
            [None, None] => [PlayerSpec::HUMAN, other(&PlayerSpec::HUMAN)],
        };
        for spec in &players {
            spec.check(&setup, &self.presets, self.programs())
                .map_err(|error| SessionError::Player { spec: Box::new(spec.clone()), error })?;
        }
        Ok(players)
    }

    /// Whether a human holds this seat of the live game.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.lineup.participants[self.live.participant_in(seat)].is_human()
    }

    /// Returns the player of a side of the live game now.
    pub fn spec_of(&self, side: Side) -> &PlayerSpec {
        &self.lineup.participants[self.live.participant_of(side)].spec
    }

    /// Whether two computers play.
    pub fn is_watched(&self) -> bool {
        self.lineup.is_watched()
    }

    /// Returns the side of the one human who plays a computer.
    pub fn own_side(&self) -> Option<Side> {
        let lineup = self.seen_lineup();
        lineup.only_human().map(|participant| self.live.side_of(participant))
    }

    /// Whether a bot of a server plays this side of the shown game.
    pub fn is_bot(&self, side: Side) -> bool {
        match self.review.record() {
            Some(record) => record.player(side).is_bot(),
            None => self.seen_participant(side).is_bot,
        }
    }

    /// Whether a side of a game that is played elsewhere still waits for its player.
    pub fn is_awaited(&self, side: Side) -> bool {
        let game = self.live.game();
        self.live.is_remote() && !self.is_review() && game.player(game.seat_of(side)).kind.is_empty()
    }

    /// Returns the name given to the player of a side, or `None` for the default name.
    pub fn given_name(&self, side: Side) -> Option<&str> {
        self.lineup.participants[self.live.participant_of(side)].name.as_deref()
    }

    /// Stores the name that an engine reported and uses it from now on.
    pub fn know_engine(&mut self, exec: ExecSpec, name: EngineName) {
        let engines = &mut self.names.engines;
        engines.retain(|(known, _)| *known != exec);
        if engines.len() >= MOST_ENGINES {
            engines.remove(0);
        }
        engines.push((exec, name));
        self.give_names();
        for side in Side::ALL {
            self.update_tag(side);
        }
        self.revision += 1;
    }

    /// Whether this program has played here, or is chosen to play.
    fn knows_program(&self, exec: &ExecSpec) -> bool {
        let plays = |spec: &PlayerSpec| matches!(spec, PlayerSpec::Exec(known) if known == exec);
        let lineup = self.lineup.participants.iter().map(|participant| &participant.spec);
        self.names.engines.iter().any(|(known, _)| known == exec)
            || lineup.chain(&self.last.players).any(plays)
    }

    /// Replaces programs that have not played here by humans, because a file must not start a program. Returns the
    /// names of the replaced programs.
    pub fn replace_unknown_programs(&self, record: &mut Record) -> Vec<String> {
        let knows = |exec: &ExecSpec| self.knows_program(exec);
        let tags = [&mut record.x, &mut record.o];
        tags.map(|tag| PlayerSpec::replace_unknown_program(tag, knows)).into_iter().flatten().collect()
    }

    /// Returns the reported name of the external engine that plays a side, or `None` before the engine was
    /// asked.
    pub fn engine(&self, side: Side) -> Option<&EngineName> {
        self.game()?;
        self.seen_participant(side).engine.as_ref()
    }

    /// Sets the names from earlier runs.
    pub fn set_names(&mut self, names: Names) {
        self.names = names;
        self.give_names();
        self.revision += 1;
    }

    /// Returns the name that users gave earlier to the players of this role.
    pub fn remembered_name(&self, role: Role) -> Option<&str> {
        self.names.of(role)
    }

    /// Names the player of a side. An empty name restores the default. Returns the role under which the name is
    /// to be stored, if any.
    pub fn set_name(&mut self, side: Side, name: &str) -> Option<Role> {
        let role = self.role(side);
        match role {
            Some(role) => self.rename(role, name),
            None => self.call(side, name),
        }
        role
    }

    /// Names the players of this role, including a current player.
    pub fn rename(&mut self, role: Role, name: &str) {
        self.names.given[role as usize] = given(name);
        for side in Side::ALL {
            if self.role(side) == Some(role) {
                self.call(side, name);
            }
        }
    }

    /// Returns the role of a side's player. Two computers and external engines have no roles.
    fn role(&self, side: Side) -> Option<Role> {
        let number = self.live.participant_of(side);
        let participant = &self.lineup.participants[number];
        let is_program = matches!(participant.spec, PlayerSpec::Exec(_));
        (!is_program && !self.lineup.is_watched() && !self.live.is_remote())
            .then(|| role(participant.is_human(), self.lineup.is_shared(), number))
    }

    /// Sets remembered names. A match that is played elsewhere has names from elsewhere.
    fn give_names(&mut self) {
        if !self.live.is_remote() {
            self.names.give(&mut self.lineup.participants);
        }
    }

    fn call(&mut self, side: Side, name: &str) {
        if self.live.is_remote() {
            return;
        }
        let number = self.live.participant_of(side);
        let participant = &mut self.lineup.participants[number];
        participant.name = given(name);
        self.update_tag(side);
        self.revision += 1;
    }

    /// Updates a changed name of a side's player in the match.
    pub(crate) fn update_tag(&mut self, side: Side) {
        if self.live.is_remote() || self.was_replaced() {
            return;
        }
        let player = self.lineup.participants[self.live.participant_of(side)].tag();
        if *self.live.record().player(side) != player {
            let _ = self.apply(inarow_play::Command::Replace { side, player });
        }
    }
}

/// Returns a name without characters that cannot be shown, or `None` if no character is left.
fn given(name: &str) -> Option<String> {
    Some(clean_name(name)).filter(|name| !name.is_empty())
}

/// Returns the player that a record names for a side. Returns a human if the name is empty or cannot be read.
pub(crate) fn record_spec(record: &Record, side: Side) -> PlayerSpec {
    record.player(side).kind.parse().unwrap_or(PlayerSpec::HUMAN)
}
