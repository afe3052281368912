//! Names of players.

use inarow_core::Side;
use inarow_play::{EngineSpec, PlayerSpec};
use inarow_record::Record;
use inarow_session::{Address, GameSession, Label, Offered, Seating};
use inarow_view::{self as view, Texts, distinct};

/// Names of X and O in the shown game.
pub fn names(session: &GameSession, texts: &Texts) -> [String; 2] {
    match session.reviewed() {
        Some(record) => seated_names(record, session.seating(), texts),
        None => live_names(session, texts),
    }
}

/// Names of X and O in the live game.
pub fn live_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    let names = worded(&session.labels(), texts);
    Side::ALL.map(|side| names[session.participant_of(side)].clone())
}

/// Names for both. The level of two equal computers is below the name, or known.
fn worded(labels: &[Label; 2], texts: &Texts) -> [String; 2] {
    distinct(match labels {
        [one @ Label::Player(PlayerSpec::Engine(engine)), two] if one == two && engine.level().is_some() => {
            [0, 1].map(|_| texts.get("player-computer"))
        }
        labels => labels.each_ref().map(|label| text_of(label, texts)),
    })
}

/// Names of X and O of the live game in lists: by its record, which names the strength of a computer, or as on the
/// board where people alone play.
pub fn current_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    let is_person = |label: &Label| !matches!(label, Label::Computer | Label::Player(_));
    if session.labels().iter().all(is_person) {
        return live_names(session, texts);
    }
    record_names(session.live_record(), texts)
}

/// Names of both participants of the live game, as scores and logs have them.
pub fn participant_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    distinct(session.labels().map(|label| text_of(&label, texts)))
}

/// How texts address X and O of the game that is shown. `names` are those of [`names`].
pub fn addresses<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    match session.reviewed() {
        Some(record) => seated_addresses(record, session.seating(), names),
        None => seats(session.addresses(), names),
    }
}

/// How texts that tell a result address X and O of the game that is shown: of two computers by name, too.
pub fn winners<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    let mut seats = addresses(session, names);
    for (seat, name) in seats.iter_mut().zip(names) {
        if *seat == view::Address::Watched {
            *seat = view::Address::Named(name);
        }
    }
    seats
}

/// How texts address X and O of a record, of whom something is known besides.
pub fn seated_addresses<'a>(
    record: &Record,
    seating: Seating,
    names: &'a [String; 2],
) -> [view::Address<'a>; 2] {
    seats(inarow_session::seated_addresses(record, seating), names)
}

fn seats(addresses: [Address; 2], names: &[String; 2]) -> [view::Address<'_>; 2] {
    Side::ALL.map(|side| match addresses[side.index()] {
        Address::You => view::Address::You,
        Address::Computer => view::Address::Computer,
        Address::Engine => view::Address::Engine(&names[side.index()]),
        Address::Watched => view::Address::Watched,
        Address::Numbered(number) => view::Address::Numbered(number),
        Address::Named => view::Address::Named(&names[side.index()]),
    })
}

/// Names of X and O in a record.
pub fn record_names(record: &Record, texts: &Texts) -> [String; 2] {
    worded(&inarow_session::record_labels(record), texts)
}

/// Names of X and O in a record, with more that is known of them.
pub fn seated_names(record: &Record, seating: Seating, texts: &Texts) -> [String; 2] {
    worded(&inarow_session::seated_labels(record, seating), texts)
}

/// Names of X and O in a game that was left: as in the game itself.
pub fn offered_names(offered: &Offered, texts: &Texts) -> [String; 2] {
    seated_names(&offered.record, offered.seating(), texts)
}

/// Names of X and O in a game of the past: by the names given to them, empty where none was, else by what they
/// are, in the language of today.
pub fn past_names(specs: &[PlayerSpec; 2], given: [&str; 2], seating: Seating, texts: &Texts) -> [String; 2] {
    worded(&inarow_session::past_labels(specs, given, seating), texts)
}

fn text_of(label: &Label, texts: &Texts) -> String {
    match label {
        Label::Name(name) => name.clone(),
        Label::Bot(name) => texts.with("player-bot", &[("name", name.as_str().into())]),
        Label::Numbered(number) => texts.with("player-numbered", &[("number", u32::from(*number).into())]),
        Label::Opponent => texts.get("player-opponent"),
        Label::You => texts.get("player-you"),
        Label::Computer => texts.get("player-computer"),
        Label::Player(spec) => player_label(spec, texts),
    }
}

/// A player by what plays, for people: “Rating maps · attacking”, “Computer, easy”, the file of a program.
pub fn player_label(spec: &PlayerSpec, texts: &Texts) -> String {
    match spec {
        PlayerSpec::Human { .. } => texts.get("player-human"),
        PlayerSpec::Exec(_) => spec.tag().name,
        PlayerSpec::Engine(engine) => engine_label(engine, texts),
    }
}

/// An engine's name for people: “Rating maps · attacking”, “Computer, easy”.
pub fn engine_label(engine: &EngineSpec, texts: &Texts) -> String {
    view::player_label(engine.name(), engine.preset(), engine.level(), texts)
}
