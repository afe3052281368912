//! Tests of the board in each game, with contents, zoom and input.

use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use inarow_core::GameSpec;
use inarow_view::{Lang, game_name};

use crate::person::Person;
use crate::testing::Size;

/// Begins a game between two humans, chosen in the panel.
fn begin(person: &mut Person, game: &str) {
    person.begin_for_two(0);
    let spec: GameSpec = game.parse().unwrap();
    let name = game_name(&spec.setup(&mut || 0).unwrap(), &person.texts);
    person.choose(&person.text("window-mode"), &name);
}

#[test]
fn the_last_move_and_the_winning_line_are_marked() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        begin(&mut person, "gomoku");
        person.moves("h8 h9 i8 i9 g8");
        assert_eq!(person.count("cell-last"), 1);
        let last = person.text("cell-last");
        assert!(person.cell("g8").contains(&last));
        person.moves("g9 f8 f9 e8");
        assert_eq!(person.count("cell-winning"), 5);
        person.stage.pass(std::time::Duration::from_secs(10));
        person.picture("five");
    });
}

#[test]
fn small_boards_are_won_and_the_target_is_lit() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        begin(&mut person, "ultimate");
        // X wins the upper left board with its middle row, and O sends X to the middle board.
        person.moves("b8 d6 a8 a6 c8 h5");
        assert_eq!(person.marks(), 6);
        assert_eq!(person.count("cell-open"), 8);
        let closed = person.cells().into_iter().find(|(_, said)| said.ends_with(&person.text("cell-closed")));
        let (closed, _) = closed.unwrap();
        person.click_cell(&closed);
        let reason = person.text("refused-board");
        assert!(person.reads(&reason), "{reason}");
        person.picture("target");
    });
}

#[test]
fn weights_and_the_active_row_of_score_are_shown() {
    Person::everyone(|mut person| {
        begin(&mut person, "score");
        let rows = person.text("setting-fill-rows");
        let mut letters = rows.chars();
        let rows: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        person.choose(&person.text("window-fill"), &rows);
        person.moves("a10 b10 c10 d10 e10 f10 g10");
        assert_eq!(person.count("cell-open"), 3);
        let weight = person.text("window-show-weights");
        assert!(person.is_on("window-show-weights"), "{weight}");
        let weighted = |person: &Person| {
            let begin = person.texts.with("cell-weight", &[("weight", "".into())]);
            person.cells().iter().filter(|(_, said)| said.contains(begin.trim())).count()
        };
        assert_eq!(weighted(&person), 100);
        person.picture("score");
        person.check("window-show-weights");
        assert_eq!(weighted(&person), 0);
        person.click_cell("a1");
        let reason = person.text("refused-row");
        assert!(person.reads(&reason), "{reason}");
    });
}

#[test]
fn forbidden_points_of_renju_are_marked_and_refused() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        begin(&mut person, "renju");
        // Two threes of black would meet at h8.
        person.moves("f8 a1 g8 c1 h6 e1 h7 g1");
        let reason = person.text("forbidden-double-three");
        let forbidden = person.texts.with("cell-forbidden", &[("reason", (&reason).into())]);
        assert!(person.cell("h8").contains(&forbidden), "{}", person.cell("h8"));
        person.click_cell("h8");
        let refused = person.texts.with("refused-forbidden", &[("reason", reason.into())]);
        assert!(person.reads(&refused), "{refused}");
        assert_eq!(person.marks(), 8);
        person.picture("forbidden");
        person.check("window-show-forbidden");
        assert!(!person.cell("h8").contains(&forbidden));
    });
}

#[test]
fn walls_and_the_last_reply_of_the_course_are_shown() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        begin(&mut person, "course");
        let wall = person.text("caption-wall");
        let walls = person.cells().into_iter().find(|(_, said)| *said == wall);
        let (wall, _) = walls.unwrap();
        person.click_cell(&wall);
        let reason = person.text("refused-wall");
        assert!(person.reads(&reason), "{reason}");
        assert_eq!(person.marks(), 0);
        let [line, rest] = room_for_a_line(&person);
        for (x, o) in line.iter().zip(&rest) {
            person.click_cell(x);
            if person.marks() < 9 {
                person.click_cell(o);
            }
        }
        assert_eq!(person.marks(), 9);
        let reply = person.texts.with("turn-reply", &[("side", "O".into())]);
        assert!(person.reads(&reply), "{reply}");
        person.picture("reply");
        person.click_cell(&rest[4]);
        assert!(person.sees("window-rematch"), "that was no line");
    });
}

/// Returns five free cells next to each other, and five cells that form no line.
fn room_for_a_line(person: &Person) -> [Vec<String>; 2] {
    let empty = person.text("caption-empty");
    let cells = person.cells();
    let side = 20;
    let free = |place: usize| cells[place].1.starts_with(&empty);
    let starts = (0..cells.len()).filter(|place| place % side <= side - 5);
    let start = starts.clone().find(|start| (*start..start + 5).all(free)).unwrap();
    let line = (start..start + 5).map(|place| cells[place].0.clone()).collect();
    let rest =
        (0..cells.len()).filter(|place| place / side > start / side + 2 && place % 3 == 0 && free(*place));
    [line, rest.take(5).map(|place| cells[place].0.clone()).collect()]
}

#[test]
fn what_the_board_shows_is_chosen_beside_it() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        begin(&mut person, "gomoku");
        person.moves("h8 i9 g9 i7");
        for key in
            ["window-show-coordinates", "window-show-numbers", "window-show-heat", "window-show-ratings"]
        {
            let before = person.is_on(key);
            person.check(key);
            assert_eq!(person.is_on(key), !before, "{key}");
        }
        let number = person.texts.with("cell-move", &[("number", "3".into())]);
        assert!(person.cell("g9").contains(&number), "{}", person.cell("g9"));
        person.picture("heat");
    });
}

#[test]
fn a_cell_under_the_pointer_is_lit() {
    Person::once(Lang::Ru, Size::USUAL, |mut person| {
        begin(&mut person, "connect4x4");
        person.moves("a1");
        let cells = person.stage.harness.query_all_by_label_contains("c3, ");
        cells.last().unwrap().hover();
        person.stage.settle();
        let lang = person.lang.code();
        person.stage.snapshot_now(&format!("hover-{lang}"));
    });
}

#[test]
fn the_board_is_played_with_the_keyboard() {
    Person::once(Lang::En, Size::SMALL, |mut person| {
        begin(&mut person, "gomoku");
        // The cursor begins in the middle.
        for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowUp, Key::Enter] {
            person.key(key);
        }
        assert_eq!(person.marks(), 1);
        for key in [Key::C, Key::Num1, Key::Num2, Key::Enter] {
            person.key(key);
        }
        let o = person.cell("c12");
        assert!(o.starts_with(&person.side("O")), "{o}");
        assert_eq!(person.marks(), 2);
        person.picture("cursor");
    });
}

/// Presses Tab until the board has the focus.
#[track_caller]
fn tab_to_the_board(person: &mut Person) {
    let board = person.text("board-name");
    for _ in 0..80 {
        person.key(Key::Tab);
        let grid = person.stage.harness.get_by_label(&board);
        let inside = grid.children_recursive().any(|node| node.is_focused());
        if inside || grid.is_focused() {
            return;
        }
    }
    panic!("Tab does not come to the board");
}

#[test]
fn the_board_is_reached_and_left_with_tab() {
    Person::once(Lang::Ru, Size::SMALL, |mut person| {
        begin(&mut person, "gomoku");
        tab_to_the_board(&mut person);
        for key in [Key::A, Key::Num1, Key::Enter] {
            person.key(key);
        }
        assert_eq!(person.marks(), 1);
        for key in [Key::ArrowUp, Key::Enter] {
            person.key(key);
        }
        assert_eq!(person.marks(), 2);
        person.key(Key::Tab);
        let board = person.text("board-name");
        let grid = person.stage.harness.get_by_label(&board);
        assert!(!grid.is_focused() && !grid.children_recursive().any(|node| node.is_focused()));
        tab_to_the_board(&mut person);
    });
}

#[test]
fn arrows_and_enter_play_after_a_click() {
    Person::twice(|mut person| {
        begin(&mut person, "gomoku");
        person.click_cell("h8");
        for key in [Key::ArrowRight, Key::ArrowRight, Key::Enter] {
            person.key(key);
        }
        assert_eq!(person.marks(), 2);
        // The letter of a shortcut is the name of a column, however slowly the rest is typed.
        person.key(Key::A);
        person.stage.pass(std::time::Duration::from_secs(30));
        let analyses = format!("AA: {}", person.text("action-analyse"));
        assert!(person.stage.harness.query_by_label_contains(&analyses).is_some(), "it still waits");
        for key in [Key::Num1, Key::Enter] {
            person.key(key);
        }
        assert_eq!(person.marks(), 3);
    });
}

#[test]
fn a_large_board_is_zoomed_and_moved() {
    Person::once(Lang::En, Size::USUAL, |mut person| {
        large_board(&mut person, 100);
        let board = person.text("board-name");
        let centre = person.stage.harness.get_by_label(&board).rect().center();
        person.stage.harness.hover_at(centre);
        for _ in 0..4 {
            person.stage.harness.event(egui::Event::Zoom(1.5));
            person.stage.settle();
        }
        assert!(person.sees("board-map"), "a part is shown, and a map beside it");
        let before = place_of(&person, "ax50");
        let to = centre + vec2(60.0, 40.0);
        person.stage.harness.drag_at(centre);
        person.stage.harness.hover_at(to);
        person.stage.harness.drop_at(to);
        person.stage.settle();
        let after = place_of(&person, "ax50");
        assert!((after - before).length() > 20.0, "the board is dragged");
        assert_eq!(person.marks(), 0, "a drag plays nothing");
        person.click_cell("ax50");
        person.click_cell("ay51");
        assert_eq!(person.marks(), 2);
        person.picture("zoomed");
        person.stage.harness.key_press(Key::Home);
        person.stage.settle();
        assert!(!person.sees("board-map"), "the whole board is shown again");
    });
}

/// Begins a game of two humans on a square board with `side` cells per side.
#[track_caller]
pub(crate) fn large_board(person: &mut Person, side: u8) {
    person.begin_for_two(0);
    person.own_game();
    person.choose(&person.text("menu-game"), &person.text("game-custom"));
    let side = side.to_string();
    for (field, value) in [("new-game-width", &*side), ("new-game-height", &*side), ("new-game-length", "5")]
    {
        person.write(&person.text(field), value);
    }
    person.begin_own_game();
}

/// Returns the position of a cell.
pub(crate) fn place_of(person: &Person, cell: &str) -> egui::Pos2 {
    let begin = format!("{cell}, ");
    let nodes = person.stage.harness.query_all_by_label_contains(&begin);
    let mut nodes = nodes.filter(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(&begin)));
    nodes.next().unwrap().rect().center()
}
