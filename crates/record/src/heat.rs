//! One number per cell, from engines and analyses.

use inarow_core::{Cell, Shape};
use serde::{Deserialize, Serialize};

/// Ratings of cells. `None` if a cell has no rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct HeatMap {
    shape: Shape,
    values: Vec<Option<f32>>,
}

impl HeatMap {
    /// Returns a map without ratings.
    #[must_use]
    pub fn new(shape: Shape) -> HeatMap {
        HeatMap { shape, values: vec![None; shape.cells()] }
    }

    /// Returns a map of these values, row by row from the top-left. Returns `None` when the number of values
    /// differs from the number of cells.
    #[must_use]
    pub fn from_values(shape: Shape, values: Vec<Option<f32>>) -> Option<HeatMap> {
        (values.len() == shape.cells()).then_some(HeatMap { shape, values })
    }

    /// Shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Ratings, row by row from the top-left.
    #[must_use]
    pub fn values(&self) -> &[Option<f32>] {
        &self.values
    }

    /// Rating of a cell. `None` when the cell has no rating or is not on this board.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<f32> {
        self.values.get(cell.index()).copied().flatten()
    }

    /// Sets the rating of a cell. Ignores a cell that is not on this board.
    pub fn set(&mut self, cell: Cell, value: f32) {
        if let Some(place) = self.values.get_mut(cell.index()) {
            *place = Some(value);
        }
    }

    /// Smallest and largest rating. `None` when no rating is a finite number.
    #[must_use]
    pub fn range(&self) -> Option<(f32, f32)> {
        let mut finite = self.values.iter().flatten().copied().filter(|value| value.is_finite());
        let first = finite.next()?;
        Some(finite.fold((first, first), |(low, high), value| (low.min(value), high.max(value))))
    }

    /// Rating of a cell scaled from 0 (smallest) to 1 (largest). The shade is 0 everywhere when all ratings are
    /// equal.
    #[must_use]
    pub fn shade(&self, cell: Cell) -> Option<f32> {
        let value = self.get(cell)?;
        let (low, high) = self.range()?;
        Some(if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.0 })
    }
}

/// Stored form of a map.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    width: u32,
    height: u32,
    values: Vec<Option<f32>>,
}

impl From<HeatMap> for Plain {
    fn from(map: HeatMap) -> Plain {
        Plain { width: map.shape.width() as u32, height: map.shape.height() as u32, values: map.values }
    }
}

impl TryFrom<Plain> for HeatMap {
    type Error = &'static str;

    fn try_from(plain: Plain) -> Result<HeatMap, &'static str> {
        let shape = Shape::new(plain.width, plain.height).ok_or("width and height are 1 to 100")?;
        HeatMap::from_values(shape, plain.values).ok_or("the number of values is not that of the cells")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_span_the_rated_cells() {
        let shape = Shape::new(3, 2).unwrap();
        let mut map = HeatMap::new(shape);
        assert_eq!(map.range(), None);
        for (index, value) in [(0, -2.0), (1, 0.0), (5, 2.0)] {
            map.set(Cell::new(index), value);
        }
        map.set(Cell::new(6), 99.0);
        assert_eq!(map.range(), Some((-2.0, 2.0)));
        assert_eq!(map.shade(Cell::new(1)), Some(0.5));
        assert_eq!(map.shade(Cell::new(2)), None);
        assert_eq!(map.get(Cell::new(6)), None);
    }

    #[test]
    fn a_map_reads_back_and_refuses_a_wrong_number_of_values() {
        let mut map = HeatMap::new(Shape::new(2, 1).unwrap());
        map.set(Cell::new(1), 1.5);
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(text, r#"{"width":2,"height":1,"values":[null,1.5]}"#);
        assert_eq!(serde_json::from_str::<HeatMap>(&text).unwrap(), map);
        assert!(serde_json::from_str::<HeatMap>(r#"{"width":2,"height":2,"values":[1.0]}"#).is_err());
        assert!(serde_json::from_str::<HeatMap>(r#"{"width":0,"height":2,"values":[]}"#).is_err());
    }
}
