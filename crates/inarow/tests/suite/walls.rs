//! `inarow walls`.

use crate::program::Program;

#[test]
fn boards_of_rows_with_a_blank_line_between() {
    let program = Program::new();
    let run = program.run("walls course --seed 5 --count 3").ok();
    let boards: Vec<&str> = run.text.split("\n\n").collect();
    assert_eq!(boards.len(), 3);
    for board in &boards {
        let rows: Vec<&str> = board.lines().collect();
        assert_eq!((rows.len(), rows[0].len()), (20, 20));
        assert_eq!(board.matches('#').count(), 100);
    }
    assert_ne!(boards[0], boards[1]);
    assert_eq!(program.run("walls course --seed 5").ok().text.trim_end(), boards[0].trim_end());
    assert_ne!(program.run("walls course --seed 6").ok().text.trim_end(), boards[0].trim_end());
}

#[test]
fn the_first_board_is_the_one_that_is_played_on() {
    let program = Program::new();
    let walls = program.run("walls course --seed 9").ok().text;
    let start = program.feed(["referee", "course", "--seed", "9"], "").ok();
    let listed = start.json()["walls"].as_array().unwrap().clone();
    let rows: Vec<&[u8]> = walls.lines().map(str::as_bytes).collect();
    assert_eq!(listed.len(), 100);
    for wall in listed {
        let (x, y) = (wall[0].as_u64().unwrap() as usize, wall[1].as_u64().unwrap() as usize);
        assert_eq!(rows[y][x], b'#');
    }
}

#[test]
fn a_game_without_walls_is_told_so() {
    Program::new()
        .run("walls gomoku --seed 1")
        .fails(2, &["gomoku has no generated walls", "walls=0.75/50/1"]);
}
