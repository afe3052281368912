//! A table: two players, the game between them, and the score of the games before.

use std::time::Duration;

use inarow_core::{GameSpec, Side};
use inarow_play::{Event, Match, Player, PlayerSpec, Seat};
use inarow_profile::{GameId, SitterNote, SittingNote, clean_name};
use inarow_record::Dice;
use inarow_view::{Seat as Sitting, Texts};

use crate::Source;
use crate::menu::label;

/// One of the two who sit at the table, whichever side they play.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) spec: PlayerSpec,
    /// A name that was given.
    pub(crate) name: Option<String>,
    pub(crate) wins: u32,
}

impl Person {
    pub(crate) fn new(spec: PlayerSpec) -> Person {
        let name = match &spec {
            PlayerSpec::Human { name } => name.clone(),
            _ => None,
        };
        Person { spec, name: None, wins: 0 }.named(name.as_deref())
    }

    /// The same with that name, as far as it can be shown; with the usual one where nothing is left of it.
    pub(crate) fn named(self, name: Option<&str>) -> Person {
        let name = name.map(clean_name).filter(|name| !name.is_empty());
        Person { name, ..self }
    }

    pub(crate) fn is_human(&self) -> bool {
        self.spec.is_human()
    }
}

/// What a computer was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) id: u64,
    pub(crate) person: usize,
}

/// How a finished game went into the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The person who won.
    pub(crate) winner: Option<usize>,
    /// The side that won.
    pub(crate) side: Option<Side>,
    /// Its place in the history.
    pub(crate) history: Option<i64>,
}

/// How two computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Flow {
    #[default]
    Running,
    /// Nothing moves.
    Paused,
    /// Paused again after the next move.
    Step,
}

pub(crate) struct Table {
    pub(crate) game: Match,
    /// What the next game is made from.
    pub(crate) source: Source,
    pub(crate) people: [Person; 2],
    /// Who of them has the first seat.
    pub(crate) first: usize,
    pub(crate) draws: u32,
    /// The seed of the first game at this table, and how many games came before this one.
    pub(crate) seed: u64,
    pub(crate) number: u64,
    pub(crate) dice: Dice,
    /// The computers among the people.
    pub(crate) players: [Option<Box<dyn Player>>; 2],
    pub(crate) asked: Option<Asked>,
    /// A hint that is being thought about.
    pub(crate) hint: Option<(u64, Box<dyn Player>)>,
    /// The session's time when the match began.
    pub(crate) began: Duration,
    /// The game as the profile keeps it while it is played.
    pub(crate) kept: Option<GameId>,
    /// The end was shown.
    pub(crate) finished: bool,
    /// How it went into the score.
    pub(crate) counted: Option<Counted>,
    /// The next event that an observer has not been told.
    pub(crate) told: u64,
    pub(crate) flow: Flow,
    /// When the next computer is to be asked.
    pub(crate) due: Option<Duration>,
}

impl Table {
    /// Tells the computers what happened: external engines read clocks and opponents from it.
    pub(crate) fn tell_players(&mut self, events: &[Event]) {
        for player in self.players.iter_mut().flatten() {
            events.iter().for_each(|event| player.tell(event));
        }
    }

    /// The person in a seat.
    pub(crate) fn person_in(&self, seat: Seat) -> usize {
        if seat == Seat::First { self.first } else { 1 - self.first }
    }

    /// The seat of a person.
    pub(crate) fn seat_of(&self, person: usize) -> Seat {
        if person == self.first { Seat::First } else { Seat::Second }
    }

    /// The person who plays a side now.
    pub(crate) fn person_of(&self, side: Side) -> usize {
        self.person_in(self.game.seat_of(side))
    }

    /// The person who is to act.
    pub(crate) fn actor(&self) -> Option<usize> {
        self.game.actor().map(|seat| self.person_in(seat))
    }

    /// Whether nobody at the table is a person.
    pub(crate) fn is_watched(&self) -> bool {
        self.people.iter().all(|person| !person.is_human())
    }

    /// Whether both are persons.
    pub(crate) fn is_shared(&self) -> bool {
        self.people.iter().all(Person::is_human)
    }

    /// The human who plays a computer.
    pub(crate) fn only_human(&self) -> Option<usize> {
        match [self.people[0].is_human(), self.people[1].is_human()] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// The match's time.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        now.saturating_sub(self.began)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.result().is_some()
    }

    /// The names of both, as scores and logs have them.
    pub(crate) fn names(&self, texts: &Texts) -> [String; 2] {
        let name = |person: usize| {
            let Person { spec, name, .. } = &self.people[person];
            match (name, spec) {
                (Some(name), _) => name.clone(),
                (None, PlayerSpec::Human { .. }) if self.is_shared() => {
                    texts.with("player-numbered", &[("number", (person + 1).into())])
                }
                (None, PlayerSpec::Human { .. }) => texts.get("player-you"),
                (None, _) if !self.is_watched() => texts.get("player-computer"),
                (None, PlayerSpec::Engine(engine)) => label(engine, texts),
                (None, PlayerSpec::Exec { .. }) => spec.tag().name,
            }
        };
        let names = [name(0), name(1)];
        if names[0] == names[1] { [format!("{} 1", names[0]), format!("{} 2", names[1])] } else { names }
    }

    /// How texts address X and O. `names` are those of the people.
    pub(crate) fn seats<'a>(&self, names: &'a [String; 2]) -> [Sitting<'a>; 2] {
        Side::ALL.map(|side| {
            let person = self.person_of(side);
            if self.only_human() == Some(person) {
                Sitting::You
            } else if self.only_human().is_some() {
                Sitting::Computer
            } else if self.is_shared() && self.people[person].name.is_none() {
                Sitting::Numbered(person as u8 + 1)
            } else {
                Sitting::Named(&names[person])
            }
        })
    }

    /// What the profile keeps beside the record.
    pub(crate) fn note(&self) -> SittingNote {
        let people = self.people.each_ref().map(|Person { spec, name, wins }| SitterNote {
            player: spec.to_string(),
            name: name.clone(),
            wins: *wins,
        });
        let mut note = SittingNote::new(people, self.seed);
        (note.first, note.draws, note.number) = (self.first, self.draws, self.number);
        note
    }
}

/// The source of the game that a record or a setup came from.
pub(crate) fn source_of(game: Option<&str>, setup: &inarow_core::Setup) -> Source {
    match game.and_then(|text| text.parse::<GameSpec>().ok()) {
        Some(spec) => Source::Spec(spec),
        None => Source::Setup(Box::new(setup.clone())),
    }
}
