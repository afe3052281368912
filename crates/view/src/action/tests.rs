use super::*;
use crate::{Command, Lang, Texts};

#[test]
fn no_two_actions_share_a_shortcut_or_a_typed_name() {
    for (i, a) in Action::ALL.iter().enumerate() {
        for b in &Action::ALL[i + 1..] {
            assert!(a.shortcut().is_none() || a.shortcut() != b.shortcut(), "{a:?} {b:?}");
            assert!(a.typed().is_empty() || a.typed() != b.typed(), "{a:?} {b:?}");
        }
        if let Some(shortcut) = a.shortcut() {
            assert_eq!(Action::of(shortcut), Some(*a));
        }
    }
}

#[test]
fn letters_count_by_key_not_by_layout_or_case() {
    for (ctrl, c, expected) in [
        (false, 'h', Some(Action::Hint)),
        (false, 'H', Some(Action::Hint)),
        (false, 'р', Some(Action::Hint)),
        (false, 'Р', Some(Action::Hint)),
        (true, 'т', Some(Action::New)),
        (true, 'н', Some(Action::Redo)),
        (false, ' ', Some(Action::Pause)),
        (true, 'h', None),
        (false, 'n', None),
        (false, 'ъ', None),
    ] {
        assert_eq!(Action::of(Shortcut { ctrl, key: Key::Char(c) }), expected, "{c}");
    }
}

#[test]
fn labels_and_names_exist_in_every_language() {
    let states = [
        GameFacts::default(),
        GameFacts { is_paused: true, is_over: true, next: NextGame::Next, ..GameFacts::default() },
        GameFacts { is_over: true, next: NextGame::NewMatch, ..GameFacts::default() },
    ];
    for lang in Lang::ALL {
        let texts = Texts::new(*lang);
        for action in Action::ALL {
            assert!(texts.has(action.text_key()), "{}", action.text_key());
            for facts in &states {
                assert!(texts.has(action.label_key(facts)), "{}", action.label_key(facts));
            }
            if !action.typed().is_empty() {
                assert!(Command::all().any(|command| command == Command::Action(*action)), "{action:?}");
            }
        }
    }
    let russian = Texts::new(Lang::Ru);
    for (action, expected) in [
        (Action::New, "Ctrl+N"),
        (Action::Left, "←"),
        (Action::Rules, "F1"),
        (Action::Pause, "Пробел"),
        (Action::Shortcuts, "?"),
        (Action::Earlier, "PgUp"),
    ] {
        assert_eq!(action.shortcut().map(|shortcut| shortcut.label(&russian)).as_deref(), Some(expected));
    }
}

/// Returns the facts of a game in progress at this machine.
fn playing() -> GameFacts {
    GameFacts {
        has_board: true,
        is_newest: true,
        can_undo: true,
        can_hint: true,
        can_analyse: true,
        can_resign: true,
        can_offer_draw: true,
        has_score: true,
        ..GameFacts::default()
    }
}

fn enabled(facts: &GameFacts, group: Group) -> Vec<Action> {
    Action::ALL.iter().copied().filter(|action| action.group() == group && action.enabled(facts)).collect()
}

#[test]
fn a_game_offers_what_can_be_done() {
    use Action::{Analyse, Hint, OfferDraw, Rematch, ResetScore, Resign, SwapSides, Undo};
    let facts = playing();
    let expected = [Undo, Hint, Analyse, OfferDraw, Resign, Rematch, SwapSides, ResetScore];
    assert_eq!(enabled(&facts, Group::Game), expected);
    assert_eq!(enabled(&facts, Group::Moves), [Action::First, Action::Earlier]);
    let start = GameFacts { has_board: false, ..facts };
    assert_eq!(enabled(&start, Group::Game), []);
    assert_eq!(enabled(&start, Group::Moves), []);
    assert!(!Action::Save.enabled(&start) && Action::Open.enabled(&start));
}

#[test]
fn nobody_is_helped_against_a_person_by_link() {
    use Action::{Analyse, Claim, OfferDraw, Resign, Say, ShowLink, Undo};
    let link = LinkFacts {
        is_played: true,
        may_take_back: true,
        may_claim: true,
        may_say: true,
        ..LinkFacts::default()
    };
    let facts = GameFacts { link: Some(link), can_redo: true, can_pause: true, has_maps: true, ..playing() };
    let expected = [Undo, Analyse, OfferDraw, Claim, Say, ShowLink, Resign];
    assert_eq!(enabled(&facts, Group::Game), expected);
    let refused = GameFacts { link: Some(LinkFacts { may_take_back: false, ..link }), ..facts };
    assert!(!Action::Undo.enabled(&refused), "the other player was asked already");
    let back = GameFacts { is_looking_back: true, ..refused };
    assert!(Action::Undo.enabled(&back) && Action::Redo.enabled(&back), "older positions are only shown");
    let over = LinkFacts { is_played: false, may_offer_rematch: true, ..link };
    let over = GameFacts { link: Some(over), is_over: true, ..facts };
    assert!(
        Action::Rematch.enabled(&over) && Action::Hint.enabled(&over) && !Action::SwapSides.enabled(&over)
    );
}
