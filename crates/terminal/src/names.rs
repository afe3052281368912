//! What players are called in lines of text.

use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_session::{Address, GameSession, Label};
use inarow_view::{self as view, Texts};

use crate::menu::label;

/// What both participants of the live game are called, as scores and logs have them.
pub(crate) fn names(session: &GameSession, texts: &Texts) -> [String; 2] {
    let names = session.labels().map(|player| match player {
        Label::Name(name) => name,
        Label::Numbered(number) => texts.with("player-numbered", &[("number", u32::from(number).into())]),
        Label::You => texts.get("player-you"),
        Label::Computer => texts.get("player-computer"),
        Label::Player(PlayerSpec::Engine(engine)) => label(&engine, texts),
        Label::Player(spec) => spec.tag().name,
    });
    if names[0] == names[1] { [format!("{} 1", names[0]), format!("{} 2", names[1])] } else { names }
}

/// How texts address X and O. `names` are those of the participants.
pub(crate) fn seats<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    let addresses = session.addresses();
    Side::ALL.map(|side| match addresses[side.index()] {
        Address::You => view::Address::You,
        Address::Computer => view::Address::Computer,
        Address::Numbered(number) => view::Address::Numbered(number),
        Address::Watched | Address::Named => view::Address::Named(&names[session.participant_of(side)]),
    })
}
