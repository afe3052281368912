//! Names of players.

use inarow_core::Side;
use inarow_play::{EngineSpec, PlayerSpec};
use inarow_record::Record;
use inarow_session::{Address, GameSession, Label, Offered, Seating};
use inarow_view::{self as view, Texts, distinct};

/// Returns the names of X and O in the shown game.
pub fn names(session: &GameSession, texts: &Texts) -> [String; 2] {
    match session.review().reviewed() {
        Some(record) => seated_names(record, session.review().seating(), texts),
        None => live_names(session, texts),
    }
}

/// Returns the names of X and O in the live game.
pub fn live_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    let names = worded(&session.labels(), texts);
    Side::ALL.map(|side| names[session.live().participant_of(side)].clone())
}

/// Returns the names of both players. Two equal computers are named without their level, because cards show the
/// level.
fn worded(labels: &[Label; 2], texts: &Texts) -> [String; 2] {
    distinct(match labels {
        [one @ Label::Player(PlayerSpec::Engine(engine)), two] if one == two && engine.level().is_some() => {
            [0, 1].map(|_| texts.get("player-computer"))
        }
        labels => labels.each_ref().map(|label| text_of(label, texts)),
    })
}

/// Returns the names of X and O of the live game for lists. The names are those of the record, which name the
/// strength of a computer. If only humans play, the names are as on the board.
pub fn current_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    let is_person = |label: &Label| !matches!(label, Label::Computer | Label::Player(_));
    if session.labels().iter().all(is_person) {
        return live_names(session, texts);
    }
    record_names(session.live().record(), texts)
}

/// Returns the names of both participants of the live game, as in scores and logs.
pub fn participant_names(session: &GameSession, texts: &Texts) -> [String; 2] {
    distinct(session.labels().map(|label| text_of(&label, texts)))
}

/// Returns the forms of address of X and O in the shown game. `names` come from [`names`].
pub fn addresses<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    match session.review().reviewed() {
        Some(record) => seated_addresses(record, session.review().seating(), names),
        None => seats(session.addresses(), names),
    }
}

/// Returns the forms of address of X and O in texts about a result. Two computers are addressed by name too.
pub fn winners<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    let mut seats = addresses(session, names);
    for (seat, name) in seats.iter_mut().zip(names) {
        if *seat == view::Address::Watched {
            *seat = view::Address::Named(name);
        }
    }
    seats
}

/// Returns the forms of address of X and O in a record, with `seating` as additional knowledge.
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

/// Returns the names of X and O in a record.
pub fn record_names(record: &Record, texts: &Texts) -> [String; 2] {
    worded(&inarow_session::record_labels(record), texts)
}

/// Returns the names of X and O in a record, with `seating` as additional knowledge.
pub fn seated_names(record: &Record, seating: Seating, texts: &Texts) -> [String; 2] {
    worded(&inarow_session::seated_labels(record, seating), texts)
}

/// Returns the names of X and O in an abandoned game, as in the game itself.
pub fn offered_names(offered: &Offered, texts: &Texts) -> [String; 2] {
    seated_names(&offered.record, offered.seating(), texts)
}

/// Returns the names of X and O in a past game. An empty `given` name is replaced by the kind of player, in the
/// current language.
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

/// Returns the label of a player by kind: “Rating maps · attacking”, “Computer, easy”, or a program's file
/// name.
pub fn player_label(spec: &PlayerSpec, texts: &Texts) -> String {
    match spec {
        PlayerSpec::Human { .. } => texts.get("player-human"),
        PlayerSpec::Exec(_) => spec.tag().name,
        PlayerSpec::Engine(engine) => engine_label(engine, texts),
    }
}

/// Returns the label of an engine, such as “Rating maps · attacking” or “Computer, easy”.
pub fn engine_label(engine: &EngineSpec, texts: &Texts) -> String {
    view::player_label(engine.name(), engine.preset(), engine.level(), texts)
}
