//! Names of players, and how texts address them, for the host to put into words.

use inarow_core::Side;
use inarow_play::{PlayerSpec, Seat};
use inarow_record::Record;

use super::GameSession;
use super::lineup::Lineup;
use super::participant::{Participant, record_spec};

/// What a player is called.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// By a name that was given, or that an engine gives itself.
    Name(String),
    /// By the name of a server's bot.
    Bot(String),
    /// One of two people without a name, counted from 1.
    Numbered(u8),
    /// The person without a name who plays the reader from elsewhere.
    Opponent,
    /// The one person who plays a computer.
    You,
    /// The computer that plays the one person.
    Computer,
    /// By the kind of player.
    Player(PlayerSpec),
}

/// How texts address a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// The one person who plays a computer.
    You,
    /// The computer that plays the one person, and has no name.
    Computer,
    /// The same by its name: an external engine, or a computer that people named.
    Engine,
    /// One of two computers.
    Watched,
    /// One of two people without a name, counted from 1.
    Numbered(u8),
    /// By name.
    Named,
}

impl Lineup {
    /// What both are called, by participant.
    fn labels(&self) -> [Label; 2] {
        [0, 1].map(|number| {
            let Participant { spec, name, engine, is_elsewhere, is_bot, .. } = &self.participants[number];
            match (name, spec) {
                (Some(name), _) if *is_bot => Label::Bot(name.clone()),
                (Some(name), _) => Label::Name(name.clone()),
                (None, PlayerSpec::Exec(_)) => match engine {
                    Some(engine) => Label::Name(engine.name.clone()),
                    None => Label::Player(spec.clone()),
                },
                // One name through all their games, whichever seat they have.
                (None, PlayerSpec::Human { .. })
                    if *is_elsewhere && self.participants[1 - number].is_human() =>
                {
                    Label::Opponent
                }
                (None, PlayerSpec::Human { .. }) if self.is_shared() || *is_elsewhere => {
                    Label::Numbered(number as u8 + 1)
                }
                (None, PlayerSpec::Human { .. }) => Label::You,
                (None, _) if !self.is_watched() => Label::Computer,
                (None, spec) => Label::Player(spec.clone()),
            }
        })
    }
}

impl GameSession {
    /// What both players of the live game are called, by participant.
    pub fn labels(&self) -> [Label; 2] {
        self.seen_lineup().labels()
    }

    /// Which of the two participants holds a side of the live game now: 0 or 1.
    pub fn participant_of(&self, side: Side) -> usize {
        self.lineup.participant_of(&self.live.game, side)
    }

    /// Which of the two participants has a seat of the live game: 0 or 1.
    pub fn participant_in(&self, seat: Seat) -> usize {
        self.lineup.series.participant_in(seat)
    }

    /// How texts address X and O of the live game.
    pub fn addresses(&self) -> [Address; 2] {
        let lineup = self.seen_lineup();
        Side::ALL.map(|side| {
            let participant = self.participant_of(side);
            let Participant { spec, name, is_elsewhere, .. } = &lineup.participants[participant];
            let is_named = name.is_some() || matches!(spec, PlayerSpec::Exec(_));
            if *is_elsewhere {
                match name {
                    Some(_) => Address::Named,
                    None if spec.is_human() && lineup.only_human().is_some() => Address::Named,
                    None if spec.is_human() => Address::Numbered(participant as u8 + 1),
                    None if lineup.only_human().is_some() => Address::Computer,
                    None => Address::Engine,
                }
            } else if lineup.only_human() == Some(participant) {
                Address::You
            } else if lineup.only_human().is_some() {
                if is_named { Address::Engine } else { Address::Computer }
            } else if lineup.is_watched() {
                Address::Watched
            } else if lineup.is_shared() && name.is_none() {
                Address::Numbered(participant as u8 + 1)
            } else {
                Address::Named
            }
        })
    }
}

/// How texts address X and O of a record: a person without a name who played a computer is the reader.
pub fn seated_addresses(record: &Record, seating: Seating) -> [Address; 2] {
    let labels = seated_labels(record, seating);
    let human = Side::ALL.map(|side| record_spec(record, side).is_human());
    Side::ALL.map(|side| match (&labels[side.index()], human[side.index()], human[side.other().index()]) {
        (Label::You, ..) => Address::You,
        (Label::Numbered(number), ..) => Address::Numbered(*number),
        (_, false, false) => Address::Watched,
        (Label::Player(PlayerSpec::Engine(_)), false, true) if labels[side.other().index()] == Label::You => {
            Address::Computer
        }
        (_, false, true) => Address::Engine,
        _ => Address::Named,
    })
}

/// Which of two people without a name is the reader, and which is player 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The side of the reader in a game by link; `None` of any other game.
    pub own: Option<Side>,
    /// The side of player 1.
    pub one: Side,
}

impl Default for Seating {
    fn default() -> Seating {
        Seating { own: None, one: Side::X }
    }
}

/// What X and O of a record are called.
pub fn record_labels(record: &Record) -> [Label; 2] {
    seated_labels(record, Seating::default())
}

/// What X and O of a record are called, of whom something is known besides.
pub fn seated_labels(record: &Record, seating: Seating) -> [Label; 2] {
    let specs = Side::ALL.map(|side| record_spec(record, side));
    let given = Side::ALL.map(|side| {
        let tag = record.player(side);
        // A computer's own name in records is the one of the command line.
        match &specs[side.index()] {
            spec @ PlayerSpec::Engine(_) if tag.name == spec.tag().name => "",
            _ => tag.name.as_str(),
        }
    });
    let mut labels = past_labels(&specs, given, seating);
    for side in Side::ALL {
        if let (Label::Name(name), true) = (&labels[side.index()], record.player(side).is_bot()) {
            labels[side.index()] = Label::Bot(name.clone());
        }
    }
    labels
}

/// What X and O of a past game are called: by the given names (empty where there is none), else by the kind of player.
pub fn past_labels(specs: &[PlayerSpec; 2], given: [&str; 2], seating: Seating) -> [Label; 2] {
    let shared = specs.iter().all(PlayerSpec::is_human);
    Side::ALL.map(|side| match (given[side.index()], &specs[side.index()]) {
        ("", PlayerSpec::Human { .. }) if seating.own == Some(side) => Label::You,
        ("", PlayerSpec::Human { .. }) if shared && seating.own.is_some() => Label::Opponent,
        ("", PlayerSpec::Human { .. }) if shared => Label::Numbered(if side == seating.one { 1 } else { 2 }),
        ("", PlayerSpec::Human { .. }) => Label::You,
        ("", spec) => Label::Player(spec.clone()),
        (given, _) => Label::Name(given.to_owned()),
    })
}
