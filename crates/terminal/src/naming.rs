//! How cells, rows and columns are called, and what a typed one means.

use inarow_core::{Active, Cell, ColumnName, ParseCellError, Shape};
use inarow_view::Coordinates;

use crate::Style;

/// The names of a board's parts in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Naming {
    pub(crate) style: Style,
    pub(crate) shape: Shape,
}

/// What a typed line means as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// That cell.
    Cell(Cell),
    /// A cell in form, outside the board.
    Outside,
    /// That whole column, where marks fall.
    Column(usize),
    /// Nothing like a cell.
    Other,
}

impl Naming {
    pub(crate) fn coordinates(self) -> Coordinates {
        match self.style {
            Style::Chess => Coordinates::Letters,
            Style::Course => Coordinates::Numbers,
        }
    }

    pub(crate) fn cell(self, cell: Cell) -> String {
        match self.style {
            Style::Chess => self.shape.name(cell).to_string(),
            Style::Course => {
                let (x, y) = self.shape.xy(cell);
                format!("{x} {y}")
            }
        }
    }

    pub(crate) fn column(self, x: usize) -> String {
        match self.style {
            Style::Chess => ColumnName(x.min(usize::from(u8::MAX)) as u8).to_string(),
            Style::Course => x.to_string(),
        }
    }

    pub(crate) fn row(self, y: usize) -> String {
        match self.style {
            Style::Chess => self.shape.height().saturating_sub(y).to_string(),
            Style::Course => y.to_string(),
        }
    }

    /// The active row and column as people name them.
    pub(crate) fn active(self, active: Active) -> (Option<String>, Option<String>) {
        (active.row.map(|y| self.row(usize::from(y))), active.column.map(|x| self.column(usize::from(x))))
    }

    /// Reads a cell: `h8`, `x,y` or `x y` in either style; a column alone where marks fall. Russian letters are
    /// taken for the Latin ones that look like them or lie on the same keys, whichever lies on the board; nothing
    /// is played where those are two.
    pub(crate) fn read(self, line: &str, columns: bool) -> Typed {
        let line = line.trim();
        if line.is_ascii() {
            return self.read_latin(line, columns);
        }
        let mut outside = false;
        let mut found = None;
        for latin in russian_readings(line) {
            match self.read_latin(&latin, columns) {
                Typed::Other => {}
                Typed::Outside => outside = true,
                typed if found.is_some_and(|found| found != typed) => return Typed::Other,
                typed => found = Some(typed),
            }
        }
        found.unwrap_or(if outside { Typed::Outside } else { Typed::Other })
    }

    fn read_latin(self, line: &str, columns: bool) -> Typed {
        match self.shape.parse(line) {
            Ok(cell) => return Typed::Cell(cell),
            Err(ParseCellError::OutOfBoard) => return Typed::Outside,
            Err(ParseCellError::Malformed) => {}
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let [first, second] = words[..] {
            // At most two letters name a column: the words of commands are longer.
            let letters = first.len() <= 2
                && first.bytes().all(|byte| byte.is_ascii_alphabetic())
                && second.bytes().all(|byte| byte.is_ascii_digit());
            return match self.shape.parse(&[first, second].join(if letters { "" } else { "," })) {
                Ok(cell) => Typed::Cell(cell),
                Err(ParseCellError::OutOfBoard) => Typed::Outside,
                Err(ParseCellError::Malformed) => Typed::Other,
            };
        }
        if columns
            && let [word] = words[..]
            && let Some(x) = (0..self.shape.width()).find(|x| self.column(*x).eq_ignore_ascii_case(word))
        {
            return Typed::Column(x);
        }
        Typed::Other
    }

    /// The first cell that Russian letters can stand for, where they can stand for several.
    pub(crate) fn other_layout(self, line: &str) -> Option<Cell> {
        let line = line.trim();
        if line.is_ascii() {
            return None;
        }
        let readings = russian_readings(line);
        let read = |latin: &String| self.read_latin(latin, true);
        match readings.iter().map(read).collect::<Vec<_>>()[..] {
            // A column alone: its lowest cell stands for it.
            [Typed::Column(one), Typed::Column(two)] if one != two => {
                self.shape.cell(one as i64, self.shape.height() as i64 - 1)
            }
            [Typed::Cell(cell), _] | [_, Typed::Cell(cell)] => Some(cell),
            _ => None,
        }
    }
}

/// The Latin letters that look like the Russian ones typed, and those on the same keys. No name of a cell is longer
/// than what is looked at.
fn russian_readings(line: &str) -> Vec<String> {
    const ALIKE: [(&str, &str); 2] =
        [("авсекмнорктх", "abcekmhopktx"), ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")];
    if line.chars().nth(12).is_some() {
        return Vec::new();
    }
    ALIKE
        .iter()
        .map(|(russian, latin)| {
            let same = |c: char| russian.chars().zip(latin.chars()).find(|(russian, _)| *russian == c);
            let lower = line.chars().flat_map(char::to_lowercase);
            lower.map(|c| same(c).map_or(c, |(_, latin)| latin)).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naming(style: Style) -> Naming {
        Naming { style, shape: Shape::new(15, 15).unwrap() }
    }

    #[test]
    fn cells_are_read_in_every_form() {
        let centre = Shape::new(15, 15).unwrap().parse("h8").unwrap();
        for (line, expected) in [
            ("h8", Typed::Cell(centre)),
            (" H8 ", Typed::Cell(centre)),
            ("7,7", Typed::Cell(centre)),
            ("7 7", Typed::Cell(centre)),
            ("7\t7", Typed::Cell(centre)),
            ("h 8", Typed::Cell(centre)),
            ("z8", Typed::Outside),
            ("-1 3", Typed::Outside),
            ("15 0", Typed::Outside),
            ("h", Typed::Other),
            ("7 7 7", Typed::Other),
            ("undo", Typed::Other),
            ("pace 1", Typed::Other),
            ("", Typed::Other),
        ] {
            assert_eq!(naming(Style::Chess).read(line, false), expected, "{line:?}");
            assert_eq!(naming(Style::Course).read(line, false), expected, "{line:?}");
        }
    }

    #[test]
    fn columns_are_read_where_marks_fall() {
        assert_eq!(naming(Style::Chess).read("C", true), Typed::Column(2));
        assert_eq!(naming(Style::Course).read("2", true), Typed::Column(2));
        assert_eq!(naming(Style::Chess).read("p", true), Typed::Other);
        assert_eq!(naming(Style::Chess).read("с", true), Typed::Column(2));
        assert_eq!(naming(Style::Chess).read("да", true), Typed::Other);
    }

    #[test]
    fn names_follow_the_style() {
        let cell = Shape::new(15, 15).unwrap().parse("c2").unwrap();
        assert_eq!(naming(Style::Chess).cell(cell), "c2");
        assert_eq!(naming(Style::Course).cell(cell), "2 13");
        let active = Active { row: Some(0), column: Some(2) };
        assert_eq!(naming(Style::Chess).active(active), (Some("15".into()), Some("c".into())));
        assert_eq!(naming(Style::Course).active(active), (Some("0".into()), Some("2".into())));
    }

    #[test]
    fn russian_letters_stand_for_those_that_look_alike_or_lie_on_the_same_keys() {
        let check = |side: u32, line: &str, expected: &str| {
            let naming = Naming { style: Style::Chess, shape: Shape::new(side, side).unwrap() };
            let typed = match naming.read(line, false) {
                Typed::Cell(cell) => naming.cell(cell),
                other => format!("{other:?}"),
            };
            assert_eq!(typed, expected, "{line} on {side}×{side}");
        };
        for (line, expected) in [("а1", "a1"), ("В2", "b2"), ("с3", "c3"), ("с 3", "c3"), ("м2", "Outside")]
        {
            check(3, line, expected);
        }
        for (line, expected) in [
            ("е5", "e5"),
            ("С3", "c3"),
            ("н8", "h8"),
            ("Н8", "h8"),
            ("к11", "k11"),
            // Only the keys give a column here.
            ("р8", "h8"),
            ("Р8", "h8"),
            ("т4", "n4"),
            ("ш8", "i8"),
            ("х8", "Outside"),
            // Two columns.
            ("а1", "Other"),
            ("в2", "Other"),
            ("о1", "Other"),
            ("ничья", "Other"),
            ("7-7", "Other"),
            ("ааааааааааааааааааааа1", "Other"),
        ] {
            check(15, line, expected);
        }
        let name = |line| naming(Style::Chess).other_layout(line).map(|cell| naming(Style::Chess).cell(cell));
        assert_eq!(name("а1").as_deref(), Some("a1"));
        assert_eq!(name("а").as_deref(), Some("a1"));
        assert_eq!(name("р"), None);
        assert_eq!(name("h8"), None);
        assert_eq!(name("ничья"), None);
    }
}
