//! The board as displayed: marks, lit cells, the last move. Screens draw a [`Scene`] and never consult the
//! rules.

use inarow_core::{Cell, Content, Forbidden, Shape, Side, SmallBoard};

use crate::number;

/// Appearance of marks and cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// X and O in cells.
    #[default]
    Marks,
    /// Black (X) and white (O) stones on the crossings of lines.
    Stones,
}

/// Labels next to the rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// No labels.
    None,
    /// Letters for columns, numbers for rows from the bottom.
    #[default]
    Letters,
    /// Numbers for rows and columns, from 0 at the top-left.
    Numbers,
}

impl Coordinates {
    /// Returns the coordinates of a style by name. `chess` names cells `h8`, `course` names cells `7 7`.
    pub fn of_style(name: &str) -> Option<Coordinates> {
        match name {
            "chess" => Some(Coordinates::Letters),
            "course" => Some(Coordinates::Numbers),
            _ => None,
        }
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCell {
    /// Content of the cell.
    pub content: Content,
    /// Whether the cell may be played, if only some cells may.
    pub lit: bool,
    /// Whether the cell may not be played, if only some cells may. Such a cell is drawn subdued.
    pub off: bool,
    /// Whether the cell is part of the winning line.
    pub winning: bool,
    /// Number of the move in this cell, from 1, if numbers are shown.
    pub number: Option<u32>,
    /// Weight, in Score.
    pub weight: Option<i32>,
    /// Reason why X may not play in the cell, in renju.
    pub forbidden: Option<Forbidden>,
    /// Ratings, if heat maps are shown.
    pub heat: Option<Heat>,
}

impl SceneCell {
    /// Returns a cell with only this content.
    pub fn new(content: Content) -> Self {
        SceneCell {
            content,
            lit: false,
            off: false,
            winning: false,
            number: None,
            weight: None,
            forbidden: None,
            heat: None,
        }
    }
}

/// Ratings of one empty cell. If a rating is missing, the other map is shown alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Heat {
    /// Value of the cell for the mover.
    pub attack: Option<Shade>,
    /// Value of the cell for stopping the opponent.
    pub defence: Option<Shade>,
    /// Whether to show the ratings as numbers too.
    pub numbers: bool,
}

/// One rating as displayed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shade {
    /// Rating.
    pub value: f32,
    /// Rank of the rating on this board, 0 for the lowest to 1 for the highest.
    pub rank: f32,
    /// Digits after the decimal mark, equal for all ratings of a map.
    pub places: u8,
}

impl Shade {
    /// Returns the opacity of the rating's sign, by its rank.
    pub fn opacity(self) -> f32 {
        let (least, most) = (0.14, 0.8);
        least + (most - least) * self.rank.clamp(0.0, 1.0)
    }

    /// Returns the rating as text.
    ///
    /// ```
    /// use inarow_view::shades;
    /// let said = |ratings: &[f32]| -> Vec<String> {
    ///     let ratings: Vec<_> = ratings.iter().copied().map(Some).collect();
    ///     shades(&ratings).into_iter().flatten().map(|shade| shade.text(',')).collect()
    /// };
    /// assert_eq!(said(&[1.0, 12.5]), ["1,0", "12,5"]);
    /// assert_eq!(said(&[1.0, 140.0]), ["1", "140"]);
    /// // Beyond a thousand a tenth means nothing.
    /// assert_eq!(said(&[2.5, 1_000_000.0]), ["3", "1\u{202f}000\u{202f}000"]);
    /// ```
    pub fn text(self, decimal: char) -> String {
        let value = f64::from(self.value);
        // Halves are rounded away from zero, as in everyday use.
        let value = if self.places == 0 { value.round() } else { value };
        number::fixed(value, usize::from(self.places), decimal)
    }
}

/// One small board of Ultimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneBoard {
    /// Open, won or drawn.
    pub state: SmallBoard,
    /// Whether the next move may go here.
    pub open: bool,
}

/// A move suggested by analysis or a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The cell.
    pub cell: Cell,
    /// Evaluation of the move as displayed, `+62`, empty for a hint.
    pub text: String,
    /// Whether the move is the best move. The best move is filled, other moves are outlined.
    pub best: bool,
}

impl Suggestion {
    /// Returns the move of a hint, which has no score.
    pub fn hint(cell: Cell) -> Suggestion {
        Suggestion { cell, text: String::new(), best: true }
    }
}

/// A board as displayed.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width and height.
    pub shape: Shape,
    /// Marks or stones.
    pub look: Look,
    /// Labels next to rows and columns.
    pub coordinates: Coordinates,
    /// All cells of the shape, row by row from the top-left.
    pub cells: Vec<SceneCell>,
    /// The small boards of Ultimate, row by row from the top-left, empty in other games.
    pub boards: Vec<SceneBoard>,
    /// Row that may be played, from 0 at the top.
    pub active_row: Option<usize>,
    /// Column that may be played, from 0 at the left.
    pub active_column: Option<usize>,
    /// Side to move, or `None` when the game is over or chance is to choose.
    pub mover: Option<Side>,
    /// Cell of the last mark.
    pub last: Option<Cell>,
    /// Winning lines, from the centre of one cell to the centre of another.
    pub lines: Vec<(Cell, Cell)>,
    /// Lines that the last reply may answer, from centre to centre. These lines are outlined in the colour of
    /// their side.
    pub answered: Vec<(Cell, Cell)>,
    /// Star points, for boards with crossings. A part of a board keeps only the star points on that part.
    pub stars: Vec<Cell>,
    /// Suggested moves.
    pub suggestions: Vec<Suggestion>,
    /// Expected line of play from the next move on. Marks of the line are faint and numbered.
    pub expected: Vec<(Cell, Side)>,
    /// Decimal mark of ratings.
    pub decimal: char,
}

impl Scene {
    /// Returns an empty board of this shape.
    pub fn empty(shape: Shape) -> Self {
        Scene {
            shape,
            look: Look::Marks,
            coordinates: Coordinates::default(),
            cells: vec![SceneCell::new(Content::Empty); shape.cells()],
            boards: Vec::new(),
            active_row: None,
            active_column: None,
            mover: None,
            last: None,
            lines: Vec::new(),
            answered: Vec::new(),
            stars: star_points(shape),
            suggestions: Vec::new(),
            expected: Vec::new(),
            decimal: '.',
        }
    }

    /// Returns a cell's contents, if it is on the board.
    pub fn cell(&self, cell: Cell) -> Option<&SceneCell> {
        self.cells.get(cell.index())
    }

    /// Returns the displayed rating of a cell and the side that gains by the cell. With two maps, returns the
    /// rating of attack.
    pub fn rating(&self, cell: Cell) -> Option<(Side, Shade)> {
        let (heat, mover) = (self.cell(cell)?.heat?, self.mover?);
        match heat.attack {
            Some(attack) => Some((mover, attack)),
            None => Some((mover.other(), heat.defence?)),
        }
    }

    /// Whether a cell has the last move or belongs to the winning line. Text puts such a cell in brackets.
    pub fn is_set_off(&self, cell: Cell) -> bool {
        self.last == Some(cell) || self.cell(cell).is_some_and(|shown| shown.winning)
    }

    /// Whether weights are shown. Marks then make room for weights.
    pub fn has_weights(&self) -> bool {
        self.cells.iter().any(|cell| cell.weight.is_some())
    }

    /// Whether the game was won. Cells that are not [`winning`](SceneCell::winning) then fade.
    pub fn is_won(&self) -> bool {
        self.cells.iter().any(|cell| cell.winning)
    }

    /// Returns the label of a column, from 0 at the left, or `None` without a label.
    pub fn column_label(&self, column: usize) -> Option<String> {
        let letters = || {
            u8::try_from(column).map_or_else(|_| String::new(), |c| inarow_core::ColumnName(c).to_string())
        };
        match self.coordinates {
            Coordinates::None => None,
            Coordinates::Letters => shown(column + 1, self.shape.width()).then(letters),
            Coordinates::Numbers => shown(column, self.shape.width()).then(|| column.to_string()),
        }
    }

    /// Returns the label of a row, from 0 at the top, or `None` without a label.
    pub fn row_label(&self, row: usize) -> Option<String> {
        let height = self.shape.height();
        match self.coordinates {
            Coordinates::None => None,
            Coordinates::Letters => {
                let number = height.saturating_sub(row);
                shown(number, height).then(|| number.to_string())
            }
            Coordinates::Numbers => shown(row, height).then(|| row.to_string()),
        }
    }

    /// Returns every `every`th labelled column from the left, with its label.
    pub fn labelled_columns(&self, every: usize) -> impl Iterator<Item = (usize, String)> + '_ {
        let columns = (0..self.shape.width()).filter_map(|column| Some((column, self.column_label(column)?)));
        columns.step_by(every.max(1))
    }

    /// Returns every `every`th labelled row with its label, in counting order. With letters, rows count from
    /// the bottom.
    pub fn labelled_rows(&self, every: usize) -> impl Iterator<Item = (usize, String)> + '_ {
        let height = self.shape.height();
        let from_below = self.coordinates == Coordinates::Letters;
        let rows = (0..height).map(move |row| if from_below { height - 1 - row } else { row });
        rows.filter_map(|row| Some((row, self.row_label(row)?))).step_by(every.max(1))
    }
}

/// Greatest side of a board with every line drawn and every coordinate written, in cells.
pub const DENSE: usize = 40;

/// Whether a coordinate is written. All coordinates are written up to [`DENSE`]. Beyond [`DENSE`] the first and
/// every fifth coordinate are written.
fn shown(number: usize, side: usize) -> bool {
    side <= DENSE || number <= 1 || number.is_multiple_of(5)
}

/// Returns the star points of a board with crossings. The centre is a star point, and from 9 cells a side the
/// corners have points too. Corner points lie on the third lines, from 13 cells on the fourth. From 19 cells
/// the points between corner points are added.
///
/// ```
/// use inarow_core::Shape;
/// let shape = Shape::new(15, 15).unwrap();
/// let names: Vec<_> =
///     inarow_view::star_points(shape).into_iter().map(|cell| shape.name(cell).to_string()).collect();
/// assert_eq!(names, ["d12", "l12", "h8", "d4", "l4"]);
/// ```
pub fn star_points(shape: Shape) -> Vec<Cell> {
    let on = |side: usize| {
        let middle = (side % 2 == 1).then_some(side / 2);
        let edge = match side {
            0..=8 => return (Vec::new(), middle),
            9..=12 => 2,
            _ => 3,
        };
        (vec![edge, side - 1 - edge], middle)
    };
    let (columns, middle_column) = on(shape.width());
    let (rows, middle_row) = on(shape.height());
    let mut points = Vec::new();
    for &y in &rows {
        for &x in &columns {
            points.push((x, y));
        }
    }
    if let (Some(x), Some(y)) = (middle_column, middle_row)
        && shape.cells() > 25
    {
        points.push((x, y));
    }
    if shape.width() >= 19
        && let Some(x) = middle_column
    {
        points.extend(rows.iter().map(|&y| (x, y)));
    }
    if shape.height() >= 19
        && let Some(y) = middle_row
    {
        points.extend(columns.iter().map(|&x| (x, y)));
    }
    points.sort_by_key(|&(x, y)| (y, x));
    points.into_iter().filter_map(|(x, y)| shape.cell(x as i64, y as i64)).collect()
}

/// Finds the lines of at least `least` winning cells. Returns the ends of each line.
pub fn lines_through(shape: Shape, winning: &[Cell], least: usize) -> Vec<(Cell, Cell)> {
    let mut marked = vec![false; shape.cells()];
    for cell in winning {
        if let Some(mark) = marked.get_mut(cell.index()) {
            *mark = true;
        }
    }
    let at = |x: i64, y: i64| shape.cell(x, y).filter(|cell| marked[cell.index()]);
    let mut lines = Vec::new();
    for start in shape.iter().filter(|cell| marked[cell.index()]) {
        let (x, y) = shape.xy(start);
        let (x, y) = (x as i64, y as i64);
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            if at(x - dx, y - dy).is_some() {
                continue; // not the first cell of its run
            }
            let mut length = 1;
            while at(x + dx * length, y + dy * length).is_some() {
                length += 1;
            }
            // One entry is enough, because a line of one cell has no direction.
            let enough = length as usize >= least && (length > 1 || (dx, dy) == (1, 0));
            if let Some(end) = at(x + dx * (length - 1), y + dy * (length - 1))
                && enough
            {
                lines.push((start, end));
            }
        }
    }
    lines
}

/// Returns the shades of a map of ratings, one for each cell. A cell without a rating gets `None`. Equal
/// ratings share a rank.
pub fn shades(ratings: &[Option<f32>]) -> Vec<Option<Shade>> {
    let mut levels: Vec<f32> = ratings.iter().flatten().copied().filter(|value| value.is_finite()).collect();
    levels.sort_by(f32::total_cmp);
    levels.dedup();
    let top = levels.len().saturating_sub(1).max(1) as f32;
    let places = u8::from(
        levels.iter().all(|level| level.abs() < 1000.0) && levels.iter().any(|level| !is_whole(*level)),
    );
    ratings
        .iter()
        .map(|rating| {
            let value = (*rating)?;
            let below = levels.partition_point(|level| *level < value);
            Some(Shade { value, rank: (below as f32 / top).min(1.0), places })
        })
        .collect()
}

/// Whether the first decimal would round to zero.
fn is_whole(value: f32) -> bool {
    (value - value.round()).abs() < 0.05
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(shape: Shape, names: &str) -> Vec<Cell> {
        names.split_whitespace().map(|name| shape.parse(name).unwrap()).collect()
    }

    #[test]
    fn star_points_by_size() {
        for (w, h, expected) in [
            (3, 3, ""),
            (5, 5, ""),
            (7, 7, "d4"),
            (9, 9, "c7 g7 e5 c3 g3"),
            (15, 15, "d12 l12 h8 d4 l4"),
            (19, 19, "d16 j16 p16 d10 j10 p10 d4 j4 p4"),
            (20, 20, "d17 q17 d4 q4"),
            (1, 100, ""),
        ] {
            let shape = Shape::new(w, h).unwrap();
            assert_eq!(star_points(shape), cells(shape, expected), "{w}×{h}");
        }
    }

    #[test]
    fn coordinates_thin_out_on_large_boards() {
        let scene = |w, coordinates| Scene { coordinates, ..Scene::empty(Shape::new(w, w).unwrap()) };
        let columns = |scene: &Scene| {
            (0..scene.shape.width()).filter_map(|x| scene.column_label(x)).collect::<Vec<_>>().join(" ")
        };
        let rows = |scene: &Scene| {
            (0..scene.shape.height()).filter_map(|y| scene.row_label(y)).collect::<Vec<_>>().join(" ")
        };
        let small = scene(3, Coordinates::Letters);
        assert_eq!((columns(&small), rows(&small)), ("a b c".into(), "3 2 1".into()));
        let course = scene(3, Coordinates::Numbers);
        assert_eq!((columns(&course), rows(&course)), ("0 1 2".into(), "0 1 2".into()));
        assert_eq!(columns(&scene(3, Coordinates::None)), "");
        let every_second: Vec<_> = small.labelled_rows(2).collect();
        assert_eq!(every_second, [(2, "1".to_owned()), (0, "3".to_owned())], "counted from below");
        assert_eq!(course.labelled_rows(2).map(|(row, _)| row).collect::<Vec<_>>(), [0, 2]);
        assert_eq!(small.labelled_columns(2).map(|(_, label)| label).collect::<Vec<_>>(), ["a", "c"]);
        assert_eq!(columns(&scene(40, Coordinates::Letters)).split(' ').count(), 40);
        assert_eq!(columns(&scene(42, Coordinates::Letters)), "a e j o t y ad ai an");
        assert_eq!(rows(&scene(42, Coordinates::Letters)), "40 35 30 25 20 15 10 5 1");
        assert_eq!(rows(&scene(42, Coordinates::Numbers)), "0 1 5 10 15 20 25 30 35 40");
    }

    #[test]
    fn lines_through_winning_cells() {
        let check = |least, names: &str, expected: &str| {
            let shape = Shape::new(9, 9).unwrap();
            let found: Vec<String> = lines_through(shape, &cells(shape, names), least)
                .into_iter()
                .map(|(a, b)| format!("{}-{}", shape.name(a), shape.name(b)))
                .collect();
            assert_eq!(found.join(" "), expected, "{names}");
        };
        check(3, "a1 b2 c3", "a1-c3");
        check(3, "a1 b1 c1", "a1-c1");
        check(1, "e5", "e5-e5");
        check(5, "", "");
        // The two lines cross. Short runs near the crossing are not lines.
        check(5, "c5 d5 e5 f5 g5 e3 e4 e6 e7", "e7-e3 c5-g5");
        // The line has six marks under a rule with longer winning lines.
        check(5, "a9 b8 c7 d6 e5 f4", "a9-f4");
    }

    #[test]
    fn shades_rank_by_value() {
        let ranks = |ratings: &[Option<f32>]| {
            shades(ratings).iter().map(|s| s.map(|s| (s.rank * 100.0) as u32)).collect::<Vec<_>>()
        };
        assert_eq!(
            ranks(&[Some(0.0), Some(5.0), None, Some(5.0), Some(100.0)]),
            [Some(0), Some(50), None, Some(50), Some(100)]
        );
        assert_eq!(ranks(&[Some(3.0), Some(3.0)]), [Some(0), Some(0)]);
        assert_eq!(ranks(&[]), []);
        assert_eq!(ranks(&[Some(f32::NAN), Some(1.0), Some(f32::INFINITY)]).len(), 3);
    }
}
