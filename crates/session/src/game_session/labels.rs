//! Names of players, and forms of address. The host puts both into words.

use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_record::Record;

use super::GameSession;
use super::lineup::Lineup;
use super::participant::{Participant, record_spec};

/// Name of a player, as data for texts.
#[derive(Clone, Debug, PartialEq)]
pub enum Label {
    /// A given name, or the name that an engine reports.
    Name(String),
    /// Name of a server's bot.
    Bot(String),
    /// One of two humans without a name, counted from 1.
    Numbered(u8),
    /// The human without a name who plays the reader from elsewhere.
    Opponent,
    /// The one human who plays a computer.
    You,
    /// The computer that plays the one human.
    Computer,
    /// Any other player, by kind.
    Player(PlayerSpec),
}

/// Form of address for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address {
    /// The one human who plays a computer.
    You,
    /// The computer without a name that plays the one human.
    Computer,
    /// The computer with a name that plays the one human. The computer is an external engine, or users named
    /// the computer.
    Engine,
    /// One of two computers.
    Watched,
    /// One of two humans without a name, counted from 1.
    Numbered(u8),
    /// Any other player, by name.
    Named,
}

impl Lineup {
    /// Returns the names of both players, by participant.
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
                // The player's name is equal in all games of the two players, regardless of the seat.
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
    /// Returns the names of both players of the live game, by participant.
    pub fn labels(&self) -> [Label; 2] {
        self.seen_lineup().labels()
    }

    /// Returns the forms of address for X and O of the live game.
    pub fn addresses(&self) -> [Address; 2] {
        let lineup = self.seen_lineup();
        Side::ALL.map(|side| {
            let participant = self.live.participant_of(side);
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

/// Returns the forms of address for X and O of a record. A human without a name who played a computer is the reader.
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

/// Sides of the reader and of player 1, for humans without names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Side of the reader in a game by link, or `None` for any other game.
    pub own: Option<Side>,
    /// Side of player 1.
    pub one: Side,
}

impl Default for Seating {
    fn default() -> Seating {
        Seating { own: None, one: Side::X }
    }
}

/// Returns the names of X and O of a record.
pub fn record_labels(record: &Record) -> [Label; 2] {
    seated_labels(record, Seating::default())
}

/// Returns the names of X and O of a record with a known seating.
pub fn seated_labels(record: &Record, seating: Seating) -> [Label; 2] {
    let specs = Side::ALL.map(|side| record_spec(record, side));
    let given = Side::ALL.map(|side| {
        let tag = record.player(side);
        // A computer's own name in records is its command-line name.
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

/// Returns the names of X and O of a past game. The kind of player replaces an empty given name.
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
