//! Checks `tests/data/renju/diagrams.txt`, whose first lines describe its format.

use super::twin::{Cells, Point};
use super::{Forbidden, NO_CELLS, all_points, forbidden_points};

struct Diagram {
    title: String,
    words: String,
    cells: Cells,
    forbidden: Vec<(Point, Forbidden)>,
}

fn diagrams() -> Vec<Diagram> {
    let text = include_str!("../../../tests/data/renju/diagrams.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let (_, diagrams) = text.split_once("== ").unwrap();
    diagrams.split("\n== ").map(diagram).collect()
}

fn diagram(text: &str) -> Diagram {
    let (title, rest) = text.split_once('\n').unwrap();
    let (drawing, words): (Vec<&str>, Vec<&str>) = rest.lines().partition(|line| line.starts_with("    "));
    let drawing = drawing.iter().map(|line| line.bytes().filter(|mark| *mark != b' ').collect()).collect();
    let (cells, forbidden) = read_board(title, drawing);
    Diagram { title: title.to_owned(), words: words.join(" ").trim().to_owned(), cells, forbidden }
}

fn read_board(title: &str, mut rows: Vec<Vec<u8>>) -> (Cells, Vec<(Point, Forbidden)>) {
    let is_edge = |row: &Vec<u8>| row.iter().all(|&mark| mark == b'-');
    let (top, bottom) = (is_edge(&rows[0]), rows.last().is_some_and(is_edge));
    rows.retain(|row| !is_edge(row));
    let (left, right) = (rows[0].starts_with(b"|"), rows[0].ends_with(b"|"));
    for row in &mut rows {
        assert_eq!((row.starts_with(b"|"), row.ends_with(b"|")), (left, right), "{title}: broken edge");
        row.retain(|&mark| mark != b'|');
    }
    let (width, height) = (rows[0].len(), rows.len());
    assert!(rows.iter().all(|row| row.len() == width), "{title}: rows of different length");
    let start = |first_edge: bool, last_edge: bool, size: usize| match (first_edge, last_edge) {
        (true, _) => 0,
        (false, true) => 15 - size,
        (false, false) => (15 - size) / 2,
    };
    let (x0, y0) = (start(left, right, width), start(top, bottom, height));

    let mut cells = NO_CELLS;
    let mut forbidden = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, &mark) in row.iter().enumerate() {
            let point = (x0 + x, y0 + y);
            match mark {
                b'X' | b'O' | b'#' => cells[point.1][point.0] = mark,
                b'L' => forbidden.push((point, Forbidden::Overline)),
                b'F' => forbidden.push((point, Forbidden::DoubleFour)),
                b'T' => forbidden.push((point, Forbidden::DoubleThree)),
                b'.' | b'+' | b'a'..=b'z' => {}
                other => panic!("{title}: {:?} is no mark", char::from(other)),
            }
        }
    }
    (cells, forbidden)
}

#[test]
fn exactly_the_marked_points_are_forbidden() {
    let diagrams = diagrams();
    assert!(diagrams.len() >= 60, "{} diagrams", diagrams.len());
    for Diagram { title, words, cells, forbidden } in diagrams {
        assert!(words.ends_with(['.', ')']), "{title}: no reason given");
        assert_eq!(forbidden_points(&cells), forbidden, "{title}");
    }
}

#[test]
fn the_same_however_the_board_is_turned() {
    for Diagram { title, mut cells, mut forbidden, .. } in diagrams() {
        for turn in 0..8 {
            forbidden.sort_by_key(|&((x, y), _)| (y, x));
            assert_eq!(forbidden_points(&cells), forbidden, "{title}, turn {turn}");
            // Alternating two reflections reaches all eight symmetries.
            let image = if turn % 2 == 0 { |(x, y): Point| (y, x) } else { |(x, y): Point| (14 - x, y) };
            let before = cells;
            for point in all_points() {
                let (x, y) = image(point);
                cells[y][x] = before[point.1][point.0];
            }
            forbidden.iter_mut().for_each(|(point, _)| *point = image(*point));
        }
    }
}
