//! Tests of viewing a game, its variations, and records.

use egui_kittest::kittest::NodeT as _;
use inarow_core::Side;

use super::*;

/// Returns a game of two humans with two variations after the second move, because moves were taken back.
fn varied(lang: Lang, size: Size) -> Stage {
    let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g7 a1");
    let session = &mut stage.app().state.session;
    session.undo(Duration::ZERO).unwrap();
    session.undo(Duration::ZERO).unwrap();
    let shape = session.shown().shape();
    for name in ["b2", "c3"] {
        session.play(shape.parse(name).unwrap(), Duration::ZERO).unwrap();
    }
    stage.settle();
    stage
}

fn moves(stage: &mut Stage) -> String {
    let session = &stage.app().state.session;
    let shape = session.shown().shape();
    let names: Vec<String> = session.plies().iter().map(|ply| shape.name(ply.cell).to_string()).collect();
    names.join(" ")
}

#[test]
fn a_cell_that_is_typed_while_one_looks_back_is_answered() {
    let texts = [
        (Lang::En, "You are viewing move 2: return to the game or continue from here"),
        (Lang::Ru, "Вы просматриваете ход 2: вернитесь к партии или продолжите отсюда"),
    ];
    for (lang, said) in texts {
        for size in Size::ALL {
            let mut stage = playing(lang, size, "gomoku", Theme::Light, "h8 i9 g7");
            stage.app().state.session.go_to(2);
            stage.settle();
            for key in [Key::B, Key::Num2] {
                stage.harness.key_press(key);
                stage.settle();
            }
            stage.keep_shot(&format!("typed-back-{}-{}", lang.code(), size.name()));
            stage.harness.get_by_label(said);
            assert_eq!(stage.app().state.session.live().record().plies.len(), 3);
        }
    }
}

#[test]
fn variations_of_the_running_game_are_chosen_beside_the_move() {
    for (lang, sign, other) in [
        (Lang::En, "Move 2: has variations", "g7 · 2 moves"),
        (Lang::Ru, "Ход 2: есть варианты", "g7 · 2 хода"),
    ] {
        for keyboard in [false, true] {
            let mut stage = varied(lang, Size::USUAL);
            if keyboard {
                stage.harness.get_by_label(sign).focus();
                stage.settle();
                stage.harness.key_press(Key::Enter);
                stage.settle();
                assert_eq!(stage.app().state.session.ply(), 2);
                stage.harness.get_by_label(other).focus();
                stage.settle();
                stage.harness.key_press(Key::Enter);
            } else {
                stage.harness.get_by_label(sign).click();
                stage.settle();
                assert_eq!(stage.app().state.session.ply(), 2);
                stage.keep_shot(&format!("varied-{}", lang.code()));
                stage.harness.get_by_label(other).click();
            }
            stage.settle();
            assert_eq!((stage.app().state.session.ply(), moves(&mut stage).as_str()), (3, "h8 i9 g7 a1"));
            stage.keep_shot(&format!("variation-{}", lang.code()));
            let go_on = stage.app().state.texts.get("window-continue-here");
            stage.harness.get_by_label(&go_on).click();
            stage.settle();
            assert_eq!(moves(&mut stage), "h8 i9 g7");
            assert!(stage.app().state.session.may_play());
        }
    }
}

#[test]
fn ways_on_are_chosen_wherever_one_looks_back() {
    let sizes = [Size::USUAL, Size::SMALL, Size { width: 420.0, height: 900.0, scale: 1.0 }];
    for size in sizes {
        let mut stage = varied(Lang::Ru, size);
        stage.app().state.session.go_to(2);
        stage.settle();
        stage.keep_shot(&format!("ways-{}", size.name()));
        stage.harness.get_by_role_and_label(Role::RadioButton, "g7").click();
        stage.settle();
        assert_eq!(moves(&mut stage), "h8 i9 g7 a1");
        assert!(stage.app().state.session.is_looking_back());
    }
}

#[test]
fn a_record_on_the_board_shows_no_score_of_ones_own() {
    let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Light, "a1 b2 a2 b1 a3");
    let record = stage.app().state.session.record().clone();
    let card = |stage: &Stage, side: &str| {
        let cards = stage.harness.query_all_by_label_contains(side);
        let mut names = cards.filter_map(|node| node.accesskit_node().label());
        names.find(|name| name.starts_with(side)).unwrap()
    };
    assert!(card(&stage, "X: ").ends_with(", 1"));
    assert!(stage.app().state.review(record));
    stage.settle();
    assert_eq!(card(&stage, "X: "), "X: Player 1, human");
    stage.keep_shot("record-without-score");
}

#[test]
fn a_file_seats_the_computer_but_starts_no_program_that_never_played_here() {
    let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Light, "a1");
    let open = |stage: &mut Stage, x: &str, o: &str| {
        let sgf = format!("(;FF[4]GM[4]SZ[15]PB[Anna]PW[somebody]KB[{x}]KW[{o}];B[hh];W[ii])");
        let record = crate::files::games::parse_text(&sgf, None).unwrap();
        let whole = stage.app().state.review_foreign(record);
        stage.app().state.continue_here(None);
        stage.settle();
        (whole, Side::ALL.map(|side| stage.app().state.session.spec_of(side).to_string()))
    };
    let (whole, specs) = open(&mut stage, "human", "computer:level=3");
    assert!(whole && specs[1] == "computer:level=3", "{specs:?}");
    let folder = stage.folder().to_owned();
    let sign = folder.join("started");
    let (whole, specs) = open(&mut stage, "human", &format!("exec:/usr/bin/touch {}", sign.display()));
    assert!(!whole && specs == ["human", "human"], "{specs:?}");
    stage.harness.get_by_label_contains("It has not been used here");
    assert!(!sign.exists());
}

/// Returns an unfinished record of two humans, as from a file.
pub(super) fn unfinished() -> inarow_record::Record {
    let sgf = "(;FF[4]GM[4]SZ[15]PB[Anna]PW[Boris]KB[human]KW[human];B[hh];W[ii];B[gg])";
    crate::files::games::parse_text(sgf, None).unwrap()
}

#[test]
fn a_record_that_is_opened_first_leads_to_no_game_that_never_was() {
    for size in [Size::USUAL, Size::SMALL, Size { width: 420.0, height: 900.0, scale: 1.0 }] {
        let mut stage = Stage::new(Lang::Ru, size);
        assert!(stage.app().state.review(unfinished()));
        stage.settle();
        let back = Texts::new(Lang::Ru).get("window-close-review");
        assert!(stage.harness.query_by_label(&back).is_none(), "{}", size.name());
        stage.harness.key_press(Key::Escape);
        stage.settle();
        assert!(stage.app().state.session.is_review(), "Escape leaves it as little");
        let go_on = stage.app().state.texts.get("window-continue-here");
        stage.harness.get_by_label(&go_on).click();
        stage.settle();
        assert_eq!(moves(&mut stage), "h8 i7 g9");
        assert!(stage.app().state.review(unfinished()));
        stage.settle();
        stage.harness.get_by_label(&back).click();
        stage.settle();
        assert!(!stage.app().state.session.is_review(), "now there is a game to go back to");
    }
}

/// Slider, way on and way back of a record have equal places in both tabs, with or without analysis.
#[test]
fn the_controls_of_a_record_are_still_from_tab_to_tab() {
    for size in [Size::SMALL, Size { width: 1024.0, height: 700.0, scale: 1.0 }] {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            let mut stage = playing(lang, size, "gomoku", Theme::Indigo, "a1 b1");
            assert!(stage.app().state.review(unfinished()));
            stage.settle();
            let keys = ["window-continue-here", "window-close-review"];
            let places = |stage: &Stage| {
                let name = texts.get("window-moves");
                let slider = stage.harness.get_by_role_and_label(Role::Slider, &name).rect();
                let others =
                    keys.map(|key| stage.harness.get_by_role_and_label(Role::Button, &texts.get(key)).rect());
                (slider, others)
            };
            let before = places(&stage);
            for (tab, analyses) in
                [("window-moves", false), ("window-tab-game", true), ("window-moves", true)]
            {
                stage.harness.get_by_role_and_label(Role::Button, &texts.get(tab)).click();
                let now = stage.app().state.now;
                stage.app().state.session.set_analysing(analyses, now);
                stage.settle();
                stage.keep_shot(&format!("record-{}-{}-{tab}-{analyses}", lang.code(), size.name()));
                assert_eq!(places(&stage), before, "{lang:?} {size:?} {tab} {analyses}");
            }
        }
    }
}

#[test]
fn an_unfinished_record_offers_the_analysis_of_the_game() {
    for size in [Size::USUAL, Size::SMALL, Size { width: 420.0, height: 900.0, scale: 1.0 }] {
        let mut stage = Stage::new(Lang::Ru, size);
        assert!(stage.app().state.review(unfinished()));
        stage.settle();
        stage.keep_shot(&format!("opened-unfinished-{}", size.name()));
        stage.harness.get_by_label("Разобрать партию").click();
        stage.harness.step();
        assert!(stage.app().state.session.analysis().progress().is_some());
    }
}

#[test]
fn each_move_of_the_list_stands_behind_its_own_number() {
    for (size, game, played) in
        [(Size::USUAL, "gomoku", "h8 i9 g9 i7 i8"), (Size::SMALL, "score:fill=rows", "a10 b10 c10 d10 e10")]
    {
        let mut stage = playing(Lang::En, size, game, Theme::Light, played);
        if size == Size::SMALL {
            stage.harness.get_by_label("Moves").click();
            stage.settle();
        }
        let shapes = stage.harness.output().shapes.iter();
        let texts: Vec<(String, egui::Rect)> = shapes
            .filter_map(|clipped| match &clipped.shape {
                egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
                _ => None,
            })
            .collect();
        for (ply, cell) in played.split(' ').enumerate() {
            let side = if ply % 2 == 0 { Side::X } else { Side::O };
            let name = format!("{}. {} {cell}", ply + 1, stage.app().state.side_name(side));
            let button = stage.harness.get_by_label_contains(&name).rect();
            let before = texts.iter().filter(|(_, at)| {
                at.right() <= button.left() + 6.0 && button.y_range().contains(at.center().y)
            });
            let nearest = before.max_by(|(_, one), (_, other)| one.right().total_cmp(&other.right()));
            let number = nearest.map(|(text, _)| text.clone());
            assert_eq!(number, Some((ply + 1).to_string()), "{game} {cell}");
        }
        stage.keep_shot(&format!("numbered-{}", size.name()));
    }
}
