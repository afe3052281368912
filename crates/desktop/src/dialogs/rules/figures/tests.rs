use super::super::Mode;
use super::*;
use inarow_core::{EndReason, Forbidden, Outcome, Side, SmallBoard};
use inarow_view::{Lang, Theme};

fn position(mode: Mode, caption: &str) -> Position {
    let sketch = sketches(mode).iter().find(|sketch| sketch.caption == caption).unwrap();
    sketch.position().unwrap().0
}

fn outcome(mode: Mode, caption: &str) -> Option<Outcome> {
    position(mode, caption).turn().outcome()
}

#[test]
fn every_diagram_is_made_in_every_language_and_theme() {
    for mode in Mode::ALL {
        assert!((2..=4).contains(&sketches(mode).len()), "{mode:?}");
        for theme in Theme::ALL {
            for lang in Lang::ALL {
                let texts = Texts::new(*lang);
                let figures = figures(mode, theme.into(), &texts);
                assert_eq!(figures.len(), sketches(mode).len(), "{mode:?}");
                let words: &[&str] =
                    if *lang == Lang::Ru { &["чёрн", "бел"] } else { &["black", "white"] };
                for (figure, sketch) in figures.iter().zip(sketches(mode)) {
                    assert!(texts.has(sketch.caption), "{}", sketch.caption);
                    let caption = figure.caption.to_lowercase();
                    assert!(!caption.contains('{'), "{caption}");
                    let colours = words.iter().any(|word| caption.contains(word));
                    let letters = ["x", "o"]
                        .iter()
                        .any(|mark| caption.split(|c: char| !c.is_alphabetic()).any(|word| word == *mark));
                    if figure.scene.look == inarow_view::Look::Stones {
                        assert!(!letters, "stones are black and white: {caption}");
                    } else {
                        assert!(!colours || letters, "marks are X and O: {caption}");
                    }
                }
            }
        }
    }
}

#[test]
fn diagrams_show_what_their_captions_say() {
    for (mode, caption, winner, why) in [
        (Mode::TicTacToe, "figure-tictactoe-win", Some(Side::X), EndReason::Line),
        (Mode::TicTacToe, "figure-tictactoe-draw", None, EndReason::Full),
        (Mode::Gomoku, "figure-gomoku-five", Some(Side::X), EndReason::Line),
        (Mode::Gomoku, "figure-gomoku-six", Some(Side::X), EndReason::Line),
        (Mode::Renju, "figure-renju-five", Some(Side::X), EndReason::Line),
        (Mode::Caro, "figure-caro-five", Some(Side::X), EndReason::Line),
        (Mode::Caro, "figure-caro-plus", Some(Side::X), EndReason::Line),
        (Mode::Ultimate, "figure-ultimate-win", Some(Side::X), EndReason::Line),
        (Mode::Course, "figure-course-answered", None, EndReason::ReplyLine),
        (Mode::Custom, "figure-custom-four", Some(Side::X), EndReason::Line),
    ] {
        assert_eq!(outcome(mode, caption), Some(Outcome { winner, why }), "{caption}");
    }
    for (mode, caption) in [
        (Mode::Gomoku, "figure-gomoku-exact"),
        (Mode::Caro, "figure-caro-blocked"),
        (Mode::Caro, "figure-caro-six"),
        (Mode::Course, "figure-course-walls"),
    ] {
        assert_eq!(outcome(mode, caption), None, "{caption}");
    }
    for (caption, reason) in [
        ("figure-renju-overline", Forbidden::Overline),
        ("figure-renju-double-four", Forbidden::DoubleFour),
        ("figure-renju-double-three", Forbidden::DoubleThree),
    ] {
        let position = position(Mode::Renju, caption);
        let centre = position.shape().parse("h8").unwrap();
        assert_eq!(position.forbidden_cells(), [(centre, reason)], "{caption}");
    }
    assert_eq!(position(Mode::Ultimate, "figure-ultimate-target").target(), Some(2));
    let free = position(Mode::Ultimate, "figure-ultimate-free");
    assert_eq!(free.target(), None);
    assert_eq!(free.small_board(8), Some(SmallBoard::Won(Side::X)));
    assert!(position(Mode::Course, "figure-course-reply").last_reply());
    let sketch = &SCORE[0];
    assert_eq!(sketch.position().unwrap().1, 1, "the window's weights are 0, +2, −2 and +1");
}

#[test]
fn renju_shows_its_five_star_points() {
    for figure in figures(Mode::Renju, Theme::Wood.into(), &Texts::new(Lang::En)) {
        let name = |star| figure.scene.shape.name(star).to_string();
        let stars: Vec<String> = figure.scene.stars.iter().map(|star| name(*star)).collect();
        assert_eq!(stars, ["b10", "j10", "f6", "b2", "j2"], "{}", figure.caption);
    }
}

#[test]
fn a_part_keeps_what_lies_in_it() {
    let sketch = &RENJU[0];
    let whole = Scene::of(&sketch.position().unwrap().0, &Show::default());
    let part = cut(&whole, [3, 3, 9, 9]).unwrap();
    assert_eq!(part.cells.len(), 81);
    assert_eq!(part.last, part.shape.cell(0, 8));
    assert_eq!(part.lines.len(), 1);
    let stars: Vec<String> = part.stars.iter().map(|star| part.shape.name(*star).to_string()).collect();
    assert_eq!(stars, ["a9", "i9", "e5", "a1", "i1"], "those of the whole board");
    assert_eq!(cut(&whole, [10, 10, 9, 9]), None);
}
