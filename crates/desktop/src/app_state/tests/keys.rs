//! Tests that every key made from a name has a text.

use inarow_core::{EndReason, Fill, Forbidden, LineRule, Opening};
use inarow_formats::Format;
use inarow_play::catalogue;
use inarow_record::{End, Refusal};
use inarow_view::{Action, Texts};

use super::*;

/// Returns the keys that are composed at run time.
fn made() -> Vec<String> {
    let mut keys = Vec::new();
    let mut add = |before: &str, name: &str| keys.push(format!("{before}-{name}"));
    Format::ALL.iter().for_each(|format| add("format", format.name()));
    Theme::ALL.iter().for_each(|theme| add("theme", theme.name()));
    (0..9).for_each(|board| add("board", &board.to_string()));
    for fill in Fill::ALL {
        ["setting-fill", "rules-score-fill"].iter().for_each(|before| add(before, fill.name()));
    }
    for rule in LineRule::ALL {
        ["setting-rule", "rules-line"].iter().for_each(|before| add(before, rule.name()));
    }
    for opening in Opening::ALL {
        ["setting-opening", "card-opening"].iter().for_each(|before| add(before, opening.name()));
    }
    Refusal::ALL.iter().for_each(|refusal| add("reason", refusal.name()));
    for forbidden in [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree] {
        add("forbidden", forbidden.name());
    }
    let board = [
        EndReason::Line,
        EndReason::Reply,
        EndReason::ReplyLine,
        EndReason::Full,
        EndReason::MoveLimit,
        EndReason::NoLegalMove,
        EndReason::Boards,
    ];
    let ends = [
        End::Resign,
        End::Agreed,
        End::Time,
        End::Crash,
        End::Hang,
        End::Protocol,
        End::Memory,
        End::Adjudicated,
        End::Unknown,
    ];
    board.into_iter().map(End::Board).chain(ends).for_each(|end| add("why", end.name()));
    ["png", "svg", "gif"].iter().for_each(|kind| add("export", &format!("{kind}-what")));
    ["original", "balanced", "random"].iter().for_each(|weights| add("new-game-weights", weights));
    for engine in catalogue() {
        ["player", "about"].iter().for_each(|before| add(before, engine.name));
    }
    keys.extend(Action::ALL.iter().map(|action| action.text_key().to_owned()));
    keys
}

#[test]
fn every_key_that_is_made_from_a_name_has_its_text() {
    // The tests of the texts check that other languages have the keys of English.
    let texts = Texts::new(Lang::En);
    for key in made() {
        assert!(texts.has(&key), "{key}");
    }
}
