//! What players are called in lines of text.

use inarow_core::Side;
use inarow_host::labels::player_label;
use inarow_session::{Address, GameSession, Label};
use inarow_view::{self as view, Texts, distinct};

/// What both participants of the live game are called, as scores and logs have them.
pub(crate) fn names(session: &GameSession, texts: &Texts) -> [String; 2] {
    distinct(session.labels().map(|player| match player {
        Label::Name(name) => name,
        Label::Numbered(number) => view::Address::Numbered(number).name(texts),
        Label::You => view::Address::You.name(texts),
        Label::Computer => view::Address::Computer.name(texts),
        Label::Player(spec) => player_label(&spec, texts),
    }))
}

/// How texts address X and O. `names` are those of the participants.
pub(crate) fn addresses<'a>(session: &GameSession, names: &'a [String; 2]) -> [view::Address<'a>; 2] {
    let addresses = session.addresses();
    Side::ALL.map(|side| match addresses[side.index()] {
        Address::You => view::Address::You,
        Address::Computer => view::Address::Computer,
        Address::Numbered(number) => view::Address::Numbered(number),
        Address::Engine => view::Address::Engine(&names[session.participant_of(side)]),
        Address::Watched | Address::Named => view::Address::Named(&names[session.participant_of(side)]),
    })
}
