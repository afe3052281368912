//! Sitting down at a table: players, names, the next game.

use inarow_core::{Position, Setup, Side};
use inarow_play::{
    Event, GameStart, Match, MatchError, MatchSetup, Player, PlayerError, PlayerSpec, chance_dice,
    default_engine, player_seed,
};
use inarow_profile::{GameId, Role};
use inarow_record::{Dice, PlayerTag, Record, Stream};
use inarow_view::{game_name, game_summary};

use super::{Session, StartError, keeping, reasons};
use crate::ink::{Ink, Row};
use crate::menu::{label, strength};
use crate::table::{Flow, Person, Table, source_of};
use crate::{Source, Style};

/// What goes on from game to game at one table.
pub(super) struct Company {
    pub(super) source: Source,
    pub(super) people: [Person; 2],
    /// Who has the first seat.
    pub(super) first: usize,
    pub(super) draws: u32,
    /// The seed of its first game, and how many games came before.
    pub(super) seed: u64,
    pub(super) number: u64,
}

impl Session {
    /// The players of a game from the command line: who is not named is a person, or the computer against one.
    pub(super) fn people_for(
        &self,
        source: &Source,
        x: Option<PlayerSpec>,
        o: Option<PlayerSpec>,
    ) -> Result<[Person; 2], StartError> {
        let setup = self.setup(source, self.seed).map_err(StartError)?;
        let computer = || PlayerSpec::Engine(default_engine(&setup));
        let other = |spec: &PlayerSpec| if spec.is_human() { computer() } else { PlayerSpec::HUMAN };
        let specs = match (x, o) {
            (Some(x), Some(o)) => [x, o],
            (Some(x), None) => [x.clone(), other(&x)],
            (None, Some(o)) => [other(&o), o],
            (None, None) => [PlayerSpec::HUMAN, computer()],
        };
        for spec in &specs {
            self.check_player(spec, &setup).map_err(StartError)?;
        }
        let mut people = specs.map(Person::new);
        self.give_names(&mut people);
        Ok(people)
    }

    fn check_player(&self, spec: &PlayerSpec, setup: &Setup) -> Result<(), String> {
        spec.check(setup, &self.presets).map_err(|error| self.refused(spec, &error))
    }

    /// The player of that name; where there is none, or it does not play here any more, the usual computer.
    pub(super) fn playable(&self, player: &str, setup: &Setup) -> PlayerSpec {
        match player.parse::<PlayerSpec>() {
            Ok(spec) if self.check_player(&spec, setup).is_ok() => spec,
            _ => PlayerSpec::Engine(default_engine(setup)),
        }
    }

    fn refused(&self, spec: &PlayerSpec, error: &PlayerError) -> String {
        let values =
            [("player", spec.to_string().into()), ("reason", reasons::of_player(error, &self.texts).into())];
        self.texts.with("error-player-refused", &values)
    }

    fn no_game(&self, error: &MatchError) -> String {
        self.texts.with("error-setup", &[("reason", reasons::of_match(error, &self.texts).into())])
    }

    /// Names that were given before, where none are given now.
    pub(super) fn give_names(&self, people: &mut [Person; 2]) {
        let shared = people.iter().all(Person::is_human);
        if !people.iter().any(Person::is_human) {
            return;
        }
        for (i, person) in people.iter_mut().enumerate() {
            if person.name.is_none() {
                person.name = self.profile.name(role(person.is_human(), shared, i)).ok().flatten();
            }
        }
    }

    /// The concrete game.
    pub(super) fn setup(&self, source: &Source, seed: u64) -> Result<Setup, String> {
        let setup = match source {
            Source::Setup(setup) => Position::new(setup).map(|_| (**setup).clone()),
            Source::Spec(spec) => spec.setup(&mut Dice::new(seed, Stream::SetUp)),
        };
        setup.map_err(|error| self.no_game(&error.into()))
    }

    /// Both sit down and the first game begins. `first` is who has the first seat.
    pub(super) fn sit_down(
        &mut self,
        source: Source,
        people: [Person; 2],
        first: usize,
    ) -> Result<(), String> {
        self.remember_players(&source, &people, first);
        let company = Company { source, people, first, draws: 0, seed: self.seed, number: 0 };
        self.next_game(company)
    }

    /// The next game of a company begins.
    fn next_game(&mut self, company: Company) -> Result<(), String> {
        let seed = company.seed.wrapping_add(company.number);
        let setup = self.setup(&company.source, seed)?;
        let [x, o] = [company.first, 1 - company.first].map(|person| tag(&company.people[person]));
        let game = match &company.source {
            Source::Spec(spec) => Some(spec.to_string()),
            Source::Setup(_) => None,
        };
        let game = Match::new(MatchSetup {
            game,
            seed: Some(seed),
            x,
            o,
            clock: self.clock,
            started: Some(keeping::rfc3339((self.wall)())),
            ..MatchSetup::new(setup)
        });
        self.lay(game.map_err(|error| self.no_game(&error))?, company)?;
        self.settle();
        self.keep();
        self.introduce();
        self.tell_start();
        self.go_on();
        Ok(())
    }

    /// Lays a match on the table, with its players around.
    pub(super) fn lay(&mut self, game: Match, company: Company) -> Result<(), String> {
        let Company { source, people, first, draws, seed, number } = company;
        let setup = game.record().setup.clone();
        let mut players: [Option<Box<dyn Player>>; 2] = [None, None];
        for (person, player) in players.iter_mut().enumerate() {
            // A player's own numbers go with its seat and stay through an opening's choice.
            let side = if person == first { Side::X } else { Side::O };
            let spec = &people[person].spec;
            let start = GameStart::new(setup.clone(), player_seed(seed, side, number));
            *player = spec
                .player(&start, &self.presets, self.on_update.clone())
                .map_err(|error| self.refused(spec, &error))?;
        }
        let dice = chance_dice(&game, seed.wrapping_add(number));
        self.menu = None;
        let begun: Vec<Event> = game.events_since(0).into_iter().flatten().cloned().collect();
        let mut table = Table {
            game,
            source,
            people,
            first,
            draws,
            seed,
            number,
            dice,
            players,
            asked: None,
            hint: None,
            began: self.now,
            kept: None,
            finished: false,
            counted: None,
            told: 0,
            flow: Flow::default(),
            due: None,
        };
        table.tell_players(&begun);
        self.table = Some(table);
        Ok(())
    }

    /// What is played and by whom.
    pub(super) fn introduce(&mut self) {
        let Some(table) = &self.table else { return };
        let setup = &table.game.record().setup;
        let (name, summary) = (game_name(setup, &self.texts), game_summary(setup, &self.texts));
        let welcome = match (table.is_watched(), self.style) {
            (true, _) => "welcome-watch",
            (false, Style::Chess) => "welcome-play",
            (false, Style::Course) => "welcome-play-course",
        };
        self.blank();
        self.print(Ink::Strong, &name);
        self.print(Ink::Quiet, &summary);
        self.show_players();
        if self.interactive {
            self.say(Ink::Quiet, welcome);
        }
    }

    /// Who plays which side.
    pub(super) fn show_players(&mut self) {
        let Some(table) = &self.table else { return };
        let names = table.names(&self.texts);
        let mut players = Row::new();
        for side in Side::ALL {
            if side == Side::O {
                players.push(Ink::Plain, ", ");
            }
            let person = table.person_of(side);
            players.push_char(Ink::Mark(side), side.letter());
            players.push(Ink::Plain, &format!(" {} {}", self.texts.get("dash"), names[person]));
            if let (PlayerSpec::Engine(engine), false) = (&table.people[person].spec, table.is_watched()) {
                // Who sits there is called the computer already.
                let what = strength(engine, &self.texts).unwrap_or_else(|| label(engine, &self.texts));
                players.push(Ink::Quiet, &format!(" ({what})"));
            }
        }
        self.row(&players);
    }

    /// The same game once more: score and players stay. X begins; the players change sides where that is set.
    pub(super) fn rematch(&mut self) {
        self.again(self.alternate);
    }

    /// The score is zero and the board empty; game, players and sides stay.
    pub(super) fn reset(&mut self) {
        self.drop_game();
        let mut key = "score-reset";
        if let Some(table) = &mut self.table {
            table.draws = 0;
            table.people.iter_mut().for_each(|person| person.wins = 0);
            if table.game.record().start().is_ok_and(|start| start.ply() > 0) {
                key = "score-reset-start";
            }
        }
        self.say(Ink::Plain, key);
        self.again(false);
    }

    fn again(&mut self, change_sides: bool) {
        let Some(table) = self.table.take() else { return self.open_menu() };
        let Table { source, people, first, draws, seed, number, .. } = table;
        let first = if change_sides { 1 - first } else { first };
        let company = Company { source, people, first, draws, seed, number: number + 1 };
        let seated = self.next_game(company);
        self.or_menu(seated);
    }

    /// Back to the menu; the score starts from zero.
    pub(super) fn new_table(&mut self) {
        self.players = None;
        if let Some(table) = self.table.take() {
            // The next table's games are new ones, not those of this table again.
            self.seed = table.seed.wrapping_add(table.number + 1);
        }
        self.open_menu();
    }

    /// Sits down to a game from a file or one that is `kept`: with the players it names, or two persons.
    pub(super) fn sit_down_to(&mut self, record: Record, kept: Option<GameId>) -> Result<(), String> {
        let first = record.first_player().unwrap_or(Side::X);
        let mut people = [first, first.other()].map(|side| {
            let tag = record.player(side);
            let spec = tag.kind.parse::<PlayerSpec>().unwrap_or(PlayerSpec::HUMAN);
            let playable = self.check_player(&spec, &record.setup).is_ok();
            let person = Person::new(if playable { spec } else { PlayerSpec::HUMAN });
            let name = Some(tag.name.as_str()).filter(|_| person.is_human());
            if name.is_some() { person.named(name) } else { person }
        });
        self.give_names(&mut people);
        let source = source_of(record.game.as_deref(), &record.setup);
        let seed = record.seed.unwrap_or(self.seed);
        let game = Match::resume(record).map_err(|error| {
            let reason = reasons::of_match(&error, &self.texts);
            self.texts.with("error-record", &[("reason", reason.into())])
        })?;
        self.lay(game, Company { source, people, first: 0, draws: 0, seed, number: 0 })?;
        if let Some(table) = &mut self.table {
            table.kept = kept;
        }
        self.join_late();
        Ok(())
    }

    /// Goes on with a match whose first moves happened before anybody watched.
    pub(super) fn join_late(&mut self) {
        if let Some(table) = &mut self.table {
            // A game that was over when it came is nobody's score.
            table.finished = table.is_over();
        }
        self.settle();
        self.keep();
        self.introduce();
        self.tell_start();
        if let Some(table) = &mut self.table {
            table.told = table.game.next_event();
        }
        self.go_on();
    }

    /// Makes the draws that are due.
    pub(super) fn settle(&mut self) {
        let now = self.now;
        if let Some(table) = &mut self.table {
            let time = table.time(now);
            // A refusal cannot be: the outcomes are those of the position.
            let _ = inarow_play::settle_chance(&mut table.game, &mut table.dice, time);
        }
    }
}

/// How a record names a person.
pub(super) fn tag(person: &Person) -> PlayerTag {
    let mut tag = person.spec.tag();
    if let Some(name) = &person.name {
        tag.name.clone_from(name);
    }
    tag
}

/// Whose name it is.
pub(super) fn role(human: bool, shared: bool, person: usize) -> Role {
    match (human, shared, person) {
        (true, true, 0) => Role::First,
        (true, true, _) => Role::Second,
        (true, false, _) => Role::Person,
        (false, ..) => Role::Computer,
    }
}
