//! Tests of the analysis in the window.

use std::sync::mpsc::channel;
use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_session::{AnalysisLimit, AnalysisState};
use inarow_view::{Lang, Look, Scene, Suggestion, Texts, Theme};

use crate::App;
use crate::shell::tests::playing;
use crate::testing::{Size, Stage, every_size};

const RENJU: &str = "h8 i9 g9 i7 i8 g8 h9 h10 f9 e9 j7 g10 f10 e11 k6";

/// Game won by Black after big mistakes of White.
const FINISHED: &str = "e5 a1 f5 a9 g5 a5 h5 i1 d5";

/// Draws frames until the analysis is done with the shown position. The clock does not advance, so that every
/// machine shows equal values.
fn done(stage: &mut Stage) {
    let (_never, wait) = channel::<()>();
    for _ in 0..4_000 {
        stage.harness.step();
        let session = &stage.app().state.session;
        let waits = session.analysis().progress().is_some() || session.analysis().found().is_none();
        if !waits && session.analysis().state() == AnalysisState::Done {
            return stage.settle();
        }
        let _ = wait.recv_timeout(Duration::from_millis(5));
    }
    panic!("analysis does not end");
}

/// Returns a game whose shown position is analysed after pressing the analysis key.
fn analysed(lang: Lang, size: Size, (game, moves): (&str, &str), theme: Theme) -> Stage {
    let mut stage = playing(lang, size, game, theme, moves);
    stage.app().state.session.set_analysis_limit(AnalysisLimit::Nodes(8_000));
    stage.letter(Key::A);
    assert!(stage.app().state.session.analysis().is_on(), "the key turns it on");
    done(&mut stage);
    stage
}

fn nothing_is_cut(stage: &Stage, what: &str) {
    let cut = App::cut_texts(&stage.harness.ctx);
    assert!(cut.is_empty(), "{what}: {cut:?}");
}

#[test]
fn the_best_lines_stand_in_the_panel_and_on_the_board() {
    let mut stage = analysed(Lang::Ru, Size::USUAL, ("renju", RENJU), Theme::Wood);
    for ply in [5, 8, 10, 12, 13, 15] {
        stage.app().state.session.go_to(ply);
        done(&mut stage);
    }
    nothing_is_cut(&stage, "wide");
    let state = &mut stage.app().state;
    let show = state.show();
    assert_eq!((show.suggestions.len(), show.suggestions[0].best), (3, true));
    assert!(show.expected.is_empty(), "no line is pointed at");
    let state = &stage.app().state;
    let best = &state.session.analysis().found().unwrap().position;
    let [score, moves] = super::words(state).lines(best)[0].clone();
    let row = format!("{score}: {moves}");
    stage.harness.get_by_label(&row).hover();
    stage.harness.step();
    assert!(stage.app().state.show().expected.is_empty(), "whoever crosses a line does not point at it");
    stage.frame_after(0.2);
    stage.settle();
    assert!(stage.app().state.show().expected.len() > 1, "the line under the pointer is shown on the board");
    // No picture is stored, because every better search changes the contents.
    stage.keep_shot("analysis-line-ru");
    stage.harness.remove_cursor();
    stage.settle();
    stage.keep_shot("analysis-renju-ru");
    assert!(stage.app().state.show().expected.is_empty());
    // When another position appears under a resting pointer, no line of the position is selected.
    stage.harness.get_by_label(&row).hover();
    stage.harness.step();
    stage.frame_after(0.2);
    assert!(stage.app().state.pointed_line.is_some());
    stage.app().state.session.go_to(13);
    done(&mut stage);
    stage.frame_after(0.5);
    assert_eq!(stage.app().state.pointed_line, None);
    stage.harness.remove_cursor();
    stage.settle();
    // The position before has its own lines. The chart remembers both positions.
    stage.app().state.session.go_to(14);
    done(&mut stage);
    let known = stage.app().state.session.analysis().chances();
    assert!(known[14].is_some() && known[15].is_some() && known[11].is_none());
    let chart = Texts::new(Lang::Ru).with("analysis-report-chart", &[Look::Stones.value()]);
    assert_eq!(chart, "Шансы чёрных на победу");
    stage.harness.get_by_label(&chart).focus();
    stage.harness.step();
    stage.harness.key_press(Key::ArrowRight);
    done(&mut stage);
    assert_eq!(stage.app().state.session.ply(), 15, "the arrow keys step along the chart");
    let off = &mut stage.app().state;
    off.session.set_analysing(false, off.now);
    stage.settle();
    assert!(stage.harness.query_by_label(&chart).is_none());
}

#[test]
fn a_finished_game_offers_its_analysis() {
    let size = Size { width: 700.0, height: 800.0, scale: 1.0 };
    for (lang, size, theme) in [(Lang::En, size, Theme::Indigo), (Lang::Ru, Size::USUAL, Theme::Light)] {
        let texts = Texts::new(lang);
        let mut stage = playing(lang, size, "tictactoe", theme, "a1 a2 b1 b2 c1");
        let offer = texts.get("analysis-game");
        let tab = texts.get("window-moves");
        let moves = stage.harness.query_by_label(&tab);
        if size.width < 1000.0
            && let Some(moves) = moves
        {
            moves.click();
            stage.settle();
        }
        stage.harness.get_by_label(&offer).click();
        stage.harness.step();
        done(&mut stage);
        nothing_is_cut(&stage, lang.code());
        let offers = |node: egui_kittest::Node<'_>| !node.accesskit_node().is_disabled();
        assert!(!stage.harness.query_all_by_label(&offer).any(offers), "it is done");
        let values = [
            ("number", 2.into()),
            ("cell", "a2".into()),
            ("grade", texts.get("analysis-grade-blunder").into()),
        ];
        let worst = texts.with("analysis-move", &values);
        assert!(stage.harness.query_by_label(&worst).is_some(), "{worst}");
        let name = format!("analysis-over-{}", lang.code());
        if lang == Lang::En {
            stage.snapshot(&name);
        } else {
            stage.keep_shot(&name);
        }
        // Analysis by key gives an equal place, because the button that disappeared leaves no gap.
        let by_key = judged(lang, size, "tictactoe", "a1 a2 b1 b2 c1", theme);
        let place = |stage: &Stage| stage.harness.get_by_label(&worst).rect();
        assert_eq!(place(&stage), place(&by_key));
        stage.harness.get_by_label(&worst).click();
        stage.settle();
        assert_eq!(stage.app().state.session.ply(), 1, "before the move, where its alternatives stand");
    }
}

/// Returns a finished game whose moves are judged.
fn judged(lang: Lang, size: Size, game: &str, moves: &str, theme: Theme) -> Stage {
    let mut stage = playing(lang, size, game, theme, moves);
    stage.letter(Key::A);
    done(&mut stage);
    assert!(stage.app().state.session.analysis().game().is_some());
    stage
}

#[test]
fn the_panel_keeps_its_layout_when_another_position_is_shown() {
    let medium = Size { width: 1024.0, height: 768.0, scale: 1.0 };
    for (lang, size, theme) in [
        (Lang::Ru, Size::USUAL, Theme::Light),
        (Lang::En, medium, Theme::Indigo),
        (Lang::Ru, medium, Theme::Wood),
    ] {
        let mut stage = judged(lang, size, "gomoku:size=9x9", FINISHED, theme);
        let state = &stage.app().state;
        let words = super::words(state);
        let game = state.session.analysis().game().unwrap();
        let worst: Vec<usize> = inarow_core::Side::ALL
            .iter()
            .flat_map(|side| game.worst(*side, crate::analysis::WORST))
            .collect();
        let named: Vec<(usize, String)> =
            worst.iter().map(|&index| (index, words.fault(game, index).unwrap()[0].clone())).collect();
        assert!(!named.is_empty());
        let places = |stage: &Stage| -> Vec<egui::Rect> {
            named.iter().map(|(_, name)| stage.harness.get_by_label(name).rect()).collect()
        };
        stage.keep_shot(&format!("judged-end-{}-{}", lang.code(), size.name()));
        for (place, (index, name)) in named.iter().enumerate() {
            stage.harness.get_by_label(name).scroll_to_me();
            (0..3).for_each(|_| stage.settle());
            let before = places(&stage);
            // The pointer arrives, presses and rests at the button, like a real user's pointer.
            let at = stage.harness.get_by_label(name).rect().center();
            stage.harness.hover_at(at);
            stage.harness.step();
            stage.harness.drag_at(at);
            stage.harness.step();
            stage.harness.drop_at(at);
            done(&mut stage);
            stage.frame_after(0.5);
            stage.settle();
            assert_eq!(stage.app().state.session.ply(), *index);
            assert_eq!(places(&stage), before, "{} {}: after {name}", lang.code(), size.name());
            assert!(stage.app().state.show().expected.is_empty(), "nobody points at a line");
            stage.keep_shot(&format!("judged-{place}-{}-{}", lang.code(), size.name()));
        }
        nothing_is_cut(&stage, lang.code());
    }
}

#[test]
fn a_sentence_stands_below_its_move_and_a_number_before_its_own() {
    // Both sides waste moves in corners.
    let moves = "e5 a1 i9 e4 a9 i1 d5 a5 f5 i5 c5 b1 g5";
    let mut stage = judged(Lang::Ru, Size::USUAL, "gomoku:size=9x9", moves, Theme::Light);
    let state = &stage.app().state;
    let (words, game) = (super::words(state), state.session.analysis().game().unwrap());
    let worst = inarow_core::Side::ALL.map(|side| game.worst(side, crate::analysis::WORST));
    let worst = worst.into_iter().max_by_key(Vec::len).unwrap();
    let told: Vec<[String; 2]> = worst.iter().map(|&index| words.fault(game, index).unwrap()).collect();
    assert!(told.len() > 1);
    let rect = |text: &str| stage.harness.get_by_label(text).rect();
    for ([which, why], [next, _]) in told.iter().zip(&told[1..]) {
        let (above, below) = (rect(why).top() - rect(which).bottom(), rect(next).top() - rect(why).bottom());
        assert!(above < 2.0 && above + 4.0 < below, "{above} above the sentence, {below} below it");
    }
}

#[test]
fn the_key_judges_every_move_of_a_finished_game() {
    let mut stage = playing(Lang::En, Size::USUAL, "tictactoe", Theme::Light, "a1 a2 b1 b2 c1");
    stage.letter(Key::A);
    assert!(stage.app().state.session.analysis().is_on());
    done(&mut stage);
    assert_eq!(stage.app().state.session.analysis().game().unwrap().moves.len(), 5);
    stage.letter(Key::A);
    assert!(!stage.app().state.session.analysis().is_on(), "the same key turns it off");
    // The check box has the effect of the key.
    for on in [true, false] {
        stage.harness.get_by_role_and_label(Role::CheckBox, "Analysis").click();
        stage.settle();
        assert_eq!(stage.app().state.session.analysis().is_on(), on);
    }
}

#[test]
fn lines_and_time_are_chosen_in_the_panel() {
    let mut stage = analysed(Lang::Ru, Size::USUAL, ("gomoku", RENJU), Theme::Indigo);
    let texts = Texts::new(Lang::Ru);
    // The controls are below the moves.
    let reach = |stage: &mut Stage, role, name: &str| {
        stage.harness.get_by_role_and_label(role, name).scroll_to_me();
        (0..3).for_each(|_| stage.settle());
        stage.harness.get_by_role_and_label(role, name).click();
        stage.settle();
    };
    reach(&mut stage, Role::RadioButton, "5");
    assert_eq!(stage.app().state.session.analysis().lines(), 5);
    done(&mut stage);
    let state = &stage.app().state;
    let found = &state.session.analysis().found().unwrap().position;
    assert_eq!(found.lines.len(), 5);
    for [score, moves] in super::words(state).lines(found) {
        let row = format!("{score}: {moves}");
        assert!(stage.harness.query_by_label(&row).is_some(), "{row}");
    }
    nothing_is_cut(&stage, "five lines");
    stage.keep_shot("analysis-five-lines-ru");
    reach(&mut stage, Role::ComboBox, &texts.get("analysis-time-limit"));
    let seconds = texts.with("analysis-seconds", &[("seconds", 10.into())]);
    stage.harness.get_by_role_and_label(Role::ListBoxOption, &seconds).click();
    stage.settle();
    let ten = AnalysisLimit::Time(Duration::from_secs(10));
    assert_eq!(stage.app().state.session.analysis().limit(), ten);
}

#[test]
fn a_click_on_the_chart_shows_the_position_there() {
    let mut stage = analysed(Lang::En, Size::USUAL, ("gomoku", "h8 h9 j7 j8"), Theme::Indigo);
    let chart = Texts::new(Lang::En).with("analysis-report-chart", &[Look::Stones.value()]);
    for (share, ply) in [(0.27, 1), (0.52, 2), (0.02, 0), (0.98, 4)] {
        let rect = stage.harness.get_by_label(&chart).rect();
        let at = egui::pos2(egui::lerp(rect.left() + 2.0..=rect.right() - 2.0, share), rect.center().y);
        stage.harness.drag_at(at);
        stage.harness.drop_at(at);
        done(&mut stage);
        assert_eq!(stage.app().state.session.ply(), ply, "{share}");
    }
}

#[test]
fn every_layout_and_game_has_room_for_it() {
    let narrow = Size { width: 420.0, height: 860.0, scale: 1.0 };
    let low = Size { width: 800.0, height: 400.0, scale: 1.0 };
    for (size, lang, game, theme) in [
        (narrow, Lang::Ru, ("gomoku", "h8 h9 j7"), Theme::Light),
        (low, Lang::En, ("ultimate", "e5 d4 a1"), Theme::Indigo),
        (Size::SMALL, Lang::Ru, ("score:fill=rows", "a10 b10"), Theme::HighContrast),
    ] {
        let stage = &mut analysed(lang, size, game, theme);
        nothing_is_cut(stage, game.0);
        stage.keep_shot(&format!("analysis-{}-{}", game.0.split(':').next().unwrap_or(""), lang.code()));
    }
}

#[test]
fn a_hint_is_given_while_analysis_is_on() {
    for (size, lang) in [(Size::USUAL, Lang::Ru), (Size::SMALL, Lang::En)] {
        let mut stage = analysed(lang, size, ("gomoku", "h8 f6 i9 e6"), Theme::Indigo);
        stage.letter(Key::H);
        let texts = Texts::new(lang);
        let told = |stage: &mut Stage| {
            let session = &stage.app().state.session;
            let cell = session.shown().shape().name(session.suggested()?).to_string();
            Some(texts.with("hint-given", &[("cell", cell.into())]))
        };
        // The hint follows the analysis, whose best move may change.
        stage.until("a hint", |stage| {
            let told = told(stage);
            told.is_some_and(|told| stage.harness.query_all_by_label_contains(&told).next().is_some())
        });
        let told = told(&mut stage).unwrap();
        // Nothing else is drawn over the marks, even with the rating maps.
        for maps in [false, true] {
            let state = &mut stage.app().state;
            state.prefs.window.heat = maps;
            let show = state.show();
            let scene = Scene::of(state.session.shown(), &show);
            assert!(state.session.analysis().is_on() && !show.suggestions.is_empty());
            assert_eq!(scene.suggestions, [Suggestion::hint(state.session.suggested().unwrap())]);
            assert!(scene.expected.is_empty() && show.attack.is_some() == maps, "{:?}", scene.expected);
            stage.settle();
            stage.keep_shot(&format!("analysis-hint-{}-{maps}", lang.code()));
        }
        nothing_is_cut(&stage, "hint");
        stage.harness.key_press(Key::Escape);
        stage.settle();
        assert!(stage.harness.query_all_by_label_contains(&told).next().is_none());
    }
}

/// The list of moves keeps place and height while analysis is switched and while moves are judged. Showing
/// another position moves nothing either.
#[test]
fn the_list_of_moves_is_still() {
    let mut found = Vec::new();
    for (size, scale) in every_size() {
        for &lang in Lang::ALL {
            let texts = Texts::new(lang);
            for (moves, judges) in [(FINISHED, true), ("30", false)] {
                let mut stage = playing(lang, size, "gomoku:size=9x9", Theme::Light, moves);
                stage.app().state.prefs.scale = scale;
                stage.app().state.session.set_analysis_limit(AnalysisLimit::Nodes(500));
                stage.settle();
                let tab = texts.get("window-moves");
                if let Some(tab) = stage.harness.query_by_role_and_label(Role::Button, &tab) {
                    tab.click();
                    stage.settle();
                }
                let rows = |stage: &Stage| -> Vec<(String, egui::Rect)> {
                    let buttons = stage.harness.query_all_by_role(Role::Button);
                    let named =
                        buttons.filter_map(|node| Some((node.accesskit_node().label()?, node.rect())));
                    named.filter(|(name, _)| name.starts_with(|sign: char| sign.is_ascii_digit())).collect()
                };
                let before = rows(&stage);
                assert!(!before.is_empty(), "{lang:?} {size:?} × {scale}");
                let mut check = |stage: &Stage, what: &str| {
                    let now = rows(stage);
                    if now != before {
                        let at = format!("{lang:?} {size:?} × {scale} {moves}, {what}");
                        found.push(format!("{at}: {:?} to {:?}", before.first(), now.first()));
                    }
                };
                let now = stage.app().state.now;
                stage.app().state.session.set_analysing(true, now);
                stage.settle();
                check(&stage, "analysis");
                if judges {
                    stage.app().state.session.analyse_game(now);
                    stage.settle();
                    check(&stage, "judging");
                    done(&mut stage);
                    check(&stage, "judged");
                    stage.app().state.session.go_to(8);
                    stage.settle();
                    check(&stage, "another position");
                    stage.app().state.session.go_to_newest();
                }
                stage.app().state.session.set_analysing(false, now);
                stage.settle();
                check(&stage, "no analysis");
            }
        }
    }
    assert!(found.is_empty(), "{} jumps: {found:#?}", found.len());
}

#[test]
fn table_and_moves_are_in_sight_beside_the_lines() {
    for (game, moves) in [("ultimate", "e5 d4"), ("score", "a10 b10"), ("gomoku", RENJU)] {
        let mut stage = analysed(Lang::Ru, Size::USUAL, (game, moves), Theme::Indigo);
        let texts = Texts::new(Lang::Ru);
        // The list is above the buttons that step through the moves.
        let bottom = stage.harness.get_by_label(&texts.get("window-back")).rect().top();
        let buttons = stage.harness.query_all_by_role(Role::Button);
        let first = |node: &egui_kittest::Node<'_>| {
            node.accesskit_node().label().is_some_and(|label| label.starts_with("1. "))
        };
        let list = buttons.filter(first).map(|node| node.rect()).next().unwrap();
        stage.keep_shot(&format!("analysis-room-{game}"));
        assert!(list.bottom() <= bottom, "{game}: {list:?} below {bottom}");
        assert!(stage.app().state.notice_shown().is_none(), "no tip takes the room");
    }
}

#[test]
fn black_is_told_apart_from_a_dark_page() {
    let stage = &mut analysed(Lang::En, Size::USUAL, ("gomoku", "h8 a1 h9 a3 h10 a5 h11"), Theme::Indigo);
    let bar = stage.harness.get_by_role(Role::Meter).rect();
    let picture = stage.shot("bar-of-black");
    let at = |x: f32, y: f32| *picture.get_pixel(x as u32, y as u32);
    let outline = crate::kit::Ink::of(&stage.harness.ctx).muted;
    // The meter's rectangle is four points wider than the bar on each side.
    let beside = at(bar.left() + 3.0, bar.bottom() - 20.0);
    assert_eq!(beside.0[..3], outline.to_array()[..3], "the bar has an outline");
}

/// A notice hides nothing of the lines. The heading has one size for every text.
#[test]
fn a_notice_leaves_the_analysis_as_it_is() {
    for (size, lang) in [(Size::USUAL, Lang::Ru), (Size::SMALL, Lang::En), (Size::SMALL, Lang::Ru)] {
        let mut stage = analysed(lang, size, ("gomoku", RENJU), Theme::Indigo);
        let clips = |stage: &Stage| -> Vec<egui::Rect> {
            let shapes = stage.harness.output().shapes.iter();
            let lines = shapes.filter(|clipped| match &clipped.shape {
                egui::Shape::Text(text) => text.galley.text().ends_with('%'),
                _ => false,
            });
            lines.map(|clipped| clipped.clip_rect).collect()
        };
        let before = clips(&stage);
        assert!(!before.is_empty());
        stage.app().state.act(inarow_view::Action::Copy);
        stage.settle();
        let said = Texts::new(lang).get("copied-game");
        stage.harness.get_by_label(&said);
        stage.keep_shot(&format!("copied-{}-{}", lang.code(), size.name()));
        assert_eq!(clips(&stage), before, "{lang:?} {size:?}");
        let heading = |stage: &Stage, text: &str| {
            let texts = crate::shell::tests::cards::painted_at(stage);
            texts.iter().find(|(painted, ..)| painted == text).map(|(_, size, _)| *size)
        };
        let state = &stage.app().state;
        let standing = super::words(state).standing(&state.session.analysis().found().unwrap().position);
        let shown = heading(&stage, &standing.replace('\u{a0}', " "));
        stage.app().state.session.go_to(0);
        done(&mut stage);
        let state = &stage.app().state;
        let other = super::words(state).standing(&state.session.analysis().found().unwrap().position);
        assert_ne!(standing, other);
        assert!(shown.is_some());
        assert_eq!(heading(&stage, &other.replace('\u{a0}', " ")), shown, "{standing} {other}");
    }
}
