//! Games and positions under the symmetries of the board.

use crate::{
    Active, Cell, Chance, Fill, LineSetup, Position, ScoreSetup, Setup, Shape, Side, Step, Symmetry,
    UltimateSetup,
};

impl Setup {
    /// The set-up as seen after a symmetry of the board. `None` where the game itself is not symmetric: Score's
    /// fills have a direction, and its row is drawn before its column; and for a set-up that is not valid.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Setup> {
        Some(match self {
            Setup::Line(line) => Setup::Line(transform_line(line, symmetry)?),
            Setup::Ultimate(ultimate) => Setup::Ultimate(transform_ultimate(ultimate, symmetry)?),
            Setup::Score(score) => Setup::Score(transform_score(score, symmetry)?),
        })
    }
}

impl Position {
    /// The position as seen after a symmetry of the board, steps included; `None` as for [`Setup::transformed`].
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Position> {
        let shape = self.shape();
        let mut position = Position::new(&self.initial_setup().transformed(symmetry)?).ok()?;
        for step in self.steps() {
            match step {
                Step::Move(cell) => position.play_unchecked(symmetry.cell(shape, cell)),
                Step::Chance(chance) => position.draw(transform_chance(chance, shape, symmetry)).ok()?,
            }
        }
        Some(position)
    }
}

fn transform_rows(rows: &[String], shape: Shape, symmetry: Symmetry) -> Option<Vec<String>> {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    if rows.len() != shape.height() || rows.iter().any(|row| row.len() != shape.width()) {
        return None;
    }
    let there = symmetry.shape(shape);
    let back = symmetry.inverse();
    let letter = |x, y| {
        let (x, y) = back.xy(there, (x, y));
        rows[y][x]
    };
    Some((0..there.height()).map(|y| (0..there.width()).map(|x| letter(x, y)).collect()).collect())
}

fn transform_line(line: &LineSetup, symmetry: Symmetry) -> Option<LineSetup> {
    let shape = Shape::new(line.width, line.height)?;
    let there = symmetry.shape(shape);
    let wall = |&[x, y]: &[i64; 2]| {
        let (x, y) = symmetry.xy(shape, shape.xy(shape.cell(x, y)?));
        Some([x as i64, y as i64])
    };
    let rows = match &line.rows {
        Some(rows) => Some(transform_rows(rows, shape, symmetry)?),
        None => None,
    };
    Some(LineSetup {
        width: there.width() as u32,
        height: there.height() as u32,
        walls: line.walls.iter().map(wall).collect::<Option<_>>()?,
        rows,
        ..line.clone()
    })
}

fn transform_ultimate(setup: &UltimateSetup, symmetry: Symmetry) -> Option<UltimateSetup> {
    let Some(text) = &setup.position else { return Some(setup.clone()) };
    let three = Shape::new(3, 3)?;
    let image = |index: usize| symmetry.cell(three, Cell::new(index as u16)).index();
    let old: Vec<char> = text.chars().collect();
    let mut new = old.clone();
    if old.len() != 101 {
        return None;
    }
    for board in 0..9 {
        new[2 + image(board)] = old[2 + board];
        for place in 0..9 {
            new[12 + 10 * image(board) + image(place)] = old[12 + 10 * board + place];
        }
    }
    Some(UltimateSetup { position: Some(new.into_iter().collect()), ..setup.clone() })
}

fn transform_score(score: &ScoreSetup, symmetry: Symmetry) -> Option<ScoreSetup> {
    use Symmetry::{FlipX, FlipY, Identity, Transpose};
    let shape = Shape::new(score.size, score.size)?;
    let allowed = match score.fill {
        Fill::Free | Fill::RandomRow | Fill::RandomColumn => true,
        Fill::Rows => matches!(symmetry, Identity | FlipX | Transpose | Symmetry::Rotate270),
        Fill::Columns => matches!(symmetry, Identity | FlipY | Transpose | Symmetry::Rotate90),
        Fill::RandomRowOrColumn => !symmetry.transposes(),
        Fill::Gravity => matches!(symmetry, Identity | FlipX),
    };
    let columns = score.weights.first()?.len();
    if !allowed || columns == 0 || score.weights.iter().any(|row| row.len() != columns) {
        return None;
    }
    let fill = match score.fill {
        fill if !symmetry.transposes() => fill,
        Fill::Rows => Fill::Columns,
        Fill::Columns => Fill::Rows,
        Fill::RandomRow => Fill::RandomColumn,
        Fill::RandomColumn => Fill::RandomRow,
        fill => fill,
    };
    let size = shape.width();
    let mut weights = vec![vec![0; size]; size];
    for y in 0..size {
        for x in 0..size {
            let (to_x, to_y) = symmetry.xy(shape, (x, y));
            weights[to_y][to_x] = score.weights[y % score.weights.len()][x % columns];
        }
    }
    let rows = match &score.rows {
        Some(rows) => Some(transform_rows(rows, shape, symmetry)?),
        None => None,
    };
    let active = score.active.map(|Active { row, column }| {
        let mut active = Active::default();
        for chance in row.map(Chance::Row).into_iter().chain(column.map(Chance::Column)) {
            match transform_chance(chance, shape, symmetry) {
                Chance::Row(row) => active.row = Some(row),
                Chance::Column(column) => active.column = Some(column),
            }
        }
        active
    });
    Some(ScoreSetup { weights, rows, active, fill, ..score.clone() })
}

/// Where a line goes: the image of one of its cells tells which line it became.
fn transform_chance(chance: Chance, shape: Shape, symmetry: Symmetry) -> Chance {
    let (x, y) = match chance {
        Chance::Row(row) => (0, row as usize),
        Chance::Column(column) => (column as usize, 0),
    };
    let (x, y) = symmetry.xy(shape, (x, y));
    let is_row = matches!(chance, Chance::Row(_)) != symmetry.transposes();
    if is_row { Chance::Row(y as u8) } else { Chance::Column(x as u8) }
}

impl Position {
    /// The position as one line of text: `side;` and the rows from the top with `/` between, of Ultimate
    /// `side;big;b0/…/b8`. Settings of the game are not part of it. Score adds `;row,column`, the active lines
    /// from 0 at the top-left, `-` for none.
    #[must_use]
    pub fn text(&self) -> String {
        if let Position::Ultimate(game) = self {
            return game.text();
        }
        let shape = self.shape();
        let side = match self.turn().side() {
            Some(side) => side,
            None if self.ply().is_multiple_of(2) => Side::X,
            None => Side::O,
        };
        let mut text = format!("{side};");
        for cell in shape.iter() {
            if cell.index() > 0 && cell.index() % shape.width() == 0 {
                text.push('/');
            }
            text.push(self.content(cell).letter());
        }
        if let Position::Score(game) = self {
            let Active { row, column } = game.active();
            let line = |line: Option<u8>| line.map_or("-".to_owned(), |line| line.to_string());
            text.push_str(&format!(";{},{}", line(row), line(column)));
        }
        text
    }

    /// Reads [`Position::text`] for the game of `setup`, whose own rows or position are replaced.
    ///
    /// # Errors
    /// Where the text is not in that form the error is that of the part it breaks.
    pub fn from_text(setup: &Setup, text: &str) -> Result<Position, crate::SetupError> {
        let mut setup = setup.clone();
        match &mut setup {
            Setup::Ultimate(ultimate) => ultimate.position = Some(text.to_owned()),
            Setup::Line(line) => {
                let (turn, rows) = split_text(text)?;
                (line.turn, line.rows) = (Some(turn), Some(rows.split('/').map(str::to_owned).collect()));
            }
            Setup::Score(score) => {
                let (_, rest) = split_text(text)?;
                let (rows, active) = rest.split_once(';').ok_or(crate::SetupError::Active)?;
                let (row, column) = active.split_once(',').ok_or(crate::SetupError::Active)?;
                let line = |text: &str| match text {
                    "-" => Ok(None),
                    number => number.parse().map(Some).map_err(|_| crate::SetupError::Active),
                };
                let active = Active { row: line(row)?, column: line(column)? };
                score.active = (active != Active::default()).then_some(active);
                score.rows = Some(rows.split('/').map(str::to_owned).collect());
            }
        }
        Position::new(&setup)
    }
}

/// The side to move and what follows its `;`.
fn split_text(text: &str) -> Result<(Side, &str), crate::SetupError> {
    let letter = text.chars().next().unwrap_or(' ');
    let wrong = crate::SetupError::RowLetter { row: 1, column: 1, letter };
    let side = Side::from_letter(letter).ok_or(wrong.clone())?;
    Ok((side, text[1..].strip_prefix(';').ok_or(wrong)?))
}
