//! Linear systems with a symmetric positive definite matrix, by Cholesky's decomposition.

/// The decomposition `A = L·Lᵀ` of a symmetric positive definite matrix.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cholesky {
    size: usize,
    /// `L`, row by row. Entries above the diagonal are 0.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Decomposes a matrix of `size` rows, given row by row. Reads only the lower triangle. Returns `None` for
    /// a matrix that is not positive definite.
    ///
    /// # Panics
    /// When the matrix does not have `size²` entries.
    pub(super) fn new(size: usize, matrix: &[f64]) -> Option<Cholesky> {
        assert_eq!(matrix.len(), size * size, "a square matrix");
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| lower[row * size + k] * lower[column * size + k]).sum();
                let rest = matrix[row * size + column] - known;
                lower[row * size + column] = if row > column {
                    rest / lower[column * size + column]
                } else if rest > 0.0 && rest.is_finite() {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky { size, lower })
    }

    /// Returns the solution `x` of `A·x = right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = self.size;
        let mut x = self.forward(right);
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|k| self.lower[k * size + row] * x[k]).sum();
            x[row] = (x[row] - known) / self.lower[row * size + row];
        }
        x
    }

    /// Returns `vᵀ·A⁻¹·v`. The value is the variance in the direction `v` if `A` is the information matrix.
    pub(super) fn inverse_form(&self, v: &[f64]) -> f64 {
        self.forward(v).iter().map(|x| x * x).sum()
    }

    /// Returns the solution `x` of `L·x = right`.
    fn forward(&self, right: &[f64]) -> Vec<f64> {
        let size = self.size;
        let mut x = right.to_vec();
        for row in 0..size {
            let known: f64 = (0..row).map(|k| self.lower[row * size + k] * x[k]).sum();
            x[row] = (x[row] - known) / self.lower[row * size + row];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A textbook matrix whose decomposition has whole numbers: L = [2, ., .; 6, 1, .; -8, 5, 3].
    const MATRIX: [f64; 9] = [4.0, 12.0, -16.0, 12.0, 37.0, -43.0, -16.0, -43.0, 98.0];

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} is not {expected}");
    }

    #[test]
    fn a_known_matrix_is_decomposed() {
        let found = Cholesky::new(3, &MATRIX).unwrap();
        let expected = [2.0, 0.0, 0.0, 6.0, 1.0, 0.0, -8.0, 5.0, 3.0];
        found.lower.iter().zip(expected).for_each(|(found, expected)| near(*found, expected));
    }

    #[test]
    fn a_known_system_is_solved() {
        let found = Cholesky::new(3, &MATRIX).unwrap().solve(&[1.0, 2.0, 3.0]);
        let expected = [28.583_333_333_333_332, -7.666_666_666_666_667, 1.333_333_333_333_333_3];
        found.iter().zip(expected).for_each(|(found, expected)| near(*found, expected));
    }

    #[test]
    fn the_inverse_is_known_in_every_direction() {
        let found = Cholesky::new(3, &MATRIX).unwrap();
        // Computed by hand in fractions.
        near(found.inverse_form(&[1.0, 0.0, 0.0]), 1777.0 / 36.0);
        near(found.inverse_form(&[0.0, 1.0, 0.0]), 34.0 / 9.0);
        near(found.inverse_form(&[0.0, 0.0, 1.0]), 1.0 / 9.0);
        near(found.inverse_form(&[1.0, -1.0, 0.0]), (1777.0 + 976.0 + 136.0) / 36.0);
    }

    #[test]
    fn what_is_not_positive_definite_is_refused() {
        assert_eq!(Cholesky::new(2, &[1.0, 2.0, 2.0, 1.0]), None);
        assert_eq!(Cholesky::new(1, &[0.0]), None);
        assert_eq!(Cholesky::new(1, &[f64::NAN]), None);
    }
}
