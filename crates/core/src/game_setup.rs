//! Implementations of [`GameSetup`]: boards, symmetries and texts of positions.

use crate::rows::{split_rows, split_side, transform_rows};
use crate::setup::GameSetup;
use crate::transform::transform_chance;
use crate::{
    Active, Chance, Fill, LineSetup, ScoreSetup, SetupError, Shape, Symmetry, UltimateBoards, UltimateSetup,
    ultimate,
};

impl GameSetup for LineSetup {
    fn kind(&self) -> &'static str {
        "line"
    }

    fn shape(&self) -> Option<Shape> {
        Shape::new(self.width, self.height)
    }

    fn is_start(&self) -> bool {
        self.rows.is_none() && self.turn.is_none()
    }

    fn transform(&mut self, symmetry: Symmetry) -> Option<()> {
        let shape = self.shape()?;
        let there = symmetry.shape(shape);
        (self.width, self.height) = (there.width() as u32, there.height() as u32);
        for wall in &mut self.walls {
            let [x, y] = *wall;
            let (x, y) = symmetry.xy(shape, shape.xy(shape.cell(x, y)?));
            *wall = [x as i64, y as i64];
        }
        transform_rows(&mut self.rows, shape, symmetry)
    }

    fn set_text(&mut self, text: &str) -> Result<(), SetupError> {
        let (turn, rows) = split_side(text)?;
        (self.turn, self.rows) = (Some(turn), Some(split_rows(rows)?));
        Ok(())
    }
}

impl GameSetup for UltimateSetup {
    fn kind(&self) -> &'static str {
        "ultimate"
    }

    fn shape(&self) -> Option<Shape> {
        Some(ultimate::SHAPE)
    }

    fn is_start(&self) -> bool {
        self.position.is_none()
    }

    fn transform(&mut self, symmetry: Symmetry) -> Option<()> {
        if let Some(boards) = &mut self.position {
            *boards = boards.transformed(symmetry)?;
        }
        Some(())
    }

    fn set_text(&mut self, text: &str) -> Result<(), SetupError> {
        self.position = Some(UltimateBoards::parse(text)?);
        Ok(())
    }
}

impl GameSetup for ScoreSetup {
    fn kind(&self) -> &'static str {
        "score"
    }

    fn shape(&self) -> Option<Shape> {
        Shape::new(self.size, self.size)
    }

    fn is_start(&self) -> bool {
        self.rows.is_none() && self.active.is_none()
    }

    fn transform(&mut self, symmetry: Symmetry) -> Option<()> {
        use Symmetry::{FlipX, FlipY, Identity, Rotate90, Rotate270, Transpose};
        let shape = self.shape()?;
        let allowed = match self.fill {
            Fill::Free | Fill::RandomRow | Fill::RandomColumn => true,
            Fill::Rows => matches!(symmetry, Identity | FlipX | Transpose | Rotate270),
            Fill::Columns => matches!(symmetry, Identity | FlipY | Transpose | Rotate90),
            Fill::RandomRowOrColumn => !symmetry.transposes(),
            Fill::Gravity => matches!(symmetry, Identity | FlipX),
        };
        let columns = self.weights.first()?.len();
        if !allowed || columns == 0 || self.weights.iter().any(|row| row.len() != columns) {
            return None;
        }
        let size = shape.width();
        let mut weights = vec![vec![0; size]; size];
        for y in 0..size {
            for x in 0..size {
                let (to_x, to_y) = symmetry.xy(shape, (x, y));
                weights[to_y][to_x] = self.weights[y % self.weights.len()][x % columns];
            }
        }
        self.weights = weights;
        self.fill = match self.fill {
            fill if !symmetry.transposes() => fill,
            Fill::Rows => Fill::Columns,
            Fill::Columns => Fill::Rows,
            Fill::RandomRow => Fill::RandomColumn,
            Fill::RandomColumn => Fill::RandomRow,
            fill => fill,
        };
        self.active = self.active.map(|Active { row, column }| {
            let mut active = Active::default();
            for chance in row.map(Chance::Row).into_iter().chain(column.map(Chance::Column)) {
                match transform_chance(chance, shape, symmetry) {
                    Chance::Row(row) => active.row = Some(row),
                    Chance::Column(column) => active.column = Some(column),
                }
            }
            active
        });
        transform_rows(&mut self.rows, shape, symmetry)
    }

    fn set_text(&mut self, text: &str) -> Result<(), SetupError> {
        let (_, rest) = split_side(text)?;
        let (rows, active) = rest.split_once(';').ok_or(SetupError::Active)?;
        let (row, column) = active.split_once(',').ok_or(SetupError::Active)?;
        let line = |text: &str| match text {
            "-" => Ok(None),
            number => number.parse().map(Some).map_err(|_| SetupError::Active),
        };
        let active = Active { row: line(row)?, column: line(column)? };
        self.active = (active != Active::default()).then_some(active);
        self.rows = Some(split_rows(rows)?);
        Ok(())
    }
}
